"""The pages of APIs in a real browser: browsing, importing, the form with its test, credentials."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Protocol

import pytest

from memory.vault_keys import new_key
from tests.browser import DESKTOP, PHONE
from tests.integration.web.conftest import Visiting, log_in, make_user, server


class Rivers(Protocol):
    document: dict[str, Any]
    url: str
    key: str


@pytest.fixture(scope="module")
def url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    folder = tmp_path_factory.mktemp("apis") / "data"
    settings = {"CAIRN_SANDBOX": "off", "CAIRN_VAULT_KEY": new_key()}
    with server(folder, **settings) as address:
        yield address


def keyed(rivers: Rivers) -> str:
    """A description that wants a key."""
    scheme = {"key": {"type": "apiKey", "in": "header", "name": "X-Key"}}
    return json.dumps(
        {**rivers.document, "security": [{"key": []}], "components": {"securitySchemes": scheme}}
    )


def test_an_api_is_imported_from_a_file_browsed_and_given_a_credential(
    url: str, visit: Visiting, rivers: Rivers, tmp_path: Path
) -> None:
    described = tmp_path / "rivers.json"
    described.write_text(keyed(rivers))
    visitor = visit(url)
    page = visitor.open("/web/apis/new")
    page.locator("input[type=file]").set_input_files(described)
    page.get_by_text("Chosen: rivers.json").wait_for()
    page.get_by_role("button", name="Import", exact=True).click()
    page.get_by_role("link", name="Show it").click()
    page.get_by_text("rivers.get_water_level").wait_for()
    page.get_by_label("Secret").fill("s3cret-of-rivers")
    page.get_by_role("button", name="Keep", exact=True).click()
    page.get_by_text("Kept for rivers.example.com").wait_for()
    assert page.get_by_label("Secret").input_value() == ""
    assert "s3cret-of-rivers" not in visitor.open("/web/apis/rivers").content()
    page.get_by_role("link", name="rivers.get_water_level").click()
    page.get_by_role("heading", name="Connections").wait_for()
    page.get_by_text("only reads · described: complete").wait_for()
    page.get_by_role("link", name="rivers.find_river").wait_for()
    page.locator("svg[id^=mermaid], svg.flowchart, .nicegui-mermaid svg").first.wait_for()
    assert visitor.elsewhere == []


def test_what_keeps_an_api_from_being_used_is_told_on_its_page(
    visit: Visiting, rivers: Rivers, tmp_path: Path
) -> None:
    document = json.loads(keyed(rivers))
    document["servers"] = []
    document["paths"]["/locks"] = {"post": {"operationId": "open_lock", "responses": {}}}
    described = tmp_path / "rivers.json"
    described.write_text(json.dumps(document))
    with server(tmp_path / "data", CAIRN_SANDBOX="off") as address:
        page = visit(address).open("/web/apis/new")
        page.locator("input[type=file]").set_input_files(described)
        page.get_by_text("Chosen: rivers.json").wait_for()
        page.get_by_role("button", name="Import", exact=True).click()
        page.get_by_role("link", name="Show it").click()
        page.get_by_text("Nobody said where it is, so nothing is called").wait_for()
        page.get_by_text("cairn credentials make-key").wait_for()
        page.get_by_text("They are refused until you let it change things").wait_for()
        page.get_by_role("button", name="Let it change things").click()
        page.get_by_text("Each change is shown to you for approval").wait_for()


def test_an_operation_enters_by_the_form_when_its_test_passes(
    url: str, visit: Visiting, rivers: Rivers
) -> None:
    page = visit(url).open("/web/apis/new")
    page.get_by_role("button", name="Search by a text").click()
    page.get_by_label("Name", exact=True).fill("rivers_named")
    page.get_by_label("Address, inputs in braces").fill("http://127.0.0.1:9/rivers")
    page.get_by_label("What it does, in a sentence").fill("Find rivers by what they are called")
    page.get_by_label("Name of the input").fill("name")
    page.get_by_label("What it means").fill("What the river is called")
    page.get_by_label("Example for the test").fill("Elbe")
    page.get_by_role("checkbox", name="It is on this machine").last.click()
    page.get_by_role("button", name="Test and add").click()
    page.get_by_text("did not pass").first.wait_for()
    page.get_by_label("Address, inputs in braces").fill(f"{rivers.url}/rivers")
    page.get_by_role("button", name="Test", exact=True).click()
    page.get_by_text("own.rivers_named passed the test.").wait_for()
    page.get_by_text("Status 200").wait_for()
    page.get_by_role("button", name="Test and add").click()
    page.get_by_text("own.rivers_named is added.").wait_for()


def test_an_operation_that_takes_a_key_enters_with_it_and_its_page_keeps_it(
    url: str, visit: Visiting, rivers: Rivers
) -> None:
    rivers.key = "s3cret-of-levels"
    visitor = visit(url)
    page = visitor.open("/web/apis/new")
    page.get_by_label("Name", exact=True).fill("level")
    page.get_by_label("Address, inputs in braces").fill(f"{rivers.url}/rivers/r-17/level")
    page.get_by_label("What it does, in a sentence").fill("Tell how high the water stands")
    page.get_by_label("Group", exact=True).fill("levels")
    page.get_by_role("checkbox", name="It is on this machine").last.click()
    page.get_by_role("button", name="One more input").click()
    page.get_by_role("button", name="Remove this input").click()
    page.get_by_label("How it takes a key").click()
    page.get_by_role("option", name="In a header").click()
    page.get_by_label("Its name there").fill("X-Key")
    page.get_by_role("button", name="Test and add").click()
    page.get_by_text("did not pass").first.wait_for()
    page.get_by_label("Secret").fill(rivers.key)
    visitor.settle()
    visitor.shoot("api_form_key")
    assert (visitor.barriers(), visitor.cut_words()) == ([], [])
    page.get_by_role("button", name="Test and add").click()
    page.get_by_text("levels.level is added.").wait_for()
    assert page.get_by_label("Secret").input_value() == ""
    page.get_by_role("link", name="Show it").click()
    page.get_by_text("Kept for 127.0.0.1").wait_for()


def test_what_changes_something_enters_without_a_call_and_that_is_said(
    url: str, visit: Visiting, rivers: Rivers
) -> None:
    page = visit(url).open("/web/apis/new")
    page.get_by_role("button", name="Make a thing").click()
    page.get_by_label("Name", exact=True).fill("add_river")
    page.get_by_label("Address, inputs in braces").fill(f"{rivers.url}/rivers")
    page.get_by_label("What it does, in a sentence").fill("Add a river to those that are known")
    page.get_by_label("What it means").fill("What the river is called")
    page.get_by_role("checkbox", name="It is on this machine").last.click()
    page.get_by_role("button", name="Test and add").click()
    page.get_by_text("own.add_river is added.").wait_for()
    page.get_by_text("the test did not call it").wait_for()


def test_what_cannot_be_imported_is_told(url: str, visit: Visiting, tmp_path: Path) -> None:
    large = tmp_path / "large.json"
    large.write_text(json.dumps({"padding": "x" * 1_000_000}))
    page = visit(url).open("/web/apis/new")
    page.locator("input[type=file]").set_input_files(large)
    page.get_by_text("The file was not taken").wait_for()
    page.get_by_role("button", name="Import", exact=True).click()
    page.get_by_text("give a source, or a content").wait_for()


@pytest.mark.parametrize(("size", "theme"), [(PHONE, "light"), (DESKTOP, "dark")])
def test_the_pages_are_for_everybody_and_load_nothing_from_elsewhere(
    url: str, visit: Visiting, rivers: Rivers, size: tuple[int, int], theme: str
) -> None:
    visitor = visit(url, size)
    visitor.page.goto(f"{url}/web/preferences?theme={theme}")
    for path, name in (
        ("/web/apis", "apis"),
        ("/web/apis/new", "api_new"),
        ("/web/apis/rivers", "api"),
        ("/web/apis/tools/rivers.get_water_level", "operation"),
    ):
        page = visitor.open(path)
        visitor.settle()
        visitor.shoot(name)
        assert visitor.barriers() == [], path
        assert visitor.cut_words() == [], path
        assert page.evaluate("document.documentElement.scrollWidth <= window.innerWidth"), path
    assert (visitor.elsewhere, visitor.complaints) == ([], [])


def test_a_user_looks_and_a_developer_adds(
    visit: Visiting, tmp_path_factory: pytest.TempPathFactory
) -> None:
    folder = tmp_path_factory.mktemp("roles") / "data"
    with server(folder, CAIRN_SANDBOX="off") as address:
        make_user(folder, "mia")
        make_user(folder, "tom", "--role", "developer")
        mia, tom = visit(address), visit(address)
        log_in(mia, "mia")
        log_in(tom, "tom")
        assert mia.open("/web/apis").get_by_role("link", name="Add an API").count() == 0
        mia.open("/web/apis/new").get_by_text("not for your role").wait_for()
        tom.open("/web/apis").get_by_role("link", name="Add an API").click()
        tom.page.get_by_role("heading", name="Import a description").wait_for()
        assert tom.page.get_by_role("checkbox", name="It is on this machine").count() == 0
