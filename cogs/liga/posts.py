"""How are results, contests, decisions and the week told in a server's result channel?"""

from collections.abc import Iterator, Sequence
from typing import Final

from bot.club.model import Case, Decision
from bot.league.model import Match
from bot.league.report import Week
from bot.text import Words
from cogs.liga.told import Names, match_told, person, points_told, sides_told, source_told, winner
from cogs.liga.totals import final
from cogs.ui.board import Board
from cogs.ui.names import escape
from cogs.ui.table import GOLD, GREEN, GREY
from cogs.ui.tell import capital

_NAMED: Final = 6
"""So many people of equal rank are named; of the others it is said how many there are."""


def result_board(words: Words, match: Match, names: Names) -> Board:
    """A match that is over: who won, by how much, and, where it does not count (yet), why."""
    sides, won = sides_told(match, names, words), winner(match)
    head = f"### {words(f'preset.{match.preset}')} · {' × '.join(sides)}"
    told = words("tell.match.nobody") if won is None else words("tell.match", side=sides[won])
    points = points_told([side.points for side in match.sides], words)
    score = words(f"results.score.{match.game}", points=points, n=match.rounds)
    lines = [f"🏆 **{capital(told)}**" if won is not None else capital(told), score]
    if match.state == "unrated":
        lines.append(words(f"results.why.{match.why}"))
    colour = GOLD if match.state == "counts" else GREY
    return Board(head, "\n".join(lines), foot=f"-# {source_told(match.source, words)}", colour=colour)


def contested_board(words: Words, case: Case, sides: Sequence[str]) -> Board:
    """Somebody contests a match; who, is the moderators' to know."""
    match = match_told(sides, case.source, words)
    return Board(body=words("results.contested", number=case.id, match=match), colour=GREY)


def decided_board(words: Words, decision: Decision, sides: Sequence[str]) -> Board:
    """What the moderators decided, and why."""
    match = match_told(sides, decision.source, words)
    lines = [words("audit.line", number=decision.case, what=words(f"audit.{decision.verdict}"), match=match)]
    if decision.before and decision.after:
        before, after = (points_told(final(one), words) for one in (decision.before, decision.after))
        lines.append(words("audit.change", before=before, after=after))
    lines += [f"> {escape(line)}" for line in decision.reason.splitlines() if line.strip()]
    lines.append(f"-# {person(decision.by, words)}")
    return Board(body="\n".join(lines), colour=GREEN)


def people_of(weeks: Sequence[Week]) -> Iterator[int]:
    """Everybody whom the summary names."""
    for week in weeks:
        yield from (*week.winners, *week.biggest_of)
        yield from (one for row in week.top for one in row.who)
        yield from (one for moved in week.moved for one in moved.who)


def week_board(words: Words, weeks: Sequence[Week], names: Names, club: str) -> Board:
    """The last week of every game: matches, most wins, biggest round, the top of the table, who moved up."""
    title = words("week.title.club", club=escape(club)) if club else words("week.title")
    return Board(title, "\n".join("\n".join(_week_lines(words, week, names)) for week in weeks), colour=GOLD)


def _week_lines(words: Words, week: Week, names: Names) -> Iterator[str]:
    def who(people: Sequence[int]) -> str:
        shown = [names[one] for one in people[:_NAMED]]
        return words.list([*shown, words("week.more", n=len(people) - _NAMED)] if people[_NAMED:] else shown)

    yield f"**{words(f'game.{week.season.game}')}** · {words('week.matches', n=week.matches)}"
    if week.winners:
        yield words("week.wins", who=who(week.winners), n=week.wins)
    if week.biggest is not None:
        yield words("week.biggest", who=who(week.biggest_of), n=week.biggest)
    places = [words("week.place", place=row.place, who=who(row.who), points=row.points) for row in week.top]
    shown = [*places[:_NAMED], "…"] if places[_NAMED:] else places
    yield words("week.top", places=" · ".join(shown))
    for moved in week.moved:
        yield words("week.moved", who=who(moved.who), before=moved.before, now=moved.now)
