"""Bare requests to the playground, and the parts of messages to send with them."""

import io
import json
from typing import Any

import aiohttp

from bot.playground import Playground

Json = dict[str, Any]
V2 = 1 << 15


class Api:
    """Bare requests with the bot's token; `mesa` is a channel."""

    def __init__(self, playground: Playground, session: aiohttp.ClientSession) -> None:
        self.playground, self.session = playground, session
        self.mesa = playground.control.channel("mesa").id
        self.app = playground.world.bot_id

    async def call(self, method: str, path: str, body: Any = None, files: list[bytes] | None = None) -> tuple[int, Any]:
        headers = {"Authorization": f"Bot {self.playground.token}"}
        data: Any = None
        if files is not None:
            data = aiohttp.FormData(quote_fields=False)
            data.add_field("payload_json", json.dumps(body))
            for number, content in enumerate(files):
                data.add_field(f"files[{number}]", io.BytesIO(content), filename=f"f{number}.png")
            body = None
        url = f"{self.playground.url}/api/v10{path}"
        async with self.session.request(method, url, json=body, data=data, headers=headers) as reply:
            if reply.status != 204:
                assert reply.headers["Content-Type"] == "application/json"
            return reply.status, None if reply.status == 204 else await reply.json()

    async def send(self, body: Json, files: list[bytes] | None = None) -> tuple[int, Any]:
        return await self.call("POST", f"/channels/{self.mesa}/messages", body, files)


def row(*children: Json) -> Json:
    return {"type": 1, "components": list(children)}


def button(custom_id: str = "a", **more: Any) -> Json:
    return {"type": 2, "style": 1, "label": "x", "custom_id": custom_id, **more}


def select(options: list[Json], **more: Any) -> Json:
    return {"type": 3, "custom_id": "s", "options": options, **more}


def options(count: int) -> list[Json]:
    return [{"label": f"o{n}", "value": str(n)} for n in range(count)]


def text(content: str) -> Json:
    return {"type": 10, "content": content}


def buttons(count: int) -> list[Json]:
    return [button(f"b{n}") for n in range(count)]
