"""Which rules has a server of its own, under which names, and how do they get to another server?"""

import unicodedata
from collections.abc import Mapping
from dataclasses import replace

from bot.games.base import Json, RulesError
from bot.tables.core import Core
from bot.tables.model import TableError
from bot.tables.rulecode import read_code, write_code
from bot.tables.settings import RuleSet

NAME_LENGTH = (1, 40)
"""The shortest and the longest name of a set."""
_BLANK = frozenset("\u115f\u1160\u2800\u3164\uffa0")
"""Letters and symbols without a shape."""


class HouseRules(Core):
    """The part of the service that keeps rule sets: every switch of each, so that they outlive a preset's change.

    A set that a later version cannot play is kept, shown with its `problem`, and refused.
    """

    async def save_rules(self, guild: int, game: str, name: str, rules: Mapping[str, object], by: int) -> RuleSet:
        """Keep rules under a name, in the place of older ones of the same name in any case.

        `rules` as in a `Plan`. `TableError`: table.game, table.rules, rules.name (low, high), rules.many (limit).
        """
        low, high = NAME_LENGTH
        name = clean_name(name)
        if not low <= len(name) <= high:
            raise TableError("rules.name", low=low, high=high)
        kept = RuleSet(guild, game, name, self._switches(game, rules), by=by, saved=self.now())
        if not await self.shelf.put_rule_set(kept, self.limits.rule_sets):
            raise TableError("rules.many", limit=self.limits.rule_sets)
        return await self.rule_set(guild, game, name)

    async def rule_sets(self, guild: int, game: str) -> tuple[RuleSet, ...]:
        """All sets of a server for a game: the default first, then by name. `TableError`: table.game."""
        self._switches(game, None)
        return tuple(self._checked(one) for one in await self.shelf.rule_sets(guild, game))

    async def rule_set(self, guild: int, game: str, name: str) -> RuleSet:
        """The set of that name, to be played. `TableError`: rules.unknown, rules.outdated (problem)."""
        wanted = clean_name(name).casefold()
        found = next((one for one in await self.rule_sets(guild, game) if one.name.casefold() == wanted), None)
        if found is None:
            raise TableError("rules.unknown", name=name)
        if found.problem:
            raise TableError("rules.outdated", name=found.name, problem=found.problem)
        return found

    async def default_rules(self, guild: int, game: str) -> RuleSet | None:
        """The set that this server plays usually; None where it has none, or this version cannot play it."""
        return next((one for one in await self.rule_sets(guild, game) if one.default and not one.problem), None)

    async def set_default_rules(self, guild: int, game: str, name: str | None) -> RuleSet | None:
        """Make a set the default (None: no set is). `TableError`: rules.unknown, rules.outdated."""
        found = None if name is None else await self.rule_set(guild, game, name)
        await self.shelf.default_rule_set(guild, game, None if found is None else found.name)
        return found and replace(found, default=True)

    async def delete_rules(self, guild: int, game: str, name: str) -> None:
        """Forget a set; one that is not there is no matter."""
        await self.shelf.drop_rule_set(guild, game, clean_name(name))

    def export_rules(self, game: str, rules: Mapping[str, object]) -> str:
        """The code of rules, to be carried to another server. `TableError`: table.game, table.rules."""
        return write_code(self._games[game], self._switches(game, rules))

    def import_rules(self, code: str) -> tuple[str, Json]:
        """Game and every switch of a code. `TableError`: rules.code, rules.code_newer, rules.outdated (problem)."""
        return read_code(code, self._games)

    def _switches(self, name: str, rules: Mapping[str, object] | None) -> Json:
        """Every switch of these rules; of the game's usual ones for None."""
        game = self._games.get(name)
        if game is None:
            raise TableError("table.game", game=name)
        try:
            return game.switches(game.rules({"preset": next(iter(game.presets))} if rules is None else rules))
        except RulesError as error:
            raise TableError("table.rules", problem=str(error)) from error

    def _checked(self, kept: RuleSet) -> RuleSet:
        """The set with what stands in its way; switches that are newer than it are filled in from its preset."""
        try:
            return replace(kept, rules=self._switches(kept.game, kept.rules))
        except TableError as error:
            return replace(kept, problem=str(error.facts["problem"]))


def clean_name(name: str) -> str:
    """A name as it is kept: without signs that do not show, and with single spaces; "" where nothing of it shows."""
    text = unicodedata.normalize("NFC", name)
    shown = "".join(" " if letter.isspace() else letter for letter in text)
    clean = " ".join("".join(letter for letter in shown if unicodedata.category(letter)[0] != "C").split())
    return clean if any(unicodedata.category(letter)[0] in "LNPS" and letter not in _BLANK for letter in clean) else ""
