"""Which settings a rulebook must have: the table of dependencies between paths, and what must agree with what.

Pure functions of rules and roles; they know no file and no document, and never a running game.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from gorod.rules.faults import NOTHING, RulebookFault, describe_path, show_text, show_value
from gorod.rules.rulebook import Role
from gorod.rules.settings import SETTINGS, Rules, read_setting

Roles = Mapping[str, Role]
Condition = Callable[[Rules, Roles], bool]

EXTRA_TIME = ("clock.limit_notice", "clock.limit_minimum", "clock.twilight", "clock.extra", "clock.extra_repeats")
"""The clock of a slow day works with all five or not at all."""

OFFENCES = ("fouls.peek", "fouls.gesture", "fouls.gesture_again")
"""Shortcuts of the host: without a number the offence is simply not among them."""

OPTIONAL = frozenset({"victory.two_maniacs_others_max", "tell.block", *EXTRA_TIME, *OFFENCES})


def _chooses_itself(rules: Rules) -> bool:
    return rules.visit.self not in (None, "never")


def _remembers_choices(rules: Rules) -> bool:
    repeats = {rules.visit.repeat, rules.heal.repeat} - {None, "free"}
    return bool(repeats) or "once" in (rules.visit.self, rules.heal.self, rules.guard.self)


def _has_priest(rules: Rules, roles: Roles) -> bool:
    return "priest" in roles and roles["priest"].has("check")


def _is_slow(rules: Rules, roles: Roles) -> bool:
    return any(read_setting(rules, path) is not None for path in EXTRA_TIME)


NEEDS: tuple[tuple[str, tuple[str, ...], Condition], ...] = (
    ("visit.shields_from_vote", ("visit.shield_effect",), lambda r, _: bool(r.visit.shields_from_vote)),
    ("visit.self", ("visit.self_protects",), lambda r, _: _chooses_itself(r)),
    ("visit.blocks", ("block.scope", "block.notice"), lambda r, _: bool(r.visit.blocks)),
    ("visit.blocks", ("block.spends_choice",), lambda r, _: bool(r.visit.blocks) and _remembers_choices(r)),
    ("visit.links", ("link.stopped_by",), lambda r, _: bool(r.visit.links)),
    (
        "roles.bodyguard",
        ("guard.self", "guard.takes", "guard.chain", "guard.own_saves"),
        lambda _, roles: "bodyguard" in roles,
    ),
    ("roles.immortal", ("immortal.survives", "immortal.executable"), lambda _, roles: "immortal" in roles),
    ("search.seeks", ("search.after_order", "search.when"), lambda r, _: bool(r.search.seeks)),
    (
        "sheriff.shot",
        ("sheriff.shot_from", "sheriff.shot_basis", "sheriff.one_action"),
        lambda r, _: bool(r.sheriff.shot),
    ),
    ("roles.priest", ("priest.check", "priest.shot", "priest.one_action"), _has_priest),
    ("priest.shot", ("priest.shot_window",), lambda r, roles: bool(r.priest.shot)),
    ("roles.werewolf", ("turncoat.both_lost", "turncoat.told"), lambda _, roles: "werewolf" in roles),
    ("immunity.kinds", ("immunity.nights", "immunity.days"), lambda r, _: bool(r.immunity.kinds)),
    (
        "immunity.sources",
        ("immunity.keep_when_absent", "immunity.fallback"),
        lambda r, _: "first_victims" in (r.immunity.sources or ()),
    ),
    (
        "immunity.sources",
        ("novice.one_in", "novice.tournament"),
        lambda r, _: "novices" in (r.immunity.sources or ()),
    ),
    (
        "speech.mode",
        ("speech.seconds", "speech.invite", "speech.closer"),
        lambda r, _: r.speech.mode == "rounds",
    ),
    (
        "start.acquaintance",
        ("speech.acquaintance_seconds",),
        lambda r, _: r.start.acquaintance == "with_novices",
    ),
    (
        "nominate.mode",
        ("nominate.first_round_max", "nominate.accept", "nominate.self", "nominate.withdraw"),
        lambda r, _: r.nominate.mode not in (None, "none"),
    ),
    ("vote.form", ("vote.changes", "vote.unvote"), lambda r, _: r.vote.form == "ballot"),
    (
        "vote.tie",
        ("vote.second_tie", "shootout.seconds", "shootout.candidates_vote"),
        lambda r, _: r.vote.tie == "shootout",
    ),
    (
        "vote.candidates",
        ("vote.lone_first", "vote.lone_later"),
        lambda r, _: r.vote.candidates not in (None, "anyone"),
    ),
    ("the other settings of the slow clock", EXTRA_TIME, _is_slow),
    ("start.channel", ("clock.night_limit",), lambda r, _: r.start.channel == "messages"),
    (
        "clock.absence_cycles",
        ("clock.absence_in_row", "clock.absence_sign"),
        lambda r, _: bool(r.clock.absence_cycles),
    ),
    (
        "fouls.silence_at",
        ("fouls.silenced_shootout",),
        lambda r, _: bool(r.fouls.silence_at) and r.vote.tie == "shootout",
    ),
)
"""What switches a mechanism on, the paths it needs, and when it is on."""

ALWAYS: tuple[str, ...] = tuple(
    path for path in SETTINGS if path not in OPTIONAL and not any(path in paths for _, paths, _ in NEEDS)
)
"""The paths that every rulebook must have."""


def list_needed(rules: Rules, roles: Roles) -> dict[str, str]:
    """Every path that these rules need, with what needs it (``""`` for those that are always needed)."""
    needed = dict.fromkeys(ALWAYS, "")
    for switch, paths, is_on in NEEDS:
        if is_on(rules, roles):
            needed.update({path: needed.get(path) or switch for path in paths})
    return needed


def find_rule_faults(rules: Rules, roles: Roles, skip: frozenset[str] = frozenset()) -> list[RulebookFault]:
    """Everything that is missing or does not agree; paths in ``skip`` have a fault of their own already."""
    return [
        *_find_missing(rules, roles, skip),
        *_find_foreign_roles(rules, roles),
        *_find_foreign_heads(rules, roles),
        *_find_contradictions(rules),
        *_find_bad_presets(rules),
        *_find_bad_numbers(rules),
        *_find_lost_sides(rules, roles),
    ]


def _find_missing(rules: Rules, roles: Roles, skip: frozenset[str]) -> Iterator[RulebookFault]:
    for path, switch in list_needed(rules, roles).items():
        if path not in skip and read_setting(rules, path) is None:
            why = f" (needed by {switch})" if switch else ""
            yield RulebookFault(path, NOTHING, f"{describe_path(path)}{why}", "missing")


def _list_named_roles(rules: Rules) -> Iterator[tuple[str, str]]:
    """Each role that a setting names, with the path."""
    if rules.deal.filler not in (None, "none"):
        yield "deal.filler", str(rules.deal.filler)
    for path in ("deal.role_from", "deal.limit"):
        yield from ((f"{path}.{role}", role) for role in read_setting(rules, path) or ())
    for path in ("night.order", "visit.by", "visit.blocks", "block.notice", "heal.by"):
        yield from ((path, role) for role in read_setting(rules, path) or ())
    for seeker, sought in (rules.search.seeks or {}).items():
        yield from ((f"search.seeks.{seeker}", seeker), (f"search.seeks.{seeker}", sought))
    yield from ((f"team.heads.{side}", head) for side, head in (rules.team.heads or {}).items())
    for number, compositions in (rules.deal.presets or {}).items():
        where = f"deal.presets.{show_text(number)}"
        yield from ((f"{where}.{role}", role) for composition in compositions for role in composition)


def _find_foreign_roles(rules: Rules, roles: Roles) -> Iterator[RulebookFault]:
    for path, role in dict.fromkeys(_list_named_roles(rules)):
        if role not in roles:
            read = role if path.endswith(f".{role}") else show_value(role)
            yield RulebookFault(path, read, "a role of this rulebook: " + ", ".join(roles), "no_such_role")


def _find_foreign_heads(rules: Rules, roles: Roles) -> Iterator[RulebookFault]:
    for side, head in (rules.team.heads or {}).items():
        if head in roles and roles[head].side != side:
            yield RulebookFault(f"team.heads.{side}", show_value(head), f"a role of the side {side}", "no_such_ability")


def _find_contradictions(rules: Rules) -> Iterator[RulebookFault]:
    if rules.vote.pass_ and rules.vote.form == "hands":
        yield RulebookFault("vote.pass", "true", 'false, or vote.form = "ballot"', "pass_needs_ballot")
    if rules.deal.filler == "none" and rules.deal.presets == {}:
        yield RulebookFault("deal.presets", "{}", 'a composition, as deal.filler = "none"', "no_composition")


def is_count(number: str) -> bool:
    """Whether a key of ``deal.presets`` is a number of players."""
    return number.isascii() and number.isdecimal() and len(number) < 10


def _find_bad_presets(rules: Rules) -> Iterator[RulebookFault]:
    for number, compositions in (rules.deal.presets or {}).items():
        where = f"deal.presets.{show_text(number)}"
        if not is_count(number):
            yield RulebookFault(where, show_text(number), "a number of players", "wrong_type")
            continue
        for composition in compositions:
            if sum(composition.values()) != int(number):
                read = f"{show_value(composition)} = {sum(composition.values())}"
                yield RulebookFault(where, read, f"{number} players", "preset_sum")


def _find_bad_numbers(rules: Rules) -> Iterator[RulebookFault]:
    least, most = rules.players.min, rules.players.max
    if least and most and least > most:
        yield RulebookFault("players.min", str(least), f"at most players.max = {most}", "order_of_numbers")
    low, high = rules.warn.dark_share_min, rules.warn.dark_share_max
    if low and high and low > high:
        yield RulebookFault("warn.dark_share_min", str(low), f"at most dark_share_max = {high}", "order_of_numbers")
    ratio = rules.deal.ratio
    if not ratio:
        return
    absent = [name for name in ("from", "min", "ideal", "max") if name not in ratio]
    if absent:
        yield RulebookFault("deal.ratio", show_value(ratio), "also " + ", ".join(absent), "missing")
    elif not ratio["min"] <= ratio["ideal"] <= ratio["max"]:
        yield RulebookFault("deal.ratio", show_value(ratio), "min <= ideal <= max", "order_of_numbers")


def _find_lost_sides(rules: Rules, roles: Roles) -> Iterator[RulebookFault]:
    order = rules.victory.order
    if order is None:
        return
    for side in dict.fromkeys(role.side for role in roles.values()):
        if side not in order:
            yield RulebookFault("victory.order", show_value(order), f"also {side}", "side_without_victory")
