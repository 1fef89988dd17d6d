"""A server's own rules: kept under names, carried to another server as a code, refused but kept when too old."""

import asyncio
import json
from dataclasses import replace

import pytest

from bot.games import GAMES
from bot.games.base import Json
from bot.tables.rulecode import digest
from tests.tables.room import ANA, HERE, NOON, Room, buraco, refused

OURS: Json = {"preset": "tradicional", "target": 2000, "jokers": 2, "cut_bonus": 22, "vulnerable": "off"}
CLUB = 1
NEIGHBOURS = 2


async def keep(room: Room, *names: str) -> None:
    for name in names:
        await room.tables.save_rules(CLUB, "buraco", name, OURS, ANA.user)


async def names(room: Room, guild: int = CLUB) -> list[str]:
    return [one.name for one in await room.tables.rule_sets(guild, "buraco")]


async def test_rules_are_kept_under_a_name_and_played(room: Room) -> None:
    kept = await room.tables.save_rules(CLUB, "buraco", "  Regras \n da  Casa ", OURS, ANA.user)
    assert (kept.name, kept.by, kept.saved, kept.problem) == ("Regras da Casa", ANA.user, NOON, "")
    await room.restart()
    assert await room.tables.rule_set(CLUB, "buraco", "regras da CASA") == kept
    table = await room.tables.open(ANA, HERE, replace(buraco(), rules=kept.rules))
    assert {name: table.plan.rules[name] for name in OURS} == OURS
    assert await names(room, NEIGHBOURS) == []
    assert await room.tables.rule_sets(CLUB, "bisca") == ()


async def test_the_same_name_in_any_case_is_the_same_set(room: Room) -> None:
    await keep(room, "Casa")
    await room.tables.set_default_rules(CLUB, "buraco", "casa")
    await room.tables.save_rules(CLUB, "buraco", "CASA", {**OURS, "target": 1500}, ANA.user)
    (kept,) = await room.tables.rule_sets(CLUB, "buraco")
    assert (kept.name, kept.rules["target"], kept.default) == ("CASA", 1500, True)


async def test_one_of_them_is_the_default(room: Room) -> None:
    await keep(room, "Ana", "Beto", "Caio")
    assert await room.tables.default_rules(CLUB, "buraco") is None
    for name in ("Beto", "Caio"):
        chosen = await room.tables.set_default_rules(CLUB, "buraco", name)
        assert chosen is not None
        assert chosen == await room.tables.default_rules(CLUB, "buraco")
    assert await names(room) == ["Caio", "Ana", "Beto"]
    assert await room.tables.set_default_rules(CLUB, "buraco", None) is None
    assert await room.tables.default_rules(CLUB, "buraco") is None
    with refused("rules.unknown"):
        await room.tables.set_default_rules(CLUB, "buraco", "Duda")


async def test_a_set_is_deleted_once_or_twice(room: Room) -> None:
    await keep(room, "Ana", "Beto")
    for _ in range(2):
        await room.tables.delete_rules(CLUB, "buraco", "ana")
    assert await names(room) == ["Beto"]
    with refused("rules.unknown"):
        await room.tables.rule_set(CLUB, "buraco", "Ana")


@pytest.mark.parametrize("name", ["", "   ", "\u202e\u200b", "\u3164", "\u2800 \u115f", "\u0301", "x" * 41])
async def test_what_is_no_name(room: Room, name: str) -> None:
    with refused("rules.name"):
        await room.tables.save_rules(CLUB, "buraco", name, OURS, ANA.user)


async def test_what_cannot_be_played_is_not_kept(room: Room) -> None:
    with refused("table.rules"):
        await room.tables.save_rules(CLUB, "buraco", "Casa", {"preset": "tradicional", "jokers": 7}, ANA.user)
    with refused("table.game"):
        await room.tables.save_rules(CLUB, "xadrez", "Casa", {}, ANA.user)
    assert await names(room) == []


async def test_a_server_keeps_as_many_as_a_menu_shows(room: Room) -> None:
    clicks = (room.tables.save_rules(CLUB, "buraco", f"Casa {number}", OURS, ANA.user) for number in range(27))
    done = await asyncio.gather(*clicks, return_exceptions=True)
    assert [getattr(one, "code", "kept") for one in done] == ["kept"] * 25 + ["rules.many"] * 2
    await room.tables.save_rules(CLUB, "buraco", "casa 3", OURS, ANA.user)
    await room.tables.save_rules(CLUB, "bisca", "Casa", {"preset": "capixaba"}, ANA.user)


@pytest.mark.parametrize("change", [{"preset": "antigo"}, {"chaves_de_amanha": True}, {"pile": "do avesso"}])
async def test_a_set_that_this_version_cannot_play_is_refused_and_kept(room: Room, change: Json) -> None:
    await keep(room, "Casa")
    await room.tables.set_default_rules(CLUB, "buraco", "Casa")
    (kept,) = await room.tables.rule_sets(CLUB, "buraco")
    strange = json.dumps({**kept.rules, **change})
    await room.store._db.call(lambda db: db.execute("UPDATE rule_sets SET rules = ?", (strange,)))
    (found,) = await room.tables.rule_sets(CLUB, "buraco")
    assert next(iter(change.values() if "chaves_de_amanha" not in change else change)) in found.problem
    assert found.rules == json.loads(strange)
    with refused("rules.outdated"):
        await room.tables.rule_set(CLUB, "buraco", "Casa")
    assert await room.tables.default_rules(CLUB, "buraco") is None


async def test_a_set_is_older_than_a_switch(room: Room) -> None:
    """A switch that came later has its preset's value; what the set says stays, whatever becomes of the preset."""
    await keep(room, "Casa")
    (kept,) = await room.tables.rule_sets(CLUB, "buraco")
    older = json.dumps({name: value for name, value in kept.rules.items() if name != "undo"})
    await room.store._db.call(lambda db: db.execute("UPDATE rule_sets SET rules = ?", (older,)))
    assert (await room.tables.rule_set(CLUB, "buraco", "Casa")).rules == kept.rules


# -- codes ---------------------------------------------------------------------------------------------------------


async def test_rules_travel_as_a_code(room: Room) -> None:
    await keep(room, "Casa")
    kept = await room.tables.rule_set(CLUB, "buraco", "Casa")
    code = room.tables.export_rules("buraco", kept.rules)
    assert len(code) <= 100
    assert code == room.tables.export_rules("buraco", OURS)
    assert room.tables.import_rules(code) == ("buraco", kept.rules)


@pytest.mark.parametrize("around", ["`{}`", "  {}\n", "“{}”", "**{}**"])
async def test_a_code_may_stand_in_quotation_marks_and_in_capitals(room: Room, around: str) -> None:
    code = room.tables.export_rules("buraco", OURS)
    assert room.tables.import_rules(around.format(code).upper()) == room.tables.import_rules(code)


@pytest.mark.parametrize("game", GAMES)
def test_every_switch_of_every_preset_travels(room: Room, game: str) -> None:
    for preset in GAMES[game].presets:
        usual = GAMES[game].switches(GAMES[game].rules({"preset": preset}))
        assert room.tables.import_rules(room.tables.export_rules(game, usual)) == (game, usual)
        for other in GAMES[game].presets:
            mixed = {**GAMES[game].switches(GAMES[game].rules({"preset": other})), "preset": preset}
            code = room.tables.export_rules(game, mixed)
            assert room.tables.import_rules(code) == (game, mixed)
            assert len(code) <= 400


@pytest.mark.parametrize("game", GAMES)
def test_every_switch_has_a_short_name_of_its_own(game: str) -> None:
    switches = GAMES[game].switches(GAMES[game].rules({"preset": next(iter(GAMES[game].presets))}))
    assert len({digest(name, 3) for name in switches}) == len(switches)


def test_a_code_that_is_out_in_the_world_is_read_for_ever(room: Room) -> None:
    game, rules = room.tables.import_rules(OUT_IN_THE_WORLD)
    assert (game, {name: rules[name] for name in OURS}) == ("buraco", OURS)


OUT_IN_THE_WORLD = "bnm1.buraco.tradicional.gyv=2.mv3=22.25j:off.uks=2000.dxm8"


def test_any_wrong_letter_is_noticed(room: Room) -> None:
    code = room.tables.export_rules("buraco", OURS)
    for place in range(len(code)):
        for wrong in (
            code[:place] + code[place + 1 :],
            code[:place] + ("z" if code[place] != "z" else "y") + code[place + 1 :],
        ):
            with refused("rules.code"):
                room.tables.import_rules(wrong)


@pytest.mark.parametrize(
    "code", ["", "bnm1", "bnm1.buraco.tradicional", "olá", "." * 2000, "bnm1..." + digest("bnm1..", 4)]
)
def test_what_is_no_code(room: Room, code: str) -> None:
    with pytest.raises(Exception, match=r"rules\.(code|outdated)"):
        room.tables.import_rules(code)


def signed(body: str) -> str:
    return f"{body}.{digest(body, 4)}"


@pytest.mark.parametrize(
    "body",
    [
        "bnm1.xadrez.tradicional",
        "bnm1.buraco.antigo",
        "bnm1.buraco.tradicional.zzz+",
        f"bnm1.buraco.tradicional.{digest('target', 3)}=0",
        f"bnm1.buraco.tradicional.{digest('target', 3)}:muito",
        f"bnm1.buraco.tradicional.{digest('target', 3)}",
        f"bnm1.buraco.tradicional.{digest('target', 3)}=",
        f"bnm1.buraco.tradicional.{digest('target', 3)}=1/2",
        f"bnm1.buraco.tradicional.{digest('undo', 3)}+x",
    ],
)
def test_a_code_of_rules_that_this_version_cannot_play(room: Room, body: str) -> None:
    with refused("rules.outdated"):
        room.tables.import_rules(signed(body))


def test_a_code_of_a_newer_version(room: Room) -> None:
    with refused("rules.code_newer"):
        room.tables.import_rules(signed("bnm2.buraco.tradicional.x"))
