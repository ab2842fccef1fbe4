"""Which settings the laboratory plays, which have no effect in it, and which it refuses by name."""

import random
from typing import Any

import pytest

from gorod.odds import Deal, OddsError, effects, make_lab_plan, read_skill
from gorod.odds.differential import _draw_value
from gorod.odds.effects import PLAYED, find_note
from gorod.odds.plan import find_live_settings
from gorod.odds.simulate import play_games
from gorod.rules import RULEBOOKS, RulebookError, load_rulebook, override, read_setting
from gorod.rules.compositions import compose
from gorod.rules.settings import SETTINGS

TABLE = {"citizen": 4, "mafia": 2, "don": 1, "sheriff": 1, "doctor": 1, "lover": 1, "maniac": 1}


def test_every_setting_is_played_or_said_to_have_no_effect() -> None:
    for path in SETTINGS:
        assert (path in PLAYED) != (find_note(path) is not None), path


def test_a_setting_nobody_knows_is_refused_by_name(monkeypatch: pytest.MonkeyPatch) -> None:
    known = {note: tuple(name for name in names if name != "fouls") for note, names in effects.WITHOUT_EFFECT.items()}
    monkeypatch.setattr(effects, "WITHOUT_EFFECT", known)
    with pytest.raises(OddsError) as fault:
        make_lab_plan(Deal(load_rulebook("mirea"), TABLE))
    assert fault.value.code == "unplayable_setting"
    assert fault.value.values["path"] == "fouls.silence_at"


@pytest.mark.parametrize("key", RULEBOOKS)
def test_settings_without_effect_have_none(key: str) -> None:
    chance = random.Random(key)
    rulebook = load_rulebook(key)
    roles = {role: number for role, number in TABLE.items() if role in rulebook.roles}
    plain = play_games(make_lab_plan(Deal(rulebook, roles)), 1, 0, 300)
    for path, setting in SETTINGS.items():
        if path in PLAYED or path.startswith("deal.") or read_setting(rulebook.rules, path) is None:
            continue
        value: Any = _draw_value(chance, path, rulebook) if setting.choices or setting.type is bool else 7
        try:
            changed = override(rulebook, {path: value})
        except RulebookError:
            continue
        assert (play_games(make_lab_plan(Deal(changed, roles)), 1, 0, 300) == plain).all(), path


@pytest.mark.parametrize("key", RULEBOOKS)
def test_every_rulebook_and_every_listed_composition_is_played(key: str) -> None:
    rulebook = load_rulebook(key)
    for players in range(5, 25):
        try:
            roles = compose(rulebook, players)
        except ValueError:
            continue
        plan = make_lab_plan(Deal(rulebook, roles))
        assert plan.n == players
        assert play_games(plan, 1, 0, 200)[0] == 200


def refused(rulebook: Any, roles: dict[str, int], **more: Any) -> OddsError:
    with pytest.raises(OddsError) as fault:
        make_lab_plan(Deal(rulebook, roles, **more))
    return fault.value


def test_what_cannot_be_dealt_is_refused() -> None:
    rulebook = load_rulebook("mirea")
    assert refused(rulebook, {}).code == "no_players"
    assert refused(rulebook, {"citizen": 3}).code == "no_dark_side"
    assert refused(rulebook, {"mafia": 3}).code == "no_city_side"
    assert refused(rulebook, {"mafia": -1, "citizen": 3}).code == "negative_count"
    assert refused(rulebook, {"zebra": 1, "citizen": 3}).code == "unknown_role"
    assert refused(rulebook, {"yakuza": 1, "citizen": 3}).code == "role_not_here"
    assert refused(rulebook, TABLE, policy="clever").code == "unknown_policy"
    assert refused(rulebook, TABLE, skill={"mafia": -1.0}).code == "bad_skill"
    assert refused(rulebook, TABLE, skill={"mafia": float("nan")}).code == "bad_skill"
    assert refused(rulebook, TABLE, skill={"zebra": 1.0}).code == "unknown_side"
    assert refused(rulebook, TABLE, immune={"doctor": 2}).code == "bad_immune"
    with pytest.raises(OddsError):
        read_skill(float("inf"))


def test_what_cannot_be_played_is_refused_by_name() -> None:
    noch = load_rulebook("noch")
    asked = refused(override(noch, {"missed.policy": "ask"}), {"citizen": 4, "mafia": 2})
    assert (asked.code, asked.values["path"]) == ("unplayable_setting", "missed.policy")
    late = override(noch, {"night.count": ["deaths", "link", "attacks", "victory"]})
    assert refused(late, {"citizen": 4, "mafia": 2}).values["path"] == "night.count"
    two = refused(load_rulebook("dccm"), {"citizen": 6, "mafia": 2, "maniac": 2})
    assert (two.code, two.values["path"]) == ("missing_setting", "victory.two_maniacs_others_max")
    forum = load_rulebook("forum")
    assert refused(forum, {"citizen": 6, "mafia": 2}, immune={"citizen": 1}).code == "no_immunity"


def test_live_settings_depend_on_the_roles() -> None:
    rulebook = load_rulebook("mirea")
    plain = find_live_settings(Deal(rulebook, {"citizen": 7, "mafia": 3}))
    assert "heal.self" not in plain and "visit.links" not in plain
    assert {"victory.parity_against", "start.first_phase"} <= set(plain)
    assert {"heal.self", "visit.links"} <= set(find_live_settings(Deal(rulebook, TABLE)))


def test_endless_games_are_counted_as_draws() -> None:
    """A maniac and an immortal whom nobody may execute or kill: shields from nothing, no end."""
    values = {"immortal.executable": False, "victory.city_needs_out": ["maniac"], "immunity.days": 999}
    rulebook = override(load_rulebook("noch"), values)
    deal = Deal(rulebook, {"immortal": 1, "maniac": 1}, "night", immune={"maniac": 1})
    from gorod.odds.simulate import read_totals

    plan = make_lab_plan(deal)
    odds = read_totals(plan, play_games(plan, 1, 0, 20))
    assert odds.endless == 20
    assert odds.wins["draw"] == 1
