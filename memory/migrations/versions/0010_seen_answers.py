"""What answers showed of operations: fields and some of their values."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"


def upgrade() -> None:
    op.create_table(
        "seen_answers",
        sa.Column("owner", sa.Text, primary_key=True, server_default="local"),
        sa.Column("tool_id", sa.Text, primary_key=True),
        sa.Column("answer", sa.Text, nullable=False),
        sa.Column("changes", sa.Integer, nullable=False),
    )


def downgrade() -> None:
    op.drop_table("seen_answers")
