"""Attacks and links of a night: who strikes whom, which protection stops it, who dies.

Every path of killing goes through ``_strike`` and so meets the same protections. It must never know whether an
attack was wise, nor announce anything.
"""

from __future__ import annotations

from gorod.engine.dawn import Dawn
from gorod.engine.orders import has_head, list_deciding, needs_every
from gorod.engine.plan import why_ability
from gorod.engine.rulings import HOST_ONLY, Event, Ruling
from gorod.engine.table import Exit, ExitReason, Seat
from gorod.rules.rulebook import Verb

ROLE_RANKS: dict[str, Verb] = {"sheriff": "shoot", "priest": "shoot", "maniac": "kill", "ripper": "kill"}


class Attack:
    """One attack: its kind (for protections), its rank, who leads it and whom it is aimed at."""

    __slots__ = ("by_seat", "kind", "rank", "reason", "target", "why")

    def __init__(self, rank: str, by_seat: int, target: int, why: str) -> None:
        self.rank = rank
        self.kind = "maniac" if rank == "ripper" else rank
        self.by_seat = by_seat
        self.target = target
        self.reason: ExitReason = "shot" if rank in ("sheriff", "priest") else "killed"
        self.why = why


def resolve_attacks(dawn: Dawn, ranks: tuple[str, ...]) -> None:
    """The attacks of one step, rank by rank; attacks of one rank fall at the same moment."""
    for rank in ranks:
        attacks = _gather(dawn, rank)
        fallen: dict[int, Exit] = {}
        for attack in attacks:
            _aim(dawn, attack, fallen)
        for number, cause in fallen.items():
            dawn.dead.setdefault(number, cause)


def _gather(dawn: Dawn, rank: str) -> list[Attack]:
    if rank in ("mafia", "yakuza"):
        attack = _decide_team(dawn, rank)
        return [attack] if attack else []
    verb = ROLE_RANKS[rank]
    if verb not in dawn.given:
        return []
    attacks = []
    for number, target in dawn.standing(verb):
        if dawn.table.seats[number - 1].role == rank:
            attacks.append(Attack(rank, number, target, why_ability(dawn.plan, rank, verb)))
    dawn.void_dead(verb, rank)
    return attacks


def _decide_team(dawn: Dawn, team: str) -> Attack | None:
    """The attack of a team from the orders of its unblocked members (D.3, step 4), with its ruling."""
    plan, orders = dawn.plan, dawn.orders
    members = [seat for seat in dawn.table.seats if seat.out is None and plan.sides[seat.role] == team]
    if not members:
        return None
    if plan.in_turn:
        members = [seat for seat in members if seat.number not in dawn.dead]
        if not members:
            dawn.rulings.append(Ruling("team_kill", "void", "kills.apply.dead_team", by="dead", value=team))
            return None
    blocked = [seat for seat in members if seat.number in dawn.blocked]
    if blocked and plan.rules.block.scope == "team":
        dawn.rulings.append(
            Ruling("team_kill", "void", "block.scope", by="blocked", by_seat=blocked[0].number, value=team)
        )
        return None
    target, cause, why = _choose(dawn, team, members)
    given = sorted({orders[seat.number, "kill"] for seat in members if orders.get((seat.number, "kill"))})
    if not target:
        dawn.rulings.append(Ruling("team_kill", "void", why, by=cause, value=team, others=tuple(given)))
        return None
    dawn.rulings.append(Ruling("team_kill", "stands", why, target=target, value=team, others=tuple(given)))
    return Attack(team, 0, target, why)


def _choose(dawn: Dawn, team: str, members: list[Seat]) -> tuple[int, str, str]:
    """The target of a team or 0, with what stood in the way and the setting that says so."""
    plan, orders = dawn.plan, dawn.orders
    head = plan.heads.get(team)
    why = "team.decides" if has_head(plan, members, team) else "team.after_head"
    free = [seat for seat in members if seat.number not in dawn.blocked]
    if plan.rules.team.decides == "head_only" and why == "team.decides":
        # While the head lives his word alone counts, and if he is blocked there is none (LA-12).
        deciding = [seat for seat in free if seat.role == head]
    elif needs_every(plan, members, team):
        deciding = free
        if any((seat.number, "kill") not in orders for seat in free):
            return 0, "silent", f"{why}.silent"
    else:
        deciding = list_deciding(plan, free, team, orders)
    if not free:
        return 0, "blocked", f"visit.blocks.{members[0].role}"
    choices = {orders[seat.number, "kill"] for seat in deciding if (seat.number, "kill") in orders}
    if not choices:
        return (0, "no_order", f"{why}.silent") if deciding else (0, "blocked", why)
    if choices == {0}:
        return 0, "skip", "team.may_skip"
    if len(choices) > 1:
        return 0, "conflict", "team.conflict"
    target = choices.pop()
    # The order is cited by whose word made it: the head's, if it was among those that counted.
    roles = [seat.role for seat in deciding if orders.get((seat.number, "kill")) == target]
    return target, "", why_ability(plan, head if head in roles else roles[0], "kill")


def _aim(dawn: Dawn, attack: Attack, fallen: dict[int, Exit]) -> None:
    if dawn.plan.in_turn and attack.target in dawn.dead:
        dawn.rulings.append(
            Ruling("attack", "void", "kills.apply", attack.by_seat, attack.target, by="already_out", value=attack.rank)
        )
        return
    _strike(dawn, attack, attack.target, frozenset(), fallen)


def _strike(dawn: Dawn, attack: Attack, target: int, used: frozenset[int], fallen: dict[int, Exit]) -> None:
    """One attack on one player: the first protection in the order of ``saves`` stops it, else he dies.

    ``used`` are the guards who have taken this attack already; an empty set means it is on its first target.
    """
    for stage in dawn.plan.saves:
        if stage == "guard":
            guards = _find_guards(dawn, target, used)
            if guards:
                _move(dawn, attack, target, guards, used, fallen)
                return
        else:
            by, why = _find_save(dawn, attack, stage, target)
            if why:
                dawn.saved.append((target, stage))
                dawn.rulings.append(Ruling("attack", "stopped", why, attack.by_seat, target, stage, by, attack.rank))
                dawn.events.append(Event("saved", HOST_ONLY, seat=target, target=by, value=stage))
                return
    _kill(dawn, attack, target, fallen)


def _kill(dawn: Dawn, attack: Attack, target: int, fallen: dict[int, Exit]) -> None:
    if target in fallen or target in dawn.dead:
        dawn.rulings.append(Ruling("attack", "stands", attack.why, attack.by_seat, target, value=attack.rank))
        return
    fallen[target] = Exit(attack.reason, dawn.code, attack.rank, attack.by_seat)
    dawn.rulings.append(Ruling("attack", "stands", attack.why, attack.by_seat, target, value=attack.rank))
    dawn.rulings.append(
        Ruling("out", "stands", attack.why, target, by=attack.rank, by_seat=attack.by_seat, value=attack.reason)
    )


def _find_guards(dawn: Dawn, target: int, used: frozenset[int]) -> list[int]:
    guards = dawn.guards.get(target)
    if not guards or (used and dawn.plan.rules.guard.chain != "follow"):
        return []
    return [
        guard
        for guard in guards
        if guard not in used and guard != target and guard not in dawn.spent
        if not (dawn.plan.in_turn and guard in dawn.dead)
    ]


def _move(
    dawn: Dawn, attack: Attack, target: int, guards: list[int], used: frozenset[int], fallen: dict[int, Exit]
) -> None:
    """The attack moves to the guards; each takes it with his own saves (NA-11…13)."""
    rules = dawn.plan.rules.guard
    dawn.saved.append((target, "guard"))
    used = used | set(guards)
    if rules.takes == "first":
        dawn.spent.update(guards)
    for guard in guards:
        why = why_ability(dawn.plan, dawn.table.seats[guard - 1].role, "guard") + ".moved"
        dawn.rulings.append(Ruling("attack", "moved", why, attack.by_seat, target, "guard", guard, attack.rank))
        dawn.events.append(Event("saved", HOST_ONLY, seat=target, target=guard, value="guard"))
        if rules.own_saves is False:
            _kill(dawn, attack, guard, fallen)
        else:
            _strike(dawn, attack, guard, used, fallen)


def _find_save(dawn: Dawn, attack: Attack, stage: str, target: int) -> tuple[int, str]:
    """Who gives that protection to the target (0 = nobody in person) and the setting behind it, if it applies."""
    rules = dawn.plan.rules
    if stage == "immunity":
        return (0, "immunity.kinds.night") if dawn.is_immune(target) else (0, "")
    if stage == "immortal":
        shields = dawn.table.seats[target - 1].role == "immortal" and attack.kind in (rules.immortal.survives or ())
        return (0, f"immortal.survives.{attack.kind}") if shields else (0, "")
    if stage == "heal":
        healers = dawn.heals.get(target)
        cured = healers and attack.kind in (rules.heal.cures or ())
        return (healers[0], f"heal.cures.{attack.kind}") if healers and cured else (0, "")
    for visitor, client in dawn.visits:
        if client == target and (rules.visit.self_protects if visitor == client else rules.visit.protects):
            return visitor, "visit.self_protects" if visitor == client else "visit.protects"
    return 0, ""


def resolve_links(dawn: Dawn) -> None:
    """Clients die with their visitors until nothing changes (D.3, step 7). A link is no attack."""
    if not dawn.plan.rules.visit.links:
        return
    stopped_by = dawn.plan.rules.link.stopped_by or ()
    held: set[tuple[int, int]] = set()
    changed = True
    while changed:
        changed = False
        for visitor, client in dawn.visits:
            if visitor == client or visitor not in dawn.dead or client in dawn.dead or (visitor, client) in held:
                continue
            held.add((visitor, client))
            changed = True
            by = "immunity" if "immunity" in stopped_by and dawn.is_immune(client) else ""
            by = by or ("heal" if "heal" in stopped_by and client in dawn.heals else "")
            if by:
                dawn.rulings.append(Ruling("link", "stopped", f"link.stopped_by.{by}", client, by=by, by_seat=visitor))
                continue
            dawn.dead[client] = Exit("linked", dawn.code, "link", visitor)
            dawn.rulings.append(
                Ruling("out", "stands", "visit.links", client, by="link", by_seat=visitor, value="linked")
            )
