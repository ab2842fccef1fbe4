"""All sentences that people read, in Russian and English: rulings, rules, the host's script, a game as a story.

>>> from gorod.words.texts import Texts
>>> Texts("ru").say("event-nobody_died")
'Ночью никто не умер.'

Names are looked up when they are asked for, so that one sentence does not cost the import of all. No other module of
``gorod`` may hold a sentence about a game; this one must never know how a game is stored or shown.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from gorod.words.announce import announce_day, announce_end, announce_night, host_result, remind_host
    from gorod.words.cast import Cast, cast_of, make_cast
    from gorod.words.checks import tell_note
    from gorod.words.club_file import comment_rulebook
    from gorod.words.events import choose_form, tell_event
    from gorod.words.names import Names, name_all
    from gorod.words.outcome import tell_condition, tell_winner
    from gorod.words.roles import tell_deal, tell_role
    from gorod.words.rules_text import diff_rules, show_rules
    from gorod.words.rulings import cite_ruling, tell_ruling
    from gorod.words.said import tell_act, tell_refusal
    from gorod.words.script import Call, script_meeting, script_night, script_start
    from gorod.words.script_day import script_day
    from gorod.words.story import tell_story
    from gorod.words.texts import LANGS, Lang, Texts
    from gorod.words.values import (
        explain_setting,
        name_group,
        name_setting,
        show_setting,
        show_value,
        state_point,
        state_setting,
        tell_setting,
    )

_HOMES = {
    "announce": ("announce_day", "announce_end", "announce_night", "host_result", "remind_host"),
    "cast": ("Cast", "cast_of", "make_cast"),
    "checks": ("tell_note",),
    "club_file": ("comment_rulebook",),
    "events": ("choose_form", "tell_event"),
    "names": ("Names", "name_all"),
    "outcome": ("tell_condition", "tell_winner"),
    "roles": ("tell_deal", "tell_role"),
    "rules_text": ("diff_rules", "show_rules"),
    "rulings": ("cite_ruling", "tell_ruling"),
    "said": ("tell_act", "tell_refusal"),
    "script": ("Call", "script_meeting", "script_night", "script_start"),
    "script_day": ("script_day",),
    "story": ("tell_story",),
    "texts": ("LANGS", "Lang", "Texts"),
    "values": (
        "explain_setting",
        "name_group",
        "name_setting",
        "show_setting",
        "show_value",
        "state_point",
        "state_setting",
        "tell_setting",
    ),
}
_HOME_OF = {name: home for home, names in _HOMES.items() for name in names}

__all__ = [
    "LANGS",
    "Call",
    "Cast",
    "Lang",
    "Names",
    "Texts",
    "announce_day",
    "announce_end",
    "announce_night",
    "cast_of",
    "choose_form",
    "cite_ruling",
    "comment_rulebook",
    "diff_rules",
    "explain_setting",
    "host_result",
    "make_cast",
    "name_all",
    "name_group",
    "name_setting",
    "remind_host",
    "script_day",
    "script_meeting",
    "script_night",
    "script_start",
    "show_rules",
    "show_setting",
    "show_value",
    "state_point",
    "state_setting",
    "tell_act",
    "tell_condition",
    "tell_deal",
    "tell_event",
    "tell_note",
    "tell_refusal",
    "tell_role",
    "tell_ruling",
    "tell_setting",
    "tell_story",
    "tell_winner",
]


def __getattr__(name: str) -> Any:
    if name not in _HOME_OF:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"gorod.words.{_HOME_OF[name]}"), name)
