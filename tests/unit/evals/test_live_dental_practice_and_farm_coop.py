"""Two services: their calls make the changes asked for, and answer as described."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

import jsonschema
import pytest
import yaml

from evals.live.records import Data, LiveRequest, LiveService
from evals.live.services import dental_practice, farm_coop
from tests.live_service_stubs import BASE, client, differences_after, strict, writes

SERVICES = {service.name: service for service in (dental_practice.SERVICE, farm_coop.SERVICE)}
# The call of each change, of requests and of turns.
CALLS: dict[str, tuple[str, str, dict[str, Any] | None]] = {
    "dental_practice-29": ("PATCH", "/patients/1022", {"town": "Ferrin"}),
    "dental_practice-30": ("POST", "/appointments", {
        "patient_id": 1025, "staff_id": 22, "treatment_id": 302,
        "starts_at": "2026-04-30T10:00:00",
    }),
    "dental_practice-31": ("PATCH", "/appointments/5047", {"status": "cancelled"}),
    "dental_practice-32": ("POST", "/invoices/9012/payments", {"amount": 95, "method": "cash"}),
    "dental_practice-desk-07": (
        "POST", "/invoices/9008/payments", {"amount": 89, "method": "card"},
    ),
    "dental_practice-recalls-06": ("POST", "/appointments", {
        "patient_id": 1023, "staff_id": 14, "treatment_id": 301,
        "starts_at": "2026-04-30T11:00",
    }),
    "dental_practice-recalls-07": ("POST", "/recalls/813/send", None),
    "farm_coop-29": ("POST", "/reservations", {
        "machine": "T3", "by": "HLF", "from": "2026-10-17", "to": "2026-10-17",
    }),
    "farm_coop-30": ("DELETE", "/reservations/R-891", None),
    "farm_coop-31": ("POST", "/payments/P-909/settle", None),
    "farm_coop-32": ("POST", "/reservations", {
        "machine": "T2", "by": "KIT", "driver": "HF", "from": "2026-10-17", "to": "2026-10-18",
    }),
    "farm_coop-harvest-07": ("DELETE", "/reservations/R-888", None),
    "farm_coop-silos-07": ("POST", "/payments/P-911/settle", None),
    "farm_coop-silos-09": ("POST", "/reservations", {
        "machine": "T1", "by": "KIT", "from": "2026-10-20", "to": "2026-10-21",
    }),
}  # fmt: skip
READS = [
    "/farms?organic=true", "/fields?at=MIL", "/sowings?season=2026", "/harvests?crop=oats",
    "/machines?state=ready", "/reservations?by=UPC", "/drivers?home=HLF", "/silos?at=Onnick",
    "/deliveries?from=KIT", "/orders?state=open", "/payments?settled=false",
    "/distance?a=HLF&b=SAN", "/price?crop=oats&day=2026-09-01",
]  # fmt: skip
"""What is read of the service whose description was written by hand."""
REFUSED: list[tuple[str, str, str, dict[str, Any] | None, int]] = [
    ("dental_practice", "PATCH", "/patients/1007", {"dentist_id": 14}, 409),
    ("dental_practice", "PATCH", "/patients/1007", {"dentist_id": 21}, 409),
    ("dental_practice", "PATCH", "/appointments/5001", {"status": "cancelled"}, 409),
    ("dental_practice", "PATCH", "/appointments/5042", {"room_id": 7}, 409),
    ("dental_practice", "PATCH", "/appointments/5042", {"starts_at": "2026-04-28T09:00:00"}, 409),
    ("dental_practice", "POST", "/invoices/9001/payments", {"amount": 5, "method": "cash"}, 409),
    ("dental_practice", "POST", "/invoices/9006/payments", {"amount": 200, "method": "cash"}, 409),
    ("dental_practice", "POST", "/recalls/802/send", None, 409),
    ("dental_practice", "GET", "/patients/999/allergies", None, 404),
    ("farm_coop", "POST", "/reservations",
     {"machine": "D2", "by": "UPC", "from": "2026-10-20", "to": "2026-10-20"}, 409),
    ("farm_coop", "POST", "/reservations",
     {"machine": "T1", "by": "UPC", "from": "2026-10-15", "to": "2026-10-16"}, 409),
    ("farm_coop", "POST", "/reservations", {"machine": "S1", "by": "MIL"}, 400),
    ("farm_coop", "DELETE", "/reservations/R-884", None, 409),
    ("farm_coop", "POST", "/payments/P-901/settle", None, 409),
    ("farm_coop", "GET", "/price?crop=oats&day=2026-01-01", None, 404),
    ("farm_coop", "GET", "/price?crop=oats&day=soon", None, 400),
    ("farm_coop", "GET", "/distance?a=HLF&b=XXX", None, 404),
]  # fmt: skip
CHANGES = [(service, *change) for service in SERVICES.values() for change in writes(service)]


def test_both_have_36_requests() -> None:
    assert {len(service.requests) for service in SERVICES.values()} == {36}


def test_every_change_has_a_call() -> None:
    assert {request.id for _, request, _ in CHANGES} == set(CALLS)


@pytest.mark.parametrize(
    ("service", "request_", "before"), CHANGES, ids=[request.id for _, request, _ in CHANGES]
)
async def test_a_call_makes_the_change_asked_for(
    service: LiveService, request_: LiveRequest, before: Data
) -> None:
    data, calls = deepcopy(before), [CALLS[request_.id]]
    http = client(service, data)
    assert await differences_after(http, calls, request_, before, data) == []


@pytest.mark.parametrize("url", READS)
async def test_an_answer_is_as_described(url: str) -> None:
    service = farm_coop.SERVICE
    text = service.description(BASE)
    assert isinstance(text, str)
    spec = yaml.safe_load(text)
    async with client(service, service.data()) as http:
        response = await http.get(url)
    assert response.status_code == 200, response.text
    assert response.json()
    described = spec["paths"][url.partition("?")[0]]["get"]["responses"]["200"]["content"]
    schema = described["application/json"]["schema"]
    jsonschema.validate(
        response.json(), {**strict(schema), "components": strict(spec["components"])}
    )


async def test_pages_follow_each_other() -> None:
    data = dental_practice.SERVICE.data()
    seen: list[int] = []
    async with client(dental_practice.SERVICE, data) as http:
        for page in range(1, 7):
            given = (await http.get("/appointments", params={"page": page, "per_page": 9})).json()
            assert (given["pages"], given["total"]) == (6, len(data["appointments"]))
            seen += [row["id"] for row in given["items"]]
    assert seen == [row["id"] for row in data["appointments"]]


async def test_a_cursor_leads_to_the_rest() -> None:
    data = farm_coop.SERVICE.data()
    seen: list[str] = []
    async with client(farm_coop.SERVICE, data) as http:
        cursor: str | None = ""
        while cursor is not None:
            given = (await http.get("/harvests", params={"after": cursor})).json()
            seen += [row["no"] for row in given["rows"]]
            cursor = given["next"]
    assert seen == [row["no"] for row in data["harvests"]]


@pytest.mark.parametrize(
    "url",
    [
        "/patients?search=munro", "/patients/1003", "/patients/1003/allergies", "/staff?day=fri",
        "/rooms", "/treatments?category=cosmetic", "/appointments?date=2026-04-23",
        "/treatment-plans?state=open", "/invoices?status=part_paid", "/recalls?status=due",
        "/lab-orders?status=sent",
    ],
)  # fmt: skip
async def test_what_is_read_of_the_practice(url: str) -> None:
    """FastAPI holds the answers to the description; what is asked for is there, and not all."""
    service = dental_practice.SERVICE
    async with client(service, service.data()) as http:
        found = (await http.get(url)).json()
        everything = (await http.get(url.partition("?")[0])).json()
    assert found
    assert "?" not in url or len(str(found)) < len(str(everything))


@pytest.mark.parametrize(("name", "method", "url", "body", "status"), REFUSED)
async def test_what_is_wrong_is_refused(
    name: str, method: str, url: str, body: dict[str, Any] | None, status: int
) -> None:
    service = SERVICES[name]
    data = service.data()
    async with client(service, data) as http:
        assert (await http.request(method, url, json=body)).status_code == status
    assert data == service.data()
