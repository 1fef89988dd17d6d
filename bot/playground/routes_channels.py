"""The API's routes for channels, messages, pins and threads."""

from __future__ import annotations

import asyncio
from datetime import datetime
from typing import Any, Final

from aiohttp import web

from bot.playground.clock import iso
from bot.playground.errors import Form, Json, refuse
from bot.playground.model import DM, PRIVATE_THREAD, TEXT, THREAD, VOICE, Channel, Message
from bot.playground.posts import Posts, announce_channel, pin
from bot.playground.rest import NO_CONTENT, Rest, body_of, channel_of, fields
from bot.playground.shapes import channel_json, member_json, message_json, thread_member_json
from bot.playground.threads import end_thread_membership, join_thread, start_thread
from bot.playground.world import World

NONCE_LIMIT: Final = 25
NONCE_LIFE: Final = 300.0
"""Seconds in which a message that is sent again with the same nonce is the same message."""


class ChannelRoutes:
    """Handlers below /channels."""

    def __init__(self, world: World, posts: Posts) -> None:
        self.world, self.posts = world, posts
        self._nonces: dict[str, tuple[str, float]] = {}  # message and time of each nonce

    def register(self, rest: Rest, router: web.UrlDispatcher) -> None:
        """Put all routes on the router."""
        channel, message = "/channels/{channel_id}", "/channels/{channel_id}/messages/{message_id}"
        for method, path, handler, status in (
            ("GET", channel, self._get, 200),
            ("PATCH", channel, self._patch, 200),
            ("DELETE", channel, self._delete, 200),
            ("POST", channel + "/typing", self._typing, 204),
            ("GET", channel + "/messages/pins", self._pins, 200),
            ("PUT", channel + "/messages/pins/{message_id}", self._pin, 204),
            ("DELETE", channel + "/messages/pins/{message_id}", self._unpin, 204),
            ("GET", channel + "/pins", self._old_pins, 200),
            ("PUT", channel + "/pins/{message_id}", self._pin, 204),
            ("DELETE", channel + "/pins/{message_id}", self._unpin, 204),
            ("GET", channel + "/messages", self._history, 200),
            ("POST", channel + "/messages", self._send, 200),
            ("POST", channel + "/messages/bulk-delete", self._bulk_delete, 204),
            ("GET", message, self._get_message, 200),
            ("PATCH", message, self._edit_message, 200),
            ("DELETE", message, self._delete_message, 204),
            ("POST", message + "/threads", self._thread_on_message, 201),
            ("POST", channel + "/threads", self._begin_thread, 201),
            ("GET", channel + "/threads/archived/public", self._archived_threads, 200),
            ("GET", channel + "/threads/archived/private", self._archived_threads, 200),
            ("GET", channel + "/thread-members", self._thread_members, 200),
            ("GET", channel + "/thread-members/{user_id}", self._thread_member, 200),
            ("PUT", channel + "/thread-members/{user_id}", self._add_thread_member, 204),
            ("DELETE", channel + "/thread-members/{user_id}", self._drop_thread_member, 204),
        ):
            rest.add(router, method, path, handler, status)

    # -- channels ------------------------------------------------------------------------------------

    async def _get(self, request: web.Request) -> Json:
        return channel_json(self.world, channel_of(self.world, request))

    async def _patch(self, request: web.Request) -> Json:
        channel, given = channel_of(self.world, request), fields(request)
        form = Form()
        if "name" in given:
            form.text(("name",), given["name"], 1, 100)
        if channel.is_thread and "auto_archive_duration" in given:
            form.choices(("auto_archive_duration",), given["auto_archive_duration"], (60, 1440, 4320, 10080))
        form.check()
        if channel.is_thread:
            self._patch_thread(channel, given)
        else:
            self.world.require(channel, "manage_channels")
            channel.topic = given.get("topic", channel.topic)
        channel.name = given.get("name", channel.name)
        announce_channel(self.world, channel, "UPDATE")
        return channel_json(self.world, channel)

    def _patch_thread(self, channel: Channel, given: Json) -> None:
        """An archived thread takes nothing but its unarchiving; a locked one needs Manage Threads."""
        manager = self.world.may(self.world.bot_id, channel, "manage_threads")
        owner = channel.owner_id == self.world.bot_id
        only_archive = set(given) <= {"archived"}
        if channel.archived and given.get("archived") is not False:
            raise refuse(50083)
        if not manager and ("locked" in given or channel.locked or not (owner or only_archive)):
            raise refuse(50013)
        if not (owner or manager) and given.get("archived"):
            raise refuse(50013)
        if "archived" in given and bool(given["archived"]) != channel.archived:
            channel.archived, channel.archived_at = bool(given["archived"]), self.world.clock.now()
        channel.locked = bool(given.get("locked", channel.locked))
        channel.auto_archive = int(given.get("auto_archive_duration", channel.auto_archive))

    async def _delete(self, request: web.Request) -> Json:
        channel = channel_of(self.world, request)
        if channel.type == DM:
            return channel_json(self.world, channel)
        self.world.require(channel, "manage_threads" if channel.is_thread else "manage_channels")
        data = channel_json(self.world, channel)
        delete_channel(self.world, channel)
        return data

    async def _typing(self, request: web.Request) -> object:
        channel = channel_of(self.world, request)
        self.world.require(channel, _to_send(channel))
        return NO_CONTENT

    # -- messages ------------------------------------------------------------------------------------

    async def _history(self, request: web.Request) -> list[Json]:
        channel = channel_of(self.world, request)
        if not self.world.may(self.world.bot_id, channel, "read_message_history"):
            return []
        query = request.query
        messages = [m for m in self.world.history(channel.id) if m.seen_by is None]
        limit = min(int(query.get("limit", 50)), 100)
        if "around" in query:
            near = sorted(messages, key=lambda m: abs(int(m.id) - int(query["around"])))[:limit]
            messages = [m for m in messages if m in near]
        elif "after" in query:
            messages = [m for m in messages if int(m.id) > int(query["after"])][:limit]
        else:
            if "before" in query:
                messages = [m for m in messages if int(m.id) < int(query["before"])]
            messages = messages[-limit:]
        return [message_json(self.world, m) for m in reversed(messages)]

    async def _send(self, request: web.Request) -> Json:
        channel, body = channel_of(self.world, request), body_of(request)
        self.world.require(channel, _to_send(channel))
        if body.uploads:
            self.world.require(channel, "attach_files")
        if channel.type == DM:
            other = next(u for u in channel.members if u != self.world.bot_id)
            if self.world.users[other].dms_closed:
                raise refuse(50007)
        if channel.locked and not self.world.may(self.world.bot_id, channel, "manage_threads"):
            raise refuse(50083 if channel.archived else 50013)
        if channel.archived:
            channel.archived = False
            announce_channel(self.world, channel, "UPDATE")
        if (known := self._sent_already(request)) is not None:
            return message_json(self.world, known)
        reference = fields(request).get("message_reference")
        reply_to = None
        if reference:
            self.world.require(channel, "read_message_history")
            reply_to = self._referenced(channel, reference)
        message = await self.posts.create(
            channel, self.world.bot_id, body, reply_to=reply_to, type=19 if reply_to else 0
        )
        if (nonce := fields(request).get("nonce")) is not None:
            self._nonces[str(nonce)] = (message.id, self.world.clock.now())
        return message_json(self.world, message)

    def _sent_already(self, request: web.Request) -> Message | None:
        """The message that was sent with the same nonce some minutes ago, where the sender wants it only once."""
        nonce, form = fields(request).get("nonce"), Form()
        if nonce is None:
            return None
        form.text(("nonce",), str(nonce), 1, NONCE_LIMIT)
        form.check()
        message, at = self._nonces.get(str(nonce), ("", 0.0))
        if fields(request).get("enforce_nonce") is not True or self.world.clock.now() - at > NONCE_LIFE:
            return None
        return self.world.messages.get(message)

    def _referenced(self, channel: Channel, reference: Json) -> str | None:
        found = self.world.messages.get(str(reference.get("message_id")))
        if found and found.channel_id == channel.id and not found.seen_by:
            return found.id
        if reference.get("fail_if_not_exists", True):
            form = Form()
            form.add(("message_reference",), "REPLIES_UNKNOWN_MESSAGE", "Unknown message")
            form.check()
        return None

    def _message(self, request: web.Request) -> tuple[Channel, Message]:
        channel = channel_of(self.world, request)
        message = self.world.message(channel.id, request.match_info["message_id"])
        if message.seen_by:  # the bot's own token does not reach ephemeral messages
            raise refuse(10008)
        return channel, message

    async def _get_message(self, request: web.Request) -> Json:
        channel, message = self._message(request)
        self.world.require(channel, "read_message_history")
        return message_json(self.world, message)

    async def _edit_message(self, request: web.Request) -> Json:
        channel, message = self._message(request)
        if message.author_id != self.world.bot_id:
            raise refuse(50005)
        if channel.archived:
            raise refuse(50083)
        if body_of(request).uploads:
            self.world.require(channel, "attach_files")
        await self.posts.edit(message, body_of(request))
        return message_json(self.world, message)

    async def _delete_message(self, request: web.Request) -> object:
        channel, message = self._message(request)
        if message.author_id != self.world.bot_id:
            self.world.require(channel, "manage_messages")
        if channel.archived:
            raise refuse(50083)
        await self.posts.delete(message)
        return NO_CONTENT

    async def _bulk_delete(self, request: web.Request) -> object:
        channel = channel_of(self.world, request)
        self.world.require(channel, "manage_messages")
        form = Form()
        wanted = fields(request).get("messages")
        if form.length(("messages",), wanted, 2, 100) and isinstance(wanted, list):
            found = [self.world.messages.get(str(m)) for m in wanted]
            await asyncio.gather(*(self.posts.delete(m) for m in found if m and m.channel_id == channel.id))
        form.check()
        return NO_CONTENT

    # -- pins ----------------------------------------------------------------------------------------

    def _pinned(self, request: web.Request) -> list[Message]:
        channel = channel_of(self.world, request)
        self.world.require(channel, "read_message_history")
        return [m for m in reversed(self.world.history(channel.id)) if m.pinned]

    async def _pins(self, request: web.Request) -> Json:
        items = [{"pinned_at": iso(m.sent_at), "message": message_json(self.world, m)} for m in self._pinned(request)]
        return {"items": items, "has_more": False}

    async def _old_pins(self, request: web.Request) -> list[Json]:
        return [message_json(self.world, m) for m in self._pinned(request)]

    async def _pin(self, request: web.Request) -> object:
        return self._set_pin(request, pinned=True)

    async def _unpin(self, request: web.Request) -> object:
        return self._set_pin(request, pinned=False)

    def _set_pin(self, request: web.Request, *, pinned: bool) -> object:
        channel, message = self._message(request)
        self.world.require(channel, "pin_messages")
        pin(self.world, message, pinned=pinned)
        return NO_CONTENT

    # -- threads -------------------------------------------------------------------------------------

    async def _begin_thread(self, request: web.Request) -> Json:
        channel, given = channel_of(self.world, request), fields(request)
        if channel.type != TEXT:  # a voice channel's chat and a thread have no threads
            raise refuse(50024)
        kind = int(given.get("type", PRIVATE_THREAD))
        self.world.require(channel, "create_private_threads" if kind == PRIVATE_THREAD else "create_public_threads")
        thread = start_thread(self.world, channel, self.world.bot_id, given, kind)
        return channel_json(self.world, thread)

    async def _thread_on_message(self, request: web.Request) -> Json:
        channel, message = self._message(request)
        if channel.type != TEXT:
            raise refuse(50024)
        self.world.require(channel, "create_public_threads", "read_message_history")
        if message.thread_id in self.world.channels:
            raise refuse(160004)
        thread = start_thread(self.world, channel, self.world.bot_id, fields(request), THREAD, message.id)
        message.thread_id = thread.id
        self.posts.announce(message)
        return channel_json(self.world, thread)

    async def _archived_threads(self, request: web.Request) -> Json:
        parent = channel_of(self.world, request)
        self.world.require(parent, "read_message_history")
        kind = PRIVATE_THREAD if request.path.endswith("private") else THREAD
        found = [
            c
            for c in self.world.channels.values()
            if c.parent_id == parent.id and c.type == kind and c.archived and self._before(request, c)
        ]
        found.sort(key=lambda c: c.archived_at, reverse=True)
        limit = int(request.query.get("limit", 50))
        return threads_json(self.world, found[:limit]) | {"has_more": len(found) > limit}

    def _before(self, request: web.Request, thread: Channel) -> bool:
        before = request.query.get("before")
        return before is None or thread.archived_at < datetime.fromisoformat(before).timestamp()

    def _thread(self, request: web.Request) -> Channel:
        channel = channel_of(self.world, request)
        if not channel.is_thread:
            raise refuse(50024)
        return channel

    async def _thread_members(self, request: web.Request) -> list[Json]:
        thread = self._thread(request)
        return [thread_member_json(thread, user_id) for user_id in thread.members]

    async def _thread_member(self, request: web.Request) -> Json:
        thread, user_id = self._thread(request), self._user_id(request)
        if user_id not in thread.members:
            raise refuse(10007)
        data = thread_member_json(thread, user_id)
        guild = self.world.guilds.get(thread.guild_id or "")
        if guild and request.query.get("with_member") == "1":
            data["member"] = member_json(self.world, guild, user_id)
        return data

    def _user_id(self, request: web.Request) -> str:
        user_id = request.match_info["user_id"]
        return self.world.bot_id if user_id == "@me" else user_id

    async def _add_thread_member(self, request: web.Request) -> object:
        thread, user_id = self._thread(request), self._user_id(request)
        if thread.archived:
            raise refuse(50083)
        if user_id != self.world.bot_id:
            self.world.require(thread, "send_messages_in_threads")
        if not self.world.sees(self.world.user(user_id).id, self.world.channel(thread.parent_id or "")):
            raise refuse(50001)
        join_thread(self.world, thread, user_id)
        return NO_CONTENT

    async def _drop_thread_member(self, request: web.Request) -> object:
        thread, user_id = self._thread(request), self._user_id(request)
        if thread.archived:
            raise refuse(50083)
        if user_id != self.world.bot_id:
            self.world.require(thread, "manage_threads")
        end_thread_membership(self.world, thread, user_id)
        return NO_CONTENT


def _to_send(channel: Channel) -> str:
    return "send_messages_in_threads" if channel.is_thread else "send_messages"


def threads_json(world: World, threads: list[Channel]) -> Json:
    """A list of threads with the bot's own memberships."""
    mine: list[Any] = [thread_member_json(t, world.bot_id) for t in threads if world.bot_id in t.members]
    return {"threads": [channel_json(world, t) for t in threads], "members": mine}


def delete_channel(world: World, channel: Channel) -> None:
    """Take a channel away with its threads and messages, and tell everybody."""
    for thread in [c for c in world.channels.values() if c.parent_id == channel.id and c.is_thread]:
        delete_channel(world, thread)
    for message in world.history(channel.id):
        world.remove(message)
    if channel.is_thread:
        data: Json = {"id": channel.id, "guild_id": channel.guild_id, "parent_id": channel.parent_id}
        world.emit("THREAD_DELETE", data | {"type": channel.type}, channel.guild_id)
    elif channel.type in (TEXT, VOICE):
        world.emit("CHANNEL_DELETE", channel_json(world, channel), channel.guild_id)
    world.remove(channel)
