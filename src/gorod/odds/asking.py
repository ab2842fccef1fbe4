"""What a person typed, read: settings, roles, skill, ranges, and the deal that they make.

Everything that cannot be meant raises ``OddsError``. It must never print, nor know a command.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Sequence
from math import isfinite
from typing import Any, Literal, cast

from msgspec.structs import replace

from gorod.odds.plan import MAX_SKILL, Deal, OddsError, Policy, make_lab_plan, read_skill
from gorod.rules import Rulebook, load_rulebook, override
from gorod.rules.compositions import compose

MOST = 200
_DECIMAL_COMMA = re.compile(r"(=\s*\d+),(?=\d+\s*(?:[,;]|$))")
"""«0,5» as it is written in Russian, not a second name."""
Start = Literal["day", "night"]


def open_book(source: str, changes: Sequence[str] = ()) -> Rulebook:
    """A rulebook by key or file, with settings changed as ``path=value``; raises ``RulebookError`` with its faults."""
    values: dict[str, Any] = {}
    for text in changes:
        path, sign, value = (part.strip() for part in text.partition("="))
        if not (path and sign and value):
            raise OddsError("bad_set", text=text)
        if path in values:
            raise OddsError("named_twice", name=path)
        values[path] = _read_value(value)
    rulebook = load_rulebook(source)
    return override(rulebook, values) if values else rulebook


def _read_value(text: str) -> Any:
    """A value in TOML's syntax, or a bare word where a word is meant."""
    try:
        return tomllib.loads(f"value = {text}")["value"]
    except tomllib.TOMLDecodeError:
        return text.strip("\"'")


def read_pairs(text: str, counts: bool = False) -> dict[str, float]:
    """«city=0.5, mafia=0,4»: names with numbers, each name once.

    Where they are ``counts``, a name alone is one, and a name that comes again is added.

    >>> read_pairs("mafia=2, don", counts=True), read_pairs("city=0,5,mafia=0,4")
    ({'mafia': 2.0, 'don': 1.0}, {'city': 0.5, 'mafia': 0.4})
    """
    found: dict[str, float] = {}
    for part in _DECIMAL_COMMA.sub(r"\1.", text).replace(";", ",").split(","):
        name, sign, number = (piece.strip() for piece in part.partition("="))
        if not name and not number:
            continue
        try:
            value = float(number) if sign or not counts else 1.0
        except ValueError:
            value = float("nan")
        if not name or value != value:
            raise OddsError("bad_pairs", text=part.strip())
        if name in found and not counts:
            raise OddsError("named_twice", name=name)
        found[name] = found.get(name, 0.0) + value
    return found


def read_counts(text: str, rulebook: Rulebook) -> dict[str, int]:
    """How many of each role; a role is named by its key, or by its title in the rulebook.

    >>> from gorod.rules import DEFAULT_RULEBOOK
    >>> read_counts("Мафия=2, дон", load_rulebook(DEFAULT_RULEBOOK))
    {'mafia': 2, 'don': 1}
    """
    titles = {title.casefold(): key for key, role in rulebook.roles.items() for title in (role.title_ru, role.title_en)}
    pairs: dict[str, float] = {}
    for name, number in read_pairs(text, counts=True).items():
        role = titles.get(name.casefold(), name)
        pairs[role] = pairs.get(role, 0.0) + number
    for role, number in pairs.items():
        if not isfinite(number) or number != int(number):
            raise OddsError("bad_pairs", text=f"{role}={number:g}")
        if abs(number) > 1e6:
            raise OddsError("bad_count", role=role)
    return {role: int(number) for role, number in pairs.items()}


def read_weights(text: str) -> dict[str, float]:
    """A skill as typed: one number, or one for each side."""
    if "=" in text:
        return read_skill(read_pairs(text))
    try:
        skill = float(text.replace(",", ".")) if text.strip() else None
    except ValueError:
        raise OddsError("bad_skill", value=text.strip(), most=int(MAX_SKILL)) from None
    return read_skill(skill)


def read_range(text: str) -> list[int]:
    """«5-20» or «7,9,11», with a hyphen or a dash.

    >>> read_range("5-7,9")
    [5, 6, 7, 9]
    """
    numbers: set[int] = set()
    for part in text.replace("–", "-").split(","):
        low, dash, high = (piece.strip() for piece in part.partition("-"))
        first, last = _read_number(low), _read_number(high if dash else low)
        if first is None or last is None or last < first:
            raise OddsError("bad_range", text=text, most=MOST)
        numbers |= set(range(first, last + 1))
    return sorted(numbers)


def _read_number(text: str) -> int | None:
    """A whole number from 0 to ``MOST``."""
    return int(text) if text.isascii() and text.isdigit() and len(text) < 9 and int(text) <= MOST else None


def choose_counts(rulebook: Rulebook, players: int | None, roles: str) -> dict[str, int]:
    """The roles as typed (filled up to the number of players), or the rulebook's composition."""
    counts = read_counts(roles, rulebook)
    if not counts:
        if players is None:
            raise OddsError("need_table")
        try:
            return compose(rulebook, players)
        except ValueError:
            raise OddsError("no_composition", rules=rulebook.key, players=players) from None
    total = sum(counts.values())
    if players is not None and total != players:
        if total > players:
            raise OddsError("too_many_roles", roles=total, players=players)
        filler = rulebook.rules.deal.filler
        role = "citizen" if filler in (None, "none") else str(filler)
        counts[role] = counts.get(role, 0) + players - total
    return counts


def make_deal(
    rulebook: Rulebook,
    counts: dict[str, int],
    start: str | None = None,
    policy: str = "lot",
    skill: str = "",
    immune: str = "",
    changes: Sequence[str] = (),
) -> Deal:
    """A deal from what was typed, not yet checked; ``changes`` are those of the rulebook, as for ``open_book``."""
    paths = tuple(text.partition("=")[0].strip() for text in changes)
    first, played = cast(Start | None, start), cast(Policy, policy)
    return Deal(rulebook, counts, first, played, read_weights(skill), read_counts(immune, rulebook), paths)


def check_deal(deal: Deal) -> Deal:
    """The deal with its roles in the schema's order; raises for one that the laboratory cannot play."""
    plan = make_lab_plan(deal)
    counts = dict(zip(plan.roles, plan.counts, strict=True))
    return replace(deal, counts=counts)


def choose_base(
    rulebooks: Sequence[Rulebook], players: int | None, roles: str, start: str | None, policy: str, skill: str
) -> Deal:
    """The table to compare: under the first rulebook that can compose it, or that has the named roles."""
    first: OddsError | None = None
    for rulebook in rulebooks:
        try:
            return check_deal(make_deal(rulebook, choose_counts(rulebook, players, roles), start, policy, skill))
        except OddsError as fault:
            first = first or fault
    assert first is not None
    raise first
