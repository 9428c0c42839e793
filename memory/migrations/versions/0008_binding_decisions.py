"""What people decided about bindings between tools."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    op.create_table(
        "binding_decisions",
        sa.Column("owner", sa.Text, primary_key=True, server_default="local"),
        *(
            sa.Column(name, sa.Text, primary_key=True)
            for name in ("source", "output", "target", "parameter")
        ),
        sa.Column("ruling", sa.Text, nullable=False),
        sa.Column("fit", sa.Text),
        sa.Column("natural", sa.Boolean),
        sa.Column("need", sa.Text),
        *(
            sa.Column(name, sa.Text, nullable=False)
            for name in ("note", "decided_by", "decided_at")
        ),
    )


def downgrade() -> None:
    op.drop_table("binding_decisions")
