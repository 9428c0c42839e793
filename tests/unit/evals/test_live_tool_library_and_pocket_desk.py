"""Two services: their calls make the changes asked for, and answer as described."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

import jsonschema
import pytest

from evals.live.conversations.catalogue import conversations_on
from evals.live.records import Data, LiveRequest, LiveService
from evals.live.services import pocket_desk, tool_library
from tests.live_service_stubs import BASE, client, differences_after, strict, writes

SERVICES = {service.name: service for service in (tool_library.SERVICE, pocket_desk.SERVICE)}
# The call of each change, of requests and of turns.
CALLS: dict[str, tuple[str, str, dict[str, Any] | None]] = {
    "tool_library-23": ("POST", "/loans/LN-0472/renew", None),
    "tool_library-24": ("PATCH", "/members/1004", {"email": "declan.foley@postbox.example"}),
    "tool_library-25": ("POST", "/reservations", {
        "tool": "ME-601", "member_id": 1005, "from_date": "2026-05-22", "to_date": "2026-05-25",
    }),
    "tool_library-26": ("DELETE", "/reservations/703", None),
    "tool_library-elm-05": ("POST", "/reservations", {
        "tool": "SW-203", "member_id": 1020, "from_date": "2026-05-20", "to_date": "2026-05-22",
    }),
    "tool_library-workshops-04": ("POST", "/workshops/WS-19/signups", {"member_id": 1023}),
    "tool_library-workshops-06": ("POST", "/workshops/WS-19/signups", {"member_id": 1010}),
    "pocket_desk-23": ("POST", "/todos", {
        "title": "Buy sunscreen", "project_id": 4, "due": "2026-07-01",
    }),
    "pocket_desk-24": ("DELETE", "/expenses/115", None),
    "pocket_desk-25": ("POST", "/expenses", {
        "amount": 18.4, "category": "groceries", "shop": "Corner Market",
    }),
    "pocket_desk-26": ("PATCH", "/todos/19", {"due": "2026-04-30"}),
    "pocket_desk-trip-06": ("PATCH", "/todos/11", {"done": True}),
    "pocket_desk-trip-07": ("POST", "/todos", {
        "title": "Print the hut vouchers", "project_id": 4, "due": "2026-07-03",
    }),
    "pocket_desk-money-04": ("POST", "/expenses", {
        "amount": 23.5, "category": "health", "shop": "Oak Street Pharmacy",
        "spent_on": "2026-04-15",
    }),
    "pocket_desk-money-06": ("POST", "/expenses", {
        "amount": 9, "category": "eating_out", "shop": "Noodle Corner",
    }),
}  # fmt: skip
READS = {
    "tool_library": {
        "/branches": "/branches",
        "/categories": "/categories",
        "/tools?search=saw&branch=HAR": "/tools",
        "/tools/SW-201": "/tools/{code}",
        "/members?search=lynch": "/members",
        "/loans?open=true": "/loans",
        "/reservations?status=waiting": "/reservations",
        "/fines?paid=false": "/fines",
        "/repairs": "/repairs",
        "/workshops?branch=ELM&from_date=2026-05-14": "/workshops",
        "/workshops/WS-14/signups": "/workshops/{code}/signups",
    },
    "pocket_desk": {
        "/projects": "/projects",
        "/todos?project_id=4&done=false": "/todos",
        "/expenses?category=fun&since=2026-03-15": "/expenses",
        "/define?word=Bank": "/define",
        "/holidays/ie/2027": "/holidays/{country}/{year}",
        "/convert?amount=3&from_unit=lb&to_unit=kg": "/convert",
        "/time/New York": "/time/{city}",
        "/time-difference?city=Tokyo&other_city=mumbai": "/time-difference",
        "/sun?city=Dublin&day=2026-05-03": "/sun",
        "/shares": "/shares",
        "/shares/tide/history?days=3": "/shares/{ticker}/history",
        "/tip": "/tip",
    },
}
"""What is read -> its path in the description."""


CHANGES = [(service, *change) for service in SERVICES.values() for change in writes(service)]


def test_every_change_has_a_call() -> None:
    assert {request.id for _, request, _ in CHANGES} == set(CALLS)


def test_both_have_thirty_requests_and_two_conversations() -> None:
    for service in SERVICES.values():
        assert len(service.requests) == len({request.text for request in service.requests}) == 30
        assert len(conversations_on(service.name)) == 2


@pytest.mark.parametrize(
    ("service", "request_", "before"), CHANGES, ids=[request.id for _, request, _ in CHANGES]
)
async def test_a_call_makes_the_change_asked_for(
    service: LiveService, request_: LiveRequest, before: Data
) -> None:
    data, calls = deepcopy(before), [CALLS[request_.id]]
    http = client(service, data)
    assert await differences_after(http, calls, request_, before, data) == []


@pytest.mark.parametrize(
    ("name", "url"), [(name, url) for name, urls in READS.items() for url in urls]
)
async def test_an_answer_is_as_described(name: str, url: str) -> None:
    service = SERVICES[name]
    spec = service.description(BASE)
    assert not isinstance(spec, str)
    async with client(service, service.data()) as http:
        response = await http.get(url)
    assert response.status_code == 200, response.text
    found = response.json()
    assert found
    described = spec["paths"][READS[name][url]]["get"]["responses"]["200"]["content"]
    schema = described["application/json"]["schema"]
    jsonschema.validate(found, {**strict(schema), "components": strict(spec["components"])})


async def test_every_read_is_tried() -> None:
    for name, service in SERVICES.items():
        spec = service.description(BASE)
        assert not isinstance(spec, str)
        reads = {path for path, methods in spec["paths"].items() if "get" in methods}
        assert reads == set(READS[name].values())


@pytest.mark.parametrize("collection", ["tools", "members", "loans"])
async def test_pages_follow_each_other(collection: str) -> None:
    data = tool_library.SERVICE.data()
    key = "code" if collection == "tools" else "id"
    seen: list[Any] = []
    async with client(tool_library.SERVICE, data) as http:
        for offset in range(0, len(data[collection]), 10):
            page = (await http.get(f"/{collection}", params={"offset": offset})).json()
            assert page["total"] == len(data[collection])
            seen += [row[key] for row in page["items"]]
    assert seen == [row[key] for row in data[collection]]


@pytest.mark.parametrize(
    ("name", "method", "url", "body", "status"),
    [
        ("tool_library", "POST", "/loans/LN-0460/renew", None, 409),  # another waits for it
        ("tool_library", "POST", "/loans/LN-0418/renew", None, 409),  # it was returned
        ("tool_library", "POST", "/loans/LN-0468/renew", None, 409),  # the member is blocked
        ("tool_library", "POST", "/workshops/WS-16/signups", {"member_id": 1013}, 409),
        ("tool_library", "POST", "/workshops/WS-14/signups", {"member_id": 1013}, 409),
        ("tool_library", "PATCH", "/members/1013", {"plan": "gold"}, 400),
        ("tool_library", "POST", "/reservations", {
            "tool": "LD-401", "member_id": 1002, "from_date": "2026-05-24",
            "to_date": "2026-05-26",
        }, 409),
        ("tool_library", "GET", "/tools/XX-000", None, 404),
        ("pocket_desk", "GET", "/define?word=blorb", None, 404),
        ("pocket_desk", "GET", "/holidays/xx/2026", None, 404),
        ("pocket_desk", "GET", "/convert?amount=3&from_unit=lb&to_unit=km", None, 400),
        ("pocket_desk", "GET", "/convert?amount=3&from_unit=EUR&to_unit=USD", None, 422),
        ("pocket_desk", "GET", "/time/Atlantis", None, 404),
        ("pocket_desk", "POST", "/expenses", {"amount": 9}, 422),
        ("pocket_desk", "PATCH", "/todos/99", {"done": True}, 404),
    ],
)  # fmt: skip
async def test_what_is_wrong_is_refused(
    name: str, method: str, url: str, body: dict[str, Any] | None, status: int
) -> None:
    service = SERVICES[name]
    data = service.data()
    async with client(service, data) as http:
        assert (await http.request(method, url, json=body)).status_code == status
    assert data == service.data()


@pytest.mark.parametrize(
    ("url", "result"),
    [
        ("/convert?amount=100&from_unit=C&to_unit=F", 212),
        ("/convert?amount=2&from_unit=mi&to_unit=km", 3.2187),
        ("/convert?amount=1&from_unit=gal&to_unit=l", 3.7854),
    ],
)
async def test_units(url: str, result: float) -> None:
    async with client(pocket_desk.SERVICE, pocket_desk.SERVICE.data()) as http:
        assert (await http.get(url)).json()["result"] == result
