"""What the set-up shows: people, rules, composition, what forbids or hampers the start, and the dealing.

It must never deal by itself.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

import msgspec

from gorod.rules import RULEBOOKS, load_rulebook
from gorod.rules.checks import presets_for
from gorod.store.shape import Person
from gorod.web.draft import (
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
from gorod.web.settings_form import list_fields

DARK = ("mafia", "yakuza", "maniac")


def show_people(draft: Draft, people: list[Person], clubs: dict[str, Any]) -> dict[str, Any]:
    """Everything of the first page of a set-up."""
    book = find_book(draft)
    counts = list_counts(draft, book)
    notes = check_draft(draft)
    here = Counter(player.plain for player in draft.players)
    red = sum(count for key, count in counts.items() if book.roles[key].side == "city")
    others = sum(counts.values()) - red
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
        "red": red,
        "others": others,
        "ratio": book.rules.deal.ratio or {},
        "errors": [note for note in notes if note.level == "error"],
        "warnings": [note for note in notes if note.level == "warning"],
        "faults": find_faults(draft),
        "changed": [field for field in list_fields(book, load_rulebook(draft.book)) if field.changed],
        "immunities": bool(list_immunities(book)),
        "kinds": list_immunities(book),
        "novices": takes_novices(book),
    }


def _list_known(people: list[Person], here: Counter[str]) -> list[tuple[str, int, int]]:
    """Remembered names, each with how many bear it and how many of them are at the table."""
    bearers = Counter(person.name for person in people)
    return [(name, bearers[name], here.get(name, 0)) for name in dict.fromkeys(person.name for person in people)]


def show_settings(draft: Draft) -> dict[str, Any]:
    """The page of all settings that the host may change."""
    document = load_rulebook(draft.book)
    book = find_book(draft)
    fields = list_fields(book, document)
    groups: dict[str, list[Any]] = {}
    for field in fields:
        groups.setdefault(field.group, []).append(field)
    return {"draft": draft, "book": book, "groups": groups, "faults": find_faults(draft)}


def show_deal(draft: Draft) -> tuple[str, dict[str, Any]]:
    """The dealing: a phone that goes round, a real deck, or by hand."""
    book = find_book(draft)
    cards = list_cards(draft)
    notes = check_draft(draft)
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
    return "noting", data | {"rows": rows, "open": open_ones, "done": is_dealt(draft)}
