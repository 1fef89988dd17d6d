"""The shelf: SQLite through aiosqlite. What is kept, how it is migrated, locked and backed up."""

from bot.store.database import StoreError, backup
from bot.store.store import Store

__all__ = ["Store", "StoreError", "backup"]
