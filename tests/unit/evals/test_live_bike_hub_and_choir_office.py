"""Two services: their calls make the changes asked for, and answer as described."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

import jsonschema
import pytest
import yaml

from evals.live.records import Data, LiveRequest, LiveService
from evals.live.services import bike_hub, choir_office
from tests.live_service_stubs import BASE, client, differences_after, strict, writes

SERVICES = {service.name: service for service in (bike_hub.SERVICE, choir_office.SERVICE)}
# The call of each change, of requests and of turns.
CALLS: dict[str, tuple[str, str, dict[str, Any] | None]] = {
    "bike_hub-23": ("POST", "/rides", {
        "rider": 70011, "from_station": "LH-01", "bike_kind": "cargo",
        "starts_at": "2026-09-18T09:30:00",
    }),
    "bike_hub-24": ("PATCH", "/rides/RD-26-0150", {"starts_at": "2026-09-17T18:15"}),
    "bike_hub-25": ("POST", "/rides/RD-26-0137/end", {"station": "LH-04", "minutes": 34}),
    "bike_hub-26": ("POST", "/damage-reports", {
        "bike": 3104, "part": "tyre", "severity": "minor", "note": "flat",
    }),
    "bike_hub-siri-06": ("POST", "/rides", {
        "rider": 70020, "from_station": "LH-08", "bike_kind": "electric",
        "starts_at": "2026-09-17T17:15",
    }),
    "bike_hub-siri-07": ("PATCH", "/rides/RD-26-0153", {"starts_at": "2026-09-17T17:45"}),
    "bike_hub-workshop-04": ("POST", "/damage-reports", {
        "bike": 3116, "part": "light", "severity": "major",
    }),
    "choir_office-23": ("PATCH", "/singers/228", {"town": "Brede"}),
    "choir_office-24": ("PATCH", "/rehearsals/510", {"venue_id": 34}),
    "choir_office-25": ("POST", "/score-loans", {
        "singer_id": 211, "piece_id": 903, "copy_no": 30, "due": "2026-05-31",
    }),
    "choir_office-26": ("POST", "/score-loans/3021/return", None),
    "choir_office-spring-06": ("PATCH", "/rehearsals/509", {"date": "2026-03-18"}),
    "choir_office-spring-07": ("PATCH", "/rehearsals/509", {"conductor_id": 12}),
    "choir_office-scores-03": ("POST", "/score-loans/3009/return", None),
    "choir_office-scores-06": ("PUT", "/rehearsals/504/attendance/206", {"st": "E"}),
    "choir_office-scores-10": ("POST", "/score-loans", {
        "singer_id": 213, "piece_id": 910, "copy_no": 3, "due": "2026-04-30",
    }),
}  # fmt: skip
READS = {
    "bike_hub": {
        "/stations?q=quay": "/stations",
        "/stations/LH-03/availability?at=2026-09-17T18:00": "/stations/{code}/availability",
        "/trip?from=LH-07&to=LH-09&bike=cargo": "/trip",
        "/fare?minutes=70&tariff=student": "/fare",
        "/pass-sales?day=2026-09-02": "/pass-sales",
        "/pass-sales?month=2026-08": "/pass-sales",
        "/riding-weather?district=OT&date=2026-09-20": "/riding-weather",
        "/zones": "/zones",
        "/riders?name=jonas": "/riders",
        "/bikes/3105": "/bikes/{number}",
        "/rides": "/rides",
        "/rides/RD-26-0141": "/rides/{ref}",
        "/damage-reports?severity=unsafe": "/damage-reports",
    },
    "choir_office": {
        "/singers?page=2": "/singers",
        "/singers/215/fees": "/singers/{id}/fees",
        "/voice-groups": "/voice-groups",
        "/conductors": "/conductors",
        "/venues?town=Brede": "/venues",
        "/rehearsals?from=2026-03-16&to=2026-03-22": "/rehearsals",
        "/rehearsals/505/attendance?st=E": "/rehearsals/{id}/attendance",
        "/pieces?q=bruckner": "/pieces",
        "/programmes": "/programmes",
        "/concerts?status=past": "/concerts",
        "/score-loans?open=true": "/score-loans",
    },
}
"""What is read -> its path in the description."""


CHANGES = [(service, *change) for service in SERVICES.values() for change in writes(service)]


def test_every_change_has_a_call() -> None:
    assert {request.id for _, request, _ in CHANGES} == set(CALLS)


@pytest.mark.parametrize(
    ("service", "request_", "before"), CHANGES, ids=[request.id for _, request, _ in CHANGES]
)
async def test_a_call_makes_the_change_asked_for(
    service: LiveService, request_: LiveRequest, before: Data
) -> None:
    data, calls = deepcopy(before), [CALLS[request_.id]]
    http = client(service, data, "X-Hub-Key")
    assert await differences_after(http, calls, request_, before, data) == []


@pytest.mark.parametrize(
    ("name", "url"), [(name, url) for name, urls in READS.items() for url in urls]
)
async def test_an_answer_is_as_described(name: str, url: str) -> None:
    service = SERVICES[name]
    text = service.description(BASE)
    assert isinstance(text, str)
    spec = yaml.safe_load(text)
    async with client(service, service.data(), "X-Hub-Key") as http:
        response = await http.get(url)
    assert response.status_code == 200, response.text
    found = response.json()
    assert found
    described = spec["paths"][READS[name][url]]["get"]["responses"]["200"]["content"]
    schema = described["application/json"]["schema"]
    jsonschema.validate(found, {**strict(schema), "components": strict(spec["components"])})


@pytest.mark.parametrize("service", SERVICES.values(), ids=list(SERVICES))
async def test_pages_follow_each_other(service: LiveService) -> None:
    data = service.data()
    seen: list[Any] = []
    async with client(service, data, "X-Hub-Key") as http:
        if service is choir_office.SERVICE:
            for page in range(1, 5):
                seen += (await http.get("/singers", params={"page": page})).json()["data"]
            assert seen == data["singers"]
            return
        cursor: str | None = ""
        while cursor is not None:
            page_ = (await http.get("/rides", params={"cursor": cursor})).json()
            seen += [row["ref"] for row in page_["rides"]]
            cursor = page_["next"]
    assert seen == [row["ref"] for row in data["rides"]]


@pytest.mark.parametrize(
    ("url", "status"),
    [
        ("/pass-sales", 400),
        ("/pass-sales?day=2026-08-01&month=2026-08", 400),
        ("/trip?from=LH-01&to=LH-99&bike=city", 404),
        ("/fare?minutes=20&tariff=free", 400),
        ("/stations", 400),
        ("/rides/RD-26-0199", 404),
    ],
)
async def test_what_is_wrong_is_refused(url: str, status: int) -> None:
    async with client(bike_hub.SERVICE, bike_hub.SERVICE.data(), "X-Hub-Key") as http:
        assert (await http.get(url)).status_code == status
        assert (await http.get(url, headers={"X-Hub-Key": "another"})).status_code == 401
