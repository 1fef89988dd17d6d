"""What can the club refuse? Every code with its facts; the words stand in the catalogs."""

from typing import ClassVar, Final

from bot.tables.refusals import TableError

LEAGUE: Final = frozenset(
    {
        "league.season",  # there is no such season here
        "league.match",  # there is no such match here
        "league.case",  # there is no such case here
        "league.frozen",  # season: name of the closed season that holds it: nothing changes it any more
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
        "league.general",  # the general league cannot be changed so
        "league.many",  # limit: seasons that a server may have open
        "league.person",  # typed: nobody here is called so
        "league.reason",  # low, high: how long a reason must and may be
        "league.not_there",  # he was not in that match
        "league.contested",  # he contests it already
        "league.decided",  # the case is decided already
        "league.running",  # the match is not over yet: it cannot be corrected or annulled
        "league.round",  # low, high: there is no such round
        "league.impossible",  # round, problem: the rules make this score impossible
        "league.void",  # the match is annulled already
        "league.csv",  # line, column, problem
        "league.versus",  # neither two people nor two pairs against each other
    }
)
SHEET: Final = frozenset[str]()
EVENING: Final = frozenset[str]()
CODES: Final = LEAGUE | SHEET | EVENING
"""Every code of `ClubError`, with its facts: keys of the catalogs."""


class ClubError(TableError):
    """What the club cannot do, with nothing changed. `code` is one of `CODES`, `facts` fill its message."""

    codes: ClassVar[frozenset[str]] = CODES
