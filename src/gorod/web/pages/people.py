"""The club's people: remembered names, and the skill with which the odds of a set-up are reckoned.

It must never know a running game.
"""

from __future__ import annotations

import re
from typing import Any

from msgspec import Struct
from starlette.datastructures import FormData
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from gorod.rules import RULEBOOKS, Rulebook, load_rulebook
from gorod.web.club_skill import (
    GREATEST,
    LEAST,
    LEAST_GAMES,
    Skill,
    drop_skill,
    fit_again,
    list_ended,
    read_skills,
    set_skill,
)
from gorod.web.pages.game import find_looks
from gorod.web.pages.home import go_back, page
from gorod.web.say import Say
from gorod.web.settings_form import read_decimal
from gorod.web.texts import load_texts
from gorod.web.where import read_number

MOST_KEY = 10**9
NUMBERS = ("value", "low", "high")
"""The fields of a skill set by hand: the skill, and the ends of its interval."""


class SkillRow(Struct, frozen=True):
    """What is known of the skill under one rulebook; ``waits`` while it is being fitted to enough games."""

    book: Rulebook
    skill: Skill
    games: int
    waits: bool


async def show_people(request: Request) -> Response:
    """The remembered names, and the skill by rulebook."""
    return await _show(request, _find_back(request, request.query_params.get("back", "")))


async def change_people(request: Request) -> Response:
    """A remembered name is forgotten, or a skill is set, taken away, or fitted again."""
    store = request.app.state.store
    async with request.form() as fields:
        back = _find_back(request, str(fields.get("back", "")))
        verb, _, book = str(fields.get("do", "")).partition(" ")
        texts = load_texts(find_looks(request).lang)
        if verb and book in RULEBOOKS:
            if verb == "set" and not await _set_skill(request, book, fields):
                note = texts("skill-bad", least=LEAST, most=int(GREATEST))
                typed = {name: str(fields.get(name, ""))[:20] for name in NUMBERS}
                return await _show(request, back, note, {book: typed})
            if verb == "drop":
                await drop_skill(store, book)
            elif verb == "fit":
                await fit_again(store, book)
        else:
            number = read_number(str(fields.get("forget", "")), 0, MOST_KEY)
            if number is None:
                return await _show(request, back, texts("tap-nothing"))
            await store.forget(number)
    return RedirectResponse(f"/people?back={back}", 303)


async def _set_skill(request: Request, book: str, fields: FormData) -> bool:
    """Whether the three numbers make a skill with its interval; the ends may both be left empty."""
    texts = [str(fields.get(name, "")).strip() for name in NUMBERS]
    value, low, high = (read_decimal(text) for text in texts)
    if value is None or not LEAST <= value <= GREATEST:
        return False
    if not any(texts[1:]):
        low = high = 0.0
    elif low is None or high is None or not LEAST <= low <= value <= high <= GREATEST:
        return False
    await set_skill(request.app.state.store, book, value, low, high)
    return True


def _find_back(request: Request, asked: str) -> str:
    """Where the page leads back to: the game from which it was opened, or the list of games."""
    return asked if re.fullmatch(r"/g/\w{1,40}", asked) else go_back(request)


async def _show(request: Request, back: str, note: str = "", typed: dict[str, Any] | None = None) -> Response:
    store, odds = request.app.state.store, request.app.state.odds
    kept = await read_skills(store)
    skills = []
    for key in RULEBOOKS:
        ended, _ = await list_ended(store, key)
        skill = kept.get(key, Skill())
        waits = key not in kept and len(ended) >= LEAST_GAMES
        if waits:
            odds.look(key)
        skills.append(SkillRow(load_rulebook(key), skill, len(ended), waits))
    return page(
        request,
        "people.html",
        "people-title",
        rows=await store.list_people(),
        skills=skills if odds.enabled else [],
        least=LEAST_GAMES,
        typed=typed or {},
        note=note,
        back=back,
        say=Say(load_rulebook(RULEBOOKS[0]), find_looks(request).lang),
    )


ROUTES = [
    Route("/people", change_people, methods=["POST"]),
    Route("/people", show_people, methods=["GET"]),
]
