"""Everything at Buraco by commands alone, with cards written as people write them."""

import pytest
from simcord import ChannelHandle, Env, MemberActor

from bot.cards import Card
from bot.games import GAMES
from bot.games.base import Action, Setup
from bot.games.buraco.actions import Add, Discard, Draw, Meld, TakePile
from bot.games.buraco.moves import additions, discards, melds, takings
from bot.games.buraco.rules import PRESETS
from bot.games.buraco.state import BuracoView
from bot.text import Words
from cogs.buraco.out import way_out
from tests.cogs.answers import said
from tests.cogs.buraco import dealt, last_card, plant, seed_where, started, the_table, view_of
from tests.cogs.conftest import TestBot
from tests.cogs.people import buttons, open_hand, text

SPOKEN = Words("pt_BR", spoken=True)


def lays_three(view: BuracoView) -> bool:
    """A clean meld lies in the hand, and nothing wild that would make it another one."""
    found = melds(view)
    return bool(found) and found[0].reading.wild < 0 and len(found[0].reading.cards) == 3


@pytest.mark.parametrize("how", ["signs", "records", "words", "together", "list"])
async def test_a_turn_by_commands(env: Env, bot: TestBot, ana: MemberActor, channel: ChannelHandle, how: str) -> None:
    plant(bot, seed_where(lays_three))
    await dealt(env, bot, ana, channel)
    answer = await ana.slash(channel, "buraco comprar")
    assert answer.ephemeral
    view = await view_of(bot, ana)
    action = melds(view)[0].action
    assert isinstance(action, Meld)
    plain = Words("pt_BR")
    typed = {
        "signs": " ".join(plain.card(card) for card in action.cards),
        "records": ", ".join(map(str, action.cards)),
        "words": " e ".join(SPOKEN.card(card) for card in action.cards),
        "together": "".join(plain.card(card) for card in action.cards),
        "list": " ".join(card.rank for card in action.cards) + f" de {SPOKEN.suit(action.cards[0].suit)}",
    }[how]
    laid = await ana.slash(channel, "buraco baixar", cartas=typed)
    assert "⚠️" not in said(env, laid), typed
    assert len((await view_of(bot, ana)).own_melds) == 1
    await ana.slash(channel, "buraco desfazer")
    assert not (await view_of(bot, ana)).own_melds
    await ana.slash(channel, "buraco baixar", cartas=typed)
    for laying in additions(await view_of(bot, ana))[:1]:
        assert isinstance(laying.action, Add)
        await ana.slash(channel, "buraco encaixar", jogo=1, cartas=SPOKEN.card(laying.action.cards[0]))
        assert len((await view_of(bot, ana)).own_melds[0].cards) == 4
    before = await the_table(bot, ana)
    thrown = last_card(await view_of(bot, ana))
    await ana.slash(channel, "buraco descartar", carta=SPOKEN.card(thrown))
    assert (await the_table(bot, ana)).revision > before.revision


async def test_what_is_no_card_or_not_held_or_no_meld_is_told_and_changes_nothing(
    env: Env, bot: TestBot, ana: MemberActor, channel: ChannelHandle
) -> None:
    await dealt(env, bot, ana, channel)
    early = await ana.slash(channel, "buraco descartar", carta="4p")
    assert "Primeiro compre" in said(env, early)
    await ana.slash(channel, "buraco comprar")
    view, table = await view_of(bot, ana), await the_table(bot, ana)
    missing = next(card for card in ("AC", "AD", "AH", "AS", "3C", "3D") if Card(card) not in view.hand)
    for typed, told in (
        ("batata", "“batata” não é uma carta"),
        ("4 5", "“4 5” não é uma carta"),
        ("<@1>", "não é uma carta"),
        (f"{missing} {missing} {missing}", "não está na sua mão"),
        (str(view.hand[0]), "ao menos três cartas"),
    ):
        answer = await ana.slash(channel, "buraco baixar", cartas=typed)
        assert answer.ephemeral
        assert told in said(env, answer), typed
    for command, options, told in (
        ("comprar", {}, "já comprou"),
        ("passar", {}, "já comprou"),
        ("cortar", {"numero": 22}, "o corte passou"),
        ("encaixar", {"jogo": 7, "cartas": str(view.hand[0])}, "não tem o jogo 7"),
        ("desfazer", {}, "nada para desfazer"),
        ("pegar", {}, "já comprou"),
        ("descartar", {"carta": "4p 5p"}, "não é uma carta"),
    ):
        answer = await ana.slash(channel, f"buraco {command}", **options)
        assert told in said(env, answer), command
    assert (await the_table(bot, ana)).revision == table.revision


async def test_suggestions_show_his_own_cards_alone(
    env: Env, bot: TestBot, ana: MemberActor, beto: MemberActor, channel: ChannelHandle
) -> None:
    plant(bot, seed_where(lays_three))
    await dealt(env, bot, ana, channel)
    await ana.slash(channel, "buraco comprar")
    view = await view_of(bot, ana)
    offered = await ana.autocomplete(channel, "buraco baixar", "cartas", "")
    assert offered[0]["value"] == "-".join(map(str, melds(view)[0].reading.cards))
    some = str(melds(view)[0].reading.cards[1])
    fewer = await ana.autocomplete(channel, "buraco baixar", "cartas", some)
    assert 0 < len(fewer) <= len(offered)
    assert all(some in one["value"] for one in fewer)
    cards = await ana.autocomplete(channel, "buraco descartar", "carta", "")
    assert {one["value"] for one in cards} <= {str(card) for card in view.hand}
    assert await beto.autocomplete(channel, "buraco descartar", "carta", "") == []
    laid = await ana.slash(channel, "buraco baixar", cartas=offered[0]["value"])
    assert "⚠️" not in said(env, laid)
    targets = await ana.autocomplete(channel, "buraco encaixar", "jogo", "")
    assert [one["value"] for one in targets] == [1]


async def test_a_two_by_command_is_asked_about_too(
    env: Env, bot: TestBot, ana: MemberActor, channel: ChannelHandle
) -> None:
    plant(bot, seed_where(lambda view: any(card.number == 2 for card in view.hand)))
    await dealt(env, bot, ana, channel)
    await ana.slash(channel, "buraco comprar")
    two = next(card for card in (await view_of(bot, ana)).hand if card.number == 2)
    before = (await the_table(bot, ana)).revision
    asked = await ana.slash(channel, "buraco descartar", carta=SPOKEN.card(two))
    assert "É um curinga" in said(env, asked)
    assert (await the_table(bot, ana)).revision == before
    sure = next(label for label in buttons(env, asked.response) if label.endswith("assim mesmo"))
    await ana.click(asked.response, label=sure)  # type: ignore[arg-type]  # there is one
    assert (await the_table(bot, ana)).revision > before


async def test_the_pile_is_seen_and_taken_by_command(
    env: Env, bot: TestBot, ana: MemberActor, channel: ChannelHandle
) -> None:
    plant(bot, seed_where(lambda view: True))
    await dealt(env, bot, ana, channel)
    assert "O lixo está vazio" in said(env, await ana.slash(channel, "buraco ver-lixo"))
    assert "O lixo está vazio" in said(env, await ana.slash(channel, "buraco pegar"))
    await ana.slash(channel, "buraco comprar")
    await ana.slash(channel, "buraco recusar")
    refused = (await view_of(bot, ana)).pile[-1]
    seen = await ana.slash(channel, "buraco ver-lixo")
    assert Words("pt_BR").card(refused) in said(env, seen)
    assert seen.response is not None
    await ana.slash(channel, "buraco descartar", carta=str(last_card(await view_of(bot, ana))))
    view = await view_of(bot, ana)
    if view.public.pile:
        taken = await ana.slash(channel, "buraco pegar")
        assert "pegou o lixo" in said(env, taken)
        assert len((await view_of(bot, ana)).hand) == len(view.hand) + view.public.pile


async def test_the_cut_is_asked_for_where_it_is_worth_something(
    env: Env, bot: TestBot, ana: MemberActor, channel: ChannelHandle
) -> None:
    await ana.slash(channel, "buraco abrir", lugares=2, tempo="none")
    table = await the_table(bot, ana)
    plan = table.plan
    rules = {**plan.rules, "cut_bonus": 22}
    await bot.tables.change_plan(table.id, ana.id, type(plan)(plan.game, rules, 2, plan.clock))
    await ana.slash(channel, "mesa computador")
    for number in range(50):
        state = GAMES["buraco"].start(Setup(GAMES["buraco"].rules(rules), 2, seed=f"c{number}"))
        if GAMES["buraco"].to_act(state) == {0}:
            plant(bot, f"c{number}")
            break
    await ana.slash(channel, "mesa comecar")
    hand = (await ana.slash(channel, "mao")).response
    assert hand is not None
    assert "Corte o baralho" in text(env, hand)
    assert "Cortar em 25" in buttons(env, hand)
    await ana.click(hand, label="Cortar em 25")
    assert (await view_of(bot, ana)).phase == "draw"
    assert "cortou" in text(env, hand)


def way(hand: str, melds: list[str], **switches: object) -> tuple[Action, ...] | None:
    """How seat 0 empties this hand."""
    rules = GAMES["buraco"].rules({"preset": "tradicional", "morto_needs": "none", **switches})
    laid = {"hands": [hand, "3S 4S"], "stock": "9S TS JS", "phase": "play", "melds": [melds, []]}
    view = GAMES["buraco"].view(GAMES["buraco"].start(Setup(rules, 2, position=laid)), 0)
    assert isinstance(view, BuracoView)
    return way_out(view)


def test_going_out_finds_the_melds_the_additions_and_the_discard() -> None:
    canastra = "3H 4H 5H 6H 7H 8H 9H"
    assert way("7S", [canastra]) == (Discard(Card("7S")),)
    assert way("4C 5C 6C", [canastra]) == (Meld((Card("4C"), Card("5C"), Card("6C"))),)
    assert way("TH JH", [canastra]) == (Add(0, (Card("TH"), Card("JH"))),)
    found = way("4C 5C 6C TH 7S", [canastra])
    assert found is not None
    assert [type(action) for action in found].count(Discard) == 1
    assert len(found) == 3
    assert way("4C 9D 7S", [canastra]) is None
    assert way("4C 5C 6C 7S", []) is None, "nobody goes out without a canastra"
    assert way("TH JH", [canastra], final_discard="required") is not None
    assert way("2C 2S", [canastra], last_discard_wild=False, final_discard="required") is None


def a_pile_to_take() -> tuple[str, Card]:
    """A seed and seat 0's first discard by which seat 1 may take the closed pile with cards of his hand."""
    game = GAMES["buraco"]
    for number in range(500):
        state = game.start(Setup(PRESETS["fechado"], 2, seed=f"p{number}"))
        if game.to_act(state) != {0}:
            continue
        state, _ = game.apply(state, 0, Draw())
        for move in discards(game.view(state, 0)):
            after, _ = game.apply(state, 0, move)
            uses = takings(game.view(after, 1))
            if len(uses) > 1 and all(isinstance(use.action, TakePile) and use.action.meld is None for use in uses):
                return f"p{number}", move.card
    raise AssertionError("nobody can take anything")


async def test_a_closed_pile_is_taken_with_the_cards_that_go_with_its_top_one(
    env: Env, bot: TestBot, ana: MemberActor, beto: MemberActor, channel: ChannelHandle
) -> None:
    seed, thrown = a_pile_to_take()
    plant(bot, seed)
    thread = await started(env, bot, [ana, beto], channel, lugares=2, regras="fechado")
    await ana.slash(thread, "buraco comprar")
    answer = await ana.slash(thread, "buraco descartar", carta=str(thrown))
    for label in [label for label in buttons(env, answer.response) if label.endswith("assim mesmo")]:
        await ana.click(answer.response, label=label)  # type: ignore[arg-type]  # there is one

    refused = await beto.slash(thread, "buraco pegar")
    assert "tem de ser usada na hora" in said(env, refused)
    offered = await beto.autocomplete(thread, "buraco pegar", "cartas", "")
    hand = await open_hand(env, beto, thread)
    shown = [label for label in buttons(env, hand) if label.startswith("Pegar lixo com")]
    assert len(shown) == min(4, len(offered))
    await beto.slash(thread, "buraco pegar", cartas=offered[0]["value"])
    view = await view_of(bot, beto)
    assert len(view.own_melds) == 1
    assert thrown in view.own_melds[0].cards
    undone = await beto.slash(thread, "buraco desfazer")
    assert "não se recolhe" in said(env, undone)


async def test_going_out_by_command_says_why_not(
    env: Env, bot: TestBot, ana: MemberActor, channel: ChannelHandle
) -> None:
    await dealt(env, bot, ana, channel)
    assert "Primeiro compre" in said(env, await ana.slash(channel, "buraco bater"))
    await ana.slash(channel, "buraco comprar")
    before = await the_table(bot, ana)
    assert "⚠️ Esta mão não sai inteira" in said(env, await ana.slash(channel, "buraco bater"))
    assert (await the_table(bot, ana)).revision == before.revision


async def test_a_question_is_answered_by_command_too(
    env: Env, bot: TestBot, ana: MemberActor, channel: ChannelHandle
) -> None:
    plant(bot, seed_where(lambda view: Card("2C") in view.hand))
    await dealt(env, bot, ana, channel)
    await ana.slash(channel, "buraco comprar")
    before = await the_table(bot, ana)
    asked = await ana.slash(channel, "buraco descartar", carta="2p")
    assert "⚠️" in said(env, asked)
    assert (await the_table(bot, ana)).revision == before.revision
    await ana.slash(channel, "buraco descartar", carta="2p", certeza=True)
    assert (await the_table(bot, ana)).revision > before.revision
