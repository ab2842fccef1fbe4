"""What to say to whom: the role of each player, who his team-mates are, and every event with its audience.

Facts, not sentences: each reader gets them in his own language elsewhere. Who may know an event is the event's own
field; this module only adds what is told before anything happens. It must never widen an audience.
"""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from gorod.engine.acts import TEAM_SIDES, Begin
from gorod.engine.game import Game
from gorod.engine.plan import Plan, make_plan
from gorod.engine.rulings import Audience, Event
from gorod.engine.table import Seat


class Message(Struct, frozen=True, omit_defaults=True):
    """One message: ``role`` (value: the role), ``team`` (others: the mates, value: the side) or an ``event``.

    ``to`` is its audience as in ``rulings``: ``None`` is everybody, seats are these and the host. ``act`` is the place
    of the act that brought it, -1 for what is told at the deal.
    """

    kind: Literal["role", "team", "event"]
    to: Audience
    act: int = -1
    seat: int = 0
    value: str = ""
    others: tuple[int, ...] = ()
    event: Event | None = None

    def reaches(self, viewer: int | Literal["host", "spectator"]) -> bool:
        """Whether this viewer gets the message."""
        return self.to is None or viewer == "host" or viewer in self.to


def list_messages(game: Game, since: int = -1) -> tuple[Message, ...]:
    """The messages of a game from the act at ``since`` on, in their order; from -1 with those of the deal.

    Everybody is told his role, citizens too (FORUM-57): that a message came must not tell what it says.
    """
    plan = make_plan(game.rulebook)
    messages = list(_tell_roles(game, plan)) if since < 0 else []
    told: dict[str, frozenset[int]] = {}
    if plan.rules.tell.team == "deal":
        teams = _list_teams(plan, game.setups_as_seats())
        told = {team: frozenset(seats) for team, seats in teams.items()}
    by_act = {entry.act: entry for entry in game.log}
    for place, act in enumerate(game.acts):
        if isinstance(act, Begin) and act.phase in ("night", "meeting"):
            pass
        entry = by_act.get(place)
        if entry is not None and place >= since:
            messages += [Message("event", event.to, place, event=event) for event in entry.events]
    return tuple(messages)


def _tell_roles(game: Game, plan: Plan) -> list[Message]:
    return []


def _list_teams(plan: Plan, seats: tuple[Seat, ...]) -> dict[str, tuple[int, ...]]:
    return {team: tuple(s.number for s in seats if plan.sides[s.role] == team) for team in TEAM_SIDES}
