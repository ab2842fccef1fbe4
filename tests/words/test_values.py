"""Settings in words: every value of every rulebook, and every choice that a host has."""

from typing import get_origin

import pytest
from tests.words.conftest import assert_finished

from gorod.rules import POINTS, RULEBOOKS, SETTINGS, Rulebook, load_rulebook, override, read_setting
from gorod.rules.checks import Deal, StartNote, check_start
from gorod.words.checks import tell_note
from gorod.words.names import Names
from gorod.words.roles import list_abilities, list_role_rules, tell_deal, tell_role
from gorod.words.texts import Texts
from gorod.words.values import (
    explain_setting,
    name_group,
    name_setting,
    show_setting,
    show_value,
    state_point,
    state_setting,
    tell_setting,
)


def test_every_setting_in_force_can_be_said(texts: Texts, rulebook: Rulebook) -> None:
    for path in SETTINGS:
        assert_finished(name_setting(texts, path, rulebook))
        assert_finished(name_setting(texts, path))
        assert_finished(name_group(texts, path, rulebook))
        assert_finished(explain_setting(texts, path))
        assert_finished(tell_setting(texts, rulebook, path))
        rule = state_setting(texts, rulebook, path)
        assert (rule is None) == (read_setting(rulebook.rules, path) is None)
        if rule is not None:
            assert_finished(rule)


def test_every_choice_has_a_rule_and_words_of_its_own(texts: Texts) -> None:
    noch = load_rulebook("noch")
    for path, setting in SETTINGS.items():
        if not setting.choices or get_origin(setting.type) in (tuple, dict) or path == "deal.filler":
            continue
        words = [word == "true" if setting.type is bool else word for word in setting.choices]
        shown = [show_value(texts, noch, path, word) for word in words]
        assert len(set(shown)) == len(words), f"{path}: two values read the same: {shown}"


@pytest.mark.parametrize("key", RULEBOOKS)
def test_every_point_can_be_said(texts: Texts, key: str) -> None:
    for point in POINTS:
        assert_finished(state_point(texts, load_rulebook(key), point))


def test_values_are_words_that_people_use(russian: Texts, english: Texts) -> None:
    forum, mirea, noch = load_rulebook("forum"), load_rulebook("mirea"), load_rulebook("noch")
    assert show_setting(russian, forum, "clock.limit_notice") == "4 часа"
    assert show_value(russian, forum, "clock.twilight", "1h30m") == "1 час 30 минут"
    assert show_value(russian, forum, "clock.night_limit", "0h") == "без ограничения"
    assert show_value(russian, forum, "clock.twilight", "21m") == "21 минута"
    assert show_setting(russian, mirea, "deal.role_from") == "реаниматор — от 18, потрошитель — от 20"
    assert show_setting(russian, noch, "search.seeks") == "дон ищет комиссара, босс якудзы ищет священника"
    assert show_setting(russian, noch, "warn.dark_share_min") == "0,2"
    assert show_setting(english, noch, "warn.dark_share_min") == "0.2"
    assert show_value(russian, noch, "deal.limit", {"maniac": 0, "doctor": 1}) == "маньяк — роль выключена, доктор — 1"
    assert show_setting(english, noch, "shootout.seconds") is None
    assert show_value(english, noch, "shootout.seconds", None) == "not in these rules"


def test_a_rule_puts_its_list_into_the_right_case(russian: Texts) -> None:
    dccm = load_rulebook("dccm")
    assert state_setting(russian, dccm, "heal.cures") == "Лечение останавливает: атаку мафии, атаку маньяка."


def test_titles_are_the_rulebooks_own(russian: Texts) -> None:
    assert name_setting(russian, "sheriff.shot", load_rulebook("linch")) == "Шериф: выстрел"
    assert name_setting(russian, "sheriff.shot", load_rulebook("noch")) == "Комиссар: выстрел"
    assert state_setting(russian, load_rulebook("forum"), "heal.by") == "Лечит: врач."


# --- roles --------------------------------------------------------------------------------------------------------


def test_every_role_says_what_it_does_and_wants(texts: Texts, rulebook: Rulebook) -> None:
    for key in rulebook.roles:
        assert_finished(tell_role(texts, rulebook, key))
        for rule in list_role_rules(texts, rulebook, key):
            assert rulebook.cite(rule.why)


def test_a_role_changes_with_its_settings(texts: Texts) -> None:
    mirea = load_rulebook("mirea")
    for path, value, role in (
        ("visit.blocks", [], "lover"),
        ("visit.self", "never", "lover"),
        ("heal.cures", ["mafia"], "doctor"),
        ("check.answer", "exact_role", "sheriff"),
        ("sheriff.shot", False, "sheriff"),
        ("victory.maniac_others_max", 0, "maniac"),
    ):
        assert tell_role(texts, override(mirea, {path: value}), role) != tell_role(texts, mirea, role), path


def test_abilities_follow_the_settings() -> None:
    noch = load_rulebook("noch")
    assert list_abilities(noch, "don") == ("kill", "search")
    assert list_abilities(override(noch, {"sheriff.shot": True}), "sheriff") == ("check", "shoot")
    assert list_abilities(override(noch, {"priest.check": False, "priest.shot": False}), "priest") == ()


def test_a_deal_tells_the_role_and_the_team(russian: Texts) -> None:
    names = Names(load_rulebook("linch"), (), ("don", "mafia", "citizen"))
    assert tell_deal(russian, names, 3).startswith("Ваша роль — Мирный житель.")
    assert tell_deal(russian, names, 1, (1, 2)).endswith("Ваша команда: № 1 и № 2.")


# --- checks before the start --------------------------------------------------------------------------------------


def test_every_finding_has_its_numbers(texts: Texts) -> None:
    noch, mirea, linch, forum = (load_rulebook(key) for key in ("noch", "mirea", "linch", "forum"))
    limited = override(noch, {"deal.limit": {"maniac": 0, "doctor": 1}, "heal.cures": ["mafia"]})
    deals = (
        (noch, Deal(())),
        (limited, Deal(("maniac", "doctor", "doctor", "citizen"), enabled={"mafia": 3}, manual=True)),
        (noch, Deal(("mafia",) * 3 + ("immortal",), night_immunity=(0, 0, 0, 2))),
        (noch, Deal(("citizen",) * 6)),
        (noch, Deal(("mafia", "mafia"))),
        (mirea, Deal(("mafia", "don", "reanimator") + ("citizen",) * 6)),
        (mirea, Deal(("mafia",) * 4 + ("don", "sheriff", "doctor", "lover", "maniac") + ("citizen",) * 8)),
        (mirea, Deal(("mafia",) * 6 + ("citizen",) * 12)),
        (mirea, Deal(("mafia",) * 4 + ("citizen",) * 14)),
        (linch, Deal(("mafia",) * 12, manual=True)),
        (forum, Deal(("mafia",) + ("citizen",) * 4, manual=True)),
        (forum, Deal(("mafia",) * 12 + ("citizen",) * 12)),
    )
    said: dict[str, str] = {}
    for rulebook, deal in deals:
        for note in check_start(rulebook, deal):
            said[note.code] = tell_note(texts, rulebook, note)
            assert_finished(said[note.code])
            assert rulebook.cite(note.why) in said[note.code]
    assert len(said) == 22, sorted(said)


def test_a_finding_reads_well(russian: Texts) -> None:
    mirea = load_rulebook("mirea")
    notes = check_start(mirea, Deal(("mafia",) * 6 + ("citizen",) * 12))
    (ratio,) = (note for note in notes if note.code == "ratio")
    assert tell_note(russian, mirea, ratio) == (
        "Предупреждение: красных 12, остальных 6: на одного приходится 2, а хорошо от 2,1 до 2,5, лучше всего 2,3.\n"
        "Перевес у чёрных. [mirea 69]"
    )
    note = StartNote("player_count", "error", "players.bound", {"players": 13, "min": 12, "max": 12})
    assert tell_note(russian, load_rulebook("linch"), note) == (
        "Начинать нельзя: игроков 13, а нужно ровно 12. [linch 02]"
    )
