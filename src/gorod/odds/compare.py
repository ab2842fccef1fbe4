"""The same people at the same table under several rulebooks.

It must never know the rulebooks by name; it is given them.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace

from gorod.odds.answer import Odds
from gorod.odds.plan import Deal, OddsError, make_lab_plan
from gorod.odds.simulate import Progress, check_games, simulate
from gorod.rules.rulebook import Rulebook


class Compared(Struct, frozen=True):
    """One rulebook's odds, or why it cannot play this table; ``left_out`` roles were dealt as its filler."""

    rulebook: Rulebook
    odds: Odds | None = None
    fault: OddsError | None = None
    left_out: tuple[str, ...] = ()


def compare(
    deal: Deal,
    rulebooks: Sequence[Rulebook],
    *,
    games: int = 400_000,
    seed: int = 1,
    cores: int = 1,
    adapt: bool = True,
    progress: Progress | None = None,
) -> tuple[Compared, ...]:
    """The odds of one set of roles under each rulebook, with the rulebook's own first phase unless one is asked for.

    An interrupt (Ctrl-C) ends it early: there are fewer answers than rulebooks, and the last may not be ``complete``.
    With ``adapt``, a role that a rulebook lacks is dealt as its side's ordinary member, if the rulebook has that side.
    """
    check_games(games)
    found = []
    for rulebook in rulebooks:
        counts, left_out = _adapt(deal.counts, deal.rulebook, rulebook) if adapt else (deal.counts, ())
        try:
            plan = make_lab_plan(replace(deal, rulebook=rulebook, counts=counts))
            odds = simulate(plan, games, seed=seed, cores=cores, progress=progress)
            found.append(Compared(rulebook, odds, None, left_out))
            if not odds.complete:
                break
        except KeyboardInterrupt:
            if not found:
                raise
            break
        except OddsError as fault:
            found.append(Compared(rulebook, None, fault, left_out))
    return tuple(found)


def _adapt(counts: dict[str, int], base: Rulebook, rulebook: Rulebook) -> tuple[dict[str, int], tuple[str, ...]]:
    adapted: dict[str, int] = {}
    left_out = []
    for role, number in counts.items():
        side = base.roles[role].side if role in base.roles else None
        dealt = role
        if role not in rulebook.roles:
            plain = "citizen" if side == "city" else str(side)  # a side's ordinary member bears its name
            if plain in rulebook.roles:
                left_out.append(role)
                dealt = plain
        adapted[dealt] = adapted.get(dealt, 0) + number
    return adapted, tuple(left_out)
