"""What is one message of the bot: its layout with the pictures that it names, and how is it sent or edited?

Outgoing components are plain ones; the clicks are caught by their `custom_id` (`cogs.ui.item`). A layout is stopped
before it goes out, so that the library neither keeps it nor starts a timer for it.
"""

import io
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import PurePosixPath
from typing import Any, Final
from urllib.parse import unquote, urlsplit

import discord
from discord import ButtonStyle, SelectOption
from discord.ui import ActionRow, Button, Container, LayoutView, MediaGallery, Select, TextDisplay, UserSelect

from render import Picture
from render.lettering import clip

LABEL_LIMIT: Final = 80
ID_LIMIT: Final = 100
OPTIONS: Final = 25
"""So many a menu offers, and so many a command suggests, at most."""
OPTION_LIMIT: Final = 100
"""Characters of one of them."""
TEXT_LIMIT: Final = 3900
"""Characters over all texts of a message; Discord takes 4000."""
_SMALL_PRINT: Final = 500
_CUT: Final = "\n…"
"""What follows where lines found no room."""

Row = Sequence[Any]
"""Up to five buttons, or one menu."""
There = Mapping[str, int | None]
"""The files that a message has, by name, with their ids; None: there it is, but nothing more is known of it."""


@dataclass(frozen=True, slots=True)
class _Stays:
    """A file of a message that an edit leaves there."""

    id: int

    def to_dict(self) -> dict[str, Any]:
        """What the library sends for it."""
        return {"id": self.id}


def files_of(message: discord.Message) -> dict[str, int | None]:
    """The files of a message. Those that its components show stand in these alone."""
    found: dict[str, int | None] = {file.filename: file.id for file in message.attachments}
    for media in _media(message.components):
        name = PurePosixPath(unquote(urlsplit(media.url).path)).name or urlsplit(media.url).netloc
        if name not in found:
            found[name] = media.attachment_id
    return found


def _media(components: Iterable[Any]) -> Iterator[discord.UnfurledMediaItem]:
    for one in components:
        if isinstance(one, discord.MediaGalleryComponent):
            yield from (item.media for item in one.items)
        elif isinstance(one, discord.FileComponent):
            yield one.media
        yield from _media(getattr(one, "children", ()))


@dataclass(frozen=True, slots=True)
class Kept:
    """A picture that the message shows already and goes on to show: nothing is sent for it."""

    filename: str
    alt: str


@dataclass(frozen=True, slots=True)
class Document:
    """A file to be downloaded."""

    filename: str
    data: bytes


@dataclass(frozen=True, slots=True)
class Board:
    """A message: texts, pictures between them, rows of buttons. `mention`: the people it may notify.

    `head` stands above the pictures, `body` under them, `foot` (small print) under the buttons, then `document`.
    """

    head: str = ""
    body: str = ""
    rows: Sequence[Row] = ()
    foot: str = ""
    pictures: Sequence[Picture | Kept] = ()
    colour: int | None = None
    mention: tuple[int, ...] = field(default=())
    document: Document | None = None

    def view(self) -> LayoutView:
        """The layout to send, already stopped."""
        items: list[Any] = []
        head, body, foot = _fitting(self.head, self.body, self.foot)
        if head:
            items.append(TextDisplay(head))
        for picture in self.pictures:
            gallery: MediaGallery[Any] = MediaGallery()
            gallery.add_item(media=f"attachment://{picture.filename}", description=picture.alt)
            items.append(gallery)
        if body:
            items.append(TextDisplay(body))
        items.extend(ActionRow(*row) for row in self.rows if row)
        if foot:
            items.append(TextDisplay(foot))
        if self.document is not None:
            items.append(discord.ui.File(f"attachment://{self.document.filename}"))
        view = LayoutView(timeout=None)
        view.add_item(Container(*items, accent_colour=self.colour))
        view.stop()
        return view

    @property
    def fits(self) -> bool:
        """Whether nothing of its texts is cut."""
        return len(self.head) + len(self.body) + len(self.foot) <= TEXT_LIMIT

    @property
    def alone(self) -> "Board":
        """The same as a message of its own, without what another message shows."""
        return replace(self, pictures=[picture for picture in self.pictures if isinstance(picture, Picture)])

    @property
    def names(self) -> tuple[str, ...]:
        """The names of its files."""
        names = dict.fromkeys(picture.filename for picture in self.pictures)
        return (*names, *((self.document.filename,) if self.document is not None else ()))

    def files(self, but: There | None = None) -> list[discord.File]:
        """The files that the layout names, but for those that are there already."""
        data = {picture.filename: picture.png for picture in self.pictures if isinstance(picture, Picture)}
        if self.document is not None:
            data[self.document.filename] = self.document.data
        return [discord.File(io.BytesIO(one), name) for name, one in data.items() if name not in (but or {})]

    @property
    def mentions(self) -> discord.AllowedMentions:
        """Whom this message may notify, and nobody else."""
        people = [discord.Object(user) for user in self.mention]
        return discord.AllowedMentions(everyone=False, roles=False, replied_user=False, users=people)

    def sending(self) -> dict[str, Any]:
        """Arguments for sending it."""
        found: dict[str, Any] = {"view": self.view(), "allowed_mentions": self.mentions}
        if self.names:
            found["files"] = self.files()
        return found

    def editing(self, there: There | None = None) -> dict[str, Any]:
        """Arguments for an edit. `there`: the files that the message has; those are not sent again."""
        found: dict[str, Any] = {"view": self.view(), "allowed_mentions": self.mentions}
        there = there or {}
        if not self.names or set(self.names) != set(there):
            stays = {name: known for name in self.names if (known := there.get(name)) is not None}
            found["attachments"] = [*map(_Stays, stays.values()), *self.files(stays)]
        return found


def _fitting(head: str, body: str, foot: str) -> tuple[str, str, str]:
    """The texts, cut so that together they fit into a message: the body first, which small print leaves room."""
    head = _cut(head, TEXT_LIMIT)
    body = _cut(body, TEXT_LIMIT - len(head) - min(len(foot), _SMALL_PRINT))
    return head, body, _cut(foot, TEXT_LIMIT - len(head) - len(body))


def _cut(text: str, limit: int) -> str:
    """The text with whole lines only, where it has more of them than fit."""
    if limit < len(_CUT) or len(text) <= limit:
        return text if len(text) <= limit else ""
    lines, _, rest = text[: limit - len(_CUT) + 1].rpartition("\n")
    return lines + _CUT if lines and rest != text else clip(text, limit)


class Chosen(discord.SelectDefaultValue):
    """Whom or what a menu begins with. Discord's ids are texts; the library would send a number."""

    def to_dict(self) -> Any:
        """As Discord has it."""
        return {**super().to_dict(), "id": str(self.id)}


def button(
    label: str,
    custom_id: str,
    style: ButtonStyle = ButtonStyle.secondary,
    *,
    emoji: str | None = None,
    disabled: bool = False,
) -> "Button[Any]":
    """A button; the label is cut to what Discord takes."""
    assert len(custom_id) <= ID_LIMIT, custom_id
    return Button(label=clip(label, LABEL_LIMIT), custom_id=custom_id, style=style, emoji=emoji, disabled=disabled)


def answer_button(label: str, custom_id: str, holds: bool, *, tick: bool = False) -> "Button[Any]":
    """A button for one of several answers: blue where it holds, and with `tick` marked so in its label too."""
    style = ButtonStyle.primary if holds else ButtonStyle.secondary
    return button(f"✓ {label}" if holds and tick else label, custom_id, style)


def option(label: str, value: str, about: str = "", *, chosen: bool = False) -> SelectOption:
    """An answer of a menu; what is said of it is cut to what Discord takes."""
    return SelectOption(
        label=clip(label, OPTION_LIMIT), value=value, description=clip(about, OPTION_LIMIT) or None, default=chosen
    )


def menu(
    custom_id: str, options: Sequence[SelectOption], hint: str = "", *, least: int = 1, most: int = 1
) -> "Select[Any]":
    """A menu of as many answers as Discord takes; `least` to `most` are chosen. `hint`: what it says till then."""
    return Select(
        custom_id=f"s:{custom_id}",
        options=[*options[:OPTIONS]],
        placeholder=hint or None,
        min_values=least,
        max_values=most,
    )


def people_menu(
    custom_id: str, hint: str = "", *, chosen: Sequence[int] = (), least: int = 1, most: int = 1
) -> "UserSelect[Any]":
    """A menu of the people of the server, of whom those `chosen` are chosen already."""
    return UserSelect(
        custom_id=f"s:{custom_id}",
        placeholder=hint or None,
        default_values=[Chosen(id=user, type=discord.SelectDefaultValueType.user) for user in chosen],
        min_values=least,
        max_values=most,
    )


def sure_board(question: str, yes: str, custom_id: str) -> Board:
    """A question before something that cannot be taken back; who does not mean it lets it be."""
    return Board(question, rows=[[button(yes, custom_id, ButtonStyle.danger)]])


def link(label: str, url: str) -> "Button[Any]":
    """A button that leads to an address."""
    return Button(label=clip(label, LABEL_LIMIT), url=url)


def rows_of(buttons: Iterable["Button[Any]"], width: int = 5) -> list[Row]:
    """Buttons in rows of at most `width`."""
    row = list(buttons)
    return [row[start : start + width] for start in range(0, len(row), width)]
