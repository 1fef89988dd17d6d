"""What tests say and ask: texts and buttons of messages, cards of a hand, clicks that no patient person makes."""

import asyncio
from collections.abc import Callable, Iterator
from typing import Any

import discord
from simcord import BackendError, ChannelHandle, Env, InteractionResult, MemberActor, ResponseMessage, interactions
from simcord.backend import serializers


def walk(components: Any) -> Iterator[dict[str, Any]]:
    """Every component of a message, containers opened."""
    for one in components:
        yield one
        yield from walk(one.get("components") or [])


def kept(env: Env, message: Any) -> Any:
    """The message as the small Discord has it now; the one that the test holds may be older."""
    channel = message.channel_id if isinstance(message, ResponseMessage) else message.channel.id
    return env.backend.get_message(channel, message.id)


def text(env: Env, message: Any) -> str:
    """All that can be read in a message: content and texts."""
    found = kept(env, message)
    parts = [found.content, *(one["content"] for one in walk(found.components) if one["type"] == 10)]
    return "\n".join(part for part in parts if part)


def alt(env: Env, message: Any) -> str:
    """The description of a message's picture; "" where it shows none."""
    galleries = [one for one in walk(kept(env, message).components) if one["type"] == 12]
    return "".join(item["description"] for one in galleries for item in one["items"])


def buttons(env: Env, message: Any) -> dict[str, dict[str, Any]]:
    """The buttons of a message by label."""
    return {one["label"]: one for one in walk(kept(env, message).components) if one["type"] == 2}


def ids(env: Env, message: Any) -> list[str]:
    """Every custom id in a message."""
    return [one["custom_id"] for one in walk(kept(env, message).components) if one.get("custom_id")]


def cards(env: Env, hand: Any) -> list[str]:
    """Labels of the cards that can be tapped in a hand."""
    found = buttons(env, hand).items()
    return [label for label, one in found if ":play:" in one["custom_id"] and not one.get("disabled")]


def gone(env: Env, message: Any) -> bool:
    """Whether a message is not there any more."""
    try:
        kept(env, message)
    except BackendError:
        return True
    return False


def thread_of(channel: ChannelHandle) -> ChannelHandle:
    """The only thread of a channel."""
    (thread,) = channel.threads
    return thread


def public_table(env: Env, place: ChannelHandle) -> discord.Message:
    """The message of the table in a place."""
    for message in reversed(place.history()):
        if message.flags.components_v2 and any(one.endswith((":hand", ":rematch")) for one in ids(env, message)):
            return message
    raise AssertionError("no table is shown here")


def newest(channel: ChannelHandle) -> discord.Message:
    """The last message of a channel."""
    assert channel.last_message is not None
    return channel.last_message


async def open_hand(env: Env, person: MemberActor, place: ChannelHandle) -> ResponseMessage:
    """Press `Minha mão` at the public table; gives the hand."""
    answer = await person.click(public_table(env, place), label="Minha mão")
    assert answer.response is not None
    assert answer.ephemeral
    return answer.response


def press(env: Env, person: MemberActor, message: Any, custom_id: str) -> InteractionResult:
    """Send a click at once, also on a button that is not there any more. Nothing is waited for: `env.settle()` does."""
    return _send(env, person, message, {"custom_id": custom_id, "component_type": 2})


def _send(env: Env, person: MemberActor, message: Any, data: dict[str, Any]) -> InteractionResult:
    stored = kept(env, message)
    record, payload = interactions.base_payload(
        env.backend, type=3, channel_id=stored.channel_id, guild_id=person.guild.id, user_id=person.id, data=data
    )
    payload["message"] = dict(serializers.message_payload(env.backend, stored))
    record.source_message_id = stored.id
    env.backend.emit("INTERACTION_CREATE", payload)
    return InteractionResult(env, record)


def sent(env: Env, method: str, path: str) -> list[Any]:
    """The requests of the bot with that method whose path holds that text."""
    return [entry for entry in env.http_requests if entry.method == method and path in entry.path]


def channel_without(env: Env, permission: str) -> ChannelHandle:
    """A text channel in which the bot lacks a permission."""
    assert env.bot.user is not None
    denied = discord.PermissionOverwrite(**{permission: False})
    return env.guild.create_text_channel(f"sem-{permission.replace('_', '-')}", overwrites={env.bot.user: denied})


async def until(condition: Callable[[], Any]) -> None:
    """Wait for something that the bot does by itself."""
    async with asyncio.timeout(5):
        while not condition():  # noqa: ASYNC110  what is waited for sets no event
            await asyncio.sleep(0.005)


def press_menu(env: Env, person: MemberActor, message: Any, custom_id: str, values: list[str]) -> InteractionResult:
    """Send a choice in a menu at once, also in one that is not there any more, or another person's."""
    return _send(env, person, message, {"custom_id": custom_id, "component_type": 3, "values": values})
