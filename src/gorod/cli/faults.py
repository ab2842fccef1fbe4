"""Bad input: a line or two on stderr that say what and where, exit code 2, and never a traceback.

It knows how the exceptions of the other layers are told to somebody at a terminal; it must never decide what is wrong.
"""

from __future__ import annotations

import errno
import io
import os
import re
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any, NoReturn

from typer import Abort, Exit, TyperException
from typer.core import TyperGroup

from gorod.cli.sentences import LANGS, clean, say

FINE, FAILED, BAD_INPUT = 0, 1, 2
"""Exit codes: all is well; an expectation failed; the input was bad."""
INTERRUPTED = 130
"""What typer makes of Ctrl-C."""


class Trouble(Exception):
    """Something that a person typed or gave cannot be used; the text is what he is told."""


def complain(text: str) -> None:
    """At most two lines on stderr."""
    lines = [line for line in clean(text).splitlines() if line.strip()]
    try:
        sys.stderr.write("".join(f"{line}\n" for line in [f"gorod: {lines[0]}", *lines[1:2]]))
        sys.stderr.flush()
    except (OSError, ValueError):  # stderr itself is closed
        pass


_KINDS: dict[int, str] = {
    errno.ENOENT: "missing",
    errno.ENOTDIR: "missing",
    errno.EISDIR: "is-folder",
    errno.EACCES: "denied",
    errno.EPERM: "denied",
    errno.ENOSPC: "no-space",
    errno.EDQUOT: "no-space",
    errno.EROFS: "read-only",
    errno.ENAMETOOLONG: "long-name",
}


def tell_os_error(error: OSError, path: object = None) -> str:
    """What an operating system's error says about a path; without one it is about what was printed."""
    where = path if path is not None else (error.filename or say("output"))
    key = _KINDS.get(error.errno or 0)
    return say(key, path=where) if key else say("os-error", path=where, why=error.strerror or type(error).__name__)


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
        _hear_lang(sys.argv[1:] if args is None else args)
        code = _run(
            lambda: super(FrontDoor, self).main(
                args, prog_name or "gorod", complete_var, False, windows_expand_args, **extra
            )
        )
        sys.exit(_flush(code))


def _hear_lang(args: Sequence[str]) -> None:
    """The language asked for also holds for what is wrong with the rest of the line."""
    for place, word in enumerate(args):
        name, sign, value = word.partition("=")
        asked = value if sign else "".join(args[place + 1 : place + 2])
        if name == "--lang" and asked in LANGS:
            os.environ["GOROD_LANG"] = asked


def _flush(code: int) -> int:
    """The last of the output; its reader may have gone, or its disk be full."""
    try:
        sys.stdout.flush()
    except BrokenPipeError:
        _hush()
    except OSError as error:
        _hush()
        complain(tell_os_error(error))
        return BAD_INPUT
    return code


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
        return _tell_interrupt()
    except Exit as error:
        return error.exit_code
    except SystemExit as error:
        if _is_closed_pipe(error.__context__):  # typer's own end after the reader of a pipe has gone
            _hush()
            return FINE
        return error.code if isinstance(error.code, int) else FINE if error.code is None else BAD_INPUT
    except (Abort, KeyboardInterrupt):
        return _tell_interrupt()
    except TyperException as error:
        complain(_tell_usage(error))
    except Trouble as error:
        complain(str(error))
    except OSError as error:
        if _is_closed_pipe(error):
            _hush()
            return FINE
        if error.filename is None:
            _hush()
        complain(tell_os_error(error))
    return BAD_INPUT


def _tell_interrupt() -> int:
    """Ctrl-C is nobody's bad input: what was asked for has not come."""
    complain(say("interrupted"))
    return FAILED


def _is_closed_pipe(error: BaseException | None) -> bool:
    return isinstance(error, OSError) and error.errno == errno.EPIPE


_USES: tuple[tuple[str, str], ...] = (
    (r"No such command '(?P<what>.*)'\.", "use-unknown-command"),
    (r"No such option: (?P<what>\S+) \(Possible options: (?P<near>.*)\)", "use-near-option"),
    (r"No such option: (?P<what>.*)", "use-unknown-option"),
    (r"Missing \w+ '?(?P<what>.*?)'?\.", "use-missing"),
    (r"Missing command\.", "use-no-command"),
    (r"Got unexpected extra argument\(s\) \((?P<what>.*)\)", "use-extra"),
    (r"Option '(?P<what>.*)' requires an argument\.", "use-no-value"),
    (r"Option '(?P<what>.*)' does not take a value\.", "use-value"),
    (r"Invalid value for '(?P<what>.*?)': (?:Value error, )?'(?P<read>.*)' is not one of (?P<near>.*)\.", "use-choice"),
    (r"Invalid value for '(?P<what>.*?)': .*greater than or equal to (?P<least>\S+)", "use-least"),
    (r"Invalid value for '(?P<what>.*?)': .*less than or equal to (?P<most>\S+)", "use-most"),
    (r"Invalid value for '(?P<what>.*?)': .*valid integer.*", "use-whole"),
    (r"Invalid value for '(?P<what>.*?)': .*valid number.*", "use-number"),
    (r"Invalid value for '(?P<what>.*?)': (?P<why>.*)", "use-other"),
)
"""Typer's sentences about a command line, which it has in English only, and ours."""


def _tell_usage(error: TyperException) -> str:
    where = getattr(getattr(error, "ctx", None), "command_path", "gorod")
    said = clean(" ".join(error.format_message().split()))
    for pattern, key in _USES:
        found = re.fullmatch(pattern, said)
        if found is not None:
            said = say(key, **{name: text.replace("'", "") for name, text in found.groupdict().items()})
            break
    return f"{said} ({say('usage', path=where)})"


def _hush() -> None:
    """Nothing more can be printed, and the interpreter must not try at its end."""
    with suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
