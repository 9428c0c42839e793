"""Three services kept back: their calls make the changes asked for, and answer as described."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

import pytest

from evals.live.conversations.catalogue import conversations_on
from evals.live.records import Data, LiveRequest, LiveService
from evals.live.services import home_care, mountain_rescue, recording_studio
from evals.live.services.home_care.finding import area, carer, client, concerns_about, visit_to
from evals.live.set_aside import one
from tests.live_service_stubs import (
    client as client_of,
)
from tests.live_service_stubs import (
    described,
    differences_after,
    get_as_described,
    paths_read,
    writes,
)

SERVICES = {
    service.name: service
    for service in (recording_studio.SERVICE, mountain_rescue.SERVICE, home_care.SERVICE)
}
KEY = "X-Agency-Key"
CARE = home_care.SERVICE.data()
Sent = tuple[str, str, dict[str, Any] | None]


def patch(url: str, **body: Any) -> Sent:
    return ("PATCH", url, body)


def at_client(name: str) -> str:
    return f"/v1/clients/{client(CARE, name)['id']}"


def put_client(name: str, **values: Any) -> Sent:
    held = {k: v for k, v in client(CARE, name).items() if k != "id"}
    return ("PUT", at_client(name), {**held, **values})


def put_carer(name: str, **values: Any) -> Sent:
    held = dict(carer(CARE, name))
    return ("PUT", f"/v1/carers/{held.pop('id')}", {**held, **values})


def on_visit(action: str, name: str, on: str, /, **body: Any) -> Sent:
    visit = visit_to(CARE, name, on)
    return ("POST", f"/v1/visits/{visit['id']}/{action}", body)


def give_meal(name: str, to: str) -> Sent:
    visit = visit_to(CARE, name, TOMORROW, task="meal")
    return ("POST", f"/v1/visits/{visit['id']}/assign", {"carerId": carer(CARE, to)["id"]})


TOMORROW = "2026-11-11"
STAIRLIFT = one(concerns_about(CARE, "Harold Ives"), topic="equipment")["id"]
# The calls of each change, of requests and of turns.
CALLS: dict[str, tuple[Sent, ...]] = {
    "recording_studio-17": (patch("/sessions/7020", deposit_paid=True),),
    "recording_studio-18": (patch("/sessions/7023", starts_at="09:30"),),
    "recording_studio-19": (patch("/sessions/7028", day="2026-09-25"),),
    "recording_studio-20": (patch("/sessions/7031", engineer_id=34),),
    "recording_studio-21": (("POST", "/sessions", {
        "artist_id": 214, "room_id": 2, "engineer_id": 36, "day": "2026-10-08",
        "starts_at": "11:00", "hours": 4, "kind": "mixing", "price": 308,
    }),),
    "recording_studio-22": (("DELETE", "/sessions/7015", None),),
    "recording_studio-23": (("POST", "/artists", {
        "name": "Paper Orchard", "genre": "folk", "contact": "Nell Sharpe",
        "email": "nell@paperorchard.example", "city": "Dunsford",
    }),),
    "recording_studio-24": (patch("/mics/507", condition="good", room_id=2),),
    "recording_studio-25": (patch("/engineers/35", hourly_fee=27.5),),
    "recording_studio-diary-04": (patch("/sessions/7022", deposit_paid=True),),
    "recording_studio-diary-08": (patch("/sessions/7030", status="confirmed"),),
    "recording_studio-mics-03": (patch("/mics/504", condition="in_repair"),),
    "recording_studio-mics-07": (patch("/sessions/7029", engineer_id=32),),
    "recording_studio-mics-08": (patch("/sessions/7029", engineer_id=35),),
    "recording_studio-mics-10": (patch("/sessions/7034", status="cancelled"),),
    "mountain_rescue-17": (patch("/callouts/C26-35", st="stood_down", t1="08:05"),),
    "mountain_rescue-18": (patch("/members/kenny-moir", off=False),),
    "mountain_rescue-19": (patch("/kit/K-102", st="damaged"),),
    "mountain_rescue-20": (("POST", "/callouts", {
        "day": "2026-12-03", "t0": "14:20", "place": "Lochan Bealach", "kind": "fall",
        "ldr": "isla-greig", "base": "NB",
    }),),
    "mountain_rescue-21": (patch("/callouts/C26-34", cas=2),),
    "mountain_rescue-22": (
        patch("/kit/K-111", held="wanda-petrie"), patch("/kit/K-120", held="wanda-petrie"),
    ),
    "mountain_rescue-23": (("DELETE", "/kit/K-119", None),),
    "mountain_rescue-24": (patch("/members/isla-gregor", grade="full"),),
    "mountain_rescue-25": (("POST", "/turnouts", {
        "co": "C26-35", "who": "callum-tait", "job": "driver", "hrs": 3,
    }),),
    "mountain_rescue-debrief-05": (patch("/turnouts/x329", hrs=4),),
    "mountain_rescue-debrief-06": (patch("/turnouts/x329", hrs=5),),
    "mountain_rescue-store-05": (patch("/kit/K-105", st="ok"),),
    "mountain_rescue-store-09": (patch("/kit/K-113", held="t-aberley"),),
    "home_care-17": (put_carer("Rosa Keane", status="sick"),),
    "home_care-18": (put_client("Doris Bell", phone="01632 960777"),),
    "home_care-19": (give_meal("Edith Farrow", "Maria Lopes"),),
    "home_care-20": (on_visit("move", "Walter Nkemelu", "2026-11-12", day="2026-11-13"),),
    "home_care-21": (on_visit("cancel", "Doreen Bellamy", "2026-11-14"),),
    "home_care-22": (on_visit("complete", "Harold Ives", "2026-11-10", minutes=50),),
    "home_care-23": (("POST", f"{at_client('Ruth Adeyemi')}/visits", {
        "day": "2026-11-16", "startsAt": "14:00", "minutes": 60, "task": "companionship",
    }),),
    "home_care-24": (put_carer("Agnieszka Wolak", hourlyWage=14.5),),
    "home_care-25": (("DELETE", f"/v1/concerns/{STAIRLIFT}", None),),
    "home_care-rota-05": (give_meal("Edith Farrow", "Deji Balogun"),),
    "home_care-rota-06": (give_meal("Doris Bell", "Maria Lopes"),),
    "home_care-rota-07": (give_meal("Doris Bell", "Mariana Lobo"),),
    "home_care-clients-04": (("POST", f"{at_client('Edith Farrow')}/concerns", {
        "topic": "mood", "details": "Very low", "raisedById": carer(CARE, "Deji Balogun")["id"],
    }),),
    "home_care-clients-06": (
        on_visit("move", "Doris Bell", TOMORROW, day="2026-11-12", startsAt="10:00"),
    ),
    "home_care-clients-10": (put_client("Edwin Farrow", phone="01632 960888"),),
}  # fmt: skip
# A read of each path.
READS: dict[str, dict[str, str]] = {
    "recording_studio": {
        "/artists?genre=folk": "/artists",
        "/artists/204": "/artists/{artist_id}",
        "/rooms": "/rooms",
        "/engineers?speciality=mixing": "/engineers",
        "/sessions?day=2026-09-17&page=1": "/sessions",
        "/sessions/7023": "/sessions/{session_id}",
        "/mics?condition=faulty": "/mics",
    },
    "mountain_rescue": {
        "/bases": "/bases",
        "/members?off=true": "/members",
        "/members/rab-doig": "/members/{key}",
        "/kit?st=damaged": "/kit",
        "/callouts?kind=fall&limit=3": "/callouts",
        "/callouts/C26-34": "/callouts/{ref}",
        "/turnouts?co=C26-33": "/turnouts",
    },
    "home_care": {
        "/v1/areas": "/areas",
        f"/v1/areas/{area(CARE, 'Old Quay')['id']}/clients?funding=private": (
            "/areas/{areaId}/clients"
        ),
        at_client("Doris Bell"): "/clients/{clientId}",
        f"{at_client('Stanley Orme')}/visits": "/clients/{clientId}/visits",
        f"{at_client('Harold Ives')}/concerns": "/clients/{clientId}/concerns",
        "/v1/carers?status=sick": "/carers",
        f"/v1/carers/{carer(CARE, 'Rosa Keane')['id']}/visits?from=2026-11-09": (
            "/carers/{carerId}/visits"
        ),
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
    http = client_of(service, data, KEY)
    assert await differences_after(http, calls, request_, before, data) == []


@pytest.mark.parametrize(
    ("name", "url"), [(name, url) for name, urls in READS.items() for url in urls]
)
async def test_an_answer_is_as_described(name: str, url: str) -> None:
    service = SERVICES[name]
    async with client_of(service, service.data(), KEY) as http:
        await get_as_described(http, url, READS[name][url], described(service))


def test_every_read_is_tried() -> None:
    for name, service in SERVICES.items():
        assert paths_read(service) == set(READS[name].values())


@pytest.mark.parametrize(
    ("name", "method", "url", "body", "status"),
    [
        ("recording_studio", "GET", "/sessions/7999", None, 404),
        ("recording_studio", "PATCH", "/sessions/7016", {"engineer_id": 99}, 404),
        ("recording_studio", "PATCH", "/sessions/7016", {"status": "lost"}, 422),
        ("recording_studio", "POST", "/sessions", {"artist_id": 201}, 422),
        ("mountain_rescue", "GET", "/callouts/C26-88", None, 404),
        ("mountain_rescue", "PATCH", "/kit/K-101", {"held": "nobody"}, 404),
        ("mountain_rescue", "PATCH", "/kit/K-101", {"st": "open"}, 422),
        ("mountain_rescue", "PATCH", "/members/rab-doig", {"off": "yes"}, 422),
        ("mountain_rescue", "POST", "/turnouts", {"co": "C26-34"}, 422),
        ("home_care", "GET", "/v1/clients/none", None, 404),
        ("home_care", "PUT", at_client("Doris Bell"), {"phone": "1"}, 422),
        (*("home_care", *on_visit("cancel", "Stanley Orme", "2026-11-06")), 409),
        ("home_care", "POST", f"{at_client('Doris Bell')}/visits", {"task": "meal"}, 422),
    ],
)
async def test_what_is_wrong_is_refused(
    name: str, method: str, url: str, body: dict[str, Any] | None, status: int
) -> None:
    service = SERVICES[name]
    data = service.data()
    async with client_of(service, data, KEY) as http:
        response = await http.request(method, url, json=body)
    assert response.status_code == status, response.text
    assert data == service.data()


async def test_a_key_is_needed() -> None:
    service = SERVICES["home_care"]
    async with client_of(service, service.data()) as http:
        assert (await http.get("/v1/carers")).status_code == 401
