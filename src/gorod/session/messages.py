"""What to say to whom: the role of each player, who his team-mates are, and every event with its audience.

Facts, not sentences: each reader gets them in his own language elsewhere. Who may know an event is the event's own
field; this module only adds what is told before anything happens. It must never widen an audience.
"""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from gorod.engine.acts import TEAM_SIDES, Begin
from gorod.engine.game import Game
from gorod.engine.rulings import Audience, Event


class Message(Struct, frozen=True, omit_defaults=True):
    """One message: ``role`` (value: the role), ``team`` (value: the side, others: its members) or an ``event``.

    ``to`` is its audience as in ``rulings``: ``None`` is everybody, seats are these and the host. ``act`` is the place
    of the act that brought it, -1 for what is told with the deal.
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
    """The messages of a game that came with the act at ``since`` and later, in order; from -1 all of them.

    Everybody is told his role, citizens too (FORUM-57): that a message came must not tell what it says.
    """
    circle = _Circle(game)
    messages = _tell_roles(game)
    if game.plan.rules.tell.team == "deal":
        messages += circle.meet(-1)
    for entry in game.log:
        if isinstance(game.acts[entry.act], Begin):
            messages += circle.wake(entry.act, entry.events)
        for event in entry.events:
            circle.note(event)
            messages.append(Message("event", event.to, entry.act, event=event))
    return tuple(message for message in messages if message.act >= since)


def _tell_roles(game: Game) -> list[Message]:
    return [
        Message("role", (number,), seat=number, value=setup.role)
        for number, setup in enumerate(game.setups, 1)
        if not setup.out
    ]


class _Circle:
    """Who has met whom so far: the teams as they were dealt, and those who turned and do not know it yet."""

    def __init__(self, game: Game) -> None:
        self.game = game
        sides = game.plan.sides
        self.teams: dict[str, list[int]] = {
            team: [n for n, setup in enumerate(game.setups, 1) if sides.get(setup.role) == team and not setup.out]
            for team in TEAM_SIDES
        }
        self.met = False
        self.turned: dict[int, str] = {}

    def meet(self, act: int) -> list[Message]:
        """All teams meet: with the deal, or at their first wake (``tell.team``)."""
        self.met = True
        return [self._tell(team, act) for team, members in self.teams.items() if members]

    def wake(self, act: int, events: tuple[Event, ...]) -> list[Message]:
        """A phase begins: a team meets at its first wake, and later whoever has turned since (``turncoat.told``)."""
        if not any(event.kind == "phase_began" and event.value in ("night", "meeting") for event in events):
            return []
        if not self.met:
            return self.meet(act)
        told = []
        if self.game.plan.rules.turncoat.told:
            for seat, team in self.turned.items():
                self.teams.setdefault(team, []).append(seat)
            told = [self._tell(team, act) for team in sorted(set(self.turned.values()))]
        self.turned = {}
        return told

    def note(self, event: Event) -> None:
        """Keep up with who is in and on which side."""
        if event.kind in ("died", "executed", "shot", "removed"):
            self.turned.pop(event.seat, None)
            for members in self.teams.values():
                if event.seat in members:
                    members.remove(event.seat)
        elif event.kind == "revived":
            side = self.game.plan.sides.get(self.game.table.seat(event.seat).role, "")
            if side in self.teams:
                self.teams[side].append(event.seat)
        elif event.kind == "turned":
            self.turned[event.seat] = event.value

    def _tell(self, team: str, act: int) -> Message:
        members = tuple(sorted(self.teams[team]))
        return Message("team", members, act, value=team, others=members)
