"""Events in the journal and on the stream."""

from __future__ import annotations

import asyncio
import time
from typing import Any

from langgraph.graph import END, START, StateGraph

from graphs.events import EVENT, Answered, Event, LimitHit, SubtaskStarted
from graphs.record import JournalRecord
from graphs.state import AgentState
from memory.journal import Event as Stored
from memory.volatile_journal import VolatileJournal
from tests.agent_stubs import NOON


class LateJournal(VolatileJournal):
    """Gives back earlier numbers later than later ones."""

    def append(self, run_id: str, kind: str, *rest: Any) -> Stored:
        stored = super().append(run_id, kind, *rest)
        time.sleep(0.03 / stored.seq)
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
