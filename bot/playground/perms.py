"""Who may do what where: Discord's permission bits and how roles and overwrites add up."""

from __future__ import annotations

from collections.abc import Iterable

BITS: dict[str, int] = {
    "kick_members": 1 << 1,
    "ban_members": 1 << 2,
    "administrator": 1 << 3,
    "manage_channels": 1 << 4,
    "manage_guild": 1 << 5,
    "add_reactions": 1 << 6,
    "view_channel": 1 << 10,
    "send_messages": 1 << 11,
    "manage_messages": 1 << 13,
    "embed_links": 1 << 14,
    "attach_files": 1 << 15,
    "read_message_history": 1 << 16,
    "mention_everyone": 1 << 17,
    "use_external_emojis": 1 << 18,
    "connect": 1 << 20,
    "speak": 1 << 21,
    "change_nickname": 1 << 26,
    "manage_roles": 1 << 28,
    "manage_webhooks": 1 << 29,
    "use_application_commands": 1 << 31,
    "manage_threads": 1 << 34,
    "create_public_threads": 1 << 35,
    "create_private_threads": 1 << 36,
    "send_messages_in_threads": 1 << 38,
    "pin_messages": 1 << 51,
}
ALL = sum(BITS.values())
EVERYONE = [
    "add_reactions",
    "view_channel",
    "send_messages",
    "embed_links",
    "attach_files",
    "read_message_history",
    "use_external_emojis",
    "connect",
    "speak",
    "change_nickname",
    "use_application_commands",
    "create_public_threads",
    "create_private_threads",
    "send_messages_in_threads",
]
BOT = [*EVERYONE, "manage_messages", "manage_threads", "pin_messages"]


def bits(names: Iterable[str]) -> int:
    """The bits of these permission names, added up. Raises KeyError for an unknown name."""
    return sum(BITS[name] for name in set(names))


def compute(
    base: int, roles: Iterable[int], overwrites: list[dict[str, str | int]], guild: str, role_ids: list[str], user: str
) -> int:
    """A member's permissions in a channel.

    `base` is @everyone's, `roles` the member's roles' bits, `overwrites` the channel's in Discord's shape,
    `guild` the server's id (which is @everyone's id too). An administrator has everything; one who cannot
    view a channel has nothing in it.
    """
    value = base
    for role in roles:
        value |= role
    if value & BITS["administrator"]:
        return ALL
    by_id = {str(entry["id"]): (int(entry["allow"]), int(entry["deny"])) for entry in overwrites}
    allow, deny = by_id.get(guild, (0, 0))
    value = value & ~deny | allow
    allow = deny = 0
    for role_id in role_ids:
        more, less = by_id.get(role_id, (0, 0))
        allow, deny = allow | more, deny | less
    value = value & ~deny | allow
    allow, deny = by_id.get(user, (0, 0))
    value = value & ~deny | allow
    return value if value & BITS["view_channel"] else 0
