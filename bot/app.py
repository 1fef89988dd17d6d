"""How do the rooms come together: settings → store → tables → cogs? The only module that knows everybody."""

import asyncio
import contextlib
import hashlib
import json
import logging
import signal
import sqlite3
import sys
import webbrowser
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, Final

import discord
import yarl
from discord.ext import commands
from filelock import FileLock, Timeout

import cogs
import render
from bot.club.service import Club
from bot.config import ConfigError, Settings, load_settings
from bot.log import Discreet, lost_fault
from bot.painter import Painter, PaintingFailed, draw_here
from bot.playground import Playground
from bot.store import Store, StoreError
from bot.tables.model import Limits
from bot.tables.service import Tables
from cogs.help import learn_ids
from cogs.house import House
from cogs.ui.trouble import BROKEN_LINE

log = logging.getLogger(__name__)


class AppError(Exception):
    """Something outside the program keeps it from running; the message is one line for the operator."""


STOP_SECONDS: Final = 4.0
"""Time for a clean end: what is being saved is finished, then everything is closed."""
INTENTS: Final = discord.Intents(guilds=True, guild_messages=True)
WORKERS: Final = 2
"""Threads that think and draw. More of them only fight for the interpreter's lock: with six a click took four times as
long as with two."""
DATABASE: Final = "mesa.sqlite3"
_TELLING: Final = (*BROKEN_LINE, sqlite3.Error, discord.HTTPException, AppError, StoreError, PaintingFailed)
"""The faults whose texts are logged."""


def say(line: str) -> None:
    """Tell the operator something on standard output."""
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


def configure_logging(settings: Settings) -> None:
    """Log to standard error. The libraries stay at INFO: their DEBUG lines carry tokens and parameters."""
    handler = logging.StreamHandler()
    handler.setFormatter(Discreet("%(asctime)s %(levelname)s %(name)s: %(message)s", _TELLING))
    logging.basicConfig(level=settings.log_level, handlers=[handler])
    discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False  # nobody speaks here
    for library in ("discord", "aiosqlite", "asyncio", "PIL", "fontTools"):
        logging.getLogger(library).setLevel(max(logging.INFO, logging.getLogger().level))


def limits_of(settings: Settings) -> Limits:
    """The tables' limits as the operator set them."""
    return Limits(
        tables_per_person=settings.tables_per_person,
        tables_per_guild=settings.tables_per_server,
        lobby_life=settings.lobby_minutes * 60_000,
        challenge_life=settings.challenge_minutes * 60_000,
        idle_life=settings.idle_days * 24 * 3_600_000,
    )


def point_discord_at(url: str) -> None:
    """Make discord.py speak to another server than Discord's; "" changes nothing.

    These three attributes are all that the library has; they are the process's, as is the setting.
    """
    if not url:
        return
    address = yarl.URL(url)
    scheme = "wss" if address.scheme == "https" else "ws"
    discord.http.Route.BASE = f"{url}/api/v10"
    discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY = address.with_scheme(scheme) / "gateway/"
    discord.Asset.BASE = url


class TableBot(commands.Bot):
    """The Discord client: it carries the cogs, tells the tables about the gateway, and registers the commands."""

    def __init__(self, settings: Settings, tables: Tables, club: Club, **options: Any) -> None:
        """`options` go to the client, such as `guild_ready_timeout` in seconds."""
        super().__init__(
            command_prefix=commands.when_mentioned,
            help_command=None,
            intents=INTENTS,
            max_messages=None,
            member_cache_flags=discord.MemberCacheFlags.none(),
            chunk_guilds_at_startup=False,
            allowed_mentions=discord.AllowedMentions.none(),
            allowed_contexts=discord.app_commands.AppCommandContext(
                guild=True, dm_channel=False, private_channel=False
            ),
            allowed_installs=discord.app_commands.AppInstallationType(guild=True, user=False),
            **options,
        )
        self.settings = settings
        self.tables = tables
        self.house = House(
            self,
            tables,
            club,
            language=settings.table_language,
            pictures=settings.pictures,
            live_seconds=settings.live_seconds,
            now=tables.now,
        )
        self._registration: asyncio.Task[None] | None = None

    async def setup_hook(self) -> None:
        """Add the cogs and register the commands where they changed; a registration that fails stops nothing."""
        await cogs.setup(self, self.house)
        self._registration = asyncio.create_task(self._register())

    async def _register(self) -> None:
        try:
            await register_commands(self, self.settings.data_dir, force=False)
        except discord.HTTPException as error:
            log.warning("Discord refused the commands (%s %s); the tables go on", error.status, error.text[:300])
        except BROKEN_LINE as error:
            log.warning("the commands are not registered (%s); the next start tries again", type(error).__name__)
        await learn_ids(self, self.house)

    async def on_ready(self) -> None:
        """The gateway is there: the time that the bot was away is given back."""
        await self.tables.gateway_back()

    async def on_resumed(self) -> None:
        """The gateway is back after an interruption."""
        await self.tables.gateway_back()

    async def on_disconnect(self) -> None:
        """Nobody can click now, so no deadline falls."""
        self.tables.gateway_lost()


async def register_commands(bot: commands.Bot, data_dir: Path, *, force: bool) -> bool:
    """Register the slash commands with Discord; without `force` only if they changed since the last time.

    Gives whether Discord was asked. `discord.HTTPException` where it refuses.
    """
    tree = bot.tree
    translator = tree.translator
    payload = [
        await command.get_translated_payload(tree, translator) if translator else command.to_dict(tree)
        for command in tree.walk_commands()
        if getattr(command, "parent", None) is None
    ]
    payload += [
        await menu.get_translated_payload(tree, translator) if translator else menu.to_dict(tree)
        for kind in (discord.AppCommandType.user, discord.AppCommandType.message)
        for menu in tree.get_commands(type=kind)
    ]
    described = json.dumps([bot.application_id, payload], sort_keys=True, ensure_ascii=False)
    digest = hashlib.sha256(described.encode()).hexdigest()
    note = data_dir / "commands.sha256"
    with contextlib.suppress(OSError, UnicodeDecodeError):  # without a note it is done once more
        if not force and note.read_text().strip() == digest:
            return False
    await tree.sync()
    try:
        note.write_text(digest + "\n")
    except OSError as error:
        log.warning("%s: %s; the commands will be registered at every start", note, error.strerror)
    log.info("registered %d commands with Discord", len(payload))
    return True


async def serve(
    settings: Settings, stop: asyncio.Event, now: Callable[[], int] | None = None, **client_options: Any
) -> None:
    """Run the bot until `stop` is set or it cannot go on. `now`: UTC ms. Raises `StoreError`, `AppError`."""
    if not settings.discord_token.get_secret_value():
        raise ConfigError("DISCORD_TOKEN is not set; copy .env.example to .env and fill it in")
    render.check()
    point_discord_at(settings.discord_url)
    store = await Store.open(settings.data_dir / DATABASE)
    try:
        tables = Tables(store, limits=limits_of(settings), now=now)
        club = Club(tables, store, now=tables.now)
        bot = TableBot(settings, tables, club, **client_options)
        async with _painter(settings) as bot.house.paint:
            await _until_stopped(bot, tables, club, stop)
    finally:
        await store.close()


@contextlib.asynccontextmanager
async def _painter(settings: Settings) -> AsyncIterator[Callable[..., Awaitable[Any]]]:
    """What draws the pictures: a process of its own, unless the operator wants none."""
    if not (settings.pictures and settings.picture_process):
        yield draw_here
        return
    painter = Painter()
    await painter.start()
    try:
        yield painter.draw
    finally:
        await painter.stop()


async def _until_stopped(bot: TableBot, tables: Tables, club: Club, stop: asyncio.Event) -> None:
    """Connect, sweep and count; on `stop`, or when one of them ends by itself, end all within `STOP_SECONDS`."""
    client = asyncio.create_task(bot.start(bot.settings.discord_token.get_secret_value()), name="client")
    sweep = asyncio.create_task(tables.run(), name="sweep")
    count = asyncio.create_task(club.run(), name="count")
    stopping = asyncio.create_task(stop.wait(), name="stop")
    try:
        await asyncio.wait({client, sweep, count, stopping}, return_when=asyncio.FIRST_COMPLETED)
    finally:
        stopping.cancel()
        sweep.cancel()
        count.cancel()
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(STOP_SECONDS):
                await bot.close()
                await tables.stop()
        client.cancel()
        ended = await asyncio.gather(client, sweep, count, return_exceptions=True)
    for error in ended:
        if isinstance(error, discord.LoginFailure):
            raise AppError("Discord refused the token; check DISCORD_TOKEN")
        if isinstance(error, OSError):
            raise AppError(f"Discord cannot be reached: {error}")
        if isinstance(error, Exception) and not stop.is_set():
            raise error


def run(settings: Settings) -> None:
    """Run on Discord until SIGTERM or Ctrl-C."""
    configure_logging(settings)

    async def main() -> None:
        await serve(settings, _begin())

    asyncio.run(main())


def _begin() -> asyncio.Event:
    """Prepare the event loop; gives what is set when the process is asked to end."""
    stop = asyncio.Event()
    loop = asyncio.get_running_loop()
    loop.set_exception_handler(lost_fault)
    loop.set_default_executor(ThreadPoolExecutor(WORKERS, "worker"))
    for number in (signal.SIGTERM, signal.SIGINT):
        try:
            loop.add_signal_handler(number, stop.set)
        except NotImplementedError:  # Windows: Ctrl-C arrives as KeyboardInterrupt
            signal.signal(number, lambda *_: loop.call_soon_threadsafe(stop.set))
    return stop


def play(settings: Settings, *, port: int, open_browser: bool) -> None:
    """Play in the browser: the small Discord on loopback and this very bot on it, until Ctrl-C."""
    configure_logging(settings)
    folder = _made(settings.data_dir / "play")
    with _alone(folder):
        asyncio.run(_play(settings, folder, port, open_browser))


@contextlib.contextmanager
def _alone(folder: Path) -> Iterator[None]:
    """Keep other processes out of the folder; `AppError` where one is in it."""
    lock = FileLock(folder / "play.lock", timeout=0, mode=0o600)
    try:
        lock.acquire()
    except Timeout:
        raise AppError(f"{folder} is in use by another bot process") from None
    except OSError as error:
        raise AppError(f"{folder}: {error.strerror or error}") from None
    try:
        yield
    finally:
        lock.release()


async def _play(settings: Settings, folder: Path, port: int, open_browser: bool) -> None:
    stop = _begin()
    restart = asyncio.Event()

    async def restart_bot() -> None:
        restart.set()

    try:
        playground = Playground(folder / "discord", port=port, on_restart_bot=restart_bot)
        await playground.start()
    except (OSError, sqlite3.Error) as error:
        raise AppError(f"the playground cannot start: {error}") from None
    try:
        there = settings.model_copy(
            update={
                "data_dir": folder,
                "discord_url": playground.url,
                "discord_token": type(settings.discord_token)(playground.token),
            }
        )
        say(f"Baralho na Mesa: {playground.url}  (Ctrl-C ends it; your tables are kept)")
        if open_browser:
            await asyncio.to_thread(webbrowser.open, playground.url)
        while not stop.is_set():
            restart.clear()
            await _one_life(there, stop, restart, lambda: round(playground.world.clock.now() * 1000))
    finally:
        await playground.stop()


async def _one_life(settings: Settings, stop: asyncio.Event, restart: asyncio.Event, now: Callable[[], int]) -> None:
    """Run the bot by the clock of the small Discord until it is to be restarted or stopped."""
    life = asyncio.Event()
    bot = asyncio.create_task(serve(settings, life, now, guild_ready_timeout=0.05))
    waits = [asyncio.create_task(event.wait()) for event in (stop, restart)]
    await asyncio.wait({bot, *waits}, return_when=asyncio.FIRST_COMPLETED)
    life.set()
    for wait in waits:
        wait.cancel()
    await bot


def _made(folder: Path) -> Path:
    """Give the folder, made where there was none; `AppError` where it cannot be."""
    try:
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    except OSError as error:
        raise AppError(f"{folder}: {error.strerror or error}") from None
    return folder


def sync(settings: Settings) -> None:
    """Register the slash commands with Discord and end. Raises `AppError` with Discord's words where it refuses."""
    configure_logging(settings)
    asyncio.run(_sync(settings))


async def _sync(settings: Settings) -> None:
    if not settings.discord_token.get_secret_value():
        raise ConfigError("DISCORD_TOKEN is not set; copy .env.example to .env and fill it in")
    point_discord_at(settings.discord_url)
    _made(settings.data_dir)
    bot = commands.Bot(command_prefix=commands.when_mentioned, intents=INTENTS)
    try:
        await bot.login(settings.discord_token.get_secret_value())
        await cogs.add_commands(bot)
        await register_commands(bot, settings.data_dir, force=True)
        say("The commands are registered.")
    except discord.LoginFailure:
        raise AppError("Discord refused the token; check DISCORD_TOKEN") from None
    except discord.HTTPException as error:
        raise AppError(f"Discord refused the commands: {error.text}") from None
    except OSError as error:
        raise AppError(f"Discord cannot be reached: {error}") from None
    finally:
        await bot.close()


def guarded(command: Callable[[Settings], None]) -> int:
    """Read the settings and run `command`; what keeps it from running is one line on standard error.

    Gives the exit status: 0, 1 where it could not run, 2 where a setting is wrong.
    """
    try:
        command(load_settings())
    except ConfigError as error:
        sys.stderr.write(f"baralho-na-mesa: {error}\n")
        return 2
    except (AppError, StoreError, render.RenderError) as error:
        sys.stderr.write(f"baralho-na-mesa: {error}\n")
        return 1
    except KeyboardInterrupt:
        return 130
    return 0
