"""Three services set aside: their calls make the changes asked for, and answer as described."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

import pytest

from evals.live.conversations.catalogue import conversations_on
from evals.live.records import Data, LiveRequest, LiveService
from evals.live.services import cemetery_office, pest_control, stained_glass
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
    for module in (pest_control, cemetery_office, stained_glass)
}  # fmt: skip
KEY = "X-Studio-Key"
_STUDIO = stained_glass.SERVICE.data()
IDS = {
    row.get("reference") or row.get("label") or row["name"]: row["id"]
    for name in ("commissions", "panels", "makers", "glass", "clients")
    for row in _STUDIO[name]
}
"""Name, label or reference of what the studio holds -> its id."""
Sent = tuple[str, str, dict[str, Any] | None]


def pests(number: str) -> str:
    return f"pest_control-{number}"


def graves(number: str) -> str:
    return f"cemetery_office-{number}"


def studio(number: str) -> str:
    return f"stained_glass-{number}"


def visit(number: int, **changed: Any) -> Sent:
    return ("PATCH", f"/visits/{number}", changed)


def burial(number: int, **changed: Any) -> Sent:
    return ("PATCH", f"/burials/BUR-{number}", changed)


def permit(number: int, st: str) -> Sent:
    return ("PATCH", f"/permits/MP-{number}", {"st": st})


def reserved(plot: str, slug: str) -> Sent:
    return ("PATCH", f"/plots/{plot}", {"st": "reserved", "deed": slug})


def assigned(label: str, name: str) -> Sent:
    return ("POST", f"/panels/{IDS[label]}/assign", {"makerId": IDS[name]})


def taken(name: str, sheets: int) -> Sent:
    return ("POST", f"/glass/{IDS[name]}/take", {"sheets": sheets})


def terms(reference: str, **changed: Any) -> Sent:
    (row,) = (row for row in _STUDIO["commissions"] if row["reference"] == reference)
    kept = {name: row[name] for name in ("title", "kind", "price", "depositPaid", "dueOn")}
    return ("PUT", f"/commissions/{row['id']}", {**kept, **changed})


def details(name: str, **changed: Any) -> Sent:
    (row,) = (row for row in _STUDIO["clients"] if row["name"] == name)
    kept = {field: value for field, value in row.items() if field != "id"}
    return ("PUT", f"/clients/{row['id']}", {**kept, **changed})


# The calls of each change, of requests and of turns.
CALLS: dict[str, tuple[Sent, ...]] = {
    pests("17"): (visit(5036, technician_id=12),),
    pests("18"): (visit(5034, start="11:00"),),
    pests("19"): (visit(5031, status="cancelled"),),
    pests("20"): (("DELETE", "/visits/5038", None),),
    pests("21"): (("POST", "/visits", {
        "premises_id": 214, "technician_id": 17, "pest": "wasps", "kind": "treatment",
        "date": "2026-06-20", "start": "10:00", "charge": 75,
    }),),
    pests("22"): (
        ("POST", "/visits/5024/complete", {"minutes": 50, "findings": "no live insects"}),
    ),
    pests("23"): (visit(5004, paid=True), visit(5009, paid=True)),
    pests("24"): (("PATCH", "/products/71", {"in_stock": 21}),),
    pests("25"): (visit(5027, technician_id=18), visit(5028, technician_id=18)),
    pests("today-05"): (visit(5024, technician_id=11),),
    pests("today-06"): (visit(5024, technician_id=12),),
    pests("accounts-05"): (visit(5018, paid=True),),
    pests("accounts-06"): (("PATCH", "/clients/106", {"discount_percent": 5}),),
    pests("accounts-10"): (("PATCH", "/products/81", {"reorder_at": 4}),),
    graves("17"): (burial(319, time="11:30"),),
    graves("18"): (burial(325, by="kestrel"), burial(329, by="kestrel")),
    graves("19"): (("PATCH", "/people/joan-price", {"tel": "01962 555 0199"}),),
    graves("20"): (permit(111, "granted"),),
    graves("21"): (reserved("C-07", "edith-calloway"),),
    graves("22"): (
        ("POST", "/people", {"name": "Samuel Orchard", "tel": "01794 555 0123", "town": "Romley"}),
    ),
    graves("23"): (("DELETE", "/burials/BUR-331", None),),
    graves("24"): (("POST", "/burials", {
        "who": "Harold Finch", "at": "A-009", "kind": "coffin", "on": "2026-10-21",
        "time": "14:00", "by": "kestrel", "kin": "lucy-finch",
    }),),
    graves("25"): (burial(330, fee=310 * 1.1),),
    graves("week-04"): (burial(322, paid=True),),
    graves("week-06"): (burial(322, st="confirmed"),),
    graves("week-07"): (burial(322, st="booked"), burial(324, st="confirmed")),
    graves("plots-03"): (reserved("C-05", "ruth-amadi"),),
    graves("plots-08"): (permit(108, "granted"), permit(112, "granted")),
    graves("plots-10"): (("PATCH", "/people/margery-ellis", {"tel": "01962 555 0177"}),),
    studio("15"): (assigned("Heron", "Martin Hay"),),
    studio("16"): (
        ("POST", f"/panels/{IDS['Swift']}/stage", {"stage": "painting", "hours": 4.0}),
    ),
    studio("17"): (taken("Ruby streaky", 3),),
    studio("18"): (("POST", f"/commissions/{IDS['SG-050']}/cancel", None),),
    studio("19"): (
        ("POST", f"/commissions/{IDS['SG-041']}/install", {"installedOn": "2026-03-03"}),
    ),
    studio("20"): (terms("SG-045", dueOn="2026-04-03"),),
    studio("21"): (
        details("St Mary Wick", contact="Ruth Penfold", email="r.penfold@stmarywick.example"),
    ),
    studio("22"): (("POST", f"/clients/{IDS['The Crown Tap']}/commissions", {
        "reference": "SG-057", "title": "Bar door", "kind": "repair", "price": 640,
        "dueOn": "2026-04-30",
    }),),
    studio("23"): (("POST", f"/commissions/{IDS['SG-046']}/panels", {
        "label": "Signature strip", "widthCm": 60, "heightCm": 12, "technique": "leaded",
        "hoursPlanned": 5,
    }),),
    studio("24"): (("DELETE", f"/panels/{IDS['Spare pane']}", None),),
    studio("25"): tuple(assigned(label, "Ines Roper") for label in ("Oak", "Ash", "Barley")),
    studio("bench-07"): (assigned("Bittern", "Oliver Tansley"),),
    studio("bench-08"): (assigned("Bittern", "Bea Quist"),),
    studio("office-04"): (terms("SG-054", depositPaid=True),),
    studio("office-06"): (taken("Ruby streaky", 2),),
    studio("office-08"): (terms("SG-048", dueOn="2026-05-22"),),
}  # fmt: skip
READS = {
    "pest_control": {
        "/technicians?area=Eastham": "/technicians",
        "/technicians/12": "/technicians/{technician_id}",
        "/clients?kind=restaurant&size=2&page=2": "/clients",
        "/clients/109": "/clients/{client_id}",
        "/premises?client_id=112": "/premises",
        "/visits?date=2026-06-18&status=scheduled": "/visits",
        "/visits/5024": "/visits/{visit_id}",
        "/products?restricted=true": "/products",
    },
    "cemetery_office": {
        "/plots?kind=ashes&st=free": "/plots",
        "/plots/B-003": "/plots/{no}",
        "/people?town=Romley": "/people",
        "/burials?by=hollins&limit=2&skip=1": "/burials",
        "/burials/BUR-319": "/burials/{no}",
        "/permits?via=parr&st=asked": "/permits",
        "/firms?kind=mason": "/firms",
    },
    "stained_glass": {
        "/clients?kind=church": "/clients",
        f"/clients/{IDS['St Mary Wick']}/commissions": "/clients/{clientId}/commissions",
        "/commissions?status=in_work": "/commissions",
        f"/commissions/{IDS['SG-043']}/panels": "/commissions/{commissionId}/panels",
        "/makers?away=true": "/makers",
        "/glass?colour=red": "/glass",
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
    http = client(service, data, key=KEY)
    assert await differences_after(http, CALLS[request_.id], request_, before, data) == []


@pytest.mark.parametrize(
    ("name", "url"), [(name, url) for name, urls in READS.items() for url in urls]
)
async def test_an_answer_is_as_described(name: str, url: str) -> None:
    service = SERVICES[name]
    async with client(service, service.data(), key=KEY) as http:
        await get_as_described(http, url, READS[name][url], described(service))


def test_every_read_is_tried() -> None:
    for name, service in SERVICES.items():
        assert paths_read(service) == set(READS[name].values())


@pytest.mark.parametrize("service", SERVICES.values(), ids=SERVICES)
def test_what_points_at_a_record_finds_one(service: LiveService) -> None:
    data = service.data()
    for field, collection, key in POINTERS[service.name]:
        there = {row[key] for row in data[collection]} | {None}
        assert {row[field] for rows in data.values() for row in rows if field in row} <= there


POINTERS = {
    "pest_control": (
        ("client_id", "clients", "id"), ("premises_id", "premises", "id"),
        ("technician_id", "technicians", "id"),
    ),
    "cemetery_office": (
        ("deed", "people", "slug"), ("kin", "people", "slug"), ("at", "plots", "no"),
        ("stone_on", "plots", "no"), ("by", "firms", "slug"), ("via", "firms", "slug"),
    ),
    "stained_glass": (
        ("clientId", "clients", "id"), ("commissionId", "commissions", "id"),
        ("makerId", "makers", "id"),
    ),
}  # fmt: skip
"""Field -> the collection, and the field in it, that it points at."""


@pytest.mark.parametrize(
    ("name", "method", "url", "body", "status"),
    [
        ("pest_control", "GET", "/visits/5999", None, 404),
        ("pest_control", *visit(5024, technician_id=99), 404),
        ("pest_control", "DELETE", "/visits/5023", None, 409),
        ("pest_control", "POST", "/visits/5023/complete", {"minutes": 5, "findings": ""}, 409),
        ("cemetery_office", "GET", "/plots/B-099", None, 404),
        ("cemetery_office", *reserved("C-07", "nobody"), 404),
        ("cemetery_office", *permit(111, "lost"), 422),
        ("cemetery_office", "DELETE", "/burials/BUR-301", None, 409),
        ("stained_glass", "GET", "/commissions/none/panels", None, 404),
        ("stained_glass", *assigned("Fanlight pane", "Bea Quist"), 409),
        ("stained_glass", "POST", f"/commissions/{IDS['SG-053']}/cancel", None, 409),
        ("stained_glass", "DELETE", f"/panels/{IDS['Oak']}", None, 409),
        ("stained_glass", "PUT", terms("SG-045")[1], {"dueOn": "2026-04-03"}, 422),
    ],
)  # fmt: skip
async def test_what_is_wrong_is_refused(
    name: str, method: str, url: str, body: dict[str, Any] | None, status: int
) -> None:
    service = SERVICES[name]
    data = service.data()
    async with client(service, data, key=KEY) as http:
        response = await http.request(method, url, json=body)
    assert response.status_code == status, response.text
    assert data == service.data()


async def test_the_studio_asks_for_its_key() -> None:
    service = stained_glass.SERVICE
    async with client(service, service.data(), key="X-Other") as http:
        assert (await http.get("/clients")).status_code == 401


async def test_pages_lead_through_all() -> None:
    data = pest_control.SERVICE.data()
    seen: list[Any] = []
    async with client(pest_control.SERVICE, data) as http:
        for page in range(1, 5):
            seen += (await http.get("/visits", params={"page": page})).json()["items"]
    assert [row["id"] for row in seen] == [row["id"] for row in data["visits"]]


async def test_a_permit_is_asked_for_today_at_the_fee_of_its_plot() -> None:
    data = cemetery_office.SERVICE.data()
    asked = {"stone_on": "C-08", "via": "vell", "words": "Rest"}
    async with client(cemetery_office.SERVICE, data) as http:
        made = (await http.post("/permits", json=asked)).json()
    assert (made["no"], made["asked"], made["fee"]) == ("MP-113", "2026-10-07", 90)
    assert data["permits"][-1] == made
