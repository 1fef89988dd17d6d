"""What a second start finds again, and who may knock at the door."""

from pathlib import Path
from typing import Any

import aiohttp
import pytest

from bot.playground import Playground
from bot.playground.guard import allowed
from bot.playground.server import plain_png
from tests.playground.api import Api
from tests.playground.conftest import running


async def test_a_second_start_goes_on_with_everything(tmp_path: Path, home: Any) -> None:
    async with Playground(tmp_path) as first:
        home(first.url)
        token = first.token
        async with running(first):
            ana = first.person("Ana")
            table = (await ana.slash("bisca duelo", adversario=first.person("Beto"), fruta="banana")).message
            assert table
            secret = await ana.sees(lambda m: m["flags"] & 64)
        first.control.add_person("Eva")
        first.control.archive("conversa")
        await ana.delete(await ana.send("apagada"))
        first.person("Beto").speak("en-US")
        first.world.advance(7 * 24 * 3600)
        first.world.advance(60)
        late = first.world.clock.now()
    async with Playground(tmp_path) as second:
        home(second.url)
        assert second.world.clock.now() == pytest.approx(late, abs=30)
        assert second.token == token
        ana, beto = second.person("Ana"), second.person("Beto")
        assert [m["id"] for m in ana.messages()] == [table["id"], secret["id"]]
        assert [m["id"] for m in beto.messages()] == [table["id"]]
        assert beto.user.locale == "en-US"
        assert second.person("Eva").channel("mesa")
        assert second.control.channel("conversa").archived
        async with running(second):
            assert (await ana.slash("contar")).kind == "reply"
        picture = ana.message(table)["components"][0]["components"][1]["items"][0]["media"]
        async with aiohttp.ClientSession() as session, session.get(picture["url"]) as reply:
            assert (reply.status, reply.content_type) == (200, "image/png")
            assert await reply.read() == plain_png(0)


async def test_an_unstopped_playground_has_written_what_it_had_answered(tmp_path: Path) -> None:
    async with Playground(tmp_path) as first, aiohttp.ClientSession() as session:
        await Api(first, session).send({"content": "dito"})
        await first.flush()
        copy = tmp_path / "copy"
        copy.mkdir()
        for name in ("playground.sqlite3", "playground.sqlite3-wal"):
            (copy / name).write_bytes((tmp_path / name).read_bytes())
    async with Playground(copy) as second:
        assert [m["content"] for m in second.person("Ana").messages()] == ["dito"]


@pytest.mark.parametrize(
    ("host", "origin", "may"),
    [
        ("127.0.0.1:8000", None, True),
        ("localhost:8000", "http://localhost:8000", True),
        ("[::1]:8000", "http://[::1]:8000", True),
        ("127.0.0.1:8000", "http://127.0.0.1:9000", False),
        ("127.0.0.1:8000", "https://example.org", False),
        ("127.0.0.1:8000", "null", False),
        ("example.org:8000", None, False),
        ("example.org:8000", "http://example.org:8000", False),
        ("127.0.0.1.example.org", None, False),
        ("", None, False),
        ("[", None, False),
    ],
)
def test_only_this_machine_and_its_own_page_may_come_in(host: str, origin: str | None, may: bool) -> None:
    assert allowed(host, origin) is may


async def test_other_sites_are_refused_at_every_door(playground: Playground) -> None:
    async with aiohttp.ClientSession() as session:
        for path in ("/", "/page/app.js", "/page/socket", "/gateway/", "/api/v10/users/@me", "/attachments/1/2/x.png"):
            for headers in ({"Host": "example.org"}, {"Origin": "https://example.org"}):
                async with session.get(playground.url + path, headers=headers) as reply:
                    assert reply.status == 403, (path, headers)
        async with session.get(playground.url + "/page/socket") as reply:
            assert reply.status == 403  # no page at all
        async with session.get(playground.url + "/page/..%2f__init__.py") as reply:
            assert reply.status == 404
        async with session.get(playground.url) as reply:
            assert reply.status == 200
            assert "frame-ancestors 'none'" in reply.headers["Content-Security-Policy"]


@pytest.mark.parametrize("host", ["0.0.0.0", "192.168.1.2", "::"])
def test_it_listens_on_loopback_only(host: str) -> None:
    with pytest.raises(ValueError, match="loopback only"):
        Playground(host=host)


async def test_the_gateway_wants_the_token(playground: Playground) -> None:
    async with aiohttp.ClientSession() as session, session.ws_connect(playground.url + "/gateway/") as socket:
        assert (await socket.receive_json())["op"] == 10
        await socket.send_json({"op": 2, "d": {"token": "falso", "intents": 1}})
        await socket.receive()
        assert socket.close_code == 4004
        assert not playground.gateway.connected
