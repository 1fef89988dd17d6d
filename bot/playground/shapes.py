"""How does the small Discord write its things as JSON? As Discord's own replies and events do."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from bot.playground.clock import iso
from bot.playground.errors import Json
from bot.playground.media import dress_components, dress_embeds, url_of, used_names
from bot.playground.model import DM, PRIVATE_THREAD, VOICE, Channel, Guild, Interaction, Message, User
from bot.playground.world import World


def user_json(user: User) -> Json:
    """A user object."""
    data: Json = {
        "id": user.id,
        "username": user.username,
        "global_name": None if user.bot else user.name,
        "discriminator": "0001" if user.bot else "0",
        "avatar": None,
        "public_flags": 0,
        "flags": 0,
        "primary_guild": None,
    }
    if user.bot:
        data["bot"] = True
    return data


def member_json(world: World, guild: Guild, user_id: str, *, with_user: bool = True) -> Json:
    """A member object."""
    data: Json = {
        "avatar": None,
        "banner": None,
        "communication_disabled_until": None,
        "flags": 0,
        "joined_at": iso(guild.bot_joined),
        "nick": guild.nicks.get(user_id),
        "pending": False,
        "premium_since": None,
        "roles": list(guild.members.get(user_id, [])),
        "mute": False,
        "deaf": False,
    }
    if with_user:
        data["user"] = user_json(world.users[user_id])
    return data


def channel_json(world: World, channel: Channel) -> Json:
    """A channel, thread or DM object."""
    data: Json = {"id": channel.id, "type": channel.type, "flags": 0, "last_message_id": channel.last_message_id}
    if channel.type == DM:
        data["recipients"] = [user_json(world.users[u]) for u in channel.members if u != world.bot_id]
        return data
    data |= {"guild_id": channel.guild_id, "name": channel.name, "parent_id": channel.parent_id}
    data["rate_limit_per_user"] = 0
    if channel.is_thread:
        return data | _thread_part(world, channel)
    data |= {"position": channel.position, "permission_overwrites": channel.overwrites, "nsfw": False}
    if channel.type == VOICE:
        return data | {"bitrate": 64000, "user_limit": 0, "rtc_region": None}
    return data | {"topic": channel.topic}


def _thread_part(world: World, channel: Channel) -> Json:
    data: Json = {
        "owner_id": channel.owner_id,
        "message_count": channel.message_count,
        "member_count": len(channel.members),
        "total_message_sent": channel.message_count,
        "thread_metadata": {
            "archived": channel.archived,
            "archive_timestamp": iso(channel.archived_at),
            "auto_archive_duration": channel.auto_archive,
            "locked": channel.locked,
            "create_timestamp": iso(channel.created_at),
        },
    }
    if channel.type == PRIVATE_THREAD:
        data["thread_metadata"]["invitable"] = True
    if world.bot_id in channel.members:
        data["member"] = thread_member_json(channel, world.bot_id)
    return data


def thread_member_json(channel: Channel, user_id: str) -> Json:
    """A thread member object."""
    return {"id": channel.id, "user_id": user_id, "join_timestamp": iso(channel.created_at), "flags": 0}


def guild_json(guild: Guild) -> Json:
    """A guild object, as REST gives it."""
    nothing = (
        "icon description home_header splash discovery_splash banner application_id afk_channel_id system_channel_id "
        "widget_channel_id max_presences vanity_url_code rules_channel_id safety_alerts_channel_id "
        "public_updates_channel_id incidents_data"
    )
    zero = (
        "system_channel_flags verification_level default_message_notifications mfa_level explicit_content_filter "
        "premium_tier premium_subscription_count nsfw_level"
    )
    data: Json = dict.fromkeys(nothing.split())
    data |= dict.fromkeys(zero.split(), 0)
    return data | {
        "id": guild.id,
        "name": guild.name,
        "features": [],
        "owner_id": guild.owner_id,
        "region": "brazil",
        "afk_timeout": 300,
        "widget_enabled": False,
        "roles": guild.roles,
        "max_members": 500000,
        "max_stage_video_channel_users": 50,
        "max_video_channel_users": 25,
        "preferred_locale": guild.preferred_locale,
        "premium_progress_bar_enabled": False,
        "nsfw": False,
        "emojis": [],
        "stickers": [],
    }


def guild_create_json(world: World, guild: Guild) -> Json:
    """What GUILD_CREATE carries: the server, its channels, the threads the bot sees, the bot as member."""
    rooms = [c for c in world.channels.values() if c.guild_id == guild.id]
    return guild_json(guild) | {
        "joined_at": iso(guild.bot_joined),
        "large": False,
        "unavailable": False,
        "member_count": len(guild.members),
        "members": [member_json(world, guild, world.bot_id)],
        "channels": [channel_json(world, c) for c in rooms if not c.is_thread],
        "threads": [
            channel_json(world, c) for c in rooms if c.is_thread and not c.archived and world.sees(world.bot_id, c)
        ],
        "voice_states": [],
        "presences": [],
        "stage_instances": [],
        "guild_scheduled_events": [],
        "soundboard_sounds": [],
    }


def attachment_json(world: World, file: Json, *, ephemeral: bool) -> Json:
    """An attachment object."""
    data: Json = {key: file[key] for key in ("id", "filename", "size", "content_type")}
    data["url"] = data["proxy_url"] = url_of(world.url, file)
    for key in ("width", "height", "description"):
        if file.get(key):
            data[key] = file[key]
    if ephemeral:
        data["ephemeral"] = True
    return data


def message_json(world: World, message: Message, *, reference: bool = True) -> Json:
    """A message object; attachments that components or embeds show are not listed (as on Discord)."""
    shown = used_names(message)
    author = world.users[message.author_id]
    data: Json = {
        "id": message.id,
        "channel_id": message.channel_id,
        "type": message.type,
        "content": message.content,
        "author": user_json(author),
        "mentions": [user_json(world.users[u]) for u in message.mentions if u in world.users],
        "mention_roles": [],
        "mention_everyone": False,
        "attachments": [
            attachment_json(world, f, ephemeral=bool(message.seen_by))
            for f in message.files
            if f["filename"] not in shown
        ],
        "embeds": dress_embeds(world.url, message),
        "components": dress_components(world.url, message),
        "timestamp": iso(message.sent_at),
        "edited_timestamp": iso(message.edited_at) if message.edited_at else None,
        "flags": message.flags,
        "pinned": message.pinned,
        "tts": False,
    }
    if message.interaction:
        data |= {"application_id": world.bot_id, "webhook_id": world.bot_id}
        data["interaction_metadata"] = _metadata(world, message.interaction)
    if message.reply_to and reference:
        data["message_reference"] = {"type": 0, "channel_id": message.channel_id, "message_id": message.reply_to}
        replied = world.messages.get(message.reply_to)
        data["referenced_message"] = message_json(world, replied, reference=False) if replied else None
    thread = world.channels.get(message.thread_id or "")
    if thread:
        data["thread"] = channel_json(world, thread)
    return data


def _metadata(world: World, interaction: Json) -> Json:
    data = dict(interaction)
    data["user"] = user_json(world.users[data.pop("user_id")])
    data.pop("command", None)  # for the page only
    if "triggering_interaction_metadata" in data:
        data["triggering_interaction_metadata"] = _metadata(world, data["triggering_interaction_metadata"])
    return data | {"authorizing_integration_owners": {"0": data.pop("guild_id") or "0"}}


def event_message(world: World, message: Message) -> Json:
    """What MESSAGE_CREATE and MESSAGE_UPDATE carry."""
    data = message_json(world, message)
    channel = world.channels.get(message.channel_id)
    guild = world.guilds.get(channel.guild_id or "") if channel else None
    if guild:
        data["guild_id"] = guild.id
        if message.author_id in guild.members:
            data["member"] = member_json(world, guild, message.author_id, with_user=False)
    return data


def resolved_users(world: World, channel: Channel, user_ids: Iterable[str]) -> Json:
    """The `resolved` part for people: users and, on a server, members with their permissions in the channel."""
    guild = world.guilds.get(channel.guild_id or "")
    users: Json = {}
    members: Json = {}
    for user_id in user_ids:
        users[user_id] = user_json(world.users[user_id])
        if guild and user_id in guild.members:
            may = str(world.permissions(user_id, channel))
            members[user_id] = member_json(world, guild, user_id, with_user=False) | {"permissions": may}
    return {"users": users, "members": members} if members else {"users": users}


def resolved_channels(world: World, user_id: str, channels: Iterable[Channel]) -> Json:
    """The `resolved` part for channels, with the person's permissions in each."""
    return {
        "channels": {
            c.id: channel_json(world, c) | {"permissions": str(world.permissions(user_id, c))} for c in channels
        }
    }


def interaction_json(world: World, interaction: Interaction, data: Any) -> Json:
    """What INTERACTION_CREATE carries."""
    channel = world.channels[interaction.channel_id]
    guild = world.guilds.get(interaction.guild_id or "")
    user = world.users[interaction.user_id]
    payload: Json = {
        "id": interaction.id,
        "application_id": world.bot_id,
        "type": interaction.type,
        "data": data,
        "token": interaction.token,
        "version": 1,
        "locale": user.locale,
        "channel_id": channel.id,
        "channel": channel_json(world, channel) | {"permissions": str(world.permissions(user.id, channel))},
        "entitlements": [],
        "attachment_size_limit": 10 * 1024 * 1024,
        "app_permissions": str(world.permissions(world.bot_id, channel)),
        "authorizing_integration_owners": {"0": guild.id if guild else "0"},
        "context": 0 if guild else 1,
    }
    if guild:
        mine = str(world.permissions(user.id, channel))
        payload["guild_id"], payload["guild_locale"] = guild.id, guild.preferred_locale
        payload["guild"] = {"id": guild.id, "locale": guild.preferred_locale, "features": []}
        payload["member"] = member_json(world, guild, user.id) | {"permissions": mine}
    else:
        payload["user"] = user_json(user)
    source = world.messages.get(interaction.source or "")
    if source:
        payload["message"] = message_json(world, source)
    return payload
