"""Three services set aside: their calls make the changes asked for, and answer as described."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

import pytest

from evals.live.conversations.catalogue import conversations_on
from evals.live.records import Data, LiveRequest, LiveService
from evals.live.services import animal_shelter, cheese_cellar, scaffold_firm
from tests.live_service_stubs import (
    client,
    described,
    differences_after,
    get_as_described,
    paths_read,
    writes,
)

SERVICES = {
    module.SERVICE.name: module.SERVICE
    for module in (animal_shelter, cheese_cellar, scaffold_firm)
}  # fmt: skip
_FIRM = scaffold_firm.SERVICE.data()
IDS = {
    row.get("reference", row.get("name")): row["id"]
    for name in ("clients", "sites", "crew", "scaffolds")
    for row in _FIRM[name]
}
"""Name or reference of what the scaffolding firm holds -> its id."""
Sent = tuple[str, str, dict[str, Any] | None]


def whole(collection: str, name: str, **changed: Any) -> dict[str, Any]:
    """All fields of a record of the scaffolding firm, some of them changed."""
    row = next(row for row in _FIRM[collection] if row["name"] == name)
    kept = {field: value for field, value in row.items() if field not in ("id", "clientId")}
    return {**kept, **changed}


def shelter(number: str) -> str:
    return f"animal_shelter-{number}"


def cellar(number: str) -> str:
    return f"cheese_cellar-{number}"


def firm(number: str) -> str:
    return f"scaffold_firm-{number}"


def lead(reference: str, name: str) -> Sent:
    return ("POST", f"/scaffolds/{IDS[reference]}/reassign", {"leadId": IDS[name]})


def extended(reference: str, until: str) -> Sent:
    return ("POST", f"/scaffolds/{IDS[reference]}/extend", {"untilOn": until})


def inspected(reference: str, name: str) -> Sent:
    made = {"inspectorId": IDS[name], "inspectedOn": "2026-05-20", "result": "pass"}
    return ("POST", f"/scaffolds/{IDS[reference]}/inspections", made)


# The calls of each change, of requests and of turns.
CALLS: dict[str, tuple[Sent, ...]] = {
    shelter("17"): (("PATCH", "/animals/502", {"weight_kg": 27.4}),),
    shelter("18"): (("PATCH", "/animals/529", {"kennel_id": 23}),),
    shelter("19"): (
        ("PATCH", "/applications/7004", {"home_check_on": "2026-10-16", "status": "home_check"}),
    ),
    shelter("20"): (("PATCH", "/applications/7007", {"status": "approved"}),),
    shelter("21"): (
        ("POST", "/treatments/8016/done", {"done_on": "2026-10-14", "cost": 12.5}),
    ),
    shelter("22"): (("POST", "/animals", {
        "name": "Waffles", "species": "dog", "breed": "Beagle", "sex": "male", "origin": "stray",
        "weight_kg": 14.2, "kennel_id": 15,
    }),),
    shelter("23"): (
        ("PATCH", "/animals/541", {"adoption_fee": 30}),
        ("PATCH", "/animals/542", {"adoption_fee": 30}),
        ("PATCH", "/animals/544", {"adoption_fee": 25}),
    ),
    shelter("24"): (("DELETE", "/applications/7013", None),),
    shelter("25"): (("PATCH", "/animals/509", {"foster_carer_id": 310}),),
    shelter("round-05"): (("PATCH", "/animals/523", {"adoption_fee": 45}),),
    shelter("round-07"): (("POST", "/treatments", {
        "animal_id": 524, "kind": "checkup", "due_on": "2026-10-20", "vet": "Dr Farrow",
    }),),
    shelter("forms-05"): (("PATCH", "/applications/7010", {"home_check_on": "2026-10-20"}),),
    shelter("forms-06"): (("PATCH", "/applications/7010", {"home_check_on": "2026-10-21"}),),
    shelter("forms-08"): (("PATCH", "/animals/505", {"status": "medical_hold"}),),
    cellar("16"): (("DELETE", "/wheels/W-1075", None),),
    cellar("17"): (("PATCH", "/wheels/W-1066", {"turned": "2026-03-19"}),),
    cellar("18"): (("PATCH", "/wheels/W-1083", {"st": "ready", "grade": "B"}),),
    cellar("19"): (("PATCH", "/orders/O-315", {"st": "packed"}),),
    cellar("20"): (("PATCH", "/orders/O-307", {"paid": True}),),
    cellar("21"): (
        ("POST", "/orders", {"by": "old-mill", "of": "TM", "kg": 6, "due": "2026-04-02"}),
    ),
    cellar("22"): (("PATCH", "/kinds/WC", {"kg_price": 20.5}),),
    cellar("23"): (("PATCH", "/wheels/W-1062", {"kept_for": "O-316"}),),
    cellar("24"): tuple(
        ("PATCH", f"/wheels/W-{number}", {"rack": "N3"}) for number in (1090, 1091, 1092)
    ),
    cellar("25"): (
        ("POST", "/wheels", {"of": "TM", "from": "drovers-end", "kg": 13.2, "rack": "N4"}),
    ),
    cellar("orders-05"): (("PATCH", "/orders/O-311", {"st": "packed"}),),
    cellar("orders-06"): (("PATCH", "/orders/O-311", {"st": "sent"}),),
    cellar("orders-10"): (("PATCH", "/orders/O-317", {"due": "2026-03-27"}),),
    cellar("racks-06"): (("PATCH", "/dairies/aldermoor", {"tel": "01765 40 393"}),),
    cellar("racks-08"): (("PATCH", "/wheels/W-1065", {"turned": "2026-03-19"}),),
    cellar("racks-10"): (("PATCH", "/wheels/W-1086", {"st": "spoiled"}),),
    firm("17"): (extended("SC-209", "2026-06-12"),),
    firm("18"): (lead("SC-211", "Megan Frost"),),
    firm("19"): (("POST", f"/scaffolds/{IDS['SC-216']}/dismantle", None),),
    firm("20"): (inspected("SC-214", "Abdi Warsame"),),
    firm("21"): (("POST", f"/sites/{IDS['Mill Lane Barn']}/scaffolds", {
        "kind": "tower", "heightM": 8, "loadClass": 2, "weeklyRate": 95,
    }),),
    firm("22"): (("DELETE", f"/scaffolds/{IDS['SC-224']}", None),),
    firm("23"): (
        ("PUT", f"/sites/{IDS['Quay House']}", whole("sites", "Quay House", gateCode="88-10")),
    ),
    firm("24"): (
        ("PUT", f"/clients/{IDS['Kestle Roofing']}",
         whole("clients", "Kestle Roofing", onStop=True)),
    ),
    firm("25"): (extended("SC-221", "2026-07-03"), extended("SC-222", "2026-07-03")),
    firm("yard-04"): (lead("SC-208", "Piotr Zielak"),),
    firm("yard-05"): (lead("SC-208", "Len Corrigan"),),
    firm("yard-08"): (inspected("SC-203", "Megan Frost"),),
    firm("yard-09"): (("POST", f"/scaffolds/{IDS['SC-203']}/tag", {"colour": "green"}),),
    firm("northgate-07"): (
        ("PUT", f"/crew/{IDS['Lee Corrigan']}", whole("crew", "Lee Corrigan", available=False)),
    ),
    firm("northgate-10"): (
        ("PUT", f"/sites/{IDS['Swift Court']}", whole("sites", "Swift Court", manager="Joel Pike")),
    ),
}  # fmt: skip
READS = {
    "animal_shelter": {
        "/kennels?block=isolation": "/kennels",
        "/animals?species=cat&status=available": "/animals",
        "/animals/507": "/animals/{animal_id}",
        "/people?town=Corbury": "/people",
        "/people/316": "/people/{person_id}",
        "/applications?status=new&page=2&size=5": "/applications",
        "/treatments?outstanding=true&kind=surgery": "/treatments",
    },
    "cheese_cellar": {
        "/dairies?milk=goat": "/dairies",
        "/kinds?milk=sheep": "/kinds",
        "/wheels?from=brack&st=ready": "/wheels",
        "/wheels/W-1041": "/wheels/{no}",
        "/buyers?town=York": "/buyers",
        "/orders?paid=false&limit=2": "/orders",
        "/orders/O-311": "/orders/{no}",
    },
    "scaffold_firm": {
        "/clients": "/clients",
        f"/clients/{IDS['Northgate Housing']}/sites": "/clients/{clientId}/sites",
        f"/sites/{IDS['Heron Court']}/scaffolds?status=standing": "/sites/{siteId}/scaffolds",
        "/scaffolds?tag=red": "/scaffolds",
        f"/scaffolds/{IDS['SC-203']}/inspections": "/scaffolds/{scaffoldId}/inspections",
        "/crew?available=true": "/crew",
    },
}
"""What is read -> its path in the description."""
CHANGES = [(service, *change) for service in SERVICES.values() for change in writes(service)]


def test_every_change_has_its_calls() -> None:
    assert {request.id for _, request, _ in CHANGES} == set(CALLS)


def test_each_has_thirty_requests_and_two_conversations() -> None:
    for service in SERVICES.values():
        assert len(service.requests) == 30
        assert len(conversations_on(service.name)) == 2


@pytest.mark.parametrize(
    ("service", "request_", "before"), CHANGES, ids=[request.id for _, request, _ in CHANGES]
)
async def test_calls_make_the_change_asked_for(
    service: LiveService, request_: LiveRequest, before: Data
) -> None:
    data = deepcopy(before)
    http = client(service, data)
    assert await differences_after(http, CALLS[request_.id], request_, before, data) == []


@pytest.mark.parametrize(
    ("name", "url"), [(name, url) for name, urls in READS.items() for url in urls]
)
async def test_an_answer_is_as_described(name: str, url: str) -> None:
    service = SERVICES[name]
    async with client(service, service.data()) as http:
        await get_as_described(http, url, READS[name][url], described(service))


def test_every_read_is_tried() -> None:
    for name, service in SERVICES.items():
        assert paths_read(service) == set(READS[name].values())


@pytest.mark.parametrize(
    ("name", "method", "url", "body", "status"),
    [
        ("animal_shelter", "GET", "/animals/599", None, 404),
        ("animal_shelter", "PATCH", "/animals/502", {"foster_carer_id": 399}, 404),
        ("animal_shelter", "POST", "/treatments/8015/done", {
            "done_on": "2026-10-14", "cost": 1.0,
        }, 409),
        ("animal_shelter", "POST", "/animals", {"name": "Rex"}, 422),
        ("cheese_cellar", "GET", "/wheels/W-1199", None, 404),
        ("cheese_cellar", "PATCH", "/wheels/W-1062", {"kept_for": "O-399"}, 404),
        ("cheese_cellar", "PATCH", "/orders/O-311", {"st": "lost"}, 422),
        ("cheese_cellar", "POST", "/orders", {"by": "old-mill", "of": "TM"}, 422),
        ("scaffold_firm", "GET", "/sites/none/scaffolds", None, 404),
        ("scaffold_firm", "DELETE", f"/scaffolds/{IDS['SC-201']}", None, 409),
        ("scaffold_firm", *lead("SC-201", "SC-202"), 404),
        ("scaffold_firm", *extended("SC-201", "2026-06-01"), 409),
        ("scaffold_firm", "PUT", f"/sites/{IDS['Quay House']}", {"gateCode": "1"}, 422),
    ],
)  # fmt: skip
async def test_what_is_wrong_is_refused(
    name: str, method: str, url: str, body: dict[str, Any] | None, status: int
) -> None:
    service = SERVICES[name]
    data = service.data()
    async with client(service, data) as http:
        response = await http.request(method, url, json=body)
    assert response.status_code == status, response.text
    assert data == service.data()


async def test_the_firm_asks_for_its_key() -> None:
    service = scaffold_firm.SERVICE
    async with client(service, service.data(), key="X-Other") as http:
        assert (await http.get("/clients")).status_code == 401


async def test_pages_lead_through_all() -> None:
    data = animal_shelter.SERVICE.data()
    seen: list[Any] = []
    async with client(animal_shelter.SERVICE, data) as http:
        for page in range(1, 4):
            seen += (await http.get("/animals", params={"page": page})).json()["items"]
    assert [row["id"] for row in seen] == [row["id"] for row in data["animals"]]
