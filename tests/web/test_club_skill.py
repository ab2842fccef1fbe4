"""The odds beside the set-up: by lot and with the club's skill, which comes from finished games or from the host."""

import asyncio
import re
from collections.abc import Iterable
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from gorod.engine.acts import Begin, End
from gorod.rules.checks import deal_roles
from gorod.store import Store, open_sqlite
from gorod.web.club_skill import (
    LEAST_GAMES,
    SHELF,
    ClubSkill,
    Skill,
    drop_skill,
    fit_again,
    list_ended,
    read_skills,
    set_skill,
)
from gorod.web.desk import Desk
from gorod.web.draft import Draft, Player, find_book, list_counts, suggest
from gorod.web.odds_beside import OddsBeside
from gorod.web.odds_worker import fit, give_odds
from gorod.web.play import Tap, start_body

from .client import Client

BASE: dict[str, Any] = {"overrides": {}, "roles": {"citizen": 7, "mafia": 3}, "city": True}


def make_draft(players: int, book: str = "mirea", **overrides: Any) -> Draft:
    people = tuple(Player(f"P{n}") for n in range(players))
    return suggest(Draft(book=book, players=people, overrides=overrides))


async def play_games(store: Store, results: Iterable[str], book: str = "mirea", **overrides: Any) -> None:
    """Whole games in a store, as pages write them: dealt, begun, and ended by the host's word."""
    desk, luck = Desk(store), Random(7)
    for number, result in enumerate(results):
        made = make_draft(luck.choice([10, 12, 13]), book, **overrides)
        roles = deal_roles(list_counts(made, find_book(made)), number)
        play = await desk.new_game(replace(made, stage="deal", way="random", seed=str(number), roles=roles))
        begun = await desk.take(play.key, play.lines, "", start_body(play.now.draft))
        ended = await desk.take(play.key, begun.play.lines, "", Tap((Begin("night", 1), End(result))))  # type: ignore[arg-type]
        assert ended.kind == "done"


class Laboratory:
    """A fit that answers at once and counts how often it was asked."""

    def __init__(self, **answer: Any) -> None:
        self.answer = answer
        self.asked: list[dict[str, Any]] = []

    async def __call__(self, line: dict[str, Any]) -> dict[str, Any]:
        self.asked.append(line)
        return {"games": len(line["games"]), **self.answer}


# --- which games count ------------------------------------------------------------------------------------------


def test_abandoned_games_and_draws_do_not_count(tmp_path: Path) -> None:
    async def run() -> None:
        store = open_sqlite(str(tmp_path / "g.sqlite3"))
        await play_games(store, ["city", "abandoned", "mafia", "draw", "maniac"])
        ended, _ = await list_ended(store, "mirea")
        assert sorted(game.city for game in ended) == [False, False, True]
        assert all(sum(game.roles.values()) in (10, 12, 13) for game in ended)
        assert (await list_ended(store, "noch"))[0] == ()
        await store.close()

    asyncio.run(run())


def test_a_game_taken_back_after_its_end_does_not_count(client: Client) -> None:
    client.start("mirea", 13)
    client.do("close")
    client.act(End("city"))
    store = client.desk.store

    def count() -> int:
        ended: tuple[tuple[Any, ...], str] = client.http.portal.call(list_ended, store, "mirea")  # type: ignore[union-attr]
        return len(ended[0])

    assert count() == 1
    client.do("undo")
    assert count() == 0


def test_games_of_an_earlier_version_count_too(tmp_path: Path) -> None:
    """Their summary does not say who was who; their log does."""

    async def run() -> None:
        store = open_sqlite(str(tmp_path / "g.sqlite3"))
        await play_games(store, ["city"], **{"speech.seconds": 77})
        before, _ = await list_ended(store, "mirea")
        rows = await store.list_games()

        class Old:
            read_lines = staticmethod(store.read_lines)

            async def list_games(self) -> list[Any]:
                head = {"book": "mirea", "outcome": "city"}
                return [msgspec.structs.replace(row, head=msgspec.json.encode(head)) for row in rows]

        after, _ = await list_ended(Old(), "mirea")  # type: ignore[arg-type]
        assert after == before
        assert after[0].overrides == {"speech.seconds": 77}
        await store.close()

    asyncio.run(run())


# --- when it is fitted ------------------------------------------------------------------------------------------


def test_a_fit_needs_enough_games_and_both_ends_of_its_interval(tmp_path: Path) -> None:
    async def run() -> None:
        store = open_sqlite(str(tmp_path / "g.sqlite3"))
        laboratory = Laboratory(value=2.5, low=1.5, high=4.0)
        skills = ClubSkill(store, laboratory)
        await play_games(store, ["city"] * (LEAST_GAMES - 1))
        assert not await skills.look("mirea")
        assert (skills.find("mirea"), laboratory.asked) == (None, [])
        await play_games(store, ["mafia"])
        assert await skills.look("mirea")
        known = skills.find("mirea")
        assert known is not None
        assert (known.by, known.value, known.games) == ("games", 2.5, LEAST_GAMES)
        assert [game["city"] for game in laboratory.asked[0]["games"]].count(False) == 1
        endless = ClubSkill(store, Laboratory(value=None, low=3.0, high=None))
        await store.take_off(SHELF, "mirea")
        await endless.look("mirea")
        assert endless.find("mirea") is None
        await store.close()

    asyncio.run(run())


def test_it_is_fitted_again_only_when_another_game_has_ended(tmp_path: Path) -> None:
    async def run() -> None:
        store = open_sqlite(str(tmp_path / "g.sqlite3"))
        laboratory = Laboratory(value=2.5, low=1.5, high=4.0)
        await play_games(store, ["city", "mafia"] * 10)
        for _ in range(2):  # the second time as after a restart
            skills = ClubSkill(store, laboratory)
            await skills.look("mirea")
            assert not await skills.look("mirea")
        assert len(laboratory.asked) == 1
        await play_games(store, ["abandoned"])
        await skills.look("mirea")
        assert len(laboratory.asked) == 1
        await play_games(store, ["city"])
        await skills.look("mirea")
        assert len(laboratory.asked) == 2
        await store.close()

    asyncio.run(run())


def test_a_laboratory_that_does_not_answer_is_not_asked_without_end(tmp_path: Path) -> None:
    async def run() -> None:
        store = open_sqlite(str(tmp_path / "g.sqlite3"))
        asked = 0

        async def silent(line: dict[str, Any]) -> dict[str, Any]:
            nonlocal asked
            asked += 1
            return {}

        await play_games(store, ["city", "mafia"] * 10)
        skills = ClubSkill(store, silent)
        for _ in range(3):
            await skills.look("mirea")
        assert (asked, skills.find("mirea"), await read_skills(store)) == (1, None, {})
        await store.close()

    asyncio.run(run())


def test_the_hosts_word_stands_above_the_games(tmp_path: Path) -> None:
    async def run() -> None:
        store = open_sqlite(str(tmp_path / "g.sqlite3"))
        skills = ClubSkill(store, Laboratory(value=2.5, low=1.5, high=4.0))
        await play_games(store, ["city", "mafia"] * 10)
        await skills.look("mirea")
        await set_skill(store, "mirea", 3.0, 0.0, 0.0)
        assert await skills.look("mirea")
        assert skills.find("mirea") == Skill("hand", 3.0)
        await drop_skill(store, "mirea")
        assert await skills.look("mirea")
        assert skills.find("mirea") is None
        await fit_again(store, "mirea")
        assert await skills.look("mirea")
        known = skills.find("mirea")
        assert known is not None and known.value == 2.5
        await store.put(SHELF, "noch", {"value": "much"})
        assert not await skills.look("noch")
        await store.close()

    asyncio.run(run())


# --- what the laboratory makes of them --------------------------------------------------------------------------


def test_a_fit_finds_the_skill_that_gives_these_victories() -> None:
    """Each game under its own rules; what the laboratory cannot play is left out, what changes nothing is pooled."""
    games = [BASE | {"city": n < 12} for n in range(30)]
    games += [BASE | {"overrides": {"speech.seconds": 10 + n}, "city": False} for n in range(4)]
    games += [BASE | {"roles": {"citizen": 3}}]
    found = fit("mirea", games)
    assert found["games"] == 34
    assert 0 < found["low"] < found["value"] < found["high"]
    odds = give_odds({"book": "mirea", "overrides": {}, "counts": {"citizen": 7, "mafia": 3}, "skill": found["value"]})
    assert odds["club"]["city"] == pytest.approx(12 / 34, abs=0.03)
    assert odds["lot"]["city"] < odds["club"]["city"]
    assert fit("mirea", [BASE | {"roles": {"citizen": 3}}]) == {"games": 0}


def test_an_even_share_needs_more_skill_with_more_mafia() -> None:
    few, many = (
        fit("mirea", [BASE | {"roles": {"citizen": 10 - n, "mafia": n}, "city": g % 2 == 0} for g in range(20)])
        for n in (2, 4)
    )
    assert few["value"] < many["value"]


# --- beside the set-up ------------------------------------------------------------------------------------------


def test_the_odds_come_aside_by_lot_and_with_the_clubs_skill(tmp_path: Path) -> None:
    """Finished games in a real store, and a real worker: nothing waits, the page is told when there is news."""

    async def run() -> None:
        store = open_sqlite(str(tmp_path / "g.sqlite3"))
        await play_games(store, ["city", "mafia", "mafia"] * 8)
        told: list[str] = []
        odds = OddsBeside(told.append, True, store)
        made = make_draft(10)
        first = odds.find("k", made)
        assert first is not None and first.state == "waiting"
        await odds.settle()
        assert set(told) == {"k"}
        odds.find("k", made)  # the page that was told
        await odds.settle()
        shown = odds.find("k", made)
        assert shown is not None and shown.skill is not None
        assert shown.skill.games == 24
        assert shown.skill.low < shown.skill.value < shown.skill.high
        assert shown.lot["city"] < shown.club["city"]
        assert sum(shown.lot.values()) == pytest.approx(sum(shown.club.values())) == pytest.approx(1)
        changed = odds.find("k", replace(made, counts={"mafia": 3, "don": 1}, own_counts=True))
        assert changed is not None and changed.state == "waiting"
        await odds.settle()
        await odds.close()
        await store.close()

    asyncio.run(run())


def test_odds_that_nobody_looks_at_any_more_are_not_worked_out(tmp_path: Path) -> None:
    async def run() -> None:
        store = open_sqlite(str(tmp_path / "g.sqlite3"))
        odds = OddsBeside(lambda key: None, True, store)
        asked: list[dict[str, int]] = []

        async def ask(line: dict[str, Any], seconds: float) -> dict[str, Any]:
            asked.append(line["counts"])
            return {"lot": {"city": 0.5, "mafia": 0.5}}

        odds._worker.ask = ask  # type: ignore[method-assign]
        for players in range(10, 17):
            odds.find("k", make_draft(players))
        await odds.settle()
        assert [sum(counts.values()) for counts in asked] == [16]
        assert odds.find("k", Draft()) is None
        await odds.close()
        await store.close()

    asyncio.run(run())


@pytest.fixture
def beside(client: Client) -> Client:
    """An app whose laboratory answers at once."""
    odds = client.http.app.state.odds  # type: ignore[attr-defined]

    async def ask(line: dict[str, Any], seconds: float) -> dict[str, Any]:
        shares = {"city": 0.168, "mafia": 0.632, "maniac": 0.2, "draw": 0.0}
        return {"lot": shares, "club": {**shares, "city": 0.42}} if line["skill"] else {"lot": shares}

    odds.enabled, odds._worker.ask = True, ask
    return client


def look(client: Client) -> str:
    """What stands beside the set-up once the worker has answered."""
    for _ in range(3):
        page = client.get(f"/g/{client.key}")
        client.http.portal.call(client.http.app.state.odds.settle)  # type: ignore[union-attr, attr-defined]
    part = page[page.index('id="odds"') : page.index("</section>", page.index('id="odds"'))]
    return " ".join(re.sub(r"<[^>]+>", " ", part.partition(">")[2]).split())


def test_the_set_up_shows_both_lines(beside: Client) -> None:
    beside.new_game("mirea", 13)
    said = look(beside)
    assert "Если все играют наугад Город 17 % Мафия 63 % Маньяк 20 %" in said
    assert "Умение клуба неизвестно: сыграно 0 из 20" in said
    beside.post("/people", {"do": "set mirea", "value": "2,4", "low": "1,5", "high": "3.8"})
    said = look(beside)
    assert "С умением клуба 2,4 (1,5–3,8), задано вручную Город 42 %" in said
    assert f'href="/people?back=/g/{beside.key}#skill"' in beside.html
    beside.post("/people", {"do": "set mirea", "value": "3"})
    assert "С умением клуба 3, задано вручную" in look(beside)
    beside.post("/people", {"do": "drop mirea"})
    assert "С умением" not in look(beside)
    beside.http.cookies.set("gorod_looks", "lang=en")
    assert "If everyone played at random" in look(beside)


@pytest.mark.parametrize(
    ("value", "low", "high"),
    [("", "", ""), ("0", "", ""), ("-1", "", ""), ("101", "", ""), ("²", "", ""), ("nan", "", ""), ("1e2", "", ""),
     ("2", "3", "4"), ("2", "1", ""), ("2", "", "3"), ("2", "1", "x"), ("5", "1", "4"), ("9" * 400, "", "")],
)  # fmt: skip
def test_a_bad_skill_is_said_and_loses_nothing_typed(beside: Client, value: str, low: str, high: str) -> None:
    beside.post("/people", {"do": "set mirea", "value": value, "low": low, "high": high})
    assert "число от 0,01 до 100" in beside.note
    assert f'name="value" inputmode="decimal" autocomplete="off" maxlength="12" value="{value[:20]}"' in beside.html
    assert beside.http.portal.call(read_skills, beside.desk.store) == {}  # type: ignore[union-attr]


def test_the_people_page_says_what_is_wrong_and_leads_back_to_the_game(beside: Client) -> None:
    beside.start()
    beside.post("/people", {"forget": "²"})
    assert "Ничего не изменилось" in beside.note
    page = beside.get(f"/people?back=/g/{beside.key}")
    assert f'<a href="/g/{beside.key}"' in page
    beside.post("/people", {"do": "set noch", "value": "2", "back": f"/g/{beside.key}"})
    assert f'<a href="/g/{beside.key}"' in beside.html
    assert '<a href="/"' in beside.get("/people?back=//evil.example/g/x")
    beside.post("/people", {"do": "set chess", "value": "2"})
    assert "Ничего не изменилось" in beside.note
