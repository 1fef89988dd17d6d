"""Buraco with every house rule: what is a meld, what is allowed, what happens, what is it worth, who sees what."""

from bot.games.buraco.game import BURACO

__all__ = ["BURACO"]
