"""Records on disk, on stdin, in folders: found, read, and written so that a crash leaves the old file whole.

It must never judge what a record says.
"""

from __future__ import annotations

import os
import sys
import tempfile
from collections.abc import Iterable
from pathlib import Path

from gorod.cli.faults import Trouble, tell_os_error
from gorod.cli.sentences import say
from gorod.record import Record, RecordError, read_record

STDIN = "-"
MOST_BYTES = 4 * 1024 * 1024
"""No evening fills so much; a film that was dragged here by mistake does."""


def list_sources(paths: Iterable[str]) -> list[str]:
    """The records that these paths name: files, ``-``, and all ``*.mgn`` in folders, in order and each once.

    What is not there, and a folder without records, stay as they are: whoever reads them will be told.
    """
    found: dict[str, None] = {}
    for path in paths:
        inside: list[str] = []
        if path != STDIN and os.path.isdir(path):
            inside = sorted(str(file) for file in Path(path).rglob("*.mgn") if os.path.isfile(file))
        found.update(dict.fromkeys(inside or [path]))
    return list(found)


def read_listed(path: str) -> bytes:
    """What one of ``list_sources`` holds; raises Trouble where it cannot be read."""
    if path != STDIN and os.path.isdir(path):
        raise Trouble(say("no-records", path=path))
    return read_bytes(path)


def read_bytes(path: str) -> bytes:
    """What a file or stdin holds; raises Trouble where it cannot be read."""
    try:
        if path == STDIN:
            raw = sys.stdin.buffer.read(MOST_BYTES + 1)
        else:
            with Path(path).open("rb") as file:
                raw = file.read(MOST_BYTES + 1)
    except OSError as error:
        raise Trouble(tell_os_error(error, path)) from error
    except ValueError as error:  # a name with a zero in it, or a stream that is closed
        raise Trouble(say("odd-name", path=path)) from error
    if len(raw) > MOST_BYTES:
        raise Trouble(say("too-big", path=path))
    return raw


def load_record(path: str, raw: bytes | None = None) -> Record:
    """A record that has to be readable; raises Trouble with the place of its first fault."""
    try:
        return read_record(read_bytes(path) if raw is None else raw, path)
    except RecordError as error:
        from gorod.cli.phrases import tell_record_fault

        raise Trouble(tell_record_fault(error)) from error


def load_known_record(path: str, raw: bytes | None = None) -> Record:
    """A record that can be resolved: raises Trouble also where roles are not recorded."""
    record = load_record(path, raw)
    if record.unknown_roles:
        seats = ", ".join(map(str, record.unknown_roles))
        raise Trouble(say("roles-unknown", file=path, seats=seats))
    return record


def write_whole(path: str, text: str) -> None:
    """Write a file at once or not at all; raises Trouble. A link is followed, the file's mode stays."""
    target = Path(os.path.realpath(path))
    temporary = ""
    try:
        handle, temporary = tempfile.mkstemp(prefix=f".{target.name}.", dir=target.parent)
        with os.fdopen(handle, "wb") as file:
            file.write(text.encode())
            file.flush()
            os.fsync(file.fileno())
        os.chmod(temporary, target.stat().st_mode & 0o777 if target.exists() else 0o666 & ~_read_umask())
        os.replace(temporary, target)
        temporary = ""
    except OSError as error:
        raise Trouble(tell_os_error(error, path)) from error
    except ValueError as error:
        raise Trouble(say("odd-name", path=path)) from error
    finally:
        if temporary:
            Path(temporary).unlink(missing_ok=True)


def write_new(path: str, text: str) -> bool:
    """Write a file that is not there yet; ``False``, and nothing written, if there is one. Raises OSError."""
    try:
        handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o666)
    except FileExistsError:
        return False
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(text.encode())
            file.flush()
            os.fsync(file.fileno())
    except BaseException:
        Path(path).unlink(missing_ok=True)
        raise
    return True


def _read_umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask
