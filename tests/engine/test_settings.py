"""Each setting does something: at a table that suits it, changing it changes what is seen."""

from __future__ import annotations

import pytest

from engine.observe import observe
from engine.settings_table import ELSEWHERE, PLAYED, START, Case
from gorod.rules import SETTINGS

CASES = (*PLAYED, *START)


def name(case: Case) -> str:
    return f"{case.path}-{case.show.replace(' ', '-')}"


@pytest.mark.parametrize("case", CASES, ids=name)
def test_the_setting_is_at_work(case: Case) -> None:
    seen = [
        observe(case.show, case.book, case.roles, case.acts, {**case.also, case.path: value}, case.marks, case.position)
        for value, _ in (case.one, case.two)
    ]
    assert seen == [case.one[1], case.two[1]]
    assert seen[0] != seen[1]


def test_every_setting_has_its_case() -> None:
    shown = {case.path for case in CASES}
    assert shown.isdisjoint(ELSEWHERE)
    assert shown | ELSEWHERE.keys() == SETTINGS.keys()
