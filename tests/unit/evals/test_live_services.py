"""What holds for every live service, those kept back included."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from copy import deepcopy

import pytest

from evals.live.catalogue import find_services
from evals.live.comparing import differences
from evals.live.records import LiveRequest, LiveService
from evals.live.saying import unsaid
from evals.live.serving import ServedService
from evals.tasks.records import Fact
from memory.errors import DeveloperError
from tools.openapi_import import import_openapi

SERVICES = find_services().services
DEVELOPMENT = [service for service in SERVICES if not service.set_aside]


def each_request() -> Iterator[tuple[LiveService, LiveRequest]]:
    return ((service, request) for service in SERVICES for request in service.requests)


def test_every_module_can_be_imported() -> None:
    assert find_services().broken == {}


def test_the_services_to_improve_on() -> None:
    assert {service.name for service in DEVELOPMENT} == {
        "allotment_office",
        "animal_shelter",
        "apartments",
        "bakery",
        "bike_hub",
        "blood_bank",
        "cemetery_office",
        "cheese_cellar",
        "choir_office",
        "cinema_week",
        "clinical_lab",
        "courier_desk",
        "court_club",
        "cowork",
        "dental_practice",
        "dig_site",
        "farm_coop",
        "ferry_line",
        "garden_issues",
        "help_desk",
        "home_care",
        "law_office",
        "lift_service",
        "mountain_rescue",
        "museum_desk",
        "museum_loans",
        "music_school",
        "parts_warehouse",
        "pest_control",
        "pocket_desk",
        "polling_office",
        "print_shop",
        "railway_depots",
        "recording_studio",
        "scaffold_firm",
        "seed_library",
        "ski_school",
        "stained_glass",
        "chess_league",
        "summer_camp",
        "tool_library",
        "translation_bureau",
        "tree_surgeons",
        "van_fleet",
        "vet_clinic",
        "volunteers",
        "wedding_planner",
    }
    assert {len(service.requests) for service in DEVELOPMENT} == {30, 36}


def test_an_unknown_service() -> None:
    with pytest.raises(DeveloperError) as caught:
        find_services().named("zoo")
    assert caught.value.code == "unknown_service"


def test_names_and_ids_are_unique() -> None:
    names = [service.name for service in SERVICES]
    ids = [request.id for _, request in each_request()]
    assert len(set(names)) == len(names)
    assert sorted(set(ids)) == sorted(ids)


@pytest.mark.parametrize("service", SERVICES, ids=lambda service: service.name)
def test_a_description_can_be_imported(service: LiveService) -> None:
    base = "http://127.0.0.1:9"
    found = import_openapi(
        service.description(base), source=f"{base}/openapi.json", allow_loopback=True
    )
    assert found.skipped == {}
    assert found.group.base_url.startswith(base)
    assert 8 <= len(found.tools) <= 16
    assert sum(tool.risk != "read" for tool in found.tools) >= 3
    assert bool(found.group.security) is bool(service.api_key)


@pytest.mark.parametrize("service", SERVICES, ids=lambda service: service.name)
def test_the_data_is_fresh_each_time(service: LiveService) -> None:
    first, second = service.data(), service.data()
    assert first == second
    for collection in first.values():
        collection.clear()
    assert service.data() == second


@pytest.mark.parametrize("service", SERVICES, ids=lambda service: service.name)
def test_gold_is_computed_from_the_data(service: LiveService) -> None:
    data = service.data()
    for request in service.requests:
        facts = request.gold(data)
        assert facts or request.after, request.id
    assert data == service.data(), "computing gold changes nothing"


@pytest.mark.parametrize("service", SERVICES, ids=lambda service: service.name)
def test_an_answer_that_says_just_the_facts_meets_them(service: LiveService) -> None:
    for request in service.requests:
        facts = request.gold(service.data())
        assert unsaid(said(facts), request, facts) == [], request.id


def said(facts: Sequence[Fact]) -> str:
    texts = [
        *(f"{fact.number:.10g}" for fact in facts if fact.number is not None),
        *(fact.text[0] for fact in facts if fact.number is None and fact.text),
        *(text for fact in facts for text in fact.all),
    ]
    return ", ".join(texts)


@pytest.mark.parametrize("service", SERVICES, ids=lambda service: service.name)
def test_writes_change_the_data_and_nothing_else_does(service: LiveService) -> None:
    for request in service.requests:
        before, after = service.data(), service.data()
        if request.after is not None:
            request.after(after)
        changed = bool(differences(before, before, after, request.free))
        assert changed is (request.kind == "write"), request.id


def test_fresh_data_is_put_where_the_application_looks() -> None:
    service = DEVELOPMENT[0]
    data = service.data()
    served = ServedService(service, "http://127.0.0.1:9", data)
    data.popitem()
    copied = served.reset()
    assert data == copied == service.data()
    held = deepcopy(data)
    copied.clear()
    assert served.data() == held
