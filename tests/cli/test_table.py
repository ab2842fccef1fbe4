"""The table in a terminal: a host who types lines."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from typer.testing import CliRunner

from gorod.cli import app
from gorod.cli.table.host import Host
from gorod.cli.table.typed import COMMANDS
from gorod.engine.table import Setup
from gorod.record import read_record, replay_record
from gorod.rules import RULEBOOKS, load_rulebook
from gorod.rules.compositions import compose, deal_roles
from gorod.session import Session
from gorod.words.texts import Texts

from .conftest import NIGHT, complaint

HEAD = "mgn: 1\nrules: {rules}\nseats\n{seats}"


@pytest.fixture
def table(gorod, tmp_path):
    """A table on a record of these roles, with these lines typed; what it printed."""

    def run(rules: str, roles: list[str], *lines: str, text: str = "") -> str:
        path = tmp_path / "table.mgn"
        seats = "".join(f"  {number} P{number} {role}\n" for number, role in enumerate(roles, 1))
        path.write_text(HEAD.format(rules=rules, seats=seats) + text, encoding="utf-8")
        result = gorod("table", path, typed="".join(f"{line}\n" for line in lines))
        assert result.exit_code == 0
        return result.stdout

    return run


NOCH = ["mafia", "don", "doctor", "sheriff", "citizen", "citizen", "citizen"]
MIREA = ["mafia", "mafia", "don", "sheriff", *["citizen"] * 6]


def test_the_script_prompts_and_numbers_answer(table):
    shown = table("noch", NOCH, "", "", "5", "4", "-", "1", "", "")
    for said in ("Night 1.", "Whom do you heal?", "#4 (P4) learns about #1 (P1): Mafia", "#5 (P5): killed at night"):
        assert said in shown
    assert shown.index("Mafia, wake up.") < shown.index("Don, wake up.") < shown.index("Doctor, wake up.")


def test_acts_are_typed_as_in_a_record_and_refusals_are_explained(table):
    shown = table(
        "noch", NOCH, "", "", "mafia kill 5", "4 check 4", "3 heal 5", "host foul 1", "99 heal 1", "3 dance 4"
    )
    assert "! self:" in shown and "noch NA-19" in shown
    assert "! not_allowed:" in shown
    assert "Read 99" in shown and "Read dance" in shown


def test_a_phase_may_be_typed_as_a_header(table):
    shown = table("noch", NOCH, "night 1", "mafia kill 5", "day 1", "host execute 1", "day 2", "close", "night 2")
    assert "Day 1." in shown and "Executed by day" in shown and "Night 2." in shown
    assert "! not_now" in shown


def test_undo_redo_and_why(table):
    shown = table("noch", NOCH, "why", "undo", "redo", "", "", "5", "undo", "6", "close", "why", "why 6", "undo 3")
    assert "Nothing to undo." in shown and "Nothing to redo." in shown
    assert "#6 (P6) is out: mafia attack [noch 64]" in shown
    assert "#5 (P5): killed" not in shown
    assert "Nothing has been ruled yet." in shown


@pytest.mark.parametrize(
    "line",
    [
        "undo x",
        "undo -1",
        "undo 0",
        "undo 1.5",
        "undo 2 3",
        "undo ٣",
        "undo 99999",
        "redo x",
        "redo 2",
        "why x",
        "why 0",
        "why 1 2",
        "? 99",
        "? x",
        "legal -",
        "view 77",
        "view me",
        "lang de",
        "done 5",
        "next 3",
        "quit now",
        "steps all",
        "story ;",
    ],
)
def test_a_bad_argument_is_told_and_nothing_is_done(line):
    record, session = sit("noch", 10, 1)
    host = Host(record, session, Texts("en"))
    for typed in ("", "", "mafia kill 5", "mafia kill 6"):
        host.do_line(typed)
    host.do_line("undo")
    before, said = host.session, []
    host.print = lambda text, style="": said.append(text)
    assert host.do_line(line)
    assert host.session is before and host.texts.lang == "en"
    assert len(said) == 1 and ("expected" in said[0] or "Seats are" in said[0]), said


def test_a_good_argument_does_what_it_says(table):
    shown = table("noch", NOCH, "", "", "5", "4", "-", "undo 2", "why 99", "undo 9999", "undo", "lang RU", "view Все")
    assert "why: read 99, expected a seat from 1 to 7" in shown
    assert "Nothing to undo." in shown and "молчание" in shown


@pytest.mark.parametrize("typed", ['"a  b.mgn"', "a  b.mgn", "'a  b.mgn'", "«a  b.mgn»"])
def test_a_file_may_be_called_anything(table, tmp_path, typed):
    assert "written: a  b.mgn" in table("noch", NOCH, "", "", "5", f"save {typed}")
    assert replay_record(read_record((tmp_path / "a  b.mgn").read_bytes())).ok


def test_enter_does_not_bring_back_what_was_taken_back(table):
    shown = table("noch", NOCH, "", "", "5", "undo", "", "close")
    assert "Nobody died tonight." in shown


def test_legal_lists_what_may_be_typed(table):
    shown = table("noch", NOCH, "", "", "?", "legal 4", "? 5")
    assert "mafia kill 1 2 3 4 5 6 7" in shown
    assert "4 check 1 2 3 5 6 7" in shown
    assert "host remove 1 2 3 4 5 6 7" in shown


def test_a_view_shows_what_a_seat_knows_and_no_more(table):
    shown = table("noch", NOCH, "", "", "mafia kill 5", "4 check 1", "view 4", "view 99", "view spectator", "view")
    mine = shown[shown.rindex("  1 P1  ?") - 200 :]
    assert "Sheriff" in mine
    assert "Seats are 1 to 7" in shown
    assert "noch N1  maf don doc she cit cit cit" in shown


def test_the_language_changes_at_any_moment(table):
    shown = table("noch", NOCH, "", "", "lang ru", "lang", "язык ru", "почему")
    assert "Просыпается мафия." in shown and "Кто жертва?" in shown


def test_what_is_typed_is_saved_and_opens_again(table, tmp_path, gorod):
    path = tmp_path / "saved.mgn"
    shown = table("mirea", MIREA, "", "", "5", f"save {path}", "save", f"save {tmp_path}/no/x.mgn", "", "")
    assert f"written: {path}" in shown and "no such file" in shown
    record = read_record(path.read_text(encoding="utf-8"))
    assert record.acts == replay_record(record).game.acts
    assert gorod("replay", path).exit_code == 0
    again = gorod(
        "table", path, typed=f"1\nclose\nsave {path}\nsave {tmp_path}/table.mgn\nsave! {tmp_path}/table.mgn\n"
    )
    assert "#5 (P5): killed at night" in again.stdout
    assert "already exists; overwrite" in again.stdout
    assert gorod("replay", path, tmp_path / "table.mgn").exit_code == 0
    assert again.stderr == ""


def test_expectations_of_a_record_are_not_overwritten_by_accident(gorod, night):
    result = gorod("table", night, typed="day 1\nsave\n")
    assert "save FILE" in result.stdout
    assert night.read_text(encoding="utf-8") == NIGHT
    assert "not saved" in complaint(result)


def test_a_record_that_fails_opens_with_its_good_part(gorod, night):
    night.write_text(NIGHT + "\nday 1\n  2 vote 3\n  host execute 1\n", encoding="utf-8")
    result = gorod("table", night, typed="why\n")
    assert result.exit_code == 0
    assert "2 vote 3" in complaint(result)
    assert "Executed by day" in result.stdout


def test_a_day_by_numbers(table):
    nominated = ["4", "", "3", ""] + ["", ""] * 8
    shown = table("mirea", MIREA, "", "", "-", "-", "", "", "", *nominated, "1 2 5 6 7", "rest", "", "", "")
    assert "#1 (P1) nominates #4" in shown
    assert "A tie" in shown and "Shootout" in shown
    shown = table("mirea", MIREA, "", "", "-", "-", "", "", "", *nominated, "#7", "1 2", "#3", "", "", "")
    assert "#4 (P4): Executed by day" in shown or "Executed by day" in shown
    assert "The last word: player 4 (P4)." in shown


def test_ballots_by_two_numbers(table):
    linch = ["mafia", "mafia", "don", "maniac", "sheriff", "doctor", "lover", *["citizen"] * 5]
    ballots = [f"{seat} 1" for seat in range(2, 12)]
    shown = table("linch", linch, "", "", *ballots, "1 -", "12", "12 x", "12 1", "", "")
    assert "A ballot: the seat and for whom" in shown
    assert "Once all the living have voted" in shown
    assert "Executed by day" in shown


def test_an_executed_sheriff_is_asked_for_his_shot(table):
    forum = [*["mafia"] * 3, "doctor", "sheriff", *["citizen"] * 4]
    shown = table("forum", forum, "", "", "", "", "", "host execute 5", "1", "")
    assert "#1 (P1)" in shown and "shoots" in shown


def test_the_shipped_evening_is_walked_with_enter(gorod, tmp_path):
    from importlib.resources import files

    path = tmp_path / "evening.mgn"
    path.write_text((files("gorod.record") / "examples" / "first_evening.mgn").read_text(encoding="utf-8"))
    result = gorod("table", path, "--start", typed="\n" * 200 + "story\nquit\n")
    assert result.exit_code == 0
    assert "The game is over." in result.stdout
    assert result.stderr == ""
    stopped = gorod("table", path, "--start", typed="\n\n\nmafia kill 1\n\n")
    assert "The mafia chooses a victim: #1" in stopped.stdout


def test_a_forbidden_start_is_explained_with_its_numbers(table):
    shown = table("mirea", MIREA[:9], "", "", "night 1", "mafia kill 1")
    assert shown.count("The game cannot start: there are 9 players; at least 10 are needed. [mirea 03]") == 3
    assert "falls asleep" not in shown


def test_steps_seats_help_and_checks(table):
    shown = table("noch", NOCH, "steps", "seats", "help", "check-start", "помощь", "done", "quit", "never read")
    assert "> start.deal" in shown and "  start.begin" in shown
    assert "undo [N]" in shown
    assert "never" not in shown


# --- nothing typed may break it -----------------------------------------------------------------------------------

LEAVING = COMMANDS["save"] + COMMANDS["quit"]
TYPED = (
    "mafia kill skip heal check shoot visit vote revote: lift: host execute foul 1 2 3 4 5 6 7 10 99 - all rest none "
    "#3 #x speak last nominate pass night day meeting close count end city draw clock @+0:10 ! = > ; : limit remove "
    "revive rename offence peek pause resume +26:00 сохранить? «» ٣ ² 1e9 0 -1 00 save"
)
COMMAND_WORDS = [word for called in COMMANDS.values() for word in called if word not in LEAVING]
WORDS = st.sampled_from([*COMMAND_WORDS, *TYPED.split(), "9" * 5000])
LINES = st.lists(WORDS, max_size=5).map(" ".join) | st.text(max_size=12) | st.just("")


def sit(rules: str, players: int, seed: int) -> tuple[object, Session]:
    rulebook = load_rulebook(rules)
    roles = deal_roles(compose(rulebook, players), seed)
    seats = "".join(f"  {number} P{number} {role}\n" for number, role in enumerate(roles, 1))
    record = read_record(HEAD.format(rules=rules, seats=seats))
    return record, Session.begin(rulebook, [Setup(f"P{number}", role) for number, role in enumerate(roles, 1)])


PLAYERS = {"noch": 10, "linch": 12, "mirea": 13, "dccm": 9, "forum": 14}


@settings(max_examples=150)
@given(st.sampled_from(RULEBOOKS), st.integers(0, 99), st.lists(LINES, max_size=40), st.sampled_from(["ru", "en"]))
def test_garbage_never_breaks_the_table(rules, seed, lines, lang):
    record, session = sit(rules, PLAYERS[rules], seed)
    host = Host(record, session, Texts(lang))
    chance = Random(seed)
    for line in lines:
        before = host.session.game
        if line.split() and line.split()[0].casefold() in LEAVING:
            continue
        assert host.do_line(line)
        game = host.session.game
        assert game is before or game.replay(()).game == game
        if chance.random() < 0.5:
            host.do_line("")
    assert replay_record(host.make_record()).ok


@settings(max_examples=20)
@given(st.binary(max_size=300))
def test_bytes_that_are_no_text_never_break_it(typed):
    result = CliRunner().invoke(app, ["table", "--seed", "1"], input=b"\n\n" + typed.replace(b"sav", b""))
    assert result.exit_code == 0, result.exception


@pytest.mark.parametrize("rules", RULEBOOKS)
def test_whole_games_by_enter_and_first_answers(rules):
    record, session = sit(rules, PLAYERS[rules], 5)
    host = Host(record, session, Texts("ru"))
    chance = Random(rules)
    for _ in range(3000):
        step = host.session.step
        if step.kind == "over":
            break
        answers = ["", "-", *map(str, host.session.game.table.living), "all", "rest"]
        host.do_line(chance.choice(answers) if chance.random() < 0.5 else "")
    assert host.session.game.outcome is not None
    saved = host.make_record()
    assert replay_record(saved).game.table == host.session.game.table
