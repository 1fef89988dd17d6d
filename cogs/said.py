"""What does a command say of a table that is to be opened, what can it say, and which table comes of it?"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from typing import Any, Final

from discord import app_commands

from bot.club.zones import zone_of
from bot.games import GAMES
from bot.players import MINIMAL, PLAYERS
from cogs.house import House
from cogs.lobby import usual_draft
from cogs.names import RATED, choice, options
from cogs.rulesets import suggest_sets
from cogs.ui.allowed import guild_of
from cogs.ui.door import Refusal
from cogs.ui.draft import PACES, SIDES, Draft, typed_draft
from cogs.ui.opening import STAND_INS
from cogs.ui.reply import Reply
from cogs.ui.until import read_until

MOST_ROUNDS: Final = 50


@dataclass(frozen=True, slots=True)
class Said:
    """What a command says of the table to be opened; None: nothing. `kept`: rules of the server, by their name."""

    rules: str | None = None
    seats: int | None = None
    sides: str | None = None
    target: int | None = None
    clock: str | None = None
    kept: str | None = None
    until: str | None = None
    rounds: int | None = None
    stand_in: str | None = None
    rated: int | None = None


def opening_options(path: str, seats: Iterable[int]) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """Name and describe the options of the command at `path` that say what `Said` holds, and offer what they can be.

    Which rules there are is for the command to say.
    """

    def decorate(function: Callable[..., Any]) -> Callable[..., Any]:
        function = options(path, rules="regras", seats="lugares", sides="lados", target="pontos")(function)
        function = options(path, clock="tempo", kept="casa", until="ate", rounds="rodadas")(function)
        function = options(path, stand_in="ausente", rated="vale")(function)
        function = app_commands.autocomplete(kept=suggest_sets)(function)
        numbers = [app_commands.Choice(name=str(number), value=number) for number in seats]
        function = app_commands.choices(seats=numbers, rated=RATED)(function)
        return app_commands.choices(
            sides=[choice(f"open.sides.{sides}", sides) for sides in SIDES],
            clock=[choice(f"open.pace.{pace}", pace) for pace in PACES],
            stand_in=[choice(f"open.stand_in.{how}", how) for how in STAND_INS],
        )(function)

    return decorate


async def typed_opening(house: House, reply: Reply, game: str, said: Said) -> Draft:
    """What a command says is to be opened, by a preset, by the server's rules of that name, or by its default ones.

    `TableError`: rules.unknown, rules.outdated; `Refusal`: it cannot be played so.
    """
    base = await usual_draft(house, reply.interaction, game) if said.rules is None else None
    if said.kept is not None:
        if said.rules is not None:
            raise Refusal("sets.or_preset")
        found = await house.tables.rule_set(guild_of(reply.interaction), game, said.kept)
        base = Draft(game, next(iter(GAMES[game].presets))).with_rules(found.rules)
    draft = typed_draft(game, said.rules, said.seats, said.sides, said.target, said.clock, base)
    if said.rounds is not None:
        if "max_rounds" not in draft.switches:
            raise Refusal("open.no_rounds")
        draft = draft.with_switch("max_rounds", said.rounds)
    if said.stand_in is not None and (game, MINIMAL) in PLAYERS:
        draft = replace(draft, stand_in="minimal" if said.stand_in == "minimal" else "full")
    if said.rated is not None:
        draft = replace(draft, rated=bool(said.rated))
    if said.until is not None:
        server = await house.tables.house(guild_of(reply.interaction))
        draft = replace(draft, until=read_until(said.until, zone_of(server), house.now()))
    return draft
