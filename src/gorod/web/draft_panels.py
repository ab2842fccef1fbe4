"""What the set-up shows: people, rules, composition, what forbids or hampers the start, and the dealing.

It must never deal by itself.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

import msgspec

from gorod.rules import RULEBOOKS, load_rulebook
from gorod.rules.checks import presets_for
from gorod.rules.settings import SIDES
from gorod.store.shape import Person
from gorod.web.club_skill import LEAST_GAMES
from gorod.web.draft import (
    MAX_NAME,
    MAX_PLAYERS,
    Draft,
    check_draft,
    find_book,
    find_faults,
    is_dealt,
    list_cards,
    list_counts,
    list_immunities,
    takes_novices,
)
from gorod.web.draft_settings import Asked, SettingField, list_addable, list_fields


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
        "presets": list(enumerate(presets_for(book, len(draft.players)))),
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
        "longest": MAX_PLAYERS * (MAX_NAME + 2),
        "least_games": LEAST_GAMES,
    }


def _list_known(people: list[Person], here: Counter[str]) -> list[tuple[str, int, int]]:
    """Remembered names, each with how many bear it and how many of them are at the table."""
    bearers = Counter(person.name for person in people)
    return [(name, bearers[name], here.get(name, 0)) for name in dict.fromkeys(person.name for person in people)]


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
    special = [role for role in dict.fromkeys(cards) if role != book.rules.deal.filler]
    noted = Counter(role for role in draft.roles if role)
    wanted = Counter(cards)
    rows = [(role, wanted[role], noted[role]) for role in (special if draft.way == "deck" else dict.fromkeys(cards))]
    open_ones = [role for role, need, have in rows if have < need]
    return "noting", data | {"rows": rows, "open": open_ones, "done": done}
