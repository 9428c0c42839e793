"""Outcomes of calls and moves between tools, as decayed counts."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    op.create_table(
        "tool_calls",
        *_key("tool_id"),
        *_amounts("calls", "succeeded", "latency_s"),
        *_ends(),
    )
    op.create_table(
        "tool_moves",
        *_key("source", "target"),
        *_amounts("stood", "undone"),
        *_ends(),
    )


def downgrade() -> None:
    for table in ("tool_moves", "tool_calls"):
        op.drop_table(table)


def _key(*names: str) -> list[sa.Column[str]]:
    return [
        sa.Column("owner", sa.Text, primary_key=True, server_default="local"),
        *(sa.Column(name, sa.Text, primary_key=True) for name in names),
    ]


def _amounts(*names: str) -> list[sa.Column[float]]:
    return [sa.Column(name, sa.Float, nullable=False) for name in names]


def _ends() -> list[sa.Column[float] | sa.Column[int]]:
    return [
        sa.Column("at", sa.Float, nullable=False),
        sa.Column("total", sa.Integer, nullable=False),
    ]
