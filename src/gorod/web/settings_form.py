"""Settings as fields of a form: which kind of field a value needs, what stands in it, and the value back from it.

A setting has one field, or several whose names go on behind its own (``deal.limit.maniac``, ``clock.twilight.h``).
It must never know which rulebook it edits.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Annotated, Any, Literal, Protocol, get_args, get_origin

from msgspec import Struct

from gorod.rules import ROLES
from gorod.rules.settings import Setting, read_duration
from gorod.rules.vocabulary import TEAMS
from gorod.web.draft import MAX_PLAYERS
from gorod.web.where import read_number

FieldKind = Literal["yes_no", "choice", "number", "several", "duration", "share", "limits", "heads", "presets"]
KINDS: dict[str, FieldKind] = {"deal.limit": "limits", "team.heads": "heads", "deal.presets": "presets"}
"""Settings that are maps, and the kind of their fields."""

MOST = 9_999
"""The greatest number that a form takes: seconds, days, players, fouls."""
MOST_HOURS = 999
MOST_ROWS = 60

Typed = Mapping[str, tuple[str, ...]]
"""What stands in the fields of one setting: texts by the end of the field's name ("" for the setting's own)."""


class FormFields(Protocol):
    """The fields of a whole form."""

    def keys(self) -> Iterable[str]:
        """The names of all fields."""

    def getlist(self, key: Any) -> list[Any]:
        """All values of a field."""


class BadSetting(ValueError):
    """Fields that hold no value of their setting: which kind of fault, and the numbers that belong in the sentence.

    ``typed`` is what was typed, ``role`` and ``row`` say in which field, ``least`` and ``most`` are the allowed range.
    """

    def __init__(self, code: str, **values: Any) -> None:
        super().__init__(code)
        self.code = code
        self.values = values

    @property
    def row(self) -> int:
        """The row of a table in which the fault is; 0 where there is none."""
        return int(self.values.get("row", 0))


class Row(Struct, frozen=True):
    """A composition as it stands in its fields; ``title`` is its place in the table."""

    title: int
    players: str
    counts: dict[str, str]


def find_kind(setting: Setting) -> FieldKind:
    """The kind of field for a setting's type."""
    type_ = setting.type
    if type_ is bool:
        return "yes_no"
    origin = get_origin(type_)
    if origin is Literal:
        return "choice"
    if origin is tuple:
        return "several"
    if setting.path in KINDS:
        return KINDS[setting.path]
    inner = get_args(type_)[0] if get_args(type_) else type_
    if inner is str:
        return "duration"
    return "share" if inner is float else "number"


def find_least(setting: Setting) -> int:
    """The least number of a setting that is one."""
    marks = get_args(setting.type)[1:] if get_origin(setting.type) is Annotated else ()
    return next((int(mark.ge) for mark in marks if getattr(mark, "ge", None) is not None), 0)


# --- a value in its fields ----------------------------------------------------------------------------------------


def write_typed(setting: Setting, value: Any) -> Typed:
    """What stands in the fields of a value; without one they are empty."""
    kind = find_kind(setting)
    if value is None:
        return {}
    if kind == "yes_no":
        return {"": ("true" if value else "false",)}
    if kind == "several":
        return {"": tuple(value)}
    if kind == "duration":
        minutes = read_duration(value) // 60
        return {".h": (str(minutes // 60),), ".m": (str(minutes % 60),)}
    if kind in ("limits", "heads"):
        return {f".{key}": (str(inner),) for key, inner in value.items()}
    if kind == "presets":
        rows = [(number, counts) for number, several in value.items() for counts in several]
        return write_rows([(str(number), {role: str(n) for role, n in counts.items()}) for number, counts in rows])
    return {"": (f"{value:g}" if isinstance(value, float) else str(value),)}


def write_rows(rows: Iterable[tuple[str, Mapping[str, str]]]) -> Typed:
    """The fields of a table of compositions: players, and how many of each role."""
    fields: dict[str, tuple[str, ...]] = {}
    place = -1
    for place, (players, counts) in enumerate(rows):
        fields[f".{place}.n"] = (players,)
        fields |= {f".{place}.{role}": (count,) for role, count in counts.items()}
    return {".rows": (str(place + 1),), **fields}


def list_rows(typed: Typed) -> tuple[Row, ...]:
    """The rows of a table of compositions as they were typed."""
    count = read_number(_first(typed, ".rows"), 0, MOST_ROWS) or 0
    return tuple(
        Row(place + 1, _first(typed, f".{place}.n"), {role: _first(typed, f".{place}.{role}") for role in ROLES})
        for place in range(count)
    )


# --- and back -----------------------------------------------------------------------------------------------------


def read_typed(fields: FormFields, name: str) -> Typed:
    """What was sent in the fields of one setting."""
    sent = dict.fromkeys(fields.keys())  # a name may be sent several times
    names = [key for key in sent if key == name or key.startswith(f"{name}.")]
    return {key[len(name) :]: tuple(str(text) for text in fields.getlist(key)) for key in names}


def read_value(setting: Setting, typed: Typed, filler: str = "") -> Any:
    """The plain value that the fields hold; in a composition the filler's field may be empty. Raises BadSetting."""
    kind = find_kind(setting)
    text = _first(typed, "")
    if kind == "yes_no":
        return _read_word(text, ("true", "false")) == "true"
    if kind == "choice":
        return _read_word(text, setting.choices)
    if kind == "several":
        chosen = {_read_word(word.strip(), setting.choices) for word in typed.get("", ()) if word.strip()}
        return [word for word in setting.choices if word in chosen]
    if kind == "number":
        return _read_whole(text, find_least(setting), MOST)
    if kind == "share":
        return _read_share(text)
    if kind == "duration":
        return _read_time(_first(typed, ".h"), _first(typed, ".m"))
    if kind == "presets":
        return _read_presets(list_rows(typed), filler)
    return _read_map(setting, typed, kind == "limits")


def _first(typed: Typed, end: str) -> str:
    return next(iter(typed.get(end, ())), "").strip()


def _read_word(text: str, words: tuple[str, ...]) -> str:
    if text not in words:
        raise BadSetting("words", typed=text)
    return text


def _read_whole(text: str, least: int, most: int, code: str = "number", **place: Any) -> int:
    number = read_number(text, least, most)
    if number is None:
        raise BadSetting(code, typed=text, least=least, most=most, **place)
    return number


def read_decimal(text: str) -> float | None:
    """A number as it is typed, with a comma or a point; ``None`` for what is none.

    >>> read_decimal("0,25"), read_decimal("3"), read_decimal("1e9"), read_decimal(".5")
    (0.25, 3.0, None, 0.5)
    """
    whole, _, part = text.strip().replace(",", ".").partition(".")
    digits = whole + part
    if not (0 < len(digits) <= 12 and digits.isascii() and digits.isdigit()):
        return None
    return float(f"{whole or 0}.{part or 0}")


def _read_share(text: str) -> float:
    share = read_decimal(text)
    if share is None or share > 1:
        raise BadSetting("share", typed=text)
    return share


def _read_time(hours: str, minutes: str) -> str:
    """Hours and minutes as the rulebook writes them; an empty field beside a full one is nothing."""
    h = read_number(hours or "0", 0, MOST_HOURS)
    m = read_number(minutes or "0", 0, 59)
    if h is None or m is None or not (hours or minutes):
        raise BadSetting("time", typed=f"{hours}:{minutes}", most=MOST_HOURS)
    return f"{h}h{m}m" if h and m else f"{m}m" if m else f"{h}h"


def _read_map(setting: Setting, typed: Typed, is_number: bool) -> dict[str, Any]:
    """Entries that were filled in: a number for a role, or a role for a team."""
    found: dict[str, Any] = {}
    for key in ROLES if is_number else TEAMS:
        text = _first(typed, f".{key}")
        if text:
            found[key] = _read_whole(text, 0, MOST, role=key) if is_number else _read_word(text, setting.choices)
    return found


def _read_presets(rows: tuple[Row, ...], filler: str) -> dict[str, Any]:
    """Compositions by number of players; a row in which nothing stands is none."""
    found: dict[str, list[dict[str, int]]] = {}
    for row in rows:
        if not row.players and not any(row.counts.values()):
            continue
        players = _read_whole(row.players, 1, MAX_PLAYERS, "players", row=row.title)
        typed = {role: text for role, text in row.counts.items() if text}
        counts = Counter(
            {role: _read_whole(text, 0, MAX_PLAYERS, role=role, row=row.title) for role, text in typed.items()}
        )
        if filler and not row.counts.get(filler):
            counts[filler] = max(0, players - counts.total())
        if counts.total() != players:
            raise BadSetting("sum", players=players, roles=counts.total(), row=row.title)
        found.setdefault(str(players), []).append({role: n for role, n in counts.items() if n})
    return dict(sorted(found.items(), key=lambda pair: int(pair[0])))
