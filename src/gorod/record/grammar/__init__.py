"""The grammar of MGN: from text to a ``Record``, or to the first fault with its place.

It judges spelling only. It must never ask whether an act is legal.
"""

from gorod.record.grammar.reader import GoodPart, read_act, read_good_part, read_record

__all__ = ["GoodPart", "read_act", "read_good_part", "read_record"]
