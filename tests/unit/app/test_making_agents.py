"""Making an agent of the parts."""

from __future__ import annotations

from pathlib import Path

from app.data_folder import CHECKPOINTS
from app.making_agents import open_agent
from app.settings import Settings
from app.stores import open_runs
from memory.checkpoints import open_checkpointer
from tests.checkpoint_stubs import checkpoint, threads


async def test_an_agent_begins_without_what_ended_runs_left(tmp_path: Path) -> None:
    settings = Settings(data_dir=tmp_path, sandbox="off")
    with open_runs(settings) as (journal, _, _):
        for run_id in ("ended", "open"):
            journal.start_run(run_id, thread_id=run_id, request="Where?", language="en")
        journal.finish_run("ended", "done")
    async with open_checkpointer(tmp_path / CHECKPOINTS) as saver:
        for run_id in ("ended", "open"):
            await checkpoint(saver, run_id)
    async with open_agent(settings):
        pass
    async with open_checkpointer(tmp_path / CHECKPOINTS) as saver:
        assert await threads(saver) == {"open"}
