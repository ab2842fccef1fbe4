"""The reference values of the laboratory, and the rules under which they hold, built on a shipped rulebook."""

import csv
from fractions import Fraction
from pathlib import Path
from typing import Any, NamedTuple

from gorod.odds import Deal, Plan, make_lab_plan
from gorod.rules import Rulebook, load_rulebook, override

DATA = Path(__file__).parent / "data"

MANIAC = {
    "victory.order": ["city", "maniac", "mafia"],
    "victory.city_needs_out": ["mafia", "maniac"],
    "victory.maniac_others_max": 1,
    "victory.maniac_other": "any",
    "victory.maniac_posthumous": "never",
    "victory.everyone_dead": "draw",
}
VICTORY: dict[str, dict[str, Any]] = {
    "parity": {**MANIAC, "victory.parity_against": "all_others", "victory.parity_needs_out": []},
    "wipeout": {**MANIAC, "victory.parity_against": "none", "victory.parity_needs_out": []},
    "A": {**MANIAC, "victory.parity_against": "all_others", "victory.parity_needs_out": []},
    "B": {**MANIAC, "victory.parity_against": "city", "victory.parity_needs_out": ["maniac"]},
}
CURES = {"heal.cures": ["mafia", "maniac"]}
DOCTORS: dict[str, dict[str, Any]] = {
    "": {},
    "any": {**CURES, "heal.self": "always", "heal.repeat": "free"},
    "norepeat": {**CURES, "heal.self": "always", "heal.repeat": "not_running"},
    "once": {**CURES, "heal.self": "always", "heal.repeat": "once_each"},
    "noself": {**CURES, "heal.self": "never", "heal.repeat": "free"},
}


def make_rules(victory: str = "parity", doctor: str = "") -> Rulebook:
    return override(load_rulebook("mirea"), {**VICTORY[victory], **DOCTORS[doctor]})


def make_plan(
    roles: dict[str, int], start: Any = None, policy: Any = "lot", victory: str = "parity", **more: Any
) -> Plan:
    return make_lab_plan(Deal(make_rules(victory), roles, start, policy, **more))


class Row(NamedTuple):
    id: str
    plan: Plan
    wins: dict[str, Fraction]


def read_rows() -> list[Row]:
    rows = []
    with (DATA / "reference.csv").open(encoding="utf-8", newline="") as file:
        for line in csv.DictReader(file):
            roles = {role: int(number) for role, number in (part.split("=") for part in line["roles"].split())}
            rules = make_rules(line["rules"], line["doctor"])
            plan = make_lab_plan(Deal(rules, roles, line["start"], line["policy"]))  # type: ignore[arg-type]
            wins = {side: Fraction(line[side]) for side in ("city", "mafia", "maniac") if line[side]}
            rows.append(Row(line["id"], plan, wins))
    return rows


def read_published() -> list[tuple[int, int, str]]:
    with (DATA / "published_vanilla.csv").open(encoding="utf-8", newline="") as file:
        return [(int(r["players"]), int(r["mafia"]), r["city_wins_percent"]) for r in csv.DictReader(file)]


ROWS = read_rows()
PUBLISHED = read_published()
