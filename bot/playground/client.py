"""What can a person do? The same as in a Discord client: commands, clicks, choices, forms, messages."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable
from typing import Any

from bot.playground import interactions as kinds
from bot.playground.command_limits import MESSAGE, USER
from bot.playground.errors import Json
from bot.playground.interactions import Interactions
from bot.playground.limits import SELECT, SELECTS
from bot.playground.media import walk
from bot.playground.model import EPHEMERAL, LOADING, THREAD, Channel, Interaction, Message, User
from bot.playground.posts import Body, Posts, Upload, announce_channel
from bot.playground.shapes import message_json, resolved_channels, resolved_users
from bot.playground.slash import CannotDo, command_data, offered
from bot.playground.threads import end_thread_membership, join_thread
from bot.playground.world import World

_WORDS = {4: "reply", 5: "deferred", 6: "deferred_update", 7: "update", 8: "choices", 9: "modal"}


class Answer:
    """What came of something a person did."""

    def __init__(self, world: World, interaction: Interaction) -> None:
        self._world, self.interaction = world, interaction

    @property
    def kind(self) -> str:
        """One of reply, deferred, deferred_update, update, choices, modal; failed after 3 s."""
        return _WORDS.get(self.interaction.acked or 0, "failed")

    @property
    def failed(self) -> bool:
        """Whether Discord says "This interaction failed"."""
        return self.kind == "failed"

    @property
    def message(self) -> Json | None:
        """The answering (or updated) message as it is now; None when there is none (any more)."""
        found = self._world.messages.get(self.interaction.original or "")
        return message_json(self._world, found) if found else None

    @property
    def ephemeral(self) -> bool:
        """Whether only this person sees the answer."""
        return bool(self.message and self.message["flags"] & EPHEMERAL)

    @property
    def followups(self) -> list[Json]:
        """Further messages of this interaction, as they are now."""
        ids = [i for i in self.interaction.made if i not in (self.interaction.original, self.interaction.source)]
        return [message_json(self._world, self._world.messages[i]) for i in ids if i in self._world.messages]

    @property
    def choices(self) -> list[Json]:
        """What an autocomplete offers."""
        return list(self.interaction.callback.get("choices") or [])

    @property
    def modal(self) -> Json:
        """The form that was opened; empty when none was."""
        return self.interaction.callback if self.kind == "modal" else {}

    def _thinking(self) -> bool:
        original = self._world.messages.get(self.interaction.original or "")
        return bool(original and original.flags & LOADING)

    async def settled(self, within: float = 5.0) -> Answer:
        """Wait until "is thinking…" has become an answer. Raises TimeoutError."""
        await self._world.wait_for(lambda: not self._thinking(), within)
        return self


class Person:
    """One person's client. `where` is the channel that is open: given by name, id, or Channel."""

    def __init__(self, world: World, posts: Posts, interactions: Interactions, user: User) -> None:
        self.world, self.posts, self.interactions, self.user = world, posts, interactions, user
        self.where = next((c for c in world.channels.values() if world.sees(user.id, c)), None)
        self._chosen: dict[tuple[str, str], list[str]] = {}

    @property
    def id(self) -> str:
        """The person's id."""
        return self.user.id

    # -- looking -------------------------------------------------------------------------------------

    def channels(self) -> list[Channel]:
        """The channels, threads and direct conversations that this person sees."""
        return [c for c in self.world.channels.values() if self.world.sees(self.id, c)]

    def channel(self, which: Channel | str | None = None) -> Channel:
        """A channel by name, id or itself; without one, the open one. Raises CannotDo."""
        which = which or self.where
        if which is None:
            raise CannotDo(f"{self.user.name} sees no channel at all")
        wanted = which.id if isinstance(which, Channel) else which.lstrip("#")
        for channel in self.channels():
            if wanted in (channel.id, channel.name):
                return channel
        raise CannotDo(f"{self.user.name} sees no channel {wanted!r}")

    def open(self, which: Channel | str) -> Channel:
        """Open a channel: what follows happens there."""
        self.where = channel = self.channel(which)
        return channel

    def messages(self, channel: Channel | str | None = None) -> list[Json]:
        """The channel's messages as this person sees them, the oldest first."""
        found = self.world.history(self.channel(channel).id)
        return [message_json(self.world, m) for m in found if self.world.visible(self.id, m)]

    def message(self, message: Json | str) -> Json:
        """A message as it is now. Raises CannotDo when it is gone or not this person's to see."""
        return message_json(self.world, self._message(message))

    def _message(self, message: Json | str) -> Message:
        message_id = message if isinstance(message, str) else message["id"]
        found = self.world.messages.get(message_id)
        if found is None or not self.world.visible(self.id, found):
            raise CannotDo("this message is gone")
        self.channel(found.channel_id)
        return found

    async def sees(
        self, condition: Callable[[Json], object], channel: Channel | str | None = None, within: float = 5.0
    ) -> Json:
        """Wait for a message in the channel of which the condition holds; the newest one. TimeoutError."""

        def newest() -> list[Json]:
            return [m for m in reversed(self.messages(channel)) if condition(m)]

        await self.world.wait_for(newest, within)
        return newest()[0]

    # -- commands ------------------------------------------------------------------------------------

    async def slash(self, path: str, /, *, channel: Channel | str | None = None, **options: Any) -> Answer:
        """Send a slash command ("bisca duelo"); options by name, a file as `Upload`. Raises CannotDo."""
        return await self.command(path, options, channel)

    async def command(self, path: str, options: Json, channel: Channel | str | None = None) -> Answer:
        """Like `slash`, the options in a dict."""
        place = self._usable(channel)
        uploads = {name: value for name, value in options.items() if isinstance(value, Upload)}
        files = {name: self.posts.new_file(place.id, upload, {}) for name, upload in uploads.items()}
        data = command_data(self.world, self.user, place, path, options | files)
        for name, file in files.items():
            await self.posts.blobs.save(file["id"], uploads[name].data)
        return await self._send(kinds.COMMAND, place, data)

    async def autocomplete(
        self, path: str, option: str, typed: str = "", /, *, channel: Channel | str | None = None, **options: Any
    ) -> list[Json]:
        """What is offered for `option` when `typed` stands in it: choices with `name` and `value`."""
        place = self._usable(channel)
        data = command_data(self.world, self.user, place, path, {**options, option: typed}, focused=option)
        return (await self._send(kinds.AUTOCOMPLETE, place, data)).choices

    async def user_menu(self, name: str, target: Person | str, channel: Channel | str | None = None) -> Answer:
        """Use "Apps → name" on a person."""
        target_id = target if isinstance(target, str) else target.id
        place = self._usable(channel)
        resolved = resolved_users(self.world, place, [target_id])
        return await self._menu(USER, name, place, target_id, resolved)

    async def message_menu(self, name: str, message: Json | str) -> Answer:
        """Use "Apps → name" on a message."""
        found = self._message(message)
        resolved = {"messages": {found.id: message_json(self.world, found)}}
        return await self._menu(MESSAGE, name, self._usable(found.channel_id), found.id, resolved)

    async def _menu(self, kind: int, name: str, place: Channel, target_id: str, resolved: Json) -> Answer:
        for command in offered(self.world, self.user, place, kind):
            if name in (command.data["name"], (command.data["name_localizations"] or {}).get(self.user.locale)):
                data = {"id": command.id, "name": command.data["name"], "type": kind, "target_id": target_id}
                return await self._send(kinds.COMMAND, place, data | {"resolved": resolved})
        raise CannotDo(f"there is no {name!r} under Apps")

    # -- components ----------------------------------------------------------------------------------

    def component(self, message: Json | str, which: str, types: Iterable[int] = (2,)) -> Json:
        """A component by custom_id, label or placeholder, else by a unique part of these. Raises CannotDo."""
        found = [c for c in walk(message_json(self.world, self._message(message))["components"]) if c["type"] in types]
        texts = [[str(c.get(key) or "") for key in ("custom_id", "label", "placeholder")] for c in found]
        exact = [c for c, words in zip(found, texts, strict=True) if which in words]
        loose = [c for c, words in zip(found, texts, strict=True) if any(which in word for word in words)]
        hits = exact or loose
        if len(hits) != 1:
            raise CannotDo(f"{len(hits)} components match {which!r} among {texts}")
        return hits[0]

    async def click(self, message: Json | str, which: str) -> Answer:
        """Press a button, by custom_id or label. Raises CannotDo when it is disabled, a link, or gone."""
        button = self.component(message, which)
        if button.get("disabled") or "custom_id" not in button:
            raise CannotDo(f"{which!r} cannot be pressed")
        return await self._press(message, button, {})

    async def select(self, message: Json | str, which: str, values: Iterable[Any]) -> Answer:
        """Choose in a menu. Raises CannotDo; also when nothing would change, for then nothing is sent."""
        select = self.component(message, which, SELECTS)
        chosen = [str(getattr(value, "id", value)) for value in values]
        low, high = select.get("min_values", 1), select.get("max_values", 1)
        options = select.get("options") or []
        known = {option["value"] for option in options}
        if select.get("disabled") or not low <= len(chosen) <= high or len(set(chosen)) < len(chosen):
            raise CannotDo(f"{which!r} takes {low} to {high} different values")
        if select["type"] == SELECT and not set(chosen) <= known:
            raise CannotDo(f"{which!r} has no {sorted(set(chosen) - known)}")
        key = (message if isinstance(message, str) else message["id"], select["custom_id"])
        given = [option["value"] for option in options if option.get("default")]
        before = self._chosen.get(key, given + [value["id"] for value in select.get("default_values") or []])
        if set(before) == set(chosen):
            raise CannotDo(f"{which!r} stands at {before} already: nothing is sent")
        self._chosen[key] = chosen
        extra: Json = {"values": chosen}
        if select["type"] in (5, 7):
            place = self.channel(self._message(message).channel_id)
            extra["resolved"] = resolved_users(self.world, place, chosen)
        elif select["type"] == 8:
            extra["resolved"] = resolved_channels(self.world, self.id, map(self.channel, chosen))
        return await self._press(message, select, extra)

    async def _press(self, message: Json | str, component: Json, extra: Json) -> Answer:
        found = self._message(message)
        place = self._usable(found.channel_id)
        data = {"custom_id": component["custom_id"], "component_type": component["type"], "id": component["id"]}
        return await self._send(kinds.COMPONENT, place, data | extra, found)

    async def submit_modal(self, answer: Answer, values: Json) -> Answer:
        """Send the form that `answer` opened; `values` by custom_id. Raises CannotDo."""
        modal = answer.modal
        if not modal:
            raise CannotDo("no form is open")
        rest = dict(values)
        components = [_filled(component, rest) for component in modal["components"]]
        if rest:
            raise CannotDo(f"the form has no {sorted(rest)}")
        source = self.world.messages.get(answer.interaction.source or "")
        data = {"custom_id": modal["custom_id"], "components": components}
        place = self._usable(answer.interaction.channel_id)
        return await self._send(kinds.MODAL_SUBMIT, place, data, source, answer.interaction.token)

    async def _send(
        self, kind: int, place: Channel, data: Json, source: Message | None = None, opened_by: str | None = None
    ) -> Answer:
        interaction = self.interactions.open(kind, self.id, place, data, source, opened_by)
        assert interaction.outcome is not None
        await asyncio.shield(interaction.outcome)
        return Answer(self.world, interaction)

    def _usable(self, channel: Channel | str | None) -> Channel:
        """The channel, awake and open to this person."""
        place = self.channel(channel)
        if place.archived:
            if place.locked and not self.world.may(self.id, place, "manage_threads"):
                raise CannotDo("this thread is locked")
            place.archived = False
            announce_channel(self.world, place, "UPDATE")
        return place

    # -- messages and threads ------------------------------------------------------------------------

    async def send(
        self, content: str, channel: Channel | str | None = None, files: dict[str, bytes] | None = None
    ) -> Json:
        """Write a message. Raises CannotDo without the right to, Refusal when it is too long or empty."""
        place = self._usable(channel)
        need = "send_messages_in_threads" if place.is_thread else "send_messages"
        if not self.world.may(self.id, place, need):
            raise CannotDo("writing is not allowed here")
        if place.is_thread:
            join_thread(self.world, place, self.id)
        uploads = {number: Upload(name, data) for number, (name, data) in enumerate((files or {}).items())}
        message = await self.posts.create(place, self.id, Body({"content": content}, uploads))
        return message_json(self.world, message)

    async def delete(self, message: Json | str) -> None:
        """Delete one's own message, or another's with Manage Messages. Raises CannotDo."""
        found = self._message(message)
        mine = found.author_id == self.id or found.seen_by == self.id
        if not mine and not self.world.may(self.id, self.channel(found.channel_id), "manage_messages"):
            raise CannotDo("this message is not yours")
        await self.posts.delete(found)

    async def dismiss(self, message: Json | str) -> None:
        """Dismiss an ephemeral message. Raises CannotDo for any other."""
        found = self._message(message)
        if found.seen_by != self.id:
            raise CannotDo("only an ephemeral message can be dismissed")
        await self.posts.delete(found)

    def join(self, thread: Channel | str) -> None:
        """Join a thread."""
        join_thread(self.world, self.channel(thread), self.id)

    def leave(self, thread: Channel | str) -> None:
        """Leave a thread."""
        end_thread_membership(self.world, self.channel(thread), self.id)

    def threads(self, channel: Channel | str | None = None) -> list[Channel]:
        """The threads of a channel that this person sees."""
        parent = self.channel(channel)
        return [c for c in self.channels() if c.parent_id == parent.id and c.type >= THREAD]

    def speak(self, locale: str) -> None:
        """Set the language of this person's client."""
        self.user.locale = locale
        self.world.put(self.user)


def _filled(component: Json, values: Json) -> Json:
    """A form's component as it is sent back. Takes what it uses out of `values`. Raises CannotDo."""
    back: Json = {"type": component["type"], "id": component.get("id") or 1}
    if "component" in component:
        back["component"] = _filled(component["component"], values)
    elif "components" in component:
        back["components"] = [_filled(inner, values) for inner in component["components"]]
    elif component["type"] != 10:
        name = component["custom_id"]
        back["custom_id"] = name
        if component["type"] == 4:
            text = str(values.pop(name, component.get("value") or ""))
            low = max(component.get("min_length") or 0, 1 if component.get("required", True) else 0)
            if not low <= len(text) <= (component.get("max_length") or 4000) and (text or low):
                raise CannotDo(f"{name!r} takes {low} to {component.get('max_length') or 4000} characters")
            back["value"] = text
        else:
            back["values"] = [str(value) for value in values.pop(name, [])]
    return back
