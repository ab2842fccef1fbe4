"""Bring a database to the schema of this program, or say that it is of a newer one.

Alembic is loaded only when there is something to do, so that an ordinary start does not pay for it.
"""

from __future__ import annotations

from pathlib import Path

from sqlalchemy import Connection, inspect, text

from gorod.store.schema import KNOWN, SCHEMA
from gorod.store.shape import Trouble


def read_revision(connection: Connection) -> str | None:
    """The schema that the database has, ``None`` for an empty one."""
    if not inspect(connection).has_table("alembic_version"):
        return None
    return connection.execute(text("SELECT version_num FROM alembic_version")).scalar()


def bring_up(connection: Connection) -> bool:
    """Migrate to this program's schema inside the caller's transaction; whether anything was done. Raises Trouble."""
    found = read_revision(connection)
    if found == SCHEMA:
        return False
    if found is not None and found not in KNOWN:
        raise Trouble("newer", found)
    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
    config.attributes["connection"] = connection
    command.upgrade(config, SCHEMA)
    return True
