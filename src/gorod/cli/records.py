"""Commands about records: replay, fill, explain, compare, check.

They read, call the layers below, and print; a sentence about a game comes from ``words``, a verdict from ``record``.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator

import msgspec

from gorod.cli.faults import BAD_INPUT, FAILED, FINE, Trouble, complain
from gorod.cli.files import (
    STDIN,
    list_sources,
    load_known_record,
    load_record,
    read_listed,
    write_whole,
)
from gorod.cli.phrases import tell_failure, tell_record_fault
from gorod.cli.sentences import UNSHOWN, clean, say
from gorod.record import (
    RecordError,
    Summary,
    check_record,
    compare_record,
    fill_record,
    read_record,
    replay_record,
    sum_up,
    sum_up_fault,
    sum_up_missing,
    write_record,
)

MANY = 30
"""So many records take long enough to show how far one is."""


def print_json(value: object) -> None:
    """A value as JSON for programs, two blanks a level; it can be shown at a terminal too."""
    text = msgspec.json.format(msgspec.json.encode(value), indent=2).decode()
    print(UNSHOWN.sub(lambda found: f"\\u{ord(found.group()):04x}", text))


def _follow(sources: list[str]) -> Iterator[str]:
    """The sources one by one; at a terminal a long list shows its progress on stderr."""
    if len(sources) < MANY or not sys.stderr.isatty():
        yield from sources
        return
    from rich.console import Console
    from rich.progress import track

    yield from track(sources, description="", console=Console(stderr=True), transient=True)


def replay_paths(paths: list[str], json: bool) -> int:
    """``gorod replay``: play every record again and report what is not as it says."""
    summaries: list[Summary] = []
    unreadable = 0
    sources = list_sources(paths)
    for path in _follow(sources):
        try:
            summary = sum_up(replay_record(read_record(read_listed(path), path)))
        except RecordError as error:
            complain(tell_record_fault(error))
            summary = sum_up_fault(error)
        except Trouble as error:
            complain(str(error))
            summary = sum_up_missing(path, str(error))
        summaries.append(summary)
        unreadable += summary.unreadable
        if not json and not summary.unreadable:
            _print_failures(summary)
    failed = sum(not summary.ok for summary in summaries) - unreadable
    if json:
        print_json(summaries)
    else:
        _print_sum(summaries, failed, unreadable)
    return BAD_INPUT if unreadable else FAILED if failed else FINE


def _print_failures(summary: Summary) -> None:
    """The failures of a record, and once where the game stood at the first of them."""
    for failure in summary.failures:
        print(clean(tell_failure(failure, summary.file)))
    position = next((failure.position for failure in summary.failures if failure.position), "")
    if position:
        print(f"  {position}")


def _print_sum(summaries: list[Summary], failed: int, unreadable: int) -> None:
    if len(summaries) == 1 and summaries[0].ok and summaries[0].position:
        print(summaries[0].position)
    fine = len(summaries) - failed - unreadable
    print(say("replayed", count=len(summaries), fine=fine, failed=failed, unreadable=unreadable))


def fill_paths(paths: list[str]) -> int:
    """``gorod fill``: write the rulings into every record that can be read; one from stdin is printed."""
    counts = {"written": 0, "same": 0, "printed": 0, "failed": 0}
    for path in _follow(list_sources(paths)):
        try:
            counts[_fill(path)] += 1
        except Trouble as error:
            complain(str(error))
            counts["failed"] += 1
    written, same, failed = counts["written"], counts["same"], counts["failed"]
    if failed and not counts["printed"]:
        print(say("filled-some", written=written, same=same, failed=failed))
    elif written or same:
        print(say("filled", written=written, same=same))
    return BAD_INPUT if failed else FINE


def _fill(path: str) -> str:
    """What was done with one record: written, printed, or left as it was the same; raises Trouble."""
    raw = read_listed(path)
    text = write_record(fill_record(load_known_record(path, raw)))
    if path == STDIN:
        sys.stdout.write(text)
        return "printed"
    if text.encode() == raw:
        return "same"
    write_whole(path, text)
    return "written"


def explain_path(path: str) -> int:
    """``gorod explain``: the game as a story."""
    from gorod.cli.speech import open_texts
    from gorod.words.story import tell_story

    game = replay_record(load_known_record(path)).game
    assert game is not None
    print(clean(tell_story(open_texts(), game)))
    return FINE


def compare_path(path: str, json: bool) -> int:
    """``gorod compare``: the same record under all rulebooks, side by side."""
    record = load_known_record(path)
    verdicts = compare_record(record)
    if json:
        print_json(verdicts)
        return FINE
    from gorod.cli.verdicts import print_verdicts

    print_verdicts(record, verdicts)
    return FINE


def check_path(path: str, json: bool) -> int:
    """``gorod check``: what forbids the start of a record's game, and what its host is warned of."""
    record = load_record(path)
    notes = check_record(record)
    if json:
        print_json(notes)
    else:
        from gorod.cli.speech import open_texts
        from gorod.words.checks import tell_note

        texts = open_texts()
        for note in notes:
            print(clean(tell_note(texts, record.rulebook, note)))
        if not notes:
            print(say("start-ok"))
    return FAILED if any(note.level == "error" for note in notes) else FINE
