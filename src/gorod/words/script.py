"""The host's script of a night: who wakes, what he says and shows, what he keeps in mind.

A role that was dealt is called in the same words and for the same time whether its player is in or out. This module
must never know what a player answered.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from msgspec import Struct

from gorod.rules.settings import read_duration
from gorod.rules.vocabulary import TEAMS
from gorod.words.cast import Cast, cast_of
from gorod.words.names import find_sought, list_players, list_roles, list_seats, name_duration, name_role, name_side
from gorod.words.texts import Noun, Texts, inflect
from gorod.words.values import state_setting

if TYPE_CHECKING:
    from gorod.engine.game import Game
    from gorod.rules.rulebook import Rulebook

OPEN_SECONDS, CALL_SECONDS, VERB_SECONDS, MEET_SECONDS = 10, 20, 10, 60
"""How long a step takes by default: the city falls asleep, a role chooses, each further choice, a team meets."""

STEPS = ("deaths", "shield", "turncoat", "missed", "victory", "announce", "answers")
"""The steps of ``night.count`` that the host does himself after the calls."""


class Call(Struct, frozen=True):
    """One step of the script.

    ``step`` is a role, a team, or a word for what is no call. ``seats`` hold the called roles and are in the game,
    ``out`` hold them and are out. ``verbs`` are what is asked for. ``say`` wakes, ``ask`` asks, ``show`` is for the
    host's hands, ``close`` ends the step, ``notes`` are for the host alone.
    """

    step: str
    say: str = ""
    roles: tuple[str, ...] = ()
    seats: tuple[int, ...] = ()
    out: tuple[int, ...] = ()
    verbs: tuple[str, ...] = ()
    ask: str = ""
    show: str = ""
    close: str = ""
    notes: tuple[str, ...] = ()
    seconds: int = 0

    def __str__(self) -> str:
        """The step as the host reads it, line by line."""
        return "\n".join(line for line in (self.say, self.ask, self.show, *self.notes, self.close) if line)


def script_night(texts: Texts, source: Game | Cast) -> tuple[Call, ...]:
    """The night's script: the city falls asleep, the calls in their order, and what the host does after them.

    Where orders come by message there are no calls, but the list of those for whom the host waits.
    """
    cast = cast_of(source)
    if cast.rulebook.rules.start.channel == "messages":
        calls: tuple[Call, ...] = (_open_messages(texts, cast), _wait(texts, cast))
    else:
        calls = (_open_table(texts, cast), *_list_calls(texts, cast))
    return (*calls, *_list_steps(texts, cast))


def script_meeting(texts: Texts, source: Game | Cast) -> tuple[Call, ...]:
    """The zero night: the teams meet and nothing else happens."""
    cast = cast_of(source)
    by_message = cast.rulebook.rules.start.channel == "messages"
    say = texts.say("script-say-meeting-messages" if by_message else "script-say-meeting")
    teams = [] if by_message else [_call_team(texts, cast, team, meeting=True) for team in TEAMS if cast.team(team)]
    notes = tuple(_name_teams(texts, cast, "meet")) if by_message else (texts.say("script-note-night"),)
    end = Call("announce", texts.say("script-say-step-announce"))
    return (Call("open", say, notes=notes, seconds=OPEN_SECONDS), *teams, end)


def script_start(texts: Texts, source: Game | Cast) -> tuple[Call, ...]:
    """What comes before the first phase: the roles, immunities, the round of introductions."""
    cast = cast_of(source)
    rules = cast.rulebook.rules
    by_message = rules.start.channel == "messages"
    notes = [texts.say("script-note-deal")]
    if rules.tell.team == "deal":
        notes += _name_teams(texts, cast, "deal")
    if cast.immune:
        notes.append(texts.say("script-note-immunity", seats=list_players(texts, cast.names, cast.immune)))
    say = texts.say("script-say-deal-messages" if by_message else "script-say-deal")
    calls = [Call("deal", say, seats=cast.living, notes=tuple(notes), seconds=OPEN_SECONDS)]
    if rules.start.acquaintance == "with_novices" and cast.novices:
        calls.append(_introduce(texts, cast))
    return tuple(calls)


def _introduce(texts: Texts, cast: Cast) -> Call:
    seconds = cast.rulebook.rules.speech.acquaintance_seconds or 0
    note = "script-note-acquaintance" if seconds else "script-note-acquaintance-free"
    return Call(
        "acquaintance",
        texts.say("script-say-acquaintance"),
        seats=cast.living,
        notes=(texts.say(note, count=seconds),),
        seconds=seconds,
    )


def _name_teams(texts: Texts, cast: Cast, when: str) -> list[str]:
    return [
        texts.say(f"script-note-{when}-team", seats=list_players(texts, cast.names, cast.holders(*roles)))
        for team in TEAMS
        if (roles := cast.team(team))
    ]


# --- at the table -------------------------------------------------------------------------------------------------


def _open_table(texts: Texts, cast: Cast) -> Call:
    notes = [texts.say("script-note-night")]
    if not cast.rulebook.rules.night.order:
        notes.append(texts.say("script-note-night-any"))
    say = texts.say("script-say-night", number=cast.night)
    return Call("open", say, notes=tuple(notes), seconds=OPEN_SECONDS)


def list_order(cast: Cast) -> tuple[tuple[str, str], ...]:
    """The calls of the night as (kind, role or team): kinds ``role``, ``team``, ``alone`` (a member of a team)."""
    rules, roles = cast.rulebook.rules, cast.rulebook.roles
    named = [key for key in rules.night.order or roles if key in roles]
    order = named + [key for key in roles if key not in named and roles[key].side not in TEAMS]
    found: list[tuple[str, str]] = []
    callers = {team: _find_caller(cast, team, order) for team in TEAMS}
    for key in order:
        side = roles[key].side
        if side in TEAMS:
            if callers[side] == key:
                found += _call_members(cast, side, order)
            if key == (rules.team.heads or {}).get(side) and cast.plays(key) and ("alone", key) not in found:
                found.append(("alone", key))
        elif cast.plays(key) and cast.verbs(key):
            found.append(("role", key))
    for team in TEAMS:
        if not callers[team]:
            found += _call_members(cast, team, order)
    return tuple(found)


def _find_head(cast: Cast, team: str) -> str:
    """The role that heads a team, "" if the rulebook gives it none (``team.heads``)."""
    heads = {str(side): str(role) for side, role in (cast.rulebook.rules.team.heads or {}).items()}
    return heads.get(team, "")


def _find_caller(cast: Cast, team: str, order: list[str]) -> str:
    """The role at whose place the whole team wakes: the first that is not its head, else the head."""
    head = _find_head(cast, team)
    keys = [key for key in order if cast.rulebook.roles[key].side == team]
    return next((key for key in keys if key != head), keys[0] if keys else "")


def _call_members(cast: Cast, team: str, order: list[str]) -> list[tuple[str, str]]:
    """The team together; a member with a search of his own who has no place in the order follows at once."""
    keys = cast.team(team)
    if not keys:
        return []
    return [("team", team), *(("alone", key) for key in keys if key not in order and _list_own(cast, key))]


def _list_own(cast: Cast, key: str) -> tuple[str, ...]:
    return tuple(verb for verb in cast.verbs(key) if verb != "kill")


def _list_calls(texts: Texts, cast: Cast) -> Iterator[Call]:
    for kind, key in list_order(cast):
        if kind == "team":
            yield _call_team(texts, cast, key)
        else:
            verbs = cast.verbs(key) if kind == "role" else _list_own(cast, key) or ("kill",)
            yield _call_role(texts, cast, key, verbs, head=kind == "alone")


def _call_team(texts: Texts, cast: Cast, team: str, meeting: bool = False) -> Call:
    rules = cast.rulebook.rules
    roles, title = cast.team(team), name_side(texts, team)
    meets = meeting or (rules.tell.team == "wake" and not rules.start.meeting and cast.night == 1)
    say = texts.say("script-say-wake", role=title)
    if meets:
        say = f"{say} {texts.say('script-say-meet')}"
    notes = []
    if not meeting:
        notes.append(texts.say(f"script-note-conflict-{rules.team.conflict or 'miss'}"))
        notes += [] if rules.team.may_skip else [texts.say("script-note-no_skip")]
    holders = tuple(seat for seat in cast.holders(*roles) if seat not in cast.strangers)
    notes += _note_turned(texts, cast, holders, roles)
    return Call(
        team,
        say,
        roles=roles,
        seats=tuple(seat for seat in holders if seat not in cast.out),
        out=tuple(seat for seat in holders if seat in cast.out),
        verbs=() if meeting else ("kill",),
        ask="" if meeting else texts.say("script-ask-kill"),
        close=texts.say("script-say-sleep", role=title),
        notes=tuple(notes),
        seconds=(0 if meeting else CALL_SECONDS) + (MEET_SECONDS if meets else 0),
    )


def note_joined(texts: Texts, source: Game | Cast, team: str) -> tuple[str, ...]:
    """Whom of a team the host wakes by a touch, and whom he does not wake: those who joined it since the deal."""
    cast = cast_of(source)
    roles = cast.team(team)
    holders = tuple(seat for seat in cast.holders(*roles) if seat not in cast.strangers)
    return tuple(_note_turned(texts, cast, holders, roles))


def _note_turned(texts: Texts, cast: Cast, holders: tuple[int, ...], roles: tuple[str, ...]) -> list[str]:
    notes = []
    if new := [seat for seat in cast.turned if seat in holders]:
        notes.append(texts.say("script-note-touch", seats=list_players(texts, cast.names, new)))
    if strangers := [seat for seat in cast.strangers if cast.names.role(seat) in roles]:
        notes.append(texts.say("script-note-untouched", seats=list_players(texts, cast.names, strangers)))
    return notes


def _call_role(texts: Texts, cast: Cast, key: str, verbs: tuple[str, ...], head: bool = False) -> Call:
    title = name_role(texts, cast.rulebook, key)
    holders = cast.holders(key)
    return Call(
        key,
        texts.say("script-say-wake", role=title),
        roles=(key,),
        seats=tuple(seat for seat in holders if seat not in cast.out),
        out=tuple(seat for seat in holders if seat in cast.out),
        verbs=verbs,
        ask=_ask(texts, cast, key, verbs, head),
        show=_show(texts, cast, key, verbs),
        close=texts.say("script-say-sleep", role=title),
        notes=tuple(_note_answer(texts, cast, key, verbs)),
        seconds=CALL_SECONDS + VERB_SECONDS * (len(verbs) - 1),
    )


def _find_sought(texts: Texts, cast: Cast, key: str) -> Noun:
    return name_role(texts, cast.rulebook, find_sought(cast.rulebook, key))


def wake_role(texts: Texts, rulebook: Rulebook, role: str) -> str:
    """The words that wake a role: «Просыпается любовница.»"""
    return texts.say("script-say-wake", role=name_role(texts, rulebook, role))


def ask_for(texts: Texts, source: Game | Cast, key: str, verbs: tuple[str, ...]) -> str:
    """The host's question to a role or team about these of its verbs: «Кого лечить?»."""
    return _ask(texts, cast_of(source), key, verbs, head=False)


def _ask(texts: Texts, cast: Cast, key: str, verbs: tuple[str, ...], head: bool) -> str:
    if head and verbs == ("kill",):
        return texts.say("script-ask-kill-head", role=name_role(texts, cast.rulebook, key))
    if {"check", "shoot"} <= set(verbs):
        rules = cast.rulebook.rules
        one_action = rules.priest.one_action if key == "priest" else rules.sheriff.one_action
        if not one_action:
            return texts.say("script-ask-both")
        return texts.say("script-ask-choose-found" if key == "priest" else "script-ask-choose")
    target = _find_sought(texts, cast, key)
    return " ".join([texts.say(f"script-ask-{verb}", target=target) for verb in verbs])


def _show(texts: Texts, cast: Cast, key: str, verbs: tuple[str, ...]) -> str:
    rules = cast.rulebook.rules
    shown = []
    if "check" in verbs:
        answer = "found" if key == "priest" else str(rules.check.answer)
        shown.append(f"script-show-{rules.check.when if rules.check.when != 'at_once' else answer}")
    if "search" in verbs:
        shown.append("script-show-day_start" if rules.search.when == "day_start" else "script-show-search")
    target = _find_sought(texts, cast, key)
    return " ".join([texts.say(message, target=target) for message in shown])


def _note_answer(texts: Texts, cast: Cast, key: str, verbs: tuple[str, ...]) -> Iterator[str]:
    """What the host keeps in mind when he answers."""
    rules = cast.rulebook.rules
    if not {"check", "search"} & set(verbs):
        return
    if "check" in verbs and key != "priest" and rules.check.answer == "colour" and cast.plays("maniac"):
        yield state_setting(texts, cast.rulebook, "check.maniac_shown") or ""
        if rules.check.maniac_black_when_alone:
            yield state_setting(texts, cast.rulebook, "check.maniac_black_when_alone") or ""
    if key in (rules.visit.blocks or ()) and _has_blocker(cast):
        told = key in (rules.block.notice or ())
        yield texts.say("script-show-notice" if told else "script-show-blank")


def _has_blocker(cast: Cast) -> bool:
    """Whether somebody in this game may take another's action."""
    rules = cast.rulebook.rules.visit
    return bool(rules.blocks) and any(cast.plays(role) for role in rules.by or ())


# --- by message ---------------------------------------------------------------------------------------------------


def _open_messages(texts: Texts, cast: Cast) -> Call:
    rules = cast.rulebook.rules
    limit = read_duration(rules.clock.night_limit) if rules.clock.night_limit else 0
    time = name_duration(texts, limit)
    notes = [texts.say("script-note-night-limit" if limit else "script-note-night-open", time=time)]
    if rules.team.channel:
        notes.append(texts.say("script-note-channel"))
    if rules.team.orders_final:
        notes.append(texts.say("script-note-final"))
    return Call("open", texts.say("script-say-night-messages", number=cast.night), notes=tuple(notes), seconds=limit)


def _wait(texts: Texts, cast: Cast) -> Call:
    """Whom the host waits for, in the order of the calls; those who are out are not waited for."""
    rules = cast.rulebook.rules
    lines, seats, roles = [], [], []
    for kind, key in list_order(cast):
        keys = cast.team(key) if kind == "team" else (key,)
        living = [seat for seat in cast.holders(*keys) if seat not in cast.out]
        if not living:
            continue
        title = name_side(texts, key) if kind == "team" else name_role(texts, cast.rulebook, key)
        message = f"script-wait-team-{_who_decides(cast, key)}" if kind == "team" else "script-wait-role"
        line = texts.say(message, role=inflect(title, "nom"), seats=list_seats(texts, living))
        lines.append(line)
        seats += [seat for seat in living if seat not in seats]
        roles += [role for role in keys if role not in roles]
    notes = [texts.say("script-note-wait", list="; ".join(lines) or texts.say("name-nobody"))]
    if rules.check.when == "after_all":
        notes.append(texts.say("script-note-wait-all"))
    if any(cast.plays(role) for role in rules.block.notice or ()) and _has_blocker(cast):
        notes.append(texts.say("script-show-notice"))
    return Call("wait", roles=tuple(roles), seats=tuple(seats), notes=tuple(notes))


def _who_decides(cast: Cast, team: str) -> str:
    """Whose order the team's is, as it stands: with a living head, or without one."""
    rules = cast.rulebook.rules.team
    head = _find_head(cast, team)
    has_head = any(seat not in cast.out for seat in cast.holders(head))
    return str(rules.decides if has_head else rules.after_head)


# --- after the calls ----------------------------------------------------------------------------------------------


def _list_steps(texts: Texts, cast: Cast) -> Iterator[Call]:
    """What the host does when the calls are over, in the order of ``night.count``."""
    rules = cast.rulebook.rules
    for step in rules.night.count or ():
        if step not in STEPS or not _is_due(cast, step):
            continue
        if step == "announce":
            yield Call(step, texts.say("script-say-step-announce"))
            continue
        key = f"{step}-{rules.missed.policy}" if step == "missed" else step
        note = texts.say(
            f"script-note-step-{key}",
            role=name_role(texts, cast.rulebook, "werewolf"),
            count=rules.missed.limit or 0,
            seats=list_roles(texts, cast.rulebook, _list_asking(cast)),
        )
        yield Call(step, notes=(note,))


def _is_due(cast: Cast, step: str) -> bool:
    rules = cast.rulebook.rules
    if step == "shield":
        return bool(rules.visit.shields_from_vote) and any(cast.plays(role) for role in rules.visit.by or ())
    if step == "turncoat":
        return "werewolf" in cast.dealt
    if step == "missed":
        return bool(rules.missed.limit) and rules.missed.policy != "off"
    return step != "answers" or bool(_list_asking(cast))


def _list_asking(cast: Cast) -> tuple[str, ...]:
    """The roles in play that get their answers after the night."""
    rules = cast.rulebook.rules
    late = {"check"} if rules.check.when != "at_once" else set()
    late |= {"search"} if rules.search.when == "day_start" else set()
    return tuple(key for key in cast.rulebook.roles if cast.plays(key) and late & set(cast.verbs(key)))
