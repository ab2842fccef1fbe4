"""Imports go one way, and the inner layers know neither time, chance, threads nor rulebooks.

Everything is read from the syntax trees; nothing is imported. The house may be incomplete, but what stands is checked.
"""

import ast
import re
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

SRC = Path(__file__).resolve().parent.parent / "src"
HOUSE = SRC / "gorod"

LAYERS = (
    ("rules",),
    ("engine",),
    ("record", "words"),
    ("session",),
    ("evening", "odds"),
    ("store",),
    ("web", "forum", "telegram"),
    ("cli",),
)
"""From the ground up. A module may import its own layer's part and every part below, none beside and none above."""

LEVEL = {part: level for level, parts in enumerate(LAYERS) for part in parts}
APART = {("odds", "words")}
"""Pairs that stay apart although the order would allow the import."""

FACADE = "gorod"
"""``gorod/__init__.py``, the public vocabulary: it shows what is pure, and only the outermost layers look into it."""
FACADE_SHOWS = {"rules", "engine", "record"}

PURE = {"msgspec"}
LIBRARIES = {
    "rules": PURE,
    "engine": PURE,
    "record": PURE,
    "words": PURE | {"fluent", "babel"},
    "session": PURE,
}
"""What these parts may import beside the standard library; the others are free."""

INNER = ("rules", "engine", "record", "words", "session")
CONCURRENT = {"threading", "_thread", "asyncio", "concurrent", "multiprocessing", "subprocess", "socket", "selectors"}
DATABASES = {"sqlalchemy", "sqlite3", "psycopg", "alembic", "aiosqlite"}
WORLD = {"random", "secrets", "time", "uuid"}
"""Chance and time: the engine is told both."""
SPEAKING = {"print", "input", "open", "exec", "eval"}
NOW = {"now", "utcnow", "today"}

SHIPPED = {"noch", "linch", "mirea", "dccm", "forum"}


@dataclass(frozen=True)
class Module:
    """One file of the house."""

    name: str  # gorod.engine.night
    path: Path
    tree: ast.Module

    @property
    def is_package(self) -> bool:
        return self.path.name == "__init__.py"

    @property
    def part(self) -> str:
        """Where it stands: the name right under ``gorod``; a command line of some part stands with ``cli``."""
        pieces = self.name.split(".")
        if len(pieces) == 1:
            return FACADE
        if pieces[1] == "__main__" or "cli" in pieces[1:]:
            return "cli"
        return pieces[1]


def modules() -> list[Module]:
    found = []
    for path in sorted(HOUSE.rglob("*.py")):
        pieces = path.relative_to(SRC).with_suffix("").parts
        name = ".".join(pieces[:-1] if pieces[-1] == "__init__" else pieces)
        found.append(Module(name, path, ast.parse(path.read_text("utf-8"), str(path))))
    return found


MODULES = modules()
NAMES = {module.name for module in MODULES}


def imports(module: Module, names: set[str] = NAMES) -> Iterator[tuple[int, str]]:
    """Every import wherever it stands (at the top, in a function, for the type checker): line and full name."""
    for node in ast.walk(module.tree):
        if isinstance(node, ast.Import):
            for alias in node.names:
                yield node.lineno, alias.name
        elif isinstance(node, ast.ImportFrom):
            base = node.module or ""
            if node.level:
                pieces = module.name.split(".")
                drop = node.level - (1 if module.is_package else 0)
                home = ".".join(pieces[: len(pieces) - drop])
                base = f"{home}.{base}" if base else home
            for alias in node.names:
                inner = f"{base}.{alias.name}"
                yield node.lineno, inner if inner in names or (base == FACADE and alias.name in LEVEL) else base


def part_of(name: str, module: Module) -> str:
    """The part of the house to which an imported name of ours belongs."""
    return Module(name, Path("x.py"), ast.Module([], [])).part if name != module.name else module.part


def stray_imports(module: Module, names: set[str] = NAMES) -> list[str]:
    """Imports of our own that go up, sideways, or into something that stays apart."""
    faults = []
    for line, name in imports(module, names):
        if name.split(".")[0] != FACADE:
            continue
        here, there = module.part, part_of(name, module)
        if there == FACADE:
            fine = here in (FACADE, "cli", "web", "forum", "telegram")
        elif here == FACADE:
            fine = there in FACADE_SHOWS
        else:
            fine = here == there or (LEVEL[there] < LEVEL[here] and (here, there) not in APART)
        if not fine:
            faults.append(f"{module.name}:{line} imports {name}: {here} does not know {there}")
    return faults


def outside_imports(module: Module) -> list[tuple[int, str]]:
    """The top-level names of everything imported that is not ours."""
    tops = [(line, name.split(".")[0]) for line, name in imports(module)]
    return [(line, top) for line, top in tops if top not in (FACADE, "__future__")]


def unseeded_chance(tree: ast.AST) -> list[int]:
    """Where the module ``random`` is used for more than ``Random(seed)``."""
    lines = []
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and node.module == "random":
            fine = all(alias.name == "Random" for alias in node.names)
        elif isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id == "random":
            fine = node.attr == "Random"
        elif isinstance(node, ast.Call) and (
            (isinstance(node.func, ast.Name) and node.func.id == "Random")
            or (isinstance(node.func, ast.Attribute) and node.func.attr == "Random")
        ):
            fine = bool(node.args)
        else:
            continue
        if not fine:
            lines.append(node.lineno)
    return lines


def docstrings(tree: ast.AST) -> set[int]:
    """The identities of all strings that stand alone as a statement: docstrings, also behind a constant."""
    return {
        id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
    }


def rulebook_words(tree: ast.AST, keys: set[str]) -> list[tuple[int, str]]:
    """Where code names a rulebook: in a text that is no docstring, or as a piece of a name."""
    spared = docstrings(tree)
    found = []
    for node in ast.walk(tree):
        texts: list[str] = []
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in spared:
            texts = [node.value]
        elif isinstance(node, ast.Name):
            texts = [node.id]
        elif isinstance(node, ast.Attribute):
            texts = [node.attr]
        elif isinstance(node, ast.arg | ast.keyword):
            texts = [node.arg or ""]
        elif isinstance(node, ast.FunctionDef | ast.ClassDef):
            texts = [node.name]
        for text in texts:
            if keys & set(re.split(r"[^a-z]+", text.lower())):
                found.append((getattr(node, "lineno", 0), text))
    return found


def knows_no_rulebook(module: Module) -> bool:
    return module.part in ("engine", "session", "odds") or module.name == "gorod.rules.settings"


def named(part: str) -> list[Module]:
    return [module for module in MODULES if module.part == part]


# --- the house ---------------------------------------------------------------------------------------------------


def test_the_ground_is_there() -> None:
    assert len(named("rules")) > 1, "no module of gorod.rules was seen"
    assert len(named("engine")) > 1, "no module of gorod.engine was seen"


def test_every_module_has_its_place() -> None:
    homeless = sorted({module.part for module in MODULES} - set(LEVEL) - {FACADE})
    assert not homeless, f"give these a layer in tests/test_layers.py: {homeless}"


@pytest.mark.parametrize("module", MODULES, ids=lambda module: module.name)
def test_imports_go_one_way(module: Module) -> None:
    assert stray_imports(module) == []


@pytest.mark.parametrize("part", LIBRARIES)
def test_inner_parts_need_few_libraries(part: str) -> None:
    allowed = LIBRARIES[part] | sys.stdlib_module_names
    strays = [f"{m.name}:{line} {top}" for m in named(part) for line, top in outside_imports(m) if top not in allowed]
    assert strays == []


@pytest.mark.parametrize("part", INNER)
def test_inner_parts_know_no_threads_and_no_database(part: str) -> None:
    banned = CONCURRENT | DATABASES
    assert [f"{m.name}:{line} {top}" for m in named(part) for line, top in outside_imports(m) if top in banned] == []


def test_the_engine_is_told_time_and_chance() -> None:
    for module in named("engine"):
        assert [f"{module.name}:{line} {top}" for line, top in outside_imports(module) if top in WORLD] == []


@pytest.mark.parametrize("part", INNER)
def test_inner_parts_ask_for_no_time(part: str) -> None:
    strays = [f"{m.name}:{line} {top}" for m in named(part) for line, top in outside_imports(m) if top == "time"]
    for module in named(part):
        for node in ast.walk(module.tree):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in NOW:
                strays.append(f"{module.name}:{node.lineno} {node.func.attr}()")
    assert strays == []


def test_chance_has_a_seed() -> None:
    """Whoever draws lots makes a generator from a seed that somebody wrote down, never the common one."""
    strays = [f"{m.name}:{line}" for m in MODULES if m.part in INNER for line in unseeded_chance(m.tree)]
    assert strays == []


def test_the_engine_speaks_to_nobody() -> None:
    for module in named("engine"):
        strays = [
            f"{module.name}:{node.lineno} {node.func.id}()"
            for node in ast.walk(module.tree)
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in SPEAKING
        ]
        strays += [
            f"{module.name}:{node.lineno} waits"
            for node in ast.walk(module.tree)
            if isinstance(node, ast.AsyncFunctionDef | ast.Await)
        ]
        assert strays == []


def test_no_code_names_a_rulebook() -> None:
    keys = SHIPPED | {path.stem for path in (HOUSE / "rules" / "books").glob("*.toml")}
    seen = [module for module in MODULES if knows_no_rulebook(module)]
    assert {"gorod.rules.settings"} < {module.name for module in seen}
    assert [f"{m.name}:{line} {text!r}" for m in seen for line, text in rulebook_words(m.tree, keys)] == []


# --- the checks themselves catch what they are for ----------------------------------------------------------------


def pretend(name: str, source: str) -> Module:
    return Module(name, Path(name.rsplit(".", 1)[-1] + ".py"), ast.parse(source))


@pytest.mark.parametrize(
    ("name", "source"),
    [
        ("gorod.rules.settings", "from gorod.engine.table import Table"),
        ("gorod.rules.settings", "from gorod import engine"),
        ("gorod.rules.settings", "from ..engine import table"),
        ("gorod.rules.settings", "from .. import session"),
        ("gorod.engine.night", "def f():\n    import gorod.session"),
        ("gorod.engine.night", "from gorod import Game"),
        ("gorod.record.read", "from gorod.words import ru"),
        ("gorod.words.story", "from gorod.record import read"),
        ("gorod.odds.kernel", "from gorod.words import ru"),
        ("gorod.odds.kernel", "from gorod.evening import people"),
        ("gorod.store.sqlite", "import gorod.web.app"),
        ("gorod.web.app", "import gorod.telegram"),
        ("gorod.web.app", "import gorod.cli"),
    ],
)
def test_a_stray_import_is_caught(name: str, source: str) -> None:
    assert len(stray_imports(pretend(name, source))) == 1


@pytest.mark.parametrize(
    ("name", "source"),
    [
        ("gorod.engine.night", "from gorod.rules import settings\nfrom .table import Table\nfrom . import acts"),
        ("gorod.odds.cli", "from gorod.words import ru\nfrom gorod.odds import kernel"),
        ("gorod.odds.cli.speech", "from gorod.words import ru\nfrom gorod.cli import faults"),
        ("gorod.cli", "import gorod.web\nimport gorod.odds.cli\nfrom gorod import Game"),
        ("gorod.store.sqlite", "from gorod.session import Session\nfrom gorod.odds import solver"),
    ],
)
def test_a_rightful_import_is_let_through(name: str, source: str) -> None:
    assert stray_imports(pretend(name, source)) == []


def test_a_rulebook_key_is_caught_where_code_reads_it() -> None:
    source = '''
"""A docstring may speak of mirea."""
KEY = "mirea"
"""So may this one."""
IF_FORUM = 1
def noch_rule(linch=None): return book.dccm
def platform(): return "a forumlike informed word"
PATH = "books/noch.toml"
'''
    caught = sorted(text for _, text in rulebook_words(ast.parse(source), SHIPPED))
    assert caught == sorted(["mirea", "IF_FORUM", "noch_rule", "linch", "dccm", "books/noch.toml"])


def test_unseeded_chance_is_caught() -> None:
    source = """
from random import choice
import random
random.shuffle(deck)
random.Random()
random.Random(seed).shuffle(deck)
from random import Random
Random(7).random()
"""
    assert sorted(unseeded_chance(ast.parse(source))) == [2, 4, 5]
