"""The calls of a night: rows N-96, M-89, M-92, D-36, D-37, and what they have in common."""

from __future__ import annotations

import pytest

from gorod.engine.acts import Close, NoExecution, Order, Remove, TeamOrder
from gorod.rules import RULEBOOKS, load_rulebook
from gorod.session import list_calls

from .conftest import begin, play, sit

CITIZENS = ("citizen",) * 5


def call_roles(session) -> list[str]:
    return [call.role for call in list_calls(session.game)]


def test_n_96_the_order_of_the_calls_then_the_result():
    session = begin(sit("noch", "maniac", "sheriff", "doctor", "don", "mafia", "lover", *CITIZENS))
    assert call_roles(session) == ["lover", "mafia", "don", "doctor", "sheriff", "maniac"]
    assert [step.kind for step in session.steps] == ["call"] * 6 + ["close"]
    closed = play(session, TeamOrder("mafia", 7), Close())
    assert [step.kind for step in closed.steps if not step.done] == ["announce", "begin"]
    assert closed.step.seats == (7,)


def test_m_89_the_don_wakes_with_the_mafia():
    roles = ("mafia", "don", "lover", "doctor", "sheriff", "maniac", "bodyguard", *CITIZENS)
    session = begin(sit("mirea", *roles))
    assert call_roles(session) == ["lover", "mafia", "doctor", "sheriff", "maniac", "bodyguard"]
    mafia = list_calls(session.game)[1]
    assert (mafia.seats, mafia.verbs, mafia.team) == ((1, 2), ("kill",), True)


def test_m_92_every_role_but_the_citizen_is_called():
    mirea = load_rulebook("mirea")
    roles = [role for role in mirea.roles if role != "citizen"] + ["citizen"] * 12
    called = call_roles(begin(sit("mirea", *roles)))
    assert "citizen" not in called
    assert set(called) | {"don"} == set(mirea.roles) - {"citizen"}


def test_d_36_the_mafia_with_its_don_then_the_don_alone():
    session = begin(sit("dccm", "lover", "mafia", "don", "doctor", "sheriff", "maniac", *CITIZENS))
    assert call_roles(session) == ["lover", "mafia", "don", "doctor", "sheriff", "maniac"]
    calls = {call.role: call for call in list_calls(session.game)}
    assert calls["mafia"].seats == (2, 3)
    assert (calls["don"].seats, calls["don"].verbs) == ((3,), ("search",))


def test_d_37_the_citizen_is_not_called():
    assert "citizen" not in call_roles(begin(sit("dccm", "mafia", "citizen", "citizen", "sheriff")))


def test_noch_97_a_sheriff_with_neither_check_nor_shot_is_not_called():
    values = {"sheriff.check": False, "sheriff.shot": False}
    assert "sheriff" not in call_roles(begin(sit("noch", "mafia", "sheriff", *CITIZENS, values=values)))


def test_a_role_that_a_setting_adds_is_called_though_the_order_forgets_it():
    values = {"visit.by": ["lover", "bodyguard"], "night.order": ["mafia"]}
    roles = ("mafia", "don", "lover", "bodyguard", "doctor", *CITIZENS)
    assert sorted(call_roles(begin(sit("mirea", *roles, values=values)))) == ["bodyguard", "doctor", "lover", "mafia"]


def test_a_head_without_his_team_is_called_as_the_team():
    assert call_roles(begin(sit("noch", "don", *CITIZENS))) == ["mafia", "don"]


def test_a_turned_werewolf_wakes_with_his_team_and_nobody_wakes_as_werewolf():
    session = begin(sit("noch", "mafia", "don", "werewolf", "maniac", *CITIZENS))
    assert "werewolf" not in call_roles(session)
    session = play(session, Order(4, "kill", 1), Close())
    session = play(session, session.game.next_phase(), NoExecution(), Close())
    session = play(session, session.game.next_phase())
    mafia = next(step for step in session.steps if step.role == "mafia")
    assert (mafia.seats, mafia.living) == ((1, 2, 3), (2, 3))


@pytest.mark.parametrize("rules", RULEBOOKS)
def test_who_is_out_is_called_all_the_same_and_never_waited_for(rules):
    roles = ["doctor", "sheriff", "mafia", "maniac", *["citizen"] * 8]
    if rules == "linch":
        roles = ["doctor", "sheriff", "mafia", "maniac", "mafia", "don", "lover", *CITIZENS]
    session = begin(sit(rules, *roles))
    before = None
    while before is None:
        session = play(session, Close(), session.play(Close()).game.next_phase())
        if session.game.table.phase.kind == "night":
            before = call_roles(session)
    session = play(session, Remove(1), Remove(2))
    assert call_roles(session) == before
    steps = {step.role: step for step in session.steps}
    for role, seat in (("doctor", 1), ("sheriff", 2)):
        assert (steps[role].seats, steps[role].living, steps[role].waits) == ((seat,), (), ())
        assert not steps[role].done, "the host still calls it"
    assert not {waited.seat for waited in session.awaited} & {1, 2}
