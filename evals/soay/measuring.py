"""Answers the questions: by a strategy of the agent, or by their gold programs."""

from __future__ import annotations

import time
from collections.abc import AsyncIterator, Sequence
from contextlib import ExitStack, aclosing
from typing import TYPE_CHECKING, Any

from pydantic import SecretStr

from evals.live.judging import judge
from evals.live.running import LiveOptions, open_parts_on, run_requests
from evals.live.serving import serve
from evals.model_server.server import serve as serve_model
from evals.running_programs import run_to_end
from evals.soay.classes import Classed, class_of
from evals.soay.gold import LIMITS, gold_answer
from evals.soay.records import Question
from evals.soay.scholars import Entity
from evals.soay.scripted_model import GoldModel
from evals.soay.service import scholars_service
from graphs.programs.sandbox import Call, Sandbox
from graphs.programs.signatures import Function, functions_of
from graphs.rows.algebra import Row
from graphs.rows.answer_rows import rows_of
from tools.entity_types.records import EntityModel

if TYPE_CHECKING:
    from app.settings import Settings
    from graphs.parts import Parts
    from graphs.strategies.names import Strategy


async def by_strategy(
    settings: Settings,
    entities: Sequence[Entity],
    questions: Sequence[Question],
    strategy: Strategy,
    language: str,
) -> AsyncIterator[Classed]:
    """Every question, each as if it were the first."""
    service = scholars_service(entities, questions, language)
    by_id = {one.id: one for one in questions}
    runs = run_requests(settings, service, service.requests, LiveOptions(strategy))
    async with aclosing(runs):
        async for run in runs:
            judged, question = judge(service.name, run), by_id[run.request.id]
            path: list[str] = next(
                (e["path"] for e in run.events if e["kind"] == "run_finished"), []
            )
            right = judged.verdict == "right"
            yield Classed(
                question=question,
                found=class_of(question, path, run.status, right=right),
                stated=judged.verdict == "wrong_stated",
                answer=run.answer,
                path=tuple(path),
                model_calls=judged.model_calls,
                seconds=judged.seconds,
            )


async def by_scripted_model(
    settings: Settings,
    entities: Sequence[Entity],
    questions: Sequence[Question],
    strategy: Strategy,
    language: str,
) -> AsyncIterator[Classed]:
    """Every question by a strategy that asks a chat model, with one that knows the gold program.

    Everything else is as it is: prompts, the protocol, the sandbox, calls over HTTP, the answer.
    """
    data = scholars_service(entities, questions, language).data()
    with serve_model(GoldModel(questions, language, data)) as server:
        asked = {"model": "openai:gold", "model_base_url": server.base_url, "reasoner": "model"}
        own = settings.model_copy(update={**asked, "model_api_key": SecretStr("none")})
        async for one in by_strategy(own, entities, questions, strategy, language):
            yield one


async def by_gold_programs(
    settings: Settings, entities: Sequence[Entity], questions: Sequence[Question]
) -> AsyncIterator[Classed]:
    """Every gold program, run in the sandbox, its calls sent by the agent's caller over HTTP.

    Gold answers come of the same programs over the data itself.
    """
    service = scholars_service(entities, questions, "en")
    with ExitStack() as stack:
        served = stack.enter_context(serve(service))
        _, parts = stack.enter_context(open_parts_on(settings, served, LiveOptions("solution")))
        assert parts.entity_model is not None, "the strategies over plans have one"
        model = parts.entity_model()
        try:
            for question in questions:
                started = time.monotonic()
                value, path = await _run(question.program, parts, model)
                right = value == gold_answer(question.program, service.data())
                yield Classed(
                    question=question,
                    found=class_of(question, path, "done", right=right),
                    stated=not right,
                    answer=str(value),
                    path=tuple(path),
                    model_calls=0,
                    seconds=time.monotonic() - started,
                )
        finally:
            await parts.caller.aclose()


async def _run(program: str, parts: Parts, model: EntityModel) -> tuple[Any, list[str]]:
    """The value of a program, and the tools of its steps."""
    functions, path = functions_of(parts.library.tools()), list[str]()

    async def sent(calls: Sequence[Call]) -> list[list[Row]]:
        path.append(functions[calls[0].function].tool.id)
        return [await _send(functions[one.function], one, parts, model) for one in calls]

    return await run_to_end(program, Sandbox(functions, LIMITS), sent), path


async def _send(function: Function, call: Call, parts: Parts, model: EntityModel) -> list[Row]:
    tool = function.tool
    arguments = parts.caller.validate(tool, function.arguments(call.arguments))
    result = await parts.caller.call(tool, arguments)
    return rows_of(result.body, model.answers_of(tool.id)) if result.outcome == "ok" else []
