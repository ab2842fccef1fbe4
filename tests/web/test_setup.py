"""The set-up: people, rules, composition, what forbids a start, and the four ways to deal."""

from collections import Counter

import msgspec
import pytest

from gorod.rules import RULEBOOKS, SETTINGS, load_rulebook
from gorod.web.draft import Draft, Player, check_draft, find_book, list_counts, suggest
from gorod.web.settings_form import find_kind, list_fields

from .client import Client


def draft(client: Client) -> Draft:
    return client.play.now.draft


def test_names_are_tapped_the_second_time(client: Client) -> None:
    client.start("mirea", 12)
    client.new_game("mirea", 0)
    assert client.html.count('class="name-chip"') == 12
    client.do("set add Vera")
    assert [player.name for player in draft(client).players] == ["Vera"]
    client.do("set dropname Vera")
    assert draft(client).players == ()


def test_equal_names_are_told_apart(client: Client) -> None:
    client.new_game("noch", 0)
    client.do("set add", name="Анна, Борис; Анна\nАнна")
    assert [player.name for player in draft(client).players] == ["Анна", "Борис", "Анна (2)", "Анна (3)"]
    client.do("set drop 1")
    assert [player.name for player in draft(client).players] == ["Борис", "Анна", "Анна (2)"]


@pytest.mark.parametrize(
    "name", ["<script>alert(1)</script>", '" onmouseover="x', "{{ 7 * 7 }}", "Робин ‮ obin", "é" * 300]
)
def test_a_name_is_only_a_name(client: Client, name: str) -> None:
    client.new_game("noch", 0)
    client.do("set add", name=name)
    assert len(draft(client).players) == 1
    kept = draft(client).players[0].name
    assert len(kept) <= 40 and kept.isprintable()
    assert "<script>alert" not in client.html and 'onmouseover="x' not in client.html
    assert "49" not in kept


@pytest.mark.parametrize("book", RULEBOOKS)
@pytest.mark.parametrize("players", [6, 9, 10, 12, 13, 17, 20, 30])
def test_the_suggested_composition_fills_the_table(book: str, players: int) -> None:
    made = suggest(Draft(book=book, players=tuple(Player(f"P{n}") for n in range(players))))
    counts = list_counts(made, find_book(made))
    errors = [note.code for note in check_draft(made) if note.level == "error"]
    if "player_count" not in errors:
        assert errors == []
        assert sum(counts.values()) == players


def test_errors_forbid_and_say_the_numbers(client: Client) -> None:
    client.new_game("mirea", 9)
    assert "9" in client.html and "10" in client.html
    assert 'value="set deal pass" disabled' in client.html
    client.do("set deal random")
    client.do("start")
    assert client.play.now.game is None
    assert client.note


def test_warnings_do_not_forbid(client: Client) -> None:
    client.new_game("mirea", 13)
    client.do("set value visit.protects", value="false")
    assert "Нестандартные правила" in client.html
    client.do("set deal random")
    client.do("start")
    game = client.play.now.game
    assert game is not None
    assert game.rulebook.changed == {"visit.protects"}


def test_a_setting_back_at_the_document_is_no_difference(client: Client) -> None:
    client.new_game("mirea", 13)
    client.do("set value visit.protects", value="false")
    client.do("set value visit.protects", value="true")
    assert draft(client).overrides == {}


@pytest.mark.parametrize("book", RULEBOOKS)
def test_every_setting_of_the_host_can_be_set_to_what_it_is(client: Client, book: str) -> None:
    """The form of each setting holds its value: sending it unchanged changes nothing."""
    client.new_game(book, 12)
    page = client.get(f"/g/{client.key}/settings")
    document = load_rulebook(book)
    fields = list_fields(document, document)
    assert fields
    for field in fields:
        assert f'value="set value {field.path}"' in page, field.path
        data = {"value": field.value}
        if field.kind == "yes_no":
            data = {"value": "true" if field.value else "false"}
        elif field.kind == "map":
            data = {f"value.{key}": str(inner) for key, inner in field.value.items()}
        elif field.kind == "text":
            data = {"value": msgspec.json.encode(field.value).decode()}
        client.do(f"set value {field.path}", **data)
        assert draft(client).overrides == {}, field.path


def test_all_paths_that_a_host_may_change_have_a_field() -> None:
    for setting in SETTINGS.values():
        if setting.host:
            assert find_kind(setting)


def test_the_seed_of_a_random_deal_is_kept(client: Client) -> None:
    client.new_game()
    client.do("set deal random")
    seed, roles = draft(client).seed, draft(client).roles
    from gorod.rules.checks import deal_roles

    assert deal_roles(list_counts(draft(client), find_book(draft(client))), seed) == roles
    client.do("start")
    record = client.get(f"/g/{client.key}/export.mgn")
    assert f"deal: random {seed}" in record


def test_a_real_deck_needs_the_special_seats_only(client: Client) -> None:
    client.new_game("mirea", 13)
    client.do("set deal deck")
    for seat, role in enumerate(["mafia", "mafia", "don", "sheriff", "doctor", "lover", "maniac"], 1):
        assert "disabled>Начать игру" in client.html or 'data-key="Enter" disabled' in client.html
        client.do(f"set role {seat} {role}")
    client.do("start")
    game = client.play.now.game
    assert game is not None
    assert Counter(seat.role for seat in game.table.seats)["citizen"] == 6


def test_by_hand_is_marked_in_the_record(client: Client) -> None:
    client.new_game("forum", 9)
    client.do("set deal manual")
    roles = ["mafia"] * 3 + ["doctor", "sheriff"] + ["citizen"] * 4
    for seat, role in enumerate(roles, 1):
        client.do(f"set role {seat} {role}")
    assert "не случайно" in client.html or "вручную" in client.html
    client.do("start")
    assert "deal: manual" in client.get(f"/g/{client.key}/export.mgn")


def test_couples_are_kept_apart(client: Client) -> None:
    client.new_game("mirea", 12)
    client.do("set apart", one="Anna", two="Boris")
    client.do("set draw")
    names = [player.name for player in draft(client).players]
    distance = abs(names.index("Anna") - names.index("Boris"))
    assert distance not in (1, 6, 11)


def test_same_people_again_with_the_next_opener_and_their_immunities(client: Client) -> None:
    from gorod.engine.acts import End, TeamOrder

    client.start("mirea", 13)
    client.do("close")
    game = client.play.now.game
    assert game is not None
    red = next(seat for seat in game.table.seats if seat.role == "citizen")
    client.act(TeamOrder("mafia", red.number))
    client.do("close")
    client.act(End("city"))
    names = [seat.name for seat in game.table.seats]
    answer = client.http.post("/new", data={"again": client.key}, headers={"origin": "http://testserver"})
    client.key = answer.url.path.removeprefix("/g/")
    players = draft(client).players
    assert [player.name for player in players] == names[1:] + names[:1]
    assert [player.name for player in players if player.nights] == [red.name]


def test_a_double_tap_begins_one_game(client: Client) -> None:
    client.get("/")
    tap = client.field("tap")
    origin = {"origin": "http://testserver"}
    first, second = (client.http.post("/new", data={"tap": tap}, headers=origin).url for _ in range(2))
    assert first == second
    client.get("/")
    assert client.http.post("/new", data={"tap": client.field("tap")}, headers=origin).url != first


def test_an_immunity_waits_for_a_player_who_skips_a_game(client: Client) -> None:
    """NOCH-89: kept until the nearest game in which he takes part again."""
    from gorod.engine.acts import End, TeamOrder

    client.new_game("noch", 12)
    client.do("set value immunity.sources", value=["host", "first_victims"])
    client.do("set deal random")
    client.do("start")
    client.do("close")
    game = client.play.now.game
    assert game is not None
    victim = next(seat for seat in game.table.seats if seat.role == "citizen")
    client.act(TeamOrder("mafia", victim.number))
    client.do("close")
    client.act(End("city"))
    for skips in (True, False):
        answer = client.http.post("/new", data={"again": client.key}, headers={"origin": "http://testserver"})
        client.key, client.html = answer.url.path.removeprefix("/g/"), answer.text
        mine = [seat for seat, player in enumerate(draft(client).players, 1) if player.name == victim.name]
        if skips:
            client.do(f"set drop {mine[0]}")
            client.do("set deal random")
            client.do("start")
            client.do("close")
            client.act(End("city"))
    client.do("set add", name=victim.name)
    assert [player.name for player in draft(client).players if player.nights] == [victim.name]


def test_a_club_keeps_shares_and_loads_its_rules(client: Client) -> None:
    client.new_game("mirea", 13)
    client.do("set value guard.takes", value="first")
    client.do("set value heal.cures", value=["mafia", "sheriff"])
    client.post("/club", {"do": "keep", "name": "Четверг", "game": client.key})
    file = client.get("/club/Четверг.toml")
    client.post("/club", {"do": "remove", "name": "Четверг"})
    assert "Четверг" not in client.get("/rules")
    answer = client.http.post(
        "/club", data={"do": "load"}, files={"file": ("c.toml", file)}, headers={"origin": "http://testserver"}
    )
    assert "Четверг" in answer.text
    client.new_game("noch", 13)
    client.do("set club Четверг")
    assert draft(client).overrides == {"guard.takes": "first", "heal.cures": ["mafia", "sheriff"]}
    assert draft(client).book == "mirea"


def test_a_club_file_is_a_rulebook_file(client: Client, tmp_path_factory: pytest.TempPathFactory) -> None:
    client.new_game("noch", 13)
    client.do("set value check.answer", value="exact_role")
    client.post("/club", {"do": "keep", "name": "Наш дом", "game": client.key})
    path = tmp_path_factory.mktemp("club") / "c.toml"
    path.write_text(client.get("/club/Наш дом.toml"), encoding="utf-8")
    book = load_rulebook(path)
    assert (book.title_ru, book.rules.check.answer, book.changed) == ("Наш дом", "exact_role", {"check.answer"})


@pytest.mark.parametrize("text", ["", "no toml [", 'base = "chess"', 'base = "mirea"\n[settings]\nvisit.links = 3'])
def test_a_bad_file_of_rules_is_explained(client: Client, text: str) -> None:
    answer = client.http.post(
        "/club", data={"do": "load"}, files={"file": ("c.toml", text)}, headers={"origin": "http://testserver"}
    )
    assert answer.status_code == 200
    assert "не подошёл" in answer.text


@pytest.mark.parametrize("book", RULEBOOKS)
def test_the_rules_form_asks_in_both_languages_and_makes_club_rules(client: Client, book: str) -> None:
    import re

    page = client.get(f"/rules/form/{book}")
    assert page.count('span lang="ru"') == page.count('span lang="en"') > 2
    names = re.findall(r'<input type="radio" name="([^"]+)" value="([^"]+)"(?! *checked)', page)
    assert names
    from html import unescape

    path, value = names[-1]
    client.post(f"/rules/form/{book}", {"name": "Анкета", path: unescape(value), "do": "keep"})
    clubs = client.http.portal.call(client.desk.store.read_shelf, "club")  # type: ignore[union-attr]
    assert clubs["Анкета"]["book"] == book
    text = client.post(f"/rules/form/{book}", {"name": "Анкета", path: unescape(value), "do": "text"})
    assert path in text


@pytest.mark.parametrize("book", RULEBOOKS)
@pytest.mark.parametrize("lang", ["ru", "en"])
def test_rules_are_text_in_both_languages(client: Client, book: str, lang: str) -> None:
    client.http.cookies.set("gorod_looks", f"lang={lang}")
    page = client.get(f"/rules/{book}")
    document = load_rulebook(book)
    assert getattr(document, f"title_{lang}") in page
    assert page.count('id="c') > 30


def test_any_two_rulebooks_can_be_compared(client: Client) -> None:
    for one in RULEBOOKS:
        for two in RULEBOOKS:
            rows = client.get(f"/rules/compare?a={one}&b={two}").count("<tr>")
            assert (rows == 1) == (one == two)
