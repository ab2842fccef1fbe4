"""What the table says before it asks: the words of the host's script for a step, and how it may be answered.

The words are those of ``words``; here only stands in which order they are shown. It must never play anything.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from gorod.cli.phrases import translate, translate_read
from gorod.cli.sentences import say
from gorod.cli.table.typed import Puzzle
from gorod.engine.acts import TEAM_SIDES
from gorod.session import Choice, Session, Step, list_choices, word_opening, word_step
from gorod.words.announce import announce_end
from gorod.words.names import call_player, list_players, list_seats, name_all, name_phase, name_role, name_side
from gorod.words.texts import Texts

OF_ONE_SEAT = frozenset({"speech", "defence", "last_word", "last_shot", "acquaintance"})


def tell_step(texts: Texts, session: Session) -> list[str]:
    """The lines of the present step: what to say, what to mind, and what may be typed."""
    step = session.step
    told = [*_tell_words(texts, session, step), *_TELL.get(step.kind, _tell_nothing)(texts, session, step)]
    return [line for line in (*told, *_list_hints(texts, session, step)) if line]


def tell_opening(texts: Texts, session: Session) -> list[str]:
    """What is said and minded once, when a phase has begun."""
    game = session.game
    night = game.table.phase is not None and game.table.phase.kind != "day"
    calls = word_opening(texts, game)
    # That night has come was told as an event already.
    return [line for call in calls for line in (call.notes if night else str(call).splitlines())]


def name_step(texts: Texts, session: Session) -> str:
    """The short name of the step for the prompt."""
    step, phase = session.step, session.game.table.phase
    called = step.kind in ("call", "meet")
    named = _name_called(texts, session, step) if called else say(f"step-{step.kind}", texts.lang)
    seat = step.target or (step.seats[0] if step.kind in OF_ONE_SEAT else 0)
    return " ".join(part for part in (phase.code if phase else "·", named, str(seat or "")) if part)


def _name_called(texts: Texts, session: Session, step: Step) -> str:
    if step.role in TEAM_SIDES:
        return str(name_side(texts, step.role))
    return str(name_role(texts, session.game.rulebook, step.role))


def tell_puzzle(puzzle: Puzzle, lang: str) -> str:
    """What is not understood of a typed line, and what it should have been."""
    values = dict(puzzle.values)
    if puzzle.key == "typed-unread":
        values["read"] = translate_read(str(values["read"]), lang)
        values["expected"] = translate(str(values["expected"]), lang)
    if "needed" in values:
        values["expected"] = say(f"argument-{values['needed']}", lang, seats=values["seats"])
    return say(puzzle.key, lang, **values)


# --- what to say ------------------------------------------------------------------------------------------------------


def _tell_words(texts: Texts, session: Session, step: Step) -> Iterator[str]:
    """The script's own words."""
    game = session.game
    call = word_step(texts, game, step)
    speaking = step.kind in ("speech", "defence") and game.table.day and game.table.day.speaking == step.seats[0]
    if speaking:
        player = call_player(texts, name_all(game), step.seats[0])
        yield say("speaking", texts.lang, player=player)
    elif call is not None and step.kind in ("call", "meet", "deal"):
        yield from str(call).splitlines()
    elif call is not None:
        yield from call.say.splitlines()
        yield from call.notes if step.kind not in ("vote", "ballots") else ()
    elif step.role:
        yield _name_called(texts, session, step)
    if step.seconds and step.kind in ("speech", "defence"):
        yield say("seconds", texts.lang, seconds=step.seconds)


def _tell_nothing(texts: Texts, session: Session, step: Step) -> Iterator[str]:
    yield from ()


def _tell_called(texts: Texts, session: Session, step: Step) -> Iterator[str]:
    """Who is behind the call: for the host's eyes."""
    names = name_all(session.game)
    out = [seat for seat in step.seats if seat not in step.living]
    parts = [list_players(texts, names, step.living)] if step.living else []
    if out:
        parts.append(say("called-out", texts.lang, seats=list_seats(texts, out)))
    yield "  (" + "; ".join(parts) + ")"


def _tell_player(texts: Texts, session: Session, step: Step) -> Iterator[str]:
    yield texts.say("script-say-speech", player=call_player(texts, name_all(session.game), step.seats[0]))


def _tell_ballots(texts: Texts, session: Session, step: Step) -> Iterator[str]:
    yield say("ballots-missing", texts.lang, seats=list_seats(texts, step.waits))


def _tell_shot(texts: Texts, session: Session, step: Step) -> Iterator[str]:
    yield texts.say("event-shot_due", seat=call_player(texts, name_all(session.game), step.seats[0]))


def _tell_begin(texts: Texts, session: Session, step: Step) -> Iterator[str]:
    begin = session.game.next_phase()
    if begin is not None:
        code = "M" if begin.phase == "meeting" else f"{begin.phase[0].upper()}{begin.number}"
        yield say("next-phase", texts.lang, phase=name_phase(texts, code))


def _tell_over(texts: Texts, session: Session, step: Step) -> Iterator[str]:
    yield from announce_end(texts, session.game).splitlines()


def _tell_enter(key: str) -> Callable[[Texts, Session, Step], Iterator[str]]:
    """What Enter does."""

    def tell(texts: Texts, session: Session, step: Step) -> Iterator[str]:
        yield say(key, texts.lang)

    return tell


_TELL: dict[str, Callable[[Texts, Session, Step], Iterator[str]]] = {
    "acquaintance": _tell_player,
    "meet": _tell_called,
    "call": _tell_called,
    "begin": _tell_begin,
    "close": _tell_enter("step-close-long"),
    "announce": _tell_enter("step-announce-long"),
    "ballots": _tell_ballots,
    "count": _tell_enter("step-count-long"),
    "last_shot": _tell_shot,
    "over": _tell_over,
}


# --- how it may be answered -------------------------------------------------------------------------------------------


def _list_hints(texts: Texts, session: Session, step: Step) -> Iterator[str]:
    if step.kind == "ballots":
        yield say("hint-ballots", texts.lang)
        return
    choices = list_choices(session.game, step)
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
