"""Devices and strangers: who sees what while the phone goes round, what a browser keeps, how a device is put out.

The routes are read from the application: a new one without a guard fails here.
"""

import json
import random
import re
import sqlite3
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import httpx
import pytest
from playwright.sync_api import Browser, Page, expect
from starlette.routing import Route, WebSocketRoute
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from gorod.engine.acts import Speak
from gorod.rules import load_rulebook
from gorod.store import Trouble
from gorod.web.app import OPEN_PATHS

from .client import Client
from .driver import Host, Server, open_page
from .screens import day, deal, drop_taps

FOREIGN = {"origin": "http://elsewhere.example"}


def list_routes(client: Client) -> Iterator[tuple[str, str]]:
    """Every method and address of the application, with a running game and plain words in the gaps."""
    for route in client.http.app.routes:  # type: ignore[attr-defined]
        if isinstance(route, Route):
            path = route.path.replace("{key}", client.key).replace("{rest:path}", "steps")
            path = re.sub(r"\{\w+\}", "mirea", path)
            yield from ((method, path) for method in route.methods or () if method != "HEAD")


def test_no_route_answers_a_stranger(client: Client) -> None:
    client.start()
    seen = 0
    for method, path in list_routes(client):
        if path.startswith(OPEN_PATHS):
            continue
        seen += 1
        answer = TestClient(client.http.app).request(method, path, headers={"origin": "http://testserver"})
        assert answer.status_code == 401, (method, path)
        assert "Anna" not in answer.text
    assert seen > 20


def test_no_route_takes_a_change_from_another_site(client: Client) -> None:
    client.start()
    before, seen = client.play, 0
    for method, path in list_routes(client):
        if method == "GET":
            continue
        seen += 1
        for headers in (FOREIGN, {"origin": "null"}, {"sec-fetch-site": "cross-site"}):
            answer = client.http.request(method, path, headers=headers, data={"do": "close", "step": "3", "tap": "x"})
            assert answer.status_code == 403, (method, path)
    assert seen >= 8
    assert client.play == before


def test_no_socket_opens_for_a_stranger_or_another_site(client: Client) -> None:
    client.start()
    paths = [route.path for route in client.http.app.routes if isinstance(route, WebSocketRoute)]  # type: ignore[attr-defined]
    assert paths
    stranger = TestClient(client.http.app)
    for path in paths:
        for device, headers, code in ((client.http, FOREIGN, 4403), (stranger, {"origin": "http://testserver"}, 4401)):
            with (
                pytest.raises(WebSocketDisconnect) as caught,
                device.websocket_connect(path.replace("{key}", client.key), headers=headers),
            ):
                pass
            assert caught.value.code == code


# --- the phone goes round -------------------------------------------------------------------------------------------


def test_while_the_phone_goes_round_nothing_shows_a_role_but_the_held_card(client: Client, tmp_path: Path) -> None:
    """No page, no file and no socket of the game carries a role or the seed from which all could be computed."""
    log = deal("pass", shown=3, seed="f00dcafe0123")
    log.write(tmp_path / "g.sqlite3", "round")
    client.key = "round"
    titles = [title for role in load_rulebook("mirea").roles.values() for title in (role.title_ru, role.title_en)]
    paths = [
        "",
        "?by=4",
        "?by=1",
        "?by=5",
        "?tool=seat&by=1",
        "?o=don",
        "/steps",
        "/protocol",
        "/seat/1",
        "/swap?by=1&o=2",
    ]
    paths += [f"/export.{kind}" for kind in ("mgn", "txt", "json", "csv")]
    seen = [client.http.get(f"/g/round{path}").text for path in paths]
    assert "f00dcafe0123" not in client.http.get("/").text
    with client.http.websocket_connect("/g/round/live?step=0", headers={"origin": "http://testserver"}) as socket:
        seen.append(socket.receive_text())
    for page in map(drop_taps, seen):
        assert "f00dcafe0123" not in page
        assert [title for title in titles if title.lower() in page.lower()] == []
    held = [client.http.get(f"/g/round/card/{seat}?step=2") for seat in range(11)]
    assert [answer.status_code for answer in held] == [200 if seat == 4 else 409 for seat in range(11)]


# --- devices are put out --------------------------------------------------------------------------------------------


def enter(server: Server, link: str = "") -> httpx.Client:
    """A device that has come in by a link."""
    http = httpx.Client(base_url=server.url, headers={"origin": server.url}, follow_redirects=True)
    if link:
        assert http.post(link).status_code == 200
    else:
        http.get(server.link)
    return http


def make_link(host: httpx.Client) -> str:
    text = re.sub(r"<[^>]+>", "", host.post("/device", data={"do": "link"}).text)
    found = re.search(r"http://[^\s]+/in/[\w-]+", text)
    assert found
    return found[0]


def test_a_device_that_is_put_out_is_out_at_once_with_its_socket(start_server: Callable[..., Server]) -> None:
    server = start_server()
    host, other = enter(server), enter(server)
    path = host.post("/new").url.path
    unused = make_link(host)

    def open_socket(device: httpx.Client) -> Any:
        cookie = {"Cookie": "; ".join(f"{name}={value}" for name, value in device.cookies.items())}
        address = server.url.replace("http", "ws") + path + "/live?step=1"
        return connect(address, additional_headers=cookie, origin=server.url)  # type: ignore[arg-type]

    with open_socket(host) as mine, open_socket(other) as theirs:
        assert host.post("/device", data={"do": "others"}).status_code == 200
        while (news := json.loads(theirs.recv(timeout=5))) != {"out": True}:
            assert news["step"] == 1, "what was under way before"
        with pytest.raises(ConnectionClosed) as caught:
            theirs.recv(timeout=5)
        assert caught.value.rcvd is not None and caught.value.rcvd.code == 4401
        assert other.get("/").status_code == 401 and other.post("/new").status_code == 401
        with pytest.raises(Exception, match="403"):
            open_socket(other)
        assert json.loads(mine.recv(timeout=5))["step"] == 1, "whoever stays, stays"
        assert host.get("/").status_code == 200
    assert httpx.post(unused, headers={"origin": server.url}).status_code == 401, "a link that lay around is void"
    server.kill()
    again = start_server(port=server.port)
    assert other.get(again.url).status_code == 401 and host.get(again.url).status_code == 200


def test_a_page_that_is_put_out_goes_away(browser: Browser, server: Server) -> None:
    host, other = open_page(browser, server), open_page(browser, server)
    Host(host).new_game("mirea", 10)
    Host(host).deal_random()
    other.goto(host.url)
    expect(other.locator("#table")).to_be_visible()
    host.goto(server.url + "/device")
    host.locator('button[value="others"]').click()
    expect(other.locator("h1")).to_have_text("Дверь закрыта")
    expect(other.locator("#table")).to_have_count(0)
    for page in (host, other):
        page.context.close()


def test_a_page_that_was_away_when_it_was_put_out_goes_away_too(
    browser: Browser, start_server: Callable[..., Server], tmp_path: Path
) -> None:
    server = start_server()
    page = open_page(browser, server)
    Host(page).new_game("mirea", 10)
    expect(page.locator(".setup")).to_be_visible()
    server.kill()
    with closing(sqlite3.connect(tmp_path / "g.sqlite3")) as connection, connection:
        connection.execute("DELETE FROM shelves WHERE shelf = 'device'")
    start_server(port=server.port)
    expect(page.locator("h1")).to_have_text("Дверь закрыта", timeout=15_000)
    expect(page.locator(".setup")).to_have_count(0)
    page.context.close()


def test_a_link_is_not_spent_where_nobody_came_in(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    path = f"/in/{client.door.make_link(600)}"
    device, origin = TestClient(client.http.app), {"origin": "http://testserver"}

    async def fail(*_: Any) -> None:
        raise Trouble("locked")

    with monkeypatch.context() as locked:
        locked.setattr(client.door.store, "put", fail)
        assert device.post(path, headers=origin).status_code == 503
    assert device.get("/").status_code == 401
    assert device.post(path, headers=origin, follow_redirects=False).status_code == 303
    assert device.get("/").status_code == 200


def test_who_is_put_out_is_out_before_it_is_written(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    device = TestClient(client.http.app)
    device.get(f"/in/{client.door.make_link()}")
    store: Any = client.door.store

    async def fail(*_: Any) -> None:
        raise Trouble("locked")

    with monkeypatch.context() as locked:
        locked.setattr(store, "take_off", fail)
        answer = client.http.post("/device", data={"do": "others"}, headers={"origin": "http://testserver"})
        assert answer.status_code == 503
        assert device.get("/").status_code == 401
    client.post("/device", {"do": "others"})
    assert len(client.http.portal.call(store.read_shelf, "device")) == 1, "the next try writes it down"  # type: ignore[union-attr]


# --- what stays in a browser ----------------------------------------------------------------------------------------


KEPT = """async () => {
  const kept = { ...localStorage, ...sessionStorage };
  for (const name of await caches.keys()) {
    const cache = await caches.open(name);
    for (const request of await cache.keys()) kept[request.url] = await (await cache.match(request)).text();
  }
  for (const { name } of await indexedDB.databases()) kept[`database ${name}`] = "";
  return { ...kept, state: JSON.stringify(history.state) };
}"""


@pytest.fixture
def page(browser: Browser, server: Server) -> Iterator[Page]:
    page = open_page(browser, server)
    yield page
    page.context.close()


def test_a_browser_keeps_nothing_of_a_game(page: Page, server: Server) -> None:
    """After a whole evening, cards held and pages read: only the shell and the rules are kept, no person, no role."""
    page.evaluate("navigator.serviceWorker.ready.then(() => 1)")
    page.reload()  # from here on the service worker sees everything
    host = Host(page, random.Random(7))
    host.new_game("noch", 6)
    host.tap(host.do("set deal pass"))
    while page.locator("[data-me]").count():
        host.take_phone()
        box = page.locator("[data-hold]").bounding_box()
        assert box
        page.mouse.move(box["x"] + 60, box["y"] + 30)
        page.mouse.down()
        page.locator("#face b").wait_for()
        page.mouse.up()
        host.tap(page.locator('button[data-key="Enter"]'))
    host.tap(host.do("start"))
    host.play_on()
    game = page.url
    for path in ("/steps", "/protocol", "/rules"):
        page.goto(game + path)
    page.goto(server.url + "/rules")
    page.locator('a[href^="/rules/"]').first.click()
    page.goto(game)
    kept = page.evaluate(KEPT)
    paths = {address.removeprefix(server.url) for address in kept if address.startswith("http")}
    assert {"/offline"} < paths and any(path.startswith("/static/") for path in paths)
    assert [path for path in paths if not path.startswith(("/static/", "/rules", "/offline"))] == []
    key, secret = game.rpartition("/")[2], server.link.rpartition("/")[2]
    cookie = next(one["value"] for one in page.context.cookies() if one["name"].startswith("gorod_host"))
    for address, text in kept.items():
        for word in ("Игрок 1", "Игрок 2", key, secret, cookie):
            assert word not in text and word not in address, (address, word)


# --- several devices ------------------------------------------------------------------------------------------------


def test_whoever_looks_gets_the_newest_view(client: Client) -> None:
    client.start()
    with client.http.websocket_connect(
        f"/g/{client.key}/live?step={client.step}", headers={"origin": "http://testserver"}
    ) as socket:
        client.do("close")
        news = socket.receive_json()
        assert news["step"] == client.play.lines and "part-dusk" in news["content"]
    with client.http.websocket_connect(f"/g/{client.key}/live?step=1", headers={"origin": "http://testserver"}) as late:
        assert late.receive_json()["step"] == client.play.lines, "who was away is told at once"
    with (
        pytest.raises(WebSocketDisconnect) as caught,
        client.http.websocket_connect("/g/nothing/live", headers={"origin": "http://testserver"}),
    ):
        pass
    assert caught.value.code == 4404


@pytest.mark.parametrize("word", ["set number 11", "set deal random", "start", "close", "undo"])
def test_a_tap_that_comes_twice_counts_once_and_is_told(client: Client, word: str) -> None:
    client.new_game()
    if word in ("start", "close", "undo"):
        client.do("set deal random")
    if word in ("close", "undo"):
        client.do("start")
    step, tap = client.step, client.field("tap")
    client.do(word)
    after = client.play
    client.do(word, step, tap)
    assert "Двойное нажатие" in client.note
    assert client.play == after


def test_a_tap_that_is_written_is_not_denied_because_of_its_timer(
    client: Client, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    day().tap(place="talk").write(tmp_path / "g.sqlite3", "day")
    client.key = "day"
    client.get("/g/day")

    async def fail(*_: Any) -> None:
        raise Trouble("locked")

    with monkeypatch.context() as locked:
        locked.setattr(client.desk.store, "put", fail)
        client.act(Speak(1), place="talk")
    assert client.play.lines == len(day().tap(place="talk").lines) + 1
    assert 'data-runs="1"' in client.get("/g/day"), "the timer runs all the same"


def test_a_link_that_is_too_old_lets_nobody_in(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    path, now = f"/in/{client.door.make_link(600)}", time.time()
    monkeypatch.setattr("gorod.web.door.time.time", lambda: now + 601)
    device, origin = TestClient(client.http.app), {"origin": "http://testserver"}
    assert device.get(path).status_code == 401 and device.post(path, headers=origin).status_code == 401
    assert client.http.get(path, follow_redirects=False).headers["location"] == "/", "who is in already goes home"


def test_what_a_stranger_may_fetch_is_no_secret(client: Client) -> None:
    client.start()
    stranger = TestClient(client.http.app)
    for path, kind in (("/healthz", "text/plain"), ("/sw.js", "text/javascript"), ("/offline", "text/html"),
                       ("/manifest.webmanifest", "application/manifest+json")):  # fmt: skip
        answer = stranger.get(path)
        assert answer.status_code == 200 and answer.headers["content-type"].startswith(kind)
        assert client.key not in answer.text and "Anna" not in answer.text
