"""Services set aside at first: their descriptions, their requests, what they answer."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from copy import deepcopy
from typing import Any

import pytest

from evals.live.records import Data, LiveRequest, LiveService
from evals.live.services import (
    museum_loans,
    parts_warehouse,
    railway_depots,
    vet_clinic,
    volunteers,
)
from evals.tasks.facts import unmet
from tests.live_service_stubs import BASE, client, described

SERVICES = [
    vet_clinic.SERVICE,
    museum_loans.SERVICE,
    parts_warehouse.SERVICE,
    volunteers.SERVICE,
    railway_depots.SERVICE,
]
REQUESTS = [(service, request) for service in SERVICES for request in service.requests]
WRITES = {request.id: (service, request) for service, request in REQUESTS if request.after}
METHODS = {"get", "post", "put", "patch", "delete"}
# Call of each write; "<name>" stands for the id of the record that has this name.
CALLS: dict[str, tuple[str, str, dict[str, Any] | None]] = {
    "vet-22": ("POST", "/owners", {
        "name": "Elena Petrova", "email": "elena.petrova@example.org", "phone": "555-0199",
        "city": "Ashford",
    }),
    "vet-23": ("PATCH", "/pets/1", {"weight_kg": 31.2}),
    "vet-24": ("POST", "/appointments/119/cancel", None),
    "vet-25": ("POST", "/appointments", {
        "pet": 5, "assigned_to": 2, "start": "2025-04-02T09:30", "reason": "booster vaccination",
        "fee": 45,
    }),
    "vet-26": ("DELETE", "/prescriptions/2", None),
    "vet-30": ("PATCH", "/pets/8", {"neutered": True}),
    "museum-22": ("POST", "/institutions", {
        "name": "Lighthouse Museum", "city": "Bergen", "country": "Norway",
        "contact_name": "Ingrid Moe", "contact_email": "moe@lighthouse.example",
        "climate_controlled": True,
    }),
    "museum-23": ("PATCH", "/objects/PL-0031", {"location": "Gallery 3"}),
    "museum-24": ("POST", "/loans/LN-2025-07/approve", {"courier": "ST-08"}),
    "museum-25": ("POST", "/loans/LN-2025-02/return", None),
    "museum-26": ("DELETE", "/loans/LN-2025-06", None),
    "museum-30": ("POST", "/loans", {
        "object": "SC-0109", "borrower": "INS-03", "exhibition": "Underground",
        "starts": "2026-03-01", "ends": "2026-08-31", "fee": 1200,
    }),
    "warehouse-22": ("POST", "/api/v1/parts", {
        "partNumber": "FL-3050", "partName": "Cabin Air Filter", "category": "FILTERS",
        "unitPrice": 18.75, "quantityOnHand": 0, "reorderLevel": 12, "siteId": "<River Depot>",
        "supplierId": "<Alpine Filtration>",
    }),
    "warehouse-23": ("PUT", "/api/v1/parts/<Drive Belt>", {
        "partNumber": "BT-7002", "partName": "Drive Belt", "category": "BELTS",
        "unitPrice": 42.5, "quantityOnHand": 41, "reorderLevel": 20, "siteId": "<North Hall>",
        "supplierId": "<Meridian Belts>",
    }),
    "warehouse-24": ("POST", "/api/v1/parts/<Coolant Pump>/adjust", {
        "delta": -5, "reason": "damaged",
    }),
    "warehouse-25": ("POST", "/api/v1/purchase-orders/<PO-1014>/cancel", None),
    "warehouse-26": ("POST", "/api/v1/purchase-orders", {
        "supplierId": "<Kestrel Bearings>", "partId": "<Spindle Bearing>", "quantity": 40,
        "requestedBy": "<Noor Haddad>", "expectedDate": "2025-05-20",
    }),
    "warehouse-30": ("DELETE", "/api/v1/purchase-orders/<PO-1009>", None),
    "volunteers-22": ("POST", "/people", {
        "name": "Rosa Lindgren", "team": "soup-kitchen", "phone": "0170-2299",
        "email": "rosa.lindgren@helpinghands.example", "licence": True,
    }),
    "volunteers-23": ("POST", "/shifts/coat-drive/signups", {"person": "maya-ross"}),
    "volunteers-24": ("DELETE", "/shifts/beach-clean-up/signups/idris-bello", None),
    "volunteers-25": ("POST", "/incidents/inc-02/close", None),
    "volunteers-26": ("POST", "/incidents", {
        "what": "Water leak in the kitchen", "reported_by": "omar-farah", "severity": "high",
        "day": "2025-05-02",
    }),
    "volunteers-30": ("DELETE", "/shifts/puppet-theatre", None),
    "depots-22": ("POST", "/depots/DEP-01/vehicles/RT-4403/jobs", {
        "title": "Replace door seals", "priority": "medium", "openedBy": 301, "assignedTo": 302,
        "hours": 3, "cost": 220,
    }),
    "depots-23": ("PATCH", "/depots/DEP-01/vehicles/RT-4402", {"status": "stored"}),
    "depots-24": ("POST", "/depots/DEP-02/vehicles/RT-5503/transfer", {"toDepot": "DEP-03"}),
    "depots-25": ("POST", "/depots/DEP-02/vehicles/RT-5501/jobs/2013/complete", None),
    "depots-26": ("DELETE", "/depots/DEP-01/vehicles/RT-4406/jobs/2010", None),
    "depots-30": ("PATCH", "/depots/DEP-03/vehicles/RT-6604/jobs/2022", {"assignedTo": 308}),
}  # fmt: skip

each_service = pytest.mark.parametrize("service", SERVICES, ids=lambda service: service.name)
each_request = pytest.mark.parametrize(
    ("service", "request_"), REQUESTS, ids=[request.id for _, request in REQUESTS]
)


def operations(spec: dict[str, Any]) -> Iterator[tuple[str, str, dict[str, Any]]]:
    """Path, method and operation, with the parameters of the path added to its own."""
    for path, item in spec["paths"].items():
        shared = item.get("parameters", [])
        for method in METHODS & set(item):
            operation = item[method]
            stated = [*shared, *operation.get("parameters", [])]
            parameters = [resolved(spec, parameter) for parameter in stated]
            yield path, method, {**operation, "parameters": parameters}


def resolved(spec: dict[str, Any], value: dict[str, Any]) -> Any:
    found: Any = value
    while "$ref" in found:
        found = spec
        for name in value["$ref"].removeprefix("#/").split("/"):
            found = found[name]
    return found


def references(value: Any) -> Iterator[dict[str, Any]]:
    if isinstance(value, dict):
        if "$ref" in value:
            yield value
        value = list(value.values())
    if isinstance(value, list):
        for item in value:
            yield from references(item)


def with_ids(value: Any, data: Data) -> Any:
    """The value with the ids of the records in the places of their names."""
    if isinstance(value, dict):
        return {name: with_ids(item, data) for name, item in value.items()}
    if not isinstance(value, str):
        return value
    ids = {text: row["id"] for rows in data.values() for row in rows if "id" in row
           for text in row.values() if isinstance(text, str)}  # fmt: skip
    return re.sub("<(.+?)>", lambda match: str(ids[match[1]]), value)


def compared(data: Data, free: Sequence[str]) -> Data:
    """The data, without the values that do not matter."""
    return {
        name: [{field: value for field, value in row.items() if field not in free} for row in rows]
        for name, rows in data.items()
    }


@each_service
def test_the_description_is_one_of_openapi(service: LiveService) -> None:
    spec = described(service)
    assert spec["openapi"].startswith("3.")
    assert spec["info"]["title"]
    assert [server["url"] for server in spec["servers"]] == [BASE]
    found = list(operations(spec))
    assert 8 <= len(found) <= 16
    assert sum(method != "get" for _, method, _ in found) >= 3
    for path, _, operation in found:
        inside = {at["name"] for at in operation["parameters"] if at["in"] == "path"}
        assert inside == set(re.findall(r"{(\w+)}", path))
        assert operation["responses"]
    for reference in references(spec):
        assert resolved(spec, reference)


def test_the_descriptions_differ_and_one_asks_for_a_key() -> None:
    assert len({service.about for service in SERVICES}) == len(SERVICES)
    (keyed,) = [service for service in SERVICES if service.api_key]
    (scheme,) = described(keyed)["components"]["securitySchemes"].values()
    assert (scheme["type"], scheme["in"], scheme["name"]) == ("apiKey", "header", "X-API-Key")


@each_service
def test_the_data_is_fresh_each_time(service: LiveService) -> None:
    first, second = service.data(), service.data()
    assert first == second
    next(iter(first.values())).clear()
    assert service.data() == second
    assert 3 <= len(second) <= 6


def test_requests_are_thirty_for_each_service_and_their_ids_and_texts_are_unique() -> None:
    assert [len(service.requests) for service in SERVICES] == [30] * 5
    assert len({request.id for _, request in REQUESTS}) == 150
    assert len({request.text for _, request in REQUESTS}) == 150


@each_service
def test_the_kinds_of_requests_are_mixed(service: LiveService) -> None:
    kinds = Counter(request.kind for request in service.requests)
    assert kinds == {
        "look_up": 6, "join": 6, "total": 4, "test": 3, "compare": 3, "write": 6, "refuse": 2,
    }  # fmt: skip


@each_request
def test_gold_is_computed_and_leaves_the_data_alone(
    service: LiveService, request_: LiveRequest
) -> None:
    data = service.data()
    facts = request_.gold(data)
    assert facts
    assert data == service.data()
    assert unmet("", [fact for fact in facts if not fact.none])


@each_request
def test_gold_is_met_by_an_answer_that_says_it(service: LiveService, request_: LiveRequest) -> None:
    facts = request_.gold(service.data())
    said = [part for fact in facts for part in (fact.all or fact.text[:1] or (fact.number,))]
    assert unmet("; ".join(map(str, said)), facts) == []


@each_request
def test_only_writes_change_the_data(service: LiveService, request_: LiveRequest) -> None:
    assert (request_.after is not None) == (request_.kind == "write")
    if request_.after is not None:
        data = service.data()
        request_.after(data)
        assert data != service.data()


@each_service
async def test_every_list_is_readable(service: LiveService) -> None:
    async with client(service, service.data()) as http:
        for path, method, operation in operations(described(service)):
            if method == "get" and "{" not in path:
                needed = {at["name"]: "a" for at in operation["parameters"] if at.get("required")}
                response = await http.get(path, params=needed)
                assert response.status_code == 200, path


@pytest.mark.parametrize(
    ("service", "path", "held", "place"),
    [
        (vet_clinic.SERVICE, "/pets", "pets", "items"),
        (vet_clinic.SERVICE, "/appointments", "appointments", "items"),
        (museum_loans.SERVICE, "/objects", "objects", "results"),
        (parts_warehouse.SERVICE, "/api/v1/parts", "parts", "content"),
        (volunteers.SERVICE, "/people", "people", ""),
        (railway_depots.SERVICE, "/depots/DEP-01/vehicles", "vehicles", "data"),
    ],
)
async def test_a_first_page_is_not_everything(
    service: LiveService, path: str, held: str, place: str
) -> None:
    data = service.data()
    rows = [row for row in data[held] if row.get("depotId", "DEP-01") == "DEP-01"]
    async with client(service, data) as http:
        page = (await http.get(path)).json()
    assert 0 < len(page[place] if place else page) < len(rows)


async def test_pages_follow_each_other_by_cursor() -> None:
    seen: list[str] = []
    cursor: str | None = ""
    async with client(railway_depots.SERVICE, railway_depots.SERVICE.data()) as http:
        while cursor is not None:
            parameters = {"cursor": cursor} if cursor else {}
            page = (await http.get("/depots/DEP-01/vehicles", params=parameters)).json()
            seen += [row["plate"] for row in page["data"]]
            cursor = page["meta"]["nextCursor"]
    assert seen == [f"RT-{number}" for number in range(4401, 4409)]


async def test_without_the_key_nothing_is_readable() -> None:
    service = museum_loans.SERVICE
    async with client(service, service.data()) as http:
        response = await http.get("/loans", headers={"X-API-Key": "another"})
    assert response.status_code == 401


@each_service
async def test_what_is_not_there_is_not_found(service: LiveService) -> None:
    async with client(service, service.data()) as http:
        for path, method, _ in operations(described(service)):
            if method == "get" and path.count("{") == 1:
                response = await http.get(re.sub("{.+?}", "999999", path))
                assert response.status_code == 404, path


def test_every_write_has_a_call() -> None:
    assert set(CALLS) == set(WRITES)


@pytest.mark.parametrize("id_", CALLS)
async def test_a_call_makes_the_change_that_a_write_asks_for(id_: str) -> None:
    service, request = WRITES[id_]
    assert request.after is not None
    method, path, body = CALLS[id_]
    data, right = service.data(), deepcopy(service.data())
    async with client(service, data) as http:
        response = await http.request(method, with_ids(path, data), json=with_ids(body, data))
    assert response.is_success, response.text
    request.after(right)
    assert compared(data, request.free) == compared(right, request.free)
