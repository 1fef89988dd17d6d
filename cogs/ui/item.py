"""How does a click find its handler, with nothing kept in memory, also after a restart?

A `custom_id` says all: `t:<table>:<revision>:<verb>[:args]` for what is done at a table, `x:<verb>[:args]` for the rest
(panel, settings, help); a menu's has `s:` before that. Handlers are registered by verb. Every click passes the error
door.

The library's own way, a `DynamicItem`, would build the whole layout of the clicked message anew for each click.
"""

from __future__ import annotations

import functools
import re
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final

import discord
from discord.ui import TextInput

from bot.text import Words
from cogs.house import House, Interaction, house_of
from cogs.ui.board import ID_LIMIT
from cogs.ui.door import Refusal, guarded
from cogs.ui.reply import Reply
from render.lettering import clip

_LABEL_LIMIT: Final = 45
_HINT_LIMIT: Final = 100
_CUSTOM_ID: Final = re.compile(
    r"(?:s:)?(?:t:(?P<table>[^:]+):(?P<revision>\d+)|x):(?P<verb>[a-z_.]+)(?::(?P<args>.*))?"
)


@dataclass(frozen=True, slots=True)
class Click:
    """A click on a button, or a choice in a menu (`values`). `table` is "" where it belongs to none."""

    house: House
    interaction: Interaction
    reply: Reply
    table: str
    revision: int
    verb: str
    args: tuple[str, ...]
    values: tuple[str, ...] = ()

    @property
    def user(self) -> int:
        """Who clicked."""
        return self.interaction.user.id

    async def words(self) -> Words:
        """The words for the private answer."""
        return await self.house.words(self.interaction)

    @property
    def value(self) -> str:
        """What was chosen in the menu, of several the first. `Refusal`: door.old_button, nothing was."""
        if not self.values:
            raise Refusal("door.old_button")
        return self.values[0]

    def arg(self, place: int = 0) -> str:
        """What the button carries at that place of its `args`; "" where it does not."""
        return self.args[place] if len(self.args) > place else ""

    def number(self, place: int = 0) -> int:
        """The number that the button carries there. `Refusal`: door.old_button."""
        return whole(self.arg(place))


def whole(text: str) -> int:
    """A number, 0 or more, as buttons and menus of this bot carry it. `Refusal`: door.old_button."""
    if not re.fullmatch("[0-9]{1,12}", text):
        raise Refusal("door.old_button")
    return int(text)


Handler = Callable[[Click], Awaitable[None]]
_HANDLERS: Final[dict[str, Handler]] = {}


def on(verb: str) -> Callable[[Handler], Handler]:
    """Register the handler of a verb (letters, dots, underscores)."""

    def register(handler: Handler) -> Handler:
        assert verb not in _HANDLERS or _HANDLERS[verb].__qualname__ == handler.__qualname__, verb
        _HANDLERS[verb] = handler
        return handler

    return register


Deed = Callable[..., Awaitable[None]]
"""What a button and its command do alike: takes the house, the reply, the table's id, and what the button carries."""


def does(verb: str, deed: Deed, least: int = 0, most: int = 0) -> None:
    """Have the buttons of `verb` do `deed` at their table, with `least` to `most` of their `args`."""

    @on(verb)
    @functools.wraps(deed)
    async def do(click: Click) -> None:
        if len(click.args) < least:
            raise Refusal("door.old_button")
        await deed(click.house, click.reply, click.table, *click.args[:most])


def once(handler: Handler) -> Handler:
    """Make a handler take a second tap on a message, before the first one is answered, for no second wish."""
    tapped: set[int] = set()

    @functools.wraps(handler)
    async def take(click: Click) -> None:
        message = click.interaction.message
        assert message is not None
        if message.id in tapped:
            await click.reply.acknowledge()
            return
        tapped.add(message.id)
        try:
            await handler(click)
        finally:
            tapped.discard(message.id)

    return take


def at_table(table: str, revision: int, verb: str, *args: str) -> str:
    """The `custom_id` of something done at a table."""
    return _checked(":".join(("t", table, str(revision), verb, *args)))


def elsewhere(verb: str, *args: str) -> str:
    """The `custom_id` of something that belongs to no table."""
    return _checked(":".join(("x", verb, *args)))


def _checked(custom_id: str) -> str:
    assert len(custom_id) <= ID_LIMIT, custom_id
    return custom_id


async def _dispatch(interaction: Interaction, match: re.Match[str], values: tuple[str, ...]) -> None:
    async def act(reply: Reply) -> None:
        handler = _HANDLERS.get(match["verb"])
        if handler is None:
            raise Refusal("door.old_button")
        args = tuple(match["args"].split(":")) if match["args"] else ()
        click = Click(
            house_of(interaction),
            interaction,
            reply,
            match["table"] or "",
            int(match["revision"] or 0),
            match["verb"],
            args,
            values,
        )
        await handler(click)

    await guarded(interaction, f"click {match['verb']}", act)


async def catch(interaction: Interaction) -> None:
    """Bring a click, or a choice in a menu, to its handler; menus of people or channels give ids, others their values.

    What nobody knows is answered too: a click of an older version, a form that a restart made forget.
    """
    data: Any = interaction.data or {}
    custom_id = str(data.get("custom_id", ""))
    if interaction.type is discord.InteractionType.component:
        match = _CUSTOM_ID.fullmatch(custom_id)
        if match is not None:
            await _dispatch(interaction, match, tuple(str(value) for value in data.get("values", ())))
        else:
            await _refuse(interaction, "door.old_button")
    elif interaction.type is discord.InteractionType.modal_submit and custom_id not in _FORMS:
        await _refuse(interaction, "door.old_form")


async def _refuse(interaction: Interaction, code: str) -> None:
    async def act(_: Reply) -> None:
        raise Refusal(code)

    await guarded(interaction, "an unknown component", act)


async def typed_before(click: Click, draft: str) -> Sequence[str]:
    """What he typed into the form of that name when it was refused."""
    return await click.house.club.draft(click.user, draft) or ()


_FORMS: Final[set[str]] = set()
"""The `custom_id`s of the forms that are open now."""


class Form(discord.ui.Modal):
    """A form behind the door: subclasses answer in `submitted(reply)`. Forms live in memory, for 14 minutes at most.

    What was typed into one with a `draft` (a name that tells it from all others) is kept until it is accepted, so that
    one wrong word does not cost the rest: `typed`, from `typed_before`, stands in the fields when it opens again.
    """

    def __init__(self, house: House, title: str, *, draft: str = "", typed: Sequence[str] = ()) -> None:
        super().__init__(title=title, timeout=14 * 60)
        self.house = house
        self._draft, self._typed = draft, typed
        self._asked: list[TextInput[Any]] = []
        _FORMS.add(self.custom_id)

    def ask(
        self,
        label: str,
        hint: str = "",
        *,
        most: int,
        least: int | None = None,
        given: str = "",
        long: bool = False,
        optional: bool = False,
    ) -> TextInput[Any]:
        """Add a field of `least` to `most` characters, `long` of several lines; gives it. `given` stands in it."""
        style = discord.TextStyle.paragraph if long else discord.TextStyle.short
        given = self._typed[len(self._asked)] if len(self._typed) > len(self._asked) else given
        field: TextInput[Any] = TextInput(
            style=style, default=given or None, min_length=least, max_length=most, required=not optional
        )
        self._asked.append(field)
        hint = clip(hint, _HINT_LIMIT)
        self.add_item(discord.ui.Label(text=clip(label, _LABEL_LIMIT), description=hint or None, component=field))
        return field

    async def submitted(self, reply: Reply) -> None:
        """What to do with the filled-in form."""
        raise NotImplementedError

    async def _accepted(self, reply: Reply) -> None:
        club, user = self.house.club, reply.interaction.user.id
        if self._draft:
            await club.put_draft(user, self._draft, [field.value for field in self._asked])
        await self.submitted(reply)
        if self._draft:
            await club.drop_draft(user, self._draft)

    async def on_submit(self, interaction: Interaction, /) -> None:
        """Pass the door."""
        await guarded(interaction, f"form {type(self).__name__}", self._accepted)
        _FORMS.discard(self.custom_id)

    async def on_timeout(self) -> None:
        """Nobody filled it in; a late submission is told so."""
        _FORMS.discard(self.custom_id)
