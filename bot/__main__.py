"""The front door: which commands does `python -m bot` know?

Each command brings its own module, imported only when it is asked for, so that `replay` starts fast.
"""

import argparse
import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import NoReturn, TypeAlias


class _Parser(argparse.ArgumentParser):
    """A parser that says in one line what is wrong."""

    def error(self, message: str) -> NoReturn:
        self.exit(2, f"{self.prog}: {message}; --help tells more\n")


Command: TypeAlias = Callable[[argparse.Namespace], int]


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; its exit status: 0 done, 1 failed, 2 bad input, 3 a record that the rules stopped."""
    options = _parser().parse_args(arguments)
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")
    run: Command = options.run
    return run(options)


def _parser() -> _Parser:
    parser = _Parser(prog="python -m bot", description="Buraco and Bisca at a shared table.")
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")

    def add(name: str, run: Command, about: str) -> _Parser:
        command = commands.add_parser(name, help=about)
        command.set_defaults(run=run)
        return command

    play = add("play", _play, "play in the browser, without Discord")
    port = "where the page listens on this machine (8650; 0: any)"
    play.add_argument("--port", type=_number(0, 65_535), default=8650, help=port)
    play.add_argument("--no-browser", action="store_true", help="print the address and open nothing")
    add("run", _run, "run the bot on Discord")
    add("sync", _sync, "register the slash commands with Discord")
    backup = add("backup", _backup, "copy the database, also while the bot runs")
    backup.add_argument("file", metavar="FILE", type=Path, help="the copy; it must not exist yet")
    export = add("export", _export, "print the record of a table, also while the bot runs")
    export.add_argument("table", metavar="TABLE", help="the table's code, as its message shows it")
    add("reports", _reports, "print the fault reports that people sent, as JSON Lines")
    luck = add("luck", _luck, "print what the shuffle gave to every seat, against what was to be expected")
    luck.add_argument("--game", choices=("buraco", "bisca"), default="buraco", help="wild cards, or trumps (buraco)")
    last = _number(1, 1_000_000)
    luck.add_argument("--last", type=last, default=100, metavar="N", help="so many finished matches (100)")
    replay = add("replay", _replay, "play a record and print the state it leads to, as JSON")
    replay.add_argument("file", metavar="FILE", help="the record; - reads standard input")
    replay.add_argument("--view", metavar="SEAT", help="only what that seat may see, or what everybody may: table")
    simulate = add("simulate", _simulate, "let two computer players play mirrored deals")
    simulate.add_argument("--game", help="bisca or buraco, if the first word does not say it (bisca)")
    simulate.add_argument("--preset", help="the rules; the game's usual ones unless given")
    simulate.add_argument("--deals", type=int, default=1000, metavar="N", help="deals, each played twice (1000)")
    simulate.add_argument("--seed", default="simulate", help="which deals: the same seed, the same cards")
    simulate.add_argument("--seats", type=int, metavar="N", help="how many play (2 at Bisca, 4 in pairs at Buraco)")
    about = "the game, if you like, then players: the first against each of the others, or against all that there are"
    simulate.add_argument("words", nargs="+", metavar="PLAYER", help=about)
    return parser


def _number(low: int, high: int) -> Callable[[str], int]:
    """Read a number of the command line."""

    def read(text: str) -> int:
        if not (text.isascii() and text.isdigit() and low <= int(text) <= high):
            raise argparse.ArgumentTypeError(f"{text!a} is no number from {low} to {high}")
        return int(text)

    return read


def _play(options: argparse.Namespace) -> int:
    from bot import app

    return app.guarded(lambda settings: app.play(settings, port=options.port, open_browser=not options.no_browser))


def _run(_: argparse.Namespace) -> int:
    from bot import app

    return app.guarded(app.run)


def _sync(_: argparse.Namespace) -> int:
    from bot import app

    return app.guarded(app.sync)


def _backup(options: argparse.Namespace) -> int:
    from bot import app, copies

    return app.guarded(lambda settings: copies.backup(settings, options.file))


def _export(options: argparse.Namespace) -> int:
    from bot import app, copies

    return app.guarded(lambda settings: copies.export(settings, options.table))


def _reports(_: argparse.Namespace) -> int:
    from bot import app, copies

    return app.guarded(copies.reports)


def _luck(options: argparse.Namespace) -> int:
    from bot import app, copies

    return app.guarded(lambda settings: copies.luck(settings, options.game, options.last))


def _replay(options: argparse.Namespace) -> int:
    from bot.replay import run

    return run(options.file, options.view, _in_english)


def _in_english(code: str, facts: Mapping[str, object]) -> str:
    """The message of a refusal; the catalogs are read only when there is one."""
    from bot.text import Words, message_for

    return message_for(Words("en"), code, facts)


def _simulate(options: argparse.Namespace) -> int:
    from bot.players.simulate import run

    return run(options.game, options.preset, options.deals, options.seed, tuple(options.words), options.seats)


if __name__ == "__main__":
    sys.exit(main())
