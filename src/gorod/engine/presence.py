"""Who has given a sign of presence in the running day-and-night (``clock.absence_*``).

It must never know what absence costs.
"""

from __future__ import annotations

from msgspec.structs import replace

from gorod.engine import acts as said
from gorod.engine.acts import Act
from gorod.engine.ballots import find_hand
from gorod.engine.orders import list_members
from gorod.engine.plan import Plan
from gorod.engine.table import Table

# The commonest first: each act of a slow game is held against this list.
_PLAYER_ACTS = (
    said.Ballot,
    said.Order,
    said.Skip,
    said.Speak,
    said.Last,
    said.Invite,
    said.Nominate,
    said.Withdraw,
    said.Unvote,
    said.Post,
)


def note_presence(plan: Plan, table: Table, act: Act) -> Table:
    """Any vote, order or post is a sign of presence (FA-14)."""
    if isinstance(act, _PLAYER_ACTS):
        signs: tuple[int, ...] = (act.seat,)
    elif isinstance(act, said.Hands):
        signs = find_hand(table, act).seats
    elif isinstance(act, (said.TeamOrder, said.TeamSkip)):
        signs = tuple(seat.number for seat in list_members(plan, table, act.team))
    else:
        return table
    return table if table.present.issuperset(signs) else replace(table, present=table.present.union(signs))
