"""Answers the person from what the subtasks found."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from functools import partial
from typing import Any

from langgraph.runtime import Runtime

from graphs.context import RunContext
from graphs.events import Answered
from graphs.evidence import Evidence
from graphs.nodes.checked_answer import checked_answer
from graphs.nodes.limit_hit import with_limit
from graphs.reasoner import Closing, Summary
from graphs.state import AgentState
from prompts.phrases import say


async def summarize(state: AgentState, runtime: Runtime[RunContext]) -> dict[str, Any]:
    """Writes ``answer``, ``status`` and ``path``."""
    context = runtime.context
    results = state.get("results", {})
    closing = Closing(
        state["request"],
        state["language"],
        state["subtasks"],
        results,
        state["slips"],
        state.get("earlier", {}),
    )

    async def write(**how: Any) -> Summary:
        return await context.reasoner.summarize(replace(closing, **how))

    summary = await checked_answer(
        context, write, lambda told: told.answer, partial(_evidence, context, closing)
    )
    answer = await with_limit(state, context, _with_taken_over(state, summary.answer))
    path = called_tools(state)
    told = Answered(
        answer=answer,
        status=summary.status,
        citations=summary.citations,
        features=dict(summary.features),
    )
    await context.record.emit(told)
    return {"answer": answer, "status": summary.status, "path": path}


def _with_taken_over(state: AgentState, answer: str) -> str:
    """The answer with a sentence on what was not said in the request but in an earlier one."""
    values = ", ".join(dict.fromkeys(state.get("taken_over", {}).values()))
    return f"{answer}\n{say(state['language'], 'taken_over', values=values)}" if values else answer


async def _evidence(context: RunContext, closing: Closing) -> Evidence:
    """Everything that an answer may say: what was asked, sent, returned and computed."""
    observations = [o for r in closing.results.values() for o in r["observations"]]
    told = [
        {"arguments": o["arguments"], "total": o["total"], "aggregate": o["aggregate"]}
        for o in observations
    ]
    told += [{"facts": r["facts"], "error": r["note"]} for r in closing.results.values()]
    bodies = [
        await context.record.response(call_id)
        for o in observations
        for call_id in o["call_ids"]
        if call_id not in o["fruitless"]
    ]
    bodies += _shown_before(closing)
    said = " ".join([closing.request, *(s["text"] for s in closing.subtasks)])
    today = context.now().date()
    return await asyncio.to_thread(Evidence.of, said, told, bodies, today)


def _shown_before(closing: Closing) -> list[list[dict[str, Any]]]:
    """The rows that no call of this run returned: of earlier turns, and taken from those."""
    before = [o for r in closing.earlier.values() for o in r["observations"]]
    taken = [o for r in closing.results.values() for o in r["observations"] if not o["call_ids"]]
    return [[row["fields"] for row in o["rows"]] for o in [*before, *taken]]


def called_tools(state: AgentState) -> list[str]:
    """Tools in the order in which they were called, subtask by subtask."""
    results = state.get("results", {})
    return [
        observation["tool_id"]
        for subtask in state["subtasks"]
        if subtask["id"] in results
        for observation in results[subtask["id"]]["observations"]
        if observation["call_ids"]
    ]
