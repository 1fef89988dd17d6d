"""How is a match of the league told: who against whom, how it ended, where it can be looked up?"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from bot.league.model import Entry, Match, PersonId
from bot.text import Words
from cogs.house import House
from cogs.ui.names import NAME_LIMIT, escape, isolate, plain_name
from render.lettering import clip, look

Names = Mapping[PersonId, str]
"""What people are called, safe for a message's text."""
SHAPELESS: Final = "\u3164"
"""A name of which nothing can be seen; pictures show a number instead."""
_TAIL: Final = 4


async def names_of(
    house: House, guild: int, people: Iterable[PersonId], words: Words, limit: int = NAME_LIMIT
) -> Names:
    """What they are called in this server, at most so long; those of one name are told apart by their numbers' ends."""
    wanted = tuple(dict.fromkeys(people))
    known = await house.club.names(guild, wanted)
    return told_apart({one: clip(known_name(known, one), limit) for one in wanted}, words)


def known_name(known: Mapping[PersonId, str], person: PersonId) -> str:
    """A person's name, plain: `SHAPELESS` where nothing of it can be seen, "" of somebody who was removed."""
    return plain_name(known.get(person, "")) or (SHAPELESS if person > 0 else "")


def told_apart(names: Mapping[PersonId, str], words: Words) -> dict[PersonId, str]:
    """Names for a message's text; "" is somebody who was removed."""
    ends = name_ends(names)
    return {
        person: isolate(escape(name)) + ends[person] if look(name) else _unnamed(person, words)
        for person, name in names.items()
    }


def _unnamed(person: PersonId, words: Words) -> str:
    """What stands for a name: of somebody who was removed, or who has none that can be seen."""
    if person < 0:
        return words("person.removed")
    return words("picture.league.nameless", number=str(person)[-_TAIL:])


def name_ends(names: Mapping[PersonId, str]) -> dict[PersonId, str]:
    """What follows each name, so that those that look alike are told apart: the end of the person's number."""
    looks = Counter(look(name) for name in names.values())
    return {
        person: f" ·{str(abs(person))[-_TAIL:]}" if look(name) and looks[look(name)] > 1 else ""
        for person, name in names.items()
    }


def sides_told(match: Match, names: Names, words: Words) -> list[str]:
    """The sides by the names of who sat there: "Ana e Caio"."""
    return [
        words.list([_entry(entry, names, words) for entry in match.entries if entry.side == side])
        for side in range(len(match.sides))
    ]


def _entry(entry: Entry, names: Names, words: Words) -> str:
    return words("name.computer") if entry.person is None else names[entry.person]


def versus(match: Match, names: Names, words: Words) -> str:
    """Who against whom: "Ana e Caio × Beto e Duda"."""
    return " × ".join(sides_told(match, names, words))


def state_told(match: Match, words: Words) -> str:
    """Whether it counts, and why not."""
    return words(f"match.why.{match.why}" if match.why else f"match.state.{match.state}")


def points_told(points: Sequence[int], words: Words) -> str:
    """Points of the sides: "1.505 × 1.320"."""
    return " × ".join(words.fact(one) for one in points)


def winner(match: Match) -> int | None:
    """The side that won; None: nobody did. A computer player's seat has no share: there the points tell it."""
    shares = {entry.side: entry.share for entry in match.entries if entry.share in ("won", "drawn")}
    if shares:
        return next((side for side, share in shares.items() if share == "won"), None)
    points = [side.points for side in match.sides]
    return points.index(max(points)) if points.count(max(points)) == 1 else None


def when(at: int, style: str = "f") -> str:
    """A time as Discord shows it."""
    return f"<t:{at // 1000}:{style}>"


def person(number: PersonId, words: Words) -> str:
    """Somebody with an account as a mention, which notifies nobody here; who has none was removed."""
    return f"<@{number}>" if number > 0 else words("person.removed")


def match_told(sides: Sequence[str], source: str, words: Words) -> str:
    """Who against whom, and where; where alone while nobody is known."""
    return " · ".join(filter(None, (" × ".join(sides), source_told(source, words))))


def source_told(source: str, words: Words) -> str:
    """Where it was played: a table's code, or a score sheet's number."""
    kind, _, number = source.partition(":")
    return words("match.sheet" if kind == "sheet" else "match.table", number=escape(number))
