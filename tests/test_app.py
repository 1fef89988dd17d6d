"""The wiring: how much is logged, and what happens where Discord cannot be reached when commands are registered."""

import logging
from pathlib import Path
from unittest.mock import AsyncMock, Mock

import aiohttp
import pytest

from bot.app import TableBot, configure_logging
from bot.config import Settings

WRONG = [ConnectionResetError("reset"), TimeoutError(), aiohttp.ServerDisconnectedError()]


@pytest.mark.parametrize("error", WRONG, ids=lambda error: type(error).__name__)
async def test_commands_that_a_broken_line_keeps_from_being_registered_are_so_at_the_next_start(
    error: Exception, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    bot = TableBot(Settings(data_dir=tmp_path), Mock(), Mock())
    sync = AsyncMock(side_effect=[error, []])
    monkeypatch.setattr(bot.tree, "sync", sync)
    await bot._register()
    (warning,) = [record for record in caplog.records if record.levelno >= logging.WARNING]
    assert type(error).__name__ in warning.getMessage()
    for _ in range(2):
        await bot._register()
    assert sync.await_count == 2, "tried again at the next start, and not after it was done"


def test_with_log_level_debug_no_library_logs_what_it_sends(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """Their DEBUG lines hold tokens, payloads and the rows of the store."""
    for library in ("discord", "aiosqlite"):
        monkeypatch.setattr(logging.getLogger(library), "level", logging.NOTSET)
    caplog.set_level(logging.DEBUG)
    configure_logging(Settings(log_level="DEBUG"))
    for name in ("discord.http", "discord.gateway", "discord.webhook.async_", "aiosqlite"):
        logging.getLogger(name).debug("a token")
        logging.getLogger(name).info("connected")
    logging.getLogger("bot.app").debug("of our own")
    assert [record.getMessage() for record in caplog.records] == ["connected"] * 4 + ["of our own"]
