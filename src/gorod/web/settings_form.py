"""Settings as fields of a form: which kind of field a value needs, and the value back from the fields.

It must never know which rulebook it edits.
"""

from __future__ import annotations

from typing import Any, Literal, get_args, get_origin

import msgspec
from msgspec import Struct

from gorod.rules import ROLES, SETTINGS, Rulebook, read_setting
from gorod.rules.settings import TEAMS, Setting
from gorod.web.taps import Fields

FieldKind = Literal["yes_no", "choice", "number", "several", "duration", "share", "map", "text"]


MAPS: dict[str, Literal["number", "role"]] = {"deal.limit": "number", "team.heads": "role"}
"""Settings that are maps, and what each entry of them is; the keys are roles, or the teams."""


class SettingField(Struct, frozen=True):
    """One setting to be shown and changed. ``original`` is the document's value."""

    path: str
    group: str
    kind: FieldKind
    value: Any
    original: Any
    choices: tuple[str, ...] = ()
    cites: tuple[str, ...] = ()
    changed: bool = False


def find_kind(setting: Setting) -> FieldKind:
    """The kind of field for a setting's type."""
    type_ = setting.type
    if type_ is bool:
        return "yes_no"
    origin = get_origin(type_)
    if origin is Literal:
        return "choice"
    if origin is tuple:
        return "several"
    if origin is dict:
        return "map" if setting.path in MAPS else "text"
    inner = get_args(type_)[0] if get_args(type_) else type_
    if inner is str:
        return "duration"
    return "share" if inner is float else "number"


def read_form_value(setting: Setting, fields: Fields) -> Any:
    """The plain value that the fields hold. Raises ValueError for one that the setting cannot have."""
    kind = find_kind(setting)
    text = str(fields.get("value", "")).strip()
    value: Any = text
    if kind == "yes_no":
        value = text == "true"
    elif kind == "several":
        value = [str(word) for word in fields.getlist("value") if word]
    elif kind == "number":
        value = int(text)
    elif kind == "share":
        value = float(text.replace(",", "."))
    elif kind == "map":
        parts = {key: str(fields.get(f"value.{key}", "")).strip() for key in (*ROLES, *TEAMS)}
        value = {key: int(part) if part.isdigit() else part for key, part in parts.items() if part}
    elif kind == "text":
        value = msgspec.json.decode(text.encode())
    try:
        return msgspec.to_builtins(msgspec.convert(value, setting.type))
    except msgspec.ValidationError as error:
        raise ValueError(str(error)) from error


def list_fields(book: Rulebook, document: Rulebook) -> tuple[SettingField, ...]:
    """All settings that the host may change and that this rulebook has."""
    found = []
    for path, setting in SETTINGS.items():
        if not setting.host:
            continue
        original = read_setting(document.rules, path)
        value = read_setting(book.rules, path)
        if value is None and original is None:
            continue
        group = path.partition(".")[0]
        cites = tuple(f"{book.document} {clause}" for clause in book.because.get(path, ()))
        plain, first = msgspec.to_builtins(value), msgspec.to_builtins(original)
        field = SettingField(path, group, find_kind(setting), plain, first, setting.choices, cites, plain != first)
        found.append(field)
    return tuple(found)
