"""What is chosen by buttons before a table is opened: drafts that fit into ids, boards that Discord takes."""

import random
from typing import Any

import pytest

from bot.games import GAMES
from bot.text import LANGUAGES, Language, Words
from cogs.ui.board import ID_LIMIT, OPTION_LIMIT, TEXT_LIMIT
from cogs.ui.door import Refusal
from cogs.ui.draft import Draft, offered, read_draft
from cogs.ui.opening import draft_board, first_board, last_draft, switch_board, switches_board
from cogs.ui.room import GAME_ROOMS, offer_of
from cogs.ui.rules_text import preset_switches, rules_pages, rules_text, seating, switch_about
from tests.cogs.people import walk

PRESETS = [(game, preset) for game in GAME_ROOMS for preset in GAMES[game].presets]


def check(board: Any) -> None:
    """What Discord would refuse."""
    components = list(walk(board.view().to_components()))
    assert len(components) <= 40
    ids = [one["custom_id"] for one in components if "custom_id" in one]
    assert len(ids) == len(set(ids))
    assert all(len(one) <= ID_LIMIT for one in ids)
    assert sum(len(one["content"]) for one in components if one["type"] == 10) <= 4000
    for one in components:
        if one["type"] == 3:
            values = [option["value"] for option in one["options"]]
            assert 1 <= len(values) == len(set(values)) <= 25
            assert all(1 <= len(value) <= 100 for value in values)
            assert all(len(option["label"]) <= 100 for option in one["options"])
            assert sum(bool(option.get("default")) for option in one["options"]) <= 1


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("game", "preset"), PRESETS)
def test_what_explains_a_choice_in_a_menu_is_shown_whole(game: str, preset: str, language: Language) -> None:
    words, switches = Words(language), preset_switches(game, preset)
    told = {f"preset.{preset}": words(f"preset.{preset}.about")}
    told |= {name: switch_about(words, game, name, switches) for name in switches if name != "preset"}
    assert {name: about for name, about in told.items() if len(about) > OPTION_LIMIT} == {}


def drafts(game: str) -> list[Draft]:
    """Every preset for every number of players that it can be played by."""
    found = []
    for preset in GAMES[game].presets:
        for seats, teams in offer_of(game).seatings:
            draft = Draft(game, preset, seats).with_seats(seats, teams)
            if draft.playable:
                found.append(draft)
    return found


@pytest.mark.parametrize("game", GAME_ROOMS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_board_of_opening_fits(game: str, language: Language) -> None:
    words = Words(language)
    for draft in drafts(game):
        check(draft_board(words, draft))
        check(switches_board(words, draft))
        check(first_board(words, draft))
    for name in drafts(game)[0].switches:
        if name != "preset":
            check(switch_board(words, drafts(game)[0], name))


@pytest.mark.parametrize(("game", "preset"), PRESETS)
def test_a_draft_is_read_back_as_it_was_written(game: str, preset: str) -> None:
    chance = random.Random(preset)
    for draft in (each for each in drafts(game) if each.preset == preset):
        for _ in range(6):
            name = chance.choice([each for each in draft.switches if each not in ("preset", "teams")])
            draft = draft.with_switch(name, chance.choice(offered(game, name)))
        try:
            code = draft.code()
            _ = draft.switches
        except Refusal:  # switches that do not go together, or too many of them
            continue
        assert read_draft(code) == draft
        assert last_draft(code) == (draft if draft.playable else None)


def test_a_preset_that_so_many_cannot_play_takes_fewer_players() -> None:
    words, individually = Words("en"), Draft("bisca", "bisca", 4).with_seats(4, "individual")
    for many, fewer in ((Draft("bisca", "bisca", 3), 2), (individually, 4)):
        capixaba = many.with_preset("capixaba")
        assert (capixaba.seats, capixaba.switches["teams"], capixaba.playable) == (fewer, "auto", True)
        board: Any = draft_board(words, capixaba).view()
        labels = {one.get("label") for one in walk(board.to_components())}
        offered = [way for way in offer_of("bisca").seatings if seating(words, *way) in labels]
        assert offered == [(2, "auto"), (4, "auto")]
    assert last_draft("bisca~capixaba~3~live~") is None, "what an earlier version let play"


def test_drafts_of_an_older_life_are_read_too() -> None:
    assert read_draft("bisca~capixaba~4~live~j5").seats == 4
    for broken in (
        "",
        "bisca",
        "bisca~x~4~live~",
        "buraco~tradicional~9~live~",
        "buraco~tradicional~4~live~!",
        "a~b~c~d~e~f~g",
    ):
        with pytest.raises(Refusal):
            read_draft(broken)


@pytest.mark.parametrize("game", GAME_ROOMS)
def test_every_offered_value_can_be_played(game: str) -> None:
    for preset in GAMES[game].presets:
        for name in preset_switches(game, preset):
            if name in ("preset", "teams"):
                continue
            for value in offered(game, name):
                draft = Draft(game, preset, offer_of(game).seats[0]).with_switch(name, value)
                if name != "win":  # at Bisca a match in which no win counts is refused
                    assert draft.switches[name] == value, (preset, name, value)


def test_what_excludes_each_other_is_mended() -> None:
    draft = Draft("buraco", "clube", 4)
    assert draft.switches["relancinho"] == 100
    assert draft.with_switch("mortos", True).switches["relancinho"] == 0
    back = Draft("buraco", "tradicional", 4).with_switch("relancinho", 100)
    assert (back.switches["mortos"], back.switches["relancinho"]) == (False, 100)
    assert Draft("buraco", "fechado", 4).with_switch("jokers", 6).switches["decks"] == 3


def test_six_with_mortos_get_three_packs_first_and_may_go_back_to_two() -> None:
    six = Draft("buraco", "tradicional", 4).with_seats(6, "auto")
    assert six.switches["decks"] == 3
    two = six.with_switch("decks", 2)
    assert two.playable
    assert two.switches["decks"] == 2
    assert six.with_seats(4, "auto").switches["decks"] == 2
    assert not two.with_switch("teams", "individual").playable
    assert Draft("buraco", "tradicional", 4).with_seats(5, "auto").switches["decks"] == 3, "five hands and five mortos"
    assert six.with_preset("biriba").seats <= 4, "with mortos it is played by four at most"


@pytest.mark.parametrize(("game", "preset"), PRESETS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_all_rules_are_told_on_pages_that_fit(game: str, preset: str, language: Language) -> None:
    words, switches = Words(language), preset_switches(game, preset)
    pages = rules_pages(words, game, switches)
    assert all(0 < len(page) <= TEXT_LIMIT for page in pages)
    assert len(pages) <= 5
    assert "\n".join(pages).replace("\n", "") == rules_text(words, game, switches).replace("\n", "")
