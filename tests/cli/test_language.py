"""One language at a time, whatever is wrong: no English sentence among Russian ones; nothing steers a terminal."""

from __future__ import annotations

import ast
import re

import pytest

from gorod.cli.phrases import translate, translate_read
from gorod.cli.sentences import SENTENCES, clean

from .conftest import NIGHT, SRC

ENGLISH = re.compile(r"\b(the|a|an|of|is|are|such|as|and|or|expected|read|invalid|value|should|be|no)\b", re.IGNORECASE)
"""Words that make an English sentence; keys and words of the files are none of them."""

FAULTY = [
    NIGHT.replace("mafia kill 2", "mafia kil 2"),
    NIGHT.replace("mafia kill 2", "mafia kill 99"),
    NIGHT.replace("mafia kill 2", "host rename 2"),
    NIGHT.replace("mafia kill 2", 'host rename 2 "A\\u0007"'),
    NIGHT.replace("= out 2", "= out x"),
    NIGHT.replace("= out 2", "= nothing"),
    NIGHT.replace("Anna   mafia", "Anna wolf"),
    NIGHT.replace("Anna   mafia", "Anna"),
    NIGHT.replace("noch", "chess"),
    NIGHT.replace("seats", "set: visit.links = 3\nseats"),
    NIGHT.replace("seats", "set: visit.links = 1979-05-27\nseats"),
    NIGHT.replace("seats", "set: players.min = nan\nseats"),
    NIGHT.replace("seats", "set: visit.links = true\nseats"),
    NIGHT.replace("seats", "deal: cards\nseats"),
    NIGHT.replace("seats", "colour: red\nseats"),
    NIGHT.replace("mgn: 1", "mgn: 1\nmgn: 1"),
    NIGHT.replace("rules: noch\n", ""),
    NIGHT + "...\nday 1\n",
    "hello",
    "mgn: 1\n",
]


@pytest.mark.parametrize("text", FAULTY, ids=range(len(FAULTY)))
def test_the_fault_of_a_record_is_told_in_russian(gorod, tmp_path, text):
    (tmp_path / "x.mgn").write_text(text, encoding="utf-8")
    result = gorod("explain", "x.mgn", "--lang", "ru")
    assert result.exit_code == 2
    (line,) = result.stderr.splitlines()
    assert "прочитано" in line and "ожидалось" in line
    assert not ENGLISH.search(line), line


@pytest.mark.parametrize(
    "text",
    [
        "",
        "this is = not toml [",
        'key = "a"\nbase = "nope"\n',
        'key = "mirea"\nbase = "mirea"\n',
        'key = "a b"\nbase = "mirea"\n',
        'key = "a"\nbase = "mirea"\n[settings.visit]\nlinks = 3\nself = "x"\nblocks = ["don", "don", "wolf"]\n',
        'key = "a"\nbase = "mirea"\n[settings.deal]\nlimit = { wolf = 1 }\n',
        'key = "a"\nbase = "mirea"\n[settings.deal]\npresets = { 10 = [{ mafia = 3 }], x = [] }\n',
        'key = "a"\nbase = "mirea"\n[settings.deal]\npresets = 3\nlimit = 3\nratio = 3\n',
        'key = "a"\nbase = "noch"\n[settings.visit]\nlinks = true\n[titles]\nru = 3\n[because]\nx = 1\n',
        'key = "a"\nbase = "noch"\ncompositions = 3\ncontradictions = 3\n[roles.wolf]\n[roles.don]\nabilities = 3\n',
        'key = "a"\nbase = "mirea"\n[settings.clock]\ntwilight = "soon"\n[settings.players]\nmin = 1e99\n',
        'key = "a"\nbase = "mirea"\n[settings.vote]\npass = true\n[settings.victory]\norder = ["city"]\n',
    ],
)
def test_the_faults_of_a_rulebook_are_told_in_russian(gorod, tmp_path, text):
    (tmp_path / "club.toml").write_text(text, encoding="utf-8")
    result = gorod("rules", "check", "club.toml", "--lang", "ru")
    assert result.exit_code == 2 and result.stdout == ""
    *faults, last = result.stderr.splitlines()
    assert faults and last.endswith(f"ошибок: {len(faults)}")
    for line in faults:
        assert "прочитано" in line and "ожидалось" in line
        said = line.replace("is = not toml", "").replace('"a b"', "")
        assert not ENGLISH.search(said), line


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("deal", "--players", "0"), "--players: нужно число не меньше 1"),
        (("deal", "--players", "100"), "--players: нужно число не больше 99"),
        (("deal", "--players", "many"), "--players: нужно целое число"),
        (("deal", "--players"), "--players: после ключа нужно значение"),
        (("deal", "--nonsense"), "нет такого ключа: --nonsense"),
        (("deal", "--play", "3"), "нет такого ключа: --play (есть: --"),
        (("nonsense",), "нет такой команды: nonsense"),
        (("explain",), "не хватает: PATH"),
        (("explain", "a", "b"), "лишнее: b"),
        (("replay", "--json=1"), "--json: у этого ключа нет значения"),
        (("rules", "diff", "mirea"), "не хватает: KEY|FILE"),
    ],
    ids=str,
)
@pytest.mark.parametrize("by", ["option", "environment"])
def test_a_wrong_command_line_is_told_in_russian(gorod, monkeypatch, arguments, said, by):
    if by == "environment":
        monkeypatch.setenv("GOROD_LANG", "ru")
    else:
        command = 0 if arguments[0] == "nonsense" else 1
        arguments = (*arguments[:command], "--lang", "ru", *arguments[command:])
        if arguments[0] == "rules":
            arguments = ("rules", "diff", "mirea", "--lang=ru")
    result = gorod(*arguments)
    assert result.exit_code == 2
    (line,) = result.stderr.splitlines()
    assert said in line and "(Подсказка: gorod" in line


def test_a_wrong_language_is_told_with_the_right_ones(gorod):
    assert "--lang: de is not one of ru, en" in gorod("explain", "a", "--lang", "de").stderr


def test_what_is_not_so_in_a_record_is_told_in_russian(gorod, night):
    night.write_text(NIGHT.replace("= out 2", "= out 3\n  3 heal 2\n  mafia kill 3 !\n  > 1 out"), encoding="utf-8")
    result = gorod("replay", night, "--lang", "ru")
    assert result.exit_code == 1
    for said in (":12: ожидалось out 3, а на деле out 2", "а на деле отказ: ", "а на деле это принято"):
        assert said in result.stdout
    assert not ENGLISH.search(re.sub(r"  > .*|expected", "", result.stdout.replace(str(night), "")))


def test_typed_at_the_table_in_russian(gorod):
    result = gorod("table", "--seed", "1", "--lang", "ru", typed="\n\n3 vist 1\n3 visit\nundo x\n")
    assert "Ожидалось: действие игрока: visit" in result.stdout
    assert "конец строки" in result.stdout and "число шагов" in result.stdout


def list_phrases() -> set[str]:
    """Every constant text that ``record`` and ``rules`` give to a fault as what was expected."""
    found = set()
    calls = {"fail", "fault", "RecordError", "RulebookFault", "take", "take_number"}
    for folder in ("record/grammar", "rules"):
        for path in sorted((SRC / "gorod" / folder).glob("*.py")):
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                if isinstance(node, ast.Call) and getattr(node.func, "attr", getattr(node.func, "id", "")) in calls:
                    found |= {
                        part.value
                        for part in node.args
                        if isinstance(part, ast.Constant) and isinstance(part.value, str) and " " in part.value
                    }
    return found


def test_no_phrase_is_without_its_russian():
    phrases = list_phrases()
    assert len(phrases) > 40
    lacking = {text for text in phrases if translate(text, "ru") == text and translate_read(text, "ru") == text}
    assert lacking == {"min <= ideal <= max"}


def test_in_english_every_phrase_stays_as_it_is():
    assert all(translate(text, "en") == translate_read(text, "en") == text for text in list_phrases())


def test_what_stands_in_a_file_is_never_translated():
    for text in ("a table", "a seat", "true or false", "one of us", "visit.links = 3"):
        assert translate_read(text, "ru") == text


def test_both_languages_say_the_same():
    from string import Formatter

    for key, (russian, english) in SENTENCES.items():
        names = [{name for _, name, _, _ in Formatter().parse(text) if name} for text in (russian, english)]
        if key != "faults-found":
            assert names[0] == names[1], key


# --- nothing steers a terminal --------------------------------------------------------------------------------------

STEERING = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]")


@pytest.mark.parametrize("sign", [r"\u001b[31m", r"\u0007", r"\u009b", r"\u202e", r"\u2066", r"\n"])
@pytest.mark.parametrize("place", ["Anna", "note", "rename", "rules"])
def test_a_control_character_in_a_record_is_a_fault_with_its_place(gorod, tmp_path, sign, place):
    text = {
        "Anna": NIGHT.replace("Anna ", f'"An{sign}"'),
        "note": NIGHT.replace("seats", f'note: "a{sign}"\nseats'),
        "rename": NIGHT.replace("mafia kill 2", f'host rename 2 "B{sign}"'),
        "rules": NIGHT.replace("noch", f'"no{sign}ch"'),
    }[place]
    (tmp_path / "x.mgn").write_text(text, encoding="utf-8")
    for command in ("replay", "explain", "fill", "compare", "check"):
        result = gorod(command, "x.mgn")
        assert result.exit_code == 2
        assert re.search(r"x\.mgn:\d+:\d+: read .*, expected printable text", result.stderr)
        assert not STEERING.search(result.output)


def test_a_file_of_an_odd_name_is_shown_by_its_signs(gorod, tmp_path):
    odd = tmp_path / "a\x1b[31m\u202e.mgn"
    odd.write_text(NIGHT.replace("= out 2", "= out 3"), encoding="utf-8")
    (tmp_path / "b\x07.mgn").write_text("hello", encoding="utf-8")
    for arguments in (("replay", tmp_path), ("replay", "--json", tmp_path), ("fill", tmp_path), ("check", odd)):
        result = gorod(*arguments)
        assert not STEERING.search(result.output), arguments


def test_a_rulebook_file_cannot_steer_a_terminal(gorod, tmp_path):
    text = 'key = "c\\u001b"\nbase = "mirea"\n[titles]\nru = "\\u001b[2J"\nen = "x\\u202e"\n["\\u0007"]\n'
    (tmp_path / "club.toml").write_text(text, encoding="utf-8")
    for command in ("check", "show"):
        result = gorod("rules", command, "club.toml")
        assert result.exit_code == 2 and not STEERING.search(result.output)


def test_clean_leaves_what_is_ours():
    assert clean("Вера\tи\nЕгор 🙂") == "Вера\tи\nЕгор 🙂"
    assert clean("\x9b\u2066") == "\\x9b\\u2066"
