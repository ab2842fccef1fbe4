"""Which settings matter under the policies of the laboratory, and which change nothing there.

A setting that is in neither list is refused by name, so that a new one is never ignored. It must never know a value.
"""

from __future__ import annotations

from gorod.rules.settings import SETTINGS, Rules, read_setting

PLAYED: frozenset[str] = frozenset((
    "start.first_phase", "night.count", "saves", "kills.apply",
    "visit.by", "visit.blocks", "visit.protects", "visit.links", "visit.shields_from_vote", "visit.shield_effect",
    "visit.self", "visit.self_protects", "visit.repeat", "block.scope", "block.spends_choice", "link.stopped_by",
    "guard.self", "guard.takes", "guard.chain", "guard.own_saves", "heal.by", "heal.cures", "heal.self", "heal.repeat",
    "immortal.survives", "immortal.executable", "immunity.kinds", "immunity.nights", "immunity.days",
    "sheriff.check", "sheriff.shot", "sheriff.shot_from", "sheriff.shot_basis", "sheriff.one_action",
    "priest.check", "priest.shot", "priest.shot_window", "priest.one_action", "search.seeks", "search.after_order",
    "team.heads", "team.decides", "team.after_head", "missed.limit", "missed.policy", "turncoat.both_lost",
    "execute.checks", "execute.last_shot", "victory.order", "victory.city_needs_out", "victory.parity_against",
    "victory.parity_needs_out", "victory.maniac_others_max", "victory.maniac_other",
    "victory.two_maniacs_others_max", "victory.maniac_posthumous", "victory.everyone_dead",
))  # fmt: skip
"""The paths that change who lives or wins."""

WITHOUT_EFFECT: dict[str, tuple[str, ...]] = {
    "speeches": ("speech", "fast_night", "start.acquaintance"),
    "nominations": ("nominate",),
    "ballots": ("vote", "shootout"),
    "clocks": ("clock",),
    "fouls": ("fouls",),
    "answers": ("check", "search.when", "block.notice"),
    "orders": (
        "start.meeting",
        "start.channel",
        "night.order",
        "team.conflict",
        "team.may_skip",
        "team.orders_final",
        "team.attack_own",
        "team.channel",
        "kills.may_skip",
        "sheriff.may_skip",
        "visit.dead_target",
    ),
    "evening": ("immunity.sources", "immunity.keep_when_absent", "immunity.fallback", "novice"),
    "telling": ("tell", "turncoat.told"),
    "deal": ("players", "deal", "warn"),
}
"""Groups and paths that change nothing while everybody follows a policy, by the note that says so."""


def find_note(path: str) -> str | None:
    """The note that says why a path has no effect, or ``None`` if nobody here knows it."""
    group = path.partition(".")[0]
    return next((note for note, names in WITHOUT_EFFECT.items() if group in names or path in names), None)


def list_notes(rules: Rules) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The notes for what these rules set without effect, and the paths that nobody here knows."""
    notes: dict[str, None] = {}
    unknown = []
    for path in SETTINGS:
        if path in PLAYED or read_setting(rules, path) is None:
            continue
        note = find_note(path)
        if note is None:
            unknown.append(path)
        else:
            notes[note] = None
    return tuple(notes), tuple(unknown)
