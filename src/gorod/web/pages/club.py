"""Pages about rules: each rulebook as text, its clauses, comparisons, the rules form, a club's own rules.

It must never know a running game.
"""

from __future__ import annotations

from typing import Any
from urllib.parse import quote

import msgspec
from msgspec.structs import replace
from starlette.datastructures import FormData
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from gorod.rules import (
    DEFAULT_RULEBOOK,
    RULEBOOKS,
    SETTINGS,
    Rulebook,
    RulebookError,
    load_rulebook,
    override,
    read_setting,
)
from gorod.rules.clauses import load_clauses, load_readings
from gorod.web.club import BadClub, list_options, list_questions, read_club, read_title, takes_number, write_club
from gorod.web.desk import Desk
from gorod.web.draft import find_book
from gorod.web.draft_settings import BadSettings, read_form
from gorod.web.pages.game import _missing, find_looks
from gorod.web.pages.home import go_back, page
from gorod.web.pages.settings import show_form
from gorod.web.say import Say
from gorod.web.settings_form import MOST as MOST_NUMBER
from gorod.web.texts import load_texts
from gorod.web.where import MOST, read_number
from gorod.words.values import name_group, state_setting

MAX_FILE = 200_000
OWN = "own"
"""The answer of the rules form that is a typed number; the number stands in the field ``own.PATH``."""
SILENT = frozenset(
    {
        "players.max",
        "deal.role_from",
        "deal.ratio",
        "deal.limit",
        "search.seeks",
        "team.heads",
        "missed.limit",
        "clock.absence_cycles",
        "warn.players_below",
        "warn.dark_share_min",
        "warn.dark_share_max",
    }
)
"""Settings that the text of the rules leaves out while they are empty: that something is not there goes unsaid."""
CLUB = "club/"
"""What stands before the name of a club's rules in an address: a club may call them as it likes."""


async def rules(request: Request) -> Response:
    """All rulebooks and the club's own."""
    clubs = await request.app.state.store.read_shelf("club")
    books = [load_rulebook(key) for key in RULEBOOKS]
    return page(request, "rules.html", "nav-rules", books=books, clubs=clubs, back=go_back(request))


def _find(key: str, clubs: dict[str, Any]) -> Rulebook | None:
    """The rulebook of a key, or of ``club/NAME``."""
    if key in RULEBOOKS:
        return load_rulebook(key)
    club = clubs.get(key.removeprefix(CLUB)) if key.startswith(CLUB) else None
    if club is None:
        return None
    try:
        return override(load_rulebook(club["book"]), club["settings"])
    except RulebookError:
        return None


async def rule_text(request: Request) -> Response:
    """A rulebook as text made from the settings in force, its roles, compositions and clauses."""
    clubs = await request.app.state.store.read_shelf("club")
    key = request.path_params["book"]
    book = _find(key, clubs)
    if book is None:
        return await _missing(request)
    return _show_rules(request, book, key)


async def game_rules(request: Request) -> Response:
    """The rules of one game as text."""
    desk: Desk = request.app.state.desk
    play = await desk.open(request.path_params["key"])
    if play is None:
        return await _missing(request)
    moment = play.now
    book = moment.game.rulebook if moment.game else find_book(moment.draft)
    return _show_rules(request, book, book.document)


def _show_rules(request: Request, book: Rulebook, key: str) -> Response:
    say = Say(book, find_looks(request).lang)
    groups: dict[str, list[tuple[str, str, bool]]] = {}
    for path in SETTINGS:
        sentence = state_setting(say.words, book, path)
        unsaid = path in SILENT and path not in book.changed and not read_setting(book.rules, path)
        if sentence and not unsaid:
            group = name_group(say.words, path)
            groups.setdefault(group, []).append((sentence, ", ".join(_cites(book, path)), path in book.changed))
    sections: dict[str, list[Any]] = {}
    for clause in load_clauses(book.document).values():
        sections.setdefault(getattr(clause.section, say.lang), []).append(clause)
    return page(
        request,
        "rules_text.html",
        "nav-rules",
        book=book,
        say=say,
        key=key,
        groups=groups,
        sections=sections,
        readings=load_readings(book.document),
        back=go_back(request) if go_back(request) != "/" else "/rules",
    )


def _cites(book: Rulebook, path: str) -> list[str]:
    return [
        number if "-" in number or "." in number else f"{book.document} {number}"
        for number in book.because.get(path, ())
    ]


async def compare(request: Request) -> Response:
    """Two rulebooks side by side: the settings in which they differ."""
    clubs = await request.app.state.store.read_shelf("club")
    first, second = (request.query_params.get(name, "") for name in ("a", "b"))
    one, two = _find(first or DEFAULT_RULEBOOK, clubs), _find(second or RULEBOOKS[0], clubs)
    if one is None or two is None:
        return await _missing(request)
    lang = find_looks(request).lang
    names = [(key, getattr(load_rulebook(key), f"title_{lang}")) for key in RULEBOOKS]
    names += [(CLUB + name, name) for name in clubs]
    say, say_two = Say(one, lang), Say(two, lang)
    rows = []
    for path in SETTINGS:
        a, b = read_setting(one.rules, path), read_setting(two.rules, path)
        if a != b:
            pair = (say.setting(path), say_two.setting(path))
            rows.append(
                (
                    *pair,
                    say.cite(path) if path in one.because else "",
                    say_two.cite(path) if path in two.because else "",
                )
            )
    return page(
        request,
        "compare.html",
        "compare-title",
        one=one,
        two=two,
        rows=rows,
        names=names,
        a=first or DEFAULT_RULEBOOK,
        b=second or RULEBOOKS[0],
        back="/rules",
        say=say,
    )


# --- the rules form -----------------------------------------------------------------------------------------------


async def form(request: Request) -> Response:
    """The open readings of a rulebook as questions, in both languages side by side."""
    key = request.path_params["book"]
    if key not in RULEBOOKS:
        return await _missing(request)
    said = {lang: Say(load_rulebook(key), lang) for lang in ("ru", "en")}
    questions = []
    for reading in list_questions(key):
        asked = []
        for path in reading.paths:
            options = [
                (msgspec.json.encode(value).decode(), said["ru"].value(path, value), said["en"].value(path, value))
                for value in list_options(key, path)
            ]
            if len(options) > 1:
                own = takes_number(path)
                asked.append((path, said["ru"].setting(path), said["en"].setting(path), options, own))
        if asked:
            questions.append((reading, asked))
    return page(
        request,
        "form.html",
        "form-title",
        book=load_rulebook(key),
        questions=questions,
        most=MOST_NUMBER,
        own={lang: load_texts(lang)("form-own") for lang in said},
        same=" / ".join(load_texts(lang)("settings-back") for lang in said),
        back=go_back(request) if go_back(request) != "/" else "/rules",
    )


async def keep_form(request: Request) -> Response:
    """The filled form: kept as the club's own rules, or downloaded."""
    key = request.path_params["book"]
    if key not in RULEBOOKS:
        return await _missing(request)
    async with request.form() as fields:
        name = read_title(str(fields.get("name", ""))) or load_texts(find_looks(request).lang)("club-own")
        answers = {path: _read_answer(fields, path) for path in SETTINGS if path in fields}
        word = str(fields.get("do", "keep"))
    settings = _read_answers(key, answers)
    if word == "download":
        return _send_file(f"{name}.toml", write_club(name, key, settings))
    if word == "text":
        return _send_file(f"{name}.txt", write_answers(key, settings))
    await request.app.state.store.put("club", name, {"book": key, "settings": settings})
    return RedirectResponse("/rules", 303)


def _read_answer(fields: FormData, path: str) -> str:
    """The ticked answer; where it is a number of the club's own, that."""
    ticked = str(fields[path])
    if ticked != OWN:
        return ticked
    number = read_number(str(fields.get(f"{OWN}.{path}", "")).strip(), 0, MOST_NUMBER)
    return "" if number is None else str(number)


def _read_answers(key: str, answers: dict[str, str]) -> dict[str, Any]:
    """The answers that differ from the document; one that cannot be is left out."""
    base = load_rulebook(key)
    settings: dict[str, Any] = {}
    for path, text in answers.items():
        try:
            value = msgspec.json.decode(text.encode())
        except msgspec.DecodeError:
            continue
        if value == msgspec.to_builtins(read_setting(base.rules, path)):
            continue
        try:
            override(base, {**settings, path: value})
        except RulebookError:
            continue
        settings[path] = value
    return settings


def write_answers(key: str, settings: dict[str, Any]) -> str:
    """The filled form as text in both languages, for a letter."""
    book = load_rulebook(key)
    said = {lang: Say(book, lang) for lang in ("ru", "en")}
    lines = [book.title_ru, book.title_en, ""]
    for reading in list_questions(key):
        lines += [f"{reading.id}. {reading.question.ru}", f"{' ' * len(reading.id)}  {reading.question.en}"]
        for path in reading.paths:
            value = settings.get(path, msgspec.to_builtins(read_setting(book.rules, path)))
            names = [said[lang].setting(path) for lang in said]
            lines.append(f"    {' / '.join(name.name for name in names if name)}")
            lines.append(f"    [x] {said['ru'].value(path, value)} / {said['en'].value(path, value)}")
        lines.append("")
    return "\n".join(lines)


# --- club rules ---------------------------------------------------------------------------------------------------


async def keep_club(request: Request) -> Response:
    """The changed settings of a set-up kept as the club's own, a file loaded, or kept rules removed."""
    desk: Desk = request.app.state.desk
    async with request.form(max_files=1) as fields:
        word = str(fields.get("do", ""))
        name = read_title(str(fields.get("name", "")))
        upload = fields.get("file")
        data = b"" if upload is None or isinstance(upload, str) else await upload.read(MAX_FILE)
        if word == "keep":
            return await _keep_settings(request, desk, name, fields)
    if word == "remove":
        await desk.store.take_off("club", name)
    elif word == "load":
        try:
            title, club = read_club(data.decode("utf-8", "replace"))
        except BadClub as bad:
            return page(request, "bad_file.html", "club-bad", why=_say_bad(request, bad), back="/rules")
        await desk.store.put("club", title, club)
    return RedirectResponse("/rules", 303)


async def _keep_settings(request: Request, desk: Desk, name: str, fields: FormData) -> Response:
    """The form of all settings under a name: what was typed counts too, and the set-up goes on with these rules."""
    play = await desk.open(str(fields.get("game", "")))
    if play is None or play.now.game is not None:
        return await _missing(request)
    try:
        draft, asked = read_form(play.now.draft, fields)
    except BadSettings as bad:
        return await show_form(request, play, bad.asked)
    texts = load_texts(find_looks(request).lang)
    if not name or not draft.overrides:
        return await show_form(request, play, asked, texts("club-nameless" if not name else "club-nothing"), "warn")
    step, tap = str(fields.get("step", "")), str(fields.get("tap", ""))[:64]
    kept = replace(draft, club=name)
    if kept != play.now.draft:
        answer = await desk.take(play.key, read_number(step, 0, MOST) or 0, tap, kept)
        if answer.kind != "done":
            return await show_form(request, answer.play, asked, texts(f"tap-{answer.kind}"), "stale")
    await desk.store.put("club", name, {"book": draft.book, "settings": draft.overrides})
    return RedirectResponse(f"/g/{play.key}", 303)


def _say_bad(request: Request, bad: BadClub) -> list[str]:
    """Why a file is not taken, in the host's words."""
    lang = find_looks(request).lang
    if bad.faults:
        say = Say(load_rulebook(bad.book), lang)
        return [say.fault(fault) for fault in bad.faults]
    texts = load_texts(lang)
    return [texts(f"club-bad-{bad.code}", line=bad.line)]


async def club_file(request: Request) -> Response:
    """A club's own rules as a file to be shared."""
    clubs = await request.app.state.store.read_shelf("club")
    name = request.path_params["name"]
    club = clubs.get(name)
    if club is None:
        return await _missing(request)
    return _send_file(f"{name}.toml", write_club(name, club["book"], club["settings"]))


def _send_file(name: str, text: str) -> Response:
    headers = {"Content-Disposition": f"attachment; filename*=UTF-8''{quote(name, safe='')}"}
    return Response(text, media_type="text/plain; charset=utf-8", headers=headers)


ROUTES = [
    Route("/rules", rules, methods=["GET"]),
    Route("/rules/compare", compare, methods=["GET"]),
    Route("/rules/form/{book}", form, methods=["GET"]),
    Route("/rules/form/{book}", keep_form, methods=["POST"]),
    Route("/rules/{book:path}", rule_text, methods=["GET"]),
    Route("/g/{key}/rules", game_rules, methods=["GET"]),
    Route("/club", keep_club, methods=["POST"]),
    Route("/club/{name:path}.toml", club_file, methods=["GET"]),
]
