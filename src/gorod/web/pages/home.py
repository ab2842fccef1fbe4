"""Pages that belong to no game: the list of games, comfort, keys, another device.

It must never know a rule.
"""

from __future__ import annotations

import ipaddress
import secrets
import shutil
import socket
import sys
import time
from pathlib import Path
from typing import Any

import msgspec
import segno
from markupsafe import Markup
from msgspec.structs import replace
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from gorod.rules import DEFAULT_RULEBOOK, RULEBOOKS, load_rulebook
from gorod.store import GameRow
from gorod.web.again import play_again
from gorod.web.desk import Desk
from gorod.web.door import YEAR, Door
from gorod.web.draft import Draft, suggest
from gorod.web.looks import AMBIENCES, COOKIE, SWITCHES, Looks, write_looks
from gorod.web.pages.game import find_looks, is_part
from gorod.web.render import render
from gorod.web.texts import load_texts
from gorod.web.where import MOST, read_number

AWAY = "away"
"""The shelf of set-ups that were put away: by game, the number of lines that it had then."""

EVERYWHERE = ("0.0.0.0", "::")
"""What opens the program to other devices of the same network."""

KEYS = (
    (("0", "…", "9"), "key-digits"),
    (("Shift", "0…9"), "key-foul"),
    (("Enter",), "key-next"),
    (("Space",), "key-timer"),
    (("←", "→"), "key-five"),
    (("Backspace",), "key-undo"),
    (("b",), "key-back"),
    (("a", "r"), "key-hands"),
    (("v",), "key-vote"),
    (("c",), "key-count"),
    (("e",), "key-each"),
    (("m",), "key-sound"),
    (("Esc",), "key-escape"),
    (("?",), "key-help"),
)


def page(request: Request, body: str, title: str, **values: Any) -> Response:
    """A page without a game, whole or its inner part."""
    looks = find_looks(request)
    template = "part.html" if is_part(request) else "page.html"
    return Response(
        render(template, looks, body=body, title=load_texts(looks.lang)(title), **values), media_type="text/html"
    )


def go_back(request: Request) -> str:
    """Where a side page leads back to: the page from which it was opened, if it is ours."""
    from urllib.parse import urlsplit

    try:
        came = urlsplit(request.headers.get("hx-current-url") or request.headers.get("referer", ""))
    except ValueError:
        return "/"
    path = came.path or "/"
    ours = came.netloc in ("", request.headers.get("host", ""))
    return path if ours and path.startswith("/g/") else "/"


async def home(request: Request) -> Response:
    """The list of games, without those that were put away."""
    desk: Desk = request.app.state.desk
    looks = find_looks(request)
    texts = load_texts(looks.lang)
    away = await desk.store.read_shelf(AWAY)
    rows, hidden, last = [], 0, None
    for row in _drop_untouched(await desk.list_games()):
        head = _read_head(row)
        if last is None and head.get("phase") and head.get("players"):
            last = {"key": row.key, "players": head["players"]}
        if away.get(row.key) == row.lines:
            hidden += 1
            continue
        phase = head.get("phase", "")
        rows.append(
            {
                "key": row.key,
                "players": head.get("players", 0),
                "names": ", ".join(str(name) for name in head.get("names", ())),
                "book_title": head.get("club") or getattr(load_rulebook(head["book"]), f"title_{looks.lang}"),
                "outcome": head.get("outcome", ""),
                "phase": phase,
                "phase_name": _name_code(phase, texts),
                "when": time.strftime("%d.%m %H:%M", time.localtime(row.changed)),
            }
        )
    drafts = sum(not row["phase"] for row in rows)
    tap = secrets.token_urlsafe(9)
    return page(request, "home.html", "app-name", rows=rows, last=last, tap=tap, drafts=drafts, away=hidden)


async def put_away(request: Request) -> Response:
    """A game that is over or never began leaves the list, or all that never began do, or they come back.

    Nothing is deleted; one in which something is tapped again stands in the list again.
    """
    desk: Desk = request.app.state.desk
    async with request.form() as form:
        word, _, which = str(form.get("do", "")).partition(" ")
    if word == "back":
        for key in await desk.store.read_shelf(AWAY):
            await desk.store.take_off(AWAY, key)
    elif word == "away":
        for row in await desk.list_games():
            head = _read_head(row)
            unbegun = not head.get("phase")
            if (which == row.key and (unbegun or head.get("outcome"))) or (which == "all" and unbegun):
                await desk.store.put(AWAY, row.key, row.lines)
    return RedirectResponse("/", 303)


def _read_head(row: GameRow) -> dict[str, Any]:
    """The summary of a game; one that cannot be read says nothing, and hides no other game."""
    try:
        head = msgspec.json.decode(row.head, type=dict[str, Any])
    except msgspec.MsgspecError:
        head = {}
    if head.get("book") not in RULEBOOKS:
        head["book"] = DEFAULT_RULEBOOK
    return head


def _drop_untouched(rows: list[GameRow]) -> list[GameRow]:
    """The list of games without set-ups in which nothing was done; only the newest of those is worth a line."""
    kept, seen = [], False
    for row in rows:
        untouched = row.lines <= 1 and not _read_head(row).get("players")
        if not (untouched and seen):
            kept.append(row)
        seen = seen or untouched
    return kept


def _name_code(code: str, texts: Any) -> str:
    if not code or code == "-":
        return str(texts("phase-before"))
    kind = {"N": "night", "D": "day", "M": "meeting"}.get(code[0])
    number = read_number(code[1:] or "0", 0, MOST)
    return str(texts(f"phase-{kind}", number=number)) if kind and number is not None else code


async def new(request: Request) -> Response:
    """A new game: empty, or with the people and the rules of an old one."""
    desk: Desk = request.app.state.desk
    async with request.form() as form:
        again = str(form.get("again", ""))
        tap = str(form.get("tap", ""))[:64]
    made: dict[str, str] = request.app.state.made
    if tap in made:  # a double tap begins one game
        return RedirectResponse(f"/g/{made[tap]}", 303)
    draft = Draft()
    old = await desk.open(again) if again else None
    if old is not None:
        draft = await play_again(desk, old)
    else:
        rows = await desk.list_games()
        if rows:
            draft = replace(draft, book=_read_head(rows[0])["book"])
    play = await desk.new_game(suggest(draft))
    if tap:
        made[tap] = play.key
    return RedirectResponse(f"/g/{play.key}", 303)


async def comfort(request: Request) -> Response:
    """The wishes of this device."""
    if request.method == "GET":
        return page(request, "comfort.html", "nav-comfort", ambiences=AMBIENCES, back=go_back(request))
    async with request.form() as form:
        looks = _change_looks(find_looks(request), {key: str(value) for key, value in form.items()})
    came = _find_own(request)
    # Whole anew: the language stands in the page's head.
    answer = Response(headers={"HX-Redirect": came}) if is_part(request) else RedirectResponse(came, 303)
    answer.set_cookie(COOKIE, write_looks(looks), max_age=YEAR, samesite="lax", path="/", httponly=False)
    return answer


def _find_own(request: Request) -> str:
    """The page of ours from which a request came, as a path: never another site."""
    from urllib.parse import urlsplit

    try:
        came = urlsplit(request.headers.get("hx-current-url") or request.headers.get("referer", ""))
    except ValueError:
        return "/comfort"
    ours = came.scheme in ("http", "https") and came.netloc == request.headers.get("host", "")
    if not ours or not came.path.startswith("/") or came.path[1:2] in ("/", "\\"):
        return "/comfort"
    return came.path + (f"?{came.query}" if came.query else "")


def _change_looks(looks: Looks, fields: dict[str, str]) -> Looks:
    switch = fields.get("switch", "")
    if switch in SWITCHES:
        looks = replace(looks, **{switch: not getattr(looks, switch)})
    if fields.get("lang") in ("ru", "en"):
        looks = replace(looks, lang=fields["lang"])
    if fields.get("ambience") in AMBIENCES:
        looks = replace(looks, ambience=fields["ambience"])
    return looks


async def keys(request: Request) -> Response:
    """The sheet of keys."""
    return page(request, "keys.html", "nav-keys", rows=KEYS, back=go_back(request))


async def device(request: Request) -> Response:
    """A link for another device, or the other devices put out."""
    door: Door = request.app.state.door
    link, qr = "", Markup("")
    if request.method == "POST":
        async with request.form() as form:
            word = str(form.get("do", ""))
        if word == "link":
            link = f"{request.url.scheme}://{_find_host(request)}/in/{door.make_link(600)}"
            qr = Markup(segno.make(link, micro=False).svg_inline(scale=6, border=2, omitsize=True))
        elif word == "others":
            await door.close_others(request)
    local = _is_local(_find_host(request).rpartition(":")[0])
    alone = local and request.app.state.bound in EVERYWHERE
    return page(
        request,
        "device.html",
        "nav-device",
        link=link,
        qr=qr,
        others=len(door.devices) - 1,
        local=local,
        alone=alone,
        command=_name_command(),
        back=go_back(request),
    )


def _is_local(host: str) -> bool:
    try:
        return host == "localhost" or ipaddress.ip_address(host.strip("[]")).is_loopback
    except ValueError:
        return False


def _find_host(request: Request) -> str:
    """The host's address as another device sees it, as far as this one can tell."""
    host = request.headers.get("host", "127.0.0.1")
    name, _, port = host.rpartition(":")
    bound = request.app.state.bound
    if not _is_local(name) or _is_local(bound):
        return host
    if bound not in EVERYWHERE:
        return f"[{bound}]:{port}" if ":" in bound else f"{bound}:{port}"
    own = _find_own_address()
    return f"{own}:{port}" if own else host


def _find_own_address() -> str:
    """The address by which this computer goes into its network, "" if it is in none."""
    try:
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
            probe.connect(("192.0.2.1", 9))  # sends nothing; only asks which address would be used
            return str(probe.getsockname()[0])
    except OSError:  # no way out of the house: whatever address has a name
        pass
    try:
        found = [str(one[4][0]) for one in socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET)]
    except OSError:
        return ""
    return next((address for address in found if not _is_local(address)), "")


def _name_command() -> str:
    """What to type so that other devices get in: the command as it was found here."""
    mine = sys.argv[0]
    name = mine if Path(mine).name == "gorod" and shutil.which("gorod") is None else "gorod"
    return f"{name} serve --host 0.0.0.0"


ROUTES = [
    Route("/", home, methods=["GET"]),
    Route("/new", new, methods=["POST"]),
    Route("/games", put_away, methods=["POST"]),
    Route("/comfort", comfort, methods=["GET", "POST"]),
    Route("/keys", keys, methods=["GET"]),
    Route("/device", device, methods=["GET", "POST"]),
]
