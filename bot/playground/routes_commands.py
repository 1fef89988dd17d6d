"""The API's routes for registering commands, global and for one server."""

from __future__ import annotations

from aiohttp import web

from bot.playground.command_limits import CHAT_INPUT, MOST, check_command, check_commands
from bot.playground.errors import Json, invalid, refuse
from bot.playground.model import Command
from bot.playground.rest import NO_CONTENT, Rest, body_of, fields
from bot.playground.world import World


class CommandRoutes:
    """Handlers below /applications/{application_id}/commands and /guilds/{guild_id}/commands."""

    def __init__(self, world: World) -> None:
        self.world = world

    def register(self, rest: Rest, router: web.UrlDispatcher) -> None:
        """Put all routes on the router."""
        app = "/applications/{application_id}"
        for base in (app + "/commands", app + "/guilds/{guild_id}/commands"):
            one = base + "/{command_id}"
            rest.add(router, "GET", base, self._list)
            rest.add(router, "PUT", base, self._replace_all)
            rest.add(router, "POST", base, self._create, 201)
            rest.add(router, "GET", one, self._get)
            rest.add(router, "PATCH", one, self._patch)
            rest.add(router, "DELETE", one, self._delete, 204)

    def _scope(self, request: web.Request) -> str | None:
        if request.match_info["application_id"] != self.world.bot_id:
            raise refuse(50001)
        guild_id = request.match_info.get("guild_id")
        return self.world.guild(guild_id).id if guild_id else None

    def _in_scope(self, scope: str | None) -> list[Command]:
        return [command for command in self.world.commands.values() if command.guild_id == scope]

    def _one(self, request: web.Request) -> Command:
        scope, command = self._scope(request), self.world.commands.get(request.match_info["command_id"])
        if command is None or command.guild_id != scope:
            raise refuse(10063)
        return command

    async def _list(self, request: web.Request) -> list[Json]:
        return [command.data for command in self._in_scope(self._scope(request))]

    async def _replace_all(self, request: web.Request) -> list[Json]:
        scope, wanted = self._scope(request), body_of(request).json
        if not isinstance(wanted, list):
            raise invalid((), "LIST_TYPE_CONVERT", "Only iterables may be used in a ListType")
        check_commands(wanted)
        old = {_key(command.data): command for command in self._in_scope(scope)}
        new = [self._store(given, scope, old.pop(_key(given), None)) for given in wanted]
        for command in old.values():
            self.world.remove(command)
        return [command.data for command in new]

    async def _create(self, request: web.Request) -> Json:
        scope, given = self._scope(request), fields(request)
        check_command(given)
        same = next((c for c in self._in_scope(scope) if _key(c.data) == _key(given)), None)
        kind = given.get("type") or CHAT_INPUT
        if same is None and sum(c.data["type"] == kind for c in self._in_scope(scope)) >= MOST[kind]:
            raise refuse(30032)
        return self._store(given, scope, same).data

    async def _get(self, request: web.Request) -> Json:
        return self._one(request).data

    async def _patch(self, request: web.Request) -> Json:
        command = self._one(request)
        given = {**command.data, **fields(request)}
        check_command(given)
        return self._store(given, command.guild_id, command).data

    async def _delete(self, request: web.Request) -> object:
        self.world.remove(self._one(request))
        return NO_CONTENT

    def _store(self, given: Json, scope: str | None, same: Command | None) -> Command:
        """Keep a command; one of the same name and type keeps its id, its version changes."""
        command = same or Command(self.world.clock.new_id(), guild_id=scope)
        command.data = {
            "id": command.id,
            "application_id": self.world.bot_id,
            "version": self.world.clock.new_id(),
            "type": given.get("type") or CHAT_INPUT,
            "name": given["name"],
            "name_localizations": given.get("name_localizations"),
            "description": given.get("description") or "",
            "description_localizations": given.get("description_localizations"),
            "options": given.get("options") or [],
            "default_member_permissions": given.get("default_member_permissions"),
            "dm_permission": given.get("dm_permission", True),
            "contexts": given.get("contexts"),
            "integration_types": given.get("integration_types") or [0],
            "nsfw": bool(given.get("nsfw")),
        }
        if scope:
            command.data["guild_id"] = scope
        self.world.put(command)
        return command


def _key(command: Json) -> tuple[int, str]:
    return int(command.get("type") or CHAT_INPUT), str(command.get("name"))
