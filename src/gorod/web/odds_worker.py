"""The laboratory in a process of its own: one deal a line in, one estimate a line out, until its input ends.

A page never waits for it, and it ends with the program that started it. It must never know a game.
"""

from __future__ import annotations

import sys
from typing import Any

import msgspec


def answer(line: str) -> dict[str, Any]:
    """The odds of a deal: ``{"book", "overrides", "counts"}`` in, shares by winner out; {} if there is no answer."""
    from gorod.odds.quick import estimate, wait_until_warm
    from gorod.rules import load_rulebook, override

    asked = msgspec.json.decode(line)
    book = load_rulebook(asked["book"])
    if asked["overrides"]:
        book = override(book, asked["overrides"])
    found = estimate(book, asked["counts"])
    if found.state == "preparing" and wait_until_warm(60):
        found = estimate(book, asked["counts"])
    if found.odds is None:
        return {}
    return {"sides": {str(name): float(share) for name, share in found.odds.wins.items()}, "exact": found.odds.exact}


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
