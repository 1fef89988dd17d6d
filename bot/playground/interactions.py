"""How does something that a person does reach the bot, and how may the bot answer it?"""

from __future__ import annotations

import asyncio
import secrets
from typing import Any

from bot.playground.errors import Json, invalid, refuse
from bot.playground.limits import check_modal
from bot.playground.model import EPHEMERAL, LOADING, MENU_REPLY, SLASH_REPLY, Channel, Interaction, Message
from bot.playground.outbox import after_reply
from bot.playground.posts import Body, Posts
from bot.playground.shapes import interaction_json, message_json
from bot.playground.world import World

COMMAND, COMPONENT, AUTOCOMPLETE, MODAL_SUBMIT = 2, 3, 4, 5
REPLY, DEFER, DEFER_UPDATE, UPDATE, CHOICES, MODAL = 4, 5, 6, 7, 8, 9


class Interactions:
    """Opens interactions for people and takes the bot's answers."""

    def __init__(self, world: World, posts: Posts) -> None:
        self.world, self.posts = world, posts
        self._timers: dict[str, asyncio.TimerHandle] = {}
        world.on_advance.append(self._expire)

    def open(
        self,
        kind: int,
        user_id: str,
        channel: Channel,
        data: Json,
        source: Message | None = None,
        opened_by: str | None = None,
    ) -> Interaction:
        """Send an interaction to the bot. Its `outcome` is resolved once the bot has answered, or failed to."""
        self._sweep()
        world = self.world
        interaction = Interaction(
            world.clock.new_id(),
            token=secrets.token_urlsafe(48),
            type=kind,
            user_id=user_id,
            guild_id=channel.guild_id,
            channel_id=channel.id,
            data=data,
            created=world.clock.now(),
            source=source.id if source else None,
            opened_by=opened_by,
        )
        interaction.outcome = asyncio.get_running_loop().create_future()
        if source and source.seen_by and kind != COMMAND:
            interaction.made.append(source.id)
        world.put(interaction)
        world.emit("INTERACTION_CREATE", interaction_json(world, interaction, data), channel.guild_id)
        self._watch(interaction)
        return interaction

    def _watch(self, interaction: Interaction) -> None:
        """Look again when the deadline should have passed; the clock may be slower than the loop's."""
        left = interaction.deadline() - self.world.clock.now()
        loop = asyncio.get_running_loop()

        def look() -> None:
            if self.world.clock.now() >= interaction.deadline():
                self._fail(interaction)
            else:
                self._watch(interaction)

        self._timers[interaction.id] = loop.call_later(max(left, 0.05), look)

    def _expire(self) -> None:
        now = self.world.clock.now()
        for interaction in list(self.world.interactions.values()):
            if interaction.acked is None and not interaction.failed and now >= interaction.deadline():
                self._fail(interaction)
        self._sweep()

    def _sweep(self) -> None:
        """Forget the interactions whose tokens are long dead; the oldest come first."""
        horizon = self.world.clock.now() - 60
        while self.world.interactions:
            oldest = next(iter(self.world.interactions.values()))
            if oldest.expires() > horizon:
                return
            self.world.remove(oldest)

    def _fail(self, interaction: Interaction) -> None:
        interaction.failed = True
        self.world.put(interaction)
        self._settle(interaction)

    def _settle(self, interaction: Interaction) -> None:
        timer = self._timers.pop(interaction.id, None)
        if timer:
            timer.cancel()

        def done() -> None:
            if interaction.outcome and not interaction.outcome.done():
                interaction.outcome.set_result(None)
            self.world.stir()

        after_reply(done)

    def close(self) -> None:
        """Stop all timers."""
        for handle in self._timers.values():
            handle.cancel()
        self._timers.clear()

    # -- the bot's side ------------------------------------------------------------------------------

    async def callback(self, interaction_id: str, token: str, body: Body) -> Json:
        """The bot's first answer. Returns the `with_response` body.

        Raises Refusal 10062 when it comes too late, 40060 when it is the second one.
        """
        interaction = self.world.interactions.get(token)
        if interaction is None or interaction.id != interaction_id or interaction.failed:
            raise refuse(10062)
        if interaction.acked is not None:
            raise refuse(40060)
        if self.world.clock.now() >= interaction.deadline():
            self._fail(interaction)
            raise refuse(10062)
        kind = body.json.get("type")
        self._check_kind(interaction, kind)
        inner = Body(body.json.get("data") or {}, body.uploads, ("data",))
        interaction.acked = kind  # before the first await: a second answer in the same tick is refused
        try:
            message = await self._answer(interaction, int(kind or 0), inner)
        except BaseException:
            interaction.acked = None
            raise
        interaction.callback = inner.json if kind in (CHOICES, MODAL) else {}
        self.world.put(interaction)
        self._settle(interaction)
        return self._callback_json(interaction, message)

    def _check_kind(self, interaction: Interaction, kind: Any) -> None:
        if interaction.type == AUTOCOMPLETE:
            allowed: tuple[int, ...] = (CHOICES,)
        elif interaction.type == COMMAND:
            allowed = (REPLY, DEFER, MODAL)
        elif interaction.type == COMPONENT:
            allowed = (REPLY, DEFER, DEFER_UPDATE, UPDATE, MODAL)
        else:
            allowed = (REPLY, DEFER, *((DEFER_UPDATE, UPDATE) if interaction.source else ()))
        if kind not in allowed:
            raise invalid(("type",), "BASE_TYPE_CHOICES", f"Value must be one of {allowed}.")

    async def _answer(self, interaction: Interaction, kind: int, body: Body) -> Message | None:
        match kind:
            case 4:
                return await self._post(interaction, body, original=True)
            case 5:
                thinking = Body({"flags": int(body.json.get("flags") or 0) & EPHEMERAL})
                return await self._post(interaction, thinking, original=True, flags=LOADING)
            case 6 | 7:
                interaction.original = interaction.source
                source = self.world.messages.get(interaction.source or "")
                if kind == UPDATE and source is None:
                    raise refuse(10008)
                if kind == UPDATE and source and body.json:
                    await self.posts.edit(source, body, capped=False)
                return source
            case 8:
                self._check_choices(body.json)
            case 9:
                check_modal(body.json)
        return None

    def _check_choices(self, data: Json) -> None:
        choices = data.get("choices")
        if not isinstance(choices, list) or len(choices) > 25:
            raise invalid(("data", "choices"), "BASE_TYPE_MAX_LENGTH", "Must be 25 or fewer in length.")
        for index, choice in enumerate(choices):
            for key in ("name", "value"):
                value = choice.get(key)
                wordless = key == "value" and not isinstance(value, str)
                if not wordless and not (isinstance(value, str) and 1 <= len(value) <= 100):
                    where = ("data", "choices", index, key)
                    raise invalid(where, "BASE_TYPE_BAD_LENGTH", "Must be between 1 and 100 in length.")

    async def _post(self, interaction: Interaction, body: Body, *, original: bool = False, **more: Any) -> Message:
        """Write a message with this interaction's token."""
        channel = self.world.channel(interaction.channel_id)
        private = bool(int(body.json.get("flags") or 0) & EPHEMERAL)
        shown_as = SLASH_REPLY if interaction.data.get("type", 1) == 1 else MENU_REPLY
        message = await self.posts.create(
            channel,
            self.world.bot_id,
            body,
            type=shown_as if original and interaction.type == COMMAND else 0,
            seen_by=interaction.user_id if private else None,
            reply_to=None if original else interaction.original,
            interaction=self._metadata(interaction),
            **more,
        )
        interaction.made.append(message.id)
        if original:
            interaction.original = message.id
        return message

    def _metadata(self, interaction: Interaction) -> Json:
        """What a message tells of the interaction that it answers."""
        told: Json = {"id": interaction.id, "type": interaction.type}
        told |= {"user_id": interaction.user_id, "guild_id": interaction.guild_id}
        if interaction.type == COMPONENT:
            told["interacted_message_id"] = interaction.source
        elif interaction.type == COMMAND:
            told["command"] = _spoken(interaction.data)
        opener = self.world.interactions.get(interaction.opened_by or "")
        if opener:
            told["triggering_interaction_metadata"] = self._metadata(opener)
        return told

    def _callback_json(self, interaction: Interaction, message: Message | None) -> Json:
        about: Json = {"id": interaction.id, "type": interaction.type, "channel_id": interaction.channel_id}
        if interaction.guild_id:
            about["guild_id"] = interaction.guild_id
        answer: Json = {"interaction": about}
        if message and interaction.acked in (REPLY, DEFER, UPDATE, DEFER_UPDATE):
            about["response_message_id"] = message.id
            about["response_message_loading"] = bool(message.flags & LOADING)
            about["response_message_ephemeral"] = bool(message.seen_by)
            if interaction.acked in (REPLY, UPDATE):
                answer["resource"] = {"type": interaction.acked, "message": message_json(self.world, message)}
        return answer

    # -- the token as a webhook ----------------------------------------------------------------------

    def by_token(self, application_id: str, token: str) -> Interaction:
        """The interaction of a webhook route.

        Raises Refusal 10015 for an unknown or unanswered one, 50027 for a token over 15 minutes old.
        """
        interaction = self.world.interactions.get(token)
        if application_id != self.world.bot_id:
            raise refuse(10015)
        if interaction is None or self.world.clock.now() >= interaction.expires():
            raise refuse(50027)
        if interaction.acked is None:
            raise refuse(10015)
        return interaction

    def message_of(self, interaction: Interaction, message_id: str) -> Message:
        """The message that a webhook route names. Raises Refusal 10008."""
        wanted = interaction.original if message_id == "@original" else message_id
        message = self.world.messages.get(wanted or "")
        if message is None or wanted not in (*interaction.made, interaction.original, interaction.source):
            raise refuse(10008)
        return message

    async def follow_up(self, interaction: Interaction, body: Body) -> Message:
        """Another message; the first one after "is thinking" takes that one's place."""
        original = self.world.messages.get(interaction.original or "")
        if original and original.flags & LOADING:
            message = await self.posts.edit(original, body, capped=False)
        else:
            message = await self._post(interaction, body)
        self.world.put(interaction)
        self._settle(interaction)
        return message


def _spoken(data: Json) -> str:
    """A command as a person reads it: "/group sub", or a menu's bare name."""
    if data.get("type", 1) != 1:
        return str(data["name"])
    words, node = [data["name"]], data
    while node.get("options") and node["options"][0]["type"] in (1, 2):
        node = node["options"][0]
        words.append(node["name"])
    return "/" + " ".join(words)
