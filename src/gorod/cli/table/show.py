"""What the table shows when asked: the seats, why something was ruled so, what may be done, what a seat knows.

It must never play anything, and shows a player's view only from what ``view`` gives out.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from gorod.cli.sentences import say
from gorod.engine.game import Game
from gorod.engine.rulings import Entry, Ruling
from gorod.engine.table import Seat, write_position
from gorod.engine.view import SeatView, View, Viewer, view
from gorod.record import spell_act
from gorod.session import Session, list_choices
from gorod.words.events import choose_form, tell_event
from gorod.words.names import list_seats, name_all, name_answer, name_phase, name_role
from gorod.words.rulings import cite_ruling
from gorod.words.texts import Texts


def show_seats(texts: Texts, game: Game) -> list[str]:
    """Every seat: number, name, role, in or out and how, fouls."""
    named = {candidate.seat for candidate in game.table.day.candidates} if game.table.day else set()
    width = max((len(seat.name) for seat in game.table.seats), default=0)
    return [_show_seat(texts, game, seat, width, named) for seat in game.table.seats]


def _show_seat(texts: Texts, game: Game, seat: Seat, width: int, named: set[int]) -> str:
    parts = [f"{seat.number:>3} {seat.name:<{width}}  {name_role(texts, game.rulebook, seat.role)}"]
    if seat.out is not None:
        phase = name_phase(texts, seat.out.phase) if seat.out.phase else ""
        parts.append(say("seat-out", texts.lang, phase=phase, reason=texts.say(f"name-exit-{seat.out.reason}")))
    if seat.fouls:
        parts.append(texts.say("name-fouls", count=seat.fouls))
    if seat.number in named and seat.out is None:
        parts.append(say("seat-named", texts.lang))
    return "  ".join(part for part in parts if part)


def show_why(texts: Texts, game: Game, seat: int | None = None) -> list[str]:
    """The rulings of the last phase that has any, or all that concern a seat, each with its clause."""
    entries = [entry for entry in game.log if entry.rulings]
    if seat is not None:
        found = [(entry, ruling) for entry in entries for ruling in entry.rulings if concerns(ruling, seat)]
        return [f"{entry.phase}  {cite_ruling(texts, game, ruling)}" for entry, ruling in found] or [_nothing(texts)]
    if not entries:
        return [_nothing(texts)]
    last = [entry for entry in entries if entry.phase == entries[-1].phase]
    return [cite_ruling(texts, game, ruling) for entry in last for ruling in entry.rulings]


def concerns(ruling: Ruling, seat: int) -> bool:
    """Whether a ruling is about a seat: as actor, target, cause, or one of several."""
    return seat in (ruling.seat, ruling.target, ruling.by_seat, *ruling.others)


def _nothing(texts: Texts) -> str:
    return say("nothing-ruled", texts.lang)


def show_legal(texts: Texts, session: Session, seat: int | None = None) -> list[str]:
    """What may be typed: the choices of the step, or every act of a seat, spelled as in a record."""
    if seat is not None:
        return _group_acts(spell_act(act) for act in session.game.legal(seat)) or [say("no-acts", texts.lang)]
    lines = [
        spell_act(choice.act(target))
        for choice in list_choices(session.game, session.step)
        for target in (*choice.targets, *((0,) if choice.may_skip else ()))
    ]
    step = session.step
    if not lines and step.act is not None:
        lines = [say("enter-does", texts.lang, what=say(f"step-{step.kind}", texts.lang))]
    return [*_group_acts(lines), *_group_acts(_list_host(session.game)), say("mgn-too", texts.lang)]


def _list_host(game: Game) -> Iterator[str]:
    """The host's own acts, without those that the steps lead to."""
    from gorod.engine.acts import Begin, Close, Hands, TeamOrder, TeamSkip

    for act in game.legal("host"):
        if not isinstance(act, Begin | Close | Hands | TeamOrder | TeamSkip):
            yield spell_act(act)


def _group_acts(lines: Iterable[str]) -> list[str]:
    """Acts that differ in their last word as one line."""
    grouped: dict[str, list[str]] = {}
    for line in lines:
        head, _, last = line.rpartition(" ")
        key, item = (head, last) if last.isdigit() and head else (line, "")
        grouped.setdefault(key, [])
        if item:
            grouped[key].append(item)
    return [f"  {head} {' '.join(items)}".rstrip() for head, items in grouped.items()]


def show_view(texts: Texts, game: Game, viewer: Viewer) -> list[str]:
    """What a seat, the host or a spectator knows, and what he was told in this phase."""
    seen = view(game, viewer)
    lines = [write_position(game.rulebook.key, game.table)] if viewer == "host" else []
    lines += [_show_known(texts, game, seat) for seat in seen.seats]
    lines += _show_own(texts, game, seen)
    entry = game.log[-1] if game.log else None
    phase = entry.phase if entry else ""
    recent = _list_events(game, phase)
    names = name_all(game)
    for event in seen.events:
        if event in recent:
            lines.append("  " + tell_event(texts, names, event, choose_form(event, viewer)))
    return lines


def _list_events(game: Game, phase: str) -> list[object]:
    entries: list[Entry] = [entry for entry in game.log if entry.phase == phase]
    return [event for entry in entries for event in entry.events]


def _show_known(texts: Texts, game: Game, seat: SeatView) -> str:
    role = "?" if seat.role == "?" else str(name_role(texts, game.rulebook, seat.role))
    left = say("seat-left", texts.lang, phase=name_phase(texts, seat.left_in)) if seat.left else ""
    return "  ".join(part for part in (f"{seat.number:>3} {seat.name}", role, left) if part)


def _show_own(texts: Texts, game: Game, seen: View) -> list[str]:
    lines = []
    if seen.team:
        lines.append(say("view-team", texts.lang, seats=list_seats(texts, seen.team)))
    seat = int(seen.viewer) if seen.viewer.isdigit() else 0
    names = name_all(game)
    for verb, answer in seen.answers:
        lines.append(say("view-answer", texts.lang, verb=verb, answer=name_answer(texts, names, seat, answer)))
    for choice in seen.choices:
        targets = " ".join(map(str, choice.targets))
        lines.append(f"  {choice.verb}: {targets}")
    return lines
