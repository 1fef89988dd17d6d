"""What a seat may not see is in nothing that leaves the room: no log, error, change, view or export."""

import logging
from dataclasses import replace

import pytest

from bot.cards import seed_commitment
from bot.games import GAMES
from bot.games.base import Setup
from bot.games.records import read_record
from bot.games.replay import answer
from bot.tables.live import Live
from bot.tables.model import LIVE, TableError
from tests.tables.room import ANA, BETO, MINUTE, Room


async def test_a_running_match_never_tells_its_seed(room: Room, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)
    told: list[str] = []
    table = await room.duel(LIVE, wins=3)
    seed = "semente 1"
    for turn in range(12):
        played = await room.play(table.id, turn)
        told += [repr(played), await room.tables.record(table.id)]
        for user in (ANA.user, BETO.user, None):
            told += [repr(await room.tables.view(table.id, user)), repr(await room.tables.history(table.id, 0, user))]
        told += [repr(await room.tables.peek(table.id)), repr(await room.store.load(table.id))]
        for call in (room.tables.submit(table.id, ANA.user, 99, None), room.tables.table("nada")):  # type: ignore[arg-type]
            with pytest.raises(TableError) as refused:
                await call
            told += [repr(refused.value), repr(refused.value.facts)]
    await room.sweep_after(MINUTE)
    await room.restart()
    assert await room.tables.seed(table.id) is None
    assert "seed" not in (await room.tables.record(table.id)).splitlines()[0]
    told += [repr(change) for change in room.changes] + [record.getMessage() for record in caplog.records]
    assert seed not in " ".join(told)


async def test_when_it_is_over_everybody_may_check_the_deals(room: Room) -> None:
    table = await room.play_out((await room.duel(wins=2)).id)
    seed = await room.tables.seed(table.id)
    assert seed == "semente 1"
    record = await room.tables.record(table.id)
    assert '"seed": "semente 1"' in record.splitlines()[0]
    assert seed_commitment(seed) == table.seed_commitment
    replayed = answer(read_record(record))
    assert replayed["ok"]
    assert replayed["status"] == "match_over"
    assert table.ended is not None
    assert replayed["winner"] == table.ended.winner


async def test_the_same_table_with_other_hidden_cards_tells_the_same(room: Room) -> None:
    """Another deal with equal hand of Ana: her view and everybody's are byte for byte the same."""
    table = await room.duel()
    live = await room.tables.peek(table.id)
    state = live.state
    pool = [*state.hands[1], *state.stock]
    other = state._replace(hands=(state.hands[0], tuple(sorted(pool[-3:]))), stock=tuple(pool[:-3]))
    assert other != state
    entry = room.tables._entries[table.id]
    seen = []
    for hidden in (state, other):
        entry.live = replace(live, state=hidden)
        seen.append(repr((await room.tables.view(table.id, ANA.user), await room.tables.view(table.id), entry.live)))
    assert seen[0] == seen[1]


def test_the_shape_of_what_is_kept_in_memory_masks_hands() -> None:
    game = GAMES["bisca"]
    state = game.start(Setup(game.rules({"preset": "bisca"}), 2, seed="semente"))
    text = repr(Live(None, game, "semente", state))  # type: ignore[arg-type]  # the table does not matter here
    assert "semente" not in text
    assert all(str(card) not in text for hand in state.hands for card in hand)
