"""Logging in and out at the web page, in a real browser over a real server."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from tests.browser import DESKTOP, PHONE
from tests.integration.web.conftest import PASSWORD, Visiting, log_in, make_user, server


@pytest.fixture(scope="module")
def url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    folder = tmp_path_factory.mktemp("login") / "data"
    with server(folder, CAIRN_SERVE_REGISTRATION="on") as address:
        make_user(folder, "root", "--admin")
        yield address


def test_on_this_machine_without_a_user_it_works_at_once(tmp_path: Path, visit: Visiting) -> None:
    with server(tmp_path / "data") as address:
        page = visit(address).open("/web/account")
        assert "owner local" in page.get_by_role("note").inner_text()
        make_user(tmp_path / "data", "mia")
        page.goto(f"{address}/web/account")
        page.get_by_role("heading", name="Log in").wait_for()


def test_the_pages_can_be_left_out(tmp_path: Path) -> None:
    with server(tmp_path / "data", "--no-web") as address:
        for path in ("/", "/web/", "/web/login"):
            assert httpx.get(f"{address}{path}").status_code == 404
        assert httpx.get(f"{address}/session").json()["owner"] == "local"


def test_somebody_registers_changes_the_password_and_logs_in_again(
    url: str, visit: Visiting
) -> None:
    page = visit(url).open("/web/account")
    page.get_by_role("link", name="Register").click()
    page.get_by_label("Name").fill("zoe")
    page.get_by_label("Password").fill("short")
    page.get_by_role("button", name="Register").click()
    assert "10 to 200" in page.get_by_role("alert").inner_text()
    assert page.get_by_label("Name").input_value() == "zoe"
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Register").click()
    page.get_by_text("You are zoe (user).").wait_for()
    page.get_by_label("Password now").fill(PASSWORD)
    page.get_by_label("New password").fill("another password")
    page.get_by_role("button", name="Change it").click()
    page.get_by_role("heading", name="Log in").wait_for()
    page.get_by_label("Name").fill("zoe")
    page.get_by_label("Password").fill("another password")
    page.get_by_role("button", name="Log in").click()
    page.get_by_role("link", name="zoe").wait_for()


def test_who_logged_out_sees_nothing_by_the_back_button(url: str, visit: Visiting) -> None:
    one = visit(url)
    log_in(one, "root")
    page = one.open("/web/account")
    page.get_by_role("button", name="Log out", exact=True).click()
    page.get_by_role("heading", name="Log in").wait_for()
    page.go_back()
    page.get_by_role("heading", name="Log in").wait_for()


def test_an_address_that_is_no_page_is_told_as_such(url: str, visit: Visiting) -> None:
    one = visit(url)
    log_in(one, "root")
    page = one.open("/web/chats/nothing")
    page.get_by_role("heading", name="No such page").wait_for()
    page.get_by_role("link", name="Go to the chat").click()
    page.get_by_role("heading", name="Chat").wait_for()
    assert (one.elsewhere, one.complaints) == ([], [])
    assert httpx.get(f"{url}/web/chats/nothing").status_code == 404


def test_a_wrong_password_is_told(url: str, visit: Visiting) -> None:
    page = visit(url).open("/web/login")
    page.get_by_label("Name").fill("root")
    page.get_by_label("Password").fill("not this one, sorry")
    page.get_by_role("button", name="Log in").click()
    assert "do not belong together" in page.get_by_role("alert").inner_text()


def test_language_and_theme_are_kept(url: str, visit: Visiting) -> None:
    page = visit(url).open("/web/login")
    page.get_by_role("link", name="中文").click()
    page.get_by_role("heading", name="登录").wait_for()
    assert page.locator("html").get_attribute("lang") == "zh"
    page.get_by_role("link", name="English").click()
    page.get_by_role("link", name="Light", exact=True).click()
    page.get_by_role("link", name="Dark", exact=True).click()
    page.locator("body.body--dark").wait_for()


@pytest.mark.parametrize("size", [PHONE, DESKTOP])
@pytest.mark.parametrize("path", ["login", "register", "account"])
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_pages_keep_nobody_out_and_ask_nobody_else(
    url: str, visit: Visiting, path: str, size: tuple[int, int], theme: str
) -> None:
    one = visit(url, size)
    if path == "account":
        log_in(one, "root")
    one.open(f"/web/preferences?theme={theme}&next=/web/{path}")
    one.settle()
    one.shoot(f"{path}_{theme}")
    assert one.barriers() == []
    assert one.elsewhere == []
    assert one.complaints == []
    assert one.page.evaluate("document.documentElement.scrollWidth") <= size[0]
