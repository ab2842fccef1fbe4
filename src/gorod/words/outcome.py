"""Who has won, and by what: the end of a game as sentences.

It must never decide who has won.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from gorod.rules.settings import SETTINGS, read_setting
from gorod.rules.vocabulary import SIDES
from gorod.words.names import Names, list_roles, list_sides, name_role, name_side
from gorod.words.texts import Texts

if TYPE_CHECKING:
    from gorod.engine.table import Outcome


def tell_result(texts: Texts, names: Names, result: str) -> str:
    """The end in a few words: ``mafia`` → «Победа мафии»; also ``draw``, ``abandoned``, ``none``, or a role key."""
    if result in ("draw", "abandoned", "none"):
        return texts.say(f"win-{result}")
    if result in SIDES and result != "maniac":
        return texts.say(f"win-side-{result}")
    return texts.say("win-side-maniac", role=name_role(texts, names.rulebook, result))


def tell_winner(texts: Texts, names: Names, outcome: Outcome | None) -> str:
    """Who has won: a side, several roles together, nobody."""
    if outcome is None:
        return tell_result(texts, names, "none")
    if len(outcome.roles) > 1:
        return texts.say("win-joint", roles=list_roles(texts, names.rulebook, outcome.roles))
    if outcome.kind != "won":
        return tell_result(texts, names, outcome.kind)
    return tell_result(texts, names, outcome.roles[0] if outcome.side == "maniac" and outcome.roles else outcome.side)


def tell_condition(texts: Texts, names: Names, outcome: Outcome) -> str:
    """The condition that decided, as a sentence."""
    rulebook = names.rulebook
    # The dark sides that must be out are a part of the same sentence, and a case of a setting has no other text.
    why = outcome.why.replace("parity_needs_out", "parity_against").removesuffix(f".{outcome.side}")
    value = read_setting(rulebook.rules, why) if why in SETTINGS else None
    listed = value if isinstance(value, tuple) else ()
    return texts.say(
        f"win-why-{why.replace('.', '-')}",
        side=name_side(texts, outcome.side or "city"),
        sides=list_sides(texts, listed),
        value=value if isinstance(value, str) else "",
        count=value if isinstance(value, int) else 0,
    )
