"""Records: what can be read, what is refused with which words, and the canonical form (RECORDS, File)."""

import json
from typing import Any

import pytest

from bot.cards import Card
from bot.games.base import Resign, Setup, Standing
from bot.games.bisca import BISCA
from bot.games.bisca.actions import Cut, Knock, Play, Swap
from bot.games.records import Entry, Record, RecordError, read_record, write_record

HEADER: dict[str, Any] = {
    "version": 1, "game": "bisca", "rules": {"preset": "bisca"}, "seats": 2, "dealer": 1, "seed": "mesa",
}  # fmt: skip
GAMES: dict[str, dict[str, Any]] = {
    "bisca": {}, "buraco": {"game": "buraco", "rules": {"preset": "tradicional"}},
}  # fmt: skip
"""The header of each game, where it differs."""
LONG = "x" * 100_000


def record(*lines: object, **header: Any) -> str:
    """A record's text; a header value of None leaves the key out."""
    head = {key: value for key, value in (HEADER | header).items() if value is not None}
    return "\n".join(line if isinstance(line, str) else json.dumps(line) for line in (head, *lines))


def problem(text: str) -> tuple[int, str]:
    with pytest.raises(RecordError) as refused:
        read_record(text)
    assert str(refused.value) == f"line {refused.value.line}: {refused.value.problem}"
    assert "\n" not in str(refused.value)
    assert len(str(refused.value)) < 300
    return refused.value.line, refused.value.problem


def test_what_is_read() -> None:
    read = read_record(
        record(
            {"seat": 0, "action": "cut"},
            {"seat": 0, "action": "play", "card": "K♥", "at": 1700000000000, "by": "clock"},
            {"seat": 1, "action": "swap", "card": "2h"},
            {"seat": 0, "action": "knock", "by": "person"},
            {"seat": 1, "action": "resign"},
            seats=["Ana", "Beto"],
        )
    )
    assert read.game is BISCA
    assert read.names == ("Ana", "Beto")
    assert read.setup == Setup(BISCA.presets["bisca"], 2, seed="mesa", standing=Standing(dealer=1))
    assert read.entries == (
        Entry(0, Cut()),
        Entry(0, Play(Card("KH")), 1700000000000, "clock"),
        Entry(1, Swap(Card("2H"))),
        Entry(0, Knock(), None, "person"),
        Entry(1, Resign()),
    )
    assert [entry.line for entry in read.entries] == [2, 3, 4, 5, 6]


def test_in_a_cut_at_is_the_number_aimed_at() -> None:
    assert read_record(record({"seat": 0, "action": "cut", "at": 22})).entries == (Entry(0, Cut(22)),)


def test_blank_lines_and_windows_line_ends_do_not_matter_and_lines_keep_their_number() -> None:
    text = record("", {"seat": 0, "action": "resign"}).replace("\n", "\r\n") + "\r\n\r\n"
    assert [entry.line for entry in read_record(text).entries] == [3]


def test_a_line_separator_within_a_name_ends_no_line() -> None:
    assert read_record(record(seats=["A\u2028na", "Beto\x85"]).replace("\\u2028", "\u2028")).names[0] == "A\u2028na"


def test_what_is_written_has_every_switch_and_is_read_back() -> None:
    entries = (Entry(0, Cut(5), by="person"), Entry(0, Play(Card("TC")), 5, "computer"), Entry(1, Knock()))
    setup = Setup(BISCA.presets["capixaba"], 2, seed="mesa", standing=Standing(3, 1, (2, 1)))
    text = write_record(Record(BISCA, setup, entries, ("Ana", "Beto")))
    header, *lines = map(json.loads, text.splitlines())
    assert header["rules"] == BISCA.switches(setup.rules)
    assert (header["round"], header["dealer"], header["scores"], header["seed"]) == (3, 1, [2, 1], "mesa")
    assert lines == [
        {"seat": 0, "action": "cut", "at": 5, "by": "person"},
        {"seat": 0, "action": "play", "card": "TC", "at": 5, "by": "computer"},
        {"seat": 1, "action": "knock"},
    ]
    assert read_record(text) == Record(BISCA, setup, entries, ("Ana", "Beto"))


def test_the_seed_of_a_running_match_stays_out_and_such_a_record_cannot_be_replayed() -> None:
    setup = Setup(BISCA.presets["bisca"], 2, seed="mesa")
    text = write_record(Record(BISCA, setup), running=True)
    assert "mesa" not in text
    assert "seed" in problem(text)[1]


def test_deck_and_position_are_written_too() -> None:
    position = {"hands": ["4C", "5C"], "trump": "H"}
    for setup in (
        Setup(BISCA.presets["bisca"], 2, deck=(Card("4C"), Card("10♣"))),
        Setup(BISCA.presets["bisca"], 2, position=position),
    ):
        text = write_record(Record(BISCA, setup))
        assert read_record(text).setup == setup


def test_a_record_cannot_begin_with_carried_ties() -> None:
    setup = Setup(BISCA.presets["capixaba_vitoria"], 2, seed="mesa", standing=Standing(carried=1))
    with pytest.raises(ValueError, match="carried"):
        write_record(Record(BISCA, setup))


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize(
    ("header", "named"),
    [
        ({"version": None}, "version"),
        ({"version": 2}, "version is 2"),
        ({"version": True}, "version is True"),
        ({"version": 1.0}, "version is 1.0"),
        ({"game": None}, "game is None; known are"),
        ({"game": "poker"}, "game is 'poker'"),
        ({"game": ["bisca"]}, "game is"),
        ({"rules": None}, "rules"),
        ({"rules": "bisca"}, "rules"),
        ({"rules": {}}, "preset"),
        ({"rules": {"teams": "auto"}}, "preset"),
        ({"rules": {"preset": "nope"}}, "preset is 'nope'"),
        ({"rules": {"preset": LONG}}, "preset is 'xxx"),
        ({"rules": {"preset": [LONG]}}, "preset is ['xxx"),
        ({"seats": None}, "seats"),
        ({"seats": 1}, "not by 1"),
        ({"seats": 7}, "not by 7"),
        ({"seats": True}, "seats is True"),
        ({"seats": 10**30}, "seats is 1000"),
        ({"seats": "2"}, "seats is '2'"),
        ({"seats": ["Ana"]}, "not by 1"),
        ({"seats": ["Ana", 3]}, "seats"),
        ({"seats": ["Ana", "\ud800"]}, "surrogate"),
        ({"dealer": 2}, "dealer is 2"),
        ({"dealer": False}, "dealer is False"),
        ({"dealer": "0"}, "dealer is '0'"),
        ({"round": 0}, "round is 0"),
        ({"round": 1.5}, "round is 1.5"),
        ({"scores": 3}, "scores"),
        ({"scores": [1]}, "scores: 1 of them for 2 sides"),
        ({"scores": [1, True]}, "scores"),
        ({"scores": [1, 2.0]}, "scores"),
        ({"seed": None}, "seed, deck and position"),
        ({"deck": "4C"}, "seed, deck and position"),
        ({"seed": 5}, "seed must be a text"),
        ({"seed": "\ud800"}, "surrogate"),
        ({"seed": None, "deck": 5}, "deck must be a card string"),
        ({"seed": None, "deck": "4C 1C"}, "'1C' is no card"),
        ({"seed": None, "position": []}, "position must be an object"),
        ({"colour": 1}, "key 'colour' is unknown"),
    ],
)
def test_a_header_that_is_not_well_formed(game: str, header: dict[str, Any], named: str) -> None:
    line, words = problem(record(**GAMES[game] | header))
    assert line == 1
    assert named in words


@pytest.mark.parametrize(
    ("game", "switches", "named"),
    [
        ("bisca", {"no_such": 1}, "no switch 'no_such'"),
        ("buraco", {"no_such": 1}, "no switch 'no_such'"),
        ("bisca", {LONG: 1}, "no switch 'xxx"),
        ("buraco", {LONG: 1}, "no switch 'xxx"),
        ("bisca", {"knock": 1}, "knock is 1"),
        ("buraco", {"mortos": 1}, "'mortos' is true or false, not 1"),
        ("bisca", {"knock": LONG}, "knock is 'xxx"),
        ("buraco", {"mortos": LONG}, "'mortos' is true or false, not 'xxx"),
        ("bisca", {"wins": 10**4000}, "wins is 1000"),
        ("buraco", {"target": 10**4000}, "'target' is a number from 1 to 100000, not 1000"),
        ("bisca", {"win": [LONG]}, "win is ('xxx"),
        ("buraco", {"pile": [LONG]}, "not ['xxx"),
        ("buraco", {"cut_bonus": 10**4000}, "'cut_bonus' is a number"),
        ("buraco", {"jokers": 10**4000}, "'jokers' is a number"),
    ],
)
def test_a_switch_that_is_not_well_formed(game: str, switches: dict[str, Any], named: str) -> None:
    header = HEADER | GAMES[game]
    assert named in problem(record(**header | {"rules": header["rules"] | switches}))[1]


@pytest.mark.parametrize(
    ("line", "named"),
    [
        ({"seat": 0}, "action is None; bisca knows play, swap, cut, knock, resign"),
        ({"action": "resign"}, "seat is None"),
        ({"seat": 2, "action": "resign"}, "seat is 2"),
        ({"seat": -1, "action": "resign"}, "seat is -1"),
        ({"seat": True, "action": "resign"}, "seat is True"),
        ({"seat": 0, "action": "steal"}, "action is 'steal'"),
        ({"seat": 0, "action": {}}, "action is {}"),
        ({"seat": 0, "action": "play"}, "play needs card"),
        ({"seat": 0, "action": "play", "card": 4}, "card must be a card string"),
        ({"seat": 0, "action": "play", "card": None}, "card must be a card string"),
        ({"seat": 0, "action": "play", "card": ""}, "card must be one card"),
        ({"seat": 0, "action": "play", "card": "4C 5C"}, "card must be one card"),
        ({"seat": 0, "action": "play", "card": "?"}, "'?' is no card"),
        ({"seat": 0, "action": "play", "card": "1C"}, "'1C' is no card"),
        ({"seat": 0, "action": "resign", "card": "4C"}, "key 'card' is unknown"),
        ({"seat": 0, "action": "cut", "at": True}, "at is True"),
        ({"seat": 0, "action": "resign", "at": -1}, "at is -1"),
        ({"seat": 0, "action": "resign", "at": 1.0}, "at is 1.0"),
        ({"seat": 0, "action": "resign", "at": 2**53}, "at is 9007199254740992"),
        ({"seat": 0, "action": "resign", "by": "ghost"}, "by is 'ghost'"),
        ({"seat": 0, "action": "resign", "by": None}, "by is None"),
        ('{"seat": 0, "seat": 0, "action": "resign"}', "key 'seat' is there twice"),
        ('{"seat": NaN, "action": "resign"}', "NaN is no number"),
        ('{"seat": -Infinity}', "-Infinity is no number"),
        ('{"seat": ' + "1" * 5000 + "}", "a number is too long"),
        ('{"seat": ' + "[" * 100000 + "}", "nested too deeply"),
        ("[]", "not a JSON object"),
        ("null", "not a JSON object"),
        ("{", "no JSON"),
        ("nonsense\x00", "no JSON"),
        ('{"seat": 0} {"seat": 0}', "no JSON"),
    ],
)
def test_a_line_that_is_not_well_formed(line: object, named: str) -> None:
    number, words = problem(record({"seat": 0, "action": "resign"}, line))
    assert number == 3
    assert named in words


@pytest.mark.parametrize("depth", [10, 100, *range(900, 1001), 1500, 3000, 20000])
def test_a_line_nested_ever_so_deeply(depth: int) -> None:
    """It is refused for its depth before anything of it is looked at."""
    for deep in ("[" * depth + "]" * depth, '{"a": ' * depth + "1" + "}" * depth):
        assert problem(record(rules={"preset": "bisca", "knock": "X"}).replace('"X"', deep)) == (1, "nested too deeply")
        assert problem(record(f'{{"seat": {deep}, "action": "resign"}}')) == (2, "nested too deeply")


def test_the_deepest_that_a_record_can_be() -> None:
    laid = {"hands": ["9H 9S", "4C"], "melds": [[{"cards": "3C 4C 5C", "locked": True}], []]}
    assert read_record(record(game="buraco", rules={"preset": "tradicional"}, seed=None, position=laid)).setup.position


@pytest.mark.parametrize("text", ["", "\n\n", "  "])
def test_an_empty_record(text: str) -> None:
    assert problem(text) == (1, "the record is empty")
