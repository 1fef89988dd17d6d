"""What are the columns of our files called, in either language, and which column does a heading mean?"""

import unicodedata
from collections.abc import Mapping
from typing import Final

PORTUGUESE: Final[Mapping[str, str]] = {
    "place": "lugar",
    "name": "nome",
    "person": "número",
    "other_name": "parceiro",
    "other": "número do parceiro",
    "points": "pontos",
    "played": "jogos",
    "won": "vitórias",
    "drawn": "empates",
    "lost": "derrotas",
    "abandoned": "abandonos",
    "excused": "sem prejuízo",
    "points_for": "pontos pró",
    "against": "pontos contra",
    "rounds": "rodadas",
    "best": "melhor",
    "canastras": "canastras",
    "clean": "limpas",
    "capotes": "capotes",
    "caras": "caras de gato",
    "balance": "pontos de antes",
    "difference": "saldo",
    "average": "média",
    "last": "últimas",
    "last_at": "última em",
    "match": "partida",
    "at": "fim",
    "guild": "servidor",
    "game": "jogo",
    "preset": "regras",
    "target": "objetivo",
    "source": "origem",
    "state": "estado",
    "why": "motivo",
    "disputed": "contestada",
    "cara": "com cara de gato",
    "seat": "cadeira",
    "side": "lado",
    "share": "resultado",
    "computer": "computador",
}
"""The Portuguese heading of every column; the English one is the column's own name."""


def folded(text: str) -> str:
    """A heading without case, accents and blanks at its ends; `_` for blanks within."""
    plain = unicodedata.normalize("NFKD", text.strip().casefold())
    return "".join(letter for letter in plain if not unicodedata.combining(letter)).replace(" ", "_")


COLUMNS: Final[Mapping[str, str]] = {folded(head): name for name, own in PORTUGUESE.items() for head in (name, own)}
"""Every column by its folded headings."""
