"""Does every refusal and every question keep what the lists of codes promise, so that the catalogs can rely on it?"""

import re
from pathlib import Path
from random import Random

import pytest

from bot.cards import Card
from bot.games import buraco
from bot.games.base import IllegalAction, Setup
from bot.games.bisca.actions import Knock
from bot.games.buraco import BURACO
from bot.games.buraco.codes import CAUTIONS, CODES
from bot.games.buraco.state import BuracoState
from bot.text import LANGUAGES, Language, Words, message_for
from tests.games.buraco.subject import SUBJECT, random_rules
from tests.games.buraco.table import table

ROOMS = ("judge", "melds", "ending", "play", "cautions")
BUILT = {"morto.no_canastra", "morto.no_clean_canastra", "out.no_canastra", "out.no_clean_canastra"}
BUILT |= {"pile.one_card_no_single_pile", "pile.one_card_never_pile"}


def test_the_lists_name_what_the_rooms_say() -> None:
    folder = Path(buraco.__file__).parent
    source = "".join((folder / f"{room}.py").read_text(encoding="utf-8") for room in ROOMS)
    said = set(re.findall(r'"([a-z]+\.[a-z_]+)"', source))
    assert said | BUILT == set(CODES) | set(CAUTIONS)


def test_every_refusal_has_the_facts_that_its_code_promises() -> None:
    chance = Random(8)
    met = set()
    for number in range(40):
        rules, seats = random_rules(chance)
        state: BuracoState = BURACO.start(Setup(rules, seats, seed=f"codes/{number}"))
        for _ in range(150):
            if BURACO.status(state) != "playing":
                break
            (seat,) = BURACO.to_act(state)
            view = BURACO.view(state, seat)
            for candidate in chance.sample(SUBJECT.candidates(view), 5):
                try:
                    BURACO.judge(view, candidate)
                except IllegalAction as refusal:
                    _check(refusal)
                    met.add(refusal.code)
            move = chance.choice(BURACO.moves(view))
            for caution in BURACO.cautions(view, move):
                assert set(caution.facts) == set(CAUTIONS[caution.code])
            state, _ = BURACO.apply(state, seat, move)
    assert len(met) > 30


def _check(refusal: IllegalAction) -> None:
    assert set(refusal.facts) == set(CODES[refusal.code]), refusal.code
    assert None not in refusal.facts.values(), refusal.code
    assert "reason" not in refusal.facts or refusal.facts["reason"] in CODES


def test_an_action_of_another_game() -> None:
    with pytest.raises(IllegalAction) as refusal:
        BURACO.judge(table("4C 9H").view, Knock())
    assert refusal.value.code == "action.unknown"
    _check(refusal.value)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_refusal_can_be_told(language: Language) -> None:
    """With the facts that its code promises, and with the other rule that stands behind it told too."""
    words = Words(language)
    for code, facts in {**CODES, **CAUTIONS}.items():
        said = message_for(words, code, dict.fromkeys(facts, "7"))
        assert said
        assert "{" not in said
    dead_end = message_for(words, "turn.dead_end", {"card": Card("KS"), "reason": "out.no_clean_canastra"})
    assert dead_end.endswith(words("out.no_clean_canastra"))
