"""Every possible night of tiny tables, counted per rulebook, as perft counts the moves of chess.

``python tests/engine/census.py`` writes the numbers anew into ``census.txt``; a difference in review is a rule that
changed. A line: rulebook, roles in seat order, nights (every combination of legal orders, skips and silence), then
how many of them left how many out, and how many were won by whom.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator
from itertools import combinations_with_replacement
from pathlib import Path

if __name__ == "__main__":
    sys.path[:0] = [str(Path(__file__).parents[1]), str(Path(__file__).parents[2] / "src")]

from gorod.engine import Game, Refusal, Setup, facts
from gorod.engine import acts as said
from gorod.engine.orders import list_verbs
from gorod.rules import RULEBOOKS, Rulebook, load_rulebook

FILE = Path(__file__).with_name("census.txt")
VERBS = ("visit", "kill", "guard", "heal", "check", "search", "shoot")
"""Blocks first, so that no answer comes too early for them; a team's kill before the search that follows it."""


def list_tables(rulebook: Rulebook) -> Iterator[tuple[str, ...]]:
    """Any role and a citizen; a mafioso, any two others and a citizen; two citizens more where that is over."""
    others = [role for role in rulebook.roles if role != "citizen"]
    for role in others:
        yield (role, "citizen")
    for pair in combinations_with_replacement(others, 2):
        small = ("mafia", *pair, "citizen")
        yield small
        if open_table(rulebook, small).outcome is not None:
            yield (*small, "citizen", "citizen")


def list_deep_tables(rulebook: Rulebook) -> Iterator[tuple[str, ...]]:
    """A mafioso, one other and two citizens, for several nights."""
    for role in rulebook.roles:
        if role != "citizen":
            yield ("mafia", role, "citizen", "citizen")


def walk_nights(game: Game) -> Iterator[Game]:
    """Every way in which the open night may go, each closed."""
    holders = [
        (verb, seat.number)
        for verb in VERBS
        for seat in game.table.seats
        if seat.out is None and verb in list_verbs(game.plan, game.table, seat)
    ]
    yield from _walk(game, holders)


def _walk(game: Game, holders: list[tuple[str, int]]) -> Iterator[Game]:
    if not holders:
        closed = game.play(said.Close())
        assert isinstance(closed, Game)
        yield closed
        return
    (verb, seat), *rest = holders
    yield from _walk(game, rest)
    options = [said.Order(seat, verb, target) for target in game.targets(seat, verb)]
    for act in (*options, said.Skip(seat, verb)):
        after = game.play(act)
        if not isinstance(after, Refusal):
            yield from _walk(after, rest)


def open_table(rulebook: Rulebook, roles: tuple[str, ...]) -> Game:
    """That table before its first phase."""
    return Game.begin(rulebook, [Setup(f"p{seat}", role) for seat, role in enumerate(roles, 1)], position=True)


def begin_night(game: Game, number: int) -> Game | None:
    """The night of that number after a day on which nobody was executed; ``None`` after the end."""
    acts: list[said.Act] = [said.Begin("night", number)]
    if game.table.phase is not None:
        following = game.next_phase()
        if following is None:
            return None
        acts = [following, said.NoExecution(), said.Close()]
        game = game.replay(acts).game
        following = game.next_phase()
        if following is None:
            return None
        acts = [following]
    replayed = game.replay(acts)
    return None if replayed.refused else replayed.game


def count_table(rulebook: Rulebook, roles: tuple[str, ...], nights: int = 1) -> str:
    """The line of one table."""
    game = open_table(rulebook, roles)
    head = f"{rulebook.key} {nights} {' '.join(roles)}"
    if game.outcome is not None:
        return f"{head} | over: {_name(game)}"
    out: Counter[int] = Counter()
    winners: Counter[str] = Counter()
    for end in _walk_deep(game, 1, nights):
        out[len(roles) - len(end.table.living)] += 1
        winners[_name(end)] += 1
    left = " ".join(f"{number}:{count}" for number, count in sorted(out.items()))
    won = " ".join(f"{name}:{count}" for name, count in sorted(winners.items()))
    return f"{head} | {sum(out.values())} | out {left} | {won}"


def _walk_deep(game: Game, number: int, nights: int) -> Iterator[Game]:
    begun = begin_night(game, number)
    if begun is None:
        yield game
        return
    for end in walk_nights(begun):
        if nights == 1:
            yield end
        else:
            yield from _walk_deep(end, number + 1, nights - 1)


def _name(game: Game) -> str:
    winner = facts.winner(game)
    return winner if isinstance(winner, str) else "+".join(winner)


def count_book(key: str, nights: int = 1) -> list[str]:
    """All lines of one rulebook at that depth."""
    rulebook = load_rulebook(key)
    tables = list_tables(rulebook) if nights == 1 else list_deep_tables(rulebook)
    if nights > 2:
        tables = (roles for roles in tables if _count_first(rulebook, roles) <= 40)
    return [count_table(rulebook, roles, nights) for roles in tables]


def _count_first(rulebook: Rulebook, roles: tuple[str, ...]) -> int:
    begun = begin_night(open_table(rulebook, roles), 1)
    return 0 if begun is None else sum(1 for _ in walk_nights(begun))


def read_lines(key: str, nights: int = 1) -> list[str]:
    """The lines that the file keeps for one rulebook at that depth."""
    start = f"{key} {nights} "
    return [line for line in FILE.read_text(encoding="utf-8").splitlines() if line.startswith(start)]


if __name__ == "__main__":
    lines = [line for key in RULEBOOKS for nights in (1, 2, 3) for line in count_book(key, nights)]
    FILE.write_text("\n".join(lines) + "\n", encoding="utf-8")
