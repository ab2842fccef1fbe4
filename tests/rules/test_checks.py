"""Pre-start checks: each code both when it is due and when it is not, with its numbers."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gorod.rules import RULEBOOKS, load_rulebook, override
from gorod.rules.checks import (
    Deal,
    MarkFault,
    check_start,
    compose,
    deal_roles,
    grants_novice_immunity,
    immunity_faults,
    presets_for,
)
from gorod.rules.settings import SETTINGS


def deal(text, **marks):
    """``deal("mafia 2, citizen 3")``: the roles in this order, one a seat."""
    roles = []
    for part in text.split(", "):
        role, _, count = part.partition(" ")
        roles += [role] * int(count or 1)
    return Deal(tuple(roles), **marks)


def codes(rulebook, dealt, level=None):
    rulebook = load_rulebook(rulebook) if isinstance(rulebook, str) else rulebook
    return [note.code for note in check_start(rulebook, dealt) if level in (None, note.level)]


def note(rulebook, dealt, code):
    rulebook = load_rulebook(rulebook) if isinstance(rulebook, str) else rulebook
    (found,) = [found for found in check_start(rulebook, dealt) if found.code == code]
    return found


def with_limit(key, **limits):
    return override(load_rulebook(key), {"deal.limit": limits})


# Errors


def test_without_players_nothing_else_is_said():
    (only,) = check_start(load_rulebook("noch"), Deal((), enabled={"doctor": 1}))
    assert (only.code, only.level, only.why) == ("no_players", "error", "point.no_players")
    assert load_rulebook("noch").cite(only.why) == "noch 108"
    assert codes("linch", Deal(())) == codes("mirea", Deal(())) == ["no_players"]


def test_more_roles_than_players():
    three = deal("mafia, doctor, citizen", enabled={"sheriff": 1, "maniac": 1})
    found = note("noch", three, "more_roles_than_players")
    assert found.numbers == {"roles": 4, "players": 3}
    fits = deal("mafia, doctor, citizen", enabled={"sheriff": 1, "citizen": 5, "maniac": 0})
    assert codes("noch", fits, "error") == []


def test_a_disabled_role():
    off = with_limit("noch", maniac=0)
    found = note(off, deal("maniac, mafia, citizen 4"), "disabled_role")
    assert found.numbers == {"role": "maniac", "seats": (1,)}
    assert off.cite(found.why) == "noch 110"
    assert codes(off, deal("mafia 2, citizen 4"), "error") == []


def test_a_role_over_its_limit():
    one = with_limit("noch", doctor=1)
    found = note(one, deal("mafia, doctor 2, mafia, citizen 3"), "role_over_limit")
    assert found.numbers == {"role": "doctor", "count": 2, "limit": 1, "seats": (2, 3)}
    assert codes(one, deal("mafia 2, doctor, citizen 4"), "error") == []


def test_no_dark_side():
    assert codes("noch", deal("doctor, sheriff, citizen 4"), "error") == ["no_dark_side"]
    for dark in ("mafia", "don", "yakuza", "boss", "maniac"):
        assert codes("noch", deal(f"{dark}, citizen 5"), "error") == []


def test_no_city_side():
    found = note("noch", deal("mafia 2, yakuza, maniac"), "no_city_side")
    assert found.numbers == {"players": 4}
    assert codes("noch", deal("mafia, werewolf"), "error") == []


def test_a_wrong_number_of_players():
    found = note("mirea", deal("mafia 2, don, sheriff, citizen 5"), "player_count")
    assert (found.why, found.numbers) == ("players.bound", {"players": 9, "min": 10, "max": 0})
    assert codes("mirea", deal("mafia 2, don, sheriff, citizen 6")) == []
    assert codes("linch", deal("mafia 2, don, maniac, sheriff, doctor, lover, citizen 6")) == ["player_count"]


def test_a_role_needs_more_players():
    seventeen = deal("mafia 3, don, sheriff, doctor, lover, maniac, reanimator, citizen 8")
    assert note("mirea", seventeen, "role_needs_more_players").numbers == {
        "role": "reanimator",
        "players": 17,
        "least": 18,
    }
    nineteen = deal("mafia 4, don, sheriff, doctor, lover, maniac, citizen 10", enabled={"ripper": 1})
    assert note("mirea", nineteen, "role_needs_more_players").numbers["role"] == "ripper"
    twenty = deal("mafia 3, don, sheriff, doctor, lover, maniac, reanimator, ripper, citizen 10")
    assert codes("mirea", twenty) == []


def test_only_the_listed_composition_is_dealt():
    found = note("linch", deal("mafia 3, don, sheriff, doctor, lover, citizen 5"), "composition")
    assert (found.why, found.numbers) == ("deal.filler", {"players": 12})
    assert codes("linch", deal("citizen 5, lover, doctor, sheriff, maniac, don, mafia 2")) == []


# Warnings


def test_few_players():
    found = note("noch", deal("mafia, citizen 2"), "few_players")
    assert found.numbers == {"players": 3, "least": 5}
    assert found.level == "warning" and codes("noch", deal("mafia, citizen 2"), "error") == []
    assert codes("noch", deal("mafia, citizen 4")) == []


def test_unused_roles():
    dealt = deal("mafia, werewolf, citizen 3", enabled={"doctor": 1, "citizen": 1})
    assert note("noch", dealt, "unused_roles").numbers == {"roles": ("doctor",), "counts": (1,)}
    assert codes("noch", deal("mafia, werewolf, citizen 3")) == []


def test_few_and_many_dark():
    assert note("noch", deal("mafia, citizen 5"), "few_dark").numbers == {
        "dark": 1,
        "players": 6,
        "share": 1 / 6,
        "min": 0.2,
    }
    many = note("noch", deal("mafia 2, don, yakuza, maniac, citizen 3"), "many_dark")
    assert (many.numbers["dark"], many.numbers["share"], many.numbers["max"]) == (5, 5 / 8, 0.4)
    assert codes("forum", deal("mafia 6, doctor, citizen 5")) == ["many_dark"]
    for exact in ("mafia, citizen 4", "mafia 2, citizen 3", "mafia 6, citizen 9"):
        assert codes("noch", deal(exact)) == []


def test_immunities_and_the_immortal():
    dealt = deal("mafia 2, immortal, citizen 5", night_immunity=(0, 0, 2, 0, 0, 0, 0, 0))
    assert codes("noch", dealt) == ["immortal_in_game", "active_immunities", "immortal_immune"]
    assert note("noch", dealt, "immortal_immune").numbers == {"seats": (3,)}
    by_day = deal("mafia 2, immortal, citizen 5", day_immunity=(1,))
    assert codes("noch", by_day) == ["immortal_in_game", "active_immunities"]
    assert note("noch", by_day, "active_immunities").numbers == {"seats": (1,)}
    assert codes("noch", deal("mafia 2, citizen 6", night_immunity=(0,) * 8)) == []


def test_the_privilege_of_novices_is_an_immunity_while_they_are_few():
    ten = "mafia 2, don, sheriff, citizen 6"
    assert note("mirea", deal(ten, novices=(True,) * 3 + (False,) * 7), "active_immunities").numbers == {
        "seats": (1, 2, 3)
    }
    assert codes("mirea", deal(ten, novices=(True,) * 4 + (False,) * 6)) == []
    assert codes("noch", deal("mafia 2, citizen 4", novices=(True,))) == []


@pytest.mark.parametrize(
    ("players", "novices", "granted"), [(10, 0, False), (10, 3, True), (12, 3, True), (12, 4, False)]
)
def test_novices_are_fewer_than_one_in_three(players, novices, granted):
    assert grants_novice_immunity(load_rulebook("mirea").rules, players, novices) is granted


def test_novices_have_no_privilege_at_a_tournament():
    tournament = override(load_rulebook("mirea"), {"novice.tournament": True})
    assert not grants_novice_immunity(tournament.rules, 10, 1)
    assert not grants_novice_immunity(load_rulebook("forum").rules, 10, 1)


def test_nonstandard_rules_name_the_paths():
    changed = override(
        load_rulebook("noch"), {"heal.cures": ["mafia", "yakuza", "maniac"], "check.answer": "exact_role"}
    )
    found = note(changed, deal("mafia 2, citizen 4"), "nonstandard_rules")
    assert found.numbers == {"paths": ("heal.cures", "check.answer")}
    assert changed.cite(found.why) == "noch 131"
    assert codes("noch", deal("mafia 2, citizen 4")) == []


def test_nonstandard_rules_name_the_roles(tmp_path):
    path = tmp_path / "house.toml"
    path.write_text('key = "house"\nbase = "forum"\n[roles.priest]\nmust_act = "yes"\n', encoding="utf-8")
    found = note(load_rulebook(path), deal("mafia 3, doctor, sheriff, citizen 4"), "nonstandard_rules")
    assert found.numbers == {"paths": ("roles.priest",)}


@pytest.mark.parametrize(
    ("others", "players", "warned"), [(6, 18, True), (5, 18, True), (6, 20, False), (6, 19, False)]
)
def test_the_ratio_of_red_to_others(others, players, warned):
    dealt = deal(f"mafia {others - 2}, don, maniac, citizen {players - others}")
    assert ("ratio" in codes("mirea", dealt)) is warned
    if warned:
        found = note("mirea", dealt, "ratio")
        reds = players - others
        assert found.numbers == {
            "reds": reds,
            "others": others,
            "ratio": reds / others,
            "min": 2.1,
            "ideal": 2.3,
            "max": 2.5,
        }


def test_no_ratio_below_eighteen_or_without_others():
    assert codes("mirea", deal("mafia 4, don, maniac, citizen 10")) == []
    assert codes("mirea", deal("citizen 18")) == ["no_dark_side"]


def test_the_usual_range_of_players():
    found = note("forum", deal("mafia, doctor, sheriff, citizen 2"), "player_range")
    assert found.numbers == {"players": 5, "min": 6, "max": 20}
    assert codes("forum", deal("mafia 7, doctor, sheriff, citizen 12")) == ["player_range"]
    assert codes("forum", deal("mafia 2, doctor, citizen 3")) == []


def test_no_doctor():
    assert note("forum", deal("mafia 3, priest, maniac, sheriff, citizen 6"), "no_doctor").numbers == {
        "roles": ("doctor",)
    }
    assert codes("noch", deal("mafia 2, citizen 4")) == []


def test_a_manual_deal():
    dealt = "mafia 3, doctor, sheriff, citizen 4"
    assert codes("forum", deal(dealt, manual=True)) == ["manual_deal"]
    assert codes("forum", deal(dealt, manual=False)) == codes("forum", deal(dealt)) == []
    assert codes("noch", deal("mafia 2, citizen 4", manual=True)) == []


def test_a_composition_that_contradicts_itself():
    seventeen = deal("mafia 4, don, sheriff, doctor, lover, maniac, citizen 8")
    found = note("mirea", seventeen, "composition_contradiction")
    assert found.numbers == {"players": 17, "reading": "MA-1"}
    assert load_rulebook("mirea").cite(found.why) == "mirea MA-1"
    other = {"mafia": 3, "don": 1, "sheriff": 1, "doctor": 1, "lover": 1, "maniac": 1, "citizen": 9}
    decided = override(load_rulebook("mirea"), {"deal.presets": {"17": [other]}})
    assert codes(decided, seventeen) == ["nonstandard_rules"]
    assert codes("mirea", deal("mafia 3, don, sheriff, doctor, lover, maniac, citizen 8")) == []


def test_every_reason_can_be_cited():
    everything = Deal(("mafia", "immortal"), (1, 1), (1, 1), (True, True), {"doctor": 9}, True)
    for key in RULEBOOKS:
        rulebook = load_rulebook(key)
        for dealt in (everything, Deal(()), deal("maniac 17"), deal("citizen 3"), deal("ripper 3, citizen 14")):
            for found in check_start(rulebook, dealt):
                assert rulebook.cite(found.why).startswith(f"{key} ")
                assert found.why in SETTINGS or found.why.startswith(("point.", "contradiction."))


# Marks


def test_immunities_that_cannot_be():
    assert immunity_faults(load_rulebook("noch"), (1, 0), (0, 2)) == ()
    assert immunity_faults(load_rulebook("mirea"), (1,), ()) == ()
    assert immunity_faults(load_rulebook("mirea"), (1,), (0, 1)) == (MarkFault(2, "day_immunity", "immunity.kinds"),)
    assert immunity_faults(load_rulebook("forum"), (1,), ()) == (MarkFault(1, "night_immunity", "immunity.kinds"),)
    nobody = override(load_rulebook("mirea"), {"immunity.sources": ["novices"]})
    assert immunity_faults(nobody, (0, 1), ()) == (MarkFault(2, "night_immunity", "immunity.sources"),)


# Compositions


def test_the_listed_compositions_of_the_forum_add_up():
    sums = [(len(presets_for(load_rulebook("forum"), n)), n) for n in range(5, 21)]
    assert [n for found, n in sums if found] == [9, 11, 12, 13, 14, 16]
    assert dict((n, found) for found, n in sums)[12] == 3


def test_a_composition_with_a_role_that_is_off_is_not_offered():
    assert len(presets_for(with_limit("forum", maniac=0), 12)) == 2
    assert compose(with_limit("mirea", maniac=0), 13)["mafia"] == 3


def test_three_mafiosi_doctor_and_sheriff_leave_seven_citizens():
    assert compose(load_rulebook("forum"), 12) == {"mafia": 3, "doctor": 1, "sheriff": 1, "citizen": 7}


@pytest.mark.parametrize("players", [18, 19, 20, 23, 30, 41])
def test_beyond_the_list_the_ratio_is_as_near_to_the_ideal_as_it_can_be(players):
    counts = compose(load_rulebook("mirea"), players)
    dark = counts["mafia"] + counts["don"] + counts["maniac"]
    best = min(abs((players - n) / n - 2.3) for n in range(1, players))
    assert abs((players - dark) / dark - 2.3) == pytest.approx(best)
    assert {"sheriff", "doctor", "lover"} <= set(counts) and "ripper" not in counts


def test_fixed_compositions_leave_no_choice():
    with pytest.raises(ValueError, match="no composition for 11 players"):
        compose(load_rulebook("linch"), 11)


def test_a_limit_on_the_mafia_is_kept():
    assert compose(with_limit("noch", mafia=1), 20)["mafia"] == 1


@given(key=st.sampled_from([key for key in RULEBOOKS if key != "linch"]), players=st.integers(5, 60))
def test_what_we_compose_may_be_played(key, players):
    rulebook = load_rulebook(key)
    counts = compose(rulebook, players)
    assert sum(counts.values()) == players and all(counts.values())
    notes = check_start(rulebook, Deal(deal_roles(counts, players)))
    assert {found.code for found in notes} <= {
        "player_count",
        "player_range",
        "ratio" if players == 18 else "player_range",  # 12 to 6 and 13 to 5 are both outside
        "composition_contradiction",
    }


@given(seed=st.integers() | st.text())
def test_a_deal_follows_from_its_seed(seed):
    composition = {"mafia": 3, "doctor": 1, "citizen": 6}
    before = random.getstate()
    dealt = deal_roles(composition, seed)
    assert dealt == deal_roles(dict(reversed(composition.items())), str(seed))
    assert sorted(dealt) == sorted(deal("mafia 3, doctor, citizen 6").roles)
    assert random.getstate() == before


def test_a_deal_never_changes_with_a_version():
    assert deal_roles({"mafia": 2, "citizen": 3}, 7) == ("citizen", "citizen", "mafia", "citizen", "mafia")
