"""The host's script: who wakes in which order, the same words whoever is out, and every setting that it hangs on."""

import pytest
from msgspec.structs import replace
from tests.words.conftest import assert_finished, play

from gorod.engine.acts import Begin, Close, Order
from gorod.engine.game import Game
from gorod.engine.table import Setup
from gorod.rules import RULEBOOKS, Rulebook, load_rulebook, override
from gorod.words.announce import announce_night, remind_host
from gorod.words.cast import Cast, cast_of, make_cast
from gorod.words.script import Call, script_meeting, script_night, script_start
from gorod.words.script_day import (
    script_day,
    script_execution,
    script_morning,
    script_shootout,
    script_speeches,
    script_vote,
)
from gorod.words.texts import Texts

DEALS = {
    "noch": ("lover", "mafia", "don", "doctor", "sheriff", "maniac", "citizen", "citizen"),
    "linch": ("mafia", "mafia", "don", "maniac", "sheriff", "doctor", "lover") + ("citizen",) * 5,
    "mirea": ("lover", "mafia", "don", "doctor", "sheriff", "maniac", "bodyguard") + ("citizen",) * 4,
    "dccm": ("lover", "mafia", "don", "doctor", "sheriff", "maniac") + ("citizen",) * 4,
    "forum": ("mafia", "mafia", "mafia", "doctor", "sheriff", "priest", "maniac") + ("citizen",) * 5,
}
FULL_NOCH = (
    "citizen",
    "immortal",
    "lover",
    "bodyguard",
    "doctor",
    "sheriff",
    "priest",
    "werewolf",
    "mafia",
    "don",
    "yakuza",
    "boss",
    "maniac",
)


def cast(key: str, *roles: str, **settings: object) -> Cast:
    rulebook = load_rulebook(key)
    if settings:
        rulebook = override(rulebook, {path.replace("__", "."): value for path, value in settings.items()})
    return make_cast(rulebook, roles or DEALS[key])


def list_steps(texts: Texts, source: Cast | Game) -> list[str]:
    return [call.step for call in script_night(texts, source)]


def write_all(texts: Texts, source: Cast | Game) -> str:
    """Everything that the host is told from the deal to the execution."""
    scripts = (script_start, script_meeting, script_night, script_day)
    return "\n".join(f"{call}|{call.seconds}|{call.verbs}" for script in scripts for call in script(texts, source))


# --- who is called ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("key", "calls"),
    [
        (
            "noch",
            ["lover", "mafia", "don", "doctor", "sheriff", "maniac", "deaths", "missed", "victory"],
        ),  # NOCH-91, -92
        ("mirea", ["lover", "mafia", "doctor", "sheriff", "maniac", "bodyguard", "deaths", "victory"]),  # MIREA-81
        ("dccm", ["lover", "mafia", "don", "doctor", "sheriff", "maniac", "deaths", "shield", "victory"]),  # DA-1
    ],
)
def test_roles_wake_in_the_order_of_the_rulebook(english: Texts, key: str, calls: list[str]) -> None:
    assert list_steps(english, cast(key)) == ["open", *calls, "announce"]


def test_all_thirteen_roles_of_noch(english: Texts) -> None:
    steps = list_steps(english, cast("noch", *FULL_NOCH))
    called = ["lover", "bodyguard", "mafia", "don", "doctor", "sheriff", "priest", "yakuza", "boss", "maniac"]
    assert steps == ["open", *called, "deaths", "turncoat", "missed", "victory", "announce"]


def test_citizens_immortals_and_werewolves_sleep(english: Texts) -> None:
    for call in script_night(english, cast("noch", *FULL_NOCH)):
        assert not {"citizen", "immortal", "werewolf"} & set(call.roles)


def test_a_team_wakes_together_and_its_head_searches_alone(english: Texts) -> None:
    calls = {call.step: call for call in script_night(english, cast("dccm"))}
    assert (calls["mafia"].seats, calls["mafia"].verbs) == ((2, 3), ("kill",))
    assert (calls["don"].seats, calls["don"].verbs) == ((3,), ("search",))


def test_a_don_without_a_search_has_no_call_of_his_own_in_mirea(english: Texts) -> None:
    assert "don" not in list_steps(english, cast("mirea"))
    searching = cast("mirea", search__seeks={"don": "sheriff"}, search__after_order=True, search__when="at_once")
    steps = list_steps(english, searching)
    assert steps.index("don") == steps.index("mafia") + 1


def test_a_team_of_a_head_alone_wakes_as_a_team(english: Texts) -> None:
    calls = {call.step: call for call in script_night(english, cast("noch", "don", "citizen", "citizen"))}
    assert calls["mafia"].roles == ("don",)
    assert calls["mafia"].seats == (1,)


def test_roles_that_the_settings_switch_off_are_not_called(english: Texts) -> None:
    off = cast("noch", "mafia", "sheriff", "priest", "citizen", sheriff__check=False, priest__check=False)
    assert "sheriff" not in list_steps(english, off)
    assert "priest" in list_steps(english, off)


def test_the_sheriffs_shot_depends_on_the_table(english: Texts) -> None:
    few = cast("mirea", "don", "sheriff", *("citizen",) * 12)
    many = cast("mirea", "don", "sheriff", *("citizen",) * 13)
    now = cast("mirea", "don", "sheriff", *("citizen",) * 13, sheriff__shot_basis="now")
    out = replace(now, out=frozenset({5}))
    verbs = [
        next(call.verbs for call in script_night(english, who) if call.step == "sheriff")
        for who in (few, many, now, out)
    ]
    assert verbs == [("check",), ("check", "shoot"), ("check", "shoot"), ("check",)]


# --- what must not differ -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("key", ["noch", "mirea", "dccm"])
def test_a_role_is_called_alike_whether_its_holder_is_in_or_out(texts: Texts, key: str) -> None:
    everybody = cast(key)
    for seat in range(1, len(everybody.dealt) + 1):
        without = replace(everybody, out=frozenset({seat}))
        both = zip(script_night(texts, everybody), script_night(texts, without), strict=True)
        for before, after in both:
            assert replace(before, seats=(), out=()) == replace(after, seats=(), out=())
            assert set(before.seats) == set(after.seats) | set(after.out)


def test_all_roles_take_their_time_by_what_they_may_do(english: Texts) -> None:
    calls = [call for call in script_night(english, cast("noch", *FULL_NOCH)) if call.verbs]
    assert {call.seconds for call in calls if len(call.verbs) == 1 and "Get to know" not in call.say} == {20}
    assert all(call.close and call.ask for call in calls)


# --- meeting, turncoats -------------------------------------------------------------------------------------------


def test_a_team_meets_when_it_first_wakes(russian: Texts) -> None:
    first, later = cast("mirea"), replace(cast("mirea"), night=2)
    assert "Познакомьтесь" in str(script_night(russian, first))
    assert "Познакомьтесь" not in str(script_night(russian, later))
    assert "Познакомьтесь" not in str(script_night(russian, cast("mirea", tell__team="deal")))


def test_after_a_zero_night_nobody_meets_again(russian: Texts) -> None:
    met = cast("dccm", start__meeting=True)
    assert [call.step for call in script_meeting(russian, met)] == ["open", "mafia", "announce"]
    assert "Познакомьтесь" in str(script_meeting(russian, met))
    assert "Познакомьтесь" not in str(script_night(russian, met))


def turn_somebody(**settings: object) -> Game:
    """A game of noch in which the werewolf of seat 5 became a mafioso in night 1; night 2 is open."""
    rulebook = override(load_rulebook("noch"), {path.replace("__", "."): value for path, value in settings.items()})
    roles = ("mafia", "mafia", "maniac", "citizen", "werewolf", "citizen", "citizen", "citizen")
    game = Game.begin(rulebook, [Setup(f"P{seat}", role) for seat, role in enumerate(roles, 1)])
    acts = [Begin("night", 1), Order(3, "kill", 1), Close(), Begin("day", 1), Close(), Begin("night", 2)]
    replayed = game.replay(acts)
    assert not replayed.refused
    assert replayed.game.table.seat(5).role == "mafia"
    return replayed.game


def test_a_turncoat_is_woken_with_his_new_team(english: Texts) -> None:
    game = turn_somebody()
    call = next(call for call in script_night(english, game) if call.step == "mafia")
    assert call.seats == (2, 5)
    assert "Wake by a touch: #5 (P5). This is a new player of the team." in call.notes
    later = game.replay([Close(), Begin("day", 2), Close(), Begin("night", 3)]).game
    assert "touch" not in str(script_night(english, later))


def test_a_turncoat_who_is_not_told_sleeps_on(english: Texts) -> None:
    game = turn_somebody(turncoat__told=False)
    call = next(call for call in script_night(english, game) if call.step == "mafia")
    assert call.seats == (2,)
    assert "Do not wake: #5 (P5). The team does not know of this player." in call.notes


# --- by message ---------------------------------------------------------------------------------------------------


def test_by_message_there_are_no_calls_but_a_list(english: Texts) -> None:
    script = script_night(english, cast("forum"))
    assert [call.step for call in script] == ["open", "wait", "deaths", "victory", "announce"]
    wait = script[1]
    assert wait.seats == (6, 4, 5, 7, 1, 2, 3)
    assert wait.say == ""
    assert "Mafia: #1, #2 and #3 (an order from each of them)".lower() in wait.notes[0].lower()


def test_nobody_waits_for_those_who_are_out(english: Texts) -> None:
    without = replace(cast("forum"), out=frozenset({6, 1}))
    assert script_night(english, without)[1].seats == (4, 5, 7, 2, 3)


def test_a_team_waits_for_the_one_who_decides(english: Texts) -> None:
    with_head = script_night(english, cast("linch"))[1].notes[0]
    without = script_night(english, replace(cast("linch"), out=frozenset({3})))[1].notes[0]
    assert "while he lives" in with_head
    assert "from any of them" in without


def test_orders_in_any_order_at_a_table_are_still_called(english: Texts) -> None:
    at_table = cast("linch", start__channel="table")
    assert {"sheriff", "doctor", "lover", "mafia", "don", "maniac"} <= set(list_steps(english, at_table))


# --- every setting that a script hangs on -------------------------------------------------------------------------

CHANGES = [
    ("noch", "night.order", ["maniac", "mafia"]),
    ("linch", "night.order", ["maniac"]),
    ("noch", "night.count", ["visit", "heal", "attacks", "deaths", "victory", "missed", "turncoat", "announce"]),
    ("mirea", "start.channel", {"start.channel": "messages", "clock.night_limit": "0h"}),
    ("linch", "start.channel", "table"),
    ("mirea", "start.meeting", True),
    ("mirea", "start.acquaintance", "never"),
    ("mirea", "speech.acquaintance_seconds", 30),
    ("mirea", "tell.team", "deal"),
    ("mirea", "speech.mode", "free"),
    ("mirea", "speech.seconds", 90),
    ("mirea", "speech.last_word_seconds", 30),
    ("mirea", "speech.invite", 2),
    ("mirea", "speech.closer", False),
    ("mirea", "nominate.mode", "free"),
    ("mirea", "nominate.first_round_max", 2),
    ("mirea", "nominate.accept", False),
    ("mirea", "nominate.self", False),
    ("mirea", "nominate.withdraw", True),
    ("mirea", "vote.form", {"vote.form": "ballot", "vote.changes": 0, "vote.unvote": False}),
    ("mirea", "vote.candidates", "nominees_if_any"),
    ("mirea", "vote.self", False),
    ("mirea", "vote.silent", "nothing"),
    ("mirea", "vote.tie", "no_execution"),
    ("mirea", "vote.second_tie", "no_execution"),
    ("mirea", "vote.lone_first", "vote"),
    ("mirea", "vote.lone_later", "vote"),
    ("mirea", "vote.pardon_day", 2),
    ("linch", "vote.changes", 0),
    ("linch", "vote.unvote", True),
    ("linch", "vote.pass", False),
    ("mirea", "shootout.seconds", 45),
    ("mirea", "shootout.candidates_vote", True),
    ("mirea", "fouls.silence_at", 2),
    ("mirea", "fouls.remove_at", 5),
    ("mirea", "fouls.peek", 3),
    ("mirea", "fouls.gesture", 2),
    ("mirea", "fouls.gesture_again", 3),
    ("mirea", "fouls.silenced_shootout", False),
    ("dccm", "execute.checks", []),
    ("dccm", "visit.shield_effect", "bars"),
    ("forum", "execute.last_shot", False),
    ("forum", "clock.limit_notice", "2h"),
    ("forum", "clock.limit_minimum", "12h"),
    ("forum", "clock.twilight", "1h"),
    ("forum", "clock.extra", "1h"),
    ("forum", "clock.extra_repeats", True),
    ("forum", "clock.night_limit", "12h"),
    ("forum", "clock.absence_cycles", 3),
    ("forum", "clock.absence_in_row", False),
    ("forum", "clock.absence_sign", "vote"),
    ("noch", "tell.roles", "never"),
    ("noch", "tell.causes", "always"),
    ("noch", "tell.attempts", "never"),
    ("noch", "tell.block", "always"),
    ("linch", "fast_night", "never"),
    ("linch", "team.channel", False),
    ("linch", "team.orders_final", False),
    ("linch", "team.decides", "head_first"),
    ("mirea", "team.conflict", "ask_again"),
    ("mirea", "team.may_skip", False),
    ("mirea", "check.answer", "exact_role"),
    ("mirea", "check.maniac_shown", "black"),
    ("mirea", "check.maniac_black_when_alone", True),
    ("mirea", "check.when", "day_start"),
    ("dccm", "search.when", "day_start"),
    ("dccm", "search.seeks", {}),
    ("noch", "missed.limit", 0),
    ("noch", "missed.policy", "ask"),
    ("forum", "block.notice", []),
]


@pytest.mark.parametrize(("key", "path", "value"), CHANGES, ids=lambda part: str(part)[:24])
def test_the_setting_is_heard(texts: Texts, key: str, path: str, value: object) -> None:
    rulebook = load_rulebook(key)
    novices = (8, 9)
    before = replace(make_cast(rulebook, DEALS[key]), novices=novices)
    settings = value if isinstance(value, dict) and path in value else {path: value}
    after = replace(make_cast(override(rulebook, settings), DEALS[key]), novices=novices)
    assert write_all(texts, before) != write_all(texts, after)


@pytest.mark.parametrize("key", RULEBOOKS)
def test_every_line_is_finished(texts: Texts, key: str) -> None:
    for line in write_all(texts, replace(cast(key), novices=(8,), immune=(7,))).splitlines():
        assert_finished(line.replace("|", " | ").replace("  ", " "))


# --- day ----------------------------------------------------------------------------------------------------------

VOTE = """mgn: 1
rules: mirea
from: position
seats
  1 A mafia
  2 B don
  3 C sheriff
  4 D citizen
  5 E citizen
  6 F citizen
  7 G citizen
  8 H citizen
day 2
"""


def day(text: str = "", rules: str = "mirea") -> Game:
    body = VOTE.replace("rules: mirea", f"rules: {rules}") + text
    body = body.replace("B don", "B mafia") if rules == "forum" else body
    return play(body + ("" if text.rstrip().endswith("...") else "\n...\n"))


def test_speeches_go_round_from_the_opener(english: Texts) -> None:
    script = script_speeches(english, day("  host foul 4 3\n"))
    assert script[0].say == "Day 2. We speak in turn; player 1 (A) opens."
    assert [call.seats for call in script[1:]] == [(1,), (2,), (3,), (5,), (6,), (7,), (8,)]
    assert {call.seconds for call in script[1:]} == {60}
    assert "No speech today: #4 (D)." in script[0].notes


def test_nominees_are_read_in_order_and_hands_follow(russian: Texts) -> None:
    script = script_vote(russian, day("  1 speak\n  1 nominate 5\n  2 speak\n  2 nominate 3\n  8 last\n"))
    assert script[0].say.startswith("Голосуем. Кандидаты по порядку: № 5 (E) и № 3 (C).")
    assert script[0].notes[0] == "Первым голосует тот, кто закрыл стол: игрок № 8 (H)."
    assert [(call.say, call.close) for call in script[1:]] == [
        ("Кто голосует за то, чтобы выбыл игрок № 5 (E)?", "Спасибо."),
        ("Кто голосует за то, чтобы выбыл игрок № 3 (C)?", "Спасибо."),
    ]


def test_nobody_or_one_put_forward(english: Texts) -> None:
    assert script_vote(english, day())[0].say == "There are no candidates. Nobody is executed today."
    lone = script_vote(english, day("  1 speak\n  1 nominate 5\n"))
    assert [call.say for call in lone] == ["There is one candidate: #5 (E). There is no vote; this player leaves."]


def test_without_nominees_everybody_is_a_candidate_in_noch(english: Texts) -> None:
    script = script_vote(english, day(rules="noch"))
    assert [call.seats for call in script if call.step == "hands"] == [(seat,) for seat in range(1, 9)]


TIE = "  1 speak\n  1 nominate 5\n  2 speak\n  2 nominate 3\n  vote 5: 1 2 4 6\n  vote 3: rest\n  host count\n"


def test_the_shootout_has_short_speeches_and_hands(english: Texts) -> None:
    script = script_shootout(english, day(TIE))
    assert script[0].say.startswith("Shootout: #5 (E) and #3 (C). A speech lasts 30 s;")
    assert [call.step for call in script] == ["shootout", "defence", "defence", "hands", "hands"]


def test_the_lift_asks_for_all_of_them(english: Texts) -> None:
    tied = TIE + "  revote 5: 1 2 4\n  revote 3: rest\n  host count\n"
    script = script_shootout(english, day(tied))
    assert [call.say for call in script] == ["Tied again: #5 (E) and #3 (C). Who votes for all of them to leave?"]
    assert "More than half" in script[0].notes[0]


def test_the_execution_is_announced_and_followed_by_a_last_word(russian: Texts) -> None:
    script = script_execution(russian, day("  host execute 5\n"))
    assert script[0].say == "Игрок № 5 (E): Казнен днем."
    assert (script[1].say, script[1].seconds) == ("Последнее слово: игрок № 5 (E).", 60)
    assert script_execution(russian, day("  host no-execution\n"))[0].say == "Сегодня казни нет."


def test_a_forum_day_opens_with_its_clock(english: Texts) -> None:
    script = script_vote(english, day("  @+2:00 host limit +26:00\n", rules="forum"))
    assert script[0].say == "Day 2. The vote is open. Everybody writes for whom they vote."
    assert "As it stands the vote closes 26:00 after the day’s start." in script[0].notes
    assert any("at least 4 hours ahead" in note for note in script[0].notes)


NIGHT = """mgn: 1
rules: mirea
from: position
seats
  1 A mafia
  2 B don
  3 C lover
  4 D citizen
  5 E citizen
  6 F doctor
  7 G citizen
  8 H maniac
night 1
  3 visit 7
  mafia kill 3
  8 kill 5
  6 heal 5
day 1
"""


def test_the_morning_names_the_dead_in_seat_order_and_gives_them_a_word(russian: Texts) -> None:
    script = script_morning(russian, play(NIGHT + "...\n"))
    assert script[0].say == "Выбывает игрок № 3 (C).\nВыбывает игрок № 7 (G)."
    assert [call.seats for call in script[1:]] == [(3,), (7,)]
    assert "От чьей руки и как погибли, не говорите." in script[0].notes


def test_a_quiet_night_has_the_documents_words(russian: Texts) -> None:
    quiet = NIGHT.replace("  mafia kill 3\n", "")
    game = play(quiet + "...\n")
    assert announce_night(russian, game) == "Ночью никто не умер."
    assert [call.step for call in script_morning(russian, game)] == ["morning"]


def test_there_is_no_morning_before_the_first_night(english: Texts) -> None:
    assert script_morning(english, day()) == ()


@pytest.mark.parametrize(
    ("path", "line"),
    [
        ("tell.roles", "Player 3 (C) is out. Role: Lover."),
        ("tell.causes", "Player 3 (C) is out. Cause: mafia attack."),
        ("tell.attempts", "Attacks that failed: on #5 (E)."),
    ],
)
def test_what_is_always_told_is_in_the_announcement(english: Texts, path: str, line: str) -> None:
    plain = play(NIGHT + "...\n")
    told = play(NIGHT.replace("from: position", f'set: {path} = "always"\nfrom: position') + "...\n")
    assert line not in announce_night(english, plain)
    assert line in announce_night(english, told).splitlines()


def test_blocks_are_told_where_the_rules_say_so(english: Texts) -> None:
    text = NIGHT.replace("3 visit 7", "3 visit 6").replace("  8 kill 5\n", "")
    text = text.replace("from: position", 'set: tell.block = "always"\nfrom: position')
    assert "Without an action: #6." in announce_night(english, play(text + "...\n")).splitlines()


def test_the_host_is_reminded_of_what_he_may_say(english: Texts) -> None:
    notes = remind_host(english, cast("mirea").names)
    assert notes == (
        "Whether to name the roles of those who are out is up to you.",
        "Do not say by whose hand or how anybody died.",
        "Do not mention attacks that failed.",
        "Do not mention blocks.",
    )


# --- casts --------------------------------------------------------------------------------------------------------


def test_the_cast_of_a_game_knows_the_night_that_comes() -> None:
    def at(rulebook: Rulebook, *acts: object) -> int:
        game = Game.begin(rulebook, [Setup("A", "mafia"), *(Setup(f"C{n}", "citizen") for n in range(11))], True)
        return cast_of(game.replay(acts).game).night  # type: ignore[arg-type]

    noch, linch = load_rulebook("noch"), load_rulebook("linch")
    night, sunrise = Begin("night", 1), Begin("day", 1)
    assert [at(noch), at(noch, night), at(noch, night, Close()), at(noch, night, Close(), sunrise)] == [1, 1, 1, 2]
    assert [at(linch), at(linch, sunrise), at(linch, sunrise, Close(), night)] == [1, 1, 1]


def test_a_call_reads_from_top_to_bottom(english: Texts) -> None:
    call = next(call for call in script_night(english, cast("mirea")) if call.step == "sheriff")
    assert str(call).splitlines()[:3] == [
        "Sheriff, wake up.",
        "Whom do you check?",
        "Show by a gesture: red or black.",
    ]
    assert isinstance(call, Call)
    assert str(call).splitlines()[-1] == "Sheriff, go back to sleep."


def test_the_start_gives_everybody_a_role(russian: Texts) -> None:
    script = script_start(russian, replace(cast("mirea"), novices=(4,)))
    assert [call.step for call in script] == ["deal", "acquaintance"]
    assert script[0].seats == tuple(range(1, 12))
    assert script[1].seconds == 40
    assert [call.step for call in script_start(russian, cast("mirea"))] == ["deal"]
    forum = script_start(russian, cast("forum"))
    assert forum[0].say == "Роли розданы: каждый получит личное сообщение."
    team = script_start(russian, cast("linch"))[0].notes
    assert "Вместе с ролью команда узнаёт своих: № 1, № 2 и № 3." in team
