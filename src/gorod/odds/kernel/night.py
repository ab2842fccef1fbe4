"""One night: choices of all, blocks, attacks, links, deaths, turncoats, missed actions.

It must never know a day.
"""

# mypy: ignore-errors
from __future__ import annotations

from gorod.odds.bits import lowest, popcount
from gorod.odds.kernel.attacks import follow_links, list_targets, resolve_attacks
from gorod.odds.kernel.choices import choose_alone, choose_targets, choose_teams, note, search
from gorod.odds.kernel.places import (
    ALIVE,
    BLOCKABLE,
    BLOCKED,
    BOTH_YAKUZA,
    CHECK,
    CITY,
    DUTIFUL,
    FIRST,
    FOUND,
    GUARD,
    GUARD_SELF,
    GUARDING,
    GUARDS,
    HEAL,
    HEAL_REPEAT,
    HEAL_SELF,
    HEALED,
    HEALERS,
    LEAD,
    LINKS,
    M_ABLE,
    M_IMMUNE,
    M_SHOOTERS,
    MAFIA,
    MISSED,
    MISSED_LIMIT,
    N_GUARDS,
    N_HEALERS,
    N_PRIESTS,
    N_SHERIFFS,
    N_VISITORS,
    NEXT,
    NIGHTS,
    POLICY,
    PRIEST_LATER,
    PRIESTS,
    PROTECTED,
    PROTECTS,
    SECOND,
    SEEN,
    SELF_PROTECTS,
    SHERIFF_SHOT,
    SHERIFFS,
    SHIELDED,
    SHIELDS,
    SHOT_FROM,
    SPENDS,
    T_BLOCKED,
    T_FOUND,
    T_SHIELDED,
    T_SIDES,
    THIRD,
    VISIT,
    VISIT_REPEAT,
    VISIT_SELF,
    VISITING,
    VISITORS,
    WOLF_BLOCKABLE,
    WOLF_DUTIFUL,
    WOLVES,
    YAKUZA,
    ZERO,
)
from gorod.odds.machine import inner, rare


@rare
def _find_blocked(G):
    """Blocks as a graph: chains are followed from their free end, what is left over are circles."""
    edges = 0
    for i in range(G[N_VISITORS]):
        seat = G[VISITORS + i]
        target = G[VISIT + seat]
        if G[ALIVE] >> seat & 1 and target >= 0 and target != seat and G[BLOCKABLE] >> target & 1:
            edges |= 1 << seat
    blocked = 0
    while edges:
        threatened = 0
        rest = edges
        while rest:
            threatened |= 1 << G[VISIT + lowest(rest)]
            rest &= rest - 1
        sure = edges & ~threatened
        if sure == 0:
            return blocked | threatened
        edges &= ~sure
        while sure:
            blocked |= 1 << G[VISIT + lowest(sure)]
            sure &= sure - 1
        edges &= ~blocked
    return blocked


@rare
def _register(G, blocked, count, row, verb):
    """Who acts unblocked; what counts for the repeat and once-a-game rules is noted (``block.spends_choice``)."""
    standing = ZERO
    for i in range(count):
        seat = G[row + i]
        target = G[verb + seat]
        if G[ALIVE] >> seat & 1:
            G[verb + NEXT + seat] = -1
            if target >= 0:
                if not blocked >> seat & 1:
                    standing |= 1 << seat
                if G[SPENDS] or standing >> seat & 1:
                    G[verb + NEXT + seat] = target
                    G[verb + 2 * NEXT + seat] |= 1 << target
    return standing


@rare
def _learn(G, blocked, at, trace):
    """What unblocked sheriffs and priests find; roles are those of the night's start. The sheriffs' finds."""
    found = 0
    for i in range(G[N_SHERIFFS]):
        seat = G[SHERIFFS + i]
        target = G[CHECK + seat]
        if G[ALIVE] >> seat & 1 and target >= 0 and not blocked >> seat & 1:
            G[SEEN + seat] |= 1 << target
            black = G[MAFIA] >> target & 1
            if black:
                found |= 1 << seat
            if trace is not None:
                note(trace, at, T_FOUND, seat, target, black)
    for i in range(G[N_PRIESTS]):
        seat = G[PRIESTS + i]
        if G[ALIVE] >> seat & 1:
            if not G[PRIEST_LATER]:
                G[FOUND + seat] = 0
            target = G[CHECK + seat]
            if target >= 0 and not blocked >> seat & 1:
                if G[YAKUZA] >> target & 1:
                    G[FOUND + seat] |= 1 << target
                if trace is not None:
                    note(trace, at, T_FOUND, seat, target, G[YAKUZA] >> target & 1)
    return found


@rare
def _turn_wolves(G, dead):
    """Living werewolves join the team that lost somebody this night."""
    wolves = G[WOLVES] & G[ALIVE]
    mafia, yakuza = dead & G[MAFIA], dead & G[YAKUZA]
    if wolves and (mafia or yakuza):
        side = 1 if yakuza and (not mafia or G[BOTH_YAKUZA]) else 0
        G[CITY] &= ~wolves
        G[MAFIA + side] |= wolves
        G[WOLVES] &= ~wolves
        if G[WOLF_BLOCKABLE] >> side & 1:
            G[BLOCKABLE] |= wolves
        else:
            G[BLOCKABLE] &= ~wolves
        if G[WOLF_DUTIFUL] >> side & 1:
            G[DUTIFUL] |= wolves
        else:
            G[DUTIFUL] &= ~wolves


@rare
def _count_missed(G, owing, acted):
    """Who is put out for obligatory actions missed in a row."""
    out = 0
    rest = owing
    while rest:
        seat = lowest(rest)
        rest &= rest - 1
        if acted >> seat & 1:
            G[MISSED + seat] = 0
        else:
            G[MISSED + seat] += 1
            if G[MISSED + seat] >= G[MISSED_LIMIT]:
                out |= 1 << seat
    return out


@inner
def _protect(G, base, at, script, trace):
    """Visits, heals and guards are chosen, and those of blocked actors fall away; a mask of those who chose."""
    acted = ZERO
    G[BLOCKED] = G[VISITING] = G[PROTECTED] = G[HEALED] = G[GUARDING] = 0
    if G[N_VISITORS]:
        acted |= choose_targets(
            G, base, at, script, trace, G[N_VISITORS], VISITORS, VISIT, G[VISIT_SELF], G[VISIT_REPEAT], FIRST
        )
        G[BLOCKED] = _find_blocked(G)
        visiting = rest = _register(G, G[BLOCKED], G[N_VISITORS], VISITORS, VISIT)
        protected = ZERO
        while rest:
            seat = lowest(rest)
            rest &= rest - 1
            if G[SELF_PROTECTS if G[VISIT + seat] == seat else PROTECTS]:
                protected |= 1 << G[VISIT + seat]
        G[VISITING] = visiting
        G[PROTECTED] = protected
    if G[N_HEALERS]:
        acted |= choose_targets(
            G, base, at, script, trace, G[N_HEALERS], HEALERS, HEAL, G[HEAL_SELF], G[HEAL_REPEAT], SECOND
        )
        G[HEALED] = list_targets(G, _register(G, G[BLOCKED], G[N_HEALERS], HEALERS, HEAL), HEAL)
    if G[N_GUARDS]:
        acted |= choose_targets(G, base, at, script, trace, G[N_GUARDS], GUARDS, GUARD, G[GUARD_SELF], ZERO, THIRD)
        G[GUARDING] = _register(G, G[BLOCKED], G[N_GUARDS], GUARDS, GUARD)
    return acted


@inner
def _make_morning(G, acted, finds, dead):
    """Who lives, and what the next day must know: shields, sides, finds."""
    alive = G[ALIVE]
    able = alive & (G[M_ABLE] | G[MAFIA] | G[YAKUZA])
    if not G[SHERIFF_SHOT] or popcount(alive) < G[SHOT_FROM]:
        able &= ~G[M_SHOOTERS]
    G[ALIVE] = alive & ~dead
    G[SHIELDED] = 0
    if G[SHIELDS]:
        G[SHIELDED] = G[ALIVE] & list_targets(G, G[VISITING] & G[ALIVE], VISIT)
    duty = G[DUTIFUL]
    if G[WOLVES] and dead:
        _turn_wolves(G, dead)
    if G[MISSED_LIMIT]:
        G[ALIVE] &= ~_count_missed(G, able & duty & ~dead, acted)
    G[LEAD] = 0
    if G[POLICY]:
        for i in range(G[N_SHERIFFS]):
            seat = G[SHERIFFS + i]
            if (finds & G[ALIVE]) >> seat & 1:
                G[LEAD] |= 1 << G[CHECK + seat]


@inner
def play_night(G, base, at, night, script, trace):
    """One night, from the choices to the morning."""
    acted = _protect(G, base, at, script, trace)
    acted |= choose_teams(G, base, at, script, trace)
    acted |= choose_alone(G, base, at, script, trace)
    acted |= search(G, base, at, script, trace)
    if trace is not None:
        note(trace, at, T_BLOCKED, 0, G[BLOCKED], 0)
    finds = ZERO
    if G[POLICY] or G[N_PRIESTS] or trace is not None:
        finds = _learn(G, G[BLOCKED], at, trace)
    immune = G[M_IMMUNE] if night <= G[NIGHTS] else ZERO
    dead = resolve_attacks(G, immune)
    if G[LINKS] and dead:
        dead = follow_links(G, immune, dead)
    _make_morning(G, acted, finds, dead)
    if trace is not None:
        note(trace, at, T_SHIELDED, 0, G[SHIELDED] & G[ALIVE], 0)
        note(trace, at, T_SIDES, G[MAFIA], G[YAKUZA], 0)
