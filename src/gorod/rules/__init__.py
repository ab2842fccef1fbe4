"""What the documents say: rulebooks as data, their settings, clauses and checks before a start.

>>> rulebook = load_rulebook("mirea")
>>> rulebook.rules.visit.links, rulebook.cite("visit.links")
(True, 'mirea 40')

It depends on the standard library and msgspec alone and must never know a running game.
"""

from gorod.rules.faults import RulebookError, RulebookFault
from gorod.rules.load import DEFAULT_RULEBOOK, RULEBOOKS, load_rulebook, override
from gorod.rules.rulebook import POINTS, Ability, Composition, Contradiction, Role, Rulebook
from gorod.rules.settings import SETTINGS, Rules, read_duration, read_setting
from gorod.rules.vocabulary import DARK_ROLES, ROLES, SIDES

__all__ = [
    "DARK_ROLES",
    "DEFAULT_RULEBOOK",
    "POINTS",
    "ROLES",
    "RULEBOOKS",
    "SETTINGS",
    "SIDES",
    "Ability",
    "Composition",
    "Contradiction",
    "Role",
    "Rulebook",
    "RulebookError",
    "RulebookFault",
    "Rules",
    "load_rulebook",
    "override",
    "read_duration",
    "read_setting",
]
