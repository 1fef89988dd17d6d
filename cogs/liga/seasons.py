"""`/liga lista`, `criar`, `encerrar`, `inscrever`, `importar`: which seasons there are, who opens, joins, ends them?"""

from collections.abc import Sequence
from hashlib import sha256
from typing import Final, cast

import discord
from discord import app_commands

from bot.club.refusals import ClubError
from bot.club.seasons import NAME, PRICE
from bot.league.model import Season
from bot.tables.model import TableError
from bot.text import Words
from cogs.house import House, Interaction, person_of
from cogs.liga.group import GROUP, Part
from cogs.liga.season_board import close_board, newcomers_board, plan_board, season_board, seasons_board
from cogs.liga.season_plan import CHAINS, PRICES, Plan, read_plan, read_prices, read_span
from cogs.liga.shown import find_season, season_name, suggest_open, zone_here
from cogs.liga.told import source_told
from cogs.lobby import show_board
from cogs.names import choice, named, options
from cogs.ui.allowed import guild_of, manages, must_manage
from cogs.ui.door import Refusal, command
from cogs.ui.draft import MOST_POINTS
from cogs.ui.games import game_choices, game_meant, preset_choices
from cogs.ui.item import Click, Form, elsewhere, on, typed_before, whole
from cogs.ui.names import safe_name
from cogs.ui.reply import Reply
from render.standings_words import season_title

_WHO: Final = [choice("season.everybody", 0), choice("season.new.enrolled", 1)]
_ENROL: Final = [choice("season.button.join", 1), choice("season.button.leave", 0)]
_FILE: Final = 1_000_000
"""The largest file that is read, in bytes."""
_TOLD: Final = 8
_FORM: Final = "season"
"""Under which name somebody's half-filled form is kept."""
_IMPORT: Final = "import"
"""Under which name a file is kept while its names are asked about."""
Price = app_commands.Range[int, *PRICE]


class Seasons(Part):
    """The seasons of a server."""

    @GROUP.command(**named("liga.lista"))
    @command
    async def list(self, _: Interaction, reply: Reply) -> None:
        """Every season, general ones first."""
        await show_seasons(self.house, reply, 0)

    @GROUP.command(**named("liga.criar"))
    @options("liga.criar", name="nome", game="jogo", rules="regras", target="pontos", begin="inicio", end="fim")
    @options("liga.criar", win="vitoria", draw="empate", loss="derrota", abandonment="abandono", who="quem")
    @options("liga.criar", chain="desempate")
    @app_commands.choices(chain=[choice(f"season.chain.{each}", each) for each in range(len(CHAINS))])
    @app_commands.choices(game=game_choices(), rules=preset_choices())
    @app_commands.choices(who=_WHO)
    @command
    async def create(
        self,
        interaction: Interaction,
        reply: Reply,
        name: app_commands.Range[str, *NAME] | None = None,
        game: str | None = None,
        rules: str | None = None,
        target: app_commands.Range[int, 1, MOST_POINTS] | None = None,
        begin: app_commands.Range[str, 1, 20] = "",
        end: app_commands.Range[str, 1, 20] = "",
        win: Price = PRICES[0],
        draw: Price = PRICES[1],
        loss: Price = PRICES[2],
        abandonment: Price = PRICES[3],
        who: int = 0,
        chain: int = 0,
    ) -> None:
        """Open a season; without a name, ask by buttons."""
        must_manage(interaction)
        meant = await game_meant(self.house, interaction, game, rules)
        plan = Plan(meant, rules or "", target or 0, bool(who), chain)
        if name is None:
            await reply.send(plan_board(await self.house.words(interaction), plan))
            return
        await create(self.house, reply, plan, name, begin, end, (win, draw, loss, abandonment))

    @GROUP.command(**named("liga.encerrar"))
    @options("liga.encerrar", season="temporada")
    @app_commands.autocomplete(season=suggest_open)
    @command
    async def close(self, interaction: Interaction, reply: Reply, season: str) -> None:
        """Close a season, after a question."""
        must_manage(interaction)
        await ask_to_close(self.house, reply, await find_season(self.house, interaction, season))

    @GROUP.command(**named("liga.inscrever"))
    @options("liga.inscrever", season="temporada", person="pessoa", what="acao")
    @app_commands.autocomplete(season=suggest_open)
    @app_commands.choices(what=_ENROL)
    @command
    async def enrol(
        self, interaction: Interaction, reply: Reply, season: str, person: discord.Member | None = None, what: int = 1
    ) -> None:
        """Take part in a season, or have somebody take part."""
        found = await find_season(self.house, interaction, season)
        await enrol(self.house, reply, found, person or interaction.user, on=bool(what))

    @GROUP.command(**named("liga.importar"))
    @options("liga.importar", season="temporada", file="arquivo", game="jogo")
    @app_commands.autocomplete(season=suggest_open)
    @app_commands.choices(game=game_choices())
    @command
    async def bring(
        self,
        interaction: Interaction,
        reply: Reply,
        file: discord.Attachment,
        season: str | None = None,
        game: str | None = None,
    ) -> None:
        """Take opening balances from a file."""
        must_manage(interaction)
        into = await _season_meant(self.house, interaction, season, game)
        if file.size > _FILE:
            raise Refusal("league.file.large", limit=_FILE // 1000)
        await reply.defer()
        await bring_in(self.house, reply, into, await file.read())


# -- the list, and one of them ----------------------------------------------------------------------------------------


async def show_seasons(house: House, reply: Reply, page: int) -> None:
    """The seasons of the server."""
    guild, words = guild_of(reply.interaction), await house.words(reply.interaction)
    seasons = await house.club.seasons(guild)
    where = await zone_here(house, guild)
    new = Plan(await game_meant(house, reply.interaction)) if manages(reply.interaction) else None
    await show_board(reply, seasons_board(words, seasons, where, page, new))


async def show_season(house: House, reply: Reply, season: Season, notice: str = "") -> None:
    """One season, as it is now."""
    words = await house.words(reply.interaction)
    board = season_board(
        words,
        season,
        await zone_here(house, season.guild),
        await house.club.enrolled(season.id),
        reply.interaction.user.id,
        manager=manages(reply.interaction),
        notice=notice,
    )
    await show_board(reply, board)


async def _season_of(click: Click, typed: str | None = None) -> Season:
    number = whole(typed) if typed else click.number()
    return await click.house.club.season(number, guild_of(click.interaction))


@on("league.list")
async def _list(click: Click) -> None:
    page = click.arg()
    await show_seasons(click.house, click.reply, int(page) if page.isdecimal() and len(page) < 6 else 0)


@on("league.season")
async def _season(click: Click) -> None:
    """A button that leads to a season, or the menu of the list."""
    await show_season(click.house, click.reply, await _season_of(click, click.values[0] if click.values else None))


# -- a new one --------------------------------------------------------------------------------------------------------


async def create(
    house: House,
    reply: Reply,
    plan: Plan,
    name: str,
    begin: str = "",
    end: str = "",
    prices: tuple[int, int, int, int] = PRICES,
) -> None:
    """Open a season; days are those of the server's zone. `LeagueError`, `ClubError`: nothing is opened."""
    guild, words = guild_of(reply.interaction), await house.words(reply.interaction)
    first, last = read_span(begin, end, await zone_here(house, guild), house.now())
    season = plan.season(guild, name.strip(), first, last, prices)
    made = await house.club.create(guild, reply.interaction.user.id, season)
    await show_season(house, reply, made, words("season.created"))


class SeasonForm(Form):
    """What is a new season called, from when to when does it go, what do matches bring?"""

    def __init__(self, house: House, words: Words, plan: Plan, typed: Sequence[str]) -> None:
        super().__init__(house, words("season.new.title"), draft=_FORM, typed=typed)
        self.plan = plan
        begin_hint, end_hint = words("season.form.begin.hint"), words("season.form.end.hint")
        self.fields = (
            self.ask(words("season.form.name"), most=NAME[1]),
            self.ask(words("season.form.begin"), begin_hint, most=20, optional=True),
            self.ask(words("season.form.end"), end_hint, most=20, optional=True),
            self.ask(
                words("season.form.prices"), words("season.form.prices.hint"), most=40, given=" ".join(map(str, PRICES))
            ),
        )

    async def submitted(self, reply: Reply) -> None:
        """Open it."""
        must_manage(reply.interaction)
        name, begin, end, prices = (field.value for field in self.fields)
        await create(self.house, reply, self.plan, name, begin, end, read_prices(prices))


def _plan_of(click: Click) -> Plan:
    must_manage(click.interaction)
    return read_plan(click.values[0] if click.values else click.arg())


@on("league.new")
async def _new(click: Click) -> None:
    await show_board(click.reply, plan_board(await click.words(), _plan_of(click)))


@on("league.form")
async def _form(click: Click) -> None:
    plan = _plan_of(click)
    typed = await typed_before(click, _FORM)
    await click.interaction.response.send_modal(SeasonForm(click.house, await click.words(), plan, typed))


# -- opening balances --------------------------------------------------------------------------------------------------


async def _season_meant(house: House, interaction: Interaction, season: str | None, game: str | None) -> str:
    """Where balances go: the number of a season, or the game whose general league it is, which may not be there yet."""
    if season is not None:
        return str((await find_season(house, interaction, season, game)).id)
    if game is not None:
        return game
    found = await house.club.seasons(guild_of(interaction), open=True)
    if len(found) != 1:
        raise Refusal("league.which" if found else "league.which_game")
    return str(found[0].id)


async def bring_in(house: House, reply: Reply, into: str, data: bytes, guests: Sequence[str] = ()) -> None:
    """Take opening balances; where names are new here ask about them first, and keep the file until the answer."""
    club, guild, by = house.club, guild_of(reply.interaction), reply.interaction.user.id
    words = await house.words(reply.interaction)
    try:
        if into.isdecimal():
            count = await club.import_balances(int(into), guild, data, by, guests)
            found = await club.season(int(into), guild)
        else:
            found, count = await club.import_general(guild, into, data, by, guests)
    except ClubError as refused:
        if refused.code != "league.newcomers":
            raise
        names = cast("tuple[str, ...]", refused.facts["names"])
        kept = [data.decode("latin-1"), *names]
        await club.put_draft(by, _IMPORT, kept)
        yes = elsewhere("league.import", into, _mark(kept))
        await show_board(reply, newcomers_board(words, names, yes))
        return
    await club.drop_draft(by, _IMPORT)
    await show_season(house, reply, found, words("league.imported", n=count))


def _mark(kept: Sequence[str]) -> str:
    """Tells a file and the names that were asked about from any other."""
    return sha256("\0".join(kept).encode()).hexdigest()[:16]


@on("league.import")
async def _bring_guests(click: Click) -> None:
    """Those names are meant: their people come in."""
    must_manage(click.interaction)
    kept = await click.house.club.draft(click.user, _IMPORT)
    if len(click.args) != 2 or not kept or _mark(kept) != click.args[1]:
        raise Refusal("door.old_button")
    await click.reply.defer()
    await bring_in(click.house, click.reply, click.args[0], kept[0].encode("latin-1"), kept[1:])


# -- who takes part ---------------------------------------------------------------------------------------------------


async def enrol(house: House, reply: Reply, season: Season, who: discord.abc.User, *, on: bool) -> None:
    """Somebody takes part, or does so no more; about others only who manages the server decides."""
    interaction, club, person = reply.interaction, house.club, person_of(who)
    if person.user != interaction.user.id:
        must_manage(interaction)
    if person.bot:
        raise TableError("seat.bot", name=person.name)
    words = await house.words(interaction)
    if not season.listed:
        raise Refusal("league.listed", name=season_title(words, season))
    if on:
        await club.seen(season.guild, {person.user: person.name})
        await club.enrol(season.id, season.guild, person.user, interaction.user.id)
    else:
        await club.unenrol(season.id, season.guild, person.user, interaction.user.id)
    notice = words("season.joined" if on else "season.left", name=safe_name(person.name))
    await show_season(house, reply, season, notice)


@on("league.join")
async def _join(click: Click) -> None:
    await enrol(click.house, click.reply, await _season_of(click), click.interaction.user, on=True)


@on("league.leave")
async def _leave(click: Click) -> None:
    await enrol(click.house, click.reply, await _season_of(click), click.interaction.user, on=False)


# -- the end ----------------------------------------------------------------------------------------------------------


async def ask_to_close(house: House, reply: Reply, season: Season, waiting: int = 0) -> None:
    """Ask before a season is frozen; one that is, is shown.

    `waiting`: so many of its matches have no decision; contested ones are told.
    """
    if season.closed is not None:
        await show_season(house, reply, season)
        return
    words = await house.words(reply.interaction)
    cases = await house.club.pending(season.guild)
    matches = [(case, await house.club.match_of(case.source)) for case in cases]
    told = [
        words("season.close.case", number=case.id, where=source_told(case.source, words))
        for case, match in matches
        if match is not None and season.takes(match, frozenset(match.people))
    ]
    board = close_board(words, season, max(waiting, len(told)), told[:_TOLD], sure=bool(waiting))
    await show_board(reply, board)


@on("league.close")
async def _close(click: Click) -> None:
    must_manage(click.interaction)
    await ask_to_close(click.house, click.reply, await _season_of(click))


@on("league.close.yes")
async def _close_now(click: Click) -> None:
    must_manage(click.interaction)
    season, anyway = await _season_of(click), click.args[1:] == ("1",)
    try:
        closed = await click.house.club.close(season.id, season.guild, click.user, anyway=anyway)
    except ClubError as refused:
        if refused.code != "league.waiting":
            raise
        await ask_to_close(click.house, click.reply, season, int(refused.facts["n"]))
        return
    words = await click.words()
    await show_season(click.house, click.reply, closed, words("season.close.done", name=season_name(closed, words)))
