"""Rules as text, the difference of two rulebooks, and the beginning of a club's own file."""

import re
import tomllib
from pathlib import Path

import pytest
from tests.words.conftest import assert_finished

from gorod.rules import RULEBOOKS, SETTINGS, Rulebook, load_rulebook, override, read_setting
from gorod.rules.rulebook import POINTS
from gorod.words.club_file import comment_rulebook, spell_value
from gorod.words.rules_text import SECTIONS, diff_rules, list_group, show_rules
from gorod.words.texts import Texts

# --- rules show ---------------------------------------------------------------------------------------------------


def test_the_rules_in_force_are_complete_and_cited(texts: Texts, rulebook: Rulebook) -> None:
    text = show_rules(texts, rulebook)
    lines = [line for line in text.splitlines() if line.startswith("  ")]
    assert all(re.search(r"\[\w+ [\w.,\- ]+\]", line) for line in lines)
    for line in text.splitlines():
        if line:
            assert_finished(line.strip())
    assert len(lines) > 100


def test_every_group_of_settings_has_its_section() -> None:
    sorted_groups = [group for groups in SECTIONS.values() for group in groups]
    assert sorted(sorted_groups) == sorted({path.partition(".")[0] for path in SETTINGS})
    assert [path for group in sorted_groups for path in list_group(group)].__len__() == len(SETTINGS)


def test_a_rule_that_a_club_changed_is_marked_with_the_documents_value(russian: Texts) -> None:
    mirea = load_rulebook("mirea")
    changed = show_rules(russian, override(mirea, {"shootout.seconds": 45, "heal.self": "always"}))
    assert "В перестрелке на речь — 45 с. [mirea shootout.seconds] — в документе: 30" in changed
    assert "Лечить себя можно. [mirea heal.self] — в документе: один раз за игру" in changed
    assert "Отличий от документа: 2." in changed
    assert "в документе" not in show_rules(russian, mirea)


def test_a_rule_that_the_document_lacks_is_marked(english: Texts) -> None:
    noch = load_rulebook("noch")
    added = override(noch, {"vote.form": "ballot", "vote.changes": 1, "vote.unvote": True})
    assert "A ballot may be withdrawn. [noch vote.unvote] (not in the document)" in show_rules(english, added)


def test_what_is_switched_off_is_not_explained_further(english: Texts) -> None:
    noch = load_rulebook("noch")
    assert "For the shot, players are counted" not in show_rules(english, noch)
    assert "For the shot, players are counted" in show_rules(english, override(noch, {"sheriff.shot": True}))


def test_points_of_roles_that_a_rulebook_lacks_are_left_out(english: Texts) -> None:
    assert "Werewolf joins" in show_rules(english, load_rulebook("noch"))
    assert "Werewolf" not in show_rules(english, load_rulebook("mirea"))


# --- rules diff ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("first", RULEBOOKS)
@pytest.mark.parametrize("second", RULEBOOKS)
def test_a_difference_names_every_setting_that_differs(english: Texts, first: str, second: str) -> None:
    ours, theirs = load_rulebook(first), load_rulebook(second)
    text = diff_rules(english, ours, theirs)
    different = [path for path in SETTINGS if read_setting(ours.rules, path) != read_setting(theirs.rules, path)]
    shown = [line for line in text.splitlines() if line.startswith("    ")]
    roles = [key for key in ours.roles if key in theirs.roles]
    assert len(shown) >= 2 * len(different)
    assert len(shown) <= 2 * (len(different) + len(roles))
    assert ("There are no differences." in text) == (first == second)


def test_a_difference_shows_both_values_with_their_clauses(russian: Texts) -> None:
    text = diff_rules(russian, load_rulebook("mirea"), load_rulebook("noch"))
    assert "\n  Визит защищает\n    mirea: да [mirea 38]\n    noch: нет [noch 27]\n" in text
    assert "\n  Любовница\n    mirea: Любовница (визит)\n    noch: Красотка (визит)\n" in text
    assert "Роли есть только в noch: бессмертный, священник, оборотень, якудза, босс якудзы." in text
    assert "    noch: нет такой настройки" in text


# --- rules new ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("key", RULEBOOKS)
def test_a_new_file_is_its_base_until_something_is_changed(texts: Texts, key: str, tmp_path: Path) -> None:
    path = tmp_path / "club.toml"
    path.write_text(comment_rulebook(texts, load_rulebook(key)), encoding="utf-8")
    club = load_rulebook(path)
    assert (club.key, club.base, club.changed) == (f"{key}-club", key, frozenset())
    assert club.rules == load_rulebook(key).rules


@pytest.mark.parametrize("key", RULEBOOKS)
def test_every_choice_of_the_host_is_in_the_file(texts: Texts, key: str, tmp_path: Path) -> None:
    text = comment_rulebook(texts, load_rulebook(key))
    opened = "\n".join(re.sub(r"^# (?=\w+ = )", "", line) for line in text.splitlines())
    found = tomllib.loads(opened)["settings"]
    paths = {
        f"{group}.{leaf}" if isinstance(inner, dict) else group
        for group, inner in found.items()
        for leaf in (inner if isinstance(inner, dict) else [group])
    }
    assert paths == {path for path, setting in SETTINGS.items() if setting.host}
    path = tmp_path / "club.toml"
    path.write_text(opened, encoding="utf-8")
    club, base = load_rulebook(path), load_rulebook(key)
    lacking = {path for path in SETTINGS if read_setting(base.rules, path) is None}
    assert club.changed <= lacking, "what the base has stands there as the base has it"


def test_one_line_is_enough_to_change_a_rule(english: Texts, tmp_path: Path) -> None:
    text = comment_rulebook(english, load_rulebook("mirea"))
    path = tmp_path / "club.toml"
    path.write_text(text.replace('# answer = "colour"', 'answer = "exact_role"'), encoding="utf-8")
    assert load_rulebook(path).changed == {"check.answer"}


def test_a_choice_is_explained(russian: Texts) -> None:
    text = comment_rulebook(russian, load_rulebook("mirea"))
    expected = (
        "## Голоса поровну. Что делать, если больше всего голосов сразу у нескольких.\n"
        '##   Можно: "no_execution" (казни нет), "shootout" (перестрелка), "all_tied" (казнят всех)\n'
        "##   В документе: перестрелка [mirea 102]\n"
        '# tie = "shootout"\n'
    )
    assert expected in text


@pytest.mark.parametrize(
    ("value", "toml"),
    [
        (True, "true"),
        (-1, "-1"),
        (0.2, "0.2"),
        ('a "b" \\', '"a \\"b\\" \\\\"'),
        ({}, "{}"),
        ({"9": ({"mafia": 3},)}, "{ 9 = [{ mafia = 3 }] }"),
    ],
)
def test_values_are_written_as_toml(value: object, toml: str) -> None:
    assert spell_value(value) == toml
    read = tomllib.loads(f"x = {toml}")["x"]
    assert read == {key: [*inner] for key, inner in value.items()} if isinstance(value, dict) else read == value


def test_the_points_are_all_printed_somewhere(english: Texts) -> None:
    text = show_rules(english, load_rulebook("noch"))
    assert len(text.rpartition("The same in all rules")[2].strip().splitlines()) == len(POINTS)
