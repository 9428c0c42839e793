"""Each tool is left to the caller of its transport."""

from __future__ import annotations

import pytest

from memory.errors import BacktrackError
from tools.records import Tool
from tools.transport_caller import TransportCaller


async def test_a_transport_that_nothing_calls_is_told() -> None:
    tool = Tool(id="club.chairs", group_id="club", name="chairs", transport="tree")
    with pytest.raises(BacktrackError, match=r"club\.chairs") as caught:
        await TransportCaller({}).call(tool, {})
    assert caught.value.code == "transport_missing"
