"""Titles that people gave their conversations."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0016"
down_revision = "0015"


def upgrade() -> None:
    op.create_table(
        "conversation_titles",
        sa.Column("owner", sa.Text, primary_key=True),
        sa.Column("thread_id", sa.Text, primary_key=True),
        sa.Column("title", sa.Text, nullable=False),
    )


def downgrade() -> None:
    op.drop_table("conversation_titles")
