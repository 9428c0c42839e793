"""Checkpoints that were saved for a run, without a graph."""

from __future__ import annotations

from typing import Any

from langgraph.checkpoint.base import empty_checkpoint

from memory.grouped_saver import GroupedSaver


async def checkpoint(saver: GroupedSaver, run_id: str) -> None:
    """Save one with one write."""
    config: Any = {"configurable": {"thread_id": run_id, "checkpoint_ns": ""}}
    stored = await saver.aput(config, empty_checkpoint(), {}, {})
    await saver.aput_writes(stored, [("x", 1)], "task")


async def threads(saver: GroupedSaver) -> set[str]:
    """The runs of which something is saved."""
    return set(await saver.athreads())
