"""The commands of the laboratory as people and programs meet them."""

import json
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from gorod.cli.app import app
from gorod.odds.sentences import SENTENCES
from gorod.rules import RULEBOOKS
from odds.reference import DATA

PLAIN = ["--rules", "mirea", "--roles", "citizen=7,mafia=3", "--start", "day"]


def run(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str, str]:
    """Exit code, stdout and stderr of ``gorod odds`` in this process."""
    with pytest.raises(SystemExit) as end:
        app(["odds", *words], prog_name="gorod")
    said = capsys.readouterr()
    code = end.value.code
    return (code if isinstance(code, int) else 0), said.out, said.err


@pytest.fixture(autouse=True)
def english(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GOROD_LANG", "en")
    monkeypatch.setenv("COLUMNS", "120")


def test_exact_json(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, *PLAIN, "--exact", "--json")
    found = json.loads(out)
    assert code == 0
    assert list(found) == ["wins", "games", "exact", "fractions", "length", "stderr"]
    assert found["exact"] is True
    assert found["fractions"] == {"city": "11/160", "mafia": "149/160", "draw": "0/1"}
    assert found["wins"]["city"] == 0.06875
    assert found["length"]["executions"] == 2.7875


def test_simulated_json(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, "--rules", "mirea", "--players", "13", "--games", "20000", "--json", "--seed", "3")
    found = json.loads(out)
    assert code == 0
    assert list(found) == ["wins", "games", "exact", "length", "stderr"]
    assert (found["games"], found["exact"]) == (20000, False)
    assert list(found["wins"]) == ["city", "mafia", "maniac", "draw"]
    again = json.loads(
        run(capsys, "--rules", "mirea", "--players", "13", "--games", "20000", "--json", "--seed", "3", "--cores", "2")[
            1
        ]
    )
    assert again == found


@pytest.mark.parametrize("lang", ["ru", "en"])
def test_the_answer_for_people(capsys: pytest.CaptureFixture[str], lang: str) -> None:
    code, out, _ = run(capsys, "--rules", "mirea", "--players", "13", "--games", "20000", "--lang", lang)
    assert code == 0
    for word in ("Maniac", "95 %", "at random", "sides") if lang == "en" else ("Маньяк", "95 %", "наугад", "часы"):
        assert word in out or word == "sides"


def test_precision_and_skill(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, *PLAIN, "--precision", "0.005", "--skill", "3.5549", "--json")
    assert code == 0
    assert abs(json.loads(out)["wins"]["city"] - 0.4294) < 0.01


def test_a_composition_outside_the_bounds_is_a_warning(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = run(capsys, "--rules", "linch", "--roles", "citizen=4,mafia=2", "--games", "1000", "--json")
    assert code == 0
    assert json.loads(out)["games"] == 1000
    assert "6" in err and "12" in err


def test_settings_change_the_odds(capsys: pytest.CaptureFixture[str]) -> None:
    _, out, _ = run(capsys, *PLAIN, "--exact", "--json", "--set", "victory.parity_against=none")
    assert json.loads(out)["fractions"]["city"] == "37/128"


def test_where_exact_is_not_feasible_the_simulator_answers(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("gorod.odds.exact.Budget.spend", _refuse)
    roles = "citizen=6,doctor=1,mafia=3"
    code, out, err = run(capsys, "--rules", "mirea", "--roles", roles, "--exact", "--games", "1000", "--json")
    assert code == 0
    assert json.loads(out)["exact"] is False
    assert "simulator" in err


def _refuse(budget: object, work: int) -> None:
    from gorod.odds.exact import NotFeasible

    raise NotFeasible("too_much_work", limit=work)


BAD = [
    (["--rules", "mirea"], "--players"),
    (["--rules", "nowhere", "--players", "10"], "nowhere"),
    (["--rules", "linch", "--players", "13"], "13"),
    (["--rules", "mirea", "--roles", "mafia=-1,citizen=3"], "mafia"),
    (["--rules", "mirea", "--roles", "mafia=1.5,citizen=3"], "mafia=1.5"),
    (["--rules", "mirea", "--roles", "zebra=1,citizen=3"], "zebra"),
    (["--rules", "mirea", "--roles", "yakuza=1,citizen=3"], "yakuza"),
    (["--rules", "mirea", "--roles", "citizen=5"], "dark"),
    (["--rules", "mirea", "--roles", "mafia=5"], "city"),
    ([*PLAIN, "--players", "3"], "10"),
    ([*PLAIN, "--skill", "-1"], "-1"),
    ([*PLAIN, "--skill", "zebra=2"], "zebra"),
    ([*PLAIN, "--skill", "nan"], "nan"),
    ([*PLAIN, "--set", "heal.self=maybe"], "heal.self"),
    ([*PLAIN, "--set", "vote.pass=true"], "vote.pass"),
    ([*PLAIN, "--set", "no.such=1"], "no.such"),
    ([*PLAIN, "--set", "heal.self"], "heal.self"),
    ([*PLAIN, "--games", "0"], "0"),
    ([*PLAIN, "--games", "many"], "--games"),
    ([*PLAIN, "--precision", "2"], "2"),
    ([*PLAIN, "--games", "10", "--precision", "0.1"], "--precision"),
    ([*PLAIN, "--start", "noon"], "noon"),
    ([*PLAIN, "--policy", "clever"], "clever"),
    ([*PLAIN, "--immune", "doctor=1"], "doctor"),
    ([*PLAIN, "--on", "slurm://x"], "slurm"),
    (["--rules", "noch", "--roles", "citizen=4,mafia=2", "--set", "missed.policy=ask"], "missed.policy"),
    (["--rules", "mirea", "--roles", "citizen=80,mafia=2,doctor=1"], "83"),
    (["suggest", "--rules", "mirea", "--players", "11", "--wish", "city=2"], "city"),
    (["suggest", "--rules", "mirea", "--players", "11", "--wish", "yakuza=0.5"], "yakuza"),
    (["calibrate", "no-such-file.csv"], "no-such-file.csv"),
    (["grid", "--players", "a-b"], "a-b"),
    (["grid", "--mafia", "0", "--players", "5"], "dark"),
    (["grid", "--out", "plot.bmp"], "plot.bmp"),
]


@pytest.mark.parametrize(("words", "named"), BAD, ids=[" ".join(words[-2:]) for words, _ in BAD])
def test_bad_input_is_one_clear_line(capsys: pytest.CaptureFixture[str], words: list[str], named: str) -> None:
    code, out, err = run(capsys, *words)
    assert code == 2
    assert out == ""
    said = [line for line in err.splitlines() if not line.startswith(("See:", "Preparing"))]
    assert len(said) == 1, err
    assert named in said[0]


def test_compare(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, "compare", "--players", "12", "--games", "5000", "--json")
    found = json.loads(out)
    assert code == 0
    assert [one["rules"] for one in found] == list(RULEBOOKS)
    assert all(one["games"] == 5000 for one in found)
    assert run(capsys, "compare", "--players", "12", "--games", "2000")[0] == 0


def test_suggest(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(
        capsys, "suggest", "--rules", "mirea", "--players", "10", "--count", "4", "--roles-only", "--json"
    )
    found = json.loads(out)
    assert code == 0
    assert found["best"][0]["distance"] < found["base"][0]["distance"]
    assert all(sum(one["roles"].values()) == 10 for one in found["best"])


def test_calibrate(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["calibrate", str(DATA / "club.csv"), "--rules", "mirea", "--start", "day"]
    code, out, _ = run(capsys, *words, "--json")
    found = json.loads(out)
    assert code == 0
    assert round(found["expected"], 3) == 0.429
    assert found["stable"] == len(found["seasons"]) == 11
    assert "42.9 %" in run(capsys, *words)[1]


def test_grid(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    png, svg = tmp_path / "grid.png", tmp_path / "grid.svg"
    words = ["grid", "--rules", "mirea", "--players", "6-9", "--mafia", "1-2", "--start", "day"]
    code, out, err = run(capsys, *words, "--out", str(png), "--out", str(svg), "--lang", "ru")
    assert code == 0
    assert "побеждает город" in out
    assert str(png) in err
    assert png.read_bytes().startswith(b"\x89PNG")
    assert "Как часто побеждает город" in svg.read_text("utf-8")


def test_help_needs_no_numbers() -> None:
    """``gorod odds --help`` loads neither NumPy nor Numba nor matplotlib."""
    code = "import sys, gorod.odds.cli; print([m for m in ('numpy', 'numba', 'matplotlib') if m in sys.modules])"
    assert (
        subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.strip() == "[]"
    )


def test_ctrl_c_prints_what_it_has() -> None:
    words = [sys.executable, "-m", "gorod.cli", "odds", "--rules", "mirea", "--players", "13"]
    for delay in (4, 12, 40):  # long enough that the run has begun, also on a busy machine
        with subprocess.Popen(
            [*words, "--games", "4000000000", "--json"], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
        ) as process:
            time.sleep(delay)
            process.send_signal(signal.SIGINT)
            out, err = process.communicate(timeout=60)
        assert "Traceback" not in err
        if out:
            break
    assert process.returncode == 1, err
    assert json.loads(out)["games"] > 0


def test_both_languages_have_every_sentence() -> None:
    from string import Formatter

    for key, (russian, english) in SENTENCES.items():
        names = [sorted(name for _, name, _, _ in Formatter().parse(text) if name) for text in (russian, english)]
        assert names[0] == names[1], key
        assert russian and english
