"""Three services kept back: their calls make the changes asked for, and answer as described."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

import pytest

from evals.live.conversations.catalogue import conversations_on
from evals.live.records import Data, LiveRequest, LiveService
from evals.live.services import chess_league, polling_office, tree_surgeons
from evals.live.services.polling_office.finding import problems_at, shift, station, worker
from evals.live.set_aside import one, some
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
    for service in (tree_surgeons.SERVICE, chess_league.SERVICE, polling_office.SERVICE)
}
KEY = "X-Office-Key"
OFFICE = polling_office.SERVICE.data()
Sent = tuple[str, str, dict[str, Any] | None]


def at(name: str) -> str:
    return f"/api/stations/{station(OFFICE, name)['id']}"


def shift_of(name: str, place: str) -> str:
    return f"/api/shifts/{shift(OFFICE, name, place)['id']}"


def put_station(name: str, **values: Any) -> tuple[Sent, ...]:
    held = {k: v for k, v in station(OFFICE, name).items() if k not in ("id", "districtId")}
    return (("PUT", at(name), {**held, **values}),)


def put_worker(name: str, **values: Any) -> tuple[Sent, ...]:
    held = dict(worker(OFFICE, name))
    return (("PUT", f"/api/workers/{held.pop('id')}", {**held, **values}),)


HELENA = worker(OFFICE, "Helena Frost")["id"]
EMPTY = one(some(OFFICE["shifts"], workerId=None), role="clerk")["id"]
SHELVES = problems_at(OFFICE, "St Mary's Hall")[0]["id"]
RAMP = problems_at(OFFICE, "Alder Bowls Club")[0]["id"]
PAVELS = shift_of("Pavel Vrba", "St Mary's School")
# The calls of each change, of requests and of turns.
CALLS: dict[str, tuple[Sent, ...]] = {
    "tree_surgeons-17": (("PATCH", "/jobs/8316", {"status": "done", "hours": 9}),),
    "tree_surgeons-18": (("PATCH", "/jobs/8317", {"lead_id": 41}),),
    "tree_surgeons-19": (("PATCH", "/jobs/8320", {"scheduled_on": "2026-10-19"}),),
    "tree_surgeons-20": (("POST", "/jobs", {
        "tree_id": 5227, "lead_id": 47, "work": "deadwood", "scheduled_on": "2026-10-29",
        "price": 310, "hours": 4,
    }),),
    "tree_surgeons-21": (("DELETE", "/jobs/8336", None),),
    "tree_surgeons-22": (("PATCH", "/staff/46", {"day_rate": 140}),),
    "tree_surgeons-23": (("PATCH", "/machines/73", {"in_repair": False}),),
    "tree_surgeons-24": (
        ("PATCH", "/trees/5215", {"condition": "dead", "last_inspected": "2026-10-14"}),
    ),
    "tree_surgeons-25": (
        ("PATCH", "/jobs/8318", {"lead_id": 47}), ("PATCH", "/jobs/8327", {"lead_id": 47}),
    ),
    "tree_surgeons-week-04": (("PATCH", "/jobs/8318", {"lead_id": 41}),),
    "tree_surgeons-week-05": (("PATCH", "/jobs/8318", {"lead_id": 47}),),
    "tree_surgeons-week-07": (("PATCH", "/jobs/8303", {"paid": True}),),
    "tree_surgeons-quotes-04": (("PATCH", "/jobs/8334", {"status": "booked"}),),
    "tree_surgeons-quotes-06": (("PATCH", "/jobs/8329", {"scheduled_on": "2026-11-06"}),),
    "tree_surgeons-quotes-09": (("PATCH", "/jobs/8329", {"price": 468}),),
    "chess_league-17": (("PATCH", "/fixtures/304", {"day": "2026-03-24", "st": "planned"}),),
    "chess_league-18": (("PATCH", "/fixtures/601", {"arb": "s-idowu"}),),
    "chess_league-19": (("PATCH", "/games/g4034", {"res": "d", "mv": 56}),),
    "chess_league-20": (("POST", "/players", {
        "nm": "Priya Lamb", "at": "STA", "elo": 1400, "born": 2013, "junior": True,
    }),),
    "chess_league-21": (("DELETE", "/players/viktor-sand", None),),
    "chess_league-22": (("PATCH", "/players/bess-horner", {"active": True}),),
    "chess_league-23": (("PATCH", "/clubs/HBQ", {"settled": True}),),
    "chess_league-24": (("PATCH", "/players/faye-lockett", {"at": "PEN"}),),
    "chess_league-25": (
        ("PATCH", "/clubs/PEN", {"fee": 70}), ("PATCH", "/clubs/TIL", {"fee": 70}),
    ),
    "chess_league-round-04": (("PATCH", "/fixtures/502", {"arb": "s-idowu"}),),
    "chess_league-round-05": (("PATCH", "/fixtures/502", {"arb": "b-yates"}),),
    "chess_league-round-07": (("PATCH", "/fixtures/304", {"day": "2026-03-19"}),),
    "chess_league-clubs-04": (("PATCH", "/players/bess-horner", {"active": True}),),
    "chess_league-clubs-07": (("PATCH", "/clubs/PEN", {"settled": True}),),
    "chess_league-clubs-09": (("PATCH", "/players/petra-ashe", {"at": "TIL"}),),
    "polling_office-16": (("POST", f"{shift_of('Bryn Tudor', 'Scout Hut')}/accept", None),),
    "polling_office-17": (
        ("POST", f"{shift_of('Kezia Dunmore', 'Brookside Chapel')}/decline", None),
    ),
    "polling_office-18": (("POST", f"/api/shifts/{EMPTY}/reassign", {"workerId": HELENA}),),
    "polling_office-19": (("POST", f"{at('East Fields Library')}/shifts", {
        "workerId": HELENA, "role": "clerk", "startsAt": "06:30", "endsAt": "14:30", "fee": 110,
    }),),
    "polling_office-20": put_station("Portable Cabin", hireFee=280),
    "polling_office-21": put_station("Community Cafe", status="confirmed"),
    "polling_office-22": put_worker("Helena Frost", trained=True, phone="0118 496 2044"),
    "polling_office-23": (("POST", f"{at('East Fields Library')}/incidents", {
        "kind": "access", "note": "Automatic door is stuck", "severity": "low",
    }),),
    "polling_office-24": (("POST", f"/api/incidents/{SHELVES}/resolve", None),),
    "polling_office-25": (("DELETE", shift_of("Helena Frost", "Alder Bowls Club"), None),),
    "polling_office-alder-04": (("POST", f"/api/incidents/{RAMP}/resolve", None),),
    "polling_office-alder-07": (
        ("POST", f"{PAVELS}/decline", None),
    ),
    "polling_office-gaps-07": put_worker("Deepa Patel", phone="0118 496 2100"),
    "polling_office-gaps-10": put_station("The Arches", electors=1505),
}  # fmt: skip
# A read of each path.
READS: dict[str, dict[str, str]] = {
    "tree_surgeons": {
        "/customers?town=Hexley": "/customers",
        "/customers/3104": "/customers/{customer_id}",
        "/trees?customer_id=3103&protected=true": "/trees",
        "/trees/5208": "/trees/{tree_id}",
        "/staff?role=climber": "/staff",
        "/jobs?scheduled_from=2026-10-19&scheduled_to=2026-10-23": "/jobs",
        "/jobs/8316": "/jobs/{job_id}",
        "/machines?in_repair=true": "/machines",
    },
    "chess_league": {
        "/clubs?town=Holbeck": "/clubs",
        "/clubs/RKW": "/clubs/{code}",
        "/players?at=HBQ&junior=true": "/players",
        "/players/nils-ek": "/players/{slug}",
        "/fixtures?rd=5": "/fixtures",
        "/fixtures/304": "/fixtures/{no}",
        "/games?fx=403": "/games",
        "/arbiters": "/arbiters",
    },
    "polling_office": {
        "/api/districts": "/districts",
        f"/api/districts/{OFFICE['districts'][2]['id']}/stations": (
            "/districts/{districtId}/stations"
        ),
        at("The Arches"): "/stations/{stationId}",
        f"{at('The Arches')}/shifts": "/stations/{stationId}/shifts",
        f"{at('The Arches')}/incidents": "/stations/{stationId}/incidents",
        "/api/workers?trained=false": "/workers",
        f"/api/workers/{OFFICE['workers'][3]['id']}/shifts": "/workers/{workerId}/shifts",
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
        ("tree_surgeons", "GET", "/trees/5299", None, 404),
        ("tree_surgeons", "PATCH", "/jobs/8316", {"lead_id": 99}, 404),
        ("tree_surgeons", "PATCH", "/jobs/8316", {"status": "lost"}, 422),
        ("tree_surgeons", "POST", "/jobs", {"tree_id": 5201}, 422),
        ("chess_league", "GET", "/clubs/XXX", None, 404),
        ("chess_league", "PATCH", "/players/nils-ek", {"at": "XXX"}, 404),
        ("chess_league", "PATCH", "/fixtures/304", {"st": "lost"}, 422),
        ("chess_league", "DELETE", "/players/nils-ek", None, 409),
        ("chess_league", "POST", "/players", {"nm": "Nils Ek"}, 422),
        ("polling_office", "GET", "/api/stations/none", None, 404),
        ("polling_office", "PUT", at("The Arches"), {"booths": 4}, 422),
        ("polling_office", "POST", f"/api/shifts/{EMPTY}/accept", None, 409),
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
    service = SERVICES["polling_office"]
    async with client(service, service.data()) as http:
        assert (await http.get("/api/workers")).status_code == 401
