"""Runs tasks through the agent: side by side and unknown to each other, or one after the other."""

from __future__ import annotations

import asyncio
import shutil
import tempfile
import time
from collections.abc import AsyncIterator, Iterator, Mapping, Sequence
from contextlib import ExitStack, asynccontextmanager, contextmanager, suppress
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from evals.tasks.records import Task
from graphs.evidence import Evidence
from graphs.spending import Spending
from graphs.strategies.telling import cut

if TYPE_CHECKING:
    from app.settings import Settings
    from graphs.outcomes import Outcome
    from graphs.parts import Parts
    from graphs.running import Agent
    from graphs.state import Inquiry

AT_ONCE = 2
"""Tasks that run side by side."""

_ASKING = frozenset({"needs_input", "partial"})
"""Statuses of runs whose answer may ask, and so quote the descriptions of tools."""


@dataclass(frozen=True, slots=True)
class Run:
    """What came of one task."""

    task: Task
    status: str
    """Status of the run; ``error`` when it could not be run at all."""
    answer: str
    events: Sequence[dict[str, Any]]
    evidence: Evidence
    """What the answer may rest on."""
    writes: frozenset[str]
    """Tools that change something."""
    seconds: float
    spending: Spending = field(default_factory=Spending)
    """What deciding cost; nothing for a run that broke."""
    inquiry: Inquiry | None = None
    """The first question that the run put to the person."""
    returned: Mapping[str, str] = field(default_factory=dict)
    """Call id -> the beginning of what came back, as JSON."""

    @property
    def called(self) -> list[str]:
        """Tool ids in the order the calls began."""
        return [event["tool_id"] for event in self.events if event["kind"] == "call_started"]

    @property
    def moves(self) -> int:
        """Moves of the search, backward ones included."""
        return sum(event["kind"] == "moved" for event in self.events)


async def run_tasks(settings: Settings, tasks: Sequence[Task]) -> AsyncIterator[Run]:
    """Run all tasks on fresh sandbox services, yielding each run as it ends."""
    gate = asyncio.Semaphore(AT_ONCE)
    async with _open(settings) as (agent, parts):

        async def run(task: Task) -> Run:
            async with gate:
                return await run_one(agent, parts, task)

        for ended in asyncio.as_completed([run(task) for task in tasks]):
            yield await ended


async def run_in_turn(settings: Settings, tasks: Sequence[Task]) -> AsyncIterator[Run]:
    """Run the tasks one after the other; each knows what those before it left behind."""
    async with _open(settings, learns=True) as (agent, parts):
        for task in tasks:
            yield await run_one(agent, parts, task)


@asynccontextmanager
async def _open(settings: Settings, *, learns: bool = False) -> AsyncIterator[tuple[Agent, Parts]]:
    """An agent on an empty data folder that goes away with it."""
    from app.making_agents import make_agent

    with ExitStack() as stack:
        opened = open_fresh(settings, learns=learns)
        own, parts = await asyncio.to_thread(stack.enter_context, opened)
        async with make_agent(own, parts) as agent:
            yield agent, parts


@contextmanager
def open_fresh(settings: Settings, *, learns: bool = False) -> Iterator[tuple[Settings, Parts]]:
    """Settings and parts of an agent on the sandbox services and a data folder without records.

    The vectors of texts embedded before are taken over; bindings are found anew, by the code as it
    is now. Unless it ``learns``, it keeps no paths, and its counts go where nobody reads them.
    """
    from app.data_folder import VECTORS
    from app.wiring import open_parts
    from tools.volatile_statistics import VolatileStatistics

    with tempfile.TemporaryDirectory(prefix="cairn-eval-") as folder:
        with suppress(OSError):  # there is none yet
            shutil.copyfile(settings.data_dir / VECTORS, Path(folder) / VECTORS)
        changed = {"data_dir": Path(folder), "sandbox": "on", "today": None}
        own = settings.model_copy(update=changed)
        with open_parts(own) as parts:
            if learns:
                yield own, parts
            else:
                yield own, replace(parts, statistics=VolatileStatistics(), memory=None)


async def run_one(agent: Agent, parts: Parts, task: Task) -> Run:
    """Run one task and gather what it rests on; a run that breaks has the status ``error``."""
    events: list[dict[str, Any]] = []
    outcome, inquiry, error, started = None, None, "", time.monotonic()
    try:
        outcome, inquiry = await _converse(agent, task, events)
    except Exception as failure:  # noqa: BLE001  (one run that breaks must not end the others)
        error = f"{type(failure).__name__}: {failure}"
    seconds = time.monotonic() - started
    status = outcome.status if outcome else "error"
    bodies = await asyncio.to_thread(_bodies, parts, events)
    responses = list(bodies.values())
    documents = (*_documents(parts, events), *_known(parts)) if status in _ASKING else ()
    today = parts.now().date()
    return Run(
        task=task,
        status=status,
        answer=outcome.answer if outcome else error,
        events=events,
        evidence=Evidence.of(f"{task.request} {task.reply}", events, responses, today, documents),
        writes=frozenset(tool.id for tool in parts.library.tools() if tool.risk != "read"),
        seconds=seconds,
        spending=outcome.spending if outcome else Spending(),
        inquiry=inquiry,
        returned={call: cut(body, parts.limits.observation_chars) for call, body in bodies.items()},
    )


async def _converse(
    agent: Agent, task: Task, events: list[dict[str, Any]]
) -> tuple[Outcome, Inquiry | None]:
    """The outcome of a run and what was asked; the reply of the task answers every question."""
    from graphs.outcomes import Outcome

    asked, stream = None, agent.stream(task.request, can_ask=bool(task.reply))
    while True:
        end = None
        async for event in stream:
            if isinstance(event, dict):
                events.append(event)
            else:
                end = event
        assert end is not None, "a stream ends with its outcome or a question"
        if isinstance(end, Outcome):
            return end, asked
        asked = asked or end.inquiry
        stream = agent.reply(end.run_id, task.reply)


def _bodies(parts: Parts, events: Sequence[dict[str, Any]]) -> dict[str, Any]:
    """Call id -> the full body, of all calls that got one."""
    return {
        event["call_id"]: parts.journal.response(event["run_id"], event["call_id"])
        for event in events
        if event["kind"] == "call_finished" and event["status"] is not None
    }


def _known(parts: Parts) -> Iterator[str]:
    """What look-ups gave, by which a question tells several things of one name apart."""
    if parts.directory is None or parts.entity_model is None:
        return
    view = parts.directory.view()
    for entity in parts.entity_model().types:
        for value in view.values(entity):
            yield from (value.text, value.label)


def _documents(parts: Parts, events: Sequence[dict[str, Any]]) -> list[str]:
    """The inputs of all tools that the run considered or moved to, as they are described."""
    considered = {
        tool for event in events if event["kind"] == "candidates_found" for tool in event["tools"]
    }
    moved = (event["move"].get("tool_id") for event in events if event["kind"] == "moved")
    considered.update(tool for tool in moved if tool)
    return [
        parameter.model_dump_json()
        for tool in considered
        for parameter in parts.library.tool(tool).parameters
    ]
