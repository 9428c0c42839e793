"""What resuming and conversations need of runs; approvals, permissions and claims."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    op.add_column("runs", _text("options", "{}"))
    op.add_column("runs", _text("worker", ""))
    op.add_column("runs", _text("findings", "{}"))
    op.create_index("runs_of_thread", "runs", ["owner", "thread_id", "created_at", "run_id"])
    op.add_column("run_responses", sa.Column("call", sa.Text))
    op.create_table(
        "approvals",
        sa.Column("approval_id", sa.Text, primary_key=True),
        _owner(),
        _run_id(),
        *_texts("subtask", "tool_id", "risk", "request", "arguments", "effect", "reason"),
        *_texts("about", "status"),
        sa.Column("decided_by", sa.Text),
        sa.Column("edited", sa.Boolean, nullable=False),
        *_texts("note", "created_at", "decided_at"),
    )
    op.create_index("approvals_of_run", "approvals", ["run_id", "created_at", "approval_id"])
    op.create_index(
        "pending_approvals",
        "approvals",
        ["owner", "created_at", "approval_id"],
        sqlite_where=sa.text("status = 'pending'"),
    )
    op.create_table(
        "permissions",
        _owner(primary_key=True),
        sa.Column("tool_id", sa.Text, primary_key=True),
        *_texts("tool_digest", "given_at"),
    )
    op.create_table(
        "claims",
        _run_id(primary_key=True),
        sa.Column("subtask", sa.Text, primary_key=True),
        sa.Column("digest", sa.Text, primary_key=True),
        *_texts("call_id", "tool_id", "idempotency_key", "claimed_at"),
    )


def downgrade() -> None:
    for table in ("claims", "permissions", "approvals"):
        op.drop_table(table)
    op.drop_column("run_responses", "call")
    op.drop_index("runs_of_thread")
    for column in ("findings", "worker", "options"):
        op.drop_column("runs", column)


def _text(name: str, default: str | None = None) -> sa.Column[str]:
    return sa.Column(name, sa.Text, nullable=False, server_default=default)


def _texts(*names: str) -> list[sa.Column[str]]:
    return [_text(name) for name in names]


def _owner(*, primary_key: bool = False) -> sa.Column[str]:
    return sa.Column(
        "owner", sa.Text, primary_key=primary_key, nullable=False, server_default="local"
    )


def _run_id(*, primary_key: bool = False) -> sa.Column[str]:
    cascade = sa.ForeignKey("runs.run_id", ondelete="CASCADE")
    return sa.Column("run_id", sa.Text, cascade, primary_key=primary_key, nullable=False)
