"""How does an interaction get exactly one first answer, in time, whoever comes first: the handler, the clock, a fault?

Discord wants an answer within three seconds. If the handler is still busy after two, the answer is deferred for it, and
what it has to say then fills the deferred one.
"""

import asyncio
from typing import Any, Final

import discord

from cogs.house import Interaction
from cogs.ui.board import Board, files_of
from cogs.ui.trouble import FAILED, MESSAGE_GONE
from render.lettering import clip

PATIENCE: Final = 2.0
"""Seconds that a handler may think before its answer is deferred."""
_CONTENT_LIMIT: Final = 2000


class Reply:
    """The answer to one interaction. All methods may be called in any order; only the first is the initial response."""

    def __init__(self, interaction: Interaction) -> None:
        self.interaction = interaction
        self._lock = asyncio.Lock()
        self._thinking = False
        self._timer: asyncio.TimerHandle | None = None
        self._deferring: asyncio.Task[None] | None = None

    @property
    def answered(self) -> bool:
        """Whether the initial response has been given."""
        return self.interaction.response.is_done()

    @property
    def from_ephemeral(self) -> bool:
        """Whether a component of a private message was clicked."""
        message = self.interaction.message
        return message is not None and message.flags.ephemeral

    def watch(self) -> None:
        """Defer by itself when the handler takes long."""
        self._timer = asyncio.get_running_loop().call_later(PATIENCE, self._take_too_long)

    def rest(self) -> None:
        """The handler is done: nothing more to watch."""
        if self._timer is not None:
            self._timer.cancel()

    def _take_too_long(self) -> None:
        if not self.answered and not self._lock.locked():
            self._deferring = asyncio.create_task(self.defer())

    async def defer(self) -> None:
        """Tell Discord that the answer will come: an edit of the private message clicked, else a private message."""
        async with self._lock:
            if self.answered:
                return
            try:
                if self.from_ephemeral:
                    await self.interaction.response.defer()
                else:
                    await self.interaction.response.defer(ephemeral=True, thinking=True)
                    self._thinking = True
            except FAILED:
                return  # the handler's own answer meets the same fault and tells it

    async def acknowledge(self) -> None:
        """Nothing to say: the public message that was clicked is about to change by itself."""
        async with self._lock:
            if not self.answered:
                await self.interaction.response.defer()
            elif self._thinking:
                self._thinking = False
                await self.interaction.delete_original_response()

    async def close(self) -> None:
        """Take the private message away that was clicked."""
        await self.acknowledge()
        await self.interaction.delete_original_response()

    async def say(self, text: str, rows: Any = None) -> int:
        """Answer privately with a text, as a new message; gives its id. `rows`: a classic view with buttons."""
        return await self._send(
            {"content": clip(text, _CONTENT_LIMIT), "allowed_mentions": discord.AllowedMentions.none()}, rows
        )

    async def send(self, board: Board) -> int:
        """Answer privately with a new message; gives its id."""
        return await self._send(board.sending(), None)

    async def publish(self, board: Board) -> None:
        """Answer with a new message that everybody here sees."""
        async with self._lock:
            if not self.interaction.response.is_done():
                await self.interaction.response.send_message(**board.sending())
                return
            if self._thinking:  # the first message after a private "thinking" would be private, too
                self._thinking = False
                await self.interaction.delete_original_response()
            await self.interaction.followup.send(**board.sending())

    async def _send(self, what: dict[str, Any], view: Any) -> int:
        if view is not None:
            what["view"] = view
        async with self._lock:
            response = self.interaction.response
            if not response.is_done():
                sent = await response.send_message(ephemeral=True, **what)
                assert sent.message_id is not None
                return sent.message_id
            if self._thinking:
                self._thinking = False
                files = what.pop("files", [])
                return (await self.interaction.edit_original_response(attachments=files, **what)).id
            return (await self.interaction.followup.send(ephemeral=True, wait=True, **what)).id

    async def update(self, board: Board) -> int:
        """Answer by an edit of the message that was clicked, or a new one where that is gone by now; gives its id."""
        message = self.interaction.message
        assert message is not None
        try:
            await self._edit(message, board.editing(files_of(message)))
        except discord.NotFound as error:
            if error.code != MESSAGE_GONE:
                raise
            return await self.send(board.alone)
        return message.id

    async def _edit(self, message: discord.Message, what: dict[str, Any]) -> None:
        async with self._lock:
            if not self.interaction.response.is_done():
                await self.interaction.response.edit_message(**what)
            elif self.from_ephemeral:
                await self.interaction.followup.edit_message(message.id, **what)
            else:
                await self.interaction.edit_original_response(**what)
