"""The command that starts the host's pages: one process, one file, one address with a secret.

It must never know a page or a rule.
"""

from __future__ import annotations

import os
import socket
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from gorod.store import Store
    from gorod.web.texts import Texts

PORT = 8008


def default_db() -> Path:
    """Where games are kept unless the host says otherwise: in his own data folder."""
    base = os.environ.get("XDG_DATA_HOME") or str(Path.home() / ".local" / "share")
    return Path(base) / "gorod" / "gorod.sqlite3"


def serve(
    port: int = PORT, db: str | None = None, host: str = "127.0.0.1", lang: str = "ru", open_browser: bool = False
) -> int:
    """Serve until the process is told to stop; the exit code: 0 after a stop, 2 if it cannot start.

    ``port`` 0 takes a free one. The address with the secret goes to standard output, in a line of its own.
    """
    from gorod.store import Trouble, open_sqlite
    from gorod.web.texts import load_texts

    say = load_texts(lang)
    if db is not None and not db.strip():
        print(say("start-no-db"), file=sys.stderr)
        return 2
    path = Path(db) if db else default_db()
    is_new = not path.exists()
    try:
        if db is None:
            path.parent.mkdir(parents=True, exist_ok=True)
        listener = _listen(host, port)
    except OSError as error:
        busy = error.errno in (98, 48, 10048)
        text = say("start-port-taken", port=port) if busy else say("start-no-address", why=str(error))
        print(text, file=sys.stderr)
        return 2
    try:
        store = open_sqlite(str(path))
    except Trouble as trouble:
        listener.close()
        print(say(f"trouble-{trouble.code}", path=str(path), detail=trouble.detail), file=sys.stderr)
        return 2
    where = str(path.absolute())
    where = say("start-file-new", path=where) if is_new else say("start-file", path=where)
    return _run(store, listener, host, say, open_browser, where)


def _listen(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listener = socket.socket(family, socket.SOCK_STREAM)
    try:
        if os.name == "posix":
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind((host, port))
        listener.listen(128)
    except OSError:
        listener.close()
        raise
    return listener


def _greet(host: str, port: int, secret: str, say: Texts, open_browser: bool, where: str) -> None:
    """Print the address with the secret, a line of its own, and where the games are; open it if wished."""
    shown = {"0.0.0.0": "127.0.0.1", "::": "[::1]"}.get(host, f"[{host}]" if ":" in host else host)
    address = f"http://{shown}:{port}/in/{secret}"
    print(say("start-address"), address, where, sep="\n", flush=True)
    if host in ("0.0.0.0", "::"):
        print(say("start-network", port=port), flush=True)
    if open_browser:
        import webbrowser

        webbrowser.open(address)


def _run(store: Store, listener: socket.socket, host: str, say: Texts, open_browser: bool, where: str) -> int:
    import asyncio
    import contextlib
    import signal

    from gorod.web.door import Door

    port = listener.getsockname()[1]
    door = Door(store)
    secret = door.make_link()
    _greet(host, port, secret, say, open_browser, where)

    # Loaded after the address is out: whoever opens it meanwhile waits at the listening socket.
    import uvicorn

    from gorod.web.app import make_app

    app = make_app(store, door, with_odds=os.environ.get("GOROD_ODDS", "1") != "0", bound=host)
    config = uvicorn.Config(
        app,
        log_level="warning",
        access_log=False,  # the secret link must not stand in a log
        ws_per_message_deflate=False,
        timeout_graceful_shutdown=1,
        server_header=False,
        lifespan="on",
    )

    class Server(uvicorn.Server):
        @contextlib.contextmanager
        def capture_signals(self) -> Iterator[None]:
            """A stop that was asked for is no failure: the signal is not raised again afterwards."""
            for sign in (signal.SIGINT, signal.SIGTERM):
                signal.signal(sign, self.handle_exit)
            yield

    with contextlib.suppress(KeyboardInterrupt):
        asyncio.run(Server(config).serve(sockets=[listener]))
    return 0
