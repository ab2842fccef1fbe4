"""Pages of one game and the taps made on them, and the socket that brings the newest view.

It must never know a rule, and never changes anything on a GET.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
from typing import Any, cast

from starlette.requests import HTTPConnection, Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route, WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect

from gorod.engine.acts import Foul, Nominate, Offence, Remove, Revive, Speak, Unfoul
from gorod.engine.game import Game
from gorod.store import Trouble
from gorod.web.desk import Answer, Clock, Desk
from gorod.web.door import Door
from gorod.web.draft import check_draft, find_book, find_faults, is_dealt, list_remembered
from gorod.web.draft_taps import change_draft
from gorod.web.hub import Hub, Outbox
from gorod.web.looks import COOKIE, Looks, read_looks
from gorod.web.play import Play, Tap, Unusable, start_body
from gorod.web.render import render
from gorod.web.say import Say
from gorod.web.screen import Around, view
from gorod.web.taps import BadTap, is_repeat, read_tap
from gorod.web.texts import load_texts
from gorod.web.where import MOST, Where, read_number, read_where

NEWS_BYTES = 8_192
"""What the socket brings is filled up to a multiple of so many bytes."""


def find_looks(connection: HTTPConnection) -> Looks:
    """The wishes of the device that asks."""
    return read_looks(connection.cookies.get(COOKIE), connection.headers.get("accept-language", ""))


def is_part(request: Request) -> bool:
    """Whether only the inner part is wanted. A page restored from history is wanted whole."""
    return "hx-request" in request.headers and "hx-history-restore-request" not in request.headers


async def look_around(app: Any, play: Play, note: str = "", note_kind: str = "") -> Around:
    """What a page needs besides the game."""
    desk: Desk = app.state.desk
    if play.now.game is not None:
        return Around(await desk.clock(play.key), desk.now(), note=note, note_kind=note_kind)
    people = tuple(await desk.store.list_people())
    clubs = await desk.store.read_shelf("club")
    odds = app.state.odds.find(play.key, play.now.draft) if play.now.draft.stage == "people" else None
    return Around(Clock(), desk.now(), people, clubs, note, note_kind, odds=odds)


async def show(request: Request) -> Response:
    """A page of a game; one whose log is damaged is shown as far as it can be read, and the page says so."""
    desk: Desk = request.app.state.desk
    key, rest = request.path_params["key"], request.path_params.get("rest", "")
    play = await desk.open(key)
    if play is not None and rest.startswith("card/"):
        return _show_card(play, rest.removeprefix("card/"), request)
    where = read_where(key, rest, request.query_params)
    if play is None or where is None:
        return await _missing(request)
    looks = find_looks(request)
    note = ""
    if play.fault:
        note = load_texts(looks.lang)("fault-note", line=play.fault, count=play.lines - play.fault + 1)
    around = await look_around(request.app, play, note=note, note_kind="warn" if note else "")
    return Response(view(play, where, looks, around, not is_part(request)), media_type="text/html")


def _show_card(play: Play, seat: str, request: Request) -> Response:
    """The card of the seat whose turn it is to look, for as long as it is held; of one length for every role."""
    draft = play.now.draft
    dealt = play.now.game is None and draft.stage == "deal" and draft.way == "pass" and draft.shown < len(draft.roles)
    if not dealt or seat != str(draft.shown + 1) or request.query_params.get("step") != str(play.lines):
        return Response("", 409, headers={"Cache-Control": "no-store"})
    body = Say(find_book(draft), find_looks(request).lang).card(draft.roles[draft.shown])
    return Response(body, media_type="text/html", headers={"Cache-Control": "no-store"})


async def _missing(request: Request) -> Response:
    return Response(render("missing.html", find_looks(request)), 404, media_type="text/html")


async def do(request: Request) -> Response:
    """A tap: written, then shown. Whatever comes of it, the answer is the newest page, with a notice if need be.

    One that no page of ours could send changes nothing.
    """
    desk: Desk = request.app.state.desk
    key = request.path_params["key"]
    play = await desk.open(key)
    if play is None:
        return await _missing(request)
    looks = find_looks(request)
    async with request.form() as form:
        fields = cast(Any, form)
        ticks = fields.getlist("s") if str(fields.get("do", "")).startswith("foul ") else None
        answer, said = await _take(desk, play, fields, looks)
    return await _answer(request, desk, answer, looks, said, ticks)


async def _take(desk: Desk, play: Play, fields: Any, looks: Looks) -> tuple[Answer, str]:
    """What became of a tap, and what is to be said about it."""
    step = read_number(str(fields.get("step", "")), 0, MOST)
    tap = str(fields.get("tap", ""))[:64]
    if step is None:
        return Answer("nothing", play), ""
    if tap and tap in play.taps:
        return Answer("twice", play), ""
    try:
        body = await _read_body(desk, play, fields, looks)
        if isinstance(body, str):
            return Answer("nothing" if step == play.lines else "stale", play), body
        answer = await desk.take(play.key, step, tap, body)
    except BadTap:
        # A stale page may name what no longer exists; only a page that is up to date can be wrong.
        return Answer("nothing" if step == play.lines else "stale", play), ""
    except Unusable:
        return Answer("nothing", await desk.open(play.key) or play), ""
    if answer.kind == "done":
        await _follow(desk, answer.play, body)
    return answer, _tell(answer, body, looks)


def _tell(answer: Answer, body: Any, looks: Looks) -> str:
    """What the host says aloud after a foul, an offence or a removal, or has to know after what he tapped."""
    game = answer.play.now.game
    if answer.kind != "done" or game is None or not isinstance(body, Tap):
        return ""
    kept = [
        game.table.seat(act.seat) for act in body.acts if isinstance(act, Revive) and game.table.seat(act.seat).fouls
    ]
    if kept:
        texts = load_texts(looks.lang)
        return " ".join(texts("revive-fouls", seat=seat.number, count=seat.fouls) for seat in kept)
    for act in body.acts:
        if isinstance(act, Nominate) and "," in (holders := _name_holders(game, act.target)):
            return load_texts(looks.lang)("talk-also", seat=act.target, by=holders)
    if not any(isinstance(act, (Foul, Offence, Remove)) for act in body.acts):
        return ""
    return Say(game, looks.lang).penalties(game.log[-len(body.acts) :])


async def _read_body(desk: Desk, play: Play, fields: Any, looks: Looks) -> Any:
    """The body of a tap; a text instead says why it cannot be."""
    word = str(fields.get("do", "")).partition(" ")[0]
    draft = play.now.draft
    if word == "set" and play.now.game is None:
        return change_draft(draft, fields, looks.lang, await desk.store.read_shelf("club"))
    if word == "start" and play.now.game is None:
        if find_faults(draft) or any(note.level == "error" for note in check_draft(draft)):
            return load_texts(looks.lang)("start-forbidden")
        if not is_dealt(draft):
            raise BadTap("no page offers the start before the cards are out")
        return start_body(draft)
    body = read_tap(play, fields)
    return _tell_repeat(play.now.game, body, looks) or body


def _tell_repeat(game: Game | None, body: Any, looks: Looks) -> str:
    """That somebody was put forward before, where saying it again changes nothing; "" for every other tap."""
    act = body.acts[0] if isinstance(body, Tap) and len(body.acts) == 1 else None
    if game is None or not isinstance(act, Nominate) or not is_repeat(game, act):
        return ""
    return load_texts(looks.lang)("talk-already", seat=act.target, by=_name_holders(game, act.target))


def _name_holders(game: Game, target: int) -> str:
    """Who has put somebody forward, in the order in which they did."""
    candidates = game.table.day.candidates if game.table.day else ()
    return ", ".join(str(by) for one in candidates if one.seat == target for by in one.by)


async def _follow(desk: Desk, play: Play, body: Any) -> None:
    """What goes with a tap: the timer of a speech, the names of those who play.

    The tap itself is written by now, so a trouble here must not tell the host that it was not.
    """
    game = play.now.game
    if game is None:
        return
    with contextlib.suppress(Trouble):
        if isinstance(body, Tap):
            await _start_timer(desk, play.key, game, body)
        elif not game.acts and len(game.log) == 0 and play.now.kind == "start":
            await desk.set_clock(play.key, Clock())
            await desk.store.remember(list_remembered(play.now.draft), desk.now())


async def _start_timer(desk: Desk, key: str, game: Game, body: Tap) -> None:
    rules = game.rulebook.rules
    for act in body.acts:
        if isinstance(act, Speak):
            in_shootout = game.table.day is not None and game.table.day.stage == "shootout"
            seconds = (rules.shootout.seconds if in_shootout else rules.speech.seconds) or 0
            now = desk.now()
            await desk.set_clock(key, Clock(f"speech:{act.seat}", seconds, now + seconds, seconds, seconds > 0))
            return
    old = await desk.clock(key)
    if any(isinstance(act, (Foul, Unfoul, Offence, Remove)) for act in body.acts):
        # A penalty leaves the timer alone, unless it ended the very speech that is being timed.
        day = game.table.day
        if old.what.startswith("speech:") and (day is None or not day.speaking):
            await desk.set_clock(key, Clock())
        return
    if old.length and any(word in body.place for word in ("dusk", "vote", "dawn", "meeting")):
        await desk.set_clock(key, Clock())


async def _answer(
    request: Request, desk: Desk, answer: Answer, looks: Looks, said: str = "", ticks: list[str] | None = None
) -> Response:
    texts = load_texts(looks.lang)
    play = answer.play
    note, kind = said, ("done" if answer.kind == "done" else "warn") if said else ""
    if answer.kind == "refused" and answer.refusal is not None and play.now.game is not None:
        note, kind = Say(play.now.game, looks.lang).refusal(answer.refusal), "refused"
    elif answer.kind in ("stale", "twice"):
        note, kind = texts(f"tap-{answer.kind}"), "stale"
    elif answer.kind == "nothing" and not said:
        note, kind = texts("tap-nothing"), "stale"
    if not is_part(request):
        if kind:  # without scripts: the same page with its notice
            where = Where(play.key)
            page = view(play, where, looks, await look_around(request.app, play, note=note, note_kind=kind))
            return Response(page, 200, media_type="text/html")
        return RedirectResponse(f"/g/{play.key}", 303)
    where = _stay(request, play, answer, ticks)
    part = view(play, where, looks, await look_around(request.app, play, note=note, note_kind=kind), whole=False)
    return Response(part, media_type="text/html", headers={"HX-Replace-Url": where.href})


def _stay(request: Request, play: Play, answer: Answer, ticks: list[str] | None = None) -> Where:
    """Where a tap leads: back to the table; one that was not taken, or one of the settings, stays where it was made.

    So does a foul (``ticks``: the seats ticked meanwhile), whatever lies over the table, unless it ended the game.
    """
    from urllib.parse import parse_qsl, urlsplit

    url = urlsplit(request.headers.get("hx-current-url", ""))
    rest = url.path.removeprefix(f"/g/{play.key}")
    where = read_where(play.key, rest, dict(parse_qsl(url.query))) if url.path.startswith(f"/g/{play.key}") else None
    if where is None:
        return Where(play.key)
    if where.page == "settings" and play.now.game is None:
        return where
    if ticks is not None and play.now.game is not None and play.now.game.outcome is None:
        return where.keep_ticks(ticks)
    if answer.kind in ("refused", "nothing") and where.tool in ("invite", "names", "nominate"):
        return where
    return Where(play.key)


async def clock(request: Request) -> Response:
    """The timer: started, paused, longer or shorter. It is no act and changes no game."""
    desk: Desk = request.app.state.desk
    key = request.path_params["key"]
    play = await desk.open(key)
    if play is None:
        return await _missing(request)
    async with request.form() as form:
        word, what, seconds = (str(form.get(name, "")) for name in ("do", "what", "seconds"))
    if word == "start" and read_number(seconds, 0, MOST) is None:
        return await _answer(request, desk, Answer("nothing", play), find_looks(request))
    new = turn_clock(await desk.clock(key), word, what, seconds, desk.now())
    if new is not None:
        await desk.set_clock(key, new)
    if not is_part(request):
        return RedirectResponse(f"/g/{key}", 303)
    where = _stay(request, play, Answer("refused", play))
    part = view(play, where, find_looks(request), await look_around(request.app, play), whole=False)
    return Response(part, media_type="text/html", headers={"HX-Replace-Url": where.href})


def turn_clock(old: Clock, word: str, what: str, seconds: str, now: float) -> Clock | None:
    """The timer after a button: ``start``, ``pause``, ``go``, or so many seconds more or less; ``None``: no change.

    >>> turn_clock(Clock("x", 60, 100.0, 60, True), "pause", "", "", 70.0).left
    30.0
    """
    left = old.remaining(now)
    asked = read_number(seconds, 0, MOST)
    if word == "start" and asked is not None:
        length = float(min(asked, 3600))
        return Clock(what[:40], length, now + length, length, True)
    if word == "pause" and old.runs:
        return Clock(old.what, old.length, 0.0, max(left, 0.0), False)
    if word == "go" and old.length:
        return Clock(old.what, old.length, now + max(left, 0.0), left, True)
    if word in ("-5", "+5", "-10", "+10") and old.length:
        left = max(0.0, left + int(word))
        return Clock(old.what, old.length, now + left, left, old.runs)
    return None


async def live(socket: WebSocket) -> None:
    """The newest view for a page that looks at a game, as soon as there is one. What the page sends is not read.

    A device that is put out is told so that its page goes away, and the socket is closed.
    """
    desk: Desk = socket.app.state.desk
    hub: Hub = socket.app.state.hub
    key = socket.path_params["key"]
    if await desk.open(key) is None:
        await socket.close(4404)
        return
    await socket.accept()
    outbox = hub.join(key)
    looks = find_looks(socket)
    seen = socket.query_params.get("step", "")
    reader = asyncio.create_task(_drain(socket))
    try:
        play = await desk.open(key)
        if play is not None and (str(play.lines) != seen or play.now.game is None):
            outbox.ring()  # before a game the odds may have come since the page was sent
        await _feed(socket, key, looks, outbox, reader)
    finally:
        reader.cancel()
        hub.leave(key, outbox)


async def _feed(socket: WebSocket, key: str, looks: Looks, outbox: Outbox, reader: asyncio.Task[None]) -> None:
    desk: Desk = socket.app.state.desk
    door: Door = socket.app.state.door
    while not reader.done():
        news = asyncio.create_task(outbox.wait())
        await asyncio.wait({news, reader}, return_when=asyncio.FIRST_COMPLETED)
        if not news.done():
            news.cancel()
            return
        if not door.knows(socket):
            with contextlib.suppress(WebSocketDisconnect, RuntimeError):
                await socket.send_json({"out": True})
                await socket.close(4401)
            return
        play = await desk.open(key)
        if play is None:
            return
        page = view(play, Where(key), looks, await look_around(socket.app, play), whole=False)
        with contextlib.suppress(WebSocketDisconnect, RuntimeError):
            await socket.send_text(write_news(play.lines, page))


def write_news(step: int, page: str) -> str:
    """What the socket brings, filled up: quotes are longer in it than on a page that was filled up before."""
    text = json.dumps({"step": step, "content": page}, ensure_ascii=False, separators=(",", ":"))
    return text + " " * (-len(text.encode()) % NEWS_BYTES)


async def _drain(socket: WebSocket) -> None:
    """Until the page is gone."""
    with contextlib.suppress(WebSocketDisconnect, RuntimeError):
        while True:
            await socket.receive_text()


ROUTES = [
    Route("/g/{key}", show, methods=["GET"]),
    Route("/g/{key}/do", do, methods=["POST"]),
    Route("/g/{key}/clock", clock, methods=["POST"]),
    WebSocketRoute("/g/{key}/live", live),
]
LATE_ROUTES = [Route("/g/{key}/{rest:path}", show, methods=["GET"])]
"""Routes that would swallow others: they stand behind all."""
