"""The words that settings are made of: roles, sides, attacks, steps of the night, and the shapes of their values.

It must never know a setting, nor which rulebook is being played.
"""

from __future__ import annotations

from typing import Annotated, Literal, get_args

from msgspec import Meta

RoleKey = Literal[
    "citizen",
    "immortal",
    "lover",
    "bodyguard",
    "doctor",
    "reanimator",
    "sheriff",
    "priest",
    "werewolf",
    "mafia",
    "don",
    "yakuza",
    "boss",
    "maniac",
    "ripper",
]
SideKey = Literal["city", "mafia", "yakuza", "maniac"]
AttackKind = Literal["mafia", "yakuza", "maniac", "sheriff", "priest"]
Save = Literal["immunity", "immortal", "visit", "heal", "guard"]
ExecutionCheck = Literal["day_immunity", "immortal", "shield"]
NightStep = Literal[
    "visit",
    "guard",
    "heal",
    "check",
    "attacks",
    "mafia",
    "yakuza",
    "sheriff",
    "priest",
    "maniac",
    "link",
    "deaths",
    "shield",
    "turncoat",
    "missed",
    "victory",
    "announce",
    "answers",
]
SelfUse = Literal["never", "once", "always"]
Repeat = Literal["free", "not_running", "once_each"]
Telling = Literal["never", "host", "always"]
AnswerTime = Literal["at_once", "day_start"]
Count = Annotated[int, Meta(ge=0)]
Share = Annotated[float, Meta(ge=0, le=1)]
Duration = Annotated[str, Meta(pattern=r"^(\d+h)?(\d+m)?$", min_length=2)]

HOST = Meta(extra={"host": True})
"""Marks what the host sees in the app and may change there."""

ROLES: tuple[RoleKey, ...] = get_args(RoleKey)
SIDES: tuple[SideKey, ...] = get_args(SideKey)
DARK_ROLES: frozenset[str] = frozenset({"mafia", "don", "yakuza", "boss", "maniac", "ripper"})
TEAMS: tuple[SideKey, ...] = ("mafia", "yakuza")

SAVES_ORDER: tuple[Save, ...] = get_args(Save)
CHECKS_ORDER: tuple[ExecutionCheck, ...] = get_args(ExecutionCheck)
COUNT_ORDER: tuple[NightStep, ...] = (
    "visit",
    "guard",
    "heal",
    "check",
    "attacks",
    "link",
    "deaths",
    "shield",
    "turncoat",
    "missed",
    "victory",
    "announce",
    "answers",
)
