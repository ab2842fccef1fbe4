"""The groups of settings, one type each; its docstring says what the group is about.

A value of ``None`` means that the role or mechanism which the path governs is not in the rulebook. It must never know
a value of any rulebook, nor a running game.
"""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from gorod.rules.vocabulary import (
    HOST,
    AnswerTime,
    AttackKind,
    Count,
    Duration,
    ExecutionCheck,
    NightStep,
    Repeat,
    RoleKey,
    SelfUse,
    Share,
    SideKey,
    Telling,
)


class Group(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A group of settings; the class name in lower case is the first half of the path."""


class Players(Group, frozen=True):
    """How many may play."""

    min: Count | None = None
    max: Count | None = None
    bound: Literal["error", "warning"] | None = None


class Deal(Group, frozen=True):
    """Which roles are dealt, and how many of each."""

    presets: Annotated[dict[str, tuple[dict[RoleKey, Count], ...]] | None, HOST] = None
    filler: RoleKey | Literal["none"] | None = None
    role_from: dict[RoleKey, Count] | None = None
    ratio: dict[Literal["from", "min", "ideal", "max"], float] | None = None
    limit: Annotated[dict[RoleKey, Count] | None, HOST] = None


class Start(Group, frozen=True):
    """How a game begins, and how orders reach the host."""

    first_phase: Annotated[Literal["night", "day"] | None, HOST] = None
    meeting: Annotated[bool | None, HOST] = None
    acquaintance: Literal["never", "with_novices"] | None = None
    channel: Literal["table", "messages"] | None = None


class Night(Group, frozen=True):
    """The order of the calls and of the resolution."""

    order: tuple[RoleKey, ...] | None = None
    count: tuple[NightStep, ...] | None = None


class Visit(Group, frozen=True):
    """What a visit does, to whom, and how often."""

    by: tuple[RoleKey, ...] | None = None
    blocks: Annotated[tuple[RoleKey, ...] | None, HOST] = None
    protects: Annotated[bool | None, HOST] = None
    links: bool | None = None
    shields_from_vote: bool | None = None
    shield_effect: Annotated[Literal["cancels", "bars"] | None, HOST] = None
    self: Annotated[SelfUse | None, HOST] = None
    self_protects: bool | None = None
    repeat: Repeat | None = None
    dead_target: Literal["refuse", "skip"] | None = None


class Block(Group, frozen=True):
    """What a block stops, and who is told."""

    scope: Annotated[Literal["member", "team"] | None, HOST] = None
    notice: tuple[RoleKey, ...] | None = None
    spends_choice: Annotated[bool | None, HOST] = None


class Link(Group, frozen=True):
    """What saves the client of a visitor who was killed."""

    stopped_by: Annotated[tuple[Literal["heal", "immunity"], ...] | None, HOST] = None


class Guard(Group, frozen=True):
    """The bodyguard."""

    self: Annotated[SelfUse | None, HOST] = None
    takes: Annotated[Literal["all", "first"] | None, HOST] = None
    chain: Annotated[Literal["single_hop", "follow"] | None, HOST] = None
    own_saves: Annotated[bool | None, HOST] = None


class Heal(Group, frozen=True):
    """Who heals, what it cures, how often."""

    by: tuple[RoleKey, ...] | None = None
    cures: Annotated[tuple[AttackKind, ...] | None, HOST] = None
    self: SelfUse | None = None
    repeat: Repeat | None = None


class Kills(Group, frozen=True):
    """When kills take effect, and whether a night may pass without."""

    apply: Literal["together", "in_turn"] | None = None
    may_skip: bool | None = None


class Immortal(Group, frozen=True):
    """What the immortal survives."""

    survives: Annotated[tuple[AttackKind, ...] | None, HOST] = None
    executable: Annotated[bool | None, HOST] = None


class Check(Group, frozen=True):
    """The form and the time of the sheriff's answer."""

    answer: Annotated[Literal["mafia_or_not", "colour", "exact_role"] | None, HOST] = None
    maniac_shown: Annotated[Literal["red", "black", "own"] | None, HOST] = None
    maniac_black_when_alone: bool | None = None
    when: Annotated[Literal["at_once", "day_start", "after_all"] | None, HOST] = None


class Search(Group, frozen=True):
    """Who looks for whom, and when it is answered."""

    seeks: dict[RoleKey, RoleKey] | None = None
    after_order: bool | None = None
    when: AnswerTime | None = None


class Sheriff(Group, frozen=True):
    """What the sheriff may do in a night."""

    check: Annotated[bool | None, HOST] = None
    shot: Annotated[bool | None, HOST] = None
    shot_from: Count | None = None
    shot_basis: Annotated[Literal["start", "now"] | None, HOST] = None
    may_skip: Annotated[bool | None, HOST] = None
    one_action: Annotated[bool | None, HOST] = None


class Priest(Group, frozen=True):
    """What the priest who hunts one team may do in a night."""

    check: Annotated[bool | None, HOST] = None
    shot: Annotated[bool | None, HOST] = None
    shot_window: Annotated[Literal["next_night", "any_later"] | None, HOST] = None
    one_action: Annotated[bool | None, HOST] = None


class Team(Group, frozen=True):
    """Whose order is the team's, and what it may be."""

    heads: Annotated[dict[SideKey, RoleKey] | None, HOST] = None
    decides: Annotated[Literal["head_first", "head_only", "every_member"] | None, HOST] = None
    after_head: Literal["any_member", "every_member"] | None = None
    conflict: Annotated[Literal["miss", "ask_again"] | None, HOST] = None
    may_skip: Annotated[bool | None, HOST] = None
    orders_final: bool | None = None
    attack_own: Annotated[bool | None, HOST] = None
    channel: bool | None = None


class Missed(Group, frozen=True):
    """Obligatory night actions that were missed."""

    limit: Annotated[Count | None, HOST] = None
    policy: Annotated[Literal["auto", "ask", "off"] | None, HOST] = None


class Turncoat(Group, frozen=True):
    """The werewolf."""

    both_lost: Literal["mafia", "yakuza"] | None = None
    told: Annotated[bool | None, HOST] = None


class Immunity(Group, frozen=True):
    """Kinds, sources and length of immunities."""

    kinds: tuple[Literal["night", "day"], ...] | None = None
    sources: Annotated[tuple[Literal["host", "first_victims", "novices"], ...] | None, HOST] = None
    nights: Annotated[Count | None, HOST] = None
    days: Annotated[Count | None, HOST] = None
    keep_when_absent: Annotated[bool | None, HOST] = None
    fallback: Annotated[Literal["none", "first_executed"] | None, HOST] = None


class Novice(Group, frozen=True):
    """The privilege of novices."""

    one_in: Annotated[Count | None, HOST] = None
    tournament: Annotated[bool | None, HOST] = None


class Speech(Group, frozen=True):
    """Who speaks how long; lengths in seconds."""

    mode: Annotated[Literal["free", "rounds"] | None, HOST] = None
    seconds: Annotated[Count | None, HOST] = None
    last_word_seconds: Annotated[Count | None, HOST] = None
    invite: Annotated[Count | None, HOST] = None
    closer: Annotated[bool | None, HOST] = None
    acquaintance_seconds: Count | None = None


class Nominate(Group, frozen=True):
    """Whether and how players are put forward."""

    mode: Annotated[Literal["none", "free", "in_speech"] | None, HOST] = None
    first_round_max: Annotated[Count | None, HOST] = None
    accept: Annotated[bool | None, HOST] = None
    self: Annotated[bool | None, HOST] = None
    withdraw: Annotated[bool | None, HOST] = None


class Vote(Group, frozen=True):
    """How votes are given and counted."""

    form: Annotated[Literal["hands", "ballot"] | None, HOST] = None
    candidates: Annotated[Literal["nominees", "nominees_if_any", "anyone"] | None, HOST] = None
    self: Annotated[bool | None, HOST] = None
    changes: Annotated[Annotated[int, Meta(ge=-1)] | None, HOST] = None
    unvote: Annotated[bool | None, HOST] = None
    pass_: Annotated[bool | None, HOST] = None
    silent: Annotated[Literal["nothing", "last_nominee"] | None, HOST] = None
    tie: Annotated[Literal["no_execution", "shootout", "all_tied"] | None, HOST] = None
    second_tie: Annotated[Literal["lift", "no_execution"] | None, HOST] = None
    lone_first: Annotated[Literal["no_vote", "vote", "out"] | None, HOST] = None
    lone_later: Annotated[Literal["no_vote", "vote", "out"] | None, HOST] = None
    pardon_day: Annotated[Count | None, HOST] = None


class Shootout(Group, frozen=True):
    """What happens between those with equal votes."""

    seconds: Annotated[Count | None, HOST] = None
    candidates_vote: Annotated[bool | None, HOST] = None


class Execute(Group, frozen=True):
    """What stands between the vote and the exit."""

    checks: tuple[ExecutionCheck, ...] | None = None
    last_shot: Annotated[bool | None, HOST] = None


class Clock(Group, frozen=True):
    """When the phases of a slow game end."""

    limit_notice: Annotated[Duration | None, HOST] = None
    limit_minimum: Annotated[Duration | None, HOST] = None
    twilight: Annotated[Duration | None, HOST] = None
    extra: Annotated[Duration | None, HOST] = None
    extra_repeats: Annotated[bool | None, HOST] = None
    night_limit: Annotated[Duration | None, HOST] = None
    absence_cycles: Annotated[Count | None, HOST] = None
    absence_in_row: Annotated[bool | None, HOST] = None
    absence_sign: Annotated[Literal["any", "vote"] | None, HOST] = None


class Fouls(Group, frozen=True):
    """What fouls cost."""

    silence_at: Annotated[Count | None, HOST] = None
    remove_at: Annotated[Count | None, HOST] = None
    peek: Annotated[Count | None, HOST] = None
    gesture: Annotated[Count | None, HOST] = None
    gesture_again: Annotated[Count | None, HOST] = None
    silenced_shootout: Annotated[bool | None, HOST] = None


class Victory(Group, frozen=True):
    """Who wins when, in which order it is tested."""

    order: tuple[SideKey, ...] | None = None
    city_needs_out: Annotated[tuple[SideKey, ...] | None, HOST] = None
    parity_against: Annotated[Literal["city", "all_others", "none"] | None, HOST] = None
    parity_needs_out: Annotated[tuple[SideKey, ...] | None, HOST] = None
    maniac_others_max: Annotated[Count | None, HOST] = None
    maniac_other: Annotated[Literal["any", "city"] | None, HOST] = None
    two_maniacs_others_max: Annotated[Count | None, HOST] = None
    maniac_posthumous: Annotated[Literal["never", "same_phase", "always"] | None, HOST] = None
    everyone_dead: Annotated[Literal["by_order", "draw"] | None, HOST] = None


class Tell(Group, frozen=True):
    """Who is told what before the end."""

    team: Literal["deal", "wake"] | None = None
    roles: Annotated[Telling | None, HOST] = None
    causes: Telling | None = None
    attempts: Telling | None = None
    block: Telling | None = None


class Warn(Group, frozen=True):
    """Thresholds of the pre-start warnings."""

    players_below: Annotated[Count | None, HOST] = None
    dark_share_min: Annotated[Share | None, HOST] = None
    dark_share_max: Annotated[Share | None, HOST] = None
    no_doctor: bool | None = None
    manual_deal: bool | None = None
