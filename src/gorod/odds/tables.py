"""The answers of the laboratory laid out for a terminal. Words are handed in by a ``Speech``.

It must never compute odds, nor know a language.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from math import isinf, isnan
from typing import Any, Protocol

from rich import box
from rich.table import Table
from rich.text import Text

from gorod.odds.answer import Odds
from gorod.odds.calibrate import Calibration, Fit
from gorod.odds.compare import Compared
from gorod.odds.grid import Grid
from gorod.odds.plan import Deal, OddsError
from gorod.odds.suggest import Advice, Suggestion
from gorod.rules.settings import SIDES

LONGEST_FRACTION = 40


class Speech(Protocol):
    """How things are called in the language of the moment."""

    def say(self, key: str, **values: object) -> str:
        """A sentence of the laboratory."""
        ...

    def role(self, role: str) -> str:
        """The title of a role."""
        ...

    def side(self, side: str) -> str:
        """The name of a side, or of a draw."""
        ...

    def rules(self, deal_or_book: Any) -> str:
        """The title of a rulebook."""
        ...

    def setting(self, path: str) -> str:
        """What a setting is called."""
        ...

    def value(self, path: str, value: Any) -> str:
        """What a setting's value is called."""
        ...


def percent(share: float, digits: int = 2) -> str:
    """A share in per cent.

    >>> percent(0.06875), percent(0.0), percent(0.00001)
    ('6.88', '0.00', '<0.01')
    """
    if 0 < share * 100 < 0.5 * 10**-digits:
        return f"<{10**-digits:.{digits}f}"
    return f"{share * 100:.{digits}f}"


def list_roles(speech: Speech, counts: dict[str, int]) -> str:
    """«мафия 2, дон, мирный житель 6»."""
    return ", ".join(
        speech.role(role) + (f" {number}" if number > 1 else "") for role, number in counts.items() if number
    )


def describe_play(speech: Speech, deal: Deal) -> str:
    """How it is played: first phase, policy, skill."""
    start = deal.start or deal.rulebook.rules.start.first_phase or "night"
    text = speech.say("under", start=speech.say(f"start-{start}"), policy=speech.say(f"policy-{deal.policy}"))
    if deal.skill:
        weights = sorted(set(deal.skill.values()))
        alike = len(weights) == 1 and len(deal.skill) > 1
        shown = f"{weights[0]:g}" if alike else ", ".join(f"{speech.side(s)} {w:g}" for s, w in deal.skill.items())
        text += " · " + speech.say("with-skill", skill=shown)
    return text


def show_odds(speech: Speech, deal: Deal, odds: Odds) -> Iterable[Table | str | Text]:
    """The whole answer to one question."""
    yield Text(
        speech.say("title", rules=speech.rules(deal.rulebook), roles=list_roles(speech, deal.counts)), style="bold"
    )
    yield describe_play(speech, deal)
    table = _make_table(speech, "col-side", "col-wins", "col-fraction" if odds.exact else "col-interval")
    for side, share in odds.wins.items():
        if side == "draw" and not share:
            continue
        if odds.exact:
            fraction = str((odds.fractions or {}).get(side, ""))
            last = fraction if len(fraction) <= LONGEST_FRACTION else ""
        else:
            last = "–".join(percent(limit) for limit in odds.intervals[side])
        table.add_row(speech.side(side), percent(share), last)
    yield table
    yield from _show_game(speech, odds)
    if odds.notes:
        yield Text(
            speech.say("no-effect", what=", ".join(speech.say(f"note-{note}") for note in odds.notes)), style="dim"
        )
    if odds.exact:
        yield Text(speech.say("by-exact"), style="dim")
    else:
        games = f"{odds.games:,}".replace(",", " ")
        yield Text(speech.say("by-games", games=games, seconds=f"{odds.seconds:.1f}", seed=odds.seed), style="dim")


def _show_game(speech: Speech, odds: Odds) -> Iterable[str]:
    if odds.length:
        names = ("days", "nights", "executions")
        text = speech.say("length", **{name: f"{odds.length[name]:.2f}" for name in names})
        if "phases_90" in odds.length:
            tail = {"median": f"{odds.length['phases_median']:.0f}", "most": f"{odds.length['phases_90']:.0f}"}
            text += speech.say("length-tail", **tail)
        yield text
    if odds.living:
        roles = ", ".join(f"{speech.role(role)} {percent(share, 1)}" for role, share in odds.living.items())
        yield speech.say("living", roles=roles)
    if odds.ends:
        ends = [speech.say(f"end-{phase}", share=percent(shares["all"], 1)) for phase, shares in odds.ends.items()]
        yield speech.say("ends", ends=", ".join(ends))
    if odds.endless:
        yield speech.say("endless", count=odds.endless)


def _make_table(speech: Speech, first: str, *others: str) -> Table:
    table = Table(box=box.SIMPLE, pad_edge=False)
    table.add_column(speech.say(first), overflow="fold")
    for key in others:
        table.add_column(speech.say(key), justify="right")
    return table


def show_advice(speech: Speech, advice: Advice, wish: dict[str, float], most: int = 25) -> Iterable[Table | Text]:
    """The nearest deals, and what each single change moves."""
    shown = [advice.base, *(one for one in advice.best if one.changes)]
    first = next(iter(wish))
    singles = sorted(advice.singles, key=lambda one: -abs(one.moves.get(first, 0.0)))[:most]
    sides = _list_sides(one.odds for one in shown)
    wished = ", ".join(f"{speech.side(side)} {percent(share, 0)} %" for side, share in wish.items())
    yield Text(speech.say("suggest-title", wish=wished), style="bold")
    table = _make_table(speech, "col-change")
    for side in sides:
        table.add_column(f"{speech.side(side)}, %", justify="right")
    for one in shown:
        table.add_row(_tell_changes(speech, one), *(_show_share(one.odds, side) for side in sides))
    yield table
    yield Text(speech.say("suggest-moves"), style="bold")
    moves = _make_table(speech, "col-change")
    sides = _list_sides(one.odds for one in (advice.base, *singles))
    for side in sides:
        moves.add_column(speech.say("col-move", side=speech.side(side)), justify="right")
    for one in singles:
        moves.add_row(_tell_changes(speech, one), *(_show_move(one, side) for side in sides))
    yield moves


def _list_sides(several: Iterable[Odds]) -> list[str]:
    """Every side that is dealt in one of these, and a draw where one of them comes to it, as they are ordered."""
    shares: dict[str, float] = dict.fromkeys((*SIDES, "draw"), -1.0)
    for odds in several:
        for side, share in odds.wins.items():
            shares[side] = max(shares[side], share)
    return [side for side, most in shares.items() if (most > 0 if side == "draw" else most >= 0)]


def _show_share(odds: Odds, side: str) -> str:
    return percent(odds.wins[side], 1) if side in odds.wins else "–"


def _show_move(one: Suggestion, side: str) -> str:
    return f"{one.moves[side] * 100:+.1f}" if side in one.moves else "–"


def _tell_changes(speech: Speech, one: Suggestion) -> str:
    if not one.changes:
        return speech.say("as-is")
    told = []
    for change in one.changes:
        if change.path:
            told.append(
                speech.say(
                    "change-setting", name=speech.setting(change.path), value=speech.value(change.path, change.value)
                )
            )
        else:
            given = next(role for role, more in change.roles.items() if more < 0)
            taken = next(role for role, more in change.roles.items() if more > 0)
            told.append(speech.say("change-role", given=speech.role(given), taken=speech.role(taken)))
    return "; ".join(told)


def show_compared(
    speech: Speech, deal: Deal, compared: Iterable[Compared], tell_fault: Callable[[OddsError], str]
) -> Iterable[Table | Text]:
    """One line a rulebook."""
    compared = list(compared)
    sides = _list_sides(one.odds for one in compared if one.odds)
    yield Text(speech.say("compare-title", roles=list_roles(speech, deal.counts)), style="bold")
    table = _make_table(speech, "col-rules")
    for side in sides:
        table.add_column(f"{speech.side(side)}, %", justify="right")
    table.add_column(speech.say("col-length"), justify="right")
    table.add_column("", overflow="fold")
    for one in compared:
        left = speech.say("left-out", roles=", ".join(map(speech.role, one.left_out))) if one.left_out else ""
        if one.odds is None:
            fault = tell_fault(one.fault) if one.fault else ""
            table.add_row(speech.rules(one.rulebook), *("–" for _ in sides), "–", fault)
        else:
            shares = (_show_share(one.odds, side) for side in sides)
            table.add_row(speech.rules(one.rulebook), *shares, f"{one.odds.length['days']:.1f}", left)
    yield table


def show_calibration(speech: Speech, found: Calibration, lot: float) -> Iterable[Table | str | Text]:
    """The fitted skill, and season by season."""
    yield Text(speech.say("calibrate-title"), style="bold")
    fit = found.fit
    yield speech.say(
        "fit",
        skill=_number(fit.skill),
        low=_number(fit.low),
        high=_number(fit.high),
        city=fit.city,
        games=fit.games,
        share=percent(fit.city / fit.games, 1),
        expected=percent(fit.expected, 1),
    )
    yield speech.say("fit-lot", share=percent(lot, 1))
    if len(found.seasons) > 1:
        table = _make_table(speech, "col-season", "col-games", "col-wins", "col-skill", "col-interval")
        for season, one in found.seasons.items():
            table.add_row(season, str(one.games), percent(one.city / one.games, 1), _number(one.skill), _interval(one))
        yield table
        yield speech.say("stable", stable=found.stable, seasons=len(found.seasons), p=f"{found.p_value:.2f}")
    if found.skipped:
        yield speech.say("skipped", count=found.skipped)


def _number(skill: float) -> str:
    return "–" if isnan(skill) else "∞" if isinf(skill) else f"{skill:.2f}"


def _interval(fit: Fit) -> str:
    return f"{_number(fit.low)}–{_number(fit.high)}"


def show_grid(speech: Speech, grid: Grid) -> Table:
    """The grid as a table: players across, mafia down."""
    table = Table(box=box.SIMPLE, pad_edge=False, title=speech.say("grid-title") + ", %", title_justify="left")
    table.add_column(f"{speech.say('grid-up')} \\ {speech.say('grid-across')}")
    for players in grid.players:
        table.add_column(str(players), justify="right")
    for mafia in grid.mafia:
        cells = []
        for players in grid.players:
            share = grid.share(players, mafia)
            shown = "" if share is None else percent(share, 0 if share >= 0.1 or share == 0 else 1)
            cells.append(Text(shown, style="bold" if share is not None and 0.45 <= share <= 0.55 else ""))
        table.add_row(str(mafia), *cells)
    return table
