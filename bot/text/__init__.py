"""Which words does a player read? Message catalogs in pt-BR (with a pt-PT overlay) and English.

A message is looked up by a stable key ("swap.not_higher"), never by its English text. The catalogs are gettext
`.po` files in `locales/LANGUAGE/`, one for each kind of text, compiled in memory when first used.
"""

import gettext
import io
import itertools
import re
from collections.abc import Mapping
from functools import cache, lru_cache
from pathlib import Path
from typing import Final, Literal, get_args

from babel import Locale
from babel.lists import format_list
from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from babel.numbers import format_decimal

from bot.cards import Card

Language = Literal["pt_BR", "pt_PT", "en"]
LANGUAGES: Final[tuple[Language, ...]] = get_args(Language)
LOCALES: Final = Path(__file__).parent / "locales"
_BEFORE_ARTICLE: Final = re.compile(r"\b(de|por) (?=[*\u2068]*Computador\b)")
"""Where Portuguese draws preposition and article together, if what a text speaks of is a computer and no person."""
_DRAWN_TOGETHER: Final = {"de": "do ", "por": "pelo "}
_GLYPH: Final = {"C": "♣", "D": "♦", "H": "♥", "S": "♠"}


def _read(path: Path, language: Language) -> Catalog:
    with path.open("rb") as source:
        return read_po(source, locale=language)


@cache
def _catalog(language: Language) -> gettext.GNUTranslations:
    """Compile the catalogs of a language into one; pt-PT holds only what differs and falls back on pt-BR."""
    # The first file is the base, so that the plural rule is the one its header gives: Babel's own has a third form.
    whole, *others = [_read(path, language) for path in sorted((LOCALES / language).glob("*.po"))]
    for message in itertools.chain.from_iterable(others):
        if message.id:
            whole[message.id] = message
    compiled = io.BytesIO()
    write_mo(compiled, whole)
    compiled.seek(0)
    found = gettext.GNUTranslations(compiled)
    if language == "pt_PT":
        found.add_fallback(_catalog("pt_BR"))
    return found


@cache
def _locale(language: Language) -> Locale:
    """Babel's data of a language; it would look for them anew at each use of the name."""
    return Locale.parse(language)


@lru_cache(maxsize=4096)
def _number(value: int, language: Language) -> str:
    """A number with the language's signs: points and counts are written again and again."""
    return format_decimal(value, locale=_locale(language)).replace("-", "−")


def language_of(locale: str | None) -> Language:
    """The language for a Discord locale ("pt-BR", "en-US", …): Portuguese for any `pt`, English for all others.

    None (nothing known) gives pt_BR: the house speaks Portuguese first.
    """
    if locale is None or locale.lower().startswith("pt"):
        return "pt_PT" if (locale or "").replace("-", "_").upper() == "PT_PT" else "pt_BR"
    return "en"


class Words:
    """Fills the messages of one language. `spoken`: cards as words ("7 de copas") for text mode and screen readers.

    `letters` "DVR" or "QJK": how court cards are written in short form. `ids`: Discord's ids of the commands, by their
    first words; a message names a command as `{command[mesa.abrir]}`. Facts may be cards, tuples of cards or texts,
    numbers, texts; a text is used as it is, so escape names before they come here.
    """

    def __init__(
        self,
        language: Language = "pt_BR",
        *,
        spoken: bool = False,
        letters: Literal["DVR", "QJK"] | None = None,
        ids: Mapping[str, int] | None = None,
    ) -> None:
        self.language = language
        self.spoken = spoken
        self.letters = letters or ("QJK" if language == "en" else "DVR")
        self._commands = _Commands(self, ids or {})

    def __call__(self, key: str, /, **facts: object) -> str:
        """Give the message for `key` with its facts filled in; `KeyError` for a key that no catalog holds.

        A fact `n` chooses between singular and plural.
        """
        catalog = _catalog(self.language)
        count = facts.get("n")
        if isinstance(count, int):
            message = catalog.ngettext(key, f"{key}.plural", count)
            if message in (key, f"{key}.plural"):
                message = catalog.gettext(key)
        else:
            message = catalog.gettext(key)
        if message == key:
            raise KeyError(key)
        said = message.format_map(
            {"command": self._commands, **{name: self.fact(each) for name, each in facts.items()}}
        )
        if message.startswith("{card") and message.endswith("."):  # a sentence: "Curingão não está na sua mão."
            said = said[:1].upper() + said[1:]
        if self.language == "en":
            return said
        return _BEFORE_ARTICLE.sub(lambda found: _DRAWN_TOGETHER[found[1]], said)

    def knows(self, key: str) -> bool:
        """Whether the catalogs hold a message for `key`."""
        return _catalog(self.language).gettext(key) != key

    def fact(self, value: object) -> str:
        """Write one fact as a player reads it."""
        if isinstance(value, Card):
            return self.card(value)
        if isinstance(value, bool) or value is None:
            return self("word.yes" if value else "word.no")
        if isinstance(value, int):
            return _number(value, self.language)
        if isinstance(value, tuple):
            if value and all(isinstance(item, Card) for item in value):
                return (", " if self.spoken else " ").join(self.fact(item) for item in value)
            return self.list([self.fact(item) for item in value])
        return str(value)

    def card(self, card: Card) -> str:
        """Write a card: `7♥`, `D♣` (Q♣ in English), or in words `7 de copas` where `spoken`."""
        return _card(card, self.language, self.spoken, self.letters)

    def aloud(self, card: Card) -> str:
        """A card in words, whether or not all are written so: `7 de copas`."""
        return _card(card, self.language, True, self.letters)

    def signed(self, points: int) -> str:
        """Write points with their sign: `+120`, `-40`, `0`."""
        return f"+{self.fact(points)}" if points > 0 else self.fact(points)

    def suit(self, suit: str) -> str:
        """Name a suit by its letter: copas, ouros, paus, espadas."""
        return self(f"suit.{suit}")

    def list(self, items: list[str]) -> str:
        """Join texts as the language does: "Ana, Beto e Caio"."""
        return format_list(items, locale=_locale(self.language))


class _Commands:
    """Commands as a text names them: to be tapped where their ids are known, else as one types them.

    A tap works by the id in any client; the name that is typed depends on the client's language, which the words of an
    answer need not be in.
    """

    def __init__(self, words: Words, ids: Mapping[str, int]) -> None:
        self._words = words
        self._ids = ids

    def __getitem__(self, path: str) -> str:
        """The command at `path` ("mesa.abrir"). `KeyError`: there is none."""
        parts = path.split(".")
        typed = " ".join(self._words(f"command.{'.'.join(parts[: n + 1])}.name") for n in range(len(parts)))
        number = self._ids.get(parts[0])
        return f"`/{typed}`" if number is None else f"</{' '.join(parts)}:{number}>"


@cache
def _card(card: Card, language: Language, spoken: bool, letters: str) -> str:
    """A card as it is written; every hand and every table writes a dozen of them."""
    words = Words(language)
    if card.is_joker:
        return words("card.joker")
    if spoken:
        return words("card.spoken", rank=words(f"rank.{card.rank}"), suit=words.suit(card.suit))
    rank = {"T": "10", **dict(zip("QJK", letters, strict=True))}.get(card.rank, card.rank)
    return f"{rank}{_GLYPH[card.suit]}"


def message_for(words: Words, code: str, facts: Mapping[str, object]) -> str:
    """The message of a refusal: its code is the key. A fact `reason` or `problem` may be another code, or what the key
    of another one ends in (`league.csv.size`): its message stands there.
    """
    for name in ("reason", "problem"):
        inner = facts.get(name)
        key = next(
            (one for one in (inner, f"{code}.{inner}") if isinstance(inner, str) and words.knows(str(one))), None
        )
        if key is not None:
            others = {other: fact for other, fact in facts.items() if other != name}
            facts = {**facts, name: words(str(key), **others)}
    return words(code, **facts)
