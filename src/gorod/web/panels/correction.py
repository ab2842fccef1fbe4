"""Everything that corrects or explains: a player's sheet, the list of steps, another step in the past, why.

A change is shown with what else it would change before it is made. It must never make one.
"""

from __future__ import annotations

from typing import Any

import msgspec

from gorod.engine.acts import (
    Act,
    Begin,
    Close,
    End,
    Execute,
    Foul,
    Hands,
    Last,
    Offence,
    Order,
    Post,
    Remove,
    Result,
    Revive,
    Speak,
    TeamOrder,
    Unfoul,
    Withdraw,
)
from gorod.engine.game import Game, Replayed
from gorod.rules.vocabulary import SIDES
from gorod.session import swap_roles
from gorod.web.panels.cells import name_exit
from gorod.web.panels.night import Panel
from gorod.web.place import Place
from gorod.web.play import Play
from gorod.web.press import press
from gorod.web.say import Say
from gorod.web.where import MOST, Where, read_number

MAX_OPTIONS = 80


def show_seat(game: Game, where: Where, place: Place, say: Say) -> Panel:
    """One player's sheet: everything that can be done to or by him now."""
    number = where.number
    seat = game.table.seat(number)
    t = say.t
    wanted: list[tuple[str, Act, str]] = [
        (t("seat-foul"), Foul(number), "warn"),
        (t("seat-unfoul"), Unfoul(number), ""),
        (t("seat-speak"), Speak(number), ""),
        (t("seat-last"), Last(number), ""),
        (t("seat-peek"), Offence(number, "peek"), "hard"),
        (t("seat-gesture"), Offence(number, "gesture"), "hard"),
        (t("seat-execute"), Execute(number), "hard"),
        (t("seat-remove"), Remove(number), "hard"),
        (t("seat-revive"), Revive(number), ""),
    ]
    if game.rulebook.rules.clock.absence_cycles:
        wanted.append((t("seat-post"), Post(number), ""))
    day = game.table.day
    if day is not None:
        wanted += [
            (t("seat-withdraw", seat=candidate.seat), Withdraw(number, candidate.seat), "")
            for candidate in day.candidates
            if number in candidate.by
        ]
    # Fouls exist as far as the rulebook knows them; what would be refused is not offered.
    actions = [(label, press(act, place=place), kind) for label, act, kind in wanted if game.check(act) is None]
    mode = game.rulebook.rules.nominate.mode
    may_nominate = mode == "free" and day is not None and day.stage == "open" and seat.out is None
    nominate = f"/g/{where.key}?tool=nominate&by={number}" if may_nominate else ""
    data = {
        "seat": seat,
        "actions": actions,
        "hard": any(kind == "hard" for _, _, kind in actions),
        "nominate": nominate,
        "left": name_exit(seat),
        "why": find_ruling(game, "out", number),
    }
    return "seat", data, {}, (number,)


def find_ruling(game: Game, kind: str, seat: int) -> str:
    """Where the last ruling of that kind on a seat is explained: the end of its address, "" if there is none."""
    for entry in reversed(game.log):
        for place, ruling in enumerate(entry.rulings):
            if ruling.kind == kind and ruling.seat == seat:
                return f"why/{entry.act}?o={place}"
    return ""


def show_steps(game: Game, say: Say) -> Panel:
    """The list of steps in words, the newest first."""
    rows = [
        (index, say.act(act), entry.phase) for index, (act, entry) in enumerate(zip(game.acts, game.log, strict=True))
    ]
    return "steps", {"rows": rows[::-1]}, {}, ()


def show_step(play: Play, game: Game, where: Where, say: Say) -> Panel:
    """One step of the past, what it brought, what could stand there instead, and what that would change."""
    index = where.number - 1
    act = game.acts[index]
    entry = game.log[index]
    before = Game.begin(game.rulebook, game.setups, game.position).replay(game.acts[:index]).game
    options = [(_encode(other), say.act(other)) for other in _list_alternatives(before, act)]
    chosen = where.other
    data: dict[str, Any] = {
        "number": where.number,
        "text": say.act(act),
        "rulings": [
            (say.ruling(ruling), f"/g/{where.key}/why/{index}?o={place}") for place, ruling in enumerate(entry.rulings)
        ],
        "options": options,
        "chosen": chosen or "drop",
        "preview": None,
        "back": count_back(play, index),
    }
    if chosen:
        other = _decode(chosen)
        data["preview"] = preview(game, game.change(index, other), say)
    return "step", data, {}, ()


def count_back(play: Play, index: int) -> int:
    """How many moments lie between now and the one after the act with that index."""
    for back in range(play.index + 1):
        game = play.moments[play.index - back].game
        if game is None or len(game.acts) <= index + 1:
            return back
    return 0


def _encode(act: Act) -> str:
    return msgspec.json.encode(act).decode()


def _decode(text: str) -> Act | None:
    if text == "drop":
        return None
    try:
        return msgspec.json.decode(text, type=Act)
    except msgspec.MsgspecError:
        return None


def _list_alternatives(before: Game, act: Act) -> list[Act]:
    """Acts of the same kind and actor that would have been legal there."""
    if isinstance(act, (Begin, Close)):
        return []
    if isinstance(act, Hands):
        living = len(before.table.living)
        others: list[Act] = [Hands(act.show, act.target, number=number) for number in range(living + 1)]
        return [other for other in others if before.check(other) is None and other != act]
    found = []
    for other in before.legal():
        same = type(other) is type(act) and getattr(other, "seat", 0) == getattr(act, "seat", 0)
        if isinstance(act, Order):
            same = isinstance(other, Order) and other.seat == act.seat
        if isinstance(act, TeamOrder):
            same = isinstance(other, TeamOrder) and other.team == act.team
        if isinstance(act, (Foul, Remove, Speak, Execute)):
            same = type(other) is type(act)
        if same and other != act:
            found.append(other)
    return found[:MAX_OPTIONS]


def preview(game: Game, replayed: Replayed, say: Say) -> dict[str, Any]:
    """What a change would change: acts that no longer hold, who is in or out, roles, the end."""
    after = replayed.game
    dropped = [(say.act(refusal.act), say.refusal(refusal)) for _, refusal in replayed.refused]
    differences = []
    for old, new in zip(game.table.seats, after.table.seats, strict=True):
        if (old.out is None) != (new.out is None) or (old.out and new.out and old.out.reason != new.out.reason):
            what = say.t(f"out-{new.out.reason}") if new.out else say.t("alive")
            differences.append(say.t("preview-seat", seat=new.number, name=new.name, what=what))
        elif old.fouls != new.fouls:
            differences.append(say.t("preview-fouls", seat=new.number, name=new.name, count=new.fouls))
        if old.role != new.role:
            differences.append(say.t("preview-role", seat=new.number, name=new.name, what=say.role(new.role)))
    if game.outcome != after.outcome:
        what = say.winner(after.outcome) if after.outcome else say.t("preview-goes-on")
        differences.append(what)
    return {"dropped": dropped, "differences": differences}


def show_why(game: Game, where: Where, say: Say) -> Panel:
    """The reason of a ruling: its sentence, its clause with our summary, the setting that decided."""
    entry = game.log[where.number]
    index = read_number(where.other, 0, MOST) or 0
    if index >= len(entry.rulings):
        return "why", {"text": say.t("why-none"), "reason": "", "cite": "", "clauses": [], "setting": None}, {}, ()
    ruling = entry.rulings[index]
    return (
        "why",
        {
            "text": say.ruling(ruling),
            "reason": "",
            "cite": say.cite(ruling.why),
            "clauses": say.clauses(ruling.why),
            "setting": say.setting(ruling.why),
        },
        {},
        tuple(seat for seat in (ruling.seat, ruling.target) if seat),
    )


def show_swap(game: Game, where: Where, say: Say) -> Panel:
    """Two roles found wrong: exchange them, with what that would change."""
    second = read_number(where.other, 0, MOST) or 0
    first = where.by or 1
    seats = len(game.table.seats)
    data: dict[str, Any] = {"first": first, "second": second, "preview": None}
    if 0 < first <= seats and 0 < second <= seats and first != second:
        data["preview"] = preview(game, swap_roles(game, first, second), say)
    return "swap", data, {}, ()


def show_close(game: Game, say: Say) -> Panel:
    """The host ends the game by his word."""
    held = {role.side for role in game.rulebook.roles.values()}
    words: tuple[Result, ...] = (*(side for side in SIDES if side in held), "draw", "abandoned")
    results = [(press(End(word)), say.t(f"outcome-{word}")) for word in words]
    return "close", {"results": results}, {}, ()


def show_protocol(game: Game, say: Say) -> Panel:
    """The protocol of the game so far, with all roles: for the host."""
    from gorod.web.export import write_text

    return "protocol", {"text": write_text(game, say)}, {}, ()
