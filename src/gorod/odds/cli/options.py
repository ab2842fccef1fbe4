"""The options of the laboratory's commands, each written down once.

It must never know what an option does.
"""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from gorod.odds.cli.speech import say


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


LOT = PolicyName.lot

# the table
Rules = Annotated[str, typer.Option("--rules", metavar="KEY|FILE", help=say("opt-rules"))]
Books = Annotated[str, typer.Option("--rules", metavar="KEYS", help=say("opt-books"))]
Players = Annotated[int | None, typer.Option("--players", min=1, max=999, help=say("opt-players"))]
Roles = Annotated[str, typer.Option("--roles", help=say("opt-roles"))]
Changes = Annotated[list[str] | None, typer.Option("--set", metavar="PATH=VALUE", help=say("opt-set"))]
FirstPhase = Annotated[Start | None, typer.Option("--start", help=say("opt-start"))]
Policy = Annotated[PolicyName, typer.Option("--policy", help=say("opt-policy"))]
Skill = Annotated[str, typer.Option("--skill", help=say("opt-skill"))]
Immune = Annotated[str, typer.Option("--immune", help=say("opt-immune"))]
PlayersRange = Annotated[str, typer.Option("--players", metavar="N-M", help=say("opt-range"))]
MafiaRange = Annotated[str, typer.Option("--mafia", metavar="N-M", help=say("opt-range"))]
# the run
Games = Annotated[int | None, typer.Option("--games", help=say("opt-games"))]
Precision = Annotated[float | None, typer.Option("--precision", help=say("opt-precision"))]
Exact = Annotated[bool, typer.Option("--exact", help=say("opt-exact"))]
Seed = Annotated[int, typer.Option("--seed", min=0, help=say("opt-seed"))]
Cores = Annotated[int, typer.Option("--cores", min=0, help=say("opt-cores"))]
On = Annotated[str | None, typer.Option("--on", metavar="CLUSTER", help=say("opt-on"))]
# what is searched for, what is read, what comes out
Wish = Annotated[str, typer.Option("--wish", help=say("opt-wish"))]
Count = Annotated[int, typer.Option("--count", min=1, max=50, help=say("opt-count"))]
RolesOnly = Annotated[bool, typer.Option("--roles-only", help=say("opt-roles-only"))]
Files = Annotated[list[Path], typer.Argument(metavar="GAMES…", help=say("opt-files"))]
Out = Annotated[list[Path] | None, typer.Option("--out", help=say("opt-out"))]
Json = Annotated[bool, typer.Option("--json", help=say("opt-json"))]
Language = Annotated[Lang | None, typer.Option("--lang", help=say("opt-lang"))]
