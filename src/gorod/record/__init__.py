"""MGN, the game record: read, written, replayed, filled and compared.

>>> text = "mgn: 1\\nrules: noch\\nseats\\n 1 K maniac\\n 2 A citizen\\nnight 1\\n 1 kill 2\\n = winner maniac"
>>> replay_record(read_record(text)).ok
True

It must never know a language: what people read of a record is made elsewhere.
"""

from gorod.record.compare import Judgement, Verdict, compare_record
from gorod.record.faults import RecordError
from gorod.record.fill import fill_record
from gorod.record.grammar import GoodPart, read_act, read_good_part, read_record
from gorod.record.keep import record_of
from gorod.record.lines import spell_act
from gorod.record.replay import Failure, Replay, check_record, replay_record
from gorod.record.rulings import spell_ruling, spell_rulings
from gorod.record.statements import (
    ActLine,
    Block,
    Expectation,
    Head,
    Header,
    Override,
    Record,
    RulingLine,
    SeatLine,
)
from gorod.record.summary import Gone, Summary, sum_up, sum_up_fault, sum_up_missing
from gorod.record.writer import write_record

__all__ = [
    "ActLine",
    "Block",
    "Expectation",
    "Failure",
    "Gone",
    "GoodPart",
    "Head",
    "Header",
    "Judgement",
    "Override",
    "Record",
    "RecordError",
    "Replay",
    "RulingLine",
    "SeatLine",
    "Summary",
    "Verdict",
    "check_record",
    "compare_record",
    "fill_record",
    "read_act",
    "read_good_part",
    "read_record",
    "record_of",
    "replay_record",
    "spell_act",
    "spell_ruling",
    "spell_rulings",
    "sum_up",
    "sum_up_fault",
    "sum_up_missing",
    "write_record",
]
