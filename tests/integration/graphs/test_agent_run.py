"""Whole runs with the real journal, checkpoints and HTTP caller against a loopback service."""

from __future__ import annotations

import asyncio
import json
import sqlite3
import threading
import time
from collections import Counter
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import aclosing, suppress
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest
from langgraph.types import Send

from graphs.limits import Limits
from graphs.outcomes import Outcome
from graphs.reasoner import Blank, Choice, Filled, Situation
from graphs.running import Agent
from memory.checkpoints import open_checkpointer
from memory.database import open_database
from memory.grouped_saver import GroupedSaver
from memory.sqlite_approvals import SqliteApprovals
from memory.sqlite_claims import SqliteClaims
from memory.sqlite_journal import SqliteJournal
from tests.agent_stubs import ScriptedReasoner, World, make_library, make_subtask, make_tool, walk
from tools.credentials import MappingCredentials
from tools.http_caller import HttpCaller

TOOLS = [
    make_tool("cities", outputs=["[].id"]),
    make_tool("hotels", "id", outputs=["results[].name"]),
    make_tool("huge"),
    make_tool("hang"),
    make_tool("book", risk="write"),
]
HUGE = {"results": [{"id": i, "name": f"n{i}", "text": "x" * 180} for i in range(1000)]}


@dataclass
class Service:
    """A service on this machine; ``hang`` answers only when it is released."""

    url: str = ""
    asked: list[str] = field(default_factory=list)
    release: threading.Event = field(default_factory=threading.Event)
    hanging: threading.Event = field(default_factory=threading.Event)

    def answer(self, path: str, query: str) -> Any:
        self.asked.append(path)
        if path == "/hang":
            self.hanging.set()
            self.release.wait(20)
        return {
            "/cities": [{"id": "lis"}, {"id": "opo"}],
            "/hotels": {"results": [{"name": f"Hotel {query.removeprefix('id=')}"}]},
            "/huge": HUGE,
        }.get(path, {"id": 1})


@pytest.fixture
def service() -> Iterator[Service]:
    told = Service()

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            path, _, query = self.path.partition("?")
            body = json.dumps(told.answer(path, query)).encode()
            self.send_response(200)
            self.send_header("Content-Type", "application/json")
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            with suppress(BrokenPipeError, ConnectionResetError):  # the cancelled caller is gone
                self.wfile.write(body)

        do_POST = do_GET  # noqa: N815

        def log_message(self, *_: Any) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    server.daemon_threads = True
    told.url = f"http://127.0.0.1:{server.server_port}"
    thread = threading.Thread(target=server.serve_forever, args=(0.01,))
    thread.start()
    yield told
    told.release.set()
    server.shutdown()
    thread.join()
    server.server_close()


@dataclass
class Setup:
    """An agent with everything real but its decisions."""

    agent: Agent
    journal: SqliteJournal
    saver: GroupedSaver
    service: Service
    file: Path

    def rows(self) -> list[int]:
        """Bytes of every stored checkpoint and write."""
        with sqlite3.connect(self.file) as connection:
            found = connection.execute(
                "SELECT length(checkpoint) FROM checkpoints UNION ALL "
                "SELECT length(value) FROM writes"
            ).fetchall()
        connection.close()
        return [size for (size,) in found]


MakeSetup = Callable[..., Any]


@pytest.fixture
async def set_up(service: Service, tmp_path: Path) -> AsyncIterator[MakeSetup]:
    engine = open_database(tmp_path / "cairn.db")
    journal = SqliteJournal(engine, lambda: datetime.now(UTC))
    file = tmp_path / "checkpoints.db"
    callers: list[HttpCaller] = []
    async with open_checkpointer(file) as saver:

        def make(
            reasoner: ScriptedReasoner, limits: Limits | None = None, timeout_s: float = 10
        ) -> Setup:
            world = World(tools=TOOLS, reasoner=reasoner, limits=limits or Limits())
            library = make_library(TOOLS, service.url)
            caller = HttpCaller(
                library, credentials=MappingCredentials({}), timeout_s=timeout_s, retries=0
            )
            callers.append(caller)
            parts = replace(
                world.parts(caller),
                library=library,
                journal=journal,
                approvals=SqliteApprovals(engine, lambda: datetime.now(UTC)),
                claims=SqliteClaims(engine, lambda: datetime.now(UTC)),
                monotonic=time.monotonic,
            )
            return Setup(Agent(parts, saver), journal, saver, service, file)

        yield make
    for caller in callers:
        await caller.aclose()
    engine.dispose()


def by_subtask(**paths: str) -> Callable[[Situation], Choice]:
    """Walks ``cities-hotels`` for the subtask of that name."""
    return lambda s: walk(*paths[s.task.subtask["id"]].split("-"))(s)


def hand_on(blank: Blank) -> Filled:
    """A call of hotels for every city found before."""
    if blank.tool.id != "g.hotels":
        return Filled([{}])
    return Filled([{"id": row["fields"]["[].id"]} for row in blank.observations[-1]["rows"]])


def trip() -> ScriptedReasoner:
    """Two subtasks side by side, one of them in two steps with a fan-out, and one after them."""
    return ScriptedReasoner(
        subtasks=[make_subtask("A1"), make_subtask("A2"), make_subtask("A3", "A1", "A2")],
        choose_by=by_subtask(A1="cities-hotels", A2="huge", A3="cities"),
        fill_by=hand_on,
        fields_by=lambda harvest: ["results[].name", "results[].id", "results[].text"],
    )


async def events_and_outcome(agent: Agent) -> tuple[list[dict[str, Any]], Outcome]:
    *events, outcome = [event async for event in agent.stream("plan a trip")]
    assert isinstance(outcome, Outcome)
    return [event for event in events if isinstance(event, dict)], outcome


async def test_a_run_from_request_to_answer(set_up: MakeSetup) -> None:
    setup: Setup = set_up(trip())
    events, outcome = await events_and_outcome(setup.agent)
    assert outcome.status == "done"
    assert outcome.path == ["g.cities", "g.hotels", "g.huge", "g.cities"]
    assert sorted(setup.service.asked) == ["/cities", "/cities", "/hotels", "/hotels", "/huge"]
    picked = [e for e in events if e["kind"] == "picked" and e["tool_id"] == "g.hotels"]
    assert [(e["total"], e["kept"]) for e in picked] == [(2, 2)]
    run = setup.journal.run(outcome.run_id)
    assert (run.status, run.answer, list(run.path)) == ("done", outcome.answer, outcome.path)
    assert setup.rows() == [], "checkpoints are gone when a run has ended"


async def test_what_is_streamed_is_what_the_journal_holds(set_up: MakeSetup) -> None:
    setup: Setup = set_up(trip())
    events, outcome = await events_and_outcome(setup.agent)
    assert [event["seq"] for event in events] == list(range(1, len(events) + 1))
    stored = setup.journal.events(outcome.run_id)
    assert [
        {"run_id": e.run_id, "seq": e.seq, "at": e.at, "kind": e.kind, "subtask": e.subtask}
        | dict(e.data)
        for e in stored
    ] == events
    assert [events[0]["kind"], events[-1]["kind"]] == ["run_started", "run_finished"]


async def test_every_question_is_counted_for_its_own_run(set_up: MakeSetup) -> None:
    reasoner = trip()
    setup: Setup = set_up(reasoner)
    runs = await asyncio.gather(*(events_and_outcome(setup.agent) for _ in range(3)))
    asked = Counter(decision for decision, _ in reasoner.asked)
    for events, outcome in runs:
        assert {kind: 3 * count for kind, count in outcome.spending.decisions.items()} == asked
        assert events[-1]["decisions"] == outcome.spending.decisions
        assert (events[-1]["model_calls"], events[-1]["tokens"]) == (0, 0)


async def test_runs_side_by_side_do_not_mix(set_up: MakeSetup) -> None:
    setup: Setup = set_up(trip())
    runs = await asyncio.gather(*(events_and_outcome(setup.agent) for _ in range(3)))
    assert len({outcome.run_id for _, outcome in runs}) == 3
    for events, outcome in runs:
        assert {event["run_id"] for event in events} == {outcome.run_id}
        assert [event["seq"] for event in events] == list(range(1, len(events) + 1))
    assert setup.rows() == []


# --- state --------------------------------------------------------------------------------------


def assert_plain(value: Any) -> None:
    """JSON all the way down."""
    if isinstance(value, Send):
        assert_plain(value.arg)
    elif type(value) is dict:
        assert all(type(key) is str for key in value), value.keys()
        for item in value.values():
            assert_plain(item)
    elif type(value) in (list, tuple):
        for item in value:
            assert_plain(item)
    else:
        assert value is None or type(value) in (str, int, float, bool), type(value)


async def test_the_state_is_plain_and_small_and_the_answers_are_kept_beside_it(
    set_up: MakeSetup,
) -> None:
    setup: Setup = set_up(trip())
    seen = 0
    async with aclosing(setup.agent.stream("plan a trip")) as stream:
        async for event in stream:
            if not isinstance(event, dict) or event["kind"] not in ("moved", "picked", "answered"):
                continue
            async for stored in setup.saver.alist(None):
                assert_plain(stored.checkpoint["channel_values"])
                assert_plain([value for _, _, value in stored.pending_writes or []])
                seen += 1
            assert max(setup.rows()) < 30_000
    assert seen > 20
    assert len(json.dumps(HUGE)) > 200_000
    assert setup.journal.response("r1", "A2.1") == HUGE


# --- ends ---------------------------------------------------------------------------------------


async def test_a_fault_ends_the_run_and_is_raised(set_up: MakeSetup) -> None:
    def break_down(_blank: Blank) -> Filled:
        raise RuntimeError("a fault")

    setup: Setup = set_up(ScriptedReasoner(choose_by=walk("cities"), fill_by=break_down))
    with pytest.raises(RuntimeError, match="a fault"):
        await setup.agent.ask("plan a trip")
    run = setup.journal.run("r1")
    assert (run.status, run.answer) == ("failed", "a fault")
    assert run.ended_at is not None
    assert setup.rows() == []


async def test_a_cancelled_run_ends_at_once_as_cancelled(set_up: MakeSetup) -> None:
    setup: Setup = set_up(ScriptedReasoner(choose_by=walk("hang")))
    task = asyncio.create_task(setup.agent.ask("plan a trip"))
    await asyncio.to_thread(setup.service.hanging.wait, 10)
    started = time.monotonic()
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    assert time.monotonic() - started < 8, "the call that hangs is not waited for"
    assert setup.journal.run("r1").status == "cancelled"
    assert setup.rows() == []


async def test_a_reader_that_leaves_cancels_the_run(set_up: MakeSetup) -> None:
    setup: Setup = set_up(ScriptedReasoner(choose_by=walk("hang")))
    async with aclosing(setup.agent.stream("plan a trip")) as stream:
        async for event in stream:
            if isinstance(event, dict) and event["kind"] == "call_started":
                break
    assert setup.journal.run("r1").status == "cancelled"
    written = len(setup.journal.events("r1"))
    setup.service.release.set()
    await asyncio.sleep(0.1)
    assert len(setup.journal.events("r1")) == written, "nothing runs on"
    assert setup.rows() == []


async def test_a_service_that_hangs_does_not_hold_the_run(set_up: MakeSetup) -> None:
    limits = Limits(wall_seconds=0.4, parallelism=1)
    setup: Setup = set_up(
        ScriptedReasoner(
            subtasks=[make_subtask("A1"), make_subtask("A2"), make_subtask("A3")],
            choose_by=walk("hang"),
        ),
        limits,
        timeout_s=0.6,
    )
    started = time.monotonic()
    events, outcome = await events_and_outcome(setup.agent)
    assert time.monotonic() - started < limits.wall_seconds + 0.6 + 5.0
    assert len(setup.service.asked) == 1
    assert outcome.status == "partial"
    notes = {e["subtask"]: e["note"] for e in events if e["kind"] == "subtask_finished"}
    assert "no answer" in notes["A1"]
    assert notes["A2"] == notes["A3"] == "the time limit of 0.4 s was reached"


async def test_a_write_waits_for_a_person_and_is_not_sent(set_up: MakeSetup) -> None:
    setup: Setup = set_up(ScriptedReasoner(choose_by=walk("book")))
    events, outcome = await events_and_outcome(setup.agent)
    (finished,) = [e for e in events if e["kind"] == "call_finished"]
    assert (finished["outcome"], finished["error_kind"]) == ("failed", "approval_required")
    assert setup.service.asked == []
    assert outcome.path == []
