"""The chat in a real browser: asking, approving, refusing, answering, reloading, killing."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser import DESKTOP, PHONE, Visit
from tests.integration.web.conftest import Visiting, log_in, make_user, server

WEATHER = "What will the weather be in Vienna tomorrow?"
BOOK = "Book a table at Fig Tree Table in Rome for 2 tomorrow at 19:00"
PATIENCE_MS = 60_000


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("chat") / "data"


@pytest.fixture(scope="module")
def url(folder: Path) -> Iterator[str]:
    with server(folder) as address:
        for name in ("mia", "tom"):
            make_user(folder, name)
        yield address


def ask(page: Page, request: str) -> None:
    """Type a request and send it."""
    before = page.locator(".cairn-turn").count()
    box = page.get_by_label("What do you want")
    box.fill(request)
    box.press("Enter")
    expect(page.locator(".cairn-turn")).to_have_count(before + 1)


def state(page: Page, said: str) -> None:
    """Wait until the last request stands so."""
    status = page.locator(".cairn-turn").last.get_by_role("status")
    expect(status).to_contain_text(said, timeout=PATIENCE_MS)


@pytest.fixture
def mia(url: str, visit: Visiting) -> Visit:
    one = visit(url)
    log_in(one, "mia")
    one.open("/web/")
    return one


def test_a_request_is_answered_step_by_step_and_stays(mia: Visit) -> None:
    page = mia.page
    ask(page, WEATHER)
    state(page, "Done")
    turn = page.locator(".cairn-turn").last
    assert "weather.daily_forecast" in turn.locator(".cairn-steps").inner_text()
    answer = turn.locator(".cairn-answer").inner_text()
    assert "Vienna" in answer
    ask(page, "And in Rome?")
    state(page, "Done")
    assert "Rome" in page.locator(".cairn-turn").last.locator(".cairn-answer").inner_text()
    mia.reload()
    expect(page.locator(".cairn-turn")).to_have_count(2)
    assert page.locator(".cairn-answer").first.inner_text() == answer
    assert mia.complaints == []
    assert mia.elsewhere == []


def test_what_is_sent_twice_at_once_is_asked_once(mia: Visit) -> None:
    page = mia.page
    page.get_by_label("What do you want").fill(WEATHER)
    page.get_by_role("button", name="Send").dblclick()
    state(page, "Done")
    expect(page.locator(".cairn-turn")).to_have_count(1)
    mia.reload()
    expect(page.locator(".cairn-turn")).to_have_count(1)


def test_what_was_asked_in_another_tab_is_shown_before_the_next_request(mia: Visit) -> None:
    page = mia.page
    ask(page, WEATHER)
    state(page, "Done")
    page.wait_for_url("**/chat/*")
    other = mia.context.new_page()
    other.goto(page.url)
    other.wait_for_function("() => window.did_handshake")
    ask(page, "and in Oslo?")
    state(page, "Done")
    box = other.get_by_label("What do you want")
    box.fill("and in Helsinki?")
    box.press("Enter")
    requests = other.locator(".cairn-request")
    expect(requests).to_have_text([WEATHER, "and in Oslo?", "and in Helsinki?"])
    state(other, "Done")
    expect(other.locator(".cairn-answer").nth(1)).to_contain_text("Oslo")
    expect(other.locator(".cairn-answer").nth(2)).to_contain_text("Helsinki")


def test_rows_are_tables_that_can_be_sorted(mia: Visit) -> None:
    page = mia.page
    ask(page, "Which restaurants are there in Rome?")
    state(page, "Done")
    page.get_by_text("Rows of").last.click()
    table = page.locator(".cairn-table").last
    table.wait_for()
    rating = table.get_by_role("columnheader", name="rating")
    rating.click()
    expect(rating).to_have_class(re.compile(r"\bsorted\b"))


def test_numbers_over_time_are_drawn(mia: Visit) -> None:
    page = mia.page
    ask(page, "What will the weather be in Vienna on 20 May?")
    state(page, "Done")
    page.get_by_text("Rows of weather.daily_forecast").last.click()
    page.locator(".cairn-chart canvas").wait_for()
    page.get_by_label("Drawn").click()
    page.get_by_role("option", name="humidity").click()
    mia.settle()
    mia.shoot("chart")
    assert (mia.barriers(), mia.elsewhere, mia.complaints) == ([], [], [])


def test_a_change_is_sent_when_it_was_approved(mia: Visit) -> None:
    page = mia.page
    ask(page, BOOK)
    state(page, "Waits for you")
    card = page.locator(".cairn-approval")
    assert "POST" in card.inner_text()
    assert "Fig Tree Table" in card.inner_text()
    mia.shoot("approval")
    card.get_by_role("button", name="Approve").click()
    state(page, "Done")
    expect(page.locator(".cairn-approval")).to_have_count(0)
    assert "approved (person)" in page.locator(".cairn-steps").last.inner_text()


def test_a_change_is_agreed_to_at_its_card_alone_and_declined_by_a_word(mia: Visit) -> None:
    page = mia.page
    ask(page, BOOK.replace("19:00", "22:00"))
    state(page, "Waits for you")
    box = page.get_by_label("What do you want")
    box.fill("yes, please")
    box.press("Enter")
    page.get_by_text("only by the button of its card").wait_for()
    expect(page.locator(".cairn-turn")).to_have_count(1)
    box.fill("no, thanks")
    box.press("Enter")
    expect(page.locator(".cairn-steps").last).to_contain_text("rejected", timeout=PATIENCE_MS)
    expect(page.locator(".cairn-turn")).to_have_count(1)


def test_a_change_is_asked_for_approved_and_looked_into_by_keys_alone(mia: Visit) -> None:
    page = mia.page
    ask(page, BOOK.replace("19:00", "21:00"))
    state(page, "Waits for you")
    press_at(page, "Approve and send")
    state(page, "Done")
    page.wait_for_function("() => !!document.activeElement.closest('.cairn-turn')", timeout=9000)
    press_at(page, "This run in detail")
    page.get_by_role("heading", level=1, name="Run").wait_for()


def press_at(page: Page, name: str) -> None:
    """Go on with Tab to what is called so, and press Enter there."""
    for _ in range(60):
        page.keyboard.press("Tab")
        if page.evaluate("() => document.activeElement.innerText.trim()") == name:
            page.keyboard.press("Enter")
            return
    raise AssertionError(name)


def test_a_change_that_was_refused_is_not_sent(mia: Visit) -> None:
    page = mia.page
    ask(page, BOOK.replace("19:00", "20:00"))
    state(page, "Waits for you")
    page.get_by_text("Change the arguments, say why").click()
    page.get_by_label("Why not?").fill("too late")
    page.get_by_role("button", name="Refuse").click()
    expect(page.locator(".cairn-approval")).to_have_count(0, timeout=PATIENCE_MS)
    steps = page.locator(".cairn-steps").last
    expect(steps).to_contain_text("rejected (person): too late", timeout=PATIENCE_MS)
    assert not re.search(r"reservation_controller_create\(.*ok", steps.inner_text())


def test_what_waits_still_waits_after_a_reload(mia: Visit) -> None:
    page = mia.page
    ask(page, BOOK.replace("19:00", "18:00"))
    state(page, "Waits for you")
    mia.reload()
    state(page, "Waits for you")
    page.get_by_role("button", name="Stop").click()
    state(page, "Stopped")
    expect(page.locator(".cairn-approval")).to_have_count(0)


def test_the_button_to_stop_stays_where_it_is_clicked(mia: Visit) -> None:
    page = mia.page
    ask(page, BOOK.replace("19:00", "18:30"))
    state(page, "Waits for you")
    mia.reload()
    button = page.get_by_role("button", name="Stop").element_handle()
    page.wait_for_timeout(1000)
    assert button.evaluate("one => one.isConnected")
    button.click()
    state(page, "Stopped")


def test_two_people_see_nothing_of_each_other(mia: Visit, url: str, visit: Visiting) -> None:
    ask(mia.page, WEATHER)
    state(mia.page, "Done")
    tom = visit(url)
    log_in(tom, "tom")
    page = tom.open(mia.page.url.removeprefix(url))
    page.get_by_label("What do you want").wait_for()
    assert page.locator(".cairn-turn").count() == 0


def test_what_was_wrong_is_said_with_a_reason(mia: Visit) -> None:
    page = mia.page
    ask(page, WEATHER)
    state(page, "Done")
    page.get_by_role("button", name="This was wrong").click()
    page.get_by_label("Why?").fill("It was another Vienna")
    page.get_by_role("button", name="Say so").click()
    page.get_by_text("Noted").wait_for()


def test_a_session_that_has_ended_sends_nothing(mia: Visit, url: str) -> None:
    mia.context.request.delete(f"{url}/session")
    box = mia.page.get_by_label("What do you want")
    box.fill(WEATHER)
    box.press("Enter")
    mia.page.get_by_text("You are not logged in any more").wait_for()
    assert mia.page.locator(".cairn-turn").count() == 0
    expect(box).to_have_value(WEATHER)


@pytest.mark.parametrize("size", [PHONE, DESKTOP])
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_the_chat_keeps_nobody_out(
    url: str, visit: Visiting, size: tuple[int, int], theme: str
) -> None:
    one = visit(url, size)
    log_in(one, "mia")
    one.open(f"/web/preferences?theme={theme}&next=/web/")
    ask(one.page, BOOK)
    state(one.page, "Waits for you")
    one.settle()
    one.shoot(f"chat_{theme}")
    assert one.barriers() == []
    assert one.elsewhere == []
    assert one.complaints == []
    assert one.page.evaluate("document.documentElement.scrollWidth") <= size[0]


def test_what_was_approved_and_could_not_go_on_is_gone_on_with_later(
    tmp_path: Path, visit: Visiting
) -> None:
    folder = tmp_path / "data"
    with server(folder, CAIRN_SERVE_OWNER_CALLS="1") as address:
        one = visit(address)
        page = one.open("/web/")
        ask(page, BOOK)
        state(page, "Waits for you")
        page.get_by_role("button", name="Approve").click()
        page.get_by_text("You used your 1 calls").wait_for()
        expect(page.locator(".cairn-approval")).to_have_count(0)
        state(page, "Waits for you")
        page.get_by_role("button", name="Go on").wait_for()
        path = page.url.removeprefix(address)
    with server(folder) as address:
        page = visit(address).open(path)
        page.get_by_role("button", name="Go on").click()
        state(page, "Done")
        expect(page.get_by_role("button", name="Go on")).to_have_count(0)


def test_a_killed_server_leaves_a_run_that_goes_on(tmp_path: Path, visit: Visiting) -> None:
    folder = tmp_path / "data"
    with server(folder) as address:
        one = visit(address)
        page = one.open("/web/")
        ask(page, BOOK)
        state(page, "Waits for you")
        path = page.url.removeprefix(address)
    with server(folder) as address:
        page = visit(address).open(path)
        state(page, "Waits for you")
        page.get_by_role("button", name="Approve").click()
        state(page, "Done")
