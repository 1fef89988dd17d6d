"""What happens at Buraco, in words, a line a turn: "Ana pegou o lixo (5), baixou 4–6♣ e descartou 9♦"?"""

from collections.abc import Callable, Iterable, Mapping
from itertools import groupby
from typing import Any, Final

from bot.tables.model import Happened
from bot.text import Words
from cogs.buraco.say import canastra, numbered
from cogs.ui.tell import Voice, capital

Deed = Callable[[Voice, Happened], str]


def lines(voice: Voice, events: Iterable[Happened]) -> list[str]:
    """The events as sentences, one for each turn; what was laid and taken back again is not told."""
    told: list[str] = []
    group: list[Happened] = []
    for event in _settled(events):
        if group and (event.seat, event.by) != (group[0].seat, group[0].by):
            told += _turn(voice, group)
            group = []
        if event.seat is None:
            told += _by_itself(voice, event)
        else:
            group.append(event)
    return [*told, *_turn(voice, group)]


def _settled(events: Iterable[Happened]) -> list[Happened]:
    """The events without those that were undone."""
    left: list[Happened] = []
    for event in events:
        if event.kind == "undone" and left and left[-1].kind in _LAYING:
            left.pop()
        else:
            left.append(event)
    return left


def _turn(voice: Voice, group: list[Happened]) -> list[str]:
    """One sentence about the deeds of a seat; what they mean for the reader follows as another one."""
    said = []
    for kind, events in groupby(group, lambda event: event.kind):
        if kind in _LAYING:
            said.append(_laid(voice, list(events)))
        elif kind in _DEEDS:
            said += filter(None, (_DEEDS[kind](voice, event) for event in events))
    if not said:
        return []
    after = [line for event in group if event.seat == voice.you for line in _for_you(voice, event)]
    return [capital(voice("turn.told", group[0], deeds=voice.words.list(said))), *after]


def _for_you(voice: Voice, event: Happened) -> list[str]:
    if event.kind != "morto":
        return []
    cards: Any = event.facts.get("cards", ())
    how = event.facts["how"]
    return [f"**{voice.words(f'morto.{how}', n=len(cards))}**"]


def _say(key: str) -> Deed:
    """A deed that its facts fill."""

    def say(voice: Voice, event: Happened) -> str:
        return _phrase(voice, event, key, **event.facts)

    return say


def _phrase(voice: Voice, event: Happened, key: str, **facts: Any) -> str:
    facts = {name: () if fact is None else fact for name, fact in facts.items()}
    return voice.words(f"{key}.you" if event.seat == voice.you else key, **facts)


def _drew(voice: Voice, event: Happened) -> str:
    card = event.facts.get("card")
    return _phrase(voice, event, "deed.drew") if card is None else _phrase(voice, event, "deed.drew_card", card=card)


def _laid(voice: Voice, events: list[Happened]) -> str:
    """Melds, or additions, that were laid one after the other."""
    return _phrase(voice, events[0], f"deed.{events[0].kind}", what=" · ".join([_what(voice, one) for one in events]))


def _what(voice: Voice, event: Happened) -> str:
    """What was laid, where, and what came of it."""
    facts: Mapping[str, Any] = event.facts
    said = voice.words.fact(facts["lies" if event.kind == "melded" else "cards"])
    if event.kind == "added":
        said = voice.words("deed.added.to", cards=said, number=numbered(voice.words, int(facts["meld"]) + 1))
    made = facts["canastra"]
    if made is not None and facts.get("was") != made:
        said += f" (**{canastra(voice.words, str(voice.table.plan.rules['preset']), made)}**)"
    return said + (f" ({voice.words('meld.locked')})" if facts.get("locked") else "")


def _went_out(voice: Voice, event: Happened) -> str:
    return _phrase(voice, event, "deed.relancinho" if event.facts["relancinho"] else "deed.went_out")


def _morto(voice: Voice, event: Happened) -> str:
    """Who reads it as his own is told more of it in a line of its own."""
    return "" if event.seat == voice.you else voice.words(f"deed.morto.{event.facts['how']}")


def _foul(voice: Voice, event: Happened) -> str:
    facts = event.facts
    return _phrase(voice, event, "deed.foul", points=facts["points"], needed=facts["needed"], penalty=facts["penalty"])


def _taken_back(voice: Voice, event: Happened) -> str:
    facts = event.facts
    return _phrase(voice, event, "deed.taken_back", points=facts["points"], needed=facts["needed"])


def _cut(voice: Voice, event: Happened) -> str:
    return _phrase(voice, event, "deed.cut", number=event.facts["cards"])


_LAYING: Final = ("melded", "added")
_DEEDS: Final[Mapping[str, Deed]] = {
    "drew": _drew,
    "rejected": _say("deed.rejected"),
    "took_pile": lambda voice, event: _phrase(voice, event, "deed.took_pile", count=event.facts["count"]),
    "undone": lambda voice, event: _phrase(voice, event, "deed.undone", cards=event.facts["cards"]),
    "discarded": _say("deed.discarded"),
    "passed": _say("deed.passed"),
    "morto": _morto,
    "foul": _foul,
    "taken_back": _taken_back,
    "went_out": _went_out,
    "cut": _cut,
    "resigned": lambda voice, event: _phrase(voice, event, "deed.resigned"),
}


def _by_itself(voice: Voice, event: Happened) -> list[str]:
    """What the game does by itself."""
    facts: Mapping[str, Any] = event.facts
    match event.kind:
        case "morto_to_stock":
            return [voice.words("game.morto_to_stock")]
        case "dealt":
            return [voice.words("game.dealt", number=facts["round"], name=voice.names[facts["dealer"]])]
        case "round_over":
            return [_round_over(voice, facts)]
        case "match_over":
            winner = facts["winner"]
            if winner is None:
                return [capital(voice.words("tell.match.nobody"))]
            return [capital(voice.words("tell.match", side=voice.sides[winner]))]
    return []


def _round_over(voice: Voice, facts: Mapping[str, Any]) -> str:
    """What a round brought, and why it ended, where no turn tells that somebody went out."""
    gains = gains_line(voice.words, voice.sides, facts["totals"], facts["scores"])
    if facts["why"] == "went_out":
        return voice.words("game.round_over", gains=gains)
    return voice.words("game.round_over.why", why=voice.words(f"over.{facts['why']}"), gains=gains)


def gains_line(words: Words, sides: Iterable[str], totals: Iterable[int], scores: Iterable[int]) -> str:
    """What a round brought each side, and what it has now."""
    return " · ".join(
        words("game.gain", side=side, gain=words.signed(total), score=score)
        for side, total, score in zip(sides, totals, scores, strict=True)
    )
