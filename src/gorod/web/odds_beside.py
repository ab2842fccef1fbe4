"""The odds of a composition beside the set-up, if the laboratory is installed: worked out aside, in little time.

It must never delay a page: what is not ready is not shown.
"""

from __future__ import annotations

import asyncio
from typing import Any

from gorod.web.draft import Draft, find_book, list_cards

SECONDS = 0.25
_known: dict[tuple[Any, ...], dict[str, Any]] = {}
_running: set[tuple[Any, ...]] = set()
_tasks: set[asyncio.Task[None]] = set()


async def find_odds(draft: Draft) -> dict[str, Any] | None:
    """What is known of the odds by now; the rest goes on aside and is there at the next page."""
    cards = list_cards(draft)
    if not cards or len(cards) != len(draft.players):
        return None
    wanted = (draft.book, repr(sorted(draft.overrides.items())), tuple(sorted(cards)))
    if wanted not in _known and wanted not in _running:
        _running.add(wanted)
        task = asyncio.create_task(_work(wanted, draft, cards))
        _tasks.add(task)
        task.add_done_callback(_tasks.discard)
    return _known.get(wanted)


async def _work(wanted: tuple[Any, ...], draft: Draft, cards: tuple[str, ...]) -> None:
    try:
        found = await asyncio.to_thread(_estimate, draft, cards)
    except Exception:  # the laboratory is an extra: without it the place stays empty
        return
    finally:
        _running.discard(wanted)
    if found is not None:
        if len(_known) > 200:
            _known.clear()
        _known[wanted] = found


def _estimate(draft: Draft, cards: tuple[str, ...]) -> dict[str, Any] | None:
    try:
        from gorod.odds.quick import estimate  # type: ignore[import-not-found, unused-ignore]
    except ImportError:
        return None
    found = estimate(find_book(draft), cards, seconds=SECONDS)
    return {"sides": dict(found)} if found else None
