"""How are a server's own rules kept? Part of the store; `bot.tables.shelf` says what each method does."""

import json
import sqlite3

from bot.store.database import Database
from bot.tables.settings import RuleSet


class RuleSets:
    """Names are told apart without regard to case: the key is their folded form."""

    _db: Database

    async def rule_sets(self, guild: int, game: str) -> tuple[RuleSet, ...]:
        """All of a server, the default first."""

        def read(db: sqlite3.Connection) -> tuple[RuleSet, ...]:
            found = db.execute(
                "SELECT name, rules, is_default, saved_by, saved FROM rule_sets WHERE guild = ? AND game = ? "
                "ORDER BY is_default DESC, title",
                (guild, game),
            )
            return tuple(
                RuleSet(guild, game, name, json.loads(rules), bool(default), by, saved)
                for name, rules, default, by, saved in found
            )

        return await self._db.call(read)

    async def put_rule_set(self, rules: RuleSet, limit: int) -> bool:
        """Keep one, unless there are too many."""
        key = (rules.guild, rules.game)

        def put(db: sqlite3.Connection) -> bool:
            titles = {row[0] for row in db.execute("SELECT title FROM rule_sets WHERE guild = ? AND game = ?", key)}
            if rules.name.casefold() not in titles and len(titles) >= limit:
                return False
            db.execute(
                "INSERT INTO rule_sets (guild, game, title, name, rules, is_default, saved_by, saved) "
                "VALUES (?, ?, ?, ?, ?, 0, ?, ?) ON CONFLICT (guild, game, title) DO UPDATE SET name = excluded.name, "
                "rules = excluded.rules, saved_by = excluded.saved_by, saved = excluded.saved",
                (*key, rules.name.casefold(), rules.name, _text(rules), rules.by, rules.saved),
            )
            return True

        return await self._db.call(put)

    async def drop_rule_set(self, guild: int, game: str, name: str) -> None:
        """Forget one."""
        key = (guild, game, name.casefold())
        await self._db.call(
            lambda db: db.execute("DELETE FROM rule_sets WHERE guild = ? AND game = ? AND title = ?", key)
        )

    async def default_rule_set(self, guild: int, game: str, name: str | None) -> None:
        """Make one the default."""
        title = None if name is None else name.casefold()
        await self._db.call(
            lambda db: db.execute(
                "UPDATE rule_sets SET is_default = CASE WHEN title = ? THEN 1 ELSE 0 END WHERE guild = ? AND game = ?",
                (title, guild, game),
            )
        )


def _text(rules: RuleSet) -> str:
    return json.dumps(rules.rules, ensure_ascii=False)
