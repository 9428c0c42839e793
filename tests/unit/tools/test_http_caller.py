"""The caller on a transport without network: gates, retries, limits of time, secrets."""

from __future__ import annotations

import asyncio
import json
import logging
from collections import Counter
from collections.abc import AsyncIterator, Callable
from typing import Any

import httpx
import pytest
from pydantic import SecretStr

from memory.errors import BacktrackError, ModelRetryError, RunStoppedError
from tools.credentials import MappingCredentials
from tools.http_caller import HttpCaller
from tools.library import Catalogue
from tools.read_cache import ReadCache
from tools.records import Category, Parameter, Security, Tool, ToolGroup
from tools.volatile_library import VolatileLibrary

Handler = Callable[[httpx.Request], httpx.Response]
KEY = Security(scheme="appid", kind="api_key", location="query", name="appid")
TOKEN = Security(scheme="token", kind="bearer")
SECRET = "s3cret/key"
READ = Tool(
    id="w.now",
    group_id="w",
    name="now",
    path="/now",
    risk="read",
    parameters=(
        Parameter(key="city", name="city", location="query", required=True),
        Parameter(key="appid", name="appid", location="query", required=True),
    ),
    security=(("appid",),),
)
OPEN = READ.model_copy(update={"id": "w.open", "security": (), "parameters": ()})
WRITE = OPEN.model_copy(update={"id": "w.book", "method": "POST", "risk": "write"})
ORDER = Tool(
    id="w.order",
    group_id="w",
    name="order",
    path="/orders/{shop}",
    method="POST",
    risk="write",
    parameters=(
        Parameter(key="shop", name="shop", location="path", required=True),
        Parameter(key="mode", name="mode", location="query"),
        Parameter(key="idem", name="Idempotency-Key", location="header"),
        Parameter(key="item", name="item.name", location="body", required=True),
        Parameter(key="count", name="count", location="body", type="integer"),
        Parameter(key="appid", name="appid", location="query", required=True),
    ),
    security=(("appid", "token"),),
)


class Time:
    """A clock that only sleeping moves."""

    def __init__(self) -> None:
        self.now = 1_000.0
        self.slept: list[float] = []

    def __call__(self) -> float:
        return self.now

    async def sleep(self, seconds: float) -> None:
        self.slept.append(seconds)
        self.now += seconds
        await asyncio.sleep(0)


class Service:
    """Answers with what it is given, in turn; the last answer stays."""

    def __init__(self, *answers: httpx.Response | Exception) -> None:
        self._answers = list(answers)
        self.requests: list[httpx.Request] = []

    def __call__(self, request: httpx.Request) -> httpx.Response:
        self.requests.append(request)
        answer = self._answers.pop(0) if len(self._answers) > 1 else self._answers[0]
        if isinstance(answer, Exception):
            raise answer
        return answer


def caller(handler: Handler, time: Time | None = None, **facts: Any) -> HttpCaller:
    time = time or Time()
    group = ToolGroup(
        id="w",
        name="W",
        category_id="c",
        base_url="https://w.example/v1",
        security=(KEY, TOKEN),
    )
    library = VolatileLibrary()
    category = Category(id="c", name="C")
    library.put(Catalogue(category=category, group=group, tools=(READ, OPEN, WRITE)))
    facts = {
        "credentials": MappingCredentials({"w.appid": SecretStr(SECRET)}),
        "clock": time,
        "sleep": time.sleep,
        "random": lambda: 0.5,
        "transport": httpx.MockTransport(handler),
        **facts,
    }
    return HttpCaller(library, **facts)


def busy(after: str | None = None, status: int = 503) -> httpx.Response:
    return httpx.Response(status, headers={"Retry-After": after} if after else {})


@pytest.fixture
def ok() -> httpx.Response:
    return httpx.Response(200, json={"t": 20})


async def test_a_credential_is_in_the_request_and_nowhere_else(
    caplog: pytest.LogCaptureFixture,
) -> None:
    caplog.set_level(logging.DEBUG)
    service = Service(
        httpx.Response(400, json={"message": f"bad key {SECRET}", SECRET: ["s3cret%2Fkey"]})
    )
    result = await caller(service).call(READ, {"city": "Paris"})
    assert dict(service.requests[0].url.params) == {"city": "Paris", "appid": SECRET}
    assert result.request is not None
    assert result.request.url == "https://w.example/v1/now?city=Paris"
    assert "s3cret" not in result.model_dump_json() + caplog.text + repr(result)
    assert result.error is not None
    assert result.error.message == "400: bad key [redacted]"


async def test_a_key_replaces_one_that_the_path_template_holds(ok: httpx.Response) -> None:
    service = Service(ok)
    fixed = READ.model_copy(update={"path": "/now?appid=demo&v=1"})
    await caller(service).call(fixed, {"city": "Rome"})
    assert service.requests[0].url.params.multi_items() == [
        ("v", "1"),
        ("city", "Rome"),
        ("appid", SECRET),
    ]


async def test_cookies_of_one_call_do_not_reach_the_next() -> None:
    service = Service(httpx.Response(200, json=[1], headers={"Set-Cookie": "sid=1; Path=/"}))
    used = caller(service)
    await used.call(OPEN, {})
    await used.call(OPEN, {})
    assert "cookie" not in service.requests[1].headers


async def test_the_machines_proxy_and_netrc_are_not_used(
    monkeypatch: pytest.MonkeyPatch, ok: httpx.Response, tmp_path: Any
) -> None:
    (tmp_path / "netrc").write_text("machine w.example login mia password hidden")
    monkeypatch.setenv("NETRC", str(tmp_path / "netrc"))
    monkeypatch.setenv("HTTPS_PROXY", "http://proxy.example:1")
    service = Service(ok)
    await caller(service).call(OPEN, {})
    assert "authorization" not in service.requests[0].headers


async def test_endpoints_replace_the_base_url(ok: httpx.Response) -> None:
    service = Service(ok)
    used = caller(service, endpoints={"w": "http://127.0.0.1:9/sim"}, loopback_groups={"w"})
    result = await used.call(OPEN, {})
    assert str(service.requests[0].url) == "http://127.0.0.1:9/sim/now"
    assert result.outcome == "ok"


async def test_a_tool_on_another_host_is_called_there(ok: httpx.Response) -> None:
    service = Service(ok)
    elsewhere = OPEN.model_copy(update={"base_url": "https://files.example/v2"})
    await caller(service).call(elsewhere, {})
    assert str(service.requests[0].url) == "https://files.example/v2/now"


async def test_a_group_without_an_address_is_not_called(ok: httpx.Response) -> None:
    service = Service(ok)
    used = caller(service)
    group = used._library.group("w").model_copy(update={"base_url": ""})
    category = Category(id="c", name="C")
    used._library.put(Catalogue(category=category, group=group, tools=(OPEN,)))
    with pytest.raises(BacktrackError, match="--server URL") as caught:
        await used.call(OPEN, {})
    assert (caught.value.code, service.requests) == ("host_not_allowed", [])


async def test_an_endpoint_that_may_not_be_called_sends_nothing(ok: httpx.Response) -> None:
    service = Service(ok)
    for url in ("http://w.example", "http://127.0.0.1:9"):
        with pytest.raises(BacktrackError) as caught:
            await caller(service, endpoints={"w": url}).call(OPEN, {})
        assert caught.value.code == "host_not_allowed"
    assert service.requests == []


async def test_invalid_arguments_come_before_the_question_of_approval(ok: httpx.Response) -> None:
    used = caller(Service(ok))
    with pytest.raises(ModelRetryError):
        await used.call(WRITE, {"no": 1})
    with pytest.raises(RunStoppedError):
        await used.call(WRITE, {})


async def test_a_read_is_repeated_with_growing_spread_waits(ok: httpx.Response) -> None:
    time, service = Time(), Service(busy(), httpx.ConnectError("refused"), ok)
    result = await caller(service, time).call(OPEN, {})
    assert (result.outcome, result.attempts, result.status) == ("ok", 3, 200)
    assert time.slept == [0.125, 0.25]
    assert result.elapsed_s == pytest.approx(0.375)


@pytest.mark.parametrize("answer", [busy(), httpx.ReadTimeout("slow"), httpx.ReadError("cut")])
async def test_a_write_is_never_repeated(answer: httpx.Response | Exception) -> None:
    service = Service(answer)
    result = await caller(service).call(WRITE, {}, approved=True)
    assert (result.outcome, result.attempts, len(service.requests)) == ("failed", 1, 1)
    assert result.error is not None
    if isinstance(answer, Exception):
        assert "whether the change was made is not known" in result.error.message


def too_large() -> httpx.Response:
    return httpx.Response(200, content=b"x" * 2_000)


def undecodable() -> httpx.Response:
    body = httpx.ByteStream(b"no")
    return httpx.Response(200, headers={"Content-Encoding": "gzip"}, stream=body)


def no_json() -> httpx.Response:
    return httpx.Response(200, headers={"Content-Type": "application/json"}, content=b"{cut")


DOUBTFUL: dict[str, tuple[Callable[[], httpx.Response | Exception], str]] = {
    "server error": (lambda: httpx.Response(500), "server_error"),
    "unavailable": (lambda: httpx.Response(503), "server_error"),
    "found": (lambda: httpx.Response(302), "client_error"),
    "see other": (lambda: httpx.Response(303), "client_error"),
    "bad gateway": (lambda: httpx.Response(502), "server_error"),
    "gateway timeout": (lambda: httpx.Response(504), "server_error"),
    "timed out": (lambda: httpx.ReadTimeout("slow"), "timeout"),
    "broken": (lambda: httpx.ReadError("cut"), "connection"),
    "no HTTP": (lambda: httpx.RemoteProtocolError("what?"), "connection"),
    "too large": (too_large, "too_large"),
    "not to be decoded": (undecodable, "unreadable"),
    "no JSON": (no_json, "unreadable"),
}


@pytest.mark.parametrize("answer", DOUBTFUL)
async def test_whether_a_write_was_made_is_not_known_where_no_answer_says_so(answer: str) -> None:
    make, of_a_read = DOUBTFUL[answer]
    service = Service(make())
    result = await caller(service, max_bytes=1_000).call(WRITE, {}, approved=True)
    assert result.error is not None
    assert (result.outcome, result.error.kind) == ("failed", "outcome_unknown")
    assert not result.error.transient, "nobody should try it once more"
    assert result.error.message.endswith("is not known, check before again")
    assert (result.attempts, len(service.requests)) == (1, 1)
    read = await caller(Service(make()), max_bytes=1_000, retries=0).call(OPEN, {})
    assert read.error is not None
    assert read.error.kind == of_a_read
    assert "not known" not in read.error.message


@pytest.mark.parametrize(
    ("status", "kind"),
    [
        (400, "client_error"),
        (401, "unauthorised"),
        (404, "not_found"),
        (429, "rate_limited"),
        (501, "server_error"),
        (307, "client_error"),
    ],
)
async def test_a_write_that_was_refused_was_not_made(status: int, kind: str) -> None:
    result = await caller(Service(httpx.Response(status))).call(WRITE, {}, approved=True)
    assert result.error is not None
    assert result.error.kind == kind


async def test_a_refusal_too_large_to_read_is_a_refusal() -> None:
    service = Service(httpx.Response(400, content=b"x" * 2_000))
    result = await caller(service, max_bytes=1_000).call(WRITE, {}, approved=True)
    assert result.error is not None
    assert result.error.kind != "outcome_unknown"


async def test_what_is_shown_beforehand_is_what_is_sent(ok: httpx.Response) -> None:
    service = Service(ok)
    tokens = {"w.appid": SecretStr(SECRET), "w.token": SecretStr("t0ken-of-mine")}
    used = caller(service, credentials=MappingCredentials(tokens))
    given = {"shop": "a/b", "mode": "x y", "idem": "k1", "item": "Tea", "count": "2"}
    shown = used.preview(ORDER, given)
    assert service.requests == []
    result = await used.call(ORDER, given, approved=True)
    assert result.request == shown
    (sent,) = service.requests
    assert (sent.method, str(sent.url)) == (shown.method, f"{shown.url}&appid=s3cret%2Fkey")
    assert shown.headers == {"Idempotency-Key": sent.headers["Idempotency-Key"]}
    assert shown.body == json.loads(sent.content) == {"item": {"name": "Tea"}, "count": 2}
    assert sent.headers["Authorization"] == "Bearer t0ken-of-mine"
    for secret in ("s3cret", "t0ken"):
        assert secret not in shown.model_dump_json()


async def test_a_write_that_was_not_sent_says_no_more_than_that() -> None:
    service = Service(httpx.ConnectError("refused"))
    result = await caller(service).call(WRITE, {}, approved=True)
    assert result.error is not None
    assert result.error.message.startswith("no connection to w.example: refused; see that")


@pytest.mark.parametrize("status", [400, 404, 500])
async def test_final_answers_are_not_repeated(status: int) -> None:
    service = Service(httpx.Response(status))
    assert (await caller(service).call(OPEN, {})).attempts == 1


async def test_repetitions_end() -> None:
    service = Service(busy(status=502))
    result = await caller(service, retries=3).call(OPEN, {})
    assert (result.attempts, len(service.requests)) == (4, 4)
    assert result.error is not None
    assert result.error.kind == "server_error"


async def test_retry_after_is_honoured(ok: httpx.Response) -> None:
    time, service = Time(), Service(busy("3", 429), ok)
    assert (await caller(service, time).call(OPEN, {})).outcome == "ok"
    assert time.slept == [3.125]


async def test_a_wait_beyond_patience_gives_up_and_keeps_others_away(ok: httpx.Response) -> None:
    time, service = Time(), Service(busy("60", 429), ok)
    used = caller(service, time)
    first = await used.call(OPEN, {})
    assert (first.attempts, first.status) == (1, 429)
    second = await used.call(OPEN, {})
    assert (second.attempts, second.status) == (0, None)
    assert second.error is not None
    assert (second.error.kind, second.error.transient) == ("rate_limited", True)
    assert "60 s" in second.error.message
    time.now += 60
    assert (await used.call(OPEN, {})).outcome == "ok"
    assert len(service.requests) == 2


async def test_patience_ends_before_the_time_does() -> None:
    time, service = Time(), Service(busy("12", 429))
    result = await caller(service, time, timeout_s=60).call(OPEN, {})
    assert (result.attempts, time.slept) == (1, [])


async def test_parallel_calls_wait_together_when_the_host_asks_to(ok: httpx.Response) -> None:
    time, service = Time(), Service(busy("2"), ok)
    asked_at: list[float] = []
    was_asked = asyncio.Event()

    def handler(request: httpx.Request) -> httpx.Response:
        asked_at.append(time.now)
        was_asked.set()
        return service(request)

    used = caller(handler, time)
    first = asyncio.create_task(used.call(OPEN, {}))
    await was_asked.wait()
    second = await used.call(OPEN, {})
    assert second.outcome == (await first).outcome == "ok"
    assert asked_at[0] == 1_000
    assert min(asked_at[1:]) >= 1_002


async def test_the_whole_call_is_bounded() -> None:
    time, service = Time(), Service(busy("9"))
    result = await caller(service, time, timeout_s=10, retries=10).call(OPEN, {})
    assert result.attempts == 3
    assert time.now <= 1_020


async def test_the_last_attempt_has_only_the_time_that_is_left() -> None:
    service = Service(busy("9"))
    await caller(service, timeout_s=10).call(OPEN, {})
    limits = [request.extensions["timeout"]["read"] for request in service.requests]
    assert limits == pytest.approx([10, 10, 20 - 2 * 9 - 0.125 - 0.25])


class _Stream(httpx.AsyncByteStream):
    def __init__(self) -> None:
        self.is_closed = False

    async def __aiter__(self) -> AsyncIterator[bytes]:
        yield b"x" * 100

    async def aclose(self) -> None:
        self.is_closed = True


async def test_an_answer_that_is_not_read_to_its_end_is_closed() -> None:
    stream = _Stream()
    service = Service(httpx.Response(200, stream=stream))
    result = await caller(service, max_bytes=10).call(OPEN, {})
    assert result.error is not None
    assert (result.error.kind, stream.is_closed) == ("too_large", True)


async def test_a_slow_answer_is_a_timeout_even_when_bytes_keep_coming() -> None:
    async def drip() -> Any:
        while True:
            yield b" "
            await asyncio.sleep(0.005)

    def handler(request: httpx.Request) -> httpx.Response:
        return httpx.Response(200, content=drip())

    result = await caller(handler, timeout_s=0.05, retries=0).call(OPEN, {})
    assert result.error is not None
    assert (result.error.kind, result.error.transient) == ("timeout", True)
    assert "w.example within 0.05 s" in result.error.message


async def test_broken_compression_is_a_failed_outcome() -> None:
    service = Service(
        httpx.Response(200, headers={"Content-Encoding": "gzip"}, stream=httpx.ByteStream(b"no"))
    )
    result = await caller(service).call(OPEN, {})
    assert result.error is not None
    assert (result.error.kind, result.attempts) == ("unreadable", 1)


async def test_cancelling_ends_the_call() -> None:
    async def hang(request: httpx.Request) -> httpx.Response:
        await asyncio.sleep(60)
        return httpx.Response(200)

    task = asyncio.create_task(caller(hang).call(OPEN, {}))  # type: ignore[arg-type]
    await asyncio.sleep(0.01)
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task


async def test_a_credential_does_not_follow_its_group_to_another_host(ok: httpx.Response) -> None:
    service = Service(ok)
    used = caller(service)
    await used.call(READ, {"city": "Paris"})
    elsewhere = READ.model_copy(update={"base_url": "https://evil.example"})
    with pytest.raises(BacktrackError) as caught:
        await used.call(elsewhere, {"city": "Paris"})
    assert caught.value.code == "credential_of_another_host"
    assert len(service.requests) == 1


async def test_a_read_that_is_not_ready_is_asked_until_it_is(ok: httpx.Response) -> None:
    time = Time()
    later = httpx.Response(202, headers={"Retry-After": "3"})
    service = Service(later, httpx.Response(202), httpx.Response(202), httpx.Response(202), ok)
    result = await caller(service, time, retries=0).call(OPEN, {})
    assert (result.outcome, result.attempts) == ("ok", 5)
    assert time.slept[0] > 3, "as long as the service asked for"


async def test_a_read_that_is_never_ready_ends_with_its_time() -> None:
    time = Time()
    service = Service(httpx.Response(202, json={"state": "running"}))
    result = await caller(service, time, timeout_s=5).call(OPEN, {})
    assert result.error is not None
    assert (result.error.kind, result.error.transient) == ("not_ready", True)
    assert time.now - 1_000 <= 10
    change = await caller(Service(httpx.Response(202))).call(WRITE, {}, approved=True)
    assert (change.outcome, change.status, change.attempts) == ("ok", 202, 1), "sent once"


async def test_a_tool_that_fails_again_and_again_is_left_alone_for_a_while(
    ok: httpx.Response,
) -> None:
    time = Time()
    service = Service(*[httpx.Response(500)] * 6, ok)
    used = caller(service, time, retries=0)
    for _ in range(6):
        await used.call(OPEN, {})
    result = await used.call(OPEN, {})
    assert result.error is not None
    assert (result.error.kind, result.attempts, len(service.requests)) == ("out_of_order", 0, 6)
    assert (await used.for_owner("mia").call(OPEN, {})).attempts == 0, "known to all"
    time.now += 31
    assert (await used.call(OPEN, {})).outcome == "ok"
    assert (await used.call(OPEN, {})).outcome == "ok"


async def test_after_the_pause_one_failure_begins_the_next() -> None:
    time = Time()
    service = Service(httpx.ConnectError("down"))
    used = caller(service, time, retries=0)
    for _ in range(6):
        await used.call(OPEN, {})
    time.now += 31
    assert (await used.call(OPEN, {})).attempts == 1
    assert (await used.call(OPEN, {})).attempts == 0


async def test_refusals_of_a_service_are_no_reason_to_leave_it_alone() -> None:
    used = caller(Service(httpx.Response(404)), retries=0)
    results = [await used.call(OPEN, {}) for _ in range(8)]
    assert {result.attempts for result in results} == {1}


# ---- calls to one host at once ----


class Crowd(httpx.AsyncBaseTransport):
    """Counts the requests that are under way to each host at once."""

    def __init__(self) -> None:
        self.under_way: Counter[str] = Counter()
        self.most: Counter[str] = Counter()

    async def handle_async_request(self, request: httpx.Request) -> httpx.Response:
        host = request.url.host
        self.under_way[host] += 1
        self.most[host] = max(self.most[host], self.under_way[host])
        await asyncio.sleep(0.01)
        self.under_way[host] -= 1
        return httpx.Response(200, json={"ok": 1})


async def test_the_runs_of_a_process_share_the_places_at_a_host() -> None:
    crowd = Crowd()
    used = caller(Service(), transport=crowd, host_calls=3)
    elsewhere = OPEN.model_copy(update={"base_url": "https://b.example"})
    runs = [used.for_owner(owner).for_run(ReadCache()) for owner in ("mia", "leo")]
    results = await asyncio.gather(
        *(run.call(tool, {}) for run in runs for tool in (OPEN, elsewhere) for _ in range(5))
    )
    assert {result.outcome for result in results} == {"ok"}
    assert crowd.most == {"w.example": 3, "b.example": 3}


async def test_who_finds_no_place_in_time_is_told_and_sends_nothing() -> None:
    class Held(httpx.AsyncBaseTransport):
        requests = 0

        async def handle_async_request(self, request: httpx.Request) -> httpx.Response:
            self.requests += 1
            await asyncio.sleep(5)
            raise AssertionError

    held = Held()
    used = caller(Service(), transport=held, host_calls=1, timeout_s=0.1, retries=0)
    results = await asyncio.gather(
        *(used.call(WRITE, {}, approved=True) for _ in range(4)), return_exceptions=False
    )
    kinds = [result.error.kind for result in results if result.error]
    assert kinds.count("outcome_unknown") == held.requests
    assert kinds.count("rate_limited") == 4 - held.requests > 0
    assert all(not r.attempts for r in results if r.error and r.error.kind == "rate_limited")
