"""The settings of a draft: all that the host may change, what he typed, and what becomes of it.

A mechanism that is switched on brings along what it needs. It must never know a page.
"""

from __future__ import annotations

from functools import cache
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from gorod.rules import RULEBOOKS, SETTINGS, Rulebook, RulebookError, load_rulebook, override, read_setting
from gorod.rules.needs import EXTRA_TIME, OPTIONAL, list_needed
from gorod.web.draft import Draft, find_book, list_counts, suggest
from gorod.web.settings_form import (
    MOST_ROWS,
    BadSetting,
    FieldKind,
    FormFields,
    Row,
    Typed,
    find_kind,
    list_rows,
    read_typed,
    read_value,
    write_rows,
    write_typed,
)

TABLE = "deal.presets"
SHOWN = "shown"
"""The field that names the settings of a form: a box that is not ticked sends nothing."""


class SettingField(Struct, frozen=True):
    """One setting to be shown and changed: its value, the document's, and what stands in its fields."""

    path: str
    kind: FieldKind
    value: Any
    original: Any
    typed: Typed
    choices: tuple[str, ...] = ()
    cites: tuple[str, ...] = ()
    changed: bool = False
    bad: BadSetting | None = None
    row: int = 0
    """The row of a table that is being typed, or in which the fault is."""

    @property
    def group(self) -> str:
        """The group that it stands in."""
        return self.path.partition(".")[0]

    @property
    def rows(self) -> tuple[Row, ...]:
        """The rows of a table of compositions."""
        return list_rows(self.typed)

    @property
    def is_typed(self) -> bool:
        """Whether something stands in its fields that is not kept yet."""
        return not _same(self.typed, write_typed(SETTINGS[self.path], self.value))

    def text(self, end: str = "") -> str:
        """What stands in the field with this end of its name."""
        return next(iter(self.typed.get(end, ())), "")


class Asked(Struct, frozen=True):
    """What was typed into a form of settings, by path, and what is wrong with it; ``row`` is a new one of the table."""

    typed: dict[str, Typed] = {}
    faults: dict[str, BadSetting] = {}
    name: str = ""
    row: int = 0


class BadSettings(Exception):
    """Some settings hold no value: nothing was changed."""

    def __init__(self, asked: Asked) -> None:
        super().__init__(", ".join(asked.faults))
        self.asked = asked


def list_fields(draft: Draft, asked: Asked | None = None) -> tuple[SettingField, ...]:
    """All settings that the host may change and that these rules have, as they stand or as they were typed."""
    document = load_rulebook(draft.book)
    asked = asked or Asked()
    found = []
    for path, setting in SETTINGS.items():
        original = read_originals(draft.book)[path]
        value = draft.overrides.get(path, original)
        if not setting.host or value is None:
            continue
        found.append(
            SettingField(
                path,
                find_kind(setting),
                value,
                original,
                asked.typed[path] if path in asked.typed else write_typed(setting, value),
                setting.choices,
                tuple(_cite(document, clause) for clause in document.because.get(path, ())),
                value != original,
                bad := asked.faults.get(path),
                bad.row if bad else asked.row if path == TABLE else 0,
            )
        )
    return tuple(found)


@cache
def read_originals(book: str) -> dict[str, Any]:
    """What a document says, by path, as plain values: lists, not tuples."""
    rules = load_rulebook(book).rules
    plain: dict[str, Any] = msgspec.json.decode(
        msgspec.json.encode({path: read_setting(rules, path) for path in SETTINGS})
    )
    return plain


def _cite(document: Rulebook, clause: str) -> str:
    return clause if "-" in clause else f"{document.document} {clause}"


def list_addable(draft: Draft) -> tuple[str, ...]:
    """Settings that these rules lack and that may be added to them: each brings along what it needs."""
    return tuple(
        path
        for path, original in read_originals(draft.book).items()
        if SETTINGS[path].host
        and path in OPTIONAL
        and path not in EXTRA_TIME[1:]
        and path not in draft.overrides
        and original is None
    )


# --- changes ------------------------------------------------------------------------------------------------------


def read_form(draft: Draft, fields: FormFields) -> tuple[Draft, Asked]:
    """The draft with everything that a form changes, and what was typed. Raises BadSettings: then nothing changes."""
    known = {field.path: field for field in list_fields(draft)}
    filler = str(find_book(draft).rules.deal.filler or "")
    asked = Asked(name=str(next(iter(fields.getlist("name")), ""))[:60])
    changes: dict[str, Any] = {}
    for path in fields.getlist(SHOWN):
        field = known.get(str(path))
        if field is None:
            continue
        typed = read_typed(fields, field.path)
        asked.typed[field.path] = typed
        if _same(typed, write_typed(SETTINGS[field.path], field.value)):
            continue
        try:
            changes[field.path] = _keep_order(read_value(SETTINGS[field.path], typed, filler), field.value)
        except BadSetting as bad:
            asked.faults[field.path] = bad
    if asked.faults:
        raise BadSettings(asked)
    return set_values(draft, changes), asked


def _same(one: Typed, other: Typed) -> bool:
    """Whether the same stands in the fields, empty ones aside; the order of boxes says nothing."""

    def tidy(typed: Typed) -> dict[str, list[str]]:
        filled = {end: sorted(text.strip() for text in texts if text.strip()) for end, texts in typed.items()}
        return {end: texts for end, texts in filled.items() if texts}

    return tidy(one) == tidy(other)


def _keep_order(value: Any, before: Any) -> Any:
    """The same words in another order are no change."""
    is_list = isinstance(value, list) and isinstance(before, list)
    return before if is_list and set(value) == set(before) else value


def set_values(draft: Draft, changes: dict[str, Any]) -> Draft:
    """The draft with settings changed (or back at the document's values), and with what they need."""
    if not changes:
        return draft
    return _with(draft, {**draft.overrides, **changes})


def unset(draft: Draft, path: str) -> Draft:
    """One setting back at the document's value (the clock of a slow day goes as a whole); ``all`` means every one."""
    gone = EXTRA_TIME if path in EXTRA_TIME and read_originals(draft.book)[path] is None else (path,)
    return _with(draft, {key: value for key, value in draft.overrides.items() if path != "all" and key not in gone})


def add_setting(draft: Draft, path: str) -> Draft:
    """A setting that these rules lack, with a usual value, and what it needs."""
    return set_values(draft, {path: _find_usual(path)}) if path in list_addable(draft) else draft


def _with(draft: Draft, overrides: dict[str, Any]) -> Draft:
    kept = complete(draft.book, overrides)
    if kept == draft.overrides:
        return draft
    return suggest(
        replace(
            draft, overrides=kept, club=draft.club if kept else "", roles=(), shown=0, way="", seed="", stage="people"
        )
    )


def complete(book: str, overrides: dict[str, Any]) -> dict[str, Any]:
    """The overrides without those that say what the document says or govern nothing, and with all they need.

    What is needed and not given has the value that another rulebook has there.
    """
    document, originals = load_rulebook(book), read_originals(book)
    kept = {path: value for path, value in overrides.items() if value != originals[path]}
    for _ in range(3):  # what is brought along may need something itself
        missing = [path for path in _list_missing(document, kept) if path not in kept]
        if not missing:
            break
        kept |= {path: _find_usual(path) for path in missing}
    return _prune(document, kept)


def _list_missing(document: Rulebook, overrides: dict[str, Any]) -> list[str]:
    try:
        override(document, overrides)
    except RulebookError as error:
        return [fault.path for fault in error.faults if fault.code == "missing" and fault.path in SETTINGS]
    return []


def _prune(document: Rulebook, overrides: dict[str, Any]) -> dict[str, Any]:
    """Without settings that the document lacks and that nothing needs any more."""
    try:
        book = override(document, overrides)
    except RulebookError:
        return overrides
    needed = list_needed(book.rules, book.roles)
    return {
        path: value
        for path, value in overrides.items()
        if path in needed or path in OPTIONAL or read_setting(document.rules, path) is not None
    }


def _find_usual(path: str) -> Any:
    """The value of the first rulebook that has one there."""
    found = (read_originals(key)[path] for key in RULEBOOKS)
    return next(value for value in found if value is not None)


# --- the table of compositions ------------------------------------------------------------------------------------


def change_rows(draft: Draft, asked: Asked, word: str) -> Asked:
    """What was typed with a row more (``+``: the composition on the table), or without row ``-N``."""
    typed = asked.typed.get(TABLE, {})
    rows = [(row.players, row.counts) for row in list_rows(typed)]
    if word == "+" and len(rows) < MOST_ROWS:
        counts = {role: str(count) for role, count in list_counts(draft, find_book(draft)).items() if count}
        rows.append((str(len(draft.players) or ""), counts if draft.players else {}))
    elif word[:1] == "-":
        rows = [row for place, row in enumerate(rows, 1) if str(place) != word[1:]]
    table = write_rows([(players, {role: text for role, text in counts.items() if text}) for players, counts in rows])
    return replace(asked, typed={**asked.typed, TABLE: table}, row=len(rows) if word == "+" else 0)
