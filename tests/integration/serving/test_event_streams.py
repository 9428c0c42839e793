"""Server-sent events: replayed, followed, gone on with after a break."""

from __future__ import annotations

import asyncio
import threading
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import httpx
import pytest

from app.serving import watching
from app.serving.access import Access
from app.serving.feeds import Feed
from app.serving.following import follow
from app.serving.run_desk import RunDesk
from memory.errors import DeveloperError
from memory.journal import Journal
from memory.volatile_journal import VolatileJournal
from tests.agent_stubs import NOON, StubCaller
from tests.process_stubs import booking
from tests.serving_stubs import (
    HeldCaller,
    SentEvent,
    Served,
    code_of,
    sent_events,
    serving,
    told,
    until_ended,
    until_waiting,
)


async def started(served: Served, request: str = "rooms") -> str:
    """The id of a new run."""
    response = await served.http.post("/runs", json={"request": request})
    return str(told(response, 202)["run_id"])


async def heard(
    client: httpx.AsyncClient, run_id: str, *, most: int = 1000, **how: Any
) -> list[SentEvent]:
    """The events of a run until its end, or so many."""
    found: list[SentEvent] = []
    async with client.stream("GET", f"/runs/{run_id}/events", **how) as response:
        assert response.headers["content-type"].startswith("text/event-stream")
        async for event in sent_events(response):
            found.append(event)
            if len(found) >= most:
                break
    return found


async def test_an_ended_run_is_told_whole(tmp_path: Path) -> None:
    async with serving(tmp_path, StubCaller(), booking("x", path="rooms")) as served:
        run_id = await started(served)
        await until_ended(served.http, run_id)
        *events, end = await heard(served.http, run_id)
        kinds = served.process.kinds(run_id)
    assert [event.kind for event in events] == kinds
    assert [event.id for event in events] == list(range(1, len(kinds) + 1))
    assert all(event.data["seq"] == event.id for event in events)
    assert (end.kind, end.id, end.data["status"]) == ("end", None, "done")


@pytest.mark.parametrize("number", ["9" * 30, "9" * 5000])
async def test_after_a_number_that_no_event_has_comes_only_the_end(
    tmp_path: Path, number: str
) -> None:
    async with serving(tmp_path, StubCaller(), booking("x", path="rooms")) as served:
        run_id = await started(served)
        await until_ended(served.http, run_id)
        (end,) = await heard(served.http, run_id, headers={"Last-Event-ID": number})
        assert end.kind == "end"
        asked = await served.http.get(f"/runs/{run_id}/events?after={number}")
        assert code_of(asked, 422) == "invalid_input"


async def test_a_run_is_followed_to_its_end(tmp_path: Path) -> None:
    caller = HeldCaller()
    async with serving(tmp_path, caller, booking("x", path="rooms")) as served:
        run_id = await started(served)
        both = [asyncio.create_task(heard(served.http, run_id)) for _ in range(2)]
        await caller.asked.wait()
        caller.let_go.set()
        first, second = await asyncio.gather(*both)
        kinds = served.process.kinds(run_id)
    assert [event.kind for event in first] == [*kinds, "end"]
    assert [event.data for event in first] == [event.data for event in second]


@pytest.mark.parametrize("by", ["header", "query"])
async def test_a_client_that_reconnects_loses_and_doubles_nothing(tmp_path: Path, by: str) -> None:
    caller = HeldCaller()
    async with serving(tmp_path, caller, booking("x", path="rooms")) as served:
        run_id = await started(served)
        found: list[SentEvent] = []
        for _ in range(3):  # each time the connection breaks after two events
            found += await heard(served.http, run_id, most=2, **resuming(by, found))
        caller.let_go.set()
        found += await heard(served.http, run_id, **resuming(by, found))
        kinds = served.process.kinds(run_id)
    assert [event.id for event in found[:-1]] == list(range(1, len(kinds) + 1))
    assert found[-1].kind == "end"


def resuming(by: str, found: list[SentEvent]) -> dict[str, Any]:
    last = str(found[-1].id if found else 0)
    return {"headers": {"Last-Event-ID": last}} if by == "header" else {"params": {"after": last}}


async def test_the_stream_of_a_waiting_run_stays_open(tmp_path: Path) -> None:
    caller = StubCaller()
    async with serving(tmp_path, caller) as served:
        run_id = await started(served, "book")
        run = await until_waiting(served.http, run_id)
        listening = asyncio.create_task(heard(served.http, run_id))
        said = {run["approvals"][0]["approval_id"]: {"ruling": "approved"}}
        answers = {"approvals": said}
        told(await served.http.post(f"/runs/{run_id}/resume", json=answers), 202)
        *events, end = await listening
        kinds = served.process.kinds(run_id)
    assert [event.kind for event in events] == kinds
    assert "approval_decided" in kinds, "which no run tells, but the journal has"
    assert end.data["status"] == "done"


async def test_after_the_end_only_the_end_is_told(tmp_path: Path) -> None:
    async with serving(tmp_path, StubCaller(), booking("x", path="rooms")) as served:
        run_id = await started(served)
        await until_ended(served.http, run_id)
        (end,) = await heard(served.http, run_id, params={"after": 10_000})
        odd = await heard(served.http, run_id, headers={"Last-Event-ID": "odd"})
        kinds = served.process.kinds(run_id)
    assert end.kind == "end"
    assert len(odd) == len(kinds) + 1


async def test_streams_end_with_the_server(tmp_path: Path) -> None:
    async with serving(tmp_path, StubCaller()) as served:
        run_id = await started(served, "book")
        await until_waiting(served.http, run_id)
        listening = asyncio.create_task(heard(served.http, run_id))
        await asyncio.sleep(0)
        await served.desk.close(0)
        events = await asyncio.wait_for(listening, 30)
    assert all(event.kind != "end" for event in events), "the run has not ended"


# --- following ----------------------------------------------------------------------------------


def journal_of(count: int) -> Journal:
    """A journal with a run of so many events."""
    journal = VolatileJournal(lambda: NOON)
    journal.start_run("r1", thread_id="t", request="q", language="en")
    for number in range(1, count + 1):
        journal.append("r1", f"k{number}")
    return journal


def access_to(journal: Journal, *, revoked: bool = False) -> Access:
    """Somebody who may listen, unless the key is revoked."""

    def check_lasts() -> None:
        if revoked:
            message = "The key was revoked."
            raise DeveloperError(message, code="not_authenticated")

    parts = SimpleNamespace(journal=journal)
    given = {"caller": "c", "owner": "local", "parts": parts, "check_lasts": check_lasts}
    return cast("Access", SimpleNamespace(**given))


async def test_what_a_listener_missed_is_read_from_the_journal() -> None:
    journal, desk, over = journal_of(2), RunDesk(at_once=1), asyncio.Event()

    async def is_over() -> bool:
        return over.is_set()

    told_numbers = []
    following = follow(access_to(journal), desk, "r1", after=1, is_over=is_over)
    told_numbers.append((await anext(following))["seq"])
    later: asyncio.Task[dict[str, Any]] = asyncio.create_task(anext(following))  # type: ignore[arg-type]
    await asyncio.sleep(0)
    for number in (3, 4, 5):
        journal.append("r1", f"k{number}")
    desk._tell("r1", {"run_id": "r1", "seq": 5, "kind": "k5"})  # 3 and 4 were not heard
    told_numbers.append((await later)["seq"])
    over.set()
    desk._tell("r1", None)
    told_numbers += [event["seq"] async for event in following]
    assert told_numbers == [2, 3, 4, 5]


async def test_pieces_of_an_answer_come_between_the_numbers() -> None:
    journal, desk, over = journal_of(1), RunDesk(at_once=1), asyncio.Event()

    async def is_over() -> bool:
        return over.is_set()

    following = follow(access_to(journal), desk, "r1", is_over=is_over)
    found = [await anext(following)]
    later: asyncio.Task[dict[str, Any]] = asyncio.create_task(anext(following))  # type: ignore[arg-type]
    await asyncio.sleep(0)
    desk._tell("r1", {"run_id": "r1", "kind": "answer_piece", "text": "It"})
    found.append(await later)
    journal.append("r1", "k2")
    desk._tell("r1", {"run_id": "r1", "seq": 1, "kind": "k1"})  # told before
    desk._tell("r1", {"run_id": "r1", "seq": 2, "kind": "k2"})
    found.append(await anext(following))
    over.set()
    desk._tell("r1", None)
    found += [event async for event in following]
    assert [event["kind"] for event in found] == ["k1", "answer_piece", "k2"]


async def test_a_feed_keeps_the_newest_of_what_nobody_takes() -> None:
    feed = Feed()
    for number in range(1, 2001):
        feed.put({"seq": number})
    assert [event["seq"] for event in feed.take()][::999] == [1001, 2000]
    await feed.wait()
    feed.put(None)
    await feed.wait()
    assert list(feed.take()) == []


class CountedJournal(VolatileJournal):
    """Counts what it is asked by who follows, and by who looks for all of them."""

    followed = looked = 0

    def __init__(self) -> None:
        super().__init__(lambda: NOON)
        self.looked_often = threading.Event()

    def events(self, run_id: str, *, after: int = 0) -> Any:
        self.followed += 1
        return super().events(run_id, after=after)

    def standings(self, run_ids: Any) -> Any:
        self.looked += 1
        if self.looked == 5:
            self.looked_often.set()
        return super().standings(run_ids)


async def test_idle_listeners_are_looked_for_together(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(watching, "_LOOKS_EVERY_S", 0.01)
    journal, desk = CountedJournal(), RunDesk(at_once=1)
    journal.start_run("r1", thread_id="t", request="q", language="en")

    async def is_over() -> bool:
        return journal.run("r1").ended_at is not None

    async def listen() -> list[str]:
        told = follow(access_to(journal), desk, "r1", is_over=is_over)
        return [event["kind"] async for event in told]

    listening = [asyncio.create_task(listen()) for _ in range(50)]
    await asyncio.to_thread(journal.looked_often.wait, 10)
    assert journal.followed == 50, "each looks once when it begins"
    journal.append("r1", "k1")  # by another process: nobody here tells it
    journal.finish_run("r1", "done")
    async with asyncio.timeout(10):
        assert await asyncio.gather(*listening) == [["k1"]] * 50
    assert not desk.watch._listeners


async def test_one_whose_key_is_revoked_hears_no_more(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(watching, "_LOOKS_EVERY_S", 0.01)

    async def is_over() -> bool:
        return False

    desk, access = RunDesk(at_once=1), access_to(journal_of(0), revoked=True)
    following = follow(access, desk, "r1", is_over=is_over)
    with pytest.raises(DeveloperError, match="revoked"):
        await asyncio.wait_for(anext(following), 10)


async def test_no_listener_is_kept() -> None:
    desk = RunDesk(at_once=1)
    with desk.listening("r1"), desk.listening("r1"):
        assert len(desk._feeds["r1"]) == 2
    assert not desk._feeds


async def test_a_revoked_key_ends_its_streams(tmp_path: Path) -> None:
    async with serving(tmp_path, StubCaller()) as served:
        mia = await served.client("mia")
        run_id = told(await mia.post("/runs", json={"request": "book"}), 202)["run_id"]
        await until_waiting(mia, run_id)
        (key,) = served.keys.listed()
        async with mia.stream("GET", f"/runs/{run_id}/events") as response:
            events = sent_events(response)
            assert (await anext(events)).kind == "run_started"
            served.keys.revoke(key.key_id)
            async with asyncio.timeout(10):
                *_, last = [event async for event in events]
    assert (last.kind, last.data["code"]) == ("error", "not_authenticated")
