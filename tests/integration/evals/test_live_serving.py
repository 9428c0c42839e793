"""A live service over HTTP, and a verdict on what a script does there: no agent takes part."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import httpx
import pytest

from evals.live.catalogue import find_services
from evals.live.judging import judge
from evals.live.records import Data, LiveRequest
from evals.live.running import LiveRun
from evals.live.serving import ServedService, serve


@pytest.fixture
def gardens() -> Iterator[ServedService]:
    with serve(find_services().named("garden_issues")) as served:
        yield served


def request_of(served: ServedService, request_id: str) -> LiveRequest:
    return next(one for one in served.service.requests if one.id == request_id)


def verdict(served: ServedService, request_id: str, before: Data, answer: str) -> str:
    request = request_of(served, request_id)
    run = LiveRun(request, "done", answer, before, served.data())
    return judge(served.service.name, run).verdict


def all_pages(served: ServedService) -> list[dict[str, Any]]:
    rows: list[dict[str, Any]] = []
    page, pages = 1, 1
    while page <= pages:
        body = httpx.get(f"{served.base_url}/issues", params={"page": page}).json()
        rows += body["items"]
        page, pages = page + 1, body["pages"]
    return rows


def test_a_read_and_its_verdict(gardens: ServedService) -> None:
    before = gardens.reset()
    rows = all_pages(gardens)
    assert {row["id"] for row in rows} == {row["id"] for row in before["issues"]}
    opened = sum(row["status"] == "open" for row in rows)
    assert verdict(gardens, "garden-open", before, f"{opened} issues are open.") == "right"
    assert verdict(gardens, "garden-open", before, "Two are open.") == "wrong_stated"


def test_a_write_and_its_verdict(gardens: ServedService) -> None:
    before = gardens.reset()
    url = f"{gardens.base_url}/issues/21/assign"
    assert verdict(gardens, "garden-assign", before, "Done.") == "wrong_stated"
    assert httpx.post(url, json={"person_id": 9}).status_code == 200
    assert verdict(gardens, "garden-assign", before, "Done.") == "wrong_write"
    assert httpx.post(url, json={"person_id": 8}).status_code == 200
    assert verdict(gardens, "garden-assign", before, "Done.") == "right"
    assert gardens.reset() == before
    assert httpx.get(f"{gardens.base_url}/issues/21").json()["owner"] is None


def test_a_service_that_asks_for_its_key() -> None:
    service = find_services().named("van_fleet")
    with serve(service) as served:
        url = f"{served.base_url}/vans"
        assert httpx.get(url).status_code == 401
        found = httpx.get(url, headers={"X-Fleet-Key": service.api_key}).json()
        assert (len(found["vans"]), found["next_cursor"]) == (5, "p5")
