"""Three services set aside: their calls make the changes asked for, and answer as described."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

import httpx
import pytest

from evals.live.conversations.catalogue import conversations_on
from evals.live.records import Data, LiveRequest, LiveService
from evals.live.services import law_office, livery_yard, wedding_planner
from evals.live.services.wedding_planner import finding
from tests.live_service_stubs import (
    client,
    described,
    differences_after,
    get_as_described,
    writes,
)

SERVICES = {
    service.name: service
    for service in (livery_yard.SERVICE, law_office.SERVICE, wedding_planner.SERVICE)
}
WEDDINGS = wedding_planner.SERVICE.data()
Calls = list[tuple[str, str, dict[str, Any] | None]]


def connected(service: LiveService, data: Data) -> httpx.AsyncClient:
    return client(service, data, "X-Planner-Key")


def at(name: str, rest: str = "") -> str:
    """The path of somebody's wedding."""
    return f"/weddings/{finding.wedding(WEDDINGS, name)['id']}{rest}"


def order(name: str, trade: str, action: str) -> Calls:
    row = finding.order(WEDDINGS, name, trade)
    return [("POST", at(name, f"/orders/{row['id']}/{action}"), None)]


def guest(place: str, name: str, **changes: Any) -> tuple[str, str, dict[str, Any]]:
    row = finding.guest(WEDDINGS, place, name)
    fields = ("name", "circle", "reply", "diet", "tableNo")
    body = {field: row[field] for field in fields} | changes
    return "PUT", at(place, f"/guests/{row['id']}"), body


def wedding(name: str, **changes: Any) -> Calls:
    row = finding.wedding(WEDDINGS, name)
    kept = {field: value for field, value in row.items() if field not in ("id", "status")}
    return [("PUT", at(name), kept | changes)]


def patch(path: str, **body: Any) -> Calls:
    return [("PATCH", path, body)]


def time_on(matter: str, by: str, day: str, mins: int, what: str) -> Calls:
    body = {"on": matter, "by": by, "day": day, "mins": mins, "what": what}
    return [("POST", "/time", body)]


AMELIA, STONE = "Amelia Stone", "Gwen Stone"
LIVERY: dict[str, Calls] = {
    "livery_yard-16": patch("/horses/20", stable_id=5),
    "livery_yard-17": patch("/owners/212", phone="07700 900 846"),
    "livery_yard-18": [("POST", "/visits", {
        "horse_id": 11, "professional_id": 51, "day": "2026-10-22", "time": "09:30",
        "reason": "Front shoes",
    })],
    "livery_yard-19": patch("/visits/924", status="cancelled"),
    "livery_yard-20": patch("/visits/925", day="2026-10-27"),
    "livery_yard-21": [("DELETE", "/visits/922", None)],
    "livery_yard-22": [
        *patch("/visits/920", professional_id=51), *patch("/visits/923", professional_id=51),
    ],
    "livery_yard-23": patch("/visits/915", status="done", cost=85),
    "livery_yard-24": patch("/stables/21", monthly_rate=140),
    "livery_yard-25": patch("/horses/16", owner_id=215),
    "livery_yard-callers-05": patch("/visits/920", day="2026-10-19"),
    "livery_yard-callers-06": patch("/visits/920", day="2026-10-20"),
    "livery_yard-boxes-03": patch("/horses/19", stable_id=11),
    "livery_yard-boxes-09": patch("/visits/926", status="cancelled"),
}  # fmt: skip
LAW: dict[str, Calls] = {
    "law_office-16": patch("/hearings/H-07", state="vacated"),
    "law_office-17": time_on("M-2052", "TO", "2026-05-20", 45, "phone call with client"),
    "law_office-18": [("POST", "/matters/M-2049/close", None)],
    "law_office-19": [
        *patch("/matters/M-2045", led_by="LH"), *patch("/matters/M-2055", led_by="LH"),
    ],
    "law_office-20": patch("/matters/M-2041", cap=5000),
    "law_office-21": [("POST", "/matters", {
        "title": "Sale of 14 Mill Lane", "for": "adeyemi-r", "led_by": "HB", "area": "property",
    })],
    "law_office-22": [("DELETE", "/time/T-5512", None)],
    "law_office-23": patch("/hearings/H-06", day="2026-06-09", at="10:30"),
    "law_office-24": patch("/clients/tidewater", tel="0117 496 0777"),
    "law_office-25": [
        call for no in ("T-5508", "T-5509", "T-5510") for call in patch(f"/time/{no}", billed=True)
    ],
    "law_office-court-05": patch("/hearings/H-04", at="14:00"),
    "law_office-court-06": patch("/hearings/H-04", at="14:30"),
    "law_office-family-05": patch("/clients/ashby-m", kyc=True),
    "law_office-family-07": patch("/matters/M-2059", helped_by="NC"),
    "law_office-family-08": patch("/matters/M-2059", helped_by="JP"),
    "law_office-family-09": time_on("M-2059", "JP", "2026-05-19", 30, "reading in"),
}  # fmt: skip
WEDDING: dict[str, Calls] = {
    "wedding_planner-16": [("POST", at("Grace Okoye", "/confirm"), None)],
    "wedding_planner-17": [guest(AMELIA, "Rosemary Stone", reply="yes")],
    "wedding_planner-18": [("POST", at("Chloe Park", "/guests"), {
        "name": "Piers Langley", "circle": "friends", "reply": "yes", "diet": "vegetarian",
    })],
    "wedding_planner-19": [("DELETE", guest("Chloe Park", "Gwen Park")[1], None)],
    "wedding_planner-20": order("Bethan Howe", "cars", "cancel"),
    "wedding_planner-21": order("Dina Kaplan", "photographer", "pay-deposit"),
    "wedding_planner-22": wedding(
        "Dina Kaplan", plannerId=finding.planner(WEDDINGS, "Anneke de Wit")["id"]
    ),
    "wedding_planner-23": wedding("Hana Sato", budget=14000.0),
    "wedding_planner-24": [("POST", at("Esme Fairley", "/orders"), {
        "supplierId": finding.supplier(WEDDINGS, "Midnight Quartet")["id"],
        "what": "garden music", "price": 950,
    })],
    "wedding_planner-25": [guest(AMELIA, name, tableNo=4) for name in ("Leo Park", "Mina Park")],
    "wedding_planner-july-07": [guest(AMELIA, "Gwen Park", reply="yes")],
    "wedding_planner-july-08": [
        guest(AMELIA, "Gwen Park"), guest(AMELIA, STONE, reply="yes"),
    ],
    "wedding_planner-july-09": [guest(AMELIA, STONE, reply="yes", diet="gluten_free")],
    "wedding_planner-orders-05": order("Esme Fairley", "caterer", "pay-deposit"),
    "wedding_planner-orders-09": order("Dina Kaplan", "cake", "cancel"),
}  # fmt: skip
# The calls of each change, of requests and of turns.
CALLS = LIVERY | LAW | WEDDING
READS = {
    "livery_yard": {
        "/owners?name=harriet": "/owners",
        "/owners/205": "/owners/{owner_id}",
        "/stables?block=barn": "/stables",
        "/horses?livery=full&page=2&page_size=5": "/horses",
        "/horses/28": "/horses/{horse_id}",
        "/professionals?trade=vet": "/professionals",
        "/visits?status=planned&page=2": "/visits",
        "/visits/915": "/visits/{visit_id}",
    },
    "law_office": {
        "/clients?ty=company": "/clients",
        "/clients/ashby-m": "/clients/{slug}",
        "/staff?grade=trainee": "/staff",
        "/matters?state=open&area=family": "/matters",
        "/matters/M-2044": "/matters/{ref}",
        "/time?on=M-2041&billed=false": "/time",
        "/hearings?state=listed": "/hearings",
    },
    "wedding_planner": {
        "/planners": "/planners",
        "/venues?town=Ely": "/venues",
        "/suppliers?trade=band": "/suppliers",
        "/weddings?status=enquiry": "/weddings",
        at(AMELIA): "/weddings/{weddingId}",
        at(AMELIA, "/guests?reply=pending"): "/weddings/{weddingId}/guests",
        at(AMELIA, "/orders"): "/weddings/{weddingId}/orders",
    },
}
"""What is read -> its path in the description."""
CHANGES = [(service, *change) for service in SERVICES.values() for change in writes(service)]


def test_every_change_has_a_call() -> None:
    assert {request.id for _, request, _ in CHANGES} == set(CALLS)


def test_one_is_set_aside_and_two_were_opened() -> None:
    assert [name for name, service in SERVICES.items() if service.set_aside] == ["livery_yard"]


def test_each_has_thirty_requests_and_two_conversations() -> None:
    for service in SERVICES.values():
        assert len(service.requests) == len({request.text for request in service.requests}) == 30
        assert sum(request.kind == "write" for request in service.requests) >= 9
        assert sum(request.kind == "refuse" for request in service.requests) == 5
        assert len(conversations_on(service.name)) == 2


@pytest.mark.parametrize(
    ("service", "request_", "before"), CHANGES, ids=[request.id for _, request, _ in CHANGES]
)
async def test_a_call_makes_the_change_asked_for(
    service: LiveService, request_: LiveRequest, before: Data
) -> None:
    data, calls = deepcopy(before), CALLS[request_.id]
    assert await differences_after(connected(service, data), calls, request_, before, data) == []


@pytest.mark.parametrize(
    ("name", "url"), [(name, url) for name, urls in READS.items() for url in urls]
)
async def test_an_answer_is_as_described(name: str, url: str) -> None:
    spec = described(SERVICES[name])
    async with connected(SERVICES[name], SERVICES[name].data()) as http:
        await get_as_described(http, url, READS[name][url], spec)


def test_every_read_is_tried() -> None:
    for name, service in SERVICES.items():
        paths = described(service)["paths"]
        assert {path for path in paths if "get" in paths[path]} == set(READS[name].values())


@pytest.mark.parametrize(
    ("name", "method", "url", "body", "status"),
    [
        ("livery_yard", "PATCH", "/horses/19", {"stable_id": 1}, 409),  # occupied
        ("livery_yard", "PATCH", "/horses/19", {"stable_id": 99}, 404),
        ("livery_yard", "PATCH", "/visits/920", {"day": "tomorrow"}, 422),
        ("law_office", "POST", "/matters/M-2051/close", None, 409),  # closed already
        ("law_office", "PATCH", "/matters/M-2041", {"led_by": "XX"}, 404),
        ("law_office", "PATCH", "/hearings/H-03", {"state": "lost"}, 422),
        ("wedding_planner", "POST", at("Isla Doyle", "/cancel"), None, 409),  # over
        ("wedding_planner", "POST", at(AMELIA, "/confirm"), None, 409),  # confirmed already
        ("wedding_planner", "PUT", at(AMELIA), {"budget": 1}, 422),
        ("wedding_planner", "POST", order(AMELIA, "caterer", "pay-deposit")[0][1], None, 409),
    ],
)
async def test_what_is_wrong_is_refused(
    name: str, method: str, url: str, body: dict[str, Any] | None, status: int
) -> None:
    data = SERVICES[name].data()
    before = deepcopy(data)
    async with connected(SERVICES[name], data) as http:
        response = await http.request(method, url, json=body)
    assert response.status_code == status, response.text
    assert data == before
