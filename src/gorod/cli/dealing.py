"""``gorod deal``: a dealt record. The seed is given or drawn here, and it always stands in the record."""

from __future__ import annotations

import secrets
from collections import Counter
from collections.abc import Mapping

from gorod.cli.faults import FAILED, FINE, Trouble, complain
from gorod.cli.rulebooks import open_book
from gorod.cli.sentences import say
from gorod.engine.game import Game
from gorod.engine.table import Setup
from gorod.evening import Evening
from gorod.record import Record, check_record, record_of, write_record
from gorod.rules import Rulebook
from gorod.rules.checks import Deal, check_start
from gorod.rules.compositions import compose, deal_roles

USUAL = 10
"""So many players are dealt to if nobody says how many, where a rulebook allows it."""


def print_deal(rules: str, players: int | None, seed: int | None, roles: str, names: str) -> int:
    """Print a dealt record; one that cannot start is printed too, and why not is said."""
    record = deal_record(rules, players, seed, roles, names)
    print(write_record(record), end="", flush=True)
    return FAILED if refuse_start(record) else FINE


def refuse_start(record: Record) -> bool:
    """Say what forbids the start of a record's game; whether anything does."""
    errors = [note for note in check_record(record) if note.level == "error"]
    if errors:
        from gorod.cli.speech import open_texts
        from gorod.words.checks import tell_note

        for note in errors:
            complain(tell_note(open_texts(), record.rulebook, note))
    return bool(errors)


def deal_record(rules: str, players: int | None, seed: int | None, roles: str = "", names: str = "") -> Record:
    """A record with the roles dealt and nothing played; raises Trouble for what cannot be dealt."""
    rulebook = open_book(rules)
    if players is None:
        players = choose_number(rulebook)
    called = name_seats(names, players)
    if seed is None:
        seed = secrets.randbelow(2**32)
    dealt = deal_roles(choose_roles(rulebook, players, roles), seed)
    setups = [Setup(name, role) for name, role in zip(called, dealt, strict=True)]
    game = Game.begin(rulebook, setups)
    return record_of(game, {"deal": f"random {seed}"}, name="deal.mgn", rules=rules)


def choose_number(rulebook: Rulebook) -> int:
    """The usual number of players where the rulebook has it, otherwise the smallest that it offers."""
    offered = sorted({entry.players for entry in rulebook.compositions})
    return next((number for number in (USUAL, *offered) if _is_playable(rulebook, number)), USUAL)


def _is_playable(rulebook: Rulebook, players: int) -> bool:
    try:
        counts = compose(rulebook, players)
    except ValueError:
        return False
    notes = check_start(rulebook, Deal(tuple(Counter(counts).elements())))
    return all(note.level != "error" for note in notes)


def choose_roles(rulebook: Rulebook, players: int, text: str) -> Mapping[str, int]:
    """How many of each role: as typed (``mafia=2, don``) and filled up, or the rulebook's composition."""
    if not text.strip():
        try:
            return compose(rulebook, players)
        except ValueError:
            known = sorted({entry.players for entry in rulebook.compositions})
            listed = ", ".join(map(str, known))
            raise Trouble(say("no-composition", book=rulebook.key, players=players, known=listed)) from None
    counts = read_counts(rulebook, text)
    total = sum(counts.values())
    filler = rulebook.rules.deal.filler
    if total > players or (total < players and filler in (None, "none")):
        raise Trouble(say("too-many-roles", roles=total, players=players))
    if total < players:
        counts[str(filler)] = counts.get(str(filler), 0) + players - total
    return counts


def read_counts(rulebook: Rulebook, text: str) -> dict[str, int]:
    """Roles with their numbers as a person types them: ``mafia=2, don, doctor``."""
    counts: dict[str, int] = {}
    for part in text.replace(";", ",").split(","):
        role, _, number = (piece.strip() for piece in part.partition("="))
        if not role and not number:
            continue
        if role not in rulebook.roles:
            raise Trouble(
                say("unknown-role", role=role or part.strip(), book=rulebook.key, roles=", ".join(rulebook.roles))
            )
        if number and not (number.isascii() and number.isdigit() and len(number) < 4):
            raise Trouble(say("bad-count", text=part.strip()))
        if role in counts:
            raise Trouble(say("role-twice", role=role))
        counts[role] = int(number or 1)
    if not counts:
        raise Trouble(say("no-roles", text=text))
    return {role: count for role, count in counts.items() if count}


def name_seats(text: str, players: int) -> list[str]:
    """Names as typed, equal ones with a visible mark; without any the seats are called P1, P2…"""
    names = [name.strip() for name in text.split(",") if name.strip()]
    if not names:
        return [f"P{number}" for number in range(1, players + 1)]
    if len(names) != players:
        raise Trouble(say("names-count", names=len(names), players=players))
    evening = Evening()
    for name in names:
        evening = evening.welcome(name)
    marked = list(evening.names.values())
    for name, shown in zip(names, marked, strict=True):
        if name != shown:
            complain(say("same-names", name=name, marked=shown))
    return marked
