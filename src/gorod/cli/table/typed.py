"""What a person types at the table: a command, an act as a record has it, or an answer to the present step.

Whatever is typed becomes an ``Input`` or a sentence about it; nothing typed may raise. It must never play anything.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

from msgspec import Struct

from gorod.cli.sentences import LANGS
from gorod.engine.acts import Act, Begin, Close, Execute, Nominate, Order
from gorod.engine.game import Game
from gorod.record import RecordError, read_act
from gorod.session import Choice, Session, Step, list_choices, raise_hands

COMMANDS: dict[str, tuple[str, ...]] = {
    "undo": ("undo", "back", "отмена", "назад"),
    "redo": ("redo", "вернуть", "повтор"),
    "why": ("why", "почему"),
    "legal": ("legal", "?", "ходы", "можно"),
    "save": ("save", "save!", "сохранить", "сохранить!"),
    "view": ("view", "вид"),
    "lang": ("lang", "язык"),
    "quit": ("quit", "exit", "q", "выход"),
    "help": ("help", "h", "помощь"),
    "next": ("next", "дальше"),
    "pass": ("done", "готово"),
    "steps": ("steps", "шаги"),
    "seats": ("seats", "места"),
    "story": ("story", "рассказ"),
    "check": ("check-start", "проверка"),
}
"""The commands with the words by which they are called, Russian ones too."""

SKIPS = frozenset({"-", "skip", "пропуск"})
GROUPS = {"all": "all", "все": "all", "rest": "rest", "остальные": "rest", "none": "", "никто": ""}
PASSES = frozenset({"-", "pass", "пас"})


VIEWERS: dict[str, Literal["host", "spectator"]] = {
    "host": "host",
    "ведущий": "host",
    "spectator": "spectator",
    "all": "spectator",
    "все": "spectator",
}
QUOTES = ('""', "''", "«»", "“”")
MOST_STEPS = 9_999


class Command(Struct, frozen=True):
    """One of ``COMMANDS`` with what stands behind it, as it was typed and as it was understood."""

    name: str
    text: str = ""
    number: int | None = None
    forced: bool = False


class Answer(Struct, frozen=True):
    """Acts to be played one after the other."""

    acts: tuple[Act, ...]


class Puzzle(Struct, frozen=True):
    """A line that says nothing here: the sentence that tells why, and what it needs."""

    key: str
    values: dict[str, object] = {}


Typed = Command | Answer | Puzzle


def read_line(session: Session, line: str) -> Typed:
    """What a typed line means at this table now."""
    words = line.split()
    if not words:
        return Command("next")
    first = words[0].casefold()
    for name, called in COMMANDS.items():
        if first in called:
            text = line.strip()[len(words[0]) :].strip()
            return _read_command(name, words[0], text, len(session.game.setups))
    return read_answer(session, words) or read_phase(session.game, words) or _read_mgn(session.game, line)


def _read_command(name: str, called: str, text: str, seats: int) -> Command | Puzzle:
    """A command with its argument; one that it cannot have is told, and nothing is done."""
    if name == "save":
        return Command(name, _strip_quotes(text), forced=called.endswith("!"))
    if not text:
        return Command(name)
    word, needed = text.casefold(), "none"
    if name == "undo":
        needed = "count"
        if word.isascii() and word.isdigit() and len(word) <= 4 and 0 < int(word) <= MOST_STEPS:
            return Command(name, text, int(word))
    elif name in ("why", "legal", "view"):
        needed = "seat"
        seat = read_seat(word, seats)
        if seat or (name == "view" and word in VIEWERS):
            return Command(name, word, seat)
    elif name == "lang":
        needed = "lang"
        if word in LANGS:
            return Command(name, word)
    key = "no-seat" if name == "view" else "typed-argument"
    return Puzzle(key, {"command": called, "read": text, "needed": needed, "seats": seats})


def _strip_quotes(text: str) -> str:
    """The name of a file, which may stand in quotation marks."""
    quoted = len(text) > 1 and text[0] + text[-1] in QUOTES
    return text[1:-1].strip() if quoted else text


def read_seat(word: str, seats: int) -> int | None:
    """A seat as it is typed; ``None`` if it is none of this table."""
    if not (word.isascii() and word.isdigit() and len(word) <= 3):
        return None
    number = int(word)
    return number if 0 < number <= seats else None


def read_phase(game: Game, words: list[str]) -> Typed | None:
    """The header of a block: it closes the phase that is open, and begins the next one. ``close`` only closes."""
    kind = words[0].casefold()
    if kind == "close":
        return Answer((Close(),))
    if kind not in ("night", "day", "meeting"):
        return None
    number = int(words[1]) if len(words) > 1 and words[1].isascii() and words[1].isdigit() and len(words[1]) < 4 else 0
    begin = Begin("night" if kind == "night" else "day" if kind == "day" else "meeting", number)
    return Answer((begin,) if game.table.closed else (Close(), begin))


def _read_mgn(game: Game, line: str) -> Typed:
    try:
        return Answer((read_act(line.strip(), len(game.setups)).act,))
    except RecordError as error:
        return Puzzle("typed-unread", {"read": error.read or "…", "expected": error.expected})


# --- answers to the present step ----------------------------------------------------------------------------


def read_answer(session: Session, words: list[str]) -> Typed | None:
    """Numbers and a few words as an answer to the step; ``None`` if the line is something else."""
    step, seats = session.step, len(session.game.setups)
    folded = [word.casefold() for word in words]
    if step.kind in ("vote", "revote", "lift"):
        return _read_hands(step, folded, seats)
    if step.kind in ("call", "last_shot"):
        return _read_choice(session.game, step, folded, seats)
    if step.kind == "ballots":
        return _read_ballot(session.game, step, folded, seats)
    if step.kind == "speech" and len(words) == 1:
        return _read_nomination(step, folded[0], seats)
    if len(words) == 1 and read_seat(words[0], seats):
        return Puzzle("typed-number", {"number": words[0]})
    return None


def _read_hands(step: Step, words: list[str], seats: int) -> Typed | None:
    if not step.target and step.kind == "vote":
        # Nobody was put forward: a number is the host's own result.
        seat = read_seat(words[0], seats) if len(words) == 1 else None
        return Answer((Execute(seat),)) if seat else None
    if len(words) == 1 and words[0] in GROUPS:
        return Answer((raise_hands(step, group=GROUPS[words[0]]),))
    if len(words) == 1 and words[0] in SKIPS:
        return Answer((raise_hands(step),))
    if len(words) == 1 and words[0].startswith("#"):
        digits = words[0][1:]
        if digits.isascii() and digits.isdigit() and len(digits) <= 3:
            return Answer((raise_hands(step, number=int(digits)),))
        return None
    raised = [read_seat(word, seats) for word in words]
    if any(seat is None for seat in raised):
        return None
    return Answer((raise_hands(step, tuple(dict.fromkeys(seat for seat in raised if seat))),))


def _read_choice(game: Game, step: Step, words: list[str], seats: int) -> Typed | None:
    """``5``, ``-``, ``check 5``, ``kill -``: for the choice that is still open, or the one with that verb."""
    choices = list_choices(game, step)
    verb, rest = (words[0], words[1:]) if words[0] in {choice.verb for choice in choices} else ("", words)
    if len(rest) != 1:
        return None
    target = 0 if rest[0] in SKIPS else read_seat(rest[0], seats)
    if target is None:
        return None
    choice = _find_choice(choices, verb)
    if choice is None:
        return Puzzle("typed-nobody" if not step.living else "typed-no-choice", {})
    if step.role in ("mafia", "yakuza") and choice.verb == "kill":
        return Answer((choice.act(target),))
    return Answer((choice.act(target),))


def _find_choice(choices: Iterable[Choice], verb: str) -> Choice | None:
    """The first open choice (with that verb); where all are made, the first, to be made anew.

    A team's common order speaks for its members.
    """
    fitting = [choice for choice in choices if not verb or choice.verb == verb]
    if any(isinstance(choice.actor, str) for choice in fitting):
        fitting = [choice for choice in fitting if choice.verb != "kill" or isinstance(choice.actor, str)]
    return next((choice for choice in fitting if choice.chosen is None), fitting[0] if fitting else None)


def _read_ballot(game: Game, step: Step, words: list[str], seats: int) -> Typed | None:
    """``3 5``: seat 3 votes for 5; ``3 -``: against all."""
    if len(words) != 2:
        return Puzzle("typed-ballot", {}) if len(words) == 1 and read_seat(words[0], seats) else None
    voter = read_seat(words[0], seats)
    target = 0 if words[1] in PASSES else read_seat(words[1], seats)
    if voter is None or target is None:
        return None
    return Answer((Choice(voter, "vote", (), False).act(target),))


def _read_nomination(step: Step, word: str, seats: int) -> Typed | None:
    seat = read_seat(word, seats)
    if seat is None:
        return None
    nomination = Nominate(step.seats[0], seat)
    return Answer((nomination,) if step.act is None else (step.act, nomination))


__all__ = ["COMMANDS", "Answer", "Command", "Order", "Puzzle", "Typed", "read_line", "read_seat"]
