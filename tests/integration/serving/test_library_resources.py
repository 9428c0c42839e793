"""The tool library over HTTP: what is imported, tested, added and removed, and by whom."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from typing import Any, Protocol

import pytest

from app.library.auditing import audited
from memory.vault_keys import new_key
from tests.live_serving_stubs import LiveServer, live_serving
from tests.serving_stubs import code_of, told, until_ended
from tools.transport_caller import TransportCaller


class Rivers(Protocol):
    document: dict[str, Any]
    url: str
    question: str
    key: str


SECRET = "s3cret-of-rivers"


@pytest.fixture
def vault_key() -> str:
    return new_key()


@pytest.fixture
async def server(monkeypatch: pytest.MonkeyPatch, vault_key: str) -> AsyncIterator[LiveServer]:
    monkeypatch.setenv("CAIRN_SANDBOX", "off")
    monkeypatch.setenv("CAIRN_VAULT_KEY", vault_key)
    async with live_serving() as one:
        yield one


def described(rivers: Rivers, **more: Any) -> dict[str, Any]:
    content = json.dumps(rivers.document)
    return {"content": content, "server": rivers.url, "allow_loopback": True, **more}


def by_hand(rivers: Rivers, **more: Any) -> dict[str, Any]:
    name = {"name": "name", "description": "What the river is called", "example": "Elbe"}
    return {
        "name": "rivers_named",
        "url": f"{rivers.url}/rivers",
        "summary": "Find rivers by what they are called",
        "inputs": [name],
        "allow_loopback": True,
        **more,
    }


async def test_what_is_imported_is_searched_and_answered_with_at_once(
    server: LiveServer, rivers: Rivers
) -> None:
    http = server.http
    (summary,) = told(await http.post("/library/imports", json=described(rivers)))
    assert (summary["group"], summary["tools"], summary["read_only"]) == ("rivers", 2, True)
    library = told(await http.get("/library"))
    (group,) = library["categories"][0]["groups"]
    assert (group["id"], library["tools"], library["estimated_tokens"] > 0) == ("rivers", 2, True)
    shown = told(await http.get("/library/groups/rivers"))
    assert {one["id"]: one["completeness"] for one in shown["operations"]}
    run = told(await http.post("/runs", json={"request": rivers.question}), 202)
    assert "243" in (await until_ended(http, run["run_id"]))["answer"]
    assert (await http.delete("/library/tools/rivers.find_river")).status_code == 204
    assert [one["id"] for one in told(await http.get("/tools"))] == ["rivers.get_water_level"]
    assert (await http.delete("/library/groups/rivers")).status_code == 204
    assert told(await http.get("/tools")) == []


async def test_a_tool_enters_only_when_it_passes_the_test(
    server: LiveServer, rivers: Rivers
) -> None:
    http = server.http
    bad = by_hand(rivers, url="http://127.0.0.1:9/rivers")
    failed = told(await http.post("/library/tools", json=bad))
    assert (failed["added"], failed["call"]["passed"]) == (False, False)
    assert "did not pass" in failed["problem"]
    told_badly = by_hand(rivers, summary="rivers named")
    unclear = told(await http.post("/library/tools", json=told_badly))
    assert (unclear["added"], "described well enough" in unclear["problem"]) == (False, True)
    assert told(await http.get("/tools")) == []
    tried = told(await http.post("/library/tests", json=by_hand(rivers)))
    assert (tried["problem"], tried["added"], tried["call"]["status"]) == ("", False, 200)
    assert "Elbe" in tried["call"]["content"]
    added = told(await http.post("/library/tools", json=by_hand(rivers)))
    assert (added["added"], added["tool_id"]) == (True, "own.rivers_named")
    shown = told(await http.get("/tools/own.rivers_named"))
    assert "[].name" in {one["path"] for one in shown["outputs"]}


async def test_a_tool_that_takes_a_key_is_tested_with_it_and_has_it_kept_for_its_owner(
    server: LiveServer, rivers: Rivers
) -> None:
    http, rivers.key = server.http, SECRET
    key = {"place": "header", "name": "X-Key"}
    refused = told(await http.post("/library/tools", json=by_hand(rivers, key=key)))
    assert (refused["added"], refused["call"]["passed"]) == (False, False)
    wrong = by_hand(rivers, key={**key, "secret": "another-one"})
    assert told(await http.post("/library/tools", json=wrong))["call"]["status"] == 401
    assert told(await http.get("/credentials")) == []
    right = by_hand(rivers, key={**key, "secret": SECRET})
    added = await http.post("/library/tools", json=right)
    assert (told(added)["added"], SECRET in added.text) == (True, False)
    (kept,) = told(await http.get("/credentials"))
    assert (kept["name"], kept["kept_for"]) == ("own.X-Key", ["127.0.0.1"])
    second = by_hand(rivers, key=key, name="rivers_too")
    assert told(await http.post("/library/tools", json=second))["added"]
    asked = {"arguments": {"name": "Elbe"}}
    run = told(await http.post("/tools/own.rivers_too/call", json=asked), 202)
    assert (await until_ended(http, run["run_id"]))["status"] == "done"
    unnamed = by_hand(rivers, key={"place": "header"})
    assert code_of(await http.post("/library/tests", json=unnamed), 422) == "invalid_input"


@pytest.mark.parametrize("vault_key", [""])
async def test_where_no_key_can_be_kept_no_tool_is_added_with_one(
    server: LiveServer, rivers: Rivers
) -> None:
    key = {"place": "bearer", "secret": SECRET}
    refused = await server.http.post("/library/tools", json=by_hand(rivers, key=key))
    assert code_of(refused, 409) == "no_vault_key"
    assert told(await server.http.get("/tools")) == []


async def test_groups_are_let_change_things_worded_and_audited(
    server: LiveServer, rivers: Rivers
) -> None:
    http = server.http
    told(await http.post("/library/imports", json=described(rivers)))
    said = {"read_only": False}
    assert (await http.patch("/library/groups/rivers", json=said)).status_code == 204
    assert not told(await http.get("/library/groups/rivers"))["read_only"]
    words = {"summary": "Find a stream by its name"}
    place = "/library/tools/rivers.find_river/wording"
    assert (await http.put(place, json=words)).status_code == 204
    assert told(await http.get("/tools/rivers.find_river"))["summary"] == words["summary"]
    rows = told(await http.post("/library/audits?call=true"))
    assert {row["tool"] for row in rows} == {"rivers.find_river", "rivers.get_water_level"}
    assert all("call" in row for row in rows)


async def test_a_description_that_cannot_be_imported_changes_nothing(server: LiveServer) -> None:
    wrong: list[tuple[dict[str, Any], str]] = [
        ({"content": "[]"}, "description_not_openapi"),
        ({"content": "{"}, "description_unreadable"),
        ({"source": "/etc/passwd"}, "source_refused"),
        ({"source": "mcp:sh -c true"}, "source_refused"),
        ({"source": "langchain:os:environ"}, "source_refused"),
        ({"source": "catalog:nothing"}, "source_missing"),
        ({"source": "x", "content": "y"}, "invalid_input"),
    ]
    for asked, code in wrong:
        assert code_of(await server.http.post("/library/imports", json=asked), 422) == code
    (summary,) = told(
        await server.http.post("/library/imports", json={"source": "catalog:frankfurter"})
    )
    assert summary["tools"] > 0


async def test_only_some_roles_add_apis_and_none_from_afar_names_places_inside(
    server: LiveServer, rivers: Rivers
) -> None:
    user = await server.client("mia")
    developer = await server.client("tom", "developer")
    for method, path in (
        ("POST", "/library/imports"),
        ("POST", "/library/tools"),
        ("POST", "/library/tests"),
        ("PATCH", "/library/groups/g"),
        ("DELETE", "/library/groups/g"),
        ("DELETE", "/library/tools/g.t"),
        ("PUT", "/library/tools/g.t/wording"),
        ("POST", "/library/audits"),
    ):
        assert (await server.http.request(method, path, json={})).status_code == 401
        assert code_of(await user.request(method, path, json={}), 403) == "forbidden"
    assert told(await user.get("/library"))["tools"] == 0
    here = {"source": f"{rivers.url}/openapi.json"}
    assert code_of(await developer.post("/library/imports", json=here), 422) == "source_unreachable"
    inside = await developer.post("/library/tests", json=by_hand(rivers))
    assert code_of(inside, 422) == "option_not_allowed"


async def test_nobody_from_afar_has_the_server_call_itself_by_a_group_that_may(
    server: LiveServer, rivers: Rivers
) -> None:
    told(await server.http.post("/library/tools", json=by_hand(rivers)))
    before = told(await server.http.get("/library"))
    developer = await server.client("tom", "developer")
    inside = by_hand(rivers, name="make_container", method="POST", allow_loopback=False)
    theirs = described(rivers, group="own", allow_loopback=False)
    for path, asked in (
        ("/library/tools", inside),
        ("/library/tests", by_hand(rivers, allow_loopback=False)),
        ("/library/imports", theirs),
    ):
        assert code_of(await developer.post(path, json=asked), 422) == "option_not_allowed"
    assert told(await developer.get("/library")) == before


async def test_an_audit_calls_for_whoever_asks_and_counts_against_their_quota(
    server: LiveServer, rivers: Rivers, monkeypatch: pytest.MonkeyPatch
) -> None:
    views: list[tuple[TransportCaller, str]] = []
    called_for: list[str] = []
    for_owner = TransportCaller.for_owner

    def noted(caller: TransportCaller, owner: str) -> TransportCaller:
        views.append((for_owner(caller, owner), owner))
        return views[-1][0]

    async def seen(tools: Any, caller: Any) -> Any:
        called_for.extend(owner for view, owner in views if view is caller)
        return await audited(tools, caller)

    told(await server.http.post("/library/tools", json=by_hand(rivers)))
    developer = await server.client("tom", "developer")
    server.desk.quotas.calls = 1
    monkeypatch.setattr(TransportCaller, "for_owner", noted)
    monkeypatch.setattr("app.serving.library_desk.audited", seen)
    (row,) = told(await developer.post("/library/audits?call=true"))
    assert (row["call"]["passed"], called_for) == (True, ["tom"])
    again = await developer.post("/library/audits?call=true")
    assert code_of(again, 429) == "quota_exceeded"
    told(await developer.post("/library/audits"))


async def test_changes_at_the_same_time_do_not_undo_each_other(
    server: LiveServer, rivers: Rivers
) -> None:
    told(await server.http.post("/library/imports", json=described(rivers)))
    words = {"rivers.find_river": "Find a stream", "rivers.get_water_level": "How high it stands"}
    async with asyncio.TaskGroup() as changes:
        for tool, said in words.items():
            place = f"/library/tools/{tool}/wording"
            changes.create_task(server.http.put(place, json={"summary": said}))
        allowed = {"read_only": False}
        changes.create_task(server.http.patch("/library/groups/rivers", json=allowed))
    assert not told(await server.http.get("/library/groups/rivers"))["read_only"]
    for tool, summary in words.items():
        assert told(await server.http.get(f"/tools/{tool}"))["summary"] == summary
