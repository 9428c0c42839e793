"""What each strategy came to on the same tasks, and how it did against one of them."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from evals.judging.forms import Passing
from evals.judging.gold import gold_duel, gold_pass
from evals.judging.records import Duel
from evals.strategies.running import Try
from graphs.strategies.names import Strategy

if TYPE_CHECKING:
    from evals.judging.judge import Judge

Tries = Mapping[Strategy, Sequence[Try]]
"""Strategy -> one try for each task, in the same order."""


@dataclass(frozen=True, slots=True)
class Verdicts:
    """What one judge says of all tries; a verdict for each task, in order."""

    passed: Mapping[Strategy, Sequence[Passing]]
    duels: Mapping[Strategy, Sequence[Duel]]
    """Against ``against``; nothing for itself."""


@dataclass(frozen=True, slots=True)
class Comparison:
    """The tries of all strategies with the verdicts on them."""

    tries: Tries
    against: Strategy | None
    """Whom the others are compared with; None where it did not run."""
    gold: Verdicts
    """By gold facts."""
    judged: Verdicts | None = None
    """By a chat model."""
    left_out: Sequence[Strategy] = field(default_factory=tuple)
    """What could not run for want of a chat model."""


def compare(tries: Tries, against: Strategy, left_out: Sequence[Strategy] = ()) -> Comparison:
    """The comparison by gold facts alone."""
    rival = against if against in tries and len(tries) > 1 else None
    passed = {name: [gold_pass(one.score) for one in made] for name, made in tries.items()}
    duels = {
        name: [gold_duel(a.score, b.score) for a, b in zip(made, tries[rival], strict=True)]
        for name, made in tries.items()
        if rival is not None and name != rival
    }
    return Comparison(tries, rival, Verdicts(passed, duels), left_out=left_out)


async def judged_by(judge: Judge, comparison: Comparison) -> Verdicts:
    """What a judge says of all tries."""
    tries, rival = comparison.tries, comparison.against
    passed: dict[Strategy, Sequence[Passing]] = {}
    duels: dict[Strategy, Sequence[Duel]] = {}
    for name, made in tries.items():
        passed[name] = await asyncio.gather(*(judge.passes(one.run) for one in made))
        if rival is not None and name != rival:
            pairs = zip(made, tries[rival], strict=True)
            duels[name] = await asyncio.gather(*(judge.duel(a.run, b.run) for a, b in pairs))
    return Verdicts(passed, duels)
