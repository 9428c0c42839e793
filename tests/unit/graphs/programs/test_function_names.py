"""Names of functions in programs."""

from __future__ import annotations

import pytest

from graphs.programs.sandbox import Finished, ProgramLimits, Sandbox
from graphs.programs.signatures import functions_of, stubs_of
from tools.records import Tool


@pytest.mark.parametrize("group", ["3d", "_hidden", "class", "shop"])
def test_a_program_may_call_a_tool_whatever_its_group_is_called(group: str) -> None:
    tool = Tool(id=f"{group}.list", group_id=group, name="list", risk="read")
    (function,) = functions_of([tool]).values()
    sandbox = Sandbox([function.name], ProgramLimits(5.0, 64, 20), stubs_of([function]))
    at = sandbox.run(f"await {function.name}()", lambda _, calls: [[{"x": 1}] for _ in calls])
    assert at == Finished([{"x": 1}])
