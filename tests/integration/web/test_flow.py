"""The plan of a request in a real browser: shown before anything is sent, changed, run."""

from __future__ import annotations

from collections.abc import Iterator

import httpx
import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser import DESKTOP, PHONE
from tests.integration.web.conftest import Visiting, server
from tests.integration.web.test_chat import PATIENCE_MS


@pytest.fixture(scope="module")
def url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with server(tmp_path_factory.mktemp("flow") / "data") as address:
        yield address


ASKED = "What will the weather be in Vienna tomorrow?"


def plan(page: Page) -> Locator:
    """Have the request planned; the boxes of its steps."""
    page.get_by_label("Request").fill(ASKED)
    page.get_by_role("button", name="Show the plan").click()
    boxes = page.locator(".cairn-flow > li")
    expect(boxes.first).to_contain_text("weather.geocode_search", timeout=PATIENCE_MS)
    return boxes


def run_button(page: Page) -> Locator:
    return page.get_by_role("button", name="Run it")


@pytest.mark.parametrize("size", [PHONE, DESKTOP])
def test_a_plan_is_shown_step_by_step_and_run(
    url: str, visit: Visiting, size: tuple[int, int]
) -> None:
    one = visit(url, size)
    page = one.open("/web/flow")
    before = len(httpx.get(f"{url}/runs").json())
    boxes = plan(page)
    expect(boxes.first).to_contain_text("Vienna")
    expect(boxes.nth(1)).to_contain_text("keep name contains Vienna")
    expect(boxes.nth(2)).to_contain_text("of 2")
    assert len(httpx.get(f"{url}/runs").json()) == before
    page.get_by_text("Add a step").click()
    expect(page.get_by_label("Search operations")).to_be_visible()
    one.settle()
    one.shoot("flow")
    assert one.barriers() == []
    assert one.cut_words() == []
    assert page.evaluate("document.documentElement.scrollWidth") <= size[0]
    run_button(page).dblclick()
    expect(page.locator(".cairn-answer").first).to_contain_text("Vienna", timeout=PATIENCE_MS)
    runs = httpx.get(f"{url}/runs").json()
    assert (runs[0]["strategy"], len(runs)) == ("flow", before + 1)
    assert one.elsewhere == []
    assert one.complaints == []


def test_a_value_is_changed_and_the_run_answers_that(url: str, visit: Visiting) -> None:
    one = visit(url)
    page = one.open("/web/flow")
    boxes = plan(page)
    boxes.first.get_by_role("button", name="Change q").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_label("Value").fill("Rome")
    one.shoot("flow_value")
    dialog.get_by_role("button", name="Take it").click()
    expect(page.locator(".cairn-request")).to_have_text(
        "What will the weather be in Rome tomorrow?"
    )
    expect(boxes.nth(1)).to_contain_text("keep name contains Rome")
    run_button(page).click()
    expect(page.locator(".cairn-answer").first).to_contain_text("Rome", timeout=PATIENCE_MS)
    assert one.complaints == []


def test_what_is_wrong_is_told_at_its_step_until_it_is_put_right(url: str, visit: Visiting) -> None:
    one = visit(url)
    page = one.open("/web/flow")
    boxes = plan(page)
    boxes.nth(1).get_by_role("button", name="Earlier").click()
    problem = boxes.first.locator(".cairn-problem").first
    expect(problem).to_have_text("no step 2 comes before it")
    expect(page.get_by_text("Read as: find")).to_be_visible()
    expect(run_button(page)).to_be_disabled()
    one.shoot("flow_wrong")
    boxes.first.get_by_role("button", name="Later").click()
    expect(page.locator(".cairn-problem")).to_have_count(0)
    expect(run_button(page)).to_be_enabled()
    boxes.first.get_by_role("button", name="Take another operation").click()
    page.get_by_role("dialog").get_by_role("button", name="Cancel").click()


def test_a_step_is_added_to_a_run_of_before_and_its_rows_are_told(
    url: str, visit: Visiting
) -> None:
    asked = {"request": ASKED, "options": {"strategy": "plan"}}
    run = httpx.post(f"{url}/runs", json=asked).json()["run_id"]
    one = visit(url)
    page = one.open(f"/web/chat/{run}")
    expect(page.locator(".cairn-answer").first).not_to_be_empty(timeout=PATIENCE_MS)
    page = one.open(f"/web/run/{run}")
    page.get_by_role("link", name="Look at the plan").click()
    boxes = page.locator(".cairn-flow > li")
    expect(boxes.first).to_contain_text("weather.geocode_search", timeout=PATIENCE_MS)
    count = boxes.count()
    page.get_by_text("Add a step").click()
    page.get_by_label("Work on the rows").click()
    page.get_by_role("option", name="Keep so many").click()
    page.get_by_label("Value").last.fill("1")
    page.get_by_role("button", name="Add this").click()
    expect(boxes).to_have_count(count + 1)
    expect(page.get_by_text("The request does not lead to these steps")).to_be_visible()
    run_button(page).click()
    answer = page.locator(".cairn-answer").first
    expect(answer).to_contain_text("changed by hand", timeout=PATIENCE_MS)
    assert one.complaints == []


def test_rows_of_two_steps_are_joined_and_counted(url: str, visit: Visiting) -> None:
    one = visit(url)
    page = one.open("/web/flow")
    boxes = plan(page)
    page.locator(".cairn-picture svg").wait_for()
    count = boxes.count()
    for number, chosen in enumerate(
        (
            (
                ("Rows of", "Step 3"),
                ("Work on the rows", "Add the matching rows"),
                ("Rows to add", "Step 2"),
                ("Attribute", "time"),
                ("Equal to their", "name"),
            ),
            (("Work on the rows", "Count or add up"), ("For each", "condition")),
        ),
        1,
    ):
        page.get_by_text("Add a step").click()
        for label, option in chosen:
            choose(page, label, option)
        page.get_by_role("button", name="Add this").click()
        expect(boxes).to_have_count(count + number)
    expect(boxes.nth(count)).to_contain_text("from 2 where time = name")
    expect(boxes.last).to_contain_text("count for each condition")
    run_button(page).click()
    answer = page.locator(".cairn-answer").first
    expect(answer).to_contain_text("changed by hand", timeout=PATIENCE_MS)
    assert (one.elsewhere, one.complaints) == ([], [])


def choose(page: Page, label: str, option: str) -> None:
    """Take an option of a select, once its list is the only one that is open."""
    page.get_by_label(label, exact=True).click()
    expect(page.get_by_role("listbox")).to_have_count(1)
    page.get_by_role("option", name=option).first.click()
    expect(page.get_by_role("listbox")).to_have_count(0)


def test_a_template_is_saved_and_run_again_with_another_value(url: str, visit: Visiting) -> None:
    one = visit(url)
    page = one.open("/web/flow")
    plan(page)
    page.get_by_role("button", name="Save as a template").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_label("Name").first.fill("Weather of a town")
    dialog.get_by_role("checkbox").first.click()
    one.shoot("template_saving")
    dialog.get_by_role("button", name="Save as a template").click()
    expect(page.get_by_text("Saved. It is listed")).to_be_visible()
    one.open("/web/history")
    page.get_by_role("link", name="Weather of a town").click()
    expect(page.locator(".cairn-flow > li").first).to_contain_text("Vienna", timeout=PATIENCE_MS)
    assert one.barriers() == []
    page.get_by_label("q", exact=True).fill("Rome")
    expect(run_button(page)).to_be_disabled()
    page.get_by_role("button", name="Show the plan with these values").click()
    expect(page.locator(".cairn-flow > li").first).to_contain_text("Rome", timeout=PATIENCE_MS)
    one.shoot("template")
    run_button(page).click()
    expect(page.locator(".cairn-answer").first).to_contain_text("Rome", timeout=PATIENCE_MS)
    one.open("/web/history")
    page.get_by_role("link", name="Weather of a town").click()
    page.get_by_role("button", name="Remove the template").click()
    expect(page.get_by_role("link", name="Weather of a town")).to_have_count(0)
    assert one.complaints == []
