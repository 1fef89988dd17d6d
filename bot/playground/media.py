"""Files and pictures: their size and kind, where they are served, and who refers to them by name."""

from __future__ import annotations

import struct
from collections.abc import Iterator
from typing import Any
from urllib.parse import quote

from bot.playground.errors import Json
from bot.playground.model import Message

SCHEME = "attachment://"
_SELECT: Json = {"min_values": 1, "max_values": 1, "disabled": False}
_DEFAULTS: dict[int, Json] = {
    **dict.fromkeys((3, 5, 6, 7, 8), _SELECT),
    11: {"description": None, "spoiler": False},
    13: {"spoiler": False},
    14: {"spacing": 1, "divider": True},
    17: {"accent_color": None, "spoiler": False},
}


def _copy(data: Any) -> Any:
    """A copy of JSON data; `copy.deepcopy`, which must reckon with anything, takes five times as long."""
    if isinstance(data, dict):
        return {key: _copy(value) for key, value in data.items()}
    return [_copy(value) for value in data] if isinstance(data, list) else data


def picture_size(data: bytes) -> tuple[int, int] | None:
    """Width and height in pixels of a PNG, GIF, WebP or JPEG; None for anything else."""
    if data[:8] == b"\x89PNG\r\n\x1a\n" and len(data) >= 24:
        width, height = struct.unpack(">II", data[16:24])
        return width, height
    if data[:4] == b"GIF8" and len(data) >= 10:
        width, height = struct.unpack("<HH", data[6:10])
        return width, height
    if data[:4] == b"RIFF" and data[8:12] == b"WEBP" and len(data) >= 30:
        return _webp_size(data)
    if data[:2] == b"\xff\xd8":
        return _jpeg_size(data)
    return None


def _webp_size(data: bytes) -> tuple[int, int]:
    kind = data[12:16]
    if kind == b"VP8X":
        return int.from_bytes(data[24:27], "little") + 1, int.from_bytes(data[27:30], "little") + 1
    if kind == b"VP8L":
        bits = int.from_bytes(data[21:25], "little")
        return (bits & 0x3FFF) + 1, (bits >> 14 & 0x3FFF) + 1
    width, height = struct.unpack("<HH", data[26:30])
    return width & 0x3FFF, height & 0x3FFF


def _jpeg_size(data: bytes) -> tuple[int, int] | None:
    at = 2
    while at + 9 < len(data) and data[at] == 0xFF:
        marker, length = data[at + 1], struct.unpack(">H", data[at + 2 : at + 4])[0]
        if 0xC0 <= marker <= 0xCF and marker not in (0xC4, 0xC8, 0xCC):
            height, width = struct.unpack(">HH", data[at + 5 : at + 9])
            return width, height
        at += 2 + length
    return None


def url_of(base: str, file: Json) -> str:
    """Where an attachment is served."""
    return f"{base}/attachments/{file['channel_id']}/{file['id']}/{quote(file['filename'])}"


def walk(components: list[Json]) -> Iterator[Json]:
    """Every component of a message or modal, at any depth, in order."""
    for component in components:
        yield component
        yield from walk(component.get("components") or [])
        for key in ("accessory", "component"):
            if isinstance(component.get(key), dict):
                yield from walk([component[key]])


def media_of(component: Json) -> list[Json]:
    """The media items that a component shows, each with a `url`."""
    match component.get("type"):
        case 11:
            return [component["media"]]
        case 12:
            return [item["media"] for item in component["items"]]
        case 13:
            return [component["file"]]
    return []


def embed_media(embed: Json) -> list[Json]:
    """The parts of an embed that show a picture, each with a `url` or `icon_url`."""
    return [embed[key] for key in ("image", "thumbnail", "author", "footer") if isinstance(embed.get(key), dict)]


def used_names(message: Message) -> set[str]:
    """The file names that the message's components and embeds show."""
    return {name for name, _ in references(message.components, message.embeds)} & {
        file["filename"] for file in message.files
    }


def references(components: list[Json], embeds: list[Json]) -> Iterator[tuple[str, Json]]:
    """Every `attachment://name` with the dict that holds it."""
    for component in walk(components):
        for media in media_of(component):
            if str(media.get("url", "")).startswith(SCHEME):
                yield media["url"].removeprefix(SCHEME), media
    for embed in embeds:
        for part in embed_media(embed):
            for key in ("url", "icon_url"):
                if str(part.get(key, "")).startswith(SCHEME):
                    yield part[key].removeprefix(SCHEME), part


def dress_components(base: str, message: Message) -> list[Json]:
    """The components as a reply shows them: media with addresses, sizes and attachment ids."""
    components: list[Json] = _copy(message.components)
    files = {file["filename"]: file for file in message.files}
    for component in walk(components):
        for part, defaults in [(component, _DEFAULTS.get(component["type"], {}))] + [
            (item, _DEFAULTS[11]) for item in component.get("items") or []
        ]:
            part |= {key: value for key, value in defaults.items() if part.get(key) is None}
        for part in (component, *(component.get("options") or [])):
            if part.get("emoji"):  # a Unicode one is sent with `"id": null` and shown without
                part["emoji"] = {key: value for key, value in part["emoji"].items() if value is not None}
        if component["type"] == 13:
            file = files[component["file"]["url"].removeprefix(SCHEME)]
            component |= {"name": file["filename"], "size": file["size"]}
        for media in media_of(component):
            media |= _dressed(base, media["url"], files, message.id)
    return components


def _dressed(base: str, url: str, files: dict[str, Any], message_id: str) -> Json:
    file = files.get(url.removeprefix(SCHEME)) if url.startswith(SCHEME) else None
    if file is None:
        return {"id": message_id, "url": url, "proxy_url": url, "width": 0, "height": 0, "content_type": None}
    address = url_of(base, file)
    return {
        "id": file["id"],
        "url": address,
        "proxy_url": address,
        "width": file.get("width"),
        "height": file.get("height"),
        "content_type": file["content_type"],
        "attachment_id": file["id"],
    }


def dress_embeds(base: str, message: Message) -> list[Json]:
    """The embeds as a reply shows them."""
    embeds: list[Json] = _copy(message.embeds)
    files = {file["filename"]: file for file in message.files}
    for embed in embeds:
        embed.setdefault("type", "rich")
        for part in embed_media(embed):
            for key in ("url", "icon_url"):
                file = files.get(str(part.get(key, "")).removeprefix(SCHEME))
                if file:
                    part[key] = url_of(base, file)
    return embeds
