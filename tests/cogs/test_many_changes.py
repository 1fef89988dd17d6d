"""Rules that differ in every switch: they fit into buttons, and every way to a table takes them."""

import contextlib
import re
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from simcord import ChannelHandle, Env, MemberActor

from bot.games import GAMES
from bot.games.bisca.rules import BONUSES, NUMBERS
from bot.tables.model import Table
from bot.text import LANGUAGES, Language, Words
from cogs.noite.draft_board import program_board
from cogs.noite.plan import MOST_DEALS, Program, new_program, read_program
from cogs.ui.door import Refusal
from cogs.ui.draft import MOST_POINTS, PACES, Draft, read_draft
from cogs.ui.opening import (
    STAND_INS,
    draft_board,
    end_board,
    first_board,
    last_draft,
    switch_board,
    switches_board,
    which_board,
)
from cogs.ui.room import GAME_ROOMS, offer_of
from cogs.ui.rules_text import differing, preset_switches
from cogs.ui.rulesets import choose_board
from tests.cogs.answers import private, said
from tests.cogs.buraco import the_table
from tests.cogs.conftest import TestBot
from tests.cogs.people import buttons, ids, kept, walk
from tests.cogs.test_opening import check

TABLE = "zzzzzzz"
"""As long as the name of a table gets."""
NEVER_ENDING = 253_402_300_740_000
"""The last minute of the year 9999."""
LATE: dict[str, Any] = {"until": NEVER_ENDING, "stand_in": "minimal", "rated": False, "pace": "daily"}


def other(game: str, name: str, usual: Any) -> Any:
    """The longest other value of a switch."""
    if isinstance(usual, bool):
        return not usual
    if isinstance(usual, list):
        return [99, 100]
    if isinstance(usual, str) and name not in offer_of(game).open_ended:
        return next(word for word in reversed(offer_of(game).choices[name]) if word != usual)
    small = {"decks": 3, "jokers": 6, "cut_bonus": 44, "rounding": 999}
    return small.get(name) or (NUMBERS[name][-1 if NUMBERS[name][-1] != usual else 0] if game == "bisca" else 99_999)


def all_changed(game: str, preset: str) -> Draft:
    """Every switch that can be another one at once, as another one."""
    usual = preset_switches(game, preset)
    switches = {name: value if name == "preset" else other(game, name, value) for name, value in usual.items()}
    switches["teams"] = "individual"
    if switches.get("mortos"):
        switches["relancinho"] = 0
    return Draft(game, preset, 4).with_rules(GAMES[game].switches(GAMES[game].rules(switches)))


PRESETS = [(game, preset) for game in GAME_ROOMS for preset in GAMES[game].presets]


@pytest.mark.parametrize(("game", "preset"), PRESETS)
def test_rules_that_differ_in_every_switch_are_read_as_they_were_written(game: str, preset: str) -> None:
    draft = all_changed(game, preset)
    assert len(draft.changes) >= len(draft.switches) - 2, "the preset's name, and what excludes another one"
    for each in (draft, replace(draft, **LATE), replace(draft, table=TABLE), replace(draft, table=TABLE, **LATE)):
        assert read_draft(each.code()) == each
        assert last_draft(each.code()) == each


@pytest.mark.parametrize(("game", "preset"), PRESETS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_board_holds_them(game: str, preset: str, language: Language) -> None:
    draft, words = replace(all_changed(game, preset), **LATE), Words(language)
    for each in (draft, replace(draft, table=TABLE)):
        for board in (draft_board(words, each), switches_board(words, each), end_board(words, each)):
            check(board)
        check(choose_board(words, each, ()))
        for name in [*each.switches][2::9]:
            check(switch_board(words, each, name))
    check(first_board(words, draft))
    check(which_board(words, [draft]))
    longest = replace(new_program(game, draft), rounds=6, deals=MOST_DEALS)
    check(program_board(words, longest, ()))


def values(game: str, name: str, usual: Any) -> st.SearchStrategy[Any]:
    """Whatever a switch may be."""
    words = [word for word in offer_of(game).choices.get(name, ()) if isinstance(word, str)]
    if isinstance(usual, bool):
        return st.booleans()
    if name in BONUSES:
        return st.lists(st.integers(0, 100), min_size=2, max_size=2)
    if game == "bisca":
        return st.sampled_from(words) if words else st.sampled_from(NUMBERS[name])
    bounds = {"decks": (2, 3), "jokers": (0, 6), "rounding": (0, 1000), "target": (1, MOST_POINTS)}
    numbers = st.sampled_from((0, 22, 44)) if name == "cut_bonus" else st.integers(*bounds.get(name, (0, MOST_POINTS)))
    if name in offer_of(game).open_ended:
        return numbers | st.sampled_from(words)
    return st.sampled_from(words) if words else numbers


@st.composite
def drafts(draw: st.DrawFn) -> Draft:
    """Any rules that can be played, by any preset, for any table."""
    game, preset = draw(st.sampled_from(PRESETS))
    usual = preset_switches(game, preset)
    names = draw(st.just([*usual]) | st.lists(st.sampled_from([*usual]), unique=True))
    switches = {**usual, **{name: draw(values(game, name, usual[name])) for name in names if name != "preset"}}
    seats = draw(st.sampled_from(offer_of(game).seats))
    mended = offer_of(game).mend(switches, "mortos", seats)
    draft = Draft(
        game,
        preset,
        seats,
        draw(st.sampled_from(PACES)),
        tuple((name, mended[name]) for name in differing(game, mended)),
        draw(st.sampled_from(("", TABLE))),
        draw(st.none() | st.integers(0, NEVER_ENDING // 60_000).map(lambda minute: minute * 60_000)),
        draw(st.sampled_from(STAND_INS)),
        draw(st.booleans()),
    )
    try:
        assume(draft.playable)
    except Refusal:
        assume(False)
    return draft


@given(drafts())
@settings(max_examples=300)
def test_any_rules_are_read_as_they_were_written(draft: Draft) -> None:
    assert read_draft(draft.code()) == draft
    assert not set(draft.code()) & set(":\n"), "what takes an id apart"


@given(drafts())
@settings(max_examples=25)
def test_boards_hold_any_rules(draft: Draft) -> None:
    check(draft_board(Words(LANGUAGES[0]), draft))
    check(switches_board(Words(LANGUAGES[0]), draft))


@given(drafts(), st.integers(2, 6), st.integers(1, MOST_DEALS), st.none() | st.integers(20, 60))
def test_any_evening_is_read_as_it_was_written(draft: Draft, rounds: int, deals: int, minutes: int | None) -> None:
    program = Program(replace(draft, table="", until=None), rounds, 1 if minutes else deals, minutes)
    assert read_program(*program.code) == program


@given(st.text("!~" + "abAB019-_", max_size=90))
def test_what_is_no_draft_of_this_version_is_refused(code: str) -> None:
    for text in (code, all_changed("buraco", "tradicional").code() + code, "!" + code):
        read = None
        with contextlib.suppress(Refusal):
            read = read_draft(text)
        assert read is None or read_draft(read.code()) == read


# -- every way to a table ---------------------------------------------------------------------------------------------


def changed(game: str = "buraco", preset: str = "tradicional") -> dict[str, Any]:
    return dict(all_changed(game, preset).switches)


def menus(env: Env, message: Any) -> Iterator[dict[str, Any]]:
    return (one for one in walk(kept(env, message).components) if one["type"] == 3)


async def choose(env: Env, person: MemberActor, board: Any, name: str) -> None:
    """Take one switch of a menu by subject."""
    menu = next(one for one in menus(env, board) if name in [option["value"] for option in one["options"]])
    await person.select(board, [name], custom_id=menu["custom_id"])


async def take_another(env: Env, person: MemberActor, board: Any) -> None:
    """Take a value of a switch that does not hold (in blue) already."""
    values = [one for one in buttons(env, board).values() if re.search(r":v\d+$", one["custom_id"])]
    assert [one["style"] for one in values].count(1) == 1
    await person.click(board, custom_id=next(one["custom_id"] for one in values if one["style"] != 1))


async def default(bot: TestBot, env: Env, game: str, by: int) -> dict[str, Any]:
    """Keep rules that differ in every switch, as what this server plays."""
    rules = changed(game, next(iter(GAMES[game].presets)))
    await bot.tables.save_rules(env.guild.id, game, "Nossas", rules, by)
    await bot.tables.set_default_rules(env.guild.id, game, "Nossas")
    return rules


async def mine(bot: TestBot, person: MemberActor) -> Table:
    return await the_table(bot, person)


async def test_switches_are_changed_one_after_the_other_to_the_last(
    env: Env, bot: TestBot, ana: MemberActor, channel: ChannelHandle
) -> None:
    board, target = private(await ana.slash(channel, "buraco abrir")), offer_of("buraco").target
    done = []
    for name in preset_switches("buraco", "tradicional"):
        if name in ("preset", "teams", target, "mortos"):
            continue
        await ana.click(board, label="Mudar regras")
        await choose(env, ana, board, name)
        await take_another(env, ana, board)
        done.append(name)
    await ana.click(board, label="Abrir")
    rules = (await mine(bot, ana)).plan.rules
    usual = preset_switches("buraco", "tradicional")
    assert [name for name in done if rules[name] == usual[name]] == []


@pytest.mark.parametrize("game", GAME_ROOMS)
async def test_they_are_what_the_panel_opens_where_the_server_plays_them(
    env: Env, bot: TestBot, ana: MemberActor, channel: ChannelHandle, game: str
) -> None:
    rules = await default(bot, env, game, ana.id)
    panel = private(await ana.slash(channel, "mesa abrir"))
    await ana.click(panel, label=game.title())
    await ana.click(panel, label="Mudar regras")
    await ana.click(panel, label="Voltar")
    await ana.click(panel, label="Abrir")
    assert (await mine(bot, ana)).plan.rules == rules
    again = private(await ana.slash(channel, "mesa abrir"))
    assert "Como da última vez" in said(env, await ana.slash(channel, "mesa abrir"))
    await ana.click(again, label="Outras opções")


@pytest.mark.parametrize("game", GAME_ROOMS)
async def test_they_are_changed_in_the_lobby(
    env: Env, bot: TestBot, ana: MemberActor, channel: ChannelHandle, game: str
) -> None:
    rules = await default(bot, env, game, ana.id)
    await ana.slash(channel, "mesa abrir", jogo=game, casa="Nossas", lugares=4)
    table = await mine(bot, ana)
    assert table.plan.rules == rules
    lobby = channel.last_message
    assert lobby is not None
    board = private(await ana.click(lobby, label="Mudar regras"))
    await ana.click(board, label="Mudar regras")
    name = "undo" if game == "buraco" else "knock"
    await choose(env, ana, board, name)
    await take_another(env, ana, board)
    await ana.click(board, label="Salvar")
    assert (await mine(bot, ana)).plan.rules == {**rules, name: not rules[name]}


@pytest.mark.parametrize("game", GAME_ROOMS)
async def test_an_evening_is_opened_by_them(
    env: Env, bot: TestBot, ana: MemberActor, channel: ChannelHandle, game: str
) -> None:
    rules = await default(bot, env, game, ana.id)
    board = private(await ana.slash(channel, "liga noite", jogo=game))
    (menu,) = menus(env, board)
    await ana.select(board, [option["value"] for option in menu["options"]][-1:])
    (button,) = (one for one in ids(env, board) if one.startswith("x:noite.open"))
    await ana.click(board, custom_id=button)
    (evening,) = await bot.club.open_evenings(env.guild.id)
    length = {"teams", "target", "max_rounds", "wins", "match"}
    assert {**evening.plan.rules, **dict.fromkeys(length, 0)} == {
        **{name: value for name, value in rules.items() if name in evening.plan.rules},
        **dict.fromkeys(length, 0),
    }
