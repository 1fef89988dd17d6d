"""Help for newcomers, the rules of this table, and fault reports."""

from typing import Any

import pytest
from simcord import ChannelHandle, Env, GuildHandle, MemberActor

from bot.games.bisca.rules import PRESETS
from bot.store import Store
from bot.text import LANGUAGES, Language, Words
from cogs.help import learn_ids
from cogs.ui import item
from cogs.ui.board import TEXT_LIMIT
from cogs.ui.rules_text import preset_switches, rules_pages
from tests.cogs.answers import private, said
from tests.cogs.conftest import SEED, Clock, TestBot
from tests.cogs.people import buttons, text


async def reports(bot: TestBot) -> list[dict[str, Any]]:
    """What was kept, with all its columns."""
    store: Any = bot.tables.shelf
    rows = await store._all("SELECT number, user_id, table_id, text, record FROM reports ORDER BY number")
    return [dict(zip(("number", "user", "table", "text", "record"), row, strict=True)) for row in rows]


async def test_help_says_what_to_tap_first_and_names_commands_that_can_be_tapped(
    env: Env, channel: ChannelHandle, ana: MemberActor
) -> None:
    answer = await ana.slash(channel, "ajuda")
    assert "Bisca a dois, agora mesmo" in said(env, answer)
    to_play = ("bisca duelo", "mesa abrir", "mesa lista", "mao", "config ver", "regras", "relatar")
    for path in (*to_play, "placar abrir", "liga tabela", "liga noite", "perfil", "privacidade"):
        assert f"</{path}:" in said(env, answer)


async def test_help_names_commands_as_they_are_typed_where_discord_does_not_tell_their_ids(
    env: Env, channel: ChannelHandle, ana: MemberActor, languages: dict[int, str]
) -> None:
    languages[ana.id] = "en-GB"
    env.inject_error("GET", "/applications/*/commands", status=403)
    answer = await ana.slash(channel, "ajuda")
    assert "`/table open`" in said(env, answer)


async def test_whatever_names_a_command_names_it_to_be_tapped_once_the_ids_are_known(
    env: Env, bot: TestBot, channel: ChannelHandle, ana: MemberActor, languages: dict[int, str]
) -> None:
    languages[ana.id] = "de"  # English words, and Portuguese names of the commands
    await learn_ids(bot, bot.house)
    told = said(env, await ana.slash(channel, "mao"))
    assert "Open one with </mesa abrir:" in told
    assert "/table" not in told


async def test_the_rules_of_this_table_begin_with_what_differs(
    env: Env, channel: ChannelHandle, ana: MemberActor
) -> None:
    await ana.slash(channel, "mesa abrir", regras="capixaba", pontos=7)
    told = said(env, await ana.slash(channel, "regras"))
    assert told.index("Diferente nesta mesa") < told.index("As cartas")
    assert "**Objetivo da partida**: até 7" in told
    assert "**Heley**: 1 ponto; com copas, 2" in told


async def test_without_a_table_the_sets_of_rules_are_offered(
    env: Env, channel: ChannelHandle, ana: MemberActor
) -> None:
    board = private(await ana.slash(channel, "regras"))
    assert "Bisca de Vitória" in text(env, board)
    await ana.select(board, ["bisca_portuguesa"])
    assert "**Seguir o naipe**: obrigatório quando o monte acaba" in text(env, board)
    assert "**Ponta**" in said(env, await ana.slash(channel, "regras", conjunto="capixaba_vitoria"))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("spoken", [False, True])
def test_all_rules_fit_into_messages(language: Language, spoken: bool) -> None:
    words = Words(language, spoken=spoken)
    for preset in PRESETS:
        switches = preset_switches("bisca", preset)
        changed = {
            **switches,
            "ten_card": "3",
            "heley": [3, 4],
            "ponta": [2, 2],
            "wins": 9,
            "seven_not_last_card": True,
        }
        for pages in (rules_pages(words, "bisca", switches), rules_pages(words, "bisca", changed, 4)):
            assert all(len(page) <= TEXT_LIMIT for page in pages)
            assert len(pages) <= 5


async def test_a_report_takes_the_record_along_and_holds_no_seed_of_a_running_match(
    env: Env, bot: TestBot, guild: GuildHandle, channel: ChannelHandle, ana: MemberActor
) -> None:
    await ana.slash(channel, "bisca duelo", computador="easy")
    (table,) = await bot.tables.tables_in(guild.id)
    told = said(env, await ana.slash(channel, "relatar", texto="a carta sumiu"))
    assert "nº 1" in told
    assert "semente" in told
    (kept,) = await reports(bot)
    assert (kept["user"], kept["table"], kept["text"]) == (ana.id, table.id, "a carta sumiu")
    assert '"game"' in kept["record"]
    assert f'"{SEED}"' not in kept["record"]
    assert '"seed"' not in kept["record"]
    assert SEED not in told.replace("da mesa", "")


async def test_a_report_is_written_in_a_form(env: Env, bot: TestBot, channel: ChannelHandle, ana: MemberActor) -> None:
    shown = await ana.slash(channel, "relatar")
    assert shown.modal is not None
    assert shown.modal["title"] == "Relatar um defeito"
    (field,) = [each["component"]["custom_id"] for each in shown.modal["components"]]
    answer = await ana.submit_modal(shown, {field: "o botão não respondeu"})
    assert "nº 1" in said(env, answer)
    (kept,) = await reports(bot)
    assert (kept["table"], kept["text"]) == (None, "o botão não respondeu")


async def test_a_form_that_a_restart_made_forget_is_answered(
    env: Env, bot: TestBot, store: Store, clock: Clock, channel: ChannelHandle, ana: MemberActor
) -> None:
    shown = await ana.slash(channel, "relatar")
    assert shown.modal is not None
    (field,) = [each["component"]["custom_id"] for each in shown.modal["components"]]
    await bot.tables.stop()
    again = TestBot(store, clock)
    await env.restart_bot(again)
    item._FORMS.clear()  # as in a new process
    answer = await ana.submit_modal(shown, {field: "o botão não respondeu"})
    assert "Este formulário esperou demais. Abra-o de novo." in said(env, answer)
    assert await reports(again) == []


async def test_help_leads_to_a_report(env: Env, channel: ChannelHandle, ana: MemberActor) -> None:
    board = private(await ana.slash(channel, "ajuda"))
    assert {"Regras", "Minhas configurações", "Relatar um defeito"} <= buttons(env, board).keys()
    shown = await ana.click(board, label="Relatar um defeito")
    assert shown.modal is not None
