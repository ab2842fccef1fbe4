"""Replaying: expectations, refusals and rulings that are true, and each way in which they are not."""

from pathlib import Path

import pytest
from msgspec import json
from msgspec.structs import replace

from gorod.engine.rulings import Ruling
from gorod.record import (
    ActLine,
    Expectation,
    Failure,
    Gone,
    Record,
    RecordError,
    check_record,
    fill_record,
    read_record,
    replay_record,
    spell_ruling,
    spell_rulings,
    sum_up,
    sum_up_fault,
    sum_up_missing,
    write_record,
)
from gorod.rules import load_rulebook
from record.samples import TEN, TESTS, list_records, load, name_record, read

POSITION = "from: position"
NIGHT = "night 1\n 6 visit 1\n mafia kill 6\n 7 kill 2\n 5 heal 8\n 4 check 2"
"""The lover dies, her guest with her; the maniac kills another mafioso; the sheriff sees black."""


def fail(body: str, *, heads: str = POSITION, rules: str = "mirea", seats: str = TEN) -> list[tuple[int, str, str]]:
    failures = replay_record(read(body, heads=heads, rules=rules, seats=seats)).failures
    return [(failure.line, failure.expected, failure.actual) for failure in failures]


TRUE = [
    "out 6 2 1", "exit 1 linked", "exit 2 killed", "alive 10 9 8 7 5 4 3", "told 4 black", "told 5 -", "blocked 1",
    "role 3 don", "nominees -", "votes 3 0", "tied -", "shielded -", "fouls 3 0", "silent -", "absent -", "ends open",
    "winner none",
]  # fmt: skip
FALSE = [
    ("out 1 2", "out 1 2 6"),
    ("out -", "out 1 2 6"),
    ("out 1 2 6 7", "out 1 2 6"),
    ("exit 1 killed", "exit 1 linked"),
    ("exit 3 killed", "exit 3 -"),
    ("alive 3 4 5", "alive 3 4 5 7 8 9 10"),
    ("told 4 red", "told 4 black"),
    ("told 4 -", "told 4 black"),
    ("told 5 yes", "told 5 -"),
    ("saved 8 heal", "saved 8 -"),
    ("blocked -", "blocked 1"),
    ("role 3 mafia", "role 3 don"),
    ("nominees 3", "nominees -"),
    ("votes 3 1", "votes 3 0"),
    ("revotes 3 1", "revotes 3 0"),
    ("fouls 3 1", "fouls 3 0"),
    ("ends +1:00", "ends open"),
    ("winner city", "winner none"),
    ("winner draw", "winner none"),
    ("winner maniac ripper", "winner none"),
]


@pytest.mark.parametrize("expected", TRUE)
def test_what_is_true_holds(expected: str) -> None:
    assert fail(f"{NIGHT}\n = {expected}") == []


@pytest.mark.parametrize(("expected", "actual"), FALSE)
def test_what_is_false_fails(expected: str, actual: str) -> None:
    assert fail(f"{NIGHT}\n = {expected}") == [(21, expected, actual)]


def test_a_failure_shows_ruling_and_position() -> None:
    (failure,) = replay_record(read(f"{NIGHT}\n = exit 1 killed", heads=POSITION)).failures
    assert failure.ruling == " ".join(LINK)
    assert failure.position.startswith("mirea N1  maf- maf- don she doc lov- man cit cit cit")
    assert str(failure) == (
        f"line 21: expected exit 1 killed, but exit 1 linked\n  > {failure.ruling}\n  {failure.position}"
    )
    assert str(Failure(3, "this", "that")) == "line 3: expected this, but that"


@pytest.mark.parametrize(
    ("expected", "ruling"),
    [
        ("out 1 2", "6 out killed by mafia"),
        ("told 4 red", "4 told black check 2"),
        ("blocked 2", "1 blocked by 6"),
        ("out 2 6", "1 out linked to 6"),
    ],
)
def test_the_ruling_behind_a_failure(expected: str, ruling: str) -> None:
    (failure,) = replay_record(read(f"{NIGHT}\n = {expected}", heads=POSITION)).failures
    assert ruling in [said.partition(" [")[0] for said in failure.ruling.splitlines()]


def test_nothing_happened_and_a_vote_says_so() -> None:
    (failure,) = replay_record(read("day 1\n host no-execution\n = out 3", heads=POSITION)).failures
    assert (failure.expected, failure.actual) == ("out 3", "out -")
    assert failure.ruling.startswith("vote nobody by host [")


def test_expectations_speak_of_the_close_of_their_block() -> None:
    assert fail("night 1\n = out 8\n mafia kill 8\n = winner none\nday 1\n = out -\n = alive 1 2 3 4 5 6 7 9 10") == []


def test_an_open_block_speaks_of_what_is_so_far() -> None:
    body = "night 1\n 4 check 1\n mafia kill 8\n = told 4 {}\n = out {}\n..."
    assert fail(body.format("black", "-"), rules="dccm") == []
    assert fail(body.format("-", "8"), rules="dccm") == [(18, "told 4 -", "told 4 black"), (19, "out 8", "out -")]
    day = "day 1\n 1 speak\n 1 nominate 2\n 2 speak\n 2 nominate 3\n vote 2: 1 4\n = votes 2 2\n = out -\n..."
    assert fail(day, heads=POSITION) == []


def test_the_position_itself() -> None:
    seats = "1 A maniac\n2 B ripper\n3 C citizen"
    body = "= winner maniac ripper\n= winner ripper maniac\n= winner maniac\n= alive 1 2 3\n= role 3 citizen\n= out -"
    assert fail(body, seats=seats) == []
    assert fail("= winner maniac maniac\n= winner mafia", seats=seats) == [
        (8, "winner maniac maniac", "winner maniac ripper"),
        (9, "winner mafia", "winner maniac ripper"),
    ]


# --- refusals ---------------------------------------------------------------------------------------------------------


def test_refusals_as_expected() -> None:
    body = "night 1\n 8 check 1 ! not_yours\n 4 check 4 !\n 4 check 4\n = refused\n 4 heal 1 ! not_yours"
    assert fail(body) == []


def test_refusals_that_are_none() -> None:
    body = "night 1\n 4 check 1 !\n 4 check 2 ! self\n 5 heal 1\n = refused\n = told 4 -"
    assert fail(body) == [
        (16, "4 check 1 !", "it is accepted"),
        (17, "4 check 2 ! self", "it is accepted"),
        (18, "5 heal 1 !", "it is accepted"),
    ]


def test_an_unmarked_refusal_and_a_wrong_code() -> None:
    body = "night 1\n 4 check 4\n 4 check 4 ! repeat\n 4 check 1"
    found = replay_record(read(body, heads=POSITION)).failures
    assert [(failure.line, failure.expected) for failure in found] == [(16, "4 check 4"), (17, "4 check 4 ! repeat")]
    assert all(failure.actual.startswith("refused: self [mirea ") for failure in found)
    assert all(failure.position.startswith("mirea N1  maf") for failure in found)


def test_an_act_that_should_have_been_refused_did_not_enter() -> None:
    assert fail("night 1\n mafia kill 8 !\n = out -") == [(16, "mafia kill 8 !", "it is accepted")]


def test_headers() -> None:
    assert fail("night 1\n mafia skip\nnight 2 ! not_now\nday 1") == []
    assert fail("night 1\nday 1 !\n") == [(16, "day 1 !", "it is accepted")]
    assert fail("night 1\nnight 2\n = out 3\nday 1\n = out 3")[0][:2] == (16, "night 2")
    assert len(fail("night 1\nnight 2\n = out 3\nday 1\n = out 3")) == 1


def test_nothing_begins_after_the_end() -> None:
    seats = "1 A mafia\n2 B citizen\n3 C citizen"
    assert fail("night 1\n mafia kill 2\nday 1 ! game_over\n = out 2\n 3 vote 1 ! game_over", seats=seats) == []
    assert fail("night 1\n host remove 2\n host foul 3 ! game_over\n = winner mafia", seats=seats) == []
    body = "night 1\n mafia kill 2\nday 1"
    assert [failure[:2] for failure in fail(body, seats=seats)] == [(10, "day 1")]


# --- the start --------------------------------------------------------------------------------------------------------


def test_a_start_that_the_checks_refuse_must_be_expected() -> None:
    seven = "\n".join(TEN.splitlines()[3:]).replace("citizen", "mafia", 1)
    seven = "\n".join(f"{number} p {line.split()[2]}" for number, line in enumerate(seven.splitlines(), 1))
    assert fail("night 1\n mafia skip\n = out 3", heads="", seats=seven) == [
        (4, "start ok", "start refused player_count"),
        (11, "night 1", "start refused player_count"),
    ]
    # With a critical error no game can be started (NOCH-114), expected or not.
    assert fail("= start refused\nnight 1\n mafia skip", heads="", seats=seven) == [
        (12, "night 1", "start refused player_count")
    ]
    assert fail("", heads=POSITION, seats=seven) == []
    for expected in ("= start refused", "= errors player_count", "= start refused\n= errors player_count"):
        assert fail(expected, heads="", seats=seven) == []
    assert fail("= winner none", heads="", seats=seven) == [(4, "start ok", "start refused player_count")]


def test_no_players() -> None:
    assert fail("= errors no_players", heads="", seats="") == []
    assert fail("", heads="", seats="") == [(1, "start ok", "start refused no_players")]


def test_what_the_checks_found() -> None:
    heads = 'set: vote.silent = "nothing"'
    assert fail("= start ok\n= errors -\n= warns nonstandard_rules\n= unwarned ratio", heads=heads) == []
    assert fail(
        "= start refused\n= errors composition\n= warns -\n= warns ratio\n= unwarned nonstandard_rules", heads=heads
    ) == [
        (15, "start refused", "start ok"),
        (16, "errors composition", "errors -"),
        (17, "warns -", "warns nonstandard_rules"),
        (18, "warns ratio", "warns nonstandard_rules"),
        (19, "unwarned nonstandard_rules", "warns nonstandard_rules"),
    ]
    assert fail("= warns ratio", heads="") == [(14, "warns ratio", "warns -")]
    assert fail("= errors composition", heads="", seats="1 A mafia\n2 B citizen") == [
        (6, "errors composition", "errors player_count")
    ]
    assert fail("= start ok", heads="", seats="1 A mafia\n2 B citizen") == [
        (4, "start ok", "start refused player_count"),
        (6, "start ok", "start refused player_count"),
    ]


def test_no_checks_apply_to_a_position() -> None:
    assert check_record(read("", heads=POSITION, seats="1 A citizen")) == ()
    assert fail("= start ok\n= errors -\n= warns -", heads=POSITION, seats="1 A citizen") == []


def test_unknown_roles_cannot_be_resolved() -> None:
    record = read("night 1\n 1 kill 2\n = out 2", rules="noch", seats="1 A maniac\n2 B ?\n3 C ? out")
    replay = replay_record(record)
    assert replay.game is None and replay.position == "" and replay.blocks == ()
    assert [(failure.line, failure.expected) for failure in replay.failures] == [
        (5, "the role of seat 2"),
        (6, "the role of seat 3"),
    ]
    assert sum_up(replay).alive == (1, 2)
    assert sum_up(replay).out == (Gone(3, "removed", ""),)
    assert fill_record(replace(record, blocks=fill_record(record).blocks)) == record


# --- rulings ----------------------------------------------------------------------------------------------------------


def fill(body: str) -> str:
    """The body of a block with its rulings."""
    block = fill_record(read(body, heads=POSITION)).blocks[0]
    return "\n".join([body, *(f" > {ruling.text}" for ruling in block.rulings)])


FILLED = fill("night 1\n 6 visit 1\n mafia kill 6")
LINK = FILLED.splitlines()[-1].replace(">", "").split()
"""The last ruling: 1 out linked to 6, and its clause."""


def test_rulings_are_compared_whatever_their_blanks() -> None:
    assert LINK[:5] == ["1", "out", "linked", "to", "6"]
    assert fail(FILLED) == []
    assert fail("\n".join(" ".join(line.split()) for line in FILLED.splitlines())) == []


def test_rulings_that_differ() -> None:
    truth = " ".join(LINK)
    assert fail(FILLED.replace("linked to 6", "linked to 7")) == [(22, f"> {truth}".replace("to 6", "to 7"), truth)]
    assert fail(FILLED + "\n > 3 out killed by mafia [a 1]") == [
        (23, "> 3 out killed by mafia [a 1]", "no such ruling")
    ]
    assert fail("\n".join(FILLED.splitlines()[:-1])) == [(21, "no more rulings", f"> {truth}")]
    lines = FILLED.splitlines()
    swapped = [*lines[:-2], lines[-1], lines[-2]]
    ((line, expected, actual),) = fail("\n".join(swapped))
    assert (line, expected) == (18, "the rulings in this order, each once")
    assert actual.splitlines()[-1] == truth


def test_an_old_filling_is_replaced() -> None:
    record = fill_record(read(FILLED.replace("linked to 6", "linked to 7"), heads=POSITION))
    assert replay_record(record).ok
    assert [ruling.text.split()[:2] for ruling in record.blocks[0].rulings] == [
        ["6", "visit"],
        ["1", "blocked"],
        ["mafia", "kill"],
        ["6", "out"],
        ["1", "out"],
    ]


def test_blocks_behind_one_that_did_not_begin_stay_without_rulings() -> None:
    filled = fill_record(read("night 1\n mafia kill 8\nnight 2\n mafia kill 9\nday 1", heads=POSITION))
    assert [len(block.rulings) for block in filled.blocks] == [2, 0, 0]


RULINGS = [
    (Ruling("visit", "stands", "visit.by", 3, 1), "3 visit 1        stands"),
    (Ruling("heal", "void", "visit.blocks", 5, 8, "blocked", 6), "5 heal 8         void by 6 visit"),
    (Ruling("kill", "void", "point.order", 7, by="skip"), "7 kill -         void by skip"),
    (Ruling("kill", "void", "kills.apply", 7, 8, by="dead"), "7 kill 8         void by dead"),
    (Ruling("team_kill", "void", "team.conflict", by="conflict", value="mafia", others=(4, 8)),
     "mafia kill 4 8   void by conflict"),
    (Ruling("team_kill", "void", "block.scope", by="blocked", by_seat=1, value="mafia"),
     "mafia kill -     void by 1 blocked"),
    (Ruling("attack", "stopped", "heal.cures", 7, 8, "heal", 5, "maniac"), "7 attack 8       stopped by 5 heal"),
    (Ruling("attack", "moved", "heal.cures", 0, 8, "guard", 5, "mafia"), "mafia attack 8   moved by 5 guard"),
    (Ruling("attack", "void", "kills.apply", 0, 8, "already_out", value="mafia"),
     "mafia attack 8   void by already_out"),
    (Ruling("out", "stands", "visit.links", 1, by="link", by_seat=6, value="linked"),
     "1 out            linked to 6"),
    (Ruling("out", "stands", "kills.apply", 1, by="maniac", by_seat=6, value="killed"),
     "1 out            killed by maniac 6"),
    (Ruling("out", "stands", "fouls.remove_at", 1, by="fouls", value="fouled"), "1 out            fouled"),
    (Ruling("out", "stands", "point.host", 1, by="host", value="removed"), "1 out            removed by host"),
    (Ruling("out", "stands", "point.host", 1, value="executed"), "1 out            executed"),
    (Ruling("link", "stopped", "link.stopped_by", 8, by="heal", by_seat=6), "8 link 6         stopped by heal"),
    (Ruling("told", "stands", "check.answer", 4, 2, "check", value="black"), "4 told black     check 2"),
    (Ruling("told", "stands", "block.notice", 4, value="nothing"), "4 told nothing"),
    (Ruling("blocked", "stands", "visit.blocks", 1, by_seat=6, others=(6, 7)), "1 blocked        by 6 7"),
    (Ruling("blocked", "stands", "visit.blocks", 1, by_seat=6), "1 blocked        by 6"),
    (Ruling("shield", "stands", "visit.links", 8, by_seat=6), "8 shielded       by 6 visit"),
    (Ruling("role", "stands", "visit.links", 8, value="mafia"), "8 role mafia "),
    (Ruling("missed", "stands", "missed.limit", 8, number=2), "8 missed 2 "),
    (Ruling("tally", "stands", "point.most_votes", target=8, number=3), "8 votes 3 "),
    (Ruling("tie", "stands", "vote.tie", others=(2, 3)), "tied 2 3 "),
    (Ruling("vote", "stands", "vote.tie", value="shootout"), "vote             shootout"),
    (Ruling("vote", "stands", "point.lift", value="lifted", number=5, others=(2, 3)),
     "vote             lifted 2 3 #5"),
    (Ruling("vote", "stands", "point.host", value="nobody", by="host"), "vote             nobody by host"),
    (Ruling("kept", "stopped", "visit.shields_from_vote", 4), "4 kept           by shield"),
    (Ruling("kept", "stopped", "point.kept", 4), "4 kept           by point.kept"),
    (Ruling("silenced", "stands", "fouls.silence_at", 4, number=2), "4 silent         day 2"),
    (Ruling("foul", "stands", "point.foul", 4, number=2), "4 fouls 2 "),
    (Ruling("foul", "lifted", "point.host", 4, number=1), "4 fouls 1        lifted"),
    (Ruling("absent", "stands", "point.ballot", 4), "4 absent "),
    (Ruling("ends", "stands", "point.ballot", number=57600), "ends +16:00 "),
    (Ruling("ends", "stands", "point.ballot"), "ends open "),
    (Ruling("hands", "stands", "vote.form", 0, 2, number=3, others=(1, 4), value="vote"), "vote 2: 1 4 #1   stands"),
    (Ruling("hands", "stands", "vote.form", 0, 2, value="revote"), "revote 2: none   stands"),
    (Ruling("hands", "stands", "vote.form", number=4, value="lift"), "lift: #4         stands"),
    (Ruling("hands", "stands", "vote.form", 0, 2, number=6, others=(1, 3, 4, 5, 6, 7), value="vote"),
     "vote 2: 1 3 4 5 6 7  stands"),
    (Ruling("ballot", "stands", "vote.form", 1, 2), "1 vote 2         stands"),
    (Ruling("ballot", "stands", "vote.form", 1, value="pass"), "1 vote pass      stands"),
    (Ruling("ballot", "lifted", "vote.form", 1), "1 vote -         lifted"),
    (Ruling("act", "stands", "point.speech", 1, value="speak"), "1 speak          stands"),
    (Ruling("act", "stands", "point.speech", 1, 2, value="invite"), "1 invite 2       stands"),
    (Ruling("act", "stands", "point.host", 1, value="revive"), "host revive 1    stands"),
    (Ruling("act", "stands", "point.host", value="pause"), "host pause       stands"),
    (Ruling("winner", "stands", "victory.order", value="mafia"), "winner mafia "),
]  # fmt: skip


@pytest.mark.parametrize(("ruling", "text"), RULINGS, ids=lambda value: value if isinstance(value, str) else "")
def test_every_ruling_has_one_spelling(ruling: Ruling, text: str) -> None:
    said = spell_ruling(ruling, load_rulebook("mirea"))
    assert said.startswith(text)
    assert said.index("[mirea ") == 54


def test_an_attack_that_stood_is_not_said_twice() -> None:
    attack = Ruling("attack", "stands", "kills.apply", 7, 8, value="maniac")
    assert spell_rulings([attack], load_rulebook("mirea")) == ()


# --- summaries --------------------------------------------------------------------------------------------------------


def test_a_summary() -> None:
    record = read(f"{NIGHT}\n = out 1\n = winner none", heads=POSITION)
    summary = sum_up(replay_record(record))
    found = json.decode(json.encode(summary))
    assert found["file"] == "made.mgn"
    assert (found["ok"], found["winner"], found["alive"]) == (False, "none", [3, 4, 5, 7, 8, 9, 10])
    assert found["out"] == [
        {"seat": 1, "reason": "linked", "phase": "N1"},
        {"seat": 2, "reason": "killed", "phase": "N1"},
        {"seat": 6, "reason": "killed", "phase": "N1"},
    ]
    (failure,) = found["failures"]
    assert (failure["line"], failure["expected"], failure["actual"]) == (21, "out 1", "out 1 2 6")
    assert summary.position.startswith("mirea N1  ")


def test_the_summary_of_a_record_that_cannot_be_read() -> None:
    with pytest.raises(RecordError) as caught:
        read("night 1\n 3 vsit 1")
    summary = sum_up_fault(caught.value)
    assert (summary.file, summary.ok, summary.winner) == ("made.mgn", False, "none")
    assert summary.failures[0] == Failure(15, caught.value.expected, "vsit")


# --- every expectation counts -----------------------------------------------------------------------------------------


def contradict(line: Expectation) -> Expectation:
    """The same fact said wrongly."""
    if line.fact in ("votes", "revotes", "fouls"):
        return replace(line, number=line.number + 1)
    if line.fact == "ends":
        return replace(line, number=line.number + 60, words=())
    if line.fact in ("winner", "exit", "told", "saved", "role", "start"):
        others = {
            "winner": ("yakuza", "abandoned"),
            "exit": ("missed", "removed"),
            "told": ("found", "not_found"),
            "saved": ("immortal", "visit"),
            "role": ("citizen", "doctor"),
            "start": ("ok", "refused"),
        }[line.fact]
        return replace(line, words=(others[0] if line.words != (others[0],) else others[1],))
    if line.fact in ("errors", "warns", "unwarned"):
        return line
    return replace(line, seats=line.seats[1:] if line.seats else (1,))


@pytest.mark.parametrize("path", list_records(), ids=name_record)
def test_a_record_with_a_false_expectation_fails(path: Path) -> None:
    record = load(path)
    record = replace(record, blocks=tuple(replace(block, rulings=()) for block in record.blocks))
    for number, block in enumerate(record.blocks):
        for place, line in enumerate(block.lines):
            if isinstance(line, Expectation) and contradict(line) != line:
                changed = replace(block, lines=(*block.lines[:place], contradict(line), *block.lines[place + 1 :]))
                blocks = (*record.blocks[:number], changed, *record.blocks[number + 1 :])
                failures = replay_record(replace(record, blocks=blocks)).failures
                assert [failure.line for failure in failures] == [line.line], (path, line)
            elif isinstance(line, ActLine) and line.refused:
                plain = replace(line, refused=False, code="")
                changed = replace(block, lines=(*block.lines[:place], plain, *block.lines[place + 1 :]))
                blocks = (*record.blocks[:number], changed, *record.blocks[number + 1 :])
                assert not replay_record(replace(record, blocks=blocks)).ok, (path, line)


def test_rulings_deleted_the_record_still_replays() -> None:
    for path in sorted((TESTS / "games").glob("*.mgn")):
        record = load(path)
        bare = replace(record, blocks=tuple(replace(block, rulings=()) for block in record.blocks))
        assert replay_record(bare).ok
        assert write_record(fill_record(bare)) == write_record(record)


def test_a_record_replays_as_its_acts() -> None:
    def table(record: Record) -> object:
        game = replay_record(record).game
        assert game is not None
        return game.table

    for path in list_records():
        record = load(path)
        again = read_record(write_record(record), str(path))
        assert table(record) == table(again)


def test_what_cannot_be_read_or_is_not_there_is_summed_up_as_unreadable() -> None:
    with pytest.raises(RecordError) as caught:
        read_record("mgn: 2\n", "old.mgn")
    broken, gone = sum_up_fault(caught.value), sum_up_missing("gone.mgn", "no such file")
    assert (broken.unreadable, gone.unreadable, broken.ok, gone.ok) == (True, True, False, False)
    assert (gone.failures[0].line, gone.failures[0].expected, gone.failures[0].actual) == (
        0,
        "a record",
        "no such file",
    )
    assert not sum_up(replay_record(read("night 1\n mafia skip"))).unreadable
