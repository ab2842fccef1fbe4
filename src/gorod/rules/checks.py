"""Pre-start checks: may this deal be played under this rulebook, and what should the host be warned of.

Pure functions of a rulebook and a deal. They write no sentence for people and must never know a running game.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Literal

from msgspec import Struct

from gorod.rules.compositions import compose, deal_roles, presets_for
from gorod.rules.rulebook import Rulebook
from gorod.rules.settings import SETTINGS, Rules
from gorod.rules.vocabulary import DARK_ROLES

ErrorCode = Literal[
    "no_players",
    "more_roles_than_players",
    "disabled_role",
    "role_over_limit",
    "no_dark_side",
    "no_city_side",
    "player_count",
    "role_needs_more_players",
    "composition",
]
WarningCode = Literal[
    "few_players",
    "unused_roles",
    "few_dark",
    "many_dark",
    "active_immunities",
    "immortal_in_game",
    "immortal_immune",
    "nonstandard_rules",
    "ratio",
    "player_range",
    "no_doctor",
    "manual_deal",
    "composition_contradiction",
]
Number = int | float | str | tuple[int, ...] | tuple[str, ...]


class Deal(Struct, frozen=True):
    """What stands before a game: a role a seat, seat marks, and what the host switched on without dealing it.

    The marks are by seat, in nights and days from the start; ``()`` means that nobody has one. ``enabled`` are roles
    with counts beyond those dealt. ``manual`` tells whether the roles were given by hand; ``None``: not known.
    """

    roles: tuple[str, ...]
    night_immunity: tuple[int, ...] = ()
    day_immunity: tuple[int, ...] = ()
    novices: tuple[bool, ...] = ()
    enabled: dict[str, int] = {}
    manual: bool | None = None


class StartNote(Struct, frozen=True):
    """One finding: an error forbids the start, a warning does not.

    ``why`` is a path or point that the rulebook cites; ``numbers`` are those that triggered the finding.
    """

    code: ErrorCode | WarningCode
    level: Literal["error", "warning"]
    why: str
    numbers: dict[str, Number] = {}


class MarkFault(Struct, frozen=True):
    """An immunity that a seat cannot have under this rulebook; ``why`` is the setting that rules it out."""

    seat: int
    mark: Literal["night_immunity", "day_immunity"]
    why: Literal["immunity.kinds", "immunity.sources"]


def check_start(rulebook: Rulebook, deal: Deal) -> tuple[StartNote, ...]:
    """Every error and warning about a deal, errors first.

    >>> from gorod.rules import load_rulebook
    >>> [note.code for note in check_start(load_rulebook("mirea"), Deal(("mafia",) + ("citizen",) * 8))]
    ['player_count']
    """
    if not deal.roles:
        return (StartNote("no_players", "error", "point.no_players", {"players": 0}),)
    return (
        *_find_role_errors(rulebook, deal),
        *_find_side_errors(rulebook, deal),
        *_find_number_errors(rulebook, deal),
        *_warn_of_numbers(rulebook, deal),
        *_warn_of_roles(rulebook, deal),
        *_warn_of_immunities(rulebook, deal),
        *_warn_of_rules(rulebook, deal),
    )


def _error(code: ErrorCode, why: str, **numbers: Number) -> StartNote:
    return StartNote(code, "error", why, numbers)


def _warning(code: WarningCode, why: str, **numbers: Number) -> StartNote:
    return StartNote(code, "warning", why, numbers)


def _seats_of(deal: Deal, *roles: str) -> tuple[int, ...]:
    return tuple(seat for seat, role in enumerate(deal.roles, 1) if role in roles)


def _list_enabled(rulebook: Rulebook, deal: Deal) -> dict[str, int]:
    """Roles switched on and not dealt; the filler needs no seat of its own."""
    filler = rulebook.rules.deal.filler
    return {role: count for role, count in deal.enabled.items() if count and role != filler}


def _find_role_errors(rulebook: Rulebook, deal: Deal) -> Iterator[StartNote]:
    dealt, players = Counter(deal.roles), len(deal.roles)
    chosen = players - dealt[rulebook.rules.deal.filler or ""] + sum(_list_enabled(rulebook, deal).values())
    if chosen > players:
        why = "point.more_roles_than_players"
        yield _error("more_roles_than_players", why, roles=chosen, players=players)
    limits = rulebook.rules.deal.limit or {}
    for role, limit in limits.items():
        if not limit and dealt[role]:
            seats = _seats_of(deal, role)
            yield _error("disabled_role", "point.disabled_role", role=role, seats=seats)
    for role, limit in limits.items():
        if limit and dealt[role] > limit:
            seats = _seats_of(deal, role)
            why = "point.role_over_limit"
            yield _error("role_over_limit", why, role=role, count=dealt[role], limit=limit, seats=seats)


def _find_side_errors(rulebook: Rulebook, deal: Deal) -> Iterator[StartNote]:
    players = len(deal.roles)
    if not _count_dark(deal):
        yield _error("no_dark_side", "point.no_dark_side", players=players)
    if not _count_city(rulebook, deal):
        yield _error("no_city_side", "point.no_city_side", players=players)


def _count_dark(deal: Deal) -> int:
    return sum(role in DARK_ROLES for role in deal.roles)


def _count_city(rulebook: Rulebook, deal: Deal) -> int:
    return sum(role in rulebook.roles and rulebook.roles[role].side == "city" for role in deal.roles)


def _find_number_errors(rulebook: Rulebook, deal: Deal) -> Iterator[StartNote]:
    rules, players = rulebook.rules, len(deal.roles)
    bounds = _find_bounds(rules, players)
    wrong_number = bounds is not None and rules.players.bound == "error"
    if bounds is not None and wrong_number:
        yield _error("player_count", "players.bound", **bounds)
    present = {*deal.roles, *_list_enabled(rulebook, deal)}
    for role, least in (rules.deal.role_from or {}).items():
        if role in present and players < least:
            why = "deal.role_from"
            yield _error("role_needs_more_players", why, role=role, players=players, least=least)
    if rules.deal.filler == "none" and not wrong_number:
        dealt = Counter(deal.roles)
        if all(dealt != Counter(dict(entry.roles)) for entry in presets_for(rulebook, players)):
            yield _error("composition", "deal.filler", players=players)


def _find_bounds(rules: Rules, players: int) -> dict[str, Number] | None:
    """The numbers, if the number of players is outside the rulebook's range."""
    least, most = rules.players.min or 0, rules.players.max or 0
    if players < least or (most and players > most):
        return {"players": players, "min": least, "max": most}
    return None


def _warn_of_numbers(rulebook: Rulebook, deal: Deal) -> Iterator[StartNote]:
    rules, players, dark = rulebook.rules, len(deal.roles), _count_dark(deal)
    few, low, high = rules.warn.players_below, rules.warn.dark_share_min, rules.warn.dark_share_max
    if few and players < few:
        yield _warning("few_players", "warn.players_below", players=players, least=few)
    share = dark / players
    if low and share < low:
        yield _warning("few_dark", "warn.dark_share_min", dark=dark, players=players, share=share, min=low)
    if high and share > high:
        yield _warning("many_dark", "warn.dark_share_max", dark=dark, players=players, share=share, max=high)
    yield from _warn_of_ratio(rulebook, deal)
    bounds = _find_bounds(rules, players)
    if bounds is not None and rules.players.bound == "warning":
        yield _warning("player_range", "players.bound", **bounds)


def _warn_of_ratio(rulebook: Rulebook, deal: Deal) -> Iterator[StartNote]:
    ratio, players = rulebook.rules.deal.ratio, len(deal.roles)
    reds = _count_city(rulebook, deal)
    others = players - reds
    if not ratio or players < ratio["from"] or not others:
        return
    if not ratio["min"] <= reds / others <= ratio["max"]:
        limits = {name: ratio[name] for name in ("min", "ideal", "max")}
        yield _warning("ratio", "deal.ratio", reds=reds, others=others, ratio=reds / others, **limits)


def _warn_of_roles(rulebook: Rulebook, deal: Deal) -> Iterator[StartNote]:
    rules = rulebook.rules
    unused = _list_enabled(rulebook, deal)
    if unused:
        yield _warning("unused_roles", "point.unused_roles", roles=tuple(unused), counts=tuple(unused.values()))
    if rules.warn.no_doctor and not _seats_of(deal, *(rules.heal.by or ())):
        yield _warning("no_doctor", "warn.no_doctor", roles=tuple(str(role) for role in rules.heal.by or ()))
    immortals = _seats_of(deal, "immortal")
    if immortals:
        yield _warning("immortal_in_game", "point.immortal_in_game", seats=immortals)


def _warn_of_immunities(rulebook: Rulebook, deal: Deal) -> Iterator[StartNote]:
    immune = _list_immune(rulebook, deal)
    if immune:
        yield _warning("active_immunities", "point.active_immunities", seats=immune)
    both = tuple(seat for seat in _seats_of(deal, "immortal") if seat in immune)
    if both:
        yield _warning("immortal_immune", "point.immortal_immune", seats=both)


def _list_immune(rulebook: Rulebook, deal: Deal) -> tuple[int, ...]:
    """The seats with an immunity in force at the start: a mark, or the privilege of novices."""
    marked = {seat for marks in (deal.night_immunity, deal.day_immunity) for seat, n in enumerate(marks, 1) if n}
    novices = [seat for seat, novice in enumerate(deal.novices, 1) if novice]
    if grants_novice_immunity(rulebook.rules, len(deal.roles), len(novices)):
        marked.update(novices)
    return tuple(sorted(marked))


def _warn_of_rules(rulebook: Rulebook, deal: Deal) -> Iterator[StartNote]:
    changed = tuple(path for path in SETTINGS if path in rulebook.changed)
    changed += tuple(f"roles.{key}" for key in rulebook.roles if key in rulebook.changed_roles)
    if changed:
        yield _warning("nonstandard_rules", "point.nonstandard_rules", paths=changed)
    if deal.manual and rulebook.rules.warn.manual_deal:
        yield _warning("manual_deal", "warn.manual_deal")
    players = len(deal.roles)
    for entry in rulebook.contradictions:
        if entry.players == players and _keeps_presets(rulebook, players):
            why = f"contradiction.{players}"
            yield _warning("composition_contradiction", why, players=players, reading=entry.reading)


def _keeps_presets(rulebook: Rulebook, players: int) -> bool:
    """Whether the compositions for this number are still the document's: only then its contradiction is ours."""
    ours, theirs = rulebook, rulebook.root or rulebook
    number = str(players)
    return (ours.rules.deal.presets or {}).get(number) == (theirs.rules.deal.presets or {}).get(number)


def grants_novice_immunity(rules: Rules, players: int, novices: int) -> bool:
    """Whether novices are immune in the first night: they are few enough, and it is no tournament."""
    if not novices or "novices" not in (rules.immunity.sources or ()) or rules.novice.tournament:
        return False
    return novices * (rules.novice.one_in or 0) < players


def immunity_faults(
    rulebook: Rulebook, night_immunity: tuple[int, ...], day_immunity: tuple[int, ...]
) -> tuple[MarkFault, ...]:
    """Seat marks that cannot be: a kind that the rulebook does not know, or nobody who could have given it."""
    kinds, sources = rulebook.rules.immunity.kinds or (), rulebook.rules.immunity.sources or ()
    given = bool({"host", "first_victims"} & set(sources))
    faults = []
    for kind, marks in (("night", night_immunity), ("day", day_immunity)):
        why: Literal["immunity.kinds", "immunity.sources"] = "immunity.kinds"
        if kind in kinds:
            if given:
                continue
            why = "immunity.sources"
        mark: Literal["night_immunity", "day_immunity"] = "night_immunity" if kind == "night" else "day_immunity"
        faults += [MarkFault(seat, mark, why) for seat, count in enumerate(marks, 1) if count]
    return tuple(faults)


__all__ = [
    "Deal",
    "MarkFault",
    "StartNote",
    "check_start",
    "compose",
    "deal_roles",
    "grants_novice_immunity",
    "immunity_faults",
    "presets_for",
]
