"""A club's own file, overrides of single settings, and every fault that either may have."""

import pytest

from gorod.rules import RULEBOOKS, RulebookError, RulebookFault, load_rulebook, override
from gorod.rules.needs import NEEDS


@pytest.fixture
def write(tmp_path):
    def write_file(text, name="house.toml"):
        path = tmp_path / name
        path.write_text(text, encoding="utf-8")
        return path

    return write_file


def faults_of(call, *args):
    with pytest.raises(RulebookError) as caught:
        call(*args)
    return {(fault.path, fault.code) for fault in caught.value.faults}


HOUSE = 'key = "house"\nbase = "mirea"\n'


# A club's own file


def test_a_club_says_only_what_differs(write):
    path = write(HOUSE + '[titles]\nru = "Клуб"\n[settings.visit]\nlinks = false\nself = "never"\n')
    house, root = load_rulebook(path), load_rulebook("mirea")
    assert (house.key, house.document, house.base, house.root) == ("house", "mirea", "mirea", root)
    assert (house.title_ru, house.title_en) == ("Клуб", root.title_en)
    assert house.changed == {"visit.links", "visit.self"}
    assert house.cite("visit.links") == "house visit.links"
    assert house.cite("visit.protects") == "mirea 38"
    assert house.compositions == root.compositions


def test_a_value_equal_to_the_documents_is_no_change(write):
    house = load_rulebook(write(HOUSE + "[settings.visit]\nlinks = true\n"))
    assert not house.changed
    assert house.cite("visit.links") == "mirea 40"


def test_a_club_may_cite_its_own_reason(write):
    text = '[settings.visit]\nlinks = false\n[because]\nvisit.links = ["house rule 3"]\npoint.host = ["house rule 1"]\n'
    house = load_rulebook(write(HOUSE + text))
    assert house.changed == {"visit.links"}
    assert house.cite("visit.links") == "mirea house rule 3"
    assert house.cite("point.host") == "mirea house rule 1"


def test_a_file_on_top_of_a_file_keeps_the_documents_root(write):
    write(HOUSE + '[settings.visit]\nlinks = false\n[because]\nvisit.links = ["house rule 3"]\n')
    top = 'key = "finals"\nbase = "house.toml"\n[settings.novice]\ntournament = true\n'
    finals = load_rulebook(write(top, "finals.toml"))
    assert finals.base == "mirea" and finals.root is load_rulebook("mirea")
    assert finals.changed == {"visit.links", "novice.tournament"}
    assert finals.cite("visit.links") == "mirea house rule 3"
    back = load_rulebook(write(top + "[settings.visit]\nlinks = true\n", "back.toml"))
    assert back.changed == {"novice.tournament"}
    assert back.cite("visit.links") == "mirea 40"


def test_a_club_switches_a_role_on_with_what_it_needs(write):
    text = """
key = "house"
base = "linch"
[roles.bodyguard]
title = { ru = "Телохранитель", en = "Bodyguard" }
side = "city"
abilities = { guard = [] }
[roles.sheriff]
title = { ru = "Комиссар" }
[settings.guard]
self = "never"
takes = "all"
chain = "single_hop"
own_saves = true
"""
    house = load_rulebook(write(text))
    assert house.changed_roles == {"bodyguard"}  # another title changes nothing in the game
    assert house.roles["sheriff"].title_ru == "Комиссар" and house.roles["sheriff"].has("check")
    assert house.cite("role.bodyguard.guard") == "house role.bodyguard.guard"
    assert house.cite("guard.takes") == "house guard.takes"
    without = text.split("[settings")[0]
    assert faults_of(load_rulebook, write(without)) == {
        (f"guard.{leaf}", "missing") for leaf in ("self", "takes", "chain", "own_saves")
    }


def test_a_club_brings_its_own_compositions(write):
    entry = (
        '[[compositions]]\nplayers = 3\nroles = { mafia = 1, citizen = 2 }\ntitle = { ru = "малый", en = "small" }\n'
    )
    house = load_rulebook(write(HOUSE + entry))
    assert [(e.players, e.title_en) for e in house.compositions] == [(3, "small")]
    assert house.changed == {"deal.presets"}
    assert faults_of(load_rulebook, write(HOUSE + entry + "[settings.deal]\npresets = {}\n")) == {
        ("deal.presets", "doubled_word")
    }


def test_a_whole_rulebook_of_its_own_must_cite_everything(write):
    book = load_rulebook("mirea")
    assert book  # the shipped file serves as the text of an own document
    from gorod.rules.load import BOOKS

    text = (BOOKS / "mirea.toml").read_text(encoding="utf-8").replace('"mirea"', '"own"')
    own = load_rulebook(write(text))
    assert (own.key, own.document, own.base, own.root) == ("own", "own", "own", None)
    assert own.cite("visit.links") == "own 40"
    uncited = text.replace('visit.links = ["40"]\n', "").replace('point.host = ["125"]\n', "")
    assert faults_of(load_rulebook, write(uncited)) == {
        ("because.visit.links", "uncited"),
        ("because.point.host", "uncited"),
    }


def test_overrides_count_from_the_document():
    mirea = load_rulebook("mirea")
    once = override(mirea, {"visit.links": False, "check.when": "day_start"})
    assert once.changed == {"visit.links", "check.when"} and once.root is mirea
    assert once.cite("visit.links") == "mirea visit.links"
    twice = override(once, {"visit.links": True, "kills.may_skip": True})
    assert twice.changed == {"check.when"}
    assert twice.cite("visit.links") == "mirea 40"
    assert twice.cite("check.when") == "mirea check.when"
    assert not mirea.changed


def test_an_override_of_the_compositions_keeps_the_titles_of_the_documents():
    forum = load_rulebook("forum")
    sharp, odd = {"mafia": 4, "doctor": 1, "sheriff": 1, "citizen": 6}, {"mafia": 4, "citizen": 8}
    changed = override(forum, {"deal.presets": {"12": [sharp, odd]}})
    assert [(entry.title_en, entry.clauses) for entry in changed.compositions] == [("sharp", ("62",)), ("", ())]


# Faults


def test_all_faults_come_at_once(write):
    text = """
key = "two words"
base = "mirea"
colour = "red"
[titles]
de = "Haus"
[roles.wolf]
side = "city"
[roles.don]
side = "moon"
nose = 1
[settings]
saves = ["immunity", "immunity", "luck"]
[settings.visit]
links = 3
colour = "red"
[settings.clock]
night_limit = "2d"
[because]
visit.links = []
visit.colour = ["1"]
"""
    assert faults_of(load_rulebook, write(text)) == {
        ("key", "wrong_type"),
        ("colour", "unknown_path"),
        ("titles", "wrong_type"),
        ("roles.wolf", "unknown_word"),
        ("roles.don.side", "wrong_type"),
        ("roles.don.nose", "unknown_path"),
        ("saves", "doubled_word"),
        ("saves", "unknown_word"),
        ("visit.links", "wrong_type"),
        ("visit.colour", "unknown_path"),
        ("clock.night_limit", "wrong_type"),
        ("because.visit.links", "wrong_type"),
        ("because.visit.colour", "unknown_path"),
        ("team.heads.mafia", "no_such_ability"),
    }


def test_a_fault_says_what_was_read_and_what_is_allowed():
    with pytest.raises(RulebookError) as caught:
        override(load_rulebook("mirea"), {"check.answer": "colours", "sheriff.shot_from": -1, "nothing.here": 1})
    assert str(caught.value).splitlines() == [
        'set: check.answer: read "colours", expected one of mafia_or_not, colour, exact_role',
        "set: sheriff.shot_from: read -1, expected a whole number from 0",
        caught.value.faults[2].expected and f"set: {caught.value.faults[2]}",
    ]
    assert caught.value.faults[2].expected.startswith("a path of the groups players, deal")


def test_long_and_empty_values_are_shown_readably():
    with pytest.raises(RulebookError) as caught:
        override(load_rulebook("mirea"), {"deal.limit": {"mafia": list(range(60))}, "vote.form": ""})
    limit, form = caught.value.faults
    assert limit.read.endswith("...") and len(limit.read) == 60
    assert form.read == '""'


@pytest.mark.parametrize(
    ("path", "value"),
    [
        ("visit.links", 1),
        ("players.min", True),
        ("players.min", -1),
        ("players.min", 2.5),
        ("vote.changes", -2),
        ("warn.dark_share_min", 1.5),
        ("clock.twilight", "soon"),
        ("clock.twilight", 2),
        ("night.order", "lover"),
    ],
)
def test_values_of_the_wrong_shape(path, value):
    assert (path, "wrong_type") in faults_of(override, load_rulebook("forum"), {path: value})


@pytest.mark.parametrize(
    ("key", "values", "expected"),
    [
        ("mirea", {"deal.filler": "yakuza"}, {("deal.filler", "no_such_role")}),
        ("mirea", {"deal.limit": {"boss": 1}}, {("deal.limit.boss", "no_such_role")}),
        ("mirea", {"night.order": ["priest"]}, {("night.order", "no_such_role")}),
        ("mirea", {"deal.presets": {"2": [{"mafia": 1, "boss": 1}]}}, {("deal.presets.2.boss", "no_such_role")}),
        ("mirea", {"team.heads": {"mafia": "boss"}}, {("team.heads.mafia", "no_such_role")}),
        ("mirea", {"team.heads": {"mafia": "doctor"}}, {("team.heads.mafia", "no_such_ability")}),
        ("dccm", {"search.seeks": {"don": "boss"}}, {("search.seeks.don", "no_such_role")}),
        ("mirea", {"vote.pass": True}, {("vote.pass", "pass_needs_ballot")}),
        ("linch", {"deal.presets": {}}, {("deal.presets", "no_composition")}),
        ("mirea", {"deal.presets": {"ten": []}}, {("deal.presets.ten", "wrong_type")}),
        ("mirea", {"deal.presets": {"10": [{"mafia": 3}]}}, {("deal.presets.10", "preset_sum")}),
        ("forum", {"players.min": 21}, {("players.min", "order_of_numbers")}),
        ("forum", {"warn.dark_share_min": 0.5}, {("warn.dark_share_min", "order_of_numbers")}),
        ("mirea", {"deal.ratio": {"from": 1, "min": 2}}, {("deal.ratio", "missing")}),
        (
            "mirea",
            {"deal.ratio": {"from": 18, "min": 2.5, "ideal": 2.3, "max": 2.1}},
            {("deal.ratio", "order_of_numbers")},
        ),
        ("noch", {"victory.order": ["city", "mafia"]}, {("victory.order", "side_without_victory")}),
    ],
)
def test_values_that_do_not_agree(key, values, expected):
    assert faults_of(override, load_rulebook(key), values) == expected


SWITCHES = [
    ("noch", {"visit.links": True}, {"link.stopped_by"}),
    ("noch", {"visit.shields_from_vote": True}, {"visit.shield_effect"}),
    ("linch", {"visit.self": "once"}, {"visit.self_protects"}),
    ("linch", {"visit.blocks": ["don"]}, {"block.scope", "block.notice", "block.spends_choice"}),
    ("forum", {"visit.repeat": "not_running"}, {"block.spends_choice"}),
    ("forum", {"heal.self": "once"}, {"block.spends_choice"}),
    ("linch", {"sheriff.shot": True}, {"sheriff.shot_from", "sheriff.shot_basis", "sheriff.one_action"}),
    ("forum", {"immunity.kinds": ["night"]}, {"immunity.nights", "immunity.days"}),
    ("dccm", {"immunity.sources": ["first_victims"]}, {"immunity.keep_when_absent", "immunity.fallback"}),
    ("noch", {"immunity.sources": ["novices"]}, {"novice.one_in", "novice.tournament"}),
    ("linch", {"speech.mode": "rounds"}, {"speech.seconds", "speech.invite", "speech.closer"}),
    ("dccm", {"start.acquaintance": "with_novices"}, {"speech.acquaintance_seconds"}),
    (
        "linch",
        {"nominate.mode": "free"},
        {"nominate.first_round_max", "nominate.accept", "nominate.self", "nominate.withdraw"},
    ),
    ("noch", {"vote.form": "ballot"}, {"vote.changes", "vote.unvote"}),
    ("noch", {"vote.tie": "shootout"}, {"vote.second_tie", "shootout.seconds", "shootout.candidates_vote"}),
    ("linch", {"vote.candidates": "nominees"}, {"vote.lone_first", "vote.lone_later"}),
    (
        "noch",
        {"clock.twilight": "2h"},
        {"clock.limit_notice", "clock.limit_minimum", "clock.extra", "clock.extra_repeats"},
    ),
    ("noch", {"start.channel": "messages"}, {"clock.night_limit"}),
    ("noch", {"clock.absence_cycles": 2}, {"clock.absence_in_row", "clock.absence_sign"}),
]


@pytest.mark.parametrize(("key", "values", "missing"), SWITCHES)
def test_a_mechanism_that_is_switched_on_names_what_it_lacks(key, values, missing):
    assert faults_of(override, load_rulebook(key), values) == {(path, "missing") for path in missing}


def test_a_silence_needs_its_place_in_a_shootout_only_where_there_is_one():
    fouls = {"fouls.silence_at": 3, "fouls.peek": 4, "fouls.gesture": 3, "fouls.gesture_again": 4}
    assert override(load_rulebook("linch"), fouls).rules.fouls.silence_at == 3
    shootout = {"vote.tie": "shootout", "vote.second_tie": "lift"}
    shootout |= {"shootout.seconds": 30, "shootout.candidates_vote": False}
    assert faults_of(override, load_rulebook("linch"), fouls | shootout) == {("fouls.silenced_shootout", "missing")}


def test_a_switch_with_its_paths_is_no_fault():
    changed = override(load_rulebook("noch"), {"visit.links": True, "link.stopped_by": ["heal"]})
    assert changed.changed == {"visit.links", "link.stopped_by"}
    assert changed.cite("link.stopped_by") == "noch link.stopped_by"


@pytest.mark.parametrize(
    ("role", "abilities", "missing"),
    [
        ("immortal", "", {"immortal.survives", "immortal.executable"}),
        ("werewolf", "", {"turncoat.both_lost", "turncoat.told"}),
        ("priest", "abilities = { check = [] }\n", {"priest.check", "priest.shot", "priest.one_action"}),
    ],
)
def test_a_role_needs_its_settings(write, role, abilities, missing):
    text = f'{HOUSE}[roles.{role}]\nside = "city"\n{abilities}'
    assert faults_of(load_rulebook, write(text)) == {(path, "missing") for path in missing}


def test_a_search_needs_its_settings_and_gives_the_ability_itself(write):
    seeks = '[settings.search]\nseeks = { don = "sheriff" }\n'
    both = {("search.after_order", "missing"), ("search.when", "missing")}
    assert faults_of(load_rulebook, write(HOUSE + seeks)) == both


def test_a_priests_shot_needs_its_window(write):
    text = HOUSE + '[roles.priest]\nside = "city"\nabilities = { check = [] }\n[settings.priest]\n'
    assert faults_of(load_rulebook, write(text + "check = true\nshot = true\none_action = true\n")) == {
        ("priest.shot_window", "missing")
    }


def test_a_rulebook_that_stands_alone_names_every_path_it_lacks(write):
    from gorod.rules.load import BOOKS

    text = (BOOKS / "mirea.toml").read_text(encoding="utf-8").replace('key = "mirea"', "")
    lines = [line for line in text.splitlines() if not line.startswith(("by =", "point.host"))]
    faults = faults_of(load_rulebook, write("\n".join(lines)))
    assert ("key", "missing") in faults and ("visit.by", "missing") in faults
    assert ("because.point.host", "uncited") in faults
    assert not {path for path, _ in faults} & {path for _, paths, _ in NEEDS for path in paths}


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("", "nothing"),
        ("# only a remark\n", "nothing"),
        ("[settings]\n", "nothing"),
        ('key = "house"\n[settings.visit]\nlinks = false\n', "nothing"),
        ('key = "house"\nbsae = "mirea"\n[settings.visit]\nlinks = false\n', 'bsae = "mirea"'),
        ('key = "house"\nBase = "mirea"\n', 'Base = "mirea"'),
        ('key = "house"\nbase = ""\n', '""'),
        ('key = "house"\nbase = ["mirea"]\n', '["mirea"]'),
        ('key = "house"\nbase = "miraе"\n', "miraе"),
    ],
)
def test_a_file_without_its_base_is_one_fault(write, text, read):
    with pytest.raises(RulebookError) as caught:
        load_rulebook(write(text))
    (fault,) = caught.value.faults
    assert (fault.path, fault.read) == ("base", read)
    assert fault.expected == "one of " + ", ".join(RULEBOOKS) + ", or a file"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (
            "[settings.deal]\npresets = { 10 = [{ mafia = 3, wizard = 7 }] }\n",
            "deal.presets.10.wizard: read wizard, expected one of citizen",
        ),
        (
            '[settings.deal]\npresets = { 10 = [{ mafia = "3" }] }\n',
            'deal.presets.10.mafia: read "3", expected a whole',
        ),
        ("[settings.deal]\npresets = { 10 = 3 }\n", "deal.presets.10: read 3, expected a list of"),
        ("[settings.deal]\nlimit = { mafia = -1 }\n", "deal.limit.mafia: read -1, expected a whole number from 0"),
        ("[settings.deal]\nlimit = { mafia = 1.5 }\n", "deal.limit.mafia: read 1.5, expected a whole number from 0"),
        ("[settings.deal]\nratio = { least = 2 }\n", "deal.ratio.least: read least, expected one of from"),
        ('[settings.team]\nheads = { moon = "don" }\n', "team.heads.moon: read moon, expected one of city"),
        ("[settings.deal.limit]\n'b c' = 1\n", "deal.limit.b c: read b c, expected one of"),
        (
            "[settings.players]\nmin = 99999999999999999999\n",
            "players.min: read 99999999999999999999, expected at most",
        ),
        ("[settings.players]\nmin = 1979-05-27\n", "players.min: read 1979-05-27, expected a whole number from 0"),
        ("[settings.warn]\ndark_share_min = nan\n", "warn.dark_share_min: read nan, expected a number from 0 to 1"),
        ('[settings.clock]\ntwilight = "99999999999h"\n', "expected a duration of at most"),
        ('[settings.visit]\nself = { a = "b" }\n', 'visit.self: read { a = "b" }, expected one of'),
    ],
)
def test_a_fault_inside_a_value_has_its_own_place(write, text, said):
    with pytest.raises(RulebookError) as caught:
        load_rulebook(write(HOUSE + text))
    assert said in str(caught.value)


def test_a_mark_before_the_text_is_no_fault(write):
    path = write("")
    path.write_bytes(b"\xef\xbb\xbf" + HOUSE.replace("\n", "\r\n").encode())
    assert load_rulebook(path).key == "house"


@pytest.mark.parametrize("data", [HOUSE.encode("utf-16"), HOUSE.encode("utf-16-le"), b"\xff", "клуб".encode("cp1251")])
def test_what_is_no_text_in_utf_8_is_said_plainly(write, data):
    path = write("")
    path.write_bytes(data)
    with pytest.raises(RulebookError) as caught:
        load_rulebook(path)
    (fault,) = caught.value.faults
    assert fault.path == "file" and fault.expected == "text in UTF-8"
    assert fault.read.startswith(("the byte 0x", "the character U+0000"))


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("key = \n", "the end of the line in line 1, column 7"),
        ('key = "a"\nthis is = not toml [\n', "is = not toml [ in line 2, column 6"),
        ('key = "a', "the end of the text"),
        ("x = " + "[" * 5000, "values that are nested too deeply"),
    ],
)
def test_a_file_that_is_no_toml_says_where_once(write, text, read):
    with pytest.raises(RulebookError) as caught:
        load_rulebook(write(text))
    assert str(caught.value) == f"house.toml: file: read {read}, expected valid TOML"


@pytest.mark.parametrize(
    "text",
    [
        '[titles]\nru = "\\u001b[31m"\n',
        '[roles.don]\ntitle = { en = "Do\\u202en" }\n',
        '[because]\nvisit.links = ["\\u0007"]\n',
        '[settings.visit]\nself = "\\u001b[2J"\n',
        '["\\u001b"]\n',
    ],
)
def test_nothing_that_steers_a_terminal_gets_in_or_out(write, text):
    with pytest.raises(RulebookError) as caught:
        load_rulebook(write(HOUSE + text))
    assert str(caught.value).isprintable()


def test_what_a_club_changed_is_counted_from_its_own_base(write):
    from gorod.rules.load import find_base, list_changes

    write(HOUSE + "[settings.visit]\nlinks = false\n")
    top = write('key = "top"\nbase = "house.toml"\n[settings.visit]\nlinks = true\nself = "never"\n', "top.toml")
    base = find_base(top)
    assert base is not None and base.key == "house"
    assert list_changes(load_rulebook(top), base) == ("visit.links", "visit.self")
    assert find_base("mirea") is None


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("roles = 1\n", ("roles", "wrong_type")),
        ("settings = 1\n", ("settings", "wrong_type")),
        ("compositions = 1\n", ("compositions", "wrong_type")),
        ("contradictions = 1\n", ("contradictions", "wrong_type")),
        ("[[compositions]]\nplayers = 1\nroles = { wolf = 1 }\n", ("compositions.1.roles.wolf", "unknown_word")),
        ("[roles]\ndon = 1\n", ("roles.don", "wrong_type")),
        ('[roles.boss]\ntitle = { en = "Boss" }\n', ("roles.boss.side", "missing")),
        ("[roles.don]\nabilities = 1\n", ("roles.don.abilities", "wrong_type")),
        ("[roles.don]\nabilities = { dance = [] }\n", ("roles.don.abilities.dance", "unknown_path")),
        ("[roles.don]\nabilities = { kill = [1] }\n", ("roles.don.abilities.kill", "wrong_type")),
        ('[roles.don]\nmust_act = "often"\n', ("roles.don.must_act", "wrong_type")),
        ("[roles.don]\nbecause = 1\n", ("roles.don.because", "wrong_type")),
        ('[settings]\nvisit = "often"\n', ("visit", "unknown_path")),
    ],
)
def test_parts_of_the_wrong_shape(write, text, expected):
    assert expected in faults_of(load_rulebook, write(HOUSE + text))


def test_files_that_cannot_be_read(write, tmp_path):
    path = write("key = \n")
    with pytest.raises(RulebookError, match=r"house.toml: file: .*line 1.*expected valid TOML"):
        load_rulebook(path)
    path.write_bytes(b"\xff\xfe")
    assert faults_of(load_rulebook, path) == {("file", "unreadable")}
    assert faults_of(load_rulebook, "nowhere") == {("rules", "unknown_rulebook")}
    assert faults_of(load_rulebook, tmp_path / "nowhere.toml") == {("rules", "unknown_rulebook")}


def test_bases_that_cannot_be(write):
    assert faults_of(load_rulebook, write('key = "a"\nbase = "nowhere"\n')) == {("base", "unknown_rulebook")}
    write('key = "a"\nbase = "b.toml"\n', "a.toml")
    path = write('key = "b"\nbase = "a.toml"\n', "b.toml")
    assert faults_of(load_rulebook, path) == {("base", "cycle")}
    assert faults_of(load_rulebook, write('key = "forum"\nbase = "mirea"\n')) == {("key", "key_taken")}


def test_a_base_answers_for_its_own_faults(write):
    write(HOUSE + "[settings.visit]\nlinks = 3\n")
    with pytest.raises(RulebookError, match=r"^house.toml: visit.links: read 3, expected true or false$"):
        load_rulebook(write('key = "top"\nbase = "house.toml"\n', "top.toml"))


def test_the_keys_are_offered_where_a_rulebook_is_unknown():
    with pytest.raises(RulebookError) as caught:
        load_rulebook("chess")
    assert caught.value.faults == (
        RulebookFault("rules", "chess", "one of " + ", ".join(RULEBOOKS) + ", or a file", "unknown_rulebook"),
    )


@pytest.mark.parametrize("text", ["x = " + "[" * 5000, "x = " + "9" * 5000, 'key = "a', "\x00"])
def test_a_file_that_no_reader_can_take_is_one_fault(write, text):
    assert {code for _, code in faults_of(load_rulebook, write(text))} == {"toml"}
