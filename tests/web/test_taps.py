"""Taps: each belongs to a step, comes once, and is on disk before the page shows it."""

import msgspec
import pytest

from gorod.engine.acts import Ballot, Begin, Close, Foul, Order, TeamOrder
from gorod.web.play import Play, unfold

from .client import Client, make_client


def test_a_double_tap_counts_once(client: Client) -> None:
    client.start()
    step, tap = client.step, client.field("tap")
    client.do("close", step, tap)
    once = client.play
    client.do("close", step, tap)
    assert client.play == once
    assert "засчитано один раз" in client.note


def test_a_stale_page_changes_nothing_and_says_so(client: Client) -> None:
    client.start()
    step = client.step
    client.do("close", step, "first")
    once = client.play
    client.do("close", step, "second")
    assert client.play == once
    assert "Экран устарел" in client.note
    client.do("undo", step, "third")
    assert client.play == once


def test_a_double_tap_is_known_after_a_restart(client: Client, tmp_path_factory: pytest.TempPathFactory) -> None:
    client.start()
    step = client.step
    client.do("close", step, "the tap")
    before = client.play
    client.desk._plays.clear()
    client.do("close", str(before.lines), "the tap")
    assert "засчитано один раз" in client.note
    assert client.play.lines == before.lines


def test_a_refused_act_changes_nothing_and_names_the_clause(client: Client) -> None:
    client.start()
    client.do("close")
    before = client.play.lines
    client.act(Order(1, "heal", 99))
    assert client.play.lines == before
    assert "mirea" in client.note


@pytest.mark.parametrize(
    "word",
    ["tap {", "tap []", 'tap {"acts":[{"act":"nonsense"}]}', "hands", "hands vote x", "change 999", "swap", "limit",
     "nonsense", "", "set book mirea", "undo x", "rename 1"],
)  # fmt: skip
def test_nonsense_changes_nothing(client: Client, word: str) -> None:
    client.start()
    before = client.play.lines
    client.do(word)
    assert client.play.lines == before
    assert client.note


@pytest.mark.parametrize(
    "word", ["set", "set count mafia", "set count wizard 1", "set value nonsense", "set book chess", "set role 1 don",
             "set preset 7", "set move 1", "set deal cards", "set club none", "set novice 99"],
)  # fmt: skip
def test_nonsense_in_the_set_up_changes_nothing(client: Client, word: str) -> None:
    client.new_game()
    before = client.play.lines
    client.do(word)
    assert client.play.lines == before


def test_a_foul_is_said_with_its_number_and_what_it_brings(client: Client) -> None:
    client.start()
    client.do("close")
    client.do("close")
    said = []
    for _ in range(4):
        client.act(Foul(3), place="talk")
        said.append(client.note)
    assert "1" in said[0] and "2" in said[1]
    assert len(said[2]) > len(said[1]), "the third costs a speech"
    assert "выбыва" in said[3].lower() or "покида" in said[3].lower(), said[3]


def test_undo_and_redo_reach_every_moment(client: Client) -> None:
    client.start()
    seen = [client.play.now]
    for _ in range(12):
        client.do("close")
        if client.play.now == seen[-1]:
            break
        seen.append(client.play.now)
    for moment in reversed(seen[:-1]):
        client.do("undo")
        assert client.play.now == moment
    for moment in seen[1:]:
        client.do("redo")
        assert client.play.now == moment


def test_what_was_taken_back_stays_in_the_log(client: Client) -> None:
    client.start()
    client.do("close")
    client.act(Foul(3))
    client.do("undo")
    kinds = [line.kind for line in client.http.portal.call(client.desk.store.read_lines, client.key)]  # type: ignore
    assert kinds[-3:] == ["tap", "tap", "undo"]
    assert client.play.now.game is not None and client.play.now.game.table.seat(3).fouls == 0


def test_a_new_tap_after_undo_drops_what_could_be_redone(client: Client) -> None:
    client.start()
    client.do("close")
    client.act(Foul(3))
    client.do("undo")
    client.act(Foul(4))
    assert client.play.can_redo == 0
    client.do("redo")
    assert "Ничего не изменилось" in client.note


def test_the_log_alone_tells_the_game(client: Client) -> None:
    client.start()
    for _ in range(4):
        client.do("close")
    client.act(Foul(2))
    client.do("undo 2")
    client.do("redo")
    client.do("swap", a="1", b="5")
    lines = client.http.portal.call(client.desk.store.read_lines, client.key)  # type: ignore[union-attr]
    assert unfold(client.key, lines) == client.play


def test_two_processes_at_one_file_do_not_write_twice(client: Client, tmp_path_factory: pytest.TempPathFactory) -> None:
    """The unique (game, number) decides: the slower one is told that its page is stale."""
    client.start()
    store_path = client.desk.store.engine.url.database  # type: ignore[attr-defined]
    with make_client(store_path) as other:
        other.key = client.key
        other.get(f"/g/{client.key}")
        client.do("close")
        other.do("close")
        assert "Экран устарел" in other.note
        assert other.play == client.play


def test_an_early_act_can_be_changed_and_the_rest_is_played_again(client: Client) -> None:
    client.start()
    client.do("close")
    game = client.game
    mafia = [seat.number for seat in game.table.seats if seat.role in ("mafia", "don")]
    red = [seat.number for seat in game.table.seats if seat.role == "citizen"]
    client.act(TeamOrder("mafia", red[0]))
    client.do("close")
    assert client.game.table.seat(red[0]).out is not None
    page = client.get(f"/g/{client.key}/step/2?o=" + msgspec.json.encode(TeamOrder("mafia", red[1])).decode())
    assert "Что изменится" in page
    client.do("change 1 " + msgspec.json.encode(TeamOrder("mafia", red[1])).decode())
    table = client.game.table
    assert table.seat(red[0]).out is None and table.seat(red[1]).out is not None
    assert mafia


def test_swapped_roles_replay_the_game(client: Client) -> None:
    client.start()
    client.do("close")
    game = client.game
    don = next(seat.number for seat in game.table.seats if seat.role == "don")
    red = next(seat.number for seat in game.table.seats if seat.role == "citizen")
    client.do("swap", a=str(don), b=str(red))
    table = client.game.table
    assert (table.seat(red).role, table.seat(don).role) == ("don", "citizen")


def test_acts_carry_the_time_where_the_clocks_need_it(client: Client) -> None:
    client.start("forum", 12)
    clock = [1_000_000.0]
    client.desk.now = lambda: clock[0]
    client.do("close")
    client.do("close")
    clock[0] += 3600
    client.do("limit", hours="30")
    game = client.game
    assert game.table.day is not None
    assert game.table.now == 3600
    assert game.table.day.limit == 30 * 3600
    clock[0] += 40 * 3600
    before = client.play
    assert "Никто не уходит" in client.get(f"/g/{client.key}")
    assert client.play == before, "looking writes nothing"
    client.act(Ballot(1, 2))
    assert client.note, "a ballot after the end is late"


def test_a_play_begins_empty() -> None:
    assert Play("x").can_undo == 0
    assert Begin("night", 1) != Close()
