"""The five commands.

It must never decide how something is read, computed or shown: it calls those who do.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NoReturn

import typer

from gorod.cli.faults import FAILED, FINE, complain
from gorod.odds.cli import options as o
from gorod.odds.cli.asked import (
    count_cores,
    open_bar,
    prepare,
    read_deal,
    refuse_misplaced,
    speak,
    think,
    value_of,
    warn,
)
from gorod.odds.cli.shown import (
    describe_advice,
    describe_calibration,
    describe_compared,
    describe_grid,
    find_width,
    show,
    show_json,
)
from gorod.odds.cli.speech import Faults, Words, say, tell_fault
from gorod.odds.plan import Deal, OddsError, make_lab_plan
from gorod.rules import DEFAULT_RULEBOOK, RULEBOOKS

if TYPE_CHECKING:
    from pathlib import Path

    from gorod.odds.answer import Odds
    from gorod.odds.grid import Grid

odds_app = typer.Typer(
    name="odds",
    help=say("help"),
    invoke_without_command=True,
    no_args_is_help=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    add_completion=False,
)


@odds_app.callback()
def odds(
    ctx: typer.Context,
    rules: o.Rules = DEFAULT_RULEBOOK,
    players: o.Players = None,
    roles: o.Roles = "",
    set_: o.Changes = None,
    start: o.FirstPhase = None,
    policy: o.Policy = o.LOT,
    skill: o.Skill = "",
    immune: o.Immune = "",
    games: o.Games = None,
    precision: o.Precision = None,
    exact: o.Exact = False,
    seed: o.Seed = 1,
    json: o.Json = False,
    cores: o.Cores = 1,
    on: o.On = None,
    lang: o.Language = None,
) -> None:
    """The odds of one table."""
    speak(lang)
    with Faults():
        if ctx.invoked_subcommand is not None:
            refuse_misplaced(ctx)
            return
        if games is not None and precision is not None:
            raise OddsError("two_goals")
        deal = read_deal(rules, players, roles, set_, start, policy, skill, immune)
        answer = _solve(deal) if exact else None
        if answer is None:
            answer = _simulate(deal, games, precision, seed, cores, on)
        if json:
            show_json(answer.build_json())
        else:
            from gorod.odds.tables import show_odds

            show(show_odds(Words(deal.rulebook), deal, answer))
        if answer.fault is not None:
            raise answer.fault
        _end(answer.complete)


def _end(complete: bool) -> NoReturn:
    """The exit code; who interrupted a run is told that its answer is not whole."""
    if not complete:
        complain(say("cut-short"))
    raise typer.Exit(FINE if complete else FAILED)


def _solve(deal: Deal) -> Odds | None:
    from gorod.odds.answer import read_exact
    from gorod.odds.exact import Budget, NotFeasible, solve

    plan = make_lab_plan(deal)
    try:
        with think():
            answer = read_exact(plan, solve(plan, Budget(work=1_500_000, seconds=30)))
        warn(deal)
        return answer
    except NotFeasible as fault:
        complain(say("not-exact", why=tell_fault(fault)))
        return None


def _simulate(deal: Deal, games: int | None, precision: float | None, seed: int, cores: int, on: str | None) -> Odds:
    from gorod.odds.exact import is_plain
    from gorod.odds.simulate import check_run, simulate
    from gorod.odds.spread import open_runner

    plan = make_lab_plan(deal)
    games = 1_000_000 if games is None else games
    check_run(plan, games, precision)
    runner = open_runner(on, count_cores(cores))
    warn(deal)
    plain = is_plain(plan)
    prepare(plain, not plain)
    with open_bar(deal.rulebook) as bar:
        return simulate(plan, games, precision=precision, seed=seed, runner=runner, progress=bar.games)


@odds_app.command("suggest", help=say("help-suggest"))
def suggest_command(
    rules: o.Rules = DEFAULT_RULEBOOK,
    players: o.Players = None,
    roles: o.Roles = "",
    set_: o.Changes = None,
    start: o.FirstPhase = None,
    policy: o.Policy = o.LOT,
    skill: o.Skill = "",
    wish: o.Wish = "city=0.5",
    count: o.Count = 10,
    roles_only: o.RolesOnly = False,
    seed: o.Seed = 1,
    json: o.Json = False,
    cores: o.Cores = 1,
    lang: o.Language = None,
) -> None:
    """Search for a fair game."""
    speak(lang)
    with Faults():
        from gorod.odds.asking import read_pairs
        from gorod.odds.simulate import check_run
        from gorod.odds.suggest import check_wish, suggest
        from gorod.odds.tables import show_advice

        deal = read_deal(rules, players, roles, set_, start, policy, skill)
        wished = check_wish(read_pairs(wish), deal)
        check_run(make_lab_plan(deal))
        warn(deal)
        prepare()
        with open_bar(deal.rulebook) as bar:
            advice = suggest(
                deal,
                wished,
                count=count,
                seed=seed,
                cores=count_cores(cores),
                settings=not roles_only,
                progress=bar.steps,
            )
        if json:
            show_json(describe_advice(advice))
        else:
            show(show_advice(Words(deal.rulebook), deal, advice, wished))
        _end(advice.complete)


@odds_app.command("compare", help=say("help-compare"))
def compare_command(
    books: o.Books = "",
    players: o.Players = None,
    roles: o.Roles = "",
    start: o.FirstPhase = None,
    policy: o.Policy = o.LOT,
    skill: o.Skill = "",
    games: o.Games = None,
    seed: o.Seed = 1,
    json: o.Json = False,
    cores: o.Cores = 1,
    lang: o.Language = None,
) -> None:
    """One table under several rulebooks."""
    speak(lang)
    with Faults():
        from gorod.odds.asking import choose_base, open_book
        from gorod.odds.compare import compare
        from gorod.odds.tables import show_compared

        keys = [key.strip() for key in books.split(",") if key.strip()] or list(RULEBOOKS)
        rulebooks = [open_book(key) for key in keys]
        deal = choose_base(rulebooks, players, roles, value_of(start), policy.value, skill)
        prepare()
        with open_bar(deal.rulebook) as bar:
            compared = compare(
                deal,
                rulebooks,
                games=400_000 if games is None else games,
                seed=seed,
                cores=count_cores(cores),
                progress=bar.games,
            )
        faults = [one.fault for one in compared if one.fault]
        if len(faults) == len(rulebooks):
            raise faults[0]
        if json:
            show_json(describe_compared(compared, tell_fault))
        else:
            show(show_compared(Words(deal.rulebook), deal, compared, tell_fault))
        whole = all(one.odds is None or one.odds.complete for one in compared)
        _end(whole and len(compared) == len(rulebooks))


@odds_app.command("calibrate", help=say("help-calibrate"))
def calibrate_command(
    files: o.Files,
    rules: o.Rules = DEFAULT_RULEBOOK,
    set_: o.Changes = None,
    start: o.FirstPhase = None,
    policy: o.Policy = o.LOT,
    seed: o.Seed = 1,
    json: o.Json = False,
    cores: o.Cores = 1,
    lang: o.Language = None,
) -> None:
    """Fit a club's skill."""
    speak(lang)
    with Faults():
        from gorod.odds.asking import make_deal, open_book
        from gorod.odds.calibrate import calibrate, find_share
        from gorod.odds.club import read_games
        from gorod.odds.tables import show_calibration

        rulebook = open_book(rules, set_ or ())
        played, skipped = read_games(files)
        deal = make_deal(rulebook, {}, value_of(start), policy.value, changes=set_ or ())
        prepare()
        cores = count_cores(cores)
        with open_bar(rulebook) as bar:
            found = calibrate(deal, played, skipped=skipped, seed=seed, cores=cores, progress=bar.steps)
        if json:
            show_json(describe_calibration(found))
        else:
            lot = find_share(deal, played, 1.0, seed, cores)
            show(show_calibration(Words(rulebook), deal, found, lot))
        _end(found.complete)


@odds_app.command("grid", help=say("help-grid"))
def grid_command(
    rules: o.Rules = DEFAULT_RULEBOOK,
    players: o.PlayersRange = "6-20",
    mafia: o.MafiaRange = "1-6",
    roles: o.Roles = "",
    set_: o.Changes = None,
    start: o.FirstPhase = None,
    policy: o.Policy = o.LOT,
    skill: o.Skill = "",
    games: o.Games = None,
    out: o.Out = None,
    seed: o.Seed = 1,
    json: o.Json = False,
    cores: o.Cores = 1,
    lang: o.Language = None,
) -> None:
    """A table and a poster."""
    speak(lang)
    with Faults():
        from gorod.odds.asking import make_deal, open_book, read_counts, read_range
        from gorod.odds.grid import make_grid
        from gorod.odds.poster import check_paths
        from gorod.odds.tables import show_grid

        check_paths(out or ())
        rulebook = open_book(rules, set_ or ())
        deal = make_deal(
            rulebook, read_counts(roles, rulebook), value_of(start), policy.value, skill, changes=set_ or ()
        )
        across, up = read_range(players), read_range(mafia)
        prepare()
        with open_bar(rulebook) as bar:
            grid = make_grid(
                deal,
                across,
                up,
                games=200_000 if games is None else games,
                seed=seed,
                cores=count_cores(cores),
                progress=bar.steps,
            )
        if json:
            show_json(describe_grid(grid))
        else:
            show(show_grid(Words(rulebook), deal, grid, find_width()))
        if out and grid.complete:
            _plot(deal, grid, out)
        _end(grid.complete)


def _plot(deal: Deal, grid: Grid, out: list[Path]) -> None:
    from gorod.odds.poster import Labels, plot_grid
    from gorod.odds.tables import describe_grid as describe_for_people
    from gorod.odds.tables import show_cell

    words = Words(deal.rulebook)
    labels = Labels(
        title=say("grid-title"),
        subtitle=describe_for_people(words, deal, grid),
        across=say("grid-across"),
        up=say("grid-up"),
        scale=say("grid-scale"),
        foot=say("grid-foot"),
        cell=lambda share: show_cell(words, share).plain,
    )
    plot_grid(grid, labels, out)
    for path in out:
        typer.echo(say("written", path=path), err=True)
