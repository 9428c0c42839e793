"""Two services set aside: their calls make the changes asked for, and answer as described."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

import pytest

from evals.live.conversations.catalogue import conversations_on
from evals.live.records import Data, LiveRequest, LiveService
from evals.live.services import freight_board, summer_camp
from tests.live_service_stubs import (
    client,
    described,
    differences_after,
    get_as_described,
    writes,
)

SERVICES = {service.name: service for service in (summer_camp.SERVICE, freight_board.SERVICE)}


def pounds(value: float, method: str) -> dict[str, Any]:
    amount = {"value": value, "currency": "GBP"}
    return {"kind": "payment", "amount": amount, "method": method}


def sign_up(activity: int, child: int, day: str) -> dict[str, Any]:
    return {"activity_id": activity, "child_id": child, "day": day}


# The call of each change, of requests and of turns.
CALLS: dict[str, tuple[str, str, dict[str, Any] | None]] = {
    "summer_camp-23": ("PATCH", "/incidents/807", {"status": "closed"}),
    "summer_camp-24": ("POST", "/sign-ups", sign_up(48, 119, "2026-06-15")),
    "summer_camp-25": ("POST", "/children/118/payments", pounds(50, "cash")),
    "summer_camp-26": ("PATCH", "/children/108", {"bus_stop_id": 31}),
    "summer_camp-cabins-05": ("POST", "/sign-ups", sign_up(46, 112, "2026-06-11")),
    "summer_camp-money-03": ("POST", "/children/114/payments", pounds(70, "card")),
    "summer_camp-money-07": ("PATCH", "/incidents/807", {"status": "closed"}),
    "summer_camp-money-09": ("POST", "/sign-ups", sign_up(42, 111, "2026-06-12")),
    "freight_board-23": ("POST", "/invoices/INV-546/pay", None),
    "freight_board-24": ("PATCH", "/shipments/FB3318", {"state": "booked"}),
    "freight_board-25": ("PATCH", "/shipments/FB3321", {"due": "2026-06-19"}),
    "freight_board-26": ("POST", "/damages", {
        "shipment": "FB3310", "note": "radiator dented", "cost": 95,
    }),
    "freight_board-runs-05": ("PATCH", "/runs/R-0612-2", {"lead": "jago-trewin"}),
    "freight_board-halden-04": ("PATCH", "/shipments/FB3314", {"due": "2026-06-12"}),
    "freight_board-halden-07": ("POST", "/invoices/INV-541/pay", None),
}  # fmt: skip
READS = {
    "summer_camp": {
        "/sessions": "/sessions",
        "/sessions/5": "/sessions/{session_id}",
        "/cabins": "/cabins",
        "/staff?role=nurse": "/staff",
        "/bus-stops": "/bus-stops",
        "/children?name=poppy": "/children",
        "/children/105": "/children/{child_id}",
        "/children/105/payments": "/children/{child_id}/payments",
        "/activities": "/activities",
        "/sign-ups?day=2026-06-12&page=2": "/sign-ups",
        "/incidents?status=open": "/incidents",
    },
    "freight_board": {
        "/shipments?state=booked": "/shipments",
        "/shipments/FB3318": "/shipments/{ref}",
        "/customers": "/customers",
        "/depots": "/depots",
        "/lorries?state=workshop": "/lorries",
        "/drivers?home=LDS": "/drivers",
        "/runs?day=2026-06-11": "/runs",
        "/damages?settled=false": "/damages",
        "/invoices?paid=false&customer=halden-glass": "/invoices",
        "/quote?kg=750&zone=B": "/quote",
        "/transit?from=NRW&to=PLY": "/transit",
        "/distance?from=CAR&to=DBY": "/distance",
    },
}
"""What is read -> its path in the description."""
CHANGES = [(service, *change) for service in SERVICES.values() for change in writes(service)]


def test_every_change_has_a_call() -> None:
    assert {request.id for _, request, _ in CHANGES} == set(CALLS)


def test_both_have_thirty_requests_and_two_conversations_and_one_is_set_aside() -> None:
    for service in SERVICES.values():
        assert service.set_aside == (service.name == "freight_board")
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
    spec = described(SERVICES[name])
    async with client(SERVICES[name], SERVICES[name].data()) as http:
        await get_as_described(http, url, READS[name][url], spec)


def test_every_read_is_tried() -> None:
    for name, service in SERVICES.items():
        paths = described(service)["paths"]
        assert {path for path in paths if "get" in paths[path]} == set(READS[name].values())


async def test_a_cursor_leads_through_all_shipments() -> None:
    data, seen, cursor = freight_board.SERVICE.data(), [], ""
    async with client(freight_board.SERVICE, data) as http:
        while cursor is not None:
            page = (await http.get("/shipments", params={"cursor": cursor})).json()
            seen += [row["ref"] for row in page["items"]]
            cursor = page["next"]
    assert seen == [row["ref"] for row in data["shipments"]]


async def test_pages_lead_through_all_children() -> None:
    data, seen = summer_camp.SERVICE.data(), []
    async with client(summer_camp.SERVICE, data) as http:
        for page in (1, 2, 3):
            found = (await http.get("/children", params={"page": page})).json()
            assert (found["pages"], found["total"]) == (3, len(data["children"]))
            seen += [row["id"] for row in found["items"]]
    assert seen == [row["id"] for row in data["children"]]


@pytest.mark.parametrize(
    ("name", "method", "url", "body", "status"),
    [
        ("summer_camp", "POST", "/sign-ups", sign_up(41, 107, "2026-06-12"), 409),  # no swimmer
        ("summer_camp", "POST", "/sign-ups", sign_up(41, 102, "2026-06-11"), 409),  # full
        ("summer_camp", "PATCH", "/children/999", {"can_swim": True}, 404),
        ("summer_camp", "PATCH", "/children/101", {"cabin_id": 99}, 404),
        ("summer_camp", "POST", "/children/123/payments", {
            **pounds(5, "card"), "kind": "refund",
        }, 409),  # nothing was paid
        ("freight_board", "PATCH", "/runs/R-0610-1", {"lead": "keith-ogden"}, 409),  # under way
        ("freight_board", "POST", "/invoices/INV-545/pay", None, 409),  # paid already
        ("freight_board", "PATCH", "/shipments/FB3301", {"due": "2026-06-20"}, 409),  # delivered
        ("freight_board", "PATCH", "/shipments/FB3318", {"state": "lost"}, 422),
        ("freight_board", "GET", "/quote?kg=10&zone=Q", None, 404),
        ("freight_board", "GET", "/distance?from=LDS&to=XXX", None, 404),
    ],
)  # fmt: skip
async def test_what_is_wrong_is_refused(
    name: str, method: str, url: str, body: dict[str, Any] | None, status: int
) -> None:
    data = SERVICES[name].data()
    before = deepcopy(data)
    async with client(SERVICES[name], data) as http:
        response = await http.request(method, url, json=body)
    assert response.status_code == status, response.text
    assert data == before
