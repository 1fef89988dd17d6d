"""What does the page ask, and what is it told? Its files, its socket, and the acts of the people on it."""

from __future__ import annotations

import asyncio
import base64
import json
import logging
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from aiohttp import WSMsgType, web

from bot.playground.client import Answer, Person
from bot.playground.command_limits import CHAT_INPUT, LOCALES, MESSAGE, USER
from bot.playground.errors import Json, Refusal
from bot.playground.model import DM, MENU_REPLY, SLASH_REPLY, Channel, Command, Guild, Message, Thing, User
from bot.playground.posts import Upload
from bot.playground.shapes import message_json
from bot.playground.slash import CannotDo, offered

if TYPE_CHECKING:
    from bot.playground.server import Playground

FILES = Path(__file__).parent / "page"
NEWEST = 100
CSP = "default-src 'self'; img-src 'self' https: data:; style-src 'self'; object-src 'none'; frame-ancestors 'none'"
log = logging.getLogger(__name__)

Act = Callable[[Person, Json], Awaitable[Any]]


class PageApi:
    """The page's door. Every socket hears every change; the page shows each person what is theirs."""

    def __init__(self, playground: Playground) -> None:
        self._ground, self._world = playground, playground.world
        self._sockets: dict[web.WebSocketResponse, asyncio.Queue[Json]] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._bot_there = False
        self._state_due: asyncio.TimerHandle | None = None
        self._world.on_change.append(self._changed)
        self._acts: dict[str, Act] = {
            "history": self._history,
            "commands": self._commands,
            "slash": self._slash,
            "autocomplete": self._autocomplete,
            "click": self._click,
            "select": self._select,
            "modal": self._modal,
            "user_menu": self._user_menu,
            "message_menu": self._message_menu,
            "send": self._send,
            "delete": self._delete,
            "dismiss": self._dismiss,
            "locale": self._locale,
            "thread": self._thread,
            "add_person": self._add_person,
            "advance": self._advance,
            "restart": self._restart,
        }

    def register(self, router: web.UrlDispatcher) -> None:
        """Put the page's routes on the router."""
        router.add_get("/", self._index)
        router.add_get("/page/socket", self._socket)
        router.add_get("/page/{name}", self._file)

    async def close(self) -> None:
        """Cut the page's connections."""
        if self._state_due:
            self._state_due.cancel()
        for task in self._tasks:
            task.cancel()
        for socket in list(self._sockets):
            await socket.close(code=1001)

    # -- files ---------------------------------------------------------------------------------------

    async def _index(self, _: web.Request) -> web.StreamResponse:
        return self._serve("index.html")

    async def _file(self, request: web.Request) -> web.StreamResponse:
        return self._serve(request.match_info["name"])

    def _serve(self, name: str) -> web.StreamResponse:
        path = FILES / name
        if path.parent != FILES or not path.is_file():
            return web.Response(status=404, text="404")
        headers = {"Content-Security-Policy": CSP, "Cache-Control": "no-cache", "X-Content-Type-Options": "nosniff"}
        return web.FileResponse(path, headers=headers)

    # -- the socket ----------------------------------------------------------------------------------

    async def _socket(self, request: web.Request) -> web.StreamResponse:
        if "Origin" not in request.headers:  # every browser sends one; the guard has compared it
            return web.Response(status=403, text="403: this socket is for the page")
        socket = web.WebSocketResponse(heartbeat=30.0, max_msg_size=1 << 24)
        await socket.prepare(request)
        queue: asyncio.Queue[Json] = asyncio.Queue()
        self._sockets[socket] = queue
        writer = asyncio.create_task(self._write(socket, queue))
        queue.put_nowait(self._state())
        try:
            async for frame in socket:
                if frame.type is WSMsgType.TEXT:
                    self._begin(queue, frame.data)
        finally:
            self._sockets.pop(socket, None)
            writer.cancel()
        return socket

    async def _write(self, socket: web.WebSocketResponse, queue: asyncio.Queue[Json]) -> None:
        while True:
            try:
                await socket.send_json(await queue.get())
            except ConnectionError:
                return

    def _begin(self, queue: asyncio.Queue[Json], text: str) -> None:
        task = asyncio.create_task(self._perform(queue, text))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _perform(self, queue: asyncio.Queue[Json], text: str) -> None:
        """Do one act and send back what came of it; whatever is wrong with it is told in words."""
        number: Any = None
        try:
            asked = json.loads(text)
            number = asked.get("id")
            person = self._ground.person(str(asked.get("person")))
            result = await self._acts[asked["act"]](person, asked.get("with") or {})
            queue.put_nowait({"t": "done", "id": number, "result": result})
        except (CannotDo, Refusal) as refusal:
            queue.put_nowait({"t": "refused", "id": number, "why": str(refusal)})
        except (LookupError, ValueError, TypeError, AttributeError) as fault:
            log.warning("the page asked for what cannot be understood", exc_info=fault)
            queue.put_nowait({"t": "refused", "id": number, "why": "not understood"})

    # -- telling -------------------------------------------------------------------------------------

    def tell(self, news: Json) -> None:
        """Send something to every open page."""
        for queue in self._sockets.values():
            queue.put_nowait(news)

    def _changed(self, thing: Thing, gone: bool) -> None:
        if not self._sockets:
            return
        match thing:
            case Message() if gone:
                self.tell({"t": "gone", "id": thing.id, "channel_id": thing.channel_id})
            case Message():
                self.tell({"t": "message", "message": self._message(thing)})
            case User() | Guild() | Channel():
                self._state_soon()
            case Command():
                self.tell({"t": "commands"})

    def bot_changed(self) -> None:
        """Tell the pages when the bot has come or gone."""
        if self._bot_there != self._ground.gateway.connected:
            self._bot_there = self._ground.gateway.connected
            self._state_soon()

    def _state_soon(self) -> None:
        """Tell the state once for all changes of a moment."""
        if self._state_due is None:
            self._state_due = asyncio.get_running_loop().call_later(0.02, self._tell_state)

    def _tell_state(self) -> None:
        self._state_due = None
        self.tell(self._state())

    def _state(self) -> Json:
        """Servers, people and the channels that each of them sees."""
        world = self._world
        guild = next(iter(world.guilds.values()), None)
        members = guild.members if guild else {}
        return {
            "t": "state",
            "guild": {"id": guild.id, "name": guild.name, "owner": guild.owner_id} if guild else None,
            "bot": {"id": world.bot_id, "name": world.bot.name, "there": self._ground.gateway.connected},
            "restart": self._ground.on_restart_bot is not None,
            "now": world.clock.now(),
            "people": [self._person(user, user.id in members) for user in world.users.values() if not user.bot],
        }

    def _person(self, user: User, member: bool) -> Json:
        guild_id = next(iter(self._world.guilds), None)
        seen = [c for c in self._world.channels.values() if self._world.sees(user.id, c)]
        return {
            "id": user.id,
            "name": self._world.display_name(user.id, guild_id),
            "locale": user.locale,
            "member": member,
            "channels": [self._channel(user, channel) for channel in seen],
        }

    def _channel(self, user: User, channel: Channel) -> Json:
        write = "send_messages_in_threads" if channel.is_thread else "send_messages"
        return {
            "id": channel.id,
            "type": channel.type,
            "name": self._world.bot.name if channel.type == DM else channel.name,
            "topic": channel.topic,
            "parent": channel.parent_id,
            "archived": channel.archived,
            "locked": channel.locked,
            "inside": user.id in channel.members,
            "last": channel.last_message_id,
            "write": self._world.may(user.id, channel, write),
            "moderate": self._world.may(user.id, channel, "manage_messages", "manage_threads"),
        }

    def _message(self, message: Message) -> Json:
        guild_id = next(iter(self._world.guilds), None)
        about = message.interaction or {}
        return message_json(self._world, message) | {
            "name": self._world.display_name(message.author_id, guild_id),
            "seen_by": message.seen_by,
            "used": {"by": about["user_id"], "command": about["command"]}
            if message.type in (SLASH_REPLY, MENU_REPLY)
            else None,
        }

    def _answer(self, answer: Answer) -> Json:
        return {"kind": answer.kind, "modal": answer.modal or None, "token": answer.interaction.token}

    # -- acts ----------------------------------------------------------------------------------------

    async def _history(self, person: Person, given: Json) -> list[Json]:
        channel = person.channel(given["channel"])
        mine = [m for m in self._world.history(channel.id) if self._world.visible(person.id, m)]
        return [self._message(message) for message in mine[-NEWEST:]]

    async def _commands(self, person: Person, given: Json) -> Json:
        channel = person.channel(given["channel"])

        def of(kind: int) -> list[Json]:
            return [command.data for command in offered(self._world, person.user, channel, kind)]

        return {"slash": of(CHAT_INPUT), "user": of(USER), "message": of(MESSAGE)}

    async def _slash(self, person: Person, given: Json) -> Json:
        options = {name: _file(value) if isinstance(value, dict) else value for name, value in given["options"].items()}
        return self._answer(await person.command(given["path"], options, given["channel"]))

    async def _autocomplete(self, person: Person, given: Json) -> list[Json]:
        others = {key: value for key, value in given["options"].items() if key != given["option"]}
        path, option, typed = given["path"], given["option"], str(given["typed"])
        return await person.autocomplete(path, option, typed, channel=given["channel"], **others)

    async def _click(self, person: Person, given: Json) -> Json:
        return self._answer(await person.click(given["message"], given["custom_id"]))

    async def _select(self, person: Person, given: Json) -> Json:
        return self._answer(await person.select(given["message"], given["custom_id"], given["values"]))

    async def _modal(self, person: Person, given: Json) -> Json:
        opener = self._world.interactions[given["token"]]
        return self._answer(await person.submit_modal(Answer(self._world, opener), given["values"]))

    async def _user_menu(self, person: Person, given: Json) -> Json:
        return self._answer(await person.user_menu(given["name"], given["target"], given["channel"]))

    async def _message_menu(self, person: Person, given: Json) -> Json:
        return self._answer(await person.message_menu(given["name"], given["message"]))

    async def _send(self, person: Person, given: Json) -> None:
        await person.send(given["content"], given["channel"])

    async def _delete(self, person: Person, given: Json) -> None:
        await person.delete(given["message"])

    async def _dismiss(self, person: Person, given: Json) -> None:
        await person.dismiss(given["message"])

    async def _locale(self, person: Person, given: Json) -> None:
        if given["locale"] not in LOCALES:
            raise CannotDo("no such language")
        person.speak(given["locale"])

    async def _thread(self, person: Person, given: Json) -> None:
        """Join, leave, archive or reopen a thread."""
        thread, control = person.channel(given["channel"]), self._ground.control
        if given["what"] in ("archive", "unarchive") and not self._world.may(person.id, thread, "manage_threads"):
            raise CannotDo("only moderators do that")
        {"join": person.join, "leave": person.leave, "archive": control.archive, "unarchive": control.unarchive}[
            given["what"]
        ](thread)

    async def _add_person(self, _: Person, given: Json) -> str:
        name = str(given["name"]).strip()
        if not 1 <= len(name) <= 32:
            raise CannotDo("a name has 1 to 32 characters")
        return self._ground.control.add_person(name).id

    async def _advance(self, _: Person, given: Json) -> None:
        self._world.advance(float(given["seconds"]))

    async def _restart(self, _: Person, given: Json) -> None:  # noqa: ARG002  (an act like the others)
        if self._ground.on_restart_bot is None:
            raise CannotDo("the bot was not started from here")
        await self._ground.on_restart_bot()


def _file(given: Json) -> Upload:
    """A file as the page sends it: its name, and its bytes in base64."""
    return Upload(str(given["filename"]), base64.b64decode(given["data"], validate=True))
