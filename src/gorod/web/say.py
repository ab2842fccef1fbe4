"""Sentences about a game for the host's pages: the game's own words, and those that only pages need.

It must never decide anything, and never shows what a page did not ask for.
"""

from __future__ import annotations

from functools import cache
from typing import Any, cast

from markupsafe import Markup
from msgspec import Struct

from gorod.engine.acts import Act
from gorod.engine.game import Game
from gorod.engine.rulings import Entry, Refusal, Ruling
from gorod.engine.table import Exit, Outcome
from gorod.rules import ROLES, SETTINGS, Rulebook, RulebookFault, read_setting
from gorod.rules.checks import StartNote
from gorod.rules.clauses import Clause, find
from gorod.session.calls import Call
from gorod.web.club_skill import Skill
from gorod.web.looks import Looks
from gorod.web.render import pad, render
from gorod.web.settings_form import BadSetting
from gorod.web.texts import load_texts
from gorod.web.where import read_number
from gorod.words.checks import tell_note
from gorod.words.events import tell_event
from gorod.words.names import Names, name_all, name_answer, name_phase, name_role, name_side
from gorod.words.outcome import tell_condition, tell_winner
from gorod.words.rulings import tell_ruling
from gorod.words.said import tell_act, tell_refusal
from gorod.words.script import wake_role
from gorod.words.texts import Lang, Texts
from gorod.words.values import (
    explain_setting,
    find_setting,
    name_group,
    name_setting,
    show_roles,
    show_value,
    state_setting,
)

CARD_BYTES = 512
"""The length of a dealt card in bytes, whatever stands on it."""


@cache
def game_texts(lang: str) -> Texts:
    """The game's own sentences in a language."""
    return Texts(cast(Lang, lang))


class SettingSaid(Struct, frozen=True):
    """A setting in words: its name, meaning and value, and what the document has if the club changed it."""

    path: str
    name: str
    meaning: str
    value: str
    original: str
    changed: bool


class Say:
    """Says things about one game (or, before it, about one rulebook) in one language."""

    def __init__(self, source: Game | Rulebook, lang: str) -> None:
        self.lang = lang
        self.names: Names = name_all(source)
        self.book = self.names.rulebook
        self.words = game_texts(lang)
        self.t = load_texts(lang)

    def role(self, role: str) -> str:
        """The title of a role in this rulebook."""
        return str(name_role(self.words, self.book, role))

    def side(self, role: str) -> str:
        """The key of the side of a role."""
        return str(self.book.roles[role].side) if role in self.book.roles else "city"

    def side_title(self, side: str) -> str:
        """The title of a side."""
        return str(name_side(self.words, side))

    def phase(self, code: str) -> str:
        """A phase by its code: «Ночь 1»."""
        return name_phase(self.words, code)

    def call(self, call: Call) -> str:
        """Whom the host calls: a team by its side, a role by its title."""
        return self.side_title(call.role) if call.team else self.role(call.role)

    def answer(self, sign: str) -> str:
        """The word of a large sign."""
        if sign in ("accepted", "later", "-"):
            return self.t(f"answer-{'none' if sign == '-' else sign}")
        if sign in ("yes", "no"):
            return self.t(f"answer-{sign}")
        return name_answer(self.words, self.names, 0, sign)

    def act(self, act: Act) -> str:
        """An act as a line of the list of steps."""
        return tell_act(self.words, self.names, act)

    def refusal(self, refusal: Refusal) -> str:
        """Why an act was not accepted, and by which clause."""
        return tell_refusal(self.words, self.names, refusal)

    def ruling(self, ruling: Ruling) -> str:
        """A ruling as a sentence."""
        return tell_ruling(self.words, self.names, ruling)

    def penalties(self, entries: tuple[Entry, ...]) -> str:
        """What the host says aloud after a foul: which one it is, and what it brings (MIREA-109)."""
        events = [event for entry in entries for event in entry.events]
        said = [event for event in events if event.kind in ("foul", "silenced", "removed", "ended")]
        return " ".join(tell_event(self.words, self.names, event) for event in said)

    def winner(self, outcome: Outcome) -> str:
        """Who has won."""
        return tell_winner(self.words, self.names, outcome)

    def condition(self, outcome: Outcome) -> str:
        """By which condition."""
        return tell_condition(self.words, self.names, outcome)

    def duration(self, seconds: int) -> str:
        """Hours and minutes of a slow day: ``27 h 30 min``."""
        return self.t("clock-time", hours=seconds // 3600, minutes=seconds % 3600 // 60)

    def left(self, out: Exit | None) -> str:
        """How and when somebody left, in words: ``night kill, night 8``; who is still in, is in."""
        if out is None:
            return self.t("alive")
        kind, number = ("night" if out.phase.startswith("N") else "day"), out.phase[1:]
        return f"{self.t(f'out-{out.reason}')}, {self.t(f'in-{kind}', number=number)}"

    def cite(self, why: str) -> str:
        """The citation of what decides."""
        try:
            return self.book.cite(why)
        except KeyError:
            return why

    def clauses(self, why: str) -> list[str]:
        """Our summaries of the clauses and readings that stand behind a path."""
        found: list[str] = []
        try:
            reasons = self.book.list_reasons(why)
        except KeyError:
            return found
        for number in reasons:
            entry = find(f"{self.book.document} {number}")
            if entry is None:
                continue
            if isinstance(entry, Clause):
                found.append(f"{self.book.document.upper()}-{entry.number}. {getattr(entry.summary, self.lang)}")
            else:
                reading = getattr(entry.reading, self.lang)
                found.append(
                    f"{entry.id}. {getattr(entry.question, self.lang)} — {reading} {getattr(entry.why, self.lang)}"
                )
        return found

    def setting(self, path: str) -> SettingSaid | None:
        """A setting with its value, also for a case of it (``link.stopped_by.heal``); ``None`` for what is none."""
        path = find_setting(path)
        if not path:
            return None
        value = read_setting(self.book.rules, path)
        document = self.book.root or self.book
        original = read_setting(document.rules, path)
        return SettingSaid(
            path,
            name_setting(self.words, path, self.book),
            explain_setting(self.words, path),
            show_value(self.words, self.book, path, value),
            show_value(self.words, document, path, original),
            path in self.book.changed,
        )

    def rule(self, path: str) -> str:
        """The rule that follows from a setting (or a case of one), as a sentence; "" where it has none."""
        path = find_setting(path)
        return (state_setting(self.words, self.book, path) or "") if path else ""

    def group(self, group: str) -> str:
        """The name of a group of settings."""
        return name_group(self.words, group, self.book)

    def fault(self, fault: RulebookFault) -> str:
        """Why changed settings cannot be played, by the setting's name; a path that is none stays as it was read."""
        code = fault.code if self.t.knows(f"rule-fault-{fault.code}") else "other"
        return self.t(f"rule-fault-{code}", name=self._name(fault.path))

    def _name(self, path: str) -> str:
        known = find_setting(path)
        return name_setting(self.words, known, self.book) if known else path

    def bad(self, path: str, bad: BadSetting) -> str:
        """What was typed for a setting and cannot be, with the range that is allowed."""
        values = dict(bad.values)
        role, row, typed = values.pop("role", ""), values.pop("row", 0), values.pop("typed", "")
        parts = [self._name(path), self.t("bad-row", row=row) if row else "", self.role(role) if role else ""]
        said = self.t("bad-typed", typed=typed) if typed else self.t("bad-empty")
        return self.t(f"bad-{bad.code}", name=", ".join(filter(None, parts)), typed=said, **values)

    def change(self, path: str, value: Any, original: Any) -> tuple[str, str]:
        """A changed value and the document's, in words; of tables only the entries that differ."""
        if isinstance(value, dict) and isinstance(original, dict):
            keys = [key for key in (*original, *value) if original.get(key) != value.get(key)]
            value, original = ({key: one[key] for key in keys if key in one} for one in (value, original))
        return self.value(path, value), self.value(path, original)

    def composition(self, counts: dict[str, str]) -> str:
        """A composition as it was typed, in words; what is no number is left out."""
        numbers = {role: read_number(text, 1, 99) or 0 for role, text in counts.items()}
        return show_roles(self.words, self.book, numbers)

    def open_roles(self, counts: dict[str, int]) -> str:
        """Roles that are still to be noted, with how many of each."""
        return show_roles(self.words, self.book, counts)

    def wakes(self, role: str) -> str:
        """The words that wake a role: «Просыпается любовница.»"""
        return wake_role(self.words, self.book, role)

    def percent(self, share: float) -> str:
        """A share as people say it."""
        return self.t("percent-few") if 0 < share < 0.005 else self.t("percent", value=round(share * 100))

    def skill(self, skill: Skill) -> str:
        """Whose skill the odds are reckoned with: the number, its interval, and where it comes from."""
        return self.t(f"odds-club-{skill.by}", skill=self.skill_number(skill), games=skill.games)

    def skill_number(self, skill: Skill) -> str:
        """A skill with its interval, if there is one: «2,4 (1,5–3,8)»."""
        value, low, high = (round(number, 1 if number >= 1 else 2) for number in (skill.value, skill.low, skill.high))
        return self.t("skill-interval", value=value, low=low, high=high) if skill.high else self.t("skill", value=value)

    def has_or_other(self, word: str) -> bool:
        """Whether a word of a list is a role of this rulebook, or no role at all."""
        return word not in ROLES or word in self.book.roles

    def card(self, role: str) -> Markup:
        """What the phone shows while it is held: sign, role and side, always of one length in bytes."""
        side = self.side(role)
        inner = render("card.html", Looks(lang=cast(Any, self.lang)), role=self.role(role), side=side, say=self)
        return pad(inner, CARD_BYTES)

    def value(self, path: str, value: Any) -> str:
        """Any value of a setting in words."""
        from msgspec import convert

        typed = None if value is None else convert(value, SETTINGS[path].type)
        return show_value(self.words, self.book, path, typed)

    def note(self, note: StartNote) -> str:
        """An error or warning before the start, with its numbers."""
        return tell_note(self.words, self.book, note)
