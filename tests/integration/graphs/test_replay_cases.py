"""Nothing is answered by a remembered path that planning would not have walked.

Each case of ``replay_cases.yaml`` is asked twice on the sandbox services: after its first request
with the path of that one remembered, and without any memory. Both must make the same calls.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator, Mapping
from contextlib import ExitStack
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import pytest
import yaml

from app.data_folder import make_embedder
from app.settings import Settings
from app.wiring import open_parts
from graphs.outcomes import Outcome
from graphs.parts import Parts
from graphs.running import Agent
from memory.path_memory import PathRecord
from memory.volatile_path_memory import VolatilePathMemory
from tests.prepared_folder import prefill
from tools.volatile_statistics import VolatileStatistics

CASES = yaml.safe_load(Path(__file__).with_name("replay_cases.yaml").read_text(encoding="utf-8"))
FIRST = [case["first"] for case in CASES]
SAME = [(case["first"], second) for case in CASES for second in case.get("same", ())]
NEAR = [(case["first"], second) for case in CASES for second in case.get("near", ())]
NOT_PLANNING = {"conclude", "combine", "summarize"}


@dataclass(frozen=True)
class Run:
    """What one run did."""

    calls: frozenset[tuple[str, str]]
    """Distinct calls: one that found nothing may be made again by the plan that comes after."""
    answer: str
    decisions: Mapping[str, int]

    @property
    def planning(self) -> int:
        return sum(n for kind, n in self.decisions.items() if kind not in NOT_PLANNING)

    @property
    def deciding(self) -> int:
        return sum(self.decisions.values())


@dataclass(frozen=True)
class Findings:
    """Runs by their requests."""

    first: Mapping[str, Run]
    paths: Mapping[str, PathRecord]
    """What was remembered of each first request."""
    remembering: Mapping[tuple[str, str], Run]
    planned: Mapping[str, Run]


@pytest.fixture(scope="module")
def findings(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Findings]:
    folder = tmp_path_factory.mktemp("replay") / "data"
    prefill(folder)
    with ExitStack() as stack, pytest.MonkeyPatch.context() as patch:
        patch.setenv("CAIRN_ENV_FILE", "")
        settings = Settings(data_dir=folder, sandbox="on")
        parts = stack.enter_context(open_parts(settings))
        memory = VolatilePathMemory(make_embedder(settings), parts.utc_now)
        yield asyncio.run(ask_all(parts, memory))


async def ask_all(parts: Parts, memory: VolatilePathMemory) -> Findings:
    # what is counted here changes no weight: planning stays the same all the time
    parts = replace(parts, memory=None, statistics=VolatileStatistics())
    planner, agent = Agent(parts), Agent(replace(parts, memory=memory))
    found = Findings({}, {}, {}, {})
    try:
        for case in CASES:
            await ask_case(case, planner, agent, memory, found)
    finally:
        await planner.aclose()
    return found


async def ask_case(
    case: Mapping[str, Any], planner: Agent, agent: Agent, memory: VolatilePathMemory, found: Any
) -> None:
    """The first request on an empty memory, then each other one knowing nothing but the first."""
    empty(memory)
    first = case["first"]
    found.first[first] = await run(agent, first)
    (found.paths[first],) = memory.records()
    told = list(memory.export())
    for second in [*case.get("same", ()), *case.get("near", ())]:
        empty(memory)
        memory.import_(told)
        found.remembering[first, second] = await run(agent, second)
        if second not in found.planned:  # right after: plans just made for it are looked up
            found.planned[second] = await run(planner, second)


def empty(memory: VolatilePathMemory) -> None:
    for record in memory.records(limit=100):
        memory.forget(record.path_id)


async def run(agent: Agent, request: str) -> Run:
    calls: set[tuple[str, str]] = set()
    outcome = None
    async for event in agent.stream(request):
        if isinstance(event, Outcome):
            outcome = event
        elif isinstance(event, dict) and event["kind"] == "call_started":
            calls.add((event["tool_id"], json.dumps(event["arguments"], sort_keys=True)))
    assert outcome is not None
    decisions = {str(kind): count for kind, count in outcome.spending.decisions.items()}
    return Run(frozenset(calls), outcome.answer, decisions)


def test_there_are_enough_cases() -> None:
    assert len(set(NEAR)) >= 40
    assert len(set(SAME)) >= 25
    assert len(set(FIRST)) == len(FIRST)


@pytest.mark.parametrize("first", FIRST)
def test_the_first_request_leaves_a_path_that_can_be_walked_again(
    findings: Findings, first: str
) -> None:
    path = findings.paths[first]
    assert (path.grade, path.outcome) == ("agreed", "answered"), path.plan["why"]
    assert path.plan["replayable"]
    assert findings.first[first].planning > 0


@pytest.mark.parametrize(("first", "second"), SAME)
def test_the_same_request_with_other_values_needs_no_planning(
    findings: Findings, first: str, second: str
) -> None:
    again = findings.remembering[first, second]
    assert again.planning == 0
    assert again.deciding * 3 <= findings.first[first].deciding


@pytest.mark.parametrize(("first", "second"), [*SAME, *NEAR])
def test_it_calls_and_says_what_planning_would(findings: Findings, first: str, second: str) -> None:
    remembering, planned = findings.remembering[first, second], findings.planned[second]
    assert remembering.calls == planned.calls
    assert remembering.answer == planned.answer
