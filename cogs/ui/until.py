"""Which moment does somebody mean by "22h30"? The next one of that time of day, where his server plays."""

import re
from datetime import datetime, timedelta
from typing import Final
from zoneinfo import ZoneInfo

from bot.tables.model import Millis
from cogs.ui.door import Refusal

_TIME: Final = re.compile(
    r"(?:até|ate|until|às|as|at)?\s*(?P<hour>\d{1,2})\s*(?:h|hs|horas?|[:.])?\s*(?P<minute>\d{2})?\s*(?:m|min)?\s*"
    r"(?P<half>[ap]\.?m\.?)?"
)
_NOON: Final = 12


def read_until(typed: str, where: ZoneInfo, now: Millis) -> Millis:
    """The next moment with that time of day there, in UTC milliseconds: "22h30", "22:30", "22h", "2230", "10:30 pm".

    `Refusal`: it is no time of day.
    """
    match = _TIME.fullmatch(typed.strip().lower())
    if match is None:
        raise Refusal("open.until.bad", text=typed)
    hour, minute, half = int(match["hour"]), int(match["minute"] or 0), match["half"]
    if half:
        if not 1 <= hour <= _NOON:
            raise Refusal("open.until.bad", text=typed)
        hour = hour % _NOON + (_NOON if half.startswith("p") else 0)
    here = datetime.fromtimestamp(now / 1000, where)
    try:
        then = here.replace(
            hour=hour % 24 if hour == 24 and not minute else hour, minute=minute, second=0, microsecond=0
        )
    except ValueError as error:
        raise Refusal("open.until.bad", text=typed) from error
    if then <= here:
        then += timedelta(days=1)
    return round(then.timestamp() * 1000)
