"""The names of the places in "G", the one array of a game: numbers of the plan, masks, lists, state, memory by seat.

Also the slots of random numbers and the lines of a trace. It must never know what is done with any of them.
"""

from __future__ import annotations

import numpy as np

from gorod.odds.pack import LIST_ROWS, LISTS_AT, MASK, MASKS, MEMORY_AT, MEMORY_ROWS, PLACE, ROLE_MASKS, STATE_AT

# --- numbers of the plan --------------------------------------------------------------------------------------------

N_VISITORS = PLACE["visitors"]
N_HEALERS = PLACE["healers"]
N_GUARDS = PLACE["guards"]
N_SHERIFFS = PLACE["sheriffs"]
N_PRIESTS = PLACE["priests"]
N_SOLOS = PLACE["solos"]
N_SEARCHERS = PLACE["searchers"]
N_RANKS = PLACE["ranks"]
N_ORDER = PLACE["order"]
START_DAY = PLACE["start_day"]
POLICY = PLACE["policy"]
WEIGHTED = PLACE["weighted"]
PROTECTS = PLACE["protects"]
SELF_PROTECTS = PLACE["self_protects"]
LINKS = PLACE["links"]
SHIELDS = PLACE["shields"]
BARS = PLACE["bars"]
VISIT_SELF = PLACE["visit_self"]
VISIT_REPEAT = PLACE["visit_repeat"]
HEAL_SELF = PLACE["heal_self"]
HEAL_REPEAT = PLACE["heal_repeat"]
GUARD_SELF = PLACE["guard_self"]
BLOCK_TEAM = PLACE["block_team"]
SPENDS = PLACE["spends_choice"]
IN_TURN = PLACE["in_turn"]
LINK_HEAL = PLACE["link_heal"]
LINK_IMMUNITY = PLACE["link_immunity"]
TAKES_FIRST = PLACE["takes_first"]
FOLLOW = PLACE["follow"]
OWN_SAVES = PLACE["own_saves"]
SHERIFF_CHECK = PLACE["sheriff_check"]
SHERIFF_SHOT = PLACE["sheriff_shot"]
SHOT_FROM = PLACE["shot_from"]
SHERIFF_ONE = PLACE["sheriff_one"]
PRIEST_CHECK = PLACE["priest_check"]
PRIEST_SHOT = PLACE["priest_shot"]
PRIEST_LATER = PLACE["priest_any_later"]
PRIEST_ONE = PLACE["priest_one"]
DECIDES = PLACE["decides"]
MISSED_LIMIT = PLACE["missed_limit"]
BOTH_YAKUZA = PLACE["both_yakuza"]
NIGHTS = PLACE["nights"]
DAYS = PLACE["days"]
LAST_SHOT = PLACE["last_shot"]
EXECUTABLE = PLACE["executable"]
CURES = PLACE["cures"]
SURVIVES = PLACE["survives"]
BEFORE = PLACE["before"]
AGAINST = PLACE["against"]
MANIAC_OTHERS = PLACE["maniac_others"]
MANIAC_CITY = PLACE["maniac_city"]
TWO_OTHERS = PLACE["two_others"]
POSTHUMOUS = PLACE["posthumous"]
DEAD_DRAW = PLACE["dead_draw"]
CITY_NEEDS = PLACE["city_needs"]
PARITY_NEEDS = PLACE["parity_needs"]
ANY_MANIAC = PLACE["any_maniac"]
WOLF_BLOCKABLE = PLACE["wolf_blockable"]
WOLF_DUTIFUL = PLACE["wolf_dutiful"]
WOLF_HEADS = PLACE["wolf_heads"]
SEARCH_AFTER = PLACE["search_after"]
N_ACTORS = PLACE["actors"]

# --- masks of the deal ----------------------------------------------------------------------------------------------

M_ALL = MASKS + MASK["all"]
M_CITY = MASKS + MASK["city"]
M_WOLVES = MASKS + MASK["wolves"]
M_RIPPERS = MASKS + MASK["rippers"]
M_IMMORTALS = MASKS + MASK["immortals"]
M_IMMUNE = MASKS + MASK["immune"]
M_HEADS = MASKS + MASK["head_mafia"]
M_BLOCKABLE = MASKS + MASK["blockable"]
M_DUTIFUL = MASKS + MASK["dutiful"]
M_SHERIFF = MASKS + MASK["sheriff"]
M_ABLE = MASKS + MASK["able"]
M_SHOOTERS = MASKS + MASK["shooters"]
M_ROLES = MASKS + ROLE_MASKS

# --- lists of seats -------------------------------------------------------------------------------------------------

VISITORS, HEALERS, GUARDS, SHERIFFS, PRIESTS, SOLOS, SEARCHERS, RANKS, ORDER, SOUGHT, ACTORS = (
    np.int64(LISTS_AT + 64 * row) for row in range(LIST_ROWS)
)

# --- the state of one game: masks, and what the next phase must remember --------------------------------------------

ALIVE, CITY, MAFIA, YAKUZA, MANIAC, WOLVES, BLOCKABLE, DUTIFUL, SHIELDED, LEAD, BEGAN = range(STATE_AT, STATE_AT + 11)
BLOCKED, VISITING, PROTECTED, HEALED, GUARDING, SPENT, TWICE, TARGETS, TARGET_2 = range(STATE_AT + 11, STATE_AT + 20)
"""Of one night: who is blocked; whom nobody stops: visitors, and the patients and clients behind their protection,
and guards; guards that are spent; targets of two attacks; the common targets of both teams."""

# --- memory by seat -------------------------------------------------------------------------------------------------

(
    VISIT, VISIT_LAST, VISIT_USED, HEAL, HEAL_LAST, HEAL_USED, GUARD, GUARD_LAST, GUARD_USED, CHECK, SHOT, KILL, SEEN,
    FOUND, MISSED,
) = (np.int64(MEMORY_AT + 64 * row) for row in range(MEMORY_ROWS))  # fmt: skip
NEXT = 64
"""From a verb's targets to its last ones, and from these to all used ones."""

# --- random numbers: a place for every choice of a round, so that leaving one out moves no other --------------------

SLOTS = 512
ZERO, TWO, WIDE = (np.int64(number) for number in (0, 2, 8))
DAY, DAY_SIDE, LAST, TEAM, ACTOR = (np.int64(slot) for slot in (0, 1, 2, 3, 8))
COIN, FIRST, SECOND, THIRD, FOURTH = (np.int64(slot) for slot in range(5))
"""Slots of one seat: a coin or search, the check or visit, the shot or heal, the guard, the kill."""

# --- lines of a trace: round, what, seat, target, more --------------------------------------------------------------

(
    T_VISIT, T_HEAL, T_GUARD, T_TEAM, T_CHECK, T_SHOOT, T_KILL, T_SEARCH, T_BLOCKED, T_ALIVE, T_CHOSEN, T_LAST_SHOT,
    T_SHIELDED, T_END, T_FOUND, T_SIDES,
) = range(16)  # fmt: skip
