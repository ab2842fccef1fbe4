"""The set-up: people, rules, composition, what forbids a start, and the four ways to deal."""

import re
from collections import Counter
from pathlib import Path

import pytest

from gorod.cli.dealing import print_deal
from gorod.engine.acts import End
from gorod.record import read_record
from gorod.rules import RULEBOOKS, load_rulebook
from gorod.web.draft import MAX_NAME, MAX_PLAYERS, Draft, Player, check_draft, find_book, list_counts, suggest

from .client import Client


def draft(client: Client) -> Draft:
    return client.play.now.draft


def keep_club(client: Client, name: str) -> None:
    """Keep the settings of the set-up as the club's own."""
    data = {"do": "keep", "name": name, "game": client.key, "step": client.step, "tap": client.field("tap")}
    client.post("/club", data)


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
    game = client.game
    assert game.rulebook.changed == {"visit.protects"}


def test_a_setting_back_at_the_document_is_no_difference(client: Client) -> None:
    client.new_game("mirea", 13)
    client.do("set value visit.protects", value="false")
    client.do("set value visit.protects", value="true")
    assert draft(client).overrides == {}


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
    game = client.game
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


def test_same_people_again_on_their_chairs_and_with_their_immunities(client: Client) -> None:
    from gorod.engine.acts import End, TeamOrder

    client.start("mirea", 13)
    client.do("close")
    game = client.game
    red = next(seat for seat in game.table.seats if seat.role == "citizen")
    client.act(TeamOrder("mafia", red.number))
    client.do("close")
    client.act(End("city"))
    names = [seat.name for seat in game.table.seats]
    answer = client.http.post("/new", data={"again": client.key}, headers={"origin": "http://testserver"})
    client.key = answer.url.path.removeprefix("/g/")
    players = draft(client).players
    assert [player.name for player in players] == names
    assert [player.name for player in players if player.nights] == [red.name]
    for word, order in (("turn", names[1:] + names[:1]), ("undo", names), ("stay", names)):
        client.get(f"/g/{client.key}")
        assert ('id="opener"' in client.html) == draft(client).asks_opener
        client.do(word if word == "undo" else f"set {word}")
        assert [player.name for player in draft(client).players] == order
        assert draft(client).asks_opener == (word == "undo"), "the host is asked who opens until he has said it"


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
    game = client.game
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
    keep_club(client, "Четверг")
    assert draft(client).club == "Четверг"
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
    keep_club(client, "Наш дом")
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
    assert "[x]" in text and path not in text


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


def test_names_tapped_in_a_row_join_in_that_order(client: Client) -> None:
    client.new_game("mirea", 3)
    client.do("set pick", pick=["add Zoya", "add Ilya", "dropname Boris", "add Zoya", "dropname Nobody", "nonsense"])
    assert [player.name for player in draft(client).players] == ["Anna", "Vera", "Zoya", "Ilya", "Zoya (2)"]
    before = client.play
    client.do("set pick", pick=["add Kira", "dropname Kira"])
    assert client.play == before


def test_a_whole_club_can_be_pasted_into_the_field_of_names(client: Client) -> None:
    client.new_game("noch", 0)
    longest = int(re.findall(r'id="name"[^>]*maxlength="(\d+)"', client.html)[0])
    names = [f"{number:02}" + "é" * (MAX_NAME - 2) for number in range(MAX_PLAYERS)]
    typed = ", ".join(names)
    assert len(typed) <= longest
    client.do("set add", name=typed)
    assert [player.name for player in draft(client).players] == names


def test_errors_say_one_number_where_there_is_one(client: Client) -> None:
    client.new_game("linch", 10)
    assert "игроков 10, а нужно ровно 12" in client.html
    client.http.cookies.set("gorod_looks", "lang=en")
    assert "exactly 12 are needed" in client.get(f"/g/{client.key}")


def test_a_random_deal_can_be_dealt_again(client: Client, capsys: pytest.CaptureFixture[str]) -> None:
    """With the number that the page and the record name, ``gorod deal`` deals the same."""
    client.new_game("mirea", 13)
    client.do("set deal random")
    dealt = draft(client)
    assert f"--seed {dealt.seed}" in client.html
    counts = list_counts(dealt, find_book(dealt))
    roles = ",".join(f"{role}={number}" for role, number in counts.items() if number)
    assert print_deal("mirea", 13, int(dealt.seed), roles, "") == 0
    record = read_record(capsys.readouterr().out)
    assert tuple(seat.role for seat in record.setups) == dealt.roles


def test_set_ups_that_became_no_game_leave_the_list_and_come_back(client: Client) -> None:
    client.start("mirea", 10)
    for players in (3, 4):
        client.new_game("noch", players)
    first = client.key
    page = client.get("/")
    assert page.count('class="game-row') == 3 and page.count('value="away ') == 3
    assert "away all" in page
    client.post("/games", {"do": f"away {first}"})
    assert client.html.count('class="game-row') == 2
    client.post("/games", {"do": "away all"})
    assert client.html.count('class="game-row') == 1 and "Перед началом" in client.html
    assert "Вернуть убранное (2)" in client.html
    client.get(f"/g/{first}")
    client.do("set number 5")
    assert client.get("/").count('class="game-row') == 2  # somebody goes on with it
    client.post("/games", {"do": "back"})
    assert client.html.count('class="game-row') == 3
    for word in ("away", "away nobody", "gone", ""):
        client.post("/games", {"do": word})
        assert client.html.count('class="game-row') == 3


def test_a_game_that_is_over_leaves_the_list_and_its_people_can_play_again(client: Client) -> None:
    client.start("mirea", 10)
    running = client.key
    client.start("mirea", 12)
    client.do("close")
    client.act(End("draw"))
    over = client.key
    client.get("/")
    client.post("/games", {"do": f"away {running}"})
    assert client.html.count('class="game-row') == 2, "a game that goes on stays"
    client.post("/games", {"do": "away all"})
    assert client.html.count('class="game-row') == 2, "only set-ups leave together"
    assert client.html.count('value="away ') == 1 and "Убрать из списка игру" in client.html
    client.post("/games", {"do": f"away {over}"})
    assert client.html.count('class="game-row') == 1 and f'value="{over}"' in client.html
    assert client.play.key == over and client.get(f"/g/{over}/protocol"), "nothing is deleted"
    client.post("/games", {"do": "back"})
    assert client.html.count('class="game-row') == 2


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('base = "mirea"\nno toml [', "не читается строка 2"),
        ("settings = 3\nbase = 'mirea'", "не файл правил"),
        ("", "на каких из пяти правил"),
        ('base = "mirea"\n[settings.visit]\nlinks = 3', "Визит связывает: такого значения быть не может"),
        ('base = "mirea"\n[settings.vote]\npass = true', "Голос против всех (ПАС): можно, только если"),
        ('base = "mirea"\n[settings.team]\nheads = { mafia = "maniac" }', "глава команды должен быть из неё"),
        ('base = "mirea"\n[settings]\nnonsense = 1', "nonsense: такой настройки нет"),
    ],
)
def test_what_is_wrong_with_a_file_of_rules_is_said_in_words(client: Client, text: str, said: str) -> None:
    answer = client.http.post(
        "/club", data={"do": "load"}, files={"file": ("c.toml", text)}, headers={"origin": "http://testserver"}
    )
    assert said in answer.text
    assert not re.search(r"\b(read|expected|line \d)\b", answer.text[answer.text.index("<main") :])


def test_the_letter_and_the_filled_form_hold_no_key(client: Client) -> None:
    page = client.get("/rules/form/mirea")
    assert "на русском и английском" in page
    text = client.post("/rules/form/mirea", {"do": "text", "victory.parity_against": '"none"'})
    assert "[x] ни с кем / nobody" in text
    assert not re.search(r"[a-z]+\.[a-z_]+", text)


def test_numbers_are_read_in_one_place() -> None:
    """``isdigit`` takes other digits (``²``) than ``int`` does: only ``where`` and ``settings_form`` may ask it."""
    web = Path(__file__).resolve().parents[2] / "src" / "gorod" / "web"
    asking = {
        str(path.relative_to(web)): path.read_text(encoding="utf-8").count(".isdigit()") for path in web.rglob("*.py")
    }
    assert {name for name, count in asking.items() if count} == {"where.py", "settings_form.py"}


@pytest.mark.parametrize("way", ["deck", "manual"])
def test_noting_says_what_to_do(client: Client, way: str) -> None:
    client.new_game()
    client.do(f"set deal {way}")
    assert {"deck": "до начала игры", "manual": "жребия нет"}[way] in client.html
    assert 'value="start" data-key="Enter" disabled' in client.html, "and it is so: the roles come first"
    assert "Начинать нельзя" not in client.html and "Предупреждение" not in client.html  # nothing is noted yet
