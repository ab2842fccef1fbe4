"""The attacks of a night: who dies of them, and who dies with the dead.

It must never know who chose a target, nor why.
"""

# mypy: ignore-errors
from __future__ import annotations

from gorod.odds.bits import lowest
from gorod.odds.kernel.places import (
    ALIVE,
    BEFORE,
    BLOCK_TEAM,
    BLOCKED,
    CURES,
    DECIDES,
    FOLLOW,
    GUARD,
    GUARDING,
    GUARDS,
    HEALED,
    IN_TURN,
    KILL,
    LINK_HEAL,
    LINK_IMMUNITY,
    M_HEADS,
    M_IMMORTALS,
    M_RIPPERS,
    M_WOLVES,
    MAFIA,
    N_GUARDS,
    N_PRIESTS,
    N_RANKS,
    N_SHERIFFS,
    N_SOLOS,
    OWN_SAVES,
    PRIESTS,
    PROTECTED,
    RANKS,
    SHERIFFS,
    SHOT,
    SOLOS,
    SPENT,
    SURVIVES,
    TAKES_FIRST,
    TARGETS,
    TWICE,
    VISIT,
    VISITING,
    WOLF_HEADS,
    ZERO,
)
from gorod.odds.machine import inner, rare


@inner
def list_targets(G, actors, verb):
    """Whom these actors aim the verb at."""
    targets = ZERO
    while actors:
        targets |= 1 << G[verb + lowest(actors)]
        actors &= actors - 1
    return targets


@inner
def _collect_targets(G, rank, alive, blocked):
    """The targets of all attacks of one rank whose attackers still act."""
    targets = ZERO
    twice = ZERO
    free = alive & ~blocked
    if rank <= 1:
        target = G[TARGETS + rank]
        members = alive & G[MAFIA + rank]
        able = members & free
        heads = members & G[M_HEADS + rank]
        if G[WOLF_HEADS] >> rank & 1:
            heads |= members & G[M_WOLVES]
        if target < 0 or able == 0 or (G[BLOCK_TEAM] and able != members):
            pass
        elif G[DECIDES] != 1 or heads == 0 or heads & free:
            targets = 1 << target
    elif rank <= 3:
        count = G[N_SHERIFFS] if rank == 2 else G[N_PRIESTS]
        row = SHERIFFS if rank == 2 else PRIESTS
        for i in range(count):
            seat = G[row + i]
            if free >> seat & 1 and G[SHOT + seat] >= 0:
                twice |= targets & 1 << G[SHOT + seat]
                targets |= 1 << G[SHOT + seat]
    else:
        for i in range(G[N_SOLOS]):
            seat = G[SOLOS + i]
            if free >> seat & 1 and (G[M_RIPPERS] >> seat & 1) == rank - 4 and G[KILL + seat] >= 0:
                twice |= targets & 1 << G[KILL + seat]
                targets |= 1 << G[KILL + seat]
    G[TWICE] = twice
    return targets


@rare
def _strike(G, targets, twice, before, after, guards):
    """Who dies of the attacks of one rank where guards may take them, hit by hit from guard to guard.

    ``twice`` are those whom more than one of these attacks is aimed at. Marks the spent guards.
    """
    dead = ZERO
    while targets:
        work = targets & -targets
        targets ^= work
        if twice & work and G[TAKES_FIRST]:  # the second attack finds the guards spent
            twice ^= work
            targets |= work
        free = guards & ~G[SPENT]
        used = ZERO
        moved = False
        while work:
            following = ZERO
            while work:
                at = lowest(work)
                bit = work & -work
                work ^= bit
                if moved and not G[OWN_SAVES]:
                    dead |= bit
                    continue
                if before & bit:
                    continue
                takers = ZERO
                if not moved or G[FOLLOW]:
                    for i in range(G[N_GUARDS]):
                        guard = G[GUARDS + i]
                        if (free & ~used) >> guard & 1 and guard != at and G[GUARD + guard] == at:
                            takers |= 1 << guard
                if takers:
                    following |= takers
                elif not after & bit:
                    dead |= bit
            used |= following
            work = following
            moved = True
        if G[TAKES_FIRST]:
            G[SPENT] |= used
    return dead


@rare
def resolve_attacks(G, immune):
    """Who is dead of attacks (``kills.apply`` decides when a death counts)."""
    acting = G[ALIVE]
    protected = G[PROTECTED]
    guards = G[GUARDING]
    dead = ZERO
    G[SPENT] = 0
    for i in range(G[N_RANKS]):
        rank = G[RANKS + i]
        targets = _collect_targets(G, rank, acting, G[BLOCKED])
        if G[IN_TURN]:
            targets &= acting
        if targets == 0:
            continue
        kind = rank if rank < 2 else 2 if rank > 3 else rank + 1
        immortal = G[M_IMMORTALS] if G[SURVIVES] >> kind & 1 else ZERO
        cured = G[HEALED] if G[CURES] >> kind & 1 else ZERO
        stops = G[BEFORE]
        before = (
            (immune if stops & 1 else 0)
            | (immortal if stops & 2 else 0)
            | (protected if stops & 4 else 0)
            | (cured if stops & 8 else 0)
        )
        after = immune | immortal | protected | cured
        fell = targets & ~after
        if guards:
            fell = _strike(G, targets, G[TWICE], before, after, guards & acting)
        dead |= fell
        if G[IN_TURN]:
            acting &= ~dead
    return dead


@inner
def follow_links(G, immune, dead):
    """The clients of dead visitors die with them, until nothing changes."""
    open_ = G[ALIVE] & ~((G[HEALED] if G[LINK_HEAL] else 0) | (immune if G[LINK_IMMUNITY] else 0))
    while True:
        more = open_ & ~dead & list_targets(G, G[VISITING] & dead, VISIT)
        if more == 0:
            return dead
        dead |= more
