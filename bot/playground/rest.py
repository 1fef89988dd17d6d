"""How does a REST request come in and its reply go out? Token, body, faults, limits, refusals, recording."""

from __future__ import annotations

import json
import logging
from collections import deque
from collections.abc import Awaitable, Callable
from typing import Any

from aiohttp import BodyPartReader, web

from bot.playground.errors import Json, Refusal, refuse
from bot.playground.model import Channel
from bot.playground.outbox import open_outbox
from bot.playground.posts import Body, Upload
from bot.playground.world import World

API = "/api/v10"
log = logging.getLogger(__name__)

Handler = Callable[[web.Request], Awaitable[Any]]
_BODY = web.RequestKey("body", Body)
NO_CONTENT = object()


class Buckets:
    """Discord's rate limit of one channel: five writes in five seconds."""

    LIMIT, PER = 5, 5.0

    def __init__(self, world: World) -> None:
        self._world = world
        self._hits: dict[str, deque[float]] = {}

    def hit(self, request: web.Request) -> dict[str, str]:
        """Count a request and give its headers. Raises Refusal 429."""
        kind = request.match_info.route.resource
        channel = request.match_info.get("channel_id")
        if channel is None or kind is None or "messages" not in kind.canonical or request.method == "GET":
            return {}
        key, now = f"{request.method}:{channel}", self._world.clock.now()
        hits = self._hits.setdefault(key, deque())
        while hits and hits[0] <= now - self.PER:
            hits.popleft()
        if len(hits) >= self.LIMIT:
            wait = hits[0] + self.PER - now
            raise Refusal(429, 0, "You are being rate limited.", retry_after=round(wait, 3))
        hits.append(now)
        reset = hits[0] + self.PER
        return {
            "X-RateLimit-Limit": str(self.LIMIT),
            "X-RateLimit-Remaining": str(self.LIMIT - len(hits)),
            "X-RateLimit-Reset": f"{reset:.3f}",
            "X-RateLimit-Reset-After": f"{reset - now:.3f}",
            "X-RateLimit-Bucket": f"{request.method.lower()}-messages",
        }


class Rest:
    """The door of the API: every route's handler is wrapped by `handle`."""

    def __init__(self, world: World, *, rate_limits: bool) -> None:
        self.world = world
        self.buckets = Buckets(world) if rate_limits else None

    def add(self, router: web.UrlDispatcher, method: str, path: str, handler: Handler, status: int = 200) -> None:
        """Register one route below /api/v10; `status` is what success answers."""

        async def wrapped(request: web.Request) -> web.StreamResponse:
            return await self.handle(request, handler, status)

        router.add_route(method, API + path, wrapped)

    async def handle(self, request: web.Request, handler: Handler, status: int) -> web.StreamResponse:
        """Answer one request; what it changed is told to others after its reply is written."""
        outbox = open_outbox()
        body = Body({})
        headers: dict[str, str] = {}
        try:
            self._check_token(request)
            body = await read_body(request)
            request[_BODY] = body
            path = request.path.removeprefix(API)
            await self.world.faults.pause(request.method, path)
            fault = self.world.faults.strike(request.method, path)
            if fault and not fault.lost:
                raise fault.refusal()
            if self.buckets:
                headers = self.buckets.hit(request)
            result = await handler(request)
            if fault:
                raise fault.refusal()
            code, answer = (204, None) if result is NO_CONTENT else (status, result)
        except Refusal as refusal:
            code, answer = refusal.status, refusal.body()
            if code == 429:
                headers |= {"Via": "1.1 playground", "Retry-After": f"{refusal.retry_after or 0:.3f}"}
        except (KeyError, TypeError, ValueError, AttributeError) as fault_in_body:
            # A body of a shape that no check foresaw: Discord answers 400, and so do we; the log says where.
            log.warning("%s %s: a body that cannot be read", request.method, request.path, exc_info=fault_in_body)
            code, answer = refuse(50109).status, refuse(50109).body()
        response = reply(code, answer, headers)
        self._record(request, body, code, answer)
        try:
            await response.prepare(request)
            await response.write_eof()
        finally:  # the change stands, also when nobody is left to read the reply
            outbox.deliver()
        return response

    def _check_token(self, request: web.Request) -> None:
        open_to_all = request.path.startswith((API + "/webhooks/", API + "/interactions/"))
        if not open_to_all and request.headers.get("Authorization") != f"Bot {self.world.token}":
            raise Refusal(401, 0, "401: Unauthorized")

    def _record(self, request: web.Request, body: Body, status: int, answer: Any) -> None:
        resource = request.match_info.route.resource
        self.world.record(
            {
                "kind": "rest",
                "method": request.method,
                "route": resource.canonical.removeprefix(API) if resource else request.path,
                "path": request.path.removeprefix(API),
                "query": dict(request.query),
                "request": body.json,
                "files": len(body.uploads),
                "status": status,
                "response": answer,
            }
        )


def reply(status: int, answer: Any, headers: dict[str, str] | None = None) -> web.Response:
    """A JSON reply; its content type has no charset, for discord.py would read it as text then."""
    if answer is None:
        return web.Response(status=status, headers=headers)
    response = web.Response(body=json.dumps(answer).encode(), status=status, headers=headers)
    response.headers["Content-Type"] = "application/json"
    return response


async def read_body(request: web.Request) -> Body:
    """JSON, or multipart with `payload_json` and `files[n]`. Raises Refusal 50109."""
    if request.content_type == "multipart/form-data":
        return await _read_multipart(request)
    raw = await request.read()
    return Body(_parse(raw.decode())) if raw else Body({})


def _parse(text: str) -> Any:
    try:
        return json.loads(text)
    except ValueError as error:
        raise refuse(50109) from error


async def _read_multipart(request: web.Request) -> Body:
    body = Body({})
    async for part in await request.multipart():
        if not isinstance(part, BodyPartReader):
            continue
        name = part.name or ""
        number = name.removeprefix("files[").removesuffix("]")
        if name == "payload_json":
            body.json = _parse(await part.text())
        elif part.filename and number.isdecimal():
            body.uploads[int(number)] = Upload(part.filename, bytes(await part.read()))
    return body


def body_of(request: web.Request) -> Body:
    """The body that `handle` has read."""
    return request[_BODY]


def fields(request: web.Request) -> Json:
    """The body's JSON object. Raises Refusal 50109 when it is something else."""
    data = body_of(request).json
    if not isinstance(data, dict):
        raise refuse(50109)
    return data


def channel_of(world: World, request: web.Request) -> Channel:
    """The channel that the path names, if the bot sees it. Raises Refusal 10003 or 50001."""
    channel = world.channel(request.match_info["channel_id"])
    world.require(channel)
    return channel
