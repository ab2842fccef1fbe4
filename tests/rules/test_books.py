"""The shipped rulebooks: complete, cited, and light to import."""

import subprocess
import sys

import pytest

from gorod.rules import POINTS, RULEBOOKS, SETTINGS, load_rulebook, override, read_setting
from gorod.rules.clauses import load_clauses, load_readings
from gorod.rules.faults import describe_path
from gorod.rules.needs import ALWAYS, NEEDS, OPTIONAL, list_needed
from gorod.rules.settings import flatten_rules

BOOKS = pytest.mark.parametrize("key", RULEBOOKS)


def test_the_five_in_their_order():
    assert RULEBOOKS == ("noch", "linch", "mirea", "dccm", "forum")


@BOOKS
def test_every_value_point_role_and_ability_is_cited(key):
    rulebook = load_rulebook(key)
    wanted = {*flatten_rules(rulebook.rules), *POINTS}
    for role in rulebook.roles.values():
        wanted |= {f"role.{role.key}", *(f"role.{role.key}.{ability.verb}" for ability in role.abilities)}
        wanted |= {f"role.{role.key}.duty"} if role.duty_clauses else set()
    wanted |= {f"contradiction.{entry.players}" for entry in rulebook.contradictions}
    assert set(rulebook.because) == wanted
    assert all(rulebook.because.values())


@BOOKS
def test_every_citation_is_in_the_clause_list(key):
    rulebook = load_rulebook(key)
    known = {*load_clauses(key), *load_readings(key)}
    cited = {cite for ids in rulebook.because.values() for cite in ids}
    cited |= {cite for role in rulebook.roles.values() for cite in (*role.clauses, *role.duty_clauses)}
    cited |= {cite for role in rulebook.roles.values() for ability in role.abilities for cite in ability.clauses}
    cited |= {cite for entry in rulebook.compositions for cite in entry.clauses}
    assert cited <= known


@BOOKS
def test_a_document_is_its_own_root(key):
    rulebook = load_rulebook(key)
    assert (rulebook.key, rulebook.document, rulebook.base, rulebook.root) == (key, key, key, None)
    assert not rulebook.changed and not rulebook.changed_roles
    assert rulebook.title_ru and rulebook.title_en
    assert all(role.title_ru and role.title_en for role in rulebook.roles.values())


@BOOKS
def test_shipped_rulebooks_are_read_once(key):
    assert load_rulebook(key) is load_rulebook(key)


@BOOKS
def test_duties_are_cited_where_a_role_acts(key):
    for role in load_rulebook(key).roles.values():
        assert bool(role.duty_clauses) == bool(role.abilities)


def test_the_schema_has_140_paths_of_which_the_host_sees_98():
    assert len(SETTINGS) == 140
    assert sum(setting.host for setting in SETTINGS.values()) == 98


@pytest.mark.parametrize(
    ("key", "path", "cite"),
    [
        ("mirea", "visit.links", "mirea 40"),
        ("mirea", "visit.blocks", "mirea 39"),
        ("mirea", "contradiction.17", "mirea MA-1"),
        ("mirea", "role.ripper.kill", "mirea 57"),
        ("noch", "point.turned_mafia", "noch 77"),
        ("noch", "point.execution", "noch 102"),
        ("linch", "point.execution", "linch 41"),
        ("dccm", "point.execution", "dccm DA-12"),
        ("forum", "point.execution", "forum 11"),
        ("forum", "clock.twilight", "forum 45"),
        ("forum", "clock.extra", "forum 47"),
    ],
)
def test_the_deciding_clause_comes_first(key, path, cite):
    assert load_rulebook(key).cite(path) == cite


def test_the_compositions_add_up_and_the_twelves_of_the_forum_have_titles():
    for key in RULEBOOKS:
        assert all(sum(entry.roles.values()) == entry.players for entry in load_rulebook(key).compositions)
    twelves = [entry.title_en for entry in load_rulebook("forum").compositions if entry.players == 12]
    assert twelves == ["", "sharp", "cruel, not recommended"]


def test_seventeen_players_contradict_themselves_in_one_document():
    (entry,) = load_rulebook("mirea").contradictions
    assert (entry.players, entry.reading) == (17, "MA-1")
    assert sum(entry.alternative.values()) == 17
    assert not any(load_rulebook(key).contradictions for key in RULEBOOKS if key != "mirea")


def test_every_path_is_always_needed_or_needed_by_something():
    named = [path for _, paths, _ in NEEDS for path in paths]
    assert set(named) | set(ALWAYS) | OPTIONAL == set(SETTINGS)
    assert not set(named) & set(ALWAYS)


@BOOKS
def test_what_a_rulebook_needs_it_has(key):
    rulebook = load_rulebook(key)
    needed = list_needed(rulebook.rules, rulebook.roles)
    assert all(read_setting(rulebook.rules, path) is not None for path in needed)


def test_every_path_can_be_described():
    for path in SETTINGS:
        assert "Annotated" not in describe_path(path) and len(describe_path(path)) > 8


def test_importing_the_rules_reads_no_rulebook():
    code = "import sys, gorod.rules; sys.exit('tomllib' in sys.modules or 'random' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


@pytest.mark.parametrize(
    ("book", "why", "cited"),
    [
        ("mirea", "link.stopped_by.heal", "mirea MA-11"),
        ("mirea", "link.stopped_by.immunity", "mirea 122"),
        ("dccm", "link.stopped_by.heal", "dccm DA-2"),
        ("noch", "immortal.survives.maniac", "noch 20"),
        ("noch", "immortal.survives.no_such_case", "noch 18"),
        ("noch", "role.bodyguard.guard.moved", "noch 34"),
    ],
)
def test_a_case_is_cited_by_the_clause_that_speaks_of_it(book, why, cited):
    assert load_rulebook(book).cite(why) == cited


def test_a_setting_that_was_changed_is_cited_as_a_rule_of_ones_own():
    changed = override(load_rulebook("noch"), {"immortal.survives": ["maniac"]})
    assert changed.cite("immortal.survives.maniac") == "noch immortal.survives"
    with pytest.raises(KeyError):
        changed.cite("no.such.path")
