"""The city's chance over numbers of players and of mafia: a table, and a plot to pin to a club's wall.

It must never know a sentence: titles and labels are handed in.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from msgspec import Struct

from gorod.odds.answer import Odds, read_exact
from gorod.odds.exact import Budget, NotFeasible, is_plain, solve
from gorod.odds.plan import Deal, OddsError, Plan, check_roles, make_lab_plan
from gorod.odds.simulate import check_games, simulate

Cell = tuple[int, int]
DPI = 200
ENDINGS = (".png", ".svg", ".pdf")
MOST_CELLS = 2_000
COUNTED = frozenset({"citizen", "mafia"})
"""Roles whose numbers are the grid's own."""


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


class Labels(Struct, frozen=True):
    """What stands on a plot."""

    title: str
    subtitle: str
    across: str
    up: str
    scale: str
    foot: str = ""


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
                plan = make_lab_plan(Deal(deal.rulebook, counts, deal.start, deal.policy, deal.skill))
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


def check_paths(paths: Sequence[Path]) -> None:
    """Raise for a path that nothing can be drawn to, before anything is computed."""
    for path in paths:
        if path.suffix.lower() not in ENDINGS:
            raise OddsError("bad_ending", path=path)
        if path.is_dir() or not path.parent.is_dir():
            raise OddsError("no_place", path=path)


def plot_grid(grid: Grid, labels: Labels, paths: Sequence[Path]) -> None:
    """Draw the grid into files (PNG, SVG, PDF by their endings); every cell says its number."""
    import matplotlib

    matplotlib.use("Agg")
    matplotlib.rcParams["svg.fonttype"] = "none"
    matplotlib.rcParams["svg.hashsalt"] = "gorod"
    import numpy as np
    from matplotlib import pyplot

    shares = np.full((len(grid.mafia), len(grid.players)), np.nan)
    for (n, m), odds in grid.cells.items():
        shares[grid.mafia.index(m), grid.players.index(n)] = odds.wins.get("city", 0.0) * 100
    width = max(6.0, 0.62 * len(grid.players) + 2.4)
    height = max(3.4, 0.52 * len(grid.mafia) + 2.3)
    figure, axes = pyplot.subplots(figsize=(width, height), layout="constrained")
    image = axes.imshow(shares, origin="lower", cmap="RdBu", vmin=0, vmax=100, aspect="auto")
    axes.set_xticks(range(len(grid.players)), map(str, grid.players))
    axes.set_yticks(range(len(grid.mafia)), map(str, grid.mafia))
    axes.set_xlabel(labels.across, fontsize=11)
    axes.set_ylabel(labels.up, fontsize=11)
    axes.set_xticks(np.arange(-0.5, len(grid.players)), minor=True)
    axes.set_yticks(np.arange(-0.5, len(grid.mafia)), minor=True)
    axes.grid(which="minor", color="white", linewidth=1.5)
    axes.tick_params(which="minor", length=0)
    axes.tick_params(which="major", length=0, labelsize=11)
    for spine in axes.spines.values():
        spine.set_visible(False)
    for row, column in zip(*np.nonzero(~np.isnan(shares)), strict=True):
        value = shares[row, column]
        text = f"{value:.0f}" if value >= 10 or value == 0 else f"{value:.1f}"
        fair = 45 <= value <= 55
        axes.text(
            column,
            row,
            text,
            ha="center",
            va="center",
            fontsize=11,
            fontweight="bold" if fair else "normal",
            color="white" if value < 22 or value > 78 else "#1b1b1b",
        )
    axes.set_title(f"{labels.title}\n", fontsize=14, fontweight="bold", loc="left")
    axes.text(0, 1.02, labels.subtitle, transform=axes.transAxes, fontsize=9.5, color="#444444", va="bottom")
    bar = figure.colorbar(image, ax=axes, fraction=0.04, pad=0.02, ticks=[0, 25, 50, 75, 100])
    bar.set_label(labels.scale, fontsize=10)
    bar.outline.set_visible(False)
    if labels.foot:
        figure.supxlabel(labels.foot, fontsize=8, color="#555555", x=0.01, ha="left")
    for path in paths:
        figure.savefig(path, dpi=DPI, metadata={"Date": None} if path.suffix == ".svg" else None)
    pyplot.close(figure)
