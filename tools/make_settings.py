"""Write the table of all settings into docs/rulebook-file.md, from the schema, the words and the rulebooks.

Only what stands between the two marks on the page is replaced. With ``--check`` nothing is written: the exit code is
1 if the table is out of date. The page says nothing that the code does not say; this tool must never know a rulebook.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from itertools import groupby
from pathlib import Path
from typing import Any

from gorod.rules import RULEBOOKS, SETTINGS, load_rulebook, read_setting
from gorod.rules.faults import describe_path
from gorod.rules.vocabulary import ROLES
from gorod.words.club_file import spell_value
from gorod.words.texts import Texts
from gorod.words.values import explain_setting, name_group

PAGE = Path(__file__).resolve().parent.parent / "docs" / "rulebook-file.md"
BEGIN = "<!-- the table of settings, made by tools/make_settings.py; do not edit below this line -->\n"
END = "<!-- the end of the table -->\n"
EVERY_ROLE = ", ".join(ROLES)


def say_allowed(path: str) -> str:
    """What may stand at a path; a list of all roles is shortened."""
    said = describe_path(path).replace(f"one of {EVERY_ROLE}, none", "a role, or none")
    said = said.replace(f"one of {EVERY_ROLE}", "a role").replace(EVERY_ROLE, "roles")
    return said.replace("a duration such as 4h, 90m or 1h30m", "a duration")


def say_value(path: str, value: Any) -> str:
    """A value as a file spells it; compositions by their numbers of players, ``–`` where there is none."""
    if value is None:
        return "–"
    if path == "deal.presets" and value:
        return "for " + ", ".join(value)
    return f"`{spell_value(value)}`"


def write_row(texts: Texts, path: str) -> str:
    """One setting: path, allowed values, meaning, whether the host sees it, its value in each rulebook."""
    host = "yes" if SETTINGS[path].host else ""
    values = [say_value(path, read_setting(load_rulebook(key).rules, path)) for key in RULEBOOKS]
    cells = (f"`{path}`", say_allowed(path), explain_setting(texts, path), host, *values)
    return f"| {' | '.join(cell.replace('|', chr(92) + '|') for cell in cells)} |"


def write_tables() -> str:
    """The tables of all groups in the order of the schema."""
    hosts = sum(setting.host for setting in SETTINGS.values())
    return "\n".join([f"{len(SETTINGS)} settings, {hosts} of them for hosts.", *_lines()])


def _lines() -> Iterator[str]:
    texts = Texts("en")
    head = ("path", "allowed", "meaning", "host", *(f"`{key}`" for key in RULEBOOKS))
    for group, paths in groupby(SETTINGS, key=lambda path: path.partition(".")[0]):
        yield f"\n### `{group}`: {name_group(texts, group)}\n"
        yield f"| {' | '.join(head)} |"
        yield "| --- " * len(head) + "|"
        yield from (write_row(texts, path) for path in paths)


def write_page(page: str) -> str:
    """The page with a fresh table between its marks; raises ValueError where they are missing."""
    before, begin, rest = page.partition(BEGIN)
    _, end, after = rest.partition(END)
    if not begin or not end:
        raise ValueError("the page has lost the marks around its table")
    return f"{before}{BEGIN}\n{write_tables()}\n\n{END}{after}"


def main() -> int:
    """Run the tool; the exit code tells whether all is well."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--check", action="store_true")
    options = parser.parse_args()
    page = PAGE.read_text(encoding="utf-8")
    fresh = write_page(page)
    if options.check:
        return int(fresh != page)
    PAGE.write_text(fresh, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
