"""Which order of a team would stand if the night were closed now, and which setting says so.

Members may order singly, and a rulebook says whose word counts (``team.*``). It is asked of the engine, which closes
the night for a trial; nothing is worked out here, and nothing is kept.
"""

from __future__ import annotations

from msgspec import Struct

from gorod.engine.acts import Close, TeamKey
from gorod.engine.game import Game
from gorod.engine.orders import list_members
from gorod.engine.rulings import Refusal, Ruling


class Decision(Struct, frozen=True):
    """The team's order as things stand: ``target`` 0 is none; ``why`` is the path of the setting that decides."""

    target: int
    ruling: Ruling
    why: str


def find_decision(game: Game, team: TeamKey) -> Decision | None:
    """What the orders given so far come to; ``None`` if no night is open or nobody of the team has said anything."""
    night = game.table.night
    members = list_members(game.plan, game.table, team)
    if night is None or not any((seat.number, "kill") in night.orders for seat in members):
        return None
    closed = game.play(Close())
    if isinstance(closed, Refusal):
        return None
    ruling = next((one for one in closed.log[-1].rulings if one.kind == "team_kill" and one.value == team), None)
    if ruling is None:
        return None
    if ruling.verdict != "stands":
        return Decision(0, ruling, ruling.why)
    head = game.plan.heads.get(team)
    led = any(seat.role == head for seat in members)
    return Decision(ruling.target, ruling, "team.decides" if led else "team.after_head")
