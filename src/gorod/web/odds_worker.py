"""The laboratory in a process of its own: one question a line in, one answer a line out, until its input ends.

A page never waits for it, and it ends with the program that started it. It must never know a page or a running game.
"""

from __future__ import annotations

import os
import sys
from collections import Counter
from typing import Any

import msgspec

BUDGET_MS = 150.0
"""For all odds of a question together; with what is around it the answer stays under 200 ms."""
SIMULATED = 20_000
"""Games behind each chance of a fit: a third of a point, where the club's own games leave ten and more."""


def answer(line: str) -> dict[str, Any]:
    """A fit for ``{"fit", "games"}``, otherwise odds; {} if there is no answer."""
    asked = msgspec.json.decode(line)
    return fit(asked["fit"], asked["games"]) if "fit" in asked else give_odds(asked)


def give_odds(asked: dict[str, Any]) -> dict[str, Any]:
    """The odds of a deal: ``{"book", "overrides", "counts", "skill"}`` in, shares by winner out.

    ``lot`` is what comes if everybody plays by lot, ``club`` with the skill (0 = not asked for).
    """
    from gorod.odds.quick import estimate, wait_until_warm
    from gorod.rules import load_rulebook, override

    book = load_rulebook(asked["book"])
    if asked["overrides"]:
        book = override(book, asked["overrides"])
    skills = {"lot": None, "club": asked["skill"]} if asked["skill"] else {"lot": None}
    answers: dict[str, Any] = {}
    for name, skill in skills.items():
        found = estimate(book, asked["counts"], skill=skill, budget_ms=BUDGET_MS / len(skills))
        if found.state == "preparing" and wait_until_warm(60):
            found = estimate(book, asked["counts"], skill=skill, budget_ms=BUDGET_MS / len(skills))
        if found.odds is None:
            return {}
        answers[name] = {str(side): float(share) for side, share in found.odds.wins.items()}
    return answers


def fit(key: str, games: list[dict[str, Any]]) -> dict[str, Any]:
    """The skill with its interval that explains how these games ended, each under the rules it was played by."""
    from gorod.odds import Deal, OddsError
    from gorod.odds.calibrate import fit_skill, make_chance
    from gorod.odds.effects import PLAYED
    from gorod.odds.quick import wait_until_warm
    from gorod.rules import load_rulebook, override

    if hasattr(os, "nice"):
        os.nice(10)  # nobody waits for it
    wait_until_warm(120)
    tables: Counter[tuple[bytes, bytes]] = Counter()
    won: Counter[tuple[bytes, bytes]] = Counter()
    encode = msgspec.json.Encoder(order="deterministic").encode
    for game in games:
        changed = {path: value for path, value in game["overrides"].items() if path in PLAYED}
        table = (encode(changed), encode(game["roles"]))
        tables[table] += 1
        won[table] += game["city"]
    chances = {}
    for table in tables:
        changed, roles = (msgspec.json.decode(part) for part in table)
        try:
            deal = Deal(override(load_rulebook(key), changed), {})
            chances[table] = make_chance(deal, tuple(sorted(roles.items())), simulated=SIMULATED)
        except (OddsError, ValueError):  # a table that the laboratory cannot play tells it nothing
            continue
    count = sum(tables[table] for table in chances)
    if not count:
        return {"games": 0}

    def expect(skill: float) -> float:
        return sum(tables[table] * chance(skill) for table, chance in chances.items()) / count

    found = fit_skill(count, sum(won[table] for table in chances), expect)
    return {"value": found.skill, "low": found.low, "high": found.high, "games": count}


def main() -> None:
    """Serve until the input ends."""
    for line in sys.stdin:
        try:
            found = answer(line)
        except Exception:  # whatever a deal may bring: the place beside the set-up stays empty
            found = {}
        sys.stdout.write(msgspec.json.encode(found).decode() + "\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
