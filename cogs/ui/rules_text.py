"""How do the rules of a table read? Every sentence comes from the switches, as a table stores them.

The catalogs hold for each switch `switch.GAME.NAME` (what it is called), `.about` (one line that explains it) and its
values in words: `.VALUE` for a choice, `.value` for a number, prices as `price.…`.
"""

from collections.abc import Container
from dataclasses import dataclass
from typing import Final

from bot.games import GAMES
from bot.text import Words
from cogs.ui.room import Switches, offer_of
from render.length import match_length

_PAGE: Final = 3600
"""Characters of a page of rules."""


@dataclass(frozen=True, slots=True)
class Section:
    """A heading and its lines."""

    title: str
    lines: tuple[str, ...]

    def __str__(self) -> str:
        return "\n".join((f"### {self.title}", *(f"- {line}" for line in self.lines)))


def preset_switches(game: str, preset: str) -> Switches:
    """Every switch of a preset. `KeyError`: there is no such game or preset."""
    return GAMES[game].switches(GAMES[game].presets[preset])


def differing(game: str, switches: Switches) -> tuple[str, ...]:
    """The switches that are not as in the preset that they came from."""
    usual = preset_switches(game, str(switches["preset"]))
    return tuple(name for name, value in switches.items() if name != "preset" and value != usual[name])


def switch_name(words: Words, game: str, name: str, switches: Switches) -> str:
    """What a switch is called."""
    return words(f"switch.{game}.{name}", **offer_of(game).facts(switches))


def switch_about(words: Words, game: str, name: str, switches: Switches) -> str:
    """The line that explains a switch."""
    return words(f"switch.{game}.{name}.about", **offer_of(game).facts(switches))


def switch_value(words: Words, game: str, name: str, switches: Switches) -> str:
    """The value of a switch in words."""
    value, key, facts = switches[name], f"switch.{game}.{name}", offer_of(game).facts(switches)
    if isinstance(value, list):
        return price(words, *value)
    if isinstance(value, bool):
        return words(f"{key}.{str(value).lower()}", **facts)
    if value == 0 and words.knows(f"{key}.zero"):
        return words(f"{key}.zero")
    if words.knows(f"{key}.{value}"):
        return words(f"{key}.{value}", **facts)
    return words(f"{key}.value", n=value, value=value)


def price(words: Words, plain: int, copas: int) -> str:
    """A bonus in match points: without and with copas."""
    if plain == copas:
        return words("price.same", n=plain) if plain else words("price.off")
    return words("price.pair", n=plain, copas=copas)


def target_value(words: Words, game: str, switches: Switches) -> str:
    """How far the match goes: its target, or where it has none how it ends."""
    rules = GAMES[game].rules(switches)
    return match_length(words, rules) if rules.endless else switch_value(words, game, offer_of(game).target, switches)


def switch_line(words: Words, game: str, name: str, switches: Switches) -> str:
    """A switch and its value in one line."""
    return f"**{switch_name(words, game, name, switches)}**: {switch_value(words, game, name, switches)}"


def rule_line(words: Words, game: str, name: str, switches: Switches) -> str:
    """A switch and its value; of a bonus also what earns it."""
    line = switch_line(words, game, name, switches)
    return f"{line}. {switch_about(words, game, name, switches)}" if isinstance(switches[name], list) else line


def rank_name(words: Words, rank: str) -> str:
    """A rank as the cards show it (D, V, R or Q, J, K), or in words where cards are spoken."""
    return words(f"rank.{rank}") if words.spoken else dict(zip("QJK", words.letters, strict=True)).get(rank, rank)


def rules_sections(words: Words, game: str, switches: Switches, seats: int | None) -> tuple[Section, ...]:
    """The rules of a table: what differs from its preset first. `seats`: of the table; None: any number may play."""
    return tuple(section for section in offer_of(game).sections(words, switches, seats) if section.lines)


def rules_title(words: Words, switches: Switches) -> str:
    """The name of the preset that the rules came from, and what it is."""
    preset = switches["preset"]
    return f"## {words(f'preset.{preset}')}\n{words(f'preset.{preset}.about')}"


def rules_text(words: Words, game: str, switches: Switches, seats: int | None = None) -> str:
    """All rules of a table as one text in Discord's markdown."""
    sections = rules_sections(words, game, switches, seats)
    return "\n".join((rules_title(words, switches), *map(str, sections)))


def rules_pages(words: Words, game: str, switches: Switches, seats: int | None = None) -> tuple[str, ...]:
    """The rules as texts that each fit into a message; no line is broken."""
    pages, size = [[""]], 0
    for line in rules_text(words, game, switches, seats).splitlines():
        if size + len(line) > _PAGE:
            heading = pages[-1].pop() if pages[-1][-1].startswith("### ") else ""
            pages.append([heading])
            size = len(heading)
        pages[-1].append(line)
        size += len(line) + 1
    return tuple("\n".join(page).strip() for page in pages)


def seating(words: Words, seats: int, teams: str) -> str:
    """How many play, and with whom; `teams` as the switch has it: four are pairs and six trios unless it says more."""
    kind = {4: "pairs", 6: "trios"}.get(seats, "alone")
    if kind != "alone" and teams != "auto":
        kind = teams
    return words(f"open.seats.{kind}", number=seats)


def rules_card(words: Words, game: str, switches: Switches, seats: int, known: Container[str] = ()) -> str:
    """What one should know before sitting down: preset, target, and every switch that differs from the preset, but for
    those that are `known` anyway.
    """
    preset, offer = switches["preset"], offer_of(game)
    target = target_value(words, game, switches)
    head = f"**{words(f'preset.{preset}')}** · {target} · {seating(words, seats, str(switches['teams']))}"
    lines = [words(f"preset.{preset}.about"), *offer.notes(words, switches, seats)]
    changed = [name for name in differing(game, switches) if name not in (offer.target, "teams") and name not in known]
    if changed:
        lines.append(words("rules.differs.short"))
        lines += [f"- {rule_line(words, game, name, switches)}" for name in changed]
    return "\n".join((head, *lines))
