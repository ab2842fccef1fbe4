"""The grammar of phases' headers and of acts: ``[TIME] ACTOR VERB [ARGUMENTS] [! [code]]``.

It must never ask whether an act is legal: that is the engine's to say, and the record's to expect.
"""

from __future__ import annotations

from typing import cast, get_args

from msgspec.structs import replace

from gorod.engine.acts import (
    PASS,
    Act,
    Ballot,
    CountVotes,
    End,
    Execute,
    Foul,
    Hands,
    Invite,
    Last,
    Limit,
    NoExecution,
    Nominate,
    Offence,
    Order,
    Pause,
    PhaseKind,
    Post,
    Remove,
    Rename,
    Result,
    Resume,
    Revive,
    Show,
    Skip,
    Speak,
    TeamKey,
    TeamOrder,
    TeamSkip,
    Tick,
    Unfoul,
    Unvote,
    When,
    Withdraw,
)
from gorod.engine.rulings import RefusalCode
from gorod.record.grammar.cursor import Cursor
from gorod.record.grammar.tokens import Word
from gorod.record.statements import ActLine, Head
from gorod.rules.rulebook import Verb

VERBS: tuple[str, ...] = get_args(Verb)
TEAMS: tuple[str, ...] = get_args(TeamKey)
SHOWS: tuple[str, ...] = get_args(Show)
CODES: tuple[str, ...] = get_args(RefusalCode)
PHASES = ("meeting", "night", "day")
GROUPS = ("all", "rest", "none")

_ALONE: dict[str, type[Speak | Last | Unvote | Post]] = {
    "speak": Speak,
    "last": Last,
    "unvote": Unvote,
    "post": Post,
}
_AT_SEAT: dict[str, type[Invite | Nominate | Withdraw]] = {
    "invite": Invite,
    "nominate": Nominate,
    "withdraw": Withdraw,
}
_HOST_ALONE: dict[str, type[NoExecution | CountVotes | Pause | Resume]] = {
    "no-execution": NoExecution,
    "count": CountVotes,
    "pause": Pause,
    "resume": Resume,
}
_HOST_AT_SEAT: dict[str, type[Unfoul | Remove | Revive]] = {"unfoul": Unfoul, "remove": Remove, "revive": Revive}
SEAT_VERBS = (*VERBS, "skip", "vote", *_ALONE, *_AT_SEAT)
HOST_VERBS = ("execute", *_HOST_ALONE, "foul", "offence", *_HOST_AT_SEAT, "limit", "rename", "end")
ACTORS = "an act: a seat, mafia, yakuza, vote, revote, lift, host or clock"


def take_head(words: Cursor) -> Head:
    """``meeting``, ``night N`` or ``day N``, maybe with ``! [code]``."""
    phase = words.choose(PHASES)
    number = 0 if phase == "meeting" else words.take_number("the number of the phase", 1)
    refused, code = take_refusal(words)
    return Head(phase=cast("PhaseKind", phase), number=number, refused=refused, code=code)


def take_refusal(words: Cursor) -> tuple[bool, str]:
    """``! [code]`` at the end of a line, or the end itself."""
    if not words.take_if("!"):
        if words.next is not None:
            words.fail("! or the end of the line")
        return False, ""
    code = words.take_if(*CODES)
    if words.next is not None:
        words.fail("the code of a refusal: " + " ".join(CODES) if not code else "the end of the line")
    return True, code


def take_act(words: Cursor) -> ActLine:
    """A whole act line."""
    time = words.take_time() if words.next and words.next.text.startswith("@") and not words.next.quoted else None
    act = _take_act(words, time)
    refused, code = take_refusal(words)
    return ActLine(act=act, refused=refused, code=code)


def _take_act(words: Cursor, time: When | None) -> Act:
    word = words.next
    if word is None or word.quoted:
        words.fail(ACTORS)
    if word.text.rstrip(":") in SHOWS:
        words.words = _part_colons(words.words)
        return replace(_take_hands(words), at=time)
    if word.text[0].isdigit():
        return replace(_take_seat_act(words), at=time)
    if words.take_if("clock"):
        if time is not None:
            words.fail("one time: @… before an act, or clock @…", back=2)
        return Tick(at=words.take_time())
    if words.take_if("host"):
        return replace(_take_host_act(words), at=time)
    if team := words.take_if(*TEAMS):
        return replace(_take_team_act(words, cast("TeamKey", team)), at=time)
    words.fail(ACTORS)


def _take_seat_act(words: Cursor) -> Act:
    seat = words.take_seat()
    verb = words.choose(SEAT_VERBS, "what the player does")
    if verb in _ALONE:
        return _ALONE[verb](seat)
    if verb in _AT_SEAT:
        return _AT_SEAT[verb](seat, words.take_seat())
    if verb == "vote":
        return Ballot(seat, PASS if words.take_if("pass") else words.take_seat())
    if verb == "skip":
        return Skip(seat, cast("Verb | None", words.take_if(*VERBS) or None))
    return Order(seat, cast("Verb", verb), words.take_seat())


def _take_team_act(words: Cursor, team: TeamKey) -> Act:
    if words.choose(("kill", "skip"), "what the team does") == "skip":
        return TeamSkip(team)
    return TeamOrder(team, words.take_seat())


def _take_host_act(words: Cursor) -> Act:
    verb = words.choose(HOST_VERBS, "what the host does")
    if verb in _HOST_ALONE:
        return _HOST_ALONE[verb]()
    if verb in _HOST_AT_SEAT:
        return _HOST_AT_SEAT[verb](words.take_seat())
    if verb == "limit":
        return Limit(words.take_span())
    if verb == "end":
        return End(cast("Result", words.choose(get_args(Result))))
    seat = words.take_seat()
    if verb == "execute":
        return Execute(seat)
    if verb == "rename":
        return Rename(seat, words.take("a name"))
    if verb == "offence":
        return Offence(seat, "peek" if words.choose(("peek", "gesture")) == "peek" else "gesture")
    number = words.next is not None and words.next.text != "!"
    return Foul(seat, words.take_number("a number of fouls", 1) if number else 1)


def _part_colons(words: tuple[Word, ...]) -> tuple[Word, ...]:
    """``vote 2: 1`` as ``vote 2 : 1``, so that blanks before a colon are free."""
    parted: list[Word] = []
    for word in words:
        if word.text.endswith(":") and len(word.text) > 1 and not word.quoted:
            parted += [Word(word.text[:-1], word.column), Word(":", word.column + len(word.text) - 1)]
        else:
            parted.append(word)
    return tuple(parted)


def _take_hands(words: Cursor) -> Hands:
    show = cast("Show", words.choose(SHOWS))
    target = 0 if show == "lift" else words.take_seat()
    words.choose((":",))
    group = words.take_if(*GROUPS)
    if group:
        return Hands(show, target, group="all" if group == "all" else "rest" if group == "rest" else "")
    seats = words.take_seats()
    number = _take_count(words)
    if not seats and number is None:
        words.fail("hands: seats, all, rest, none or a number such as #5")
    return Hands(show, target, seats, number or 0)


def _take_count(words: Cursor) -> int | None:
    """``#5``: so many hands, not noted whose."""
    word = words.next
    if word is None or word.quoted or word.text[0] != "#":
        return None
    digits = word.text[1:]
    if not (digits.isascii() and digits.isdigit() and len(digits) <= 4):
        words.fail("a number of hands such as #5")
    words.at += 1
    return int(digits)
