"""Both languages say the same things, nothing is missing, and no sentence has a hole."""

from collections.abc import Iterator
from pathlib import Path
from typing import get_args

import pytest
from fluent.syntax import FluentParser, ast
from fluent.syntax.visitor import Visitor

import gorod.words
from gorod.engine import acts as said
from gorod.engine.rulings import EventKind, RefusalCode, RulingKind
from gorod.engine.table import ExitReason
from gorod.rules import POINTS, ROLES, RULEBOOKS, SETTINGS, SIDES, load_rulebook
from gorod.rules.checks import ErrorCode, WarningCode
from gorod.rules.rulebook import Verb
from gorod.rules.vocabulary import AttackKind, ExecutionCheck, NightStep, Save
from gorod.words.texts import CACHED, CASES, LANGS, Noun, Texts

HERE = Path(gorod.words.__file__).parent
GRAMMAR = {"case"}
"""Variables that carry no content: a language that has no cases does not ask for one."""

FIXED = {
    "event-nobody_died": "Ночью никто не умер.",
    "name-exit-executed": "Казнен днем",
    "name-answer-nothing": "ничего не выяснилось",
    "name-accepted": "Принято",
    "name-thanks": "Спасибо",
}
"""Texts that the documents fix word for word."""


class Variables(Visitor):
    def __init__(self) -> None:
        self.names: set[str] = set()

    def visit_VariableReference(self, node: ast.VariableReference) -> None:
        self.names.add(node.id.name)


def read_variables(lang: str) -> dict[str, set[str]]:
    """The variables of every message and attribute of a language."""
    found: dict[str, set[str]] = {}
    for path in sorted((HERE / lang).glob("*.ftl")):
        for entry in FluentParser().parse(path.read_text(encoding="utf-8")).body:
            if isinstance(entry, ast.Message):
                for key, pattern in [
                    (entry.id.name, entry.value),
                    *((f"{entry.id.name}.{attribute.id.name}", attribute.value) for attribute in entry.attributes),
                ]:
                    variables = Variables()
                    variables.visit(pattern)
                    assert key not in found, f"{key} twice"
                    assert key.startswith(f"{path.stem}-"), f"{key} does not belong into {path.name}"
                    found[key] = variables.names - GRAMMAR
    return found


def test_both_languages_have_the_same_ids_and_variables() -> None:
    russian, english = read_variables("ru"), read_variables("en")
    assert russian.keys() == english.keys()
    assert {key: names for key, names in russian.items() if names != english[key]} == {}


def list_wanted() -> Iterator[str]:
    """The id of everything that can be said of a game."""
    yield from (f"event-{kind}" for kind in get_args(EventKind))
    yield from (f"refusal-{code}" for code in get_args(RefusalCode))
    yield from (f"check-{code}" for code in (*get_args(ErrorCode), *get_args(WarningCode)))
    yield from (f"name-exit-{reason}" for reason in get_args(ExitReason))
    yield from (f"name-verb-{verb}" for verb in get_args(Verb))
    yield from (f"name-attack-{kind}" for kind in (*get_args(AttackKind), "ripper"))
    yield from (f"name-save-{save}" for save in get_args(Save))
    yield from (f"name-barrier-{check}" for check in get_args(ExecutionCheck))
    yield from (f"name-role-{role}" for role in ROLES)
    yield from (f"name-side-{side}" for side in SIDES)
    yield from (f"win-side-{side}" for side in SIDES)
    yield from ("win-draw", "win-abandoned", "win-none", "win-joint")
    yield from (f"name-phase-{kind}" for kind in get_args(said.PhaseKind))
    yield from (point.replace(".", "-") for point in POINTS)
    yield from (f"setting-step-{step}" for step in get_args(NightStep))
    answers = ("red", "black", "mafia", "not_mafia", "yes", "no", "found", "not_found", "nothing", "none")
    yield from (f"name-answer-{answer}" for answer in answers)
    for path, setting in SETTINGS.items():
        key = f"setting-{path.replace('.', '-')}"
        yield from (key, f"{key}.meaning", f"{key}.rule", f"setting-group-{path.partition('.')[0]}")
        if setting.choices and setting.type is not bool and path != "deal.filler":
            plain = setting.type is not None and getattr(setting.type, "__origin__", None) not in (tuple, dict)
            yield from [f"{key}.value"] if plain else []


def test_nothing_that_can_be_said_lacks_its_text(texts: Texts) -> None:
    wanted = list(list_wanted())
    assert len(wanted) > 700
    assert [key for key in wanted if not texts.knows(key)] == []


def test_every_kind_of_ruling_has_a_text(texts: Texts) -> None:
    known = texts.list_keys("ruling")
    lacking = [kind for kind in get_args(RulingKind) if not any(key.startswith(f"ruling-{kind}") for key in known)]
    assert lacking == []


def test_every_act_has_a_text(texts: Texts) -> None:
    known = texts.list_keys("act")
    kinds = [kind.__name__.lower() for kind in get_args(said.Act)]
    assert len(kinds) == 29
    assert [kind for kind in kinds if not any(key.startswith(f"act-{kind}") for key in known)] == []


@pytest.mark.parametrize(("key", "text"), FIXED.items())
def test_the_documents_own_words_stand_as_they_are(russian: Texts, key: str, text: str) -> None:
    assert russian.say(key) == text


@pytest.mark.parametrize("key", RULEBOOKS)
def test_every_title_of_a_role_has_its_cases(russian: Texts, key: str) -> None:
    for role in load_rulebook(key).roles.values():
        noun = russian.noun(role.title_ru)
        assert set(noun.forms) == set(CASES), role.title_ru
        assert not any("«" in form for form in noun.forms.values()), f"{role.title_ru} is not declined"


def test_a_title_that_a_club_made_up_is_quoted_and_not_declined(russian: Texts) -> None:
    noun = russian.noun("Тётя Мотя")
    assert (noun, noun.forms["gen"], noun.forms["acc"]) == ("Тётя Мотя", "«Тётя Мотя»", "«Тётя Мотя»")


@pytest.mark.parametrize(
    ("count", "said"),
    [(1, "1 голос"), (2, "2 голоса"), (5, "5 голосов"), (11, "11 голосов"), (21, "21 голос"), (24, "24 голоса")],
)
def test_russian_numbers_take_their_forms(russian: Texts, count: int, said: str) -> None:
    assert russian.say("name-votes", count=count) == said


def test_an_enumeration_ends_with_a_word(russian: Texts, english: Texts) -> None:
    assert russian.join(["1", "2", "3"]) == "1, 2 и 3"
    assert english.join(["1", "2"], "or") == "1 or 2"
    assert english.join(["1", "2"], "") == "1, 2"
    assert (english.join([]), english.join(["1"])) == ("", "1")


def test_true_and_one_are_not_the_same_sentence(english: Texts) -> None:
    key = "setting-visit-links.rule"
    titles = {"value": True, "count": 0}
    assert english.say(key, **titles) == english.say(key, value="true", count=0)
    assert english.say(key, value=1, count=0) != english.say(key, **titles)


def test_a_name_may_hold_anything(texts: Texts) -> None:
    for name in ("{ $x }", "«Ёж»", 'O"Neil', "a\\b", "Иван\u202eнави", "[one]", "-term"):
        assert name in texts.say("name-seat-named", number=3, name=name)


def test_the_memory_of_sentences_is_bounded() -> None:
    texts = Texts("en")
    for number in range(CACHED + 10):
        texts.say("name-seat", number=number)
    assert 0 < len(texts._said) <= CACHED


def test_nouns_are_words() -> None:
    noun = Noun("Дон", {"gen": "дона"})
    assert noun == "Дон"
    assert f"{noun}" == "Дон"


def test_all_files_are_there_in_both_languages() -> None:
    files = [sorted(path.name for path in (HERE / lang).glob("*.ftl")) for lang in LANGS]
    assert files[0] == files[1]
    assert files[0]
