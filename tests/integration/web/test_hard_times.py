"""The page in hard times: questions, a slow network, many conversations, a killed server."""

from __future__ import annotations

import re
import signal
from collections.abc import Iterator
from pathlib import Path
from threading import Event
from typing import Protocol

import pytest
from playwright.sync_api import expect

from app.data_folder import DATABASE, utc_now
from evals.model_server.records import Reply
from evals.model_server.server import serve
from memory.database import open_database
from memory.sqlite_journal import SqliteJournal
from tests.browser import PHONE
from tests.integration.web.conftest import Visiting, server, serving
from tests.integration.web.test_chat import PATIENCE_MS, WEATHER, ask, state

MANY = 60
SMALL = (375, 420)


class Rivers(Protocol):
    question: str
    delay_s: float
    slow: str
    asked: Event


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("hard") / "data"


@pytest.fixture(scope="module")
def url(folder: Path) -> Iterator[str]:
    with server(folder) as address:
        yield address


@pytest.fixture
def many(url: str, folder: Path) -> int:
    """So many conversations of one request each, stored as runs store them."""
    del url  # its database is there
    engine = open_database(folder / DATABASE)
    journal = SqliteJournal(engine, utc_now)
    for number in range(MANY):
        run = f"many{number}"
        asked = f"Is river {number} high?"
        journal.start_run(run, thread_id=run, request=asked, language="en", options={})
        journal.finish_run(run, "done", answer="No.", path=[])
    engine.dispose()
    return MANY


def test_a_question_is_answered_at_its_card(url: str, visit: Visiting) -> None:
    one = visit(url, PHONE)
    page = one.open("/web/")
    ask(page, "What will the weather be tomorrow?")
    state(page, "Waits for you")
    card = page.locator(".cairn-question")
    one.settle()
    one.shoot("question")
    assert one.barriers() == []
    card.get_by_role("textbox").first.fill("Vienna")
    card.get_by_role("button", name="Answer", exact=True).click()
    state(page, "Done")
    expect(page.locator(".cairn-answer").last).to_contain_text("Vienna")
    expect(card).to_have_count(0)
    assert one.complaints == []


def test_a_question_is_answered_where_requests_are_typed(url: str, visit: Visiting) -> None:
    page = visit(url).open("/web/")
    ask(page, "What will the weather be tomorrow?")
    state(page, "Waits for you")
    box = page.get_by_label("What do you want")
    box.fill("Vienna")
    box.press("Enter")
    state(page, "Done")
    expect(page.locator(".cairn-turn")).to_have_count(1)
    expect(page.locator(".cairn-answer").last).to_contain_text("Vienna")
    expect(page.locator(".cairn-exchanges .cairn-request")).to_have_text("Vienna")


def test_an_answer_that_is_offered_is_given_by_a_click(url: str, visit: Visiting) -> None:
    one = visit(url)
    page = one.open("/web/")
    ask(page, "What will the weather be in Springfield tomorrow?")
    state(page, "Waits for you")
    offered = page.locator(".cairn-question").get_by_role("button", name="Springfield").first
    said = offered.inner_text()
    offered.click()
    state(page, "Done")
    expect(page.locator(".cairn-exchanges .cairn-request")).to_have_text(said)
    assert one.complaints == []


_FOCUSED = """() => {
    const one = document.activeElement, style = getComputedStyle(one);
    return [one.tagName, one.outerHTML.slice(0, 120), style.outlineStyle];
}"""


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_whoever_has_a_keyboard_alone_sees_where_they_are(
    url: str, visit: Visiting, theme: str
) -> None:
    one = visit(url, SMALL)
    page = one.open(f"/web/preferences?theme={theme}&next=/web/conversations")
    one.settle()
    stops = []
    for _ in range(12):
        page.keyboard.press("Tab")
        stops.append(page.evaluate(_FOCUSED))
    assert {"A", "BUTTON"} <= {tag for tag, *_ in stops}
    seen = [style for tag, _, style in stops if tag in ("A", "BUTTON")]
    assert set(seen) == {"solid"}, stops


def test_an_answer_longer_than_the_window_is_shown_from_its_start(
    url: str, visit: Visiting
) -> None:
    one = visit(url, SMALL)
    page = one.open("/web/")
    for day in (20, 21):
        ask(page, f"Find hotels in Oslo for {day} May to 22 May")
        state(page, "Done")
    turn = page.locator(".cairn-turn").last
    top = "one => one.getBoundingClientRect().top"
    page.wait_for_function(f"() => ({top})(document.querySelector('.cairn-turn:last-child')) < 120")
    assert turn.evaluate(top) >= 0
    assert page.evaluate("document.documentElement.scrollWidth") <= SMALL[0]


def test_a_slow_model_is_told_of_and_not_waited_for_once_it_is_stopped(
    with_rivers: Path, visit: Visiting
) -> None:
    with serve(lambda _: Reply("{}", delay_seconds=120)) as model:
        settings = {
            "CAIRN_SANDBOX": "off",
            "CAIRN_MODEL": "openai:slow",
            "CAIRN_MODEL_BASE_URL": model.base_url,
            "CAIRN_MODEL_API_KEY": "none",
            "CAIRN_REASONER": "model",
        }
        with server(with_rivers, **settings) as address:
            page = visit(address).open("/web/")
            ask(page, "What is the water level of the river Elbe?")
            state(page, "Waits for the model openai:slow")
            page.get_by_text(re.compile(r"^\d+ s$")).wait_for()
            page.get_by_role("button", name="Stop").click()
            state(page, "Stopped")
            expect(page.get_by_text("Waits for the model")).to_have_count(0)


def test_a_slow_network_loses_nothing(url: str, visit: Visiting) -> None:
    one = visit(url)
    network = one.context.new_cdp_session(one.page)
    network.send("Network.enable")
    slow = {"latency": 300, "downloadThroughput": 200_000, "uploadThroughput": 50_000}
    network.send("Network.emulateNetworkConditions", {"offline": False, **slow})
    one.context.set_default_timeout(PATIENCE_MS)
    page = one.open("/web/")
    ask(page, WEATHER)
    state(page, "Done")
    expect(page.locator(".cairn-answer").last).to_contain_text("Vienna")
    expect(page.locator(".cairn-turn")).to_have_count(1)


def test_many_conversations_are_listed_and_searched(url: str, many: int, visit: Visiting) -> None:
    one = visit(url)
    page = one.open("/web/conversations")
    entries = page.locator(".cairn-list > li")
    assert entries.count() >= many
    page.get_by_label("Search in titles").fill("river 41 high")
    expect(entries).to_have_count(1)
    page.get_by_role("link", name="Is river 41 high?").click()
    expect(page.locator(".cairn-answer")).to_have_text("No.")
    assert one.complaints == []


def test_a_run_whose_server_was_killed_in_its_middle_goes_on(
    rivers: Rivers, with_rivers: Path, visit: Visiting
) -> None:
    rivers.slow, rivers.delay_s = "/level", 60.0
    settings = {"CAIRN_SANDBOX": "off"}
    with serving(with_rivers, **settings) as (process, address):
        page = visit(address).open("/web/")
        ask(page, rivers.question)
        assert rivers.asked.wait(60)
        page.wait_for_url("**/chat/*")
        path = page.url.removeprefix(address)
        process.send_signal(signal.SIGKILL)
        process.wait(60)
    rivers.delay_s = 0.0
    with server(with_rivers, **settings) as address:
        one = visit(address)
        page = one.open(path)
        one.be_heard()
        one.settle()
        page.get_by_role("button", name="Go on").click()
        state(page, "Done")
        expect(page.locator(".cairn-answer").last).to_contain_text("243")
