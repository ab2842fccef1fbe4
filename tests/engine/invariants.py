"""What must hold of a game after every single act, whatever was played: the sentences of the design as code."""

from __future__ import annotations

from gorod.engine import Entry, Game, Refusal
from gorod.engine import acts as said
from gorod.engine.rulings import Event
from gorod.engine.victory import find_outcome

SECRET = {"cause", "blocked", "saved", "shielded", "missed_asked", "turned"}
OWN = {"order", "answer", "notice", "shot_due"}
TEAM = {"team_order"}


def check_game(game: Game) -> None:
    """All sentences at once."""
    check_winner(game)
    check_dead(game)
    check_marks(game)
    if game.log:
        check_entry(game, game.log[-1])


def check_winner(game: Game) -> None:
    """The outcome follows from who is in the game now: never early, never late, after whatever happened."""
    table = game.table
    if table.outcome is not None and table.outcome.by_host:
        return
    if table.day is not None and table.day.shooters and not table.closed:
        return  # the executed may still shoot; victory is tested after it
    assert table.outcome == find_outcome(game.plan, table)


def check_dead(game: Game) -> None:
    """The dead give nothing: no order (but one that was answered), no ballot, no hand, no floor."""
    table = game.table
    dead = {seat.number for seat in table.seats if seat.out is not None}
    if table.night is not None and not table.closed:
        asked = set(table.night.answers)
        assert not {seat for (seat, verb) in table.night.orders if (seat, verb) not in asked} & dead
        assert not {target for key, target in table.night.orders.items() if key not in asked} & dead
    day = table.day
    if day is not None and day.stage != "decided":
        assert not dead & {*day.ballots, *day.ballots.values(), *day.hands, *day.rehands, day.speaking, day.closer}
        hands = [*day.hands.values(), *day.rehands.values(), *([day.lift] if day.lift else [])]
        assert not dead & {seat for hand in hands for seat in hand.seats}


def check_marks(game: Game) -> None:
    """No effect outlives its time: shields hold for one day, a night's state for one night."""
    table = game.table
    assert (table.night is None) or (table.day is None)
    if table.phase is None:
        assert table.closed
        return
    assert (table.night is not None) == (table.phase.kind == "night")
    assert (table.day is not None) == (table.phase.kind == "day")
    if table.phase.kind == "night" and not table.closed:
        assert table.shielded == () == table.night.blocked == table.night.saved
    assert all(seat.missed >= 0 and seat.fouls >= 0 and seat.absences >= 0 for seat in table.seats)


def check_entry(game: Game, entry: Entry) -> None:
    """Each ruling is cited, each event goes to seats that exist, each departure has one cause."""
    assert entry.act == len(game.acts) - 1 == len(game.log) - 1
    for ruling in entry.rulings:
        assert game.rulebook.cite(ruling.why).startswith(game.rulebook.document)
    for event in entry.events:
        check_audience(game, event)
    act = game.acts[-1]
    revived = act.seat if isinstance(act, said.Revive) else 0  # he may have left when a clock ran out before the act
    ended = [event for event in entry.events if event.kind == "ended"]
    assert len(ended) <= 1 + bool(revived)
    assert not ended or revived or game.outcome is not None
    left = [ruling for ruling in entry.rulings if ruling.kind == "out" and ruling.seat != revived]
    assert len({ruling.seat for ruling in left}) == len(left)
    for ruling in left:
        exit_ = game.table.seat(ruling.seat).out
        assert exit_ is not None and exit_.reason == ruling.value and exit_.phase == entry.phase


def check_audience(game: Game, event: Event) -> None:
    """Who may know: what is secret is the host's, what is one's own is the seat's, the rest is named living seats."""
    if event.kind in SECRET:
        assert event.to == ()
    if event.kind in OWN and event.value != "kill":
        assert event.to == (event.seat,)
    if event.to is None:
        assert event.kind not in SECRET | OWN | TEAM
        return
    seats = game.table.seats
    assert all(0 < seat <= len(seats) for seat in event.to)
    if event.kind in TEAM:
        assert {game.plan.sides[seats[seat - 1].role] for seat in event.to} <= {event.value}


SILENT = (said.Begin, said.Close, said.Tick)
NIGHTLY = (said.Order, said.Skip, said.TeamOrder, said.TeamSkip)


def check_ruled(before: Game, act: said.Act, after: Game) -> None:
    """Every accepted act gets a ruling: at once, or an order of the night when the night is closed."""
    night = before.table.night
    rulings = after.log[-1].rulings
    if not isinstance(act, SILENT) and (night is None or not isinstance(act, NIGHTLY)):
        assert rulings, f"no ruling on {act}"
    if not isinstance(act, said.Close) or night is None or before.table.closed or before.table.outcome is not None:
        return
    sides = before.plan.sides
    found = {(ruling.kind, ruling.seat) for ruling in rulings}
    teams = {ruling.value for ruling in rulings if ruling.kind == "team_kill"}
    for seat, verb in [*night.orders, *night.void]:
        side = sides[before.table.seat(seat).role]
        if verb == "kill" and side != "maniac" and (seat, verb) in night.orders:
            assert side in teams, f"no ruling on the order of {side}"
        else:
            assert (verb, seat) in found, f"no ruling on {seat} {verb}"


def check_step(before: Game, act: said.Act, after: Game | Refusal) -> None:
    """One act more, or nothing at all; and ``check`` says the same as ``play``."""
    refusal = before.check(act)
    if isinstance(after, Refusal):
        assert refusal == after
        assert after.clause == before.rulebook.cite(after.why)
        assert after.position.startswith(before.rulebook.key)
        return
    assert refusal is None
    assert after.acts == (*before.acts, act)
    assert after.log[:-1] == before.log
    check_ruled(before, act, after)
    gone = {seat.number for seat in after.table.seats if seat.out is not None}
    there = {seat.number for seat in before.table.seats if seat.out is not None}
    ruled = {ruling.seat for ruling in after.log[-1].rulings if ruling.kind == "out"}
    if isinstance(act, said.Revive):
        ruled.discard(act.seat)
    assert gone - there == ruled - there, "somebody left without a ruling"
