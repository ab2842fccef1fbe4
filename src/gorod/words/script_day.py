"""The host's script of a day: morning, speeches, nominations, the vote, a shootout, the execution.

Made from the settings and, where there is a game, from what stands on its table. It must never count a vote.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from gorod.engine import facts
from gorod.rules.settings import read_duration
from gorod.words.announce import announce_night, find_night, remind_host
from gorod.words.cast import Cast, cast_of
from gorod.words.names import call_player, list_players, name_duration, name_role, name_time
from gorod.words.script import Call
from gorod.words.texts import Texts
from gorod.words.values import show_setting, state_setting

if TYPE_CHECKING:
    from gorod.engine.game import Game

HANDS_SECONDS = 5
"""How long a hand stays up."""


def script_day(texts: Texts, source: Game | Cast) -> tuple[Call, ...]:
    """The whole day from the morning on; of a game with its numbers, of a cast with what is always said."""
    return (
        *script_morning(texts, source),
        *script_speeches(texts, source),
        *script_vote(texts, source),
        *script_shootout(texts, source),
        *script_execution(texts, source),
    )


def _game_of(source: Game | Cast) -> Game | None:
    return None if isinstance(source, Cast) else source


def script_morning(texts: Texts, source: Game | Cast) -> tuple[Call, ...]:
    """The announcement of the night, what may be said beyond it, and the last words of the night's dead.

    A game in which no night was played yet has no such morning.
    """
    game, cast = _game_of(source), cast_of(source)
    notes = remind_host(texts, cast.names)
    if game is None:
        say = texts.say("script-say-morning", nobody=texts.say("event-nobody_died"))
        return (Call("morning", say, notes=notes), *_list_last_words(texts, cast, []))
    night = find_night(game)
    if night is None:
        return ()
    dead = [event.seat for event in night.events if event.kind == "died"]
    words = _list_last_words(texts, cast, dead) if dead else []
    return (Call("morning", announce_night(texts, game), seats=tuple(dead), notes=notes), *words)


def _list_last_words(texts: Texts, cast: Cast, seats: list[int]) -> list[Call]:
    """A last word for each, in seat order; without names the reminder alone, and nothing where there is none."""
    seconds = cast.rulebook.rules.speech.last_word_seconds or 0
    if not seconds:
        return []
    note = (texts.say("script-note-last_word", count=seconds),)
    if not seats:
        return [Call("last_word", notes=note, seconds=seconds)]
    return [
        Call(
            "last_word",
            texts.say("script-say-last_word", player=call_player(texts, cast.names, seat)),
            seats=(seat,),
            notes=note,
            seconds=seconds,
        )
        for seat in sorted(seats)
    ]


# --- speeches -----------------------------------------------------------------------------------------------------


def script_speeches(texts: Texts, source: Game | Cast) -> tuple[Call, ...]:
    """The round of speeches or the free talk, with what is said about nominations and fouls."""
    game, cast = _game_of(source), cast_of(source)
    rules = cast.rulebook.rules
    number = game.table.phase.number if game is not None and game.table.phase else 1
    notes = (*_note_talk(texts, game, cast), *_note_nominations(texts, cast, number), *_note_fouls(texts, cast))
    if rules.speech.mode != "rounds":
        return (Call("talk", texts.say("script-say-talk", number=number), notes=notes),)
    speakers = facts.speakers(game) if game is not None else ()
    if not speakers:
        return (Call("round", texts.say("script-say-round-any"), notes=notes, seconds=rules.speech.seconds or 0),)
    opener = call_player(texts, cast.names, speakers[0])
    first = Call("round", texts.say("script-say-round", number=number, player=opener), notes=notes)
    return (first, *(_call_speaker(texts, cast, seat) for seat in speakers))


def _call_speaker(texts: Texts, cast: Cast, seat: int) -> Call:
    return Call(
        "speech",
        texts.say("script-say-speech", player=call_player(texts, cast.names, seat)),
        seats=(seat,),
        close=texts.say("script-say-over"),
        seconds=cast.rulebook.rules.speech.seconds or 0,
    )


def _note_talk(texts: Texts, game: Game | None, cast: Cast) -> Iterator[str]:
    rules = cast.rulebook.rules.speech
    if rules.mode != "rounds":
        return
    seconds, invite = rules.seconds or 0, rules.invite or 0
    yield texts.say("script-note-speech" if seconds else "script-note-speech-free", count=seconds)
    yield texts.say("script-note-invite" if invite else "script-note-invite-none", count=invite)
    if rules.closer:
        yield texts.say("script-note-closer")
    silent = facts.silent(game) if game is not None else ()
    if silent:
        yield texts.say("script-note-silent", seats=list_players(texts, cast.names, silent))


def _note_nominations(texts: Texts, cast: Cast, number: int) -> Iterator[str]:
    rules = cast.rulebook.rules.nominate
    yield texts.say(f"script-note-nominate-{rules.mode or 'none'}")
    if rules.mode in (None, "none"):
        return
    if rules.first_round_max and number == 1:
        yield texts.say("script-note-first_round", count=rules.first_round_max)
    for what, allowed in (("accept", rules.accept), ("self", rules.self), ("withdraw", rules.withdraw)):
        yield texts.say(f"script-note-{what}" if allowed else f"script-note-{what}-none")


def _note_fouls(texts: Texts, cast: Cast) -> Iterator[str]:
    rules = cast.rulebook.rules.fouls
    silence, remove = rules.silence_at or 0, rules.remove_at or 0
    if not silence and not remove:
        return
    kind = "" if silence and remove else "-silence" if silence else "-remove"
    yield texts.say(f"script-note-fouls{kind}", silence=silence, remove=remove)
    if rules.peek is not None:
        again = rules.gesture_again or 0
        yield texts.say("script-note-offences", peek=rules.peek, gesture=rules.gesture or 0, again=again)


# --- the vote -----------------------------------------------------------------------------------------------------


def script_vote(texts: Texts, source: Game | Cast) -> tuple[Call, ...]:
    """The vote: candidates read in order and hands for each, or how ballots are given and when they close."""
    game, cast = _game_of(source), cast_of(source)
    if cast.rulebook.rules.vote.form == "ballot":
        return (_open_ballots(texts, game, cast), *_list_early_night(texts, cast))
    return (*_list_hands(texts, game, cast), *_list_early_night(texts, cast))


def _rules(texts: Texts, cast: Cast, *paths: str) -> tuple[str, ...]:
    """The rules behind these settings, as sentences."""
    said = (state_setting(texts, cast.rulebook, path) for path in paths)
    return tuple(text for text in said if text)


def _list_hands(texts: Texts, game: Game | None, cast: Cast) -> Iterator[Call]:
    rules = cast.rulebook.rules.vote
    notes = [texts.say("script-note-hands"), *_rules(texts, cast, "vote.candidates", "vote.self", "vote.silent")]
    closer = game.table.day.closer if game is not None and game.table.day else 0
    if closer:
        notes.insert(0, texts.say("script-note-closer-first", player=call_player(texts, cast.names, closer)))
    number = game.table.phase.number if game is not None and game.table.phase else 1
    lone = rules.lone_first if number == 1 else rules.lone_later
    seats = facts.nominees(game) if game is not None else ()
    if game is None:
        more = _rules(texts, cast, "vote.lone_first", "vote.lone_later", "vote.pardon_day")
        yield Call("vote", texts.say("script-say-candidates-any"), notes=(*notes, *more))
        return
    if not seats and rules.candidates == "nominees":
        yield Call("vote", texts.say("script-say-candidates-none"))
        return
    listed = list_players(texts, cast.names, seats)
    if len(seats) == 1 and lone in ("no_vote", "out"):
        yield Call("vote", texts.say(f"script-say-lone-{lone}", seats=listed), seats=seats)
        return
    notes += _rules(texts, cast, "vote.pardon_day") if rules.pardon_day == number else ()
    say = texts.say("script-say-candidates", seats=listed) if seats else texts.say("script-say-candidates-any")
    yield Call("vote", say, seats=seats, notes=tuple(notes))
    for seat in seats or cast.living:
        yield _call_hands(texts, cast, seat, "script-say-hands")


def _call_hands(texts: Texts, cast: Cast, seat: int, message: str) -> Call:
    return Call(
        "hands",
        texts.say(message, player=call_player(texts, cast.names, seat)),
        seats=(seat,),
        close=f"{texts.say('name-thanks')}.",
        seconds=HANDS_SECONDS,
    )


def _open_ballots(texts: Texts, game: Game | None, cast: Cast) -> Call:
    number = game.table.phase.number if game is not None and game.table.phase else 1
    paths = ["vote.candidates", "vote.self", "vote.changes", "vote.unvote", "vote.pass", "vote.silent"]
    if cast.rulebook.rules.vote.pardon_day in (number, None) or game is None:
        paths.append("vote.pardon_day")
    by_message = cast.rulebook.rules.start.channel == "messages"
    say = texts.say("script-say-ballots" if by_message else "script-say-ballots-table", number=number)
    return Call("ballots", say, notes=(*_rules(texts, cast, *paths), *_note_clock(texts, game, cast)))


def _note_clock(texts: Texts, game: Game | None, cast: Cast) -> Iterator[str]:
    """How a slow day ends, and when as things stand."""
    rules = cast.rulebook.rules.clock
    lengths = {
        name: name_duration(texts, read_duration(value), "acc") if value else texts.say("name-no_time")
        for name, value in (
            ("notice", rules.limit_notice),
            ("minimum", rules.limit_minimum),
            ("twilight", rules.twilight),
            ("extra", rules.extra),
        )
    }
    if rules.twilight is not None:
        for message in ("open", "twilight", "extra", "repeats" if rules.extra_repeats else "once"):
            yield texts.say(f"script-note-clock-{message}", **lengths)
    if rules.absence_cycles:
        yield texts.say("script-note-absence", count=rules.absence_cycles)
        yield from _rules(texts, cast, "clock.absence_in_row", "clock.absence_sign")
    end = facts.ends(game) if game is not None else None
    if end is not None:
        yield texts.say("script-note-clock-ends", time=name_time(end))


def _list_early_night(texts: Texts, cast: Cast) -> tuple[Call, ...]:
    if cast.rulebook.rules.fast_night != "all_voted":
        return ()
    return (Call("fast_night", notes=(texts.say("script-note-fast_night"),)),)


# --- after the count ----------------------------------------------------------------------------------------------


def script_shootout(texts: Texts, source: Game | Cast) -> tuple[Call, ...]:
    """What a tie does; of a game that stands at a shootout or a lift, with its players."""
    game, cast = _game_of(source), cast_of(source)
    rules = cast.rulebook.rules
    if rules.vote.tie != "shootout":
        return (Call("tie", notes=_rules(texts, cast, "vote.tie")),)
    seconds = rules.shootout.seconds or 0
    notes = _rules(texts, cast, "shootout.candidates_vote", "fouls.silenced_shootout", "vote.second_tie")
    stage = game.table.day.stage if game is not None and game.table.day else ""
    tied = facts.tied(game) if game is not None else ()
    listed = list_players(texts, cast.names, tied)
    if stage == "lift":
        lift = texts.say("script-say-lift", seats=listed)
        return (Call("lift", lift, seats=tied, notes=(texts.say("script-note-lift"),)),)
    if stage == "shootout":
        say = texts.say("script-say-shootout", seats=listed, count=seconds)
        speeches = [_call_defence(texts, cast, seat) for seat in tied]
        hands = [_call_hands(texts, cast, seat, "script-say-shootout-hands") for seat in tied]
        return (Call("shootout", say, seats=tied, notes=notes, seconds=seconds), *speeches, *hands)
    calls = [Call("shootout", texts.say("script-say-shootout-any", count=seconds), notes=notes, seconds=seconds)]
    if rules.vote.second_tie == "lift":
        calls.append(Call("lift", texts.say("script-say-lift-any"), notes=(texts.say("script-note-lift"),)))
    return tuple(calls)


def _call_defence(texts: Texts, cast: Cast, seat: int) -> Call:
    return Call(
        "defence",
        texts.say("script-say-speech", player=call_player(texts, cast.names, seat)),
        seats=(seat,),
        close=texts.say("script-say-over"),
        seconds=cast.rulebook.rules.shootout.seconds or 0,
    )


def script_execution(texts: Texts, source: Game | Cast) -> tuple[Call, ...]:
    """The result of the vote, what may stand in its way, a last shot, a last word."""
    game, cast = _game_of(source), cast_of(source)
    rules = cast.rulebook.rules
    checks = show_setting(texts, cast.rulebook, "execute.checks") if rules.execute.checks else ""
    notes = [texts.say("script-note-executed" if checks else "script-note-executed-none", checks=checks)]
    notes += _rules(texts, cast, "visit.shield_effect")
    if rules.execute.last_shot:
        notes.append(texts.say("script-note-last_shot", role=name_role(texts, cast.rulebook, "sheriff")))
    gone = _list_executed(game)
    if game is None or game.table.day is None or game.table.day.stage != "decided":
        return (Call("execution", notes=tuple(notes)), *(_list_last_words(texts, cast, []) if game is None else ()))
    lines = [texts.say("script-say-executed", player=call_player(texts, cast.names, seat)) for seat in gone]
    say = "\n".join(lines) or texts.say("script-say-spared")
    return (
        Call("execution", say, seats=gone, notes=tuple(notes)),
        *(_list_last_words(texts, cast, list(gone)) if gone else ()),
    )


def _list_executed(game: Game | None) -> tuple[int, ...]:
    left = game.table.left_now if game is not None else ()
    return tuple(seat.number for seat in left if seat.out is not None and seat.out.reason == "executed")
