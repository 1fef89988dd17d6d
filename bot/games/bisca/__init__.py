"""Bisca, with Bisca Capixaba among its presets (RULES 2 and 3)."""

from bot.games.bisca.game import BISCA

__all__ = ["BISCA"]
