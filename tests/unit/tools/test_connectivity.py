from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from memory.errors import BacktrackError
from tools.calling import CallError, CallResult, Outcome
from tools.connectivity import tested as connectivity_of
from tools.records import Example, Parameter, Tool

CITY = Parameter(key="city", name="city", location="query", required=True)
READ = Tool(id="g.read", group_id="g", name="read", risk="read", parameters=(CITY,))
SHOWN = READ.model_copy(update={"examples": (Example(arguments={"city": "Oslo", "more": 1}),)})


class Answering:
    """A caller that answers by the city it is asked for."""

    def __init__(self) -> None:
        self.asked: list[tuple[str, dict[str, Any]]] = []

    async def call(
        self, tool: Tool, arguments: Mapping[str, Any], *, approved: bool = False
    ) -> CallResult:
        self.asked.append((tool.id, dict(arguments)))
        if arguments["city"] == "Nowhere":
            raise BacktrackError("Not called: no address.", code="host_not_allowed")
        if arguments["city"] == "Down":
            error = CallError(kind="server_error", message="out of order")
            return CallResult(tool_id=tool.id, outcome="failed", status=500, error=error)
        outcome: Outcome = "empty" if arguments["city"] == "Void" else "ok"
        return CallResult(tool_id=tool.id, outcome=outcome, status=200, size_bytes=7)


def in_city(city: str) -> Tool:
    return READ.model_copy(update={"parameters": (CITY.model_copy(update={"default": city}),)})


async def test_a_tool_is_called_once_by_its_example() -> None:
    caller = Answering()
    (found,) = await connectivity_of([SHOWN], caller)  # type: ignore[arg-type]
    assert (found.passed, found.status, found.size_bytes, found.problem) == (True, 200, 7, "")
    assert caller.asked == [("g.read", {"city": "Oslo"})]


@pytest.mark.parametrize(
    ("tool", "passed", "problem"),
    [
        (in_city("Down"), False, "out of order"),
        (in_city("Void"), False, "no content"),
        (in_city("Nowhere"), False, "Not called: no address."),
        (READ, None, "no example of city"),
        (SHOWN.model_copy(update={"risk": "write"}), None, "it may change something"),
    ],
)
async def test_what_does_not_pass_and_what_is_not_called(
    tool: Tool, passed: bool | None, problem: str
) -> None:
    caller = Answering()
    (found,) = await connectivity_of([tool], caller)  # type: ignore[arg-type]
    assert (found.passed, found.problem) == (passed, problem)
    assert len(caller.asked) == (0 if passed is None else 1)
