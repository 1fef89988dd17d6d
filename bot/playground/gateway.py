"""How does the bot hear what happens? HELLO, IDENTIFY, READY, events, heartbeats, RESUME."""

from __future__ import annotations

import asyncio
import json
import logging
import secrets
from collections import deque
from collections.abc import Callable
from typing import Any

from aiohttp import WSMsgType, web

from bot.playground.errors import Json
from bot.playground.model import Channel
from bot.playground.shapes import guild_create_json, member_json, user_json
from bot.playground.world import World

DISPATCH, HEARTBEAT, IDENTIFY, RESUME, MEMBERS, INVALID, HELLO, ACK = 0, 1, 2, 6, 8, 9, 10, 11
INTERVAL_MS = 41_250
ROUND_TRIP = 0.02
"""Seconds before a heartbeat is acknowledged: discord.py notes when it sent one only after sending it, and takes an
answer that comes without any delay for one to the heartbeat before."""
INTENTS = {"GUILD": 1 << 0, "CHANNEL": 1 << 0, "THREAD": 1 << 0, "GUILD_MEMBER": 1 << 1, "MESSAGE": 1 << 9}
DM_MESSAGES, MESSAGE_CONTENT = 1 << 12, 1 << 15
log = logging.getLogger(__name__)


class Session:
    """One connection's story: what was sent, so that a resumed one can catch up."""

    def __init__(self, intents: int, shard: tuple[int, int]) -> None:
        self.id = secrets.token_hex(16)
        self.intents, self.shard = intents, shard
        self.sequence = 0
        self.sent: deque[Json] = deque(maxlen=2000)
        self.queue: asyncio.Queue[Json | None] | None = None

    def dispatch(self, event: str, data: Any) -> None:
        """Send an event, now or when the session is resumed."""
        self.sequence += 1
        payload = {"op": DISPATCH, "t": event, "s": self.sequence, "d": data}
        self.sent.append(payload)
        if self.queue is not None:
            self.queue.put_nowait(payload)

    def wants(self, event: str, guild_id: str | None) -> bool:
        """Whether this session's intents and shard cover the event."""
        number, count = self.shard
        if (int(guild_id) >> 22) % count != number if guild_id else number != 0:
            return False
        if event in ("INTERACTION_CREATE", "GUILD_CREATE", "GUILD_DELETE"):
            return True
        if event.startswith("MESSAGE") and guild_id is None:
            return bool(self.intents & DM_MESSAGES)
        for prefix in ("GUILD_MEMBER", "GUILD", "CHANNEL", "THREAD", "MESSAGE"):
            if event.startswith(prefix):
                return bool(self.intents & INTENTS[prefix])
        return True


class Gateway:
    """The bot's websocket door; several sessions may be open (shards)."""

    def __init__(self, world: World) -> None:
        self.world = world
        self.sessions: dict[str, Session] = {}
        self._sockets: dict[web.WebSocketResponse, Session | None] = {}
        self.on_presence: list[Callable[[], None]] = []
        world.on_event.append(self._tell)

    @property
    def connected(self) -> bool:
        """Whether a bot is there, identified or resumed."""
        return any(session.queue is not None for session in self.sessions.values())

    async def disconnect(self, *, resumable: bool = True, code: int = 4000) -> None:
        """Cut every connection; with `resumable` the bot may resume, otherwise it must identify again."""
        if not resumable:
            self.sessions.clear()
        for socket in list(self._sockets):
            self._end(socket, cut=True)
            await socket.close(code=code)

    def _tell(self, event: str, data: Json, guild_id: str | None, channel: Channel | None) -> None:
        world = self.world
        guild = world.guilds.get(guild_id or "")
        if guild and world.bot_id not in guild.members:
            return
        if channel and not world.sees(world.bot_id, channel):
            return
        for session in self.sessions.values():
            if session.wants(event, guild_id):
                session.dispatch(event, self._without_content(session, event, data))

    def _without_content(self, session: Session, event: str, data: Json) -> Json:
        """Others' words reach only a bot with the message-content intent, or one that is mentioned."""
        bot_id = self.world.bot_id
        if not event.startswith("MESSAGE_") or "author" not in data or session.intents & MESSAGE_CONTENT:
            return data
        if data["author"]["id"] == bot_id or any(user["id"] == bot_id for user in data["mentions"]):
            return data
        if data.get("guild_id") is None:
            return data
        return data | {"content": "", "embeds": [], "attachments": [], "components": []}

    async def handle(self, request: web.Request) -> web.WebSocketResponse:
        """One connection, from HELLO to its end."""
        socket = web.WebSocketResponse(max_msg_size=1 << 22, compress=False)
        await socket.prepare(request)
        self._sockets[socket] = None
        await self._say(socket, HELLO, {"heartbeat_interval": INTERVAL_MS})
        writer: asyncio.Task[None] | None = None
        try:
            async for frame in socket:
                if frame.type is not WSMsgType.TEXT:
                    continue
                payload = json.loads(frame.data)
                self.world.record({"kind": "gateway", "from": "bot", "payload": payload})
                if payload["op"] in (IDENTIFY, RESUME):
                    session = await self._begin(socket, payload)
                    if session and session.queue:
                        self._sockets[socket] = session
                        writer = asyncio.create_task(self._write(socket, session.queue))
                        self._presence()
                else:
                    await self._other(socket, payload)
        except ValueError:
            await socket.close(code=4002)
        finally:
            self._end(socket)
            if writer:
                writer.cancel()
        return socket

    async def _say(self, socket: web.WebSocketResponse, op: int, data: Any) -> None:
        payload = {"op": op, "d": data, "s": None, "t": None}
        self.world.record({"kind": "gateway", "from": "discord", "payload": payload})
        await socket.send_json(payload)

    def _end(self, socket: web.WebSocketResponse, *, cut: bool = False) -> None:
        """The connection is over. One that the bot closes in good order ends the session; one cut does not."""
        session = self._sockets.pop(socket, None)
        if session and session not in self._sockets.values():
            session.queue = None
        if session and not cut and socket.close_code in (1000, 1001):
            self.sessions.pop(session.id, None)
        self._presence()

    def _presence(self) -> None:
        for listener in self.on_presence:
            listener()
        self.world.stir()

    async def _write(self, socket: web.WebSocketResponse, queue: asyncio.Queue[Json | None]) -> None:
        while (payload := await queue.get()) is not None:
            self.world.record({"kind": "gateway", "from": "discord", "payload": payload})
            try:
                await socket.send_json(payload)
            except ConnectionError:
                return

    async def _begin(self, socket: web.WebSocketResponse, payload: Json) -> Session | None:
        data = payload["d"]
        if data.get("token") != self.world.token:
            await socket.close(code=4004, message=b"Authentication failed.")
            return None
        if payload["op"] == RESUME:
            return await self._resume(socket, data)
        number, count = data.get("shard") or (0, 1)
        session = Session(int(data.get("intents", 0)), (int(number), int(count)))
        session.queue = asyncio.Queue()
        for old in [s for s in self.sessions.values() if s.shard == session.shard and s.queue is None]:
            del self.sessions[old.id]  # whoever begins anew will not resume
        self.sessions[session.id] = session
        self._ready(session)
        return session

    def _ready(self, session: Session) -> None:
        world = self.world
        mine = [g for g in world.guilds.values() if world.bot_id in g.members and session.wants("GUILD_CREATE", g.id)]
        ready = {
            "v": 10,
            "user": user_json(world.bot) | {"mfa_enabled": False, "verified": True, "email": None},
            "guilds": [{"id": guild.id, "unavailable": True} for guild in mine],
            "session_id": session.id,
            "resume_gateway_url": world.url.replace("http", "ws", 1) + "/gateway/",
            "shard": list(session.shard),
            "application": {"id": world.bot_id, "flags": 0},
        }
        session.dispatch("READY", ready)
        for guild in mine:
            session.dispatch("GUILD_CREATE", guild_create_json(world, guild))

    async def _resume(self, socket: web.WebSocketResponse, data: Json) -> Session | None:
        session = self.sessions.get(str(data.get("session_id")))
        missed = [p for p in session.sent if p["s"] > int(data.get("seq") or 0)] if session else []
        if session is None or (missed and missed[0]["s"] > int(data.get("seq") or 0) + 1):
            await self._say(socket, INVALID, False)
            return None
        session.queue = asyncio.Queue()
        for payload in missed:
            session.queue.put_nowait(payload)
        session.dispatch("RESUMED", {})
        return session

    async def _other(self, socket: web.WebSocketResponse, payload: Json) -> None:
        if payload["op"] == HEARTBEAT:
            await asyncio.sleep(ROUND_TRIP)
            await self._say(socket, ACK, None)
        elif payload["op"] == MEMBERS:
            session = self._sockets.get(socket)
            if session:
                self._send_members(session, payload["d"])

    def _send_members(self, session: Session, wanted: Json) -> None:
        guild = self.world.guilds.get(str(wanted.get("guild_id")))
        if guild is None:
            return
        ids = wanted.get("user_ids")
        asked = [str(i) for i in (ids if isinstance(ids, list) else [ids])] if ids else list(guild.members)
        prefix = str(wanted.get("query") or "").casefold()
        found = [
            u
            for u in asked
            if u in guild.members and self.world.display_name(u, guild.id).casefold().startswith(prefix)
        ]
        chunk: Json = {
            "guild_id": guild.id,
            "members": [member_json(self.world, guild, user_id) for user_id in found],
            "chunk_index": 0,
            "chunk_count": 1,
            "not_found": [user_id for user_id in asked if user_id not in guild.members],
        }
        if wanted.get("nonce"):
            chunk["nonce"] = wanted["nonce"]
        session.dispatch("GUILD_MEMBERS_CHUNK", chunk)
