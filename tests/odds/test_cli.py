"""The commands of the laboratory as people and programs meet them."""

import json
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from gorod.cli.app import app
from gorod.odds import cli
from gorod.odds.answer import Odds
from gorod.odds.simulate import simulate
from gorod.rules import RULEBOOKS
from gorod.words.texts import Texts
from odds.reference import DATA

SOURCES = [path.read_text("utf-8") for path in Path(cli.__file__).parent.parent.rglob("*.py")]
TEXTS = Texts("en").list_keys("odds")
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
    for word in ("Maniac", "95 %", "at random", "clocks") if lang == "en" else ("Маньяк", "95 %", "наугад", "часы"):
        assert word in out.replace("\N{NO-BREAK SPACE}", " ")


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
    ([*PLAIN, "--skill", "1e400"], "inf"),
    ([*PLAIN, "--skill", "1e308"], "1e+308"),
    ([*PLAIN, "--skill", "mafia=2,mafia=3"], "mafia"),
    ([*PLAIN, "--set", "heal.self=never", "--set", "heal.self=always"], "heal.self"),
    ([*PLAIN, "--games", "99999999999999999999"], "99999999999999999999"),
    ([*PLAIN, "--precision", "0"], "0"),
    ([*PLAIN, "--precision", "nan"], "nan"),
    ([*PLAIN, "--precision", "1e-300"], "1e-300"),
    (["--rules", "mirea", "--roles", "citizen=100000,mafia=30000"], "130000"),
    (["--rules", "mirea", "--roles", "citizen=inf,mafia=1"], "inf"),
    (["--rules", "", "--players", "10"], "noch"),
    (["--rules", ".", "--players", "10"], "file"),
    (["--rules", "linch", "suggest", "--players", "10"], "--rules"),
    ([*PLAIN, "--on", "ray://somewhere"], "somewhere"),
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
    (["suggest", "--rules", "mirea", "--players", "11", "--wish", "city=nan"], "nan"),
    (["suggest", "--rules", "mirea", "--players", "11", "--wish", "city=0.2,city=0.7"], "city"),
    (["suggest", "--rules", "mirea", "--players", "11", "--wish", "city=0.7,mafia=0.7"], "1.4"),
    (["suggest", "--rules", "mirea", "--roles", "citizen=80,doctor=1,mafia=3"], "84"),
    (["compare", "--players", "12", "--games", "0"], "0"),
    (["compare", "--rules", "mirea,nowhere", "--players", "12"], "nowhere"),
    (["compare", "--roles", "zebra=1"], "zebra"),
    (["calibrate", "no-such-file.csv"], "no-such-file.csv"),
    (["grid", "--players", "9-5"], "9-5"),
    (["grid", "--players", "5-99999999999999"], "200"),
    (["grid", "--players", "1-200", "--mafia", "1-200"], "40000"),
    (["grid", "--players", "5", "--mafia", "1", "--games", "0"], "0"),
    (["grid", "--players", "5", "--mafia", "1", "--roles", "zebra=1"], "zebra"),
    (["grid", "--players", "5", "--mafia", "1", "--roles", "mafia=2"], "mafia"),
    (["grid", "--players", "5", "--mafia", "1", "--roles", "don=5"], "grid"),
    (["grid", "--players", "5", "--mafia", "1", "--out", "no/such/folder/plot.png"], "folder"),
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


BOOK = """
key = "klub"
base = "mirea"
nonsense = 1
[settings.heal]
self = "maybe"
[settings.vote]
pass = true
"""


@pytest.mark.parametrize(("lang", "words"), [("ru", ("прочитано", "ожидалось")), ("en", ("read", "expected"))])
@pytest.mark.parametrize("command", [[], ["suggest"], ["calibrate", str(DATA / "club.csv")], ["grid"], ["compare"]])
def test_the_faults_of_a_rulebook_are_told_in_the_language_asked(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, lang: str, words: tuple[str, ...], command: list[str]
) -> None:
    """Each in one line, as ``gorod rules check`` tells them."""
    book = tmp_path / "klub.toml"
    book.write_text(BOOK, "utf-8")
    code, out, err = run(capsys, *command, "--rules", str(book), "--lang", lang)
    lines = err.splitlines()
    assert (code, out) == (2, "")
    assert [path for path in ("nonsense", "heal.self", "vote.pass") if path in err] != []
    assert all(line.startswith("gorod: klub.toml: ") and all(word in line for word in words) for line in lines)
    with pytest.raises(SystemExit):
        app(["rules", "check", str(book), "--lang", lang], prog_name="gorod")
    assert lines == capsys.readouterr().err.splitlines()[:-1]


def test_the_faults_of_a_setting_are_told_in_the_language_asked(capsys: pytest.CaptureFixture[str]) -> None:
    code, _, err = run(capsys, *PLAIN, "--set", "heal.self=maybe", "--lang", "ru")
    assert code == 2
    assert err.startswith("gorod: set: heal.self: прочитано") and len(err.splitlines()) == 1


@pytest.mark.parametrize(("lang", "word"), [("ru", "нет такого"), ("en", "no such file")])
def test_why_a_file_cannot_be_read_is_told_in_the_language_asked(
    capsys: pytest.CaptureFixture[str], lang: str, word: str
) -> None:
    code, _, err = run(capsys, "calibrate", "nothing.csv", "--lang", lang)
    assert code == 2
    assert "nothing.csv" in err and word in err


def test_more_threads_than_cores_are_not_started(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, *PLAIN, "--cores", "100000", "--games", "300000", "--json")
    assert code == 0
    assert json.loads(out)["games"] == 300_000


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


def read_head(out: str) -> list[list[str]]:
    """The heads of the tables that were printed."""
    lines = out.splitlines()
    return [lines[at - 1].split() for at, line in enumerate(lines) if "───" in line]


NAMES = {"city": "City", "mafia": "Mafia", "yakuza": "Yakuza", "maniac": "Maniac", "draw": "draw"}
SUGGEST = [
    ["--rules", "noch", "--roles", "citizen=7,mafia=3", "--roles-only", "--count", "12"],
    ["--rules", "dccm", "--roles", "citizen=1,lover=1,mafia=1,maniac=1", "--roles-only", "--count", "3"],
]


@pytest.mark.parametrize("words", SUGGEST, ids=["noch", "dccm"])
def test_suggest_has_a_column_for_every_side_that_may_win(capsys: pytest.CaptureFixture[str], words: list[str]) -> None:
    """Also for one that only a change brings to the table, and for a draw where it comes to one."""
    found = json.loads(run(capsys, "suggest", *words, "--json")[1])
    out = run(capsys, "suggest", *words)[1]
    for head, name in zip(read_head(out), ("best", "singles"), strict=True):
        shares = [(side, share) for one in (*found["base"], *found[name]) for side, share in one["wins"].items()]
        expected = {NAMES[side] for side, share in shares if share or side != "draw"}
        assert {word.strip(",") for word in head} & set(NAMES.values()) == expected
        assert {"Maniac"} < expected
    base = next(line for line in out.splitlines() if "as it is" in line)
    assert ("–" in base) == ("maniac" not in found["base"][0]["wins"])


class Interrupting:
    """Ctrl-C in the midst of a simulation, after some that went through."""

    def __init__(self, simulate: Callable[..., Odds], after: int) -> None:
        self.simulate, self.left = simulate, after

    def __call__(self, *given: Any, **named: Any) -> Odds:
        self.left -= 1
        return replace(self.simulate(*given, **named), complete=self.left >= 0)


ROLES_10 = "citizen=6,mafia=2,don=1,sheriff=1"
LONG = [
    ("suggest", 5, ["--rules", "mirea", "--roles", ROLES_10, "--json"]),
    ("suggest", 5, ["--rules", "mirea", "--roles", ROLES_10]),
    ("compare", 1, ["--players", "12", "--games", "1000", "--json"]),
    ("compare", 1, ["--players", "12", "--games", "1000"]),
    ("grid", 2, ["--players", "9-12", "--mafia", "2-3", "--roles", "doctor=1", "--games", "1000", "--json"]),
    ("grid", 2, ["--players", "9-12", "--mafia", "2-3", "--roles", "doctor=1", "--games", "1000"]),
]


@pytest.mark.parametrize(("command", "after", "words"), LONG, ids=[" ".join((one[0], one[2][-1])) for one in LONG])
def test_an_interrupted_search_prints_what_it_has(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, command: str, after: int, words: list[str]
) -> None:
    monkeypatch.setattr(f"gorod.odds.{command}.simulate", Interrupting(simulate, after))
    code, out, err = run(capsys, command, *words)
    assert code == 1
    assert "Interrupted" in err
    if "--json" in words:
        found = json.loads(out)
        # of a suggestion the first simulation is that of the table itself; a comparison shows also the one cut short
        assert len(found["singles"] if command == "suggest" else found) == after + {"suggest": -1, "compare": 1}.get(
            command, 0
        )
    else:
        assert "%" in out


@pytest.mark.parametrize("command", ["suggest", "grid"])
def test_a_search_interrupted_at_once_has_nothing_to_print(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, command: str
) -> None:
    monkeypatch.setattr(f"gorod.odds.{command}.simulate", Interrupting(simulate, 0))
    words = next(words for name, _, words in LONG if name == command)
    code, out, err = run(capsys, command, *words)
    assert (code, out) == (1, "")
    assert "nterrupted" in err


def test_calibrate(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["calibrate", str(DATA / "club.csv"), "--rules", "mirea", "--start", "day"]
    code, out, _ = run(capsys, *words, "--json")
    found = json.loads(out)
    assert code == 0
    assert round(found["expected"], 3) == 0.429
    assert found["stable"] == len(found["seasons"]) == 11
    assert "42.9\N{NO-BREAK SPACE}%" in run(capsys, *words)[1]


def test_grid(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    png, svg = tmp_path / "grid.png", tmp_path / "grid.svg"
    words = ["grid", "--rules", "mirea", "--players", "6-9", "--mafia", "1-2", "--start", "day"]
    code, out, err = run(capsys, *words, "--out", str(png), "--out", str(svg), "--lang", "ru")
    assert code == 0
    assert "побеждает город" in out
    assert str(png) in err
    assert png.read_bytes().startswith(b"\x89PNG")
    assert "Как часто побеждает город" in svg.read_text("utf-8")


def test_a_grid_leaves_cells_empty_that_cannot_be_dealt(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["grid", "--rules", "mirea", "--players", "4-5", "--mafia", "0-2", "--start", "day", "--json"]
    code, out, _ = run(capsys, *words)
    assert code == 0
    assert [(cell["players"], cell["mafia"]) for cell in json.loads(out)] == [(4, 1), (4, 2), (5, 1), (5, 2)]


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


def test_every_fault_has_its_sentence_and_none_is_idle() -> None:
    """A code of a fault that is raised anywhere in the laboratory, and nothing but these."""
    raised = {code for text in SOURCES for code in re.findall(r'(?:OddsError|NotFeasible)\(\s*"(\w+)"', text)}
    told = {key.removeprefix("odds-fault-") for key in TEXTS if key.startswith("odds-fault-")}
    assert raised == told


def test_no_sentence_is_idle() -> None:
    """Every text is asked for by its name, or belongs to a family that is asked for by what it is about."""
    named = {word for text in SOURCES for word in re.findall(r'"([a-z][\w-]+)"', text)}
    families = ("fault-", "note-", "end-", "policy-", "first-")
    keys = [key.removeprefix("odds-") for key in TEXTS]
    assert len(keys) > 100
    assert [key for key in keys if key not in named and not key.startswith(families)] == []


@pytest.mark.parametrize("lang", ["ru", "en"])
def test_numbers_are_written_as_the_language_writes_them(capsys: pytest.CaptureFixture[str], lang: str) -> None:
    _, out, _ = run(capsys, *PLAIN, "--exact", "--skill", "1.5", "--lang", lang)
    assert set(re.findall(r"\d([.,])\d", out)) == {"," if lang == "ru" else "."}


def test_names_out_of_files_are_no_markup(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """Neither the terminal's, nor the table's, nor the poster's."""
    club = tmp_path / "club.toml"
    title = "A [bold]$\\\\foo{$ [/] club"
    club.write_text(f'key = "club"\nbase = "mirea"\n[titles]\nru = "{title}"\nen = "{title}"\n', "utf-8")
    games = tmp_path / "games.csv"
    games.write_text(
        "roles;games;city;season\ncitizen=7 mafia=3;10;3;[/]\x1b[31m\ncitizen=7 mafia=3;10;4;[red]\n", "utf-8"
    )
    for words in (
        ["--rules", str(club), "--players", "10", "--games", "1000"],
        ["compare", "--rules", str(club), "--players", "10", "--games", "1000"],
        ["grid", "--rules", str(club), "--players", "7", "--mafia", "1", "--out", str(tmp_path / "grid.svg")],
        ["calibrate", str(games), "--start", "day"],
    ):
        code, out, err = run(capsys, *words)
        assert (code, "\x1b" in out + err) == (0, False), err
        assert ("[/]" in out and "[red]" in out) if words[0] == "calibrate" else "[bold]$" in out
    assert "[bold]$" in (tmp_path / "grid.svg").read_text("utf-8")


def test_an_answer_names_what_was_changed(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["--rules", "noch", "--players", "13", "--games", "1000"]
    plain = run(capsys, *words)[1]
    out = run(capsys, *words, "--set", "heal.repeat=free", "--immune", "doctor")[1]
    assert "immune: Doctor" in out and "immune: " not in plain
    assert len(out.splitlines()[1]) > len(plain.splitlines()[1]) + len("immune: Doctor")


def test_a_grid_is_never_wider_than_the_terminal(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    for width in (40, 80, 200):
        monkeypatch.setenv("COLUMNS", str(width))
        code, out, _ = run(capsys, "grid", "--players", "4-30", "--mafia", "1-3", "--start", "day")
        assert code == 0
        assert max(map(len, out.splitlines())) <= width and "…" not in out
        assert set(map(str, range(4, 31))) <= set(out.split())


@pytest.mark.parametrize(("typed", "meant"), [("3,5", "3.5"), ("mafia=3,5,maniac=2", "mafia=3.5,maniac=2")])
def test_a_decimal_comma_is_understood(capsys: pytest.CaptureFixture[str], typed: str, meant: str) -> None:
    found = [run(capsys, *PLAIN, "--exact", "--json", "--skill", skill)[1] for skill in (typed, meant, "2")]
    assert found[0] == found[1] != found[2]


def test_roles_may_be_called_by_their_titles(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["--rules", "mirea", "--games", "1000", "--json", "--roles"]
    russian = run(capsys, *words, "мафия=2, Дон, маньяк=1, мирный житель=6")[1]
    assert russian == run(capsys, *words, "mafia=2,don,maniac=1,citizen=6")[1] != ""


def test_a_comparison_that_nobody_can_answer_is_bad_input(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = run(capsys, "compare", "--rules", "linch,mirea", "--roles", "yakuza=2,citizen=5")
    assert (code, out) == (2, "") and "yakuza" in err


def test_a_second_press_does_not_cost_the_answer(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    from gorod.odds import simulate as module

    played = module.play_games

    def press_twice(plan: Any, seed: int, first: int, last: int) -> Any:
        if first:
            signal.raise_signal(signal.SIGINT)
        return played(plan, seed, first, last)

    def report(run: Any, *args: Any, **more: Any) -> Odds:
        signal.raise_signal(signal.SIGINT)
        return told(run, *args, **more)

    told = module._Run.report
    monkeypatch.setattr(module, "play_games", press_twice)
    monkeypatch.setattr(module._Run, "report", report)
    code, out, err = run(capsys, *PLAIN, "--policy", "lead", "--games", "50000000", "--json")
    assert code == 1 and json.loads(out)["games"] > 0
    assert "nterrupted" in err


def test_one_player_is_one_player(capsys: pytest.CaptureFixture[str]) -> None:
    told = {
        (lang, players): run(capsys, "--rules", "linch", "--players", str(players), "--lang", lang)[2]
        for lang in ("ru", "en")
        for players in (1, 21, 3)
    }
    assert "1 игрока;" in told["ru", 1] and "21 игрока;" in told["ru", 21] and "3 игроков;" in told["ru", 3]
    assert "1 player;" in told["en", 1] and "21 players;" in told["en", 21]
