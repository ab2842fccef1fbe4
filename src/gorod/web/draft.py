"""A game that is being set up: who plays, under which rules, with which roles, and how they are dealt.

A draft is a value; every change makes another one. It must never know a page or a running game.
"""

from __future__ import annotations

from collections import Counter
from typing import Any, Literal

from msgspec import Struct
from msgspec.structs import replace

from gorod.engine.table import Setup
from gorod.rules import Rulebook, RulebookError, load_rulebook, override
from gorod.rules.checks import Deal, StartNote, check_start, compose, presets_for

DealWay = Literal["", "pass", "deck", "manual", "random"]
Stage = Literal["people", "deal", "ready"]


class Player(Struct, frozen=True, omit_defaults=True):
    """Somebody at the table: the visible name, whether he is new, and immunities that he brings along."""

    name: str
    novice: bool = False
    nights: int = 0
    days: int = 0


class Draft(Struct, frozen=True, omit_defaults=True):
    """What the host has chosen so far.

    ``book`` is the key of a shipped rulebook, ``club`` the name of the club's own rules on top of it; ``counts`` are
    the seats of each role but the filler; ``roles`` the dealt role of each seat ("" = not yet noted); ``shown`` how
    many players have seen theirs; ``apart`` are pairs of names who should not sit together (MIREA-14, -15); ``owed``
    immunities (nights, days) that wait for a name until it plays again (NOCH-89).
    """

    book: str = "mirea"
    club: str = ""
    overrides: dict[str, Any] = {}
    players: tuple[Player, ...] = ()
    counts: dict[str, int] = {}
    own_counts: bool = False
    stage: Stage = "people"
    way: DealWay = ""
    seed: str = ""
    seat_seed: str = ""
    roles: tuple[str, ...] = ()
    shown: int = 0
    again: str = ""
    apart: tuple[tuple[str, str], ...] = ()
    owed: dict[str, tuple[int, int]] = {}


def find_book(draft: Draft) -> Rulebook:
    """The rulebook in force; settings that cannot be are left out (see ``find_faults``)."""
    base = load_rulebook(draft.book)
    if not draft.overrides:
        return base
    try:
        return override(base, draft.overrides)
    except RulebookError:
        return base


def find_faults(draft: Draft) -> tuple[Any, ...]:
    """Why the changed settings do not fit together; () if they do."""
    try:
        override(load_rulebook(draft.book), draft.overrides)
    except RulebookError as error:
        return tuple(error.faults)
    return ()


def list_counts(draft: Draft, book: Rulebook) -> dict[str, int]:
    """Seats of every role of the rulebook, the filler included."""
    counts = {key: draft.counts.get(key, 0) for key in book.roles}
    filler = book.rules.deal.filler
    if filler and filler in book.roles:
        chosen = sum(count for key, count in counts.items() if key != filler)
        counts[filler] = max(0, len(draft.players) - chosen)
    return counts


def suggest(draft: Draft) -> Draft:
    """The rulebook's composition for so many players, unless the host has set counts of his own."""
    if draft.own_counts:
        return draft
    book = find_book(draft)
    try:
        counts = compose(book, len(draft.players)) if draft.players else {}
    except ValueError:
        nearest = book.rules.players.min or 0
        counts = compose(book, nearest) if presets_for(book, nearest) else {}
    return replace(draft, counts=counts, roles=(), shown=0)


def list_cards(draft: Draft) -> tuple[str, ...]:
    """The roles that are to be dealt, one for each card, in the rulebook's order."""
    book = find_book(draft)
    return tuple(Counter(list_counts(draft, book)).elements())


def list_roles(draft: Draft) -> tuple[str, ...]:
    """The roles by seat as they stand; before dealing the cards in order (for the checks)."""
    if draft.roles and len(draft.roles) == len(draft.players):
        filler = find_book(draft).rules.deal.filler or "citizen"
        filler = "citizen" if filler == "none" else filler
        return tuple(role or filler for role in draft.roles)
    return list_cards(draft)


def check_draft(draft: Draft) -> tuple[StartNote, ...]:
    """All errors and warnings about a start with what is chosen, errors first."""
    book = find_book(draft)
    cards = list_roles(draft)
    players = draft.players
    filler = book.rules.deal.filler if book.rules.deal.filler in book.roles else "citizen"
    roles = (*cards, *[str(filler)] * len(players))[: len(players)]
    notes = check_start(
        book,
        Deal(
            roles,
            night_immunity=tuple(player.nights for player in players),
            day_immunity=tuple(player.days for player in players),
            novices=tuple(player.novice for player in players),
            manual=draft.way in ("deck", "manual") if draft.way else None,
        ),
    )
    bounded = any(note.code in ("player_count", "more_roles_than_players") for note in notes)
    if players and len(cards) > len(players) and not bounded:
        numbers: dict[str, Any] = {"roles": len(cards), "players": len(players)}
        notes = (StartNote("more_roles_than_players", "error", "point.more_roles_than_players", numbers), *notes)
    return notes


def build_setups(draft: Draft) -> tuple[Setup, ...]:
    """The seats for a start."""
    return tuple(
        Setup(player.name, role, False, player.nights, player.days, player.novice)
        for player, role in zip(draft.players, list_roles(draft), strict=True)
    )


def tell_apart(names: list[str]) -> list[str]:
    """Visible names: equal ones get a number behind them.

    >>> tell_apart(["Anna", "Boris", "Anna"])
    ['Anna', 'Boris', 'Anna (2)']
    """
    from gorod.evening.people import Person, mark_names

    marked = mark_names([Person(str(place), name) for place, name in enumerate(names)])
    return [marked[str(place)] for place in range(len(names))]
