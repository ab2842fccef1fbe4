"""The questions of each call of the night, and what has been answered.

A seat that is out is asked all the same, by nobody: the night keeps its length. It must never resolve an order.
"""

from __future__ import annotations

from typing import cast

from msgspec import Struct

from gorod.engine.acts import Act, Order, Skip, TeamKey, TeamOrder, TeamSkip
from gorod.engine.game import Game
from gorod.rules.rulebook import Verb
from gorod.session.calls import Call, list_calls


class Ask(Struct, frozen=True):
    """One question of a call. ``seat`` 0 without a team: nobody is there to answer, the host only waits.

    ``given`` is the target (0 a skip, ``None`` open), ``others`` what the player may do instead.
    """

    verb: Verb
    seat: int = 0
    team: TeamKey | None = None
    targets: tuple[int, ...] = ()
    given: int | None = None
    answer: str = ""
    skip: Act | None = None
    others: tuple[Verb, ...] = ()

    @property
    def pretended(self) -> bool:
        """Whether nobody is left who could answer."""
        return not self.seat and not self.team

    def order(self, target: int) -> Act:
        """The act for a tapped seat."""
        if self.team:
            return TeamOrder(team=self.team, target=target)
        return Order(seat=self.seat, verb=self.verb, target=target)


def find_calls(game: Game) -> tuple[Call, ...]:
    """The calls of the open night."""
    return list_calls(game)


def list_asks(game: Game, call: Call) -> tuple[Ask, ...]:
    """The questions of a call, as many as when all its seats were in the game."""
    if call.team:
        return (_ask_kill(game, cast(TeamKey, call.role), list_members(game, call)),)
    verbs = _join_exclusive(game, call)
    return tuple(make_ask(game, seat, verb) for seat in call.seats for verb in verbs)


def list_members(game: Game, call: Call) -> tuple[int, ...]:
    """Those of a called team who are in the game."""
    return tuple(seat for seat in call.seats if game.table.lives(seat))


def _join_exclusive(game: Game, call: Call) -> tuple[Verb, ...]:
    """Check and shot are one question where one excludes the other."""
    rules = game.rulebook.rules
    one = {"sheriff": rules.sheriff.one_action, "priest": rules.priest.one_action}.get(call.role)
    return tuple(cast(Verb, verb) for verb in call.verbs if not (one and verb == "shoot" and "check" in call.verbs))


def _ask_kill(game: Game, team: TeamKey, living: tuple[int, ...]) -> Ask:
    if not living:
        return Ask("kill")
    targets = tuple(seat for seat in game.table.living if game.check(TeamOrder(team=team, target=seat)) is None)
    skip = TeamSkip(team=team)
    orders = game.table.night.orders if game.table.night else {}
    given = {orders.get((seat, "kill")) for seat in living}
    only = next(iter(given)) if len(given) == 1 else None
    return Ask("kill", 0, team, targets, only, "", skip if game.check(skip) is None else None)


def make_ask(game: Game, number: int, verb: Verb) -> Ask:
    """The question to one seat for one verb, with what it has answered."""
    seat = game.table.seat(number)
    if seat.out is not None:
        return Ask(verb)
    night = game.table.night
    given = night.orders.get((number, verb)) if night else None
    answer = night.answers.get((number, verb), "") if night else ""
    skip = Skip(seat=number, verb=verb)
    targets = tuple(game.targets(number, verb))
    others = _list_others(game, number, verb)
    if given is None:
        for other in others:
            if night and (number, other) in night.orders:
                given, answer = night.orders[number, other], night.answers.get((number, other), "")
    may_skip = game.check(skip) is None
    return Ask(verb, number, None, targets, given, answer, skip if may_skip else None, others)


def find_told(game: Game, ask: Ask) -> int:
    """The number of the step whose answer this player was shown already, 0 if he was shown none."""
    if not ask.answer:
        return 0
    own = [place for place, act in enumerate(game.acts, 1) if isinstance(act, Order) and act.seat == ask.seat]
    return own[-1] if own else 0


def _list_others(game: Game, number: int, verb: Verb) -> tuple[Verb, ...]:
    if verb not in ("check", "shoot"):
        return ()
    other: Verb = "shoot" if verb == "check" else "check"
    role = game.rulebook.roles[game.table.seat(number).role]
    return (other,) if role.has(other) and tuple(game.targets(number, other)) else ()
