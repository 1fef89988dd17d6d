"""What does each game bring to the tables: its hand, its public message, its words, its calls, its house rules?

Everything else on this side of the house is the same for all games, and finds what differs here by the plan's game.
"""

import importlib
from collections.abc import Awaitable, Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import TYPE_CHECKING, Any, Final, cast

import discord
from discord.ui import Button

from bot.games.base import View
from bot.tables.model import Finished, Happened, Table
from bot.text import Words
from cogs.house import House, Painter

if TYPE_CHECKING:
    from cogs.ui.board import Board
    from cogs.ui.hand import Hand
    from cogs.ui.tell import Voice

HandPainter = Callable[[House, "Hand"], Awaitable["Board"]]
Switches = Mapping[str, Any]
"""Every switch of a game by name, and `preset`: the name of the set they came from."""


def _no_buttons(_: View, __: Table, ___: Words) -> Iterable["Button[Any]"]:
    return ()


@dataclass(frozen=True, slots=True)
class Room:
    """A game on Discord. `hand`, `playing`, `over`: lay out a private hand and the public message.

    `tell`: what happened, as lines. `check`: what a round's count is made of, as lines. `broken_off`: what lay on the
    table, in a line, where a match ended in the middle of a round; no card is told. `turn_ends`: own events that
    end a turn, where a turn has several actions: a hand tells what happened since. `calls`: buttons that carry a move
    into the call to a table. `count`: lays out the count of a round, given its number; None: the table's message says
    it. `reads`: what lives in the message of a hand alone, as what its owner has picked out: fields of `Hand`.
    `own`: the table in play as one of its players sees it, by his id; None: as everybody does.
    """

    game: str
    hand: HandPainter
    playing: Painter
    over: Painter
    tell: "Callable[[Voice, Iterable[Happened]], list[str]]"
    check: Callable[[Words, Table, Finished], list[str]]
    broken_off: Callable[[Words, Table, View], str]
    turn_ends: frozenset[str] = frozenset()
    calls: Callable[[View, Table, Words], Iterable["Button[Any]"]] = _no_buttons
    count: "Callable[[House, Table, Words, int], Awaitable[Board]] | None" = None
    own: "Callable[[House, Table, int], Awaitable[Board]] | None" = None
    reads: Callable[[discord.Message | None, View], Mapping[str, Any]] = lambda *_: {}


def _as_given(switches: dict[str, Any], _: str, __: int) -> dict[str, Any]:
    return switches


def _no_facts(_: Switches) -> Mapping[str, object]:
    return {}


@dataclass(frozen=True, slots=True)
class Offer:
    """How the house rules of a game are offered, told and written into buttons.

    `target`: the switch that says how far a match goes, `targets`: what is offered for it besides the preset's own.
    `seatings`: numbers of players, each with what the switch `teams` says then. `values`: what the dialog offers for a
    switch (none: yes and no), `choices`: the words that a switch may be. `argued`: switches that people ask about
    first. `mend`: repairs switches after one changed (or "seats"), where rules exclude each other. `wrong`: the refusal
    for switches that nobody can play. `facts`: what the texts of switches name. `sections`: the rules in sentences.
    """

    game: str
    target: str
    targets: tuple[int, ...]
    seatings: tuple[tuple[int, str], ...]
    values: Mapping[str, tuple[Any, ...]]
    choices: Mapping[str, tuple[Any, ...]]
    sections: "Callable[[Words, Switches, int | None], tuple[Any, ...]]"
    idle: Callable[[Switches, int | None], frozenset[str]]
    argued: tuple[str, ...] = ()
    groups: tuple[tuple[str, tuple[str, ...]], ...] = ()
    """The switches by subject, where they are many."""
    open_ended: frozenset[str] = frozenset()
    """Switches that may be a number besides the words of `choices`."""
    wrong: str = "open.worthless"
    mend: Callable[[dict[str, Any], str, int], dict[str, Any]] = _as_given
    facts: Callable[[Switches], Mapping[str, object]] = _no_facts
    notes: Callable[[Words, Switches, int], Iterable[str]] = field(default=lambda *_: ())
    """What is worth knowing about a plan besides its switches."""
    slower: int = 1
    """How many times as long as a single card a turn takes: so much more time a live clock gives."""

    @property
    def seats(self) -> tuple[int, ...]:
        """How many may sit at this game."""
        return tuple(dict.fromkeys(seats for seats, _ in self.seatings))


@cache
def room_of(game: str) -> Room:
    """The room of a game."""
    return cast(Room, importlib.import_module(f"cogs.{game}.room").ROOM)


@cache
def offer_of(game: str) -> Offer:
    """How a game's house rules are offered."""
    return cast(Offer, importlib.import_module(f"cogs.{game}.offer").OFFER)


GAME_ROOMS: Final = ("buraco", "bisca")
"""The games that have a room, the one offered first in front."""
