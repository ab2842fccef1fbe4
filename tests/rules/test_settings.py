"""The schema: paths, types, the words they allow, and values there and back."""

import pytest

from gorod.rules import RULEBOOKS, SETTINGS, load_rulebook, read_duration, read_setting
from gorod.rules.settings import Rules, build_rules, flatten_rules


@pytest.mark.parametrize("key", RULEBOOKS)
def test_rules_and_their_paths_are_the_same_thing(key):
    rules = load_rulebook(key).rules
    assert build_rules(flatten_rules(rules)) == rules


def test_an_unknown_path_is_an_error_of_ours():
    with pytest.raises(KeyError):
        read_setting(Rules(), "visit.colour")


@pytest.mark.parametrize(
    ("path", "choices"),
    [
        ("visit.links", ("true", "false")),
        ("block.scope", ("member", "team")),
        ("saves", ("immunity", "immortal", "visit", "heal", "guard")),
        ("heal.cures", ("mafia", "yakuza", "maniac", "sheriff", "priest")),
        ("immunity.kinds", ("night", "day")),
        ("turncoat.both_lost", ("mafia", "yakuza")),
        ("fast_night", ("never", "all_voted")),
        ("players.min", ()),
        ("clock.twilight", ()),
    ],
)
def test_the_words_a_setting_allows(path, choices):
    assert SETTINGS[path].choices == choices


def test_the_filler_is_a_role_or_none():
    assert SETTINGS["deal.filler"].choices[-1] == "none" and "citizen" in SETTINGS["deal.filler"].choices


@pytest.mark.parametrize(("text", "seconds"), [("4h", 14400), ("90m", 5400), ("1h30m", 5400), ("0h", 0)])
def test_durations_in_seconds(text, seconds):
    assert read_duration(text) == seconds
