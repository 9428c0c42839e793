"""The plan of a request in a real browser: shown before anything is sent, then run."""

from __future__ import annotations

from collections.abc import Iterator

import httpx
import pytest
from playwright.sync_api import expect

from tests.browser import DESKTOP, PHONE
from tests.integration.web.conftest import Visiting, server
from tests.integration.web.test_chat import PATIENCE_MS


@pytest.fixture(scope="module")
def url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with server(tmp_path_factory.mktemp("flow") / "data") as address:
        yield address


@pytest.mark.parametrize("size", [PHONE, DESKTOP])
def test_a_plan_is_shown_step_by_step_and_run(
    url: str, visit: Visiting, size: tuple[int, int]
) -> None:
    one = visit(url, size)
    page = one.open("/web/flow")
    before = len(httpx.get(f"{url}/runs").json())
    page.get_by_label("Request").fill("What will the weather be in Vienna tomorrow?")
    page.get_by_role("button", name="Show the plan").click()
    boxes = page.locator(".cairn-flow > li")
    expect(boxes.first).to_contain_text("weather.geocode_search", timeout=PATIENCE_MS)
    expect(boxes.first).to_contain_text("Vienna")
    expect(boxes.nth(1)).to_contain_text("keep name contains Vienna")
    expect(boxes.nth(2)).to_contain_text("of 2")
    assert len(httpx.get(f"{url}/runs").json()) == before
    one.settle()
    one.shoot("flow")
    assert one.barriers() == []
    assert page.evaluate("document.documentElement.scrollWidth") <= size[0]
    page.get_by_role("button", name="Run it").dblclick()
    expect(page.locator(".cairn-answer").first).to_contain_text("Vienna", timeout=PATIENCE_MS)
    runs = httpx.get(f"{url}/runs").json()
    assert (runs[0]["strategy"], len(runs)) == ("plan", before + 1)
    assert one.elsewhere == []
    assert one.complaints == []
