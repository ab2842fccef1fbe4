"""How many of each role: the compositions of a rulebook, a sensible one where it lists none, and a seeded deal.

It must never know who sits where or what happens in a game.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from gorod.rules.rulebook import Composition, Rulebook
from gorod.rules.vocabulary import ROLES

DARK_SHARE = 0.3
"""Ours: the documents that name a share lie between a quarter and a third."""

ENTERS_FROM: dict[str, int] = {
    "sheriff": 4,
    "doctor": 6,
    "don": 7,
    "lover": 9,
    "maniac": 10,
    "bodyguard": 12,
    "yakuza": 14,
    "priest": 14,
}
"""Ours: the number of players from which a role is worth dealing, where a rulebook lists no compositions."""

CITY_SPECIALISTS = ("sheriff", "doctor", "lover", "bodyguard", "priest")


def presets_for(rulebook: Rulebook, players: int) -> tuple[Composition, ...]:
    """The compositions that the rulebook lists for so many players and that its limits allow."""
    return tuple(
        entry
        for entry in rulebook.compositions
        if entry.players == players and all(_allows(rulebook, players, *item) for item in entry.roles.items())
    )


def compose(rulebook: Rulebook, players: int) -> dict[str, int]:
    """Role counts for so many players: the first listed composition, otherwise one of ours.

    Ours has the ratio nearest to the rulebook's ideal, or a dark share near 0.3, and the specialists that the
    listed compositions (or ``ENTERS_FROM``) give to so many players. Raises ValueError where the rulebook
    deals listed compositions only and has none for this number.

    >>> from gorod.rules import load_rulebook
    >>> compose(load_rulebook("mirea"), 11)["citizen"]
    6
    """
    for entry in presets_for(rulebook, players):
        return {str(role): count for role, count in entry.roles.items()}
    filler = rulebook.rules.deal.filler
    if filler in (None, "none"):
        raise ValueError(f"no composition for {players} players")
    dark = _compose_dark(rulebook, players, _count_dark(rulebook, players))
    city: dict[str, int] = {}
    room = players - sum(dark.values())
    for role in CITY_SPECIALISTS:
        if sum(city.values()) < room and _enters(rulebook, role, players):
            city[role] = 1
    rest = room - sum(city.values())
    counts = {**dark, **city, str(filler): rest}
    return {role: count for role, count in counts.items() if count}


def _count_dark(rulebook: Rulebook, players: int) -> int:
    """How many of so many players are not red."""
    ratio = rulebook.rules.deal.ratio
    if not ratio or players < ratio["from"]:
        return max(1, int(DARK_SHARE * players + 0.49))  # halves go to the city
    # Equally near on both sides: fewer dark ones, as the nearest number above would favour them already.
    return min(range(1, players), key=lambda dark: (round(abs((players - dark) / dark - ratio["ideal"]), 9), dark))


def _compose_dark(rulebook: Rulebook, players: int, dark: int) -> dict[str, int]:
    """The dark roles: a maniac and a second team where they enter, the head of the mafia, the rest its members."""
    counts: dict[str, int] = {}
    if dark > 1 and _enters(rulebook, "maniac", players):
        counts["maniac"] = 1
    if _enters(rulebook, "yakuza", players):
        counts["yakuza"] = max(1, dark // 3)
    team = dark - sum(counts.values())
    if team > 1 and _enters(rulebook, "don", players):
        counts["don"] = 1
        team -= 1
    limit = (rulebook.rules.deal.limit or {}).get("mafia", team)
    return {"mafia": min(team, limit), **counts}


def _enters(rulebook: Rulebook, role: str, players: int) -> bool:
    """Whether a role is dealt to so many players when nobody chose it by hand."""
    if role not in rulebook.roles or not _allows(rulebook, players, role, 1):
        return False
    plain = [entry for entry in rulebook.compositions if not entry.title_en]
    if not plain:
        return players >= ENTERS_FROM[role]
    smallest = min(entry.players for entry in plain)
    having = [0 if entry.players == smallest else entry.players for entry in plain if role in entry.roles]
    return bool(having) and players >= min(having)


def _allows(rulebook: Rulebook, players: int, role: str, count: int) -> bool:
    deal = rulebook.rules.deal
    limit = {str(limited): number for limited, number in (deal.limit or {}).items()}
    needed = {str(rare): number for rare, number in (deal.role_from or {}).items()}
    return count <= limit.get(role, count) and players >= needed.get(role, 0)


def deal_roles(composition: Mapping[str, int], seed: int | str) -> tuple[str, ...]:
    """The roles of a composition in seeded random order, one a seat; the same seed gives the same deal.

    >>> deal_roles({"mafia": 1, "citizen": 2}, 7) == deal_roles({"citizen": 2, "mafia": 1}, "7")
    True
    """
    from random import Random  # only a deal needs it

    known = {str(role): place for place, role in enumerate(ROLES)}
    cards = sorted(Counter(dict(composition)).elements(), key=lambda role: known[role])
    Random(str(seed)).shuffle(cards)
    return tuple(cards)
