"""Rules as text made from the settings in force, with their clauses; and in what two rulebooks differ.

It must never know which rulebook it prints.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from gorod.rules.rulebook import POINTS, Rulebook
from gorod.rules.settings import SETTINGS, read_setting
from gorod.words.names import list_roles, name_role, name_side
from gorod.words.roles import VERB_ORDER, list_role_rules
from gorod.words.texts import Texts
from gorod.words.values import (
    matters,
    name_group,
    name_setting,
    show_roles,
    show_value,
    state_point,
    state_setting,
)

SECTIONS: dict[str, tuple[str, ...]] = {
    "start": ("players", "deal", "start"),
    "night": (
        "night",
        "visit",
        "block",
        "link",
        "guard",
        "heal",
        "saves",
        "kills",
        "immortal",
        "check",
        "search",
        "sheriff",
        "priest",
        "team",
        "missed",
        "turncoat",
        "immunity",
        "novice",
    ),
    "day": ("speech", "nominate"),
    "vote": ("vote", "shootout", "execute", "clock", "fast_night"),
    "fouls": ("fouls",),
    "victory": ("victory",),
    "telling": ("tell", "warn"),
}
"""The groups of settings in the sections in which people look for them."""


def list_group(group: str) -> tuple[str, ...]:
    """The settings of a group, in their order."""
    return tuple(path for path in SETTINGS if path.partition(".")[0] == group)


def cite_all(rulebook: Rulebook, why: str) -> str:
    """Everything that demands a rule: ``mirea 42, 122``."""
    return f"{rulebook.document} {', '.join(rulebook.because[why])}"


def name_book(texts: Texts, rulebook: Rulebook) -> str:
    """The title of a rulebook in the language of the texts."""
    return rulebook.title_ru if texts.lang == "ru" else rulebook.title_en


def show_rules(texts: Texts, rulebook: Rulebook) -> str:
    """The rules in force, section by section; what a club changed is marked with the document's value.

    >>> from gorod.rules import load_rulebook
    >>> "Whoever is visited cannot be killed that night. [mirea 38]" in show_rules(Texts("en"), load_rulebook("mirea"))
    True
    """
    parts = [_show_head(texts, rulebook), _show_section(texts, "roles", _list_roles(texts, rulebook))]
    for section, groups in SECTIONS.items():
        parts.append(_show_section(texts, section, _list_rules(texts, rulebook, groups)))
    points = (
        _show_line(texts, rulebook, state_point(texts, rulebook, point), point) for point in _list_points(rulebook)
    )
    parts.append(_show_section(texts, "points", points))
    return "\n\n".join(parts)


def _show_head(texts: Texts, rulebook: Rulebook) -> str:
    title = texts.say("rules-head", title=name_book(texts, rulebook))
    if rulebook.root is None:
        return f"{title}\n{texts.say('rules-book', key=rulebook.key)}"
    count = len(rulebook.changed) + len(rulebook.changed_roles)
    base = name_book(texts, rulebook.root)
    return f"{title}\n{texts.say('rules-club', key=rulebook.key, base=base, count=count)}"


def _show_section(texts: Texts, section: str, lines: Iterable[str]) -> str:
    return "\n".join([texts.say(f"rules-section-{section}"), *(f"  {line}" for line in lines)])


def _list_points(rulebook: Rulebook) -> Iterator[str]:
    """The points that speak of something in this rulebook."""
    for point in POINTS:
        if "turned" in point and "werewolf" not in rulebook.roles:
            continue
        if "immortal" in point and "immortal" not in rulebook.roles:
            continue
        yield point


def _list_roles(texts: Texts, rulebook: Rulebook) -> Iterator[str]:
    """Each role with what it does; what its abilities come to is said by the settings below."""
    for key, role in rulebook.roles.items():
        own = [rule for rule in list_role_rules(texts, rulebook, key) if rule.why.startswith("role.")]
        text = " ".join(rule.text for rule in own)
        cited = dict.fromkeys(clause for rule in own for clause in rulebook.because.get(rule.why, ()))
        cited.update(dict.fromkeys(role.clauses))
        message = "rules-role-changed" if key in rulebook.changed_roles else "rules-role"
        yield texts.say(
            message,
            role=name_role(texts, rulebook, key),
            side=name_side(texts, role.side),
            text=text,
            clause=f"{rulebook.document} {', '.join(cited)}",
        )


def _list_rules(texts: Texts, rulebook: Rulebook, groups: Iterable[str]) -> Iterator[str]:
    for group in groups:
        for path in list_group(group):
            if path == "deal.presets" and rulebook.compositions:
                yield from _list_compositions(texts, rulebook)
                continue
            text = state_setting(texts, rulebook, path)
            if text is not None and (matters(rulebook, path) or path in rulebook.changed):
                yield _show_line(texts, rulebook, text, path)


def _list_compositions(texts: Texts, rulebook: Rulebook) -> Iterator[str]:
    for entry in rulebook.compositions:
        title = entry.title_ru if texts.lang == "ru" else entry.title_en
        roles = show_roles(texts, rulebook, entry.roles)
        message = "rules-composition" if title else "rules-composition-plain"
        text = texts.say(message, title=title, players=entry.players, roles=roles)
        clauses = entry.clauses or rulebook.because["deal.presets"]
        yield texts.say("rules-line", text=text, clause=f"{rulebook.document} {', '.join(clauses)}")


def _show_line(texts: Texts, rulebook: Rulebook, text: str, why: str) -> str:
    """A rule with its clause, and with the document's value where a club changed it."""
    clause = cite_all(rulebook, why)
    if why not in rulebook.changed or rulebook.root is None:
        return texts.say("rules-line", text=text, clause=clause)
    old = read_setting(rulebook.root.rules, why)
    if old is None:
        return texts.say("rules-added", text=text, clause=clause)
    return texts.say("rules-changed", text=text, clause=clause, value=show_value(texts, rulebook.root, why, old))


# --- differences --------------------------------------------------------------------------------------------------


def diff_rules(texts: Texts, first: Rulebook, second: Rulebook) -> str:
    """In what two rulebooks differ: roles, then settings by group, with both values and their clauses."""
    parts = [texts.say("rules-diff-head", first=name_book(texts, first), second=name_book(texts, second))]
    roles = list(_diff_roles(texts, first, second))
    if roles:
        parts.append(_show_section(texts, "roles", roles))
    for groups in SECTIONS.values():
        for group in groups:
            lines = [f"  {line}" for line in _diff_group(texts, first, second, group)]
            if lines:
                parts.append("\n".join([name_group(texts, group, first), *lines]))
    if len(parts) == 1:
        parts.append(texts.say("rules-diff-same"))
    return "\n\n".join(parts)


def _diff_roles(texts: Texts, first: Rulebook, second: Rulebook) -> Iterator[str]:
    for ours, theirs in ((first, second), (second, first)):
        own = [key for key in ours.roles if key not in theirs.roles]
        if own:
            yield texts.say("rules-diff-roles-first", book=ours.key, roles=list_roles(texts, ours, own))
    for key in first.roles:
        if key in second.roles:
            said = [_describe_role(texts, book, key) for book in (first, second)]
            if said[0] != said[1]:
                shown = [
                    texts.say("rules-diff-role", book=book.key, role=role, verbs=verbs)
                    for book, (role, verbs) in zip((first, second), said, strict=True)
                ]
                yield "\n    ".join([str(name_role(texts, first, key)), *shown])


def _describe_role(texts: Texts, rulebook: Rulebook, key: str) -> tuple[str, str]:
    """Title and abilities of a role in a few words."""
    role = rulebook.roles[key]
    verbs = [texts.say(f"name-verb-{verb}") for verb in VERB_ORDER if role.has(verb)]
    return str(name_role(texts, rulebook, key)), texts.join(verbs, "") or texts.say("name-nothing")


def _diff_group(texts: Texts, first: Rulebook, second: Rulebook, group: str) -> Iterator[str]:
    for path in list_group(group):
        values = [read_setting(book.rules, path) for book in (first, second)]
        if values[0] == values[1]:
            continue
        shown = [_show_cited(texts, book, path, value) for book, value in zip((first, second), values, strict=True)]
        yield "\n    ".join([name_setting(texts, path, first), *shown])


def _show_cited(texts: Texts, rulebook: Rulebook, path: str, value: object) -> str:
    if value is None:
        return texts.say("rules-diff-lacking", book=rulebook.key)
    shown = show_value(texts, rulebook, path, value)
    return texts.say("rules-diff-value", book=rulebook.key, value=shown, clause=cite_all(rulebook, path))
