"""What may be wrong with a rulebook file or an override, and how a value of the wrong shape is described.

All faults of one source are collected and raised together. This module knows shapes and words of the schema;
it must never know a file format, a document or a running game.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal, get_args, get_origin

from msgspec import Meta, Struct, ValidationError, json

from gorod.rules.settings import SETTINGS, convert_value

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


def show_value(value: Any) -> str:
    """A value as a person would find it in the file, shortened; for messages only."""
    if isinstance(value, str):
        return value or '""'
    text = json.encode(value, enc_hook=str).decode()
    return text if len(text) <= 60 else f"{text[:57]}..."


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
        faults.append(RulebookFault(path, show_value(value), _suggest_path(path), "unknown_path"))
        return None
    found = [*_find_word_faults(path, value)]
    if not found:
        try:
            return convert_value(path, value)
        except ValidationError:
            found.append(RulebookFault(path, show_value(value), describe_path(path), "wrong_type"))
    faults.extend(found)
    return None


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
            found.append(RulebookFault(path, f"{word} twice", "each word once", "doubled_word"))
    return found


def _suggest_path(path: str) -> str:
    group = path.partition(".")[0]
    near = [known for known in SETTINGS if known.partition(".")[0] == group]
    if near:
        return "one of " + ", ".join(near)
    return "a path of the groups " + ", ".join(dict.fromkeys(known.partition(".")[0] for known in SETTINGS))
