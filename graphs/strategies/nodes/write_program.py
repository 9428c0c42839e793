"""Asks for the program that carries a solution out."""

from __future__ import annotations

import json
from typing import Any

from langgraph.runtime import Runtime

from graphs.context import RunContext
from graphs.events import ProgramWritten
from graphs.programs.written import entities_of
from graphs.strategies.asking import UndecidedError, ask_model
from graphs.strategies.ending import end
from graphs.strategies.forms import WrittenProgram
from graphs.strategies.function_texts import functions_text
from graphs.strategies.programs import functions_in
from graphs.strategies.state import START, SUBTASK, StrategyState
from graphs.strategies.telling import earlier_text, said_text, today
from prompts.decisions import decision_prompt


async def write_program(state: StrategyState, runtime: Runtime[RunContext]) -> dict[str, Any]:
    """Writes ``program``, to be run from its start, ``inquiry`` or ``ended`` for a question, or
    ``stopped``. After a ``complaint``, which it clears, the program before is shown with it.
    """
    context, complaint = runtime.context, state.get("complaint", "")
    functions = functions_in(context, state)
    prompt = decision_prompt(
        "program",
        today=today(context),
        functions=functions_text(functions.values(), await entities_of(context)),
        request=state["request"],
        earlier=earlier_text(context),
        said=said_text(state),
        values=json.dumps(state.get("values", {}), ensure_ascii=False),
        failed=state["program"] if complaint else "",
        complaint=complaint,
    )
    try:
        found = await ask_model(context, "program", prompt, WrittenProgram, _says_one)
    except UndecidedError as error:
        return {"stopped": str(error)}
    written = {"complaint": "", "mended": bool(complaint)}
    if found.question:
        return {**written, **await end(context, state, "needs_input", found.question)}
    await context.record.emit(
        ProgramWritten(subtask=SUBTASK, program=found.program, tools=state["solution"])
    )
    return {
        **written,
        "program": found.program,
        "begun": len(state["observations"]),
        "at": START,
        "finished": False,
    }


def _says_one(found: WrittenProgram) -> str:
    """What is wrong with an answer that is neither a program nor a question, or both."""
    if bool(found.program) != bool(found.question):
        return ""
    return 'Give "program", or "question" where a value is lacking: one of them, not both.'
