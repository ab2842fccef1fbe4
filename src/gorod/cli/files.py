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

    Raises Trouble for what is not there and for a folder without records.
    """
    found: dict[str, None] = {}
    for path in paths:
        if path == STDIN or not Path(path).is_dir():
            if path != STDIN and not Path(path).exists():
                raise Trouble(say("missing", path=path))
            found[path] = None
            continue
        inside = sorted(str(file) for file in Path(path).rglob("*.mgn") if file.is_file())
        if not inside:
            raise Trouble(say("no-records", path=path))
        found.update(dict.fromkeys(inside))
    return list(found)


def read_bytes(path: str) -> bytes:
    """What a file or stdin holds; raises Trouble where it cannot be read."""
    try:
        if path == STDIN:
            raw = sys.stdin.buffer.read(MOST_BYTES + 1)
        else:
            with Path(path).open("rb") as file:
                raw = file.read(MOST_BYTES + 1)
    except (OSError, ValueError) as error:
        problem = error if isinstance(error, OSError) else OSError(0, str(error))
        raise Trouble(tell_os_error(problem, path)) from error
    if len(raw) > MOST_BYTES:
        raise Trouble(say("too-big", path=path))
    return raw


def load_record(path: str) -> Record:
    """A record that has to be readable; raises Trouble with the place of its first fault."""
    try:
        return read_record(read_bytes(path), path)
    except RecordError as error:
        raise Trouble(tell_record_fault(error)) from error


def load_known_record(path: str) -> Record:
    """A record that can be resolved: raises Trouble also where roles are not recorded."""
    record = load_record(path)
    if record.unknown_roles:
        seats = ", ".join(map(str, record.unknown_roles))
        raise Trouble(say("roles-unknown", file=path, seats=seats))
    return record


def tell_record_fault(error: RecordError) -> str:
    """Where a record cannot be read, what stood there and what was expected."""
    read = error.read or say("nothing-read")
    return say(
        "record-fault", file=error.file, line=error.line, column=error.column, read=read, expected=error.expected
    )


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
    except (OSError, ValueError) as error:
        if temporary:
            Path(temporary).unlink(missing_ok=True)
        problem = error if isinstance(error, OSError) else OSError(0, str(error))
        raise Trouble(tell_os_error(problem, path)) from error


def _read_umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask
