"""Access tokens of OAuth2, got from a real server on a loopback address."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from pydantic import SecretStr

from memory.credential_vault import CredentialVault
from memory.database import open_database
from memory.errors import BacktrackError
from memory.redaction import learned
from memory.vault_keys import new_key
from tests.token_service import CLIENT_ID, CLIENT_SECRET, TokenService, token_service
from tools.calling import CallResult
from tools.credentials import MappingCredentials
from tools.http_caller import HttpCaller
from tools.library import Catalogue
from tools.records import Category, Security, TokenFlow, Tool, ToolGroup
from tools.volatile_library import VolatileLibrary

READ = Tool(id="g.read", group_id="g", name="read", path="/rows", risk="read", security=(("o",),))
WRITE = READ.model_copy(update={"id": "g.write", "method": "POST", "risk": "write"})
CLIENT = {"client_id": CLIENT_ID, "client_secret": CLIENT_SECRET}


@pytest.fixture
def service() -> Iterator[TokenService]:
    with token_service() as service:
        yield service


class Clock:
    now = 1_000.0

    def __call__(self) -> float:
        return self.now


def library_of(service: TokenService, token_url: str = "", **facts: Any) -> VolatileLibrary:
    url = token_url or f"{service.url}/token"
    flows = [
        TokenFlow(flow=flow, token_url=url, refresh_url=url, scopes=("rows:read",))
        for flow in ("client_credentials", "authorization_code")
    ]
    scheme = Security(scheme="o", kind="bearer", flows=tuple(flows))
    group = ToolGroup(
        id="g", name="G", category_id="c", base_url=service.url, security=(scheme,), **facts
    )
    library = VolatileLibrary()
    category = Category(id="c", name="C")
    library.put(Catalogue(category=category, group=group, tools=(READ, WRITE)))
    return library


def caller_of(
    service: TokenService, secrets: dict[str, Any] | None = None, token_url: str = "", **facts: Any
) -> HttpCaller:
    named = {"g.o": CLIENT} if secrets is None else secrets
    texts = {name: SecretStr(json.dumps(client)) for name, client in named.items()}
    facts = {"credentials": MappingCredentials(texts), "retries": 0, **facts}
    library = library_of(service, token_url, allow_loopback=True)
    return HttpCaller(library, **facts)


async def said(caller: HttpCaller) -> CallResult:
    return await caller.call(READ, {})


async def test_many_calls_at_once_get_one_token_and_nobody_sees_it(service: TokenService) -> None:
    caller = caller_of(service)
    results = await asyncio.gather(*(said(caller) for _ in range(8)))
    assert {result.outcome for result in results} == {"ok"}
    assert len(service.calls) == 8
    (request,) = service.requests
    assert request == {"grant_type": "client_credentials", "scope": "rows:read"}
    shown = json.dumps([result.model_dump(mode="json") for result in results])
    assert not any(text in shown for text in ("access-1-s3cret", CLIENT_SECRET))
    assert "access-1-s3cret" in learned()
    assert results[0].request is not None
    assert results[0].request.schemes == ("o",)
    await caller.aclose()


async def test_who_is_cancelled_takes_nothing_from_the_others(service: TokenService) -> None:
    caller = caller_of(service)
    first, second = (asyncio.create_task(said(caller)) for _ in range(2))
    await asyncio.sleep(0.02)
    first.cancel()
    assert (await second).outcome == "ok"
    assert len(service.requests) == 1
    await caller.aclose()


@pytest.mark.parametrize(("expires_in", "late_s"), [(3600, 3575.0), (20, 18.5)])
async def test_a_token_is_renewed_before_it_ends(
    service: TokenService, expires_in: int, late_s: float
) -> None:
    clock = Clock()
    service.expires_in = expires_in
    caller = caller_of(service, clock=clock)
    await said(caller)
    clock.now += late_s / 2
    await said(caller)
    assert len(service.requests) == 1
    clock.now += late_s / 2
    await said(caller)
    assert len(service.requests) == 2
    await caller.aclose()


@pytest.mark.parametrize("tool", [READ, WRITE])
async def test_a_token_that_is_refused_is_renewed_once(service: TokenService, tool: Tool) -> None:
    service.expires_in = None
    caller = caller_of(service)
    await said(caller)
    service.good.clear()
    result = await caller.call(tool, {}, approved=True)
    assert (result.outcome, result.attempts) == ("ok", 2)
    assert service.calls == ["GET", tool.method]
    await caller.aclose()


async def test_a_service_that_refuses_every_token_is_believed(service: TokenService) -> None:
    class Nothing(set[str]):
        def __contains__(self, _: object) -> bool:
            return False

    service.good = Nothing()
    caller = caller_of(service)
    result = await caller.call(WRITE, {}, approved=True)
    assert (result.status, result.attempts, service.calls) == (401, 2, [])
    assert result.error is not None
    assert result.error.kind == "unauthorised"
    await caller.aclose()


async def test_a_client_may_have_to_be_named_in_the_body(service: TokenService) -> None:
    service.takes_basic = False
    caller = caller_of(service)
    assert (await said(caller)).outcome == "ok"
    assert service.requests[-1]["client_secret"] == CLIENT_SECRET
    await caller.aclose()


async def test_an_endpoint_that_gives_no_token_is_told_and_nothing_is_called(
    service: TokenService,
) -> None:
    service.refuses = "invalid_scope"
    caller = caller_of(service)
    result = await caller.call(WRITE, {}, approved=True)
    assert (result.outcome, result.status, result.attempts) == ("failed", None, 0)
    assert result.error is not None
    assert result.error.kind == "unauthorised"
    assert "gave no access token" in result.error.message
    assert CLIENT_SECRET not in result.error.message
    assert (len(service.requests), service.calls) == (1, [])
    await caller.aclose()


async def test_an_endpoint_that_wants_to_be_left_alone_may_be_asked_later(
    service: TokenService,
) -> None:
    service.status = 429
    caller = caller_of(service)
    result = await said(caller)
    assert result.error is not None
    assert (result.error.kind, result.error.transient) == ("rate_limited", True)
    await caller.aclose()


async def test_an_endpoint_that_is_down_is_told_as_that(service: TokenService) -> None:
    caller = caller_of(service, token_url="http://127.0.0.1:9/token")
    result = await caller.call(WRITE, {}, approved=True)
    assert result.error is not None
    assert (result.error.kind, result.error.transient) == ("connection", True)
    assert service.calls == []
    await caller.aclose()


# ---- refresh tokens ----


async def test_a_refresh_token_that_is_followed_by_another(service: TokenService) -> None:
    clock = Clock()
    service.refresh_tokens = ["refresh-0-s3cret"]
    caller = caller_of(
        service, {"g.o": {**CLIENT, "refresh_token": "refresh-0-s3cret"}}, clock=clock
    )
    for _ in range(3):
        assert (await said(caller)).outcome == "ok"
        clock.now += 4_000
    given = [request["refresh_token"] for request in service.requests]
    assert given == ["refresh-0-s3cret", "refresh-1-s3cret", "refresh-2-s3cret"]
    assert "refresh-3-s3cret" in learned()
    await caller.aclose()


async def test_a_new_refresh_token_is_kept_in_the_vault(
    service: TokenService, tmp_path: Path
) -> None:
    engine = open_database(tmp_path / "cairn.db")
    key = new_key()
    vault = CredentialVault(engine, lambda: datetime.now(UTC), lambda: [key])
    service.refresh_tokens = ["refresh-0-s3cret"]
    client = {**CLIENT, "refresh_token": "refresh-0-s3cret", "token_url": f"{service.url}/token"}
    vault.put("mia", "g.o", "127.0.0.1", SecretStr(json.dumps(client)))
    for _ in range(2):  # two processes, one after the other
        source = MappingCredentials({}, vault=vault).for_owner("mia")
        caller = caller_of(service, credentials=source)
        for _ in range(2):
            assert (await said(caller)).outcome == "ok"
        await caller.aclose()
    assert len(service.requests) == 2
    kept = json.loads(vault.secrets("mia", "g.o")["127.0.0.1"].get_secret_value())
    assert kept["refresh_token"] == "refresh-2-s3cret"
    engine.dispose()


async def test_owners_share_no_token(service: TokenService) -> None:
    service.refresh_tokens = ["of-local-s3cret", "of-mia-s3cret"]
    caller = caller_of(
        service,
        {
            "g.o": {**CLIENT, "refresh_token": "of-local-s3cret"},
            "mia/g.o": {**CLIENT, "refresh_token": "of-mia-s3cret"},
        },
    )
    for one in (caller, caller.for_owner("mia"), caller):
        assert (await said(one)).outcome == "ok"
    assert [request["refresh_token"] for request in service.requests] == [
        "of-local-s3cret",
        "of-mia-s3cret",
    ]
    await caller.aclose()


# ---- where the secret of a client goes ----


@pytest.mark.parametrize(
    "token_url", ["http://auth.example/token", "https://169.254.169.254/token", "ftp://a.example/t"]
)
async def test_a_client_is_sent_to_no_place_that_is_not_allowed(
    service: TokenService, token_url: str
) -> None:
    caller = caller_of(service, token_url=token_url)
    with pytest.raises(BacktrackError) as caught:
        await said(caller)
    assert caught.value.code == "host_not_allowed"
    assert service.calls == []
    await caller.aclose()


async def test_a_description_that_moves_its_token_endpoint_gets_no_client(
    service: TokenService,
) -> None:
    credentials = MappingCredentials({"g.o": SecretStr(json.dumps(CLIENT))})
    before = caller_of(service, credentials=credentials)
    assert (await said(before)).outcome == "ok"
    moved = caller_of(service, credentials=credentials, token_url="https://evil.example/token")
    with pytest.raises(BacktrackError, match=r"evil\.example") as caught:
        await said(moved)
    assert caught.value.code == "credential_of_another_host"
    await before.aclose()
    named = {"g.o": {**CLIENT, "token_url": f"{service.url}/token"}}
    after = caller_of(service, named, token_url="https://evil.example/token")
    assert (await said(after)).outcome == "ok", "the person said where"
    await after.aclose()


async def test_a_client_for_everybody_stays_where_any_owner_got_its_tokens(
    service: TokenService,
) -> None:
    credentials = MappingCredentials({"*/g.o": SecretStr(json.dumps(CLIENT))})
    before = caller_of(service, credentials=credentials)
    assert (await said(before)).outcome == "ok"
    await before.aclose()
    moved = caller_of(service, credentials=credentials, token_url="https://evil.example/token")
    with pytest.raises(BacktrackError, match=r"evil\.example") as caught:
        await said(moved.for_owner("mia"))
    assert caught.value.code == "credential_of_another_host"
    await moved.aclose()
