"""The command in this process and in one of its own."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from gorod.cli import app

ROOT = Path(__file__).resolve().parents[2]
SRC = ROOT / "src"

NIGHT = """\
mgn: 1
rules: noch
seats
  1 Anna   mafia
  2 Boris  citizen
  3 Vera   citizen
  4 Gleb   citizen
  5 Dasha  citizen

night 1
  mafia kill 2
  = out 2
"""


@pytest.fixture(autouse=True)
def _english(monkeypatch):
    monkeypatch.setenv("GOROD_LANG", "en")


@pytest.fixture(autouse=True)
def _elsewhere(tmp_path, monkeypatch):
    """Whatever a test makes the command write lands in a folder of its own."""
    monkeypatch.chdir(tmp_path)


@pytest.fixture(autouse=True, scope="session")
def _clean_root():
    """No test leaves a file in the folder of the project."""
    before = list_root()
    yield
    assert list_root() - before == set()


def list_root() -> set[str]:
    """What stands in the folder of the project, without what the tools of the tests keep there."""
    return {path.name for path in ROOT.iterdir() if not path.name.startswith((".", "coverage"))}


@pytest.fixture
def gorod() -> Callable[..., Result]:
    """``gorod ARGUMENTS`` in this process; ``typed`` is what comes from stdin."""

    def run(*arguments: str | Path, typed: str | bytes = "") -> Result:
        result = CliRunner().invoke(app, [str(argument) for argument in arguments], input=typed)
        if result.exception is not None and not isinstance(result.exception, SystemExit):
            raise result.exception
        assert "Traceback" not in result.output
        return result

    return run


@pytest.fixture
def night(tmp_path) -> Path:
    """A small record on disk."""
    path = tmp_path / "night.mgn"
    path.write_text(NIGHT, encoding="utf-8")
    return path


@pytest.fixture
def shell() -> Callable[..., subprocess.CompletedProcess[bytes]]:
    """``gorod ARGUMENTS`` as a process of its own, by the shell, with ``$GOROD`` for the command."""

    def run(line: str, typed: bytes = b"", **more: str) -> subprocess.CompletedProcess[bytes]:
        gorod = f'"{sys.executable}" -m gorod.cli'
        environment = {**os.environ, "PYTHONPATH": str(SRC), "GOROD_LANG": "en", "PYTHONDONTWRITEBYTECODE": "1", **more}
        return subprocess.run(
            ["/bin/bash", "-o", "pipefail", "-c", line.replace("$GOROD", gorod)],
            input=typed,
            capture_output=True,
            env=environment,
            timeout=60,
        )

    return run


def complaint(result: Result) -> str:
    """What stands on stderr: one line or two, which is all that bad input may bring."""
    lines = result.stderr.splitlines()
    assert 1 <= len(lines) <= 2, result.stderr
    assert lines[0].startswith("gorod: ")
    return result.stderr
