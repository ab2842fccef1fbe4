"""Every command does what its help says."""

from __future__ import annotations

import json
import tomllib

import pytest

from gorod.record import read_record, replay_record
from gorod.rules import RULEBOOKS, load_rulebook

from .conftest import NIGHT


def test_help_lists_every_command_and_without_arguments_it_comes_by_itself(gorod):
    for result in (gorod("--help"), gorod()):
        assert result.exit_code == 0
        for command in ("replay", "fill", "explain", "compare", "rules", "check", "deal", "table", "run", "odds"):
            assert f"\n  {command}" in result.stdout


def test_replay_says_what_is_not_as_the_record_says(gorod, night):
    fine = gorod("replay", night)
    assert fine.exit_code == 0
    assert "noch N1  maf cit- cit cit cit" in fine.stdout
    night.write_text(NIGHT.replace("= out 2", "= out 3"), encoding="utf-8")
    wrong = gorod("replay", night)
    assert wrong.exit_code == 1
    assert f"{night}:12: expected out 3, but out 2" in wrong.stdout
    assert "killed by mafia" in wrong.stdout and "failed: 1" in wrong.stdout


def test_replay_walks_folders_and_takes_each_record_once(gorod, night, tmp_path):
    (tmp_path / "deep" / "er").mkdir(parents=True)
    (tmp_path / "deep" / "er" / "two.mgn").write_text(NIGHT, encoding="utf-8")
    (tmp_path / "notes.txt").write_text("no record", encoding="utf-8")
    result = gorod("replay", tmp_path, night)
    assert result.exit_code == 0
    assert "records: 2; fine: 2" in result.stdout


def test_replay_json_is_a_list_of_objects(gorod, night):
    night.write_text(NIGHT.replace("= out 2", "= out 3"), encoding="utf-8")
    result = gorod("replay", night, "-", "--json", typed=NIGHT + "\nday 1\n  host execute 1\n")
    assert result.exit_code == 1
    first, second = json.loads(result.stdout)
    assert first["file"] == str(night) and first["ok"] is False
    assert first["failures"][0]["line"] == 12
    assert (first["failures"][0]["expected"], first["failures"][0]["actual"]) == ("out 3", "out 2")
    assert first["winner"] == "none" and first["alive"] == [1, 3, 4, 5]
    assert first["out"] == [{"seat": 2, "reason": "killed", "phase": "N1"}]
    assert (second["file"], second["ok"], second["winner"]) == ("-", True, "city")
    assert second["out"][0]["phase"] == "D1"


def test_one_unreadable_record_does_not_hide_the_others(gorod, night, tmp_path):
    (tmp_path / "broken.mgn").write_text("mgn: 1\nrules: noch\nseats\n  1 A mafia\nnight 1\n  1 kil 2\n")
    result = gorod("replay", tmp_path, "--json")
    assert result.exit_code == 2
    broken, fine = json.loads(result.stdout)
    assert (broken["ok"], fine["ok"]) == (False, True)
    assert broken["failures"][0]["line"] == 6
    assert "broken.mgn:6:5: read kil" in result.stderr


def test_a_missing_path_does_not_hide_the_others(gorod, night, tmp_path):
    (tmp_path / "empty").mkdir()
    plain = gorod("replay", night, "missing.mgn", tmp_path / "empty", night)
    assert plain.exit_code == 2
    assert "records: 3; fine: 1, failed: 0, unreadable: 2" in plain.stdout
    assert [line.split(": ")[1] for line in plain.stderr.splitlines()] == ["missing.mgn", str(tmp_path / "empty")]
    told = json.loads(gorod("replay", "--json", "missing.mgn", night, tmp_path / "empty").stdout)
    assert [one["unreadable"] for one in told] == [True, False, True]
    assert [one["ok"] for one in told] == [False, True, False]
    (failure,) = told[0]["failures"]
    assert (told[0]["file"], failure["line"], failure["expected"]) == ("missing.mgn", 0, "a record")
    assert failure["actual"] == "missing.mgn: no such file or folder"


def test_fill_goes_on_after_a_record_that_cannot_be_filled(gorod, night, tmp_path):
    for name, text in (("a.mgn", "hello"), ("b.mgn", NIGHT.replace("Anna   mafia", "Anna ?")), ("z.mgn", NIGHT)):
        (tmp_path / name).write_text(text, encoding="utf-8")
    result = gorod("fill", tmp_path, "nowhere")
    assert result.exit_code == 2
    assert "filled: 2, unchanged: 0, not filled: 3" in result.stdout
    assert [line.split(": ")[1].split("/")[-1].split(":")[0] for line in result.stderr.splitlines()] == [
        "a.mgn",
        "b.mgn",
        "nowhere",
    ]
    assert "> 2 out" in (tmp_path / "z.mgn").read_text(encoding="utf-8")
    again = gorod("fill", "-", tmp_path / "a.mgn", typed=NIGHT)
    assert again.exit_code == 2 and replay_record(read_record(again.stdout)).ok


def test_the_position_stands_once_under_a_record_that_fails(gorod, night):
    night.write_text(NIGHT.replace("= out 2", "= out 3\n  = alive 1\n  = winner city"), encoding="utf-8")
    result = gorod("replay", night)
    assert result.stdout.count("noch N1  maf cit- cit cit cit") == 1
    assert result.stdout.count(": expected ") == 3


def test_fill_writes_the_rulings_and_nothing_twice(gorod, night):
    assert "filled: 1, unchanged: 0" in gorod("fill", night).stdout
    filled = night.read_text(encoding="utf-8")
    assert "> 2 out" in filled and "[noch 60]" in filled
    assert "filled: 0, unchanged: 1" in gorod("fill", night).stdout
    assert gorod("replay", night).exit_code == 0
    assert list(night.parent.iterdir()) == [night], "no temporary file is left"


def test_fill_prints_what_came_from_stdin(gorod):
    result = gorod("fill", "-", typed=NIGHT)
    assert result.exit_code == 0
    assert replay_record(read_record(result.stdout)).ok


def test_fill_keeps_the_mode_of_a_file_and_follows_a_link(gorod, night, tmp_path):
    night.chmod(0o640)
    link = tmp_path / "link.mgn"
    link.symlink_to(night)
    assert gorod("fill", link).exit_code == 0
    assert link.is_symlink()
    assert "> 2 out" in night.read_text(encoding="utf-8")
    assert night.stat().st_mode & 0o777 == 0o640


@pytest.mark.parametrize(("lang", "word"), [("ru", "Ночь 1"), ("en", "Night 1")])
def test_explain_tells_the_game_in_the_language_asked_for(gorod, night, lang, word):
    result = gorod("explain", night, "--lang", lang)
    assert result.exit_code == 0
    assert word in result.stdout and "[noch " in result.stdout


def test_compare_shows_all_rulebooks_side_by_side(gorod, night):
    result = gorod("compare", night)
    assert result.exit_code == 0
    for key in RULEBOOKS:
        assert key in result.stdout
    judged = json.loads(gorod("compare", night, "--json").stdout)
    assert [verdict["rulebook"] for verdict in judged] == list(RULEBOOKS)


def test_compare_says_which_roles_a_rulebook_lacks(gorod, night):
    night.write_text(NIGHT.replace("Boris  citizen", "Boris  werewolf"), encoding="utf-8")
    assert "Werewolf" in gorod("compare", night).stdout


def test_check_says_what_forbids_the_start(gorod, night):
    assert gorod("check", night).exit_code == 0
    night.write_text(NIGHT.replace("Anna   mafia", "Anna   citizen"), encoding="utf-8")
    refused = gorod("check", night)
    assert refused.exit_code == 1
    assert "[noch 112" in refused.stdout
    notes = json.loads(gorod("check", night, "--json").stdout)
    assert [note["code"] for note in notes if note["level"] == "error"] == ["no_dark_side"]


# --- rules --------------------------------------------------------------------------------------------------------


def test_rules_lists_the_rulebooks(gorod):
    plain = gorod("rules")
    assert plain.exit_code == 0
    assert [line.split()[0] for line in plain.stdout.splitlines()] == list(RULEBOOKS)
    assert gorod("rules", "list").stdout == plain.stdout
    listed = json.loads(gorod("rules", "list", "--json").stdout)
    assert [book["key"] for book in listed] == list(RULEBOOKS)


@pytest.mark.parametrize("key", RULEBOOKS)
def test_rules_show_prints_the_rules_in_force(gorod, key):
    result = gorod("rules", "show", key)
    assert result.exit_code == 0
    assert f"[{key} " in result.stdout


def test_rules_diff_names_what_differs(gorod):
    assert "linch" in gorod("rules", "diff", "mirea", "linch").stdout


def test_rules_new_makes_a_file_that_check_accepts(gorod, tmp_path):
    path = tmp_path / "club.toml"
    assert gorod("rules", "new", "mirea", path).exit_code == 0
    assert tomllib.loads(path.read_text(encoding="utf-8"))["base"] == "mirea"
    fine = gorod("rules", "check", path)
    assert fine.exit_code == 0, fine.output
    assert load_rulebook(path).rules == load_rulebook("mirea").rules
    assert gorod("rules", "show", path).exit_code == 0
    assert gorod("rules", "new", "mirea", "-").stdout == path.read_text(encoding="utf-8")


def test_rules_check_names_every_fault(gorod, tmp_path):
    path = tmp_path / "club.toml"
    path.write_text('key = "club"\nbase = "mirea"\n[settings]\nfast_night = "soon"\n[settings.visit]\nlinks = 3\n')
    result = gorod("rules", "check", path)
    assert result.exit_code == 2
    lines = result.stderr.splitlines()
    assert all(line.startswith("gorod: club.toml: " if number < 2 else "gorod: ") for number, line in enumerate(lines))
    assert "fast_night" in result.stderr and "visit.links" in result.stderr
    assert "faults: 2" in lines[2] and result.stdout == ""
    assert "and 1 more" in gorod("rules", "show", path).stderr


def test_rules_check_counts_what_differs_from_the_base(gorod, tmp_path):
    (tmp_path / "a.toml").write_text('key = "a"\nbase = "mirea"\n[settings.visit]\nlinks = false\n', encoding="utf-8")
    top = 'key = "b"\nbase = "a.toml"\n[settings.visit]\nlinks = false\nself = "never"\n'
    (tmp_path / "b.toml").write_text("\ufeff" + top, encoding="utf-8")
    assert "settings changed: 1\n" in gorod("rules", "check", "a.toml").stdout
    assert "settings changed: 1\n" in gorod("rules", "check", "b.toml").stdout
    assert "settings changed: 0\n" in gorod("rules", "check", "mirea").stdout
    (tmp_path / "c.toml").write_text('key = "c"\nbase = "noch"\n[roles.priest]\nside = "mafia"\n', encoding="utf-8")
    assert "roles changed: 1\n" in gorod("rules", "check", "c.toml").stdout


# --- dealing ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("rules", "players"), [("noch", 8), ("linch", 12), ("mirea", 17), ("dccm", 6), ("forum", 14)])
def test_deal_prints_a_record_that_may_start(gorod, rules, players):
    result = gorod("deal", "--rules", rules, "--players", players, "--seed", "7")
    assert result.exit_code == 0
    record = read_record(result.stdout)
    assert len(record.setups) == players and record.text("deal") == "random 7"
    assert replay_record(record).ok
    assert gorod("deal", "--rules", rules, "--players", players, "--seed", "7").stdout == result.stdout


def test_a_missing_seed_is_drawn_and_written(gorod):
    dealt = [read_record(gorod("deal").stdout).text("deal") for _ in range(3)]
    assert len(set(dealt)) == 3
    assert all(text.startswith("random ") for text in dealt)


def test_deal_takes_roles_and_names(gorod):
    result = gorod("deal", "--rules", "noch", "--players", "6", "--roles", "mafia=2, doctor", "--names", "A,B,C,D,a,F")
    record = read_record(result.stdout)
    assert sorted(setup.role for setup in record.setups) == ["citizen"] * 3 + ["doctor", "mafia", "mafia"]
    assert [setup.name for setup in record.setups] == ["A", "B", "C", "D", "a (2)", "F"]
    assert "the name a twice" in result.stderr


def test_a_deal_that_may_not_start_is_printed_and_says_why(gorod):
    result = gorod("deal", "--players", "7", "--seed", "1")
    assert result.exit_code == 1
    assert len(read_record(result.stdout).setups) == 7
    why = "The game cannot start: there are 7 players; at least 10 are needed. [mirea 03]"
    assert result.stderr == f"gorod: {why}\n"
    assert gorod("check", "-", typed=result.stdout).stdout.startswith(why)
    table = gorod("table", "--players", "7", "--seed", "1", typed="\n")
    assert (table.exit_code, table.stdout, table.stderr) == (1, "", f"gorod: {why}\n")


@pytest.mark.parametrize(
    ("rules", "players"), [("linch", 12), ("mirea", 10), ("noch", 10), ("forum", 10), ("dccm", 10)]
)
def test_without_a_number_of_players_one_is_taken_that_may_start(gorod, rules, players):
    result = gorod("deal", "--rules", rules, "--seed", "1")
    assert (result.exit_code, result.stderr) == (0, "")
    assert len(read_record(result.stdout).setups) == players
    assert f"{players} P{players}" in gorod("table", "--rules", rules, "--seed", "1").stdout


def test_deal_with_a_clubs_own_file_finds_it_again(gorod, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    gorod("rules", "new", "noch", "club.toml")
    result = gorod("deal", "--rules", "club.toml", "--players", "7")
    (tmp_path / "game.mgn").write_text(result.stdout, encoding="utf-8")
    assert gorod("replay", "game.mgn").exit_code == 0


# --- run, extras --------------------------------------------------------------------------------------------------


def test_run_without_a_terminal_tells_the_shipped_evening(gorod):
    result = gorod("run")
    assert result.exit_code == 0
    assert "Anna" in result.stdout and "[mirea " in result.stdout


def test_extras_that_are_not_installed_say_how_to_get_them(gorod, monkeypatch):
    import importlib

    real = importlib.import_module

    def without(name, *rest):
        if name.startswith(("gorod.odds", "gorod.web")):
            raise ImportError(name, name="numpy")
        return real(name, *rest)

    monkeypatch.setattr(importlib, "import_module", without)
    for command, extra in (("odds", "gorod[odds]"), ("serve", "gorod[web]")):
        result = gorod(command)
        assert result.exit_code == 2
        assert extra in result.stderr


def test_the_version_is_told(gorod):
    result = gorod("--version")
    assert result.exit_code == 0 and result.stdout.startswith("gorod ")


def test_a_cluster_whose_library_is_missing_is_bad_input(gorod, monkeypatch, missing):
    import importlib.util
    import sys

    if importlib.util.find_spec("numpy") is None or importlib.util.find_spec("numba") is None:
        missing("the laboratory is not installed")
    monkeypatch.setitem(sys.modules, "distributed", None)
    monkeypatch.setitem(sys.modules, "dask", None)
    result = gorod("odds", "--rules", "noch", "--players", "7", "--games", "100", "--on", "dask://nowhere:1")
    assert result.exit_code == 2
    assert len(result.stderr.splitlines()) == 1


def test_an_extra_gets_the_rest_of_the_line(gorod, monkeypatch):
    import sys
    import types

    import typer

    extra = typer.Typer()
    heard = []

    @extra.command()
    def show(what: str, many: int = 1) -> None:
        heard.append((what, many))

    module = types.ModuleType("gorod.odds.cli")
    module.odds_app = extra
    monkeypatch.setitem(sys.modules, "gorod.odds.cli", module)
    assert gorod("odds", "mirea", "--many", "3").exit_code == 0
    assert heard == [("mirea", 3)]


def test_the_app_is_started_with_what_was_typed(gorod, monkeypatch):
    import sys
    import types

    started = []

    def serve(*given):
        started.append(given)
        return 0

    module = types.ModuleType("gorod.web.cli")
    module.serve = serve
    monkeypatch.setitem(sys.modules, "gorod.web.cli", module)
    assert gorod("serve", "--port", "0", "--lang", "ru", "--db", "x.db").exit_code == 0
    assert started == [(0, "x.db", "127.0.0.1", "ru", False)]
    module.serve = lambda *_: __import__("no_such_library")
    missing = gorod("serve")
    assert missing.exit_code == 2
    assert "gorod[web]" in missing.stderr
