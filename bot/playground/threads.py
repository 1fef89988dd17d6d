"""How does a thread begin, and how do people come into it and go?"""

from __future__ import annotations

from bot.playground.errors import Form, Json
from bot.playground.model import Channel
from bot.playground.shapes import channel_json, member_json, thread_member_json
from bot.playground.world import World


def start_thread(
    world: World, parent: Channel, owner_id: str, given: Json, kind: int, thread_id: str | None = None
) -> Channel:
    """Begin a thread; one that hangs on a message has that message's id. Raises Refusal for bad fields."""
    form = Form()
    form.text(("name",), given.get("name"), 1, 100)
    duration = given.get("auto_archive_duration") or 1440
    form.choices(("auto_archive_duration",), duration, (60, 1440, 4320, 10080))
    form.check()
    now = world.clock.now()
    thread = Channel(
        thread_id or world.clock.new_id(),
        type=kind,
        name=given["name"],
        guild_id=parent.guild_id,
        parent_id=parent.id,
        owner_id=owner_id,
        members=[owner_id],
        auto_archive=duration,
        archived_at=now,
        created_at=now,
    )
    world.put(thread)
    data = channel_json(world, thread) | {"newly_created": True}
    world.emit("THREAD_CREATE", data, thread.guild_id, thread)
    return thread


def join_thread(world: World, thread: Channel, user_id: str) -> None:
    """Put a person (or the bot) into a thread; nothing happens to one who is there."""
    if user_id in thread.members:
        return
    thread.members.append(user_id)
    world.put(thread)
    guild = world.guilds[thread.guild_id or ""]
    added = thread_member_json(thread, user_id) | {"member": member_json(world, guild, user_id), "presence": None}
    _members_update(world, thread, {"added_members": [added]})


def end_thread_membership(world: World, thread: Channel, user_id: str) -> None:
    """Take a person (or the bot) out of a thread."""
    if user_id in thread.members:
        thread.members.remove(user_id)
        world.put(thread)
        _members_update(world, thread, {"removed_member_ids": [user_id]})


def _members_update(world: World, thread: Channel, change: Json) -> None:
    data = {"id": thread.id, "guild_id": thread.guild_id, "member_count": len(thread.members)}
    world.emit("THREAD_MEMBERS_UPDATE", data | change, thread.guild_id, thread)
