"""A whole duel in a real browser: two people side by side on the playground's page, by nothing but clicks."""

import re
import shutil

import pytest
from playwright.async_api import Locator, async_playwright, expect

from tests.discord.club import Club

CHROMIUM = shutil.which("chromium")
ARGS = ["--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--disable-background-networking"]
PLAYS = '.message.ephemeral button[data-custom-id*=":play:"]:enabled'
THREAD = re.compile("^Ana × Beto")
AGAIN = '.message.ephemeral button[data-custom-id$=":rematch"]'

pytestmark = [pytest.mark.timeout(90), pytest.mark.skipif(CHROMIUM is None, reason="no chromium on this machine")]


async def test_a_duel_by_clicking_the_page(club: Club) -> None:
    async with async_playwright() as playwright:
        chromium = await playwright.chromium.launch(executable_path=CHROMIUM, args=ARGS)
        page = await (await chromium.new_context(locale="pt-BR", viewport={"width": 1500, "height": 900})).new_page()
        page.set_default_timeout(10_000)
        faults: list[str] = []
        page.on("pageerror", lambda error: faults.append(str(error)))
        page.on("console", lambda line: faults.append(line.text) if line.type == "error" else None)
        await page.goto(club.ground.url)
        ana, beto = page.get_by_role("region", name="Ana"), page.get_by_role("region", name="Beto")

        await ana.get_by_role("button", name="Pessoas").click()
        await page.get_by_role("menuitem", name="Beto").click()
        await page.get_by_role("menuitem", name="Desafiar para Bisca").click()
        await expect(ana.get_by_text("Desafio enviado a Beto")).to_be_visible()
        await beto.get_by_role("button", name="Aceitar").click()
        await ana.get_by_role("button", name=THREAD).click()
        await ana.get_by_role("button", name="Minha mão").first.click()

        clicks = await _play_out(page.locator(f"{PLAYS}, {AGAIN}"))
        assert clicks > 10
        for column in (ana, beto):
            await expect(column.locator(AGAIN)).to_have_count(1)
        await beto.get_by_role("button", name=THREAD).click()
        for column in (ana, beto):  # the last picture stays for everybody
            table = column.locator(".message:not(.ephemeral)", has_text="🏆")
            await expect(table.get_by_role("img").first).to_be_visible()
            await expect(table.get_by_role("button", name="Revanche")).to_be_visible()
        assert faults == []
        await chromium.close()


async def _play_out(buttons: Locator) -> int:
    """Click the first card that can be clicked, in whichever column, until a rematch is offered; gives how often."""
    clicks = 0
    while True:
        name = await buttons.first.get_attribute("data-custom-id")
        assert name is not None
        if name.endswith(":rematch"):
            return clicks
        card = buttons.page.locator(f'button[data-custom-id="{name}"]:enabled')
        await card.click()
        await expect(card).to_have_count(0)
        clicks += 1
