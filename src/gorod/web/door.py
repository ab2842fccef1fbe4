"""The door: a secret link lets a device in, a cookie remembers it. Only hashes of secrets are kept.

It must never know a game.
"""

from __future__ import annotations

import hashlib
import secrets
import time
from collections.abc import Callable
from typing import Literal
from urllib.parse import urlsplit

from starlette.requests import HTTPConnection

from gorod.store.shape import Store, Trouble

COOKIE = "gorod_host"
"""How the names of our cookies begin. Cookies know no ports: two programs on one computer would take each other's away,
so each file of games has a name of its own. Without more it is the name that all had once; it still lets in."""
YEAR = 365 * 24 * 3600
GUEST_LINK_SECONDS = 600
"""How long the link for a second device holds."""


def hash_secret(secret: str) -> str:
    """What is kept of a secret. It has 128 random bits, so a plain hash is enough."""
    return hashlib.sha256(secret.encode()).hexdigest()


LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"
"""What a link that is typed is made of: no sign looks like another one."""


def _make_code() -> str:
    """The secret of a link that holds for minutes and once: short enough to be typed (31^9 of them)."""
    return "-".join("".join(secrets.choice(LETTERS) for _ in range(3)) for _ in range(3))


class Door:
    """Who may enter. ``links`` are hashes of links that hold now, with their end; devices are on the store's shelf.

    ``tell`` is called when devices were put out, so that open sockets look again who they are.
    """

    def __init__(self, store: Store) -> None:
        self.store = store
        self.links: dict[str, float | None] = {}
        self.devices: dict[str, float] = {}
        self.cookie = COOKIE
        self.tell: Callable[[], None] = lambda: None

    async def open(self) -> None:
        """Read which devices were let in before, and by which cookie."""
        self.devices = {name: float(at) for name, at in (await self.store.read_shelf("device")).items()}
        self.cookie = await self._name_cookie()

    async def _name_cookie(self) -> str:
        """The name that goes with the file of games: the same after each start, at whichever port."""
        kept = (await self.store.read_shelf("door")).get("cookie")
        if kept is None:
            kept = secrets.token_hex(4)
            try:
                await self.store.put("door", "cookie", kept)
            except Trouble:  # who comes in now must find the way after a restart too
                return COOKIE
        return f"{COOKIE}_{kept}"

    def make_link(self, seconds: float | None = None) -> str:
        """A new secret for a link; with a number of seconds it holds that long and once."""
        secret = secrets.token_urlsafe(16) if seconds is None else _make_code()
        self.links[hash_secret(secret)] = None if seconds is None else time.time() + seconds
        return secret

    def find_link(self, secret: str) -> Literal["", "host", "once"]:
        """What a link is, without spending it: the host's own, one that lets in once, or none that holds ("")."""
        digest = hash_secret(secret)
        if digest not in self.links:
            return ""
        until = self.links[digest]
        if until is None:
            return "host"
        return "once" if until >= time.time() else ""

    async def enter(self, secret: str, carried: str = "") -> str | None:
        """The cookie for a device that came by a link, ``None`` if the link does not hold. Raises Trouble.

        ``carried`` is the one that it brings along.
        """
        digest = hash_secret(secret)
        if digest not in self.links:
            return None
        until = self.links[digest]
        if until is not None:
            del self.links[digest]
            if until < time.time():
                return None
        try:
            return await self._let_in(carried)
        except Trouble:
            self.links[digest] = until  # nobody came in: the link is not spent
            raise

    async def _let_in(self, carried: str) -> str:
        """The cookie of a device that may come in: its own if this file has it, also from another program, else new."""
        cookie = carried
        if hash_secret(cookie) not in await self.store.read_shelf("device"):
            cookie = secrets.token_urlsafe(24)
            await self.store.put("device", hash_secret(cookie), time.time())
        self.devices[hash_secret(cookie)] = time.time()
        return cookie

    def read_cookie(self, connection: HTTPConnection) -> str:
        """The cookie that a device carries, "" if it has none of ours."""
        return connection.cookies.get(self.cookie) or connection.cookies.get(COOKIE, "")

    def knows(self, connection: HTTPConnection) -> bool:
        """Whether the request comes from a device that was let in."""
        return hash_secret(self.read_cookie(connection)) in self.devices

    async def close_others(self, connection: HTTPConnection) -> int:
        """Put all other devices out, at once, with the links that nobody has used yet; how many devices.

        Raises Trouble if that could not be written down; they are out all the same, and the next try writes it.
        """
        mine = hash_secret(self.read_cookie(connection))
        others = [digest for digest in self.devices if digest != mine]
        for digest in others:
            del self.devices[digest]
        self.links = {digest: until for digest, until in self.links.items() if until is None}
        self.tell()
        for digest in await self.store.read_shelf("device"):
            if digest != mine:
                await self.store.take_off("device", digest)
        return len(others)


def is_same_origin(connection: HTTPConnection) -> bool:
    """Whether a changing request or a socket was opened by a page of ours. A browser always sends the origin."""
    origin = connection.headers.get("origin")
    if origin is None:
        return connection.headers.get("sec-fetch-site", "same-origin") in ("same-origin", "none")
    return urlsplit(origin).netloc == connection.headers.get("host")
