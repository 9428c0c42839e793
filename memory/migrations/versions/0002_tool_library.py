"""Categories, groups and tools of the library, and the number that grows when they change."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    op.create_table("tool_categories", *_key(), _text("name"), _text("record"))
    op.create_table(
        "tool_groups",
        *_key(),
        _text("category_id"),
        _text("name"),
        _text("base_url"),
        _text("digest"),
        _text("record"),
    )
    op.create_table(
        "tools",
        *_key(),
        _text("group_id"),
        _text("name"),
        _text("method"),
        _text("path"),
        _text("risk"),
        sa.Column("deprecated", sa.Boolean, nullable=False),
        _text("digest"),
        _text("record"),
    )
    op.create_index("tools_of_group", "tools", ["owner", "group_id", "id"])
    op.create_table(
        "library_revisions",
        sa.Column("owner", sa.Text, primary_key=True),
        sa.Column("revision", sa.Integer, nullable=False),
    )


def downgrade() -> None:
    for table in ("library_revisions", "tools", "tool_groups", "tool_categories"):
        op.drop_table(table)


def _key() -> tuple[sa.Column[str], sa.Column[str]]:
    owner = sa.Column("owner", sa.Text, primary_key=True, server_default="local")
    return owner, sa.Column("id", sa.Text, primary_key=True)


def _text(name: str) -> sa.Column[str]:
    return sa.Column(name, sa.Text, nullable=False)
