"""How long lists are read: the newest first, further ones by the id of the last."""

from __future__ import annotations

from typing import Annotated

from fastapi import Query

Limit = Annotated[int, Query(ge=1, le=500, description="At most so many.")]
Before = Annotated[
    str | None, Query(max_length=200, description="Only those before the one of this id.")
]
