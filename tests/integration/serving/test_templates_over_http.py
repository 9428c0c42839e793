"""Templates over HTTP: saved, filled in, run, shared, removed."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

from graphs.parts import Parts
from tests.agent_stubs import StubCaller
from tests.integration.graphs.test_flows import ASKED, DONE, forms
from tests.integration.serving.test_flows_over_http import planned, served
from tests.planning_stubs import with_shop
from tests.serving_stubs import Served, code_of, serving, told, until_ended, until_waiting
from tools.digest import digest_of_use

__all__ = ["served"]
PLACE = "g1.find.constraints.0"


async def kept(http: Any, request: str = ASKED) -> dict[str, Any]:
    flow = await planned(http, request)
    named = {"status": PLACE} if request == ASKED else {}
    given = {**flow, "name": "Orders by status", "parameters": named}
    made: dict[str, Any] = told(await http.post("/templates", json=given), 201)
    return made


async def test_a_template_is_run_with_another_value(served: Served) -> None:
    mia = await served.client("mia")
    made = await kept(mia)
    assert (made["values"], made["is_shared"]) == ({"status": "open"}, False)
    url = f"/templates/{made['template_id']}"
    values = {"values": {"status": "shipped"}}
    check = told(await mia.post(f"{url}/checks", json=values))
    assert (check["request"], check["complaints"]) == ("How many orders are shipped?", [])
    run = told(await mia.post(f"{url}/runs", json=values), 202)
    ended = await until_ended(mia, run["run_id"])
    assert (ended["request"], ended["status"]) == ("How many orders are shipped?", "done")
    unknown = await mia.post(f"{url}/runs", json={"values": {"colour": 1}})
    assert code_of(unknown, 422) == "unknown_parameter"


async def test_others_may_run_a_shared_one_and_not_change_it(served: Served) -> None:
    mia, ben = await served.client("mia"), await served.client("ben")
    url = f"/templates/{(await kept(mia))['template_id']}"
    assert code_of(await ben.get(url), 404) == "unknown_template"
    told(await mia.patch(url, json={"is_shared": True}))
    (listed,) = told(await ben.get("/templates"))
    assert (listed["owner"], listed["is_shared"]) == ("mia", True)
    run = told(await ben.post(f"{url}/runs", json={"values": {"status": "shipped"}}), 202)
    assert (await until_ended(ben, run["run_id"]))["status"] == "done"
    assert code_of(await mia.get(f"/runs/{run['run_id']}"), 404) == "unknown_run"
    assert code_of(await ben.patch(url, json={"is_shared": False}), 404) == "unknown_template"
    assert code_of(await ben.delete(url), 404) == "unknown_template"
    assert (await mia.delete(url)).status_code == 204
    assert told(await ben.get("/templates")) == []


async def test_a_parameter_stands_for_a_value_of_the_plan(served: Served) -> None:
    mia = await served.client("mia")
    flow = {**await planned(mia, ASKED), "name": "a"}
    wrong = await mia.post("/templates", json={**flow, "parameters": {"a": "g1.find.order"}})
    assert code_of(wrong, 422) == "unknown_place"
    assert code_of(await mia.post("/templates", json={**flow, "name": " "}), 422) == (
        "unnamed_template"
    )


async def test_what_one_permitted_for_good_is_asked_in_a_template_of_another(
    served: Served,
) -> None:
    mia, ben = await served.client("mia"), await served.client("ben")
    tool = served.process.agent.parts.library.tool("shop.cancel_order")
    theirs = served.process.agent.parts.approvals.for_owner("ben")
    theirs.permit(tool.id, digest_of_use(tool, served.process.agent.parts.library.group("shop")))
    run = told(
        await ben.post("/runs", json={"request": DONE, "options": {"strategy": "plan"}}), 202
    )
    await until_ended(ben, run["run_id"])
    assert [one.decided_by for one in theirs.of_run(run["run_id"])] == ["remembered"]
    url = f"/templates/{(await kept(mia, DONE))['template_id']}"
    told(await mia.patch(url, json={"is_shared": True}))
    run = told(await ben.post(f"{url}/runs", json={}), 202)
    await until_waiting(ben, run["run_id"])
    assert [one.status for one in theirs.of_run(run["run_id"])] == ["pending"]


async def test_a_misspelt_member_starts_nothing(served: Served) -> None:
    mia = await served.client("mia")
    url = f"/templates/{(await kept(mia))['template_id']}"
    wrong = {"value": {"status": "shipped"}}
    for send, where in ((mia.post, f"{url}/checks"), (mia.post, f"{url}/runs"), (mia.patch, url)):
        code_of(await send(where, json={"is_shared": True, **wrong}), 422)
    assert told(await mia.get("/runs")) == []


async def test_what_cannot_be_told_is_not_kept_and_keeps_no_list_from_others(
    served: Served,
) -> None:
    mia, ben = await served.client("mia"), await served.client("ben")
    await kept(ben)
    flow = await planned(mia, ASKED)
    flow["form"]["language"] = "\ud800"
    body, as_json = json.dumps({**flow, "name": "a"}), {"Content-Type": "application/json"}
    wrong = await mia.post("/templates", content=body, headers=as_json)
    assert code_of(wrong, 422) == "malformed_flow"
    empty = {**flow, "form": {}, "plans": {}, "request": " ", "name": "a"}
    assert code_of(await mia.post("/templates", json=empty), 422) == "empty_request"
    templates = served.process.agent.parts.templates
    assert templates is not None
    theirs = templates.for_owner("mia")
    theirs.share(theirs.save("odd", flow, {}).template_id, is_shared=True)
    (odd,) = told(await mia.get("/templates"))
    assert (odd["name"], odd["request"]) == ("odd", "")
    assert "Remove it" in odd["problem"]
    assert [one["owner"] for one in told(await ben.get("/templates"))] == ["ben"]


async def test_no_value_and_no_number_of_goals_makes_more_of_a_flow_than_is_allowed(
    tmp_path: Path,
) -> None:
    def instead(parts: Parts) -> Parts:
        return with_shop(parts, forms(), limits=replace(parts.limits, look_ups=0, request_chars=60))

    async with serving(tmp_path, StubCaller(), may_be_open=False, instead=instead) as one:
        mia = await one.client("mia")
        flow = await planned(mia, ASKED)
        url = f"/templates/{(await kept(mia))['template_id']}/checks"
        long = await mia.post(url, json={"values": {"status": "a" * 99}})
        assert code_of(long, 422) == "request_too_long"
        goals = [{"kind": "talk", "id": f"g{n}"} for n in range(51)]
        many = await mia.post("/plans/checks", json={**flow, "form": {"goals": goals}})
        assert code_of(many, 422) == "malformed_flow"
