"""The terminal table: reads what a host types, plays it on a session, says what comes of it.

It reads lines and prints lines and so works with a terminal, a pipe and a test alike. It must never hold a rule.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from gorod.cli.faults import BAD_INPUT, FINE, Trouble, complain
from gorod.cli.files import write_whole
from gorod.cli.phrases import tell_trouble
from gorod.cli.sentences import clean, say
from gorod.cli.table.prompts import name_step, tell_opening, tell_puzzle, tell_step
from gorod.cli.table.rescue import hearing_hangups, rescue_record
from gorod.cli.table.show import show_legal, show_seats, show_view, show_why
from gorod.cli.table.typed import VIEWERS, Answer, Command, Puzzle, read_line
from gorod.engine.acts import Act, Begin
from gorod.engine.rulings import Refusal
from gorod.record import Record, RecordError, record_of, write_record
from gorod.rules import RULEBOOKS, RulebookError
from gorod.session import Session
from gorod.words.checks import tell_note
from gorod.words.events import tell_event
from gorod.words.names import name_all
from gorod.words.said import tell_refusal
from gorod.words.texts import Texts

BOLD, DIM, RESET = "\x1b[1m", "\x1b[2m", "\x1b[0m"


ANNOUNCED = ("phase_closed", "died", "nobody_died")


class Host:
    """One person at the table: his session, his language, and what he has saved."""

    def __init__(self, record: Record, session: Session, texts: Texts, path: str = "") -> None:
        self.record = record
        self.session = session
        self.texts = texts
        self.path = path
        self.saved = session.game.acts or session.undone
        self.live = sys.stdin.isatty() and sys.stdout.isatty()
        self.colour = self.live and "NO_COLOR" not in os.environ
        self.warned = False
        self.walking = bool(session.undone)
        """Whether Enter walks through a game that was opened at its start. After a mistake it must not."""
        self.commands: dict[str, Callable[[Command], bool]] = {
            "next": self._next,
            "pass": self._pass,
            "undo": self._undo,
            "redo": self._redo,
            "why": self._why,
            "legal": self._legal,
            "save": self._save,
            "view": self._view,
            "lang": self._lang,
            "quit": self._quit,
            "help": self._help,
            "steps": self._steps,
            "seats": self._seats,
            "story": self._story,
            "check": self._check,
        }

    # --- the loop -------------------------------------------------------------------------------------------

    def run(self) -> int:
        """Read and answer until the host leaves or the input ends."""
        if self.live:
            _remember_lines()
        self.print_lines(show_seats(self.texts, self.session.game))
        if self.session.game.table.phase is None:
            self.print_lines(self.list_notes())
        self.tell_step()
        try:
            with hearing_hangups():
                while (line := self.read()) is not None and self.do_line(line):
                    pass
        except BaseException as error:  # Ctrl-C, a closed pipe, a fault of ours: the game must not be lost
            if self.live:
                print()
            if self.rescue() and isinstance(error, KeyboardInterrupt):
                return BAD_INPUT
            raise
        if self.warned and line is not None:  # he was asked, and said quit once more
            self.tell_unsaved()
        else:
            self.rescue()
        return FINE

    def tell_unsaved(self) -> None:
        """That what was played is in no file."""
        if not self.is_saved:
            complain(say("unsaved", self.texts.lang, count=len(self.session.game.acts)))

    def rescue(self) -> bool:
        """Keep an unsaved game in a new file of the current folder, or print it; whether there was anything to keep."""
        if self.is_saved:
            return False
        count = len(self.session.game.acts)
        try:
            path, text = rescue_record(self.make_record)
        except (RulebookError, RecordError):  # the club's own rulebook has gone meanwhile
            self.tell_unsaved()
            return True
        if not path:
            with suppress(OSError, ValueError):
                print(text, end="", flush=True)
        complain(say("rescued" if path else "rescued-here", self.texts.lang, path=path, count=count))
        return True

    @property
    def is_saved(self) -> bool:
        """Whether everything played here stands in a file already."""
        acts = self.session.game.acts
        return self.saved[: len(acts)] == acts

    def read(self) -> str | None:
        """The next line, or ``None`` at the end of the input."""
        prompt = f"{name_step(self.texts, self.session)} > "
        try:
            if self.live:
                return input(prompt)
            line = sys.stdin.readline()
        except EOFError:
            print()
            return None
        except ValueError:  # a closed stream
            return None
        return line.rstrip("\r\n") if line else None

    def do_line(self, line: str) -> bool:
        """Do what a line says; ``False`` if the host leaves."""
        typed = read_line(self.session, line)
        if isinstance(typed, Command):
            if typed.name != "quit":
                self.warned = False
            return self.commands[typed.name](typed)
        if isinstance(typed, Puzzle):
            self.print(tell_puzzle(typed, self.texts.lang))
            return True
        self.play(typed)
        return True

    # --- what is done ---------------------------------------------------------------------------------------

    def play(self, answer: Answer) -> None:
        """Play the acts one after the other; the first refusal ends it."""
        before = self.session
        for act in answer.acts:
            played = self.session.play(act)
            if isinstance(played, Refusal):
                self.tell_news(before)
                self.tell_refusal(played)
                return
            self.session = played
        self.tell_news(before)
        self.tell_step()

    def take(self, done: Session | Refusal) -> bool:
        """Go on with another session, and say what is new."""
        if isinstance(done, Refusal):
            self.tell_refusal(done)
            return True
        before, self.session = self.session, done
        self.tell_news(before)
        self.tell_step()
        return True

    def _next(self, command: Command) -> bool:
        if self.walking and self.session.undone:
            return self._redo(command)
        return self.take(self.session.do_step())

    def _pass(self, command: Command) -> bool:
        return self.take(self.session.pass_step())

    def _undo(self, command: Command) -> bool:
        session = self.session
        for _ in range(command.number or 1):
            before, session = session, session.undo()
            if session is before:
                break
        if session is self.session:
            self.print(say("nothing-to-undo", self.texts.lang))
            return True
        self.session = session
        self.tell_step()
        return True

    def _redo(self, command: Command) -> bool:
        if not self.session.undone:
            self.print(say("nothing-to-redo", self.texts.lang))
            return True
        self.print_dim(self.spell(self.session.undone[0]))
        return self.take(self.session.redo())

    # --- what is shown --------------------------------------------------------------------------------------

    def _why(self, command: Command) -> bool:
        self.print_lines(show_why(self.texts, self.session.game, command.number))
        return True

    def _legal(self, command: Command) -> bool:
        self.print_lines(show_legal(self.texts, self.session, command.number))
        return True

    def _view(self, command: Command) -> bool:
        viewer = command.number or VIEWERS.get(command.text, "host")
        self.print_lines(show_view(self.texts, self.session.game, viewer))
        return True

    def _seats(self, command: Command) -> bool:
        self.print_lines(show_seats(self.texts, self.session.game))
        return True

    def _steps(self, command: Command) -> bool:
        current = self.session.step.key
        for step in self.session.steps:
            mark = ">" if step.key == current else "+" if step.done else " "
            self.print(f"{mark} {step.key}")
        return True

    def _story(self, command: Command) -> bool:
        from gorod.words.story import tell_story

        self.print_lines(tell_story(self.texts, self.session.game).splitlines())
        return True

    def _check(self, command: Command) -> bool:
        self.print_lines(self.list_notes() or [say("start-ok", self.texts.lang)])
        return True

    def list_notes(self) -> list[str]:
        """What the checks before the start find."""
        rulebook = self.session.game.rulebook
        return [tell_note(self.texts, rulebook, note) for note in self.session.notes]

    def _help(self, command: Command) -> bool:
        self.print_lines(say("table-help", self.texts.lang).splitlines())
        return True

    def _lang(self, command: Command) -> bool:
        word = command.text or ("en" if self.texts.lang == "ru" else "ru")
        os.environ["GOROD_LANG"] = word
        self.texts = Texts("ru" if word == "ru" else "en")
        self.tell_step()
        return True

    # --- saving and leaving ---------------------------------------------------------------------------------

    def _save(self, command: Command) -> bool:
        path = command.text or self.path
        if not path:
            self.print(say("save-where", self.texts.lang))
            return True
        if path != self.path and Path(path).exists() and not command.forced:
            self.print(say("save-exists", self.texts.lang, path=path))
            return True
        try:
            write_whole(path, write_record(self.make_record(path)))
        except (RulebookError, RecordError) as fault:
            self.print(tell_trouble(fault, self.texts.lang))
            return True
        except Trouble as trouble:
            self.print(str(trouble))
            return True
        self.path, self.saved = path, self.session.game.acts
        self.print(say("written", self.texts.lang, path=path))
        return True

    def make_record(self, path: str = "") -> Record:
        """The game so far as a record, with the headers of the one that was opened."""
        headers = {
            header.key: header.value
            for header in self.record.headers
            if isinstance(header.value, str) and header.key not in ("mgn", "rules", "from")
        }
        rules = self.record.text("rules")
        if rules not in RULEBOOKS:
            # A club's own file is found from where the record lies.
            found = Path(self.record.name).parent / rules
            rules = os.path.relpath(found, Path(path).parent if path else None)
        name = path or "record.mgn"
        return record_of(self.session.game, headers, name=name, rules=rules, enabled=self.record.enabled)

    def _quit(self, command: Command) -> bool:
        if self.live and not self.is_saved and not self.warned:
            self.warned = True
            self.print(say("quit-unsaved", self.texts.lang))
            return True
        return False

    # --- how it is said -------------------------------------------------------------------------------------

    def tell_news(self, before: Session) -> None:
        """The events that came with the acts since then, as the host reads them."""
        game = self.session.game
        names = name_all(game)
        shared = len(before.game.acts) if game.acts[: len(before.game.acts)] == before.game.acts else 0
        # The step that follows a night announces its dead in the words for the table.
        silent = ANNOUNCED if self.session.step.kind == "announce" else ANNOUNCED[:1]
        for entry in game.log:
            if entry.act >= shared:
                for event in entry.events:
                    if event.kind not in silent:
                        source = game if event.kind == "ended" else names
                        self.print(tell_event(self.texts, source, event, "host"))
        if game.table.phase != before.game.table.phase:
            self.print_lines(tell_opening(self.texts, self.session))

    def tell_refusal(self, refusal: Refusal) -> None:
        """Why an act was not accepted."""
        if isinstance(refusal.act, Begin) and self.session.game.table.phase is None and self.list_notes():
            self.print_lines(self.list_notes())
            return
        self.print(f"! {refusal.code}: {tell_refusal(self.texts, self.session.game, refusal)}")

    def tell_step(self) -> None:
        """The present step."""
        self.print("")
        if self.walking and self.session.undone:
            self.print_dim(say("redo-waits", self.texts.lang, count=len(self.session.undone)))
        self.print_lines(tell_step(self.texts, self.session), BOLD)

    def spell(self, act: Act) -> str:
        """An act as a readable step."""
        from gorod.words.said import tell_act

        return tell_act(self.texts, self.session.game, act)

    def print(self, text: str, style: str = "") -> None:
        """One line."""
        text = clean(text)
        print(f"{style}{text}{RESET}" if style and self.colour else text, flush=True)

    def print_dim(self, text: str) -> None:
        """A line that matters less."""
        self.print(text, DIM)

    def print_lines(self, lines: list[str], style: str = "") -> None:
        """Several lines; the style is that of the first."""
        for number, line in enumerate(lines):
            self.print(line, style if not number else "")


def _remember_lines() -> None:
    """Arrow keys bring earlier lines back, where the system can."""
    with suppress(ImportError):
        import readline  # noqa: F401
