"""The API's routes for the bot itself, servers, interactions and their webhooks."""

from __future__ import annotations

from aiohttp import web

from bot.playground.errors import Json, refuse
from bot.playground.interactions import Interactions
from bot.playground.model import DM, Channel
from bot.playground.posts import Posts
from bot.playground.rest import NO_CONTENT, Rest, body_of, fields
from bot.playground.routes_channels import threads_json
from bot.playground.shapes import channel_json, guild_json, member_json, message_json, user_json
from bot.playground.world import World


class CoreRoutes:
    """Handlers for /gateway, /users, /applications/@me, /guilds, /interactions and /webhooks."""

    def __init__(self, world: World, posts: Posts, interactions: Interactions) -> None:
        self.world, self.posts, self.interactions = world, posts, interactions

    def register(self, rest: Rest, router: web.UrlDispatcher) -> None:
        """Put all routes on the router."""
        guild, hook = "/guilds/{guild_id}", "/webhooks/{application_id}/{token}"
        for method, path, handler, status in (
            ("GET", "/gateway", self._gateway, 200),
            ("GET", "/gateway/bot", self._gateway_bot, 200),
            ("GET", "/users/@me", self._me, 200),
            ("GET", "/users/@me/guilds", self._my_guilds, 200),
            ("POST", "/users/@me/channels", self._open_dm, 200),
            ("GET", "/users/{user_id}", self._user, 200),
            ("GET", "/applications/@me", self._application, 200),
            ("GET", "/oauth2/applications/@me", self._application, 200),
            ("GET", guild, self._guild, 200),
            ("GET", guild + "/channels", self._channels, 200),
            ("GET", guild + "/roles", self._roles, 200),
            ("GET", guild + "/members", self._members, 200),
            ("GET", guild + "/members/search", self._search, 200),
            ("GET", guild + "/members/{user_id}", self._member, 200),
            ("GET", guild + "/threads/active", self._active_threads, 200),
            ("POST", "/interactions/{interaction_id}/{token}/callback", self._callback, 200),
            ("POST", hook, self._follow_up, 200),
            ("GET", hook + "/messages/{message_id}", self._get_response, 200),
            ("PATCH", hook + "/messages/{message_id}", self._edit_response, 200),
            ("DELETE", hook + "/messages/{message_id}", self._delete_response, 204),
        ):
            rest.add(router, method, path, handler, status)

    # -- the bot and its people ----------------------------------------------------------------------

    def _gateway_url(self) -> str:
        return self.world.url.replace("http", "ws", 1) + "/gateway/"

    async def _gateway(self, _: web.Request) -> Json:
        return {"url": self._gateway_url()}

    async def _gateway_bot(self, _: web.Request) -> Json:
        limit = {"total": 1000, "remaining": 1000, "reset_after": 86_400_000, "max_concurrency": 1}
        return {"url": self._gateway_url(), "shards": 1, "session_start_limit": limit}

    async def _me(self, _: web.Request) -> Json:
        more = {"mfa_enabled": False, "locale": "en-US", "verified": True, "email": None, "premium_type": 0}
        return user_json(self.world.bot) | more

    async def _my_guilds(self, _: web.Request) -> list[Json]:
        return [
            {
                "id": g.id,
                "name": g.name,
                "icon": None,
                "banner": None,
                "owner": False,
                "permissions": "0",
                "features": [],
            }
            for g in self.world.guilds.values()
            if self.world.bot_id in g.members
        ]

    async def _open_dm(self, request: web.Request) -> Json:
        user = self.world.user(str(fields(request).get("recipient_id")))
        if user.bot:
            raise refuse(50007)
        return channel_json(self.world, dm_with(self.world, user.id))

    async def _user(self, request: web.Request) -> Json:
        return user_json(self.world.user(request.match_info["user_id"]))

    async def _application(self, _: web.Request) -> Json:
        bot = self.world.bot
        owner = next(user for user in self.world.users.values() if not user.bot)
        return {
            "id": bot.id,
            "name": bot.username,
            "icon": None,
            "description": "",
            "type": None,
            "bot": user_json(bot),
            "bot_public": True,
            "bot_require_code_grant": False,
            "verify_key": "0" * 64,
            "flags": 0,
            "flags_new": "0",
            "redirect_uris": [],
            "interactions_endpoint_url": None,
            "role_connections_verification_url": None,
            "owner": user_json(owner),
            "approximate_guild_count": len(self.world.guilds),
            "approximate_user_install_count": 0,
            "approximate_user_authorization_count": 0,
            "explicit_content_filter": 0,
            "eligible_oauth2_scopes": ["bot", "applications.commands"],
            "team": None,
        }

    # -- servers -------------------------------------------------------------------------------------

    async def _guild(self, request: web.Request) -> Json:
        guild = self.world.guild(request.match_info["guild_id"])
        return guild_json(guild) | {"approximate_member_count": len(guild.members), "approximate_presence_count": 1}

    async def _channels(self, request: web.Request) -> list[Json]:
        guild = self.world.guild(request.match_info["guild_id"])
        rooms = [c for c in self.world.channels.values() if c.guild_id == guild.id and not c.is_thread]
        return [channel_json(self.world, channel) for channel in rooms]

    async def _roles(self, request: web.Request) -> list[Json]:
        return self.world.guild(request.match_info["guild_id"]).roles

    async def _members(self, request: web.Request) -> list[Json]:
        guild = self.world.guild(request.match_info["guild_id"])
        limit, after = int(request.query.get("limit", 1)), int(request.query.get("after", 0))
        wanted = sorted(int(user_id) for user_id in guild.members if int(user_id) > after)
        return [member_json(self.world, guild, str(user_id)) for user_id in wanted[:limit]]

    async def _search(self, request: web.Request) -> list[Json]:
        guild = self.world.guild(request.match_info["guild_id"])
        prefix = request.query.get("query", "").casefold()
        found = [u for u in guild.members if self.world.display_name(u, guild.id).casefold().startswith(prefix)]
        return [member_json(self.world, guild, user_id) for user_id in found[: int(request.query.get("limit", 1))]]

    async def _member(self, request: web.Request) -> Json:
        guild = self.world.guild(request.match_info["guild_id"])
        user = self.world.user(request.match_info["user_id"])
        if user.id not in guild.members:
            raise refuse(10007)
        return member_json(self.world, guild, user.id)

    async def _active_threads(self, request: web.Request) -> Json:
        guild = self.world.guild(request.match_info["guild_id"])
        mine = [
            c
            for c in self.world.channels.values()
            if c.guild_id == guild.id and c.is_thread and not c.archived and self.world.sees(self.world.bot_id, c)
        ]
        return threads_json(self.world, mine)

    # -- interactions --------------------------------------------------------------------------------

    async def _callback(self, request: web.Request) -> object:
        at = request.match_info
        answer = await self.interactions.callback(at["interaction_id"], at["token"], body_of(request))
        return answer if request.query.get("with_response") in ("1", "true", "True") else NO_CONTENT

    async def _follow_up(self, request: web.Request) -> Json:
        at = request.match_info
        interaction = self.interactions.by_token(at["application_id"], at["token"])
        return message_json(self.world, await self.interactions.follow_up(interaction, body_of(request)))

    async def _get_response(self, request: web.Request) -> Json:
        at = request.match_info
        interaction = self.interactions.by_token(at["application_id"], at["token"])
        return message_json(self.world, self.interactions.message_of(interaction, at["message_id"]))

    async def _edit_response(self, request: web.Request) -> Json:
        at = request.match_info
        interaction = self.interactions.by_token(at["application_id"], at["token"])
        message = self.interactions.message_of(interaction, at["message_id"])
        channel = self.world.channel(message.channel_id)
        if channel.archived and not message.seen_by:
            raise refuse(50083)
        return message_json(self.world, await self.posts.edit(message, body_of(request), capped=False))

    async def _delete_response(self, request: web.Request) -> object:
        at = request.match_info
        interaction = self.interactions.by_token(at["application_id"], at["token"])
        await self.posts.delete(self.interactions.message_of(interaction, at["message_id"]))
        return NO_CONTENT


def dm_with(world: World, user_id: str) -> Channel:
    """The bot's direct conversation with a person; it is begun when there is none."""
    for channel in world.channels.values():
        if channel.type == DM and user_id in channel.members:
            return channel
    channel = Channel(world.clock.new_id(), type=DM, members=[world.bot_id, user_id])
    world.put(channel)
    world.emit("CHANNEL_CREATE", channel_json(world, channel))
    return channel
