"""What are the commands called? Names and descriptions come from the catalogs, for every language Discord knows.

A command at `mesa abrir` has the keys `command.mesa.abrir.name` and `.description`, its option `jogo`
`option.mesa.abrir.jogo.name` and `.description` (an option that many commands share: `option.mesa.name`). The name
in the code is Portuguese without accents; it is what Discord shows where a language has no other.
"""

import logging
import re
import unicodedata
from collections.abc import Callable
from typing import Any, Final, TypedDict, TypeVar

import discord
from discord import app_commands
from discord.app_commands import TranslationContextLocation as Location
from discord.app_commands import TranslationContextTypes, locale_str

from bot.text import Language, Words

log = logging.getLogger(__name__)
T = TypeVar("T", str, int, float)
Suggestions = list[app_commands.Choice[str]]
"""What a command offers while somebody types."""

LOCALES: Final[dict[discord.Locale, Language]] = {
    discord.Locale.brazil_portuguese: "pt_BR",
    discord.Locale.american_english: "en",
    discord.Locale.british_english: "en",
}
"""Every language that the commands are offered in; Discord has no European Portuguese."""

_BASE: Final = Words("pt_BR")
_NAME: Final = re.compile(r"[-'\w]{1,32}")
_PLAIN_NAMES: Final = (Location.command_name, Location.group_name, Location.parameter_name)


class Naming(TypedDict):
    """The keyword arguments that name a command or a group."""

    name: locale_str
    description: locale_str


def named(path: str) -> Naming:
    """Name the command or group at `path` ("mesa.abrir"): its last part is the base name. `KeyError`: no such key."""
    return Naming(
        name=locale_str(path.rpartition(".")[2], key=f"command.{path}.name"),
        description=_from_catalog(f"command.{path}.description"),
    )


def options(path: str, **names: str) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """Name and describe the options of the command at `path`: parameter name = base name of the option."""

    def decorate(function: Callable[..., Any]) -> Callable[..., Any]:
        keys = {parameter: _option_key(path, name) for parameter, name in names.items()}
        renamed = {each: locale_str(name, key=f"{keys[each]}.name") for each, name in names.items()}
        described = {each: _from_catalog(f"{key}.description") for each, key in keys.items()}
        return app_commands.rename(**renamed)(app_commands.describe(**described)(function))

    return decorate


def choice(key: str, value: T) -> app_commands.Choice[T]:
    """Offer `value` under the words of `key`."""
    return app_commands.Choice(name=_from_catalog(key), value=value)


def menu_name(key: str) -> locale_str:
    """Name an entry of the user menu."""
    return _from_catalog(key)


def _option_key(path: str, name: str) -> str:
    own = f"option.{path}.{name}"
    return own if _BASE.knows(f"{own}.name") else f"option.{name}"


def _from_catalog(key: str) -> locale_str:
    return locale_str(_BASE(key), key=key)


RATED: Final[list[app_commands.Choice[int]]] = [choice("rated.yes", 1), choice("rated.no", 0)]
"""Whether a match counts in the league."""


def refused(text: str, location: Location, *, menu: bool = False) -> str | None:
    """Why Discord would refuse `text` there, or None. One refused name makes it refuse all commands at once."""
    if text != unicodedata.normalize("NFC", text):
        return "not in composed form (NFC)"
    if location in _PLAIN_NAMES and not menu:
        if not _NAME.fullmatch(text):
            return "not 1 to 32 letters, digits, hyphens or underscores"
        return "not lower case" if text != text.lower() else None
    longest = 32 if menu else 100
    return None if 1 <= len(text) <= longest and text.strip() else f"not 1 to {longest} characters"


class CatalogTranslator(app_commands.Translator):
    """Translates from the catalogs; what Discord would refuse is left out and logged, and the base name stands."""

    async def translate(
        self, string: locale_str, locale: discord.Locale, context: TranslationContextTypes
    ) -> str | None:
        """Give the words of the string's `key` in that language, or None."""
        language, key = LOCALES.get(locale), string.extras.get("key")
        if language is None or key is None:
            return None
        try:
            text = Words(language)(key)
        except KeyError:
            log.warning("no words for %s in %s", key, language)
            return None
        problem = refused(text, context.location, menu=isinstance(context.data, app_commands.ContextMenu))
        if problem:
            log.warning("%s in %s is %s: %r", key, language, problem, text)
            return None
        return text
