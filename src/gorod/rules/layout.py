"""The layout of a rulebook file: what may stand in it, read into a sheet of raw settings and citations.

It knows the TOML of ``books/*.toml`` and nothing of what the settings mean, nor of a running game.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, cast, get_args

from msgspec import Struct, ValidationError, convert, field

from gorod.rules.faults import NOTHING, UNPRINTABLE, FaultCode, RulebookError, RulebookFault, show_text, show_value
from gorod.rules.rulebook import POINTS, Ability, Composition, Contradiction, Duty, Role, Verb
from gorod.rules.settings import SETTINGS
from gorod.rules.vocabulary import ROLES, SIDES, RoleKey

VERBS: tuple[str, ...] = get_args(Verb)
DUTIES: tuple[str, ...] = get_args(Duty)
PARTS = ("key", "document", "base", "titles", "roles", "compositions", "contradictions", "settings", "because", "cases")
ROLE_PARTS = ("title", "side", "because", "abilities", "must_act", "must_act_because")
SHOWN_OF_FILE = 40
"""So many characters of a faulty line are shown; the place itself is given by line and column."""
GROUPS = frozenset(path.partition(".")[0] for path in SETTINGS if "." in path)


class RawComposition(Struct, forbid_unknown_fields=True):
    """A composition as a file has it."""

    players: int
    roles: dict[str, int]
    because: tuple[str, ...] = ()
    title: dict[str, str] = {}


class Sheet(Struct):
    """A file that has been read: raw settings by path, citations by path, and the faults found on the way.

    ``base_read`` is what stands there for a base, as a message shows it.
    """

    key: str
    document: str
    base: str
    base_read: str
    titles: dict[str, str]
    settings: dict[str, Any] = {}
    because: dict[str, tuple[str, ...]] = {}
    cases: dict[str, tuple[str, ...]] = {}
    raw_roles: dict[str, Any] = {}
    compositions: tuple[Composition, ...] = ()
    contradictions: tuple[Contradiction, ...] = ()
    faults: list[RulebookFault] = field(default_factory=list)

    def build_roles(self, base: Mapping[str, Role], faults: list[RulebookFault]) -> dict[str, Role]:
        """The roles of this file, each on top of the base's role of the same key; cites them as well."""
        built: dict[str, Role] = {}
        for key, raw in self.raw_roles.items():
            if key not in ROLES:
                faults.append(
                    RulebookFault(
                        f"roles.{show_text(key)}", show_text(key), "one of " + ", ".join(ROLES), "unknown_word"
                    )
                )
            elif not isinstance(raw, dict):
                faults.append(RulebookFault(f"roles.{key}", show_value(raw), "a table", "wrong_type"))
            else:
                built[key] = _build_role(key, raw, base.get(key), faults)
                self.because.update(_cite_role(built[key]))
        return built


def read_sheet(path: Path) -> Sheet:
    """Read a file; raises RulebookError where it cannot be read at all, else keeps its faults in the sheet."""
    import tomllib  # a third of the time of importing gorod.rules, and needed only here

    try:
        text = _decode(path.read_bytes(), path.name)
    except OSError as error:
        fault = RulebookFault("file", error.strerror or "nothing", "a file that can be read", "unreadable")
        raise RulebookError((fault,), path.name) from error
    try:
        raw = tomllib.loads(text)
    except (ValueError, RecursionError) as error:  # what tomllib raises, for nesting without end too
        fault = RulebookFault("file", _find_place(text, error), "valid TOML", "toml")
        raise RulebookError((fault,), path.name) from error
    return _read_raw(raw)


def _decode(data: bytes, name: str) -> str:
    """The text of a file, with or without the mark that some editors put before it."""
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        fault = RulebookFault("file", f"the byte 0x{data[error.start]:02X}", "text in UTF-8", "unreadable")
        raise RulebookError((fault,), name) from error
    if "\0" in text:
        # UTF-16 of Latin letters is read as UTF-8 without a stumble, but for these.
        raise RulebookError((RulebookFault("file", "the character U+0000", "text in UTF-8", "toml"),), name)
    return text.replace("\r\n", "\n")


_PLACE = re.compile(r"\(at line ([0-9]+), column ([0-9]+)\)$")


def _find_place(text: str, error: Exception) -> str:
    """What stands where a file stops being TOML, and where that is."""
    if isinstance(error, RecursionError):
        return "values that are nested too deeply"
    if str(error).endswith("(at end of document)"):
        return "the end of the text"
    found = _PLACE.search(str(error))
    if found is None:
        return "a number that is too long"
    line, column = int(found[1]), int(found[2])
    rest = text.split("\n")[line - 1][column - 1 :].strip()
    shown = show_text(rest if len(rest) <= SHOWN_OF_FILE else rest[:SHOWN_OF_FILE] + "...")
    return f"{shown or 'the end of the line'} in line {line}, column {column}"


def _read_raw(raw: dict[str, Any]) -> Sheet:
    faults = [_refuse(name, raw[name], PARTS) for name in raw if name not in PARTS]
    key = _read_word(raw, "key", faults)
    document = _read_word(raw, "document", faults, key)
    base = raw["base"] if isinstance(raw.get("base"), str) and not UNPRINTABLE.search(raw["base"]) else ""
    sheet = Sheet(key, document, base, _show_base(raw), _read_titles(raw, "titles", faults))
    sheet.faults = faults
    sheet.raw_roles = _read_table(raw, "roles", faults)
    sheet.settings = dict(_flatten(_read_table(raw, "settings", faults)))
    sheet.because = _read_because(_read_table(raw, "because", faults), faults)
    cases = _read_table(raw, "cases", faults)
    sheet.cases = {path: _read_cites(f"cases.{path}", value, faults) for path, value in cases.items()}
    if "compositions" in raw:
        _read_compositions(raw["compositions"], sheet)
    try:
        sheet.contradictions = convert(raw.get("contradictions", ()), tuple[Contradiction, ...])
    except ValidationError:
        read = show_value(raw["contradictions"])
        faults.append(RulebookFault("contradictions", read, "tables of players and reading", "wrong_type"))
    return sheet


def _show_base(raw: dict[str, Any]) -> str:
    """What stands there for a base, under its own name or one that is nearly so."""
    if "base" in raw:
        return show_value(raw["base"])
    from difflib import get_close_matches

    for name in get_close_matches("base", [name for name in raw if name not in PARTS], 1):
        return f"{name} = {show_value(raw[name])}"
    return NOTHING


def _refuse(path: str, value: Any, allowed: tuple[str, ...]) -> RulebookFault:
    return RulebookFault(show_text(path), show_value(value), "one of " + ", ".join(allowed), "unknown_path")


def _read_word(raw: dict[str, Any], name: str, faults: list[RulebookFault], default: str | None = None) -> str:
    """A required word, or one with a default; a word has no spaces."""
    value = raw.get(name, default)
    if isinstance(value, str) and (value == default or (len(value.split()) == 1 and not UNPRINTABLE.search(value))):
        return value
    read = NOTHING if value is None else show_value(value)
    faults.append(RulebookFault(name, read, "a word", "missing" if value is None else "wrong_type"))
    return default or ""


def _read_table(raw: dict[str, Any], name: str, faults: list[RulebookFault]) -> dict[str, Any]:
    value = raw.get(name, {})
    if isinstance(value, dict):
        return value
    faults.append(RulebookFault(name, show_value(value), "a table", "wrong_type"))
    return {}


def _read_titles(raw: dict[str, Any], name: str, faults: list[RulebookFault], where: str = "") -> dict[str, str]:
    value = raw.get(name, {})
    if isinstance(value, dict) and set(value) <= {"ru", "en"} and all(map(_is_text, value.values())):
        return value
    faults.append(RulebookFault(where or name, show_value(value), "texts for ru and en", "wrong_type"))
    return {}


def _is_text(value: Any) -> bool:
    return isinstance(value, str) and not UNPRINTABLE.search(value)


def _flatten(table: dict[str, Any]) -> Iterator[tuple[str, Any]]:
    """Nested tables of groups as paths; a map that is a value stays one."""
    for name, value in table.items():
        if name in GROUPS and isinstance(value, dict):
            yield from ((f"{name}.{leaf}", inner) for leaf, inner in value.items())
        else:
            yield name, value


def _read_because(table: dict[str, Any], faults: list[RulebookFault]) -> dict[str, tuple[str, ...]]:
    cited = {}
    for path, value in _flatten_because(table):
        if path not in SETTINGS and path not in POINTS:
            faults.append(
                RulebookFault(f"because.{show_text(path)}", show_value(value), "a setting or point", "unknown_path")
            )
        else:
            cited[path] = _read_cites(f"because.{path}", value, faults)
    return cited


def _flatten_because(table: dict[str, Any], before: str = "") -> Iterator[tuple[str, Any]]:
    for name, value in table.items():
        if isinstance(value, dict):
            yield from _flatten_because(value, f"{before}{name}.")
        else:
            yield before + name, value


def _read_cites(path: str, value: Any, faults: list[RulebookFault]) -> tuple[str, ...]:
    if isinstance(value, list) and value and all(cite and _is_text(cite) for cite in value):
        return tuple(value)
    faults.append(RulebookFault(path, show_value(value), "a list of clauses or readings", "wrong_type"))
    return ()


def _read_compositions(raw: Any, sheet: Sheet) -> None:
    """Titled compositions; they are the value of ``deal.presets``, which must not stand beside them."""
    if sheet.settings.pop("deal.presets", None) is not None:
        expected = "either deal.presets or compositions"
        sheet.faults.append(RulebookFault("deal.presets", "both", expected, "doubled_word"))
    try:
        entries = convert(raw, tuple[RawComposition, ...])
        sheet.compositions = tuple(
            convert(
                {
                    "players": entry.players,
                    "roles": entry.roles,
                    "title_ru": entry.title.get("ru", ""),
                    "title_en": entry.title.get("en", ""),
                    "clauses": entry.because,
                },
                Composition,
            )
            for entry in entries
        )
    except ValidationError:
        sheet.faults += _find_bad_compositions(raw)
        entries = ()
    presets: dict[str, list[dict[str, int]]] = {}
    for entry in entries:
        presets.setdefault(str(entry.players), []).append(entry.roles)
    sheet.settings["deal.presets"] = presets


def _find_bad_compositions(raw: Any) -> Iterator[RulebookFault]:
    """Which of the compositions cannot be read; at least one of them cannot."""
    expected = "tables of players and roles"
    if not isinstance(raw, list):
        yield RulebookFault("compositions", show_value(raw), expected, "wrong_type")
        return
    for number, entry in enumerate(raw, 1):
        path = f"compositions.{number}"
        roles = entry.get("roles") if isinstance(entry, dict) else None
        strange = [role for role in roles if role not in ROLES] if isinstance(roles, dict) else []
        if strange:
            allowed = "one of " + ", ".join(ROLES)
            yield from (
                RulebookFault(f"{path}.roles.{show_text(role)}", show_text(role), allowed, "unknown_word")
                for role in strange
            )
            continue
        try:
            convert(entry, RawComposition)
        except ValidationError:
            yield RulebookFault(path, show_value(entry), expected, "wrong_type")


def _build_role(key: str, raw: dict[str, Any], base: Role | None, faults: list[RulebookFault]) -> Role:
    path = f"roles.{key}"
    faults += [_refuse(f"{path}.{name}", raw[name], ROLE_PARTS) for name in raw if name not in ROLE_PARTS]
    title = _read_titles(raw, "title", faults, f"{path}.title")
    abilities = _read_abilities(path, raw["abilities"], faults) if "abilities" in raw else None
    cites = {
        name: _read_cites(f"{path}.{name}", raw[name], faults)
        for name in ("because", "must_act_because")
        if name in raw
    }
    return Role(
        key=cast(RoleKey, key),
        side=_read_choice(path, raw, "side", base.side if base else None, SIDES, faults),
        title_ru=title.get("ru") or (base.title_ru if base else key),
        title_en=title.get("en") or (base.title_en if base else key),
        abilities=abilities if abilities is not None else (base.abilities if base else ()),
        duty=_read_choice(path, raw, "must_act", base.duty if base else "no", DUTIES, faults),
        duty_clauses=cites.get("must_act_because", base.duty_clauses if base else ()),
        clauses=cites.get("because", base.clauses if base else ()),
    )


def _read_choice(
    path: str, raw: dict[str, Any], name: str, default: Any, words: tuple[str, ...], faults: list[RulebookFault]
) -> Any:
    value = raw.get(name, default)
    if value in words:
        return value
    code: FaultCode = "missing" if value is None else "wrong_type"
    read = NOTHING if value is None else show_value(value)
    faults.append(RulebookFault(f"{path}.{name}", read, "one of " + ", ".join(words), code))
    return words[0]


def _read_abilities(path: str, raw: Any, faults: list[RulebookFault]) -> tuple[Ability, ...]:
    """A table of verb and clauses; a club's file may leave the list of clauses empty."""
    if not isinstance(raw, dict):
        faults.append(RulebookFault(f"{path}.abilities", show_value(raw), "a table of verbs", "wrong_type"))
        return ()
    faults += [_refuse(f"{path}.abilities.{verb}", raw[verb], VERBS) for verb in raw if verb not in VERBS]
    return tuple(
        Ability(verb, () if cites == [] else _read_cites(f"{path}.abilities.{verb}", cites, faults))
        for verb, cites in raw.items()
        if verb in VERBS
    )


def _cite_role(role: Role) -> dict[str, tuple[str, ...]]:
    """Citations of a role and of its abilities, for those that have any."""
    cited = {f"role.{role.key}": role.clauses}
    cited.update({f"role.{role.key}.{ability.verb}": ability.clauses for ability in role.abilities})
    if role.duty_clauses:
        cited[f"role.{role.key}.duty"] = role.duty_clauses
    return {path: ids for path, ids in cited.items() if ids}
