"""Two services: their calls make the changes asked for, and answer as described."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

import jsonschema
import pytest

from evals.live.conversations.catalogue import conversations_on
from evals.live.records import Data, LiveRequest, LiveService
from evals.live.services import dig_site, lift_service
from tests.live_service_stubs import (
    client,
    described,
    differences_after,
    paths_read,
    strict,
    writes,
)

SERVICES = {service.name: service for service in (lift_service.SERVICE, dig_site.SERVICE)}
Sent = tuple[str, str, dict[str, Any] | None]
# The calls of each change, of requests and of turns.
CALLS: dict[str, tuple[Sent, ...]] = {
    "lift_service-16": (("PATCH", "/callouts/9036", {"urgency": "high"}),),
    "lift_service-17": (("PATCH", "/callouts/9034", {"engineer_id": 508}),),
    "lift_service-18": (
        ("POST", "/callouts/9027/close", {"hours": 2.5, "parts_cost": 84.6}),
    ),
    "lift_service-19": (("POST", "/callouts", {
        "lift_id": 409, "fault": "noise", "reported_by": "Simon Pratt", "urgency": "high",
    }),),
    "lift_service-20": (("DELETE", "/callouts/9035", None),),
    "lift_service-21": (("PATCH", "/lifts/403", {"status": "in_service"}),),
    "lift_service-22": (
        ("PATCH", "/engineers/507", {"on_call": False}),
        ("PATCH", "/engineers/509", {"on_call": True}),
    ),
    "lift_service-23": (("PATCH", "/lifts/422", {"next_inspection": "2026-11-02"}),),
    "lift_service-24": (("PATCH", "/engineers/506", {"hourly_rate": 41}),),
    "lift_service-25": (
        ("PATCH", "/callouts/9028", {"engineer_id": 502}),
        ("PATCH", "/callouts/9029", {"engineer_id": 502}),
    ),
    "lift_service-board-05": (("PATCH", "/callouts/9021", {"engineer_id": 503}),),
    "lift_service-board-06": (("PATCH", "/callouts/9021", {"engineer_id": 504}),),
    "lift_service-board-10": (
        ("POST", "/callouts/9031/close", {"hours": 3, "parts_cost": 120}),
    ),
    "lift_service-northgate-03": (
        ("PATCH", "/lifts/411", {"next_inspection": "2026-10-02"}),
    ),
    "dig_site-16": (("PATCH", "/finds/F-0231", {"st": "washed"}),),
    "dig_site-17": (
        ("PATCH", "/finds/F-0228", {"box": "B03"}), ("PATCH", "/finds/F-0232", {"box": "B03"}),
    ),
    "dig_site-18": (("POST", "/finds", {
        "ctx": 1018, "what": "bronze pin", "mat": "metal", "g": 6, "by": "holly-penrose",
        "on": "2026-07-08",
    }),),
    "dig_site-19": (("DELETE", "/finds/F-0235", None),),
    "dig_site-20": (("PATCH", "/units/1009", {"done": True}),),
    "dig_site-21": (("PATCH", "/trenches/T4", {"state": "open"}),),
    "dig_site-22": (("PATCH", "/crew/lena-fuchs", {"til": "2026-07-24"}),),
    "dig_site-23": (("PATCH", "/trenches/T5", {"lead": "ines-carvalho"}),),
    "dig_site-24": (("PATCH", "/units/1015", {"pics": 22}),),
    "dig_site-25": (("POST", "/units", {
        "tr": "T3", "kind": "posthole", "txt": "Small round posthole by the drain",
        "under": 1015, "dug_by": "sam-oakley",
    }),),
    "dig_site-finds-05": (("PATCH", "/finds/F-0232", {"box": "B03"}),),
    "dig_site-finds-06": (("PATCH", "/finds/F-0232", {"box": "B07"}),),
    "dig_site-bath-03": (("PATCH", "/units/1014", {"dug_by": "sam-oakley"}),),
    "dig_site-bath-04": (("PATCH", "/units/1014", {"dug_by": "sam-okafor"}),),
    "dig_site-bath-06": (("PATCH", "/units/1015", {"done": True}),),
}  # fmt: skip
READS = {
    "lift_service": {
        "/customers?city=Leeds": "/customers",
        "/customers/206": "/customers/{customer_id}",
        "/buildings?customer_id=201": "/buildings",
        "/buildings/306": "/buildings/{building_id}",
        "/lifts?inspection_before=2026-10-01": "/lifts",
        "/lifts/411": "/lifts/{lift_id}",
        "/engineers?on_call=true": "/engineers",
        "/callouts?urgency=high&page=2": "/callouts",
        "/callouts/9033": "/callouts/{callout_id}",
    },
    "dig_site": {
        "/trenches?state=open": "/trenches",
        "/units?tr=T3&done=false": "/units",
        "/units/1014": "/units/{no}",
        "/finds?on=2026-07-08&limit=2": "/finds",
        "/finds/F-0232": "/finds/{tag}",
        "/crew?role=student": "/crew",
        "/crew/hugh-penrose": "/crew/{slug}",
        "/boxes?room=Barn": "/boxes",
    },
}
"""What is read -> its path in the description."""
CHANGES = [(service, *change) for service in SERVICES.values() for change in writes(service)]


def test_every_change_has_its_calls() -> None:
    assert {request.id for _, request, _ in CHANGES} == set(CALLS)


def test_both_were_opened_with_thirty_requests_and_two_conversations() -> None:
    for service in SERVICES.values():
        assert not service.set_aside
        assert len(service.requests) == 30
        assert len(conversations_on(service.name)) == 2


@pytest.mark.parametrize(
    ("service", "request_", "before"), CHANGES, ids=[request.id for _, request, _ in CHANGES]
)
async def test_calls_make_the_change_asked_for(
    service: LiveService, request_: LiveRequest, before: Data
) -> None:
    data, calls = deepcopy(before), CALLS[request_.id]
    http = client(service, data)
    assert await differences_after(http, calls, request_, before, data) == []


@pytest.mark.parametrize(
    ("name", "url"), [(name, url) for name, urls in READS.items() for url in urls]
)
async def test_an_answer_is_as_described(name: str, url: str) -> None:
    service = SERVICES[name]
    spec = described(service)
    async with client(service, service.data()) as http:
        response = await http.get(url)
    assert response.status_code == 200, response.text
    found = response.json()
    shown = spec["paths"][READS[name][url]]["get"]["responses"]["200"]["content"]
    schema = shown["application/json"]["schema"]
    jsonschema.validate(found, {**strict(schema), "components": strict(spec["components"])})
    rows = found.get("items") or found.get(name_of_list(url)) or [found]
    assert rows
    assert len(rows) < len(service.data()[name_of_list(url)])


def name_of_list(url: str) -> str:
    return url.partition("?")[0].split("/")[1]


def test_every_read_is_tried() -> None:
    for name, service in SERVICES.items():
        assert paths_read(service) == set(READS[name].values())


async def test_pages_lead_through_all() -> None:
    data = lift_service.SERVICE.data()
    seen: list[Any] = []
    async with client(lift_service.SERVICE, data) as http:
        for page in range(1, 5):
            given = (await http.get("/callouts", params={"page": page})).json()
            assert (given["pages"], given["total"]) == (4, 36)
            seen += given["items"]
    assert [row["id"] for row in seen] == [row["id"] for row in data["callouts"]]
    data, seen = dig_site.SERVICE.data(), []
    async with client(dig_site.SERVICE, data) as http:
        for start in (0, 25):
            seen += (await http.get("/finds", params={"offset": start})).json()["finds"]
    assert seen == data["finds"]


@pytest.mark.parametrize(
    ("name", "method", "url", "body", "status"),
    [
        ("lift_service", "GET", "/lifts/499", None, 404),
        ("lift_service", "PATCH", "/callouts/9034", {"engineer_id": 599}, 404),
        ("lift_service", "PATCH", "/callouts/9001", {"urgency": "low"}, 409),
        ("lift_service", "POST", "/callouts/9009/close", {"hours": 1}, 409),
        ("lift_service", "POST", "/callouts", {"lift_id": 401, "fault": "fire"}, 422),
        ("dig_site", "GET", "/finds/F-0299", None, 404),
        ("dig_site", "PATCH", "/finds/F-0231", {"st": "lost"}, 422),
        ("dig_site", "PATCH", "/finds/F-0231", {"box": "B99"}, 404),
        ("dig_site", "PATCH", "/units/1015", {"pics": True}, 422),
        ("dig_site", "POST", "/finds", {"what": "pin", "mat": "metal", "by": "sam-oakley"}, 422),
        ("dig_site", "POST", "/units", {}, 422),
    ],
)
async def test_what_is_wrong_is_refused(
    name: str, method: str, url: str, body: dict[str, Any] | None, status: int
) -> None:
    service = SERVICES[name]
    data = service.data()
    async with client(service, data) as http:
        response = await http.request(method, url, json=body)
    assert response.status_code == status, response.text
    assert data == service.data()
