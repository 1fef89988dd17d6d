"""The page in a real browser: two people side by side, by mouse, by keyboard, on a phone."""

import shutil
from collections.abc import AsyncIterator
from typing import Any

import pytest
from playwright.async_api import Browser, Locator, Page, async_playwright, expect

from bot.playground import Person, Playground
from tests.playground.cardbot import CardBot

CHROMIUM = shutil.which("chromium")
ARGS = ["--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run"]
ARGS += ["--disable-background-networking", "--disable-component-update", "--disable-sync"]

pytestmark = pytest.mark.skipif(CHROMIUM is None, reason="no chromium on this machine")


@pytest.fixture
async def browser() -> AsyncIterator[Browser]:
    async with async_playwright() as playwright:
        chromium = await playwright.chromium.launch(executable_path=CHROMIUM, args=ARGS)
        yield chromium
        await chromium.close()


class Seats:
    """An open page; `ana` and `beto` are their columns."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.ana = page.get_by_role("region", name="Ana")
        self.beto = page.get_by_role("region", name="Beto")
        self.faults: list[str] = []
        page.on("pageerror", lambda error: self.faults.append(str(error)))
        page.on("console", lambda line: self.faults.append(line.text) if line.type == "error" else None)


async def seats(browser: Browser, playground: Playground, **context: Any) -> Seats:
    page = await (await browser.new_context(locale="pt-BR", **context)).new_page()
    page.set_default_timeout(5000)
    found = Seats(page)
    await page.goto(playground.url)
    await expect(found.ana.locator(".write")).to_be_visible()
    return found


async def write(column: Locator, text: str) -> None:
    await column.locator(".write").press_sequentially(text)
    await column.locator(".write").press("Enter")


async def test_two_people_play_on_one_page(
    bot: CardBot, playground: Playground, browser: Browser, ana: Person, beto: Person
) -> None:
    seat = await seats(browser, playground, viewport={"width": 1360, "height": 860})
    mine, other = seat.ana, seat.beto

    await write(mine, "/duelo")  # the picker, by keyboard
    await mine.get_by_label("adversario").select_option("Beto")
    await mine.get_by_label("fruta").press_sequentially("ban")
    await mine.get_by_role("option", name="Banana").click()
    await mine.get_by_role("button", name="Enviar").click()

    for column in (mine, other):
        await expect(column.get_by_alt_text("a mesa vista de cima")).to_be_visible()
        await expect(column.get_by_role("heading", name="Mesa 0")).to_be_visible()
    await expect(mine.get_by_text("Beto, banana, 4, pt-BR")).to_be_visible()
    await expect(other.get_by_text("Beto, banana, 4, pt-BR")).to_have_count(0)
    await mine.get_by_role("button", name="Dispensar mensagem").click()
    await expect(mine.get_by_text("Beto, banana, 4, pt-BR")).to_have_count(0)

    await other.get_by_role("button", name="Trocar").click()  # a live edit, with another picture
    for column in (mine, other):
        await expect(column.get_by_role("heading", name="Mesa 1")).to_be_visible()
        shown = await column.get_by_alt_text("a mesa vista de cima").evaluate("img => img.decode().then(() => img.src)")
        assert shown.endswith("/mesa1.png")

    await mine.get_by_role("button", name="a mesa vista de cima").click()  # the picture, large
    await expect(seat.page.get_by_role("dialog")).to_contain_text("a mesa vista de cima")
    await seat.page.keyboard.press("Escape")
    assert seat.faults == []


async def test_menus_forms_and_languages(bot: CardBot, playground: Playground, browser: Browser) -> None:
    seat = await seats(browser, playground, viewport={"width": 1360, "height": 860})
    mine, other, page = seat.ana, seat.beto, seat.page

    await write(mine, "/contar")
    await mine.get_by_role("button", name="Enviar").click()
    await expect(other.get_by_role("button", name="Nunca")).to_be_disabled()
    await other.get_by_role("button", name="Qual fruta?").click()
    await page.get_by_role("option", name="banana").click()
    await page.get_by_role("option", name="abacaxi").click()
    await page.get_by_role("button", name="Pronto").click()
    await expect(other.get_by_text("só para você: banana, abacaxi")).to_be_visible()
    await expect(mine.get_by_text("só para você")).to_have_count(0)

    await write(mine, "/relatar")
    await mine.get_by_role("button", name="Enviar").click()
    await page.get_by_label("O que houve?").fill("a carta sumiu")
    await page.get_by_role("dialog").get_by_role("button", name="Enviar").click()
    await expect(mine.get_by_text("obrigado: a carta sumiu")).to_be_visible()

    await mine.get_by_role("button", name="Pessoas").click()
    await page.get_by_role("menuitem", name="Beto").click()
    await page.get_by_role("menuitem", name="Desafiar para Bisca").click()
    await expect(other.locator(".message.mentioned")).to_contain_text("@Beto, @Ana desafia você!")

    await write(mine, "/calado")
    await mine.get_by_role("button", name="Enviar").click()
    await playground.world.wait_for(lambda: any(i.acked is None for i in playground.world.interactions.values()))
    playground.world.advance(4)
    await expect(mine.get_by_text("Esta interação falhou")).to_be_visible()

    await other.locator(".who").click()
    await page.get_by_role("menuitem", name="English").click()
    await expect(other.get_by_text("Only you can see this message").first).to_be_visible()
    await expect(mine.get_by_text("Só você pode ver").first).to_be_visible()
    assert seat.faults == []


async def test_a_file_is_sent_with_a_command(bot: CardBot, playground: Playground, browser: Browser) -> None:
    seat = await seats(browser, playground)
    await write(seat.ana, "/ler")
    field = seat.ana.get_by_label("arquivo")
    await field.set_input_files({"name": "saldos.csv", "mimeType": "text/csv", "buffer": "Ana;31 ♠".encode()})
    await seat.ana.get_by_role("button", name="Enviar").click()
    await expect(seat.ana.get_by_text("saldos.csv: Ana;31 ♠")).to_be_visible()
    assert seat.faults == []


async def test_names_and_texts_cannot_put_markup_into_the_page(
    bot: CardBot, playground: Playground, browser: Browser, ana: Person
) -> None:
    playground.control.rename("Beto", "<img src=x onerror=alert(1)>")
    await ana.send("<script>alert(2)</script> **forte** [x](javascript:alert(3)) <b>não</b>")
    seat = await seats(browser, playground, viewport={"width": 1360, "height": 860})
    said = seat.ana.locator(".message")
    await expect(said).to_contain_text("<script>alert(2)</script> forte [x](javascript:alert(3)) <b>não</b>")
    await expect(said.locator("strong")).to_have_text("forte")
    assert await seat.page.locator("script:not([src]), .message b, .message a, img[src=x]").count() == 0
    assert seat.faults == []


async def test_on_a_phone_nothing_is_cut_off(
    bot: CardBot, playground: Playground, browser: Browser, ana: Person, beto: Person
) -> None:
    await ana.slash("bisca duelo", adversario=beto, fruta="banana")
    phone: dict[str, Any] = {"viewport": {"width": 360, "height": 740}, "is_mobile": True, "has_touch": True}
    seat = await seats(browser, playground, **phone)
    await expect(seat.ana.get_by_role("button", name="Trocar")).to_be_visible()
    boxes = seat.ana.locator(".chat, .chat *").filter(visible=True)
    edges = await boxes.evaluate_all("all => all.map(one => one.getBoundingClientRect().right)")
    assert max(edges) <= 360
    await seat.ana.get_by_role("button", name="Abrir lista de canais").tap()
    await seat.ana.get_by_role("button", name="conversa").tap()
    await expect(seat.ana.locator(".title")).to_contain_text("conversa")
    await seat.ana.locator(".write").fill("do telefone")
    await seat.ana.locator(".write").press("Enter")
    await expect(seat.ana.get_by_text("do telefone")).to_be_visible()
    assert seat.faults == []


async def test_the_page_finds_its_way_back(bot: CardBot, playground: Playground, browser: Browser, ana: Person) -> None:
    restarted: list[bool] = []

    async def restart() -> None:
        restarted.append(True)
        playground.world.stir()

    playground.on_restart_bot = restart
    seat = await seats(browser, playground, viewport={"width": 1360, "height": 860})
    await expect(seat.page.get_by_role("status")).to_contain_text("bot conectado")
    await seat.page.get_by_role("button", name="Reiniciar o bot").click()
    await playground.world.wait_for(lambda: restarted)
    await bot.close()
    await expect(seat.page.get_by_role("status")).to_contain_text("bot desconectado")
    await seat.page.reload()
    await ana.send("depois da volta")
    await expect(seat.ana.get_by_text("depois da volta")).to_be_visible()
