"""Events in the journal and on the stream."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Sequence
from typing import Any

from langgraph.graph import END, START, StateGraph

from graphs.events import EVENT, Answered, Event, LimitHit, SubtaskStarted
from graphs.record import JournalRecord
from graphs.state import AgentState
from memory.journal import Entry
from memory.journal import Event as Stored
from memory.volatile_journal import VolatileJournal
from tests.agent_stubs import NOON


class LateJournal(VolatileJournal):
    """Gives back earlier numbers later than later ones."""

    def append_many(self, run_id: str, entries: Sequence[Entry]) -> Sequence[Stored]:
        stored = super().append_many(run_id, entries)
        time.sleep(0.03 / stored[0].seq)
        return stored


def started(**journal: Any) -> JournalRecord:
    volatile = LateJournal(lambda: NOON, **journal)
    volatile.start_run("r1", thread_id="r1", request="do it", language="")
    return JournalRecord(volatile, "r1")


async def streamed(record: JournalRecord, *events: Event) -> list[dict[str, Any]]:
    """What a graph shows whose only node emits these events at the same time."""

    async def node(state: AgentState) -> dict[str, Any]:
        await asyncio.gather(*(record.emit(event) for event in events))
        return {}

    graph = StateGraph(AgentState)
    graph.add_node("node", node)
    graph.add_edge(START, "node")
    graph.add_edge("node", END)
    compiled = graph.compile()
    return [chunk async for chunk in compiled.astream({"request": ""}, stream_mode="custom")]


async def test_events_are_shown_in_the_order_of_their_numbers() -> None:
    shown = await streamed(started(), *(SubtaskStarted(text=str(i)) for i in range(8)))
    assert [event["seq"] for event in shown] == list(range(1, 9))


async def test_an_event_carries_its_run_its_time_and_its_content() -> None:
    (shown,) = await streamed(started(), LimitHit(subtask="A1", limit="dfs_steps", value=24))
    assert shown == {
        "run_id": "r1",
        "seq": 1,
        "at": "2026-05-12T12:00:00.000000+00:00",
        "kind": "limit_hit",
        "subtask": "A1",
        "limit": "dfs_steps",
        "value": 24.0,
    }


async def test_an_event_that_was_shown_can_be_read_back() -> None:
    event = Answered(answer="42", status="done", citations=["A1.1"])
    (shown,) = await streamed(started(), event)
    content = {key: value for key, value in shown.items() if key not in ("run_id", "seq", "at")}
    assert EVENT.validate_python(content) == event


async def test_no_secret_is_shown() -> None:
    event = Answered(answer="the key is hunter2hunter2", status="done", citations=[])
    (shown,) = await streamed(started(secrets=lambda: {"hunter2hunter2"}), event)
    assert "hunter2" not in str(shown)


async def test_responses_are_kept_by_call() -> None:
    record = started()
    await record.save_response("A1.1", {"id": 1})
    assert await record.response("A1.1") == {"id": 1}


async def test_events_told_at_once_are_one_append() -> None:
    appended: list[int] = []

    class CountingJournal(VolatileJournal):
        def append_many(self, run_id: str, entries: Sequence[Entry]) -> Sequence[Stored]:
            appended.append(len(entries))
            return super().append_many(run_id, entries)

    journal = CountingJournal(lambda: NOON)
    journal.start_run("r1", thread_id="r1", request="do it", language="")
    record = JournalRecord(journal, "r1")

    async def node(state: AgentState) -> dict[str, Any]:
        await record.emit(SubtaskStarted(text="a"), SubtaskStarted(text="b"))
        return {}

    graph = StateGraph(AgentState)
    graph.add_node("node", node)
    graph.add_edge(START, "node")
    stream = graph.compile().astream({"request": ""}, stream_mode="custom")
    shown = [(chunk["seq"], chunk["text"]) async for chunk in stream]
    assert (appended, shown) == ([2], [(1, "a"), (2, "b")])


async def test_a_body_that_was_kept_is_at_hand_and_one_of_before_is_read_once() -> None:
    class CountingJournal(VolatileJournal):
        reads = 0

        def response(self, run_id: str, call_id: str) -> Any:
            self.reads += 1
            return super().response(run_id, call_id)

    journal = CountingJournal(lambda: NOON)
    journal.start_run("r1", thread_id="r1", request="do it", language="")
    record = JournalRecord(journal, "r1")
    await record.save_response("A1.1", [1], call={"digest": "d"})
    assert [await record.response("A1.1") for _ in range(3)] == [[1]] * 3
    assert await record.answered_call("A1.1") == {"digest": "d"}
    assert journal.reads == 0
    await record.save_response("A1.1", [2])
    assert await record.response("A1.1") == [2]
    assert await record.answered_call("A1.1") is None
    resumed = JournalRecord(journal, "r1")
    assert [await resumed.response("A1.1") for _ in range(3)] == [[2]] * 3
    assert journal.reads == 1
