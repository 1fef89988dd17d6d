"""Does an exchange look as Discord's own schema says? A checker for every request and reply of a test."""

import json
import re
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any

import jsonschema_rs

from bot.playground.world import World

Json = dict[str, Any]
SPEC = Path(__file__).resolve().parents[3] / "shared" / "discord" / "openapi.json"


@contextmanager
def checked(world: World, schema: "Schema | None") -> Iterator[None]:
    """Checks every exchange of a world within the `with`; faults fail at its end. Does nothing without a schema."""
    seen: list[Json] = []
    world.on_exchange.append(seen.append)
    yield
    world.on_exchange.remove(seen.append)
    problems = [p for one in seen if schema and one["kind"] == "rest" for p in schema.problems(one)]
    assert not problems, "\n".join(problems)


class Schema:
    """Discord's OpenAPI description; compiled as needed."""

    def __init__(self) -> None:
        self._spec: Json = json.loads(SPEC.read_text(encoding="utf-8"))
        self._routes = sorted(
            ((re.compile("^" + re.sub(r"\{[^}]*\}", "[^/]+", route) + "$"), route) for route in self._spec["paths"]),
            key=lambda pair: pair[1].count("{"),
        )

    def problems(self, exchange: Json) -> list[str]:
        """What is wrong with one REST exchange: its request if it was accepted, its reply always."""
        where = f"{exchange['method']} {exchange['path']}"
        route = next((route for pattern, route in self._routes if pattern.match(exchange["path"])), None)
        operation = self._spec["paths"].get(route, {}).get(exchange["method"].lower())
        if operation is None:
            return [f"{where}: Discord has no such route"]
        found = []
        if exchange["status"] < 300 and "requestBody" in operation:
            body = operation["requestBody"]["content"]["application/json"]["schema"]
            found += [f"{where} request {p}" for p in self._explain(body, _placeholders_as_text(exchange["request"]))]
        return found + [f"{where} reply {p}" for p in self._reply(operation, exchange)]

    def _reply(self, operation: Json, exchange: Json) -> list[str]:
        status = exchange["status"]
        if status >= 500:
            return []
        answers = operation["responses"]
        answer = answers.get(str(status)) or (answers["4XX"] if status >= 400 else None)
        if answer is None:
            return [f"status {status} is none of {list(answers)}"]
        if "$ref" in answer:
            answer = self._at(answer["$ref"])
        if "content" not in answer:
            return [] if exchange["response"] is None else ["a body where none is expected"]
        response = exchange["response"]
        if status >= 400:  # the schema takes the codes of single fields for numbers; Discord sends words
            response = {key: value for key, value in response.items() if key != "errors"}
        return self._explain(answer["content"]["application/json"]["schema"], response)

    def _at(self, ref: str) -> Any:
        node: Any = self._spec
        for step in ref.removeprefix("#/").split("/"):
            node = node[step.replace("~1", "/").replace("~0", "~")]
        return node

    @cache  # noqa: B019  (one Schema lives as long as the tests)
    def _validator(self, schema: str) -> Any:
        document = json.loads(schema) | {"components": self._spec["components"]}
        return jsonschema_rs.Draft202012Validator(document)

    def _explain(self, schema: Json, instance: Any, at: str = "") -> list[str]:
        """The faults, followed into the branch of a union that the instance's `type` names."""
        while set(schema) <= {"$ref", "description"} and "$ref" in schema:
            schema = self._at(schema["$ref"])
        branches = schema.get("anyOf") or schema.get("oneOf")
        validator = self._validator(json.dumps(schema))
        if validator.is_valid(instance):
            return []
        if branches:
            fitting = [b for b in branches if self._fits(b, instance)]
            if len(fitting) == 1:
                return self._explain(fitting[0], instance, at)
        found: list[str] = []
        for error in validator.iter_errors(instance):
            path = "/".join(str(step) for step in error.instance_path)
            inner, value = self._deeper(schema, instance, list(error.instance_path))
            deeper = self._explain(inner, value, f"{at}/{path}") if inner is not None and path else []
            found += deeper or [f"{at}/{path}: {error.message[:300]}"]
        return found

    def _deeper(self, schema: Json | None, instance: Any, path: list[Any]) -> tuple[Json | None, Any]:
        """The schema and the value at a path, if the way there leads through no union."""
        for step in path:
            while schema is not None and set(schema) <= {"$ref", "description"} and "$ref" in schema:
                schema = self._at(schema["$ref"])
            if schema is None:
                return None, None
            schema = schema.get("items") if isinstance(step, int) else schema.get("properties", {}).get(step)
            instance = instance[step]
        return schema, instance

    def _fits(self, branch: Json, instance: Any) -> bool:
        while "$ref" in branch:
            branch = self._at(branch["$ref"])
        if branch.get("type") == "null":
            return instance is None
        kind = branch.get("properties", {}).get("type", {}).get("enum")
        if isinstance(instance, dict) and "type" in instance and kind:
            return instance["type"] in kind
        return isinstance(instance, dict)


def _placeholders_as_text(request: Any) -> Any:
    """discord.py writes some ids as integers (files, people to notify, a DM's recipient); Discord takes both."""
    if isinstance(request, list):
        return [_placeholders_as_text(item) for item in request]
    if not isinstance(request, dict):
        return request
    plain = {key: _placeholders_as_text(value) if key == "data" else value for key, value in request.items()}
    if "recipient_id" in plain:
        plain["recipient_id"] = str(plain["recipient_id"])
    if isinstance(plain.get("allowed_mentions"), dict) and "users" in plain["allowed_mentions"]:
        users = [str(user) for user in plain["allowed_mentions"]["users"]]
        plain["allowed_mentions"] = plain["allowed_mentions"] | {"users": users}
    if isinstance(plain.get("attachments"), list):
        plain["attachments"] = [entry | {"id": str(entry["id"])} for entry in plain["attachments"]]
    return plain
