"""What the host taps while he sets a game up: each tap makes another draft.

It must never know a page or a running game.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable
from typing import Any, cast

import msgspec
from msgspec.structs import replace

from gorod.evening.seating import draw_seats
from gorod.rules import RULEBOOKS, SETTINGS
from gorod.rules.checks import deal_roles, presets_for
from gorod.web.draft import (
    MAX_PLAYERS,
    Draft,
    Player,
    check_draft,
    clean_name,
    find_book,
    find_faults,
    is_placeholder,
    list_cards,
    list_counts,
    list_immunities,
    make_placeholder,
    number_placeholders,
    suggest,
    takes_novices,
    tell_apart,
)
from gorod.web.draft_settings import set_values, unset
from gorod.web.settings_form import FormFields, read_typed, read_value
from gorod.web.taps import BadTap, Fields, read_count

MOST_TAPS = 200
"""So many taps on names are taken at once."""


def change_draft(draft: Draft, fields: Fields, lang: str = "ru", clubs: dict[str, Any] | None = None) -> Draft:
    """The draft after a tap ``set WORD ARGUMENT``. Raises BadTap for what no page of ours sends."""
    _, word, argument = (*str(fields.get("do", "")).split(" ", 2), "", "")[:3]
    if word == "club":
        return _take_club(draft, argument, clubs or {})
    change = _WORDS.get(word)
    if change is None or word not in _list_offered(draft):
        raise BadTap(word)
    try:
        changed = change(draft, argument, fields, lang)
    except (ValueError, LookupError, TypeError, msgspec.MsgspecError) as error:
        raise BadTap(str(error)) from error
    if changed == draft:
        raise BadTap("nothing")
    return changed


def _list_offered(draft: Draft) -> frozenset[str]:
    """The words that the pages of this stage offer; the page of all settings can be opened at any time."""
    if draft.stage != "deal":
        return _FIRST
    own = {"pass": {"seen"}, "random": {"deal"}, "deck": {"role"}, "manual": {"role"}}.get(draft.way, set())
    return frozenset({"back", "value", "unvalue", *own})


def _with_players(draft: Draft, players: tuple[Player, ...], lang: str) -> Draft:
    """The draft with other people: equal names are marked, and the composition follows their number."""
    names = tell_apart([player.plain for player in players])
    marked = tuple(
        replace(player, name=name, typed="" if name == player.plain else player.plain)
        for player, name in zip(players, names, strict=True)
    )
    # Whoever has a name keeps his wishes while he is away; a seat without one has none once it is gone.
    apart = tuple(pair for pair in draft.apart if not any(is_placeholder(one) and one not in names for one in pair))
    fresh = replace(draft, players=marked, apart=apart, roles=(), shown=0, way="", stage="people")
    return suggest(number_placeholders(fresh, lang))


def _add(draft: Draft, argument: str, fields: Fields, lang: str) -> Draft:
    typed = argument or str(fields.get("name", ""))
    names = [clean_name(part) for part in typed.replace("\n", ",").replace(";", ",").split(",")]
    players = list(draft.players)
    for name in filter(None, names):
        _join(players, _welcome(draft, name))
    return _with_players(draft, tuple(players), lang)


def _join(players: list[Player], player: Player) -> None:
    """Somebody with a name takes the first seat that has none yet; without one a new seat, while there is room."""
    free = next((seat for seat, other in enumerate(players) if is_placeholder(other.plain)), None)
    if free is not None:
        players[free] = player
    elif len(players) < MAX_PLAYERS:
        players.append(player)


def _welcome(draft: Draft, name: str) -> Player:
    """Somebody who joins, with what he has earned in an earlier game of the evening."""
    nights, days = draft.owed.get(name, (0, 0))
    return Player(name, nights=nights, days=days)


def _drop(draft: Draft, argument: str, fields: Fields, lang: str) -> Draft:
    seat = read_count(argument, 1, len(draft.players)) - 1
    return _with_players(draft, draft.players[:seat] + draft.players[seat + 1 :], lang)


def _drop_name(draft: Draft, argument: str, fields: Fields, lang: str) -> Draft:
    """A remembered name tapped again: its last bearer leaves the list."""
    for seat in range(len(draft.players) - 1, -1, -1):
        if draft.players[seat].plain == argument:
            return _drop(draft, str(seat + 1), fields, lang)
    return draft


def _pick(draft: Draft, argument: str, fields: Fields, lang: str) -> Draft:
    """Names tapped in a row while the page waited: each joins, or its last bearer leaves."""
    players = list(draft.players)
    for tap in fields.getlist("pick")[:MOST_TAPS]:
        word, _, typed = str(tap).partition(" ")
        name = clean_name(typed)
        bearers = [seat for seat, player in enumerate(players) if player.plain == name]
        if word == "dropname" and bearers:
            del players[bearers[-1]]
        elif word == "add" and name:
            _join(players, _welcome(draft, name))
    return draft if players == list(draft.players) else _with_players(draft, tuple(players), lang)


def _number(draft: Draft, argument: str, fields: Fields, lang: str) -> Draft:
    wanted = read_count(argument or str(fields.get("number", "")), 0, MAX_PLAYERS)
    players = list(draft.players[:wanted])
    while len(players) < wanted:
        players.append(Player(make_placeholder(len(players) + 1, lang)))
    return _with_players(draft, tuple(players), lang)


def _rename(draft: Draft, argument: str, fields: Fields, lang: str) -> Draft:
    """Another name for a seat; an empty one changes nothing."""
    name = clean_name(str(fields.get("name", "")))
    seat = read_count(argument, 1, len(draft.players)) - 1
    if not name or name == draft.players[seat].plain:
        return draft
    players = list(draft.players)
    players[seat] = replace(players[seat], name=name, typed="")
    return _with_players(draft, tuple(players), lang)


def _move(draft: Draft, argument: str, fields: Fields, lang: str) -> Draft:
    one, _, step = argument.partition(" ")
    players = list(draft.players)
    seat = read_count(one, 1, len(players))
    other = read_count(str(seat + read_count(step, -1, 1)), 1, len(players))
    players[seat - 1], players[other - 1] = players[other - 1], players[seat - 1]
    return _sit_down(draft, tuple(players), lang)


def _sit_down(draft: Draft, players: tuple[Player, ...], lang: str) -> Draft:
    """The same people at other seats."""
    return number_placeholders(replace(draft, players=players, roles=(), shown=0), lang)


def _turn(draft: Draft, argument: str, fields: Fields, lang: str) -> Draft:
    """The numbers move on by one: whoever was second is first, and so opens the game (see ``evening.turn_seats``)."""
    return _sit_down(replace(draft, asks_opener=False), draft.players[1:] + draft.players[:1], lang)


def _stay(draft: Draft, argument: str, fields: Fields, lang: str) -> Draft:
    """The same people keep their numbers too."""
    return replace(draft, asks_opener=False)


def _draw(draft: Draft, argument: str, fields: Fields, lang: str) -> Draft:
    seed = secrets.randbelow(10**8)
    place = {player.name: str(seat) for seat, player in enumerate(draft.players)}
    apart = [(place[one], place[two]) for one, two in draft.apart if one in place and two in place]
    order = draw_seats([str(seat) for seat in range(len(draft.players))], seed, apart).order
    players = tuple(draft.players[int(seat)] for seat in order)
    return _sit_down(replace(draft, seat_seed=str(seed), asks_opener=False), players, lang)


def _apart(draft: Draft, argument: str, fields: Fields, lang: str) -> Draft:
    """Two who should sit neither side by side nor opposite; named again they may."""
    one, two = sorted((str(fields.get("one", "")), str(fields.get("two", ""))))
    names = {player.name for player in draft.players}
    if argument:
        pairs = list(draft.apart)
        del pairs[read_count(argument, 0, len(pairs) - 1)]
        return replace(draft, apart=tuple(pairs))
    if one == two or one not in names or two not in names or (one, two) in draft.apart:
        return draft
    return replace(draft, apart=(*draft.apart, (one, two)))


def _novice(draft: Draft, argument: str, fields: Fields, lang: str) -> Draft:
    if not takes_novices(find_book(draft)):
        raise BadTap("novice")
    return _with_player(draft, argument, lambda player: replace(player, novice=not player.novice))


def _immune(draft: Draft, argument: str, fields: Fields, lang: str) -> Draft:
    seat, kind = argument.split()
    rules = find_book(draft).rules.immunity
    length = (rules.nights if kind == "nights" else rules.days) or 1

    def give(player: Player) -> Player:
        return replace(player, **{kind: 0 if getattr(player, kind) else length})

    if kind not in ("nights", "days") or kind[:-1] not in list_immunities(find_book(draft)):
        raise BadTap(kind)
    return _with_player(draft, seat, give)


def _with_player(draft: Draft, which: str, change: Callable[[Player], Player]) -> Draft:
    players = list(draft.players)
    seat = read_count(which, 1, len(players))
    players[seat - 1] = change(players[seat - 1])
    return replace(draft, players=tuple(players))


def _book(draft: Draft, argument: str, fields: Fields, lang: str) -> Draft:
    if argument not in RULEBOOKS:
        raise BadTap(argument)
    fresh = replace(draft, book=argument, club="", overrides={}, own_counts=False, counts={}, roles=(), way="")
    return suggest(replace(fresh, stage="people"))


def _take_club(draft: Draft, name: str, clubs: dict[str, Any]) -> Draft:
    club = clubs.get(name)
    if club is None:
        raise BadTap(name)
    fresh = replace(draft, book=club["book"], club=name, overrides=dict(club["settings"]), own_counts=False)
    return suggest(replace(fresh, counts={}, roles=(), way="", stage="people"))


def _count(draft: Draft, argument: str, fields: Fields, lang: str) -> Draft:
    role, step = argument.split()
    book = find_book(draft)
    if role not in book.roles or role == book.rules.deal.filler:
        raise BadTap(role)
    counts = {key: count for key, count in draft.counts.items() if key != book.rules.deal.filler}
    counts[role] = read_count(str(counts.get(role, 0) + read_count(step, -1, 1)), 0, MAX_PLAYERS)
    return replace(draft, counts=counts, own_counts=True, roles=(), shown=0, way="")


def _preset(draft: Draft, argument: str, fields: Fields, lang: str) -> Draft:
    book = find_book(draft)
    presets = presets_for(book, len(draft.players))
    entry = presets[read_count(argument, 0, len(presets) - 1)]
    counts = {str(role): count for role, count in entry.roles.items()}
    return replace(draft, counts=counts, own_counts=True, roles=(), shown=0, way="")


def _usual(draft: Draft, argument: str, fields: Fields, lang: str) -> Draft:
    return suggest(replace(draft, own_counts=False, counts={}, way=""))


def _value(draft: Draft, argument: str, fields: Fields, lang: str) -> Draft:
    """One setting by hand; the document's own value takes it out of the list of differences."""
    setting = SETTINGS[argument]
    if not setting.host:
        raise BadTap(argument)
    return set_values(draft, {argument: read_value(setting, read_typed(cast(FormFields, fields), "value"))})


def _unvalue(draft: Draft, argument: str, fields: Fields, lang: str) -> Draft:
    if argument != "all" and argument not in draft.overrides:
        raise BadTap(argument)
    return unset(draft, argument)


# --- dealing ------------------------------------------------------------------------------------------------------


def _deal(draft: Draft, argument: str, fields: Fields, lang: str) -> Draft:
    """The roles are dealt: at random with a seed that is kept, or to be noted seat by seat."""
    if draft.stage == "deal" and argument != draft.way:
        raise BadTap(argument)
    fresh = replace(draft, way="", roles=())
    if not draft.players or find_faults(draft) or any(note.level == "error" for note in check_draft(fresh)):
        raise BadTap("errors")
    if argument in ("pass", "random"):
        seed = str(secrets.randbelow(10**12))  # ``gorod deal`` takes the same number
        counts = list_counts(draft, find_book(draft))
        roles = deal_roles(counts, seed)
        return replace(draft, stage="deal", way=argument, seed=seed, roles=roles, shown=0)
    if argument in ("deck", "manual"):
        return replace(draft, stage="deal", way=argument, seed="", roles=("",) * len(draft.players), shown=0)
    raise BadTap(argument)


def _back(draft: Draft, argument: str, fields: Fields, lang: str) -> Draft:
    return replace(draft, stage="people", way="", roles=(), shown=0, seed="")


def _seen(draft: Draft, argument: str, fields: Fields, lang: str) -> Draft:
    """The next card was seen, or the phone goes back; no seat is passed over."""
    return replace(draft, shown=read_count(argument, 0, min(draft.shown + 1, len(draft.players))))


def _role(draft: Draft, argument: str, fields: Fields, lang: str) -> Draft:
    """A seat is noted with a role; tapped again it is taken back."""
    seat, role = argument.split()
    roles = list(draft.roles)
    if role not in list_cards(draft):
        raise BadTap(role)
    place = read_count(seat, 1, len(roles)) - 1
    roles[place] = "" if roles[place] == role else role
    return replace(draft, roles=tuple(roles))


_WORDS: dict[str, Callable[[Draft, str, Fields, str], Draft]] = {
    "add": _add,
    "drop": _drop,
    "dropname": _drop_name,
    "pick": _pick,
    "number": _number,
    "move": _move,
    "turn": _turn,
    "stay": _stay,
    "rename": _rename,
    "draw": _draw,
    "apart": _apart,
    "novice": _novice,
    "immune": _immune,
    "book": _book,
    "count": _count,
    "preset": _preset,
    "usual": _usual,
    "value": _value,
    "unvalue": _unvalue,
    "deal": _deal,
    "back": _back,
    "seen": _seen,
    "role": _role,
}
_FIRST = frozenset(_WORDS) - {"back", "seen", "role"}
"""What the first page of a set-up offers, with the page of all settings."""
