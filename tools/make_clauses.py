"""Write docs/clauses.md: every clause of every document, and where it is shown to hold.

A clause stands proven where the header ``_clauses:`` of a record under tests/records/<document>/ names it; otherwise
the page says what of the app shows it, or that it is the host's. With ``--check`` nothing is written: the exit code
is 1 if the page is out of date or a clause claims a record that does not exist. With ``--missing`` the clauses with
an effect in a game and without a record are listed.
"""

from __future__ import annotations

import argparse
import re
import sys
from collections import defaultdict
from pathlib import Path

from gorod.rules import RULEBOOKS, load_rulebook
from gorod.rules.clauses import Clause, Reading, load_clauses, load_readings

ROOT = Path(__file__).resolve().parent.parent
PAGE = ROOT / "docs" / "clauses.md"
CITED = re.compile(r"^_clauses:(.*)$", re.MULTILINE)


def list_records(folder: Path) -> dict[str, list[str]]:
    """The records of one document's folder by the clause or reading that they name."""
    named: dict[str, list[str]] = defaultdict(list)
    for path in sorted(folder.glob("*.mgn")):
        for header in CITED.findall(path.read_text(encoding="utf-8")):
            for cite in re.findall(r"[A-Z]{2}-\d+|\d+", header):
                named[cite if "-" in cite else cite.zfill(2)].append(path.name)
    return named


def write_row(clause: Clause, records: list[str]) -> str:
    """One line of a table: number, summary, status, where."""
    where = ", ".join(f"`{name}`" for name in records) if records else clause.shown or "the host"
    summary = clause.summary.en.replace("|", "\\|")
    return f"| {clause.number} | {summary} | {'record' if records else clause.status} | {where} |"


def write_reading(reading: Reading, records: list[str]) -> str:
    """One line of a table: id, question, our reading, settings, records."""
    paths = ", ".join(f"`{path}`" for path in reading.paths) or "constant"
    where = ", ".join(f"`{name}`" for name in records)
    asked = "yes" if reading.open else ""
    return f"| {reading.id} | {reading.question.en} | {reading.reading.en} | {paths} | {asked} | {where} |"


def write_page(records: Path) -> str:
    """The whole page."""
    lines = ["# Clauses", "", "Made by `tools/make_clauses.py` from the clause lists and the records; do not edit.", ""]
    for key in RULEBOOKS:
        named = list_records(records / key)
        lines += [f"## {load_rulebook(key).title_en} (`{key}`)", ""]
        lines += ["| clause | what it says | status | where it is shown |", "| --- | --- | --- | --- |"]
        lines += [write_row(clause, named.get(number, [])) for number, clause in load_clauses(key).items()]
        lines += ["", "Readings where the document is silent or contradicts itself:", ""]
        lines += ["| id | question | reading | settings | the host is asked | records |", "| --- " * 6 + "|"]
        lines += [write_reading(reading, named.get(id_, [])) for id_, reading in load_readings(key).items()]
        lines.append("")
    return "\n".join(lines)


def list_faults(records: Path) -> list[str]:
    """Clauses that claim a record and have none, and records that name what is not there."""
    faults = []
    for key in RULEBOOKS:
        named, clauses = list_records(records / key), load_clauses(key)
        known = {*clauses, *load_readings(key)}
        faults += [
            f"{key} {number}: no record"
            for number, c in clauses.items()
            if c.status == "record" and number not in named
        ]
        faults += [
            f"{key} {cite}: named by {named[cite][0]}, unknown"
            for cite in named
            if cite not in known and cite.isdecimal()
        ]
    return faults


def list_missing(records: Path) -> list[str]:
    """Clauses with an effect in a game that no record names."""
    return [
        f"{key} {number}: {clause.summary.en}"
        for key in RULEBOOKS
        for number, clause in load_clauses(key).items()
        if clause.tag == "o" and number not in list_records(records / key)
    ]


def main() -> int:
    """Run the tool; the exit code tells whether all is well."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--check", action="store_true")
    parser.add_argument("--missing", action="store_true")
    parser.add_argument("--records", type=Path, default=ROOT / "tests" / "records")
    options = parser.parse_args()
    if options.missing:
        print("\n".join(list_missing(options.records)))
        return 0
    faults, page = list_faults(options.records), write_page(options.records)
    print("\n".join(faults), file=sys.stderr)
    if options.check:
        stale = not PAGE.is_file() or PAGE.read_text(encoding="utf-8") != page
        return int(stale or bool(faults))
    PAGE.parent.mkdir(exist_ok=True)
    PAGE.write_text(page, encoding="utf-8")
    return int(bool(faults))


if __name__ == "__main__":
    sys.exit(main())
