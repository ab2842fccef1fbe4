"""What can be read, and what is refused at which place."""

from pathlib import Path

import pytest

from gorod.engine import acts
from gorod.engine.acts import Begin, Close
from gorod.engine.table import Setup
from gorod.record import RecordError, read_act, read_good_part, read_record, spell_act
from gorod.record.lines import spell_expectation
from gorod.rules import Rulebook, load_rulebook
from record.samples import TEN, make, read

# --- acts -------------------------------------------------------------------------------------------------------------

ACTS = [
    ("3 visit 1", acts.Order(3, "visit", 1)),
    ("3 guard 1", acts.Order(3, "guard", 1)),
    ("3 heal 3", acts.Order(3, "heal", 3)),
    ("3 kill 10", acts.Order(3, "kill", 10)),
    ("3 check 1", acts.Order(3, "check", 1)),
    ("3 search 1", acts.Order(3, "search", 1)),
    ("3 shoot 1", acts.Order(3, "shoot", 1)),
    ("3 skip", acts.Skip(3)),
    ("3 skip shoot", acts.Skip(3, "shoot")),
    ("mafia kill 3", acts.TeamOrder("mafia", 3)),
    ("yakuza skip", acts.TeamSkip("yakuza")),
    ("3 speak", acts.Speak(3)),
    ("3 last", acts.Last(3)),
    ("3 invite 4", acts.Invite(3, 4)),
    ("3 nominate 4", acts.Nominate(3, 4)),
    ("3 withdraw 4", acts.Withdraw(3, 4)),
    ("3 vote 4", acts.Ballot(3, 4)),
    ("3 vote pass", acts.Ballot(3, acts.PASS)),
    ("3 unvote", acts.Unvote(3)),
    ("3 post", acts.Post(3)),
    ("vote 2: 1 5 4", acts.Hands("vote", 2, (1, 5, 4))),
    ("vote 2: all", acts.Hands("vote", 2, group="all")),
    ("vote 2: rest", acts.Hands("vote", 2, group="rest")),
    ("vote 2: none", acts.Hands("vote", 2)),
    ("vote 2: #5", acts.Hands("vote", 2, number=5)),
    ("vote 2: 1 3 #5", acts.Hands("vote", 2, (1, 3), 5)),
    ("revote 2: 1", acts.Hands("revote", 2, (1,))),
    ("lift: 1 4", acts.Hands("lift", 0, (1, 4))),
    ("lift: none", acts.Hands("lift")),
    ("host execute 2", acts.Execute(2)),
    ("host no-execution", acts.NoExecution()),
    ("host count", acts.CountVotes()),
    ("host foul 2", acts.Foul(2)),
    ("host foul 2 3", acts.Foul(2, 3)),
    ("host offence 2 peek", acts.Offence(2, "peek")),
    ("host offence 2 gesture", acts.Offence(2, "gesture")),
    ("host unfoul 2", acts.Unfoul(2)),
    ("host remove 2", acts.Remove(2)),
    ("host limit +24:00", acts.Limit(24 * 3600)),
    ("host limit +0:00:30", acts.Limit(30)),
    ("host pause", acts.Pause()),
    ("host resume", acts.Resume()),
    ("host revive 2", acts.Revive(2)),
    ('host rename 5 "Vera Ivanovna"', acts.Rename(5, "Vera Ivanovna")),
    ("host rename 5 Vera", acts.Rename(5, "Vera")),
    ("host end city", acts.End("city")),
    ("host end draw", acts.End("draw")),
    ("host end abandoned", acts.End("abandoned")),
    ("clock @+4:00", acts.Tick(at=4 * 3600)),
    ("clock @2025-11-29T20:00:00Z", acts.Tick(at="2025-11-29T20:00:00Z")),
    ("@+1:30 3 visit 1", acts.Order(3, "visit", 1, at=5400)),
    ("@+1:30:05 vote 2: 1", acts.Hands("vote", 2, (1,), at=5405)),
    ("@2025-11-29T20:00:00+03:00 mafia skip", acts.TeamSkip("mafia", at="2025-11-29T20:00:00+03:00")),
    ("@+0:01 host pause", acts.Pause(at=60)),
]


@pytest.mark.parametrize(("text", "act"), ACTS, ids=lambda value: value if isinstance(value, str) else "")
def test_every_act_is_read_and_spelled(text: str, act: acts.Act) -> None:
    line = read_act(text, 10)
    assert (line.act, line.refused, line.code) == (act, False, "")
    assert spell_act(act) == text


def test_blanks_and_colons_are_free() -> None:
    assert read_act("\tvote   2 :  1 ", 10).act == acts.Hands("vote", 2, (1,))
    assert read_act("lift : 1", 10).act == acts.Hands("lift", 0, (1,))


def test_a_refused_act() -> None:
    line = read_act("3 visit 1 ! repeat ; again", 10)
    assert (line.refused, line.code, line.comment) == (True, "repeat", "again")
    assert read_act("host foul 2 !", 10).refused
    assert read_act("host foul 2 !", 10).act == acts.Foul(2)
    assert read_act("lift: #4 !", 10).act == acts.Hands("lift", number=4)


FAULTY_ACTS = [
    ("", 1, "the end of the line", "an act"),
    ("3", 2, "the end of the line", "what the player does"),
    ("3 vsit 1", 3, "vsit", "visit"),
    ("3 visit", 8, "the end of the line", "a seat from 1 to 10"),
    ("3 visit 11", 9, "11", "a seat from 1 to 10"),
    ("0 visit 1", 1, "0", "a seat from 1 to 10"),
    ("3 visit 1 2", 11, "2", "! or the end of the line"),
    ("3 visit 1 ! foo", 13, "foo", "the code of a refusal"),
    ("3 visit 1 ! self late", 18, "late", "the end of the line"),
    ("3 visit ²", 9, "²", "a seat"),
    ("²3 visit 1", 1, "²3", "a seat"),
    ('"3" visit 1', 1, "3", "an act"),
    ("vote 2 1", 8, "1", ":"),
    ("vote 2:", 8, "the end of the line", "hands"),
    ("vote 2: 1 1", 11, "1", "every seat once"),
    ("vote 2: #x", 9, "#x", "#5"),
    ("vote 2: #99999", 9, "#99999", "#5"),
    ("vote 2: #5 1", 12, "1", "! or the end"),
    ("lift 2: 1", 6, "2", ":"),
    ("mafia visit 1", 7, "visit", "kill skip"),
    ("triad kill 1", 1, "triad", "an act"),
    ("host", 5, "the end of the line", "what the host does"),
    ("host explode 1", 6, "explode", "execute"),
    ("host limit 24:00", 12, "24:00", "+24:00"),
    ("host limit +24:60", 12, "+24:60", "+24:00"),
    ("host end nobody", 10, "nobody", "city"),
    ("host offence 2 sneeze", 16, "sneeze", "peek gesture"),
    ("host foul 2 0", 13, "0", "a number of fouls"),
    ("host rename 5", 14, "the end of the line", "a name"),
    ('host rename 5 "Vera', 15, '"Vera', 'a closing "'),
    ('host rename 5 "Vera"x', 21, "x", "quotation marks"),
    ('host rename 5 Ve"ra', 17, '"ra', "quotation marks"),
    ('host rename 5 "a\\q"', 17, "\\q", "an escape"),
    ('host rename 5 "a\\ud800"', 17, "\\ud800", "an escape"),
    ('host rename 5 "a\\u001b[2J"', 17, "\\u001b", "printable text"),
    ('host rename 5 "a\\t"', 17, "\\t", "printable text"),
    ('host rename 5 "a\\u202eb"', 17, "\\u202e", "printable text"),
    ("host rename 5 a\u202eb", 16, "U+202E", "printable text"),
    ("clock", 6, "the end of the line", "a time"),
    ("clock 4:00", 7, "4:00", "a time"),
    ("@+1:00 clock @+2:00", 1, "@+1:00", "one time"),
    ("@+1:0 3 visit 1", 1, "@+1:0", "a time"),
    ("@2025-13-29T20:00 3 visit 1", 1, "@2025-13-29T20:00", "a time"),
    ("@yesterday 3 visit 1", 1, "@yesterday", "a time"),
    ("3 visit 1\x00", 10, "U+0000", "printable text"),
]


@pytest.mark.parametrize(("text", "column", "read_", "expected"), FAULTY_ACTS, ids=lambda value: repr(value)[:30])
def test_a_faulty_act_is_refused_at_its_place(text: str, column: int, read_: str, expected: str) -> None:
    with pytest.raises(RecordError) as caught:
        read_act(text, 10, "table")
    error = caught.value
    assert (error.file, error.line, error.column) == ("table", 1, column)
    assert read_ in error.read
    assert expected in error.expected


def test_a_record_without_seats_has_no_seat_to_act() -> None:
    with pytest.raises(RecordError, match="the record has none"):
        read("night 1\n 1 kill 2", seats="")


# --- headers and seats ------------------------------------------------------------------------------------------------


def test_all_headers() -> None:
    heads = """set: visit.blocks = ["doctor"]
set: clock.night_limit = "1h"
enabled: doctor, mafia = 2
deal: random 42
from: position
table: Thursday club, game 2 ; a comment
date: 2025-11-27
host: "Marina; the elder"
note: the "a;b" case
_own: kept
_more_: x"""
    record = read("", heads=heads)
    assert record.settings == {"visit.blocks": ["doctor"], "clock.night_limit": "1h"}
    assert record.rulebook.rules.visit.blocks == ("doctor",)
    assert record.enabled == {"doctor": 1, "mafia": 2}
    assert (record.text("deal"), record.manual, record.position) == ("random 42", False, True)
    assert record.text("table") == "Thursday club, game 2"
    assert record.text("host") == "Marina; the elder"
    assert record.text("note") == 'the "a;b" case'
    assert (record.text("_own"), record.text("_more_"), record.text("_none")) == ("kept", "x", "")


def test_a_record_may_say_nothing_of_its_deal() -> None:
    record = read("")
    assert (record.manual, record.position, record.enabled, record.settings) == (None, False, {}, {})
    assert read("", heads="deal: manual").manual is True


def test_a_quotation_mark_without_its_partner_is_a_letter() -> None:
    assert read("", heads='note: 5" wide ; a comment').text("note") == '5" wide'
    assert read("", heads='note: "a" and "b"').text("note") == '"a" and "b"'
    assert read("", heads='note: "').text("note") == '"'


def test_seats_and_their_marks() -> None:
    seats = '1 Anna mafia out\n2 "Vera I." citizen night_immunity=2 novice\n3 "" ?\n4 doctor doctor day_immunity=1'
    record = read("", rules="noch", heads="from: position", seats=seats)
    assert record.setups == (
        Setup("Anna", "mafia", out=True),
        Setup("Vera I.", "citizen", night_immunity=2, novice=True),
        Setup("", "?"),
        Setup("doctor", "doctor", day_immunity=1),
    )
    assert record.unknown_roles == (3,)


SEATS = "  1 Anna mafia\n  2 Vera citizen"
FAULTY_RECORDS = [
    ("", 1, 1, "the end of the text", "seats"),
    ("mgn: 1\nrules: noch\n", 3, 1, "the end of the text", "seats"),
    ("rules: noch\nseats\n", 2, 1, "seats", "the header mgn:"),
    ("mgn: 1\nseats\n", 2, 1, "seats", "the header rules:"),
    ("mgn: 2\nrules: noch\nseats\n", 1, 6, "2", "1"),
    ("mgn: 1\nmgn: 1\n", 2, 1, "mgn", "line 1 already"),
    ("mgn: 1\n_a: 1\n_a: 2\n", 3, 1, "_a", "line 2 already"),
    ("mgn: 1\nset: visit.links = true\nset: visit.links = false\n", 3, 1, "set visit.links", "line 2 already"),
    ("mgn: 1\ncolour: red\n", 2, 1, "colour", "one of mgn, rules"),
    ("mgn: 1\n  hello there\n", 2, 3, "hello there", "a header"),
    ("mgn: 1\nrules: poker\nseats\n", 2, 8, "poker", "one of noch"),
    ("mgn: 1\nrules:\nseats\n", 2, 7, "nothing", "the key of a rulebook"),
    ("mgn: 1\nrules: " + "x" * 5000 + "\nseats\n", 2, 8, "xxx", "a file"),
    ("mgn: 1\nrules: noch\nset: visit.links\nseats\n", 3, 6, "visit.links", "setting.path = value"),
    ("mgn: 1\nrules: noch\nset: visit.links = maybe\nseats\n", 3, 20, "maybe", "TOML"),
    ("mgn: 1\nrules: noch\nset: visit.links = 1979-05-27\nseats\n", 3, 20, "1979", "true or false, a number, a text"),
    ("mgn: 1\nrules: noch\nset: visit.links = nan\nseats\n", 3, 20, "nan", "a number from -999999999 to"),
    (
        "mgn: 1\nrules: noch\nset: visit.links = " + "9" * 5000 + "\nseats\n",
        3,
        20,
        "999",
        "a number from -999999999 to",
    ),
    ("mgn: 1\nrules: noch\nset: visit.links = " + "[" * 5000 + "\nseats\n", 3, 20, "[[[", "TOML"),
    ("mgn: 1\nrules: noch\nset: players.min = 99999999999999999999\nseats\n", 3, 20, "999", "to 999999999"),
    ("mgn: 1\nrules: noch\nset: visit.blocks = [1e99]\nseats\n", 3, 21, "[1e99]", "a number from"),
    ('mgn: 1\nrules: noch\nset: vote.form = "\\u0007"\nseats\n', 3, 18, '"\\u0007"', "printable text"),
    ("mgn: 1\nrules: noch\nset: vote.form = 'x'\nseats\n", 3, 6, 'vote.form = "x"', "one of hands"),
    ("mgn: 1\nrules: mirea\nset: night.order = ['boss']\nseats\n", 3, 6, 'night.order = "boss"', "a role of this"),
    (
        "mgn: 1\nrules: noch\nset: deal.limit = { wizard = 1 }\nseats\n",
        3,
        6,
        "deal.limit.wizard",
        "deal.limit.wizard: one of citizen",
    ),
    ('mgn: 1\nrules: noch\nnote: "a\\u001b[31m"\nseats\n', 3, 9, "\\u001b", "printable text"),
    ('mgn: 1\nrules: noch\nnote: "a\\n"\nseats\n', 3, 9, "\\n", "printable text"),
    ("mgn: 1\nrules: noch\ntable: a\u202eb\nseats\n", 3, 9, "U+202E", "printable text"),
    ('mgn: 1\nrules: noch\nseats\n 1 "A\\u0007" mafia\n', 4, 6, "\\u0007", "printable text"),
    ('mgn: 1\nrules: noch\nseats\n 1 "A\\u202e" mafia\n', 4, 6, "\\u202e", "printable text"),
    ('mgn: 1\nrules: noch\nseats\n 1 "A\\u2066" mafia\n', 4, 6, "\\u2066", "printable text"),
    ('mgn: 1\nrules: noch\nseats\n 1 "A\tB" mafia\n', 4, 6, "U+0009", "printable text"),
    ("mgn: 1\nrules: noch\nseats\n 1 A\u2067 mafia\n", 4, 5, "U+2067", "printable text"),
    ("mgn: 1\nrules: noch\nset: a = 1\nset: visit.lonks = true\nseats\n", 3, 6, "a = 1", "a: a path"),
    ("mgn: 1\nrules: noch\nset: visit.links = 3\nseats\n", 3, 6, "visit.links = 3", "true or false"),
    ("mgn: 1\nrules: noch\nset: visit.links = true\nseats\n", 3, 6, "link.stopped_by = nothing", "link.stopped_by"),
    ("mgn: 1\nrules: noch\nenabled: doctor, wizard\nseats\n", 3, 10, "wizard", "one of"),
    ("mgn: 1\nrules: noch\nenabled: doctor,, mafia\nseats\n", 3, 17, "nothing", "different roles"),
    ("mgn: 1\nrules: noch\nenabled: doctor, doctor\nseats\n", 3, 18, "doctor", "different roles"),
    ("mgn: 1\nrules: noch\ndeal: random\nseats\n", 3, 7, "random", "random SEED"),
    ("mgn: 1\nrules: noch\ndeal: cards\nseats\n", 3, 7, "cards", "manual"),
    ("mgn: 1\nrules: noch\nfrom: start\nseats\n", 3, 7, "start", "position"),
    ("mgn: 1\nrules: noch\nseats\n  2 Anna mafia\n", 4, 3, "2", "seat 1"),
    ("mgn: 1\nrules: noch\nseats\n  1 Anna mafia\n  3 Vera citizen\n", 5, 3, "3", "seat 2"),
    ("mgn: 1\nrules: noch\nseats\n  1 Anna mafia\nnote: late\n", 5, 1, "note", "before seats"),
    ("mgn: 1\nrules: noch\nseats\n  1 Anna\n", 4, 9, "the end of the line", "a role"),
    ("mgn: 1\nrules: noch\nseats\n  1\n", 4, 4, "the end of the line", "a name"),
    ("mgn: 1\nrules: noch\nseats\n  1 Anna ripper\n", 4, 10, "ripper", "citizen"),
    ("mgn: 1\nrules: noch\nseats\n  1 Anna mafia tall\n", 4, 16, "tall", "a mark"),
    ("mgn: 1\nrules: noch\nseats\n  1 Anna mafia out=1\n", 4, 16, "out=1", "a mark"),
    ("mgn: 1\nrules: noch\nseats\n  1 Anna mafia novice novice\n", 4, 23, "novice", "every mark once"),
    ("mgn: 1\nrules: noch\nseats\n  1 Anna mafia night_immunity=x\n", 4, 16, "night_immunity=x", "a number"),
    ("mgn: 1\nrules: noch\nseats\n  1 Anna mafia night_immunity\n", 4, 16, "night_immunity", "a mark"),
    ("mgn: 1\nrules: mirea\nseats\n  1 Anna mafia day_immunity=1\n", 4, 16, "day_immunity=1", "does not know"),
    ("mgn: 1\nrules: linch\nseats\n  1 Anna mafia night_immunity=1\n", 4, 16, "night_immunity=1", "does not know"),
    ("mgn: 1\nrules: noch\nnote: a\x07b\nseats\n", 3, 8, "U+0007", "printable"),
    ("mgn: 1\nrules: noch\nnote: \ud800\nseats\n", 3, 7, "U+D800", "printable"),
    ("mgn: 1\n" + "x" * 20_000, 2, 10_001, "20000 characters", "at most"),
]


@pytest.mark.parametrize(
    ("text", "line", "column", "read_", "expected"), FAULTY_RECORDS, ids=lambda value: repr(value)[:40]
)
def test_a_faulty_head_is_refused_at_its_place(text: str, line: int, column: int, read_: str, expected: str) -> None:
    good = read_good_part(text, "fault.mgn")
    assert good.record is None
    assert good.fault is not None
    assert (good.fault.file, good.fault.line, good.fault.column) == ("fault.mgn", line, column)
    assert read_ in (good.fault.read or "nothing")
    assert expected in good.fault.expected
    assert str(good.fault).startswith(f"fault.mgn:{line}:{column}: read ")
    assert "\n" not in str(good.fault)


def test_a_rulebook_beside_the_record(tmp_path: Path) -> None:
    (tmp_path / "clubs").mkdir()
    (tmp_path / "clubs" / "ours.toml").write_text('key = "ours"\nbase = "mirea"\n[settings]\nvisit.links = false\n')
    (tmp_path / "clubs" / "bad.toml").write_text('key = "bad"\nbase = "mirea"\n[settings]\nvisit.links = 3\n')
    name = str(tmp_path / "game.mgn")
    record = read_record(f"mgn: 1\nrules: clubs/ours.toml\nseats\n{SEATS}", name)
    assert (record.rulebook.key, record.rulebook.rules.visit.links) == ("ours", False)
    with pytest.raises(RecordError, match=r"2:8: read clubs/bad.toml, expected a file without faults, but visit.links"):
        read_record(f"mgn: 1\nrules: clubs/bad.toml\nseats\n{SEATS}", name)

    def sink(source: str) -> Rulebook:
        raise RecursionError

    with pytest.raises(RecordError, match=r"nested too deeply"):
        read_record(f"mgn: 1\nrules: clubs/bad.toml\nseats\n{SEATS}", name, sink)


def test_a_server_may_look_rulebooks_up_itself() -> None:
    asked = []

    def load(source: str) -> Rulebook:
        asked.append(source)
        return load_rulebook("dccm")

    assert read_record(f"mgn: 1\nrules: ../secret\nseats\n{SEATS}", load=load).rulebook.key == "dccm"
    assert asked == ["../secret"]


# --- blocks -----------------------------------------------------------------------------------------------------------


def test_blocks_become_acts() -> None:
    record = read("= winner none\nmeeting ! not_now\nnight 1\n mafia skip\n 3 kill 1 !\nday 1\n host no-execution\n...")
    assert record.acts == (
        Begin("night", 1),
        acts.TeamSkip("mafia"),
        Close(),
        Begin("day", 1),
        acts.NoExecution(),
    )
    assert [block.closed for block in record.blocks] == [True, True, False]
    assert record.blocks[0].head is not None and record.blocks[0].head.refused
    assert record.blocks[1].lines[1].line == 18


def test_an_act_behind_a_refused_one_has_its_time() -> None:
    record = read("night 1\n @+1:00 5 heal 1\n @+2:00 5 heal 5 !\n mafia skip\n @+2:00 3 kill 1\n 4 check 1")
    assert [getattr(act, "at", None) for act in record.acts] == [None, 3600, 7200, 7200, None, None]


def test_a_refusal_in_words() -> None:
    record = read("night 1\n= refused ; the header\n 3 visit 1\n > 3 visit 1 stands\n = refused\nday 1")
    head = record.blocks[0].head
    assert head is not None and head.refused
    (line,) = record.blocks[0].lines
    assert line.refused  # type: ignore[union-attr]
    assert line.above == ("the header",)
    record = read("= winner none\nhost revive 3\n= alive 3\n= refused")
    assert [getattr(line, "refused", None) for line in record.opening.lines] == [None, True, None]


def test_rulings_are_kept_as_they_stand() -> None:
    record = read("night 1\n >   3 visit 1     stands    [mirea 37]  ; sic\n mafia skip")
    (ruling,) = record.blocks[0].rulings
    assert (ruling.text, ruling.comment) == ("3 visit 1     stands    [mirea 37]", "sic")


def test_comments_stay_with_their_lines() -> None:
    head = "; top\nmgn: 1 ; one\nrules: noch\nseats ; here\n; him\n 1 Anna mafia ; boss\n"
    record = read_record(head + "\n; dusk\nnight 1\n ;go\n...;\n; end")
    assert record.headers[0].above == ("top",)
    assert record.headers[0].comment == "one"
    assert (record.seats[0].above, record.seats[0].comment) == (("here", "him"), "boss")
    assert record.blocks[0].head is not None and record.blocks[0].head.above == ("dusk",)
    assert record.tail == ("go", "end")


EXPECTATIONS = [
    "out 3 5", "out -", "exit 5 killed", "alive 1 2 4", "told 5 red", "told 5 -", "told 5 maniac", "told 5 nothing",
    "saved 5 guard", "blocked 1 2", "blocked -", "role 7 mafia", "nominees 5 6", "nominees -", "votes 5 8",
    "revotes 5 0", "tied 2 3", "shielded -", "fouls 3 2", "silent 3", "speakers 2 3 4", "absent 4 5", "ends +16:00",
    "ends +0:00:01", "ends open", "winner mafia", "winner maniac ripper", "winner none", "winner abandoned",
    "winner ripper",
]  # fmt: skip


@pytest.mark.parametrize("text", EXPECTATIONS)
def test_every_expectation_is_read_and_spelled(text: str) -> None:
    (line,) = read(f"night 1\n = {text}").blocks[0].lines
    assert spell_expectation(line) == text  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "text",
    ["start ok", "start refused", "errors no_players", "errors -", "warns -", "warns ratio few_dark", "unwarned ratio"],
)
def test_expectations_of_the_start(text: str) -> None:
    (line,) = read(f"={text}").opening.lines
    assert spell_expectation(line) == text  # type: ignore[arg-type]


FAULTY_BODIES = [
    ("night\n", 0, 6, "the end of the line", "the number of the phase"),
    ("night 0\n", 0, 7, "0", "from 1"),
    ("meeting 1\n", 0, 9, "1", "! or the end"),
    ("night 1 ! nope\n", 0, 11, "nope", "code"),
    ("= winner none\n3 visit 1\n", 1, 1, "3", "a phase"),
    ("= refused\n", 0, 3, "refused", "an act above it"),
    ("night 1\n = start ok\n", 1, 4, "start", "a fact"),
    ("night 1\n =\n", 1, 3, "the end of the line", "a fact"),
    ("night 1\n = out\n", 1, 7, "the end of the line", "seats, or -"),
    ("night 1\n = out 3 -\n", 1, 10, "-", "the end of the line"),
    ("night 1\n = out 3 x\n", 1, 10, "x", "the end of the line"),
    ("night 1\n = exit 3 gone\n", 1, 11, "gone", "killed"),
    ("night 1\n = told 3 blue\n", 1, 11, "blue", "red"),
    ("night 1\n = saved 3 luck\n", 1, 12, "luck", "immunity"),
    ("night 1\n = role 3 wizard\n", 1, 11, "wizard", "citizen"),
    ("night 1\n = votes 3\n", 1, 11, "the end of the line", "a number"),
    ("night 1\n = ends 16:00\n", 1, 9, "16:00", "+24:00"),
    ("night 1\n = winner nobody\n", 1, 11, "nobody", "none"),
    ("night 1\n = winner maniac city\n", 1, 18, "city", "ripper"),
    ("night 1\n = winner none none\n", 1, 16, "none", "the end"),
    ("= errors nope\n", 0, 10, "nope", "no_players"),
    ("= warns no_players\n", 0, 9, "no_players", "few_players"),
    ("= unwarned -\n", 0, 12, "-", "few_players"),
    ("= start maybe\n", 0, 9, "maybe", "ok refused"),
    ("night 1\n @+2:00 mafia skip\n @+1:59 3 kill 1\n", 2, 2, "@+1:59", "not before"),
    ("night 1\n @+2:00 mafia skip\n clock @+1:00\n", 2, 8, "@+1:00", "not before"),
    ("night 1\n @2025-11-29T20:00Z mafia skip\n @2025-11-29T22:59+03:00 3 kill 1\n", 2, 2, "@2025", "not before"),
    ("night 1\n @+2:00 mafia skip\n @2025-11-29T20:00Z 3 kill 1\n @+1:00 host pause\n", 3, 2, "@+1:00", "not before"),
    ("night 1\n...\nday 1\n", 2, 1, "day 1", "nothing behind"),
    ("night 1\n... now\n", 1, 5, "now", "the end of the line"),
    ("night 1\n 3 visit 1\n 3 Vera lover\n", 2, 4, "Vera", "visit"),
]  # fmt: skip


@pytest.mark.parametrize(
    ("body", "line", "column", "read_", "expected"), FAULTY_BODIES, ids=lambda value: repr(value)[:40]
)
def test_a_faulty_line_leaves_the_good_part(body: str, line: int, column: int, read_: str, expected: str) -> None:
    good = read_good_part(make(body), "fault.mgn")
    assert good.fault is not None
    assert (good.fault.line, good.fault.column) == (14 + line, column)
    assert read_ in good.fault.read
    assert expected in good.fault.expected
    with pytest.raises(RecordError):
        read_record(make(body), "fault.mgn")


def test_the_good_part_of_a_record() -> None:
    good = read_good_part(make("night 1\n mafia kill 4\n 3 search 5\nday 1\n 4 speak\n 4 nomnate 3\n 4 speak"))
    assert good.fault is not None and good.fault.read == "nomnate"
    assert good.record is not None
    night, day = good.record.blocks
    assert (len(night.lines), night.closed) == (2, True)
    assert (len(day.lines), day.closed) == (1, False)


def test_the_good_part_before_a_bad_header_stays_open() -> None:
    good = read_good_part(make("night 1\n mafia kill 4\nday one"))
    assert good.record is not None
    assert [block.closed for block in good.record.blocks] == [False]


def test_times_of_another_phase_begin_anew() -> None:
    record = read("night 1\n @+2:00 mafia skip\nday 1\n @+1:00 1 speak\n @2025-11-29T20:00Z 2 speak\n @+1:00 3 speak")
    assert len(record.blocks[1].lines) == 3


# --- bytes ------------------------------------------------------------------------------------------------------------


def test_marks_and_line_ends_of_other_systems() -> None:
    text = make("night 1\n  mafia kill 4")
    plain = read_record(text)
    for other in (text.replace("\n", "\r\n"), text.replace("\n", "\r"), "\ufeff" + text):
        assert read_record(other) == plain
        assert read_record(other.encode()) == plain


@pytest.mark.parametrize(("data", "line", "column"), [(b"\xff", 1, 1), (b"mgn: 1\nnote: \xd0\xb0\xd0", 2, 8)])
def test_bytes_that_are_no_text(data: bytes, line: int, column: int) -> None:
    good = read_good_part(data, "fault.mgn")
    assert good.record is None and good.fault is not None
    assert (good.fault.line, good.fault.column) == (line, column)
    assert good.fault.read.startswith("the byte 0x")


def test_names_in_any_script() -> None:
    record = read("", seats='1 Аня mafia\n2 "Вера Ивановна" citizen\n3 李 citizen')
    assert [setup.name for setup in record.setups] == ["Аня", "Вера Ивановна", "李"]


def test_ten_seats() -> None:
    assert len(read("").seats) == len(TEN.splitlines()) == 10
