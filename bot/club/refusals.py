"""What can the club refuse? Every code with its facts; the words stand in the catalogs."""

from typing import ClassVar, Final

from bot.league.model import Season
from bot.tables.refusals import TableError

LEAGUE: Final = frozenset(
    {
        "league.season",  # there is no such season here
        "league.match",  # there is no such match here
        "league.case",  # there is no such case here
        "league.frozen",  # season: name of the closed season that holds it: nothing changes it any more
        "league.frozen.general",  # number: likewise of a season of the general league, which has no name
        "league.name",  # low, high: how long a season's name may be
        "league.name_taken",  # name: another season of this server is called so
        "league.dates",  # begin, end: backward, or in the past where they may not be
        "league.overlap",  # name: a season of the same league that runs at the same time
        "league.price",  # low, high: what a result may bring
        "league.target",  # low, high: a target that the game does not know
        "league.preset",  # preset: that the game does not know
        "league.chain",  # the tie-breaks: each once, at least one
        "league.waiting",  # n: matches that wait for a decision; the season can be closed anyway
        "league.listed",  # name: everybody takes part in this season; nobody is enrolled
        "league.many",  # limit: seasons that a server may have open
        "league.guest",  # there is no such guest here
        "league.guest_taken",  # name: another guest is called so
        "league.person",  # typed: nobody here is called so
        "league.reason",  # low, high: how long a reason must and may be
        "league.not_there",  # he was not in that match
        "league.contested",  # he contests it already
        "league.decided",  # the case is decided already
        "league.running",  # the match is not over yet: it cannot be corrected or annulled
        "league.no_result",  # the table of the case came to none: there is nothing to correct or annul
        "league.round",  # low, high: there is no such round
        "league.impossible",  # round, problem: the rules make this score impossible
        "league.void",  # the match is annulled already
        "league.csv",  # line, column, problem
        "league.newcomers",  # n, names: of a file, that nobody here has had; they can come in as guests
        "league.versus",  # neither two people nor two pairs against each other
    }
)
SHEET: Final = frozenset(
    {
        "sheet.unknown",  # there is no such sheet here
        "sheet.not_there",  # he neither sits on it nor keeps it
        "sheet.twice",  # name: sits there twice
        "sheet.pair",  # sizes: sides of these sizes cannot play
        "sheet.few",  # low: so many sides at least
        "sheet.alone",  # nobody there has an account
        "sheet.guest",  # low, high: how long a guest's name may be
        "sheet.limit",  # limit: open sheets of a server
        "sheet.over",  # nothing is written on it any more
        "sheet.not_over",  # the match goes on: there is nothing to confirm
        "sheet.writer",  # he wrote the last round: the others confirm
        "sheet.number",  # number: of the last round; another one was meant
        "sheet.written",  # number: somebody else has just written that round
        "sheet.many",  # limit: rounds
        "sheet.reason",  # low, high: how long a reason may be
        "sheet.number_bad",  # text: no number
        "sheet.sides",  # number: so many totals are needed
        "sheet.range",  # total, low, high: more or less than the cards can bring
        "sheet.rounded",  # total, step, low, high: totals are rounded up to multiples of step
        "sheet.unit",  # total, step: all that counts is a multiple of step
        "sheet.deal",  # most: no deal brings this
        "sheet.item",  # reason: which item, value, low, high
        "sheet.one",  # reason: which item; one side at most has it
        "sheet.step",  # reason: which item, value, step: points of cards are multiples of it
        "sheet.special",  # text, prices: no canastra has such a price
        "sheet.cards",  # high: all cards together bring no more
        "sheet.canastras",  # cards: so many canastras need more cards than there are
        "sheet.out.any",  # who goes out needs a canastra
        "sheet.out.clean",  # who goes out needs a clean one
        "sheet.relancinho",  # only who went out has it
        "sheet.points",  # sum, whole: the card points of a deal come to `whole`
        "sheet.first",  # points: both have them; who had them first?
    }
)
EVENING: Final = frozenset(
    {
        "evening.none",  # there is none here
        "evening.open",  # one is open in this channel already
        "evening.size",  # it is played by two, or by two pairs
        "evening.rounds",  # low, high: how many rounds it may have
        "evening.minutes",  # low, high: how long a round may be
        "evening.over",
        "evening.changed",  # at this very moment: do it again
        "evening.full",  # limit
        "evening.not_here",  # he has not checked in
        "evening.not_host",  # name: who may
        "evening.running",  # n: tables of the round that are not over
        "evening.few",  # n: so many people are missing
    }
)
CODES: Final = LEAGUE | SHEET | EVENING
"""Every code of `ClubError`, with its facts: keys of the catalogs."""


class ClubError(TableError):
    """What the club cannot do, with nothing changed. `code` is one of `CODES`, `facts` fill its message."""

    codes: ClassVar[frozenset[str]] = CODES


def frozen(season: Season) -> ClubError:
    """That a closed season is not changed any more."""
    if season.general:
        return ClubError("league.frozen.general", number=season.number)
    return ClubError("league.frozen", season=season.name)
