"""Commands about rulebooks: list, show, diff, check, new.

What a rule says comes from ``words``, what is wrong with a file from ``rules``.
"""

from __future__ import annotations

from pathlib import Path

from gorod.cli.faults import BAD_INPUT, FINE, Trouble, complain
from gorod.cli.files import STDIN, write_whole
from gorod.cli.phrases import tell_book_fault, tell_trouble
from gorod.cli.sentences import choose_lang, clean, say
from gorod.rules import RULEBOOKS, Rulebook, RulebookError, load_rulebook
from gorod.rules.load import find_base, list_changes


def open_book(source: str) -> Rulebook:
    """The rulebook of a key or file; raises Trouble with its first fault and how many more there are."""
    try:
        return load_rulebook(source)
    except RulebookError as error:
        more = say("more-faults", count=len(error.faults) - 1) if len(error.faults) > 1 else ""
        raise Trouble(f"{tell_trouble(error)}\n{more}") from error


def list_books(json: bool) -> int:
    """``gorod rules``: the shipped rulebooks, their titles and for how many players they are."""
    books = [load_rulebook(key) for key in RULEBOOKS]
    if json:
        from gorod.cli.records import print_json

        print_json([_describe(book) for book in books])
        return FINE
    width = max(map(len, RULEBOOKS))
    for book in books:
        title = book.title_ru if choose_lang() == "ru" else book.title_en
        print(f"{book.key:<{width}}  {title}")
    return FINE


def _describe(book: Rulebook) -> dict[str, object]:
    players = book.rules.players
    return {
        "key": book.key,
        "title_ru": book.title_ru,
        "title_en": book.title_en,
        "roles": list(book.roles),
        "players": {"min": players.min or 0, "max": players.max or 0},
    }


def show_book(source: str) -> int:
    """``gorod rules show``: the rules in force as text, with their clauses."""
    from gorod.cli.speech import open_texts
    from gorod.words import show_rules

    print(clean(show_rules(open_texts(), open_book(source))))
    return FINE


def diff_books(source: str, other: str) -> int:
    """``gorod rules diff``: in what two rulebooks differ."""
    from gorod.cli.speech import open_texts
    from gorod.words import diff_rules

    print(clean(diff_rules(open_texts(), open_book(source), open_book(other))))
    return FINE


def check_book(source: str) -> int:
    """``gorod rules check``: every fault of a rulebook file, or that there is none."""
    try:
        book = load_rulebook(source)
    except RulebookError as error:
        for fault in error.faults:
            complain(tell_book_fault(fault, error.source))
        raise Trouble(say("faults-found", path=source, count=len(error.faults))) from error
    base = find_base(source)
    changes = list_changes(book, base) if base else ()
    roles = sum(path.startswith("roles.") for path in changes)
    told = {"path": source, "key": book.key, "changed": len(changes) - roles}
    print(clean(say("book-fine-roles", **told, roles=roles) if roles else say("book-fine", **told)))
    return FINE


def start_book(key: str, path: str) -> int:
    """``gorod rules new``: a commented file of a club's own, on top of a shipped rulebook."""
    from gorod.cli.speech import open_texts
    from gorod.words import comment_rulebook

    if key not in RULEBOOKS:
        raise Trouble(say("no-book", key=key, known=", ".join(RULEBOOKS)))
    text = comment_rulebook(open_texts(), load_rulebook(key))
    if path == STDIN:
        print(text, end="")
        return FINE
    if Path(path).exists():
        raise Trouble(say("exists", path=path))
    write_whole(path, text)
    print(say("written", path=path))
    return FINE


__all__ = ["BAD_INPUT", "check_book", "diff_books", "list_books", "open_book", "show_book", "start_book"]
