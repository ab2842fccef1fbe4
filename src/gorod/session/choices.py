"""What may be chosen in a step: by whom, with which verb, at whom, and whether it may be let pass.

Every choice is asked of the engine; none is worked out here.
"""

from __future__ import annotations

from typing import cast

from msgspec import Struct

from gorod.engine.acts import (
    PASS,
    TEAM_SIDES,
    Act,
    Ballot,
    Hands,
    Order,
    Show,
    Skip,
    TeamKey,
    TeamOrder,
    TeamSkip,
)
from gorod.engine.game import Game
from gorod.rules.rulebook import Verb
from gorod.session.steps import Step

Actor = int | TeamKey | str


class Choice(Struct, frozen=True):
    """One choice: a seat or a team, the verb (``vote`` for a ballot), the legal targets, whether it may be skipped.

    ``chosen`` is what stands now: a seat, 0 for a skip, ``None`` for nothing yet.
    """

    actor: Actor
    verb: str
    targets: tuple[int, ...]
    may_skip: bool
    chosen: int | None = None

    def act(self, target: int) -> Act:
        """The act that chooses this target, or lets it pass (0)."""
        if isinstance(self.actor, str):
            team: TeamKey = "yakuza" if self.actor == "yakuza" else "mafia"
            return TeamOrder(team, target) if target else TeamSkip(team)
        if self.verb == "vote":
            return Ballot(self.actor, target or PASS)
        verb = cast("Verb", self.verb)
        return Order(self.actor, verb, target) if target else Skip(self.actor, verb)


def list_choices(game: Game, step: Step) -> tuple[Choice, ...]:
    """The choices of a step, for a team its common order first; () where it asks nobody."""
    if step.kind == "call":
        return _list_call_choices(game, step)
    if step.kind == "last_shot":
        return tuple(_ask(game, seat, "shoot") for seat in step.seats)
    if step.kind == "ballots":
        return tuple(_ask(game, seat, "vote") for seat in step.seats if game.table.lives(seat))
    return ()


def _list_call_choices(game: Game, step: Step) -> tuple[Choice, ...]:
    choices = []
    if step.role in TEAM_SIDES and step.living:
        choices.append(_ask_team(game, step.role, step.living))
    plan = game.plan
    for seat in step.living:
        for verb in step.verbs:
            if verb in plan.verbs[game.table.seat(seat).role]:
                choices.append(_ask(game, seat, verb))
    return tuple(choice for choice in choices if choice.targets or choice.may_skip or choice.chosen is not None)


def _ask_team(game: Game, team: str, living: tuple[int, ...]) -> Choice:
    order = Choice(team, "kill", (), False)
    targets = tuple(seat for seat in game.table.living if game.check(order.act(seat)) is None)
    night = game.table.night
    given = {night.orders.get((seat, "kill")) for seat in living} if night else set()
    chosen = given.pop() if len(given) == 1 else None
    return Choice(team, "kill", targets, game.check(order.act(0)) is None, chosen)


def _ask(game: Game, seat: int, verb: str) -> Choice:
    choice = Choice(seat, verb, (), False)
    targets = tuple(other for other in game.table.living if game.check(choice.act(other)) is None)
    return Choice(seat, verb, targets, game.check(choice.act(0)) is None, _find_chosen(game, seat, verb))


def _find_chosen(game: Game, seat: int, verb: str) -> int | None:
    table = game.table
    if verb == "vote":
        return table.day.ballots.get(seat) if table.day else None
    return table.night.orders.get((seat, cast("Verb", verb))) if table.night else None


def raise_hands(step: Step, seats: tuple[int, ...] = (), number: int = 0, group: str = "") -> Hands:
    """The act that notes hands for the candidate of a vote, revote or lift step: by seat, by number, or a group."""
    show: Show = "revote" if step.kind == "revote" else "lift" if step.kind == "lift" else "vote"
    return Hands(show, step.target, seats, number, "all" if group == "all" else "rest" if group == "rest" else "")
