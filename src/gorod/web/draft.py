"""A game that is being set up: who plays, under which rules, with which roles, and how they are dealt.

A draft is a value; every change makes another one. It must never know a page or a running game.
"""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from typing import Any, Literal

from msgspec import Struct
from msgspec.structs import replace

from gorod.engine.table import Setup
from gorod.rules import DEFAULT_RULEBOOK, Rulebook, RulebookError, load_rulebook, override
from gorod.rules.checks import Deal, StartNote, check_start, compose, presets_for

DealWay = Literal["", "pass", "deck", "manual", "random"]
Stage = Literal["people", "deal", "ready"]

MAX_NAME = 40
"""Characters of a name; the fields of the pages take no more."""
MAX_PLAYERS = 60
_TURNS = frozenset("\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\ufeff\u200b")
"""Signs that turn the direction of writing, or are nothing but invisible."""
_PLACEHOLDERS = {"ru": "Игрок", "en": "Player"}
_SEATS_OF_ROLES = frozenset({"disabled_role", "role_over_limit", "immortal_in_game"})
"""Findings that name the seats of a role."""


class Player(Struct, frozen=True, omit_defaults=True):
    """Somebody at the table: the visible name, whether he is new, and immunities that he brings along.

    ``typed`` is the name as it was typed, where a number had to be put behind it to tell it from an equal one.
    """

    name: str
    novice: bool = False
    nights: int = 0
    days: int = 0
    typed: str = ""

    @property
    def plain(self) -> str:
        """The name as it was typed."""
        return self.typed or self.name


class Draft(Struct, frozen=True, omit_defaults=True):
    """What the host has chosen so far.

    ``book`` is the key of a shipped rulebook, ``club`` the name of the club's own rules on top of it; ``counts`` are
    the seats of each role but the filler; ``roles`` the dealt role of each seat ("" = not yet noted); ``shown`` how
    many players have seen theirs; ``apart`` are pairs of names who should not sit together (MIREA-14, -15); ``owed``
    immunities (nights, days) that wait for a name until it plays again (NOCH-89); ``asks_opener``: the same people sit
    down again, and the host has not said yet whether the numbers move on by one.
    """

    book: str = DEFAULT_RULEBOOK
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
    asks_opener: bool = False


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
    return notes if draft.roles else _hide_seats(notes)


def _hide_seats(notes: tuple[StartNote, ...]) -> tuple[StartNote, ...]:
    """Before the deal no seat has a role: what is known of the roles is said without seats."""
    return tuple(
        replace(note, numbers={**note.numbers, "seats": ()}) if note.code in _SEATS_OF_ROLES else note
        for note in notes
        if note.code != "immortal_immune"
    )


def build_setups(draft: Draft) -> tuple[Setup, ...]:
    """The seats for a start."""
    return tuple(
        Setup(player.name, role, False, player.nights, player.days, player.novice)
        for player, role in zip(draft.players, list_roles(draft), strict=True)
    )


def is_dealt(draft: Draft) -> bool:
    """Whether the page of the dealing offers the start: every card is out and, where cards are shown, seen."""
    if draft.stage != "deal" or len(draft.roles) != len(draft.players):
        return False
    if draft.way == "pass":
        return draft.shown >= len(draft.players)
    return draft.way == "random" or not list_open(draft)


def list_open(draft: Draft) -> dict[str, int]:
    """How many seats of each role are still to be noted; seats without one are the filler's, so that one never is."""
    filler = find_book(draft).rules.deal.filler
    noted = Counter(role for role in draft.roles if role)
    wanted = {role: need - noted[role] for role, need in Counter(list_cards(draft)).items() if role != filler}
    return {role: count for role, count in wanted.items() if count > 0}


def clean_name(name: str) -> str:
    """A name as it is kept: one line, no blanks around, not too long; what is joined in an emoji stays joined.

    >>> clean_name("  Anna\\t\\u202eB  ")
    'Anna B'
    """
    line = " ".join(name.split())
    kept = "".join(c for c in line if unicodedata.category(c) not in ("Cc", "Cs") and c not in _TURNS)
    cut = " ".join(kept.split())[:MAX_NAME].rstrip(" \u200d\u200c")
    return cut if any(unicodedata.category(c) != "Cf" for c in cut) else ""


def make_placeholder(number: int, lang: str) -> str:
    """The name of a player whom nobody has named."""
    return f"{_PLACEHOLDERS.get(lang, _PLACEHOLDERS['en'])} {number}"


def is_placeholder(name: str) -> bool:
    """Whether a name was made by ``make_placeholder``: it is nobody's and not remembered."""
    return re.fullmatch(rf"({'|'.join(_PLACEHOLDERS.values())}) [0-9]+", name) is not None


def number_placeholders(draft: Draft, lang: str) -> Draft:
    """The draft in which whoever has no name goes by the number of the seat."""
    players = tuple(
        replace(player, name=make_placeholder(seat, lang), typed="") if is_placeholder(player.plain) else player
        for seat, player in enumerate(draft.players, 1)
    )
    now = {old.name: new.name for old, new in zip(draft.players, players, strict=True)}
    apart = tuple((now.get(one, one), now.get(two, two)) for one, two in draft.apart)
    return replace(draft, players=players, apart=apart)


def list_remembered(draft: Draft) -> list[str]:
    """The names that are to be remembered, as they were typed."""
    return [player.plain for player in draft.players if not is_placeholder(player.plain)]


def takes_novices(book: Rulebook) -> bool:
    """Whether the set-up asks who plays for the first time."""
    return "novices" in (book.rules.immunity.sources or ()) or book.rules.start.acquaintance == "with_novices"


def list_immunities(book: Rulebook) -> tuple[str, ...]:
    """The kinds of immunity (night, day) that the host may give in the set-up."""
    rules = book.rules.immunity
    return tuple(str(kind) for kind in rules.kinds or ()) if "host" in (rules.sources or ()) else ()


def tell_apart(names: list[str]) -> list[str]:
    """Visible names: equal ones get a number behind them.

    >>> tell_apart(["Anna", "Boris", "Anna"])
    ['Anna', 'Boris', 'Anna (2)']
    """
    from gorod.evening.people import Person, mark_names

    marked = mark_names([Person(str(place), name) for place, name in enumerate(names)])
    return [marked[str(place)] for place in range(len(names))]
