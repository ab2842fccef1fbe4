"""The tables, as SQLAlchemy Core sees them; the migrations make them.

The unique (game, number) of a line decides between competing writers. This module must never know what a line says.
"""

from __future__ import annotations

from sqlalchemy import Column, Float, ForeignKey, Integer, LargeBinary, MetaData, String, Table, Text

SCHEMA = "0001"
"""The revision that this program reads and writes: the head of ``migrations``."""

KNOWN = ("0001",)
"""All revisions that this program can migrate from, the oldest first."""

metadata = MetaData()

games = Table(
    "games",
    metadata,
    Column("key", String(64), primary_key=True),
    Column("created", Float, nullable=False),
    Column("changed", Float, nullable=False),
    Column("lines", Integer, nullable=False),
    Column("head", LargeBinary, nullable=False),
)

lines = Table(
    "lines",
    metadata,
    Column("game", String(64), ForeignKey("games.key"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("kind", String(32), nullable=False),
    Column("body", LargeBinary, nullable=False),
    Column("at", Float, nullable=False),
    Column("tap", String(64), nullable=False),
)

people = Table(
    "people",
    metadata,
    Column("key", Integer, primary_key=True, autoincrement=True),
    Column("name", Text, nullable=False),
    Column("mark", String(16), nullable=False),
    Column("last", Float, nullable=False),
    Column("games", Integer, nullable=False),
)

shelves = Table(
    "shelves",
    metadata,
    Column("shelf", String(64), primary_key=True),
    Column("name", String(200), primary_key=True),
    Column("value", LargeBinary, nullable=False),
)
