"""Runs tasks by one strategy after the other, each on fresh services."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from evals.oracle.running import run_oracle
from evals.tasks.records import Task
from evals.tasks.running import Run, run_tasks
from evals.tasks.scoring import Score, score
from graphs.strategies.names import WITHOUT_A_MODEL, Strategy

if TYPE_CHECKING:
    from app.settings import Settings


@dataclass(frozen=True, slots=True)
class Try:
    """One task by one strategy."""

    run: Run
    score: Score

    @property
    def limited(self) -> bool:
        """Whether a limit was hit."""
        return any(event["kind"] == "limit_hit" for event in self.run.events)


def carried_out(
    strategies: Sequence[Strategy], *, has_model: bool
) -> tuple[list[Strategy], list[Strategy]]:
    """The strategies that can run, and those that are left out since they need a chat model."""
    able = [name for name in strategies if has_model or name in WITHOUT_A_MODEL]
    return able, [name for name in strategies if name not in able]


async def tries(
    settings: Settings, tasks: Sequence[Task], strategy: Strategy, *, oracle: bool
) -> AsyncIterator[Try]:
    """Every task by one strategy, as it ends; with ``oracle`` by a model that knows the gold calls.

    That one stands beside the rules where the settings do not say otherwise.
    """
    if oracle:
        reasoner = "model" if settings.reasoner == "model" else "both"
        async for one in run_oracle(settings, tasks, reasoner, strategy):
            yield Try(one.run, score(one.run))
        return
    changed = settings.model_copy(update={"strategy": strategy})
    async for run in run_tasks(changed, tasks):
        yield Try(run, score(run))
