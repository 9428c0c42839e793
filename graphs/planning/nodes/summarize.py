"""Answers the person from what the goals came to."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import partial
from typing import Any

from langgraph.runtime import Runtime

from graphs.answering.records import Found
from graphs.context import RunContext
from graphs.events import Answered
from graphs.evidence import Evidence
from graphs.form_reasoner import Answer, AnswerQuestion
from graphs.forms.records import Form
from graphs.nodes.checked_answer import checked_answer
from graphs.nodes.limit_hit import with_limit
from graphs.nodes.summarize import called_tools
from graphs.planning.context import Planner, planner_of
from graphs.planning.named_ids import with_named_ids
from graphs.planning.referred_names import with_referred_names
from graphs.planning.sent_names import names_sent
from graphs.planning.state import PlanAgentState
from graphs.planning.subtasks import found_of
from graphs.state import Result


async def summarize(state: PlanAgentState, runtime: Runtime[RunContext]) -> dict[str, Any]:
    """Writes ``answer``, ``status`` and ``path``."""
    context, results = runtime.context, state.get("results", {})
    planner = await planner_of(context)
    found = found_of({**state.get("earlier", {}), **_with_found(state, results)})
    form = Form.model_validate(state["form"])
    question = AnswerQuestion(
        request=state["request"],
        now=context.now(),
        form=await asyncio.to_thread(with_named_ids, form, planner.model, planner.grounding),
        found=await asyncio.to_thread(
            with_referred_names, found, planner.model, planner.grounding, form
        ),
        model=planner.model,
        library=context.library,
        sent=[*_sent(results)],
    )

    async def write(**how: Any) -> Answer:
        return await planner.reasoner.answer(replace(question, **how))

    evidence = partial(_evidence, context, planner, question, state)
    answer = await checked_answer(
        context, write, lambda told: told.text, evidence, question.form.language
    )
    text = await with_limit(state, context, answer.text)
    cited = list(dict.fromkeys(c for found in question.found.values() for c in found.call_ids))
    told = Answered(
        answer=text, status=answer.status, citations=cited, features=dict(answer.features)
    )
    await context.record.emit(told)
    return {"answer": text, "status": answer.status, "path": called_tools(state)}


def _sent(results: Mapping[str, Result]) -> Iterator[tuple[str, Mapping[str, Any]]]:
    """The calls in the order in which they were sent."""
    for result in results.values():
        for one in result["observations"]:
            yield from ((one["tool_id"], arguments) for arguments in one["arguments"])


def _with_found(state: PlanAgentState, results: Mapping[str, Result]) -> dict[str, Result]:
    """The results, those included of goals that were never pursued."""
    goals = {s["id"]: s["goal"]["id"] for s in state["subtasks"]}
    return {
        name: result if "found" in result else {**result, "found": _bare(goals[name], result)}
        for name, result in results.items()
    }


def _bare(goal: str, result: Result) -> dict[str, Any]:
    return Found(goal=goal, status=result["status"], note=result["note"]).model_dump(mode="json")


async def _evidence(
    context: RunContext, planner: Planner, question: AnswerQuestion, state: PlanAgentState
) -> Evidence:
    """Everything that an answer may say: what was asked, looked up, sent, returned and computed."""
    results = state.get("results", {}).values()
    observations = [o for result in results for o in result["observations"]]
    told: list[dict[str, Any]] = [{"arguments": o["arguments"]} for o in observations]
    found = [one.model_dump(mode="json") for one in question.found.values()]
    told += [{"facts": one, "error": one["note"]} for one in found]
    bodies = [
        await context.record.response(call_id)
        for o in observations
        for call_id in o["call_ids"]
        if call_id not in o["fruitless"]
    ]
    bodies += [list(one.rows) for one in question.found.values()]
    known = await asyncio.to_thread(planner.grounding.mentions, question.request)
    bodies += [[mention.value.text, mention.value.label] for mention in known]
    sent = names_sent(observations, planner.model, planner.grounding)
    bodies.append(await asyncio.to_thread(list, sent))
    today = question.now.date()
    return await asyncio.to_thread(Evidence.of, question.request, told, bodies, today)
