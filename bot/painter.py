"""In which process are pictures drawn? In one beside the bot's: drawing holds the interpreter, answering needs it.

`python -m bot.painter` is that process: it reads what to draw on standard input, writes the picture to standard output,
and ends with the process that feeds it, however that ends.
"""

import asyncio
import contextlib
import logging
import pickle
import signal
import sys
import traceback
from asyncio.subprocess import PIPE, Process
from collections import deque
from collections.abc import Callable
from typing import IO, Any, Final, TypeVar

log = logging.getLogger(__name__)
T = TypeVar("T")
_LOST: Final = (OSError, EOFError, pickle.UnpicklingError)
"""What says that the other process is gone."""
_SIZE: Final = 4
"""Bytes before an answer that say how long it is."""
_AHEAD: Final = 1 << 18
"""So many bytes of answers are read ahead."""


class PaintingFailed(Exception):
    """A picture could not be drawn; the message says where and by what kind of fault, in the process that tried."""


class Painter:
    """Draws in a process of its own, one picture after another: it finds the next question in its pipe, so that it need
    not wait for the bot, which has other things to do.

    A process that dies is replaced; where that one dies too, this process draws.
    """

    def __init__(self) -> None:
        self._beginning = asyncio.Lock()
        self._process: Process | None = None
        self._reading: asyncio.Task[None] | None = None
        self._asked: deque[asyncio.Future[tuple[Any, str]]] = deque()

    async def start(self) -> None:
        """Begin to load fonts and code, so that the first picture need not wait for them."""
        with contextlib.suppress(OSError):
            await self._open()

    async def draw(self, paint: Callable[..., T], *args: Any) -> T:
        """Give `paint(*args)`: a function of a module, arguments and picture that can be pickled.

        `PaintingFailed`: it raised something.
        """
        for _ in range(2):
            try:
                picture: T = _given(*await self._ask(paint, args))
                return picture
            except _LOST as error:
                log.warning("a picture was not drawn by the painter (%s)", type(error).__name__)
        return await draw_here(paint, *args)

    async def stop(self) -> None:
        """End the process; nobody waits for a picture any more."""
        for asked in self._asked:
            asked.cancel()
        if self._reading is not None:
            self._reading.cancel()
            await asyncio.wait([self._reading])

    async def _ask(self, paint: Callable[..., Any], args: tuple[Any, ...]) -> tuple[Any, str]:
        question = pickle.dumps((paint, args))
        process = await self._open()
        assert process.stdin is not None
        asked: asyncio.Future[tuple[Any, str]] = asyncio.get_running_loop().create_future()
        self._asked.append(asked)
        process.stdin.write(question)
        return await asked  # a pipe that breaks is told by its other end, see _read

    async def _open(self) -> Process:
        async with self._beginning:
            if self._process is None:
                self._process = await asyncio.create_subprocess_exec(
                    sys.executable, "-m", __name__, stdin=PIPE, stdout=PIPE, limit=_AHEAD
                )
                self._reading = asyncio.create_task(self._read(self._process))
            return self._process

    async def _read(self, process: Process) -> None:
        """Hand out the answers, which come in the order of the questions, until the process is gone."""
        assert process.stdout is not None
        gone: BaseException = EOFError()
        try:
            while True:
                size = int.from_bytes(await process.stdout.readexactly(_SIZE))
                answer = pickle.loads(await process.stdout.readexactly(size))  # noqa: S301  our own process wrote it
                asked = self._asked.popleft()
                if not asked.done():
                    asked.set_result(answer)
        except _LOST as error:
            gone = error
            log.warning("the painter is gone")
        finally:
            waiting, self._asked, self._process = self._asked, deque(), None
            for asked in waiting:
                if not asked.done():
                    asked.set_exception(gone)
            with contextlib.suppress(ProcessLookupError):
                process.kill()
            await process.wait()


async def draw_here(paint: Callable[..., T], *args: Any) -> T:
    """Give `paint(*args)`, drawn in a thread of this process. `PaintingFailed`: it raised something."""
    picture: T = _given(*await asyncio.to_thread(_drawn, paint, args))
    return picture


def serve(source: IO[bytes], target: IO[bytes]) -> None:
    """Draw what is asked until nobody asks any more; who is killed may leave half a question."""
    while True:
        try:
            paint, args = pickle.load(source)  # noqa: S301  the bot's own process wrote it
        except (EOFError, pickle.UnpicklingError):
            return
        answer = pickle.dumps(_drawn(paint, args))
        target.write(len(answer).to_bytes(_SIZE) + answer)
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
