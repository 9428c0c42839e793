"""Conversations in a real browser: found, opened, renamed, deleted; the back button."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from tests.browser import DESKTOP, PHONE
from tests.integration.web.conftest import Visiting, server
from tests.integration.web.test_chat import ask, state


@pytest.fixture(scope="module")
def url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with server(tmp_path_factory.mktemp("conversations") / "data") as address:
        yield address


@pytest.mark.parametrize("size", [PHONE, DESKTOP])
def test_a_conversation_is_found_renamed_and_deleted(
    url: str, visit: Visiting, size: tuple[int, int]
) -> None:
    one = visit(url, size)
    page = one.open("/web/")
    ask(page, "What will the weather be in Vienna tomorrow?")
    state(page, "Done")
    page.goto(f"{url}/web/conversations")
    search = page.get_by_label("Search in titles")
    search.fill("nothing like it")
    page.get_by_text("No conversation.").wait_for()
    search.fill("VIENNA")
    entry = page.get_by_role("link", name="What will the weather be in Vienna")
    entry.wait_for()
    one.settle()
    one.shoot("conversations")
    assert one.barriers() == []
    assert page.evaluate("document.documentElement.scrollWidth") <= size[0]
    page.get_by_role("button", name="Rename").click()
    page.get_by_role("dialog").get_by_label("Title").fill("My trip to Vienna")
    page.get_by_role("dialog").get_by_role("button", name="Rename").click()
    entry = page.get_by_role("link", name="My trip to Vienna")
    entry.click()
    expect(page.locator(".cairn-turn")).to_have_count(1)
    page.go_back()
    entry.wait_for()
    page.get_by_role("button", name="Delete").click()
    page.get_by_role("dialog").get_by_role("button", name="Delete").click()
    page.get_by_text("No conversation.").wait_for()
    assert one.elsewhere == []
    assert one.complaints == []
