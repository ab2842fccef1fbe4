"""The kernel: whole games over small integers, under any setting and with all roles.

It is a second reading of the rules, kept honest by the engine (``differential``) and by exact values. It must never
know a rulebook; it reads packed plans only. A room a question: who chooses whom (``choices``), who dies (``attacks``),
what a night and a day are made of, who has won (``ending``); ``games`` plays them one after another.

All of it works on "G", the one array of a game (``places``), by its address. ``script`` (forced choices by round and
slot) and ``trace`` (a log of what was chosen and what came of it) are None in a simulation; Numba leaves out every
branch that needs them.
"""

from gorod.odds.kernel.games import play

__all__ = ["play"]
