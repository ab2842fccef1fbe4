"""The documentation is true: its examples run, its links lead somewhere, and it says how to begin."""

import doctest
import importlib
import os
import re
import shlex
import shutil
import subprocess
import sys
import tomllib
import venv
import zipfile
from pathlib import Path
from typing import get_args

import pytest

from gorod.cli.app import app
from gorod.engine.acts import Act, Begin, Close
from gorod.engine.rulings import RefusalCode
from gorod.record import read_record
from gorod.record.grammar.headers import KEYS
from gorod.record.statements import Fact
from gorod.rules import load_rulebook
from gorod.rules.checks import ErrorCode, WarningCode

ROOT = Path(__file__).resolve().parent.parent
SRC = ROOT / "src"
READMES = [ROOT / "README.md", ROOT / "README.ru.md"]
WITH_RECORDS = [
    *READMES,
    *(page for page in sorted((ROOT / "docs").glob("*.md")) if "```mgn" in page.read_text("utf-8")),
]
WITH_FILES = [ROOT / "docs" / "rulebook-file.md"]
PAGES = sorted([*READMES, ROOT / "CHANGELOG.md", ROOT / "benchmarks" / "README.md", *(ROOT / "docs").rglob("*.md")])
WORDS = (*KEYS, *get_args(RefusalCode), *get_args(Fact), *get_args(ErrorCode), *get_args(WarningCode))
"""What the page about records must name."""
FLAGS = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE
FENCE = re.compile(r"^```(\w*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
LINK = re.compile(r"!?\[[^\]]*\]\(([^)\s]+)[^)]*\)")


def relative(path: Path) -> str:
    return str(path.relative_to(ROOT))


def blocks(page: Path, language: str) -> list[str]:
    return [body for kind, body in FENCE.findall(page.read_text("utf-8")) if kind == language]


def source_modules() -> list[str]:
    names = []
    for path in sorted((SRC / "gorod").rglob("*.py")):
        pieces = path.relative_to(SRC).with_suffix("").parts
        if pieces[-1] == "__main__" or "migrations" in pieces:
            continue
        names.append(".".join(pieces[:-1] if pieces[-1] == "__init__" else pieces))
    return names


# --- examples run ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", source_modules())
def test_docstrings_run(name: str) -> None:
    try:
        module = importlib.import_module(name)
    except ModuleNotFoundError as error:
        if (error.name or "").split(".")[0] in ("gorod", ""):
            raise
        pytest.skip(f"{name} needs {error.name}, which belongs to an extra that is not installed")
    result = doctest.testmod(module, optionflags=FLAGS)
    assert result.failed == 0


@pytest.mark.parametrize("page", PAGES, ids=relative)
def test_python_sessions_run(page: Path) -> None:
    sessions = blocks(page, "pycon")
    if page == READMES[0]:
        assert sessions, "the README shows no Python"
    runner = doctest.DocTestRunner(optionflags=FLAGS)
    names: dict[str, object] = {}
    for number, session in enumerate(sessions, 1):
        example = doctest.DocTestParser().get_doctest(session, names, f"{page.name} {number}", str(page), 0)
        runner.run(example, clear_globs=False)
        names = example.globs
    assert runner.failures == 0


@pytest.mark.parametrize("page", WITH_RECORDS, ids=relative)
def test_records_replay(page: Path, tmp_path: Path) -> None:
    records = blocks(page, "mgn")
    assert records, f"{page.name} shows no record"
    files = [tmp_path / f"{number}.mgn" for number in range(1, len(records) + 1)]
    for file, record in zip(files, records, strict=True):
        file.write_text(record, "utf-8")
    code = "import sys; from gorod.cli import main; sys.exit(main())"
    done = subprocess.run([sys.executable, "-c", code, "replay", *map(str, files)], capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr


def find_odds_commands() -> list[str]:
    """What the pages show of the laboratory and a machine alone can answer."""
    lines = [
        line
        for page in (*READMES, ROOT / "docs" / "odds.md")
        for block in blocks(page, "sh")
        for line in block.splitlines()
    ]
    return sorted(
        {line.split("  #")[0].strip() for line in lines if line.startswith("gorod odds") and "://" not in line}
    )


@pytest.mark.parametrize("command", find_odds_commands())
def test_odds_commands_run(command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shutil.copy(ROOT / "tests" / "odds" / "data" / "club.csv", tmp_path / "games.csv")
    monkeypatch.chdir(tmp_path)
    with pytest.raises(SystemExit) as end:
        app(shlex.split(command)[1:], prog_name="gorod")
    assert end.value.code == 0


def test_the_language_page_shows_every_act() -> None:
    """No kind of act is missing from the examples that replay."""
    records = [read_record(text) for text in blocks(ROOT / "docs" / "mgn.md", "mgn")]
    played = [block for record in records for block in (record.opening, *record.blocks)]
    shown = {type(act) for block in played for _, act in block.acts}
    written = set(get_args(Act)) - {Begin, Close}
    assert written - shown == set()


@pytest.mark.parametrize("name", WORDS)
def test_the_language_page_names_every_word(name: str) -> None:
    assert re.search(rf"`(= )?{name}\b", (ROOT / "docs" / "mgn.md").read_text("utf-8"))


@pytest.mark.parametrize("page", WITH_FILES, ids=relative)
def test_rulebook_files_load(page: Path, tmp_path: Path) -> None:
    """The first example is a whole file; the others are parts that may stand in it."""
    whole, *parts = blocks(page, "toml")
    assert parts
    for text in (whole, *('key = "club"\nbase = "mirea"\n' + part for part in parts)):
        file = tmp_path / "club.toml"
        file.write_text(text, "utf-8")
        assert load_rulebook(file).root is load_rulebook("mirea")


@pytest.mark.parametrize("tool", ["make_settings", "make_clauses"])
def test_made_pages_are_fresh(tool: str) -> None:
    """If this fails, run the tool: the page follows the code."""
    command = [sys.executable, str(ROOT / "tools" / f"{tool}.py"), "--check"]
    done = subprocess.run(command, capture_output=True, text=True, env={**os.environ, "PYTHONPATH": str(SRC)})
    assert done.returncode == 0, f"run tools/{tool}.py\n{done.stderr}"


# --- pages hold together -----------------------------------------------------------------------------------------


def test_the_pages_are_there() -> None:
    assert all(page.is_file() for page in PAGES)
    decisions = [page.name for page in sorted((ROOT / "docs" / "decisions").glob("*.md"))]
    assert [name[:4] for name in decisions] == [f"{n:04}" for n in range(1, len(decisions) + 1)]
    assert len(decisions) >= 5


@pytest.mark.parametrize("page", READMES, ids=relative)
def test_readmes_say_how_to_begin(page: Path) -> None:
    text = page.read_text("utf-8")
    for command in ("make run", "make test", "gorod replay", "gorod explain", "gorod compare", "gorod table"):
        assert command in text, f"{page.name} does not mention `{command}`"


def test_the_changelog_knows_this_version() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    assert f"## {project['version']}" in (ROOT / "CHANGELOG.md").read_text("utf-8")


@pytest.mark.parametrize("page", PAGES, ids=relative)
def test_links_lead_somewhere(page: Path) -> None:
    prose = FENCE.sub("", page.read_text("utf-8"))
    targets = [target.split("#")[0] for target in LINK.findall(prose)]
    local = [target for target in targets if target and not re.match(r"[a-z]+:", target)]
    assert [target for target in local if not (page.parent / target).exists()] == []


@pytest.mark.parametrize("page", PAGES, ids=relative)
def test_pages_name_no_place_of_ours(page: Path) -> None:
    assert re.findall(r"(?<![\w./:])/(?:work|home|root|tmp)/\S*", page.read_text("utf-8")) == []


# --- what is built and locked ------------------------------------------------------------------------------------


def test_the_lock_holds_hashes_and_no_address() -> None:
    locks = sorted((ROOT / "requirements").glob("*.txt"))
    assert locks
    for lock in locks:
        text = lock.read_text("utf-8")
        assert not re.search(r"\w+://|--(extra-)?index-url|--find-links|^\s*-e ", text, re.MULTILINE), lock.name
        pins = re.findall(r"^[a-z0-9][\w.\-\[\],]*==\S+", text, re.MULTILINE | re.IGNORECASE)
        entries = [entry for entry in re.split(r"\n(?=\S)", text) if entry.strip()]
        assert len(pins) == len(entries), lock.name
        assert all("--hash=sha256:" in entry for entry in entries), lock.name


def build_wheel(folder: Path) -> tuple[Path, Path]:
    """Build the wheel from a copy of the sources: the wheel, and the sources it was built from."""
    tree = folder / "tree"
    shutil.copytree(SRC, tree / "src", ignore=shutil.ignore_patterns("__pycache__", ".*"))
    for name in ("pyproject.toml", "README.md", "LICENSE"):
        shutil.copy(ROOT / name, tree / name)
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)]
    done = subprocess.run(command, cwd=tree, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    (wheel,) = folder.glob("gorod-*.whl")
    return wheel, tree / "src"


def test_the_wheel_carries_the_data(tmp_path: Path) -> None:
    """Rulebooks, texts and pages travel with the code."""
    wheel, sources = build_wheel(tmp_path)
    with zipfile.ZipFile(wheel) as archive:
        packed = {name for name in archive.namelist() if name.startswith("gorod/")}
        (entry,) = [name for name in archive.namelist() if name.endswith("entry_points.txt")]
        assert "gorod = gorod.cli:main" in archive.read(entry).decode()
    assert packed == {str(path.relative_to(sources)) for path in sources.rglob("*") if path.is_file()}


@pytest.mark.soak
def test_the_wheel_works_alone(tmp_path: Path) -> None:
    """Installed with the base libraries and nothing else, the command replays the README's record."""
    wheel, _ = build_wheel(tmp_path)
    venv.create(tmp_path / "venv", with_pip=True)
    locked = (ROOT / "requirements" / "run.txt").read_text("utf-8")
    pins = [f"{line.rstrip(' ' + chr(92))}\n" for line in locked.splitlines() if re.match(r"[a-z].*==", line)]
    (tmp_path / "pins.txt").write_text("".join(pins), "utf-8")
    bin_folder = tmp_path / "venv" / "bin"
    install = [bin_folder / "python", "-m", "pip", "install", "-q", "-c", tmp_path / "pins.txt", wheel]
    done = subprocess.run(install, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    record = tmp_path / "thursday.mgn"
    record.write_text(blocks(READMES[0], "mgn")[0], "utf-8")
    for arguments in (["--help"], ["rules"], ["replay", str(record)]):
        done = subprocess.run([bin_folder / "gorod", *arguments], capture_output=True, text=True, cwd=tmp_path)
        assert done.returncode == 0, done.stdout + done.stderr
