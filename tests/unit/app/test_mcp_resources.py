"""What a client of MCP is told when a resource cannot be read."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, cast

import pytest

pytest.importorskip("mcp")

from mcp import MCPError

from app.mcp.resources import read
from memory.errors import DeveloperError


async def test_nothing_of_the_data_folder_is_told() -> None:
    def run(_run_id: str) -> Any:
        message = "/srv/cairn/data/cairn.db cannot be read."
        raise DeveloperError(message, code="database_unreadable")

    who = SimpleNamespace(parts=SimpleNamespace(journal=SimpleNamespace(run=run)))
    with pytest.raises(MCPError) as caught:
        await read(cast("Any", who), "cairn://runs/r1/trace")
    assert "/srv/cairn" not in str(caught.value)
    assert "Try again later" in str(caught.value)
