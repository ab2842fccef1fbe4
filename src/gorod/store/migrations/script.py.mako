"""${message}"""

import sqlalchemy as sa
from alembic import op

revision = ${repr(up_revision)}
down_revision = ${repr(down_revision)}
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Do the step."""
    ${upgrades if upgrades else "pass"}


def downgrade() -> None:
    """A host's file is never taken back to an older schema."""
    raise NotImplementedError
