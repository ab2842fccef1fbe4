"""From files to rulebooks: the shipped ones, a club's own file on top of one, and overrides of single settings.

Reads the TOML layout of ``books/*.toml``. It knows no rulebook by name, decides nothing about a game, and
must never know a running one.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from gorod.rules.faults import NOTHING, FaultCode, RulebookError, RulebookFault, read_value, show_text
from gorod.rules.layout import Sheet, read_sheet
from gorod.rules.needs import ALWAYS, find_rule_faults, is_count
from gorod.rules.rulebook import POINTS, Composition, Role, Rulebook
from gorod.rules.settings import SETTINGS, build_rules, flatten_rules

BOOKS = Path(__file__).parent / "books"

RULEBOOKS: tuple[str, ...] = tuple((BOOKS / "index.txt").read_text(encoding="utf-8").split())
"""Keys of the shipped rulebooks in the order in which they are offered."""
DEFAULT_RULEBOOK = "mirea"
"""What is meant where nobody names a rulebook: a club's evening around a table."""


def load_rulebook(source: str | Path) -> Rulebook:
    """The rulebook with this key, or the one that a file holds; raises RulebookError with all faults of the file.

    >>> load_rulebook("mirea").rules.visit.links
    True
    """
    return _load(source, Path(), ())


def _load(source: str | Path, folder: Path, seen: tuple[Path, ...]) -> Rulebook:
    if isinstance(source, str) and source in RULEBOOKS:
        return _load_shipped(source)
    path = (folder / source).resolve()
    if path in seen:
        chain = " -> ".join(step.name for step in (*seen, path))
        raise RulebookError((RulebookFault("base", chain, "a base that does not come back", "cycle"),), path.name)
    if not path.is_file():
        where = "base" if seen else "rules"
        fault = RulebookFault(where, show_text(str(source)), _list_sources(), "unknown_rulebook")
        raise RulebookError((fault,), seen[-1].name if seen else str(source))
    return _load_file(path, (*seen, path))


@cache
def _load_shipped(key: str) -> Rulebook:
    return _load_file(BOOKS / f"{key}.toml", ())


def _load_file(path: Path, seen: tuple[Path, ...]) -> Rulebook:
    sheet = read_sheet(path)
    if seen:
        _demand_base(sheet, path.name)
    faults = list(sheet.faults)
    if seen and sheet.key in RULEBOOKS:
        faults.append(RulebookFault("key", sheet.key, "a key that is not taken", "key_taken"))
    base = _load(sheet.base, path.parent, seen) if sheet.base else None
    rulebook = _build(sheet, base, faults)
    if rulebook is None or faults:
        raise RulebookError(tuple(faults), path.name)
    return rulebook


def _list_sources() -> str:
    return "one of " + ", ".join(RULEBOOKS) + ", or a file"


def _demand_base(sheet: Sheet, name: str) -> None:
    """Refuse a file that says neither on top of what it stands nor enough to stand alone: one fault, not a hundred."""
    alone = sheet.base_read == NOTHING and len(set(ALWAYS) & set(sheet.settings)) > len(ALWAYS) // 2
    if not sheet.base and not alone:
        code: FaultCode = "missing" if sheet.base_read == NOTHING else "wrong_type"
        raise RulebookError((RulebookFault("base", sheet.base_read, _list_sources(), code),), name)


def find_base(source: str | Path) -> Rulebook | None:
    """The rulebook on top of which a file stands directly; ``None`` for one that stands alone.

    Raises RulebookError like ``load_rulebook``.
    """
    if isinstance(source, str) and source in RULEBOOKS:
        return None
    path = Path(source).resolve()
    sheet = read_sheet(path)
    return _load(sheet.base, path.parent, (path,)) if sheet.base else None


def list_changes(rulebook: Rulebook, base: Rulebook) -> tuple[str, ...]:
    """In what a rulebook differs from its base: paths of settings, and ``roles.KEY`` of roles that do something else.

    >>> list_changes(override(load_rulebook("mirea"), {"visit.links": False}), load_rulebook("mirea"))
    ('visit.links',)
    """
    ours, theirs = flatten_rules(rulebook.rules), flatten_rules(base.rules)
    paths = [path for path in SETTINGS if ours.get(path) != theirs.get(path)]
    roles = dict.fromkeys((*base.roles, *rulebook.roles))
    changed = [key for key in roles if _strip(rulebook.roles.get(key)) != _strip(base.roles.get(key))]
    return (*paths, *(f"roles.{key}" for key in changed))


def _build(sheet: Sheet, base: Rulebook | None, faults: list[RulebookFault]) -> Rulebook | None:
    """The rulebook of a sheet on top of its base, adding to ``faults``; ``None`` where the roles cannot be read."""
    roles = {**(base.roles if base else {}), **sheet.build_roles(base.roles if base else {}, faults)}
    values = {path: read_value(path, value, faults) for path, value in sheet.settings.items()}
    known = {path: value for path, value in values.items() if value is not None}
    before = flatten_rules(base.rules) if base else {}
    rules = build_rules({**before, **known})
    faults += find_rule_faults(rules, roles, frozenset(values))
    because = {path: ids for path, ids in sheet.because.items() if ids}
    because.update({f"contradiction.{entry.players}": (entry.reading,) for entry in sheet.contradictions})
    draft = Rulebook(
        key=sheet.key,
        document=base.document if base else sheet.document,
        base=base.base if base else sheet.key,
        title_ru=sheet.titles.get("ru") or (base.title_ru if base else sheet.key),
        title_en=sheet.titles.get("en") or (base.title_en if base else sheet.key),
        roles=roles,
        rules=rules,
        because={**(_keep_citations(base, known) if base else {}), **because},
        cases={**(base.cases if base else {}), **sheet.cases},
        contradictions=base.contradictions if base else sheet.contradictions,
        compositions=sheet.compositions or (base.compositions if base else ()),
        root=(base.root or base) if base else None,
    )
    faults += _find_strange_cases(draft, sheet.cases)
    if base is None:
        faults += _find_uncited(draft)
    return _note_changes(draft, frozenset(because))


def _keep_citations(base: Rulebook, known: dict[str, Any]) -> dict[str, tuple[str, ...]]:
    """The citations of a base, without those of the values that are replaced."""
    before = flatten_rules(base.rules)
    fresh = {path for path, value in known.items() if before.get(path) != value}
    return {path: ids for path, ids in base.because.items() if path not in fresh}


def _find_uncited(rulebook: Rulebook) -> list[RulebookFault]:
    """Values, points and roles of a document's own rulebook that no clause or reading demands."""
    wanted = [*flatten_rules(rulebook.rules), *POINTS, *_list_role_paths(rulebook.roles)]
    expected = "clauses or readings that demand it"
    return [
        RulebookFault(f"because.{path}", "nothing", expected, "uncited")
        for path in wanted
        if path not in rulebook.because
    ]


def _find_strange_cases(rulebook: Rulebook, cases: dict[str, tuple[str, ...]]) -> list[RulebookFault]:
    """Cases of a path that this rulebook does not have."""
    known = {*SETTINGS, *POINTS, *_list_role_paths(rulebook.roles)}
    return [
        RulebookFault(f"cases.{case}", case, "a cited path and the name of a case", "unknown_path")
        for case in cases
        if case.rpartition(".")[0] not in known
    ]


def _list_role_paths(roles: dict[str, Role]) -> list[str]:
    paths = []
    for key, role in roles.items():
        paths += [f"role.{key}", *(f"role.{key}.{ability.verb}" for ability in role.abilities)]
        paths += [f"role.{key}.duty"] if role.duty_clauses else []
    return paths


def _note_changes(draft: Rulebook, cited: frozenset[str]) -> Rulebook:
    """Fill in what differs from the document's rulebook; ``cited`` are the paths that brought their own citations."""
    root = draft.root
    compositions = _title_compositions(draft)
    if root is None:
        return replace(draft, compositions=compositions)
    ours, theirs = flatten_rules(draft.rules), flatten_rules(root.rules)
    changed = frozenset(path for path, value in ours.items() if theirs.get(path) != value)
    roles = frozenset(key for key, role in draft.roles.items() if _strip(role) != _strip(root.roles.get(key)))
    because = dict(draft.because)
    for path in ours:
        if path in cited:
            continue
        if path not in changed:
            because[path] = root.because[path]
        elif because.get(path) in (None, root.because.get(path)):
            because[path] = (path,)
    for path in _list_role_paths(draft.roles):
        because.setdefault(path, (path,))
    return replace(draft, because=because, changed=changed, changed_roles=roles, compositions=compositions)


def _strip(role: Role | None) -> tuple[object, ...] | None:
    """What a role does, without how it is called or cited."""
    if role is None:
        return None
    return (role.side, role.duty, frozenset(ability.verb for ability in role.abilities))


def _title_compositions(draft: Rulebook) -> tuple[Composition, ...]:
    """The compositions in force; those that a document lists keep their titles and clauses."""
    listed = {(entry.players, tuple(sorted(entry.roles.items()))): entry for entry in draft.compositions}
    return tuple(
        listed.get((int(number), tuple(sorted(roles.items()))), Composition(int(number), roles))
        for number, several in (draft.rules.deal.presets or {}).items()
        if is_count(number)
        for roles in several
    )


def override(rulebook: Rulebook, values: dict[str, Any]) -> Rulebook:
    """The same rulebook with other values (as TOML holds them) at some paths; raises RulebookError with all faults.

    >>> override(load_rulebook("mirea"), {"visit.links": False}).cite("visit.links")
    'mirea visit.links'
    """
    faults: list[RulebookFault] = []
    read = {path: read_value(path, value, faults) for path, value in values.items()}
    before = flatten_rules(rulebook.rules)
    known = {path: value for path, value in read.items() if value is not None}
    rules = build_rules({**before, **known})
    faults += find_rule_faults(rules, rulebook.roles, frozenset(read))
    if faults:
        raise RulebookError(tuple(faults), "set")
    because = _keep_citations(rulebook, known)
    draft = replace(rulebook, rules=rules, because=because, root=rulebook.root or rulebook)
    return _note_changes(draft, frozenset(because) & frozenset(before))
