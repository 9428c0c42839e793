"""Paths that were walked, vectors of their requests, and the number that grows with each change."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    op.create_table(
        "paths",
        *_key(),
        *_texts("identity", "request", "language", "frame", "plan", "tools", "versions"),
        *_texts("outcome", "grade", "dead_ends", "run_id", "created_at"),
        sa.Column("used_at", sa.Text),
        _number("uses"),
        _number("revision"),
    )
    op.create_index("paths_by_identity", "paths", ["owner", "identity"], unique=True)
    op.create_index("paths_of_frame", "paths", ["owner", "frame"])
    op.create_index("paths_of_run", "paths", ["owner", "run_id"])
    op.create_index("paths_by_age", "paths", ["owner", "created_at", "path_id"])
    op.create_index("paths_by_change", "paths", ["owner", "revision", "path_id"])
    op.create_table(
        "path_vectors",
        *_key(),
        *_texts("embedder"),
        _number("dimension"),
        sa.Column("vector", sa.LargeBinary, nullable=False),
        sa.ForeignKeyConstraint(
            ["owner", "path_id"], ["paths.owner", "paths.path_id"], ondelete="CASCADE"
        ),
    )
    op.create_table("forgotten_paths", *_key(), _number("revision"))
    op.create_index("forgotten_paths_by_change", "forgotten_paths", ["owner", "revision"])
    op.create_table("path_changes", *_texts("epoch"), _number("revision"))
    op.execute("INSERT INTO path_changes VALUES (lower(hex(randomblob(8))), 0)")


def downgrade() -> None:
    for table in ("path_changes", "forgotten_paths", "path_vectors", "paths"):
        op.drop_table(table)


def _key() -> tuple[sa.Column[str], sa.Column[str]]:
    owner = sa.Column("owner", sa.Text, primary_key=True, server_default="local")
    return owner, sa.Column("path_id", sa.Text, primary_key=True)


def _texts(*names: str) -> list[sa.Column[str]]:
    return [sa.Column(name, sa.Text, nullable=False) for name in names]


def _number(name: str) -> sa.Column[int]:
    return sa.Column(name, sa.Integer, nullable=False)
