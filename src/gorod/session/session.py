"""The table assistant: a game, the steps the machine does by itself, and what was taken back.

A value like the game itself: every change makes another session. Time is something that it is told. It must never
read a clock, roll dice, wait, or say a sentence.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import UTC, datetime
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from gorod.engine.acts import Act, Begin, Close, CountVotes, Tick, When
from gorod.engine.clock import find_night_end
from gorod.engine.count import list_candidates
from gorod.engine.game import Game
from gorod.engine.rulings import Refusal
from gorod.engine.table import Setup, Table, write_position
from gorod.engine.talk import list_speakers
from gorod.rules import override
from gorod.rules.checks import Deal, StartNote, check_start
from gorod.rules.compositions import deal_roles
from gorod.rules.rulebook import Rulebook
from gorod.session.automation import BY_HAND, Automation
from gorod.session.awaited import Awaited, find_deadline, list_awaited, may_hurry_night
from gorod.session.messages import Message, list_messages
from gorod.session.steps import Step, list_steps, next_step


class Passed(Struct, frozen=True):
    """A step with which the host is through although no act shows it, and how many acts there were then."""

    key: str
    acts: int


class Changed(Struct, frozen=True):
    """A session with an early act changed, and the acts that no longer hold: (place in the old list, refusal)."""

    session: Session
    refused: tuple[tuple[int, Refusal], ...]


class Session(Struct, frozen=True):
    """One game at one table.

    ``machine`` are the places of the acts that the machine added, ``undone`` what was taken back, the next one to be
    redone first. ``shortest_night`` keeps the machine from ending a night before so many seconds, so that its length
    tells nobody which roles are still in. ``enabled`` are roles switched on beyond those dealt, ``manual`` tells
    whether the roles were given by hand (``None``: not known): the checks before the start ask for both.
    """

    game: Game
    automation: frozenset[Automation] = BY_HAND
    passed: tuple[Passed, ...] = ()
    machine: tuple[int, ...] = ()
    undone: tuple[Act, ...] = ()
    shortest_night: int = 0
    enabled: dict[str, int] = {}
    manual: bool | None = None

    # --- a session begins ---------------------------------------------------------------------------------------------

    @classmethod
    def begin(
        cls,
        rulebook: Rulebook,
        setups: Iterable[Setup],
        automation: Iterable[Automation] = BY_HAND,
        seed: int | None = None,
        shortest_night: int = 0,
    ) -> Session:
        """A session before the first phase; where the machine deals, the roles of the seats are dealt by ``seed``."""
        seats = tuple(setups)
        wanted = frozenset(automation)
        if Automation.DEAL in wanted:
            assert seed is not None, "chance comes with a seed"
            seats = _deal(seats, seed)
        return cls(Game.begin(rulebook, seats), wanted, shortest_night=shortest_night)

    @classmethod
    def reopen(cls, game: Game, automation: Iterable[Automation] = BY_HAND, from_start: bool = False) -> Session:
        """A session on a game that was played before: where it stood, or at its start with every act to be redone."""
        wanted = frozenset(automation)
        if not from_start:
            return cls(game, wanted)
        return cls(Game.begin(game.rulebook, game.setups, game.position), wanted, undone=game.acts)

    def change_rules(self, values: Mapping[str, Any]) -> Session | Refusal:
        """Other values (as TOML holds them) at some settings, before the first phase; later they are locked (FORUM-42).

        Raises RulebookError for values that no rulebook could have.
        """
        game = self.game
        if game.table.phase is not None:
            position = write_position(game.rulebook.key, game.table)
            return Refusal("locked", dict(values), "point.locked", game.rulebook.cite("point.locked"), position)
        changed = Game.begin(override(game.rulebook, dict(values)), game.setups, game.position)
        return replace(self, game=changed.replay(game.acts).game, passed=(), undone=())

    @property
    def notes(self) -> tuple[StartNote, ...]:
        """What the checks before the start find: errors forbid it, warnings do not. None for a game from a position."""
        if self.game.position:
            return ()
        setups = self.game.setups
        deal = Deal(
            roles=tuple(setup.role for setup in setups),
            night_immunity=tuple(setup.night_immunity for setup in setups),
            day_immunity=tuple(setup.day_immunity for setup in setups),
            novices=tuple(setup.novice for setup in setups),
            enabled=self.enabled,
            manual=self.manual,
        )
        return check_start(self.game.rulebook, deal)

    # --- what to do ---------------------------------------------------------------------------------------------------

    @property
    def passes(self) -> frozenset[str]:
        """The keys of the steps that the host has passed."""
        return frozenset(passed.key for passed in self.passed)

    @property
    def steps(self) -> tuple[Step, ...]:
        """The steps of the present phase."""
        return list_steps(self.game, self.passes)

    @property
    def step(self) -> Step:
        """What to do now."""
        return next_step(self.game, self.passes)

    @property
    def awaited(self) -> tuple[Awaited, ...]:
        """Whose choice is missing; never somebody who is out."""
        return list_awaited(self.game)

    @property
    def deadline(self) -> int | None:
        """When the phase ends by its clock, in seconds since it began; ``None``: no end is known."""
        return find_deadline(self.game)

    @property
    def may_hurry_night(self) -> bool:
        """Whether the host may begin the night early (LINCH-42)."""
        return may_hurry_night(self.game)

    def messages(self, since: int = -1) -> tuple[Message, ...]:
        """What to say to whom since the act at ``since``; from -1 with what is told with the deal."""
        return list_messages(self.game, since)

    # --- what is done -------------------------------------------------------------------------------------------------

    def play(self, act: Act) -> Session | Refusal:
        """One act of a person, and what the machine does after it. A refused act changes nothing.

        The first phase is refused where a check before the start forbids the game.
        """
        if self.game.table.closed and not isinstance(act, Begin):
            act = replace(act, at=None)  # between two phases no clock runs, and a record has no time to note
        played = self._refuse_start(act) or self.game.play(act)
        if isinstance(played, Refusal):
            return played
        moment = (
            act.at
            if isinstance(act.at, str)
            else _name_moment(played.table if not played.table.closed else self.game.table)
        )
        return replace(self, game=played, undone=())._go_on(moment)

    def pass_step(self, key: str | None = None) -> Session:
        """The host is through with a step (the present one if none is named) although no act shows it."""
        step = self.step
        wanted = key or step.key
        if wanted in self.passes or step.kind in DECISIVE:
            return self
        return replace(self, passed=(*self.passed, Passed(wanted, len(self.game.acts))))

    def do_step(self) -> Session | Refusal:
        """Do the present step by its act; a step without one is passed."""
        step = self.step
        if step.kind == "over":
            return self
        return self.play(step.act) if step.act is not None else self.pass_step(step.key)

    def advance(self, at: When) -> Session:
        """Time has reached ``at`` (seconds since the phase began, or an instant).

        What is due by then happens, and where the machine ends phases by the clock (``TIME``) the next one begins at
        the moment at which the one before ended, so that several may be overdue at once.
        """
        session, left = self, at
        while (following := session._pass_time(left)) is not session:
            end = following._find_overrun()
            if end is None:
                return following._go_on(left if isinstance(left, str) else None)
            # The clock has ended the phase at its own moment, maybe long ago.
            instant = _name_moment(following.game.table, end)
            closed = following._close_by_clock()
            session = closed._go_on(instant)
            if session.game.table.phase == closed.game.table.phase:
                return session
            left = left if isinstance(left, str) else left - end
        return session

    # --- mistakes -----------------------------------------------------------------------------------------------------

    def undo(self) -> Session:
        """One step back: the last pass, or the last act of a person with all that the machine did after it."""
        count = len(self.game.acts)
        if self.passed and self.passed[-1].acts >= count:
            return replace(self, passed=self.passed[:-1])
        if not count:
            return self
        keep = count - 1
        while keep and keep in self.machine:
            keep -= 1
        taken = tuple(self.game.acts[place] for place in range(keep, count) if place not in self.machine)
        return replace(
            self,
            game=self.game.undo(count - keep),
            passed=tuple(passed for passed in self.passed if passed.acts <= keep),
            machine=tuple(place for place in self.machine if place < keep),
            undone=(*taken, *self.undone),
        )

    def redo(self) -> Session | Refusal:
        """The last act that was taken back, once more; nothing where there is none."""
        if not self.undone:
            return self
        act, *rest = self.undone
        done = self.play(act)
        return done if isinstance(done, Refusal) else replace(done, undone=tuple(rest))

    def change(self, place: int, act: Act | None) -> Changed:
        """Another act (or none) at an early place, the rest played again: to be looked at before it is taken."""
        replayed = self.game.change(place, act)
        session = Session(replayed.game, self.automation, shortest_night=self.shortest_night)
        return Changed(session, replayed.refused)

    def _refuse_start(self, act: Act) -> Refusal | None:
        if not isinstance(act, Begin) or self.game.table.phase is not None:
            return None
        error = next((note for note in self.notes if note.level == "error"), None)
        if error is None:
            return None
        rulebook = self.game.rulebook
        position = write_position(rulebook.key, self.game.table)
        return Refusal("not_allowed", act, error.why, rulebook.cite(error.why), position)

    # --- the machine --------------------------------------------------------------------------------------------------

    def _go_on(self, moment: str | None = None) -> Session:
        """Everything that the machine does by itself now; a phase that it begins begins at that moment, if known."""
        session = self
        while (act := session._next_by_machine()) is not None:
            following = session._play_by_machine(replace(act, at=moment) if isinstance(act, Begin) else act)
            if following is None:
                break
            session = following
        return session

    def _play_by_machine(self, act: Act) -> Session | None:
        played = self.game.play(act)
        if isinstance(played, Refusal):
            return None
        return replace(self, game=played, machine=(*self.machine, len(self.game.acts)))

    def _next_by_machine(self) -> Act | None:
        table = self.game.table
        if table.outcome is not None or table.phase is None:
            return None
        if table.closed:
            return self.game.next_phase() if Automation.ANNOUNCE in self.automation else None
        if table.phase.kind == "meeting":
            return None  # nobody acts in it: it ends when the host or its time says so
        if table.phase.kind == "night":
            return Close() if Automation.RESOLVE in self.automation and self._is_night_over() else None
        return self._next_of_day()

    def _is_night_over(self) -> bool:
        return not list_awaited(self.game) and self.game.table.now >= self.shortest_night

    def _next_of_day(self) -> Act | None:
        table = self.game.table
        day = table.day
        assert day is not None
        if day.stage == "decided":
            told = Automation.ANNOUNCE in self.automation and not day.shooters
            return Close() if told else None
        if Automation.COUNT in self.automation and is_vote_full(self.game):
            count = CountVotes()
            return count if self.game.check(count) is None else None
        return None

    def _pass_time(self, at: When) -> Session:
        """Let time pass in the running phase; the act that says so enters the game only where it changes something."""
        game = self.game
        if game.table.phase is None or game.table.closed or game.table.outcome is not None:
            return self
        played = game.play(Tick(at=at))
        if isinstance(played, Refusal):
            return self
        passed = replace(self, game=played, machine=(*self.machine, len(game.acts)))
        stands = replace(played.table, now=game.table.now, epoch=game.table.epoch) == game.table
        return self if stands and passed._next_by_machine() is None else passed

    def _find_overrun(self) -> int | None:
        """When the clock has ended the running phase, if it has: seconds since the phase began."""
        table = self.game.table
        if Automation.TIME not in self.automation or table.outcome is not None:
            return None
        if table.day is not None:
            return table.day.closed_at
        return find_night_end(self.game.plan, table) if table.closed else None

    def _close_by_clock(self) -> Session:
        """The phase closed whose time is over, unless an executed sheriff may still shoot."""
        table = self.game.table
        if table.closed or (table.day is not None and table.day.shooters):
            return self
        return self._play_by_machine(Close()) or self


DECISIVE: frozenset[str] = frozenset({"begin", "close", "count", "fast_night", "over"})
"""Kinds of steps that only their act does; the host cannot be through with them otherwise."""


def _name_moment(table: Table, seconds: int | None = None) -> str | None:
    """An instant of the running phase (now, or so many seconds after its beginning), if its beginning is known."""
    if table.epoch is None:
        return None
    moment = table.epoch + (table.now if seconds is None else seconds)
    try:
        return datetime.fromtimestamp(moment, UTC).isoformat()
    except (ValueError, OverflowError):  # beyond the calendar's end
        return None


def is_vote_full(game: Game) -> bool:
    """Whether the present count of the day has everything it waits for: each ballot, or hands for each candidate."""
    table, plan = game.table, game.plan
    day = table.day
    if day is None or table.closed or day.stage == "decided":
        return False
    if day.stage == "lift":
        return day.lift is not None
    if plan.rules.vote.form == "ballot":
        return not list_awaited(game)
    hands = day.hands if day.stage == "open" else day.rehands
    candidates = list_candidates(plan, table)
    if day.stage == "open" and not day.candidates:
        # Nobody was put forward: the day is over when everybody has spoken, if there is a round at all.
        in_turn = plan.rules.speech.mode == "rounds" and plan.rules.vote.candidates == "nominees"
        return in_turn and not day.speaking and set(list_speakers(table)) <= set(day.spoken)
    return bool(candidates) and all(seat in hands for seat in candidates)


def _deal(setups: tuple[Setup, ...], seed: int) -> tuple[Setup, ...]:
    counts: dict[str, int] = {}
    for setup in setups:
        counts[setup.role] = counts.get(setup.role, 0) + 1
    roles = deal_roles(counts, seed)
    return tuple(replace(setup, role=role) for setup, role in zip(setups, roles, strict=True))
