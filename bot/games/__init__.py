"""The rules of the games: pure, no I/O, no clock, no randomness but the seed."""

from bot.games.buraco import BURACO

GAMES = {"buraco": BURACO}
