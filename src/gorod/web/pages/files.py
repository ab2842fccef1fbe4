"""Files that a host takes along: a game as MGN, text, JSON, CSV.

It must never know a rule.
"""

from __future__ import annotations

import time

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from gorod.web.desk import Desk
from gorod.web.export import write_csv, write_json, write_mgn, write_text
from gorod.web.pages.game import _missing, find_looks
from gorod.web.say import Say

TYPES = {
    "mgn": "text/plain; charset=utf-8",
    "txt": "text/plain; charset=utf-8",
    "json": "application/json",
    "csv": "text/csv; charset=utf-8",
}


async def export(request: Request) -> Response:
    """A game as a file of the wanted kind."""
    desk: Desk = request.app.state.desk
    kind = request.path_params["kind"]
    play = await desk.open(request.path_params["key"])
    if play is None or play.now.game is None or kind not in TYPES:
        return await _missing(request)
    moment = play.now
    game = moment.game
    assert game is not None
    say = Say(game, find_looks(request).lang)
    if kind == "mgn":
        way = moment.draft.way
        deal = f"random {moment.draft.seed}" if moment.draft.seed else "manual" if way else ""
        date = time.strftime("%Y-%m-%d", time.localtime(play.moments[0].at or play.now.at))
        body: str | bytes = write_mgn(game, {"deal": deal, "date": date})
    elif kind == "txt":
        body = write_text(game, say)
    elif kind == "json":
        body = write_json(game)
    else:
        body = "\ufeff" + write_csv(game, say)
    headers = {"Content-Disposition": f'attachment; filename="gorod-{play.key}.{kind}"'}
    return Response(body, media_type=TYPES[kind], headers=headers)


ROUTES = [Route("/g/{key}/export.{kind}", export, methods=["GET"])]
