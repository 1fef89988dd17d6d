"""What does a moderator set for the league of his server, and how does the panel look that shows and changes it?"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final
from zoneinfo import ZoneInfo

import discord
from discord.ui import ChannelSelect

from bot.league.zones import USUAL, zone
from bot.tables.model import Millis
from bot.tables.settings import House as Server
from bot.text import Words
from cogs.ui.board import Chosen, Row, answer_button, button, menu, option
from cogs.ui.item import elsewhere
from cogs.ui.names import safe_name
from cogs.ui.settings import Choices

CLUB: Final = 40
"""How long a club's name may be."""
CHANNELS: Final = (discord.ChannelType.text, discord.ChannelType.news)


@dataclass(frozen=True, slots=True)
class Number:
    """A setting that is a number. `offered`: by buttons; a command takes any from `low` to `high`."""

    field: str
    offered: tuple[int, ...]
    low: int
    high: int

    def label(self, words: Words, value: int) -> str:
        """A value in words; a week is easier to see than 168 hours."""
        if self.field == "sheet_hours" and value > 48 and value % 24 == 0:
            return words("league.set.account_days.value", n=value // 24)
        return words(f"league.set.{self.field}.value", n=value) if value else words("league.set.off")


NUMBERS: Final = {
    one.field: one
    for one in (
        Number("pair_day", (0, 1, 2, 3, 5), 0, 100),
        Number("account_days", (0, 7, 30, 90), 0, 3650),
        Number("sheet_hours", (24, 48, 72, 168), 1, 720),
    )
}
"""Matches of a pair on a day, age of accounts in days, hours of silence after which a score sheet counts."""


def league_settings_board(words: Words, server: Server, where: ZoneInfo, now: Millis) -> Choices:
    """The league's settings, each with the choices that there are; what holds is marked."""
    club = safe_name(server.club, limit=CLUB) if server.club else words("league.set.club.none")
    blocks: list[tuple[str, Row]] = [
        (_question(words, "zone", f"{where.key} · {_clock(where, now)}"), [_zones(where, now)]),
        (_question(words, "results", _channel(words, server)), [_channels(words, server)]),
        (
            _question(words, "weekly"),
            _answers(
                [
                    (words("league.set.on" if on else "league.set.off"), "weekly", on, on == server.weekly)
                    for on in (False, True)
                ]
            ),
        ),
        *((_question(words, one.field), _answers(_numbers(words, server, one))) for one in NUMBERS.values()),
    ]
    last = [
        button(words("league.set.club.button"), elsewhere("settings.league.club")),
        button(words("setting.server"), elsewhere("settings.server")),
    ]
    head = f"{words('league.set.title')}\n{words('league.set.club', name=club)}"
    return Choices(head=head, blocks=blocks, rows=[last])


def _question(words: Words, name: str, now: str = "") -> str:
    head = f"**{words(f'league.set.{name}')}**" + (f": {now}" if now else "")
    return f"{head}\n-# {words(f'league.set.{name}.about')}"


def _channel(words: Words, server: Server) -> str:
    return words("league.set.nowhere") if server.results_channel is None else f"<#{server.results_channel}>"


def _channels(words: Words, server: Server) -> Any:
    chosen = [] if server.results_channel is None else [server.results_channel]
    menu: ChannelSelect[Any] = ChannelSelect(
        custom_id=f"s:{elsewhere('settings.league.results')}",
        channel_types=list(CHANNELS),
        placeholder=words("league.set.nowhere"),
        min_values=0,
        default_values=[Chosen(id=channel, type=discord.SelectDefaultValueType.channel) for channel in chosen],
    )
    return menu


def _clock(where: ZoneInfo, now: Millis) -> str:
    return datetime.fromtimestamp(now / 1000, where).strftime("%H:%M")


def _zones(where: ZoneInfo, now: Millis) -> Any:
    """The usual zones with their time of day, and the one that is set."""
    names = USUAL if where.key in USUAL else (where.key, *USUAL)
    options = [option(name, name, _clock(zone(name), now), chosen=name == where.key) for name in names]
    return menu(elsewhere("settings.league.zone"), options)


def _numbers(words: Words, server: Server, number: Number) -> Sequence[tuple[str, str, int, bool]]:
    now = int(getattr(server, number.field))
    values = number.offered if now in number.offered else (*number.offered[:4], now)
    return [(number.label(words, value), number.field, value, value == now) for value in values]


def _answers(answers: Sequence[tuple[str, str, int, bool]]) -> Row:
    return [
        answer_button(label, elsewhere("settings.league.set", field, str(int(value))), holds, tick=True)
        for label, field, value, holds in answers
    ]
