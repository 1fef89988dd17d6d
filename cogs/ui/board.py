"""What is one message of the bot: its layout with the picture that it names, and how is it sent or edited?

Outgoing components are plain ones; the clicks are caught by their `custom_id` (`cogs.ui.item`). A layout is stopped
before it goes out, so that the library neither keeps it nor starts a timer for it.
"""

import io
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

import discord
from discord import ButtonStyle
from discord.ui import ActionRow, Button, Container, LayoutView, MediaGallery, TextDisplay

from render import Picture
from render.lettering import clip

LABEL_LIMIT: Final = 80
ID_LIMIT: Final = 100
TEXT_LIMIT: Final = 3900
"""Characters over all texts of a message; Discord takes 4000."""

Row = Sequence["Button[Any]"]


@dataclass(frozen=True, slots=True)
class Board:
    """A message: texts, one picture between them, rows of buttons. `mention`: the people it may notify.

    `head` stands above the picture, `body` under it, `foot` (small print) under the buttons.
    """

    head: str = ""
    body: str = ""
    rows: Sequence[Row] = ()
    foot: str = ""
    picture: Picture | None = None
    colour: int | None = None
    mention: tuple[int, ...] = field(default=())

    def view(self) -> LayoutView:
        """The layout to send, already stopped."""
        items: list[Any] = []
        head, body, foot = _fitting(self.head, self.body, self.foot)
        if head:
            items.append(TextDisplay(head))
        if self.picture is not None:
            gallery: MediaGallery[Any] = MediaGallery()
            gallery.add_item(media=f"attachment://{self.picture.filename}", description=self.picture.alt)
            items.append(gallery)
        if body:
            items.append(TextDisplay(body))
        items.extend(ActionRow(*row) for row in self.rows if row)
        if foot:
            items.append(TextDisplay(foot))
        view = LayoutView(timeout=None)
        view.add_item(Container(*items, accent_colour=self.colour))
        view.stop()
        return view

    def files(self) -> list[discord.File]:
        """The picture as the file that the layout names."""
        if self.picture is None:
            return []
        return [discord.File(io.BytesIO(self.picture.png), self.picture.filename)]

    @property
    def mentions(self) -> discord.AllowedMentions:
        """Whom this message may notify, and nobody else."""
        people = [discord.Object(user) for user in self.mention]
        return discord.AllowedMentions(everyone=False, roles=False, replied_user=False, users=people)

    def sending(self) -> dict[str, Any]:
        """Arguments for sending it."""
        found: dict[str, Any] = {"view": self.view(), "allowed_mentions": self.mentions}
        if self.picture is not None:
            found["files"] = self.files()
        return found

    def editing(self, shown: str | None = None) -> dict[str, Any]:
        """Arguments for an edit. `shown`: the picture that is there, by file name; the same one is not sent again."""
        found: dict[str, Any] = {"view": self.view(), "allowed_mentions": self.mentions}
        if self.picture is None or self.picture.filename != shown:
            found["attachments"] = self.files()
        return found


def _fitting(*texts: str) -> list[str]:
    """The texts, the later ones cut so that together they fit into a message."""
    left, fitting = TEXT_LIMIT, []
    for text in texts:
        fitting.append(clip(text, left) if left > 1 else "")
        left -= len(fitting[-1])
    return fitting


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


def link(label: str, url: str) -> "Button[Any]":
    """A button that leads to an address."""
    return Button(label=clip(label, LABEL_LIMIT), url=url)


def rows_of(buttons: Iterable["Button[Any]"], width: int = 5) -> list[Row]:
    """Buttons in rows of at most `width`."""
    row = list(buttons)
    return [row[start : start + width] for start in range(0, len(row), width)]
