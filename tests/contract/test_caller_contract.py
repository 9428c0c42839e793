"""What every caller does, whatever carries its calls."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable, MutableMapping
from typing import Any

import httpx
import pytest
from pydantic import SecretStr

from graphs.counting_caller import CountingCaller
from graphs.spending import Spending
from memory.errors import BacktrackError, ModelRetryError, RunStoppedError
from tools.calling import Caller, CallResult
from tools.credentials import MappingCredentials
from tools.http_caller import HttpCaller
from tools.library import Catalogue
from tools.records import Category, Parameter, Security, Tool, ToolGroup
from tools.transport_caller import TransportCaller
from tools.volatile_library import VolatileLibrary

ANSWERS: dict[str, tuple[int, Any]] = {
    "/stays/7": (200, {"id": 7, "name": "Hotel Post"}),
    "/stays/8": (404, {"detail": "no stay 8"}),
    "/search": (200, {"results": [], "total": 0}),
    "/broken": (200, {"ok": False, "error": "no such city"}),
    "/keyed": (200, {"fine": True}),
    "/book": (201, {"booking": "b1"}),
}


def _tool(name: str, path: str, *parameters: Parameter, **facts: Any) -> Tool:
    facts = {"risk": "read", **facts}
    return Tool(id=f"s.{name}", group_id="s", name=name, path=path, parameters=parameters, **facts)


STAY_ID = Parameter(key="id", name="id", location="path", type="integer", required=True)
STAY = _tool("stay", "/stays/{id}", STAY_ID)
SEARCH = _tool("search", "/search")
BROKEN = _tool("broken", "/broken")
KEYED = _tool("keyed", "/keyed", security=(("key",),))
LOCKED = _tool("locked", "/keyed", security=(("other",),))
HELD = Tool(id="r.book", group_id="r", name="book", path="/book", method="POST", risk="write")
LOOK = Tool(id="r.stay", group_id="r", name="stay", path="/search", risk="read")
BOOK = _tool("book", "/book", method="POST", risk="write")


class _Service:
    """An ASGI app with fixed answers; counts what reaches it."""

    def __init__(self) -> None:
        self.paths: list[str] = []

    async def __call__(
        self,
        scope: MutableMapping[str, Any],
        receive: Callable[[], Awaitable[MutableMapping[str, Any]]],
        send: Callable[[MutableMapping[str, Any]], Awaitable[None]],
    ) -> None:
        self.paths.append(scope["path"])
        status, body = ANSWERS[scope["path"]]
        content = httpx.Response(status, json=body)
        await send(
            {"type": "http.response.start", "status": status, "headers": content.headers.raw}
        )
        await send({"type": "http.response.body", "body": content.content})


@pytest.fixture
def service() -> _Service:
    return _Service()


@pytest.fixture(params=["http", "counting", "by transport"])
async def caller(request: pytest.FixtureRequest, service: _Service) -> AsyncIterator[Caller]:
    schemes = tuple(
        Security(scheme=name, kind="api_key", location="header", name="X-Key")
        for name in ("key", "other")
    )
    group = ToolGroup(
        id="s", name="S", category_id="c", base_url="https://s.example", security=schemes
    )
    library = VolatileLibrary()
    library.put(Catalogue(category=Category(id="c", name="C"), group=group, tools=(STAY, BOOK)))
    held = ToolGroup(
        id="r", name="R", category_id="c", base_url="https://s.example", read_only=True
    )
    library.put(Catalogue(category=Category(id="c", name="C"), group=held, tools=(HELD, LOOK)))
    made = HttpCaller(
        library,
        credentials=MappingCredentials({"s.key": SecretStr("s3cret")}),
        transport=httpx.ASGITransport(service),
    )
    kinds: dict[str, Caller] = {
        "http": made,
        "counting": CountingCaller(made, Spending(), 1000),
        "by transport": TransportCaller({"http": made}),
    }
    yield kinds[request.param]
    await made.aclose()


async def test_content(caller: Caller) -> None:
    result = await caller.call(STAY, {"id": "7"})
    assert isinstance(result, CallResult)
    assert (result.tool_id, result.outcome, result.status) == ("s.stay", "ok", 200)
    assert result.body == ANSWERS["/stays/7"][1]
    assert result.error is None
    assert result.request is not None
    assert (result.request.method, result.request.url) == ("GET", "https://s.example/stays/7")
    assert result.attempts == 1
    assert result.size_bytes > 0
    assert result.elapsed_s >= 0


async def test_failures_of_the_service_are_returned(caller: Caller) -> None:
    missing = await caller.call(STAY, {"id": 8})
    assert (missing.outcome, missing.status) == ("failed", 404)
    assert missing.error is not None
    assert (missing.error.kind, "no stay 8" in missing.error.message) == ("not_found", True)
    told = await caller.call(BROKEN, {})
    assert told.error is not None
    assert (told.outcome, told.error.kind) == ("failed", "error_in_body")


async def test_nothing_found_is_empty(caller: Caller) -> None:
    assert (await caller.call(SEARCH, {})).outcome == "empty"


async def test_invalid_arguments(caller: Caller, service: _Service) -> None:
    for arguments in ({}, {"id": "seven"}, {"id": 7, "extra": 1}):
        with pytest.raises(ModelRetryError) as caught:
            await caller.call(STAY, arguments)
        assert caught.value.code == "invalid_arguments"
        with pytest.raises(ModelRetryError):
            caller.validate(STAY, arguments)
    assert service.paths == []


async def test_validate_sends_nothing(caller: Caller, service: _Service) -> None:
    assert caller.validate(STAY, {"id": "7"}) == {"id": 7}
    assert service.paths == []


async def test_writes_wait_for_approval(caller: Caller, service: _Service) -> None:
    with pytest.raises(RunStoppedError) as caught:
        await caller.call(BOOK, {})
    assert caught.value.code == "approval_required"
    assert service.paths == []
    assert (await caller.call(BOOK, {}, approved=True)).outcome == "ok"


async def test_a_group_that_only_reads_changes_nothing(caller: Caller, service: _Service) -> None:
    for approved in (False, True):
        with pytest.raises(BacktrackError) as caught:
            await caller.call(HELD, {}, approved=approved)
        assert caught.value.code == "read_only"
        assert "cairn tools allow-writes r" in str(caught.value)
    with pytest.raises(BacktrackError):
        caller.preview(HELD, {})
    assert service.paths == []
    assert (await caller.call(LOOK, {})).outcome == "empty"


async def test_a_preview_is_the_request_that_is_sent(caller: Caller, service: _Service) -> None:
    for tool, arguments in ((STAY, {"id": "7"}), (BOOK, {}), (KEYED, {})):
        preview = caller.preview(tool, arguments)
        assert service.paths == [], "nothing is sent for it"
        assert (await caller.call(tool, arguments, approved=True)).request == preview
        assert "s3cret" not in preview.model_dump_json()
        service.paths.clear()


async def test_a_preview_is_refused_as_the_call_would_be(caller: Caller, service: _Service) -> None:
    with pytest.raises(ModelRetryError) as wrong:
        caller.preview(STAY, {"id": "seven"})
    assert wrong.value.code == "invalid_arguments"
    with pytest.raises(BacktrackError) as locked:
        caller.preview(LOCKED, {})
    assert locked.value.code == "missing_credential"
    assert service.paths == []


async def test_credentials(caller: Caller, service: _Service) -> None:
    result = await caller.call(KEYED, {})
    assert result.outcome == "ok"
    assert "s3cret" not in result.model_dump_json()
    with pytest.raises(BacktrackError) as caught:
        await caller.call(LOCKED, {})
    assert caught.value.code == "missing_credential"
    assert "s.other" in str(caught.value)
    assert service.paths == ["/keyed"]
