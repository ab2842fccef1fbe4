"""One night under all rulebooks: what each makes of it, and what is missing."""

from pathlib import Path

from gorod.record import Verdict, compare_record, read_record
from gorod.record.compare import Judgement, Point
from gorod.rules import RULEBOOKS
from record.samples import TESTS, load, read


def judge(name: str) -> dict[str, Verdict]:
    return {verdict.rulebook: verdict for verdict in compare_record(load(TESTS / "compare" / f"{name}.mgn"))}


def out(verdict: Verdict, block: int = 0) -> dict[int, str]:
    return {point.seat: f"{point.word} [{point.clause}]" for point in verdict.blocks[block].out}


def test_five_verdicts_on_one_heal() -> None:
    verdicts = judge("a-heal-against-the-maniac")
    assert tuple(verdicts) == RULEBOOKS
    assert {key: tuple(out(verdict)) for key, verdict in verdicts.items()} == {
        "noch": (6,), "linch": (), "mirea": (), "dccm": (), "forum": (),
    }  # fmt: skip
    assert {verdict.blocks[0].told[0].word for verdict in verdicts.values()} == {"not_mafia", "red", "black", "maniac"}
    assert verdicts["linch"].blocks[0].saved == (Point(6, "heal", "linch LA-9"),)
    assert all(verdict.winner == "none" and verdict.clause == "" for verdict in verdicts.values())


def test_the_worked_night_is_over_in_one_rulebook_only() -> None:
    verdicts = judge("the-worked-night")
    assert {key: verdict.winner for key, verdict in verdicts.items()} == {
        "noch": "none", "linch": "none", "mirea": "maniac", "dccm": "none", "forum": "none",
    }  # fmt: skip
    assert verdicts["mirea"].clause == "mirea 51"
    assert out(verdicts["mirea"])[1] == "linked [mirea 40]"
    assert verdicts["mirea"].alive == (4, 5, 6, 7)
    assert verdicts["noch"].blocks[0].blocked == (1,)
    assert verdicts["forum"] == Verdict("forum", missing=("lover",))


def test_marks_that_a_rulebook_does_not_know_are_left_out_and_days_have_its_numbers() -> None:
    verdicts = judge("a-lover-at-the-doctors")
    assert verdicts["linch"].dropped == (Point(6, "night_immunity"),)
    assert verdicts["mirea"].dropped == ()
    assert out(verdicts["linch"], 1) == {3: "executed [linch 41]"}
    assert verdicts["dccm"].blocks[1].saved == (Point(3, "shield", "dccm 22"),)
    assert verdicts["forum"].missing == ("don", "lover")


def test_what_a_rulebook_refuses_is_listed() -> None:
    verdicts = {
        verdict.rulebook: verdict
        for verdict in compare_record(read("meeting ! not_now\nnight 1\n 5 heal 8\n 5 heal 8"))
    }
    assert [refused.act for refused in verdicts["mirea"].blocks[0].refused] == ["meeting"]
    assert verdicts["mirea"].blocks[1] == Judgement("night 1")
    body = "night 1\n 6 visit 8\nday 1\n host no-execution\nnight 2\n 6 visit 8\n..."
    verdicts = {verdict.rulebook: verdict for verdict in compare_record(read(body))}
    (refused,) = verdicts["linch"].blocks[2].refused
    assert (refused.line, refused.act, refused.code, refused.clause) == (19, "6 visit 8", "repeat", "linch 27")
    assert verdicts["mirea"].blocks[2].refused == ()


def test_overrides_do_not_carry_over() -> None:
    body = "night 1\n 6 visit 8\n mafia kill 6"
    verdicts = compare_record(read(body, heads="set: visit.links = false"))
    assert {verdict.rulebook: len(verdict.blocks[0].out) for verdict in verdicts if verdict.blocks}["mirea"] == 2


def test_a_turncoat_and_a_link_that_was_stopped() -> None:
    seats = "1 M mafia\n2 Y yakuza\n3 W werewolf\n4 C citizen\n5 D citizen"
    noch = compare_record(read("night 1\n mafia kill 2", rules="noch", seats=seats))[0]
    assert noch.blocks[0].turned == (Point(3, "yakuza", "noch 78"),)
    mirea = compare_record(read("night 1\n 6 visit 8\n 5 heal 8\n mafia kill 6"))[2]
    assert [(point.seat, point.word) for point in mirea.blocks[0].saved] == [(8, "heal")]


def test_a_clubs_own_rulebook_comes_first(tmp_path: Path) -> None:
    (tmp_path / "ours.toml").write_text('key = "ours"\nbase = "mirea"\n[settings]\nvisit.links = false\n')
    text = "mgn: 1\nrules: ours.toml\nseats\n 1 A mafia\n 2 B lover\n 3 C citizen\n 4 D citizen\n 5 E citizen\n"
    record = read_record(text + "night 1\n 2 visit 3\n mafia kill 2", str(tmp_path / "game.mgn"))
    verdicts = compare_record(record)
    assert [verdict.rulebook for verdict in verdicts] == ["ours", *RULEBOOKS]
    assert [len(verdict.blocks[0].out) for verdict in verdicts[:4]] == [1, 1, 2, 2]


def test_a_record_with_unknown_roles_is_judged_by_nobody() -> None:
    verdicts = compare_record(read("night 1", seats="1 A mafia\n2 B ?"))
    assert {verdict.missing for verdict in verdicts} == {("?",)}
