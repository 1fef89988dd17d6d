"""Would Discord take every command, in every language? One name that it refuses makes it refuse all of them."""

import logging
from collections.abc import Iterator
from typing import Any

import discord
import pytest
from discord import app_commands
from discord.app_commands import TranslationContext, TranslationContextLocation, locale_str
from discord.ext import commands

import cogs
from cogs.names import LOCALES, CatalogTranslator, refused

Payload = dict[str, Any]
GROUPS = (1, 2)
"""Kinds of options that are commands or groups themselves."""
SIZE = 8000
"""Characters that Discord counts over names, descriptions and values of one command in any one language."""


@pytest.fixture
async def tree() -> app_commands.CommandTree[Any]:
    bot = commands.Bot(commands.when_mentioned, intents=discord.Intents.none())
    await cogs.add_commands(bot)
    return bot.tree


@pytest.fixture
async def payload(tree: app_commands.CommandTree[Any]) -> list[Payload]:
    """What is sent to Discord to register everything."""
    translator = tree.translator
    assert translator is not None
    kinds = (discord.AppCommandType.chat_input, discord.AppCommandType.user, discord.AppCommandType.message)
    found = [command for kind in kinds for command in tree.get_commands(type=kind)]
    return [await command.get_translated_payload(tree, translator) for command in found]


def named(level: list[Payload]) -> Iterator[tuple[Payload, list[Payload]]]:
    """Every command, group and option, each with those beside it."""
    for each in level:
        yield each, level
        yield from named(each.get("options", []))


def in_all_languages(each: Payload, field: str) -> dict[str, str]:
    return {"base": each[field], **(each.get(f"{field}_localizations") or {})}


def test_every_command_and_option_is_named_in_every_language(payload: list[Payload]) -> None:
    expected = {"base", *(locale.value for locale in LOCALES)}
    for each, _ in named(payload):
        assert in_all_languages(each, "name").keys() == expected, each["name"]
        if each.get("type", 1) == 1 or "description" in each:
            assert in_all_languages(each, "description").keys() == expected, each["name"]


def test_no_name_or_description_would_be_refused(payload: list[Payload]) -> None:
    for each, level in named(payload):
        menu = level is payload and each.get("type", 1) != 1
        for language, name in in_all_languages(each, "name").items():
            assert refused(name, TranslationContextLocation.command_name, menu=menu) is None, (language, name)
        for language, text in in_all_languages(each, "description").items() if not menu else ():
            assert refused(text, TranslationContextLocation.command_description) is None, (language, text)


def test_base_names_have_no_accents(payload: list[Payload]) -> None:
    assert [each["name"] for each, level in named(payload) if level is not payload and not each["name"].isascii()] == []


def test_names_are_unique_on_every_level_and_in_every_language(payload: list[Payload]) -> None:
    for _, level in named(payload):
        for language in ("base", *(locale.value for locale in LOCALES)):
            names = [(each.get("type", 1), in_all_languages(each, "name")[language]) for each in level]
            plain = [name for kind, name in names if level is not payload or kind == 1]
            assert len(set(plain)) == len(plain), (language, plain)


def test_there_are_not_too_many_options_or_choices(payload: list[Payload]) -> None:
    assert len(payload) <= 100
    for each, _ in named(payload):
        assert len(each.get("options", [])) <= 25
        choices = each.get("choices", [])
        assert len(choices) <= 25
        for language in ("base", *(locale.value for locale in LOCALES)):
            names = [in_all_languages(one, "name").get(language, one["name"]) for one in choices]
            assert len(set(names)) == len(names), (each["name"], language)
            assert all(refused(name, TranslationContextLocation.choice_name) is None for name in names)


def test_required_options_come_first(payload: list[Payload]) -> None:
    for each, _ in named(payload):
        required = [one.get("required", False) for one in each.get("options", []) if one["type"] not in GROUPS]
        assert required == sorted(required, reverse=True), each["name"]


def test_no_command_is_too_large(payload: list[Payload]) -> None:
    for command in payload:
        for language in ("base", *(locale.value for locale in LOCALES)):
            size = 0
            for each, _ in named([command]):
                texts = [in_all_languages(each, field) for field in ("name", "description") if field in each]
                texts += [in_all_languages(one, "name") for one in each.get("choices", [])]
                size += sum(len(text.get(language, text["base"])) for text in texts)
                size += sum(len(str(one["value"])) for one in each.get("choices", []))
            assert size <= SIZE, command["name"]


def test_everything_is_for_servers_only(payload: list[Payload]) -> None:
    for command in payload:
        assert command.get("dm_permission") is False or command.get("contexts") == [0], command["name"]


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("Abrir", "lower case"),
        ("abrir mesa", "letters"),
        ("", "letters"),
        ("a" * 33, "letters"),
        ("ma\u0303o", "composed"),
        ("mesa!", "letters"),
    ],
)
def test_what_discord_refuses_as_a_name(text: str, why: str) -> None:
    problem = refused(text, TranslationContextLocation.command_name)
    assert problem is not None
    assert why in problem


@pytest.mark.parametrize("text", ["", "  ", "x" * 101])
def test_what_discord_refuses_as_a_description(text: str) -> None:
    assert refused(text, TranslationContextLocation.command_description) is not None


async def test_a_bad_name_is_left_out_and_logged(caplog: pytest.LogCaptureFixture) -> None:
    """`lobby.ready` is a fine sentence and no name at all."""
    context: Any = TranslationContext(TranslationContextLocation.command_name, data=None)  # type: ignore[call-overload]
    wrong = locale_str("abrir", key="lobby.ready")
    with caplog.at_level(logging.WARNING):
        found = await CatalogTranslator().translate(wrong, discord.Locale.brazil_portuguese, context)
    assert found is None
    assert "lobby.ready" in caplog.text


async def test_a_language_without_words_keeps_the_base_name() -> None:
    context: Any = TranslationContext(TranslationContextLocation.command_name, data=None)  # type: ignore[call-overload]
    right = locale_str("abrir", key="command.mesa.abrir.name")
    translator = CatalogTranslator()
    assert await translator.translate(right, discord.Locale.german, context) is None
    assert await translator.translate(right, discord.Locale.british_english, context) == "open"
    assert await translator.translate(locale_str("x", key="no.such"), discord.Locale.british_english, context) is None
