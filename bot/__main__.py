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


Commands: TypeAlias = "argparse._SubParsersAction[_Parser]"


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; its exit status: 0 done, 1 failed, 2 bad input, 3 a record that the rules stopped."""
    parser = _Parser(prog="python -m bot", description="Buraco and Bisca at a shared table.")
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")
    for add in (
        _add_play,
        _add_run,
        _add_sync,
        _add_backup,
        _add_export,
        _add_reports,
        _add_luck,
        _add_replay,
        _add_simulate,
    ):
        add(commands)
    options = parser.parse_args(arguments)
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")
    run: Callable[[argparse.Namespace], int] = options.run
    return run(options)


def _add_play(commands: Commands) -> None:
    parser = commands.add_parser("play", help="play in the browser, without Discord")
    parser.add_argument(
        "--port", type=_port, default=8650, help="where the page listens on this machine (8650; 0: any)"
    )
    parser.add_argument("--no-browser", action="store_true", help="print the address and open nothing")
    parser.set_defaults(run=_play)


def _port(text: str) -> int:
    if not (text.isascii() and text.isdigit() and int(text) < 65536):
        raise argparse.ArgumentTypeError(f"{text!a} is no number from 0 to 65535")
    return int(text)


def _play(options: argparse.Namespace) -> int:
    from bot import app

    return app.guarded(lambda settings: app.play(settings, port=options.port, open_browser=not options.no_browser))


def _add_run(commands: Commands) -> None:
    parser = commands.add_parser("run", help="run the bot on Discord")
    parser.set_defaults(run=_run)


def _run(_: argparse.Namespace) -> int:
    from bot import app

    return app.guarded(app.run)


def _add_sync(commands: Commands) -> None:
    parser = commands.add_parser("sync", help="register the slash commands with Discord")
    parser.set_defaults(run=_sync)


def _sync(_: argparse.Namespace) -> int:
    from bot import app

    return app.guarded(app.sync)


def _add_backup(commands: Commands) -> None:
    parser = commands.add_parser("backup", help="copy the database, also while the bot runs")
    parser.add_argument("file", metavar="FILE", type=Path, help="the copy; it must not exist yet")
    parser.set_defaults(run=_backup)


def _backup(options: argparse.Namespace) -> int:
    from bot import app, copies

    return app.guarded(lambda settings: copies.backup(settings, options.file))


def _add_export(commands: Commands) -> None:
    parser = commands.add_parser("export", help="print the record of a table, also while the bot runs")
    parser.add_argument("table", metavar="TABLE", help="the table's code, as its message shows it")
    parser.set_defaults(run=_export)


def _export(options: argparse.Namespace) -> int:
    from bot import app, copies

    return app.guarded(lambda settings: copies.export(settings, options.table))


def _add_reports(commands: Commands) -> None:
    parser = commands.add_parser("reports", help="print the fault reports that people sent, as JSON Lines")
    parser.set_defaults(run=_reports)


def _reports(_: argparse.Namespace) -> int:
    from bot import app, copies

    return app.guarded(copies.reports)


def _add_luck(commands: Commands) -> None:
    parser = commands.add_parser(
        "luck", help="print what the shuffle gave to every seat, against what was to be expected"
    )
    parser.add_argument("--game", choices=("buraco", "bisca"), default="buraco", help="wild cards, or trumps (buraco)")
    parser.add_argument("--last", type=_count, default=100, metavar="N", help="so many finished matches (100)")
    parser.set_defaults(run=_luck)


def _count(text: str) -> int:
    if not (text.isascii() and text.isdigit() and 0 < int(text) <= 1_000_000):
        raise argparse.ArgumentTypeError(f"{text!a} is no number from 1 to 1000000")
    return int(text)


def _luck(options: argparse.Namespace) -> int:
    from bot import app, copies

    return app.guarded(lambda settings: copies.luck(settings, options.game, options.last))


def _add_replay(commands: Commands) -> None:
    parser = commands.add_parser("replay", help="play a record and print the state it leads to, as JSON")
    parser.add_argument("file", metavar="FILE", help="the record; - reads standard input")
    parser.add_argument("--view", metavar="SEAT", help="only what that seat may see, or what everybody may: table")
    parser.set_defaults(run=_replay)


def _replay(options: argparse.Namespace) -> int:
    from bot.replay import run

    return run(options.file, options.view, _in_english)


def _in_english(code: str, facts: Mapping[str, object]) -> str:
    """The message of a refusal; the catalogs are read only when there is one."""
    from bot.text import Words, message_for

    return message_for(Words("en"), code, facts)


def _add_simulate(commands: Commands) -> None:
    parser = commands.add_parser("simulate", help="let two computer players play mirrored deals")
    parser.add_argument("--game", help="bisca or buraco, if the first word does not say it (bisca)")
    parser.add_argument("--preset", help="the rules; the game's usual ones unless given")
    parser.add_argument("--deals", type=int, default=1000, metavar="N", help="deals, each played twice (1000)")
    parser.add_argument("--seed", default="simulate", help="which deals: the same seed, the same cards")
    parser.add_argument("--seats", type=int, metavar="N", help="how many play (2 at Bisca, 4 in pairs at Buraco)")
    about = "the game, if you like, then players: the first against each of the others, or against all that there are"
    parser.add_argument("words", nargs="+", metavar="PLAYER", help=about)
    parser.set_defaults(run=_simulate)


def _simulate(options: argparse.Namespace) -> int:
    from bot.players.simulate import run

    return run(options.game, options.preset, options.deals, options.seed, tuple(options.words), options.seats)


if __name__ == "__main__":
    sys.exit(main())
