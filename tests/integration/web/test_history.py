"""History and memory in a real browser: filtered, opened, compared, asked again, forgotten."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from tests.browser import DESKTOP, PHONE
from tests.integration.web.conftest import Visiting, log_in, make_user, server
from tests.integration.web.test_chat import PATIENCE_MS, ask, state


@pytest.fixture(scope="module")
def url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    folder = tmp_path_factory.mktemp("history") / "data"
    with server(folder) as address:
        make_user(folder, "mia")
        make_user(folder, "tom")
        yield address


def test_runs_are_found_opened_compared_and_asked_again(url: str, visit: Visiting) -> None:
    one = visit(url)
    log_in(one, "mia")
    page = one.open("/web/")
    for city in ("Vienna", "Rome"):
        ask(page, f"What will the weather be in {city} tomorrow?")
        state(page, "Done")
    page.get_by_role("link", name="History").click()
    page.get_by_role("checkbox").nth(1).wait_for()
    page.get_by_role("checkbox").first.click()
    page.get_by_role("checkbox").nth(1).click()
    page.get_by_role("button", name="Compare two").click()
    differing = page.locator(".cairn-differs")
    expect(differing.first).to_contain_text("Rome")
    expect(page.get_by_role("row", name="Path")).not_to_contain_text("→ →")
    page.go_back()
    page.get_by_label("Words of the request").fill("vienna forecast")
    expect(page.get_by_role("checkbox")).to_have_count(1)
    page.get_by_role("link", name="What will the weather be in Vienna").click()
    expect(page.locator(".cairn-block").first).to_contain_text("weather.daily_forecast")
    path = page.url.removeprefix(url)
    page.get_by_label("Request").fill("What will the weather be in Oslo tomorrow?")
    page.get_by_role("button", name="Ask", exact=True).dblclick()
    expect(page.locator(".cairn-answer").first).to_contain_text("Oslo", timeout=PATIENCE_MS)
    one.open("/web/history").get_by_label("Words of the request").fill("oslo")
    expect(page.get_by_role("checkbox")).to_have_count(1)
    tom = visit(url)
    log_in(tom, "tom")
    tom.open(path).get_by_text("There is no such run").wait_for()


def test_paths_are_confirmed_and_forgotten(url: str, visit: Visiting) -> None:
    one = visit(url)
    log_in(one, "tom")
    page = one.open("/web/")
    ask(page, "What will the weather be in Vienna tomorrow?")
    state(page, "Done")
    page.get_by_role("link", name="Remembered paths").click()
    page.get_by_role("button", name="Confirm").click()
    page.get_by_text("Confirmed, walked again").wait_for()
    page.get_by_role("button", name="Reject").click()
    page.get_by_text("Rejected, walked again").wait_for()
    with page.expect_download() as download:
        page.get_by_role("link", name="Download all").click()
    page.get_by_role("button", name="Forget").click()
    page.get_by_text("Nothing is remembered yet.").wait_for()
    page.locator("input[type=file]").set_input_files(download.value.path())
    page.get_by_text("1 added, 0 were known already.").wait_for()
    page.get_by_role("button", name="Forget").wait_for()


@pytest.mark.parametrize("size", [PHONE, DESKTOP])
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_the_pages_keep_nobody_out(
    url: str, visit: Visiting, size: tuple[int, int], theme: str
) -> None:
    one = visit(url, size)
    log_in(one, "mia")
    page = one.open(f"/web/preferences?theme={theme}&next=/web/")
    ask(page, "What will the weather be in Vienna tomorrow?")
    state(page, "Done")
    run = str(page.get_by_role("link", name="This run in detail").get_attribute("href"))
    run_id = run.rpartition("/")[2]
    places = ("history", "memory", f"run/{run_id}", f"compare?a={run_id}&b={run_id}")
    for path in places:
        one.open(f"/web/{path}")
        one.settle()
        one.shoot(f"{path.partition('/')[0].partition('?')[0]}_{theme}")
        assert one.barriers() == [], path
        assert one.cut_words() == [], path
        assert page.evaluate("document.documentElement.scrollWidth") <= size[0], path
    assert one.elsewhere == []
    assert one.complaints == []
