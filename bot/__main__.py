"""The front door: which commands does `python -m bot` know?

Each command brings its own module, imported only when it is asked for, so that `replay` starts fast.
"""

import argparse
import sys
from collections.abc import Callable, Sequence
from typing import NoReturn, TypeAlias


class _Parser(argparse.ArgumentParser):
    """A parser that says in one line what is wrong."""

    def error(self, message: str) -> NoReturn:
        self.exit(2, f"{self.prog}: {message}; --help tells more\n")


Commands: TypeAlias = "argparse._SubParsersAction[_Parser]"


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; its exit status: 0 done, 1 failed, 2 bad input, 3 a record that the rules stopped."""
    parser = _Parser(prog="python -m bot", description="Buraco and Bisca at a shared table.")
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")
    _add_replay(commands)
    _add_simulate(commands)
    options = parser.parse_args(arguments)
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")
    run: Callable[[argparse.Namespace], int] = options.run
    return run(options)


def _add_replay(commands: Commands) -> None:
    parser = commands.add_parser("replay", help="play a record and print the state it leads to, as JSON")
    parser.add_argument("file", metavar="FILE", help="the record; - reads standard input")
    parser.add_argument("--view", metavar="SEAT", help="only what that seat may see, or what everybody may: table")
    parser.set_defaults(run=_replay)


def _replay(options: argparse.Namespace) -> int:
    from bot.replay import run

    return run(options.file, options.view)


def _add_simulate(commands: Commands) -> None:
    parser = commands.add_parser("simulate", help="let two computer players play mirrored deals")
    parser.add_argument("--game", default="bisca", help="the game (bisca)")
    parser.add_argument("--preset", help="the rules; the game's usual ones unless given")
    parser.add_argument("--deals", type=int, default=1000, metavar="N", help="deals, each played twice (1000)")
    parser.add_argument("--seed", default="simulate", help="which deals: the same seed, the same cards")
    parser.add_argument("players", nargs=2, metavar="PLAYER", help="the players' names, like normal greedy")
    parser.set_defaults(run=_simulate)


def _simulate(options: argparse.Namespace) -> int:
    from bot.players.simulate import run

    return run(options.game, options.preset, options.deals, options.seed, tuple(options.players))


if __name__ == "__main__":
    sys.exit(main())
