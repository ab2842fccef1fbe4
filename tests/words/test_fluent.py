"""Our reader of Fluent reads our files as the library does, and refuses what it does not know."""

from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

import pytest
from fluent.runtime import FluentBundle, FluentResource
from fluent.syntax import FluentParser, ast
from fluent.syntax.visitor import Visitor

import gorod.words
from gorod.words.fluent import Bundle, MalformedTextError
from gorod.words.texts import LANGS, Noun, capitalise, inflect, lower

HERE = Path(gorod.words.__file__).parent
FUNCTIONS = {"CASE": inflect, "CAP": capitalise, "LOW": lower}
NOUN = Noun("Комиссар", {"nom": "комиссар", "gen": "комиссара", "dat": "комиссару", "acc": "комиссара"})
PLURALS = {"one", "few", "many", "other"}
NUMBERS = (0, 1, 2, 5, 11, 21, 22, 2.5)


class Wanted(Visitor):
    """The variables of a message, and the keys by which it selects on each of them."""

    def __init__(self) -> None:
        self.keys: dict[str, list[object]] = defaultdict(list)
        self.words: set[str] = set()

    def visit_VariableReference(self, node: ast.VariableReference) -> None:
        self.keys[node.id.name]

    def visit_FunctionReference(self, node: ast.FunctionReference) -> None:
        self.words.update(part.id.name for part in node.arguments.positional if isinstance(part, ast.VariableReference))
        self.generic_visit(node)

    def visit_SelectExpression(self, node: ast.SelectExpression) -> None:
        if isinstance(node.selector, ast.VariableReference):
            for variant in node.variants:
                key = variant.key
                number = isinstance(key, ast.NumberLiteral)
                self.keys[node.selector.id.name].append(int(key.value) if number else key.name)
        self.generic_visit(node)


def list_files(lang: str) -> list[Path]:
    return sorted((HERE / lang).glob("*.ftl"))


def list_samples(wanted: Wanted) -> Iterator[dict[str, object]]:
    """Arguments that reach every variant and every plural form; what a function takes is a word."""
    choices = {
        name: ["слово", NOUN]
        if name in wanted.words
        else [*(key for key in keys if key not in PLURALS), *NUMBERS, "слово", NOUN]
        for name, keys in wanted.keys.items()
    }
    length = max((len(choice) for choice in choices.values()), default=1)
    for place in range(length):
        yield {name: choice[place % len(choice)] for name, choice in choices.items()}


@pytest.mark.parametrize("lang", LANGS)
def test_the_library_finds_nothing_wrong_with_our_files(lang: str) -> None:
    for path in list_files(lang):
        resource = FluentParser().parse(path.read_text(encoding="utf-8"))
        assert not [entry for entry in resource.body if isinstance(entry, ast.Junk)], path.name


@pytest.mark.parametrize("lang", LANGS)
def test_both_readers_say_the_same(lang: str) -> None:
    compared = 0
    for path in list_files(lang):
        source = path.read_text(encoding="utf-8")
        ours = Bundle(lang, FUNCTIONS)
        ours.read(source)
        theirs = FluentBundle([lang], FUNCTIONS, use_isolating=False)
        theirs.add_resource(FluentResource(source))
        for entry in FluentParser().parse(source).body:
            if not isinstance(entry, ast.Message):
                continue
            message = theirs.get_message(entry.id.name)
            patterns = {entry.id.name: (entry.value, message.value)}
            for attribute in entry.attributes:
                name = attribute.id.name
                patterns[f"{entry.id.name}.{name}"] = (attribute.value, message.attributes[name])
            for key, (tree, pattern) in patterns.items():
                wanted = Wanted()
                wanted.visit(tree)
                for sample in list_samples(wanted):
                    said, faults = theirs.format_pattern(pattern, sample)
                    assert not faults, (key, sample, faults)
                    assert ours.format(key, sample) == said, (key, sample)
                    compared += 1
    assert compared > 5000


@pytest.mark.parametrize(
    ("source", "line"),
    [
        ("no value here\n", 1),
        ("a = { $n ->\n    [one] x\n}\n", 3),
        ("a = fine\nb = { $n\n", 3),
        ("a = { FUNC($n }\n", 1),
        ("a = }\n", 1),
        ("a = { }\n", 1),
        ("-term = x\na = { -term(case: 1) }\n", 2),
    ],
)
def test_a_malformed_file_is_refused_with_its_line(source: str, line: int) -> None:
    with pytest.raises(MalformedTextError, match=f"^line {line}: "):
        Bundle("en").read(source)


def test_what_is_missing_is_never_passed_over() -> None:
    bundle = Bundle("en")
    bundle.read("a = { $who }\nb = { c }\n")
    for key, given in (("a", {}), ("b", {}), ("d", {})):
        with pytest.raises(KeyError):
            bundle.format(key, given)


def test_lines_keep_their_breaks_and_lose_their_common_indent() -> None:
    bundle = Bundle("en")
    bundle.read('a =\n    first\n      second { "{" }\n\n    third\n    .more = end\nb = next\n')
    assert bundle.format("a", {}) == "first\n  second {\n\nthird"
    assert (bundle.format("a.more", {}), bundle.format("b", {})) == ("end", "next")


def test_numbers_follow_the_language() -> None:
    source = "a = { $n ->\n    [one] one\n    [few] few\n    [many] many\n   *[other] other\n} { $n }\n"
    russian, english = Bundle("ru"), Bundle("en")
    for bundle in (russian, english):
        bundle.read(source)
    said = [russian.format("a", {"n": n}) for n in (1, 2, 5, 11, 12, 21, 104, 111, 1.5)]
    assert said == ["one 1", "few 2", "many 5", "many 11", "many 12", "one 21", "few 104", "many 111", "other 1,5"]
    assert [english.format("a", {"n": n}) for n in (1, 2, 0, 1.5)] == ["one 1", "other 2", "other 0", "other 1.5"]
