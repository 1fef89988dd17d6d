"""Rounds of Buraco in all the ways in which they are played: by commands, read aloud, by other rules, few or many."""

from typing import Any

import pytest

import render
from bot.cards import Card
from bot.games.base import Action
from bot.games.buraco.actions import Add, Cut, Discard, Draw, Meld, Pass, Reject, TakePile, Undo
from bot.games.buraco.cautions import cautions
from bot.games.buraco.moves import discards
from bot.games.buraco.state import BuracoView
from bot.games.records import read_record
from bot.players import PLAYERS
from bot.playground.media import walk
from tests.discord.buraco import BuracoPlayer, exported, opened, play, replayed, the_table
from tests.discord.club import Club
from tests.discord.people import labels, pictures, public, text

pytestmark = pytest.mark.timeout(60)
QUIET = {"pictures": False, "seed": lambda: "b"}


# -- by commands ------------------------------------------------------------------------------------------------------


def typed(cards: tuple[Card, ...]) -> str:
    """Cards as people type them."""
    suits = dict(zip("CDHS", ("c", "ouros", "copas", "♠"), strict=True))
    return ", ".join(
        "curingão" if card.is_joker else f"{card.rank.replace('T', '10')} {suits[card.suit]}" for card in cards
    )


def command(action: Action) -> tuple[str, dict[str, object]]:
    """The command that does an action, and its options."""
    match action:
        case Draw():
            return "comprar", {}
        case TakePile():
            return "pegar", {}
        case Meld(cards):
            return "baixar", {"cartas": typed(cards)}
        case Add(meld, cards):
            return "encaixar", {"cartas": typed(cards), "jogo": meld + 1}
        case Discard(card):
            return "descartar", {"carta": typed((card,))}
        case Cut(at):
            return "cortar", {"numero": at}
        case Pass() | Reject() | Undo():
            return {"pass": "passar", "reject": "recusar", "undo": "desfazer"}[action.name], {}
    raise AssertionError(action)


def unquestioned(view: BuracoView, action: Action) -> Action:
    """The action, or a discard that nobody asks about."""
    if not cautions(view, action):
        return action
    return next((one for one in discards(view) if not cautions(view, one)), action)


@pytest.mark.parametrize("options", [QUIET])
async def test_a_round_by_commands_alone(club: Club) -> None:
    ana = BuracoPlayer(club, "Ana")
    await ana.slash("buraco abrir", regras="familia", lugares=2, tempo="none", pontos=1)
    await ana.slash("mesa computador")
    await ana.slash("mesa comecar")
    table = (await the_table(ana)).id
    await ana.slash("mao")
    done: set[str] = set()
    while (await club.tables.table(table)).open:
        view = await ana.view(table)
        path, options = command(unquestioned(view, PLAYERS["buraco", "normal"](view, ana.chance)))
        before = ana.opened
        answer = await ana.slash(f"buraco {path}", **options)
        assert answer.ephemeral, "cards are named to nobody else"
        if (sure := ana.shown.sure) is not None:  # there was nothing else to discard
            await ana.press(sure)
        assert "⚠️" not in text(ana.hand), "done"
        done.add(path)
        await club.settled()
        assert before not in club.world.messages, "a new hand takes the place of the one before"
    assert done >= {"comprar", "pegar", "baixar", "encaixar", "descartar"}
    assert "🏆" in text(ana.hand)
    assert replayed(await exported(club, await ana.table("🏆"))).state.public.outcome is not None


@pytest.mark.parametrize("options", [QUIET])
async def test_what_is_offered_while_one_types(club: Club) -> None:
    ana, beto = BuracoPlayer(club, "Ana"), BuracoPlayer(club, "Beto")
    table = (await opened(ana, beto, regras="familia", lugares=2, tempo="none")).id
    await play(club, table, ana, beto, turns=40)
    one, other = (ana, beto) if ana.asked else (beto, ana)
    if (await one.view(table)).phase == "draw":
        await one.slash("buraco comprar")
    view = await one.view(table)
    offered = await one.person.autocomplete("buraco descartar", "carta")
    assert {choice["value"] for choice in offered} <= {str(card) for card in view.hand}
    held = {str(card) for card in (await other.view(table)).hand}
    others = await other.person.autocomplete("buraco descartar", "carta")
    assert {choice["value"] for choice in others} <= held, "nobody is offered another one's cards"
    before = (await club.tables.table(table)).revision
    await one.slash("buraco descartar", carta=offered[0]["value"])
    assert (await club.tables.table(table)).revision == before + 1


# -- read aloud -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("options", [QUIET])
async def test_a_round_in_words(club: Club) -> None:
    ana = BuracoPlayer(club, "Ana")
    await ana.slash("config texto", texto="words")
    table = await opened(ana, regras="aberto", lugares=2, tempo="none", pontos=1)
    seen = set()
    while (await club.tables.table(table.id)).open:
        assert ana.asked
        assert not pictures(ana.hand)
        assert not {"♣", "♦", "♥", "♠"} & set(text(ana.hand) + "".join(labels(ana.hand))), "words, not symbols"
        assert not [one for one in ana.shown.parts if one.get("disabled")]
        seen.add(ana.opened)
        await ana.turn(table.id)
        assert ana.opened not in seen, "an edit is not read out"
        await club.settled()
    assert not [one for one in seen - {ana.opened} if one in club.world.messages], "old hands are removed"
    assert "🏆" in text(await ana.table("🏆"))


# -- by other rules ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("preset", "options"), [("fechado", {"seed": lambda: "b"}), ("burraco", QUIET)], ids=["fechado", "burraco"]
)
async def test_a_round_by_other_rules(club: Club, preset: str) -> None:
    ana, beto = BuracoPlayer(club, "Ana"), BuracoPlayer(club, "Beto")
    table = await opened(ana, beto, regras=preset, lugares=2, tempo="none", pontos=1)
    await play(club, table.id, ana, beto)
    over = await ana.table("🏆")
    assert bool(pictures(over)) == (preset == "fechado"), "the count is drawn, or told"
    record = read_record(await exported(club, over))
    taken = [entry.action for entry in record.entries if isinstance(entry.action, TakePile)]
    assert taken
    closed = preset == "fechado"
    assert all((action.with_ is not None or action.meld is not None) == closed for action in taken)


@pytest.mark.parametrize("options", [QUIET])
async def test_cards_that_open_too_small_go_back(club: Club) -> None:
    """Vulnerable from the first deal, and somebody who lays without counting."""
    ana, beto = BuracoPlayer(club, "Ana", level="random"), BuracoPlayer(club, "Beto", level="random")
    table = await opened(ana, beto, switches={"vulnerable_at": 0}, regras="biriba", lugares=2, tempo="none", pontos=1)
    for _ in range(60):
        await play(club, table.id, ana, beto, turns=5)
        if any(event.kind == "taken_back" for event in await club.tables.history(table.id)):
            break
    else:
        raise AssertionError("nobody opened too small")
    await club.settled()
    said = [text(one) for one in public(club)] + [text(one.hand) for one in (ana, beto)]
    assert any("recolh" in line for line in said), said


@pytest.mark.parametrize("seats", [3, 6])
async def test_few_and_many(club: Club, seats: int) -> None:
    ana, beto = BuracoPlayer(club, "Ana"), BuracoPlayer(club, "Beto")
    table = await opened(ana, beto, regras="tradicional", lugares=seats, tempo="none")
    assert len(table.seats) == seats
    decks = 3 if seats == 6 else 2
    assert table.plan.rules["decks"] == decks, "six with mortos: three packs"
    await play(club, table.id, ana, beto, turns=12)
    view = await club.tables.view(table.id)
    assert isinstance(view, BuracoView)
    assert len(view.public.sides) == (2 if seats == 6 else 3)
    assert len(pictures(await ana.table())) >= 1


async def test_six_are_told_why_three_packs(club: Club) -> None:
    ana = BuracoPlayer(club, "Ana")
    draft = (await ana.slash("buraco abrir")).message
    assert draft is not None
    menu, six = next(
        (part["custom_id"], option["value"])
        for part in walk(draft["components"])
        if part["type"] == 3
        for option in part["options"]
        if option["label"].startswith("6")
    )
    await ana.person.select(draft, menu, [six])
    told = text(ana.person.message(draft))
    assert "três baralhos" in told
    await ana.click(draft, "Abrir")
    assert (await the_table(ana)).plan.rules["decks"] == 3


@pytest.mark.parametrize("options", [QUIET])
async def test_a_hand_names_its_own_side_first(club: Club) -> None:
    ana, beto = BuracoPlayer(club, "Ana"), BuracoPlayer(club, "Beto")
    await opened(ana, beto, regras="tradicional", lugares=4, tempo="none")
    for one in (ana, beto):
        assert text(one.hand).index("Nós") < text(one.hand).index("Eles")


@pytest.mark.parametrize("options", [QUIET])
async def test_the_thread_is_called_by_the_sides(club: Club) -> None:
    ana, beto = BuracoPlayer(club, "Ana"), BuracoPlayer(club, "Beto")
    table = await opened(ana, beto, regras="tradicional", lugares=4, tempo="none")
    assert ana.person.channel(str(table.place.thread)).name == f"Ana e Computador 1 × Beto e Computador 2 · {table.id}"


@pytest.mark.parametrize("options", [{"seed": lambda: "b"}])
async def test_melds_are_drawn_again_only_where_they_changed(club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    draw, drawn = render.buraco_side, list[str]()

    def drawing(*args: Any) -> render.Picture:
        picture = draw(*args)
        drawn.append(picture.filename)
        return picture

    monkeypatch.setattr(render, "buraco_side", drawing)
    ana, beto = BuracoPlayer(club, "Ana"), BuracoPlayer(club, "Beto")
    table = await opened(ana, beto, regras="tradicional", lugares=2, tempo="none")
    await play(club, table.id, ana, beto, turns=40)
    assert len(drawn) > 3
    assert len(set(drawn)) == len(drawn), "none twice"
    words = await club.bot.house.public_words(table.place.guild)
    look, view = club.bot.house.look(table, words), await club.tables.view(table.id)
    shown = str(await ana.table())
    assert isinstance(view, BuracoView)
    for side, melds in enumerate(view.public.melds):
        assert not melds or draw(view, side, look).filename in shown, "and what is shown is as it lies"
