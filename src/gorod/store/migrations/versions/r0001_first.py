"""The first schema: games, their lines, remembered people, small values."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the tables."""
    op.create_table(
        "games",
        sa.Column("key", sa.String(64), primary_key=True),
        sa.Column("created", sa.Float, nullable=False),
        sa.Column("changed", sa.Float, nullable=False),
        sa.Column("lines", sa.Integer, nullable=False),
        sa.Column("head", sa.LargeBinary, nullable=False),
    )
    op.create_table(
        "lines",
        sa.Column("game", sa.String(64), sa.ForeignKey("games.key"), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("kind", sa.String(32), nullable=False),
        sa.Column("body", sa.LargeBinary, nullable=False),
        sa.Column("at", sa.Float, nullable=False),
        sa.Column("tap", sa.String(64), nullable=False),
    )
    op.create_table(
        "people",
        sa.Column("key", sa.Integer, primary_key=True, autoincrement=True),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("mark", sa.String(16), nullable=False),
        sa.Column("last", sa.Float, nullable=False),
        sa.Column("games", sa.Integer, nullable=False),
    )
    op.create_table(
        "shelves",
        sa.Column("shelf", sa.String(64), primary_key=True),
        sa.Column("name", sa.String(200), primary_key=True),
        sa.Column("value", sa.LargeBinary, nullable=False),
    )


def downgrade() -> None:
    """A host's file is never taken back to an older schema."""
    raise NotImplementedError
