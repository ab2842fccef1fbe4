"""The command ``gorod``: its commands and their options.

Only what ``--help`` needs is imported here; each command brings its own house along when it is called. It must never
hold a rule, a text about a game, or anything that takes time to import.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated, Any

import typer

from gorod.cli.faults import FrontDoor
from gorod.cli.sentences import choose_lang, say


class Lang(StrEnum):
    """The languages of the interface."""

    ru = "ru"
    en = "en"


app = typer.Typer(
    name="gorod",
    cls=FrontDoor,
    help=say("app"),
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    add_completion=False,
)
rules = typer.Typer(help=say("rules"), rich_markup_mode=None, invoke_without_command=True, no_args_is_help=False)
app.add_typer(rules, name="rules")

LangOption = Annotated[Lang | None, typer.Option("--lang", help=say("opt-lang"))]
JsonOption = Annotated[bool, typer.Option("--json", help=say("opt-json"))]
Paths = Annotated[list[str], typer.Argument(metavar="PATH…", help=say("opt-paths"))]
OnePath = Annotated[str, typer.Argument(metavar="PATH", help=say("opt-path"))]
Book = Annotated[str, typer.Argument(metavar="KEY|FILE", help=say("opt-book"))]
BOOK = "mirea"
"""``gorod.rules.DEFAULT_RULEBOOK``, for whose import ``--help`` need not wait."""
BookOption = Annotated[str, typer.Option("--rules", metavar="KEY|FILE", help=say("opt-book"))]
PlayersOption = Annotated[int | None, typer.Option("--players", min=1, max=99, help=say("opt-players"))]
SeedOption = Annotated[int | None, typer.Option("--seed", min=0, help=say("opt-seed"))]
RolesOption = Annotated[str, typer.Option("--roles", help=say("opt-roles"))]
NamesOption = Annotated[str, typer.Option("--names", help=say("opt-names"))]


def _print_version(asked: bool) -> None:
    if not asked:
        return
    from importlib.metadata import PackageNotFoundError, version

    try:
        typer.echo(say("version", version=version("gorod")))
    except PackageNotFoundError:  # the source itself, never installed
        typer.echo(say("no-version"))
    raise typer.Exit


VersionOption = Annotated[
    bool, typer.Option("--version", callback=_print_version, is_eager=True, help=say("opt-version"))
]


@app.callback(invoke_without_command=True)
def begin(ctx: typer.Context, lang: LangOption = None, version: VersionOption = False) -> None:
    """Without a command: the help."""
    if ctx.invoked_subcommand is None:
        typer.echo(ctx.get_help())
        raise typer.Exit
    _speak(lang)


def _speak(lang: Lang | None) -> None:
    """The language asked for holds for everything that this process says."""
    if lang is not None:
        import os

        os.environ["GOROD_LANG"] = lang.value


@app.command(help=say("replay"))
def replay(paths: Paths, json: JsonOption = False, lang: LangOption = None) -> None:
    """Replay records."""
    from gorod.cli.records import replay_paths

    _speak(lang)
    raise typer.Exit(replay_paths(paths, json))


@app.command(help=say("fill"))
def fill(paths: Paths, lang: LangOption = None) -> None:
    """Write the rulings."""
    from gorod.cli.records import fill_paths

    _speak(lang)
    raise typer.Exit(fill_paths(paths))


@app.command(help=say("explain"))
def explain(path: OnePath, lang: LangOption = None) -> None:
    """Tell the story of a game."""
    from gorod.cli.records import explain_path

    _speak(lang)
    raise typer.Exit(explain_path(path))


@app.command(help=say("compare"))
def compare(path: OnePath, json: JsonOption = False, lang: LangOption = None) -> None:
    """Judge a record under all rulebooks."""
    from gorod.cli.records import compare_path

    _speak(lang)
    raise typer.Exit(compare_path(path, json))


@app.command(help=say("check"))
def check(path: OnePath, json: JsonOption = False, lang: LangOption = None) -> None:
    """The checks before the start."""
    from gorod.cli.records import check_path

    _speak(lang)
    raise typer.Exit(check_path(path, json))


@app.command(help=say("deal"))
def deal(
    rules: BookOption = BOOK,
    players: PlayersOption = None,
    seed: SeedOption = None,
    roles: RolesOption = "",
    names: NamesOption = "",
    lang: LangOption = None,
) -> None:
    """Print a dealt record."""
    from gorod.cli.dealing import print_deal

    _speak(lang)
    raise typer.Exit(print_deal(rules, players, seed, roles, names))


@app.command(help=say("table"))
def table(
    path: Annotated[str, typer.Argument(metavar="[PATH]", help=say("opt-path"))] = "",
    rules: BookOption = BOOK,
    players: PlayersOption = None,
    seed: SeedOption = None,
    roles: RolesOption = "",
    names: NamesOption = "",
    start: Annotated[bool, typer.Option("--start", help=say("opt-start"))] = False,
    lang: LangOption = None,
) -> None:
    """The table in a terminal."""
    from gorod.cli.dealing import deal_record, refuse_start
    from gorod.cli.faults import FAILED
    from gorod.cli.table import open_record, run_table

    _speak(lang)
    record = open_record(path) if path else deal_record(rules, players, seed, roles, names)
    if not path and refuse_start(record):
        raise typer.Exit(FAILED)
    raise typer.Exit(run_table(record, path, start))


@app.command(help=say("run"))
def run(lang: LangOption = None) -> None:
    """The shipped evening: at a terminal its table, otherwise its story."""
    from gorod.cli.evening import run_evening

    _speak(lang)
    raise typer.Exit(run_evening())


def _bring(module: str, name: str, missing: str) -> Any:
    """Something of an extra, which may not be installed, or only without the libraries that it needs."""
    from importlib import import_module

    try:
        return getattr(import_module(module), name)
    except ImportError as error:
        raise _tell_missing(error, module, missing) from error


def _tell_missing(error: ImportError, module: str, missing: str) -> Exception:
    """How to get the extra; a fault of our own stays what it is."""
    from gorod.cli.faults import Trouble

    ours = (error.name or "").startswith("gorod.") and error.name != module
    return error if ours else Trouble(say(missing))


# The help of an extra is the extra's own, so that nothing of it is imported before it is asked for.
EXTRA = {"allow_extra_args": True, "ignore_unknown_options": True, "help_option_names": []}


@app.command(help=say("odds"), context_settings=EXTRA)
def odds(ctx: typer.Context) -> None:
    """The laboratory."""
    odds_app = _bring("gorod.odds.cli", "odds_app", "no-odds")
    try:
        raise typer.Exit(odds_app(ctx.args, prog_name=ctx.command_path, standalone_mode=False) or 0)
    except ImportError as error:
        raise _tell_missing(error, "gorod.odds.cli", "no-odds") from error


@app.command(help=say("serve"))
def serve(
    port: Annotated[int, typer.Option("--port", min=0, max=65535, help=say("opt-port"))] = 8008,
    db: Annotated[str | None, typer.Option("--db", metavar="FILE", help=say("opt-db"), show_default=False)] = None,
    host: Annotated[str, typer.Option("--host", help=say("opt-host"))] = "127.0.0.1",
    open_browser: Annotated[bool, typer.Option("--open", help=say("opt-open"))] = False,
    lang: LangOption = None,
) -> None:
    """The host's app."""
    _speak(lang)
    start = _bring("gorod.web.cli", "serve", "no-web")
    try:
        raise typer.Exit(start(port, db, host, choose_lang(), open_browser))
    except ImportError as error:
        raise _tell_missing(error, "gorod.web.cli", "no-web") from error


@rules.callback()
def rules_begin(ctx: typer.Context, lang: LangOption = None) -> None:
    """Without a command: the list."""
    _speak(lang)
    if ctx.invoked_subcommand is None:
        from gorod.cli.rulebooks import list_books

        raise typer.Exit(list_books(False))


@rules.command("list", help=say("rules-list"))
def rules_list(json: JsonOption = False, lang: LangOption = None) -> None:
    """List the rulebooks."""
    from gorod.cli.rulebooks import list_books

    _speak(lang)
    raise typer.Exit(list_books(json))


@rules.command("show", help=say("rules-show"))
def rules_show(book: Book, lang: LangOption = None) -> None:
    """Print the rules in force."""
    from gorod.cli.rulebooks import show_book

    _speak(lang)
    raise typer.Exit(show_book(book))


@rules.command("diff", help=say("rules-diff"))
def rules_diff(
    book: Book, other: Annotated[str, typer.Argument(metavar="KEY|FILE", help=say("opt-book"))], lang: LangOption = None
) -> None:
    """How two rulebooks differ."""
    from gorod.cli.rulebooks import diff_books

    _speak(lang)
    raise typer.Exit(diff_books(book, other))


@rules.command("check", help=say("rules-check"))
def rules_check(file: Book, lang: LangOption = None) -> None:
    """All faults of a rulebook file."""
    from gorod.cli.rulebooks import check_book

    _speak(lang)
    raise typer.Exit(check_book(file))


@rules.command("new", help=say("rules-new"))
def rules_new(
    key: Annotated[str, typer.Argument(metavar="KEY", help=say("opt-book"))],
    file: Annotated[str, typer.Argument(metavar="FILE", help=say("opt-new"))],
    lang: LangOption = None,
) -> None:
    """Start a club's own file."""
    from gorod.cli.rulebooks import start_book

    _speak(lang)
    raise typer.Exit(start_book(key, file))
