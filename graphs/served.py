"""The agent as a plain graph: a request in, an answer with its path out, no run context.

The run inside keeps its own checkpoints and journal. Where it waits for a person, this graph stops
with an interrupt that says for what, and goes on with what it is resumed with.
"""

from __future__ import annotations

import asyncio
import uuid
from collections.abc import Mapping
from contextlib import aclosing
from contextvars import Context, copy_context
from dataclasses import asdict
from typing import Any, Literal, NotRequired

from langgraph.config import get_stream_writer
from langgraph.graph import START, StateGraph
from langgraph.graph.state import CompiledStateGraph
from langgraph.types import interrupt
from typing_extensions import TypedDict

from graphs.going_on import Answers, Decision, go_on
from graphs.outcomes import Outcome, Stream, Waiting
from graphs.run_options import RunOptions
from graphs.running import Agent
from memory.approvals import Approval
from memory.errors import DeveloperError
from memory.journal import Run


class ServedInput(TypedDict):
    """What a caller hands in."""

    request: str
    conversation: NotRequired[str]
    """Runs of one conversation may refer to each other."""
    allow_writes: NotRequired[list[str]]
    """Ids of tools that may change something without an approval."""
    dry_run: NotRequired[bool]
    """Whether nothing that changes something is sent."""


class ServedOutput(TypedDict):
    """What a caller gets back."""

    run_id: str
    answer: str
    status: str
    path: list[str]
    """Tool ids called, in order."""


class Pending(TypedDict):
    """What a run waits for: the value of the interrupt.

    Resume with ``{"approvals": {approval_id: {"ruling": "approved" or "rejected", "note": ...,
    "arguments": ..., "remember": ...}}}``, or with ``{"reply": ...}`` to a question.
    """

    run_id: str
    approvals: list[dict[str, Any]]
    question: dict[str, Any] | None


class ServedState(ServedInput, ServedOutput):
    """State of the graph around a run."""

    pending: Pending | None
    """What the run waits for; None once it has ended."""


ServedGraph = CompiledStateGraph[ServedState, None, ServedInput, ServedOutput]


def served(agent: Agent, *, asks: bool = False) -> ServedGraph:
    """Wrap an agent as a graph that servers and other graphs can take in.

    The run inside starts in an empty context, so that it does not become a subgraph of the run
    around it; its events are the custom stream. With ``asks`` it stops where a person has to say
    something, with an interrupt whose value is ``Pending``; that needs a checkpointer, of the agent
    and of whoever runs this graph. Without, nothing is asked.
    """

    async def begin(state: ServedState) -> dict[str, Any]:
        del state  # whatever is asked, the run gets a name first
        return {"run_id": uuid.uuid4().hex, "pending": None}

    async def work(state: ServedState) -> dict[str, Any]:
        return await _shown(_working(agent, state, asks=asks))

    async def ask(state: ServedState) -> dict[str, Any]:
        given = interrupt(state["pending"])
        return await _shown(going_on(agent, answers_of(state["run_id"], given)))

    builder = StateGraph(ServedState, input_schema=ServedInput, output_schema=ServedOutput)
    builder.add_node("begin", begin)
    builder.add_node("work", work)
    builder.add_node("ask", ask)
    builder.add_edge(START, "begin")
    builder.add_edge("begin", "work")
    builder.add_conditional_edges("work", _following)
    builder.add_conditional_edges("ask", _following)
    return builder.compile(name="cairn")


def _following(state: ServedState) -> Literal["ask", "__end__"]:
    return "ask" if state["pending"] else "__end__"


async def _working(agent: Agent, state: ServedState, *, asks: bool) -> Stream:
    """Start the run; one that was started before this node was interrupted goes on."""
    run_id = state["run_id"]
    try:
        await asyncio.to_thread(agent.parts.journal.run, run_id)
    except DeveloperError:
        stream = agent.stream(
            state["request"],
            can_ask=asks,
            options=RunOptions(
                allow_writes=frozenset(state.get("allow_writes", ())),
                dry_run=state.get("dry_run", False),
            ),
            conversation=state.get("conversation"),
            run_id=run_id,
        )
    else:
        stream = going_on(agent, Answers(run_id))
    async with aclosing(stream) as events:
        async for event in events:
            yield event


def answers_of(run_id: str, given: Any) -> Answers:
    """What a run that waits is told by the value that its interrupt is resumed with."""
    said: Mapping[str, Any] = given if isinstance(given, Mapping) else {"reply": given}
    decisions = {name: Decision(**one) for name, one in said.get("approvals", {}).items()}
    return Answers(run_id, decisions, said.get("reply"))


async def going_on(agent: Agent, answers: Answers) -> Stream:
    """As ``go_on``; of a run that has ended meanwhile how it ended."""
    run = await asyncio.to_thread(agent.parts.journal.run, answers.run_id)
    if run.ended_at is not None:
        yield _outcome(run)
        return
    async with aclosing(go_on(agent, answers)) as events:
        async for event in events:
            yield event


async def _shown(stream: Stream) -> dict[str, Any]:
    """Put the events of a run on the stream of this graph; returns how it ends as its state."""
    write, around = get_stream_writer(), copy_context()

    async def follow() -> Outcome | Waiting:
        end: Outcome | Waiting | None = None
        async with aclosing(stream) as events:
            async for event in events:
                if isinstance(event, Outcome | Waiting):
                    end = event
                else:
                    around.run(write, event)
        assert end is not None, "a stream ends with how the run ended"
        return end

    end = await asyncio.create_task(follow(), context=Context())
    if isinstance(end, Waiting):
        return {"pending": pending_of(end), "status": "waiting", "answer": "", "path": []}
    return {"pending": None, "status": end.status, "answer": end.answer, "path": end.path}


def pending_of(waiting: Waiting) -> Pending:
    """What a run waits for as plain JSON values."""
    return Pending(
        run_id=waiting.run_id,
        approvals=[approval_json(approval) for approval in waiting.approvals],
        question=None if waiting.inquiry is None else dict(waiting.inquiry),
    )


def approval_json(approval: Approval) -> dict[str, Any]:
    """An approval as plain JSON values, without its owner."""
    values = asdict(approval)
    del values["owner"]
    return {**values, "about": list(approval.about)}


def _outcome(run: Run) -> Outcome:
    status = run.status if run.status in ("done", "partial") else "failed"
    return Outcome(run.run_id, run.answer or "", status, list(run.path), 0.0)
