"""What Discord refuses, the playground refuses: status, code and the path of the field."""

from typing import Any

import aiohttp
import pytest

from bot.playground import Playground
from bot.playground.server import plain_png
from tests.playground.api import V2, Api, Json, button, buttons, options, row, select, text

CLASSIC: list[tuple[Json, str, str]] = [
    ({"content": "x" * 2001}, "content", "BASE_TYPE_MAX_LENGTH"),
    ({"components": [row(button(label="x" * 81))]}, "components.0.components.0.label", "BASE_TYPE_MAX_LENGTH"),
    ({"components": [row(button("x" * 101))]}, "components.0.components.0.custom_id", "BASE_TYPE_BAD_LENGTH"),
    (
        {"components": [row(button("a"), button("a", disabled=True))]},
        "components.0.components.1.custom_id",
        "COMPONENT_CUSTOM_ID_DUPLICATED",
    ),
    ({"components": [row(*buttons(6))]}, "components.0.components", "BASE_TYPE_BAD_LENGTH"),
    (
        {"components": [row(select(options(2)), button())]},
        "components.0.components.1",
        "COMPONENT_LAYOUT_WIDTH_EXCEEDED",
    ),
    ({"components": [row(button(str(n))) for n in range(6)]}, "components", "BASE_TYPE_MAX_LENGTH"),
    ({"components": [row()]}, "components.0.components", "BASE_TYPE_BAD_LENGTH"),
    ({"components": [row(select(options(26)))]}, "components.0.components.0.options", "BASE_TYPE_BAD_LENGTH"),
    ({"components": [row(select([]))]}, "components.0.components.0.options", "BASE_TYPE_BAD_LENGTH"),
    (
        {"components": [row(select(options(1) * 2))]},
        "components.0.components.0.options.1.value",
        "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED",
    ),
    (
        {"components": [row(select([{"label": "x" * 101, "value": "1"}]))]},
        "components.0.components.0.options.0.label",
        "BASE_TYPE_BAD_LENGTH",
    ),
    (
        {"components": [row(select([{"label": "x", "value": "1", "description": "d" * 101}]))]},
        "components.0.components.0.options.0.description",
        "BASE_TYPE_MAX_LENGTH",
    ),
    (
        {"components": [row(select(options(2), placeholder="p" * 151))]},
        "components.0.components.0.placeholder",
        "BASE_TYPE_MAX_LENGTH",
    ),
    (
        {"components": [row(select(options(2), max_values=3))]},
        "components.0.components.0.max_values",
        "NUMBER_TYPE_MAX",
    ),
    ({"components": [text("a")]}, "components.0.type", "UNION_TYPE_CHOICES"),
    (
        {"components": [row({"type": 2, "style": 1, "custom_id": "a"})]},
        "components.0.components.0",
        "BUTTON_COMPONENT_INVALID_LABEL",
    ),
    ({"embeds": [{"title": "t" * 257}]}, "embeds.0.title", "BASE_TYPE_MAX_LENGTH"),
    ({"embeds": [{"description": "d" * 4000}] * 2}, "embeds", "MAX_EMBED_SIZE_EXCEEDED"),
]

NEW: list[tuple[Json, str, str]] = [
    ({"content": "x", "components": [text("a")]}, "content", "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2"),
    (
        {"embeds": [{"title": "t"}], "components": [text("a")]},
        "embeds",
        "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2",
    ),
    ({"components": [text("x" * 2001), text("y" * 2000)]}, "components", "COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED"),
    (
        {"components": [{"type": 17, "components": [text("x")] * 40}]},
        "components",
        "COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED",
    ),
    ({"components": [{"type": 9, "components": [text("x")]}]}, "components.0.accessory", "BASE_TYPE_REQUIRED"),
    (
        {"components": [{"type": 9, "components": [text("x")] * 4, "accessory": button()}]},
        "components.0.components",
        "BASE_TYPE_BAD_LENGTH",
    ),
    (
        {"components": [row(button()), {"type": 9, "components": [text("x")], "accessory": button()}]},
        "components.1.accessory.custom_id",
        "COMPONENT_CUSTOM_ID_DUPLICATED",
    ),
    (
        {"components": [{"type": 12, "items": [{"media": {"url": "attachment://nada.png"}}]}]},
        "components",
        "UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND",
    ),
    (
        {"components": [{"type": 12, "items": [{"media": {"url": "ftp://x/y"}}]}]},
        "components.0.items.0.media.url",
        "URL_TYPE_INVALID_SCHEME",
    ),
    (
        {"components": [{"type": 12, "items": [{"media": {"url": "https://x/y"}, "description": "d" * 1025}]}]},
        "components.0.items.0.description",
        "BASE_TYPE_MAX_LENGTH",
    ),
    (
        {"components": [{"type": 17, "components": [{"type": 17, "components": [text("x")]}]}]},
        "components.0.components.0.type",
        "UNION_TYPE_CHOICES",
    ),
    ({"components": [button()]}, "components.0.type", "UNION_TYPE_CHOICES"),
    ({"components": [text("")]}, "components.0.content", "BASE_TYPE_REQUIRED"),
]


def fault_at(answer: Json, path: str) -> list[str]:
    node = answer["errors"]
    for step in path.split("."):
        node = node[step]
    return [error["code"] for error in node["_errors"]]


@pytest.mark.parametrize(("body", "path", "code"), CLASSIC + [({**b, "flags": V2}, p, c) for b, p, c in NEW])
async def test_a_faulty_message_is_refused_with_the_path_of_its_field(
    api: Api, playground: Playground, body: Json, path: str, code: str
) -> None:
    status, answer = await api.send(body)
    assert (status, answer["code"], answer["message"]) == (400, 50035, "Invalid Form Body")
    assert code in fault_at(answer, path)
    assert playground.world.history(api.mesa) == []


async def test_the_largest_lawful_messages_pass(api: Api) -> None:
    full = [row(*[button(f"{r}{n}" + "x" * 98, label="x" * 80) for n in range(5)]) for r in range(5)]
    assert (await api.send({"content": "x" * 2000, "components": full}))[0] == 200
    forty = {"type": 17, "components": [text("x" * 100)] * 39}
    assert (await api.send({"components": [forty], "flags": V2}))[0] == 200
    assert (await api.send({"components": [row(select(options(25), max_values=25))]}))[0] == 200


@pytest.mark.parametrize("body", [{}, {"content": ""}, {"content": None}, {"components": [], "flags": V2}])
async def test_an_empty_message_is_refused(api: Api, body: Json) -> None:
    status, answer = await api.send(body)
    assert (status, answer["code"]) == (400, 50006)


async def test_a_message_with_the_same_nonce_is_sent_once_for_some_minutes(api: Api, playground: Playground) -> None:
    once = {"content": "uma vez", "nonce": "match-1", "enforce_nonce": True}
    _, first = await api.send(once)
    assert (await api.send(once))[1]["id"] == first["id"]
    assert (await api.send({**once, "enforce_nonce": False}))[1]["id"] != first["id"]
    playground.world.clock.forward(600)
    assert (await api.send(once))[1]["id"] != first["id"]
    status, answer = await api.send({**once, "nonce": "x" * 26})
    assert (status, fault_at(answer, "nonce")) == (400, ["BASE_TYPE_BAD_LENGTH"])


async def test_files_are_counted_and_weighed(api: Api) -> None:
    status, answer = await api.send({}, [b"x"] * 11)
    assert (status, fault_at(answer, "attachments")) == (400, ["BASE_TYPE_MAX_LENGTH"])
    status, answer = await api.send({}, [b"x" * (10 * 1024 * 1024 + 1)])
    assert (status, answer["code"]) == (413, 40005)
    assert (await api.send({}, [b"x"] * 10))[0] == 200


async def test_attachments_left_out_stay_and_an_empty_list_removes_them(api: Api) -> None:
    _, message = await api.send({"content": "duas"}, [plain_png(0), plain_png(1)])
    first, second = (a["id"] for a in message["attachments"])
    path = f"/channels/{api.mesa}/messages/{message['id']}"

    async def ids(body: Json, files: list[bytes] | None = None) -> list[str]:
        status, edited = await api.call("PATCH", path, body, files)
        assert status == 200
        return [a["id"] for a in edited["attachments"]]

    assert await ids({"content": "ainda duas"}) == [first, second]
    assert await ids({"attachments": [{"id": second}]}) == [second]
    kept = await ids({"attachments": [{"id": second}, {"id": "0", "filename": "n.png"}]}, [plain_png(2)])
    assert kept[0] == second
    assert len(kept) == 2
    assert await ids({"attachments": []}) == []


async def test_a_shown_picture_is_kept_by_its_id_beside_a_new_one(api: Api) -> None:
    def shows(*names: str) -> Json:
        gallery = [{"type": 12, "items": [{"media": {"url": f"attachment://{name}"}}]} for name in names]
        return {"flags": V2, "components": [*gallery, {"type": 13, "file": {"url": "attachment://f1.png"}}]}

    _, message = await api.send(shows("f0.png"), [plain_png(0), plain_png(1)])
    top, file = message["components"]
    assert (file["name"], file["size"]) == ("f1.png", len(plain_png(1)))
    keep = [{"id": top["items"][0]["media"]["attachment_id"]}, {"id": "0", "filename": "f1.png"}]
    path = f"/channels/{api.mesa}/messages/{message['id']}"
    _, edited = await api.call("PATCH", path, {**shows("f0.png"), "attachments": keep}, [plain_png(2)])
    assert edited["components"][0]["items"][0]["media"]["attachment_id"] == keep[0]["id"]
    assert edited["components"][1]["file"]["attachment_id"] != file["file"]["attachment_id"]
    status, answer = await api.call("PATCH", path, {"attachments": []})  # the components still show them
    assert (status, answer["code"]) == (400, 50035)


async def test_null_clears_a_field_and_an_absent_one_stays(api: Api) -> None:
    _, message = await api.send({"content": "oi", "components": [row(button())]})
    path = f"/channels/{api.mesa}/messages/{message['id']}"
    _, edited = await api.call("PATCH", path, {"components": None})
    assert (edited["content"], edited["components"]) == ("oi", [])
    status, answer = await api.call("PATCH", path, {"content": None})
    assert (status, answer["code"]) == (400, 50006)


async def test_v2_does_not_go_back(api: Api) -> None:
    _, message = await api.send({"components": [text("a")], "flags": V2})
    path = f"/channels/{api.mesa}/messages/{message['id']}"
    status, answer = await api.call("PATCH", path, {"flags": 0, "content": "x", "components": []})
    assert (status, answer["code"]) == (400, 50035)
    status, answer = await api.call("PATCH", path, {"content": "x"})
    assert fault_at(answer, "content") == ["MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2"]
    _, unchanged = await api.call("GET", path)
    assert unchanged["components"][0]["content"] == "a"


def command(name: str = "a", **more: Any) -> Json:
    return {"name": name, "description": "d", **more}


def option(name: str = "o", kind: int = 3, **more: Any) -> Json:
    return {"name": name, "description": "d", "type": kind, **more}


COMMANDS: list[tuple[Json, str, str]] = [
    (command("Grande"), "0.name", "APPLICATION_COMMAND_INVALID_NAME"),
    (command("com espaço"), "0.name", "APPLICATION_COMMAND_INVALID_NAME"),
    (command("ma\u0303o"), "0.name", "APPLICATION_COMMAND_INVALID_NAME"),
    (command("x" * 33), "0.name", "BASE_TYPE_BAD_LENGTH"),
    (command(description="d" * 101), "0.description", "BASE_TYPE_BAD_LENGTH"),
    (command(description=""), "0.description", "BASE_TYPE_REQUIRED"),
    (command(name_localizations={"pt-BR": "Mão"}), "0.name_localizations.pt-BR", "APPLICATION_COMMAND_INVALID_NAME"),
    (command(name_localizations={"pt-PT": "mão"}), "0.name_localizations.pt-PT", "BASE_TYPE_CHOICES"),
    (command(options=[option(str(n)) for n in range(26)]), "0.options", "BASE_TYPE_MAX_LENGTH"),
    (command(options=[option(), option()]), "0.options", "APPLICATION_COMMAND_OPTIONS_NAME_ALREADY_EXISTS"),
    (
        command(options=[option("a"), option("b", required=True)]),
        "0.options.1",
        "APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID",
    ),
    (command(options=[option("a", 1), option("b")]), "0.options", "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID"),
    (
        command(options=[option(choices=[{"name": str(n), "value": str(n)} for n in range(26)])]),
        "0.options.0.choices",
        "BASE_TYPE_MAX_LENGTH",
    ),
    ({"name": "m", "type": 2, "description": "d"}, "0.description", "APPLICATION_COMMAND_CONTEXT_MENU"),
]


@pytest.mark.parametrize(("wrong", "path", "code"), COMMANDS)
async def test_a_faulty_command_refuses_the_whole_registration(
    api: Api, playground: Playground, wrong: Json, path: str, code: str
) -> None:
    status, answer = await api.call("PUT", f"/applications/{api.app}/commands", [wrong, command("b")])
    assert (status, answer["code"]) == (400, 50035)
    assert code in fault_at(answer, path)
    assert playground.world.commands == {}


async def test_commands_are_counted_and_keep_their_ids(api: Api) -> None:
    path = f"/applications/{api.app}/commands"
    assert (await api.call("PUT", path, [command(f"c{n}") for n in range(101)]))[0] == 400
    status, first = await api.call("PUT", path, [command("mão"), {"name": "Desafiar já", "type": 2}])
    assert status == 200
    _, second = await api.call("PUT", path, [command("mão", description="nova")])
    assert [c["id"] for c in second] == [first[0]["id"]]
    assert (await api.call("DELETE", f"{path}/{first[1]['id']}"))[1]["code"] == 10063
    assert (await api.call("POST", path, command("outra")))[0] == 201
    assert [c["name"] for c in (await api.call("GET", path))[1]] == ["mão", "outra"]
    assert (await api.call("DELETE", f"{path}/{first[0]['id']}"))[0] == 204


@pytest.mark.parametrize(
    ("method", "path", "status", "code"),
    [
        ("GET", "/channels/1", 404, 10003),
        ("GET", "/channels/{mesa}/messages/1", 404, 10008),
        ("GET", "/guilds/1", 404, 10004),
        ("GET", "/guilds/{casa}/members/1", 404, 10013),
        ("POST", "/channels/{hidden}/messages", 403, 50001),
        ("POST", "/channels/{voz}/threads", 400, 50024),
        ("GET", "/webhooks/{app}/nada/messages/@original", 401, 50027),
        ("GET", "/webhooks/1/nada/messages/@original", 404, 10015),
    ],
)
async def test_what_is_not_there_is_not_found(
    api: Api, playground: Playground, method: str, path: str, status: int, code: int
) -> None:
    world = playground.world
    names = {"mesa": api.mesa, "app": api.app, "casa": next(iter(world.guilds))}
    names |= {"hidden": playground.control.channel("diretoria").id, "voz": playground.control.channel("Sala de voz").id}
    body = {"content": "x", "name": "x", "type": 11} if method == "POST" else None
    found, answer = await api.call(method, path.format(**names), body)
    assert (found, answer["code"]) == (status, code)


@pytest.mark.parametrize(
    ("lacking", "path", "body"),
    [
        ("send_messages", "/channels/{mesa}/messages", {"content": "x"}),
        ("create_public_threads", "/channels/{mesa}/threads", {"name": "x", "type": 11}),
        ("create_private_threads", "/channels/{mesa}/threads", {"name": "x", "type": 12}),
    ],
)
async def test_a_missing_permission_is_refused(
    api: Api, playground: Playground, lacking: str, path: str, body: Json
) -> None:
    playground.control.deny("mesa", lacking)
    status, answer = await api.call("POST", path.format(mesa=api.mesa), body)
    assert (status, answer["code"]) == (403, 50013)
    playground.control.allow("mesa", lacking)
    assert (await api.call("POST", path.format(mesa=api.mesa), body))[0] in (200, 201)


async def test_without_attach_files_or_view_channel(api: Api, playground: Playground) -> None:
    playground.control.deny("mesa", "attach_files")
    assert (await api.send({}, [b"x"]))[1]["code"] == 50013
    assert (await api.send({"content": "x"}))[0] == 200
    playground.control.deny("mesa", "view_channel")
    assert (await api.send({"content": "x"}))[1]["code"] == 50001


async def test_an_archived_thread_refuses_edits_and_a_locked_one_its_unarchiving(
    api: Api, playground: Playground
) -> None:
    _, thread = await api.call("POST", f"/channels/{api.mesa}/threads", {"name": "t", "type": 11})
    _, message = await api.call("POST", f"/channels/{thread['id']}/messages", {"content": "x"})
    path = f"/channels/{thread['id']}/messages/{message['id']}"
    playground.control.archive(thread["id"])
    assert (await api.call("PATCH", path, {"content": "y"}))[1]["code"] == 50083
    assert (await api.call("PATCH", f"/channels/{thread['id']}", {"archived": False}))[0] == 200
    assert (await api.call("PATCH", path, {"content": "y"}))[0] == 200
    playground.control.archive(thread["id"], locked=True)
    playground.control.deny("mesa", "manage_threads")
    assert (await api.call("PATCH", f"/channels/{thread['id']}", {"archived": False}))[1]["code"] == 50013


async def test_an_unknown_route_is_not_found(schema: Any) -> None:
    async with Playground() as ground, aiohttp.ClientSession() as session:  # unchecked: it stands in no schema
        assert await Api(ground, session).call("GET", "/nada") == (404, {"message": "404: Not Found", "code": 0})


async def test_only_the_token_opens_the_api(api: Api, playground: Playground) -> None:
    async with api.session.get(f"{playground.url}/api/v10/users/@me") as reply:
        assert reply.status == 401
    async with api.session.post(
        f"{playground.url}/api/v10/channels/{api.mesa}/messages",
        data="{not json",
        headers={"Authorization": f"Bot {playground.token}"},
    ) as reply:
        assert (reply.status, (await reply.json())["code"]) == (400, 50109)
