"""The city's chance over numbers of players and of mafia.

It must never know how the grid is shown.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from msgspec import Struct
from msgspec.structs import replace

from gorod.odds.answer import Odds, read_exact
from gorod.odds.exact import Budget, NotFeasible, is_plain, solve
from gorod.odds.plan import Deal, OddsError, Plan, check_roles, make_lab_plan
from gorod.odds.simulate import check_games, simulate

Cell = tuple[int, int]
MOST_CELLS = 2_000
COUNTED = frozenset({"citizen", "mafia"})
"""Roles whose numbers are the grid's own."""
FAIR = (0.45, 0.55)
"""The city's chances that are marked as near to even."""


class Grid(Struct, frozen=True):
    """The odds of every pair (players, mafia) that can be dealt."""

    players: tuple[int, ...]
    mafia: tuple[int, ...]
    cells: dict[Cell, Odds]
    roles: dict[str, int]
    complete: bool = True
    """Whether all cells were filled (nobody pressed Ctrl-C)."""

    def share(self, players: int, mafia: int, side: str = "city") -> float | None:
        """How often the side wins there, or ``None`` where nothing can be dealt."""
        odds = self.cells.get((players, mafia))
        return None if odds is None else odds.wins.get(side, 0.0)


def make_grid(
    deal: Deal,
    players: Sequence[int],
    mafia: Sequence[int],
    *,
    games: int = 200_000,
    seed: int = 1,
    cores: int = 1,
    progress: Callable[[int, int], None] | None = None,
) -> Grid:
    """Fill the grid: the deal's roles are in every cell, ``mafia`` counts all mafia, citizens fill up.

    Cells without a city or without anybody against it stay empty. An interrupt (Ctrl-C) leaves the other cells empty
    too, and the grid is not ``complete``.
    """
    check_games(games)
    if len(players) * len(mafia) > MOST_CELLS:
        raise OddsError("grid_too_large", cells=len(players) * len(mafia), most=MOST_CELLS)
    check_roles(deal.rulebook, deal.counts)
    extra = {role: number for role, number in deal.counts.items() if number}
    for role in COUNTED & set(extra):
        raise OddsError("counted_by_grid", role=role)
    cells: dict[Cell, Odds] = {}
    wanted = [(n, m) for n in players for m in mafia]
    complete, fault = True, OddsError("empty_grid")
    for done, (n, m) in enumerate(wanted, 1):
        try:
            counts = _fill(deal, extra, n, m)
            if counts is not None:
                plan = make_lab_plan(replace(deal, counts=counts))
                cells[n, m] = _find_odds(plan, games, seed, cores)
        except OddsError as error:
            if error.code != "no_dark_side":
                raise
            fault = error
        except KeyboardInterrupt:
            complete = False
            break
        if progress is not None:
            progress(done, len(wanted))
    if not cells and complete:
        raise fault
    if not cells:
        raise KeyboardInterrupt
    return Grid(tuple(players), tuple(mafia), cells, extra, complete)


def _fill(deal: Deal, extra: dict[str, int], players: int, mafia: int) -> dict[str, int] | None:
    roles = deal.rulebook.roles
    heads = sum(number for role, number in extra.items() if roles[role].side == "mafia")
    citizens = players - sum(extra.values()) - (mafia - heads)
    if mafia < heads or citizens < 0:
        return None
    counts = {**extra, "mafia": mafia - heads, "citizen": citizens}
    if not any(number for role, number in counts.items() if roles[role].side == "city"):
        return None
    return {role: number for role, number in counts.items() if number}


def _find_odds(plan: Plan, games: int, seed: int, cores: int) -> Odds:
    if is_plain(plan):
        try:
            return read_exact(plan, solve(plan, Budget(seconds=1)))
        except NotFeasible:
            pass
    odds = simulate(plan, games, seed=seed, cores=cores)
    if not odds.complete:
        raise KeyboardInterrupt
    return odds


def is_fair(share: float) -> bool:
    """Whether a cell is marked as near to even."""
    return FAIR[0] <= share <= FAIR[1]
