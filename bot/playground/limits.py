"""Which messages and components does Discord refuse, and with which words?"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from bot.playground.errors import Form, Json
from bot.playground.media import SCHEME, media_of, walk

Path = tuple[str | int, ...]

ROW, BUTTON, SELECT, TEXT_INPUT, SECTION, TEXT, THUMBNAIL, GALLERY, FILE, SEPARATOR, CONTAINER, LABEL = (
    1, 2, 3, 4, 9, 10, 11, 12, 13, 14, 17, 18,
)  # fmt: skip
SELECTS = (3, 5, 6, 7, 8)
CLASSIC_TOP = (ROW,)
V2_TOP = (ROW, SECTION, TEXT, GALLERY, FILE, SEPARATOR, CONTAINER)
IN_CONTAINER = (ROW, SECTION, TEXT, GALLERY, FILE, SEPARATOR)
IN_ROW = (BUTTON, *SELECTS)
MAX_FILES, MAX_BYTES = 10, 10 * 1024 * 1024


def check_message(body: Json, *, v2: bool, names: set[str], prefix: Path) -> None:
    """Refuse a message body as Discord does: only the fields that are there are looked at.

    `v2` says whether the message uses components V2, `names` are the files that it will hold. Raises Refusal
    (400, 50035).
    """
    form = Form()
    form.text((*prefix, "content"), body.get("content"), 0, 2000)
    embeds = body.get("embeds") or []
    if v2:
        for key in ("content", "embeds", "poll", "sticker_ids"):
            if body.get(key):
                form.add(
                    (*prefix, key),
                    "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2",
                    f"The '{key}' field cannot be used when using MessageFlags.IS_COMPONENTS_V2",
                )
    elif form.length((*prefix, "embeds"), embeds, 0, 10):
        _check_embeds(form, embeds, (*prefix, "embeds"))
    components = body.get("components") or []
    if not isinstance(components, list):
        form.add((*prefix, "components"), "LIST_TYPE_CONVERT", "Only iterables may be used in a ListType")
    else:
        _check_layout(form, components, (*prefix, "components"), v2=v2, names=names)
    form.check()


def _check_layout(form: Form, components: list[Json], path: Path, *, v2: bool, names: set[str]) -> None:
    if not v2:
        form.length(path, components, 0, 5)
    _check_children(form, components, path, V2_TOP if v2 else CLASSIC_TOP)
    form.check()  # the totals below take the shape for granted
    _check_totals(form, components, path)
    for component in walk(components):
        for media in media_of(component):
            url = str(media["url"])
            if url.startswith(SCHEME) and url.removeprefix(SCHEME) not in names:
                form.add(
                    path,
                    "UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND",
                    f"The referenced attachment {url.removeprefix(SCHEME)} was not found",
                )


def _check_totals(form: Form, components: list[Json], path: Path) -> None:
    everything = list(walk(components))
    if len(everything) > 40:
        form.add(
            path,
            "COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED",
            f"The total number of components must be <= 40, got {len(everything)}",
        )
    if sum(len(c["content"]) for c in everything if c["type"] == TEXT) > 4000:
        form.add(
            path,
            "COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED",
            "Total displayable text in components must be <= 4000 characters",
        )
    numbers = [c["id"] for c in everything if c.get("id")]
    if len(set(numbers)) < len(numbers):
        form.add(path, "COMPONENT_ID_DUPLICATED", "Component id cannot be duplicated")
    _check_custom_ids(form, components, path, set())


def _check_custom_ids(form: Form, components: list[Json], path: Path, seen: set[str]) -> None:
    for index, component in enumerate(components):
        here = (*path, index)
        for where, part in ((here, component), ((*here, "accessory"), component.get("accessory") or {})):
            custom_id = part.get("custom_id")
            if custom_id in seen:
                form.add(
                    (*where, "custom_id"), "COMPONENT_CUSTOM_ID_DUPLICATED", "Component custom id cannot be duplicated"
                )
            elif custom_id:
                seen.add(custom_id)
        _check_custom_ids(form, component.get("components") or [], (*here, "components"), seen)


def _check_children(form: Form, components: list[Any], path: Path, allowed: tuple[int, ...]) -> None:
    for index, component in enumerate(components):
        check_component(form, component, (*path, index), allowed)


def check_component(form: Form, component: Any, path: Path, allowed: tuple[int, ...]) -> None:
    """Look at one component and all within it; `allowed` are the types that may stand here."""
    if not isinstance(component, dict):
        form.add(path, "MODEL_TYPE_CONVERT", "Only dictionaries may be used in a ModelType")
    elif component.get("type") not in allowed:
        form.add((*path, "type"), "UNION_TYPE_CHOICES", f'Value of field "type" must be one of {allowed}.')
    else:
        number = component.get("id")
        if number is not None and not (isinstance(number, int) and 0 <= number < 1 << 31):
            form.add((*path, "id"), "NUMBER_TYPE_MAX", "int value should be between 0 and 2147483647.")
        _CHECKS[component["type"]](form, component, path)


def _row(form: Form, row: Json, path: Path) -> None:
    children = row.get("components")
    if not form.length((*path, "components"), children, 1, 5) or not isinstance(children, list):
        return
    _check_children(form, children, (*path, "components"), IN_ROW)
    width = 0
    for index, child in enumerate(children):
        width += 5 if isinstance(child, dict) and child.get("type") in SELECTS else 1
        if width > 5:
            form.add(
                (*path, "components", index),
                "COMPONENT_LAYOUT_WIDTH_EXCEEDED",
                "The specified component exceeds the maximum width",
            )


def _button(form: Form, button: Json, path: Path) -> None:
    form.choices((*path, "style"), button.get("style"), (1, 2, 3, 4, 5, 6))
    form.text((*path, "label"), button.get("label"), 0, 80)
    style = button.get("style")
    if style == 5:
        form.text((*path, "url"), button.get("url"), 1, 512)
        if button.get("custom_id"):
            form.add((*path, "custom_id"), "BUTTON_COMPONENT_CUSTOM_ID_URL_MUTUALLY_EXCLUSIVE", "A custom id and url cannot both be specified")  # fmt: skip # noqa: E501
    elif style != 6:
        form.text((*path, "custom_id"), button.get("custom_id"), 1, 100)
        if button.get("url"):
            form.add((*path, "url"), "BUTTON_COMPONENT_CUSTOM_ID_URL_MUTUALLY_EXCLUSIVE", "A custom id and url cannot both be specified")  # fmt: skip # noqa: E501
    if style != 6 and not button.get("label") and not button.get("emoji"):
        form.add(path, "BUTTON_COMPONENT_INVALID_LABEL", "A button must have a label or an emoji")


def _select(form: Form, select: Json, path: Path, *, least: int = 0) -> None:
    form.text((*path, "custom_id"), select.get("custom_id"), 1, 100)
    form.text((*path, "placeholder"), select.get("placeholder"), 0, 150)
    low, high = select.get("min_values", 1), select.get("max_values", 1)
    for key, value, bottom in (("min_values", low, least), ("max_values", high, 1)):
        if not isinstance(value, int) or not bottom <= value <= 25:
            form.add((*path, key), "NUMBER_TYPE_MAX", f"int value should be between {bottom} and 25.")
            return
    if low > high:
        form.add(path, "SELECT_COMPONENT_MIN_VALUES_GREATER_THAN_MAX_VALUES", "min_values must not exceed max_values")
    if select["type"] == SELECT:
        _options(form, select.get("options"), path, low, high)


def _options(form: Form, options: Any, path: Path, low: int, high: int) -> None:
    where = (*path, "options")
    if not form.length(where, options, 1, 25):
        return
    if len(options) < low:
        form.add((*path, "min_values"), "NUMBER_TYPE_MAX", f"int value should be less than or equal to {len(options)}.")
    if len(options) < high:
        form.add((*path, "max_values"), "NUMBER_TYPE_MAX", f"int value should be less than or equal to {len(options)}.")
    seen: set[str] = set()
    for index, option in enumerate(options):
        form.text((*where, index, "label"), option.get("label"), 1, 100)
        form.text((*where, index, "value"), option.get("value"), 1, 100)
        form.text((*where, index, "description"), option.get("description"), 0, 100)
        if option.get("value") in seen:
            form.add(
                (*where, index, "value"),
                "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED",
                "The specified option value is already used",
            )
        seen.add(option.get("value"))
    if sum(bool(option.get("default")) for option in options) > high:
        form.add(where, "SELECT_COMPONENT_TOO_MANY_DEFAULT_VALUES", f"Cannot have more than {high} default options")


def _text(form: Form, text: Json, path: Path) -> None:
    form.text((*path, "content"), text.get("content"), 1, 4000)


def _section(form: Form, section: Json, path: Path) -> None:
    children = section.get("components")
    if form.length((*path, "components"), children, 1, 3) and isinstance(children, list):
        _check_children(form, children, (*path, "components"), (TEXT,))
    if section.get("accessory") is None:
        form.add((*path, "accessory"), "BASE_TYPE_REQUIRED", "This field is required")
    else:
        check_component(form, section["accessory"], (*path, "accessory"), (BUTTON, THUMBNAIL))


def _media(form: Form, holder: Any, key: str, path: Path) -> None:
    media = holder.get(key) if isinstance(holder, dict) else None
    url = media.get("url") if isinstance(media, dict) else None
    if form.text((*path, key, "url"), url, 1, 2048) and not str(url).startswith((SCHEME, "http://", "https://")):
        form.add(
            (*path, key, "url"), "URL_TYPE_INVALID_SCHEME", "Scheme must be one of ('http', 'https', 'attachment')."
        )


def _thumbnail(form: Form, thumbnail: Json, path: Path) -> None:
    _media(form, thumbnail, "media", path)
    form.text((*path, "description"), thumbnail.get("description"), 0, 1024)


def _gallery(form: Form, gallery: Json, path: Path) -> None:
    items = gallery.get("items")
    if not form.length((*path, "items"), items, 1, 10) or not isinstance(items, list):
        return
    for index, item in enumerate(items):
        _media(form, item, "media", (*path, "items", index))
        if isinstance(item, dict):
            form.text((*path, "items", index, "description"), item.get("description"), 0, 1024)


def _file(form: Form, file: Json, path: Path) -> None:
    _media(form, file, "file", path)
    media = file.get("file")
    if isinstance(media, dict) and not str(media.get("url", "")).startswith(SCHEME):
        form.add((*path, "file", "url"), "URL_TYPE_INVALID_SCHEME", "Scheme must be one of ('attachment',).")


def _separator(form: Form, separator: Json, path: Path) -> None:
    form.choices((*path, "spacing"), separator.get("spacing", 1), (1, 2))


def _container(form: Form, container: Json, path: Path) -> None:
    children = container.get("components")
    if form.length((*path, "components"), children, 1, 40) and isinstance(children, list):
        _check_children(form, children, (*path, "components"), IN_CONTAINER)


_CHECKS: dict[int, Callable[[Form, Json, Path], None]] = {
    ROW: _row,
    BUTTON: _button,
    **dict.fromkeys(SELECTS, _select),
    SECTION: _section,
    TEXT: _text,
    THUMBNAIL: _thumbnail,
    GALLERY: _gallery,
    FILE: _file,
    SEPARATOR: _separator,
    CONTAINER: _container,
}


def _check_embeds(form: Form, embeds: list[Json], path: Path) -> None:
    total = 0
    for index, embed in enumerate(embeds):
        here = (*path, index)
        footer, author = embed.get("footer") or {}, embed.get("author") or {}
        fields = embed.get("fields") or []
        form.text((*here, "title"), embed.get("title"), 0, 256)
        form.text((*here, "description"), embed.get("description"), 0, 4096)
        form.text((*here, "footer", "text"), footer.get("text"), 0, 2048)
        form.text((*here, "author", "name"), author.get("name"), 0, 256)
        form.length((*here, "fields"), fields, 0, 25)
        for number, field in enumerate(fields):
            form.text((*here, "fields", number, "name"), field.get("name"), 1, 256)
            form.text((*here, "fields", number, "value"), field.get("value"), 1, 1024)
        texts = [embed.get("title"), embed.get("description"), footer.get("text"), author.get("name")]
        texts += [text for field in fields for text in (field.get("name"), field.get("value"))]
        total += sum(len(text) for text in texts if isinstance(text, str))
    if total > 6000:
        form.add(path, "MAX_EMBED_SIZE_EXCEEDED", "Embed size exceeds maximum size of 6000")


def check_modal(body: Json) -> None:
    """Refuse a modal as Discord does. Raises Refusal (400, 50035)."""
    form = Form()
    form.text(("data", "title"), body.get("title"), 1, 45)
    form.text(("data", "custom_id"), body.get("custom_id"), 1, 100)
    path: Path = ("data", "components")
    components = body.get("components")
    if form.length(path, components, 1, 5) and isinstance(components, list):
        for index, component in enumerate(components):
            _modal_part(form, component, (*path, index))
        _check_custom_ids(form, [_flat(c) for c in components if isinstance(c, dict)], path, set())
    form.check()


def _flat(component: Json) -> Json:
    inner = component.get("component")
    return {"components": [inner]} if isinstance(inner, dict) else component


def _modal_part(form: Form, component: Any, path: Path) -> None:
    kind = component.get("type") if isinstance(component, dict) else None
    if kind == TEXT:
        _text(form, component, path)
    elif kind == ROW:
        inner = component.get("components")
        if form.length((*path, "components"), inner, 1, 1):
            form.text((*path, "components", 0, "label"), inner[0].get("label"), 1, 45)
            _input(form, inner[0], (*path, "components", 0))
    elif kind == LABEL:
        form.text((*path, "label"), component.get("label"), 1, 45)
        form.text((*path, "description"), component.get("description"), 0, 100)
        _input(form, component.get("component"), (*path, "component"))
    else:
        form.add((*path, "type"), "UNION_TYPE_CHOICES", 'Value of field "type" must be one of (1, 10, 18).')


def _input(form: Form, component: Any, path: Path) -> None:
    kind = component.get("type") if isinstance(component, dict) else None
    if kind in SELECTS:
        _select(form, component, path)
    elif kind != TEXT_INPUT:
        form.add((*path, "type"), "UNION_TYPE_CHOICES", 'Value of field "type" must be one of (3, 4, 5, 6, 7, 8).')
    else:
        form.text((*path, "custom_id"), component.get("custom_id"), 1, 100)
        form.choices((*path, "style"), component.get("style"), (1, 2))
        form.text((*path, "placeholder"), component.get("placeholder"), 0, 100)
        form.text((*path, "value"), component.get("value"), 0, 4000)
        low, high = component.get("min_length") or 0, component.get("max_length")
        if not 0 <= low <= 4000:
            form.add((*path, "min_length"), "NUMBER_TYPE_MAX", "int value should be between 0 and 4000.")
        if high is not None and not max(1, low) <= high <= 4000:
            form.add((*path, "max_length"), "NUMBER_TYPE_MAX", "int value should be between 1 and 4000.")
