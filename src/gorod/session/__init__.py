"""The table assistant: whom we wait for, until when, what to say to whom, what to do next, what the machine does.

Every surface hangs on a session and adds transport, never rules. It must never read a clock or wait for anything.
"""

from gorod.session.automation import ALONE, BY_HAND, Automation
from gorod.session.awaited import Awaited, find_deadline, list_awaited, may_hurry_night
from gorod.session.calls import Call, list_calls
from gorod.session.choices import Choice, list_choices, raise_hands
from gorod.session.messages import Message, list_messages
from gorod.session.session import Changed, Passed, Session, is_vote_full
from gorod.session.steps import Step, list_steps, next_step
from gorod.session.swap import swap_roles
from gorod.session.wording import word_opening, word_step

__all__ = [
    "ALONE",
    "BY_HAND",
    "Automation",
    "Awaited",
    "Call",
    "Changed",
    "Choice",
    "Message",
    "Passed",
    "Session",
    "Step",
    "find_deadline",
    "is_vote_full",
    "list_awaited",
    "list_calls",
    "list_choices",
    "list_messages",
    "list_steps",
    "may_hurry_night",
    "next_step",
    "raise_hands",
    "swap_roles",
    "word_opening",
    "word_step",
]
