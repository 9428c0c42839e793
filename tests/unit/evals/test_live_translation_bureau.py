"""The translation bureau: its calls make the changes asked for, and answer as described."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

import jsonschema
import pytest
import yaml

from evals.live.conversations.catalogue import conversations_on
from evals.live.records import Data, LiveRequest
from evals.live.services.translation_bureau import SERVICE
from evals.live.services.translation_bureau import finding as f
from tests.live_service_stubs import BASE, client, differences_after, strict, writes

DATA = SERVICE.data()
CLIENT = {"name", "contact", "email", "country", "discountPercent", "paymentDays", "onHold"}
PROJECT = {"reference", "title", "subject", "sourceLanguage", "deadline"}


def job(reference: str, language: str) -> str:
    return f"/projects/{f.project(DATA, reference)['id']}/jobs/{id_of(reference, language)}"


def id_of(reference: str, language: str) -> str:
    return str(f.job(DATA, reference, language)["id"])


def given_to(reference: str, language: str, name: str) -> tuple[str, str, Any]:
    to = {"translatorId": f.translator(DATA, name)["id"]}
    return "POST", f"{job(reference, language)}/assign", to


def client_with(name: str, **changed: Any) -> tuple[str, str, Any]:
    row = f.client(DATA, name)
    kept = {field: row[field] for field in CLIENT}
    return "PUT", f"/clients/{row['id']}", {**kept, **changed}


def project_due(reference: str, deadline: str) -> tuple[str, str, Any]:
    row = f.project(DATA, reference)
    kept = {field: row[field] for field in PROJECT}
    return "PUT", f"/projects/{row['id']}", {**kept, "deadline": deadline}


def away(name: str, first: str, last: str) -> tuple[str, str, Any]:
    path = f"/translators/{f.translator(DATA, name)['id']}/absences"
    return "POST", path, {"from": first, "to": last, "reason": "training"}


# The call of each change, of requests and of turns.
CALLS: dict[str, tuple[str, str, Any]] = {
    "translation_bureau-15": given_to("TB-2609", "nl", "Willem Bakker"),
    "translation_bureau-16": ("POST", f"{job('TB-2618', 'pl')}/complete", None),
    "translation_bureau-17": (
        "POST", f"/projects/{f.project(DATA, 'TB-2605')['id']}/cancel", None,
    ),
    "translation_bureau-18": project_due("TB-2612", "2026-11-11"),
    "translation_bureau-19": client_with(
        "Nordwerk GmbH", contact="Jonas Adler", email="j.adler@nordwerk.example"
    ),
    "translation_bureau-20": client_with("Bellamy Pharma", onHold=True),
    "translation_bureau-21": (
        "POST", f"/clients/{f.client(DATA, 'Casa Ferrante')['id']}/projects", {
            "reference": "TB-2619", "title": "Christmas menu", "subject": "marketing",
            "sourceLanguage": "it", "deadline": "2026-11-20",
        },
    ),
    "translation_bureau-22": (
        "POST", f"/projects/{f.project(DATA, 'TB-2610')['id']}/jobs", {
            "targetLanguage": "pl", "words": 3200, "ratePerWord": 0.1, "due": "2026-11-13",
        },
    ),
    "translation_bureau-23": ("DELETE", job("TB-2613", "es"), None),
    "translation_bureau-24": away("Marta Nowak", "2026-11-16", "2026-11-20"),
    "translation_bureau-25": given_to("TB-2608", "nl", "Willem Bakker"),
    "translation_bureau-fjord-05": given_to("TB-2609", "nl", "Jan Visser"),
    "translation_bureau-fjord-06": given_to("TB-2609", "nl", "Willem Bakker"),
    "translation_bureau-rates-04": away("Elena Rossi", "2026-12-07", "2026-12-07"),
    "translation_bureau-rates-06": client_with("Sato Instruments", onHold=False),
    "translation_bureau-rates-10": project_due("TB-2612", "2026-11-16"),
}  # fmt: skip
READS = {
    "/clients?onHold=true": "/clients",
    f"/clients/{f.client(DATA, 'Fjord Outdoor')['id']}/projects": "/clients/{clientId}/projects",
    "/projects?status=running": "/projects",
    f"/projects/{f.project(DATA, 'TB-2609')['id']}/jobs": "/projects/{projectId}/jobs",
    "/translators?pair=en>it": "/translators",
    f"/translators/{f.translator(DATA, 'Elena Rossi')['id']}/absences": (
        "/translators/{translatorId}/absences"
    ),
}
"""What is read -> its path in the description."""
CHANGES = list(writes(SERVICE))


def described() -> Any:
    text = SERVICE.description(BASE)
    assert isinstance(text, str)
    return yaml.safe_load(text)


def test_every_change_has_a_call() -> None:
    assert {request.id for request, _ in CHANGES} == set(CALLS)


def test_it_has_thirty_requests_and_two_conversations() -> None:
    assert len(SERVICE.requests) == 30
    assert len(conversations_on(SERVICE.name)) == 2


@pytest.mark.parametrize(
    ("request_", "before"), CHANGES, ids=[request.id for request, _ in CHANGES]
)
async def test_a_call_makes_the_change_asked_for(request_: LiveRequest, before: Data) -> None:
    data, calls = deepcopy(before), [CALLS[request_.id]]
    http = client(SERVICE, data)
    assert await differences_after(http, calls, request_, before, data) == []


@pytest.mark.parametrize("url", list(READS), ids=list(READS.values()))
async def test_an_answer_is_as_described(url: str) -> None:
    spec = described()
    async with client(SERVICE, SERVICE.data()) as http:
        response = await http.get(url)
    assert response.status_code == 200, response.text
    found = response.json()
    assert 0 < len(found) < len(DATA[url.partition("?")[0].rpartition("/")[2]])
    shown = spec["paths"][READS[url]]["get"]["responses"]["200"]["content"]
    schema = shown["application/json"]["schema"]
    jsonschema.validate(found, {**strict(schema), "components": strict(spec["components"])})


def test_every_read_is_tried() -> None:
    paths = {path for path, methods in described()["paths"].items() if "get" in methods}
    assert paths == set(READS.values())


@pytest.mark.parametrize(
    ("method", "url", "body", "status"),
    [
        ("GET", "/clients/none/projects", None, 404),
        ("PUT", client_with("Sato Instruments")[1], {"onHold": False}, 422),
        ("POST", given_to("TB-2609", "nl", "Jan Visser")[1], {"translatorId": "none"}, 404),
        ("POST", f"{job('TB-2609', 'nl')}/complete", None, 409),
        ("POST", given_to("TB-2601", "en", "Peter Hale")[1], {"translatorId": "none"}, 409),
        ("POST", f"/projects/{f.project(DATA, 'TB-2606')['id']}/cancel", None, 409),
        ("POST", away("Elena Rossi", "", "")[1],
         {"from": "2026-12-02", "to": "2026-12-01", "reason": "holiday"}, 422),
        ("POST", away("Elena Rossi", "", "")[1],
         {"from": "2026-12-01", "to": "2026-12-02", "reason": "party"}, 422),
    ],
)  # fmt: skip
async def test_what_is_wrong_is_refused(method: str, url: str, body: Any, status: int) -> None:
    data = SERVICE.data()
    async with client(SERVICE, data) as http:
        response = await http.request(method, url, json=body)
        assert response.status_code == status, response.text
        denied = await http.request(method, url, json=body, headers={"X-API-Key": "another"})
    assert denied.status_code == 401
    assert data == SERVICE.data()


async def test_a_job_that_is_replaced_costs_what_its_words_do() -> None:
    data = SERVICE.data()
    fields = {"targetLanguage": "nl", "words": 500, "ratePerWord": 0.12, "due": "2026-11-05"}
    async with client(SERVICE, data) as http:
        response = await http.put(job("TB-2609", "nl"), json={**fields, "urgent": True})
    assert response.json()["fee"] == 60
    assert f.job(data, "TB-2609", "nl") == response.json()
