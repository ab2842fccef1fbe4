"""What the table says before it asks: the words of the host's script for a step, and how it may be answered.

The words are those of ``words``; here only stands which of them belong to which step. It must never play anything.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from gorod.cli.sentences import say
from gorod.engine.acts import TEAM_SIDES
from gorod.session import Choice, Session, Step, list_choices
from gorod.words.names import call_player, list_players, list_seats, name_all, name_phase, name_role, name_side
from gorod.words.outcome import tell_condition, tell_winner
from gorod.words.script import Call, script_meeting, script_night, script_start
from gorod.words.texts import Texts


def tell_step(texts: Texts, session: Session) -> list[str]:
    """The lines of the present step: what to say, what to mind, and what may be typed."""
    step = session.step
    lines = [line for line in _TELL[step.kind](texts, session, step) if line]
    return lines + [hint for hint in _list_hints(texts, session, step) if hint]


def name_step(texts: Texts, session: Session) -> str:
    """The short name of the step for the prompt."""
    step, game = session.step, session.game
    phase = game.table.phase
    parts = [phase.code if phase else "·"]
    if step.kind in ("call", "meet"):
        parts.append(_name_called(texts, session, step))
    else:
        parts.append(say(f"step-{step.kind}", texts.lang))
    if step.target or (step.kind in ("speech", "defence", "last_word", "last_shot", "acquaintance") and step.seats):
        parts.append(str(step.target or step.seats[0]))
    return " ".join(parts)


def _name_called(texts: Texts, session: Session, step: Step) -> str:
    if step.role in TEAM_SIDES:
        return str(name_side(texts, step.role))
    return str(name_role(texts, session.game.rulebook, step.role))


# --- what to say --------------------------------------------------------------------------------------------------------


def _tell_scripted(texts: Texts, session: Session, step: Step) -> Iterator[str]:
    """A call of the night or of the meeting, a deal, an introduction: as the script has it."""
    game = session.game
    script: tuple[Call, ...]
    if step.kind in ("deal", "acquaintance"):
        script = script_start(game, texts)
    else:
        script = script_meeting(game, texts) if step.kind == "meet" else script_night(game, texts)
    wanted = step.role or step.kind
    call = next((call for call in script if call.step == wanted), None)
    if step.kind == "acquaintance":
        yield texts.say("script-say-speech", player=call_player(texts, name_all(game), step.seats[0]))
    if call is None:
        yield _name_called(texts, session, step) if step.role else ""
    else:
        yield from str(call).splitlines()
    if step.kind in ("call", "meet"):
        yield _list_called(texts, session, step)


def _list_called(texts: Texts, session: Session, step: Step) -> str:
    """Who is behind the call: for the host's eyes."""
    names = name_all(session.game)
    out = [seat for seat in step.seats if seat not in step.living]
    parts = [list_players(texts, names, step.living)] if step.living else []
    if out:
        parts.append(say("called-out", texts.lang, seats=list_seats(texts, out)))
    return "  (" + "; ".join(parts) + ")"


def _tell_seat(key: str) -> Callable[[Texts, Session, Step], Iterator[str]]:
    """A sentence about one player, with the length that the rulebook gives."""

    def tell(texts: Texts, session: Session, step: Step) -> Iterator[str]:
        player = call_player(texts, name_all(session.game), step.target or step.seats[0])
        yield texts.say(key, player=player)
        if step.seconds:
            yield say("seconds", texts.lang, seconds=step.seconds)

    return tell


def _tell_vote(texts: Texts, session: Session, step: Step) -> Iterator[str]:
    if not step.target:
        yield texts.say("script-say-candidates-any")
        return
    yield texts.say("script-say-hands", player=call_player(texts, name_all(session.game), step.target))


def _tell_talk(texts: Texts, session: Session, step: Step) -> Iterator[str]:
    assert session.game.table.phase is not None
    yield texts.say("script-say-talk", number=session.game.table.phase.number)


def _tell_ballots(texts: Texts, session: Session, step: Step) -> Iterator[str]:
    yield say("ballots-missing", texts.lang, seats=list_seats(texts, step.waits))


def _tell_lift(texts: Texts, session: Session, step: Step) -> Iterator[str]:
    day = session.game.table.day
    yield texts.say("script-say-lift", seats=list_seats(texts, day.tied if day else ()))
    yield texts.say("script-note-lift")


def _tell_shot(texts: Texts, session: Session, step: Step) -> Iterator[str]:
    yield texts.say("event-shot_due", seat=call_player(texts, name_all(session.game), step.seats[0]))


def _tell_begin(texts: Texts, session: Session, step: Step) -> Iterator[str]:
    begin = session.game.next_phase()
    if begin is not None:
        code = "M" if begin.phase == "meeting" else f"{begin.phase[0].upper()}{begin.number}"
        yield say("next-phase", texts.lang, phase=name_phase(texts, code))


def _tell_over(texts: Texts, session: Session, step: Step) -> Iterator[str]:
    game = session.game
    names = name_all(game)
    assert game.outcome is not None
    yield texts.say("script-say-end", result=tell_winner(texts, names, game.outcome))
    clause = game.rulebook.cite(game.outcome.why)
    yield texts.say("script-note-end-why", condition=tell_condition(texts, names, game.outcome), clause=clause)


def _tell_key(key: str) -> Callable[[Texts, Session, Step], Iterator[str]]:
    """A sentence of the command's own, or of the script where the key is one of its."""

    def tell(texts: Texts, session: Session, step: Step) -> Iterator[str]:
        yield texts.say(key) if key.startswith("script-") else say(key, texts.lang)

    return tell


_TELL: dict[str, Callable[[Texts, Session, Step], Iterator[str]]] = {
    "deal": _tell_scripted,
    "acquaintance": _tell_scripted,
    "meet": _tell_scripted,
    "call": _tell_scripted,
    "begin": _tell_begin,
    "close": _tell_key("step-close-long"),
    "announce": _tell_key("step-announce-long"),
    "speech": _tell_seat("script-say-speech"),
    "defence": _tell_seat("script-say-speech"),
    "last_word": _tell_seat("script-say-last_word"),
    "talk": _tell_talk,
    "vote": _tell_vote,
    "revote": _tell_seat("script-say-shootout-hands"),
    "lift": _tell_lift,
    "ballots": _tell_ballots,
    "fast_night": _tell_key("script-note-fast_night"),
    "count": _tell_key("step-count-long"),
    "last_shot": _tell_shot,
    "over": _tell_over,
}


# --- how it may be answered -----------------------------------------------------------------------------------------------


def _list_hints(texts: Texts, session: Session, step: Step) -> Iterator[str]:
    choices = list_choices(session.game, step)
    if step.kind == "ballots":
        yield say("hint-ballots", texts.lang)
        return
    for choice in choices:
        if not _is_member(choice, choices):
            yield _tell_choice(texts, choice)
    if step.kind in ("vote", "revote", "lift"):
        yield say("hint-hands" if step.target or step.kind == "lift" else "hint-execute", texts.lang)
    elif step.kind == "speech" and session.game.plan.rules.nominate.mode != "none":
        yield say("hint-speech", texts.lang)


def _is_member(choice: Choice, choices: tuple[Choice, ...]) -> bool:
    """A member's own kill, where the team's common order is asked for."""
    team = any(isinstance(other.actor, str) for other in choices)
    return team and choice.verb == "kill" and not isinstance(choice.actor, str)


def _tell_choice(texts: Texts, choice: Choice) -> str:
    targets = " ".join(map(str, choice.targets)) or "–"
    skip = say("hint-skip", texts.lang) if choice.may_skip else ""
    stands = ""
    if choice.chosen is not None:
        stands = say("hint-chosen", texts.lang, chosen=choice.chosen or "-")
    return f"  {choice.actor} {choice.verb}: {targets}{skip}{stands}"
