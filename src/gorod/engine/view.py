"""What a seat, the host or a spectator may know: the only thing that leaves a server.

Hiding happens here and nowhere else. Whatever a viewer may not know must not change one byte of his view, so
everything is built from what he may know; nothing is taken away from a full picture.
"""

from __future__ import annotations

from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from gorod.engine.clock import find_end
from gorod.engine.count import list_candidates, list_nominees
from gorod.engine.game import Game
from gorod.engine.orders import list_targets, list_verbs
from gorod.engine.plan import Plan
from gorod.engine.rulings import Event, Ruling
from gorod.engine.table import Exit, Outcome, Seat, Table
from gorod.engine.talk import is_silenced, list_speakers
from gorod.engine.victory import list_winners

Viewer = int | Literal["host", "spectator"]


class SeatView(Struct, frozen=True, omit_defaults=True):
    """One seat as the viewer knows it. ``left`` is how it left as all may know: night, executed, shot, …"""

    number: int
    name: str
    role: str = "?"
    left: str = ""
    left_in: str = ""
    fouls: int = 0
    silent: bool = False
    night_immunity: int = 0
    day_immunity: int = 0
    cause: str = ""


class VoteView(Struct, frozen=True, omit_defaults=True):
    """The open vote: its stage, candidates, hands or ballots, the counts, and who may still shoot."""

    stage: str
    candidates: tuple[int, ...]
    nominees: tuple[int, ...] = ()
    hands: tuple[tuple[int, int], ...] = ()
    ballots: tuple[tuple[int, int], ...] = ()
    tally: tuple[tuple[int, int], ...] = ()
    retally: tuple[tuple[int, int], ...] = ()
    tied: tuple[int, ...] = ()
    shooters: tuple[int, ...] = ()


class FloorView(Struct, frozen=True, omit_defaults=True):
    """Who speaks, whom he lets talk, and the order of the round."""

    speaking: int = 0
    guests: tuple[int, ...] = ()
    order: tuple[int, ...] = ()
    spoken: tuple[int, ...] = ()
    closer: int = 0


class Choice(Struct, frozen=True, omit_defaults=True):
    """What the viewer may do tonight with one verb: its targets, and what he has chosen (0 = a skip)."""

    verb: str
    targets: tuple[int, ...] = ()
    chosen: int | None = None


class View(Struct, frozen=True, omit_defaults=True):
    """All that one viewer knows of a game now."""

    viewer: str
    rules: str
    phase: str
    closed: bool
    seats: tuple[SeatView, ...]
    team: tuple[int, ...] = ()
    choices: tuple[Choice, ...] = ()
    team_orders: tuple[tuple[int, int], ...] = ()
    answers: tuple[tuple[str, str], ...] = ()
    floor: FloorView | None = None
    vote: VoteView | None = None
    ends: int | None = None
    paused: bool = False
    shielded: tuple[int, ...] = ()
    outcome: Outcome | None = None
    winners: tuple[int, ...] = ()
    channel: bool = False
    events: tuple[Event, ...] = ()
    rulings: tuple[Ruling, ...] = ()


def view(game: Game, viewer: Viewer) -> View:
    """The view of a seat (its number), of the host, or of a spectator. After the end everybody sees all."""
    table, plan = game.table, game.plan
    knows_all = viewer == "host" or table.outcome is not None
    me = table.seats[viewer - 1] if isinstance(viewer, int) else None
    team = _find_team(game, me) if me is not None else ()
    shown = View(
        viewer=str(viewer),
        rules=game.rulebook.key,
        phase=table.phase.code if table.phase else "",
        closed=table.closed,
        seats=tuple(_show_seat(game, seat, me, team, knows_all) for seat in table.seats),
        team=team,
        floor=_show_floor(table),
        vote=_show_vote(plan, table),
        ends=find_end(plan, table),
        paused=table.paused_at is not None,
        outcome=table.outcome,
        winners=list_winners(plan, table),
        events=tuple(_show_events(game, viewer, knows_all)),
    )
    if me is not None:
        shown = _add_own(game, shown, me, team)
    if knows_all:
        rulings = tuple(ruling for entry in game.log for ruling in entry.rulings)
        shown = replace(shown, rulings=rulings, shielded=table.shielded)
    return shown


# --- who knows whom -----------------------------------------------------------------------------------------------


def teams_have_met(plan: Plan, table: Table) -> bool:
    """Whether team-mates know each other: from the deal, or since their first wake (``tell.team``)."""
    if plan.rules.tell.team == "deal":
        return True
    if table.phase is None:
        return False
    if table.phase.kind != "day" or table.phase.number > 1:
        return True
    return plan.rules.start.first_phase == "night" or bool(plan.rules.start.meeting)


def knows_new_side(game: Game, seat: Seat) -> bool:
    """Whether a turned werewolf knows it: at its team's next wake, if he is told at all (``turncoat.told``)."""
    return seat.role == seat.dealt or _find_join(game, seat) is not None


def _find_join(game: Game, seat: Seat) -> int | None:
    """The place in the log at which that member joined his team's table; -1 before it, ``None`` not yet."""
    turned = seat.role != seat.dealt
    if turned and not game.plan.rules.turncoat.told:
        return None
    if not turned and (game.position or game.plan.rules.tell.team == "deal"):
        return -1
    waits = turned
    for place, entry in enumerate(game.log):
        for event in entry.events:
            if event.kind == "turned" and event.seat == seat.number:
                waits = False
            elif event.kind == "phase_began" and event.value != "day" and not waits:
                return place
    return None


def _find_leave(game: Game, seat: Seat) -> int:
    """The place in the log at which that seat left; the end of the log for those who are in."""
    if seat.out is None:
        return len(game.log)
    places = [
        place
        for place, entry in enumerate(game.log)
        if any(ruling.kind == "out" and ruling.seat == seat.number for ruling in entry.rulings)
    ]
    return places[-1] if places else 0


def _find_team(game: Game, me: Seat) -> tuple[int, ...]:
    """The team-mates that this seat knows of, itself left out: those who were in when they and he had joined."""
    table, plan = game.table, game.plan
    side = plan.sides.get(me.role)
    joined = _find_join(game, me)
    if side not in ("mafia", "yakuza") or joined is None or not teams_have_met(plan, table):
        return ()
    found = []
    for seat in table.seats:
        if seat.number == me.number or plan.sides.get(seat.role) != side:
            continue
        theirs = _find_join(game, seat)
        if theirs is not None and max(joined, theirs) < min(_find_leave(game, me), _find_leave(game, seat)):
            found.append(seat.number)
    return tuple(found)


# --- the parts of a view ------------------------------------------------------------------------------------------

_LEFT = {
    "killed": "night",
    "linked": "night",
    "executed": "executed",
    "fouled": "fouled",
    "absent": "absent",
    "removed": "removed",
    # That somebody missed night actions would tell that he has a night role.
    "missed": "removed",
}


def _show_left(exit_: Exit) -> str:
    if exit_.reason == "shot":
        return "night" if exit_.phase.startswith("N") else "shot"
    return _LEFT[exit_.reason]


def _show_seat(game: Game, seat: Seat, me: Seat | None, team: tuple[int, ...], knows_all: bool) -> SeatView:
    table, rules = game.table, game.plan.rules
    exit_ = seat.out
    mine = me is not None and me.number == seat.number
    role = "?"
    if knows_all:
        role = seat.role
    elif mine:
        role = seat.role if knows_new_side(game, seat) else seat.dealt
    elif seat.number in team or (exit_ is not None and rules.tell.roles == "always"):
        role = seat.role
    return SeatView(
        seat.number,
        seat.name,
        role,
        left=_show_left(exit_) if exit_ else "",
        left_in=exit_.phase if exit_ else "",
        fouls=seat.fouls,
        silent=is_silenced(table, seat),
        night_immunity=_count_left(table, seat.night_immunity, "night") if knows_all or mine else 0,
        day_immunity=_count_left(table, seat.day_immunity, "day") if knows_all or mine else 0,
        cause=exit_.reason if exit_ and (knows_all or rules.tell.causes == "always") else "",
    )


def _count_left(table: Table, given: int, kind: str) -> int:
    begun = table.nights if kind == "night" else table.days
    running = table.phase is not None and table.phase.kind == kind
    return max(0, given - begun + (1 if running else 0)) if given else 0


def _show_floor(table: Table) -> FloorView | None:
    day = table.day
    if day is None:
        return None
    return FloorView(day.speaking, day.guests, list_speakers(table), day.spoken, day.closer)


def _show_vote(plan: Plan, table: Table) -> VoteView | None:
    day = table.day
    if day is None:
        return None
    hands = day.rehands if day.stage == "shootout" else day.hands
    # Where a shield bars from candidacy, the list of candidates shows it to all: that is what barring means.
    return VoteView(
        day.stage,
        list_candidates(plan, table),
        list_nominees(table),
        tuple(sorted((target, hand.total) for target, hand in hands.items())),
        tuple(sorted(day.ballots.items())),
        tuple(day.tally.items()),
        tuple(day.retally.items()),
        day.tied,
        day.shooters,
    )


def _add_own(game: Game, shown: View, me: Seat, team: tuple[int, ...]) -> View:
    table = game.table
    side = game.plan.sides.get(me.role)
    knows = knows_new_side(game, me)
    return replace(
        shown,
        choices=_show_choices(game, me, team) if knows else (),
        team_orders=_show_team_orders(game, me, team),
        answers=tuple(
            (verb, answer) for (number, verb), answer in sorted(_own_answers(table, me).items()) if answer != "-"
        ),
        channel=bool(game.plan.rules.team.channel) and bool(team) and side in ("mafia", "yakuza"),
    )


def _own_answers(table: Table, me: Seat) -> dict[tuple[int, str], str]:
    if table.night is None:
        return {}
    return {key: answer for key, answer in table.night.answers.items() if key[0] == me.number}


def _mask(game: Game, me: Seat, team: tuple[int, ...]) -> Table:
    """The table with the orders and answers that the viewer may know, so that targets depend on no others."""
    table = game.table
    assert table.night is not None
    shares = {me.number, *(team if game.plan.rules.start.channel == "table" else ())}
    orders = {
        (number, verb): target
        for (number, verb), target in table.night.orders.items()
        if number == me.number or (number in shares and verb == "kill")
    }
    return replace(table, night=replace(table.night, orders=orders, answers=_own_answers(table, me)))


def _show_choices(game: Game, me: Seat, team: tuple[int, ...]) -> tuple[Choice, ...]:
    if game.table.night is None or me.out is not None or game.table.closed:
        return ()
    table = _mask(game, me, team)
    assert table.night is not None
    orders = table.night.orders
    return tuple(
        Choice(verb, list_targets(game.plan, table, me.number, verb), orders.get((me.number, verb)))
        for verb in list_verbs(game.plan, table, me)
    )


def _show_team_orders(game: Game, me: Seat, team: tuple[int, ...]) -> tuple[tuple[int, int], ...]:
    """The kill orders of the viewer's team while he plays in it; with single messages nobody sees another's."""
    night = game.table.night
    if night is None or me.out is not None or not team or game.plan.rules.start.channel != "table":
        return ()
    return tuple(
        sorted((number, target) for (number, verb), target in night.orders.items() if verb == "kill" and number in team)
    )


_TOLD = {"cause": "causes", "saved": "attempts", "blocked": "block"}


def _show_events(game: Game, viewer: Viewer, knows_all: bool) -> list[Event]:
    """The events that the viewer may know; ``tell.*`` widens some to all, and public ones carry no cause."""
    tell = game.plan.rules.tell
    shown = []
    for entry in game.log:
        for event in entry.events:
            if knows_all:
                shown.append(event)
            elif event.to is None or (isinstance(viewer, int) and viewer in event.to):
                shown.append(_strip(event))
            elif event.kind in _TOLD and getattr(tell, _TOLD[event.kind]) == "always":
                shown.append(replace(event, to=None))
    return shown


def _strip(event: Event) -> Event:
    if event.kind == "removed" and event.value == "missed":
        return replace(event, value="removed")
    if event.kind == "kept":
        return replace(event, value="")
    return event
