"""What single orders of a team come to, and which setting says so (LINCH-10…13, MIREA-34…36, DCCM-08, FORUM-32)."""

from __future__ import annotations

import pytest

from gorod.engine.acts import Close, Order, Remove, TeamOrder
from gorod.session.team import find_decision

from .conftest import begin, play, sit

RED = ("citizen",) * 6
MAFIA, MAFIA_2, DON, ONE, OTHER = 1, 2, 3, 5, 6


def decide(rules: str, *orders: tuple[int, int], roles: tuple[str, ...] = ("mafia", "mafia", "don")):
    """Target, cause and setting after these single orders (who, whom)."""
    more = ("doctor", "lover", "maniac", *RED[:5]) if rules == "linch" else RED
    session = begin(sit(rules, *roles, "sheriff", *more))
    while session.game.table.phase.kind != "night":
        session = begin(play(session, Close()))
    session = play(session, *(Order(seat, "kill", target) for seat, target in orders))
    before = session.game
    decision = find_decision(session.game, "mafia")
    assert session.game == before
    return None if decision is None else (decision.target, decision.ruling.by, decision.why)


@pytest.mark.parametrize("rules", ["noch", "mirea", "dccm"])
def test_the_head_counts_before_the_others_and_they_count_while_he_is_silent(rules: str):
    assert decide(rules) is None
    assert decide(rules, (MAFIA, ONE)) == (ONE, "", "team.decides")
    assert decide(rules, (MAFIA, ONE), (DON, OTHER)) == (OTHER, "", "team.decides")


def test_while_the_head_lives_his_word_alone_counts():
    assert decide("linch", (MAFIA, ONE)) == (0, "no_order", "team.decides.silent")
    assert decide("linch", (MAFIA, ONE), (DON, OTHER)) == (OTHER, "", "team.decides")


@pytest.mark.parametrize("rules", ["noch", "mirea"])
def test_without_a_head_the_team_splits_or_agrees(rules: str):
    team = ("mafia", "mafia", "citizen")
    assert decide(rules, (MAFIA, ONE), roles=team) == (ONE, "", "team.after_head")
    assert decide(rules, (MAFIA, ONE), (MAFIA_2, ONE), roles=team) == (ONE, "", "team.after_head")
    assert decide(rules, (MAFIA, ONE), (MAFIA_2, OTHER), roles=team) == (0, "conflict", "team.conflict")


def test_every_member_must_say_the_same():
    team = ("mafia", "mafia", "citizen")
    assert decide("forum", (MAFIA, ONE), roles=team) == (0, "silent", "team.after_head.silent")
    assert decide("forum", (MAFIA, ONE), (MAFIA_2, ONE), roles=team) == (ONE, "", "team.after_head")
    assert decide("forum", (MAFIA, ONE), (MAFIA_2, OTHER), roles=team) == (0, "conflict", "team.conflict")


def test_who_is_out_is_not_waited_for():
    session = begin(sit("mirea", "mafia", "mafia", "don", "sheriff", *RED), Order(MAFIA, "kill", ONE), Remove(DON))
    decision = find_decision(session.game, "mafia")
    assert decision is not None and (decision.target, decision.why) == (ONE, "team.after_head")


def test_an_agreed_order_decides_the_same_and_a_day_has_none():
    session = begin(sit("mirea", "mafia", "mafia", "don", "sheriff", *RED), TeamOrder("mafia", ONE))
    decision = find_decision(session.game, "mafia")
    assert decision is not None and decision.target == ONE
    assert find_decision(sit("mirea", "mafia", "mafia", "sheriff", *RED).game, "mafia") is None
