"""In which process are pictures drawn? In one beside the bot's: drawing holds the interpreter, answering needs it.

`python -m bot.painter` is that process: it reads what to draw on standard input, writes the picture to standard output,
and ends with the process that feeds it, however that ends.
"""

import contextlib
import logging
import pickle
import signal
import subprocess
import sys
import threading
import traceback
from collections.abc import Callable
from typing import IO, Any, Final, TypeVar

log = logging.getLogger(__name__)
T = TypeVar("T")
_LOST: Final = (OSError, EOFError, pickle.UnpicklingError)
"""What says that the other process is gone."""


class PaintingFailed(Exception):
    """A picture could not be drawn; the message says where and by what kind of fault, in the process that tried."""


class Painter:
    """Draws in a process of its own, one picture after another. `draw` blocks: call it in a thread.

    A process that dies is replaced; where that one dies too, this process draws.
    """

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Begin to load fonts and code, so that the first picture need not wait for them."""
        with self._lock, contextlib.suppress(OSError):
            self._open()

    def draw(self, paint: Callable[..., T], *args: Any) -> T:
        """Give `paint(*args)`: a function of a module, arguments and picture that can be pickled.

        `PaintingFailed`: it raised something.
        """
        with self._lock:
            for _ in range(2):
                try:
                    picture: T = _given(*self._ask(paint, args))
                    return picture
                except _LOST as error:
                    log.warning("the painter is gone (%s)", type(error).__name__)
                    self._close()
        return draw_here(paint, *args)

    def stop(self) -> None:
        """End the process."""
        with self._lock:
            self._close()

    def _ask(self, paint: Callable[..., Any], args: tuple[Any, ...]) -> tuple[Any, str]:
        process = self._open()
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(pickle.dumps((paint, args)))
        process.stdin.flush()
        answer: tuple[Any, str] = pickle.load(process.stdout)  # noqa: S301  our own process wrote it
        return answer

    def _open(self) -> subprocess.Popen[bytes]:
        if self._process is None:
            command = [sys.executable, "-m", __name__]
            self._process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)  # noqa: S603  ourselves
        return self._process

    def _close(self) -> None:
        if self._process is not None:
            process, self._process = self._process, None
            process.kill()
            for pipe in (process.stdin, process.stdout):
                assert pipe is not None
                with contextlib.suppress(OSError):
                    pipe.close()
            process.wait()


def draw_here(paint: Callable[..., T], *args: Any) -> T:
    """Give `paint(*args)`, drawn in this process. `PaintingFailed`: it raised something."""
    picture: T = _given(*_drawn(paint, args))
    return picture


def serve(source: IO[bytes], target: IO[bytes]) -> None:
    """Draw what is asked until nobody asks any more; who is killed may leave half a question."""
    while True:
        try:
            paint, args = pickle.load(source)  # noqa: S301  the bot's own process wrote it
        except (EOFError, pickle.UnpicklingError):
            return
        target.write(pickle.dumps(_drawn(paint, args)))
        target.flush()


def _drawn(paint: Callable[..., Any], args: tuple[Any, ...]) -> tuple[Any, str]:
    """The picture, or where and of what kind the fault was: its text may name a hand's cards, and would go to a log."""
    try:
        return paint(*args), ""
    except Exception as error:
        return None, f"{''.join(traceback.format_tb(error.__traceback__))}{type(error).__name__}"


def _given(picture: Any, fault: str) -> Any:
    if fault:
        raise PaintingFailed(fault)
    return picture


if __name__ == "__main__":
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C reaches all processes of a terminal; the bot ends this one
    import render

    render.check()
    with contextlib.suppress(BrokenPipeError, KeyboardInterrupt):
        serve(sys.stdin.buffer, sys.stdout.buffer)
