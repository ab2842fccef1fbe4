"""Bits and chance for the kernels: counting and choosing bits of a mask, and random numbers by counter.

A random number is a pure function of (seed, game, place), so the same seed gives the same games on any number of
cores and in any order. It must never know a game.
"""

# mypy: ignore-errors
from __future__ import annotations

from typing import Any

import numpy as np
from llvmlite import ir
from numba import types
from numba.extending import intrinsic

from gorod.odds.machine import inner

GOLDEN = np.uint64(0x9E3779B97F4A7C15)
ODD = np.uint64(0xD1342543DE82EF95)
_M1 = np.uint64(0xBF58476D1CE4E5B9)
_M2 = np.uint64(0x94D049BB133111EB)
_S30, _S27, _S31, _S32 = np.uint64(30), np.uint64(27), np.uint64(31), np.uint64(32)


@intrinsic
def popcount(typing_context: Any, value: Any):
    """How many bits of a 64-bit integer are set."""

    def codegen(context: Any, builder: Any, signature: Any, args: Any):
        return builder.ctpop(args[0])

    return types.int64(types.int64), codegen


@intrinsic
def lowest(typing_context: Any, value: Any):
    """The place of the lowest set bit (of a mask that is not empty)."""

    def codegen(context: Any, builder: Any, signature: Any, args: Any):
        return builder.cttz(args[0], ir.Constant(ir.IntType(1), 1))

    return types.int64(types.int64), codegen


@inner
def mix(x):
    """Scramble 64 bits (the finaliser of SplitMix64)."""
    x = (x ^ (x >> _S30)) * _M1
    x = (x ^ (x >> _S27)) * _M2
    return x ^ (x >> _S31)


@inner
def start_game(seed, game):
    """The base of one game's numbers. Seed and game are scrambled one after the other, so no two seeds share a lane."""
    return mix(mix(np.uint64(seed) * ODD + GOLDEN) ^ mix(np.uint64(game) * GOLDEN + ODD))


@inner
def draw(base, place, number):
    """A number from 0 to ``number`` - 1."""
    u = mix(base + np.uint64(place) * GOLDEN)
    return np.int64(((u >> _S32) * np.uint64(number)) >> _S32)


@inner
def draw_share(base, place):
    """A number from 0 up to, not including, 1."""
    return np.float64(mix(base + np.uint64(place) * GOLDEN) >> np.uint64(11)) * (1.0 / 9007199254740992.0)


@inner
def pick(mask, base, place):
    """The place of a uniformly drawn set bit, or -1 of an empty mask."""
    if mask == 0:
        return -1
    k = draw(base, place, popcount(mask))
    at = np.int64(0)
    for width in (32, 16, 8, 4, 2, 1):  # without a branch that nobody can foresee
        here = popcount((mask >> at) & ((1 << width) - 1))
        beyond = np.int64(k >= here)
        k -= here * beyond
        at += width * beyond
    return at
