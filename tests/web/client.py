"""A device without scripts: the whole application in one process, and forms as a person fills them in."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from html import unescape
from pathlib import Path
from typing import Any

import msgspec
from starlette.testclient import TestClient

from gorod.engine.acts import Act
from gorod.engine.game import Game
from gorod.store import open_sqlite
from gorod.web.app import make_app
from gorod.web.desk import Desk
from gorod.web.door import Door
from gorod.web.draft import Draft, Player
from gorod.web.play import Play, Tap

NAMES = "Anna,Boris,Vera,Stepan,Lena,Pavel,Ulyana,Grisha,Dima,Katya,Zhenya,Zoya,Ilya,Kira,Lev,Maya"


class Client:
    """One device that was let in. ``html`` is the page it looks at."""

    def __init__(self, http: TestClient, door: Door) -> None:
        self.http = http
        self.door = door
        self.key = ""
        self.html = ""

    @property
    def desk(self) -> Desk:
        desk: Desk = self.http.app.state.desk  # type: ignore[attr-defined]
        return desk

    @property
    def play(self) -> Play:
        play = self.http.portal.call(self.desk.open, self.key)  # type: ignore[union-attr]
        assert play is not None
        return play

    @property
    def game(self) -> Game:
        game = self.play.now.game
        assert game is not None
        return game

    @property
    def step(self) -> str:
        return self.field("step")

    def field(self, name: str) -> str:
        found = re.search(rf'name="{name}" value="([^"]*)"', self.html)
        assert found, (name, self.html[:500])
        return unescape(found[1])

    @property
    def note(self) -> str:
        found = re.search(r'<p class="note[^"]*" role="status">(.*?)</p>', self.html, re.S)
        return unescape(re.sub("<[^>]+>", "", found[1])).strip() if found else ""

    @property
    def panel(self) -> str:
        """What stands on the panel, as a person reads it."""
        panel = self.html.partition('<section class="panel"')[2].partition("</section>")[0]
        return read_text(panel.partition(">")[2])

    def enter(self) -> None:
        self.get(f"/in/{self.door.make_link()}")

    def get(self, path: str) -> str:
        answer = self.http.get(path)
        assert answer.status_code == 200, (path, answer.status_code, answer.text[:300])
        self.html = answer.text
        return self.html

    def post(self, path: str, data: dict[str, Any], origin: str = "http://testserver") -> str:
        answer = self.http.post(path, data=data, headers={"origin": origin})
        assert answer.status_code == 200, (path, answer.status_code, answer.text[:300])
        self.html = answer.text
        return self.html

    def do(self, word: str, step: str | None = None, tap: str | None = None, **more: Any) -> str:
        """Press a button of the page, or one of another page if step and tap say so."""
        data = {"do": word, "step": step or self.step, "tap": tap or self.field("tap"), **more}
        return self.post(f"/g/{self.key}/do", data)

    def act(self, *acts: Act, place: str = "") -> str:
        return self.do("tap " + msgspec.json.encode(Tap(acts, place)).decode())

    def new_game(self, book: str = "mirea", players: int = 13) -> None:
        answer = self.http.post("/new", headers={"origin": "http://testserver"})
        self.html = answer.text
        self.key = answer.url.path.removeprefix("/g/")
        self.do(f"set book {book}")
        self.do("set add", name=",".join(NAMES.split(",")[:players]))

    def start(self, book: str = "mirea", players: int = 13) -> None:
        self.new_game(book, players)
        self.do("set deal random")
        self.do("start")

    def begin(self, book: str, roles: tuple[str, ...]) -> None:
        """A game that has begun, with these roles from seat 1 on."""
        players = tuple(Player(f"Игрок {seat}") for seat in range(1, len(roles) + 1))
        counts = {role: roles.count(role) for role in roles if role != "citizen"}
        draft = Draft(players=players, stage="deal", way="manual", roles=roles, counts=counts, book=book)
        self.key = self.http.portal.call(self.desk.new_game, draft).key  # type: ignore[union-attr]
        self.get(f"/g/{self.key}")
        self.do("start")

    def close_until(self, kind: str) -> None:
        """Close one phase after another until one of that kind has begun."""
        for _ in range(6):
            phase = self.game.table.phase
            if phase is not None and phase.kind == kind and not self.game.table.closed:
                return
            self.do("close")
        raise AssertionError(kind)


def read_text(html: str) -> str:
    """A page as a person reads it."""
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", html)).split())


@contextmanager
def make_client(db: Path) -> Iterator[Client]:
    """The application over a file, with one device that was let in."""
    store = open_sqlite(str(db))
    door = Door(store)
    with TestClient(make_app(store, door, with_odds=False)) as http:
        client = Client(http, door)
        client.enter()
        yield client
