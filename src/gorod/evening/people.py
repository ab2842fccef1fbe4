"""The people of an evening: who they are, and under which name each can be told from the others.

A person is an id; a name is only what is written on a card. It must never know a role or a game.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable

from msgspec import Struct


class Person(Struct, frozen=True, omit_defaults=True):
    """Somebody who plays: an id that never changes, the name he goes by, and whether he has never played before."""

    id: str
    name: str
    novice: bool = False


def fold_name(name: str) -> str:
    """A name as people hear it: equal for names that differ in case, spaces, ``ё`` or composed letters only.

    >>> fold_name(" Алёна") == fold_name("алена")
    True
    """
    text = unicodedata.normalize("NFC", name).casefold().replace("ё", "е")
    return " ".join(text.split())


def mark_names(people: Iterable[Person]) -> dict[str, str]:
    """The visible name of each person, by id: equal names get a number behind them, in the order of arrival.

    >>> mark_names([Person("a", "Anna"), Person("b", "Boris"), Person("c", "anna")])
    {'a': 'Anna', 'b': 'Boris', 'c': 'anna (2)'}
    """
    everybody = tuple(people)
    plain = {fold_name(person.name) for person in everybody}
    taken: set[str] = set()
    marked: dict[str, str] = {}
    for person in everybody:
        name, number = person.name, 1
        # A marked name must not fall on somebody who really is called so.
        while fold_name(name) in taken or (number > 1 and fold_name(name) in plain):
            number += 1
            name = f"{person.name} ({number})"
        taken.add(fold_name(name))
        marked[person.id] = name
    return marked


def name_person(people: Iterable[Person], name: str) -> tuple[Person, ...]:
    """Everybody whose name or visible name this is: none, one, or several to choose from."""
    everybody = tuple(people)
    wanted = fold_name(name)
    marked = mark_names(everybody)
    exact = tuple(person for person in everybody if fold_name(marked[person.id]) == wanted)
    same = tuple(person for person in everybody if fold_name(person.name) == wanted)
    return same if len(same) > 1 else exact or same
