"""The settings of a rulebook: the one typed schema that all rulebooks fill in.

A value of ``None`` means that the role or mechanism which the path governs is not in the rulebook.
This module knows shapes only. It must never know which rulebook is being played, what a running game
looks like, or any sentence that people read.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Annotated, Any, Literal, get_args, get_origin, get_type_hints

from msgspec import Struct, convert

from gorod.rules.groups import (
    Block,
    Check,
    Clock,
    Deal,
    Execute,
    Fouls,
    Group,
    Guard,
    Heal,
    Immortal,
    Immunity,
    Kills,
    Link,
    Missed,
    Night,
    Nominate,
    Novice,
    Players,
    Priest,
    Search,
    Sheriff,
    Shootout,
    Speech,
    Start,
    Team,
    Tell,
    Turncoat,
    Victory,
    Visit,
    Vote,
    Warn,
)
from gorod.rules.vocabulary import HOST, Save


class Rules(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """All settings of one game, grouped as people look for them.

    >>> Rules().visit.blocks is None
    True
    """

    players: Players = Players()
    deal: Deal = Deal()
    start: Start = Start()
    night: Night = Night()
    visit: Visit = Visit()
    block: Block = Block()
    link: Link = Link()
    guard: Guard = Guard()
    heal: Heal = Heal()
    saves: tuple[Save, ...] | None = None
    kills: Kills = Kills()
    immortal: Immortal = Immortal()
    check: Check = Check()
    search: Search = Search()
    sheriff: Sheriff = Sheriff()
    priest: Priest = Priest()
    team: Team = Team()
    missed: Missed = Missed()
    turncoat: Turncoat = Turncoat()
    immunity: Immunity = Immunity()
    novice: Novice = Novice()
    speech: Speech = Speech()
    nominate: Nominate = Nominate()
    vote: Vote = Vote()
    shootout: Shootout = Shootout()
    execute: Execute = Execute()
    clock: Clock = Clock()
    fouls: Fouls = Fouls()
    victory: Victory = Victory()
    tell: Tell = Tell()
    warn: Warn = Warn()
    fast_night: Annotated[Literal["never", "all_voted"] | None, HOST] = None


class Setting(Struct, frozen=True):
    """One path of the schema: the type of its value and whether the host may change it in the app."""

    path: str
    type: Any
    host: bool

    @property
    def choices(self) -> tuple[str, ...]:
        """The words allowed as value (or as members of a list), if the type is a closed set."""
        return _find_choices(self.type)


def _find_choices(type_: Any) -> tuple[str, ...]:
    if type_ is bool:
        return ("true", "false")
    if get_origin(type_) is Literal:
        return tuple(str(word) for word in get_args(type_))
    found = [_find_choices(inner) for inner in get_args(type_) if inner not in (type(None), Ellipsis)]
    return tuple(word for words in found[-1:] for word in words)


def _unwrap(hint: Any) -> tuple[Any, bool]:
    """Split ``Annotated[T | None, HOST]`` into T and the host mark."""
    host = False
    if get_origin(hint) is Annotated:
        inner, *marks = get_args(hint)
        host = HOST in marks
        hint = inner if host else hint
    arms = [arm for arm in get_args(hint) if arm is not type(None)]
    if type(None) in get_args(hint):
        hint = arms[0] if len(arms) == 1 else Literal[tuple(w for arm in arms for w in get_args(arm))]
    return hint, host


def _list_settings() -> Iterator[Setting]:
    for name, hint in get_type_hints(Rules, include_extras=True).items():
        if isinstance(hint, type) and issubclass(hint, Group):
            for leaf, inner in get_type_hints(hint, include_extras=True).items():
                yield Setting(f"{name}.{leaf.rstrip('_')}", *_unwrap(inner))
        else:
            yield Setting(name, *_unwrap(hint))


SETTINGS: dict[str, Setting] = {setting.path: setting for setting in _list_settings()}
"""Every path of the schema in its order, with type and host mark."""


def read_setting(rules: Rules, path: str) -> Any:
    """The value at a path; ``None`` where the rulebook lacks it. Raises KeyError for an unknown path."""
    SETTINGS[path]
    value: Any = rules
    for name in path.split("."):
        value = getattr(value, "pass_" if name == "pass" else name)
    return value


def build_rules(values: dict[str, Any]) -> Rules:
    """Rules from a flat mapping of path to value, each value already checked (see ``convert_value``)."""
    groups: dict[str, dict[str, Any]] = {}
    top: dict[str, Any] = {}
    hints = get_type_hints(Rules)
    for path, value in values.items():
        group, _, leaf = path.partition(".")
        if leaf:
            groups.setdefault(group, {})["pass_" if leaf == "pass" else leaf] = value
        else:
            top[path] = value
    return Rules(**{name: hints[name](**leaves) for name, leaves in groups.items()}, **top)


def convert_value(path: str, value: Any) -> Any:
    """The typed value of one path from what a TOML file holds; raises msgspec.ValidationError."""
    return convert(value, SETTINGS[path].type)


def flatten_rules(rules: Rules) -> dict[str, Any]:
    """All paths that have a value, in the order of the schema; the inverse of ``build_rules``."""
    values = {path: read_setting(rules, path) for path in SETTINGS}
    return {path: value for path, value in values.items() if value is not None}


_DURATION = re.compile(r"^(?:(\d+)h)?(?:(\d+)m)?$")


def read_duration(text: str) -> int:
    """Seconds of a duration such as ``4h``, ``90m`` or ``1h30m``.

    >>> read_duration("1h30m")
    5400
    """
    match = _DURATION.match(text)
    assert match, text
    hours, minutes = match.groups()
    return int(hours or 0) * 3600 + int(minutes or 0) * 60
