"""A game: a rulebook, the seats, and the list of acts. Table and rulings are folds over it.

``check`` is the only maker of refusals, ``legal`` lists, ``play`` applies. A game never changes; playing an act
makes another one. It must never know who is looking.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from gorod.engine import acts as said
from gorod.engine.acts import Act, Begin
from gorod.engine.ballots import (
    apply_ballot,
    apply_hands,
    apply_unvote,
    check_ballot,
    check_hands,
    check_unvote,
)
from gorod.engine.clock import find_end, find_moment, find_night_end, find_reason, update_twilight
from gorod.engine.count import close_count
from gorod.engine.hosting import apply_host, check_host
from gorod.engine.leaving import Steps, shoot_last
from gorod.engine.legal import list_legal
from gorod.engine.orders import (
    Fault,
    check_order,
    check_skip,
    check_team_order,
    enter_orders,
    list_members,
    list_targets,
)
from gorod.engine.phases import begin, check_begin, close, find_next
from gorod.engine.plan import Plan, make_plan
from gorod.engine.presence import note_presence
from gorod.engine.rulings import Entry, Event, Refusal, Ruling
from gorod.engine.table import BEFORE, Outcome, Seat, Setup, Table, write_position
from gorod.engine.talk import apply_talk, check_talk
from gorod.engine.victory import find_outcome
from gorod.engine.waiting import show_answers
from gorod.rules.rulebook import Rulebook, Verb

Actor = int | Literal["host"]


class Replayed(Struct, frozen=True):
    """A game played anew, and the acts that no longer held, by their place in the list."""

    game: Game
    refused: tuple[tuple[int, Refusal], ...]


class Game(Struct, frozen=True):
    """One game, immutable. ``position`` marks one that starts in the middle (no pre-start checks, no first phase).

    >>> from gorod.rules import RULEBOOKS, load_rulebook
    >>> seats = [Setup("A", "mafia"), Setup("B", "citizen"), Setup("C", "citizen"), Setup("D", "citizen")]
    >>> game = Game.begin(load_rulebook(RULEBOOKS[0]), seats)
    >>> for act in (Begin("night", 1), said.TeamOrder("mafia", 2), said.Close()):
    ...     game = game.play(act)
    >>> game.table.living
    (1, 3, 4)
    """

    rulebook: Rulebook
    setups: tuple[Setup, ...]
    position: bool
    acts: tuple[Act, ...]
    table: Table
    log: tuple[Entry, ...]
    plan: Plan

    @classmethod
    def begin(cls, rulebook: Rulebook, setups: Iterable[Setup], position: bool = False) -> Game:
        """A game before its first phase. The winner is read once: a position may be over already."""
        setups = tuple(setups)
        plan = make_plan(rulebook)
        kinds = rulebook.rules.immunity.kinds or ()
        seats = tuple(
            Seat(
                number,
                setup.name,
                setup.role,
                setup.role,
                BEFORE if setup.out else None,
                night_immunity=setup.night_immunity if "night" in kinds else 0,
                day_immunity=setup.day_immunity if "day" in kinds else 0,
                novice=setup.novice,
            )
            for number, setup in enumerate(setups, 1)
        )
        table = Table(seats, len(seats))
        table = replace(table, living_before=table.living)
        if all(seat.role in rulebook.roles for seat in seats):
            table = replace(table, outcome=find_outcome(plan, table))
        return cls(rulebook, setups, position, (), table, (), plan)

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, or ``None`` while it goes on."""
        return self.table.outcome

    def check(self, act: Act) -> Refusal | None:
        """Why that act cannot be accepted now, or ``None`` if it can."""
        table, fault = self._reach(act)[:2]
        if fault is None:
            fault = _find_fault(self.plan, table, act, self.position)
        return None if fault is None else self._refuse(act, table, fault)

    def play(self, act: Act) -> Game | Refusal:
        """The game with one act more, or the refusal of it; a refused act changes nothing."""
        table, fault, rulings, events = self._reach(act)
        if fault is None:
            fault = _find_fault(self.plan, table, act, self.position)
        if fault is not None:
            return self._refuse(act, table, fault)
        table, more_rulings, more_events = _APPLY[type(act)](self.plan, table, act)
        if self.plan.counts_signs:
            table = note_presence(self.plan, table, act)
        if self.plan.day_clock and table.day is not None:
            table = update_twilight(self.plan, table)
        code = table.phase.code if table.phase else ""
        entry = Entry(len(self.acts), code, (*rulings, *more_rulings), (*events, *more_events))
        return Game(self.rulebook, self.setups, self.position, (*self.acts, act), table, (*self.log, entry), self.plan)

    def _reach(self, act: Act) -> tuple[Table, Fault | None, list[Ruling], list[Event]]:
        """The table at the moment of the act: what was due before has happened at its own moment."""
        table = self.table
        if act.at is None or isinstance(act, Begin):
            if table.paused_at is None and (self.plan.day_clock or self.plan.night_limit):
                return _pass_time(self.plan, table, table.now)
            return table, None, [], []
        moment = find_moment(table, act.at)
        if moment is None or moment[0] < table.now:
            return table, ("not_now", "point.phases"), [], []
        if table.closed:
            return table, None, [], []
        return _pass_time(self.plan, replace(table, epoch=moment[1]), moment[0])

    def _refuse(self, act: Act, table: Table, fault: Fault) -> Refusal:
        code, why = fault
        return Refusal(
            code,
            act,
            why,
            self.rulebook.cite(why),
            write_position(self.rulebook.key, table),
        )

    def legal(self, actor: Actor | None = None) -> Iterator[Act]:
        """The acts that would be accepted now: of one seat, of the host, or of all.

        Families without end are represented: hands as none, all and rest; one foul; no times, limits or names.
        """
        table = self._reach(said.Tick())[0]
        for act in list_legal(self.plan, table, actor):
            if _find_fault(self.plan, table, act, self.position) is None:
                yield act

    def targets(self, seat: int, verb: Verb) -> tuple[int, ...]:
        """All seats at which that player may aim a night verb now."""
        return list_targets(self.plan, self.table, seat, verb)

    def next_phase(self) -> Begin | None:
        """What may begin now that the last phase is closed; ``None`` if one is open or the game is over."""
        return find_next(self.plan, self.table)

    def undo(self, count: int = 1) -> Game:
        """The game with so many acts fewer."""
        return self._restart().replay(self.acts[: max(0, len(self.acts) - count)]).game

    def replay(self, acts: Iterable[Act]) -> Replayed:
        """Play acts one after the other; what is refused is left out and reported."""
        game = self
        refused: list[tuple[int, Refusal]] = []
        for place, act in enumerate(acts):
            result = game.play(act)
            if isinstance(result, Refusal):
                refused.append((place, result))
            else:
                game = result
        return Replayed(game, tuple(refused))

    def change(self, index: int, act: Act | None) -> Replayed:
        """Replace (or drop) an early act and play the rest; what no longer holds is reported."""
        changed = list(self.acts)
        if act is None:
            del changed[index]
        else:
            changed[index] = act
        return self._restart().replay(changed)

    def _restart(self) -> Game:
        return Game.begin(self.rulebook, self.setups, self.position)


def _find_due(plan: Plan, table: Table) -> int | None:
    """When the clock closes what is open now; ``None`` if it is not running or nothing is known."""
    if table.paused_at is not None or table.outcome is not None or table.closed:
        return None
    if table.day is None:
        return find_night_end(plan, table)
    return find_end(plan, table) if table.day.stage == "open" else None


def _pass_time(plan: Plan, table: Table, until: int) -> tuple[Table, Fault | None, list[Ruling], list[Event]]:
    """Let time pass; a clock that runs out closes the vote or the night at its own moment (half-open)."""
    rulings: list[Ruling] = []
    events: list[Event] = []
    due = _find_due(plan, table)
    if due is not None and due <= until:
        table = replace(table, now=due)
        if table.day is not None:
            why = f"clock.{find_reason(plan, table.day)}"
            table, rulings, events = close_count(plan, replace(table, day=replace(table.day, closed_at=due)))
            rulings = [Ruling("ends", "stands", why, number=due), *rulings]
            events = [Event("clock", None, value="closed", number=due), *events]
        else:
            table, rulings, events = close(plan, table)
    if until > table.now:
        table = replace(table, now=until)
    return table, None, rulings, events


_TALK = (said.Speak, said.Last, said.Invite, said.Nominate, said.Withdraw)


def _find_fault(plan: Plan, table: Table, act: Act, position: bool) -> Fault | None:
    if table.outcome is not None and not isinstance(act, (Begin, said.Close, said.Revive, said.Rename)):
        return "game_over", table.outcome.why
    if isinstance(act, Begin):
        return check_begin(plan, table, act, position)
    return _CHECK[type(act)](plan, table, act)


def _check_close(plan: Plan, table: Table, act: said.Close) -> Fault | None:
    return ("not_now", "point.phases") if table.phase is None or _is_shut(table) else None


def _is_shut(table: Table) -> bool:
    """Closed by an act. A night that its clock has closed may still be closed by the host: nothing happens."""
    return table.closed and not (table.phase is not None and table.phase.kind == "night" and table.now > 0)


def _check_post(plan: Plan, table: Table, act: said.Post) -> Fault | None:
    if not table.lives(act.seat):
        return "out", "point.dead"
    return ("not_now", "point.phases") if table.phase is None or table.closed else None


def _check_tick(plan: Plan, table: Table, act: said.Tick) -> Fault | None:
    return ("not_now", "point.phases") if table.phase is None or _is_shut(table) else None


def _check_shot(plan: Plan, table: Table, seat: int, target: int | None) -> Fault | None:
    """The shot of an executed sheriff, by day (``execute.last_shot``)."""
    assert table.day is not None
    if table.closed or not 0 < seat <= len(table.seats):
        return "not_now", "point.order"
    if seat in table.day.shooters:
        return None if target is None or table.lives(target) else ("target_out", "execute.last_shot")
    exit_ = table.seats[seat - 1].out
    if exit_ is None:
        return "not_now", "execute.last_shot" if plan.rules.execute.last_shot else "point.order"
    now = table.phase is not None and exit_.phase == table.phase.code
    if now and exit_.reason == "executed" and not plan.rules.execute.last_shot:
        return "disabled", "execute.last_shot"
    return "out", "point.dead"


def _check_order(plan: Plan, table: Table, act: said.Order) -> Fault | None:
    if table.day is not None:
        if act.verb == "shoot":
            return _check_shot(plan, table, act.seat, act.target)
        return ("not_now", "point.order") if table.lives(act.seat) else ("out", "point.dead")
    return check_order(plan, table, act)


def _check_skip(plan: Plan, table: Table, act: said.Skip) -> Fault | None:
    if table.day is not None:
        return _check_shot(plan, table, act.seat, None)
    return check_skip(plan, table, act)


def _apply_order(plan: Plan, table: Table, act: said.Order) -> Steps:
    if table.day is not None:
        return shoot_last(plan, table, act.seat, act.target)
    return _enter(plan, table, act, Event("order", _find_readers(plan, table, act), act.seat, act.target, act.verb))


def _apply_skip(plan: Plan, table: Table, act: said.Skip) -> Steps:
    if table.day is not None:
        return shoot_last(plan, table, act.seat, 0)
    return _enter(plan, table, act, Event("order", (act.seat,), seat=act.seat, value=act.verb or ""))


def _apply_team_order(plan: Plan, table: Table, act: said.TeamOrder | said.TeamSkip) -> Steps:
    target = act.target if isinstance(act, said.TeamOrder) else 0
    circle = _list_circle(plan, table, act.team)
    return _enter(plan, table, act, Event("team_order", circle, target=target, value=act.team))


def _enter(
    plan: Plan, table: Table, act: said.Order | said.Skip | said.TeamOrder | said.TeamSkip, event: Event
) -> Steps:
    table, shown = show_answers(plan, enter_orders(plan, table, act))
    return table, [], [event, *shown]


def _find_readers(plan: Plan, table: Table, act: said.Order) -> tuple[int, ...]:
    """Who knows of an order: its author; at a table also the team whose kill it is."""
    side = plan.sides[table.seats[act.seat - 1].role]
    if act.verb != "kill" or side == "maniac" or plan.rules.start.channel != "table":
        return (act.seat,)
    return tuple(sorted({act.seat, *_list_circle(plan, table, side)}))


def _list_circle(plan: Plan, table: Table, team: str) -> tuple[int, ...]:
    """The living members of a team who know that they are; of the turned those who are told (``turncoat.told``)."""
    told = plan.rules.turncoat.told
    return tuple(seat.number for seat in list_members(plan, table, team) if told or seat.role == seat.dealt)


def _apply_begin(plan: Plan, table: Table, act: Begin) -> Steps:
    return begin(plan, table, act)


def _apply_close(plan: Plan, table: Table, act: said.Close) -> Steps:
    if table.closed:
        return replace(table, now=0), [], []
    table, rulings, events = close(plan, table)
    return replace(table, now=0), rulings, events


def _apply_post(plan: Plan, table: Table, act: said.Post) -> Steps:
    ruling = Ruling("act", "stands", "clock.absence_cycles", act.seat, value="post")
    return table, [ruling], [Event("posted", None, seat=act.seat)]


def _apply_tick(plan: Plan, table: Table, act: said.Tick) -> Steps:
    return table, [], []


_CHECK: dict[type, Callable[..., Fault | None]] = {
    said.Close: _check_close,
    said.Order: _check_order,
    said.TeamOrder: check_team_order,
    said.Skip: _check_skip,
    said.TeamSkip: check_team_order,
    said.Hands: check_hands,
    said.Ballot: check_ballot,
    said.Unvote: check_unvote,
    said.Post: _check_post,
    said.Tick: _check_tick,
    **{kind: check_talk for kind in _TALK},
}
_APPLY: dict[type, Callable[..., Steps]] = {
    said.Begin: _apply_begin,
    said.Close: _apply_close,
    said.Order: _apply_order,
    said.TeamOrder: _apply_team_order,
    said.Skip: _apply_skip,
    said.TeamSkip: _apply_team_order,
    said.Hands: apply_hands,
    said.Ballot: apply_ballot,
    said.Unvote: apply_unvote,
    said.Post: _apply_post,
    said.Tick: _apply_tick,
    **{kind: apply_talk for kind in _TALK},
}
for _kind in (
    said.Execute,
    said.NoExecution,
    said.CountVotes,
    said.Foul,
    said.Unfoul,
    said.Offence,
    said.Remove,
    said.Limit,
    said.Pause,
    said.Resume,
    said.Revive,
    said.Rename,
    said.End,
):
    _CHECK[_kind] = check_host
    _APPLY[_kind] = apply_host
