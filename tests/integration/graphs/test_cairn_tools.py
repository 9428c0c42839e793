"""Tools with which another agent finds, plans and calls operations, within ``create_agent``."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
from langchain.agents import create_agent
from langchain_core.messages import ToolMessage
from langchain_core.utils.function_calling import convert_to_openai_tool
from langgraph.checkpoint.memory import InMemorySaver
from langgraph.types import Command

from graphs.embedding import cairn_tools
from tests.agent_stubs import StubCaller
from tests.process_stubs import Process, booking, process
from tests.tool_model import ToolModel
from tools.token_estimate import estimated_tokens

BOOK = {"tool_id": "g.book", "arguments": {"room": "tea"}}


@pytest.fixture
def caller() -> StubCaller:
    return StubCaller({"g.rooms": [{"id": 7}]})


@pytest.fixture
async def one(tmp_path: Path, caller: StubCaller) -> AsyncIterator[Process]:
    async with process(tmp_path, caller, booking("tea")) as made:
        yield made


async def said(tools: Any, *calls: tuple[str, dict[str, Any]]) -> list[Any]:
    """What the tools gave."""
    agent: Any = create_agent(ToolModel(*calls), tools)
    state = await agent.ainvoke({"messages": [("user", "go on")]})
    return [told(m) for m in state["messages"] if isinstance(m, ToolMessage)]


def told(message: ToolMessage) -> Any:
    if message.status == "error":
        return message.text
    return json.loads(message.text)


async def test_tools_are_found_described_and_called(one: Process, caller: StubCaller) -> None:
    found, described, called = await said(
        cairn_tools(one.agent),
        ("search_tools", {"query": "a room", "limit": 2}),
        ("describe_tool", {"tool_id": "g.book"}),
        ("call_tool", {"tool_id": "g.rooms"}),
    )
    assert [tool["tool_id"] for tool in found["tools"]] == ["g.rooms", "g.book"]
    assert found["of"] == 3
    assert found["tools"][1] == {
        "tool_id": "g.book",
        "summary": "book",
        "risk": "write",
        "needs": {"room": ""},
    }
    assert described["inputs"]["required"] == ["room"]
    assert (called["outcome"], called["body"], called["call_id"]) == ("ok", [{"id": 7}], "A1.1")
    assert caller.sent == [("g.rooms", {})]


async def test_errors_are_told_to_the_model(one: Process) -> None:
    unknown, wrong = await said(
        cairn_tools(one.agent),
        ("describe_tool", {"tool_id": "g.nothing"}),
        ("call_tool", {"tool_id": "g.book", "arguments": {"rom": "tea"}}),
    )
    assert unknown.startswith("unknown_tool: ")
    assert (wrong["outcome"], "missing ['room']" in wrong["error"]) == ("not_sent", True)


async def test_a_change_is_refused_unless_it_was_allowed(one: Process, caller: StubCaller) -> None:
    (refused,) = await said(cairn_tools(one.agent), ("call_tool", BOOK))
    assert (refused["outcome"], refused["error_kind"]) == ("not_sent", "approval_required")
    assert caller.sent == []
    (made,) = await said(cairn_tools(one.agent, allow_writes=["g.book"]), ("call_tool", BOOK))
    assert (made["outcome"], caller.sent) == ("ok", [("g.book", {"room": "tea"})])


@pytest.mark.parametrize(
    ("ruling", "outcome", "sent"),
    [("approved", "ok", [("g.book", {"room": "tea"})]), ("rejected", "not_sent", [])],
)
async def test_a_change_stops_the_graph_around_until_it_is_decided(
    one: Process, caller: StubCaller, ruling: str, outcome: str, sent: list[Any]
) -> None:
    tools = cairn_tools(one.agent, approvals="interrupt")
    model = ToolModel(("call_tool", BOOK), ("call_tool", {"tool_id": "g.rooms"}))
    agent: Any = create_agent(model, tools, checkpointer=InMemorySaver())
    config: Any = {"configurable": {"thread_id": "t"}}
    stopped = await agent.ainvoke({"messages": [("user", "book tea")]}, config)
    (waits,) = stopped["__interrupt__"]
    (approval,) = waits.value["approvals"]
    assert approval["request"]["body"] == {"room": "tea"}
    assert caller.sent == []
    answers = {"approvals": {approval["approval_id"]: {"ruling": ruling}}}
    ended = await agent.ainvoke(Command(resume=answers), config)
    first, second = [told(m) for m in ended["messages"] if isinstance(m, ToolMessage)]
    assert (first["outcome"], second["outcome"]) == (outcome, "ok")
    assert caller.sent == [*sent, ("g.rooms", {})]


async def test_four_tools_cost_the_same_however_many_operations_there_are(one: Process) -> None:
    tools = cairn_tools(one.agent)
    text = json.dumps([convert_to_openai_tool(tool) for tool in tools])
    assert [tool.name for tool in tools] == ["search_tools", "describe_tool", "plan", "call_tool"]
    assert estimated_tokens(text) < 500
