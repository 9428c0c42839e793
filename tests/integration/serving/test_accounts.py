"""Logging in, roles and users over REST."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import httpx
import pytest

from app.serving.login_limits import FAILURES
from tests.agent_stubs import StubCaller
from tests.serving_stubs import Served, code_of, serving, told

PASSWORD = "four words are enough"


@pytest.fixture
async def served(tmp_path: Path) -> AsyncIterator[Served]:
    async with serving(tmp_path, StubCaller(), may_register=True) as one:
        one.accounts.users.create("root", PASSWORD, "admin")
        yield one


async def logged_in(served: Served, name: str, password: str = PASSWORD) -> httpx.AsyncClient:
    browser = await served.stack.enter_async_context(httpx.AsyncClient(base_url=served.url))
    told(await browser.post("/session", json={"name": name, "password": password}))
    return browser


async def test_a_user_closes_an_open_server(tmp_path: Path) -> None:
    async with serving(tmp_path, StubCaller()) as one:
        assert told(await one.http.get("/session"))["owner"] == "local"
        one.accounts.users.create("mia", PASSWORD)
        assert code_of(await one.http.get("/session"), 401) == "not_authenticated"


async def test_a_session_gives_what_is_of_its_owner_alone(served: Served) -> None:
    registration = {"name": "mia", "password": PASSWORD}
    told(await served.http.post("/registration", json=registration), 201)
    mia, root = await logged_in(served, "mia"), await logged_in(served, "root")
    assert told(await mia.get("/session")) == {"name": "mia", "owner": "mia", "role": "user"}
    run = told(await mia.post("/runs", json={"request": "Book tea"}), 202)
    assert [one["run_id"] for one in told(await mia.get("/runs"))] == [run["run_id"]]
    assert told(await root.get("/runs")) == []
    assert code_of(await root.get(f"/runs/{run['run_id']}"), 404) == "unknown_run"
    assert len(told(await root.get("/runs?owner=mia"))) == 1
    assert code_of(await mia.get("/runs?owner=root"), 403) == "forbidden"


async def test_the_cookie_is_out_of_reach_of_scripts_and_other_sites(served: Served) -> None:
    given = {"name": "root", "password": PASSWORD}
    response = await served.http.post("/session", json=given)
    cookie = response.headers["set-cookie"].lower()
    assert "httponly" in cookie
    assert "samesite=lax" in cookie
    foreign = {"Origin": "http://evil.example"}
    assert code_of(await served.http.post("/session", json=given, headers=foreign), 403)
    assert code_of(await served.http.delete("/session", headers=foreign), 403)


async def test_who_logged_out_or_was_removed_gets_nothing(served: Served) -> None:
    root = await logged_in(served, "root")
    user = {"name": "mia", "password": PASSWORD}
    told(await root.post("/users", json=user), 201)
    mia, again = await logged_in(served, "mia"), await logged_in(served, "mia")
    assert (await mia.delete("/session")).status_code == 204
    assert code_of(await mia.get("/runs"), 401) == "not_authenticated"
    told(await again.get("/runs"))
    assert (await root.delete("/users/mia")).status_code == 204
    assert code_of(await again.get("/runs"), 401) == "not_authenticated"


async def test_only_administrators_manage_users(served: Served) -> None:
    root = await logged_in(served, "root")
    user = {"name": "mia", "password": PASSWORD, "role": "developer"}
    assert told(await root.post("/users", json=user), 201)["role"] == "developer"
    mia = await logged_in(served, "mia")
    for method, path in (("GET", "/users"), ("POST", "/users"), ("DELETE", "/users/root")):
        response = await mia.request(method, path, json=user if method == "POST" else None)
        assert code_of(response, 403) == "forbidden"
    assert code_of(await root.delete("/users/root"), 409) == "last_administrator"
    assert (await root.patch("/users/mia", json={"role": "admin"})).status_code == 204
    assert [one["name"] for one in told(await mia.get("/users"))] == ["mia", "root"]


async def test_a_password_is_changed_by_who_knows_it(served: Served) -> None:
    root = await logged_in(served, "root")
    wrong = {"old": "not this one, sorry", "new": "another password"}
    assert code_of(await root.put("/session/password", json=wrong), 403) == "wrong_login"
    right = {"old": PASSWORD, "new": "another password"}
    assert (await root.put("/session/password", json=right)).status_code == 204
    assert code_of(await root.get("/session"), 401) == "not_authenticated"
    await logged_in(served, "root", "another password")


async def test_guessing_is_slowed_down(served: Served) -> None:
    wrong = {"name": "root", "password": "not this one, sorry"}
    for _ in range(FAILURES):
        assert code_of(await served.http.post("/session", json=wrong), 403) == "wrong_login"
    right = {"name": "root", "password": PASSWORD}
    response = await served.http.post("/session", json=right)
    assert code_of(response, 429) == "too_many_logins"
    assert int(response.headers["retry-after"]) > 60


async def test_registration_is_closed_unless_opened(tmp_path: Path) -> None:
    async with serving(tmp_path, StubCaller()) as one:
        response = await one.http.post("/registration", json={"name": "mia", "password": PASSWORD})
        assert code_of(response, 403) == "registration_closed"
