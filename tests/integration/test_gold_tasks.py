"""The gold calls of every task, sent to the sandbox services, give what the task says."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from typing import Any

import httpx
import jmespath
import pytest

from app.sandbox_process import SandboxProcess
from app.sandbox_tools import import_sandbox
from evals.tasks.gold import resolved
from evals.tasks.kinds import FOLDS
from evals.tasks.matching import find, spellings
from evals.tasks.records import Fact, Task, load_tasks
from graphs.normal_text import normal
from tools.records import Tool
from tools.volatile_library import VolatileLibrary

TASKS = [task for fold in FOLDS for task in load_tasks(fold)]
ATTEMPTS = 2
"""One operation of each flaky kind fails once."""


class Services:
    """The running services and the tools that describe them."""

    def __init__(self, process: SandboxProcess) -> None:
        ready = process.ready()
        self._urls = ready.base_urls
        self._library = VolatileLibrary()
        import_sandbox(self._library, ready)
        self._client = httpx.Client(headers={"X-API-Key": process.api_key}, timeout=10)

    def close(self) -> None:
        self._client.close()

    def tool(self, tool_id: str) -> Tool:
        return self._library.tool(tool_id)

    def call(self, tool_id: str, arguments: dict[str, Any]) -> Any:
        """The body of a successful answer."""
        tool = self.tool(tool_id)
        places = {p.key: p for p in tool.parameters}
        assert set(arguments) <= set(places), f"{tool_id} takes {sorted(places)}"
        path = {places[k].name: v for k, v in arguments.items() if places[k].location == "path"}
        query = {places[k].name: v for k, v in arguments.items() if places[k].location == "query"}
        url = self._urls[tool.group_id] + tool.path.format(**path)
        for _ in range(ATTEMPTS):
            response = self._client.get(url, params=query)
            if response.status_code != httpx.codes.SERVICE_UNAVAILABLE:
                break
        assert response.status_code == httpx.codes.OK, response.text[:300]
        return response.json()


@pytest.fixture(scope="module")
def services() -> Iterator[Services]:
    process = SandboxProcess()
    try:
        with closing(Services(process)) as services:
            yield services
    finally:
        process.stop()


def sent(services: Services, task: Task) -> dict[str, Any]:
    """Responses by the names that expressions use; what waits for approval is not sent."""
    responses: dict[str, Any] = {}
    for number, call in enumerate(task.gold, 1):
        arguments = resolved(call.arguments, responses)
        if services.tool(call.tool).risk == "read":
            responses[f"c{number}"] = services.call(call.tool, arguments)
    return responses


def derived(fact: Fact, responses: dict[str, Any]) -> Any:
    value = jmespath.search(fact.from_, responses)
    return value - jmespath.search(fact.minus, responses) if fact.minus else value


def agrees(fact: Fact, value: Any) -> bool:
    """Whether a fact is what its expression gives."""
    if fact.all or fact.none:
        return set(fact.all or fact.none) == set(value)
    if fact.number is not None:
        return abs(fact.number - float(value)) <= max(fact.tolerance, 0.005)
    shown = {normal(spelling).replace("_", " ") for spelling in spellings(str(value))}
    return bool(shown & {normal(text) for text in fact.text})


@pytest.mark.parametrize("task", [t for t in TASKS if t.gold], ids=lambda task: task.id)
def test_gold_calls_give_the_facts(task: Task, services: Services) -> None:
    responses = sent(services, task)
    everything = normal(str(responses))
    for fact in task.facts:
        if fact.from_:
            value = derived(fact, responses)
            assert agrees(fact, value), f"{fact.from_} gives {value!r}"
        for text in fact.over:
            assert list(find(everything, text)), f"{text} was never a choice"


def test_substitutes_and_other_paths_are_tools(services: Services) -> None:
    for task in TASKS:
        named = [tool for call in task.gold for tool in call.instead]
        for tool in [*named, *(tool for path in task.other_paths for tool in path)]:
            services.tool(tool)


def test_a_call_that_waits_for_approval_is_one_that_changes_something(services: Services) -> None:
    for task in TASKS:
        risks = [services.tool(call.tool).risk for call in task.gold]
        reads = risks[:-1] if task.expect == "approval" else risks
        assert set(reads) <= {"read"}, task.id
        assert task.expect != "approval" or risks[-1] != "read", task.id
