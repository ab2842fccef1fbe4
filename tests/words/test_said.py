"""Acts and refusals read as people would say them."""

from typing import get_args

import pytest
from tests.words.conftest import assert_finished

from gorod.engine import acts as said
from gorod.engine.rulings import Refusal, RefusalCode
from gorod.rules import load_rulebook
from gorod.words.names import Names
from gorod.words.said import tell_act, tell_refusal
from gorod.words.texts import Texts

PLAYERS = ("Анна", "Борис", "Вера", "Степан", "Лена")
ROLES = ("mafia", "don", "lover", "sheriff", "citizen")
NAMES = Names(load_rulebook("dccm"), PLAYERS, ROLES)

RUSSIAN = {
    said.Order(3, "visit", 1): "№ 3 (Вера) навещает № 1",
    said.Order(2, "search", 4): "№ 2 (Борис) ищет шерифа: № 4",
    said.TeamOrder("mafia", 5): "Мафия выбирает жертву: № 5 (Лена)",
    said.TeamSkip("mafia"): "Мафия отказывается от убийства",
    said.Skip(4): "№ 4 (Степан) пропускает ход",
    said.Skip(4, "check"): "№ 4 (Степан) пропускает: проверка",
    said.Nominate(1, 2): "№ 1 (Анна) выставляет № 2",
    said.Hands("vote", 2, (1, 3)): "За № 2 (Борис): № 1 и № 3",
    said.Hands("vote", 2, (), 5): "За № 2 (Борис): 5 рук",
    said.Hands("revote", 2, group="rest"): "Перестрелка, за № 2 (Борис): остальные руки",
    said.Hands("lift"): "За то, чтобы ушли все: ни одной руки",
    said.Ballot(1, said.PASS): "№ 1 (Анна) голосует против всех: ПАС",
    said.Foul(3): "Фол: № 3 (Вера)",
    said.Foul(3, 2): "Фолы (2): № 3 (Вера)",
    said.Limit(86400): "Лимит ведущего: 24:00",
    said.Rename(5, "Алёна"): "№ 5 (Лена): новое имя — Алёна",
    said.End("city"): "Ведущий завершает игру. Победа города",
    said.Begin("night", 2): "Начинается ночь 2",
    said.Tick(at=5430): "Время: 1:30:30",
}
SAMPLES: tuple[said.Act, ...] = (
    *RUSSIAN,
    *(said.Order(3, verb, 1) for verb in ("guard", "heal", "kill", "check", "shoot")),
    said.Close(),
    said.Speak(1),
    said.Last(1),
    said.Invite(1, 2),
    said.Withdraw(1, 2),
    said.Hands("vote", 2, group="all"),
    said.Ballot(1, 2),
    said.Unvote(1),
    said.Post(1),
    said.Execute(2),
    said.NoExecution(),
    said.CountVotes(),
    said.Unfoul(1),
    said.Offence(1, "peek"),
    said.Offence(1, "gesture"),
    said.Remove(1),
    said.Pause(),
    said.Resume(),
    said.Revive(1),
    said.Tick(at="2026-05-01T20:00:00+03:00"),
)


@pytest.mark.parametrize(("act", "sentence"), RUSSIAN.items(), ids=lambda value: str(value)[:30])
def test_an_act_is_a_readable_step(russian: Texts, act: said.Act, sentence: str) -> None:
    assert tell_act(russian, NAMES, act) == sentence


def test_the_same_in_english(english: Texts) -> None:
    assert tell_act(english, NAMES, said.Order(3, "visit", 1)) == "#3 (Вера) visits #1"
    assert tell_act(english, NAMES, said.TeamOrder("mafia", 5)) == "The mafia chooses a victim: #5 (Лена)"


def test_every_act_has_a_sentence(texts: Texts) -> None:
    assert {type(act) for act in SAMPLES} == set(get_args(said.Act))
    for act in SAMPLES:
        assert_finished(tell_act(texts, NAMES, act))


def test_a_seat_without_a_name_is_called_by_its_number(russian: Texts) -> None:
    nameless = Names(NAMES.rulebook)
    assert tell_act(russian, nameless, said.Order(3, "visit", 1)) == "№ 3 навещает № 1"


@pytest.mark.parametrize("code", get_args(RefusalCode))
def test_every_refusal_can_be_said_of_every_kind_of_act(texts: Texts, code: str) -> None:
    for act in SAMPLES:
        for why in ("heal.repeat", "point.order"):
            refusal = Refusal(code, act, why, NAMES.rulebook.cite(why), "")  # type: ignore[arg-type]
            sentence = tell_refusal(texts, NAMES, refusal)
            assert_finished(sentence)
            assert refusal.clause in sentence


def test_a_refusal_names_the_setting_that_forbids(russian: Texts) -> None:
    refusal = Refusal("repeat", said.Order(3, "heal", 1), "heal.repeat", "dccm 24", "")
    assert tell_refusal(russian, NAMES, refusal) == (
        "Этого игрока снова выбрать нельзя. (Повтор лечения: не две ночи подряд; dccm 24)"
    )


def test_a_penalty_for_somebody_who_is_out_names_him(russian: Texts) -> None:
    refusal = Refusal("target_out", said.Foul(3), "point.dead", "dccm DA-15", "")
    assert tell_refusal(russian, NAMES, refusal) == "№ 3 (Вера) вне игры: выбрать нельзя. (dccm DA-15)"


def test_hands_and_teams_have_refusals_of_their_own(english: Texts) -> None:
    hands = Refusal("out", said.Hands("vote", 2, (1,)), "point.dead", "dccm DA-15", "")
    team = Refusal("out", said.TeamOrder("mafia", 2), "point.dead", "dccm DA-15", "")
    assert tell_refusal(english, NAMES, hands).startswith("A hand belongs to somebody who is out.")
    assert tell_refusal(english, NAMES, team).startswith("Mafia: nobody of it is alive.")
