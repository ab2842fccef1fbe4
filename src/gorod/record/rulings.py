"""The one spelling of a ruling as a ``>`` line: what, its verdict and cause, and the clause in brackets.

Columns are for the eye; compared is what stands in them. This module must never decide anything, and never
write a sentence for people.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from gorod.engine.rulings import Ruling
from gorod.record.grammar.acts import HOST_VERBS, VERBS
from gorod.record.lines import spell_list, spell_span
from gorod.rules import Rulebook
from gorod.rules.vocabulary import ExecutionCheck

WHAT = 17
"""Width of the first column: the act or effect."""
OUTCOME = 37
"""Width of the second: verdict and cause."""

BARE_REASONS = frozenset({"missed", "absent", "fouled"})
"""Reasons to leave that need no cause named."""

SHELTERS: dict[str, ExecutionCheck] = {
    "execute.checks.day_immunity": "day_immunity",
    "immunity.kinds": "day_immunity",
    "execute.checks.immortal": "immortal",
    "immortal.executable": "immortal",
    "visit.shields_from_vote": "shield",
}
"""What keeps somebody from execution, by the setting behind it."""


def spell_ruling(ruling: Ruling, rulebook: Rulebook) -> str:
    """A ruling as it stands behind ``>``.

    >>> from gorod.rules import load_rulebook
    >>> dead = Ruling("out", "stands", "role.mafia.kill", 3, by="mafia", value="killed")
    >>> spell_ruling(dead, load_rulebook("mirea"))
    '3 out            killed by mafia                      [mirea 32]'
    """
    what, outcome = _SPELLINGS.get(ruling.kind, _spell_order)(ruling)
    said = f"{what:<{WHAT - 2}}  {outcome}"
    return f"{said:<{WHAT + OUTCOME - 2}}  [{rulebook.cite(ruling.why)}]"


def spell_rulings(rulings: Iterable[Ruling], rulebook: Rulebook) -> tuple[str, ...]:
    """The ``>`` lines of a block, in the order in which the engine decided.

    An attack that stood is not repeated: the order before it and the death behind it say so.
    """
    return tuple(spell_ruling(ruling, rulebook) for ruling in rulings if not is_said_twice(ruling))


def same_line(one: str, other: str) -> bool:
    """Whether two lines say the same, whatever the blanks between their words."""
    return one.split() == other.split()


def is_said_twice(ruling: Ruling) -> bool:
    """Whether other rulings of the same block say it already: an attack that stood."""
    return ruling.kind == "attack" and ruling.verdict == "stands"


Columns = tuple[str, str]


def _by(ruling: Ruling, verb: str = "") -> str:
    """`` by 5 heal``, `` by immunity``, `` by conflict``: the cause behind a verdict."""
    by = verb or ruling.by
    if not by:
        return ""
    return f" by {ruling.by_seat} {by}" if ruling.by_seat else f" by {by}"


def _spell_order(ruling: Ruling) -> Columns:
    """``3 visit 1``, ``3 visit -`` for a skip; an order of somebody blocked is void by the visit that blocked him."""
    assert ruling.kind in VERBS
    cause = _by(ruling, "visit" if ruling.by == "blocked" else "")
    return f"{ruling.seat} {ruling.kind} {ruling.target or '-'}", ruling.verdict + cause


def _spell_team(ruling: Ruling) -> Columns:
    aims = str(ruling.target) if ruling.target else spell_list(ruling.others)
    return f"{ruling.value} kill {aims}", ruling.verdict + _by(ruling)


def _spell_attack(ruling: Ruling) -> Columns:
    attacker = str(ruling.seat) if ruling.seat else ruling.value
    return f"{attacker} attack {ruling.target}", ruling.verdict + _by(ruling)


def _spell_out(ruling: Ruling) -> Columns:
    cause = ""
    if ruling.value == "linked":
        cause = f" to {ruling.by_seat}"
    elif ruling.by_seat:
        cause = f" by {ruling.by} {ruling.by_seat}"
    elif ruling.by and ruling.value not in BARE_REASONS:
        cause = f" by {ruling.by}"
    return f"{ruling.seat} out", ruling.value + cause


def _spell_link(ruling: Ruling) -> Columns:
    return f"{ruling.seat} link {ruling.by_seat}", f"{ruling.verdict} by {ruling.by}"


def _spell_told(ruling: Ruling) -> Columns:
    asked = f"{ruling.by} {ruling.target}" if ruling.by else ""
    return f"{ruling.seat} told {ruling.value}", asked


def _spell_foul(ruling: Ruling) -> Columns:
    return f"{ruling.seat} fouls {ruling.number}", "lifted" if ruling.verdict == "lifted" else ""


def _spell_vote(ruling: Ruling) -> Columns:
    """What the vote came to: ``executed 5``, ``tie``, ``lifted 2 3 #5`` (so many hands), ``nobody by host``."""
    hands = [f"#{ruling.number}"] if ruling.number else []
    return "vote", " ".join([ruling.value, *map(str, ruling.others), *hands]) + _by(ruling)


def _spell_kept(ruling: Ruling) -> Columns:
    return f"{ruling.seat} kept", f"by {SHELTERS.get(ruling.why, ruling.why)}"


def _spell_hands(ruling: Ruling) -> Columns:
    counted = ruling.number - len(ruling.others)
    hands = " ".join([*map(str, ruling.others), *([f"#{counted}"] if counted else [])]) or "none"
    return (f"{ruling.value} {ruling.target}" if ruling.target else ruling.value) + f": {hands}", ruling.verdict


def _spell_ballot(ruling: Ruling) -> Columns:
    return f"{ruling.seat} vote {ruling.value or ruling.target or '-'}", ruling.verdict


def _spell_act(ruling: Ruling) -> Columns:
    """Any other act: ``1 speak``, ``1 nominate 2``, ``host revive 4``."""
    by_host = ruling.value.partition(" ")[0] in HOST_VERBS
    first = "host" if by_host else str(ruling.seat)
    numbers = (ruling.seat, ruling.target) if by_host else (ruling.target,)
    return " ".join([first, ruling.value, *(str(number) for number in numbers if number)]), ruling.verdict + _by(ruling)


_SPELLINGS: dict[str, Callable[[Ruling], Columns]] = {
    "team_kill": _spell_team,
    "attack": _spell_attack,
    "out": _spell_out,
    "link": _spell_link,
    "told": _spell_told,
    "foul": _spell_foul,
    "vote": _spell_vote,
    "hands": _spell_hands,
    "ballot": _spell_ballot,
    "act": _spell_act,
    "blocked": lambda ruling: (f"{ruling.seat} blocked", f"by {spell_list(ruling.others or (ruling.by_seat,))}"),
    "shield": lambda ruling: (f"{ruling.seat} shielded", f"by {ruling.by_seat} visit"),
    "role": lambda ruling: (f"{ruling.seat} role {ruling.value}", ""),
    "missed": lambda ruling: (f"{ruling.seat} missed {ruling.number}", ""),
    "tally": lambda ruling: (f"{ruling.target} votes {ruling.number}", ""),
    "tie": lambda ruling: (f"tied {spell_list(ruling.others)}", ""),
    "kept": _spell_kept,
    "silenced": lambda ruling: (f"{ruling.seat} silent", f"day {ruling.number}"),
    "absent": lambda ruling: (f"{ruling.seat} absent", ""),
    "ends": lambda ruling: (f"ends {spell_span(ruling.number) if ruling.number else 'open'}", ""),
    "winner": lambda ruling: (f"winner {ruling.by or ruling.value}", ""),
}
