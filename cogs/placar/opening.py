"""How is a score sheet opened by taps: which rules, who sits where, also guests without an account?

What has been chosen is kept as the person's draft, so that nothing is lost between two taps.
"""

import re
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass, field, replace
from typing import Any, Final

from discord import ButtonStyle

from bot.club.refusals import ClubError
from bot.games import GAMES
from bot.league.scoring import teams_of
from bot.league.sheet import Sheet
from bot.tables.model import Person
from bot.text import Words
from cogs.house import House, Interaction, person_of
from cogs.lobby import chosen_people, show_board, usual_draft
from cogs.placar.clicks import sheet_of
from cogs.rulesets import playable_set
from cogs.ui.allowed import guild_of
from cogs.ui.board import Board, Row, answer_button, button, menu, option, people_menu
from cogs.ui.door import Refusal
from cogs.ui.draft import Draft
from cogs.ui.games import game_meant
from cogs.ui.item import Click, Form, elsewhere, on, once
from cogs.ui.names import plain_name, safe_name
from cogs.ui.opening import new_draft, targets_of
from cogs.ui.place import playable_place
from cogs.ui.reply import Reply
from cogs.ui.room import GAME_ROOMS, offer_of
from cogs.ui.rules_text import differing, target_value
from cogs.ui.rulesets import key_of
from cogs.ui.settings import Choices

SIDES: Final = {"single": 1, "pairs": 2, "trios": 2, "three_pairs": 3}
"""How people sit: everybody for himself (one list of people), or in so many sides."""
_EACH: Final = {"single": 6, "pairs": 2, "trios": 3, "three_pairs": 2}
_MODES: Final = {"buraco": tuple(SIDES), "bisca": ("single", "pairs")}
_NAMES: Final = 200
SEPARATORS: Final = re.compile(r"\s*[,;+&/\n]\s*|\s+(?:e|and)\s+", re.IGNORECASE)
"""What stands between two people who were typed."""


@dataclass
class Setup:
    """A sheet that is being opened. `rules`: every switch; `people` and `guests` by side.

    `names`: of the people, as Discord told them.
    """

    game: str
    rules: dict[str, Any]
    mode: str = "pairs"
    people: list[list[int]] = field(default_factory=list)
    guests: list[list[str]] = field(default_factory=list)
    names: dict[str, str] = field(default_factory=dict)

    @property
    def draft(self) -> Draft:
        """The rules as a table's draft."""
        changes = tuple((name, self.rules[name]) for name in differing(self.game, self.rules))
        return Draft(self.game, str(self.rules["preset"]), changes=changes)

    def ruled(self, draft: Draft) -> "Setup":
        """The same by other rules; how people sit is kept where that game knows it."""
        mode = self.mode if self.mode in _MODES[draft.game] else "pairs"
        return replace(self.seated(mode), game=draft.game, rules=dict(draft.switches))

    def seated(self, mode: str) -> "Setup":
        """The same people, sitting otherwise: of a list, partners sit opposite each other."""
        if mode == self.mode:
            return self
        sides, lists, most = self._sides(), SIDES[mode], _EACH[mode]
        everybody = [one for side in sides for one in side]
        if mode == "single":
            sides = [everybody]
        elif self.mode == "single" or len(sides) != lists:
            sides = [everybody[place::lists] for place in range(lists)]
        groups = [side[:most] for side in sides]
        return replace(
            self,
            mode=mode,
            people=[[one for one in group if isinstance(one, int)] for group in groups],
            guests=[[one for one in group if isinstance(one, str)] for group in groups],
        )

    def _sides(self) -> list[list[int | str]]:
        return [[*people, *guests] for people, guests in zip(self.people, self.guests, strict=True)]

    def seats(self) -> list[list[Person | str]]:
        """Who sits on each side, as the club takes them."""
        sides = self._sides()
        if self.mode == "single":
            sides = [[one] for side in sides for one in side]
        return [
            [one if isinstance(one, str) else Person(one, self.names.get(str(one), "")) for one in side]
            for side in sides
        ]


def draft_key(guild: int) -> str:
    """Under which name somebody's sheet to be opened is kept."""
    return f"open:{guild}"


async def _setup(house: House, interaction: Interaction) -> Setup:
    """What this person has chosen so far."""
    kept = await house.club.draft(interaction.user.id, draft_key(guild_of(interaction)))
    if kept is not None:
        setup = Setup(**kept)
        if setup.mode in SIDES:
            return setup
    return await begin(house, interaction, None)


async def begin(house: House, interaction: Interaction, draft: Draft | None) -> Setup:
    """A sheet to be opened, with its opener on it: by these rules, or by what this server usually plays."""
    if draft is None:
        game = await game_meant(house, interaction)
        draft = await usual_draft(house, interaction, game) or new_draft(game)
    user = person_of(interaction.user)
    seats: Any = [[user.user], []], [[], []], {str(user.user): user.name}
    return Setup(draft.game, dict(draft.switches), "pairs", *seats)


async def show_setup(house: House, reply: Reply, setup: Setup) -> None:
    """Keep what is chosen, and show it with all that can be chosen."""
    interaction = reply.interaction
    await house.club.put_draft(interaction.user.id, draft_key(guild_of(interaction)), asdict(setup))
    words = await house.words(interaction)
    sets = [one for game in GAME_ROOMS for one in await house.tables.rule_sets(guild_of(interaction), game)]
    await show_board(reply, setup_board(words, setup, [one for one in sets if not one.problem]))


def setup_board(words: Words, setup: Setup, sets: Sequence[Any]) -> Choices:
    """The choices: rules, target, how they sit, who sits where."""
    draft = setup.draft
    blocks: list[tuple[str, Row]] = [
        (words("sheet.open.rules"), [_rules_menu(words, draft, sets)]),
        (words("open.target"), _targets(words, draft)),
        (words("sheet.open.sides"), _modes(words, setup)),
    ]
    for side in range(SIDES[setup.mode]):
        single = setup.mode == "single"
        title = words("sheet.open.people") if single else words("sheet.open.side", number=side + 1)
        guests = [safe_name(name) for name in setup.guests[side]]
        told = f"**{title}** + {words.list(guests)}" if guests else f"**{title}**"
        custom_id = elsewhere("sheet.open.people", str(side))
        blocks.append((told, [people_menu(custom_id, chosen=setup.people[side], least=0, most=_EACH[setup.mode])]))
    last = [
        button(words("sheet.button.guests"), elsewhere("sheet.open.guests")),
        button(words("sheet.button.open"), elsewhere("sheet.open.go"), ButtonStyle.success),
    ]
    return Choices(head=words("sheet.open.title"), blocks=blocks, rows=[last])


def _rules_menu(words: Words, draft: Draft, sets: Iterable[Any]) -> Any:
    options = [
        option(
            words(f"preset.{preset}"),
            f"p:{game}:{preset}",
            words(f"game.{game}"),
            chosen=(game, preset) == (draft.game, draft.preset),
        )
        for game in GAME_ROOMS
        for preset in GAMES[game].presets
    ]
    options += [option(one.name, f"s:{one.game}:{key_of(one)}", words("setting.sets")) for one in sets]
    return menu(elsewhere("sheet.open.rules"), options)


def _targets(words: Words, draft: Draft) -> Row:
    offer = offer_of(draft.game)
    now = draft.switches[offer.target]
    return [
        answer_button(
            target_value(words, draft.game, {**draft.switches, offer.target: number}),
            elsewhere("sheet.open.target", str(number)),
            number == now,
        )
        for number in targets_of(draft)
    ]


def _modes(words: Words, setup: Setup) -> Row:
    return [
        answer_button(words(f"sheet.open.mode.{mode}"), elsewhere("sheet.open.mode", mode), mode == setup.mode)
        for mode in _MODES[setup.draft.game]
    ]


async def open_sheet(house: House, reply: Reply, draft: Draft, sides: Sequence[Sequence[Person | str]]) -> Sheet:
    """Open a sheet where the interaction happened; the bot's permissions are looked at first."""
    place = playable_place(house, reply.interaction)
    teams = teams_of(tuple(map(len, sides)))
    if teams is not None:
        draft = draft.with_seats(sum(map(len, sides)), teams)  # as many packs as so many people need
    rules = dict(draft.switches)
    sheet = await house.club.open_sheet(
        place.guild, place.thread or place.channel, person_of(reply.interaction.user), draft.game, rules, sides
    )
    await house.club.drop_draft(reply.interaction.user.id, draft_key(place.guild))
    words = await house.words(reply.interaction)
    await show_board(reply, Board(words("sheet.open.done", number=str(sheet.id))))
    return sheet


# -- taps -------------------------------------------------------------------------------------------------------------


@on("sheet.open")
async def _open(click: Click) -> None:
    await show_setup(click.house, click.reply, await _setup(click.house, click.interaction))


@on("sheet.open.rules")
async def _rules(click: Click) -> None:
    kind, _, rest = (click.values[0] if click.values else "").partition(":")
    game, _, key = rest.partition(":")
    if game not in GAMES:
        raise Refusal("door.old_button")
    setup = await _setup(click.house, click.interaction)
    if kind == "p" and key in GAMES[game].presets:
        await show_setup(click.house, click.reply, setup.ruled(Draft(game, key)))
        return
    kept = await playable_set(click, game, key)
    await show_setup(click.house, click.reply, setup.ruled(new_draft(game).with_rules(kept.rules)))


@on("sheet.open.target")
async def _target(click: Click) -> None:
    setup = await _setup(click.house, click.interaction)
    text = click.arg()
    if not text.isdecimal() or len(text) > 6:
        raise Refusal("door.old_button")
    draft = setup.draft
    await show_setup(click.house, click.reply, setup.ruled(draft.with_switch(offer_of(draft.game).target, int(text))))


@on("sheet.open.mode")
async def _mode(click: Click) -> None:
    setup = await _setup(click.house, click.interaction)
    mode = click.arg()
    if mode not in _MODES[setup.draft.game]:
        raise Refusal("door.old_button")
    await show_setup(click.house, click.reply, setup.seated(mode))


@on("sheet.open.people")
async def _people(click: Click) -> None:
    setup = await _setup(click.house, click.interaction)
    side = click.arg()
    if not side.isdecimal() or len(side) > 2 or int(side) >= len(setup.people):
        raise Refusal("door.old_button")
    people = chosen_people(click)
    if any(one.bot for one in people):
        raise Refusal("sheet.open.bot")
    setup.people[int(side)] = [one.user for one in people]
    setup.names |= {str(one.user): one.name for one in people}
    await show_setup(click.house, click.reply, setup)


class GuestForm(Form):
    """Who sits there without an account? A field a side."""

    def __init__(self, house: House, words: Words, setup: Setup) -> None:
        super().__init__(house, words("sheet.guests.title"))
        self.setup = setup
        single, hint = setup.mode == "single", words("sheet.guests.hint")
        self.fields = [
            self.ask(
                words("sheet.open.people") if single else words("sheet.open.side", number=side + 1),
                hint,
                given=", ".join(names),
                most=_NAMES,
                optional=True,
            )
            for side, names in enumerate(setup.guests)
        ]

    async def submitted(self, reply: Reply) -> None:
        """Seat them."""
        self.setup.guests = [
            [name for name in map(plain_name, SEPARATORS.split(given.value)) if name] for given in self.fields
        ]
        await show_setup(self.house, reply, self.setup)


@on("sheet.open.guests")
async def _guests(click: Click) -> None:
    setup = await _setup(click.house, click.interaction)
    await click.interaction.response.send_modal(GuestForm(click.house, await click.words(), setup))


@on("sheet.open.go")
@once
async def _go(click: Click) -> None:
    setup = await _setup(click.house, click.interaction)
    await open_sheet(click.house, click.reply, setup.draft, setup.seats())


_anew: set[int] = set()
"""Sheets of which the next one is being opened: a second tap opens no second sheet."""


@on("sheet.anew")
async def _open_anew(click: Click) -> None:
    """The next match of the same people by the same rules."""
    house, old = click.house, await sheet_of(click)
    if not old.may_write(click.user):
        raise ClubError("sheet.not_there")
    there = await house.club.sheets(old.guild, click.user)
    same = next((one for one in there if (one.channel, one.sides) == (old.channel, old.sides)), None)
    if same is not None or old.id in _anew:
        raise Refusal("sheet.open.there")
    _anew.add(old.id)
    try:
        names = await house.club.names(old.guild, old.people)
        sides: list[list[Person | str]] = [
            [Person(one, names[one]) if one > 0 else names[one] for one in side] for side in old.sides
        ]
        await open_sheet(house, click.reply, Setup(old.game, dict(old.rules)).draft, sides)
    finally:
        _anew.discard(old.id)
