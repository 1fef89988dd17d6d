"""What does a person's client make of a command and its options before it sends them?"""

from __future__ import annotations

from typing import Any

from bot.playground.command_limits import CHAT_INPUT, SUB_COMMAND, SUB_COMMAND_GROUP
from bot.playground.errors import Json
from bot.playground.limits import MAX_BYTES
from bot.playground.model import Channel, Command, User
from bot.playground.shapes import attachment_json, resolved_channels, resolved_users
from bot.playground.world import World

STRING, INTEGER, BOOLEAN, USER_OPTION, CHANNEL_OPTION, ROLE, MENTIONABLE, NUMBER, ATTACHMENT = (
    3,
    4,
    5,
    6,
    7,
    8,
    9,
    10,
    11,
)


class CannotDo(Exception):
    """Something that a Discord client would not let a person do."""


def offered(world: World, user: User, channel: Channel, kind: int = CHAT_INPUT) -> list[Command]:
    """The commands of a kind that a person is offered in a channel: the server's and the global ones."""
    found: list[Command] = []
    if not world.may(user.id, channel, "use_application_commands"):
        return found
    for command in world.commands.values():
        contexts = command.data.get("contexts")
        here = 0 if channel.guild_id else 1
        fits = command.guild_id in (None, channel.guild_id) and (contexts is None or here in contexts)
        if here == 1 and contexts is None and not command.data.get("dm_permission", True):
            fits = False
        needs = command.data.get("default_member_permissions")
        allowed = needs is None or here == 1 or int(needs) & ~world.permissions(user.id, channel) == 0
        if command.data["type"] == kind and fits and allowed:
            found.append(command)
    return found


def _is_called(thing: Json, word: str, locale: str) -> bool:
    return word in (thing["name"], (thing.get("name_localizations") or {}).get(locale))


def find(world: World, user: User, channel: Channel, path: str) -> tuple[Command, list[Json], list[Json]]:
    """The command of "group sub", the nodes below it, and the options of the last one. Raises CannotDo."""
    words = path.lstrip("/").split()
    for command in offered(world, user, channel):
        if not _is_called(command.data, words[0], user.locale):
            continue
        node, nodes = command.data, []
        for word in words[1:]:
            below = [o for o in node.get("options") or [] if o["type"] in (SUB_COMMAND, SUB_COMMAND_GROUP)]
            found = [o for o in below if _is_called(o, word, user.locale)]
            if not found:
                raise CannotDo(f"/{path}: there is no {word!r}")
            node = found[0]
            nodes.append(node)
        options = node.get("options") or []
        if any(o["type"] in (SUB_COMMAND, SUB_COMMAND_GROUP) for o in options):
            raise CannotDo(f"/{path}: which of {[o['name'] for o in options]}?")
        return command, nodes, options
    raise CannotDo(f"there is no command /{path}")


def command_data(
    world: World, user: User, channel: Channel, path: str, values: Json, focused: str | None = None
) -> Json:
    """The `data` of a command interaction, or of an autocomplete one when an option is `focused`.

    `values` gives each option by name: text, numbers, booleans, the id of a person or channel,
    or what is known of a file.
    Raises CannotDo for what the client would not send.
    """
    command, nodes, options = find(world, user, channel, path)
    unknown = set(values) - {option["name"] for option in options}
    if unknown:
        raise CannotDo(f"/{path} has no option {sorted(unknown)}")
    given: list[Json] = []
    resolved: Json = {}
    for option in options:
        if option["name"] not in values:
            if option.get("required") and focused is None:
                raise CannotDo(f"/{path} needs {option['name']!r}")
            continue
        entry = {"name": option["name"], "type": option["type"]}
        if option["name"] == focused:
            entry |= {"value": str(values[option["name"]]), "focused": True}
        else:
            entry["value"] = _value(world, user.id, channel, option, values[option["name"]], resolved)
        given.append(entry)
    for node in reversed(nodes):
        given = [{"name": node["name"], "type": node["type"], "options": given}]
    data: Json = {"id": command.id, "name": command.data["name"], "type": CHAT_INPUT, "options": given}
    if command.guild_id:
        data["guild_id"] = command.guild_id
    if resolved:
        data["resolved"] = resolved
    return data


def _value(world: World, user_id: str, channel: Channel, option: Json, value: Any, resolved: Json) -> Any:
    """One option's value, checked as the client checks it; people and channels are put into `resolved`."""
    kind, name = option["type"], option["name"]
    if kind in (USER_OPTION, MENTIONABLE):
        chosen = str(getattr(value, "id", value))
        if chosen not in world.users:
            raise CannotDo(f"{name}: who is {value!r}?")
        for key, part in resolved_users(world, channel, [chosen]).items():
            resolved.setdefault(key, {}).update(part)
        return chosen
    if kind == CHANNEL_OPTION:
        place = world.channels.get(str(getattr(value, "id", value)))
        if place is None or place.type not in (option.get("channel_types") or [place.type]):
            raise CannotDo(f"{name}: no such channel")
        resolved.setdefault("channels", {}).update(resolved_channels(world, user_id, [place])["channels"])
        return place.id
    if kind == ATTACHMENT:
        if not isinstance(value, dict) or value["size"] > MAX_BYTES:
            raise CannotDo(f"{name}: takes a file of at most {MAX_BYTES >> 20} MB")
        file = attachment_json(world, value, ephemeral=True)
        resolved.setdefault("attachments", {})[file["id"]] = file
        return file["id"]
    if kind == ROLE:
        raise CannotDo(f"{name}: options of this kind are not offered here")
    return _plain(option, value)


def _plain(option: Json, value: Any) -> Any:
    kind, name = option["type"], option["name"]
    shape: dict[int, tuple[type, ...]] = {STRING: (str,), INTEGER: (int,), BOOLEAN: (bool,), NUMBER: (int, float)}
    if not isinstance(value, shape[kind]) or (isinstance(value, bool) and kind != BOOLEAN):
        raise CannotDo(f"{name}: {value!r} is of the wrong kind")
    choices = option.get("choices") or []
    if choices and value not in [choice["value"] for choice in choices]:
        raise CannotDo(f"{name}: {value!r} is not one of the choices")
    size = len(value) if isinstance(value, str) else value
    low = option.get("min_length" if kind == STRING else "min_value")
    high = option.get("max_length" if kind == STRING else "max_value", 6000 if kind == STRING else None)
    if kind != BOOLEAN and ((low is not None and size < low) or (high is not None and size > high)):
        raise CannotDo(f"{name}: {value!r} is outside {low} to {high}")
    return value
