"""What does the page ask and hear? (the page's socket and files)"""

from __future__ import annotations

from typing import TYPE_CHECKING

from aiohttp import web

if TYPE_CHECKING:
    from bot.playground.server import Playground


class PageApi:
    """The page's door."""

    def __init__(self, playground: Playground) -> None:
        self._playground = playground

    def register(self, router: web.UrlDispatcher) -> None:
        """Put the page's routes on the router."""

    async def close(self) -> None:
        """Cut the page's connections."""
