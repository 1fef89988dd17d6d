"""Who is meant by what somebody typed, and what is he called here? People are those that the server's league knows."""

import re
from collections.abc import Iterable, Mapping
from typing import Final

from discord import app_commands

from bot.club.refusals import ClubError
from bot.league.model import PersonId
from bot.text import Words
from cogs.house import House, Interaction, person_of
from cogs.liga.told import Names, name_ends, names_of
from cogs.names import Suggestions
from cogs.ui.allowed import guild_of
from cogs.ui.board import OPTION_LIMIT, OPTIONS
from cogs.ui.door import Refusal
from cogs.ui.games import game_meant
from cogs.ui.names import NAME_LIMIT, plain_name, safe_name
from render.lettering import clip

Named = Mapping[PersonId, str]
NOBODY: Final[Named] = {}
_NUMBER: Final = re.compile(r"<@!?(\d{1,19})>|(-?\d{1,19})")
_BIGGEST: Final = 2**63


async def meant(house: House, interaction: Interaction, typed: str | None) -> PersonId:
    """Who is meant: by his name as the league has it, by a mention, or by the number that was suggested.

    Nothing typed: who asks. `ClubError`: league.person (typed); `Refusal`: people.several (typed), .stranger.
    """
    if typed is None or not typed.strip():
        return interaction.user.id
    number = _NUMBER.fullmatch(typed.strip())
    if number is not None:
        person = int(number[1] or number[2])
        if abs(person) < _BIGGEST and person in (interaction.user.id, *await _known(house, interaction, person)):
            return person
        if number[1]:
            raise Refusal("people.stranger")
    else:
        found = await house.club.find_people(guild_of(interaction), typed.strip())
        exact = [person for person, name in found if name.casefold() == typed.strip().casefold()]
        if len(exact) == 1 or len(found) == 1:
            return (exact or [found[0][0]])[0]
        if found:
            raise Refusal("people.several", typed=typed)
    raise ClubError("league.person", typed=typed)


async def _known(house: House, interaction: Interaction, person: PersonId) -> list[PersonId]:
    names = await house.club.names(guild_of(interaction), (person,))
    return [one for one, name in names.items() if name]


async def suggest_people(house: House, interaction: Interaction, typed: str) -> Suggestions:
    """The people of the league whose names hold what was typed; equal names are told apart by their numbers."""
    if interaction.guild_id is None:
        return []
    found = await house.club.find_people(interaction.guild_id, typed.strip())
    plain = {person: plain_name(name) or "?" for person, name in found[:OPTIONS]}
    ends = name_ends(plain)
    return [
        app_commands.Choice(name=clip(name + ends[person], OPTION_LIMIT), value=str(person))
        for person, name in plain.items()
    ]


async def called(
    house: House,
    interaction: Interaction,
    people: Iterable[PersonId],
    words: Words,
    given: Named = NOBODY,
    limit: int = NAME_LIMIT,
) -> Names:
    """What people are called, for a message's text. `given`: names that Discord has sent along, by number.

    They stand for those whom the league does not know: who has not played yet.
    """
    wanted = tuple(dict.fromkeys(people))
    names = dict(await names_of(house, guild_of(interaction), wanted, words, limit))
    known = await house.club.names(guild_of(interaction), wanted)
    for person in wanted:
        if person > 0 and not known.get(person):
            names[person] = safe_name(_given(interaction, person, given), words("people.somebody"), limit)
    return names


async def plain(house: House, interaction: Interaction, person: PersonId, words: Words, given: Named = NOBODY) -> str:
    """What one is called, for a picture; "": he was removed."""
    name = (await house.club.names(guild_of(interaction), (person,))).get(person, "")
    return name or ("" if person < 0 else _given(interaction, person, given) or words("people.somebody"))


def _given(interaction: Interaction, person: PersonId, given: Named) -> str:
    return person_of(interaction.user).name if person == interaction.user.id else given.get(person, "")


async def usual_game(house: House, interaction: Interaction, person: PersonId) -> str:
    """The game that somebody played last, or who has not played this server."""
    matches, _ = await house.club.history(guild_of(interaction), person)
    return await game_meant(house, interaction, matches[0].game if matches else None)


def number(text: str) -> int:
    """A number of a button, or of a menu. `Refusal`: door.old_button."""
    if not re.fullmatch(r"-?\d{1,19}", text) or abs(int(text)) >= _BIGGEST:
        raise Refusal("door.old_button")
    return int(text)
