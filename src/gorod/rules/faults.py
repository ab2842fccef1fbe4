"""What may be wrong with a rulebook file or an override, and how a value of the wrong shape is described.

All faults of one source are collected and raised together. This module knows shapes and words of the schema;
it must never know a file format, a document or a running game.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from datetime import date, datetime, time
from typing import Annotated, Any, Literal, get_args, get_origin

from msgspec import Meta, Struct, ValidationError, convert

from gorod.rules.settings import SETTINGS, convert_value, read_duration

FaultCode = Literal[
    "toml",  # the file is no TOML
    "unreadable",  # the file cannot be read
    "unknown_rulebook",
    "cycle",  # a chain of bases that comes back to itself
    "key_taken",
    "unknown_path",
    "wrong_type",
    "unknown_word",
    "doubled_word",
    "missing",
    "no_such_role",
    "no_such_ability",
    "pass_needs_ballot",
    "preset_sum",
    "no_composition",
    "order_of_numbers",  # a least value above the greatest
    "side_without_victory",
    "uncited",
]


class RulebookFault(Struct, frozen=True):
    """One fault: the path, what was read there, what would have been accepted, and a code for other languages.

    >>> print(RulebookFault("visit.links", "3", "true or false", "wrong_type"))
    visit.links: read 3, expected true or false
    """

    path: str
    read: str
    expected: str
    code: FaultCode = "wrong_type"

    def __str__(self) -> str:
        return f"{self.path}: read {self.read}, expected {self.expected}"


class RulebookError(ValueError):
    """A rulebook that cannot be used, with every fault that was found in it.

    >>> print(RulebookError((RulebookFault("saves", "nothing", "a list", "missing"),), "house.toml"))
    house.toml: saves: read nothing, expected a list
    """

    def __init__(self, faults: tuple[RulebookFault, ...], source: str = "rulebook") -> None:
        assert faults
        self.faults = faults
        self.source = source
        super().__init__("\n".join(f"{source}: {fault}" for fault in faults))


NOTHING = "nothing"
"""What was read where a value is missing."""


SHOWN = 60
"""So many characters of a value are shown."""
LARGEST = 999_999_999
"""No number of a rulebook is larger; a duration has at most so many seconds."""

UNPRINTABLE = re.compile("[\x00-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069\ud800-\udfff]")
"""What no text of ours may hold: control characters, breaks of lines, and what turns the direction of writing."""

_BARE_KEY = re.compile(r"[A-Za-z0-9_-]+")


def show_text(text: str) -> str:
    """A text as a message may show it: whatever steers a terminal stands there by its number.

    >>> show_text("a\\x1b[31m")
    'a\\\\x1b[31m'
    """
    return UNPRINTABLE.sub(lambda found: found.group().encode("unicode_escape").decode(), text)


def show_value(value: Any) -> str:
    """A value as a person would find it in the file, shortened; for messages only.

    >>> show_value("red"), show_value({"doctor": 1, "maniac": [True]})
    ('"red"', '{ doctor = 1, maniac = [true] }')
    """
    text = show_text(_spell(value))
    return text if len(text) <= SHOWN else f"{text[: SHOWN - 3]}..."


def _spell(value: Any) -> str:
    """A value in the shape that TOML has for it."""
    if isinstance(value, dict):
        pairs = [f"{_spell_key(str(key))} = {_spell(inner)}" for key, inner in value.items()]
        return "{ " + ", ".join(pairs) + " }" if pairs else "{}"
    if isinstance(value, list | tuple):
        return "[" + ", ".join(map(_spell, value)) + "]"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, datetime | date | time):
        return value.isoformat()
    return json.dumps(value, ensure_ascii=False) if isinstance(value, str) else str(value)


def _spell_key(key: str) -> str:
    return key if _BARE_KEY.fullmatch(key) else json.dumps(key, ensure_ascii=False)


def describe_path(path: str) -> str:
    """What the setting at a path accepts, in English words.

    >>> describe_path("clock.twilight"), describe_path("saves")
    ('a duration such as 4h, 90m or 1h30m', 'a list of immunity, immortal, visit, heal, guard')
    """
    return _describe_type(SETTINGS[path].type)


def _describe_type(type_: Any) -> str:
    if type_ is bool:
        return "true or false"
    origin = get_origin(type_)
    if origin is Literal:
        return "one of " + ", ".join(get_args(type_))
    if origin is tuple:
        inner = _describe_type(get_args(type_)[0])
        return "a list of " + (inner.removeprefix("one of ") if inner.startswith("one of ") else f"({inner})")
    if origin is dict:
        key, value = get_args(type_)
        return f"a map from {_describe_key(key)} to {_describe_type(value)}"
    if origin is Annotated:
        return _describe_number(*get_args(type_))
    return "a number"


def _describe_key(type_: Any) -> str:
    return "a number of players" if type_ is str else _describe_type(type_)


def _describe_number(inner: Any, meta: Meta) -> str:
    if inner is str:
        return "a duration such as 4h, 90m or 1h30m"
    if inner is int:
        return f"a whole number from {meta.ge}"
    return f"a number from {meta.ge} to {meta.le}"


def read_value(path: str, value: Any, faults: list[RulebookFault]) -> Any:
    """The typed value of a path, or ``None`` with the reasons added to ``faults``."""
    if path not in SETTINGS:
        faults.append(RulebookFault(show_text(path), show_value(value), _suggest_path(path), "unknown_path"))
        return None
    found = [*_find_word_faults(path, value)] or [*_find_faults(path, value, SETTINGS[path].type)]
    if not found:
        try:
            return convert_value(path, value)
        except ValidationError:
            found.append(RulebookFault(path, show_value(value), describe_path(path), "wrong_type"))
    faults.extend(found)
    return None


def _find_faults(path: str, value: Any, type_: Any) -> Iterator[RulebookFault]:
    """Faults inside of tables and lists of tables, each at its own place, and numbers beyond all bounds."""
    origin = get_origin(type_)
    if origin is dict and isinstance(value, dict):
        key_type, inner_type = get_args(type_)
        words = get_args(key_type)
        for key, inner in value.items():
            inside = f"{path}.{show_text(str(key))}"
            if words and key not in words:
                yield RulebookFault(inside, show_text(str(key)), "one of " + ", ".join(words), "unknown_word")
            else:
                yield from _find_faults(inside, inner, inner_type)
    elif origin is tuple and isinstance(value, list | tuple) and get_origin(get_args(type_)[0]) is dict:
        for inner in value:
            yield from _find_faults(path, inner, get_args(type_)[0])
    else:
        yield from _find_plain_fault(path, value, type_)


def _find_plain_fault(path: str, value: Any, type_: Any) -> Iterator[RulebookFault]:
    try:
        read = convert(value, type_)
    except (ValidationError, OverflowError):
        yield RulebookFault(path, show_value(value), _describe_type(type_), "wrong_type")
        return
    if isinstance(read, int) and read > LARGEST:
        yield RulebookFault(path, show_value(value), f"at most {LARGEST}", "wrong_type")
    elif isinstance(read, str) and get_origin(type_) is Annotated and _is_endless(read):
        yield RulebookFault(path, show_value(value), f"a duration of at most {LARGEST // 3600}h", "wrong_type")


def _is_endless(duration: str) -> bool:
    """Whether a duration is longer than any game."""
    return len(duration) > 20 or read_duration(duration) > LARGEST


def _find_word_faults(path: str, value: Any) -> list[RulebookFault]:
    """Unknown and doubled words of a list: each is named, not only the first."""
    type_ = SETTINGS[path].type
    if get_origin(type_) is not tuple or not isinstance(value, list | tuple):
        return []
    allowed = get_args(get_args(type_)[0])
    found = []
    for place, word in enumerate(value):
        if word not in allowed:
            found.append(RulebookFault(path, show_value(word), "one of " + ", ".join(allowed), "unknown_word"))
        elif word in value[:place]:
            found.append(RulebookFault(path, f"{show_value(word)} twice", "each word once", "doubled_word"))
    return found


def _suggest_path(path: str) -> str:
    group = path.partition(".")[0]
    near = [known for known in SETTINGS if known.partition(".")[0] == group]
    if near:
        return "one of " + ", ".join(near)
    return "a path of the groups " + ", ".join(dict.fromkeys(known.partition(".")[0] for known in SETTINGS))
