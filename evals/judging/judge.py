"""A chat model as the judge: several votes each, and both orders of two answers."""

from __future__ import annotations

import asyncio
import json
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, TypeVar

from evals.judging.forms import Passing, PassVote, Side, WinVote
from evals.judging.records import Duel
from graphs.spending import Spending
from memory.errors import ModelRetryError
from prompts.decisions import decision_prompt

if TYPE_CHECKING:
    from evals.tasks.running import Run
    from graphs.models.asking import Asker

V = TypeVar("V", bound=str)

_SWAPPED: dict[Side, Side] = {"a": "b", "b": "a", "tie": "tie"}
_DUELS: dict[Side, Duel] = {"a": "won", "b": "lost", "tie": "tie"}


@dataclass(frozen=True, slots=True)
class Judge:
    """A chat model that judges; what it costs stands in ``spending``."""

    asker: Asker
    today: str
    votes: int = 3
    at_once: asyncio.Semaphore = field(default_factory=lambda: asyncio.Semaphore(4))
    """How many votes are asked for side by side."""
    spending: Spending = field(default_factory=Spending)

    async def passes(self, run: Run) -> Passing:
        """What most votes say of a run; ``unsure`` where they are divided."""
        votes = [self._passes(run, number) for number in range(1, self.votes + 1)]
        return majority(await asyncio.gather(*votes), "unsure")

    async def duel(self, mine: Run, other: Run) -> Duel:
        """How most votes see a run beside another one; ``tie`` where they are divided.

        Each vote is asked in both orders; one that changes its mind with the order is a tie.
        """
        votes = [self._wins(mine, other, number) for number in range(1, self.votes + 1)]
        return _DUELS[majority(await asyncio.gather(*votes), "tie")]

    async def _passes(self, run: Run, number: int) -> Passing:
        prompt = decision_prompt(
            "judge_pass",
            judge=number,
            today=self.today,
            request=run.task.request,
            calls=calls_text(run),
            answer=run.answer,
        )
        try:
            async with self.at_once:
                with self.spending.deciding("reflect"):
                    return (await self.asker.ask("reflect", prompt, PassVote)).verdict
        except ModelRetryError:  # no vote
            return "unsure"

    async def _wins(self, mine: Run, other: Run, number: int) -> Side:
        here, there = await asyncio.gather(
            self._better(mine, other, number), self._better(other, mine, number)
        )
        return here if here == _SWAPPED[there] else "tie"

    async def _better(self, first: Run, second: Run, number: int) -> Side:
        prompt = decision_prompt(
            "judge_win",
            judge=number,
            today=self.today,
            request=first.task.request,
            calls_a=calls_text(first),
            answer_a=first.answer,
            calls_b=calls_text(second),
            answer_b=second.answer,
        )
        try:
            async with self.at_once:
                with self.spending.deciding("reflect"):
                    return (await self.asker.ask("reflect", prompt, WinVote)).winner
        except ModelRetryError:
            return "tie"


def majority(votes: Sequence[V], divided: V) -> V:
    """What more votes say than anything else."""
    counted = Counter(votes).most_common(2)
    if len(counted) == 2 and counted[0][1] == counted[1][1]:
        return divided
    return counted[0][0]


def calls_text(run: Run) -> str:
    """A line for each call of a run: what was sent, and what came back."""
    ended = {e["call_id"]: e for e in run.events if e["kind"] == "call_finished"}
    lines = []
    for event in run.events:
        if event["kind"] != "call_started":
            continue
        end, arguments = ended.get(event["call_id"]), json.dumps(event["arguments"])
        came = run.returned.get(event["call_id"]) or (end["error"] if end else "no answer")
        lines.append(f"{event['tool_id']} {arguments}: {came}")
    return "\n".join(lines)
