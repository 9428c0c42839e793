"""Tools of a real MCP server, over stdio and over streamable HTTP: imported and called."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import Any

import pytest
from pydantic import SecretStr

from app.importing import read_source
from app.settings import load_settings
from memory.errors import BacktrackError, DeveloperError, RunStoppedError
from tests.command_stubs import run_here
from tests.mcp_service import COMMAND, served
from tools.calling_every_transport import caller_of
from tools.credentials import MappingCredentials
from tools.importing.importer import ImportOptions
from tools.library import Catalogue
from tools.transport_caller import TransportCaller
from tools.volatile_library import VolatileLibrary

KEY = "k3y-of-errands"


@pytest.fixture(params=["stdio", "http"])
def source(request: pytest.FixtureRequest) -> Iterator[str]:
    if request.param == "stdio":
        yield f"mcp:{COMMAND}"
    else:
        with served() as url:
            yield f"mcp:{url}"


def catalogue_of(source: str, **options: Any) -> Catalogue:
    given = ImportOptions(**{"allow_loopback": True, **options})
    (found,) = read_source(source, given, load_settings())[1]
    return found


class World:
    """An imported server and what calls it."""

    def __init__(self, source: str, secrets: dict[str, str], **options: Any) -> None:
        self.library = VolatileLibrary()
        self.library.put(catalogue_of(source, **options))
        self._credentials = MappingCredentials({k: SecretStr(v) for k, v in secrets.items()})
        self.caller = self.caller_within(30.0)

    def caller_within(self, timeout_s: float) -> TransportCaller:
        return caller_of(self.library, self._credentials, timeout_s=timeout_s, max_bytes=50_000)

    async def call(self, name: str, approved: bool = False, **arguments: Any) -> Any:
        tool = self.library.tool(f"errands.{name}")
        return await self.caller.call(tool, arguments, approved=approved)


async def world_of(source: str, secrets: dict[str, str], **options: Any) -> World:
    return await asyncio.to_thread(World, source, secrets, **options)


@pytest.fixture
async def world(source: str) -> AsyncIterator[World]:
    made = await world_of(source, {})
    yield made
    await made.caller.aclose()


def test_tools_become_operations_with_the_risk_that_the_server_claims(source: str) -> None:
    found = catalogue_of(source)
    risks = {tool.name: tool.risk for tool in found.tools}
    assert risks == {
        "list_errands": "read",
        "get_errand": "read",
        "note": "read",
        "create_errand": "write",
        "vanish": "write",
        "delete_errand": "destructive",
    }
    assert any("3 of 6 tools only read, as whoever" in line for line in found.warnings)
    assert (found.group.name, found.group.source) == ("Errands", source)
    tools = {tool.name: tool for tool in found.tools}
    (errand_id,) = tools["get_errand"].parameters
    assert (errand_id.name, errand_id.type, errand_id.required) == ("errand_id", "integer", True)
    assert {o.path for o in tools["list_errands"].outputs} >= {"result[].id", "result[].title"}


async def test_calls_give_what_the_server_answers(world: World) -> None:
    every = await world.call("list_errands")
    assert [one["title"] for one in every.body["result"]] == ["Buy stamps", "Return books"]
    assert (await world.call("list_errands", place="moon")).outcome == "empty"
    assert (await world.call("note", kind="json")).body == {"kind": "json"}
    assert (await world.call("note", kind="text")).body == "done"


async def test_a_change_waits_for_approval_and_is_previewed_as_it_is_made(world: World) -> None:
    with pytest.raises(RunStoppedError) as refused:
        await world.call("create_errand", title="Buy bread", place="bakery")
    assert refused.value.code == "approval_required"
    assert len((await world.call("list_errands")).body["result"]) == 2
    wanted = {"title": "Buy bread", "place": "bakery"}
    preview = world.caller.preview(world.library.tool("errands.create_errand"), wanted)
    made = await world.call("create_errand", approved=True, **wanted)
    assert (made.outcome, made.body["id"], made.request) == ("ok", 3, preview)


async def test_failures_are_told_in_the_words_of_the_server(world: World) -> None:
    missing = await world.call("get_errand", errand_id=9)
    assert (missing.outcome, missing.error.kind) == ("failed", "error_in_body")
    assert "get_errand" in missing.error.message
    change = await world.call("delete_errand", approved=True, errand_id=9)
    assert change.error.kind == "outcome_unknown"
    large = await world.call("note", kind="long")
    assert large.error.kind in ("too_large", "server_error")


async def test_a_server_that_takes_too_long_is_given_up(world: World) -> None:
    hurried = world.caller_within(0.5)
    tool = world.library.tool("errands.note")
    slow = await hurried.call(tool, {"kind": "slow"})
    await hurried.aclose()
    assert slow.error is not None
    assert slow.error.kind == "timeout"
    assert (await world.call("note", kind="text")).outcome == "ok", "others are answered"


async def test_a_server_that_ends_in_a_change_leaves_its_outcome_unknown() -> None:
    world = await world_of(f"mcp:{COMMAND}", {})
    try:
        gone = await world.call("vanish", approved=True)
        assert (gone.outcome, gone.error.kind) == ("failed", "outcome_unknown")
        assert (await world.call("note", kind="end")).error.kind == "server_error"
        assert (await world.call("note", kind="text")).body == "done", "it is started again"
    finally:
        await world.caller.aclose()


async def test_a_command_gets_the_variables_it_was_imported_with_and_no_others(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("ERRANDS_KEY", "of this process")
    bare = await world_of(f"mcp:{COMMAND}", {})
    assert (await bare.call("note", kind="secret")).body == "the key is unknown"
    await bare.caller.aclose()
    monkeypatch.setenv("CAIRN_CREDENTIALS", f'{{"errands.ERRANDS_KEY": "{KEY}"}}')
    options = {"group_id": "errands", "environment": ("ERRANDS_KEY",)}
    given = await world_of(f"mcp:{COMMAND}", {"errands.ERRANDS_KEY": KEY}, **options)
    assert (await given.call("note", kind="secret")).body == "the key is [redacted]"
    await given.caller.aclose()
    without = await world_of(f"mcp:{COMMAND}", {}, **options)
    with pytest.raises(BacktrackError) as missing:
        await without.call("note", kind="secret")
    assert missing.value.code == "missing_credential"


async def test_a_server_behind_a_url_gets_a_token_where_there_is_one(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    with served(token=KEY) as url:
        with pytest.raises(DeveloperError, match="lists no tools"):
            await asyncio.to_thread(catalogue_of, f"mcp:{url}", group_id="errands")
        monkeypatch.setenv("CAIRN_CREDENTIALS", f'{{"errands.token": "{KEY}"}}')
        world = await world_of(f"mcp:{url}", {"errands.token": KEY}, group_id="errands")
        result = await world.call("note", kind="text")
        assert (result.body, result.request.schemes) == ("done", ("token",))
        await world.caller.aclose()


async def test_only_a_group_that_may_be_on_this_machine_is_called_here() -> None:
    with served() as url:
        world = await world_of(f"mcp:{url}", {}, allow_loopback=False)
        with pytest.raises(BacktrackError) as refused:
            await world.call("note", kind="text")
        assert refused.value.code == "host_not_allowed"
        await world.caller.aclose()


def test_the_command_imports_again_with_a_difference(tmp_path: Path) -> None:
    first = run_here(tmp_path, "tools", "import", f"mcp:{COMMAND}", "--json").json
    assert len(first["added"]) == 6
    arguments = ("--safe", "vanish", "--tag", "x")
    again = run_here(tmp_path, "tools", "import", f"mcp:{COMMAND}", *arguments[:2], "--json").json
    assert (again["changed"], len(again["unchanged"])) == (["errands.vanish"], 5)
    nothing = run_here(tmp_path, "tools", "import", f"mcp:{COMMAND}", *arguments)
    assert (nothing.code, "nothing_chosen" in nothing.err or "--tag" in nothing.err) == (2, False)


@pytest.mark.parametrize(
    ("source", "code", "told"),
    [
        ("mcp:", 2, "names no MCP server"),
        ("mcp:'unclosed", 2, "names no MCP server"),
        ("mcp:https://user:secret@a.org/mcp", 2, "cannot be used"),
        ("mcp:no-such-command", 1, "Nothing was stored"),
        ("mcp:http://127.0.0.1:9/mcp", 1, "Nothing was stored"),
    ],
)
def test_a_server_that_cannot_be_reached_is_told(
    tmp_path: Path, source: str, code: int, told: str
) -> None:
    ended = run_here(tmp_path, "tools", "import", source)
    assert (ended.code, told in ended.err) == (code, True), ended.err
    assert "secret" not in ended.err


def test_what_is_imported_changes_nothing_before_that_is_allowed(tmp_path: Path) -> None:
    asked = ("ask", "Delete errand 2", "--allow-writes", "errands.delete_errand")
    done = run_here(tmp_path, "tools", "import", f"mcp:{COMMAND}", "--json")
    assert done.json["read_only"]
    assert any("3 tools change something" in line for line in done.json["warnings"])
    refused = run_here(tmp_path, *asked)
    assert (refused.code, "cairn tools allow-writes errands" in refused.out) == (1, True)
    assert run_here(tmp_path, "tools", "allow-writes", "errands").code == 0
    again = run_here(tmp_path, "tools", "import", f"mcp:{COMMAND}", "--json")
    assert not again.json["read_only"]
    allowed = run_here(tmp_path, *asked)
    assert allowed.code == 0, allowed.out
