"""Every screen of a game: the log that leads to it, and what a finger does there.

The screens are found in the code as far as it lists them (places of the script, pages, panels, stages of a day, ways
to deal, verbs that are asked at night); ``test_every_screen.py`` fails for one that has no row here.
"""

import re
import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any, NamedTuple, cast
from urllib.parse import parse_qsl

import msgspec
import pytest
from msgspec.structs import replace

from gorod.engine.acts import (
    Act,
    Ballot,
    Close,
    CountVotes,
    End,
    Foul,
    Hands,
    Nominate,
    Remove,
    Rename,
    Speak,
    TeamOrder,
)
from gorod.engine.game import Game
from gorod.engine.rulings import Refusal
from gorod.rules import RULEBOOKS, load_rulebook
from gorod.store import Line
from gorod.web.desk import Clock, summarise
from gorod.web.draft import Draft, Player, suggest
from gorod.web.looks import Looks
from gorod.web.panels.night_script import find_calls, list_asks
from gorod.web.play import Play, Tap, apply, start_body, unfold, write_line, write_undo
from gorod.web.render import HERE, _environment
from gorod.web.screen import Around, view
from gorod.web.taps import Fields, read_tap, stamp
from gorod.web.where import Where, read_where

TEMPLATES = HERE / "templates"
NAMES = "Анна Борис Вера Степан Лена Павел Ульяна Гриша Дима Катя Женя Зоя Илья Кира Лев Майя Нина Олег Пётр Рита"


class Log(NamedTuple):
    """A game's log as the program would have written it, and the game that it tells."""

    play: Play = Play("made")
    lines: tuple[Line, ...] = ()

    def add(self, body: Any) -> "Log":
        """The log with one more line: a body of ``play``, or so many moments back (int)."""
        at, tap = time.time(), f"made{len(self.lines)}"
        write = write_undo if isinstance(body, int) else write_line
        line = write(self.play, body, at, tap)
        after = apply(self.play, line)
        assert not isinstance(after, Refusal), (body, after)
        return Log(after, (*self.lines, line))

    def tap(self, *acts: Act, place: str = "") -> "Log":
        """The log after a tap on a page of the running game."""
        return self.add(stamp(self.play.now, Tap(acts, place), time.time()))

    def start(self) -> "Log":
        """The log after the start of the drafted game."""
        return self.add(start_body(self.play.now.draft))

    def close(self) -> "Log":
        """The log after the tap that closes a phase and begins the next."""
        body = read_tap(self.play, cast(Fields, {"do": "close"}))
        return self.add(stamp(self.play.now, body, time.time()))

    def ago(self, seconds: int) -> "Log":
        """The same log, all of it so much earlier."""
        lines = [replace(line, at=line.at - seconds) for line in self.lines]
        return Log(unfold(self.play.key, lines), tuple(lines))

    @property
    def game(self) -> Game:
        """The running game."""
        game = self.play.now.game
        assert game is not None
        return game

    def until(self, kind: str) -> "Log":
        """The log at the beginning of the next phase of that kind."""
        log = self
        for _ in range(6):
            log = log.close()
            phase = log.game.table.phase
            if phase is not None and phase.kind == kind and not log.game.table.closed:
                return log
        raise AssertionError(kind)

    def write(self, db: Path, key: str, clock: Clock | None = None) -> None:
        """Put the game into the file of a running program, which has not heard of it yet."""
        with closing(sqlite3.connect(db, timeout=10)) as connection, connection:
            head, last = msgspec.json.encode(summarise(self.play)), self.lines[-1]
            connection.execute("INSERT INTO games VALUES (?, ?, ?, ?, ?)", (key, last.at, last.at, last.number, head))
            rows = [(key, line.number, line.kind, line.body, line.at, line.tap) for line in self.lines]
            connection.executemany("INSERT INTO lines VALUES (?, ?, ?, ?, ?, ?)", rows)
            if clock is not None:
                connection.execute("INSERT INTO shelves VALUES ('clock', ?, ?)", (key, msgspec.json.encode(clock)))


def read_log(db: Path, key: str) -> list[Line]:
    """The lines of a game as they stand in the file."""
    query = "SELECT number, kind, body, at, tap FROM lines WHERE game = ? ORDER BY number"
    with closing(sqlite3.connect(db, timeout=10)) as connection:
        return [Line(*row) for row in connection.execute(query, (key,))]


class Screen(NamedTuple):
    """A row: where the host stands, and what he presses.

    ``rest`` ends the address; ``first`` is pressed before and writes nothing, ``tap`` is what writes ("" = nothing
    there does), ``writes`` the kind of line that comes of it; ``held`` is kept under the finger while everything
    happens; ``clock`` are the seconds of a running timer, ``timed`` what it runs for; ``repeats``: a quick second tap
    is meant.
    """

    name: str
    log: Log
    tap: str = ".panel button.main"
    writes: str = "tap"
    rest: str = ""
    first: tuple[str, ...] = ()
    held: str = ""
    clock: int = 0
    timed: str = "speech:1"
    repeats: bool = False

    @property
    def where(self) -> Where:
        """The page that is looked at."""
        path, _, query = self.rest.partition("?")
        where = read_where("made", path, dict(parse_qsl(query)))
        assert where is not None, self.rest
        return where

    def list_templates(self, monkeypatch: pytest.MonkeyPatch) -> set[str]:
        """The templates of which this screen is made."""
        used: set[str] = set()
        environment = _environment()
        get = environment.get_template

        def note(name: Any, *more: Any, **named: Any) -> Any:
            used.add(str(name))
            return get(name, *more, **named)

        with monkeypatch.context() as watched:
            watched.setattr(environment, "get_template", note)
            view(self.log.play, self.where, Looks(), Around(now=time.time()))
        return used


def list_own_templates() -> set[str]:
    """The templates that are a screen of a game of their own: the panels, and what carries a game's key."""
    found = {path.relative_to(TEMPLATES).as_posix(): path.read_text() for path in TEMPLATES.rglob("*.html")}
    return {name for name, text in found.items() if name.startswith("panels/") or 'data-game="' in text}


# --- the way there --------------------------------------------------------------------------------------------------


def draft(book: str = "mirea", players: int = 10, **more: Any) -> Log:
    """A game in its set-up."""
    people = tuple(map(Player, NAMES.split()[:players]))
    return Log().add(replace(suggest(Draft(book=book, players=people)), **more))


def deal(way: str, **more: Any) -> Log:
    """A game of ten that is being dealt."""
    people = draft()
    roles = MIREA if way in ("pass", "random") else ("",) * 10
    fields: dict[str, Any] = {"stage": "deal", "way": way, "roles": roles, "seed": "ab" * 6, **more}
    return people.add(replace(people.play.now.draft, **fields))


def begin(book: str, roles: tuple[str, ...]) -> Log:
    """A game that has begun, with these roles from seat 1 on."""
    return draft(book, len(roles), stage="deal", way="manual", roles=roles).start()


MIREA = ("mafia", "mafia", "sheriff", "doctor", "lover", *["citizen"] * 5)
LINCH = ("mafia", "mafia", "don", "sheriff", "doctor", "lover", "maniac", *["citizen"] * 5)
FORUM = ("mafia", "mafia", "sheriff", "doctor", "priest", "maniac", *["citizen"] * 6)


COUNT = '.panel .foot :is(button.main, button[data-key="c"])'


def day(book: str = "mirea", roles: tuple[str, ...] = MIREA) -> Log:
    """The first morning, after a night in which nobody did anything."""
    return begin(book, roles).until("day")


def vote(*nominees: int) -> Log:
    """The vote of a second day with these put forward (on a first one, a single nominee stands for nothing)."""
    log = day()
    for seat in nominees:
        log = log.tap(Speak(seat + 1), place="talk").tap(Nominate(seat + 1, seat), place="talk")
    return log.tap(place="vote")


def shootout() -> Log:
    """Two have the most hands: they speak once more."""
    log = vote(6, 7)
    return log.tap(Hands("vote", 6, number=5), Hands("vote", 7, number=5), CountVotes(), place="talk")


def lift() -> Log:
    """They are tied again: shall both leave?"""
    log = shootout().tap(Speak(6), place="talk").tap(Speak(7), place="talk").tap(place="vote")
    return log.tap(Hands("revote", 6, number=4), Hands("revote", 7, number=4), CountVotes(), place="talk")


def ballots(log: Log, target: int, voters: int) -> Log:
    """So many ballots for one seat, from seat 1 on; the chosen one lets his own pass."""
    acts = (Ballot(seat, 1 if seat == target else target) for seat in range(1, voters + 1))
    for act in acts:
        log = log.tap(act, place="vote")
    return log


def deaths() -> Log:
    """A morning on which somebody is dead."""
    log = begin("mirea", MIREA).close()
    return log.tap(TeamOrder("mafia", 9), place="closing").close()


def last_night() -> Log:
    """The morning after the night that ended the game: names first, then the winner."""
    log = begin("mirea", MIREA).close()
    removals = (Remove(seat) for seat in (6, 7, 8, 10))  # 2 against 4, and the next kill makes it 2 against 3
    log = log.tap(*removals, TeamOrder("mafia", 9), place="closing").close().close()
    return log.until("night").tap(TeamOrder("mafia", 5), place="closing").close()


def walk_night(book: str) -> Iterator[tuple[str, Log]]:
    """Every question and every sign of one night in which each role of a rulebook sits at the table."""
    keys = [key for key in load_rulebook(book).roles if key != "citizen"]
    log = begin(book, (*keys, *["citizen"] * 5)).until("night")
    number = len(find_calls(log.game))
    for call in range(number):
        log = log.tap(place=f"call:{call}:0")
        asks = list_asks(log.game, find_calls(log.game)[call])
        for place in range(len(asks)):
            ask = list_asks(log.game, find_calls(log.game)[call])[place]
            yield f"{'team ' if ask.team else ''}{ask.verb}", log
            targets = [seat for seat in ask.targets if seat != ask.seat]
            acts = (ask.order(targets[0]),) if targets else ()
            log = log.tap(*acts, place=f"call:{call}:{place + 1}")
        page = view(log.play, Where("made"), Looks(), Around(now=time.time()))
        for sign in re.findall(r'class="answer sign-([^" ]+)', page):
            yield f"sign {sign}", log


def list_night_screens() -> list[Screen]:
    """One row for each kind of question and each sign that any rulebook knows."""
    rows: dict[str, Screen] = {}
    for book in RULEBOOKS:
        for kind, log in walk_night(book):
            if kind.startswith("sign"):
                rows.setdefault(kind, Screen(f"call, {kind}", log))
                continue
            press = next(iter(_list_presses(log)), 1)
            rows.setdefault(kind, Screen(f"call, {kind}", log, f'#table [data-seat="{press}"]'))
    nobody = begin("mirea", MIREA).close().tap(Remove(4), place="dusk").tap(place="call:2:0")
    shot = dict(walk_night("noch"))["check"]
    rows["shoot"] = Screen("call, shoot instead of a check", shot, '#table [data-seat="12"]', rest="?o=shoot")
    each = begin("mirea", MIREA).close().tap(place="call:1:0:1")
    rows["each"] = Screen("call, the members of a team one by one", each, '#table [data-seat="9"]')
    rows["nobody"] = Screen("call, nobody is left", nobody, '.panel [data-key="0"]')
    return list(rows.values())


def _list_presses(log: Log) -> list[int]:
    """Seats whose tap is accepted."""
    place = log.play.now.place
    call, asked = (int(number) for number in place.removeprefix("call:").split(":"))
    ask = list_asks(log.game, find_calls(log.game)[call])[asked]
    return [seat for seat in ask.targets if seat != ask.seat]


# --- the rows -------------------------------------------------------------------------------------------------------


def list_draft_screens() -> list[Screen]:
    """Set-up and dealing."""
    card, next_ = "button[data-hold]", 'button[data-key="Enter"]'
    over = {"speech.seconds": 90}
    return [
        Screen("set-up, empty", draft(players=0), '[value="set number 10"]', "draft"),
        Screen("set-up, a number more", draft(), '[value="set number 11"]', "draft", repeats=True),
        Screen("set-up, to the deck", draft(), '[value="set deal deck"]', "draft"),
        Screen("set-up, to a random deal", draft(), '[value="set deal random"]', "draft"),
        Screen("set-up, to the pass of the phone", draft(), '[value="set deal pass"]', "draft"),
        Screen("settings", draft(overrides=over), '[value="set unvalue all"]', "draft", "settings"),
        Screen("pass, hidden", deal("pass", shown=2), ""),
        Screen("pass, face down", deal("pass", shown=2), next_, "draft", "?by=3"),
        Screen("pass, open", deal("pass", shown=2), next_, "draft", "?by=3", held=card),
        Screen("pass, all seen", deal("pass", shown=10), next_, "start"),
        Screen("deck", deal("deck"), '[data-seat="3"]', "draft"),
        Screen("deck, taken back", deal("deck", roles=("mafia", *[""] * 9)), '[data-seat="1"]', "draft"),
        Screen("by hand", deal("manual"), '[data-seat="3"]', "draft"),
        Screen("random", deal("random"), next_, "start"),
        Screen("random, after undone steps", deal("random").start().close().add(2), next_, "redo"),
    ]


def list_game_screens() -> list[Screen]:
    """The evening, from before the first phase to the end."""
    night, morning, seat5 = begin("mirea", MIREA).close(), day(), '#table [data-seat="5"]'
    speech = morning.tap(Speak(1), place="talk")
    linch, forum = day("linch", LINCH).tap(place="vote"), day("forum", FORUM).tap(place="vote")
    executed = ballots(forum, 3, 12).ago(100 * 3600)  # the clock has ended the day, and the sheriff was chosen
    pad, sure = '.panel .pad [data-digit="3"]', ("summary[data-key=c]",)
    return [
        Screen("between", begin("mirea", MIREA)),
        Screen("meeting", begin("forum", FORUM).close()),
        Screen("dusk", night),
        Screen("closing", night.tap(place="closing")),
        Screen("dawn", morning),
        Screen("dawn, last word", deaths(), clock=60, timed="last:9"),
        Screen("dawn of a won game", last_night()),
        Screen("talk", morning.tap(place="talk")),
        Screen("talk, a speaker and his timer", speech, seat5, clock=60),
        Screen("talk, on to the next", speech, clock=60),
        Screen("talk, invitation", speech, seat5, rest="?tool=invite", clock=60),
        Screen("talk, free nomination", day("noch", MIREA).tap(place="talk"), seat5, rest="?tool=nominate&by=1"),
        Screen("hands, nobody", vote(), COUNT),
        Screen("hands, a lone one", vote(6), COUNT),
        Screen("hands", vote(6, 7), pad),
        Screen("hands, not all asked", vote(6, 7), ".panel [data-sure]", first=sure),
        Screen("hands, by name", vote(6, 7), rest="?tool=names&by=6", first=('label:has([data-seat="2"])',)),
        Screen("hands, given", vote(6, 7).tap(Hands("vote", 6, number=9), Hands("vote", 7, number=1), place="vote")),
        Screen("shootout", shootout()),
        Screen("shootout, speech", shootout().tap(Speak(6), place="talk"), clock=30),
        Screen("revote", shootout().tap(place="vote"), pad),
        Screen("lift", lift(), pad),
        Screen("ballots", linch, seat5),
        Screen("ballots, not all", ballots(linch, 2, 8), ".panel [data-sure]", first=sure),
        Screen("ballots, all", ballots(linch, 2, 12)),
        Screen("slow clock", forum, seat5),
        Screen("slow clock, a limit", forum, '[value="limit"]', first=(".slow-clock summary",)),
        Screen("slow clock, ended", ballots(forum, 2, 8), ".panel [data-sure]", first=sure),
        Screen("last shot", executed, seat5),
        Screen("verdict", ballots(linch, 2, 12).tap(CountVotes(), place="verdict"), clock=60),
        Screen("verdict of a closed day", ballots(forum, 8, 12).tap(Close(), place="verdict")),
        Screen("over", morning.tap(End("draw")), "button[name=again]", ""),
        Screen("foul", speech, '[data-foul="5"]', clock=60),
        Screen("undo", speech, '[value="undo"]', "undo", repeats=True),
        Screen("redo", speech.add(1), '[value="redo"]', "redo", repeats=True),
        Screen("refused", speech, '#table [data-seat="9"]', ""),
    ]


def list_side_screens() -> list[Screen]:
    """What corrects and explains, laid over the table in the middle of a day."""
    log = day().tap(Foul(2), place="talk").tap(Rename(3, "Варвара"), place="talk").tap(Speak(1), place="talk")
    main = ".panel form[method=post] button.main"
    return [
        Screen("seat in hand", log, "", rest="?tool=seat"),
        Screen("seat", log, ".panel .chip.warn", rest="seat/2"),
        Screen("rename", log, '[value="rename 2"]', rest="seat/2"),
        Screen("steps", log, "", rest="steps"),
        Screen("step", log, '[value^="undo "]', "undo", "step/4"),
        Screen("step, preview", log, main, "change", "step/4?o=drop"),
        Screen("why", log, "", rest="why/1?o=0"),
        Screen("swap", log, "", rest="swap"),
        Screen("swap, preview", log, main, "seats", "swap?by=1&o=9"),
        Screen("close", log, ".panel .second", rest="close"),
        Screen("protocol", log, "", rest="protocol"),
    ]


def list_screens() -> list[Screen]:
    """All rows."""
    return [*list_draft_screens(), *list_night_screens(), *list_game_screens(), *list_side_screens()]


def drop_taps(html: str) -> str:
    """A page without the marks of its buttons' taps: letters drawn by lot may look like any word."""
    return re.sub(r'name=\\?"tap\\?" value=\\?"[\w-]*', "", html)
