"""Names and other values of things that responses held, and the lists that were read for them."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"


def upgrade() -> None:
    op.create_table(
        "known_values",
        sa.Column("number", sa.Integer, primary_key=True),
        *(
            sa.Column(name, sa.Text, nullable=False)
            for name in ("owner", "entity", "attribute", "mark", "text", "thing")
        ),
        *(sa.Column(name, sa.Text, nullable=False) for name in ("label", "tool_id", "seen_at")),
        sa.UniqueConstraint("owner", "entity", "attribute", "mark"),
    )
    op.create_index("known_values_by_age", "known_values", ["owner", "seen_at"])
    op.create_table(
        "known_columns",
        *(sa.Column(name, sa.Text, primary_key=True) for name in ("owner", "entity", "attribute")),
        sa.Column("revision", sa.Text, nullable=False),
    )
    op.create_table(
        "list_readings",
        *(sa.Column(name, sa.Text, primary_key=True) for name in ("owner", "tool_id", "arguments")),
        sa.Column("read_at", sa.Text, nullable=False),
        sa.Column("whole", sa.Boolean, nullable=False),
        sa.Column("failed", sa.Boolean, nullable=False),
    )


def downgrade() -> None:
    op.drop_table("list_readings")
    op.drop_table("known_columns")
    op.drop_table("known_values")
