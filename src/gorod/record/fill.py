"""A record with what the engine ruled under each block, in place of what stood there.

It must never change an act or an expectation.
"""

from __future__ import annotations

from msgspec.structs import replace

from gorod.record.replay import replay_record
from gorod.record.rulings import spell_rulings
from gorod.record.statements import Block, Record, RulingLine


def fill_record(record: Record) -> Record:
    """The record with ``>`` lines for every block that can be played; old ones are replaced.

    A record whose roles are not all known cannot be resolved and loses its rulings.
    """
    played = replay_record(record).blocks
    texts = [spell_rulings(judged.rulings, record.rulebook) for judged in played]
    texts += [()] * (1 + len(record.blocks) - len(texts))
    opening, *blocks = [_fill(block, text) for block, text in zip((record.opening, *record.blocks), texts, strict=True)]
    return replace(record, opening=opening, blocks=tuple(blocks))


def _fill(block: Block, texts: tuple[str, ...]) -> Block:
    return replace(block, rulings=tuple(RulingLine(text=text) for text in texts))
