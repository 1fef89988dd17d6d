"""Which application commands does Discord refuse, and with which words?"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from typing import Any

from bot.playground.errors import Form, Json

Path = tuple[str | int, ...]

CHAT_INPUT, USER, MESSAGE = 1, 2, 3
SUB_COMMAND, SUB_COMMAND_GROUP, STRING, INTEGER, BOOLEAN, NUMBER = 1, 2, 3, 4, 5, 10
LOCALES = frozenset(
    [
        "ar",
        "id",
        "da",
        "de",
        "en-GB",
        "en-US",
        "es-ES",
        "es-419",
        "fr",
        "hr",
        "it",
        "lt",
        "hu",
        "nl",
        "no",
        "pl",
        "pt-BR",
        "ro",
        "fi",
        "sv-SE",
        "vi",
        "tr",
        "cs",
        "el",
        "bg",
        "ru",
        "uk",
        "hi",
        "th",
        "zh-CN",
        "ja",
        "zh-TW",
        "ko",
    ]
)
MOST = {CHAT_INPUT: 100, USER: 5, MESSAGE: 5}


def check_command(command: Json, path: Path = ()) -> None:
    """Refuse a command as Discord does. Raises Refusal (400, 50035)."""
    form = Form()
    kind = command.get("type") or CHAT_INPUT
    form.choices((*path, "type"), kind, (CHAT_INPUT, USER, MESSAGE))
    _check_names(form, command, path, slash=kind == CHAT_INPUT)
    if kind != CHAT_INPUT:
        for key in ("description", "options"):
            if command.get(key):
                form.add(
                    (*path, key), "APPLICATION_COMMAND_CONTEXT_MENU", "Context menu commands cannot have this field"
                )
    else:
        _check_descriptions(form, command, path)
        _check_options(form, command.get("options") or [], (*path, "options"), depth=0)
    if _size(command) > 8000:
        form.add(path, "APPLICATION_COMMAND_TOO_LARGE", "Command exceeds maximum size (8000)")
    form.check()


def check_commands(commands: list[Json]) -> None:
    """Refuse a whole registration: single commands, their number, equal names. Raises Refusal (400)."""
    form = Form()
    for index, command in enumerate(commands):
        check_command(command, (index,))
    for kind, most in MOST.items():
        names = [c.get("name") for c in commands if (c.get("type") or CHAT_INPUT) == kind]
        if len(names) > most:
            form.add((), "APPLICATION_COMMAND_TOO_MANY", f"Maximum number of application commands reached ({most})")
        if len(set(names)) < len(names):
            form.add((), "APPLICATION_COMMANDS_DUPLICATE_NAME", "Application command names must be unique")
    form.check()


def _in_name(char: str) -> bool:
    """Letters, numbers, hyphen, underscore, apostrophe, and all of Devanagari and Thai."""
    if char in "-_'" or unicodedata.category(char)[0] in "LN":
        return True
    return unicodedata.name(char, "").startswith(("DEVANAGARI", "THAI"))


def _is_name(name: Any) -> bool:
    """Lower case where the script has cases, composed (NFC), no spaces."""
    return (
        isinstance(name, str)
        and all(_in_name(char) for char in name)
        and name == name.lower()
        and unicodedata.is_normalized("NFC", name)
    )


def _check_names(form: Form, thing: Json, path: Path, *, slash: bool) -> None:
    names = [((*path, "name"), thing.get("name"))]
    for locale, name in (thing.get("name_localizations") or {}).items():
        names.append(((*path, "name_localizations", locale), name))
        if locale not in LOCALES:
            form.add((*path, "name_localizations", locale), "BASE_TYPE_CHOICES", "Locale is not supported.")
    for where, name in names:
        if form.text(where, name, 1, 32) and slash and not _is_name(name):
            form.add(where, "APPLICATION_COMMAND_INVALID_NAME", "Command name is invalid")


def _check_descriptions(form: Form, thing: Json, path: Path) -> None:
    form.text((*path, "description"), thing.get("description"), 1, 100)
    for locale, text in (thing.get("description_localizations") or {}).items():
        form.text((*path, "description_localizations", locale), text, 1, 100)
        if locale not in LOCALES:
            form.add((*path, "description_localizations", locale), "BASE_TYPE_CHOICES", "Locale is not supported.")


def _check_options(form: Form, options: Any, path: Path, *, depth: int) -> None:
    if not form.length(path, options, 0, 25) or not isinstance(options, list):
        return
    kinds = {option.get("type") for option in options}
    nested = kinds & {SUB_COMMAND, SUB_COMMAND_GROUP}
    if nested and kinds - nested:
        form.add(path, "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID", "Sub-commands and options cannot be mixed")
    names = [option.get("name") for option in options]
    if len(set(names)) < len(names):
        form.add(path, "APPLICATION_COMMAND_OPTIONS_NAME_ALREADY_EXISTS", "Option name already exists")
    optional = False
    for index, option in enumerate(options):
        here = (*path, index)
        if option.get("required") and optional:
            form.add(here, "APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID", "Required options must be placed before non-required options")  # fmt: skip # noqa: E501
        optional = optional or not option.get("required")
        _check_names(form, option, here, slash=True)
        _check_descriptions(form, option, here)
        _check_option(form, option, here, depth)


def _check_option(form: Form, option: Json, path: Path, depth: int) -> None:
    kind = option.get("type")
    allowed = [range(1, 12), (1, *range(3, 12)), range(3, 12)][depth]
    if not form.choices((*path, "type"), kind, tuple(allowed)):
        return
    if kind in (SUB_COMMAND, SUB_COMMAND_GROUP):
        _check_options(form, option.get("options") or [], (*path, "options"), depth=2 if kind == SUB_COMMAND else 1)
        return
    choices = option.get("choices") or []
    if choices and option.get("autocomplete"):
        form.add((*path, "autocomplete"), "APPLICATION_COMMAND_AUTOCOMPLETE_WITH_CHOICES", "Autocomplete cannot be used with choices")  # fmt: skip # noqa: E501
    form.length((*path, "choices"), choices, 0, 25)
    for index, choice in enumerate(choices):
        here = (*path, "choices", index)
        form.text((*here, "name"), choice.get("name"), 1, 100)
        if kind == STRING:
            form.text((*here, "value"), choice.get("value"), 1, 100)
        for locale, name in (choice.get("name_localizations") or {}).items():
            form.text((*here, "name_localizations", locale), name, 1, 100)
    for key in ("name", "value"):
        found = [choice.get(key) for choice in choices]
        if len(set(found)) < len(found):
            form.add((*path, "choices"), "APPLICATION_COMMAND_OPTIONS_CHOICE_NAME_ALREADY_EXISTS", f"Choice {key} already exists")  # fmt: skip # noqa: E501


def _size(thing: Json) -> int:
    """Names, descriptions and values added up, the longest localisation of each."""
    return sum(_longest(part, key) for part in _parts(thing) for key in ("name", "description")) + sum(
        len(str(choice.get("value", ""))) for part in _parts(thing) for choice in part.get("choices") or []
    )


def _longest(part: Json, key: str) -> int:
    texts = [part.get(key) or "", *(part.get(f"{key}_localizations") or {}).values()]
    return max(len(str(text)) for text in texts)


def _parts(thing: Json) -> Iterator[Json]:
    yield thing
    for key in ("options", "choices"):
        for part in thing.get(key) or []:
            yield from _parts(part)
