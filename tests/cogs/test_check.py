"""What a count is made of, told to whoever wants to check it; and who may contest it."""

import random
import re

import pytest
from simcord import ChannelHandle, Env, MemberActor

from bot.games import GAMES
from bot.games.base import SPECTATOR, Setup
from bot.games.buraco.count import ITEMS
from bot.players import PLAYERS
from bot.tables.model import Finished, Place, Plan, Seated, Table
from bot.text import Words
from cogs.ui.room import room_of
from tests.cogs.answers import said
from tests.cogs.buraco import click, dealt, play_turn, the_table
from tests.cogs.conftest import TestBot
from tests.cogs.people import buttons, cards, newest, open_hand, public_table, thread_of

WORDS = Words("en")
WORTH = {"A": 11, "7": 10, "K": 4, "J": 3, "Q": 2}


def played(game_name: str, preset: str, seats: int, seed: str) -> tuple[Table, Finished]:
    """A round between computer players, and a table at which it could have been."""
    game, chance = GAMES[game_name], random.Random(seed)
    rules = game.presets[preset]
    state = game.start(Setup(rules, seats, seed=seed))
    while (result := game.result(state)) is None:
        (seat,) = game.to_act(state)
        state, _ = game.apply(state, seat, PLAYERS[game_name, "easy"](game.view(state, seat), chance))
    people = tuple(Seated(number, f"P{number}") for number in range(1, seats + 1))
    plan = Plan(game_name, game.switches(rules), seats)
    return Table("mesa", Place(1, 2), 1, plan, people, 0, 0), Finished(result, game.view(state, SPECTATOR), ())


def numbers(line: str) -> list[int]:
    """The numbers in brackets."""
    return [int(one.replace(",", "")) for one in re.findall(r"\(([\d,]+)\)", line)]


@pytest.mark.parametrize("preset", ["tradicional", "fechado", "familia", "stbl", "biriba", "burraco"])
@pytest.mark.parametrize("seats", [2, 4])
def test_the_parts_of_an_item_add_up_to_it_and_the_items_to_the_total(preset: str, seats: int) -> None:
    for number in range(3):
        table, finished = played("buraco", preset, seats, f"{preset} {number}")
        lines = room_of("buraco").check(WORDS, table, finished)
        for items, total in zip(finished.result.items, finished.result.totals, strict=True):
            assert lines.pop(0).startswith("**")
            for item in ITEMS:
                if not items.get(item):
                    continue
                line = lines.pop(0)
                assert line.startswith(f"- {WORDS(f'count.{item}')} **")
                if item in ("canastras", "cards", "hands"):
                    assert sum(numbers(line)) == abs(items[item]), line
            assert f"**{'+' if total > 0 else ''}{WORDS.fact(total)}**" in lines.pop(0)
        assert not lines


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_cards_of_a_deal_count_what_it_says(seats: int) -> None:
    table, finished = played("bisca", "bisca", seats, "mesa")
    lines = room_of("bisca").check(WORDS, table, finished)
    for side, points in enumerate(finished.result.points):
        told = lines[3 * side + 1]
        assert f"**{points}**" in told if points else "no card" in told
        assert sum(WORTH[rank] for rank in re.findall(r"([A7KQJ])[♣♦♥♠]", told)) == points


async def test_a_count_of_buraco_is_checked_round_by_round(
    env: Env, bot: TestBot, ana: MemberActor, channel: ChannelHandle
) -> None:
    hand, thread = await dealt(env, bot, ana, channel, pontos=5000)
    table = await the_table(bot, ana)
    early = await ana.slash(channel, "mesa conferir")
    assert "Ainda não há contagem" in said(env, early)
    for wanted in (1, 2):
        while not (await bot.tables.table(table.id)).round_over:
            await play_turn(env, bot, ana, hand)
        checked = await click(env, ana, public_table(env, thread), "Conferir")
        assert f"rodada {wanted}" in said(env, checked)
        assert "- cartas **" in said(env, checked)
        if wanted == 1:
            await click(env, ana, hand, "Próxima rodada")
    assert checked.response is not None
    assert [*buttons(env, checked.response)] == ["Rodada 1"]
    back = await click(env, ana, checked.response, "Rodada 1")
    assert back.response is not None
    assert back.response.id == checked.response.id, "the same message shows it"
    assert [*buttons(env, checked.response)] == ["Rodada 2"]
    named = await ana.slash(channel, "mesa conferir", rodada=2)
    assert "rodada 2" in said(env, named)
    unrated = await ana.slash(channel, "mesa contestar", motivo="eram 100 a mais")
    assert "não vale para a liga" in said(env, unrated)


async def test_a_match_of_bisca_is_checked_at_its_end(
    env: Env, bot: TestBot, ana: MemberActor, channel: ChannelHandle
) -> None:
    await ana.slash(channel, "bisca duelo", computador="easy")
    thread = thread_of(channel)
    hand = await open_hand(env, ana, thread)
    while (await the_table_or_none(bot, ana)) is not None:
        await ana.click(hand, label=cards(env, hand)[0])
    message = newest(thread) if "Conferir" in buttons(env, newest(thread)) else public_table(env, thread)
    assert "Contestar" not in buttons(env, message), "nobody contests what he has played against the computer"
    checked = await click(env, ana, message, "Conferir")
    assert "levou" in said(env, checked)
    assert "placar **1**" in said(env, checked)


async def the_table_or_none(bot: TestBot, person: MemberActor) -> Table | None:
    return next(iter(await bot.tables.tables_of(person.id)), None)
