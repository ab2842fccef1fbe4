"""A club's tables and records: what is read, what is left out and counted, and what is refused with file and line."""

from pathlib import Path

import pytest

from gorod.odds import OddsError
from gorod.odds.club import Played, read_games

HEADER = "season,game,seat,role,winner\n"
GAME = "1,1,1,mafia,city\n1,1,2,citizen,city\n1,1,3,citizen,city\n1,1,4,sheriff,city\n"
PLAYED = Played("1", (("citizen", 2), ("mafia", 1), ("sheriff", 1)), 1, 1)


def write(path: Path, text: str | bytes) -> Path:
    path.write_bytes(text.encode() if isinstance(text, str) else text)
    return path


def refuse(path: Path) -> OddsError:
    with pytest.raises(OddsError) as fault:
        read_games([path])
    return fault.value


def test_tables_and_records_are_read(tmp_path: Path) -> None:
    table = tmp_path / "games.csv"
    seats = [("mafia", 1), ("citizen", 2), ("citizen", 3), ("sheriff", 4)]
    lines = [
        f"1,{game},{seat},{role},{winner}"
        for game, winner in ((1, "city"), (2, "mafia"), (3, ""))
        for role, seat in seats
    ]
    table.write_text("season,game,seat,role,winner\n" + "\n".join(lines) + "\n", "utf-8")
    record = tmp_path / "night.mgn"
    record.write_text("mgn: 1\nrules: noch\nseats\n 1 K maniac\n 2 A citizen\nnight 1\n 1 kill 2\n", "utf-8")
    played, skipped = read_games([table, record])
    assert skipped == 1
    assert {(group.roles, group.games, group.city) for group in played} == {
        ((("citizen", 2), ("mafia", 1), ("sheriff", 1)), 2, 1),
        ((("citizen", 1), ("maniac", 1)), 1, 0),
    }


@pytest.mark.parametrize(
    "text",
    [
        b"\xef\xbb\xbf" + (HEADER + GAME).encode(),
        (HEADER + GAME).replace("\n", "\r\n"),
        (HEADER + GAME).replace(",", ";"),
        (HEADER + GAME).replace(",", "\t"),
        (HEADER + GAME).title(),
        HEADER + GAME + "\n\n",
        HEADER + GAME.replace("\n", ",more,and more\n"),
        HEADER + "".join(reversed(GAME.splitlines(keepends=True))),
        "\n,,\n" + HEADER + GAME,
    ],
    ids=[
        "BOM",
        "CRLF",
        "semicolons",
        "tabs",
        "capitals",
        "empty lines",
        "more cells",
        "other order",
        "blank lines first",
    ],
)
def test_the_shapes_in_which_tables_come(tmp_path: Path, text: str | bytes) -> None:
    assert read_games([write(tmp_path / "games.csv", text)]) == ([PLAYED], 0)


def test_a_folder_stands_for_its_files_and_each_counts_once(tmp_path: Path) -> None:
    (tmp_path / "spring").mkdir()
    table = write(tmp_path / "spring" / "GAMES.CSV", HEADER + GAME)
    write(tmp_path / "notes.txt", "nothing to read")
    assert read_games([tmp_path, table]) == ([PLAYED], 0)


BAD = [
    ("", "missing_columns", {}),
    ("a,b\n1,2\n", "missing_columns", {"columns": "game, role, winner"}),
    (b"\xff\xfe\x00", "not_text", {}),
    ("роль".encode("cp1251"), "not_text", {}),
    (HEADER + "1,1,1," + "x" * 200_000 + ",city\n", "bad_line", {"line": 2}),
    (HEADER + GAME.replace("sheriff", "шериф"), "bad_cell", {"line": 5, "column": "role", "read": "шериф"}),
    (HEADER + GAME.replace("city", "zebra"), "bad_cell", {"line": 2, "column": "winner"}),
    (HEADER + GAME + "1,1,5,citizen,mafia\n", "two_winners", {"line": 6, "game": "1 1"}),
    (HEADER + ",,1,mafia,city\n,,1,mafia,city\n", "bad_cell", {"line": 2, "column": "game"}),
    (HEADER, "no_games", {}),
    (HEADER + GAME.replace("city", ""), "no_games", {"skipped": 1}),
    (HEADER + GAME.replace("sheriff", "?"), "no_games", {"skipped": 1}),
    (HEADER + "1,1\n", "no_games", {"skipped": 1}),
    ("roles,games,city\nmafia=x,2,1\n", "bad_cell", {"line": 2, "column": "roles"}),
    ("roles,games,city\nmafia=-1 citizen=3,2,1\n", "bad_cell", {"line": 2, "column": "roles"}),
    ("roles,games,city\nmafia=1 mafia=2,2,1\n", "bad_cell", {"line": 2, "column": "roles"}),
    ("roles,games,city\nmafia=1 citizen=3,1,2\n", "bad_cell", {"line": 2, "column": "city"}),
    ("roles,games,city\nmafia=1 citizen=3,-1,-2\n", "bad_cell", {"line": 2, "column": "games"}),
    ("roles,games,city\nmafia=1 citizen=3,²,1\n", "bad_cell", {"line": 2, "column": "games"}),
    (f"roles,games,city\nmafia=1 citizen=3,{10**30},1\n", "bad_cell", {"line": 2, "column": "games"}),
    ("roles,games,city\nmafia=1 citizen=3,0,0\n", "no_games", {}),
]


@pytest.mark.parametrize(("text", "code", "values"), BAD, ids=[f"{n} {code}" for n, (_, code, _) in enumerate(BAD)])
def test_bad_tables_are_refused(tmp_path: Path, text: str | bytes, code: str, values: dict[str, object]) -> None:
    fault = refuse(write(tmp_path / "bad.csv", text))
    assert fault.code == code
    assert {name: fault.values[name] for name in values} == values


@pytest.mark.parametrize("roles", ['"mafia=1,citizen=3"', "mafia=1 citizen=3", "mafia=1;  citizen=3;"])
def test_roles_of_a_group_stand_apart_as_people_write_them(tmp_path: Path, roles: str) -> None:
    table = write(tmp_path / "groups.csv", f"roles,games,city\n{roles},5,2\n")
    assert read_games([table]) == ([Played("", (("citizen", 3), ("mafia", 1)), 5, 2)], 0)


def test_a_group_of_many_games_is_one_line(tmp_path: Path) -> None:
    table = write(tmp_path / "many.csv", "season,roles,games,city\n3,mafia=2 don=0 citizen=5,1000000000,1\n")
    assert read_games([table])[0] == [Played("3", (("citizen", 5), ("mafia", 2)), 10**9, 1)]


def test_what_is_no_file(tmp_path: Path) -> None:
    assert refuse(tmp_path / "nothing.csv").code == "unreadable"
    assert refuse(tmp_path).code == "no_games"


def test_a_film_is_not_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("gorod.odds.club.MOST_BYTES", 100)
    assert refuse(write(tmp_path / "film.csv", "x" * 101)).code == "too_large"


RECORD = "mgn: 1\nrules: noch\nseats\n 1 K maniac\n 2 A citizen\n"


@pytest.mark.parametrize(
    "text",
    [
        RECORD,
        RECORD + "night 1\n",
        RECORD.replace("maniac", "?") + "night 1\n",
        RECORD + "night 1\n host end abandoned\n",
        RECORD + "night 1\n host end draw\n",
        RECORD + "night 1\n 1 kill 2\n = winner city\n",
        RECORD.replace("rules", "from: position\nrules") + "night 1\n 1 kill 2\n",
    ],
    ids=["dealt", "running", "unknown", "abandoned", "drawn by the host", "contradicted", "position"],
)
def test_records_that_tell_nothing_are_left_out(tmp_path: Path, text: str) -> None:
    whole = write(tmp_path / "whole.mgn", RECORD + "night 1\n 1 kill 2\n")
    played, skipped = read_games([whole, write(tmp_path / "other.mgn", text)])
    assert [(group.games, group.city) for group in played] == [(1, 0)]
    assert skipped == 1


def test_a_draw_by_the_rules_is_a_game_that_the_city_did_not_win(tmp_path: Path) -> None:
    """The model draws such games too."""
    dealt = "mgn: 1\nrules: dccm\nseats\n 1 K maniac\n 2 M mafia\n 3 L lover\n"
    drawn = write(tmp_path / "drawn.mgn", dealt + "night 1\n 3 visit 1\n mafia kill 3\n 1 kill 2\n = winner draw\n")
    played, skipped = read_games([drawn])
    assert (played[0].games, played[0].city, skipped) == (1, 0, 0)


def test_a_faulty_record_is_refused(tmp_path: Path) -> None:
    fault = refuse(write(tmp_path / "bad.mgn", "mgn: 1\nnonsense\n"))
    assert (fault.code, fault.values["line"]) == ("bad_record", 2)
