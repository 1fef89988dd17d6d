"""Who may knock? Only what comes to a loopback name, and no page but the playground's own."""

from __future__ import annotations

import ipaddress
from collections.abc import Awaitable, Callable
from urllib.parse import urlsplit

from aiohttp import web

Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]


def is_loopback(host: str | None) -> bool:
    """Whether a host name (without port) means this machine."""
    if host == "localhost":
        return True
    try:
        return ipaddress.ip_address(host or "").is_loopback
    except ValueError:
        return False


def allowed(host: str, origin: str | None) -> bool:
    """Whether a request to this Host, sent by a page of this Origin (None: by no page), may come in.

    A name that somebody's DNS points at loopback is refused by its Host, another site's page by its Origin.
    """
    try:
        if not is_loopback(urlsplit(f"//{host}").hostname):
            return False
        return origin is None or urlsplit(origin).netloc == host
    except ValueError:
        return False


@web.middleware
async def guard(request: web.Request, handler: Handler) -> web.StreamResponse:
    """Refuse with 403 what `allowed` refuses."""
    if not allowed(request.headers.get("Host", ""), request.headers.get("Origin")):
        return web.Response(status=403, text="403: this address is for this machine and its own page only")
    return await handler(request)
