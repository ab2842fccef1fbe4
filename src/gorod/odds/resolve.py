"""One night of the exact solver: all combinations of choices, and what one combination leads to.

Written from the semantics of the night for a handful of labelled players, apart from the kernel and the engine, so
that the three can be held against each other. It must never know a probability beyond the number of ways.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from gorod.odds.lumps import Label, Position, Solver

LEAD, SHIELD = 1, 2
TEAM_SIDES = (1, 2)
COIN_CHECK, COIN_SHOOT = 0, 1


class Night:
    """A night in one position: individuals who choose or are chosen, and the rest in lumps.

    ``choices`` of the present combination: (chooser, verb) -> place of the target among ``people``, or -1. A chooser
    is a place among ``people``, or -1 - side for a team.
    """

    def __init__(self, solver: Solver, position: Position, round_: int) -> None:
        self.solver = solver
        self.round = round_
        self.people: list[Label] = []
        self.lumps: dict[Label, int] = {}
        for label, number in position:
            if number == 1:
                self.people.append(label)
            else:
                self.lumps[label] = number
        self.sides = solver.count_sides(position)
        self.living = sum(self.sides)
        self.choices: dict[tuple[int, str], int] = {}
        self.idle: set[int] = set()
        self.orders = self._list_orders()
        self.total = 1
        for chooser, verb in self.orders:
            self.total *= max(1, self._count_legal(chooser, verb))

    def _list_orders(self) -> list[tuple[int, str]]:
        solver, options = self.solver, self.solver.plan.options
        orders: list[tuple[int, str]] = [(-1 - side, "kill") for side in TEAM_SIDES if self.sides[side]]
        for place, (kind, _) in enumerate(self.people):
            for verb in solver.kinds[kind].verbs:
                if verb == "sheriff":
                    orders.extend(self._list_sheriff(place))
                elif verb == "priest":
                    may_shoot = options["priest_shot"] and self._count_legal(place, "shoot_found")
                    if may_shoot:
                        orders.append((place, "shoot_found"))
                    if options["priest_check"] and not (may_shoot and options["priest_one"]):
                        orders.append((place, "ask"))
                else:
                    orders.append((place, verb))
        return orders

    def _list_sheriff(self, place: int) -> list[tuple[int, str]]:
        options = self.solver.plan.options
        shoots = options["sheriff_shot"] and self.living >= options["shot_from"]
        checks = options["sheriff_check"]
        if checks and shoots and options["sheriff_one"]:
            return [(place, "coin"), (place, "check"), (place, "shoot")]
        return [(place, verb) for verb, on in (("check", checks), ("shoot", shoots)) if on]

    def _is_legal(self, chooser: int, verb: str, target: int, label: Label) -> bool:
        """Whether the chooser may aim the verb at that player (``target`` -1: one of a lump)."""
        solver = self.solver
        kind, marks = label
        if chooser < 0:
            return solver.kinds[kind].side != -1 - chooser
        options = solver.plan.options
        actor = solver.kinds[self.people[chooser][0]].actor
        mine = target == chooser
        if verb in ("visit", "heal", "guard"):
            use = options[f"{verb}_self"]
            mark = solver.marks.get((actor, verb), 0)
            self_mark = solver.marks.get((actor, f"{verb}_self"), mark)
            if mine and (use == 0 or (use == 1 and marks & self_mark)):
                return False
            return verb == "guard" or not (options[f"{verb}_repeat"] and marks & mark)
        if mine:
            return False
        if verb == "check":
            return not marks & solver.marks.get((actor, "seen"), 0)
        return verb != "shoot_found" or bool(marks & solver.marks[actor, "found"])

    def _count_legal(self, chooser: int, verb: str) -> int:
        if verb == "coin":
            return 2
        people = sum(self._is_legal(chooser, verb, place, label) for place, label in enumerate(self.people))
        return people + sum(n for label, n in self.lumps.items() if self._is_legal(chooser, verb, -1, label))

    def walk(self, step: int = 0) -> Iterator[int]:
        """Every combination of choices, with the number of ways in which it may come about."""
        if step == len(self.orders):
            yield 1
            return
        chooser, verb = self.orders[step]
        key = (chooser, verb)
        if verb == "coin":
            for coin in (COIN_CHECK, COIN_SHOOT):
                self.choices[key] = coin
                yield from self.walk(step + 1)
            return
        if self.choices.get((chooser, "coin"), -1) == (COIN_SHOOT if verb == "check" else COIN_CHECK):
            # the other side of the coin: this choice is not made; its ways all lead the same way
            self.choices[key] = -1
            ways = max(1, self._count_legal(chooser, verb))
            for number in self.walk(step + 1):
                yield ways * number
            return
        yield from self._walk_targets(step, key)

    def _walk_targets(self, step: int, key: tuple[int, str]) -> Iterator[int]:
        chooser, verb = key
        idle = True
        for place in range(len(self.people)):
            if self._is_legal(chooser, verb, place, self.people[place]):
                idle = False
                self.choices[key] = place
                yield from self.walk(step + 1)
        for label, number in list(self.lumps.items()):
            if number and self._is_legal(chooser, verb, -1, label):
                idle = False
                self.lumps[label] = number - 1
                self.people.append(label)
                self.choices[key] = len(self.people) - 1
                for ways in self.walk(step + 1):
                    yield ways * number
                self.people.pop()
                self.lumps[label] = number
        if idle:
            self.choices[key] = -1
            yield from self.walk(step + 1)


def _find_blocked(night: Night, visits: dict[int, int]) -> set[int]:
    kinds, people = night.solver.kinds, night.people
    edges = {a: t for a, t in visits.items() if a != t and kinds[people[t][0]].blockable}
    blocked: set[int] = set()
    while edges:
        threatened = set(edges.values())
        sure = [actor for actor in edges if actor not in threatened]
        if not sure:
            return blocked | threatened
        for actor in sure:
            blocked.add(edges.pop(actor))
        edges = {actor: target for actor, target in edges.items() if actor not in blocked}
    return blocked


class _Shield:
    """What stands before an attack this night."""

    def __init__(self, night: Night, blocked: set[int]) -> None:
        options = night.solver.plan.options
        self.night = night
        self.visits = {
            a: t for (a, verb), t in night.choices.items() if verb == "visit" and t >= 0 and a not in blocked
        }
        self.healed = {t for (a, verb), t in night.choices.items() if verb == "heal" and t >= 0 and a not in blocked}
        self.guards: dict[int, list[int]] = {}
        for (a, verb), t in night.choices.items():
            if verb == "guard" and t >= 0 and a not in blocked and a != t:
                self.guards.setdefault(t, []).append(a)
        self.visited = {t for a, t in self.visits.items() if options["self_protects" if a == t else "protects"]}
        self.spent: set[int] = set()
        self.dead: set[int] = set()

    def is_immune(self, place: int) -> bool:
        solver = self.night.solver
        return solver.kinds[self.night.people[place][0]].immune and self.night.round <= solver.plan.options["nights"]

    def _stops(self, save: str, kind: int, place: int) -> bool:
        plan = self.night.solver.plan
        if save == "immunity":
            return self.is_immune(place)
        if save == "immortal":
            immortal = self.night.solver.kinds[self.night.people[place][0]].immortal
            return immortal and bool(plan.survives >> kind & 1)
        if save == "heal":
            return place in self.healed and bool(plan.cures >> kind & 1)
        return place in self.visited

    def strike(self, kind: int, place: int, used: frozenset[int], fallen: set[int]) -> None:
        """One hit: the first protection stops it or moves it to a guard."""
        plan = self.night.solver.plan
        options = plan.options
        if any(self._stops(save, kind, place) for save in plan.before_guard):
            return
        guards: list[int] = []
        if not used or options["follow"]:
            gone = self.dead if options["in_turn"] else set()
            guards = [g for g in self.guards.get(place, ()) if g not in used | self.spent | gone]
        if guards:
            if options["takes_first"]:
                self.spent.update(guards)
            for guard in guards:
                if options["own_saves"]:
                    self.strike(kind, guard, used | set(guards), fallen)
                else:
                    fallen.add(guard)
            return
        if not any(self._stops(save, kind, place) for save in plan.after_guard):
            fallen.add(place)


def _list_attacks(night: Night, rank: int, blocked: set[int], gone: set[int]) -> list[int]:
    """The targets of one rank's attacks."""
    solver, people, choices = night.solver, night.people, night.choices
    if rank <= 1:
        target = choices.get((-2 - rank, "kill"), -1)
        return [target] if target >= 0 and _may_kill(night, rank + 1, blocked, gone) else []
    found = []
    for (chooser, verb), target in choices.items():
        if chooser < 0 or target < 0 or chooser in blocked or chooser in gone:
            continue
        kind = solver.kinds[people[chooser][0]]
        if (
            (rank == 2 and verb == "shoot")
            or (rank == 3 and verb == "shoot_found")
            or (rank == 4 and verb == "kill" and not kind.ripper)
            or (rank == 5 and verb == "kill" and kind.ripper)
        ):
            found.append(target)
    return found


def _may_kill(night: Night, side: int, blocked: set[int], gone: set[int]) -> bool:
    """Whether a team's common order becomes an attack. Members in lumps were chosen by nobody, so they are free."""
    solver, options = night.solver, night.solver.plan.options
    singles = [place for place, (kind, _) in enumerate(night.people) if solver.kinds[kind].side == side]
    in_lumps = [label for label, number in night.lumps.items() if number and solver.kinds[label[0]].side == side]
    members = [place for place in singles if place not in gone]
    free = [place for place in members if place not in blocked]
    if len(free) < len(members) and options["block_team"]:
        return False
    if options["decides"] == 1:
        heads = [place for place in members if solver.kinds[night.people[place][0]].head]
        lumped = any(solver.kinds[kind].head for kind, _ in in_lumps)
        if heads or lumped:
            return lumped or any(place in free for place in heads)
    return bool(free or in_lumps)


def resolve(night: Night) -> Position:
    """The position after this combination of choices."""
    solver, options, choices = night.solver, night.solver.plan.options, night.choices
    visits = {a: t for (a, verb), t in choices.items() if verb == "visit" and t >= 0}
    blocked = _find_blocked(night, visits) if visits and solver.has_blocks else set()
    shield = _Shield(night, blocked)
    for group in solver.plan.ranks:
        for rank in group:
            gone = shield.dead if options["in_turn"] else set()
            fallen: set[int] = set()
            kind = (0, 1, 3, 4, 2, 2)[rank]
            for target in _list_attacks(night, rank, blocked, gone):
                if target not in gone:
                    shield.strike(kind, target, frozenset(), fallen)
            shield.dead |= fallen
    dead = shield.dead
    if options["links"] and dead:
        _follow_links(shield, dead)
    return _make_morning(night, shield, blocked, dead)


def _follow_links(shield: _Shield, dead: set[int]) -> None:
    options = shield.night.solver.plan.options
    changed = True
    while changed:
        changed = False
        for visitor, client in shield.visits.items():
            if visitor == client or visitor not in dead or client in dead:
                continue
            if (options["link_heal"] and client in shield.healed) or (
                options["link_immunity"] and shield.is_immune(client)
            ):
                continue
            dead.add(client)
            changed = True


def _make_morning(night: Night, shield: _Shield, blocked: set[int], dead: set[int]) -> Position:
    solver, people = night.solver, night.people
    marks = [held & solver.kept_forever for _, held in people]
    _remember(night, marks, blocked, dead)
    if solver.plan.options["shields"]:
        for visitor, client in shield.visits.items():
            if visitor not in dead:
                marks[client] |= SHIELD
    out = _count_missed(night, marks, dead)
    turned = _find_team_joined(night, dead)
    mask = solver.kept_forever

    def turn(kind: int) -> int:
        return solver.turned[kind][turned] if turned >= 0 and solver.kinds[kind].wolf else kind

    def labels() -> Iterator[tuple[Label, int]]:
        for place, (kind, _) in enumerate(people):
            if place not in dead and place not in out:
                yield (turn(kind), marks[place]), 1
        for (kind, held), number in night.lumps.items():
            yield (turn(kind), held & mask), number

    return solver.make_position(labels())


def _remember(night: Night, marks: list[int], blocked: set[int], dead: set[int]) -> None:
    """The marks that tonight's choices leave on their targets."""
    solver = night.solver
    spends = solver.plan.options["spends_choice"]
    for (chooser, verb), target in night.choices.items():
        if chooser < 0 or target < 0 or verb == "coin":
            continue
        actor = solver.kinds[night.people[chooser][0]].actor
        if verb in ("visit", "heal", "guard"):
            if spends or chooser not in blocked:
                marks[target] |= solver.marks.get((actor, verb), 0)
                if target == chooser:
                    marks[target] |= solver.marks.get((actor, f"{verb}_self"), 0)
        elif chooser not in blocked:
            side = solver.kinds[night.people[target][0]].side
            if verb == "check":
                marks[target] |= solver.marks.get((actor, "seen"), 0)
                if solver.plan.policy and side == 1 and chooser not in dead:
                    marks[target] |= LEAD
            elif verb == "ask" and side == 2:
                marks[target] |= solver.marks[actor, "found"]


def _count_missed(night: Night, marks: list[int], dead: set[int]) -> set[int]:
    solver = night.solver
    out: set[int] = set()
    limit = solver.plan.options["missed_limit"]
    if not limit:
        return out
    acted = {chooser for (chooser, verb), target in night.choices.items() if target >= 0 and verb != "coin"}
    for place, (kind, _) in enumerate(night.people):
        held = solver.kinds[kind]
        if not held.dutiful or place in dead or (held.verbs == ("sheriff",) and not _owes_shot(night)):
            continue
        unit = solver.marks[held.actor, "missed"]
        field = unit * 7
        missed = 0 if place in acted else (marks[place] & field) // unit + 1
        marks[place] = marks[place] & ~field | missed * unit
        if missed >= limit:
            out.add(place)
    for place in out:  # he who is put out found nobody
        for (chooser, verb), target in night.choices.items():
            if chooser == place and verb == "check" and target >= 0:
                marks[target] &= ~LEAD
    return out


def _owes_shot(night: Night) -> bool:
    """Whether a sheriff owes an action tonight: with the shot only, where his duty hangs on it."""
    options = night.solver.plan.options
    shoots = options["sheriff_shot"] and night.living >= options["shot_from"]
    return bool(shoots or (options["sheriff_check"] and not options["duty_with_shot"]))


def _find_team_joined(night: Night, dead: set[int]) -> int:
    """The team that werewolves join (0 mafia, 1 yakuza), or -1."""
    if not night.solver.turned:
        return -1
    lost = {night.solver.kinds[night.people[place][0]].side for place in dead} & {1, 2}
    if not lost:
        return -1
    if len(lost) == 2:
        return 1 if night.solver.plan.options["both_yakuza"] else 0
    return lost.pop() - 1
