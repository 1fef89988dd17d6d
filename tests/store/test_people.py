"""Where a person's number stands in the database: all of it is handed out to him, and none of it outlives him."""

import sqlite3
from collections.abc import Iterator

import pytest

from bot.store.migrate import migrate
from bot.store.people import PERSONAL, remove

ANA, BETO, CAIO = 11, 22, 33
NO_PERSON = frozenset(
    [
        *("guild", "channel", "thread", "message", "application"),
        *("created", "touched", "turn_since", "deadline", "due", "end_at", "message_created", "seen", "at", "expires"),
        *("until", "paused", "time_left", "saved", "begins", "ends", "closed", "last_at", "counted", "decided"),
        *("posted", "ended", "closing"),
    ]
)
"""Columns of large numbers that are places and times."""
OTHERS = {("blocks", "blocked"), ("cooldowns", "challenged")}
"""What others have against somebody is theirs: not handed out to him, but deleted with him."""


@pytest.fixture
def db() -> Iterator[sqlite3.Connection]:
    connection = sqlite3.connect(":memory:", isolation_level=None)
    migrate(connection)
    yield connection
    connection.close()


def tables(db: sqlite3.Connection) -> list[str]:
    return [row[0] for row in db.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]


def columns(db: sqlite3.Connection, table: str) -> dict[str, str]:
    return {row[1]: row[2] for row in db.execute(f"PRAGMA table_info({table})")}


def put(db: sqlite3.Connection, table: str, **values: object) -> None:
    """A row; what is not given is an empty text or a zero, what the table does not have is left out."""
    row = {name: values.get(name, "" if kind == "TEXT" else 0) for name, kind in columns(db, table).items()}
    if table == "tables":
        row["stage"] = "over"
    db.execute(f"INSERT INTO {table} ({', '.join(row)}) VALUES ({', '.join('?' * len(row))})", tuple(row.values()))


def numbers(db: sqlite3.Connection, table: str, column: str) -> list[int]:
    return [row[0] for row in db.execute(f"SELECT {column} FROM {table} ORDER BY rowid")]


def test_every_column_that_could_name_a_person_is_known(db: sqlite3.Connection) -> None:
    unknown = [
        (table, column)
        for table in tables(db)
        for column, kind in columns(db, table).items()
        if kind == "BIGINT" and column not in NO_PERSON and (table, column) not in OTHERS
        if table not in PERSONAL or column not in PERSONAL[table].people
    ]
    assert unknown == []


def test_what_is_known_is_there(db: sqlite3.Connection) -> None:
    missing = [
        (table, column)
        for table, held in PERSONAL.items()
        for column in (*held.people, *held.secret)
        if column not in columns(db, table)
    ]
    assert missing == []


def test_no_number_of_a_removed_person_stays_in_the_league(db: sqlite3.Connection) -> None:
    db.execute("PRAGMA foreign_keys = OFF")
    for table, held in PERSONAL.items():
        if held.renamed or table.startswith(("evening", "drafts")):
            for place, column in enumerate(held.people):
                put(db, table, guild=1, id=place, season=place, **{column: ANA})
    remove(db, ANA)
    left = [
        (table, column) for table in tables(db) for column in columns(db, table) if ANA in numbers(db, table, column)
    ]
    assert left == []


def test_the_new_number_has_been_nobodys_and_is_nobodys_again(db: sqlite3.Connection) -> None:
    put(db, "people", guild=1, person=-7, name="Tia Lu")
    for person in (ANA, BETO):
        put(db, "people", guild=1, person=person, name="x", folded="x")
        remove(db, person)
    assert sorted(numbers(db, "people", "person")) == [-9, -9, -8, -8, -7]
    rows = db.execute("SELECT name, folded FROM people WHERE person < -7").fetchall()
    assert set(rows) == {("", "")}


def test_who_has_only_decided_keeps_his_number_from_others(db: sqlite3.Connection) -> None:
    put(db, "cases", id=1)
    put(db, "decisions", id=1, case_id=1, decided_by=ANA)
    remove(db, ANA)
    put(db, "people", guild=1, person=BETO)
    remove(db, BETO)
    assert numbers(db, "decisions", "decided_by") == [-1]
    assert min(numbers(db, "people", "person")) == -2


@pytest.mark.parametrize(
    ("gone", "expected"), [(ANA, (-1, BETO)), (BETO, (-1, ANA))], ids=["the first of a pair", "the second of a pair"]
)
def test_a_pair_stands_with_the_smaller_number_first(
    db: sqlite3.Connection, gone: int, expected: tuple[int, int]
) -> None:
    put(db, "seasons", id=1, guild=1)
    put(db, "figures", season=1, kind="pairs", person=ANA, other=BETO, played=5)
    put(db, "figures", season=1, kind="persons", person=ANA, other=0, played=9)
    put(db, "balances", season=1, kind="pairs", person=ANA, other=BETO, balance=3)
    remove(db, gone)
    assert db.execute("SELECT person, other, played FROM figures WHERE kind = 'pairs'").fetchall() == [(*expected, 5)]
    assert db.execute("SELECT person, other FROM balances").fetchall() == [expected]
    person = -1 if gone == ANA else ANA
    assert db.execute("SELECT person, other FROM figures WHERE kind = 'persons'").fetchall() == [(person, 0)]


def test_a_match_that_is_over_and_not_entered_has_the_new_number(db: sqlite3.Connection) -> None:
    for table, entered, rated in (("a", 0, 1), ("b", 1, 1), ("c", 0, 0)):
        put(db, "tables", id=table, guild=5, rated=rated, entered=entered, end_shares="won lost")
        put(db, "seats", table_id=table, seat=0, user_id=ANA, name="Ana")
        put(db, "seats", table_id=table, seat=1, user_id=BETO, name="Beto")
    remove(db, ANA)
    seats = db.execute("SELECT table_id, user_id, name FROM seats WHERE seat = 0 ORDER BY table_id").fetchall()
    assert seats == [("a", -1, ""), ("b", ANA, "Ana"), ("c", ANA, "Ana")]
    assert (5, -1) in db.execute("SELECT guild, person FROM people").fetchall()
    assert numbers(db, "seats", "user_id").count(BETO) == 3


def test_whoever_has_read_a_sheet_or_an_evening_before_is_told_that_it_is_another(db: sqlite3.Connection) -> None:
    for number, person in ((1, ANA), (2, CAIO)):
        put(db, "sheets", id=number, keeper=CAIO, version=4)
        put(db, "sheet_people", sheet_id=number, person=person)
        put(db, "evenings", id=number, channel=number, host=CAIO, version=4)
        put(db, "evening_guests", evening_id=number, person=person, name="x", here=1)
    remove(db, ANA)
    assert numbers(db, "sheets", "version") == numbers(db, "evenings", "version") == [5, 4]
    assert db.execute("SELECT person, name, here FROM evening_guests").fetchall() == [(-1, "", 0), (CAIO, "x", 1)]
