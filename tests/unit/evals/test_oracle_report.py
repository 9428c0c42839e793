"""What the report on a model that is always right tells of each fold."""

from __future__ import annotations

from datetime import date

import pytest

from evals.oracle.report import lost
from evals.oracle.running import OracleRun
from evals.tasks.records import Task
from evals.tasks.running import Run
from graphs.evidence import Evidence


def wrong(fold: str) -> OracleRun:
    given = {"id": "kiln", "fold": fold, "kind": "single", "request": "Is the kiln hot?"}
    gold = {"gold": [{"tool": "kilns.get"}], "facts": [{"number": 900}]}
    run = Run(
        task=Task.model_validate(given | gold),
        status="done",
        answer="It is.",
        events=[],
        evidence=Evidence.of("?", [], [], date(2026, 5, 12)),
        writes=frozenset(),
        seconds=0.1,
    )
    return OracleRun(run, prompt_tokens=1, lost=())


def test_a_task_to_improve_on_is_told_with_what_is_missing() -> None:
    assert lost({"model": [wrong("unlike")]}) == ["model: kiln: number: 900.0"]


@pytest.mark.parametrize("fold", ["held", "fresh"])
def test_tasks_held_back_are_only_counted(fold: str) -> None:
    assert lost({"both": [wrong(fold)] * 2}) == ["both: 2 of the tasks held back"]
