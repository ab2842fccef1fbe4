"""Acts on disk: what a host said is kept before anybody sees that it was accepted.

A game is an append-only list of lines; nothing is ever overwritten, what is taken back stays as a line of its own.
"""

from gorod.store.shape import GameRow, Line, Person, Store, Taken, Trouble

__all__ = ["GameRow", "Line", "Person", "Store", "Taken", "Trouble", "open_sqlite"]


def open_sqlite(path: str) -> Store:
    """A store in one SQLite file, created or migrated if need be. Raises Trouble."""
    from gorod.store.sql import SqlStore

    return SqlStore.open_sqlite(path)
