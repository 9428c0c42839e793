"""Templates over HTTP: saved, filled in, run, shared, removed."""

from __future__ import annotations

from typing import Any

from tests.integration.graphs.test_flows import ASKED
from tests.integration.serving.test_flows_over_http import planned, served
from tests.serving_stubs import Served, code_of, told, until_ended

__all__ = ["served"]
PLACE = "g1.find.constraints.0"


async def kept(http: Any) -> dict[str, Any]:
    flow = await planned(http, ASKED)
    given = {**flow, "name": "Orders by status", "parameters": {"status": PLACE}}
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
