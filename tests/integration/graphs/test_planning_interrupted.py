"""Processes that are killed while a plan runs, and what another one makes of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from graphs.outcomes import Outcome
from tests.forked_process import started, was_killed
from tests.interrupted_plan import PLAN_POINTS, cancelling, run
from tests.planning_stubs import Shop, planning, serving
from tests.process_stubs import outcome_of

READS, CHANGE = "list_orders", "cancel_order"


@pytest.fixture
def shop() -> Iterator[Shop]:
    with serving(Shop()) as one:
        yield one


def kill(shop: Shop, folder: Path, point: str, strategy: str) -> None:
    """Begin the run in a process that is killed at the point."""
    assert was_killed(started(run, str(folder), shop.url, point, strategy))


async def gone_on(shop: Shop, folder: Path) -> tuple[Outcome, str]:
    """What the run comes to in another process, and the note of its goal."""
    async with planning(folder, shop.url, cancelling()) as one:
        (begun,) = one.journal.runs()
        outcome = await outcome_of(one.agent.resume(begun.run_id))
        told = [e for e in one.journal.events(begun.run_id) if e.kind == "subtask_finished"]
        return outcome, str(told[-1].data["note"])


DOUBTFUL = {"after the claim": 0, "after the answer": 1}
"""Points at which nobody knows what became of the change, and how often it was sent."""


@pytest.mark.parametrize("strategy", ["plan", "solution"])
@pytest.mark.parametrize("point", sorted(PLAN_POINTS.keys() - DOUBTFUL.keys()))
async def test_a_plan_goes_on_as_if_nothing_had_been(
    shop: Shop, tmp_path: Path, point: str, strategy: str
) -> None:
    kill(shop, tmp_path, point, strategy)
    outcome, note = await gone_on(shop, tmp_path)
    assert (outcome.status, note) == ("done", "")
    assert outcome.path == ["shop.list_orders", "shop.cancel_order"]
    lost = point == "after the read"  # its answer was: reads may be sent again then
    assert Counter(shop.asked) == {READS: 1 + lost, CHANGE: 1}


@pytest.mark.parametrize("strategy", ["plan", "solution"])
@pytest.mark.parametrize("point", DOUBTFUL)
async def test_a_change_of_which_no_answer_was_kept_is_never_sent_again(
    shop: Shop, tmp_path: Path, point: str, strategy: str
) -> None:
    kill(shop, tmp_path, point, strategy)
    outcome, note = await gone_on(shop, tmp_path)
    assert outcome.status == "partial"
    assert "whether the change was made is not known" in note
    assert shop.asked.count(CHANGE) == DOUBTFUL[point]
