"""An agent on a data folder, as one process has it: another one on the same folder goes on."""

from __future__ import annotations

import uuid
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from graphs.outcomes import Outcome, Waiting
from graphs.parts import Parts
from graphs.reasoner import Blank, Filled
from graphs.running import Agent
from memory.approvals import Approvals
from memory.checkpoints import open_checkpointer
from memory.claims import Claims
from memory.database import open_database
from memory.file_workers import FileWorkers
from memory.journal import Journal
from memory.sqlite_approvals import SqliteApprovals
from memory.sqlite_claims import SqliteClaims
from memory.sqlite_journal import SqliteJournal
from tests.agent_stubs import (
    ScriptedReasoner,
    World,
    make_library,
    make_subtask,
    make_tool,
    walk,
)
from tools.calling import Caller
from tools.credentials import MappingCredentials
from tools.http_caller import HttpCaller
from tools.records import Tool

BOOK = make_tool("book", "room", outputs=["id"], risk="write").model_copy(
    update={"digest": "as it was"}
)
ROOMS = make_tool("rooms", outputs=["[].id"])
PAY = make_tool("pay", "room", outputs=["id"], risk="write")
TOOLS = (ROOMS, BOOK, PAY)


@dataclass
class Process:
    """What one process works with."""

    agent: Agent
    journal: Journal
    approvals: Approvals
    claims: Claims
    folder: Path

    def kinds(self, run_id: str) -> list[str]:
        """The kinds of the events of a run, whose numbers must have no gap."""
        events = self.journal.events(run_id)
        assert [event.seq for event in events] == list(range(1, len(events) + 1))
        return [event.kind for event in events]


@asynccontextmanager
async def process(
    folder: Path,
    caller: Caller | str,
    reasoner: ScriptedReasoner,
    *,
    tools: Sequence[Tool] = TOOLS,
    secrets: Sequence[str] = (),
    instead: Callable[[Parts], Parts] = lambda parts: parts,
    leaves_runs: bool = False,
) -> AsyncIterator[Process]:
    """An agent with everything stored for real; at its end it is gone, as a process is.

    ``caller`` may be the address of a service that is called for real; ``instead`` exchanges parts.
    """
    engine = open_database(folder / "cairn.db")
    workers = FileWorkers(folder / "workers")
    clock = lambda: datetime.now(UTC)  # noqa: E731
    stored: dict[str, Any] = {
        "journal": SqliteJournal(engine, clock, lambda: secrets),
        "approvals": SqliteApprovals(engine, clock, lambda: secrets),
        "claims": SqliteClaims(engine, clock),
    }
    world = World(tools=tools, reasoner=reasoner)
    if isinstance(caller, str):
        world.library = make_library(tools, caller)
        caller = HttpCaller(world.library, credentials=MappingCredentials({}), retries=0)
    parts = replace(
        world.parts(caller), **stored, workers=workers, new_id=lambda: uuid.uuid4().hex[:8]
    )
    try:
        async with open_checkpointer(folder / "checkpoints.db") as saver:
            agent = Agent(instead(parts), saver, leaves_runs=leaves_runs)
            yield Process(agent, **stored, folder=folder)
    finally:
        await caller.aclose()
        workers.close()
        engine.dispose()


def booking(*rooms: str, path: str = "book", **changes: Any) -> ScriptedReasoner:
    """One subtask for each room; several rooms of a subtask are joined by ``+``."""
    wanted = {f"A{i}": room.split("+") for i, room in enumerate(rooms, 1)}

    def fill(blank: Blank) -> Filled:
        if not blank.tool.required:
            return Filled([{}])
        return Filled([{"room": room} for room in wanted[blank.task.subtask["id"]]])

    subtasks = [make_subtask(name, text=f"book {'+'.join(them)}") for name, them in wanted.items()]
    scripted: dict[str, Any] = {
        "subtasks": subtasks,
        "choose_by": walk(*path.split("-")),
        "fill_by": fill,
        **changes,
    }
    return ScriptedReasoner(**scripted)


async def end_of(stream: Any, events: list[dict[str, Any]] | None = None) -> Outcome | Waiting:
    """How a stream ends; its events join ``events``."""
    end: Outcome | Waiting | None = None
    async for event in stream:
        if not isinstance(event, dict):
            end = event
        elif events is not None:
            events.append(event)
    assert end is not None
    return end


async def waiting_of(stream: Any, events: list[dict[str, Any]] | None = None) -> Waiting:
    end = await end_of(stream, events)
    assert isinstance(end, Waiting), end
    return end


async def outcome_of(stream: Any, events: list[dict[str, Any]] | None = None) -> Outcome:
    end = await end_of(stream, events)
    assert isinstance(end, Outcome), end
    return end
