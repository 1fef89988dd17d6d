"""Baralho na Mesa: Buraco and Bisca at a shared table, on Discord."""

__version__ = "0.1.0"
