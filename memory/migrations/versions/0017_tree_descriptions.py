"""Descriptions of the nodes of knowledge trees, written by a chat model."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0017"
down_revision = "0016"


def upgrade() -> None:
    op.create_table(
        "tree_descriptions",
        sa.Column("owner", sa.Text, primary_key=True),
        sa.Column("name", sa.Text, primary_key=True),
        sa.Column("digest", sa.Text, primary_key=True),
        sa.Column("description", sa.Text, nullable=False),
    )


def downgrade() -> None:
    op.drop_table("tree_descriptions")
