"""`/liga noite`: a club evening by command; everything that its buttons do."""

from collections.abc import Awaitable, Callable
from typing import Final

from discord import app_commands

from bot.club.evenings import MINUTES, ROUNDS
from cogs.house import House, Interaction
from cogs.liga.group import GROUP, Part
from cogs.names import RATED, choice, named, options
from cogs.noite import deeds
from cogs.noite.plan import FILLS, MOST_DEALS, SIZES, Program
from cogs.rulesets import suggest_sets
from cogs.said import Said, typed_opening
from cogs.ui.door import Refusal, command
from cogs.ui.games import game_choices, game_meant, preset_choices
from cogs.ui.reply import Reply

ACTS: Final[dict[str, Callable[[House, Reply, int], Awaitable[None]]]] = {
    "in": deeds.check_in,
    "out": deeds.check_out,
    "draw": deeds.draw,
    "end": deeds.end,
    "show": deeds.show,
}


class Noite(Part):
    """The command of the evenings."""

    @GROUP.command(**named("liga.noite"))
    @options("liga.noite", what="acao", game="jogo", rules="regras", kept="casa", size="lugares", rounds="rodadas")
    @options("liga.noite", deals="tamanho", minutes="minutos", fill="sobra", rated="vale")
    @app_commands.autocomplete(kept=suggest_sets)
    @app_commands.choices(
        what=[choice(f"evening.act.{act}", act) for act in ACTS],
        game=game_choices(),
        rules=preset_choices(),
        fill=[choice(f"evening.fill.{fill}", fill) for fill in FILLS],
    )
    @app_commands.choices(size=[choice(f"evening.size.{size}", size) for size in SIZES], rated=RATED)
    @command
    async def evening(
        self,
        interaction: Interaction,
        reply: Reply,
        what: str | None = None,
        game: str | None = None,
        rules: str | None = None,
        kept: str | None = None,
        size: int | None = None,
        rounds: app_commands.Range[int, *ROUNDS] | None = None,
        deals: app_commands.Range[int, 1, MOST_DEALS] | None = None,
        minutes: app_commands.Range[int, *MINUTES] | None = None,
        fill: str | None = None,
        rated: int | None = None,
    ) -> None:
        """Open an evening, or do something at the one of this channel; with nothing said, show or offer it."""
        if what is not None:
            if what not in ACTS:
                raise Refusal("door.command")
            await ACTS[what](self.house, reply, (await deeds.meant(self.house, interaction)).id)
            return
        if not any((rules, kept, size, rounds, deals, minutes, fill)) and rated is None:
            await deeds.begin(self.house, reply, game)
            return
        if deals is not None and minutes is not None:
            raise Refusal("evening.deals_or_minutes")
        meant = await game_meant(self.house, interaction, game, rules)
        said = Said(rules, size or SIZES[0], kept=kept, rated=rated)
        draft = await typed_opening(self.house, reply, meant, said)
        program = Program(draft, rounds or 3, deals or 1, minutes, "computer" if fill == "computer" else "bye")
        await deeds.open_evening(self.house, reply, program)
