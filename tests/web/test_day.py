"""The day as a host walks through it: what each screen makes him say, and that nothing he needs is missing."""

import re
from html import unescape

import pytest
from playwright.sync_api import Browser, expect

from gorod.engine.acts import (
    Ballot,
    CountVotes,
    Hands,
    Last,
    Nominate,
    Order,
    Remove,
    Speak,
    TeamOrder,
    Withdraw,
)

from .client import Client
from .driver import Host, Server, open_page

FORUM = ("mafia", "mafia", "mafia", "sheriff", "doctor", *["citizen"] * 6)
LINCH = ("mafia", "mafia", "don", "sheriff", "doctor", "lover", "maniac", *["citizen"] * 5)
DCCM = ("mafia", "don", "lover", "sheriff", "doctor", "maniac", *["citizen"] * 5)
MIREA = ("mafia", "mafia", "don", "sheriff", "doctor", *["citizen"] * 7)
NOCH = ("mafia", "don", "yakuza", "lover", "doctor", "sheriff", "bodyguard", *["citizen"] * 5)


def go_to_vote(client: Client) -> None:
    """The first day of twelve: 1 and 2 have spoken and put forward 5 and 6."""
    client.begin("mirea", MIREA)
    client.close_until("day")
    client.act(Speak(1), Nominate(1, 5), Speak(2), Nominate(2, 6), place="vote")


def find_value(html: str, mark: str) -> str:
    """What the button with that mark or text sends."""
    for value, rest in re.findall(r'<button[^>]*?value="([^"]*)"([^>]*>.*?)</button>', html, re.S):
        if mark in rest:
            return unescape(value)
    raise AssertionError(mark)


# --- the night's words ----------------------------------------------------------------------------------------------


def test_the_night_is_said_in_the_words_of_the_script(client: Client) -> None:
    client.begin("mirea", MIREA)
    client.do("close")
    assert "Ночь 1. Город засыпает. Все закрывают глаза." in client.panel
    client.act(place="call:0:0")
    assert "Просыпается мафия. 1 2 3 Познакомьтесь. Кто жертва?" in client.panel
    client.act(TeamOrder("mafia", 6), place="call:0:1")
    assert "Мафия засыпает." in client.panel
    client.act(place="call:2:0")
    assert "Просыпается комиссар. 4 Кого проверить?" in client.panel
    client.act(Order(4, "check", 1), place="call:2:1")
    assert "проверка: 1 · покажите жестом" in client.panel


def test_two_doctors_are_asked_by_their_numbers(client: Client) -> None:
    client.begin("noch", ("mafia", "don", "doctor", "doctor", *["citizen"] * 6))
    client.do("close")
    call = next(n for n in range(6) if client.act(place=f"call:{n}:0") and "Кого лечить?" in client.html)
    for answered, seat in ((0, 3), (1, 4)):
        client.act(place=f"call:{call}:{answered}")
        assert re.findall(r'<b class="num now">(\d+)</b>', client.html) == [str(seat)]


def test_whoever_joins_a_team_is_woken_by_a_touch(client: Client) -> None:
    client.begin("noch", ("mafia", "mafia", "don", "yakuza", "werewolf", "sheriff", *["citizen"] * 6))
    client.do("close")
    client.act(TeamOrder("yakuza", 1))
    client.do("close")
    client.do("close")
    call = next(n for n in range(6) if client.act(place=f"call:{n}:0") and "Просыпается мафия" in client.html)
    assert call is not None
    assert "Разбудите прикосновением: № 5" in client.panel


# --- the talk -------------------------------------------------------------------------------------------------------


def test_the_talk_says_who_opens_who_is_next_and_what_may_be_done(client: Client) -> None:
    client.begin("mirea", MIREA)
    client.close_until("day")
    client.act(place="talk")
    panel = client.panel
    assert "Говорим по кругу, начинает игрок № 1" in panel and "Слово 1" in panel
    assert "Сегодня от одного игрока не больше: 1." in panel, "the limits of the rulebook are in the reminder"
    client.act(Speak(1), place="talk")
    panel = client.panel
    assert "Слово 2 Игрок 2" in panel and "1 выставляет: нажмите место. Скажите «Принято»." in panel
    client.do(find_value(client.html, "2 закроет стол"))
    day = client.game.table.day
    assert day is not None and day.closer == 2
    assert isinstance(client.game.acts[-1], Last)


def test_a_round_that_goes_on_is_not_opened_again(client: Client) -> None:
    client.begin("mirea", MIREA)
    client.close_until("day")
    client.act(Speak(1), place="talk")
    for _ in range(3):
        client.do("foul 1")
    day = client.game.table.day
    assert day is not None and not day.speaking, "the third foul took the speech"
    assert "Слово: игрок № 2 (Игрок 2)." in client.panel
    assert "начинает" not in client.panel


def test_free_nominations_are_two_taps_and_can_be_taken_back(client: Client) -> None:
    client.begin("noch", NOCH)
    client.close_until("day")
    client.act(place="talk")
    assert "Кто выставляет?" in client.panel
    assert f'href="/g/{client.key}?tool=nominate&amp;by=3"' in client.html
    client.get(f"/g/{client.key}?tool=nominate&by=3")
    client.do(find_value(client.html, 'data-seat="5"'))
    assert "Выставлены: 5 ←3" in client.panel
    client.do(find_value(client.html, 'aria-label="3: снять выставление 5"'))
    day = client.game.table.day
    assert day is not None and day.candidates == ()


def test_who_stands_already_is_not_noted_twice_and_it_is_said(client: Client) -> None:
    """MA-29. The nomination of whoever repeats another's is not spent (MIREA-94)."""
    client.begin("mirea", MIREA)
    client.close_until("day")
    client.act(Speak(1), Nominate(1, 5), place="talk")
    stale = client.step
    for seat in (1, 2):
        if seat == 2:
            client.act(Speak(2), place="talk")
        before = client.play.lines
        client.do(find_value(client.html, 'data-seat="5"'))
        assert client.play.lines == before
        assert client.note == "Игрок 5 уже выставлен (кем: 1). Повтор ничего не меняет и не записан."
    assert "2 выставляет: нажмите место." in client.panel
    client.do(find_value(client.html, 'data-seat="6"'))
    assert "Выставлены: 5 ←1 6 ←2" in client.panel and not client.note
    client.do(find_value(client.html, 'data-seat="5"'), step=stale)
    assert "Экран устарел" in client.note


def test_where_nominations_are_taken_back_a_second_one_counts_and_it_is_said(client: Client) -> None:
    client.begin("noch", NOCH)
    client.close_until("day")
    client.act(Nominate(3, 5), place="talk")
    before = client.play.lines
    client.act(Nominate(3, 5), place="talk")
    assert client.play.lines == before and "уже выставлен (кем: 3)" in client.note
    client.act(Nominate(4, 5), place="talk")
    assert "Теперь его выставляют 3, 4" in client.note
    assert "Выставлены: 5 ←3,4" in client.panel
    client.act(Withdraw(3, 5), place="talk")
    assert "Выставлены: 5 ←4" in client.panel, "he stands while one of them holds it"


def test_all_have_spoken_is_said_only_where_it_is_so(client: Client) -> None:
    go_to_vote(client)
    client.act(Hands("vote", 5, number=3), place="talk")
    assert "Речи окончены: голосование уже началось. Не говорили: 3 4 5 6 7 8 9 10 11 12" in client.panel
    assert "Все высказались" not in client.panel
    client.do("undo")
    client.act(*(Speak(seat) for seat in range(3, 13)))
    client.act(Hands("vote", 5, number=3), place="talk")
    assert "Все высказались." in client.panel and "Не говорили" not in client.panel


def test_a_shootout_that_the_host_cut_short_is_not_said_to_be_over(client: Client) -> None:
    go_to_vote(client)
    client.act(Hands("vote", 5, number=6), Hands("vote", 6, number=6), CountVotes())
    client.act(Speak(5), Hands("revote", 5, number=4), place="talk")
    assert "Речи окончены: голосование уже началось. Не говорили: 6" in client.panel
    client.do("undo")
    client.act(Speak(5), Speak(6), Hands("revote", 5, number=4), place="talk")
    assert "Все высказались." in client.panel


# --- the vote -------------------------------------------------------------------------------------------------------


def test_a_vote_says_how_many_have_voted_and_how_many_have_not(client: Client) -> None:
    go_to_vote(client)
    assert "Проголосовали: 0 · не голосовали: 12" in client.panel
    client.act(Hands("vote", 5, seats=(1, 2, 3)), place="vote")
    assert "Проголосовали: 3 · не голосовали: 9" in client.panel
    client.get(f"/g/{client.key}?tool=names&by=5")
    assert "Проголосовали: 3 · не голосовали: 9" in client.panel, "those who are ticked already"


def test_ballots_are_counted_as_they_come(client: Client) -> None:
    client.begin("linch", LINCH)
    client.close_until("day")
    client.act(Ballot(1, 5), Ballot(2, 6), Ballot(3, 6), Ballot(4, 0), place="vote")
    assert "Проголосовали: 4 · не голосовали: 8 Голоса: 6 : 2 , 5 : 1 , ПАС: 1" in client.panel


def test_the_hands_say_where_the_rest_goes(client: Client) -> None:
    go_to_vote(client)
    assert "Кандидаты по порядку: № 5 (Игрок 5) и № 6 (Игрок 6). Руки со стола" in client.panel
    client.act(Hands("vote", 5, number=3), place="vote")
    panel = client.panel
    assert "Кандидаты по порядку" not in panel, "that is said once"
    assert "Кто не голосовал (9), того «Итог» отдаст игроку 6." in panel
    assert 'class="main" name="do"' in client.html.partition("foot")[2]
    client.get(f"/g/{client.key}?tool=names&by=6")
    assert client.html.count('class="main"') == 1 and "Спасибо" in client.html
    client.act(Hands("vote", 6, number=4), place="vote")
    assert "Кто не голосовал (5), того «Итог» отдаст игроку 6." in client.panel
    client.do(find_value(client.html, ">Итог"))
    assert "Голоса: 6 : 9 , 5 : 3" in client.panel


def test_a_vote_without_a_hand_is_not_one_tap_from_its_end(client: Client) -> None:
    client.begin("noch", NOCH)
    client.close_until("day")
    client.act(place="vote")
    assert "Нажмите место, за которое голосуют." in client.panel
    assert 'class="main"' not in client.html


def test_the_shootout_shows_the_votes_that_led_to_it(client: Client) -> None:
    go_to_vote(client)
    client.act(Hands("vote", 5, number=6), Hands("vote", 6, number=6), CountVotes(), place="talk")
    panel = client.panel
    assert "Перестрелка: № 5 (Игрок 5) и № 6 (Игрок 6). На речь — 30 с" in panel
    assert "Голоса: 5 : 6 , 6 : 6" in panel


def test_passes_are_counted_in_the_verdict(client: Client) -> None:
    client.begin("linch", LINCH)
    client.close_until("day")
    client.act(*(Ballot(seat, 0) for seat in range(1, 13)), CountVotes(), place="talk")
    assert "ПАС: 12" in client.panel


def test_a_slow_day_ended_early_leaves_the_executed_his_last_shot(client: Client) -> None:
    client.begin("forum", FORUM)
    client.close_until("day")
    client.desk.now = lambda: 1_000_000.0
    client.act(*(Ballot(seat, 4) for seat in (1, 2, 3, 5, 6)), place="vote")
    client.do(find_value(client.html, "data-sure"))
    assert "Последний выстрел" in client.panel
    client.do(find_value(client.html, 'data-seat="1"'))
    table = client.game.table
    assert table.seat(4).out is not None and table.seat(1).out is not None and not table.closed
    assert "Последний выстрел: 1 Игрок 1" in client.panel


def test_whoever_is_kept_from_execution_has_a_reason(client: Client) -> None:
    client.begin("dccm", DCCM)
    client.do("close")
    client.act(Order(3, "visit", 7), TeamOrder("mafia", 8))
    client.do("close")
    client.act(Speak(1), Nominate(1, 7), Speak(2), Nominate(2, 9), place="vote")
    client.act(Hands("vote", 7, group="all"), CountVotes(), place="talk")
    assert "Выбран, но остаётся 7 Почему?" in client.panel
    why = re.search(r'<a class="chip" href="([^"]*why/[^"]*)">Почему\?', client.html)
    assert why
    assert "DCCM-22" in client.get(unescape(why[1]))


# --- the morning ----------------------------------------------------------------------------------------------------


def test_the_morning_says_who_left_and_what_must_not_be_said(client: Client) -> None:
    client.begin("mirea", MIREA)
    client.do("close")
    client.act(TeamOrder("mafia", 6))
    client.do("close")
    panel = client.panel
    assert "Выбывает игрок № 6 (Игрок 6)." in panel
    assert "От чьей руки и как погибли, не говорите." in panel


def test_whoever_was_absent_too_long_leaves_with_the_phase_and_it_is_said(client: Client) -> None:
    client.begin("forum", FORUM)
    client.close_until("day")
    clock = [1_000_000.0]
    client.desk.now = lambda: clock[0]
    for _ in range(2):
        clock[0] += 3600
        living = client.game.table.living
        client.act(*(Ballot(seat, living[-1]) for seat in living[:4]), place="vote")
        client.do(find_value(client.html, "data-sure"))
        client.do("close")
        client.do("close")
    left = [seat.number for seat in client.game.table.seats if seat.out and seat.out.reason == "absent"]
    assert left
    for seat in left:
        assert f"Выбывает игрок № {seat} (Игрок {seat}): долгое отсутствие." in client.panel


def test_the_end_keeps_the_way_on_in_reach_and_the_fouls_in_the_list(client: Client) -> None:
    client.begin("mirea", MIREA)
    client.close_until("day")
    client.do("foul 7")
    client.do("foul 7")
    client.act(Remove(1), Remove(2), Remove(3), place="talk")
    assert client.game.outcome is not None
    foot = client.html.partition('class="stack foot"')[2]
    assert "Те же люди, ещё раз" in foot
    assert "в игре, 2 фола" in client.panel


@pytest.mark.parametrize("lang", ["ru", "en"])
def test_every_screen_of_the_day_is_in_one_language(client: Client, lang: str) -> None:
    client.http.cookies.set("gorod_looks", f"lang={lang}")
    client.begin("mirea", MIREA)
    client.close_until("day")
    client.act(Speak(1), Nominate(1, 5), place="talk")
    for place in ("dawn", "talk", "vote"):
        client.act(place=place)
        text = re.sub(r"Игрок \d+", "", client.panel)
        other = re.search("[а-яА-Я]" if lang == "en" else r"\b[A-Za-z]{4,}\b", text.replace("mirea", ""))
        assert other is None, (place, text)


# --- in a browser ---------------------------------------------------------------------------------------------------


def test_the_question_before_the_end_of_a_vote_is_in_sight(browser: Browser, server: Server) -> None:
    page = open_page(browser, server)
    host = Host(page)
    host.new_game("linch", 12)
    host.deal_random()
    while host.part != "vote":
        host.tap(page.locator(".panel .main").first)
    page.locator(".panel summary[data-key=c]").click()
    sure = page.locator("[data-sure]")
    expect(sure).to_be_in_viewport(ratio=1)
    box = sure.bounding_box()
    assert box
    look = "([x, y]) => document.elementFromPoint(x, y)?.hasAttribute('data-sure')"
    assert page.evaluate(look, [box["x"] + 9, box["y"] + 9]), "and nothing lies over it"
    page.context.close()


def test_a_new_question_begins_at_its_top(browser: Browser, server: Server) -> None:
    page = open_page(browser, server)
    host = Host(page)
    host.new_game("linch", 12)
    host.deal_random()
    while host.part != "vote":
        host.tap(page.locator(".panel .main").first)
    panel = page.locator(".words")
    panel.evaluate("(one) => { one.scrollTop = one.scrollHeight; }")
    assert panel.evaluate("(one) => one.scrollTop") > 50
    host.tap(page.locator("#table button.cell").first)
    assert panel.evaluate("(one) => one.scrollTop") == 0
    page.context.close()
