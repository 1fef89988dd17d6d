"""How do the rules of a table read? Every sentence comes from the switches, as a table stores them.

The catalogs hold for each switch `switch.GAME.NAME` (what it is called), `.about` (one line that explains it) and its
values in words: `.VALUE` for a choice, `.value` for a number, prices as `price.…`.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from bot.games import GAMES
from bot.text import Words

Switches = Mapping[str, Any]
"""Every switch of a game by name, and `preset`: the name of the set they came from."""

BONUSES: Final = ("win", "capote", "all", "heley", "rodar", "ponta")
_POINTS: Final = (("A", 11), ("", 10), ("K", 4), ("J", 3), ("Q", 2))


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
    return words(f"switch.{game}.{name}", ten=switches["ten_card"])


def switch_about(words: Words, game: str, name: str, switches: Switches) -> str:
    """The line that explains a switch."""
    return words(f"switch.{game}.{name}.about", ten=switches["ten_card"])


def switch_value(words: Words, game: str, name: str, switches: Switches) -> str:
    """The value of a switch in words."""
    value, key = switches[name], f"switch.{game}.{name}"
    if name in BONUSES:
        return price(words, *value)
    if isinstance(value, bool):
        return words(f"{key}.{str(value).lower()}", ten=switches["ten_card"])
    if value == 0 and words.knows(f"{key}.zero"):
        return words(f"{key}.zero")
    if words.knows(f"{key}.{value}"):
        return words(f"{key}.{value}", ten=switches["ten_card"])
    return words(f"{key}.value", n=value, value=value)


def price(words: Words, plain: int, copas: int) -> str:
    """A bonus in match points: without and with copas."""
    if plain == copas:
        return words("price.same", n=plain) if plain else words("price.off")
    return words("price.pair", n=plain, copas=copas)


def switch_line(words: Words, game: str, name: str, switches: Switches) -> str:
    """A switch and its value in one line."""
    return f"**{switch_name(words, game, name, switches)}**: {switch_value(words, game, name, switches)}"


def bonus_line(words: Words, game: str, name: str, switches: Switches) -> str:
    """A bonus, what earns it, and what it is worth."""
    return f"{switch_line(words, game, name, switches)}. {switch_about(words, game, name, switches)}"


def rank_name(words: Words, rank: str) -> str:
    """A rank as the cards show it (D, V, R or Q, J, K), or in words where cards are spoken."""
    return words(f"rank.{rank}") if words.spoken else dict(zip("QJK", words.letters, strict=True)).get(rank, rank)


def card_section(words: Words, switches: Switches) -> Section:
    """The order of the cards and what they count."""
    ten = str(switches["ten_card"])
    order = ("A", ten, *"KJQ", *"765432".replace(ten, ""))
    names = [rank_name(words, rank) for rank in order]
    worth = [words("rules.worth", rank=rank_name(words, rank or ten), points=points) for rank, points in _POINTS]
    return Section(
        words("rules.cards"),
        (
            words("rules.order", ranks=(", " if words.spoken else " ").join(names)),
            words("rules.points", points=", ".join(worth)),
        ),
    )


def _idle(switches: Switches, seats: int | None) -> frozenset[str]:
    """Switches that mean nothing here, because of other switches or the number of seats (None: any number)."""
    priced = any(switches[name][0] != switches[name][1] for name in BONUSES)
    pairs = seats is None or (seats == 4 and switches["teams"] != "individual")
    means_nothing = {
        "teams": seats is not None and seats != 4,
        "partners_show": not pairs,
        "seven_not_last": seats is not None and seats != 4,
        "swap_tricks": not switches["swap_seven"] and switches["swap_two"] == "none",
        "copas": not priced,
        "tie": switches["win_at"] == 60,
        "capote_at_most": switches["capote"] == [0, 0],
        "capote_on_top": switches["capote"] == [0, 0],
    }
    return frozenset(name for name, idle in means_nothing.items() if idle)


def rules_sections(words: Words, game: str, switches: Switches, seats: int | None = None) -> tuple[Section, ...]:
    """The rules of a table: what differs from its preset first, then cards, play, house rules and prices.

    `seats`: of the table; None: rules that any number may play.
    """
    changed = differing(game, switches)
    idle = _idle(switches, seats)
    plain = [name for name in switches if name not in ("preset", *BONUSES, *changed) and name not in idle]
    paid = [name for name in BONUSES if switches[name] != [0, 0] and name not in changed]
    sections = [
        Section(words("rules.differs"), tuple(_line(words, game, name, switches) for name in changed)),
        card_section(words, switches),
        Section(words("rules.play"), tuple(words(f"rules.{game}.how").splitlines())),
        Section(words("rules.house"), tuple(switch_line(words, game, name, switches) for name in plain)),
        Section(words("rules.prices"), tuple(bonus_line(words, game, name, switches) for name in paid)),
    ]
    return tuple(section for section in sections if section.lines)


def _line(words: Words, game: str, name: str, switches: Switches) -> str:
    write = bonus_line if name in BONUSES else switch_line
    return write(words, game, name, switches)


def rules_title(words: Words, switches: Switches) -> str:
    """The name of the preset that the rules came from, and what it is."""
    preset = switches["preset"]
    return f"## {words(f'preset.{preset}')}\n{words(f'preset.{preset}.about')}"


def rules_text(words: Words, game: str, switches: Switches, seats: int | None = None) -> str:
    """All rules of a table as one text in Discord's markdown."""
    sections = rules_sections(words, game, switches, seats)
    return "\n".join((rules_title(words, switches), *map(str, sections)))


def seating(words: Words, seats: int, teams: str) -> str:
    """How many play, and with four of them whether in pairs; `teams` as the switch has it."""
    kind = "alone" if seats != 4 else "individual" if teams == "individual" else "pairs"
    return words(f"open.seats.{kind}", number=seats)


def rules_card(words: Words, game: str, switches: Switches, seats: int) -> str:
    """What one should know before sitting down: preset, target, and every switch that differs from the preset."""
    preset = switches["preset"]
    target = switch_value(words, game, "wins", switches)
    head = f"**{words(f'preset.{preset}')}** · {target} · {seating(words, seats, str(switches['teams']))}"
    lines = [words(f"preset.{preset}.about")]
    changed = [name for name in differing(game, switches) if name not in ("wins", "teams")]
    if changed:
        lines.append(words("rules.differs.short"))
        lines += [f"- {_line(words, game, name, switches)}" for name in changed]
    return "\n".join((head, *lines))
