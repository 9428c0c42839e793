"""Splits the request into subtasks."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from langgraph.runtime import Runtime

from graphs.context import RunContext
from graphs.events import Decomposed
from graphs.nodes.limit_hit import hit_limit
from graphs.reasoner import Question
from graphs.reopening import waits_for
from graphs.results import bare_result
from graphs.state import AgentState, Result, Subtask


async def decompose(state: AgentState, runtime: Runtime[RunContext]) -> dict[str, Any]:
    """Writes ``language``, ``subtasks``, and ``results`` for those beyond the limit.

    Where the request follows earlier turns, ``follows``, and in ``earlier`` what it rests on.
    """
    context = runtime.context
    answer = await context.reasoner.decompose(
        Question(
            state["read"],
            context.library.categories(),
            context.limits.subtasks,
            state.get("recalled", []),
            context.earlier,
        )
    )
    await context.record.emit(Decomposed(language=answer.language, subtasks=answer.subtasks))
    beyond = answer.subtasks[context.limits.subtasks :]
    note = await hit_limit(context, "subtasks") if beyond else ""
    earlier = rested_on(answer.subtasks, *(turn.results for turn in context.earlier))
    follows = {"earlier": earlier, "follows": True}
    return {
        "language": answer.language,
        "subtasks": answer.subtasks,
        "results": {s["id"]: bare_result(s, "failed", note) for s in beyond},
        **(follows if answer.follows else {}),
    }


def rested_on(subtasks: Sequence[Subtask], *earlier: Mapping[str, Result]) -> dict[str, Result]:
    """The results of earlier turns that the subtasks wait for."""
    named = {name for subtask in subtasks for name in waits_for(subtask)}
    return {n: result for results in earlier for n, result in results.items() if n in named}
