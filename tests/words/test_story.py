"""The story of a game, its end, and single rulings that people argue about."""

import subprocess
import sys

import pytest
from tests.words.conftest import assert_finished, play

import gorod.words
from gorod.engine.rulings import Event, Ruling
from gorod.engine.table import Outcome
from gorod.rules import load_rulebook
from gorod.words.announce import announce_day, announce_end, host_result
from gorod.words.events import tell_event
from gorod.words.names import Names, name_answer
from gorod.words.outcome import tell_condition, tell_result, tell_winner
from gorod.words.rulings import cite_ruling, tell_ruling
from gorod.words.story import tell_story
from gorod.words.texts import Texts

WORKED_NIGHT = """mgn: 1
rules: mirea
from: position
seats
  1 А mafia
  2 Б mafia
  3 В lover
  4 С maniac
  5 Л citizen
  6 П citizen
  7 У citizen
night 1
  3 visit 1
  mafia kill 3
  4 kill 2
"""


def test_the_worked_night_of_mirea_79(russian: Texts) -> None:
    story = tell_story(russian, play(WORKED_NIGHT))
    night = story.split("\n\n")[2]
    assert night.splitlines() == [
        "Ночь 1",
        "  № 3 (В) навещает № 1 (А) [mirea 39]",
        "  № 4 (С) выбирает жертву: № 2 (Б) [mirea 50]",
        "  № 1 (А) без хода: визит № 3 [mirea 39]",
        "  Мафия выбирает жертву: № 3 (В) [mirea 32]",
        "  № 3 (В) выбывает: атака мафии [mirea 32]",
        "  № 2 (Б) выбывает: атака маньяка [mirea 50]",
        "  № 1 (А) выбывает вслед за № 3 [mirea 40]",
    ]
    end = "Игра окончена. Победа маньяка.\nРядом осталось не больше 3 игроков. [mirea 51]\nПобедители: № 4 (С)"
    assert end in story


def test_an_unfinished_game_says_who_is_left(english: Texts) -> None:
    story = tell_story(english, play(WORKED_NIGHT.replace("  4 kill 2\n", "") + "...\n"))
    assert story.endswith(
        "The phase is not closed.\n"
        "The game is not over. In the game: #1 (А), #2 (Б), #3 (В), #4 (С), #5 (Л), #6 (П) and #7 (У)."
    )


def test_a_seat_that_was_out_from_the_beginning_is_said_to_be_so(english: Texts) -> None:
    story = tell_story(english, play(WORKED_NIGHT.replace("7 У citizen", "7 У citizen out")))
    assert "#7 (У): Citizen, out from the beginning" in story


def test_the_host_reads_every_attack(english: Texts) -> None:
    text = WORKED_NIGHT.replace("3 visit 1", "3 visit 5").replace("4 kill 2", "4 kill 5")
    assert "Maniac’s attack on #5 (Л): stopped by the visit of #3 [mirea 38]" in host_result(english, play(text))


def test_the_end_lists_every_role_and_who_won(russian: Texts) -> None:
    text = """mgn: 1
rules: noch
from: position
seats
  1 A mafia
  2 B mafia
  3 C maniac
  4 D werewolf
  5 E citizen
night 1
  3 kill 1
"""
    end = announce_end(russian, play(text + "day 1\n  host execute 3\n")).splitlines()
    assert end[0] == "Игра окончена. Победа мафии."
    assert "№ 4 (D) — Мафия (в начале Оборотень)" in end
    assert "№ 3 (C) — Маньяк, вне игры: День 1, Казнен днем" in end
    assert "Победители: № 1 (A), № 2 (B) и № 4 (D)" in end


def test_a_days_vote_is_announced(english: Texts) -> None:
    text = """mgn: 1
rules: forum
from: position
seats
  1 A sheriff
  2 B mafia
  3 C citizen
  4 D citizen
  5 E mafia
day 1
  2 vote 1
  3 vote 1
  1 vote 2
  4 vote 1
  5 vote 1
  clock @+9:00
  1 shoot 2
"""
    assert announce_day(english, play(text)).splitlines() == [
        "#1 (A): 4 votes.",
        "#2 (B): 1 vote.",
        "Player 1 (A): Executed by day.",
        "Player 1 (A) shoots. Player 2 (B) is out.",
    ]


# --- single rulings and events ------------------------------------------------------------------------------------

NOCH = Names(load_rulebook("noch"), ("A", "B", "C"), ("don", "boss", "sheriff"))
RANKS = ("mafia", "yakuza", "sheriff", "priest", "maniac", "ripper")
BOTH = ("maniac", "ripper")
ANSWERS = ("red", "black", "mafia", "not_mafia", "maniac", "citizen", "found", "not_found", "yes", "no", "-", "nothing")
RESULTS = ("city", "mafia", "yakuza", "maniac", "draw", "abandoned")
RULINGS = [
    *(
        Ruling(verb, "void", "point.order", 1, 2, by=by)  # type: ignore[arg-type]
        for verb in ("visit", "guard", "heal", "kill", "check", "search", "shoot")
        for by in ("skip", "blocked", "dead", "removed", "something new")
    ),
    *(
        Ruling("team_kill", "void", "team.decides", by=by, value=team, others=(1, 2))
        for team in ("mafia", "yakuza")
        for by in ("dead", "blocked", "silent", "no_order", "skip", "conflict")
    ),
    *(
        Ruling("attack", "stopped", "heal.cures", 1, 2, by, 3, rank)
        for rank in RANKS
        for by in ("immunity", "immortal", "visit", "heal", "guard")
    ),
    *(Ruling("attack", "moved", "guard.takes", 1, 2, "guard", 3, rank) for rank in RANKS),
    *(Ruling("attack", "void", "kills.apply", 1, 2, "already_out", value=rank) for rank in RANKS),
    *(Ruling("out", "stands", "point.order", 1, by=rank, value="killed") for rank in RANKS),
    *(
        Ruling("out", "stands", "point.order", 1, by=by, by_seat=2, value=value)
        for by, value in (
            ("link", "linked"),
            ("vote", "executed"),
            ("host", "executed"),
            ("host", "removed"),
            ("fouls", "fouled"),
            ("absence", "absent"),
            ("missed", "missed"),
        )
    ),
    *(Ruling("link", "stopped", "point.order", 1, by=by, by_seat=2) for by in ("heal", "immunity")),
    *(
        Ruling("vote", "stands", "point.most_votes", value=value, others=(1,), number=3)
        for value in ["executed", "tie", "shootout", "lift", "lifted", "not_lifted", "pardoned", "lone", "nobody"]
    ),
    Ruling("vote", "void", "point.no_candidate", value="nobody"),
    *(
        Ruling("kept", "stopped", why, 1)
        for why in ("execute.checks.day_immunity", "execute.checks.immortal", "execute.checks")
    ),
    *(
        Ruling("told", "stands", "check.answer", 1, 2, by="check", value=value)
        for value in [
            "red",
            "black",
            "mafia",
            "not_mafia",
            "maniac",
            "citizen",
            "found",
            "not_found",
            "yes",
            "no",
            "-",
            "nothing",
        ]
    ),
    Ruling("told", "stands", "block.notice", 1, value="nothing"),
    Ruling("ends", "stands", "point.order", number=0),
    Ruling("nomination", "stands", "nominate.mode", 1, 2),
    *(
        Ruling("winner", "stands", "point.host", value=value)
        for value in ["city", "mafia", "yakuza", "maniac", "draw", "abandoned"]
    ),
]


@pytest.mark.parametrize("ruling", RULINGS, ids=lambda ruling: f"{ruling.kind}-{ruling.by}-{ruling.value}")
def test_every_ruling_that_the_engine_may_make_has_its_sentence(texts: Texts, ruling: Ruling) -> None:
    assert_finished(tell_ruling(texts, NOCH, ruling))
    assert_finished(cite_ruling(texts, NOCH, ruling))


def test_whoever_searches_hears_the_title_of_the_sought(russian: Texts) -> None:
    assert name_answer(russian, NOCH, 1, "no") == "не Комиссар"
    assert name_answer(russian, NOCH, 2, "yes") == "Священник"
    linch = Names(load_rulebook("linch"), (), ("don",))
    assert (name_answer(russian, linch, 1, "yes"), name_answer(russian, linch, 1, "no")) == ("Шериф", "не Шериф")


def test_a_notice_has_the_documents_words(russian: Texts) -> None:
    event = Event("notice", (3,), seat=3)
    assert tell_event(russian, NOCH, event, "you") == "ничего не выяснилось"
    assert tell_event(russian, NOCH, event, "host") == "№ 3 (C) слышит: ничего не выяснилось."


def test_why_somebody_was_kept_is_for_the_host_alone(russian: Texts) -> None:
    event = Event("kept", None, seat=1, value="visit.shields_from_vote")
    assert tell_event(russian, NOCH, event) == "Игрок № 1 (A) остаётся в игре."
    assert tell_event(russian, NOCH, event, "host") == "№ 1 (A) остаётся в игре: визит прошлой ночи."


def test_missed_nights_give_no_role_away(english: Texts) -> None:
    event = Event("removed", None, seat=1, value="missed")
    assert tell_event(english, NOCH, event) == "Player 1 (A) is out."
    assert tell_event(english, NOCH, event, "host") == "#1 (A) is out: missed night actions."


@pytest.mark.parametrize(
    ("outcome", "said"),
    [
        (
            Outcome("won", "maniac", ("maniac", "ripper"), "victory.two_maniacs_others_max"),
            "Победа на двоих: маньяк, потрошитель",
        ),
        (Outcome("won", "maniac", ("ripper",), "victory.maniac_others_max"), "Победа потрошителя"),
        (Outcome("won", "city", ("city",), "victory.city_needs_out"), "Победа города"),
        (Outcome("draw", why="victory.everyone_dead"), "Ничья"),
        (Outcome("abandoned", why="point.host", by_host=True), "Игра прервана, победителя нет"),
        (None, "Игра продолжается"),
    ],
)
def test_who_has_won(russian: Texts, english: Texts, outcome: Outcome | None, said: str) -> None:
    names = Names(load_rulebook("mirea"))
    assert tell_winner(russian, names, outcome) == said
    assert_finished(tell_winner(english, names, outcome))
    if outcome is not None:
        assert_finished(tell_condition(russian, names, outcome))
        assert_finished(tell_condition(english, names, outcome))


def test_every_result_has_words(texts: Texts) -> None:
    for result in ("city", "mafia", "yakuza", "maniac", "ripper", "draw", "abandoned", "none"):
        assert_finished(tell_result(texts, NOCH, result))


# --- the front door -----------------------------------------------------------------------------------------------


def test_all_names_of_the_front_door_are_there() -> None:
    assert all(getattr(gorod.words, name) is not None for name in gorod.words.__all__)
    with pytest.raises(AttributeError):
        gorod.words.no_such_name  # noqa: B018


def test_a_sentence_alone_costs_no_heavy_import() -> None:
    code = (
        "import sys, gorod.words.texts as t; t.Texts('ru').say('event-nobody_died');"
        "print([m for m in sys.modules if m.split('.')[0] in ('fluent', 'babel', 'msgspec', 'typer', 'rich')])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
