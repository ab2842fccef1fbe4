"""The form of all settings: every path under every rulebook, bad values, tables, what brings along what."""

import re
from html import unescape
from itertools import groupby
from typing import Any

import msgspec
import pytest

from gorod.rules import RULEBOOKS, SETTINGS, load_rulebook
from gorod.rules.settings import Setting
from gorod.rules.vocabulary import ROLES, TEAMS
from gorod.web.draft import Draft, find_faults
from gorod.web.draft_settings import SettingField, add_setting, list_addable, list_fields, set_values, unset
from gorod.web.settings_form import BadSetting, find_kind, list_rows, read_decimal, read_value, write_rows, write_typed

from .client import Client

HOST_PATHS = [path for path, setting in SETTINGS.items() if setting.host]
UNCHANGED = "Ничего не изменилось."
KEYS = re.compile(r"\b(?:" + "|".join([*ROLES, "citizen", "mafia_or_not", "no_vote", "last_nominee"]) + r")\b")


def draft(client: Client) -> Draft:
    return client.play.now.draft


def read_form(html: str) -> dict[str, Any]:
    """What a browser sends of the form of all settings as it stands."""
    form = html[html.index('id="settings-form"') : html.index('<div class="save-bar"')]
    fields: dict[str, list[str]] = {}
    for tag in re.findall(r"<input[^>]*>", form):
        found = {key: unescape(value) for key, value in re.findall(r'([\w-]+)="([^"]*)"', tag)}
        if found.get("type") not in ("radio", "checkbox") or re.search(r"\schecked[\s>]", tag):
            fields.setdefault(found["name"], []).append(found.get("value", ""))
    for name, options in re.findall(r'<select name="([^"]+)">(.*?)</select>', form, re.S):
        chosen = re.findall(r'value="([^"]*)" selected', options)
        fields.setdefault(name, []).append(chosen[0] if chosen else "")
    return fields


def send(client: Client, word: str = "set values", **typed: Any) -> str:
    """Press a button of the form of all settings, after typing into some of its fields (``__`` is a point)."""
    page = client.get(f"/g/{client.key}/settings") if "settings-form" not in client.html else client.html
    fields = read_form(page) | {name.replace("__", "."): text for name, text in typed.items()} | {"do": word}
    client.html = client.post(f"/g/{client.key}/settings", fields)
    return client.html


def say_other(field: SettingField) -> Any:
    """Another value that the setting may have, as fields."""
    if field.kind == "yes_no":
        return {"": "false" if field.value else "true"}
    if field.kind == "choice":
        return {"": next(word for word in field.choices if word != field.value)}
    if field.kind == "several":
        return {"": [word for word in field.choices if word not in field.value][:1]}
    if field.kind == "duration":
        return {".h": "7", ".m": "30"}
    if field.kind == "share":
        return {"": "0,45"}
    if field.kind == "limits":
        return {".doctor": "1"}
    if field.kind == "heads":
        return {".mafia": "" if field.value else "mafia"}
    if field.kind == "presets":
        others = {f".0.{role}": "" for role in ROLES}
        return {**others, ".rows": "1", ".0.n": "14", ".0.mafia": "4", ".0.sheriff": "1", ".0.citizen": "9"}
    return {"": "7" if field.value != 7 else "8"}


BAD: dict[str, dict[str, Any]] = {
    "yes_no": {"": "maybe"},
    "choice": {"": "chess"},
    "several": {"": ["chess"]},
    "number": {"": "abc"},
    "share": {"": "1,5"},
    "duration": {".h": "soon", ".m": "0"},
    "limits": {".doctor": "²"},
    "heads": {".mafia": "chess"},
    "presets": {".rows": "1", ".0.n": "14", ".0.mafia": "4", ".0.citizen": "9"},
}


# --- all paths ----------------------------------------------------------------------------------------------------


def test_the_schema_has_as_many_paths_as_we_think() -> None:
    assert (len(SETTINGS), len(HOST_PATHS)) == (140, 98)
    assert all(find_kind(SETTINGS[path]) for path in HOST_PATHS)


@pytest.mark.parametrize("lang", ["ru", "en"])
@pytest.mark.parametrize("book", RULEBOOKS)
def test_every_setting_stands_there_with_meaning_clause_and_document(client: Client, book: str, lang: str) -> None:
    client.new_game(book, 12)
    client.http.cookies.set("gorod_looks", f"lang={lang}")
    page = client.get(f"/g/{client.key}/settings")
    document = load_rulebook(book)
    fields = {field.path: field for field in list_fields(draft(client))}
    for path in SETTINGS:
        assert (f'id="set-{path}"' in page) == (path in fields), path
        if path in fields:
            part = page.split(f'id="set-{path}"')[1].split("</fieldset>")[0]
            assert "<legend>" in part and '<p class="soft">' in part
            assert ("в документе" if lang == "ru" else "in the document") in part
            assert all(clause in part for clause in document.because[path])
    seen = re.sub(r"<[^>]+>", " ", page[page.index("<main") :])
    assert not re.search(r'[{}"\[\]]|_', seen), re.findall(r'.{20}[{}"\[\]_].{20}', seen)
    if lang == "ru":
        assert not KEYS.search(seen)


@pytest.mark.parametrize("book", RULEBOOKS)
def test_the_form_sent_as_it_stands_changes_nothing(client: Client, book: str) -> None:
    client.new_game(book, 12)
    before = client.play
    send(client)
    assert client.note == UNCHANGED
    assert client.play == before


@pytest.mark.parametrize("book", RULEBOOKS)
def test_every_setting_can_be_changed_and_put_back(client: Client, book: str) -> None:
    client.new_game(book, 12)
    for _, group in groupby(list_fields(draft(client)), lambda field: field.group):
        fields = list(group)
        send(client, **{f"{field.path}{end}": text for field in fields for end, text in say_other(field).items()})
        overrides = draft(client).overrides
        for field in fields:
            assert overrides.get(field.path) not in (None, field.original), field.path
            assert f"set unvalue {field.path}" in client.html
        assert [fault for fault in find_faults(draft(client)) if fault.code == "missing"] == []
        send(client, f"set unvalue {fields[0].path}")
        assert fields[0].path not in draft(client).overrides
        if draft(client).overrides:
            send(client, "set unvalue all")
        assert draft(client).overrides == {}


@pytest.mark.parametrize("book", RULEBOOKS)
def test_a_bad_value_is_named_with_what_may_be_and_loses_nothing_typed(client: Client, book: str) -> None:
    client.new_game(book, 12)
    before = client.play
    page = client.get(f"/g/{client.key}/settings")
    for field in list_fields(draft(client)):
        client.html = page
        good = "speech.seconds" if book in ("noch", "mirea", "dccm") and field.path != "speech.seconds" else ""
        typed = {f"{field.path}{end}": text for end, text in BAD[field.kind].items()} | ({good: "77"} if good else {})
        send(client, **typed)
        assert client.play == before
        part = client.html.split(f'id="set-{field.path}"')[1].split("</fieldset>")[0]
        assert part.count('<p class="warn">') == client.html.count('<p class="warn">') == 1, field.path
        assert client.html.count("<li><a href=") == 1
        for text in ("abc", "1,5", "soon", "²"):
            if text in str(BAD[field.kind]):
                assert f'value="{text}"' in part, field.path
        if good:
            assert 'name="speech.seconds" value="77"' in client.html


def test_what_is_not_the_hosts_is_not_taken(client: Client) -> None:
    client.new_game("mirea", 12)
    before = client.play
    for path in SETTINGS:
        if path not in HOST_PATHS:
            send(client, **{"shown": [path], path: "1"})
            client.do(f"set value {path}", value="1")
    assert client.play == before


# --- numbers ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("text", ["²", "٣", "1e3", "-1", "10000", "1.5", " ", "9" * 5000, "inf"])
def test_a_number_is_plain_digits_within_the_range_that_is_said(client: Client, text: str) -> None:
    client.new_game("mirea", 12)
    send(client, speech__seconds=text)
    assert draft(client).overrides == {}
    assert "от 0 до 9999" in client.html


@pytest.mark.parametrize("text", ["", ".", "1,2,3", "1 000", "²", "+1", "1e5", "9" * 13])
def test_a_decimal_is_plain_digits(text: str) -> None:
    assert read_decimal(text) is None


@pytest.mark.parametrize(
    ("hours", "minutes", "value"), [("4", "", "4h"), ("", "90", None), ("1", "30", "1h30m"), ("0", "45", "45m"),
                                    ("0", "0", "0h"), ("", "", None), ("1000", "0", None)]
)  # fmt: skip
def test_a_time_is_hours_and_minutes(hours: str, minutes: str, value: str | None) -> None:
    setting = SETTINGS["clock.extra"]
    typed = {".h": (hours,), ".m": (minutes,)}
    if value is None:
        with pytest.raises(BadSetting):
            read_value(setting, typed)
    else:
        assert read_value(setting, typed) == value


def _round(setting: Setting, value: Any) -> Any:
    plain = msgspec.to_builtins(value)
    return read_value(setting, write_typed(setting, plain)), plain


@pytest.mark.parametrize("book", RULEBOOKS)
def test_what_stands_in_the_fields_reads_back(book: str) -> None:
    for field in list_fields(Draft(book=book)):
        again, plain = _round(SETTINGS[field.path], field.value)
        assert again == plain or set(again) == set(plain), field.path


# --- the table of compositions ------------------------------------------------------------------------------------


def test_a_composition_is_added_changed_and_removed(client: Client) -> None:
    client.new_game("mirea", 13)
    before = client.play
    send(client, "set row +")
    assert client.play == before  # a row is typed, not kept
    assert 'name="deal.presets.rows" value="9"' in client.html
    assert 'name="deal.presets.8.n" value="13"' in client.html  # the composition on the table
    send(client, deal__presets__8__n="20", deal__presets__8__mafia="5", deal__presets__8__citizen="")
    made = draft(client).overrides["deal.presets"]["20"]
    assert made == [{"citizen": 10, "lover": 1, "doctor": 1, "sheriff": 1, "mafia": 5, "don": 1, "maniac": 1}]
    send(client, "set row -1")
    send(client)
    assert "10" not in draft(client).overrides["deal.presets"]
    client.do("set number 20")
    assert draft(client).counts["mafia"] == 5


def test_a_composition_that_does_not_add_up_is_named_by_its_row(client: Client) -> None:
    client.new_game("mirea", 13)
    send(client, deal__presets__3__mafia="5")
    assert draft(client).overrides == {}
    assert "строка 4: игроков 13, а ролей 16" in client.html
    assert 'name="deal.presets.3.mafia" value="5"' in client.html


def test_two_compositions_for_one_number_keep_their_order(client: Client) -> None:
    client.new_game("forum", 12)
    send(client, deal__presets__0__n="12", deal__presets__0__citizen="", deal__presets__0__mafia="2")
    assert [counts["mafia"] for counts in draft(client).overrides["deal.presets"]["12"]] == [2, 3, 4, 3]


def test_an_empty_row_is_none() -> None:
    setting = SETTINGS["deal.presets"]
    typed = write_rows([("", {}), ("3", {"mafia": "1", "citizen": "2"})])
    assert len(list_rows(typed)) == 2
    assert read_value(setting, typed) == {"3": [{"mafia": 1, "citizen": 2}]}


# --- what needs what ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("book", RULEBOOKS)
def test_every_change_leaves_rules_that_can_be_played_or_says_why_not(book: str) -> None:
    """Whatever is switched on brings along what it needs; what it brought goes with it."""
    for path in HOST_PATHS:
        setting = SETTINGS[path]
        values: list[Any] = [True, False] if setting.type is bool else []
        if find_kind(setting) == "choice":
            values = list(setting.choices)
        for value in values:
            changed = set_values(Draft(book=book), {path: value})
            assert [fault for fault in find_faults(changed) if fault.code == "missing"] == [], (path, value)
            assert unset(changed, path).overrides == {}, (path, value)


def test_a_mechanism_brings_along_what_it_needs() -> None:
    shot = set_values(Draft(book="linch"), {"sheriff.shot": True})
    assert set(shot.overrides) == {"sheriff.shot", "sheriff.shot_from", "sheriff.shot_basis", "sheriff.one_action"}
    mine = set_values(shot, {"sheriff.shot_basis": "now"})
    assert mine.overrides["sheriff.shot_basis"] == "now"
    assert set_values(mine, {"sheriff.shot": False}).overrides == {}


def test_a_clock_can_be_added_to_a_game_at_the_table() -> None:
    assert "clock.limit_notice" in list_addable(Draft(book="mirea"))
    made = add_setting(Draft(book="mirea"), "clock.limit_notice")
    assert {path for path in made.overrides if path.startswith("clock.")} >= {"clock.twilight", "clock.extra"}
    assert find_faults(made) == ()
    assert add_setting(made, "guard.takes") == made
    assert list_addable(Draft(book="forum")) and "clock.limit_notice" not in list_addable(Draft(book="forum"))


def test_a_contradiction_is_kept_shown_in_words_and_forbids_the_start(client: Client) -> None:
    client.new_game("mirea", 13)
    send(client, vote__pass="true")
    assert draft(client).overrides == {"vote.pass": True}
    assert "Голос против всех (ПАС): можно, только если" in client.html
    assert 'name="vote.pass" value="true" checked' in client.html
    setup = client.get(f"/g/{client.key}")
    assert "Голос против всех (ПАС): можно, только если" in setup
    assert 'value="set deal pass" disabled' in setup


@pytest.mark.parametrize("team", TEAMS)
def test_the_head_of_a_team_may_be_nobody(client: Client, team: str) -> None:
    client.new_game("noch", 13)
    send(client, **{f"team.heads.{team}": ""})
    assert team not in draft(client).overrides["team.heads"]


# --- pages --------------------------------------------------------------------------------------------------------


def test_a_stale_form_keeps_what_was_typed(client: Client) -> None:
    client.new_game("mirea", 13)
    page = client.get(f"/g/{client.key}/settings")
    client.do("set value speech.closer", value="false", tap="another device")
    client.html = page
    send(client, speech__seconds="77")
    assert "устарел" in client.note
    assert draft(client).overrides == {"speech.closer": False}
    assert 'name="speech.seconds" value="77"' in client.html
    send(client)
    assert draft(client).overrides["speech.seconds"] == 77


def test_keeping_and_going_back_is_one_tap(client: Client) -> None:
    client.new_game("mirea", 13)
    send(client, "set values back", speech__seconds="77")
    assert 'data-page="setup"' in client.html
    assert "Длина речи, секунд: 77" in re.sub(r"<[^>]+>", "", client.html)


def test_the_clubs_rules_are_kept_with_what_was_just_typed(client: Client) -> None:
    client.new_game("mirea", 13)
    fields = read_form(client.get(f"/g/{client.key}/settings")) | {"speech.seconds": "77", "do": "keep", "name": ""}
    client.post("/club", fields)
    assert "Назовите" in client.note and 'value="77"' in client.html
    client.post("/club", read_form(client.html) | {"do": "keep", "name": "а/б", "speech.seconds": "x"})
    assert 'value="x"' in client.html and 'value="а/б"' in client.html
    client.post("/club", read_form(client.html) | {"do": "keep", "speech.seconds": "77"})
    assert draft(client).club == "а/б"
    assert draft(client).overrides == {"speech.seconds": 77}
    assert "а/б" in client.get("/rules")
    assert "77" in client.get("/rules/club/а/б")
    assert "seconds = 77" in client.get("/club/а/б.toml")
    assert client.get("/rules/compare?a=club/а/б&b=mirea").count("<tr>") == 2


def test_settings_are_closed_once_the_game_runs(client: Client) -> None:
    client.new_game("mirea", 13)
    page = client.get(f"/g/{client.key}/settings")
    client.do("set deal random", tap="another device")
    client.do("start")
    before = client.play
    client.html = page
    send(client, speech__seconds="77")
    assert client.note == UNCHANGED
    assert client.play == before
