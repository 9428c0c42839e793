"""Lists that a service refused to give: they are not asked for again while that is known."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0015"
down_revision = "0014"


def upgrade() -> None:
    op.add_column(
        "list_readings", sa.Column("refused", sa.Boolean, nullable=False, server_default="0")
    )


def downgrade() -> None:
    op.drop_column("list_readings", "refused")
