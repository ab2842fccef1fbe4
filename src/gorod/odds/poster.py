"""A grid drawn as a poster to pin to a club's wall.

It must never compute odds, nor know a sentence: titles and labels are handed in.
"""

from __future__ import annotations

import textwrap
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec import Struct

from gorod.odds.grid import Grid, is_fair
from gorod.odds.plan import OddsError

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure
    from matplotlib.image import AxesImage

DPI = 200
COLOURS = "RdBu"
ENDINGS = (".png", ".svg", ".pdf")
AROUND, LETTER, LINE = 1.8, 0.08, 0.17
"""Inches beside the cells, of a letter's width and a line's height under the title."""


class Labels(Struct, frozen=True):
    """What stands on a plot."""

    title: str
    subtitle: str
    across: str
    up: str
    scale: str
    foot: str
    cell: Callable[[float], str]
    """A city's share as it stands in a cell."""


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
    matplotlib.rcParams["text.parse_math"] = False  # a club may have a dollar in its name
    from matplotlib import pyplot

    figure = draw_grid(grid, labels)
    for path in paths:
        figure.savefig(path, dpi=DPI, metadata={"Date": None} if path.suffix == ".svg" else None)
    pyplot.close(figure)


def draw_grid(grid: Grid, labels: Labels) -> Figure:
    """The poster, not yet in a file; the caller closes it."""
    from matplotlib import pyplot

    width = max(6.0, 0.62 * len(grid.players) + 2.4)
    under = textwrap.wrap(labels.subtitle, int((width - AROUND) / LETTER))
    height = max(3.4, 0.52 * len(grid.mafia) + 2.3) + LINE * (len(under) - 1)
    figure, axes = pyplot.subplots(figsize=(width, height), layout="constrained")
    figure.suptitle(labels.title, fontsize=14, fontweight="bold", x=0.01, ha="left")
    figure.supxlabel(labels.foot, fontsize=8, color="#555555", x=0.01, ha="left")
    axes.set_title("\n".join(under), fontsize=9.5, color="#444444", loc="left")
    image = _draw_cells(axes, grid, labels)
    _draw_axes(axes, grid, labels)
    bar = figure.colorbar(image, ax=axes, fraction=0.04, pad=0.02, ticks=[0, 25, 50, 75, 100])
    bar.set_label(labels.scale, fontsize=10)
    bar.outline.set_visible(False)
    return figure


def _draw_cells(axes: Axes, grid: Grid, labels: Labels) -> AxesImage:
    """The coloured cells, each with its number on it."""
    import numpy as np

    shares = np.full((len(grid.mafia), len(grid.players)), np.nan)
    for (players, mafia), odds in grid.cells.items():
        row, column, share = grid.mafia.index(mafia), grid.players.index(players), odds.wins.get("city", 0.0)
        shares[row, column] = share * 100
        axes.text(
            column,
            row,
            labels.cell(share),
            ha="center",
            va="center",
            fontsize=11,
            fontweight="bold" if is_fair(share) else "normal",
            color=_choose_ink(share),
        )
    return axes.imshow(shares, origin="lower", cmap=COLOURS, vmin=0, vmax=100, aspect="auto")


def _choose_ink(share: float) -> str:
    """Black or white, whichever stands out more on the cell (WCAG 2.2, relative luminance)."""
    from matplotlib import colormaps

    linear = [
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in colormaps[COLOURS](share)
    ]
    luminance = 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
    return "white" if 1.05 / (luminance + 0.05) > (luminance + 0.05) / 0.05 else "black"


def _draw_axes(axes: Axes, grid: Grid, labels: Labels) -> None:
    """Numbers along two sides, white lines between the cells."""
    axes.set_xticks(range(len(grid.players)), map(str, grid.players))
    axes.set_yticks(range(len(grid.mafia)), map(str, grid.mafia))
    axes.set_xlabel(labels.across, fontsize=11)
    axes.set_ylabel(labels.up, fontsize=11)
    axes.set_xticks([column - 0.5 for column in range(len(grid.players) + 1)], minor=True)
    axes.set_yticks([row - 0.5 for row in range(len(grid.mafia) + 1)], minor=True)
    axes.grid(which="minor", color="white", linewidth=1.5)
    axes.tick_params(which="minor", length=0)
    axes.tick_params(which="major", length=0, labelsize=11)
    for spine in axes.spines.values():
        spine.set_visible(False)
