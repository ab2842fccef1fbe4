"""A club's own rules: changed settings of a rulebook, kept under a name, written to a file and read back.

The file is a rulebook file on top of a shipped one, as every other part of the program reads it. It must never know
a page or a running game.
"""

from __future__ import annotations

import re
import tomllib
from typing import Any

import msgspec

from gorod.rules import RULEBOOKS, SETTINGS, RulebookError, load_rulebook, override
from gorod.rules.clauses import Reading, load_readings
from gorod.rules.faults import RulebookFault
from gorod.rules.settings import read_setting
from gorod.web.settings_form import find_kind

MOST_TITLE = 60
"""Characters of the name of a club's rules."""


class BadClub(Exception):
    """A text that is no file of a club's rules: no text of that kind (``file``, with the line), rules on top of none
    that we know (``base``), or faults in the settings of ``book``.
    """

    def __init__(self, code: str, line: int = 0, book: str = "", faults: tuple[RulebookFault, ...] = ()) -> None:
        super().__init__(code)
        self.code, self.line, self.book, self.faults = code, line, book, faults


def _toml(value: Any) -> str:
    if isinstance(value, dict):
        return (
            "{ " + ", ".join(f"{_key(key)} = {_toml(inner)}" for key, inner in value.items()) + " }" if value else "{}"
        )
    if isinstance(value, list | tuple):
        return "[" + ", ".join(_toml(inner) for inner in value) + "]"
    return msgspec.json.encode(value).decode()


def _key(key: str) -> str:
    return key if key.replace("_", "").isalnum() and key.isascii() else msgspec.json.encode(key).decode()


def slug(name: str) -> str:
    """A key for a club's rulebook: one word of small letters."""
    kept = "".join(c if c.isalnum() else "-" for c in name.lower()).strip("-")
    return kept if kept and kept not in RULEBOOKS else f"{kept or 'club'}-own"


def write_club(name: str, book: str, settings: dict[str, Any]) -> str:
    """The file of a club's rules."""
    title = msgspec.json.encode(name).decode()
    lines = [
        "# gorod",
        f"key = {_toml(slug(name))}",
        f"base = {_toml(book)}",
        "",
        "[titles]",
        f"ru = {title}",
        f"en = {title}",
        "",
    ]
    plain = {path: value for path, value in settings.items() if "." not in path}
    groups: dict[str, dict[str, Any]] = {}
    for path, value in settings.items():
        group, _, leaf = path.partition(".")
        if leaf:
            groups.setdefault(group, {})[leaf] = value
    lines.append("[settings]")
    lines += [f"{path} = {_toml(value)}" for path, value in plain.items()]
    for group, leaves in groups.items():
        lines += ["", f"[settings.{group}]"]
        lines += [f"{leaf} = {_toml(value)}" for leaf, value in leaves.items()]
    return "\n".join(lines) + "\n"


def read_title(text: str) -> str:
    """The name of a club's rules as it is kept: one line of visible signs, not too long; "" for none.

    >>> read_title("  Our\thouse ")
    'Our house'
    """
    line = "".join(c if c.isprintable() else " " for c in text)
    return " ".join(line.split())[:MOST_TITLE].strip()


def read_club(text: str) -> tuple[str, dict[str, Any]]:
    """The name of a club's rules, and what is kept of them. Raises BadClub."""
    try:
        raw = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        found = re.search(r"line (\d+)", str(error))
        raise BadClub("file", int(found[1]) if found else 0) from error
    book = raw.get("base")
    if book not in RULEBOOKS:
        raise BadClub("base")
    settings = _flatten(raw.get("settings"))
    try:
        changed = override(load_rulebook(book), settings)
    except RulebookError as error:
        raise BadClub("settings", book=book, faults=tuple(error.faults)) from error
    titles = raw.get("titles")
    titles = titles if isinstance(titles, dict) else {}
    name = read_title(str(titles.get("ru") or titles.get("en") or raw.get("key") or "")) or "club"
    return name, {"book": book, "settings": {path: settings[path] for path in settings if path in changed.changed}}


def _flatten(raw: Any) -> dict[str, Any]:
    """Settings by their whole path."""
    if raw is not None and not isinstance(raw, dict):
        raise BadClub("file")
    settings: dict[str, Any] = {}
    for name, value in (raw or {}).items():
        if isinstance(value, dict) and name not in SETTINGS:
            settings |= {f"{name}.{leaf}": inner for leaf, inner in value.items()}
        else:
            settings[name] = value
    return settings


# --- the rules form -----------------------------------------------------------------------------------------------


def list_questions(book: str) -> tuple[Reading, ...]:
    """The open readings of a rulebook: what a form asks its host."""
    return tuple(reading for reading in load_readings(load_rulebook(book).document).values() if reading.open)


def list_options(book: str, path: str) -> list[Any]:
    """The values that a question of the form offers for one setting, the one in force first.

    Of numbers the next ones (of seconds in fives): any other can be typed, see ``takes_number``.
    """
    setting = SETTINGS[path]
    current = msgspec.to_builtins(read_setting(load_rulebook(book).rules, path))
    if setting.type is bool:
        return [current, not current]
    if setting.choices and isinstance(current, str):
        return [current, *[word for word in setting.choices if word != current]]
    if isinstance(current, int):
        steps = (-10, -5, 5, 10) if path.endswith("seconds") else (-1, 1, 2)
        return [current, *[current + step for step in steps if current + step >= 0]]
    if setting.choices and isinstance(current, list):
        shorter = [[other for other in current if other != word] for word in current]
        longer = [[*current, word] for word in setting.choices if word not in current]
        return [current, *shorter[:4], *longer[:4]]
    return [current]


def takes_number(path: str) -> bool:
    """Whether a question of the form also takes a number that is typed."""
    return find_kind(SETTINGS[path]) == "number"
