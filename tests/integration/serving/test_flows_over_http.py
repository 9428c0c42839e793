"""Plans changed over HTTP: checked, run, taken from a run that was."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

from graphs.parts import Parts
from memory import redaction
from tests.agent_stubs import StubCaller
from tests.integration.graphs.test_flows import ASKED, DONE, forms
from tests.planning_stubs import ORDERS, with_shop
from tests.serving_stubs import Served, code_of, serving, told, until_ended, until_waiting


@pytest.fixture
async def served(tmp_path: Path) -> AsyncIterator[Served]:
    caller = StubCaller({"shop.list_orders": {"items": ORDERS}, "shop.cancel_order": ORDERS[2]})

    def instead(parts: Parts) -> Parts:
        return with_shop(parts, forms())

    async with serving(tmp_path, caller, may_be_open=False, instead=instead) as one:
        yield one


async def planned(http: Any, request: str) -> dict[str, Any]:
    found = told(await http.post("/plans", json={"request": request}))
    plans = {name: goal["plan"] for name, goal in found["goals"].items()}
    return {"request": request, "form": found["form"], "plans": plans}


async def test_a_plan_that_was_changed_is_checked_run_and_read_again(served: Served) -> None:
    mia, ben = await served.client("mia"), await served.client("ben")
    flow = await planned(mia, ASKED)
    step = flow["plans"]["g1"]["steps"].pop()
    flow["plans"]["g1"]["steps"].append(
        {**step, "ops": [{"kind": "sort", "attribute": "colour", "descending": True}]}
    )
    check = told(await mia.post("/plans/checks", json=flow))
    assert (check["by_itself"], check["complaints"][0]["step"]) == (["g1"], step["id"])
    assert "total" in check["complaints"][0]["allowed"]
    assert code_of(await mia.post("/plans/runs", json=flow), 422) == "unsound_flow"
    flow["plans"]["g1"]["steps"][-1]["ops"][0]["attribute"] = "total"
    run = told(await mia.post("/plans/runs", json=flow), 202)
    ended = await until_ended(mia, run["run_id"])
    assert (ended["strategy"], ended["status"]) == ("flow", "done")
    again = told(await mia.get(f"/plans/of/{run['run_id']}"))
    assert again["plans"]["g1"]["steps"] == check_steps(flow)
    assert code_of(await ben.get(f"/plans/of/{run['run_id']}"), 404) == "unknown_run"


def check_steps(flow: dict[str, Any]) -> list[dict[str, Any]]:
    """The steps as they are kept: an order that was given nothing else is by no scale."""
    *calls, rows = flow["plans"]["g1"]["steps"]
    return [*calls, {**rows, "ops": [{**op, "among": []} for op in rows["ops"]]}]


async def test_a_change_waits_and_what_is_no_flow_is_refused(served: Served) -> None:
    mia = await served.client("mia")
    flow = await planned(mia, DONE)
    run = told(await mia.post("/plans/runs", json=flow), 202)
    assert (await until_waiting(mia, run["run_id"]))["approvals"]
    broken = {**flow, "plans": {"g1": {"steps": 3}}}
    assert code_of(await mia.post("/plans/checks", json=broken), 422) == "malformed_flow"
    empty = {**flow, "request": " "}
    assert code_of(await mia.post("/plans/checks", json=empty), 422) == "empty_request"


async def test_an_input_that_is_called_as_a_secret_is_hidden_and_breaks_nothing(
    served: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    hidden = redaction._of_secret

    def of_secret(item: Any, mask_text: Any) -> Any:
        return hidden(item, mask_text) if isinstance(item, dict) else item  # runs have a status

    monkeypatch.setattr("memory.redaction._is_secret_key", lambda key: key == "status")
    monkeypatch.setattr("memory.redaction._of_secret", of_secret)
    mia = await served.client("mia")
    flow, key = await planned(mia, ASKED), {"Idempotency-Key": "k"}
    run = told(await mia.post("/plans/runs", json=flow, headers=key), 202)["run_id"]
    await until_ended(mia, run)
    assert told(await mia.post("/plans/runs", json=flow, headers=key), 202)["run_id"] == run
    again = told(await mia.get(f"/plans/of/{run}"))
    assert again["plans"]["g1"]["steps"][0]["arguments"]["status"]["value"] == "[redacted]"
    assert code_of(await mia.post("/plans/runs", json=again), 422) == "unsound_flow"
    flow["plans"]["g1"]["steps"][0]["arguments"]["status"]["value"] = "shipped"
    other = await mia.post("/plans/runs", json=flow, headers=key)
    assert code_of(other, 422) == "key_reused"
