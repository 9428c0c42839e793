"""Runs tasks with a model that answers by their gold calls, over the real wire."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import AsyncExitStack, ExitStack
from dataclasses import dataclass, replace
from statistics import mean
from typing import TYPE_CHECKING, cast

from evals.model_server.encoding import tokens_of
from evals.model_server.records import Reply
from evals.model_server.server import serve
from evals.oracle.react import ReactScript, bound_tools, run_react
from evals.oracle.script import GoldScript
from evals.oracle.strategy_script import StrategyScript
from evals.tasks.gold import send_gold
from evals.tasks.running import Run, open_fresh, run_one

if TYPE_CHECKING:
    from app.settings import Settings
    from evals.tasks.records import Task
    from graphs.rules.reasoner import RuleReasoner
    from graphs.strategies.names import Strategy

MODEL = "openai:oracle"


@dataclass(frozen=True, slots=True)
class OracleRun:
    """What came of one task with a model that is always right."""

    run: Run
    prompt_tokens: int
    """Tokens of all prompts that the model saw."""
    lost: tuple[str, ...]
    """Where the wiring did not offer what the model would have taken."""


async def run_oracle(
    settings: Settings,
    tasks: Sequence[Task],
    reasoner: str = "model",
    strategy: Strategy = "dfs",
) -> AsyncIterator[OracleRun]:
    """Run the tasks one after the other on fresh sandbox services.

    ``reasoner`` counts for the strategy ``dfs``; the others ask the model everything.
    """
    from app.making_agents import make_agent
    from app.reasoners import choose_reasoner, make_asker

    with ExitStack() as stack:
        server = stack.enter_context(serve(lambda _: Reply("not yet", status=500)))
        chosen = {
            "model": MODEL,
            "model_base_url": server.base_url,
            "reasoner": reasoner,
            "model_retries": 0,
            "model_calls": 200,
            "model_tokens": 100_000_000,
        }
        opened = open_fresh(settings.model_copy(update={"reasoner": "rules"}))
        own, ruled = await asyncio.to_thread(stack.enter_context, opened)
        ruled = replace(ruled, limits=replace(ruled.limits, subtasks=50))
        rules = cast("RuleReasoner", ruled.reasoner)
        chosen_settings = own.model_copy(update=chosen)
        asker = make_asker(chosen_settings)
        reasoning = choose_reasoner(chosen_settings, rules, ruled, asker)
        parts = replace(
            ruled, reasoner=reasoning, asker=asker, strategy=strategy, models_write=True
        )
        async with make_agent(own, parts) as agent:
            for task in tasks:
                sent = await send_gold(task, parts.library, parts.caller)
                script = (
                    GoldScript(task, sent, parts.library, whole=reasoner == "both")
                    if strategy == "dfs"
                    else StrategyScript(task, sent)
                )
                before, server.script = len(server.heard), script
                run = await run_one(agent, parts, task)
                seen = sum(tokens_of(heard) for heard in server.heard[before:])
                yield OracleRun(run, seen, tuple(script.lost))


async def react_tokens(settings: Settings, tasks: Sequence[Task]) -> float:
    """Prompt tokens per task of a plain agent that has all tools bound and makes the gold calls."""
    import httpx
    from langchain.chat_models import init_chat_model

    used = []
    async with AsyncExitStack() as stack:
        server = stack.enter_context(serve(lambda _: Reply("not yet", status=500)))
        opened = open_fresh(settings)
        _, parts = await asyncio.to_thread(stack.enter_context, opened)
        stack.push_async_callback(parts.caller.aclose)
        client = await stack.enter_async_context(httpx.AsyncClient())
        model = init_chat_model(
            MODEL, base_url=server.base_url, api_key="none", http_async_client=client
        )
        tools = bound_tools(parts.library, parts.caller)
        for task in tasks:
            if task.expect != "answered":
                continue
            sent = await send_gold(task, parts.library, parts.caller)
            before, server.script = len(server.heard), ReactScript(sent, "done")
            await run_react(task.request, model, tools)
            used.append(sum(tokens_of(heard) for heard in server.heard[before:]))
    return mean(used)
