"""Which moves of recorded call paths were counted, so that none is counted twice."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    op.create_table(
        "learned_moves",
        sa.Column("owner", sa.Text, primary_key=True, server_default="local"),
        sa.Column("key", sa.Text, primary_key=True),
        sa.Column("at", sa.Float, nullable=False),
    )


def downgrade() -> None:
    op.drop_table("learned_moves")
