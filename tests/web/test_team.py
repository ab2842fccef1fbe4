"""The team's order: agreed by one tap, or each member alone with what it comes to and by which rule."""

import re
from html import unescape

import pytest

from gorod.web.place import Place, read_place
from gorod.web.play import is_place

from .client import Client

ROLES = ("mafia", "mafia", "don", "sheriff", "doctor", *["citizen"] * 7)
LINCH = (*ROLES[:5], "lover", "maniac", *["citizen"] * 5)
NO_DON = ("mafia", "mafia", "mafia", "sheriff", "doctor", *["citizen"] * 7)


def press(client: Client, mark: str) -> None:
    """The button of the page with that text or attribute."""
    for value, rest in re.findall(r'<button[^>]*?value="([^"]*)"([^>]*>.*?)</button>', client.html, re.S):
        if mark in rest:
            client.do(unescape(value))
            return
    raise AssertionError(mark)


def tap_seat(client: Client, seat: int) -> None:
    press(client, f'data-seat="{seat}"')


def call_team(client: Client, book: str, roles: tuple[str, ...] = ROLES) -> None:
    """A game of these roles that stands at the team's call of the first night."""
    client.begin(book, roles)
    client.close_until("night")
    number = next(call for call in range(9) if _asks_the_team(client, call))
    client.act(place=f"call:{number}:0")


def _asks_the_team(client: Client, call: int) -> bool:
    client.act(place=f"call:{call}:0")
    return "Каждый отдельно" in client.html


def open_each(client: Client) -> None:
    press(client, 'data-key="e"')


def orders(client: Client) -> dict[int, int]:
    night = client.game.table.night
    assert night is not None
    return {seat: target for (seat, verb), target in night.orders.items() if verb == "kill"}


@pytest.mark.parametrize("book", ["noch", "linch", "mirea", "dccm"])
def test_an_agreed_order_is_one_tap(client: Client, book: str) -> None:
    call_team(client, book, LINCH if book == "linch" else ROLES)
    lines = client.play.lines
    tap_seat(client, 6)
    assert client.play.lines == lines + 1
    assert orders(client) == {1: 6, 2: 6, 3: 6}
    assert "Принято" in client.panel


@pytest.mark.parametrize("book", ["noch", "mirea"])
def test_the_don_decides_and_the_page_says_so(client: Client, book: str) -> None:
    call_team(client, book)
    open_each(client)
    tap_seat(client, 6)
    assert orders(client) == {1: 6}
    assert "Мафия выбирает жертву: № 6" in client.panel
    tap_seat(client, 7)
    tap_seat(client, 8)
    panel = client.panel
    assert orders(client) == {1: 6, 2: 7, 3: 8}
    assert "Мафия выбирает жертву: № 8" in panel and "Слово главы важнее" in panel
    assert re.search(rf"\[{book} [\w, -]+\]", panel)
    press(client, 'data-key="Enter"')
    assert "Принято" in client.panel and "№ 8" in client.panel


def test_a_split_team_misses_and_the_closing_lists_who_said_what(client: Client) -> None:
    call_team(client, "mirea", NO_DON)
    open_each(client)
    for target in (6, 7, 6):
        tap_seat(client, target)
    assert "Мафия промахивается: названы разные цели" in client.panel
    assert "mirea MA-10" in client.panel
    client.act(place="closing")
    panel = client.panel
    assert "Мафия: 1 выстрел 6, 2 выстрел 7, 3 выстрел 6 — Мафия промахивается" in panel
    assert "Ещё не выбрали: Доктор" in panel, "the team has spoken"


def test_members_who_must_agree_are_asked_again_and_may_change_their_word(client: Client) -> None:
    call_team(client, "dccm", NO_DON)
    open_each(client)
    tap_seat(client, 6)
    tap_seat(client, 7)
    assert orders(client) == {1: 6} and "dccm" in client.note
    client.act(place=re.search(r"call:\d+:0", str(client.play.now.place))[0] + ":1")  # type: ignore[index]
    tap_seat(client, 7)
    tap_seat(client, 7)
    assert orders(client) == {1: 7, 2: 7}


def test_while_the_don_lives_nobody_else_decides(client: Client) -> None:
    call_team(client, "linch", LINCH)
    open_each(client)
    tap_seat(client, 6)
    panel = client.panel
    assert "никто не назвал жертву" in panel and "Пока глава жив, решает он один." in panel


def test_in_a_forum_game_all_must_name_the_same(client: Client) -> None:
    call_team(client, "forum", NO_DON)
    open_each(client)
    tap_seat(client, 6)
    tap_seat(client, 6)
    assert "жертву назвали не все" in client.panel
    tap_seat(client, 6)
    assert "Мафия выбирает жертву: № 6" in client.panel


def test_one_way_back_one_word_for_all_and_undo(client: Client) -> None:
    call_team(client, "mirea")
    open_each(client)
    tap_seat(client, 6)
    tap_seat(client, 7)
    client.do("undo")
    assert orders(client) == {1: 6} and "Ход игрока 2" in client.panel
    press(client, "Вместе")
    assert "Каждый отдельно" in client.panel
    tap_seat(client, 9)
    assert orders(client) == {1: 9, 2: 9, 3: 9}


def test_a_lone_member_is_asked_as_the_team(client: Client) -> None:
    call_team(client, "mirea")
    from gorod.engine.acts import Remove

    place = client.play.now.place
    client.act(Remove(2), Remove(3), place=place)
    assert "Каждый отдельно" not in client.html


def test_the_unfolded_call_has_the_length_of_every_other(client: Client) -> None:
    call_team(client, "mirea")
    folded = len(client.html.encode())
    open_each(client)
    assert len(client.html.encode()) == folded
    tap_seat(client, 6)
    assert len(client.html.encode()) == folded


@pytest.mark.parametrize("text", ["call:2:0:3", "call:2:1", "call:0:0", "dusk", ""])
def test_places_are_read_back(text: str) -> None:
    assert is_place(text)
    place = read_place(text)
    assert place is None if not text else str(place) == text
    assert str(Place("call", 2, 0, 3)) == "call:2:0:3"


@pytest.mark.parametrize("text", ["call:1:2:3:4", "call:x", "call:1:2:-3", "nowhere", "call:1:2:²"])
def test_what_is_no_place_is_refused(text: str) -> None:
    assert not is_place(text)
