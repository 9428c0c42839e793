"""Calls of single tools over HTTP, and requests that are planned and not answered."""

from __future__ import annotations

from pathlib import Path

from tests.agent_stubs import StubCaller
from tests.serving_stubs import code_of, serving, told, until_ended, until_waiting


async def test_a_tool_is_called_and_a_change_waits_for_approval(tmp_path: Path) -> None:
    caller = StubCaller({"g.rooms": [{"id": 7}]})
    async with serving(tmp_path, caller) as served:
        http = served.http
        read = told(await http.post("/tools/g.rooms/call", json={}), 202)
        assert (await until_ended(http, read["run_id"]))["answer"] == '[{"id":7}]'
        asked = {"arguments": {"room": "tea"}}
        write = told(await http.post("/tools/g.book/call", json=asked), 202)
        waiting = await until_waiting(http, write["run_id"])
        assert (waiting["strategy"], caller.sent[1:]) == ("call", [])
        approval = waiting["approvals"][0]["approval_id"]
        said = {"approvals": {approval: {"ruling": "approved"}}}
        told(await http.post(f"/runs/{write['run_id']}/resume", json=said), 202)
        assert (await until_ended(http, write["run_id"]))["status"] == "done"
        assert caller.sent[1:] == [("g.book", {"room": "tea"})]


async def test_unknown_tools_and_fields_are_refused(tmp_path: Path) -> None:
    async with serving(tmp_path, StubCaller()) as served:
        unknown = await served.http.post("/tools/g.nothing/call", json={})
        assert code_of(unknown, 404) == "unknown_tool"
        wrong = await served.http.post("/tools/g.rooms/call", json={"argument": {}})
        assert code_of(wrong, 422) == "invalid_input"


async def test_nobody_can_look_at_the_call_of_another(tmp_path: Path) -> None:
    async with serving(tmp_path, StubCaller(), may_be_open=False) as served:
        mia, ben = await served.client("mia"), await served.client("ben")
        run = told(await mia.post("/tools/g.rooms/call", json={}), 202)
        assert code_of(await ben.get(f"/runs/{run['run_id']}"), 404) == "unknown_run"


async def test_a_plan_needs_what_could_read_a_request(tmp_path: Path) -> None:
    async with serving(tmp_path, StubCaller()) as served:
        refused = await served.http.post("/plans", json={"request": "book tea"})
        assert code_of(refused, 409) == "no_planner"
        empty = await served.http.post("/plans", json={"request": " "})
        assert code_of(empty, 422) == "empty_request"
