"""Three services kept back: their calls make the changes asked for, and answer as described."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

import pytest

from evals.live.conversations.catalogue import conversations_on
from evals.live.records import Data, LiveRequest, LiveService
from evals.live.services import angling_club, roastery, toilet_hire
from evals.live.services.angling_club.finding import entry_of, job, match, member, water
from tests.live_service_stubs import (
    client,
    described,
    differences_after,
    get_as_described,
    paths_read,
    writes,
)

SERVICES = {
    service.name: service
    for service in (toilet_hire.SERVICE, roastery.SERVICE, angling_club.SERVICE)
}
KEY = "X-Club-Key"
CLUB = angling_club.SERVICE.data()
API = "/api/v1"
Sent = tuple[str, str, dict[str, Any] | None]


def person(name: str) -> str:
    return str(member(CLUB, name)["id"])


def at_match(title: str) -> str:
    return f"{API}/matches/{match(CLUB, title)['id']}"


def at_water(name: str) -> str:
    return f"{API}/waters/{water(CLUB, name)['id']}"


def put_water(name: str, **values: Any) -> Sent:
    held = {**water(CLUB, name), **values}
    return ("PUT", f"{API}/waters/{held.pop('id')}", held)


def hand_over(task: str, name: str) -> Sent:
    return ("POST", f"{API}/jobs/{job(CLUB, task)['id']}/hand-over", {"leadId": person(name)})


def gina_in(title: str) -> Sent:
    return ("POST", f"{at_match(title)}/entries", {"memberId": person("Gina Holt"), "peg": 9})


def patch(path: str, **values: Any) -> Sent:
    return ("PATCH", path, values)


ROY = {**member(CLUB, "Roy Sutton"), "phone": "07700 900555"}
LOU = entry_of(CLUB, "Lou Parry", "Evening Series 3")["id"]
ARTHUR = entry_of(CLUB, "Arthur Penn", "Evening Series 4")["id"]
PLATFORM = job(CLUB, "Rebuild the platform at peg 6")["id"]
# The calls of each change, of requests and of turns.
CALLS: dict[str, tuple[Sent, ...]] = {
    "toilet_hire-16": (patch("/hires/4013", status="collected"),),
    "toilet_hire-17": (patch("/drivers/13", hours_this_week=21.5),),
    "toilet_hire-18": (patch("/hires/4030", driver_id=12),),
    "toilet_hire-19": (patch("/customers/214", on_stop=True),),
    "toilet_hire-20": (patch("/hires/4025", delivery_on="2026-09-17"),),
    "toilet_hire-21": (("POST", "/hires", {
        "customer_id": 206, "unit_id": 120, "driver_id": 13, "address": "Long Meadow",
        "purpose": "wedding", "delivery_on": "2026-10-02", "collection_on": "2026-10-05",
        "price": 640,
    }),),
    "toilet_hire-22": (("DELETE", "/hires/4036", None),),
    "toilet_hire-23": (("POST", "/customers", {
        "name": "Linda Achebe", "kind": "private", "contact": "Linda Achebe",
        "phone": "01632 961044", "town": "Ashover",
    }),),
    "toilet_hire-24": (patch("/hires/4014", paid=True), patch("/hires/4021", paid=True)),
    "toilet_hire-25": (patch("/units/113", state="in_depot"),),
    "toilet_hire-desk-04": (patch("/hires/4025", driver_id=13),),
    "toilet_hire-desk-05": (patch("/hires/4025", driver_id=11),),
    "toilet_hire-accounts-04": (patch("/customers/216", balance_owed=0),),
    "toilet_hire-accounts-05": (patch("/customers/216", on_stop=False),),
    "toilet_hire-accounts-10": (patch("/customers/212", phone="01632 961099"),),
    "roastery-16": (patch("/roasts/R2612", pts=84.25, st="cupped"),),
    "roastery-17": (patch("/orders/5321", due="2026-02-28"),),
    "roastery-18": (
        patch("/orders/5323", drv="bela-toth"), patch("/orders/5324", drv="bela-toth"),
    ),
    "roastery-19": (("POST", "/roasts", {
        "bean": "G-103", "hand": "leo-fink", "mc": "small", "day": "2026-03-02",
        "prof": "medium", "kin": 12,
    }),),
    "roastery-20": (patch("/greens/G-115", kg=36),),
    "roastery-21": (patch("/cafes/the-pantry", hold=False),),
    "roastery-22": (patch("/roasts/R2614", st="binned"),),
    "roastery-23": (("DELETE", "/orders/5327", None),),
    "roastery-24": (patch("/orders/5307", paid=True),),
    "roastery-25": (("POST", "/orders", {
        "caf": "little-owl", "rst": "R2615", "kg": 3, "eur": 91.5, "due": "2026-03-05",
        "drv": "bela-toth",
    }),),
    "roastery-bench-03": (patch("/roasts/R2612", pts=85),),
    "roastery-bench-04": (patch("/roasts/R2612", st="cupped"),),
    "roastery-bench-06": (patch("/roasts/R2620", day="2026-02-27"),),
    "roastery-bench-07": (
        patch("/roasts/R2619", day="2026-02-27"), patch("/roasts/R2620", day="2026-02-26"),
    ),
    "roastery-deliveries-04": (patch("/orders/5321", drv="bela-toth"),),
    "roastery-deliveries-07": (patch("/cafes/blue-door", terms=21),),
    "roastery-deliveries-10": (
        patch("/orders/5307", paid=True), patch("/orders/5316", paid=True),
    ),
    "angling_club-16": (("POST", f"{API}/entries/{LOU}/weigh-in", {"weightGrams": 3420}),),
    "angling_club-17": (gina_in("Heron Cup"),),
    "angling_club-18": (("DELETE", f"{API}/entries/{ARTHUR}", None),),
    "angling_club-19": (
        ("POST", f"{at_match('Tipton Pairs')}/postpone", {"heldOn": "2026-08-09"}),
    ),
    "angling_club-20": (("POST", f"{at_match('Canal Sprint')}/cancel", None),),
    "angling_club-21": (
        ("PUT", f"{API}/members/{ROY['id']}", {k: v for k, v in ROY.items() if k != "id"}),
    ),
    "angling_club-22": (put_water("Mill Stretch", dayTicket=9),),
    "angling_club-23": (("POST", f"{API}/jobs/{PLATFORM}/finish", None),),
    "angling_club-24": (hand_over("Cut the weed", "Colin Dray"),),
    "angling_club-25": (("POST", f"{at_water('Heron Pool')}/jobs", {
        "task": "Mend the stile", "leadId": person("Colin Dray"), "dueOn": "2026-07-31",
        "hoursNeeded": 2, "urgent": False,
    }),),
    "angling_club-matches-04": (gina_in("Evening Series 4"),),
    "angling_club-matches-05": (("DELETE", f"{API}/entries/new", None), gina_in("Heron Cup")),
    "angling_club-waters-03": (hand_over("Clear the outflow grid", "Stefan Bielak"),),
    "angling_club-waters-09": (put_water("Heron Pool", dayTicket=9.5),),
    "angling_club-waters-10": (put_water("Heron Pool", dayTicket=9.5, closed=True),),
}  # fmt: skip
# A read of each path.
READS: dict[str, dict[str, str]] = {
    "toilet_hire": {
        "/depots": "/depots",
        "/drivers?depot_id=2": "/drivers",
        "/customers?q=fairhurst": "/customers",
        "/customers/209": "/customers/{customer_id}",
        "/units?model=trailer&state=in_depot": "/units",
        "/hires?delivery_from=2026-09-17&delivery_to=2026-09-18": "/hires",
        "/hires/4023": "/hires/{hire_id}",
    },
    "roastery": {
        "/greens?org=true": "/greens",
        "/greens/G-111": "/greens/{lot}",
        "/crew?job=driver": "/crew",
        "/roasts?st=planned": "/roasts",
        "/roasts/R2619": "/roasts/{ref}",
        "/cafes?town=Kirchheim": "/cafes",
        "/cafes/kiosk-9": "/cafes/{sl}",
        "/orders?due=2026-02-27": "/orders",
    },
    "angling_club": {
        f"{API}/waters?closed=true": "/waters",
        f"{at_water('Heron Pool')}/matches": "/waters/{waterId}/matches",
        f"{at_water('Old Canal')}/jobs?done=false": "/waters/{waterId}/jobs",
        f"{at_match('Heron Cup')}/entries": "/matches/{matchId}/entries",
        f"{API}/members?name=moss": "/members",
    },
}
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
    data, calls = deepcopy(before), CALLS[request_.id]
    http = client(service, data, KEY)
    assert await differences_after(http, calls, request_, before, data) == []


@pytest.mark.parametrize(
    ("name", "url"), [(name, url) for name, urls in READS.items() for url in urls]
)
async def test_an_answer_is_as_described(name: str, url: str) -> None:
    service = SERVICES[name]
    async with client(service, service.data(), KEY) as http:
        await get_as_described(http, url, READS[name][url], described(service))


def test_every_read_is_tried() -> None:
    for name, service in SERVICES.items():
        assert paths_read(service) == set(READS[name].values())


@pytest.mark.parametrize(
    ("name", "method", "url", "body", "status"),
    [
        ("toilet_hire", "GET", "/hires/4999", None, 404),
        ("toilet_hire", "PATCH", "/hires/4023", {"driver_id": 99}, 404),
        ("toilet_hire", "PATCH", "/hires/4023", {"status": "lost"}, 422),
        ("toilet_hire", "POST", "/hires", {"customer_id": 206}, 422),
        ("toilet_hire", "DELETE", "/hires/4011", None, 409),
        ("roastery", "GET", "/greens/G-999", None, 404),
        ("roastery", "PATCH", "/orders/5323", {"drv": "nobody"}, 404),
        ("roastery", "PATCH", "/roasts/R2614", {"st": "lost"}, 422),
        ("roastery", "PATCH", "/cafes/kiosk-9", {"hold": 1}, 422),
        ("roastery", "POST", "/orders", {"caf": "kiosk-9"}, 422),
        ("roastery", "DELETE", "/orders/5301", None, 409),
        ("angling_club", "PUT", f"{API}/members/none", {"phone": "1"}, 404),
        ("angling_club", "PUT", f"{API}/members/{ROY['id']}", {"phone": "1"}, 422),
        ("angling_club", "POST", f"{at_match('Midsummer Open')}/cancel", None, 409),
    ],
)
async def test_what_is_wrong_is_refused(
    name: str, method: str, url: str, body: dict[str, Any] | None, status: int
) -> None:
    service = SERVICES[name]
    data = service.data()
    async with client(service, data, KEY) as http:
        response = await http.request(method, url, json=body)
    assert response.status_code == status, response.text
    assert data == service.data()


async def test_a_key_is_needed() -> None:
    service = SERVICES["angling_club"]
    async with client(service, service.data()) as http:
        assert (await http.get(f"{API}/members")).status_code == 401
