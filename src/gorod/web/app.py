"""The web application: routes, the guard at the door, and the headers of every answer.

It adds transport, never rules. It must never know what a page shows.
"""

from __future__ import annotations

import logging
import secrets
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from starlette.applications import Starlette
from starlette.datastructures import MutableHeaders
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import HTTPConnection, Request
from starlette.responses import PlainTextResponse, RedirectResponse, Response
from starlette.routing import BaseRoute, Mount, Route
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from gorod.store import Store, Trouble
from gorod.web.desk import Desk
from gorod.web.door import YEAR, Door, is_same_origin
from gorod.web.hub import Hub
from gorod.web.odds_beside import OddsBeside
from gorod.web.pages import club, files, game, home, people, settings
from gorod.web.pages.game import find_looks
from gorod.web.render import find_static, render
from gorod.web.texts import load_texts

logger = logging.getLogger(__name__)

STATIC = Path(__file__).parent / "static"

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
    "font-src 'self'; manifest-src 'self'; worker-src 'self'; form-action 'self'; base-uri 'none'; "
    "frame-ancestors 'none'"
)
HEADERS = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",  # «no-referrer» would hide the origin of our own forms
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=(), screen-wake-lock=(self)",
}
OPEN_PATHS = ("/static/", "/in/", "/sw.js", "/offline", "/healthz", "/manifest.webmanifest")
"""What a stranger may fetch: nothing of a game, nothing of a person."""


class Guard:
    """Lets known devices in, refuses changes that come from other pages, and puts the headers on every answer."""

    def __init__(self, app: ASGIApp, door: Door) -> None:
        self.app = app
        self.door = door

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """See ASGI."""
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        connection = HTTPConnection(scope)
        path = scope["path"]
        is_open = path.startswith(OPEN_PATHS)
        if not is_open and not self.door.knows(connection):
            await self._refuse(scope, receive, send, 401)
            return
        changes = scope["type"] == "websocket" or scope["method"] not in ("GET", "HEAD")
        if changes and not is_same_origin(connection):
            await self._refuse(scope, receive, send, 403)
            return
        await self._pass(scope, receive, _with_headers(send, is_static=path.startswith(f"{find_static()}/")))

    async def _pass(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Whatever goes wrong inside, the host reads a page of ours in his language, with a way on."""
        begun = False

        async def noticed(message: Message) -> None:
            nonlocal begun
            begun = begun or message["type"] != "websocket.accept"
            await send(message)

        try:
            await self.app(scope, receive, noticed)
        except Exception as error:
            logger.error("%s: %r", scope["path"], error, exc_info=logger.isEnabledFor(logging.DEBUG))
            if scope["type"] == "websocket" or begun:
                return
            answer = await _tell_broken(Request(scope, receive))
            await answer(scope, receive, send)

    async def _refuse(self, scope: Scope, receive: Receive, send: Send, status: int) -> None:
        if scope["type"] == "websocket":
            await send({"type": "websocket.close", "code": 4401 if status == 401 else 4403})
            return
        looks = find_looks(HTTPConnection(scope))
        body = render("shut.html", looks, status=status)
        await Response(body, status, media_type="text/html")(scope, receive, _with_headers(send, is_static=False))


def _with_headers(send: Send, is_static: bool) -> Send:
    async def wrapped(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = MutableHeaders(scope=message)
            for name, value in HEADERS.items():
                headers.setdefault(name, value)
            headers.setdefault("Cache-Control", "public, max-age=31536000, immutable" if is_static else "no-store")
        await send(message)

    return wrapped


async def _enter(request: Request) -> Response:
    """A secret link is exchanged for a cookie; the address with the secret does not stay in the bar."""
    door: Door = request.app.state.door
    secret = request.path_params["secret"]
    kind = door.find_link(secret)
    looks = find_looks(request)
    if kind and (request.method == "HEAD" or (kind == "once" and request.method == "GET")):
        # A preview in a messenger fetches a link too: only a pressed button spends it.
        texts = load_texts(looks.lang)
        post: dict[str, Any] = {"action": request.url.path, "hidden": {}, "word": "enter", "label": texts("enter-do")}
        lines = [texts("enter-text")]
        page = render("notice.html", looks, heading=texts("enter-title"), lines=lines, post=post, home="")
        return Response(page, media_type="text/html")
    cookie = await door.enter(secret, door.read_cookie(request))
    if cookie is None:
        if door.knows(request):
            return RedirectResponse("/", 303)
        return Response(render("shut.html", looks, status=401), 401, media_type="text/html")
    answer = RedirectResponse("/", 303)
    secure = request.url.scheme == "https"
    answer.set_cookie(door.cookie, cookie, max_age=YEAR, httponly=True, samesite="lax", secure=secure, path="/")
    return answer


async def _tell_broken(request: Request) -> Response:
    """The page for what nobody expected: the way home, and in a game the way back by one tap."""
    looks = find_looks(request)
    post: dict[str, Any] | None = None
    texts = load_texts(looks.lang)
    pieces = request.url.path.split("/")
    try:
        play = await request.app.state.desk.open(pieces[2]) if pieces[1:2] == ["g"] and len(pieces) > 2 else None
    except Exception:  # then only the way home is left
        play = None
    lines = [texts("broken-text")]
    if play is not None and play.can_undo:
        hidden = {"step": play.lines, "tap": secrets.token_urlsafe(9)}
        post = {"action": f"/g/{play.key}/do", "hidden": hidden, "word": "undo", "label": texts("undo")}
        lines.append(texts("broken-undo"))
    page = render("notice.html", looks, heading=texts("broken-title"), lines=lines, post=post, home="/")
    return Response(page, 500, media_type="text/html")


async def _health(request: Request) -> Response:
    return PlainTextResponse("ok")


async def _worker(request: Request) -> Response:
    """The service worker stands at the root, so that it may answer for all pages."""
    script = (STATIC / "sw.js").read_bytes()
    return Response(script, media_type="text/javascript", headers={"Cache-Control": "no-cache"})


async def _manifest(request: Request) -> Response:
    body = (STATIC / "manifest.webmanifest").read_bytes()
    return Response(body, media_type="application/manifest+json", headers={"Cache-Control": "no-cache"})


async def _offline(request: Request) -> Response:
    return Response(render("offline.html", find_looks(request)), media_type="text/html")


async def _on_trouble(request: Request, error: Exception) -> Response:
    assert isinstance(error, Trouble)
    return Response(render("trouble.html", find_looks(request), trouble=error), 503, media_type="text/html")


async def _on_missing(request: Request, error: Exception) -> Response:
    return Response(render("missing.html", find_looks(request)), 404, media_type="text/html")


async def _on_refused(request: Request, error: Exception) -> Response:
    """A request that the transport refuses (a wrong method, a form out of all bounds): a page of ours too."""
    assert isinstance(error, HTTPException)
    looks = find_looks(request)
    if error.status_code in (404, 405):
        return Response(render("missing.html", looks), error.status_code, media_type="text/html")
    texts = load_texts(looks.lang)
    lines = [texts("refused-text")]
    page = render("notice.html", looks, heading=texts("refused-title"), lines=lines, post=None, home="/")
    return Response(page, error.status_code, media_type="text/html")


def _list_routes() -> list[BaseRoute]:
    return [
        Route("/in/{secret}", _enter, methods=["GET", "POST"]),
        Route("/healthz", _health),
        Route("/sw.js", _worker),
        Route("/manifest.webmanifest", _manifest),
        Route("/offline", _offline),
        *home.ROUTES,
        *game.ROUTES,
        *(*settings.ROUTES, *club.ROUTES, *people.ROUTES),
        *files.ROUTES,
        *game.LATE_ROUTES,
        Mount(find_static(), StaticFiles(directory=STATIC)),
        Mount("/static", StaticFiles(directory=STATIC)),  # the icon of the manifest, which has one address only
    ]


def make_app(store: Store, door: Door | None = None, with_odds: bool = True, bound: str = "127.0.0.1") -> Starlette:
    """The application over a store. Every app has one desk and one door; ``bound`` is the address it listens at."""
    door = door or Door(store)
    desk = Desk(store)
    hub = Hub()
    desk.tell = hub.tell
    door.tell = hub.tell_all
    odds = OddsBeside(hub.tell, with_odds, store)

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        await door.open()
        yield
        await odds.close()
        await store.close()

    handlers: dict[int | type[Exception], Callable[[Request, Exception], Awaitable[Response]]] = {
        Trouble: _on_trouble,
        404: _on_missing,
        HTTPException: _on_refused,
    }
    app = Starlette(
        routes=_list_routes(),
        middleware=[Middleware(Guard, door=door)],
        exception_handlers=handlers,
        lifespan=lifespan,
    )
    app.state.store, app.state.door, app.state.desk, app.state.hub = store, door, desk, hub
    app.state.odds, app.state.bound = odds, bound
    app.state.made = {}
    return app
