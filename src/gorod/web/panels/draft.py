"""What the set-up shows: people, rules, composition, what forbids or hampers the start, and the dealing.

It must never deal by itself.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

import msgspec
from msgspec.structs import replace

from gorod.engine.game import Game
from gorod.evening.people import fold_name
from gorod.rules import RULEBOOKS, load_rulebook
from gorod.rules.checks import presets_for
from gorod.rules.rulebook import Composition, Rulebook
from gorod.rules.vocabulary import SIDES
from gorod.store.shape import Person
from gorod.web.club_skill import LEAST_GAMES
from gorod.web.draft import (
    MAX_NAME,
    MAX_PLAYERS,
    Draft,
    build_setups,
    check_draft,
    find_book,
    find_faults,
    is_dealt,
    list_cards,
    list_counts,
    list_immunities,
    list_open,
    takes_novices,
)
from gorod.web.draft_settings import Asked, SettingField, list_addable, list_fields
from gorod.words.cast import cast_of
from gorod.words.script import list_order

MANY_NAMES = 20
"""With more remembered names than this the set-up has a field to find one."""


def show_people(draft: Draft, people: list[Person], clubs: dict[str, Any]) -> dict[str, Any]:
    """Everything of the first page of a set-up."""
    book = find_book(draft)
    counts = list_counts(draft, book)
    notes = check_draft(draft)
    here = Counter(player.plain for player in draft.players)
    sides: Counter[str] = Counter()
    for key, count in counts.items():
        sides[book.roles[key].side] += count
    limits: dict[str, int] = dict(msgspec.to_builtins(book.rules.deal.limit or {}))
    return {
        "draft": draft,
        "book": book,
        "books": [load_rulebook(key) for key in RULEBOOKS],
        "clubs": clubs,
        "known": _list_known(people, here),
        "counts": counts,
        "rows": [(key, role, counts[key], limits.get(key)) for key, role in book.roles.items()],
        "filler": book.rules.deal.filler,
        "presets": _list_presets(draft, book, counts),
        "sides": [(side, sides[side]) for side in SIDES if sides[side]],
        "red": sides["city"],
        "others": sides.total() - sides["city"],
        "ratio": book.rules.deal.ratio or {},
        "errors": [note for note in notes if note.level == "error"],
        "warnings": [note for note in notes if note.level == "warning"],
        "faults": find_faults(draft),
        "changed": [field for field in list_fields(draft) if field.changed],
        "immunities": bool(list_immunities(book)),
        "kinds": list_immunities(book),
        "novices": takes_novices(book),
        "many_names": MANY_NAMES,
        "longest": MAX_PLAYERS * (MAX_NAME + 2),
        "least_games": LEAST_GAMES,
    }


def _list_presets(draft: Draft, book: Rulebook, counts: dict[str, int]) -> list[tuple[int, Composition, bool]]:
    """The ready compositions for so many players, each with whether it is the chosen one."""
    chosen = {role: count for role, count in counts.items() if count}
    found = enumerate(presets_for(book, len(draft.players)))
    return [(place, entry, {str(role): n for role, n in entry.roles.items() if n} == chosen) for place, entry in found]


def _list_known(people: list[Person], here: Counter[str]) -> list[tuple[str, int, int]]:
    """Remembered names, those who play most first, each with its bearers and how many of them are at the table."""
    bearers = Counter(person.name for person in people)
    games: Counter[str] = Counter()
    for person in people:
        games[person.name] += person.games
    names = sorted(bearers, key=lambda name: (-games[name], fold_name(name)))
    return [(name, bearers[name], here.get(name, 0)) for name in names]


def show_settings(draft: Draft, asked: Asked | None = None) -> dict[str, Any]:
    """The page of all settings that the host may change; ``asked`` is what was typed and not taken."""
    groups: dict[str, list[SettingField]] = {}
    for field in list_fields(draft, asked):
        groups.setdefault(field.group, []).append(field)
    return {
        "draft": draft,
        "book": find_book(draft),
        "groups": groups,
        "addable": list_addable(draft),
        "faults": find_faults(draft),
        "asked": asked,
        "bad": asked.faults if asked else {},
    }


def show_deal(draft: Draft) -> tuple[str, dict[str, Any]]:
    """The dealing: a phone that goes round, a real deck, or by hand."""
    book = find_book(draft)
    cards = list_cards(draft)
    done = is_dealt(draft)
    # While roles are still being noted, seats without one would count as citizens: nothing can be said yet.
    notes = check_draft(draft) if done or draft.way not in ("deck", "manual") else ()
    data: dict[str, Any] = {
        "draft": draft,
        "book": book,
        "errors": [note for note in notes if note.level == "error"],
        "warnings": [note for note in notes if note.level == "warning"],
    }
    if draft.way == "pass":
        return "pass", data | {"seat": draft.shown + 1, "of": len(draft.players)}
    if draft.way == "random":
        return "dealt", data | {"rows": list(zip(draft.players, draft.roles, strict=True))}
    noted = Counter(role for role in draft.roles if role)
    wanted = Counter(cards)
    roles = _list_wakings(draft, cards) if draft.way == "deck" else list(dict.fromkeys(cards))
    rows = [(role, wanted[role], noted[role]) for role in roles]
    missing = list_open(draft)
    return "noting", data | {
        "rows": rows,
        "open": [role for role in roles if role in missing],
        "missing": missing,
        "done": done,
    }


def _list_wakings(draft: Draft, cards: tuple[str, ...]) -> list[str]:
    """The special roles in the order in which they wake at night, so that the host can note who did.

    Those who never wake come last.
    """
    book = find_book(draft)
    special = [role for role in dict.fromkeys(cards) if role != book.rules.deal.filler]
    cast = cast_of(Game.begin(book, build_setups(replace(draft, roles=()))))
    woken: list[str] = []
    for kind, key in list_order(cast):
        # The head of a team wakes with it and shows himself after it.
        woken += sorted(cast.team(key), key=lambda role: role != key) if kind == "team" else [key]
    return [role for role in dict.fromkeys([*woken, *special]) if role in special]
