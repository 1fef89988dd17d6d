"""What can happen to the small Discord from outside? Rights taken away, things deleted, people leaving."""

from __future__ import annotations

from bot.playground import perms
from bot.playground.clock import time_of
from bot.playground.errors import Json
from bot.playground.gateway import Gateway
from bot.playground.model import Channel, Guild, User
from bot.playground.posts import Posts, announce_channel
from bot.playground.routes_channels import delete_channel
from bot.playground.shapes import guild_create_json, guild_json, member_json, user_json
from bot.playground.world import World


class Control:
    """The moderator's, the tester's and fate's hands."""

    def __init__(self, world: World, posts: Posts, gateway: Gateway) -> None:
        self.world, self.posts, self.gateway = world, posts, gateway
        world.on_advance.append(self.lull_threads)

    def channel(self, which: Channel | str) -> Channel:
        """A channel by name or id. Raises LookupError."""
        wanted = which.id if isinstance(which, Channel) else which.lstrip("#")
        for channel in self.world.channels.values():
            if wanted in (channel.id, channel.name):
                return channel
        raise LookupError(f"no channel {wanted!r}")

    def user(self, which: User | str) -> User:
        """A person by name or id. Raises LookupError."""
        wanted = which.id if isinstance(which, User) else which
        for user in self.world.users.values():
            if wanted in (user.id, user.name):
                return user
        raise LookupError(f"no person {wanted!r}")

    def guild(self, which: Guild | str | None = None) -> Guild:
        """A server by name or id; without one, the first. Raises LookupError."""
        for guild in self.world.guilds.values():
            if which is None or (which.id if isinstance(which, Guild) else which) in (guild.id, guild.name):
                return guild
        raise LookupError(f"no server {which!r}")

    # -- rights --------------------------------------------------------------------------------------

    def deny(self, channel: Channel | str, *names: str, user: User | str | None = None) -> None:
        """Take permissions (perms.BITS) from the bot, or a person, in a channel. Raises KeyError."""
        self._overwrite(channel, user, deny=perms.bits(names))

    def allow(self, channel: Channel | str, *names: str, user: User | str | None = None) -> None:
        """Give permissions to the bot, or a person, in a channel. Raises KeyError."""
        self._overwrite(channel, user, allow=perms.bits(names))

    def _overwrite(self, channel: Channel | str, user: User | str | None, *, allow: int = 0, deny: int = 0) -> None:
        place = self.channel(channel)
        user_id = self.world.bot_id if user is None else self.user(user).id
        old: Json = next((o for o in place.overwrites if o["id"] == user_id), {"allow": "0", "deny": "0"})
        new = {
            "id": user_id,
            "type": 1,
            "allow": str(int(old["allow"]) & ~deny | allow),
            "deny": str(int(old["deny"]) & ~allow | deny),
        }
        place.overwrites = [o for o in place.overwrites if o["id"] != user_id] + [new]
        announce_channel(self.world, place, "UPDATE")

    # -- deleting and archiving ----------------------------------------------------------------------

    async def delete_message(self, message: Json | str) -> None:
        """Delete any message, as a moderator would."""
        found = self.world.messages[message if isinstance(message, str) else message["id"]]
        await self.posts.delete(found)

    def delete_channel(self, channel: Channel | str) -> None:
        """Delete a channel or thread with all that is in it."""
        delete_channel(self.world, self.channel(channel))

    def delete_guild(self, guild: Guild | str | None = None) -> None:
        """Delete a whole server."""
        gone = self.guild(guild)
        self.world.emit("GUILD_DELETE", {"id": gone.id})
        for channel in [c for c in self.world.channels.values() if c.guild_id == gone.id]:
            for message in self.world.history(channel.id):
                self.world.remove(message)
            self.world.remove(channel)
        self.world.remove(gone)

    def archive(self, thread: Channel | str, *, locked: bool = False) -> None:
        """Archive a thread, and lock it if wanted."""
        place = self.channel(thread)
        place.archived, place.locked, place.archived_at = True, locked, self.world.clock.now()
        announce_channel(self.world, place, "UPDATE")

    def lull_threads(self) -> None:
        """Archive the threads in which nothing was said for as long as they wait."""
        for thread in [c for c in self.world.channels.values() if c.is_thread and not c.archived]:
            last = time_of(thread.last_message_id) if thread.last_message_id else 0.0
            if self.world.clock.now() - max(last, thread.archived_at) >= thread.auto_archive * 60:
                self.archive(thread)

    def unarchive(self, thread: Channel | str) -> None:
        """Open an archived thread again."""
        place = self.channel(thread)
        place.archived = place.locked = False
        place.archived_at = self.world.clock.now()
        announce_channel(self.world, place, "UPDATE")

    # -- coming and going ----------------------------------------------------------------------------

    def add_person(self, name: str) -> User:
        """A new person, who joins the server."""
        user = User(self.world.clock.new_id(), username=f"p{len(self.world.users)}", name=name)
        self.world.put(user)
        self.join(user)
        return user

    def join(self, user: User | str, guild: Guild | str | None = None) -> None:
        """A person, or the bot, joins a server."""
        person, place = self.user(user), self.guild(guild)
        place.members.setdefault(person.id, [])
        self.world.put(place)
        if person.bot:
            place.members[person.id] = [r["id"] for r in place.roles if r["managed"]]
            self.world.emit("GUILD_CREATE", guild_create_json(self.world, place), place.id)
        else:
            data = member_json(self.world, place, person.id) | {"guild_id": place.id}
            self.world.emit("GUILD_MEMBER_ADD", data, place.id)

    def leave(self, user: User | str, guild: Guild | str | None = None) -> None:
        """A person leaves the server, or the bot is removed from it."""
        person, place = self.user(user), self.guild(guild)
        if person.bot:
            self.world.emit("GUILD_DELETE", {"id": place.id})
        else:
            self.world.emit("GUILD_MEMBER_REMOVE", {"guild_id": place.id, "user": user_json(person)}, place.id)
        place.members.pop(person.id, None)
        self.world.put(place)

    def rename(self, user: User | str, name: str, *, nick: bool = False) -> None:
        """Give a person another name, or another one on the first server."""
        person, place = self.user(user), self.guild()
        if nick:
            place.nicks[person.id] = name
            self.world.put(place)
        else:
            person.name = name
            self.world.put(person)
        data = member_json(self.world, place, person.id) | {"guild_id": place.id}
        self.world.emit("GUILD_MEMBER_UPDATE", data, place.id)

    def speak(self, locale: str, guild: Guild | str | None = None) -> None:
        """Set a server's language."""
        place = self.guild(guild)
        place.preferred_locale = locale
        self.world.put(place)
        self.world.emit("GUILD_UPDATE", guild_json(place), place.id)
