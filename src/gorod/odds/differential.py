"""The same choices fed to kernel and engine: deaths, blocks, answers, shields, sides and winners must be the same.

    python -m gorod.odds.differential --tables 200000

plays random tables over all rulebooks and random settings and stops at the first difference. It must never know
which of the two is right.
"""

from __future__ import annotations

import argparse
import random
import time
from collections.abc import Iterator, Sequence
from typing import Any, cast, get_args, get_origin

import numpy as np
from msgspec import Struct

from gorod.engine.acts import Act, Begin, Close, Execute, NoExecution, Order, Post, Skip, TeamKey, TeamOrder
from gorod.engine.game import Game
from gorod.engine.rulings import Refusal
from gorod.engine.table import Setup
from gorod.odds.effects import PLAYED
from gorod.odds.kernel import places as at
from gorod.odds.kernel import play
from gorod.odds.kernel.ending import ENDLESS, NO_END
from gorod.odds.pack import TOTALS, Ints, fold_seed, pack
from gorod.odds.plan import OUTCOMES, POLICIES, Deal, OddsError, Plan, make_lab_plan
from gorod.rules import RULEBOOKS, Rulebook, RulebookError, load_rulebook, override
from gorod.rules.rulebook import Verb
from gorod.rules.settings import SETTINGS
from gorod.rules.vocabulary import ROLES, SIDES

LINES = 40_000
TEAMS = ("mafia", "yakuza")
NIGHT_ORDER = (at.T_VISIT, at.T_HEAL, at.T_GUARD, at.T_TEAM, at.T_KILL, at.T_SHOOT)
VERBS = {
    at.T_VISIT: "visit",
    at.T_HEAL: "heal",
    at.T_GUARD: "guard",
    at.T_KILL: "kill",
    at.T_SHOOT: "shoot",
    at.T_CHECK: "check",
    at.T_SEARCH: "search",
}


class Mismatch(AssertionError):
    """Kernel and engine disagree; the message says where, on which table."""


class Line(Struct, frozen=True):
    """One line of a kernel's trace."""

    round: int
    what: int
    seat: int
    target: int
    more: int


# --- random tables ------------------------------------------------------------------------------------------------


def draw_rulebook(chance: random.Random) -> Rulebook:
    """One of the rulebooks with some settings drawn anew, as far as the result is a rulebook at all."""
    rulebook = load_rulebook(chance.choice(sorted(RULEBOOKS)))
    for path in chance.sample(sorted(PLAYED), chance.randint(0, chance.choice((6, 6, 24)))):
        try:
            rulebook = override(rulebook, {path: _draw_value(chance, path, rulebook)})
        except RulebookError:
            continue
    return rulebook


def _draw_value(chance: random.Random, path: str, rulebook: Rulebook) -> Any:
    type_ = SETTINGS[path].type
    if type_ is bool:
        return chance.random() < 0.5
    if path in ("saves", "execute.checks", "night.count", "victory.order"):
        order = list(SETTINGS[path].choices)
        chance.shuffle(order)
        return order if path == "victory.order" else order[: chance.randint(0, len(order))]
    if path == "search.seeks":
        seekers = [key for key, role in rulebook.roles.items() if role.has("search")]
        return {seeker: chance.choice(sorted(rulebook.roles)) for seeker in seekers if chance.random() < 0.7}
    if path in ("visit.by", "heal.by", "visit.blocks"):
        verb = {"visit.by": "visit", "heal.by": "heal"}.get(path)
        able = [key for key, role in rulebook.roles.items() if verb is None or role.has(verb)]
        return [role for role in able if chance.random() < 0.6]
    if path == "team.heads":
        heads = {side: [k for k, role in rulebook.roles.items() if role.side == side] for side in TEAMS}
        return {side: chance.choice(roles) for side, roles in heads.items() if roles and chance.random() < 0.7}
    if get_origin(type_) is tuple:
        return [word for word in SETTINGS[path].choices if chance.random() < 0.5]
    words = get_args(type_)
    if words and all(isinstance(word, str) for word in words):
        return chance.choice(words)
    return chance.choice((0, 1, 1, 2, 3))


def draw_deal(chance: random.Random, rulebook: Rulebook, most: int = 14) -> Deal:
    """Random roles of that rulebook, often of a few that meet again and again, a policy, now and then an immunity."""
    roles = sorted(rulebook.roles)
    if chance.random() < 0.5:
        roles = chance.sample(roles, min(len(roles), chance.randint(2, 5)))
    counts: dict[str, int] = {}
    for _ in range(chance.randint(3, most)):
        role = chance.choice(roles)
        counts[role] = counts.get(role, 0) + 1
    if chance.random() < 0.5:
        counts["citizen"] = counts.get("citizen", 0) + chance.randint(0, 5)
    immune = {role: 1 for role in counts if chance.random() < 0.1} if rulebook.rules.immunity.kinds else {}
    skill = {"mafia": chance.choice((0.0, 0.5, 3.0))} if chance.random() < 0.2 else {}
    return Deal(rulebook, counts, chance.choice(("day", "night")), chance.choice(POLICIES), skill, immune)


def draw_script(chance: random.Random, idle: float) -> Ints | None:
    """Choices forced on the kernel: sometimes somebody lets his turn pass."""
    if not idle:
        return None
    source = np.random.default_rng(chance.getrandbits(64))
    script = np.full((64, at.SLOTS), -2, np.int64)
    script[source.random(script.shape) < idle] = -1
    return script


# --- the kernel's game --------------------------------------------------------------------------------------------

_TRACE = np.zeros((LINES, 5), np.int64)


def trace_game(plan: Plan, seed: int, game: int, script: Ints | None = None) -> list[Line]:
    """Everything the kernel chose in one game, and what came of it."""
    packed = pack(plan)
    forced = np.full((64, at.SLOTS), -2, np.int64) if script is None else script
    _TRACE[0, 0] = 0
    totals = np.zeros(TOTALS, np.int64)
    play(packed.game, packed.weights, fold_seed(seed), game, game + 1, totals, forced, _TRACE)
    return [Line(*map(int, row)) for row in _TRACE[1 : _TRACE[0, 0] + 1]]


# --- the engine's game --------------------------------------------------------------------------------------------


class Replay:
    """The engine playing what the kernel chose, seat by seat under other numbers."""

    def __init__(self, deal: Deal, plan: Plan, numbers: Sequence[int]) -> None:
        self.plan = plan
        self.numbers = numbers
        self.rules = deal.rulebook.rules
        rules = self.rules.immunity
        kinds = rules.kinds or ()
        setups: list[Setup] = [Setup("", "")] * plan.n
        for seat, role in enumerate(plan.seats):
            held = plan.immune >> seat & 1
            setups[numbers[seat] - 1] = Setup(
                f"s{seat}",
                role,
                night_immunity=(rules.nights or 0) if held and "night" in kinds else 0,
                day_immunity=(rules.days or 0) if held and "day" in kinds else 0,
            )
        rulebook = override(deal.rulebook, {"start.first_phase": "day" if plan.start_day else "night"})
        self.game = Game.begin(rulebook, setups)

    def play(self, act: Act) -> None:
        """One act, which the engine must accept."""
        result = self.game.play(act)
        if isinstance(result, Refusal):
            raise Mismatch(f"the engine refuses {act}: {result.code} {result.why} at {result.position}")
        self.game = result

    def mask(self, numbers: Sequence[int]) -> int:
        """Seats of the engine as a mask of the kernel."""
        places = {number: seat for seat, number in enumerate(self.numbers)}
        return sum(1 << places[number] for number in numbers)

    def expect(self, what: str, ours: object, theirs: object) -> None:
        """The kernel's value and the engine's must be equal."""
        if ours != theirs:
            raise Mismatch(f"{what}: kernel {ours}, engine {theirs}")

    def open_phase(self, kind: str) -> None:
        """Begin the next phase (the meeting is passed over)."""
        begin = self.game.next_phase()
        if begin is not None and begin.phase == "meeting":
            self.play(begin)
            self.play(Close())
            begin = self.game.next_phase()
        if begin is None or begin.phase != kind:
            raise Mismatch(f"the engine would go on with {begin}, the kernel with a {kind}")
        self.play(Begin(begin.phase, begin.number))

    def night(self, lines: list[Line]) -> None:
        """One night."""
        self.open_phase("night")
        for what in (*NIGHT_ORDER, at.T_CHECK, at.T_SEARCH):
            for line in lines:
                if line.what == what:
                    self._order(line)
        self.play(Close())
        night = self.game.table.night
        assert night is not None
        for line in lines:
            if line.what == at.T_BLOCKED:
                self.expect("blocked", line.target, self.mask(night.blocked))
            elif line.what == at.T_FOUND:
                self._compare_answer(night.answers, line)
            elif line.what == at.T_SHIELDED:
                living = set(self.game.table.living)
                self.expect("shielded", line.target, self.mask([n for n in self.game.table.shielded if n in living]))
            elif line.what == at.T_SIDES:
                for side, mask in zip(TEAMS, (line.seat, line.target), strict=True):
                    members = [s.number for s in self.game.table.seats if self.game.plan.sides[s.role] == side]
                    self.expect(side, mask, self.mask(members))

    def _order(self, line: Line) -> None:
        if line.what == at.T_TEAM:
            self.play(TeamOrder(cast(TeamKey, TEAMS[line.seat]), self.numbers[line.target]))
            return
        verb = cast(Verb, VERBS[line.what])
        self.play(Order(self.numbers[line.seat], verb, self.numbers[line.target]))

    def _compare_answer(self, answers: dict[tuple[int, str], str], line: Line) -> None:
        number = self.numbers[line.seat]
        answer = answers.get((number, "check"))
        if answer is None and self.game.table.seats[number - 1].out is not None:
            return  # killed before his step
        if self.plan.seats[line.seat] == "priest":
            said = answer == "found"
        else:
            target = self.game.table.seats[self.numbers[line.target] - 1]
            said = {"mafia": True, "don": True, "black": self.game.plan.sides[target.dealt] != "maniac"}.get(
                str(answer), False
            )
        self.expect(f"answer to {line.seat}", bool(line.more), said)

    def day(self, lines: list[Line]) -> None:
        """One day: the host enters who stands to be executed."""
        self.open_phase("day")
        if self.rules.clock.absence_cycles:
            for number in self.game.table.living:
                self.play(Post(number))
        if self.game.table.outcome is not None:
            raise Mismatch("the engine ended the game at the day's start")
        chosen = next((line for line in lines if line.what == at.T_CHOSEN), None)
        self.play(Execute(self.numbers[chosen.target]) if chosen else NoExecution())
        shot = next((line for line in lines if line.what == at.T_LAST_SHOT), None)
        day = self.game.table.day
        assert day is not None
        if shot:
            self.play(Order(self.numbers[shot.seat], "shoot", self.numbers[shot.target]))
        elif day.shooters:
            self.play(Skip(day.shooters[0]))
        self.play(Close())

    def compare_end(self, line: Line) -> None:
        """Who lives, and whether and how the game is over."""
        self.expect("alive", line.target, self.mask(self.game.table.living))
        self.expect("outcome", _name(line.more), self._outcome())

    def _outcome(self) -> str:
        outcome = self.game.outcome
        if outcome is None:
            return "goes on"
        return outcome.side if outcome.kind == "won" else outcome.kind


def _name(end: int) -> str:
    return "goes on" if end in (NO_END, ENDLESS) else OUTCOMES[end]


def compare_game(deal: Deal, seed: int, game: int, script: Ints | None, chance: random.Random) -> int:
    """Play one game in both; the number of phases compared. Raises ``Mismatch``."""
    plan = make_lab_plan(deal)
    lines = trace_game(plan, seed, game, script)
    numbers = list(range(1, plan.n + 1))
    chance.shuffle(numbers)
    replay = Replay(deal, plan, numbers)
    phases = 0
    for round_ in _split(lines):
        last = round_[-1]
        if last.what == at.T_END:
            if not phases:
                replay.expect("start", _name(last.target), replay._outcome())
            break
        (replay.day if last.seat == 1 else replay.night)(round_[:-1])
        replay.compare_end(last)
        phases += 1
        if phases >= 60:
            break
    return phases


def _split(lines: list[Line]) -> Iterator[list[Line]]:
    held: list[Line] = []
    for line in lines:
        held.append(line)
        if line.what in (at.T_ALIVE, at.T_END):
            yield held
            held = []


def compare_random(seed: int, games: int = 2) -> tuple[int, int]:
    """One random table, a few games on it: games and phases compared; (0, 0) where the laboratory refuses it."""
    chance = random.Random(seed)
    deal = draw_deal(chance, draw_rulebook(chance))
    try:
        make_lab_plan(deal)
    except OddsError:
        return 0, 0
    phases = 0
    script = draw_script(chance, chance.choice((0.0, 0.0, 0.05, 0.3)))
    for game in range(games):
        try:
            phases += compare_game(deal, seed, game, script, chance)
        except Mismatch as fault:
            changed = {path: _read(deal, path) for path in sorted(deal.rulebook.changed)}
            table = {"rules": deal.rulebook.key, "roles": deal.counts, "start": deal.start, "policy": deal.policy}
            raise Mismatch(
                f"seed {seed}, game {game}: {fault}\n  {table} immune {deal.immune}\n  set {changed}"
            ) from fault
    return games, phases


def _read(deal: Deal, path: str) -> Any:
    from gorod.rules.settings import read_setting

    return read_setting(deal.rulebook.rules, path) if path in SETTINGS else None


def main() -> None:
    """Compare many random tables, with a line now and then."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=200_000)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    began = time.monotonic()
    games = phases = refused = 0
    for table in range(asked.tables):
        more, length = compare_random(asked.seed * 1_000_003 + table)
        games, phases, refused = games + more, phases + length, refused + (not more)
        if table % 1000 == 999:
            pace = (table + 1) / (time.monotonic() - began)
            print(
                f"{table + 1} tables, {games} games, {phases} phases, {refused} refused, {pace:.0f} tables/s",
                flush=True,
            )
    print(f"no difference in {games} games of {asked.tables - refused} tables ({phases} phases)")


assert len(ROLES) == 15 and SIDES[0] == "city"

if __name__ == "__main__":
    main()
