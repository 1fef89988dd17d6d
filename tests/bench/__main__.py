"""`python -m tests.bench`: how fast is it here, and is that what it should be? Prints Markdown; fails for no figure.

`--only NAME` measures one part; `--write` puts the figures into docs/benchmarks.md.
"""

import argparse
import datetime
import importlib
import os
import platform
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Final, NamedTuple

PARTS: Final = {
    "bisca": "Rules",
    "buraco": "Rules of Buraco",
    "pictures": "Pictures",
    "tables": "Tables and store",
    "restart": "A restart in a long match",
    "league": "Tables of the league",
    "ratings": "Ratings",
    "league_shown": "`/liga tabela`",
    "load": "The whole bot",
    "buraco_pictures": "Pictures of Buraco",
    "buraco_load": "The whole bot, 200 tables of Buraco in play, 60 clicks a second",
}
"""Every part that is measured: a module here with `measure() -> dict[str, float]`."""
PAGE: Final = Path(__file__).resolve().parents[2] / "docs" / "benchmarks.md"
MARK: Final = "<!-- figures -->\n"


class Goal(NamedTuple):
    """What a figure should be: at least or at most that much."""

    least: bool
    value: float


def at_least(value: float) -> Goal:
    return Goal(True, value)


def at_most(value: float) -> Goal:
    return Goal(False, value)


FIGURES: Final[dict[str, tuple[str, Goal | None]]] = {
    "bisca.bisca": ("random games of Bisca a second, with views and moves", at_least(3000)),
    "bisca.bisca_played_out": ("the same, every deal to its last card", None),
    "bisca.libbisca": ("libbisca's random games a second, in turn with ours", None),
    "bisca.share_of_libbisca": ("share of libbisca", at_least(0.5)),
    "bisca.normal_ms": ("a decision of the computer player `normal`, ms", None),
    "bisca.normal_worst_ms": ("its longest, ms", None),
    "buraco.readings": ("melds read a second", at_least(500_000)),
    "buraco.refusals": ("what is no meld, with the reason, a second", None),
    "buraco.random_rounds": ("random rounds of four a second, every action judged", at_least(150)),
    "buraco.random_actions": ("their actions a second", None),
    "buraco.openspiel_rounds": ("OpenSpiel's random rounds of gin rummy for two a second", None),
    "buraco.openspiel_actions": ("their actions a second", None),
    "buraco.rlcard_rounds": ("rlcard's random rounds of gin rummy for two a second", None),
    "buraco.rlcard_actions": ("their actions a second", None),
    "buraco.listed_rounds": ("the same with all moves listed before each action", None),
    "buraco.normal_rounds": ("rounds of four times `normal` a second", at_least(60)),
    "buraco.replay_ms_per_100_actions": ("a replay, ms for 100 actions", at_most(2)),
    "buraco.live_round_kb": ("the state of a round in play, KB", at_most(20)),
    **{f"pictures.table of {seats}, ms": (f"table of {seats}, all in, ms", at_most(12)) for seats in (2, 3, 4)},
    **{f"pictures.table of {seats}, KB": (f"table of {seats}, KB", at_most(100)) for seats in (2, 3, 4)},
    "tables.append_p50_ms": ("one action appended to the store, p50, ms", at_most(0.6)),
    "tables.append_p95_ms": ("p95", None),
    "tables.append_p99_ms": ("p99", None),
    "tables.submit_p50_ms": ("one action submitted to its table, p50, ms", None),
    "tables.submit_p95_ms": ("p95", None),
    "tables.submit_p99_ms": ("p99", None),
    "tables.memory_empty_mb": ("the tables' process without tables, MB", None),
    "tables.memory_mb": ("with 1,000 open tables in play, MB", at_most(250)),
    "restart.restored_ms": ("a table of 60 rounds of Buraco restored, ms", at_most(300)),
    "restart.restored_worst_ms": ("the longest of five, ms", None),
    "restart.actions": ("its actions", None),
    "restart.results_ms": ("the counts of all its rounds, ms", None),
    "restart.record_ms": ("its record, ms", None),
    "league.kept_ms": ("table of 500 people over 50,000 matches, from what is kept, ms", at_most(50)),
    "league.computed_ms": ("the same, computed from nothing but the matches, ms", at_most(250)),
    "league.read_ms": ("the same with all matches read from the store, ms", None),
    "league.csv_ms": ("the same as CSV, ms", None),
    "league.pairs": ("pairs, where partners are drawn anew each time", None),
    "league.kept_pairs_ms": ("table of these pairs, from what is kept, ms", None),
    "league.computed_pairs_ms": ("the same, computed from nothing but the matches, ms", None),
    "league.annulled_ms": ("a match annulled that 1,000 came after, with all ratings, ms", None),
    "league.first_annulled_s": ("the first of the 50,000 annulled, s", None),
    "league.waited_p99_ms": ("a look into the store meanwhile, p99, ms", at_most(50)),
    "ratings.rated_s": ("all ratings of 50,000 matches of 500 people from nothing, s", at_most(3)),
    "ratings.one_ms": ("one match more, ms", None),
    "ratings.people": ("people with a rating", None),
    "league_shown.first_ms": ("table of 500 people on the small Discord, with picture, the first one, ms", None),
    "league_shown.p50_ms": ("the same after that, p50, ms", None),
    "league_shown.p95_ms": ("p95", at_most(150)),
    "league_shown.page_p50_ms": ("turned to a page that nobody has seen, p50, ms", None),
    "league_shown.page_p95_ms": ("p95", at_most(150)),
    "league_shown.words_p50_ms": ("the same in words, p50, ms", None),
    "load.process_mb": (
        "the whole bot's process, 1,000 open tables with a hand and pictures at each, MB",
        at_most(250),
    ),
    **{
        f"load.{mode}_{name}": (f"{title}: {words}", goal if name == "share" else None)
        for mode, title, goal in (
            ("text", "duels with the computer, no pictures", at_least(0.6)),
            ("pictures", "duels with the computer, pictures", at_least(0.25)),
            ("people", "duels of two people, no pictures", None),
        )
        for name, words in (
            ("clicks", "acknowledged clicks a second"),
            ("idle", "a bot that only acknowledges"),
            ("share", "share of that bot"),
            ("p50_ms", "click to acknowledgement, p50, ms"),
            ("p95_ms", "p95, ms"),
            ("p99_ms", "p99, ms"),
        )
    },
    "buraco_load.clicks": ("clicks answered a second", None),
    "buraco_load.p50_ms": ("click to answer, with pictures, p50, ms", None),
    "buraco_load.p95_ms": ("p95", None),
    "buraco_load.p99_ms": ("p99", at_most(150)),
    "buraco_load.late": ("clicks not answered within three seconds", at_most(0)),
    "buraco_load.edits": ("edits of public messages a second", None),
    "buraco_load.edits_at_once": ("edits of one table under way together, at most", at_most(1)),
    "buraco_load.memory_mb": ("the bot's process, MB", at_most(250)),
}
"""How each figure is called and what it should be; one that is not here is printed by its own name."""


def machine() -> str:
    """Processor, cores, system and Python."""
    model = platform.processor() or platform.machine()
    try:
        lines = Path("/proc/cpuinfo").read_text().splitlines()
        model = next(line.partition(":")[2].strip() for line in lines if line.startswith("model name"))
    except (OSError, StopIteration):
        pass
    return f"{model}, {os.cpu_count()} cores, {platform.system()}, Python {platform.python_version()}"


def load_average() -> str:
    """How busy the machine is with other things before anything is measured."""
    return f"{os.getloadavg()[0]:.1f}" if hasattr(os, "getloadavg") else "unknown"


def rows(part: str, figures: dict[str, float]) -> list[str]:
    """A part's table."""
    lines = [f"### {PARTS[part]}", "", "| figure | measured | goal | |", "| --- | ---: | ---: | --- |"]
    for name, figure in figures.items():
        words, goal = FIGURES.get(f"{part}.{name}", (name, _goal(part, name)))
        wanted = verdict = ""
        if goal is not None:
            wanted = f"{'≥' if goal.least else '≤'} {goal.value:,g}"
            met = figure >= goal.value if goal.least else figure <= goal.value
            verdict = "met" if met else "**missed**"
        lines.append(f"| {words} | {_shown(figure)} | {wanted} | {verdict} |")
    return [*lines, ""]


def _goal(part: str, name: str) -> Goal | None:
    """What every picture of Buraco should be; the sheets of a count together are no picture."""
    if part != "buraco_pictures" or name.startswith("all "):
        return None
    return at_most(15) if name.endswith(", ms") else at_most(120)


def _shown(figure: float) -> str:
    return f"{figure:,.0f}" if figure >= 100 else f"{figure:.1f}" if figure >= 10 else f"{figure:.2f}"


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.bench")
    parser.add_argument("--only", choices=PARTS, help="measure one part")
    parser.add_argument("--write", action="store_true", help=f"put the figures into {PAGE.name}")
    options = parser.parse_args()
    when = datetime.datetime.now(datetime.UTC).strftime("%Y-%m-%d %H:%M UTC")
    lines = [f"Measured {when} on {machine()}; load average before: {load_average()}.", ""]
    for part in [options.only] if options.only else PARTS:
        sys.stderr.write(f"measuring {part}…\n")
        measure: Callable[[], dict[str, float]] = importlib.import_module(f"tests.bench.{part}").measure
        lines += rows(part, measure())
    text = "\n".join(lines).rstrip() + "\n"
    print(text, end="")
    if options.write:
        before, mark, _ = PAGE.read_text(encoding="utf-8").partition(MARK)
        PAGE.write_text(before + mark + text, encoding="utf-8")


if __name__ == "__main__":
    main()
