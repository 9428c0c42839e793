"""Cairn as an MCP server at ``/mcp``, with the SDK's own client of both generations."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from langchain.agents import create_agent
from langchain_core.messages import ToolMessage
from langchain_core.tools import StructuredTool
from mcp import Client, ClientSession, MCPError
from mcp.shared.memory import create_client_server_memory_streams
from mcp_types import CallToolRequestParams, CallToolResult, ElicitResult, InputRequiredResult

from app.mcp.principal import Principal
from app.mcp.server import make_mcp_server
from app.mcp.stdio import serve_client
from app.serving.run_desk import RunDesk
from tests.agent_stubs import StubCaller
from tests.mcp_client_stubs import User, connected, told
from tests.process_stubs import booking, process
from tests.serving_stubs import HeldCaller, Served, code_of, serving
from tests.tool_model import ToolModel

MODES = ["auto", "legacy"]
BOOK: dict[str, Any] = {"tool_id": "g.book", "arguments": {"room": "tea"}}
SENT = [("g.book", {"room": "tea"})]
YES = {"send": True}


@pytest.fixture
def caller() -> StubCaller:
    return StubCaller({"g.rooms": [{"id": 7}]})


@pytest.fixture
async def served(tmp_path: Path, caller: StubCaller) -> AsyncIterator[Served]:
    async with serving(tmp_path, caller) as one:
        yield one


@pytest.mark.parametrize("mode", MODES)
async def test_tools_are_found_described_and_called(served: Served, mode: str) -> None:
    async with connected(served.url, mode=mode) as client:
        names = [tool.name for tool in (await client.list_tools()).tools]
        found = await told(client, "search_tools", query="a room", limit=2)
        described = await told(client, "describe_tool", tool_id="g.book")
        called = await told(client, "call_tool", tool_id="g.rooms")
        asked = await told(client, "ask", request="book tea", dry_run=True)
    assert names == ["search_tools", "describe_tool", "plan", "call_tool", "ask"]
    assert [one["tool_id"] for one in found["tools"]] == ["g.rooms", "g.book"]
    assert described["inputs"]["required"] == ["room"]
    assert (called["outcome"], called["body"]) == ("ok", [{"id": 7}])
    assert (asked["strategy"], asked["path"]) == ("dfs", [])


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("tool", ["call_tool", "ask"])
async def test_a_change_is_sent_once_the_user_says_so(
    served: Served, caller: StubCaller, mode: str, tool: str
) -> None:
    user = User(content=YES)
    arguments = BOOK if tool == "call_tool" else {"request": "book tea"}
    async with connected(served.url, user=user, mode=mode) as client:
        given = await told(client, tool, **arguments)
    assert given.get("outcome", given.get("status")) in ("ok", "done")
    assert caller.sent == SENT
    (shown,) = user.shown
    assert "POST http://g/book" in shown
    assert '"room": "tea"' in shown


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize(
    "user",
    [
        User("decline"),
        User(content={"send": False, "note": "too dear"}),
        User(content={}),
        User(content={"send": "true"}),
    ],
)
async def test_a_change_that_the_user_does_not_want_is_not_sent(
    served: Served, caller: StubCaller, mode: str, user: User
) -> None:
    async with connected(served.url, user=user, mode=mode) as client:
        given = await told(client, "call_tool", **BOOK)
    assert (given["outcome"], given["error_kind"], caller.sent) == ("not_sent", "rejected", [])
    assert (user.content or {}).get("note", "") in given["error"]


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("user", [None, User("cancel")])
async def test_where_nobody_can_be_asked_the_refusal_says_how_to_approve(
    served: Served, caller: StubCaller, mode: str, user: User | None
) -> None:
    async with connected(served.url, user=user, mode=mode) as client:
        given = await told(client, "call_tool", **BOOK)
        assert (given["status"], caller.sent) == ("waiting", [])
        run_id, approval = given["run_id"], given["approvals"][0]["approval_id"]
        assert "shows no forms to its user, or they closed it" in given["error"]
        assert f"cairn runs resume {run_id}" in given["error"]
        said = {"approvals": {approval: {"ruling": "approved"}}}
        resumed = await served.http.post(f"/runs/{run_id}/resume", json=said)
        assert resumed.status_code == 202, resumed.text
        while (run := await _read(client, f"cairn://runs/{run_id}"))["ended_at"] is None:  # noqa: ASYNC110
            await asyncio.sleep(0.01)
    assert (run["status"], caller.sent) == ("done", SENT)


@pytest.mark.parametrize("mode", MODES)
async def test_what_is_wrong_is_told_with_a_code(served: Served, mode: str) -> None:
    async with connected(served.url, mode=mode) as client:
        unknown = await told(client, "describe_tool", tool_id="g.nothing")
        wrong = await told(client, "call_tool", tol_id="g.rooms")
        rejected = await told(client, "call_tool", tool_id="g.book", arguments={"rom": 1})
        unplanned = await told(client, "plan", request="book tea")
        with pytest.raises(MCPError, match="no tool"):
            await client.call_tool("delete_everything", {})
        for uri in ("cairn://runs/none", "cairn://elsewhere/x", "file:///etc/passwd"):
            with pytest.raises(MCPError):
                await client.read_resource(uri)
    assert unknown["code"] == "unknown_tool"
    assert wrong["code"] == "invalid_input"
    assert (rejected["outcome"], "missing ['room']" in rejected["error"]) == ("not_sent", True)
    assert unplanned["code"] == "no_planner"


@pytest.mark.parametrize("mode", MODES)
async def test_progress_and_runs_are_told(served: Served, mode: str) -> None:
    heard: list[str] = []

    async def hear(progress: float, total: float | None, message: str | None) -> None:
        del progress, total
        heard.append(message or "")

    async with connected(served.url, mode=mode) as client:
        await client.call_tool("call_tool", {"tool_id": "g.rooms"}, progress_callback=hear)
        (run,) = (await client.list_resources()).resources
        details = await _read(client, run.uri)
        response = await _read(client, f"{run.uri}/responses/A1.1")
        with pytest.raises(MCPError, match="no trace"):
            await client.read_resource(f"{run.uri}/trace")
    assert "call started: g.rooms" in heard
    assert (details["strategy"], details["path"]) == ("call", ["g.rooms"])
    assert response == [{"id": 7}]


@pytest.mark.parametrize("mode", MODES)
async def test_a_call_that_is_given_up_ends_its_run(tmp_path: Path, mode: str) -> None:
    caller = HeldCaller()
    async with serving(tmp_path, caller) as served, connected(served.url, mode=mode) as client:
        call = asyncio.create_task(client.call_tool("call_tool", {"tool_id": "g.rooms"}))
        await caller.asked.wait()
        call.cancel()
        while (run := served.process.journal.runs()[0]).ended_at is None:  # noqa: ASYNC110
            await asyncio.sleep(0.01)
    assert run.status == "cancelled"


@pytest.mark.parametrize("mode", MODES)
async def test_a_call_that_is_given_up_in_the_queue_is_never_sent(
    tmp_path: Path, mode: str
) -> None:
    caller, rooms = HeldCaller(), {"tool_id": "g.rooms"}
    async with (
        serving(tmp_path, caller, at_once=1) as served,
        connected(served.url, mode=mode) as client,
        asyncio.timeout(20),
    ):
        first = asyncio.create_task(client.call_tool("call_tool", rooms))
        await caller.asked.wait()
        second = asyncio.create_task(client.call_tool("call_tool", rooms))
        while len(served.desk._tasks) < 2:  # noqa: ASYNC110
            await asyncio.sleep(0.01)
        second.cancel()
        while len(served.desk._tasks) > 1:  # noqa: ASYNC110
            await asyncio.sleep(0.01)
        caller.let_go.set()
        await first
        assert len(served.process.journal.runs()) == 1


async def test_what_is_under_way_when_a_client_goes_stays_to_be_resumed(tmp_path: Path) -> None:
    caller = HeldCaller()
    async with (
        process(tmp_path, caller, booking("tea"), leaves_runs=True) as one,
        create_client_server_memory_streams() as ((hearing, saying), (reading, writing)),
    ):
        desk = RunDesk(at_once=2)
        server = make_mcp_server(lambda _: Principal("local", one.agent, desk))
        serves = asyncio.create_task(serve_client(server, desk, reading, writing))
        async with ClientSession(hearing, saying) as client:
            await client.initialize()
            call = asyncio.create_task(client.call_tool("call_tool", {"tool_id": "g.rooms"}))
            await caller.asked.wait()
            await saying.aclose()
            await serves
            await asyncio.gather(call, return_exceptions=True)
        (run,) = one.journal.runs()
        assert (run.status, run.ended_at) == ("running", None)


async def test_a_key_is_needed_and_what_is_of_others_is_not_there(
    tmp_path: Path, caller: StubCaller
) -> None:
    async with serving(tmp_path, caller, may_be_open=False) as served:
        assert code_of(await served.http.post("/mcp", json={}), 401) == "not_authenticated"
        mia, ben = (served.keys.create(name, "user")[0] for name in ("mia", "ben"))
        async with connected(served.url, mia) as client:
            run_id = (await told(client, "call_tool", tool_id="g.rooms"))["run_id"]
        async with connected(served.url, ben) as client:
            assert (await client.list_resources()).resources == []
            with pytest.raises(MCPError, match="no run"):
                await client.read_resource(f"cairn://runs/{run_id}")


async def test_nobody_goes_on_with_the_session_of_another(
    tmp_path: Path, caller: StubCaller
) -> None:
    begin = {
        "jsonrpc": "2.0",
        "id": 1,
        "method": "initialize",
        "params": {
            "protocolVersion": "2025-11-25",
            "capabilities": {},
            "clientInfo": {"name": "c", "version": "1"},
        },
    }
    accept = {"Accept": "application/json, text/event-stream"}
    async with serving(tmp_path, caller, may_be_open=False) as served:
        mia, ben = await served.client("mia"), await served.client("ben")
        begun = await mia.post("/mcp", json=begin, headers=accept)
        assert begun.status_code == httpx.codes.OK, begun.text
        session = {**accept, "Mcp-Session-Id": begun.headers["mcp-session-id"]}
        tools = {"jsonrpc": "2.0", "id": 2, "method": "tools/list"}
        assert (await ben.post("/mcp", json=tools, headers=session)).status_code == 404
        assert (await mia.post("/mcp", json=tools, headers=session)).status_code == 200


async def test_nobody_answers_the_form_of_another(tmp_path: Path, caller: StubCaller) -> None:
    async with serving(tmp_path, caller, may_be_open=False) as served:
        mia, ben = (served.keys.create(name, "user")[0] for name in ("mia", "ben"))
        async with connected(served.url, mia, User()) as client:
            asked = await _sent(client, CallToolRequestParams(name="call_tool", arguments=BOOK))
        assert isinstance(asked, InputRequiredResult)
        (approval,) = asked.input_requests or {}
        answer: Any = {approval: ElicitResult(action="accept", content={"send": True})}
        said = CallToolRequestParams(
            name="call_tool",
            arguments=BOOK,
            input_responses=answer,
            request_state=asked.request_state,
        )
        async with connected(served.url, ben, User()) as client:
            with pytest.raises(MCPError, match="requestState"):
                await _sent(client, said)
        assert caller.sent == []
        other = said.model_copy(
            update={"arguments": {"tool_id": "g.pay", "arguments": {"room": "x"}}}
        )
        async with connected(served.url, mia, User()) as client:
            with pytest.raises(MCPError, match="requestState"):
                await _sent(client, other)
            assert caller.sent == []
            for _ in range(2):  # sent again, nothing more is sent
                done = await _sent(client, said)
                assert isinstance(done, CallToolResult)
    assert caller.sent == SENT


async def test_an_agent_of_langgraph_works_with_the_tools(
    served: Served, caller: StubCaller
) -> None:
    """With the SDK's client: langchain-mcp-adapters 0.3 needs a generation of it that is older."""
    user = User(content=YES)
    async with connected(served.url, user=user) as client:
        tools = [
            StructuredTool.from_function(
                coroutine=_calls(client, tool.name),
                name=tool.name,
                description=tool.description,
                args_schema=tool.input_schema,
            )
            for tool in (await client.list_tools()).tools
        ]
        model = ToolModel(("search_tools", {"query": "a room"}), ("call_tool", BOOK))
        agent: Any = create_agent(model, tools)
        state = await agent.ainvoke({"messages": [("user", "book tea")]})
    given = [json.loads(m.text) for m in state["messages"] if isinstance(m, ToolMessage)]
    assert (given[0]["of"], given[1]["outcome"], caller.sent) == (3, "ok", SENT)


def _calls(client: Client, name: str) -> Any:
    async def call(**arguments: Any) -> str:
        return json.dumps(await told(client, name, **arguments))

    return call


async def _sent(
    client: Client, params: CallToolRequestParams
) -> CallToolResult | InputRequiredResult:
    """What one message gave; forms are not filled in."""
    return await client.session.call_tool(
        params.name,
        params.arguments,
        input_responses=params.input_responses,
        request_state=params.request_state,
        allow_input_required=True,
    )


async def _read(client: Client, uri: str) -> Any:
    (content,) = (await client.read_resource(uri)).contents
    return json.loads(content.text)  # type: ignore[union-attr]
