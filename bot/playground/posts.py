"""How is a message written, edited and deleted, and what becomes of its files?"""

from __future__ import annotations

import mimetypes
import re
from dataclasses import dataclass, field
from typing import Any, Protocol

from bot.playground import limits
from bot.playground.errors import Form, Json, refuse
from bot.playground.media import SCHEME, embed_media, media_of, picture_size, url_of, walk
from bot.playground.model import COMPONENTS_V2, EPHEMERAL, LOADING, Channel, Message
from bot.playground.shapes import channel_json, event_message
from bot.playground.world import World

LATE = 3600.0
LATE_EDITS = 3
_MENTION = re.compile(r"<@!?(\d+)>")
_SENT_FLAGS = 1 << 2 | 1 << 12 | COMPONENTS_V2


@dataclass
class Upload:
    """One file of a multipart request."""

    filename: str
    data: bytes


@dataclass
class Body:
    """A request's JSON and its files by their placeholder number; `path` is where errors are rooted.

    Only a bulk registration of commands brings a list; `fields` gives the dict that all others must be.
    """

    json: Any
    uploads: dict[int, Upload] = field(default_factory=dict)
    path: tuple[str | int, ...] = ()


class Blobs(Protocol):
    """Where the bytes of attachments are kept, by attachment id."""

    async def save(self, file_id: str, data: bytes) -> None:
        """Keep these bytes."""

    async def load(self, file_id: str) -> bytes | None:
        """The bytes, or None."""

    async def discard(self, file_id: str) -> None:
        """Forget the bytes."""


class Posts:
    """Writes, edits and deletes messages in a world."""

    def __init__(self, world: World, blobs: Blobs) -> None:
        self.world, self.blobs = world, blobs

    async def create(self, channel: Channel, author_id: str, body: Body, **more: Any) -> Message:
        """Write a message. `more` are fields of Message (type, seen_by, reply_to, interaction, flags).

        Raises Refusal for whatever Discord refuses; then nothing has changed.
        """
        world, given = self.world, body.json
        flags = int(given.get("flags") or 0) & _SENT_FLAGS | int(more.pop("flags", 0))
        if more.get("seen_by"):
            flags |= EPHEMERAL
        message = Message(
            world.clock.new_id(), channel_id=channel.id, author_id=author_id, sent_at=world.clock.now(), **more
        )
        files = self._files(message, body, kept=[])
        content = self._content(message, body, files, flags)
        await self._store(files, body)
        _apply(message, content)
        channel.last_message_id = message.id
        channel.message_count += 1
        world.put(channel)
        world.put(message)
        if not message.seen_by:
            world.emit("MESSAGE_CREATE", event_message(world, message), channel.guild_id, channel)
        return message

    async def edit(self, message: Message, body: Body, *, capped: bool = True) -> Message:
        """Change what the body names and leave the rest. Raises Refusal, then nothing has changed.

        `capped`: after an hour the edits are counted (those by an interaction's token are not).
        """
        world, given = self.world, body.json
        if capped:
            self._count_late_edit(message)
        thinking = bool(message.flags & LOADING)
        flags = message.flags & ~LOADING
        if given.get("flags") is not None:
            self._check_flags(message, given, body)
            flags |= int(given["flags"]) & COMPONENTS_V2
        kept = message.files
        if "attachments" in given:
            named = {str(entry.get("id")): entry for entry in given["attachments"] or []}
            kept = [_described(file, named[file["id"]]) for file in message.files if file["id"] in named]
        files = self._files(message, body, kept=kept)
        content = self._content(message, body, files, flags)
        await self._store(files[len(kept) :], body)
        gone = {file["id"] for file in message.files} - {file["id"] for file in files}
        _apply(message, content)
        message.edited_at = None if thinking else world.clock.now()
        for file_id in gone:
            await self.blobs.discard(file_id)
        self.announce(message)
        return message

    def announce(self, message: Message) -> None:
        """Keep a changed message and tell everybody."""
        self.world.put(message)
        channel = self.world.channels.get(message.channel_id)
        if channel and not message.seen_by:
            self.world.emit("MESSAGE_UPDATE", event_message(self.world, message), channel.guild_id, channel)

    async def delete(self, message: Message) -> None:
        """Take a message and its files away."""
        self.world.remove(message)
        for file in message.files:
            await self.blobs.discard(file["id"])
        channel = self.world.channels.get(message.channel_id)
        if channel and not message.seen_by:
            data: Json = {"id": message.id, "channel_id": channel.id}
            if channel.guild_id:
                data["guild_id"] = channel.guild_id
            self.world.emit("MESSAGE_DELETE", data, channel.guild_id, channel)

    def _count_late_edit(self, message: Message) -> None:
        now = self.world.clock.now()
        if message.seen_by or now - message.sent_at <= LATE:
            return
        recent = [at for at in message.late_edits if now - at < LATE]
        if len(recent) >= LATE_EDITS:
            raise refuse(30046, retry_after=0.05)
        message.late_edits = [*recent, now]

    def _check_flags(self, message: Message, given: Json, body: Body) -> None:
        form = Form()
        if message.flags & COMPONENTS_V2 and not int(given["flags"]) & COMPONENTS_V2:
            form.add(
                (*body.path, "flags"),
                "MESSAGE_CANNOT_REMOVE_COMPONENTS_V2_FLAG",
                "The components V2 flag cannot be removed",
            )
        form.check()

    def _files(self, message: Message, body: Body, kept: list[Json]) -> list[Json]:
        """The files that the message will hold: those kept, then the new ones."""
        form = Form()
        entries = {str(entry.get("id")): entry for entry in body.json.get("attachments") or []}
        if len(kept) + len(body.uploads) > limits.MAX_FILES:
            form.length((*body.path, "attachments"), [None] * (len(kept) + len(body.uploads)), 0, limits.MAX_FILES)
        for index, entry in enumerate(entries.values()):
            form.text((*body.path, "attachments", index, "description"), entry.get("description"), 0, 1024)
        form.check()
        files = list(kept)
        for number, upload in sorted(body.uploads.items()):
            if len(upload.data) > limits.MAX_BYTES:
                raise refuse(40005)
            entry = entries.get(str(number), {})
            files.append(self.new_file(message.channel_id, upload, entry))
        return files

    def new_file(self, channel_id: str, upload: Upload, entry: Json) -> Json:
        """What is known of a file: its id, name, size and kind; `entry` is what its sender says of it."""
        name = re.sub(r"[^\w.\-]", "_", str(entry.get("filename") or upload.filename or "file"))
        size = picture_size(upload.data)
        return {
            "id": self.world.clock.new_id(),
            "channel_id": channel_id,
            "filename": name,
            "size": len(upload.data),
            "content_type": mimetypes.guess_type(name)[0] or "application/octet-stream",
            "width": size[0] if size else None,
            "height": size[1] if size else None,
            "description": entry.get("description"),
        }

    def _content(self, message: Message, body: Body, files: list[Json], flags: int) -> Json:
        """The fields of the message as it will be, checked. Raises Refusal."""
        given, base = body.json, self.world.url
        v2 = bool(flags & COMPONENTS_V2)
        new: Json = {"files": files, "flags": flags}
        for key, empty in (("content", ""), ("embeds", []), ("components", [])):
            new[key] = (given[key] or empty) if key in given else getattr(message, key)
        whole = {**given, "components": new["components"]}
        if v2:
            whole |= {"content": new["content"], "embeds": new["embeds"]}
        limits.check_message(whole, v2=v2, names={file["filename"] for file in files}, prefix=body.path)
        if not any((new["content"], new["embeds"], new["components"], files, flags & LOADING)):
            raise refuse(50006)
        own = {url_of(base, file): SCHEME + file["filename"] for file in files}
        media = [m for c in walk(new["components"]) for m in media_of(c)]
        for part in media + [m for e in new["embeds"] for m in embed_media(e)]:
            for key in ("url", "icon_url"):
                if part.get(key) in own:
                    part[key] = own[part[key]]
        _number(new["components"])
        new["mentions"] = self._mentions(new, given)
        return new

    def _mentions(self, new: Json, given: Json) -> list[str]:
        texts = [new["content"], *(str(c.get("content", "")) for c in walk(new["components"]))]
        named = dict.fromkeys(user for text in texts for user in _MENTION.findall(text))
        allowed = given.get("allowed_mentions")
        if allowed is None:
            return [user for user in named if user in self.world.users]
        everyone = "users" in (allowed.get("parse") or [])
        listed = {str(user) for user in allowed.get("users") or []}
        return [user for user in named if user in self.world.users and (everyone or user in listed)]

    async def _store(self, new: list[Json], body: Body) -> None:
        for file, (_, upload) in zip(new, sorted(body.uploads.items()), strict=True):
            await self.blobs.save(file["id"], upload.data)


def _apply(message: Message, content: Json) -> None:
    for key, value in content.items():
        setattr(message, key, value)


def _described(file: Json, entry: Json) -> Json:
    return {**file, "description": entry["description"]} if "description" in entry else file


def _number(components: list[Json]) -> None:
    """Give every component the number that Discord gives it: its own, else the next free one."""
    taken = {component["id"] for component in walk(components) if component.get("id")}
    free = 1
    for component in walk(components):
        if not component.get("id"):
            while free in taken:
                free += 1
            component["id"] = free
            taken.add(free)


def pin(world: World, message: Message, *, pinned: bool) -> None:
    """Pin or unpin a message and tell everybody."""
    message.pinned = pinned
    channel = world.channel(message.channel_id)
    world.put(message)
    data: Json = {"channel_id": channel.id, "last_pin_timestamp": None}
    if channel.guild_id:
        data["guild_id"] = channel.guild_id
    world.emit("CHANNEL_PINS_UPDATE", data, channel.guild_id, channel)
    world.emit("MESSAGE_UPDATE", event_message(world, message), channel.guild_id, channel)


def announce_channel(world: World, channel: Channel, event: str) -> None:
    """Keep a channel or thread and tell everybody (`event` without its CHANNEL_ or THREAD_)."""
    world.put(channel)
    prefix = "THREAD" if channel.is_thread else "CHANNEL"
    world.emit(
        f"{prefix}_{event}", channel_json(world, channel), channel.guild_id, channel if channel.is_thread else None
    )
