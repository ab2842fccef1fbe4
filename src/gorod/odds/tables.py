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
from gorod.odds.calibrate import Calibration
from gorod.odds.compare import Compared
from gorod.odds.grid import Grid, is_fair
from gorod.odds.plan import Deal, OddsError
from gorod.odds.suggest import Advice, Suggestion
from gorod.rules.settings import read_setting
from gorod.rules.vocabulary import ROLES, SIDES

LONGEST_FRACTION = 40
CELL = 5
"""A number of a grid takes so many letters with the blank beside it."""
UNLIKELY = 0.05
LEAST_MOVE = 0.0005
"""A smaller move is nothing in the one decimal that is shown."""


class Speech(Protocol):
    """How things are called in the language of the moment."""

    def say(self, key: str, **values: object) -> str:
        """A sentence of the laboratory."""
        ...

    def number(self, value: float, form: str) -> str:
        """A number as it is written, ``form`` as in ``format``."""
        ...

    def plain(self, name: str) -> str:
        """A name out of somebody's file as it may be printed."""
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


def percent(speech: Speech, share: float, digits: int = 2) -> str:
    """A share in per cent: «6,88»; one that is not nothing never shows as 0: «<0,01»."""
    if 0 < share * 100 < 0.5 * 10**-digits:
        return "<" + speech.number(10**-digits, f".{digits}f")
    return speech.number(share * 100, f".{digits}f")


def list_roles(speech: Speech, counts: dict[str, int]) -> str:
    """«мирный житель 6, мафия 2, дон», in the schema's order."""
    dealt = ((role, counts[role]) for role in ROLES if counts.get(role))
    return ", ".join(speech.role(role) + (f" {number}" if number > 1 else "") for role, number in dealt)


def describe_play(speech: Speech, deal: Deal) -> str:
    """How it is played: first phase, policy, skill."""
    start = deal.start or deal.rulebook.rules.start.first_phase or "night"
    return f"{speech.say(f'first-{start}')} · {describe_policy(speech, deal)}"


def describe_policy(speech: Speech, deal: Deal) -> str:
    """How people choose: policy, and skill where there is one."""
    text = speech.say(f"policy-{deal.policy}")
    if not deal.skill:
        return text
    weights = set(deal.skill.values())
    if len(weights) == 1 and len(deal.skill) > 1:
        return text + " · " + speech.say("with-skill", skill=speech.number(weights.pop(), ",.9g"))
    each = (f"{speech.side(side).lower()} {speech.number(weight, ',.9g')}" for side, weight in deal.skill.items())
    return text + " · " + speech.say("with-skills", skills="; ".join(each))


def describe_changes(speech: Speech, deal: Deal) -> list[str]:
    """What was changed for this question: settings, and who begins with an immunity."""
    rules = deal.rulebook.rules
    told = [_tell_setting(speech, path, read_setting(rules, path)) for path in deal.changes]
    return told + ([speech.say("immune", roles=list_roles(speech, deal.immune))] if any(deal.immune.values()) else [])


def _tell_setting(speech: Speech, path: str, value: Any) -> str:
    return speech.say("change-setting", name=speech.setting(path), value=speech.value(path, value))


def _introduce(speech: Speech, deal: Deal) -> Iterable[str | Text]:
    """Which table is meant, and how it is played."""
    title = speech.say("title", rules=speech.rules(deal.rulebook), roles=list_roles(speech, deal.counts))
    yield Text(title, style="bold")
    yield " · ".join((describe_play(speech, deal), *describe_changes(speech, deal)))


def show_odds(speech: Speech, deal: Deal, odds: Odds) -> Iterable[Table | str | Text]:
    """The whole answer to one question."""
    yield from _introduce(speech, deal)
    table = _make_table(speech, "col-side", "col-wins", "col-fraction" if odds.exact else "col-interval")
    for side, share in odds.wins.items():
        if side == "draw" and not share:
            continue
        if odds.exact:
            fraction = str((odds.fractions or {}).get(side, ""))
            last = fraction if len(fraction) <= LONGEST_FRACTION else speech.say("long-fraction")
        else:
            last = "–".join(percent(speech, limit) for limit in odds.intervals[side])
        table.add_row(speech.side(side), percent(speech, share), last)
    yield table
    yield from _show_game(speech, odds)
    if odds.notes:
        yield Text(
            speech.say("no-effect", what=", ".join(speech.say(f"note-{note}") for note in odds.notes)), style="dim"
        )
    if odds.exact:
        yield Text(speech.say("by-exact"), style="dim")
    else:
        shown, seconds = speech.number(odds.games, ","), speech.number(odds.seconds, ".1f")
        told = speech.say("by-games", games=odds.games, shown=shown, seconds=seconds, seed=odds.seed)
        yield Text(told, style="dim")


def _show_game(speech: Speech, odds: Odds) -> Iterable[str]:
    if odds.length:
        names = ("days", "nights", "executions")
        text = speech.say("length", **{name: speech.number(odds.length[name], ".2f") for name in names})
        if "phases_90" in odds.length:
            median, most = round(odds.length["phases_median"]), round(odds.length["phases_90"])
            text += speech.say("length-tail", median=median, most=most) if most else ""
        yield text
    if odds.living:
        roles = "; ".join(f"{speech.role(role)} {percent(speech, share, 1)}" for role, share in odds.living.items())
        yield speech.say("living", roles=roles)
    if odds.ends:
        ends = [
            speech.say(f"end-{phase}", share=percent(speech, shares["all"], 1)) for phase, shares in odds.ends.items()
        ]
        yield speech.say("ends", ends=", ".join(ends))
    if odds.endless:
        yield speech.say("endless", count=odds.endless)


def _make_table(speech: Speech, first: str, *others: str) -> Table:
    table = Table(box=box.SIMPLE, pad_edge=False)
    table.add_column(speech.say(first), overflow="fold")
    for key in others:
        table.add_column(speech.say(key), justify="right")
    return table


def show_advice(
    speech: Speech, deal: Deal, advice: Advice, wish: dict[str, float], most: int = 25
) -> Iterable[Table | str | Text]:
    """The nearest deals, and what each single change moves."""
    yield from _introduce(speech, deal)
    shown = [advice.base, *(one for one in advice.best if one.changes)]
    first = next(iter(wish))
    moving = (one for one in advice.singles if any(abs(share) >= LEAST_MOVE for share in one.moves.values()))
    singles = sorted(moving, key=lambda one: -abs(one.moves.get(first, 0.0)))[:most]
    sides = _list_sides(one.odds for one in shown)
    wished = ", ".join(f"{speech.side(side)} {percent(speech, share, 0)} %" for side, share in wish.items())
    yield Text(speech.say("suggest-title", wish=wished), style="bold")
    table = _make_table(speech, "col-set")
    for side in sides:
        table.add_column(f"{speech.side(side)}, %", justify="right")
    for one in shown:
        told = Text(_tell_changes(speech, one))
        if any(change.roles for change in one.changes):
            told.append(f"\n{list_roles(speech, one.deal.counts)}", style="dim")
        table.add_row(told, *(_show_share(speech, one.odds, side) for side in sides))
    yield table
    if not singles:
        return
    yield Text(speech.say("suggest-moves"), style="bold")
    moves = _make_table(speech, "col-change")
    sides = _list_sides(one.odds for one in (advice.base, *singles))
    for side in sides:
        moves.add_column(speech.say("col-move", side=speech.side(side)), justify="right")
    for one in singles:
        moves.add_row(_tell_changes(speech, one), *(_show_move(speech, one, side) for side in sides))
    yield moves


def _list_sides(several: Iterable[Odds]) -> list[str]:
    """Every side that is dealt in one of these, and a draw where one of them comes to it, as they are ordered."""
    shares: dict[str, float] = dict.fromkeys((*SIDES, "draw"), -1.0)
    for odds in several:
        for side, share in odds.wins.items():
            shares[side] = max(shares[side], share)
    return [side for side, most in shares.items() if (most > 0 if side == "draw" else most >= 0)]


def _show_share(speech: Speech, odds: Odds, side: str) -> str:
    return percent(speech, odds.wins[side], 1) if side in odds.wins else "–"


def _show_move(speech: Speech, one: Suggestion, side: str) -> str:
    return speech.number(one.moves[side] * 100, "+z.1f") if side in one.moves else "–"


def _tell_changes(speech: Speech, one: Suggestion) -> str:
    if not one.changes:
        return speech.say("as-is")
    told = []
    for change in one.changes:
        if change.path:
            told.append(_tell_setting(speech, change.path, change.value))
        else:
            given = next(role for role, more in change.roles.items() if more < 0)
            taken = next(role for role, more in change.roles.items() if more > 0)
            told.append(speech.say("change-role", given=speech.role(given), taken=speech.role(taken)))
    return "; ".join(told)


def show_compared(
    speech: Speech, deal: Deal, compared: Iterable[Compared], tell_fault: Callable[[OddsError], str]
) -> Iterable[Table | str | Text]:
    """One line a rulebook."""
    compared = list(compared)
    sides = _list_sides(one.odds for one in compared if one.odds)
    yield Text(speech.say("compare-title", roles=list_roles(speech, deal.counts)), style="bold")
    yield describe_play(speech, deal) if deal.start else describe_policy(speech, deal)
    table = _make_table(speech, "col-rules")
    for side in sides:
        table.add_column(f"{speech.side(side)}, %", justify="right")
    table.add_column(speech.say("col-length"), justify="right")
    notes = []
    for one in compared:
        title = speech.rules(one.rulebook)
        if one.odds is None:
            table.add_row(title, *("–" for _ in sides), "–")
            notes.append(f"{title}: {tell_fault(one.fault)}" if one.fault else title)
        else:
            shares = (_show_share(speech, one.odds, side) for side in sides)
            table.add_row(title, *shares, speech.number(one.odds.length["days"], ".1f"))
            if one.left_out:
                left = speech.say("left-out", roles=", ".join(map(speech.role, one.left_out)))
                notes.append(f"{title}: {left}")
    yield table
    yield from notes


def show_calibration(speech: Speech, deal: Deal, found: Calibration, lot: float) -> Iterable[Table | str | Text]:
    """The fitted skill, and season by season."""
    yield Text(speech.say("calibrate-title"), style="bold")
    yield " · ".join((speech.rules(deal.rulebook), describe_play(speech, deal), *describe_changes(speech, deal)))
    fit = found.fit
    yield speech.say(
        "fit",
        skill=_number(speech, fit.skill),
        low=_number(speech, fit.low),
        high=_number(speech, fit.high),
        city=fit.city,
        games=fit.games,
        share=percent(speech, fit.city / fit.games, 1),
        expected=percent(speech, fit.expected, 1),
    )
    yield speech.say("fit-lot", share=percent(speech, lot, 1))
    if len(found.seasons) > 1:
        table = _make_table(speech, "col-season", "col-games", "col-wins", "col-skill", "col-interval")
        for season, one in found.seasons.items():
            share = percent(speech, one.city / one.games, 1)
            interval = f"{_number(speech, one.low)}–{_number(speech, one.high)}"
            table.add_row(speech.plain(season), str(one.games), share, _number(speech, one.skill), interval)
        yield table
        yield speech.say("stable", stable=found.stable, seasons=len(found.seasons))
        verdict = "seasons-agree" if found.p_value >= UNLIKELY else "seasons-differ"
        yield speech.say(verdict, p=speech.number(found.p_value, ".2f"))
    if found.skipped:
        yield speech.say("skipped", count=found.skipped)


def _number(speech: Speech, skill: float) -> str:
    return "–" if isnan(skill) else "∞" if isinf(skill) else speech.number(skill, ".2f")


def show_grid(speech: Speech, deal: Deal, grid: Grid, width: int = 80) -> Iterable[Table | str | Text]:
    """The grid: players across, mafia down; in several tables where one would be wider than ``width`` letters."""
    yield Text(speech.say("grid-title") + ", %", style="bold")
    yield describe_grid(speech, deal, grid)
    head = speech.say("grid-corner")
    step = max(1, (width - len(head) - 3) // CELL)
    for first in range(0, len(grid.players), step):
        across = grid.players[first : first + step]
        table = Table(box=box.SIMPLE, pad_edge=False, padding=0)
        table.add_column(head, no_wrap=True)
        for players in across:
            table.add_column(str(players), justify="right", no_wrap=True, min_width=CELL - 1)
        for mafia in grid.mafia:
            shares = [grid.share(players, mafia) for players in across]
            table.add_row(str(mafia), *("" if share is None else show_cell(speech, share) for share in shares))
        yield table
    yield Text(speech.say("grid-foot"), style="dim")


def describe_grid(speech: Speech, deal: Deal, grid: Grid) -> str:
    """Under which rules a grid is played, how, and who is always in."""
    told = [speech.rules(deal.rulebook), describe_play(speech, deal), *describe_changes(speech, deal)]
    if grid.roles:
        told.append(speech.say("grid-roles", roles=list_roles(speech, grid.roles)))
    return " · ".join(told)


def show_cell(speech: Speech, share: float) -> Text:
    """A cell of a grid in per cent: bold where it is fair, with a decimal where it is small."""
    shown = percent(speech, share, 0 if share >= 0.0995 or share == 0 else 1)
    return Text(shown, style="bold" if is_fair(share) else "")
