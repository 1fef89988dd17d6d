"""Whether a match counts in the league: agreed on before it by button or option, and said all the way to its end."""

from dataclasses import replace

import pytest
from simcord import ChannelHandle, Env, MemberActor

from bot.games import GAMES
from bot.text import Words
from cogs.ui.draft import Draft, draft_of, read_draft
from cogs.ui.opening import draft_board, plan_words
from tests.cogs.answers import private, said
from tests.cogs.conftest import TestBot
from tests.cogs.people import buttons, newest, public_table, text, thread_of
from tests.cogs.test_opening import check

COUNTS, FRIENDLY = "valendo para a liga", "amistosa"


@pytest.mark.parametrize("rated", [True, False])
@pytest.mark.parametrize("stand_in", ["full", "minimal"])
def test_a_draft_keeps_whether_it_counts(rated: bool, stand_in: str) -> None:
    draft = Draft("buraco", "tradicional", 4, "live", (), "abc", 1_800_000_000_000, stand_in, rated)  # type: ignore[arg-type]  # one of two words
    assert read_draft(draft.code()) == draft
    assert draft.plan(60).rated is rated
    resolved = draft.plan(60)
    game = GAMES["buraco"]
    resolved = replace(resolved, rules=game.switches(game.rules(resolved.rules)))
    assert draft_of(resolved).rated is rated
    assert (FRIENDLY in plan_words(draft, Words("pt_BR"))) is not rated


def test_a_draft_of_before_the_league_counts() -> None:
    assert read_draft("buraco~tradicional~4~live+m~").rated


def test_the_choice_is_two_buttons_and_the_board_still_fits() -> None:
    for draft in (Draft("buraco", "tradicional", 4), Draft("bisca", "bisca", 2, table="abcd")):
        check(draft_board(Words("pt_BR"), draft))


async def test_a_table_is_opened_as_a_friendly_match_and_offered_so_again(
    env: Env, bot: TestBot, channel: ChannelHandle, ana: MemberActor
) -> None:
    first = await ana.slash(channel, "mesa abrir", jogo="bisca")
    await ana.click(private(first), label=FRIENDLY)
    await ana.click(private(first), label="Abrir")
    (table,) = await bot.tables.tables_of(ana.id)
    assert not table.plan.rated
    assert FRIENDLY in text(env, newest(channel))
    again = await ana.slash(channel, "mesa abrir", jogo="bisca")
    assert FRIENDLY in said(env, again)
    await ana.click(private(again), label="Abrir")
    assert [one.plan.rated for one in await bot.tables.tables_of(ana.id)] == [False, False]


async def test_the_host_changes_it_before_the_start(
    env: Env, bot: TestBot, channel: ChannelHandle, ana: MemberActor
) -> None:
    await ana.slash(channel, "mesa abrir", jogo="bisca", vale=0)
    lobby = newest(channel)
    assert FRIENDLY in text(env, lobby)
    asked = await ana.click(lobby, label="Mudar regras")
    await ana.click(private(asked), label=COUNTS)
    await ana.click(private(asked), label="Salvar")
    (table,) = await bot.tables.tables_of(ana.id)
    assert table.plan.rated
    assert COUNTS in text(env, lobby)


@pytest.mark.parametrize(("options", "line"), [({}, COUNTS), ({"vale": 1}, COUNTS), ({"vale": 0}, FRIENDLY)])
async def test_a_duel_says_it_in_the_challenge_and_at_the_table(
    env: Env, channel: ChannelHandle, ana: MemberActor, beto: MemberActor, options: dict[str, int], line: str
) -> None:
    await ana.slash(channel, "bisca duelo", adversario=beto, **options)
    assert line in text(env, newest(channel))
    await beto.click(newest(channel), label="Aceitar")
    assert f"-# {line}" in text(env, public_table(env, thread_of(channel)))


async def test_a_friendly_duel_from_the_panel(
    env: Env, bot: TestBot, channel: ChannelHandle, ana: MemberActor, beto: MemberActor
) -> None:
    panel = await ana.slash(channel, "ajuda")
    await ana.click(private(panel), label="Duelo de Bisca")
    await ana.click(private(panel), label=FRIENDLY)
    await ana.click(private(panel), label="Bisca Capixaba")
    assert buttons(env, private(panel))[FRIENDLY]["style"] == 1, "the choice stays while the rules change"
    await ana.select(private(panel), [beto])
    (table,) = await bot.tables.tables_of(ana.id)
    assert (table.plan.rated, table.plan.rules["preset"]) == (False, "capixaba")


async def test_against_the_computer_nothing_is_said_of_the_league(
    env: Env, bot: TestBot, channel: ChannelHandle, ana: MemberActor
) -> None:
    await ana.slash(channel, "bisca duelo", computador="easy")
    (table,) = await bot.tables.tables_of(ana.id)
    assert not table.plan.rated
    shown = text(env, public_table(env, thread_of(channel)))
    assert "liga" not in shown
    assert FRIENDLY not in shown


async def test_a_table_filled_up_with_computers_says_that_it_does_not_count(
    env: Env, channel: ChannelHandle, ana: MemberActor
) -> None:
    await ana.slash(channel, "mesa abrir", jogo="bisca", lugares=3)
    lobby = newest(channel)
    await ana.click(lobby, label="Completar com computador")
    await ana.click(lobby, label="Começar")
    assert "-# não vale para a liga" in text(env, public_table(env, thread_of(channel)))
