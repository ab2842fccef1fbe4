"""The commands of the laboratory: ``gorod odds``, ``suggest``, ``compare``, ``calibrate``, ``grid``.

Only what ``--help`` needs is imported here; numbers and plots come with the command that needs them. It must never
compute odds itself. It is longer than other modules because every option of five commands stands here.
"""

from __future__ import annotations

import os
from collections.abc import Iterable
from contextlib import AbstractContextManager, nullcontext
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from gorod.cli.faults import BAD_INPUT, FAILED, FINE, complain
from gorod.cli.sentences import choose_lang
from gorod.odds.plan import Deal, OddsError, make_lab_plan
from gorod.odds.sentences import SENTENCES, tell
from gorod.rules import RULEBOOKS, Rulebook
from gorod.rules.settings import SETTINGS

if TYPE_CHECKING:
    from gorod.odds.answer import Odds
    from gorod.odds.bar import Bar

CLUSTER_FAULTS = frozenset({"no_cluster", "cluster_failed"})
"""Faults that are nobody's bad input."""


def say(key: str, **values: object) -> str:
    """A sentence of the laboratory in the language of this process."""
    return tell(key, choose_lang(), **values)


class Start(StrEnum):
    """The first phase."""

    day = "day"
    night = "night"


class PolicyName(StrEnum):
    """How everybody plays."""

    lot = "lot"
    lead = "lead"
    lead_fresh = "lead-fresh"


class Lang(StrEnum):
    """The languages of the interface."""

    ru = "ru"
    en = "en"


RulesOption = Annotated[str, typer.Option("--rules", metavar="KEY|FILE", help=say("opt-rules"))]
PlayersOption = Annotated[int | None, typer.Option("--players", min=1, max=999, help=say("opt-players"))]
RolesOption = Annotated[str, typer.Option("--roles", help=say("opt-roles"))]
SetOption = Annotated[list[str] | None, typer.Option("--set", metavar="PATH=VALUE", help=say("opt-set"))]
StartOption = Annotated[Start | None, typer.Option("--start", help=say("opt-start"))]
PolicyOption = Annotated[PolicyName, typer.Option("--policy", help=say("opt-policy"))]
SkillOption = Annotated[str, typer.Option("--skill", help=say("opt-skill"))]
ImmuneOption = Annotated[str, typer.Option("--immune", help=say("opt-immune"))]
GamesOption = Annotated[int | None, typer.Option("--games", help=say("opt-games"))]
SeedOption = Annotated[int, typer.Option("--seed", min=0, help=say("opt-seed"))]
JsonOption = Annotated[bool, typer.Option("--json", help=say("opt-json"))]
CoresOption = Annotated[int, typer.Option("--cores", min=0, help=say("opt-cores"))]
LangOption = Annotated[Lang | None, typer.Option("--lang", help=say("opt-lang"))]
DEFAULT_RULES = RULEBOOKS[0]
LOT = PolicyName.lot

odds_app = typer.Typer(
    name="odds",
    help=say("help"),
    invoke_without_command=True,
    no_args_is_help=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    add_completion=False,
)


# --- the commands -------------------------------------------------------------------------------------------------


@odds_app.callback()
def odds(
    ctx: typer.Context,
    rules: RulesOption = DEFAULT_RULES,
    players: PlayersOption = None,
    roles: RolesOption = "",
    set_: SetOption = None,
    start: StartOption = None,
    policy: PolicyOption = LOT,
    skill: SkillOption = "",
    immune: ImmuneOption = "",
    games: GamesOption = None,
    precision: Annotated[float | None, typer.Option("--precision", help=say("opt-precision"))] = None,
    exact: Annotated[bool, typer.Option("--exact", help=say("opt-exact"))] = False,
    seed: SeedOption = 1,
    json: JsonOption = False,
    cores: CoresOption = 1,
    on: Annotated[str | None, typer.Option("--on", metavar="CLUSTER", help=say("opt-on"))] = None,
    lang: LangOption = None,
) -> None:
    """The odds of one table."""
    _speak(lang)
    if ctx.invoked_subcommand is not None:
        return
    with _Faults():
        if games is not None and precision is not None:
            raise OddsError("two_goals")
        deal = _read_deal(rules, players, roles, set_, start, policy, skill, immune)
        answer = _solve(deal) if exact else None
        if answer is None:
            answer = _simulate(deal, games, precision, seed, cores, on)
        if json:
            _print_json(answer.build_json())
        else:
            from gorod.odds.tables import show_odds

            _print(show_odds(_Words(deal.rulebook), deal, answer))
        raise typer.Exit(FINE if answer.complete else FAILED)


@odds_app.command("suggest", help=say("help-suggest"))
def suggest_command(
    rules: RulesOption = DEFAULT_RULES,
    players: PlayersOption = None,
    roles: RolesOption = "",
    set_: SetOption = None,
    start: StartOption = None,
    policy: PolicyOption = LOT,
    skill: SkillOption = "",
    wish: Annotated[str, typer.Option("--wish", help=say("opt-wish"))] = "city=0.5",
    count: Annotated[int, typer.Option("--count", min=1, max=50, help=say("opt-count"))] = 10,
    roles_only: Annotated[bool, typer.Option("--roles-only", help=say("opt-roles-only"))] = False,
    seed: SeedOption = 1,
    json: JsonOption = False,
    cores: CoresOption = 1,
    lang: LangOption = None,
) -> None:
    """Search for a fair game."""
    _speak(lang)
    with _Faults():
        from gorod.odds.asking import read_pairs
        from gorod.odds.suggest import check_wish, suggest
        from gorod.odds.tables import show_advice

        deal = _read_deal(rules, players, roles, set_, start, policy, skill)
        wished = check_wish(read_pairs(wish), deal)
        _warn(deal)
        _prepare()
        with _open_bar(deal.rulebook) as bar:
            advice = suggest(
                deal,
                wished,
                count=count,
                seed=seed,
                cores=_count_cores(cores),
                settings=not roles_only,
                progress=bar.steps,
            )
        if json:
            _print_json(
                {
                    name: [_describe_suggestion(one) for one in several]
                    for name, several in (("base", [advice.base]), ("best", advice.best), ("singles", advice.singles))
                }
            )
        else:
            _print(show_advice(_Words(deal.rulebook), advice, wished))


@odds_app.command("compare", help=say("help-compare"))
def compare_command(
    books: Annotated[str, typer.Option("--rules", metavar="KEYS", help=say("opt-books"))] = "",
    players: PlayersOption = None,
    roles: RolesOption = "",
    start: StartOption = None,
    policy: PolicyOption = LOT,
    skill: SkillOption = "",
    games: GamesOption = None,
    seed: SeedOption = 1,
    json: JsonOption = False,
    cores: CoresOption = 1,
    lang: LangOption = None,
) -> None:
    """One table under several rulebooks."""
    _speak(lang)
    with _Faults():
        from gorod.odds.asking import choose_base, open_book
        from gorod.odds.compare import compare
        from gorod.odds.tables import show_compared

        keys = [key.strip() for key in books.split(",") if key.strip()] or list(RULEBOOKS)
        rulebooks = [open_book(key) for key in keys]
        deal = choose_base(rulebooks, players, roles, _value(start), policy.value, skill)
        _prepare()
        with _open_bar(deal.rulebook) as bar:
            compared = compare(
                deal,
                rulebooks,
                games=games or 400_000,
                seed=seed,
                cores=_count_cores(cores),
                progress=bar.games,
            )
        if json:
            _print_json(
                [
                    {
                        "rules": one.rulebook.key,
                        **(one.odds.build_json() if one.odds else {"error": one.fault.code if one.fault else ""}),
                    }
                    for one in compared
                ]
            )
        else:
            _print(show_compared(_Words(deal.rulebook), deal, compared, tell_fault))


@odds_app.command("calibrate", help=say("help-calibrate"))
def calibrate_command(
    files: Annotated[list[Path], typer.Argument(metavar="GAMES…", help=say("opt-files"))],
    rules: RulesOption = DEFAULT_RULES,
    set_: SetOption = None,
    start: StartOption = None,
    policy: PolicyOption = LOT,
    seed: SeedOption = 1,
    json: JsonOption = False,
    lang: LangOption = None,
) -> None:
    """Fit a club's skill."""
    _speak(lang)
    with _Faults():
        from gorod.odds.asking import make_deal, open_book
        from gorod.odds.calibrate import calibrate, find_share, read_games
        from gorod.odds.tables import show_calibration

        rulebook = open_book(rules, set_ or ())
        played, skipped = read_games(files)
        deal = make_deal(rulebook, {}, _value(start), policy.value)
        _prepare()
        found = calibrate(deal, played, skipped=skipped, seed=seed)
        if json:
            _print_json(_describe_calibration(found))
        else:
            _print(show_calibration(_Words(rulebook), found, find_share(deal, played, 1.0, seed)))


@odds_app.command("grid", help=say("help-grid"))
def grid_command(
    rules: RulesOption = DEFAULT_RULES,
    players: Annotated[str, typer.Option("--players", metavar="N-M", help=say("opt-range"))] = "6-20",
    mafia: Annotated[str, typer.Option("--mafia", metavar="N-M", help=say("opt-range"))] = "1-6",
    roles: RolesOption = "",
    set_: SetOption = None,
    start: StartOption = None,
    policy: PolicyOption = LOT,
    skill: SkillOption = "",
    games: GamesOption = None,
    out: Annotated[list[Path] | None, typer.Option("--out", help=say("opt-out"))] = None,
    seed: SeedOption = 1,
    json: JsonOption = False,
    cores: CoresOption = 1,
    lang: LangOption = None,
) -> None:
    """A table and a poster."""
    _speak(lang)
    with _Faults():
        from gorod.odds.asking import make_deal, open_book, read_counts, read_range
        from gorod.odds.grid import Labels, make_grid, plot_grid
        from gorod.odds.tables import describe_play, list_roles, show_grid

        for path in out or ():
            if path.suffix not in (".png", ".svg", ".pdf"):
                raise OddsError("bad_ending", path=path)
        rulebook = open_book(rules, set_ or ())
        deal = make_deal(rulebook, read_counts(roles), _value(start), policy.value, skill)
        across, up = read_range(players), read_range(mafia)
        _prepare()
        with _open_bar(rulebook) as bar:
            grid = make_grid(
                deal,
                across,
                up,
                games=200_000 if games is None else games,
                seed=seed,
                cores=_count_cores(cores),
                progress=bar.steps,
            )
        words = _Words(rulebook)
        if json:
            _print_json([{"players": n, "mafia": m, **odds.build_json()} for (n, m), odds in grid.cells.items()])
        else:
            _print([show_grid(words, grid)])
        if out:
            under = [words.rules(rulebook), describe_play(words, deal)]
            if grid.roles:
                under.append(say("grid-roles", roles=list_roles(words, grid.roles)))
            names = ("grid-title", "grid-across", "grid-up", "grid-scale", "grid-foot")
            title, *labels = map(say, names)
            plot_grid(grid, Labels(title, " · ".join(under), *labels), out)
            for path in out:
                typer.echo(say("written", path=path), err=True)


# --- what is asked ------------------------------------------------------------------------------------------------


def _speak(lang: Lang | None) -> None:
    if lang is not None:
        os.environ["GOROD_LANG"] = lang.value


def _value(choice: StrEnum | None) -> str | None:
    return None if choice is None else choice.value


def _read_deal(
    rules: str,
    players: int | None,
    roles: str,
    changes: list[str] | None,
    start: Start | None,
    policy: PolicyName,
    skill: str,
    immune: str = "",
) -> Deal:
    """What is asked, checked."""
    from gorod.odds.asking import check_deal, choose_counts, make_deal, open_book

    rulebook = open_book(rules, changes or ())
    counts = choose_counts(rulebook, players, roles)
    return check_deal(make_deal(rulebook, counts, _value(start), policy.value, skill, immune))


def _warn(deal: Deal) -> None:
    """What a table would forbid is a warning here."""
    from msgspec.structs import replace

    from gorod.cli.speech import open_texts
    from gorod.rules.checks import Deal as Dealt
    from gorod.rules.checks import check_start
    from gorod.words.checks import tell_note

    rulebook = deal.rulebook
    seats = tuple(role for role, number in deal.counts.items() for _ in range(number))
    for note in check_start(rulebook, Dealt(seats)):
        if note.code not in ("nonstandard_rules", "manual_deal", "immortal_in_game"):
            complain(tell_note(open_texts(), rulebook, replace(note, level="warning")))


# --- what is answered ---------------------------------------------------------------------------------------------


def _solve(deal: Deal) -> Odds | None:
    from gorod.odds.answer import read_exact
    from gorod.odds.exact import Budget, NotFeasible, solve

    plan = make_lab_plan(deal)
    try:
        with _think():
            answer = read_exact(plan, solve(plan, Budget(work=1_500_000)))
        _warn(deal)
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
    runner = open_runner(on, _count_cores(cores))
    _warn(deal)
    plain = is_plain(plan)
    _prepare(plain, not plain)
    with _open_bar(deal.rulebook) as bar:
        return simulate(plan, games, precision=precision, seed=seed, runner=runner, progress=bar.games)


def _think() -> AbstractContextManager[object]:
    """A sign on stderr that the solver is at work, where somebody looks."""
    from rich.console import Console

    console = Console(stderr=True)
    return console.status(say("thinking")) if console.is_terminal else nullcontext()


def _count_cores(cores: int) -> int:
    return cores or os.cpu_count() or 1


def _prepare(plain: bool = True, general: bool = True) -> None:
    """Load the kernels; say so if it takes a while (the first time after an installation)."""
    import threading

    timer = threading.Timer(0.9, lambda: typer.echo(say("preparing"), err=True))
    timer.daemon = True
    timer.start()
    try:
        from gorod.odds.warm import warm_kernels

        warm_kernels(plain, general)
    finally:
        timer.cancel()


def _open_bar(rulebook: Rulebook) -> Bar:
    from gorod.odds.bar import Bar

    return Bar(_Words(rulebook))


class _Words:
    """The words of one rulebook in the language of this process."""

    def __init__(self, rulebook: Rulebook) -> None:
        from gorod.cli.speech import open_texts

        self.texts = open_texts()
        self.book = rulebook

    def say(self, key: str, **values: object) -> str:
        """A sentence of the laboratory."""
        return say(key, **values)

    def role(self, role: str) -> str:
        """The title of a role."""
        from gorod.words.names import name_role

        return str(name_role(self.texts, self.book, role)) if role in self.book.roles else role

    def side(self, side: str) -> str:
        """The name of a side."""
        from gorod.words.names import name_side

        return say("draw") if side == "draw" else str(name_side(self.texts, side))

    def rules(self, rulebook: Rulebook) -> str:
        """The title of a rulebook."""
        return rulebook.title_ru if choose_lang() == "ru" else rulebook.title_en

    def setting(self, path: str) -> str:
        """What a setting is called."""
        from gorod.words.values import name_setting

        return name_setting(self.texts, path, self.book)

    def value(self, path: str, value: Any) -> str:
        """What a value is called."""
        from gorod.words.values import show_value

        kept = tuple(value) if isinstance(value, list) else value
        return show_value(self.texts, self.book, path, kept) if path in SETTINGS else str(value)


def tell_fault(fault: OddsError) -> str:
    """A fault of the laboratory as one line."""
    key = f"fault-{fault.code}"
    return say(key, **fault.values) if key in SENTENCES else str(fault)


class _Faults:
    """Turns the laboratory's faults into one line and an exit code."""

    def __enter__(self) -> None:
        return None

    def __exit__(self, kind: object, fault: BaseException | None, trace: object) -> None:
        if isinstance(fault, OddsError):
            complain(" ".join(tell_fault(fault).split()))
            raise typer.Exit(FAILED if fault.code in CLUSTER_FAULTS else BAD_INPUT) from fault


def _print(parts: Iterable[Any]) -> None:
    from rich.console import Console

    console = Console(highlight=False)
    for part in parts:
        console.print(part)


def _print_json(value: Any) -> None:
    import msgspec

    typer.echo(msgspec.json.format(msgspec.json.encode(value), indent=2).decode())


def _describe_suggestion(one: Any) -> dict[str, Any]:
    return {
        "changes": [
            {"path": change.path, "value": change.value} if change.path else {"roles": change.roles}
            for change in one.changes
        ],
        "roles": one.deal.counts,
        "distance": one.distance,
        "moves": one.moves,
        **one.odds.build_json(),
    }


def _describe_calibration(found: Any) -> dict[str, Any]:
    import msgspec

    built: dict[str, Any] = msgspec.to_builtins(found)
    return {**built.pop("fit"), **built, "stable": found.stable}


if __name__ == "__main__":
    odds_app()
