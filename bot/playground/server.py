"""How is the small Discord started and stopped?"""

from __future__ import annotations

import ipaddress
import logging
import struct
import time
import zlib
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Self

from aiohttp import web

from bot.playground.client import Person
from bot.playground.control import Control
from bot.playground.defaults import furnish
from bot.playground.errors import refuse
from bot.playground.gateway import Gateway
from bot.playground.guard import guard
from bot.playground.interactions import Interactions
from bot.playground.keep import Shelf
from bot.playground.model import User
from bot.playground.page_api import PageApi
from bot.playground.posts import Posts
from bot.playground.rest import API, Buckets, Rest, reply
from bot.playground.routes_channels import ChannelRoutes
from bot.playground.routes_commands import CommandRoutes
from bot.playground.routes_core import CoreRoutes
from bot.playground.world import World

log = logging.getLogger(__name__)
RestartBot = Callable[[], Awaitable[None]]


class Playground:
    """A small Discord on loopback: an async context manager, or `start` and `stop`.

    `data_dir` is where it keeps its things (None: in memory only); `port` 0 takes a free one; `clock` gives
    seconds since 1970; `on_restart_bot` is what the page's "restart the bot" does (None: no such button);
    `rate_limits` refuses more than five writes in five seconds in a channel, as Discord does. Raises ValueError
    for a host that is not loopback.

    `url` and `token` are what the bot needs; `person(name)` is a person's client; `control` deletes, denies and
    disconnects; `world` looks, waits, advances the clock and injects faults (`world.faults`).
    """

    def __init__(
        self,
        data_dir: Path | None = None,
        host: str = "127.0.0.1",
        port: int = 0,
        *,
        clock: Callable[[], float] = time.time,
        on_restart_bot: RestartBot | None = None,
        rate_limits: bool = False,
    ) -> None:
        if host != "localhost" and not ipaddress.ip_address(host).is_loopback:
            raise ValueError(f"the playground listens on loopback only, not on {host}")
        self._host, self._port = host, port
        self.on_restart_bot = on_restart_bot
        self._shelf = Shelf(data_dir)
        self.world = World(clock, self._shelf)
        self.posts = Posts(self.world, self._shelf)
        self.interactions = Interactions(self.world, self.posts)
        self.gateway = Gateway(self.world)
        self.control = Control(self.world, self.posts, self.gateway)
        self._rest = Rest(self.world, rate_limits=rate_limits)
        self._page = PageApi(self)
        self.gateway.on_presence.append(self._page.bot_changed)
        self._runner: web.AppRunner | None = None
        self._people: dict[str, Person] = {}

    @property
    def url(self) -> str:
        """Where the page and the API are, without a slash at the end; empty before `start`."""
        return self.world.url

    @property
    def token(self) -> str:
        """The bot's token; the same at every start from the same folder."""
        return self.world.token

    def limit_rates(self) -> None:
        """From now on refuse more than five writes in five seconds in a channel."""
        self._rest.buckets = Buckets(self.world)

    def person(self, who: User | str) -> Person:
        """A person's client, by name or id; always the same one. Raises LookupError."""
        user = self.control.user(who)
        if user.id not in self._people:
            self._people[user.id] = Person(self.world, self.posts, self.interactions, user)
        return self._people[user.id]

    async def start(self) -> None:
        """Read the kept world (or furnish a new one) and listen. Raises OSError, sqlite3.Error."""
        things, notes = self._shelf.open()
        for thing in things:
            self.world.add(thing)
        if "token" in notes:
            self.world.token = notes["token"]
        else:
            self._shelf.note("token", self.world.token)
        self.world.clock.forward(float(notes.get("ahead", 0)))
        self.world.on_advance.append(lambda: self._shelf.note("ahead", str(self.world.clock.ahead)))
        app = web.Application(middlewares=[guard], client_max_size=1 << 27)
        self._register(app)
        self._runner = web.AppRunner(app, access_log=None, shutdown_timeout=1.0)
        await self._runner.setup()
        await web.TCPSite(self._runner, self._host, self._port).start()
        port = self._runner.addresses[0][1]
        host = f"[{self._host}]" if ":" in self._host else self._host
        self.world.url = f"http://{host}:{port}"
        if not self.world.users:
            furnish(self.world)

    def _register(self, app: web.Application) -> None:
        for routes in (
            ChannelRoutes(self.world, self.posts),
            CommandRoutes(self.world),
            CoreRoutes(self.world, self.posts, self.interactions),
        ):
            routes.register(self._rest, app.router)
        app.router.add_get("/gateway/", self.gateway.handle)
        app.router.add_get("/attachments/{channel_id}/{file_id}/{filename}", self._attachment)
        app.router.add_get("/embed/avatars/{number}.png", self._avatar)
        self._page.register(app.router)
        app.router.add_route("*", API + "/{rest:.*}", self._unknown)

    async def stop(self) -> None:
        """Cut all connections, write what is left, close."""
        self.interactions.close()
        await self.gateway.disconnect(code=1001)
        await self._page.close()
        if self._runner:
            await self._runner.cleanup()
            self._runner = None
        await self._shelf.close()

    async def __aenter__(self) -> Self:
        await self.start()
        return self

    async def __aexit__(self, *exc: object) -> None:
        await self.stop()

    async def bot_connected(self, within: float = 10.0) -> None:
        """Wait until the bot's gateway connection stands. Raises TimeoutError."""
        await self.world.wait_for(lambda: self.gateway.connected, within)

    async def flush(self) -> None:
        """Wait until everything that was answered is on disk."""
        await self._shelf.flush()

    async def _unknown(self, request: web.Request) -> web.StreamResponse:
        log.warning("%s %s is not a route of the playground", request.method, request.path)
        return await self._rest.handle(request, _nothing, 200)

    async def _attachment(self, request: web.Request) -> web.Response:
        data = (
            await self._shelf.load(request.match_info["file_id"]) if request.match_info["file_id"].isdecimal() else None
        )
        if data is None:
            return reply(404, {"message": "404: Not Found", "code": 0})
        kind = "application/octet-stream"
        name = request.match_info["filename"].lower()
        for ending, known in (
            (".png", "image/png"),
            (".jpg", "image/jpeg"),
            (".gif", "image/gif"),
            (".webp", "image/webp"),
        ):
            if name.endswith(ending):
                kind = known
        headers = {"Cache-Control": "private, max-age=86400", "X-Content-Type-Options": "nosniff"}
        return web.Response(body=data, content_type=kind, headers=headers)

    async def _avatar(self, request: web.Request) -> web.Response:
        number = int(request.match_info["number"]) if request.match_info["number"].isdecimal() else 0
        return web.Response(body=plain_png(number), content_type="image/png")


async def _nothing(_: web.Request) -> object:
    raise refuse(0)


def plain_png(number: int) -> bytes:
    """A square of one colour: Discord's six default avatars stand in a row of such."""
    colours = ((88, 101, 242), (116, 127, 141), (59, 165, 92), (250, 166, 26), (237, 66, 69), (235, 69, 158))
    size = 64
    row = b"\x00" + bytes(colours[number % 6]) * size

    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    head = struct.pack(">IIBBBBB", size, size, 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(row * size)) + chunk(b"IEND", b"")
