from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.league.errors import LeagueError
from bot.league.model import Match, Millis, Season
from bot.league.zones import (
    DEFAULT,
    USUAL,
    day_of,
    find_zones,
    iso,
    read_date,
    read_day,
    read_end,
    read_iso,
    start_of,
    week_name,
    week_of,
    zone,
)
from tests.league.strategies import some

SAO_PAULO, LISBON, AZORES = zone("America/Sao_Paulo"), zone("Europe/Lisbon"), zone("Atlantic/Azores")
HOUR = 3_600_000


def utc(text: str) -> Millis:
    """`2026-03-01 12:00` by Greenwich."""
    return int(datetime.fromisoformat(text).replace(tzinfo=UTC).timestamp()) * 1000


NOW = utc("2026-12-20 15:00")


# -- zones -----------------------------------------------------------------------------------------------------------


def test_a_zone_is_found_by_its_name_whatever_its_case_and_blanks() -> None:
    assert zone("america/sao paulo") is zone(" America/Sao_Paulo ") is SAO_PAULO
    assert zone(None).key == DEFAULT
    assert {zone(name).key for name in USUAL} == set(USUAL)


@pytest.mark.parametrize(
    "name", ["Vila Velha", "../../etc/passwd", "/etc/localtime", "America", "-03:00", "\0", "UTC\n/x"]
)
def test_what_is_no_zone_is_refused(name: str) -> None:
    with pytest.raises(LeagueError) as refused:
        zone(name)
    assert (refused.value.code, refused.value.facts) == ("league.zone", {"typed": name})


def test_the_usual_zones_are_offered_first_and_what_is_typed_is_looked_for_in_all() -> None:
    assert find_zones("")[: len(USUAL)] == USUAL
    assert find_zones("são paulo") == ("America/Sao_Paulo",)
    assert find_zones("lis")[0] == "Europe/Lisbon"
    assert "Pacific/Apia" in find_zones("apia")
    assert find_zones("nowhere at all") == ()
    assert len(find_zones("a")) == 25


# -- days ------------------------------------------------------------------------------------------------------------


def test_a_match_across_midnight_is_of_the_day_on_which_it_ended_there() -> None:
    ended = utc("2026-03-01 02:30")
    assert day_of(ended, SAO_PAULO) == date(2026, 2, 28)
    assert day_of(ended, LISBON) == date(2026, 3, 1)
    assert day_of(utc("2026-03-01 03:00"), SAO_PAULO) == date(2026, 3, 1)
    assert day_of(utc("2026-03-01 03:00") - 1, SAO_PAULO) == date(2026, 2, 28)


@pytest.mark.parametrize(
    ("day", "where", "begins"),
    [
        (date(2026, 3, 1), SAO_PAULO, "2026-03-01 03:00"),
        (date(2018, 11, 4), SAO_PAULO, "2018-11-04 03:00"),  # summer time began at midnight: the day begins at one
        (date(2018, 11, 5), SAO_PAULO, "2018-11-05 02:00"),
        (date(2019, 2, 16), SAO_PAULO, "2019-02-16 02:00"),  # at its end the hour before midnight came twice
        (date(2019, 2, 17), SAO_PAULO, "2019-02-17 03:00"),
        (date(2026, 3, 29), LISBON, "2026-03-29 00:00"),
        (date(2026, 3, 30), LISBON, "2026-03-29 23:00"),
        (date(2026, 3, 29), AZORES, "2026-03-29 01:00"),  # begins at midnight there
        (date(2026, 10, 25), AZORES, "2026-10-25 00:00"),  # and ends at one: midnight came twice
        (date(2026, 10, 26), AZORES, "2026-10-26 01:00"),
        (date(1919, 3, 31), zone("America/Toronto"), "1919-03-31 04:30"),  # from half past eleven to half past twelve
        (date(2011, 12, 30), zone("Pacific/Apia"), "2011-12-30 10:00"),  # there was no such day
        (date(2011, 12, 31), zone("Pacific/Apia"), "2011-12-30 10:00"),
    ],
)
def test_a_day_begins_with_its_first_moment(day: date, where: ZoneInfo, begins: str) -> None:
    assert start_of(day, where) == utc(begins)


@some
@given(st.dates(date(1986, 1, 1), date(2040, 12, 31)), st.sampled_from(USUAL))
def test_before_a_day_begins_it_is_the_day_before(day: date, name: str) -> None:
    where = zone(name)
    begins = start_of(day, where)
    assert day_of(begins, where) == day
    assert day_of(begins - 1, where) == day - timedelta(days=1)
    assert 23 * HOUR <= start_of(day + timedelta(days=1), where) - begins <= 25 * HOUR


@pytest.mark.parametrize(
    ("typed", "day"),
    [
        ("1/3/2026", date(2026, 3, 1)),
        ("01/03/2026", date(2026, 3, 1)),
        (" 1.3.2026 ", date(2026, 3, 1)),
        ("1-3-26", date(2026, 3, 1)),
        ("2026-03-01", date(2026, 3, 1)),
        ("29/2/2028", date(2028, 2, 29)),
        ("15/12", date(2026, 12, 15)),
        ("1/1", date(2027, 1, 1)),
        ("hoje", date(2026, 12, 20)),
        ("Amanhã", date(2026, 12, 21)),
        ("ontem", date(2026, 12, 19)),
        ("tomorrow", date(2026, 12, 21)),
    ],
)
def test_a_day_is_read_as_people_write_it(typed: str, day: date) -> None:
    assert read_day(typed, SAO_PAULO, NOW) == day


@pytest.mark.parametrize(
    "typed",
    ["", "31/2/2026", "29/2/2026", "1/13/2026", "3/2026", "1/3-2026", "1/3/026", "1/3/1999", "0/1", "a/b", "1/3/2026 x",
     "2026-3", "9999999999", "1/3/99999", "29/2"],
)  # fmt: skip
def test_what_is_no_day_is_refused(typed: str) -> None:
    with pytest.raises(LeagueError) as refused:
        read_day(typed, SAO_PAULO, utc("2026-06-01 12:00"))
    assert (refused.value.code, refused.value.facts["typed"]) == ("league.date", typed)


def test_the_last_day_of_february_is_found_in_the_year_that_has_it() -> None:
    assert read_day("29/2", SAO_PAULO, utc("2027-11-01 12:00")) == date(2028, 2, 29)


# -- borders ---------------------------------------------------------------------------------------------------------


def test_a_season_takes_the_matches_of_its_first_and_last_day_there() -> None:
    """From 1/11/2018 to 4/11/2018 in São Paulo: the last day began at one o'clock and ended in summer time."""
    season = Season(
        guild=1,
        game="bisca",
        name="Primavera",
        begin=read_date("1/11/2018", SAO_PAULO, NOW),
        end=read_end("4/11/2018", SAO_PAULO, NOW),
    )
    match = Match(1, "bisca", "bisca", 1, 0, "table:a", (), (), 1)

    def takes(at: str) -> bool:
        moment = datetime.fromisoformat(at).replace(tzinfo=SAO_PAULO)
        return season.takes(replace(match, at=round(moment.timestamp() * 1000)))

    assert not takes("2018-10-31 23:59:59.999")
    assert takes("2018-11-01 00:00")
    assert takes("2018-11-04 23:59:59.999")
    assert not takes("2018-11-05 00:00")
    assert season.end == utc("2018-11-05 02:00")


def test_a_week_begins_on_monday_there() -> None:
    sunday_night = utc("2026-03-02 02:00")
    assert week_of(sunday_night, SAO_PAULO) == (utc("2026-02-23 03:00"), utc("2026-03-02 03:00"))
    assert week_of(sunday_night, LISBON) == (utc("2026-03-02 00:00"), utc("2026-03-09 00:00"))
    assert (week_name(sunday_night, SAO_PAULO), week_name(sunday_night, LISBON)) == ("2026-W09", "2026-W10")
    assert week_name(utc("2027-01-01 12:00"), LISBON) == "2026-W53"


def test_a_week_with_a_change_of_the_clock_has_an_hour_more_or_less() -> None:
    begin, end = week_of(utc("2026-03-29 12:00"), LISBON)
    assert end - begin == (7 * 24 - 1) * HOUR
    begin, end = week_of(utc("2026-10-25 12:00"), LISBON)
    assert end - begin == (7 * 24 + 1) * HOUR


@some
@given(st.integers(utc("1990-01-01"), utc("2090-01-01")), st.sampled_from(USUAL))
def test_a_moment_is_read_as_it_was_written(at: Millis, name: str) -> None:
    assert read_iso(iso(at, zone(name))) == at


def test_a_moment_is_written_as_it_was_there() -> None:
    assert iso(utc("2026-03-01 02:30") + 7, SAO_PAULO) == "2026-02-28T23:30:00.007-03:00"
    with pytest.raises(ValueError, match="offset"):
        read_iso("2026-03-01T12:00:00")
