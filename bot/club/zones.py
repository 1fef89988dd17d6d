"""In which time zone does a server live? One answer for all: seasons, days, weeks, hours, files, whoever asks."""

from typing import Final
from zoneinfo import ZoneInfo

from bot.league.zones import DEFAULT, zone
from bot.tables.settings import House

_BY_LANGUAGE: Final = {"pt-PT": "Europe/Lisbon"}


def zone_of(server: House) -> ZoneInfo:
    """The zone that a server has set; where it has set none, the one that the language it chose suggests."""
    return zone(server.zone or _BY_LANGUAGE.get(server.language or "", DEFAULT))
