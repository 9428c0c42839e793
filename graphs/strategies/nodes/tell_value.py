"""Asks for the answer, of what a program came to."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Sequence
from typing import Any

from langgraph.runtime import Runtime

from graphs.changes import done_for_good
from graphs.context import RunContext
from graphs.evidence import Evidence
from graphs.strategies.asking import UndecidedError, ask_model
from graphs.strategies.ending import end
from graphs.strategies.forms import Closing
from graphs.strategies.moving import moved
from graphs.strategies.programs import remarks_on, seen_by_program, unread_pages
from graphs.strategies.state import Ending, StrategyState
from graphs.strategies.telling import cut, said_text, today
from prompts.decisions import decision_prompt
from prompts.phrases import say


async def tell_value(state: StrategyState, runtime: Runtime[RunContext]) -> dict[str, Any]:
    """Writes ``ended``, ``inquiry`` for a question, or ``stopped``.

    An answer that says what stands nowhere is asked for once more; then the value itself is told.
    """
    context, seen = runtime.context, seen_by_program(state)
    remarks = [*remarks_on(seen), *await unread_pages(context, seen)]
    evidence = await _evidence(context, state)
    made_up: list[str] = []
    for _ in range(2):
        try:
            found = await _asked(context, state, remarks, made_up)
        except UndecidedError as error:
            return {"stopped": str(error)}
        made_up = evidence.unsupported(found.answer)
        if not made_up:
            move = await moved(context, state, "finish", "", "")
            if found.outcome == "needs_input" and done_for_good(state["observations"]):
                return {**move, "ended": Ending(outcome="answered", answer=found.answer)}
            return {**move, **await end(context, state, found.outcome, _noted(state, found.answer))}
    told = _noted(state, _plain(state["value"]), remarks)
    return {"ended": Ending(outcome="answered", answer=told)}


async def _asked(
    context: RunContext, state: StrategyState, remarks: Sequence[str], made_up: Sequence[str]
) -> Closing:
    prompt = decision_prompt(
        "program_answer",
        today=today(context),
        request=state["request"],
        said=said_text(state),
        program=state["program"],
        value=cut(state["value"], context.limits.response_chars * context.limits.fan_out),
        remarks="; ".join(remarks),
        made_up=", ".join(made_up),
    )
    return await ask_model(context, "summarize", prompt, Closing, lambda _: "")


async def _evidence(context: RunContext, state: StrategyState) -> Evidence:
    """What an answer may say: what was asked, said, sent, returned and computed."""
    seen = seen_by_program(state)
    told = [{"arguments": o["arguments"], "error": o["error"]} for o in seen]
    bodies = [
        await context.record.response(call)
        for o in seen
        for call in o["call_ids"]
        if call not in o["fruitless"]
    ]
    asked = "\n".join([state["request"], *state.get("said", [])])
    today_ = context.now().date()
    return await asyncio.to_thread(Evidence.of, asked, told, [*bodies, state["value"]], today_)


def _noted(state: StrategyState, answer: str, remarks: Sequence[str] = ()) -> str:
    """The answer with what the person is told beside it."""
    note = "; ".join(filter(None, [state.get("note", ""), *remarks]))
    return f"{answer}\n{say(state['language'], 'note', note=note)}" if note else answer


def _plain(value: Any) -> str:
    """The value as it is."""
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
