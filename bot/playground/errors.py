"""How does the small Discord say no? Status, code and the path of the field, as Discord does."""

from __future__ import annotations

from typing import Any

Json = dict[str, Any]


class Refusal(Exception):
    """A request that Discord would refuse.

    `status` is the HTTP status, `code` Discord's own number, `errors` the tree of faulty fields
    (only with code 50035), `retry_after` the seconds to wait (only with status 429).
    """

    def __init__(
        self, status: int, code: int, message: str, errors: Json | None = None, retry_after: float | None = None
    ) -> None:
        super().__init__(f"{status} ({code}): {message}")
        self.status, self.code, self.message = status, code, message
        self.errors, self.retry_after = errors, retry_after

    def body(self) -> Json:
        """The JSON that goes into the reply."""
        body: Json = {"message": self.message, "code": self.code}
        if self.status == 429:
            body |= {"retry_after": self.retry_after or 0.0, "global": False}
        if self.errors is not None:
            body["errors"] = self.errors
        return body


_MESSAGES: dict[int, tuple[int, str]] = {
    0: (404, "404: Not Found"),
    10003: (404, "Unknown Channel"),
    10004: (404, "Unknown Guild"),
    10007: (404, "Unknown Member"),
    10008: (404, "Unknown Message"),
    10011: (404, "Unknown Role"),
    10013: (404, "Unknown User"),
    10015: (404, "Unknown Webhook"),
    10062: (404, "Unknown interaction"),
    10063: (404, "Unknown application command"),
    30003: (400, "Maximum number of pins reached (250)"),
    30032: (400, "Maximum number of application commands reached (100)"),
    30034: (400, "Max number of daily application command creates has been reached (200)"),
    30046: (429, "Maximum number of edits to messages older than 1 hour reached. Try again later"),
    40005: (413, "Request entity too large"),
    40060: (400, "Interaction has already been acknowledged."),
    50001: (403, "Missing Access"),
    50005: (403, "Cannot edit a message authored by another user"),
    50006: (400, "Cannot send an empty message"),
    50007: (403, "Cannot send messages to this user"),
    50013: (403, "Missing Permissions"),
    50024: (400, "Cannot execute action on this channel type"),
    50027: (401, "Invalid Webhook Token"),
    50033: (400, "Invalid Recipient(s)"),
    50083: (400, "Thread is archived"),
    50109: (400, "The request body contains invalid JSON."),
    160004: (400, "A thread has already been created for this message"),
}


def refuse(code: int, *, status: int | None = None, retry_after: float | None = None) -> Refusal:
    """The refusal with Discord's usual status and words for `code`; `status` replaces the usual one."""
    usual, message = _MESSAGES.get(code, (400, "Error"))
    return Refusal(status or usual, code, message, retry_after=retry_after)


class Form:
    """Collects the faults of one request body and raises them together (400, 50035)."""

    def __init__(self) -> None:
        self._errors: Json = {}

    def add(self, path: tuple[str | int, ...], code: str, message: str) -> None:
        """Note one fault at `path` (keys and list positions from the body's root)."""
        node = self._errors
        for step in path:
            node = node.setdefault(str(step), {})
        node.setdefault("_errors", []).append({"code": code, "message": message})

    def length(self, path: tuple[str | int, ...], value: Any, low: int, high: int) -> bool:
        """Whether `value` (text or list) has `low` to `high` elements; notes the fault if not."""
        size = len(value) if isinstance(value, (str, list)) else 0
        if low <= size <= high:
            return True
        if size < low and low == 1 and isinstance(value, str):
            self.add(path, "BASE_TYPE_REQUIRED", "This field is required")
        elif low == 0:
            self.add(path, "BASE_TYPE_MAX_LENGTH", f"Must be {high} or fewer in length.")
        else:
            self.add(path, "BASE_TYPE_BAD_LENGTH", f"Must be between {low} and {high} in length.")
        return False

    def text(self, path: tuple[str | int, ...], value: Any, low: int, high: int) -> bool:
        """Like `length`, for text; `None` counts as empty, anything else than text is a fault."""
        if value is not None and not isinstance(value, str):
            self.add(path, "BASE_TYPE_BAD_TYPE", "Could not interpret value as string.")
            return False
        return self.length(path, value or "", low, high)

    def choices(self, path: tuple[str | int, ...], value: Any, allowed: tuple[Any, ...]) -> bool:
        """Whether `value` is one of `allowed`; notes the fault if not."""
        if value in allowed and not isinstance(value, bool):
            return True
        self.add(path, "BASE_TYPE_CHOICES", f"Value must be one of {allowed}.")
        return False

    def check(self) -> None:
        """Raise what was noted. Raises Refusal (400, 50035)."""
        if self._errors:
            raise Refusal(400, 50035, "Invalid Form Body", self._errors)


def invalid(path: tuple[str | int, ...], code: str, message: str) -> Refusal:
    """A refusal (400, 50035) with a single faulty field."""
    form = Form()
    form.add(path, code, message)
    return Refusal(400, 50035, "Invalid Form Body", form._errors)
