"""Bad input: one or two lines on stderr that say what and where, exit code 2, and never a traceback.

It knows how the exceptions of the other layers are told to somebody at a terminal; it must never decide what is wrong.
"""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Callable, Sequence
from typing import Any, NoReturn

from typer import Abort, Exit, TyperException
from typer.core import TyperGroup

from gorod.cli.sentences import say

FINE, FAILED, BAD_INPUT = 0, 1, 2
"""Exit codes: all is well; an expectation failed; the input was bad."""
INTERRUPTED = 130
"""What typer makes of Ctrl-C."""


class Trouble(Exception):
    """Something that a person typed or gave cannot be used; the text is what he is told."""


def complain(text: str) -> None:
    """At most two lines on stderr."""
    lines = [line for line in text.splitlines() if line.strip()]
    try:
        sys.stderr.write("".join(f"{line}\n" for line in [f"gorod: {lines[0]}", *lines[1:2]]))
        sys.stderr.flush()
    except (OSError, ValueError):  # stderr itself is closed
        pass


def tell_os_error(error: OSError, path: object = None) -> str:
    """What an operating system's error says about a path."""
    where = path if path is not None else (error.filename or "?")
    kinds: dict[type[OSError], str] = {
        FileNotFoundError: "missing",
        IsADirectoryError: "is-folder",
        NotADirectoryError: "missing",
        PermissionError: "denied",
    }
    for kind, key in kinds.items():
        if isinstance(error, kind):
            return say(key, path=where)
    return say("os-error", path=where, why=error.strerror or type(error).__name__)


class FrontDoor(TyperGroup):
    """The outermost group of commands: turns every expected fault into its lines and exit code."""

    def main(
        self,
        args: Sequence[str] | None = None,
        prog_name: str | None = None,
        complete_var: str | None = None,
        standalone_mode: bool = True,
        windows_expand_args: bool = True,
        **extra: Any,
    ) -> NoReturn:
        """Run the command and end the process with its exit code."""
        _open_streams()
        try:
            code = _run(
                lambda: super(FrontDoor, self).main(
                    args, prog_name or "gorod", complete_var, False, windows_expand_args, **extra
                )
            )
            sys.stdout.flush()
        except BrokenPipeError:
            _hush()
            code = BAD_INPUT
        sys.exit(code)


def _open_streams() -> None:
    """Standard streams that can be used whatever the caller closed, and whatever letters a terminal lacks."""
    sys.stdin = sys.stdin or open(os.devnull, encoding="utf-8")  # noqa: SIM115
    sys.stdout = sys.stdout or open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115
    sys.stderr = sys.stderr or open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")


def _run(command: Callable[[], Any]) -> int:
    try:
        result = command()
        if result != INTERRUPTED:
            return result if isinstance(result, int) else FINE
        complain(say("interrupted"))
    except Exit as error:
        return error.exit_code
    except SystemExit:  # typer's own end after the reader of a pipe has gone
        return BAD_INPUT
    except (Abort, KeyboardInterrupt):
        complain(say("interrupted"))
    except TyperException as error:
        complain(_tell_usage(error))
    except Trouble as error:
        complain(str(error))
    except BrokenPipeError:
        raise
    except OSError as error:
        complain(tell_os_error(error))
    return BAD_INPUT


def _tell_usage(error: TyperException) -> str:
    where = getattr(getattr(error, "ctx", None), "command_path", "gorod")
    return " ".join(error.format_message().split()) + "\n" + say("usage", path=where)


def _hush() -> None:
    """The reader has gone: nothing more can be told, and the interpreter must not try at its end."""
    devnull = os.open(os.devnull, os.O_WRONLY)
    os.dup2(devnull, sys.stdout.fileno())
