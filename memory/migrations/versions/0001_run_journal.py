"""Runs, their events and the full bodies of the responses they got."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    op.create_table(
        "runs",
        sa.Column("run_id", sa.Text, primary_key=True),
        sa.Column("owner", sa.Text, nullable=False, server_default="local"),
        sa.Column("thread_id", sa.Text, nullable=False),
        sa.Column("request", sa.Text, nullable=False),
        sa.Column("language", sa.Text, nullable=False),
        sa.Column("status", sa.Text, nullable=False),
        sa.Column("created_at", sa.Text, nullable=False),
        sa.Column("ended_at", sa.Text),
        sa.Column("answer", sa.Text),
        sa.Column("path", sa.Text, nullable=False, server_default="[]"),
    )
    op.create_index("runs_newest", "runs", ["owner", "created_at", "run_id"])
    op.create_table(
        "run_events",
        _run_id(),
        sa.Column("seq", sa.Integer, primary_key=True),
        sa.Column("at", sa.Text, nullable=False),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("subtask", sa.Text),
        sa.Column("data", sa.Text, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "run_responses",
        _run_id(),
        sa.Column("call_id", sa.Text, primary_key=True),
        sa.Column("body", sa.LargeBinary, nullable=False),
    )


def downgrade() -> None:
    for table in ("run_responses", "run_events", "runs"):
        op.drop_table(table)


def _run_id() -> sa.Column[str]:
    cascade = sa.ForeignKey("runs.run_id", ondelete="CASCADE")
    return sa.Column("run_id", sa.Text, cascade, primary_key=True)
