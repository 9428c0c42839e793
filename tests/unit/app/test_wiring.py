"""Putting the parts together."""

from __future__ import annotations

from pathlib import Path

from app.settings import Settings
from app.wiring import CHECKPOINTS, make_agent, open_runs
from graphs.embedding import embedded_agent
from memory.checkpoints import open_checkpointer
from tests.checkpoint_stubs import checkpoint, threads
from tools.volatile_library import VolatileLibrary


async def test_an_agent_begins_without_what_ended_runs_left(tmp_path: Path) -> None:
    settings = Settings(data_dir=tmp_path)
    with open_runs(settings) as (journal, _, _):
        for run_id in ("ended", "open"):
            journal.start_run(run_id, thread_id=run_id, request="Where?", language="en")
        journal.finish_run("ended", "done")
    async with open_checkpointer(tmp_path / CHECKPOINTS) as saver:
        for run_id in ("ended", "open"):
            await checkpoint(saver, run_id)
    async with make_agent(settings, embedded_agent(VolatileLibrary()).parts):
        pass
    async with open_checkpointer(tmp_path / CHECKPOINTS) as saver:
        assert await threads(saver) == {"open"}
