"""Whatever bytes are read: a record, or the place of a fault. Never anything else, and never for long."""

import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gorod.record import (
    RecordError,
    compare_record,
    fill_record,
    read_act,
    read_good_part,
    read_record,
    replay_record,
    sum_up,
    write_record,
)
from record.samples import list_records, make

SAMPLES = [path.read_bytes() for path in list_records()]
PIECES = [
    b"\x00", b"\xff", b"\xef\xbb\xbf", b"\r\n", b"\r", b";", b'"', b"\\", b"!", b"=", b">", b"...", b"@+99:99", b"#",
    b"@2025-11-29T20:00:00Z ", b"99999999999999999999999", b"-1", b"0", b" 1", b":", b"seats\n", b"night 2\n",
    b"day 1\n", b"meeting\n", b"host ", b"mafia ", b"vote ", b"lift: ", b"= winner ", b"= told 1 ", b"set: a = 1\n",
    b"\xe2\x80\xa8", "é".encode(), "٣".encode(), b"?", b"out", b"refused", b"clock @+900:00\n", b"\t",
    b"\x85", b"\xc2\x85",
]  # fmt: skip


def spoil(data: bytes, chance: random.Random) -> bytes:
    """A record with a few accidents: pieces put in, left out, doubled, swapped, taken from other records."""
    for _ in range(chance.randint(1, 4)):
        at = chance.randrange(len(data) + 1)
        length = chance.choice([0, 1, 1, 2, 5, 30])
        kind = chance.randrange(5)
        if kind == 0:
            data = data[:at] + chance.choice(PIECES) + data[at + length :]
        elif kind == 1:
            data = data[:at] + data[at + length :]
        elif kind == 2:
            lines = data.split(b"\n")
            one, other = chance.randrange(len(lines)), chance.randrange(len(lines))
            lines[one], lines[other] = lines[other], lines[one]
            data = b"\n".join(lines)
        elif kind == 3:
            other_lines = chance.choice(SAMPLES).split(b"\n")
            lines = data.split(b"\n")
            lines.insert(chance.randrange(len(lines) + 1), chance.choice(other_lines))
            data = b"\n".join(lines)
        else:
            data = data[:at] + bytes([chance.randrange(256)]) + data[at + 1 :]
    return data


def exercise(data: bytes | str) -> None:
    """Read what can be read, and do everything with it that anybody could do."""
    good = read_good_part(data, "fuzz.mgn")
    assert good.record is not None or good.fault is not None
    if good.fault is not None:
        assert good.fault.line >= 1 and good.fault.column >= 1 and good.fault.expected
        assert "\n" not in str(good.fault)
        with pytest.raises(RecordError) as caught:
            read_record(data, "fuzz.mgn")
        assert str(caught.value) == str(good.fault)
    if good.record is None:
        return
    text = write_record(good.record)
    again = read_record(text, "fuzz.mgn")
    assert write_record(again) == text
    replay = replay_record(again)
    assert sum_up(replay).ok == replay.ok
    filled = read_record(write_record(fill_record(again)), "fuzz.mgn")
    assert [failure for failure in replay_record(filled).failures if failure.expected.startswith(">")] == []


@settings(max_examples=300)
@given(seed=st.integers(0, 2**32))
def test_spoilt_records(seed: int) -> None:
    chance = random.Random(seed)
    exercise(spoil(chance.choice(SAMPLES), chance))


@settings(max_examples=100)
@given(seed=st.integers(0, 2**32))
def test_spoilt_records_are_compared(seed: int) -> None:
    chance = random.Random(seed)
    record = read_good_part(spoil(chance.choice(SAMPLES), chance), "fuzz.mgn").record
    if record is not None:
        assert len(compare_record(record)) == 5


@given(st.binary(max_size=200))
def test_any_bytes(data: bytes) -> None:
    exercise(data)
    exercise(b"mgn: 1\nrules: noch\nseats\n 1 A mafia\n 2 B citizen\nnight 1\n" + data)


@given(st.text(max_size=200))
def test_any_text(text: str) -> None:
    exercise(text)
    exercise(make("day 1\n" + text, heads="from: position"))


@given(st.text(max_size=60) | st.sampled_from([piece.decode("latin-1") for piece in PIECES]))
def test_any_act(text: str) -> None:
    try:
        assert read_act(text, 10).line == 1
    except RecordError as error:
        assert error.line == 1


@pytest.mark.parametrize(
    "text",
    [
        "x" * 10_000_000,
        "mgn: 1\n" * 200_000,
        "\n" * 1_000_000,
        make('night 1\n host rename 1 "' + "\\" * 10_000_000),
        make('night 1\n host rename 1 "' + '\\"' * 4_000),
        make("night 1\n" + " ; x\n" * 100_000),
        make("night 1\n" + "vote 1: " + "1 " * 4_000),
        make("night 1\n" + ";".join('"' * 3_000)),
        make("", heads="note: " + '"\\' * 4_000),
        make("", heads="set: visit.blocks = " + "{a=" * 3_000),
        make("", heads="set: visit.blocks = [" + '"a",' * 2_000 + "]"),
        make("", heads="enabled: " + "doctor," * 1_000),
    ],
    ids=lambda text: repr(text)[-20:],
)
def test_masses_of_text(text: Any) -> None:
    good = read_good_part(text, "mass.mgn")
    assert good.record is not None or good.fault is not None


def test_many_blocks() -> None:
    text = make("\n".join(f"night {number}\n mafia skip\nday {number}\n host no-execution" for number in range(1, 400)))
    replay = replay_record(read_record(text))
    assert replay.ok and len(replay.blocks) == 799
