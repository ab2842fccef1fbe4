"""The kernel: whole games over small integers, under any setting and with all roles.

It is a second reading of the rules, kept honest by the engine (``differential``) and by exact values. It must never
know a rulebook; it reads packed plans only. The module is longer than others because Numba compiles what stands in
one place: night, day, victory and the loop over games share their arrays.

``script`` (forced choices by round and slot) and ``trace`` (a log of what was chosen and what came of it) are None in
a simulation; Numba leaves out every branch that needs them.
"""

# mypy: ignore-errors
from __future__ import annotations

import numpy as np
from numba import njit

from gorod.odds.bits import draw, draw_share, inner, lowest, pick, popcount, rare, start_game
from gorod.odds.pack import (
    ENDS,
    LIST_ROWS,
    LISTS_AT,
    LIVING,
    LONG,
    LONGEST,
    MASK,
    MASKS,
    MEMORY_AT,
    MEMORY_ROWS,
    PLACE,
    ROLE_MASKS,
    STATE_AT,
    SUMS,
    WINS,
)  # fmt: skip
from gorod.odds.plan import MAX_ROUNDS
from gorod.rules.settings import ROLES

# --- places in the one array "G" of a game: numbers of the plan, masks, lists, the game's state, memory by seat -----

(
    N_VISITORS, N_HEALERS, N_GUARDS, N_SHERIFFS, N_PRIESTS, N_SOLOS, N_SEARCHERS, N_RANKS, N_ORDER, START_DAY, POLICY,
    WEIGHTED, PROTECTS, SELF_PROTECTS, LINKS, SHIELDS, BARS, VISIT_SELF, VISIT_REPEAT, HEAL_SELF, HEAL_REPEAT,
    GUARD_SELF, BLOCK_TEAM, SPENDS, IN_TURN, LINK_HEAL, LINK_IMMUNITY, TAKES_FIRST, FOLLOW, OWN_SAVES, SHERIFF_CHECK,
    SHERIFF_SHOT, SHOT_FROM, SHERIFF_ONE, PRIEST_CHECK, PRIEST_SHOT, PRIEST_LATER, PRIEST_ONE, DECIDES, AFTER_EVERY,
    MISSED_LIMIT, BOTH_YAKUZA, NIGHTS, DAYS, LAST_SHOT, EXECUTABLE, CURES, SURVIVES, BEFORE, AFTER, AGAINST,
    MANIAC_OTHERS, MANIAC_CITY, TWO_OTHERS, POSTHUMOUS, DEAD_DRAW, CITY_NEEDS, PARITY_NEEDS, ANY_MANIAC,
    WOLF_BLOCKABLE, WOLF_DUTIFUL, SEARCH_AFTER, N_ACTORS,
) = (PLACE[name] for name in """
    visitors healers guards sheriffs priests solos searchers ranks order start_day policy
    weighted protects self_protects links shields bars visit_self visit_repeat heal_self heal_repeat
    guard_self block_team spends_choice in_turn link_heal link_immunity takes_first follow own_saves sheriff_check
    sheriff_shot shot_from sheriff_one priest_check priest_shot priest_any_later priest_one decides after_every
    missed_limit both_yakuza nights days last_shot executable cures survives before after against
    maniac_others maniac_city two_others posthumous dead_draw city_needs parity_needs any_maniac
    wolf_blockable wolf_dutiful search_after actors
    """.split())  # fmt: skip  # noqa: SIM905
(
    M_ALL, M_CITY, M_WOLVES, M_RIPPERS, M_IMMORTALS, M_IMMUNE, M_HEADS, M_BLOCKABLE, M_DUTIFUL, M_SHERIFF, M_ABLE,
    M_SHOOTERS,
) = (MASKS + MASK[name] for name in """
    all city wolves rippers immortals immune head_mafia blockable dutiful sheriff able
    shooters
    """.split())  # fmt: skip  # noqa: SIM905
M_ROLES = MASKS + ROLE_MASKS

# lists of seats
VISITORS, HEALERS, GUARDS, SHERIFFS, PRIESTS, SOLOS, SEARCHERS, RANKS, ORDER, SOUGHT, ACTORS = (
    np.int64(LISTS_AT + 64 * row) for row in range(LIST_ROWS)
)
# the state of one game: masks, and what the next phase must remember
(
    ALIVE, CITY, MAFIA, YAKUZA, MANIAC, WOLVES, BLOCKABLE, DUTIFUL, SHIELDED, LEAD, BEGAN, SPENT, TWICE, TARGETS,
    TARGET_2,
) = (STATE_AT + place for place in range(15))  # fmt: skip
# memory by seat
(
    VISIT, VISIT_LAST, VISIT_USED, HEAL, HEAL_LAST, HEAL_USED, GUARD, GUARD_LAST, GUARD_USED, CHECK, SHOT, KILL, SEEN,
    FOUND, MISSED,
) = (np.int64(MEMORY_AT + 64 * row) for row in range(MEMORY_ROWS))  # fmt: skip
NEXT = 64
"""From a verb's targets to its last ones, and from these to all used ones."""

# random numbers: a place for every choice of a round, so that leaving one out moves no other
SLOTS = 512
ZERO, NOBODY, TWO, WIDE = (np.int64(number) for number in (0, -1, 2, 8))
DAY, DAY_SIDE, LAST, TEAM, ACTOR = (np.int64(slot) for slot in (0, 1, 2, 3, 8))
COIN, FIRST, SECOND, THIRD, FOURTH = (np.int64(slot) for slot in range(5))
"""Slots of one seat: a coin or search, the check or visit, the shot or heal, the guard, the kill."""

# lines of a trace: round, what, seat, target, more
(
    T_VISIT, T_HEAL, T_GUARD, T_TEAM, T_CHECK, T_SHOOT, T_KILL, T_SEARCH, T_BLOCKED, T_ALIVE, T_CHOSEN, T_LAST_SHOT,
    T_SHIELDED, T_END, T_FOUND, T_SIDES,
) = range(16)  # fmt: skip

NO_END = -1
DRAW, ENDLESS = 4, 5


@rare
def _note(trace, at, what, seat, target, more):
    line = trace[0, 0] + 1
    trace[line, 0], trace[line, 1], trace[line, 2] = at, what, seat
    trace[line, 3], trace[line, 4] = target, more
    trace[0, 0] = line


@rare
def _choose(mask, base, at, slot, script):
    """A legal target: the scripted one if there is a script (-1 idle, -2 no word), else a drawn one."""
    if script is not None:
        forced = script[at & 63, slot]
        if forced == -1:
            return -1
        if forced >= 0 and mask >> forced & 1:
            return forced
    return pick(mask, base, at * SLOTS + slot)


@inner
def find_end(G):
    """The outcome of the position, or ``NO_END``."""
    alive = G[ALIVE]
    if alive == 0 and G[DEAD_DRAW]:
        return DRAW
    living = popcount(alive)
    city = popcount(alive & G[CITY])
    mafia = popcount(alive & G[MAFIA])
    yakuza = popcount(alive & G[YAKUZA])
    maniacs = popcount(alive & G[MANIAC])
    there = (1 if city else 0) | (2 if mafia else 0) | (4 if yakuza else 0) | (8 if maniacs else 0)
    for i in range(G[N_ORDER]):
        side = G[ORDER + i]
        if side == 0:
            if not there & G[CITY_NEEDS]:
                return 0
        elif side == 3:
            if maniacs > 1:
                won = living - maniacs <= G[TWO_OTHERS]
            elif living > G[MANIAC_OTHERS] + 1 or (G[MANIAC_CITY] and living - maniacs == 1 and not city):
                won = False
            elif maniacs == 0 and G[POSTHUMOUS] == 1:
                won = G[BEGAN] & G[MANIAC] != 0
            else:
                won = maniacs == 1 or (G[POSTHUMOUS] == 2 and G[ANY_MANIAC] != 0)
            if won:
                return 3
        else:
            mine = mafia if side == 1 else yakuza
            if mine and not there & G[PARITY_NEEDS] & ~(1 << side):
                against = G[AGAINST]
                if (
                    (against == 0 and mine >= city)
                    or (against == 1 and mine >= living - mine)
                    or (against == 2 and mine == living)
                ):
                    return side
    return NO_END


@inner
def _limit(alive, seat, self_use, repeat, last, used):
    """Whom a visitor, healer or guard may choose."""
    bit = 1 << seat
    legal = alive
    if self_use == 0 or (self_use == 1 and used & bit):
        legal &= ~bit
    if repeat == 1 and last >= 0:
        legal &= ~(1 << last)
    elif repeat == 2:
        legal &= ~used
    return legal


@rare
def _choose_targets(G, base, at, script, trace, count, row, verb, self_use, repeat, slot):
    """The targets of all visitors, healers or guards (one row of actors); a mask of those who act."""
    alive = G[ALIVE]
    acted = 0
    for i in range(count):
        seat = G[row + i]
        G[verb + seat] = -1
        if alive >> seat & 1:
            legal = _limit(alive, seat, self_use, repeat, G[verb + NEXT + seat], G[verb + 2 * NEXT + seat])
            target = _choose(legal, base, at, ACTOR + WIDE * seat + slot, script)
            G[verb + seat] = target
            if target >= 0:
                acted |= 1 << seat
                if trace is not None:
                    _note(trace, at, T_VISIT if verb == VISIT else T_HEAL if verb == HEAL else T_GUARD, seat, target, 0)
    return acted


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


@inner
def _list_targets(G, actors, verb):
    """Whom these actors aim the verb at."""
    targets = ZERO
    while actors:
        targets |= 1 << G[verb + lowest(actors)]
        actors &= actors - 1
    return targets


@rare
def _choose_sheriff(G, base, at, script, trace, seat):
    """A sheriff's check, shot, or both; whether he acts."""
    bit = 1 << seat
    others = G[ALIVE] & ~bit
    slot = ACTOR + WIDE * seat
    G[CHECK + seat] = -1
    G[SHOT + seat] = -1
    checks = G[SHERIFF_CHECK] != 0
    shoots = G[SHERIFF_SHOT] != 0 and popcount(G[ALIVE]) >= G[SHOT_FROM]
    if checks and shoots and G[SHERIFF_ONE]:
        coin = draw(base, at * SLOTS + slot + COIN, TWO)
        if script is not None and script[at & 63, slot + COIN] >= 0:
            coin = script[at & 63, slot + COIN] & 1
        checks, shoots = coin == 0, coin == 1
    if checks:
        if G[POLICY] == 0 and script is None and trace is None:
            G[CHECK + seat] = lowest(others) if others else -1  # he keeps what he learns: any target will do
        else:
            legal = others & ~G[SEEN + seat] if G[POLICY] == 2 else others
            G[CHECK + seat] = _choose(legal, base, at, slot + FIRST, script)
            if trace is not None and G[CHECK + seat] >= 0:
                _note(trace, at, T_CHECK, seat, G[CHECK + seat], 0)
    if shoots:
        G[SHOT + seat] = _choose(others, base, at, slot + SECOND, script)
        if trace is not None and G[SHOT + seat] >= 0:
            _note(trace, at, T_SHOOT, seat, G[SHOT + seat], 0)
    return G[CHECK + seat] >= 0 or G[SHOT + seat] >= 0


@rare
def _choose_priest(G, base, at, script, trace, seat):
    """A priest shoots somebody whom he found, else he checks; whether he acts."""
    slot = ACTOR + WIDE * seat
    G[CHECK + seat] = -1
    G[SHOT + seat] = -1
    open_ = G[FOUND + seat] & G[ALIVE] if G[PRIEST_SHOT] else 0
    if open_:
        G[SHOT + seat] = _choose(open_, base, at, slot + SECOND, script)
        if trace is not None and G[SHOT + seat] >= 0:
            _note(trace, at, T_SHOOT, seat, G[SHOT + seat], 0)
    if G[PRIEST_CHECK] and (G[SHOT + seat] < 0 or not G[PRIEST_ONE]):
        G[CHECK + seat] = _choose(G[ALIVE] & ~(1 << seat), base, at, slot + FIRST, script)
        if trace is not None and G[CHECK + seat] >= 0:
            _note(trace, at, T_CHECK, seat, G[CHECK + seat], 0)
    return G[CHECK + seat] >= 0 or G[SHOT + seat] >= 0


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
                _note(trace, at, T_FOUND, seat, target, black)
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
                    _note(trace, at, T_FOUND, seat, target, G[YAKUZA] >> target & 1)
    return found


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
def _resolve_attacks(G, blocked, guards, immune, protected, healed):
    """Who is dead of attacks (``kills.apply`` decides when a death counts)."""
    acting = G[ALIVE]
    dead = ZERO
    G[SPENT] = 0
    for i in range(G[N_RANKS]):
        rank = G[RANKS + i]
        targets = _collect_targets(G, rank, acting, blocked)
        if G[IN_TURN]:
            targets &= acting
        if targets == 0:
            continue
        kind = rank if rank < 2 else 2 if rank > 3 else rank + 1
        immortal = G[M_IMMORTALS] if G[SURVIVES] >> kind & 1 else ZERO
        cured = healed if G[CURES] >> kind & 1 else ZERO
        stops = G[BEFORE]
        before = (
            (immune if stops & 1 else 0)
            | (immortal if stops & 2 else 0)
            | (protected if stops & 4 else 0)
            | (cured if stops & 8 else 0)
        )
        after = immune | immortal | protected | cured
        if guards:  # noqa: SIM108
            fell = _strike(G, targets, G[TWICE], before, after, guards & acting)
        else:
            fell = targets & ~after
        dead |= fell
        if G[IN_TURN]:
            acting &= ~dead
    return dead


@inner
def _follow_links(G, visiting, immune, healed, dead):
    """The clients of dead visitors die with them, until nothing changes."""
    open_ = G[ALIVE] & ~((healed if G[LINK_HEAL] else 0) | (immune if G[LINK_IMMUNITY] else 0))
    while True:
        more = open_ & ~dead & _list_targets(G, visiting & dead, VISIT)
        if more == 0:
            return dead
        dead |= more


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
def _count_missed(G, able, acted, dead):
    """Who is put out for obligatory actions missed in a row."""
    out = 0
    rest = able & G[DUTIFUL] & ~dead
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
def play_night(G, base, at, night, script, trace):
    """One night: choices of all, blocks, attacks, links, deaths, turncoats, missed actions."""
    alive = G[ALIVE]
    acted = ZERO
    blocked = ZERO
    visiting = ZERO
    protected = ZERO
    if G[N_VISITORS]:
        acted |= _choose_targets(
            G, base, at, script, trace, G[N_VISITORS], VISITORS, VISIT, G[VISIT_SELF], G[VISIT_REPEAT], FIRST
        )
        blocked = _find_blocked(G)
        visiting = _register(G, blocked, G[N_VISITORS], VISITORS, VISIT)
        rest = visiting
        while rest:
            seat = lowest(rest)
            rest &= rest - 1
            if G[SELF_PROTECTS if G[VISIT + seat] == seat else PROTECTS]:
                protected |= 1 << G[VISIT + seat]
    healed = ZERO
    if G[N_HEALERS]:
        acted |= _choose_targets(
            G, base, at, script, trace, G[N_HEALERS], HEALERS, HEAL, G[HEAL_SELF], G[HEAL_REPEAT], SECOND
        )
        healed = _list_targets(G, _register(G, blocked, G[N_HEALERS], HEALERS, HEAL), HEAL)
    guards = ZERO
    if G[N_GUARDS]:
        acted |= _choose_targets(G, base, at, script, trace, G[N_GUARDS], GUARDS, GUARD, G[GUARD_SELF], ZERO, THIRD)
        guards = _register(G, blocked, G[N_GUARDS], GUARDS, GUARD)
    for side in range(2):
        G[TARGETS + side] = -1
        members = alive & G[MAFIA + side]
        if members:
            G[TARGETS + side] = _choose(alive & ~members, base, at, TEAM + side, script)
            if G[TARGETS + side] >= 0:
                acted |= members
                if trace is not None:
                    _note(trace, at, T_TEAM, side, G[TARGETS + side], 0)
    for i in range(G[N_SHERIFFS]):
        seat = G[SHERIFFS + i]
        if alive >> seat & 1 and _choose_sheriff(G, base, at, script, trace, seat):
            acted |= 1 << seat
    for i in range(G[N_PRIESTS]):
        seat = G[PRIESTS + i]
        if alive >> seat & 1 and _choose_priest(G, base, at, script, trace, seat):
            acted |= 1 << seat
    for i in range(G[N_SOLOS]):
        seat = G[SOLOS + i]
        if alive >> seat & 1:
            G[KILL + seat] = _choose(alive & ~(1 << seat), base, at, ACTOR + WIDE * seat + FOURTH, script)
            if G[KILL + seat] >= 0:
                acted |= 1 << seat
                if trace is not None:
                    _note(trace, at, T_KILL, seat, G[KILL + seat], 0)
    for i in range(G[N_SEARCHERS]):
        seat = G[SEARCHERS + i]
        silent = G[SEARCH_AFTER] and G[TARGETS + (0 if G[MAFIA] >> seat & 1 else 1)] < 0
        if alive >> seat & 1 and alive != 1 << seat and not silent:
            if trace is None:
                acted |= 1 << seat
            else:
                target = _choose(alive & ~(1 << seat), base, at, ACTOR + WIDE * seat + COIN, script)
                if target >= 0:
                    acted |= 1 << seat
                    _note(trace, at, T_SEARCH, seat, target, 1 if G[SOUGHT + i] >> target & 1 else 0)
    if trace is not None:
        _note(trace, at, T_BLOCKED, 0, blocked, 0)
    finds = ZERO
    if G[POLICY] or G[N_PRIESTS] or trace is not None:
        finds = _learn(G, blocked, at, trace)
    immune = G[M_IMMUNE] if night <= G[NIGHTS] else ZERO
    dead = _resolve_attacks(G, blocked, guards, immune, protected, healed)
    if G[LINKS] and dead:
        dead = _follow_links(G, visiting, immune, healed, dead)
    able = alive & (G[M_ABLE] | G[MAFIA] | G[YAKUZA])
    if not G[SHERIFF_SHOT] or popcount(alive) < G[SHOT_FROM]:
        able &= ~G[M_SHOOTERS]
    G[ALIVE] = alive & ~dead
    G[SHIELDED] = 0
    if G[SHIELDS]:
        G[SHIELDED] = G[ALIVE] & _list_targets(G, visiting & G[ALIVE], VISIT)
    duty = G[DUTIFUL]
    if G[WOLVES] and dead:
        _turn_wolves(G, dead)
    if G[MISSED_LIMIT]:
        turned = G[DUTIFUL]
        G[DUTIFUL] = duty
        G[ALIVE] &= ~_count_missed(G, able, acted, dead)
        G[DUTIFUL] = turned
    G[LEAD] = 0
    if G[POLICY]:
        for i in range(G[N_SHERIFFS]):
            seat = G[SHERIFFS + i]
            if (finds & G[ALIVE]) >> seat & 1:
                G[LEAD] |= 1 << G[CHECK + seat]
    if trace is not None:
        _note(trace, at, T_SHIELDED, 0, G[SHIELDED] & G[ALIVE], 0)
        _note(trace, at, T_SIDES, G[MAFIA], G[YAKUZA], 0)


@rare
def _draw_weighted(W, G, candidates, base, at, script):
    """A candidate, each with the weight of his side; uniform where all weights are zero."""
    if script is not None and script[at & 63, DAY] != -2:
        return _choose(candidates, base, at, DAY, script)
    total = 0.0
    for side in range(4):
        total += W[side] * popcount(candidates & G[CITY + side])
    if total <= 0.0:
        return pick(candidates, base, at * SLOTS + DAY)
    left = draw_share(base, at * SLOTS + DAY_SIDE) * total
    chosen = 0
    for side in range(4):
        here = W[side] * popcount(candidates & G[CITY + side])
        if here > 0.0:
            chosen = candidates & G[CITY + side]
            if left < here:
                break
            left -= here
    return pick(chosen, base, at * SLOTS + DAY)


@inner
def play_day(G, W, base, at, day, script, trace):
    """One day: who stands to be executed, what keeps him, the last shot. Whether somebody was executed."""
    candidates = G[ALIVE]
    shielded = G[SHIELDED] & candidates
    if G[BARS]:
        candidates &= ~shielded
    lead = G[LEAD] & candidates
    if lead:
        chosen = _choose(lead, base, at, DAY, script)
    elif G[WEIGHTED]:
        chosen = _draw_weighted(W, G, candidates, base, at, script)
    else:
        chosen = _choose(candidates, base, at, DAY, script)
    G[SHIELDED] = 0
    G[LEAD] = 0
    if chosen < 0:
        return 0
    if trace is not None:
        _note(trace, at, T_CHOSEN, 0, chosen, 0)
    bit = 1 << chosen
    if shielded & bit:
        return 0
    if G[M_IMMORTALS] & bit and not G[EXECUTABLE]:
        return 0
    if G[M_IMMUNE] & bit and day <= G[DAYS]:
        return 0
    G[ALIVE] &= ~bit
    if G[LAST_SHOT] and G[M_SHERIFF] & bit:
        shot = _choose(G[ALIVE], base, at, LAST, script)
        if shot >= 0:
            G[ALIVE] &= ~(1 << shot)
            if trace is not None:
                _note(trace, at, T_LAST_SHOT, chosen, shot, 0)
    return 1


@inner
def _reset(G):
    G[ALIVE] = G[M_ALL]
    for side in range(4):
        G[CITY + side] = G[M_CITY + side]
    G[WOLVES] = G[M_WOLVES]
    G[BLOCKABLE] = G[M_BLOCKABLE]
    G[DUTIFUL] = G[M_DUTIFUL]
    G[SHIELDED] = 0
    G[LEAD] = 0
    for i in range(G[N_ACTORS]):
        seat = G[ACTORS + i]
        for row in range(MEMORY_ROWS):
            G[VISIT + NEXT * row + seat] = 0
        G[VISIT_LAST + seat] = -1
        G[HEAL_LAST + seat] = -1


@inner
def _add(totals, G, end, phase, days, nights, executions):
    totals[0] += 1
    totals[WINS + end] += 1
    totals[ENDS + phase * 6 + end] += 1
    length = days + nights
    totals[SUMS] += days
    totals[SUMS + 1] += days * days
    totals[SUMS + 2] += nights
    totals[SUMS + 3] += nights * nights
    totals[SUMS + 4] += executions
    totals[SUMS + 5] += executions * executions
    totals[SUMS + 6] += length
    totals[SUMS + 7] += length * length
    totals[LONG + (length if length < LONGEST else LONGEST)] += 1
    alive = G[ALIVE]
    for role in range(15):
        if G[M_ROLES + role]:
            count = popcount(alive & G[M_ROLES + role])
            totals[LIVING + 2 * role] += count
            totals[LIVING + 2 * role + 1] += count * count


@njit(nogil=True, cache=True)
def play(G, W, seed, first, last, totals, script, trace):
    """Play the games ``first`` to ``last`` - 1 of a seed and add them to ``totals``."""
    for game in range(first, last):
        base = start_game(seed, game)
        _reset(G)
        G[BEGAN] = G[ALIVE]
        end = find_end(G)
        phase = days = nights = executions = at = ZERO
        by_day = G[START_DAY] != 0
        while end == NO_END:
            G[BEGAN] = G[ALIVE]
            if by_day:
                days += 1
                executions += play_day(G, W, base, at, days, script, trace)
            else:
                nights += 1
                play_night(G, base, at, nights, script, trace)
            phase = 1 if by_day else 2
            end = find_end(G)
            if trace is not None:
                _note(trace, at, T_ALIVE, phase, G[ALIVE], end)
            by_day = not by_day
            at += 1
            if end == NO_END and at >= MAX_ROUNDS:
                end = ENDLESS
        _add(totals, G, end, phase, days, nights, executions)
        if trace is not None:
            _note(trace, at, T_END, phase, end, 0)


assert len(ROLES) == 15
