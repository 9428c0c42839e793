"""The pages of administrators in a real browser."""

from __future__ import annotations

import json
import re
import uuid
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from app.data_folder import DATABASE, utc_now
from evals.model_server.records import Heard, Reply
from evals.model_server.server import serve
from memory.database import open_database
from memory.sqlite_journal import SqliteJournal
from tests.browser import DESKTOP, PHONE
from tests.integration.conftest import RIVERS
from tests.integration.web.conftest import Visiting, log_in, make_user, server
from tests.integration.web.test_chat import PATIENCE_MS


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("administration") / "data"


@pytest.fixture(scope="module")
def url(folder: Path) -> Iterator[str]:
    with server(folder, CAIRN_SANDBOX="off") as address:
        yield address


def test_a_setting_of_models_is_changed_and_taken_back(url: str, visit: Visiting) -> None:
    page = visit(url).open("/web/administration/models")
    page.get_by_label("model_temperature").fill("0.4")
    page.get_by_label("model_top_p").fill("0.9")
    page.get_by_role("button", name="Save").click()
    page.get_by_text("Changed here.").first.wait_for()
    page.reload()
    page.get_by_text("Changed here.").first.wait_for()
    assert page.get_by_label("model_temperature").input_value() == "0.4"
    page.get_by_role("button", name="Say hello").click()
    page.get_by_text("No model is set").wait_for()
    page.get_by_label("model_temperature").fill("9")
    page.get_by_role("button", name="Save").click()
    page.get_by_text("CAIRN_MODEL_TEMPERATURE").wait_for()
    page.get_by_role("button", name="Take all changes back").click()
    page.get_by_text("Changed here.").first.wait_for(state="detached")
    page.reload()
    assert page.get_by_label("model_top_p").input_value() == ""


def test_each_model_is_greeted_whatever_another_says(
    visit: Visiting, tmp_path_factory: pytest.TempPathFactory
) -> None:
    def said(heard: Heard) -> Reply:
        broken = heard.body["model"] == "broken"
        return Reply("no such model", status=404) if broken else Reply('{"total": 2}')

    folder = tmp_path_factory.mktemp("models") / "data"
    with serve(said) as model:
        settings = {
            "CAIRN_SANDBOX": "off",
            "CAIRN_MODEL": "openai:broken",
            "CAIRN_MODEL_FALLBACKS": "openai:sound",
            "CAIRN_MODEL_BASE_URL": model.base_url,
            "CAIRN_MODEL_API_KEY": "none",
        }
        with server(folder, **settings) as address:
            visitor = visit(address)
            visitor.context.set_default_timeout(PATIENCE_MS)
            page = visitor.open("/web/administration/models")
            page.get_by_role("button", name="Say hello").click()
            page.get_by_text("openai:sound answered in").wait_for()
            page.locator(".cairn-problem", has_text="openai:broken").wait_for()


def test_the_data_folder_is_checked(url: str, visit: Visiting) -> None:
    visitor = visit(url)
    page = visitor.open("/web/administration")
    page.get_by_role("button", name="Check").click()
    page.get_by_text("cairn.db: ok").wait_for()
    page.get_by_role("button", name="Make vectors and tool graph anew").click()
    page.get_by_text(re.compile(r"^cairn\.db: \d+$")).wait_for()
    with page.expect_download() as download:
        page.get_by_text("Download a backup").click()
    assert download.value.suggested_filename == "cairn.db"
    chosen = page.locator("input[type=file]")
    chosen.set_input_files({"name": "x", "mimeType": "", "buffer": b"no database"})
    page.get_by_text("no backup of a database of Cairn").wait_for()
    chosen.set_input_files(download.value.path())
    page.get_by_text("A backup waits").wait_for()
    page.reload()
    page.get_by_text("A backup waits").wait_for()
    page.get_by_role("button", name="Keep what there is").click()
    page.get_by_text("A backup waits").wait_for(state="hidden")


def test_a_binding_is_said_to_be_right(url: str, visit: Visiting) -> None:
    described = {"content": json.dumps(RIVERS), "server": "https://rivers.example.com"}
    assert httpx.post(f"{url}/library/imports", json=described, timeout=60).is_success
    visitor = visit(url)
    page = visitor.open("/web/administration")
    page.get_by_text("rivers.find_river").first.wait_for()
    page.get_by_role("button", name="It is right").click()
    page.get_by_role("button", name="Take it back").wait_for()
    bindings = f"{url}/administration/bindings"
    assert httpx.get(bindings, timeout=60).json() == []
    page.get_by_role("button", name="Take it back").click()
    page.get_by_role("button", name="There is none").click()
    page.get_by_role("button", name="Take it back").wait_for()
    assert httpx.get(bindings, timeout=60).json() == []
    assert visitor.barriers() == []
    page.get_by_role("link", name="rivers.find_river").click()
    page.get_by_role("heading", name="Connections").wait_for()
    assert page.get_by_role("link", name="rivers.get_water_level").count() == 0


@pytest.fixture
def used(url: str, folder: Path) -> None:
    """Requests of two owners."""
    del url  # its database is there
    engine = open_database(folder / DATABASE)
    for owner, many in (("mia", 3), ("tom", 1)):
        journal = SqliteJournal(engine, utc_now).for_owner(owner)
        for number in range(many):
            run = f"{owner}{number}{uuid.uuid4().hex}"
            journal.start_run(run, thread_id=run, request="?", language="en", options={})
            journal.finish_run(run, "done", answer="No.", path=[])
    engine.dispose()


def test_use_is_drawn_and_the_tool_graph_downloaded(url: str, used: None, visit: Visiting) -> None:
    visitor = visit(url)
    page = visitor.open("/web/administration")
    page.locator(".cairn-chart canvas").wait_for()
    page.get_by_label("Shown").click()
    page.get_by_role("option", name="Tokens").click()
    with page.expect_download() as download:
        page.get_by_role("link", name="Download as graphml").click()
    assert "<graphml" in download.value.path().read_text("utf-8")
    assert (visitor.elsewhere, visitor.complaints) == ([], [])


@pytest.mark.parametrize("size", [PHONE, DESKTOP])
def test_the_pages_are_usable_by_all(
    url: str, used: None, visit: Visiting, size: tuple[int, int]
) -> None:
    visitor = visit(url, size)
    for path, name in (
        ("/web/administration", "administration"),
        ("/web/administration/models", "models"),
        ("/web/administration/users", "users"),
    ):
        page = visitor.open(path)
        visitor.shoot(name)
        assert visitor.barriers() == [], path
        assert visitor.cut_words() == [], path
        assert page.evaluate("document.documentElement.scrollWidth <= window.innerWidth"), path
    assert (visitor.elsewhere, visitor.complaints) == ([], [])


def test_an_administrator_makes_a_user_and_gives_a_role(
    visit: Visiting, tmp_path_factory: pytest.TempPathFactory
) -> None:
    folder = tmp_path_factory.mktemp("users") / "data"
    with server(folder, CAIRN_SANDBOX="off") as address:
        make_user(folder, "root", "--admin")
        make_user(folder, "mia")
        root, mia = visit(address), visit(address)
        log_in(root, "root")
        log_in(mia, "mia")
        mia.open("/web/administration").get_by_text("not for your role").wait_for()
        page = root.open("/web/administration/users")
        page.get_by_label("Name").fill("tom")
        page.get_by_label("New password").fill("four words are enough")
        page.get_by_role("button", name="Make").click()
        page.get_by_text("tom (owner tom)").wait_for()
        assert root.barriers() == []
        root.shoot("users_listed")
        page.get_by_label("Role of mia").click()
        page.get_by_role("option", name="developer").click()
        with page.expect_navigation():
            page.get_by_role("button", name="Change the role").first.click()
        mia.open("/web/apis").get_by_role("link", name="Add an API").wait_for()
