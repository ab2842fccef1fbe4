"""The beginning of a club's own rulebook file: every choice of the host, commented out and explained.

What it writes can be read back at once and then says the same as its base. It must never know which rulebook it is.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, get_args, get_origin

from gorod.rules.rulebook import Rulebook
from gorod.rules.settings import SETTINGS, Setting, read_setting
from gorod.rules.vocabulary import ROLES
from gorod.words.rules_text import SECTIONS, cite_all, list_group, name_book
from gorod.words.texts import LANGS, Texts
from gorod.words.values import explain_setting, name_group, name_setting, show_value

EXAMPLES = {
    "deal.presets": "{ 10 = [{ mafia = 2, don = 1, citizen = 7 }] }",
    "deal.limit": "{ maniac = 1, ripper = 0 }",
    "team.heads": '{ mafia = "don" }',
}
"""A table for each setting whose value is one."""


def comment_rulebook(texts: Texts, rulebook: Rulebook) -> str:
    """A TOML file with this rulebook as its base and all that a host may change in comments.

    >>> from gorod.rules import load_rulebook
    >>> lines = comment_rulebook(Texts("en"), load_rulebook("mirea")).splitlines()
    >>> [line for line in lines if line[:1] not in "#["][:2]
    ['key = "mirea-club"', 'base = "mirea"']
    """
    lines = [f"## {line}" for line in _say_head(texts, rulebook)]
    lines += ["", f'key = "{rulebook.key}-club"', f'base = "{rulebook.key}"', "", "[titles]"]
    lines += [f"{lang} = {spell_value(Texts(lang).say('rules-new-title'))}" for lang in LANGS]
    lines += ["", "[settings]", *_list_group(texts, rulebook, ("saves", "fast_night"))]
    for groups in SECTIONS.values():
        for group in groups:
            body = list(_list_group(texts, rulebook, list_group(group)))
            if body and "." in list_group(group)[0]:
                lines += ["", f"## --- {name_group(texts, group, rulebook)}", f"[settings.{group}]", *body]
    return "\n".join(lines) + "\n"


def _say_head(texts: Texts, rulebook: Rulebook) -> tuple[str, ...]:
    return (
        texts.say("rules-new-head", title=name_book(texts, rulebook), key=rulebook.key),
        texts.say("rules-new-how"),
        texts.say("rules-new-check"),
        texts.say("rules-new-name"),
    )


def _list_group(texts: Texts, rulebook: Rulebook, paths: tuple[str, ...]) -> Iterator[str]:
    for path in paths:
        setting = SETTINGS[path]
        if not setting.host:
            continue
        value = read_setting(rulebook.rules, path)
        yield f"## {name_setting(texts, path, rulebook)}. {explain_setting(texts, path)}"
        yield f"##   {_say_choices(texts, rulebook, setting)}"
        if value is None:
            yield f"##   {texts.say('rules-new-needed')}"
        else:
            shown = show_value(texts, rulebook, path, value)
            yield f"##   {texts.say('rules-new-document', value=shown, clause=cite_all(rulebook, path))}"
        yield f"# {path.rpartition('.')[2]} = {spell_value(_find_example(setting) if value is None else value)}"


def _say_choices(texts: Texts, rulebook: Rulebook, setting: Setting) -> str:
    """What may stand there, in the words of the file; a word that is not plain is explained."""
    kind = _find_kind(setting)
    if kind == "map":
        return texts.say("rules-new-map", example=EXAMPLES[setting.path])
    if kind in ("number", "share", "duration"):
        return texts.say(f"rules-new-{kind}")
    words = [word for word in setting.choices if setting.choices != ROLES or word in rulebook.roles]
    if kind == "list" or setting.type is bool:
        choices = ", ".join(word if setting.type is bool else f'"{word}"' for word in words)
    else:
        choices = ", ".join(f'"{word}" ({show_value(texts, rulebook, setting.path, word)})' for word in words)
    return texts.say("rules-new-list" if kind == "list" else "rules-new-choices", choices=choices)


def _find_kind(setting: Setting) -> str:
    """``words``, ``list``, ``map``, ``number``, ``share`` or ``duration``."""
    origin = get_origin(setting.type)
    if origin is dict:
        return "map"
    if origin is tuple:
        return "list"
    if setting.choices:
        return "words"
    base = get_args(setting.type)[0] if get_args(setting.type) else setting.type
    return {float: "share", str: "duration"}.get(base, "number")


def _find_example(setting: Setting) -> Any:
    """A value of the right shape, for a setting that the base lacks."""
    kind = _find_kind(setting)
    if kind == "words":
        return setting.choices[0] == "true" if setting.type is bool else setting.choices[0]
    return {"list": (), "map": {}, "number": 0, "share": 0.2, "duration": "4h"}[kind]


def spell_value(value: Any) -> str:
    """A value in TOML.

    >>> spell_value({"mafia": ("don", 2)})
    '{ mafia = ["don", 2] }'
    """
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, Mapping):
        pairs = ", ".join(f"{key} = {spell_value(inner)}" for key, inner in value.items())
        return f"{{ {pairs} }}" if pairs else "{}"
    if isinstance(value, tuple | list):
        return f"[{', '.join(spell_value(inner) for inner in value)}]"
    if isinstance(value, str):
        return '"' + value.replace("\\", "\\\\").replace('"', '\\"') + '"'
    return str(value)
