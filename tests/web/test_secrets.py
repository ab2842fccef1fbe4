"""Nothing on the way from the screen betrays a role: bytes, light, number of taps; at dealing and at night."""

import io
import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page

from gorod.engine.acts import Remove
from gorod.engine.game import Game
from gorod.rules import load_rulebook
from gorod.web.draft import Draft, Player
from gorod.web.pages.game import write_news

from .client import Client
from .driver import Host, Server, open_page
from .screens import drop_taps

ROLES = ["mafia", "mafia", "don", "sheriff", "doctor", "lover", "maniac"] + ["citizen"] * 6


def light(png: bytes) -> float:
    """Mean brightness of a picture (0 to 255), without any library: the browser draws it, we read its pixels."""
    import zlib

    chunks, at, width, height = b"", 8, 0, 0
    while at < len(png):
        size, kind = int.from_bytes(png[at : at + 4], "big"), png[at + 4 : at + 8]
        body = png[at + 8 : at + 8 + size]
        if kind == b"IHDR":
            width, height = int.from_bytes(body[:4], "big"), int.from_bytes(body[4:8], "big")
            channels = {2: 3, 6: 4}[body[9]]
        elif kind == b"IDAT":
            chunks += body
        at += 12 + size
    rows = io.BytesIO(zlib.decompress(chunks))
    before, total = bytearray(width * channels), 0
    for _ in range(height):
        total += _read_row(rows, before, channels)
    return total / (width * height * channels)


def _read_row(rows: io.BytesIO, before: bytearray, step: int) -> int:
    """The sum of one row's bytes; ``before`` becomes this row (PNG filters)."""
    kind = rows.read(1)[0]
    row = bytearray(rows.read(len(before)))
    for place in range(len(row)):
        left = row[place - step] if place >= step else 0
        up = before[place]
        corner = before[place - step] if place >= step else 0
        if kind == 1:
            add = left
        elif kind == 2:
            add = up
        elif kind == 3:
            add = (left + up) // 2
        elif kind == 4:
            guess = left + up - corner
            add = min((left, up, corner), key=lambda one, guess=guess: abs(guess - one))
        else:
            add = 0
        row[place] = (row[place] + add) & 255
    before[:] = row
    return sum(row)


# --- dealing --------------------------------------------------------------------------------------------------------


def deal(client: Client, roles: list[str]) -> None:
    """A game whose phone goes round with these roles."""
    players = tuple(Player(f"Игрок {seat}") for seat in range(1, len(roles) + 1))
    draft = Draft(players=players, stage="deal", way="pass", seed="0" * 12, roles=tuple(roles), counts={"mafia": 2})
    play = client.http.portal.call(client.desk.new_game, draft)  # type: ignore[union-attr]
    client.key = play.key
    client.get(f"/g/{play.key}")


def first_with(role: str) -> list[str]:
    rest = list(ROLES)
    rest.remove(role)
    return [role, *rest]


@pytest.mark.parametrize("lang", ["ru", "en"])
def test_the_dealing_page_has_the_same_bytes_for_every_role(client: Client, lang: str) -> None:
    client.http.cookies.set("gorod_looks", f"lang={lang}")
    sizes = {}
    for role in dict.fromkeys(ROLES):
        deal(client, first_with(role))
        client.get(f"/g/{client.key}?by=1")
        assert "data-hold" in client.html
        sizes[role] = len(client.html.encode())
    assert len(set(sizes.values())) == 1, sizes


@pytest.mark.parametrize("lang", ["ru", "en"])
def test_a_card_comes_only_when_it_is_held_and_has_one_length(client: Client, lang: str) -> None:
    """No page of the dealing carries a role; the card alone does, for the seat whose turn it is and this step."""
    client.http.cookies.set("gorod_looks", f"lang={lang}")
    book, sizes = load_rulebook("mirea"), {}
    for role in dict.fromkeys(ROLES):
        deal(client, first_with(role))
        for page in ("", "?by=1", "?by=2"):
            client.get(f"/g/{client.key}{page}")
            shown = drop_taps(client.html).lower()
            assert not any(getattr(one, f"title_{lang}").lower() in shown for one in book.roles.values())
            assert "side-" not in shown
        answer = client.http.get(f"/g/{client.key}/card/1?step={client.play.lines}")
        assert getattr(book.roles[role], f"title_{lang}").lower() in answer.text.lower()
        assert answer.headers["cache-control"] == "no-store"
        sizes[role] = (len(answer.content), answer.headers["content-length"])
        for wrong in (f"card/2?step={client.play.lines}", "card/1?step=0", "card/1", "card/0", "card/99"):
            refused = client.http.get(f"/g/{client.key}/{wrong}")
            assert refused.status_code == 409 and not refused.content
    assert len(set(sizes.values())) == 1, sizes


def test_every_role_takes_one_tap_at_dealing(client: Client) -> None:
    deal(client, ROLES)
    for seat in range(1, 14):
        assert f'<b class="giant">{seat}</b>' in client.html
        client.do(f"set seen {seat}")
    assert 'value="start"' in client.html


@pytest.fixture
def page(browser: Browser, server: Server) -> Iterator[Page]:
    page = open_page(browser, server)
    yield page
    page.context.close()


def test_the_phone_shines_alike_for_every_role(page: Page) -> None:
    """The card is open only while it is held, and the page is equally dark whatever stands on it."""
    host = Host(page)
    host.new_game("mirea", 13)
    host.tap(host.do("set deal pass"))
    shut, open_ = [], []
    while page.locator("[data-me]").count():
        host.take_phone()
        assert page.locator("#face").is_hidden()
        shut.append(light(page.screenshot(clip={"x": 0, "y": 240, "width": 360, "height": 180})))
        box = page.locator("[data-hold]").bounding_box()
        assert box
        page.mouse.move(box["x"] + 60, box["y"] + 30)
        page.mouse.down()
        page.locator("#face b").wait_for()
        open_.append(light(page.screenshot(clip={"x": 0, "y": 240, "width": 360, "height": 180})))
        page.mouse.up()
        assert page.locator("#face").is_hidden()
        assert page.locator("#face").inner_html() == ""
        host.tap(page.locator('button[data-key="Enter"]'))
    assert len(shut) == 13
    assert max(shut) - min(shut) < 0.5
    assert max(open_) - min(open_) < 3.5, open_


# --- night ----------------------------------------------------------------------------------------------------------


def play_night(client: Client) -> list[tuple[str, int]]:
    """Tap through one night; what every step cost: its kind and the bytes of its page."""
    steps = [("dusk", len(client.html.encode()))]
    client.do(re.findall(r'value="(tap [^"]*call:0:0[^"]*)"', client.html)[0].replace("&#34;", '"'))
    while 'class="game part-call' in client.html:
        done = 'class="signs"' in client.html
        steps.append(("sign" if done else "ask", len(client.html.encode())))
        values = [value.replace("&#34;", '"') for value in re.findall(r'value="(tap [^"]*)"', client.html)]
        if done:
            client.do(values[-1])
            continue
        before = client.play.lines
        for value in values:
            client.do(value)
            if client.play.lines != before:
                break
    return steps


def test_a_night_is_as_long_when_roles_are_out(client: Client) -> None:
    """The same taps, and the same bytes on the way, whether the doctor lives or not."""
    client.start("mirea", 13)
    client.do("close")
    with_all = play_night(client)
    client.do("close")
    game = client.play.now.game
    assert isinstance(game, Game)
    for role in ("doctor", "sheriff", "lover"):
        seat = next(seat for seat in game.table.seats if seat.role == role)
        if seat.out is None:
            client.act(Remove(seat.number), place="talk")
    client.do("close")
    without = play_night(client)
    assert [kind for kind, _ in without] == [kind for kind, _ in with_all]
    assert {size for _, size in with_all} == {size for _, size in without}
    assert len({size for _, size in with_all}) == 1


def test_what_the_socket_brings_at_night_is_of_one_length(client: Client) -> None:
    """Quotes are longer in it than on the page: the text is filled up once more."""
    client.start("mirea", 15)
    client.do("close")
    pages: list[str] = []
    while client.play.now.place != "closing":
        pages.append(client.html)
        values = [value.replace("&#34;", '"') for value in re.findall(r'value="(tap [^"]*)"', client.html)]
        before = client.play.lines
        for value in values[::-1] if 'class="signs"' in client.html or len(values) == 1 else values:
            client.do(value)
            if client.play.lines != before:
                break
    assert len(pages) > 10
    assert len({page.count('"') for page in pages}) > 3, "the pages differ in what is longer there"
    assert len({len(write_news(7, page).encode()) for page in pages}) == 1


def test_every_call_takes_the_same_taps_and_bytes(client: Client) -> None:
    client.start("mirea", 13)
    client.do("close")
    steps = play_night(client)
    kinds = [kind for kind, _ in steps[1:]]
    assert kinds == ["ask", "sign"] * (len(kinds) // 2)
    assert len({size for _, size in steps}) == 1, steps


def test_the_screen_is_as_dark_for_every_call(page: Page) -> None:
    host = Host(page)
    host.new_game("mirea", 13)
    host.deal_random()
    lights: dict[str, list[float]] = {"ask": [], "sign": []}
    while host.part in ("between", "dusk", "call"):
        if host.part == "call":
            kind = "sign" if page.locator(".answer").count() else "ask"
            lights[kind].append(light(page.screenshot(clip={"x": 0, "y": 270, "width": 360, "height": 400})))
        host.play_once()
    assert len(lights["ask"]) == len(lights["sign"]) == 5
    assert max(lights["ask"]) - min(lights["ask"]) < 2.5, lights
    assert max(lights["sign"]) - min(lights["sign"]) < 4, lights


def test_the_table_never_tells_how_somebody_died_at_night(client: Client) -> None:
    from gorod.engine.acts import Order, TeamOrder

    client.start("mirea", 13)
    client.do("close")
    game = client.play.now.game
    assert isinstance(game, Game)
    red = [seat.number for seat in game.table.seats if seat.role == "citizen"]
    maniac = next(seat.number for seat in game.table.seats if seat.role == "maniac")
    client.act(TeamOrder("mafia", red[0]), Order(maniac, "kill", red[1]), place="closing")
    client.do("close")
    table = client.html[client.html.index('id="table"') : client.html.index("</form>", client.html.index('id="table"'))]
    assert table.count("ночь 1") == 2
    assert "убит" not in table and "маньяк" not in table.lower()


def test_no_role_stands_on_the_table_of_a_running_game(client: Client) -> None:
    """Who looks over the host's shoulder by day learns no role."""
    client.start("mirea", 13)
    client.do("close")
    client.do("close")
    book = load_rulebook("mirea")
    for _ in range(3):
        visible = re.sub(r"<details.*?</details>", "", client.html, flags=re.S)
        for role in book.roles.values():
            assert role.title_ru not in visible, role.title_ru
        client.do(re.findall(r'class="main" name="do" value="([^"]*)"', client.html)[0].replace("&#34;", '"'))
