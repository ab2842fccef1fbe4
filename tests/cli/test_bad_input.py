"""Bad input anywhere: one or two lines on stderr that say what and where, exit code 2, never a traceback."""

from __future__ import annotations

import fcntl
import os
import pty
import select
import signal
import subprocess
import sys
import tempfile
import termios
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from typer.testing import CliRunner

from gorod.cli import app, files
from gorod.cli.table.host import Host
from gorod.record import read_record

from .conftest import NIGHT, SRC, complaint

READERS = (("replay",), ("fill",), ("explain",), ("compare",), ("check",), ("table",))
IDS = [reader[0] for reader in READERS]


@pytest.mark.parametrize("command", READERS, ids=IDS)
def test_a_missing_file(gorod, command):
    result = gorod(*command, "nowhere.mgn")
    assert result.exit_code == 2
    assert "nowhere.mgn: no such file" in complaint(result)


@pytest.mark.parametrize("command", READERS, ids=IDS)
def test_an_empty_folder_or_a_folder_where_a_file_is_needed(gorod, command, tmp_path):
    result = gorod(*command, tmp_path)
    assert result.exit_code == 2
    assert str(tmp_path) in complaint(result)


@pytest.mark.parametrize("command", READERS, ids=IDS)
def test_a_binary_file(gorod, command, tmp_path):
    path = tmp_path / "photo.mgn"
    path.write_bytes(b"mgn: 1\n\x89PNG\xff\xfe\x00")
    result = gorod(*command, path)
    assert result.exit_code == 2
    assert "photo.mgn:2:1" in complaint(result)


@pytest.mark.parametrize("command", READERS, ids=IDS)
@pytest.mark.parametrize("text", ["", "\n", "hello", "mgn: 2\n", "mgn: 1\nrules: nope\nseats\n 1 A mafia\n"])
def test_no_record_at_all(gorod, command, tmp_path, text):
    path = tmp_path / "x.mgn"
    path.write_text(text, encoding="utf-8")
    result = gorod(*command, path)
    assert result.exit_code == 2
    assert "x.mgn" in complaint(result)


@pytest.mark.parametrize("command", READERS, ids=IDS)
def test_something_far_too_big(gorod, command, tmp_path):
    path = tmp_path / "film.mgn"
    with path.open("wb") as file:
        file.truncate(5 * 1024 * 1024)
    result = gorod(*command, path)
    assert result.exit_code == 2
    assert "too big" in complaint(result)


@pytest.mark.parametrize("command", [reader for reader in READERS if reader[0] not in ("replay", "check")], ids=str)
def test_a_record_whose_roles_are_not_known_cannot_be_judged(gorod, command, night):
    night.write_text(NIGHT.replace("Anna   mafia", "Anna   ?"), encoding="utf-8")
    result = gorod(*command, night)
    assert result.exit_code == 2
    assert "roles of seats 1" in complaint(result)
    assert gorod("replay", night).exit_code == 1


def test_a_record_of_a_club_whose_file_is_gone(gorod, night):
    night.write_text(NIGHT.replace("rules: noch", "rules: club.toml"), encoding="utf-8")
    result = gorod("replay", night)
    assert result.exit_code == 2
    assert "club.toml" in complaint(result)


@pytest.mark.parametrize(
    "arguments",
    [
        ("nonsense",),
        ("--nonsense",),
        ("replay",),
        ("replay", "--nonsense"),
        ("explain", "a.mgn", "b.mgn"),
        ("explain", "a.mgn", "--lang", "de"),
        ("deal", "--players", "0"),
        ("deal", "--players", "many"),
        ("deal", "--seed", "-1"),
        ("deal", "--players"),
        ("rules", "nonsense"),
        ("rules", "show"),
        ("rules", "diff", "mirea"),
    ],
    ids=" ".join,
)
def test_a_wrong_command_line(gorod, arguments):
    result = gorod(*arguments)
    assert result.exit_code == 2
    assert "See: gorod" in complaint(result)


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("deal", "--rules", "nope"), "one of noch"),
        (("deal", "--rules", "linch", "--players", "11"), "there is for 12"),
        (("deal", "--rules", "noch", "--roles", "king"), "king: not a role of noch"),
        (("deal", "--rules", "noch", "--roles", "mafia=x"), "mafia=x: a number"),
        (("deal", "--rules", "noch", "--roles", "mafia=99"), "99 roles for 10"),
        (("deal", "--rules", "linch", "--players", "12", "--roles", "mafia"), "1 roles for 12"),
        (("deal", "--names", "A,B"), "2 names for 10"),
        (("rules", "show", "nope"), "one of noch"),
        (("rules", "diff", "noch", "nope"), "one of noch"),
        (("rules", "check", "nope"), "faults: 1"),
        (("rules", "new", "nope", "x.toml"), "there are noch"),
        (("rules", "new", "mirea", "no/such/folder/x.toml"), "no such file"),
        (("deal", "--roles", ",,"), ",,: no role"),
        (("deal", "--roles", " ; "), "no role"),
        (("deal", "--roles", "don, mafia=2, don"), "don: this role is named twice"),
        (("replay", "a\0b"), "no file can be called so"),
        (("replay", "x" * 5000), "the name is too long"),
        (("table", "-"), "stdin is for typing"),
        (("table", "--rules", "nope"), "one of noch"),
    ],
    ids=str,
)
def test_a_value_that_cannot_be_used(gorod, arguments, said):
    result = gorod(*arguments)
    assert result.exit_code == 2
    assert said in complaint(result)


@pytest.mark.parametrize(
    "text",
    [
        "this is = not toml [",
        'key = "club"\nbase = "club.toml"\n',
        'key = "club"\nbase = "nope"\n',
        'key = "mirea"\nbase = "mirea"\n',
        'key = "club"\nbase = "mirea"\n[settings]\nvisit = 3\n',
        'key = 3\nbase = "mirea"\n',
        "",
    ],
    ids=lambda text: text[:20],
)
@pytest.mark.parametrize("command", ["show", "check"])
def test_a_rulebook_file_that_is_none(gorod, tmp_path, monkeypatch, text, command):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "club.toml").write_text(text, encoding="utf-8")
    result = gorod("rules", command, "club.toml")
    assert result.exit_code == 2
    assert "club.toml" in complaint(result)


@pytest.mark.parametrize("command", ["show", "check"])
def test_a_rulebook_file_of_bytes_or_a_folder(gorod, tmp_path, command):
    (tmp_path / "club.toml").write_bytes(b"\xff\xfe\x00")
    for path in (tmp_path / "club.toml", tmp_path):
        result = gorod("rules", command, path)
        assert result.exit_code == 2
        complaint(result)


def test_an_existing_file_is_not_overwritten(gorod, tmp_path):
    path = tmp_path / "mine.toml"
    path.write_text("precious", encoding="utf-8")
    result = gorod("rules", "new", "mirea", path)
    assert result.exit_code == 2
    assert "already exists" in complaint(result)
    assert path.read_text(encoding="utf-8") == "precious"


def test_the_fault_is_told_in_russian_too(gorod):
    result = gorod("explain", "нет.mgn", "--lang", "ru")
    assert result.exit_code == 2
    assert "нет.mgn: нет такого файла" in complaint(result)


ARGUMENTS = st.lists(
    st.sampled_from(["replay", "rules", "show", "deal", "--json", "--lang", "ru", "-", "--players", "7"])
    | st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\x00"), max_size=8),
    max_size=5,
)


@settings(max_examples=150)
@given(ARGUMENTS, st.binary(max_size=40))
def test_no_command_line_brings_a_traceback(tmp_path_factory, arguments, typed):
    here = os.getcwd()
    os.chdir(tmp_path_factory.getbasetemp())
    try:
        result = CliRunner().invoke(app, arguments, input=typed)
    finally:
        os.chdir(here)
    assert result.exception is None or isinstance(result.exception, SystemExit), (arguments, result.exception)
    assert result.exit_code in (0, 1, 2)


# --- what only a process of its own can show ----------------------------------------------------------------------


@pytest.mark.parametrize("command", ["rules", "rules show mirea", "--help", "deal", "replay ./", "explain n.mgn"])
def test_a_closed_pipe_is_silence(shell, night, command):
    night.rename("n.mgn")
    done = shell(f"$GOROD {command} | true")
    assert (done.returncode, done.stderr) == (0, b"")
    done = shell(f"$GOROD {command} | head -n 1")
    assert (done.returncode, done.stderr) == (0, b"") and done.stdout


def test_a_closed_output_is_no_crash(shell):
    done = shell("for n in $(seq 300); do cat; done | $GOROD replay - >&-", b"x" * 10)
    assert b"Traceback" not in done.stderr


@pytest.mark.parametrize("command", ["rules", "deal", "fill -", "table --seed 1"])
def test_a_full_disk_behind_the_output_is_said(shell, command):
    done = shell(f"$GOROD {command} > /dev/full", NIGHT.encode())
    assert done.returncode == 2
    (line,) = done.stderr.decode().splitlines()
    assert line == "gorod: the output: no space left on the disk"


def test_a_terminal_that_knows_no_cyrillic_gets_question_marks(shell):
    done = shell("$GOROD rules show noch", GOROD_LANG="ru", PYTHONIOENCODING="ascii")
    assert done.returncode == 0
    assert b"?" in done.stdout and b"Traceback" not in done.stderr


@pytest.mark.parametrize("error", [PermissionError(13, "denied"), OSError(30, "Read-only file system")], ids=repr)
def test_where_nothing_may_be_written_nothing_is_lost(gorod, night, monkeypatch, error):
    def refuse(*_, **__):
        raise error

    monkeypatch.setattr(tempfile, "mkstemp", refuse)
    result = gorod("fill", night)
    assert result.exit_code == 2
    assert str(night) in complaint(result)
    assert night.read_text(encoding="utf-8") == NIGHT


def test_a_full_disk_leaves_the_record_whole(gorod, night, monkeypatch):
    def full(*_):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    result = gorod("fill", night)
    assert result.exit_code == 2
    assert "no space left on the disk" in complaint(result)
    assert night.read_text(encoding="utf-8") == NIGHT
    assert list(night.parent.iterdir()) == [night]


def test_ctrl_c_says_so_and_what_was_not_saved(night):
    process = subprocess.Popen(
        [sys.executable, "-m", "gorod.cli", "table", "--seed", "1"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env={**os.environ, "PYTHONPATH": str(SRC), "GOROD_LANG": "en"},
    )
    assert process.stdin is not None and process.stdout is not None
    process.stdin.write(b"\n\n")
    process.stdin.flush()
    while b"mafia kill" not in process.stdout.readline():
        pass
    process.send_signal(signal.SIGINT)
    _, errors = process.communicate(timeout=30)
    assert process.returncode == 2
    lines = errors.decode().splitlines()
    assert lines == ["gorod: the game was not saved, but is not lost: unsaved-1.mgn (acts: 1)"]
    assert read_record(Path("unsaved-1.mgn").read_bytes()).acts


def test_the_end_of_the_input_leaves_the_table_and_keeps_the_game(shell):
    Path("unsaved-1.mgn").write_text("precious", encoding="utf-8")
    Path("unsaved-2.mgn").symlink_to("nowhere")
    done = shell("$GOROD table --seed 1", b"\n\n5\n")
    assert done.returncode == 0
    said = "gorod: the game was not saved, but is not lost: unsaved-3.mgn (acts: 2)"
    assert done.stderr.decode().splitlines() == [said]
    assert Path("unsaved-1.mgn").read_text(encoding="utf-8") == "precious" and not Path("nowhere").exists()
    kept = read_record(Path("unsaved-3.mgn").read_bytes())
    assert kept.text("deal") == "random 1" and len(kept.acts) == 2
    assert shell("$GOROD table --seed 1", b"save x.mgn\n\n\nsave\n").stderr == b""
    assert shell("$GOROD table --seed 1", b"").stderr == b""


def test_a_game_that_cannot_be_written_is_printed(gorod, monkeypatch):
    def refuse(*_):
        raise OSError(30, "Read-only file system")

    monkeypatch.setattr(files.os, "open", refuse)
    result = gorod("table", "--seed", "1", typed="\n\n5\n")
    assert result.exit_code == 0
    assert "cannot be written; it was printed (acts: 2)" in complaint(result)
    assert len(read_record(result.stdout[result.stdout.rindex("mgn: 1") :]).acts) == 2


def test_a_game_survives_a_fault_of_ours_and_a_rulebook_that_went_away(gorod, monkeypatch):
    gorod("rules", "new", "mirea", "club.toml")

    def fail(*_):
        raise RuntimeError("ours")

    monkeypatch.setattr(Host, "tell_refusal", fail)
    with pytest.raises(RuntimeError):
        gorod("table", "--rules", "club.toml", "--seed", "1", typed="\n\n5\nhost revive 1\n")
    assert len(read_record(Path("unsaved-1.mgn").read_bytes(), "unsaved-1.mgn").acts) == 2


@pytest.mark.parametrize("sent", [signal.SIGTERM, signal.SIGHUP])
def test_a_closed_terminal_does_not_lose_the_game(sent):
    process = subprocess.Popen(
        [sys.executable, "-m", "gorod.cli", "table", "--seed", "1"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env={**os.environ, "PYTHONPATH": str(SRC), "GOROD_LANG": "en"},
    )
    assert process.stdin is not None and process.stdout is not None
    process.stdin.write(b"\n\n")
    process.stdin.flush()
    while b"mafia kill" not in process.stdout.readline():
        pass
    process.send_signal(sent)
    process.communicate(timeout=30)
    assert process.returncode == 2
    assert len(read_record(Path("unsaved-1.mgn").read_bytes()).acts) == 1


def test_help_brings_nothing_heavy_along():
    heavy = ["msgspec", "rich", "gorod.engine", "gorod.rules", "gorod.words", "numpy"]
    program = (
        "import sys\nfrom gorod.cli import app\ntry:\n    app(['--help'])\nexcept SystemExit:\n    pass\n"
        f"print([name for name in {heavy} if name in sys.modules])"
    )
    environment = {**os.environ, "PYTHONPATH": str(SRC)}
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, env=environment)
    assert done.stdout.splitlines()[-1] == "[]", done.stderr


def at_a_terminal(*arguments: str, typed: list[tuple[str, bytes]]) -> tuple[int, str]:
    """Run the command at a terminal of its own; the exit code and everything shown there.

    ``typed`` are pairs: what has to be shown before it, behind what the pair before waited for, and the keys.
    """
    host, terminal = pty.openpty()
    environment = {**os.environ, "PYTHONPATH": str(SRC), "GOROD_LANG": "en", "TERM": "xterm", "COLUMNS": "80"}
    process = subprocess.Popen(
        [sys.executable, "-m", "gorod.cli", *arguments],
        stdin=terminal,
        stdout=terminal,
        stderr=terminal,
        env=environment,
        start_new_session=True,
        preexec_fn=lambda: fcntl.ioctl(0, termios.TIOCSCTTY, 0),  # so that Ctrl-C reaches it
    )
    os.close(terminal)
    shown, waiting, read, pressed = "", list(typed), 0, 0
    while True:
        if not select.select([host], [], [], 10)[0]:
            if waiting or pressed == 2:
                process.kill()
                pytest.fail(f"nothing more came after: {shown[-200:]}")
            # A key that comes while the terminal changes its mode can be lost; whoever sits there presses it again.
            pressed += 1
            os.write(host, typed[-1][1])
            continue
        try:
            piece = os.read(host, 65536)
        except OSError:  # the other side is closed
            break
        shown += piece.decode("utf-8", "replace")
        if waiting and (place := shown.find(waiting[0][0], read)) >= 0:
            read = place + len(waiting[0][0])
            os.write(host, waiting.pop(0)[1])
    os.close(host)
    return process.wait(timeout=30), shown


def test_at_a_terminal_it_prompts_and_asks_before_an_unsaved_game_is_left():
    typed = [
        ("deal > ", b"\n"),
        ("begin > ", b"\n"),
        ("N1 Mafia > ", b"5\n"),
        ("N1 Sheriff > ", b"quit\n"),
        ("N1 Sheriff > ", b"quit\n"),
    ]
    code, shown = at_a_terminal("table", "--seed", "1", typed=typed)
    assert code == 0
    assert shown.count("Once more quit to leave.") == 1
    assert "the game was not saved (acts: 2)" in shown


@pytest.mark.parametrize(("key", "code"), [(b"\x04", 0), (b"\x03", 2)], ids=["ctrl-d", "ctrl-c"])
def test_one_key_at_a_terminal_leaves_the_table_and_keeps_the_game(key, code):
    typed = [("deal > ", b"\n"), ("begin > ", b"\n"), ("N1 Mafia > ", b"5\n"), ("N1 Sheriff > ", key)]
    left, shown = at_a_terminal("table", "--seed", "1", typed=typed)
    assert left == code
    assert "Traceback" not in shown
    assert "\ngorod: the game was not saved, but is not lost: unsaved-1.mgn (acts: 2)" in shown.replace("\r", "")
    assert len(read_record(Path("unsaved-1.mgn").read_bytes()).acts) == 2


def test_the_end_of_the_input_after_a_quit_keeps_the_game_all_the_same():
    typed = [("deal > ", b"\n"), ("begin > ", b"\n"), ("N1 Mafia > ", b"quit\n"), ("N1 Mafia > ", b"\x04")]
    left, shown = at_a_terminal("table", "--seed", "1", typed=typed)
    assert left == 0 and "unsaved-1.mgn (acts: 1)" in shown
    assert len(read_record(Path("unsaved-1.mgn").read_bytes()).acts) == 1


def test_ctrl_d_at_a_terminal_leaves_a_table_where_nothing_was_played():
    code, shown = at_a_terminal("table", "--seed", "1", typed=[("deal > ", b"\x04")])
    assert code == 0
    assert "Traceback" not in shown and "not saved" not in shown
    assert list(Path().iterdir()) == []


def test_run_at_a_terminal_opens_the_shipped_evening_at_its_start():
    typed = [("deal > ", b"\n"), (" > ", b"\n"), (" > ", b"quit\n")]
    code, shown = at_a_terminal("run", typed=typed)
    assert code == 0
    assert "Acts ahead: " in shown and "Anna" in shown
    assert "#3 (Vera): visit, #6 (Egor)." in shown
