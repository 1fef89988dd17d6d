"""`python -m tests.screenshots FOLDER`: the page at the main moments of Buraco and of the league, on two screens.

A wide one, and a phone's.

Look at them after a change of what people see. The cards are the same every time.
"""

import argparse
import asyncio
import json
import shutil
import sys
import tempfile
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, Final

from playwright.async_api import Browser, Page, async_playwright

from bot.games.buraco.actions import Draw, Meld, TakePile
from bot.games.buraco.moves import discards, melds
from tests.discord.buraco import BuracoPlayer, opened, play
from tests.discord.club import Club
from tests.discord.people import Player, buttons, labels
from tests.discord.test_page import ARGS
from tests.screenshots.league import evening, league, score_sheet

SIZES: Final[dict[str, dict[str, Any]]] = {
    "wide": {"viewport": {"width": 1500, "height": 1150}},
    "phone": {
        "viewport": {"width": 390, "height": 1500},
        "device_scale_factor": 2,
        "is_mobile": True,
        "has_touch": True,
    },
}


class Camera:
    """Takes pictures of the page as people see it at this moment."""

    def __init__(self, club: Club, pages: dict[str, Page], folder: Path) -> None:
        self._club, self._pages, self._folder = club, pages, folder
        self._number = 0

    async def shoot(self, name: str, *people: Player, where: str = "mesa") -> None:
        """A picture of what these people see in a channel: side by side, and the first one's on a phone."""
        await self._club.settled()
        self._number += 1
        for size, page in self._pages.items():
            shown = [
                [one.person.id, one.person.channel(where).id] for one in (people if size == "wide" else people[:1])
            ]
            if page.url == "about:blank":
                await page.goto(self._club.ground.url)
                await page.locator(".column").first.wait_for()
            await page.evaluate("columns => localStorage.setItem('columns', columns)", json.dumps(shown))
            await page.reload()
            await page.locator(".message").first.wait_for()
            await page.evaluate("Promise.all([...document.images].map(one => one.decode().catch(() => 0)))")
            await page.evaluate("document.querySelectorAll('.log').forEach(one => one.scrollTo(0, one.scrollHeight))")
            await page.screenshot(path=self._folder / f"{self._number:02}-{name}-{size}.png")


@asynccontextmanager
async def camera(browser: Browser, folder: Path, seed: str) -> AsyncIterator[tuple[Club, Camera]]:
    """A club with those cards, and a camera in it."""
    with tempfile.TemporaryDirectory() as data:
        club = Club(Path(data) / "data", seed=lambda: seed)
        async with club:
            pages = {
                size: await (await browser.new_context(locale="pt-BR", **how)).new_page() for size, how in SIZES.items()
            }
            yield club, Camera(club, pages, folder)


async def entrance(club: Club, shots: Camera) -> None:
    """From the panel to the lobby."""
    ana, beto = BuracoPlayer(club, "Ana"), BuracoPlayer(club, "Beto")
    await ana.slash("config painel")
    panel = await ana.person.sees(lambda message: "Abrir Buraco" in labels(message))
    await shots.shoot("panel", ana, beto)
    draft = (await ana.click(panel, "Abrir Buraco")).message
    await shots.shoot("opening", ana, beto)
    await ana.click(draft, "Mudar regras")
    await shots.shoot("house-rules", ana, beto)
    back = ana.person.message(draft or "")
    await ana.click(back, "Voltar")
    await ana.click(ana.person.message(draft or ""), "Abrir")
    lobby = await ana.person.sees(lambda message: "Começar" in labels(message))
    await beto.click(lobby, next(one["custom_id"] for one in buttons(lobby) if one["custom_id"].endswith("seat:1")))
    await ana.click(panel, "Abrir Buraco")
    await shots.shoot("lobby-and-as-last-time", ana, beto)


async def turn(club: Club, shots: Camera) -> None:
    """A turn: the first draw, cards picked, a refusal, a full hand."""
    ana, beto = BuracoPlayer(club, "Ana"), BuracoPlayer(club, "Beto")
    table = await opened(ana, beto, regras="tradicional", lugares=4, tempo="live")
    thread = str(table.place.thread)
    await play(club, table.id, ana, beto, turns=12)
    turn = await drawing(club, table.id, ana, beto)
    other = beto if turn is ana else ana
    await shots.shoot("draw", turn, other, where=thread)
    await turn.press(turn.shown.id_of("bu.do", "draw") or "")
    view = await turn.view(table.id)
    await turn.pick(sorted(view.hand)[:1])
    await shots.shoot("one-card-picked", turn, other, where=thread)
    await turn.pick(sorted(view.hand)[:3])
    await shots.shoot("picked-and-refused", turn, other, where=thread)
    await play(club, table.id, ana, beto, turns=60)
    turn = await drawing(club, table.id, ana, beto)
    await shots.shoot("late-in-the-round", turn, beto if turn is ana else ana, where=thread)


async def drawing(club: Club, table: str, *people: BuracoPlayer) -> BuracoPlayer:
    """Play on until one of these is to draw; gives him."""
    while True:
        await club.world.wait_for(lambda: any(one.asked for one in people))
        one = next(one for one in people if one.asked)
        if (await one.view(table)).phase == "draw":
            return one
        await play(club, table, *people, turns=1)


async def closed_pile(club: Club, shots: Camera) -> None:
    """Taking a closed pile: a button for each lawful use."""
    ana, beto = BuracoPlayer(club, "Ana", level="taker"), BuracoPlayer(club, "Beto", level="random")
    table = await opened(ana, beto, regras="fechado", lugares=2, tempo="none")
    thread = str(table.place.thread)
    while not (ana.asked and any(":take_pile:" in one["custom_id"] for one in buttons(ana.hand))):
        await play(club, table.id, ana, beto, turns=1)
    await shots.shoot("closed-pile", ana, beto, where=thread)


async def large_hand(club: Club, shots: Camera) -> None:
    """More cards than there can be buttons: nobody lays anything, then somebody takes the whole pile."""
    ana, beto = BuracoPlayer(club, "Ana"), BuracoPlayer(club, "Beto")
    table = await opened(ana, beto, regras="familia", lugares=2, tempo="none")
    for _ in range(16):
        one = await drawing(club, table.id, ana, beto)
        await one.do(Draw())
        await one.do(discards(await one.view(table.id))[-1])
        await club.settled()
    taker = await drawing(club, table.id, ana, beto)
    await taker.do(TakePile())
    meld = melds(await taker.view(table.id))[0].action
    assert isinstance(meld, Meld)
    await taker.pick(meld.cards)
    await shots.shoot("more-cards-than-buttons", taker, beto if taker is ana else ana, where=str(table.place.thread))


async def the_end(club: Club, shots: Camera) -> None:
    """The count of a round, and the end of the match."""
    ana, beto = BuracoPlayer(club, "Ana"), BuracoPlayer(club, "Beto")
    table = await opened(ana, beto, regras="familia", lugares=4, tempo="none")
    await play(club, table.id, ana, beto, round=1)
    await shots.shoot("count", ana, beto, where=str(table.place.thread))
    await play(club, table.id, ana, beto)
    await shots.shoot("end", ana, beto, where=str(table.place.thread))


PARTS: Final = {
    "entrance": entrance,
    "turn": turn,
    "closed_pile": closed_pile,
    "large_hand": large_hand,
    "the_end": the_end,
    "league": league,
    "score_sheet": score_sheet,
    "evening": evening,
}


async def all_of_them(folder: Path, only: str) -> None:
    """Take every picture, or those of one part."""
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=shutil.which("chromium"), args=ARGS)
        for name, part in PARTS.items():
            if only in ("", name):
                async with camera(browser, folder / name, "b") as (club, shots):
                    await part(club, shots)
        await browser.close()


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.screenshots", description=__doc__)
    parser.add_argument("folder", type=Path, help="where the pictures go")
    parser.add_argument("--only", default="", choices=PARTS, help="one part")
    options = parser.parse_args()
    if shutil.which("chromium") is None:
        sys.exit("there is no chromium on this machine")
    for name in PARTS:
        (options.folder / name).mkdir(parents=True, exist_ok=True)
    asyncio.run(all_of_them(options.folder, options.only))


if __name__ == "__main__":
    main()
