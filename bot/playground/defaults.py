"""What is there on the first day: the server Casa, its channels, its people and the bot."""

from __future__ import annotations

from typing import Any

from bot.playground import perms
from bot.playground.errors import Json
from bot.playground.model import TEXT, VOICE, Channel, Guild, User
from bot.playground.world import World

PEOPLE = ("Ana", "Beto", "Caio", "Duda")
BOT_NAME = "Baralho na Mesa"


def role_json(role_id: str, name: str, permissions: int, position: int, **more: Any) -> Json:
    """A role object."""
    return {
        "id": role_id,
        "name": name,
        "description": None,
        "permissions": str(permissions),
        "position": position,
        "color": 0,
        "colors": {"primary_color": 0, "secondary_color": None, "tertiary_color": None},
        "hoist": False,
        "managed": False,
        "mentionable": False,
        "icon": None,
        "unicode_emoji": None,
        "flags": 0,
        **more,
    }


def furnish(world: World) -> None:
    """Fill an empty world. Ana owns the server and so is its administrator."""
    bot = User(world.clock.new_id(), username=BOT_NAME, name=BOT_NAME, bot=True, locale="en-US")
    people = [User(world.clock.new_id(), username=name.lower(), name=name) for name in PEOPLE]
    for user in (bot, *people):
        world.put(user)
    add_guild(world, "Casa", people, people[0])


def add_guild(world: World, name: str, people: list[User], owner: User) -> Guild:
    """A server with a few channels, all these people and the bot."""
    guild_id, bot_role, now = world.clock.new_id(), world.clock.new_id(), world.clock.now()
    guild = Guild(guild_id, name=name, owner_id=owner.id, bot_joined=now)
    guild.roles = [
        role_json(guild_id, "@everyone", perms.bits(perms.EVERYONE), 0),
        role_json(bot_role, BOT_NAME, perms.bits(perms.BOT), 1, managed=True, tags={"bot_id": world.bot_id}),
    ]
    guild.members = {world.bot_id: [bot_role]} | {user.id: [] for user in people}
    world.put(guild)
    hidden = {"id": guild_id, "type": 0, "allow": "0", "deny": str(perms.BITS["view_channel"])}
    rooms: list[tuple[str, int, str | None, list[Json]]] = [
        ("mesa", TEXT, "Aqui se joga", []),
        ("conversa", TEXT, "Assuntos sem carta", []),
        ("diretoria", TEXT, "O bot não vê este canal", [hidden]),
        ("Sala de voz", VOICE, None, []),
    ]
    for position, (title, kind, topic, overwrites) in enumerate(rooms):
        world.put(
            Channel(
                world.clock.new_id(),
                type=kind,
                name=title,
                guild_id=guild_id,
                position=position,
                topic=topic,
                overwrites=overwrites,
                created_at=now,
            )
        )
    return guild
