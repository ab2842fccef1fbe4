"""The form of all settings: one tap takes everything that was typed; what cannot be stays in its field and is named.

It must never know a rule.
"""

from __future__ import annotations

from msgspec.structs import replace
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from gorod.web.desk import Answer, Desk
from gorod.web.draft import Draft
from gorod.web.draft_settings import Asked, BadSettings, add_setting, change_rows, read_form, unset
from gorod.web.pages.game import _missing, find_looks, is_part, look_around
from gorod.web.play import Play
from gorod.web.screen import view
from gorod.web.texts import load_texts
from gorod.web.where import MOST, Where, read_number


async def change(request: Request) -> Response:
    """The whole form, with the button that was pressed: keep, keep and go back, back at the document, a row more."""
    desk: Desk = request.app.state.desk
    play = await desk.open(request.path_params["key"])
    if play is None:
        return await _missing(request)
    async with request.form() as form:
        word = str(form.get("do", ""))
        step, tap = str(form.get("step", "")), str(form.get("tap", ""))[:64]
        try:
            draft, asked = read_form(play.now.draft, form)
        except BadSettings as bad:
            draft, asked = play.now.draft, bad.asked
    _, verb, argument = (*word.split(" ", 2), "", "")[:3]
    number = read_number(step, 0, MOST)
    if play.now.game is not None or number is None:
        return await _show(request, Answer("nothing", play), asked)
    if verb == "row":
        return await show_form(request, play, change_rows(play.now.draft, asked, argument))
    if asked.faults and not (verb == "unvalue" and argument == "all"):
        return await show_form(request, play, asked)
    draft = _apply(draft, play.now.draft, verb, argument)
    if draft == play.now.draft and number == play.lines:
        return _go_back(play) if argument == "back" else await _show(request, Answer("nothing", play), asked)
    answer = await desk.take(play.key, number, tap, draft)
    if answer.kind == "done" and argument == "back":
        return _go_back(answer.play)
    return await _show(request, answer, asked)


def _apply(typed: Draft, before: Draft, verb: str, argument: str) -> Draft:
    """The draft after everything that was typed, and after the button's own word."""
    if verb == "unvalue":
        return unset(before if argument == "all" else typed, argument)
    return add_setting(typed, argument) if verb == "add" else typed


def _go_back(play: Play) -> Response:
    return RedirectResponse(f"/g/{play.key}", 303)


async def _show(request: Request, answer: Answer, asked: Asked) -> Response:
    """The form after a tap; what was not taken still stands in its fields."""
    texts = load_texts(find_looks(request).lang)
    if answer.kind == "done":
        return await show_form(request, answer.play, None, texts("settings-kept"), "done")
    return await show_form(request, answer.play, asked, texts(f"tap-{answer.kind}"), "stale")


async def show_form(request: Request, play: Play, asked: Asked | None, note: str = "", note_kind: str = "") -> Response:
    """The page of all settings with what was typed."""
    where = Where(play.key, "" if play.now.game is not None else "settings")
    around = replace(await look_around(request.app, play, note=note, note_kind=note_kind), asked=asked)
    whole = not is_part(request)
    page = view(play, where, find_looks(request), around, whole)
    return Response(page, media_type="text/html", headers={} if whole else {"HX-Replace-Url": where.href})


ROUTES = [Route("/g/{key}/settings", change, methods=["POST"])]
