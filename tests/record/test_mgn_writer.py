"""Written and read again, a record is what it was: samples, invented records, and games as they are played."""

import random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from gorod.engine import Game, Refusal, Setup
from gorod.engine import acts as said
from gorod.record import (
    ActLine,
    Block,
    Expectation,
    Head,
    Header,
    Override,
    Record,
    RulingLine,
    SeatLine,
    read_record,
    record_of,
    replay_record,
    write_record,
)
from gorod.record.grammar.expectations import ANSWERS, ERRORS, EXITS, SAVES, WARNINGS
from gorod.record.grammar.headers import read_header
from gorod.record.grammar.tokens import Place, split_comment
from gorod.record.lines import spell_free, spell_header, spell_name, spell_time, spell_value
from gorod.rules import RULEBOOKS, load_rulebook, override
from record.samples import list_records, load, make, name_record, read


def drop_lines(value: Any) -> Any:
    """A record without the numbers of its lines."""
    if isinstance(value, tuple):
        return tuple(map(drop_lines, value))
    if isinstance(value, Record):
        parts = ("headers", "seats", "opening", "blocks")
        return replace(value, **{part: drop_lines(getattr(value, part)) for part in parts})
    if isinstance(value, Block):
        parts = ("head", "lines", "rulings")
        return replace(value, **{part: drop_lines(getattr(value, part)) for part in parts})
    return value if value is None else replace(value, line=0)


@pytest.mark.parametrize("path", list_records(), ids=name_record)
def test_reading_what_was_written_changes_nothing(path: Any) -> None:
    record = load(path)
    text = write_record(record)
    again = read_record(text, str(path))
    assert drop_lines(again) == drop_lines(record)
    assert write_record(again) == text


def test_the_canonical_form() -> None:
    text = """
      _own:   x
      note:a clause ; why
      ; the whole club
      rules: noch
      mgn: 1
      set: visit.blocks=['doctor']
      enabled: doctor=1,mafia = 2
      seats
      1 "Anna" mafia
      2 "Vera Ivanovna" immortal night_immunity=1
      = winner none
      night 1 ; dark
      > mafia kill 2  stands
      @+0:90:00 1 kill 2""".replace("@+0:90:00", "@+1:30:00")
    assert write_record(read_record(text + "\n      = out -\n ...")) == (
        "mgn: 1\n"
        "; the whole club\n"
        "rules: noch\n"
        'set: visit.blocks = ["doctor"]\n'
        "enabled: doctor, mafia = 2\n"
        "note: a clause  ; why\n"
        "_own: x\n"
        "seats\n"
        "  1 Anna             mafia\n"
        '  2 "Vera Ivanovna"  immortal  night_immunity=1\n'
        "\n"
        "= winner none\n"
        "\n"
        "night 1  ; dark\n"
        "  @+1:30 1 kill 2\n"
        "  = out -\n"
        "  > mafia kill 2  stands\n"
        "...\n"
    )


ODD = "".join(map(chr, (*range(0x20), *range(0x7F, 0xA0), *range(0x2028, 0x202F), *range(0x2066, 0x206A))))
"""What no record may hold: control characters, breaks of lines, and what turns the direction of writing."""
NAMES = st.text(st.characters(exclude_categories=["Cs"], exclude_characters=ODD), max_size=12)
ANY_NAMES = st.text(max_size=12) | st.text(st.sampled_from(ODD), max_size=4)
SEATS_IN = st.integers(1, 10)
SOME = st.lists(SEATS_IN, unique=True, max_size=4).map(tuple)


@given(NAMES)
def test_any_name_is_read_back(name: str) -> None:
    seats = f"1 {spell_name(name)} mafia"
    body = f"night 1\n host rename 1 {spell_name(name)} ! ; so"
    record = read(body, seats=seats)
    assert record.setups[0].name == name
    (line,) = record.blocks[0].lines
    assert isinstance(line, ActLine) and line.act == said.Rename(1, name)


@given(NAMES)
def test_any_free_text_is_read_back(text: str) -> None:
    assert read("", heads=f"note: {spell_free(text)} ; a comment").text("note") == text


@given(ANY_NAMES)
def test_what_no_record_may_hold_is_not_written_and_the_rest_is_read_back(name: str) -> None:
    said = read("", seats=f"1 {spell_name(name)} mafia", heads=f"note: {spell_free(name)}")
    called = said.setups[0].name
    assert called == said.text("note") and len(called) == len(name)
    assert not set(called) & set(ODD)
    assert all(ours == theirs for ours, theirs in zip(called, name, strict=True) if theirs.isprintable())
    assert write_record(read_record(write_record(said))) == write_record(said)


def test_a_lone_surrogate_becomes_a_sign_that_can_be_written() -> None:
    assert read("", seats=f"1 {spell_name(chr(0xD800))} mafia").setups[0].name == "\ufffd"


VALUES = st.recursive(
    st.booleans() | st.integers(-(10**8), 10**8) | st.floats(-1e8, 1e8) | NAMES,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(NAMES, inner, max_size=3),
    max_leaves=6,
)


@given(VALUES)
def test_any_value_is_read_back(value: Any) -> None:
    line = spell_header("set", Override("a.b", value))
    assert split_comment(line) == (line, "")
    assert read_header(line, Place("x", 1)).value == Override("a.b", value)


def test_values_as_toml_has_them() -> None:
    assert spell_value((True, 1, 0.25, "a", {})) == '[true, 1, 0.25, "a", {}]'
    assert spell_value({"a b": 1}) == '{ "a b" = 1 }'


def test_instants_are_written_so_that_they_are_read() -> None:
    assert spell_time("2025-11-29T20:00:00Z") == "@2025-11-29T20:00:00Z"
    assert spell_time("2025-11-29 20:00:00+03:00") == "@2025-11-29T20:00:00+03:00"
    assert spell_time("20251129T200000Z") == "@2025-11-29T20:00:00+00:00"
    assert spell_time("2025-11-29") == "@2025-11-29T00:00:00"
    assert spell_time("never") == "@never"


# --- invented records -------------------------------------------------------------------------------------------------

VERBS = st.sampled_from(["visit", "guard", "heal", "kill", "check", "search", "shoot"])
ACTS = st.one_of(
    st.builds(said.Order, SEATS_IN, VERBS, SEATS_IN),
    st.builds(said.TeamOrder, st.sampled_from(["mafia", "yakuza"]), SEATS_IN),
    st.builds(said.TeamSkip, st.sampled_from(["mafia", "yakuza"])),
    st.builds(said.Skip, SEATS_IN, st.none() | VERBS),
    st.builds(said.Speak, SEATS_IN),
    st.builds(said.Last, SEATS_IN),
    st.builds(said.Invite, SEATS_IN, SEATS_IN),
    st.builds(said.Nominate, SEATS_IN, SEATS_IN),
    st.builds(said.Withdraw, SEATS_IN, SEATS_IN),
    st.builds(said.Hands, st.sampled_from(["vote", "revote"]), SEATS_IN, SOME, st.integers(0, 99)),
    st.builds(said.Hands, st.just("vote"), SEATS_IN, group=st.sampled_from(["all", "rest"])),
    st.builds(said.Hands, st.just("lift"), st.just(0), SOME),
    st.builds(said.Ballot, SEATS_IN, st.integers(0, 10)),
    st.builds(said.Unvote, SEATS_IN),
    st.builds(said.Post, SEATS_IN),
    st.builds(said.Execute, SEATS_IN),
    st.builds(said.NoExecution),
    st.builds(said.CountVotes),
    st.builds(said.Foul, SEATS_IN, st.integers(1, 9)),
    st.builds(said.Unfoul, SEATS_IN),
    st.builds(said.Offence, SEATS_IN, st.sampled_from(["peek", "gesture"])),
    st.builds(said.Remove, SEATS_IN),
    st.builds(said.Limit, st.integers(0, 10**7)),
    st.builds(said.Pause),
    st.builds(said.Resume),
    st.builds(said.Revive, SEATS_IN),
    st.builds(said.Rename, SEATS_IN, NAMES),
    st.builds(said.End, st.sampled_from(["city", "mafia", "yakuza", "maniac", "draw", "abandoned"])),
)
CODES = st.sampled_from(["", "self", "late", "game_over"])
COMMENTS = st.lists(NAMES.map(lambda text: " ".join("".join(filter(str.isprintable, text)).split())), max_size=2)
COMMENT = st.just("") | st.sampled_from(["why not", "«так»", 'a "b'])


@st.composite
def act_lines(draw: Any) -> ActLine:
    refused = draw(st.booleans())
    code = draw(CODES) if refused else ""
    return ActLine(act=draw(ACTS), refused=refused, code=code, comment=draw(COMMENT), above=tuple(draw(COMMENTS)))


EXPECTED = st.one_of(
    st.builds(Expectation, fact=st.sampled_from(["out", "alive", "nominees", "speakers", "silent"]), seats=SOME),
    st.builds(
        Expectation, fact=st.sampled_from(["votes", "revotes", "fouls"]), seat=SEATS_IN, number=st.integers(0, 99)
    ),
    st.builds(Expectation, fact=st.just("exit"), seat=SEATS_IN, words=st.tuples(st.sampled_from(EXITS))),
    st.builds(Expectation, fact=st.just("told"), seat=SEATS_IN, words=st.tuples(st.sampled_from(ANSWERS))),
    st.builds(Expectation, fact=st.just("saved"), seat=SEATS_IN, words=st.tuples(st.sampled_from(SAVES))),
    st.builds(Expectation, fact=st.just("role"), seat=SEATS_IN, words=st.just(("don",))),
    st.builds(Expectation, fact=st.just("ends"), number=st.integers(0, 10**6)),
    st.builds(Expectation, fact=st.just("ends"), words=st.just(("open",))),
    st.builds(Expectation, fact=st.just("winner"), words=st.sampled_from([("none",), ("maniac", "ripper"), ("city",)])),
)
OF_START = st.one_of(
    st.builds(Expectation, fact=st.just("start"), words=st.sampled_from([("ok",), ("refused",)])),
    st.builds(Expectation, fact=st.just("errors"), words=st.lists(st.sampled_from(ERRORS), max_size=2).map(tuple)),
    st.builds(Expectation, fact=st.just("warns"), words=st.lists(st.sampled_from(WARNINGS), max_size=2).map(tuple)),
    st.builds(Expectation, fact=st.just("unwarned"), words=st.tuples(st.sampled_from(WARNINGS))),
)
HEADS = st.one_of(
    st.builds(Head, phase=st.just("meeting")),
    st.builds(Head, phase=st.sampled_from(["night", "day"]), number=st.integers(1, 99), comment=COMMENT),
    st.builds(Head, phase=st.just("night"), number=st.just(2), refused=st.just(True), code=CODES),
)
RULINGS = st.lists(st.builds(RulingLine, text=st.sampled_from(["3 out  killed [x 1]", "mafia kill -"])), max_size=2)


@st.composite
def records(draw: Any) -> Record:
    rulebook = load_rulebook("noch")
    headers = [Header(key="mgn", value="1"), Header(key="rules", value="noch", above=tuple(draw(COMMENTS)))]
    if draw(st.booleans()):
        rulebook = override(rulebook, {"vote.self": False})
        headers.append(Header(key="set", value=Override("vote.self", False), comment=draw(COMMENT)))
    if draw(st.booleans()):
        headers.append(Header(key="enabled", value={"doctor": draw(st.integers(1, 5)), "mafia": 1}))
    headers += [Header(key="from", value="position")] if draw(st.booleans()) else []
    headers += [Header(key=key, value=draw(NAMES)) for key in ("table", "note", "_own")]
    seats = tuple(SeatLine(number=number, setup=draw(SETUPS), comment=draw(COMMENT)) for number in range(1, 11))
    opening = Block(lines=tuple(draw(st.lists(EXPECTED | OF_START, max_size=2))))
    blocks = [
        Block(draw(HEADS), tuple(draw(st.lists(act_lines() | EXPECTED, max_size=5))), tuple(draw(RULINGS)))
        for _ in range(draw(st.integers(0, 3)))
    ]
    if blocks and draw(st.booleans()):
        blocks[-1] = replace(blocks[-1], closed=False)
    tail = tuple(draw(COMMENTS))
    return Record("invented.mgn", rulebook, tuple(headers), seats, opening, tuple(blocks), tail)


SETUPS = st.builds(
    Setup,
    NAMES,
    st.sampled_from(["mafia", "doctor", "?", "immortal"]),
    st.booleans(),
    st.integers(0, 3),
    st.integers(0, 3),
    st.booleans(),
)


@given(records())
def test_an_invented_record_is_read_back(record: Record) -> None:
    text = write_record(record)
    again = read_record(text, "invented.mgn")
    assert drop_lines(again) == record
    assert write_record(again) == text


# --- games as they are played -----------------------------------------------------------------------------------------

TABLES = {
    "noch": "mafia don yakuza boss doctor lover bodyguard sheriff priest maniac immortal werewolf citizen",
    "linch": "don mafia maniac sheriff doctor lover citizen citizen citizen",
    "mirea": "don mafia mafia maniac ripper sheriff doctor reanimator lover bodyguard citizen citizen",
    "dccm": "don mafia maniac sheriff doctor lover citizen citizen",
    "forum": "mafia mafia maniac sheriff doctor priest citizen citizen citizen",
}


def play_at_random(key: str, seed: int, length: int) -> tuple[Game, list[tuple[int, Refusal]]]:
    """A game of random legal acts, with the refusals of random other ones, times among them."""
    chance = random.Random(seed)
    setups = [Setup(f"p{number}", role) for number, role in enumerate(TABLES[key].split(), 1)]
    game = Game.begin(load_rulebook(key), setups, position=chance.random() < 0.5)
    refused, clock = [], 0
    for _ in range(length):
        following = game.next_phase()
        acts: list[said.Act] = list(game.legal())
        act = chance.choice(acts) if acts and chance.random() < 0.9 else None
        if following is not None and (act is None or chance.random() < 0.7):
            act, clock = following, 0
        elif act is None or (game.table.phase is not None and chance.random() < 0.05):
            act = said.Close()
        if chance.random() < 0.2 and not isinstance(act, said.Begin):
            clock += chance.randrange(4000)
            act = replace(act, at=clock)
        played = game.play(act)
        if isinstance(played, Refusal):
            refused.append((len(game.acts), played))
        else:
            game = played
    return game, refused


@pytest.mark.parametrize("key", RULEBOOKS)
@given(seed=st.integers(0, 10**9), length=st.integers(0, 60))
def test_a_game_kept_is_the_same_game(key: str, seed: int, length: int) -> None:
    game, refused = play_at_random(key, seed, length)
    record = record_of(game, {"note": "at random; so"}, refused=refused, expected=True)
    assert write_record(record) == write_record(read_record(write_record(record), record.name))
    replay = replay_record(replace(record, headers=(*record.headers, Header(key="from", value="position"))))
    assert replay.game is not None
    if game.position:
        assert replay.failures == ()
    elif not any(note.level == "error" for note in replay_record(record).notes):
        replay = replay_record(record)
        assert replay.failures == ()
    assert replay.game is not None
    assert replay.game.table == game.table or _ended_by_itself(game)


def _ended_by_itself(game: Game) -> bool:
    """A night that its clock closed need not be closed by an act; a record closes it for the next header."""
    return game.table.closed and not isinstance(game.acts[-1], said.Close)


def test_changed_settings_and_what_was_said_of_the_deal() -> None:
    rulebook = override(load_rulebook("mirea"), {"vote.silent": "nothing", "speech.seconds": 45})
    game = Game.begin(rulebook, [Setup("Anna", "mafia"), Setup("V I", "citizen", night_immunity=1)])
    record = record_of(game, {"deal": "random 7", "table": "x", "_a": "b", "note": ""}, enabled={"doctor": 1})
    assert write_record(record) == (
        'mgn: 1\nrules: mirea\nset: speech.seconds = 45\nset: vote.silent = "nothing"\nenabled: doctor\n'
        'deal: random 7\ntable: x\n_a: b\nseats\n  1 Anna   mafia\n  2 "V I"  citizen  night_immunity=1\n'
    )
    assert record.rulebook.rules == rulebook.rules


def test_a_rulebook_of_a_club(tmp_path: Any) -> None:
    (tmp_path / "ours.toml").write_text('key = "ours"\nbase = "dccm"\n[settings]\nspeech.seconds = 45\n')
    game = Game.begin(override(load_rulebook(tmp_path / "ours.toml"), {"vote.self": False}), [Setup("Anna", "mafia")])
    record = record_of(game, name=str(tmp_path / "game.mgn"), rules="ours.toml")
    assert record.settings == {"vote.self": False}
    assert record.rulebook.key == "ours"
    assert record.rulebook.rules == game.rulebook.rules


def start(key: str, *acts: said.Act, position: bool = True) -> Game:
    setups = [Setup(f"p{number}", role) for number, role in enumerate(TABLES[key].split(), 1)]
    replayed = Game.begin(load_rulebook(key), setups, position).replay(acts)
    assert replayed.refused == ()
    return replayed.game


def test_times_of_phases_become_ticks() -> None:
    game = start(
        "forum",
        said.Begin("day", 2, at="2025-11-29T00:00:00+03:00"),
        said.Ballot(1, 2, at="2025-11-29T01:00:00+03:00"),
        said.Tick(),
        said.Close(at=3 * 3600),
    )
    record = record_of(game)
    assert write_record(record).splitlines()[-4:] == [
        "day 2",
        "  clock @2025-11-29T00:00:00+03:00",
        "  @2025-11-29T01:00:00+03:00 1 vote 2",
        "  clock @+3:00",
    ]
    replay = replay_record(record)
    assert replay.game is not None and replay.game.table == game.table


def test_a_beginning_at_no_time_that_can_be_read_has_none() -> None:
    record = record_of(start("noch", said.Begin("night", 1, at="in the evening"), position=False))
    assert write_record(record).endswith("\nnight 1\n...\n")


def test_a_name_changed_between_two_phases_is_changed_before() -> None:
    game = start(
        "noch", said.Rename(1, "A"), said.Begin("night", 1), said.Close(), said.Rename(2, "B"), said.Begin("day", 1)
    )
    record = record_of(game)
    assert [line.act for block in record.blocks for line in block.lines if isinstance(line, ActLine)] == [
        said.Rename(2, "B")
    ]
    assert [line.act for line in record.opening.lines if isinstance(line, ActLine)] == [said.Rename(1, "A")]
    replay = replay_record(record)
    assert replay.ok and replay.game is not None
    assert replay.game.table == game.table


def test_a_player_back_between_two_phases_is_back_there() -> None:
    acts = [said.Begin("night", 1), said.TeamOrder("mafia", 13), said.Close(), said.Revive(13), said.Rename(13, "C")]
    record = record_of(start("noch", *acts, said.Begin("day", 1)))
    assert write_record(record).split("citizen\n\n")[1] == (
        "night 1\n  mafia kill 13\n\nmeeting ! not_now\n  host revive 13\n  host rename 13 C\n\nday 1\n...\n"
    )
    assert record.acts == (*acts, said.Begin("day", 1))


def test_a_player_back_after_the_end_goes_on_playing() -> None:
    seats = [Setup("A", "mafia"), Setup("B", "citizen"), Setup("C", "citizen")]
    acts = [said.Begin("night", 1), said.TeamOrder("mafia", 2), said.Close(), said.Revive(2), said.Begin("day", 1)]
    replayed = Game.begin(load_rulebook("noch"), seats, True).replay(acts)
    assert replayed.refused == ()
    record = record_of(replayed.game)
    assert "day 1 ! game_over\n  host revive 2\n\nday 1\n..." in write_record(record)
    assert replay_record(record).ok and record.acts == tuple(acts)


def test_a_name_changed_before_anything_else_needs_a_line_before_it() -> None:
    text = make("host rename 1 Ada\nnight 1\n mafia skip")
    assert read_record(text).acts[0] == said.Rename(1, "Ada")


def test_refusals_that_no_record_can_say_are_left_out() -> None:
    game = start("noch", said.Begin("night", 1, at="2025-11-29T20:00:00Z"), said.Tick(at=600), said.Close())
    before = start("noch", said.Begin("night", 1))

    def refuse(game: Game, act: said.Act) -> Refusal:
        refusal = game.check(act)
        assert refusal is not None
        return refusal

    self_kill = refuse(before, said.Order(10, "kill", 10))
    refused = [
        (1, refuse(before, said.Order(10, "kill", 77))),  # there is no such seat
        (1, refuse(before, said.Begin("day", 1))),
        (1, replace(self_kill, act=said.Order(10, "kill", 10, at=300))),
        (2, replace(self_kill, act=said.Order(10, "kill", 10, at=300))),  # at that time the record is further on
        (2, replace(self_kill, act=said.Order(10, "kill", 10, at="never"))),
        (2, replace(self_kill, code="late")),  # nobody would refuse it so
        (3, refuse(game, said.Order(10, "kill", 9))),  # the night is over
    ]
    lines = write_record(record_of(game, refused=refused)).splitlines()
    assert lines[lines.index("night 1") + 1 :] == [
        "  clock @2025-11-29T20:00:00Z",
        "  @+0:05 10 kill 10 ! self",
        "  clock @+0:10",
        "  10 kill 10 ! self",
        "  10 kill 10 ! self",
    ]


def test_what_is_expected_at_the_end() -> None:
    game = start("noch", said.Begin("night", 1), said.TeamOrder("mafia", 13), said.Close())
    lines = write_record(record_of(game, expected=True)).splitlines()
    assert lines[-2:] == ["  = alive 1 2 3 4 5 6 7 8 9 10 11 12", "  = winner none"]
