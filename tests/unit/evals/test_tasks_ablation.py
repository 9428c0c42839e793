"""Every part is left out once, and figures are compared with those of the full agent."""

from __future__ import annotations

from dataclasses import fields, replace
from typing import Any

import pytest

from evals.tasks.ablation import (
    FULL,
    ablation_document,
    differences,
    measured,
    print_ablation,
    variants,
)
from evals.tasks.paths import PathScore
from evals.tasks.records import Task
from evals.tasks.scoring import Score
from graphs.spending import Spending
from graphs.switches import Switches

TASK: dict[str, Any] = {
    "id": "x",
    "fold": "development",
    "kind": "single",
    "request": "?",
    "gold": [{"tool": "a.b"}],
    "facts": [{"number": 1}],
}
GOOD = Score(
    task=Task.model_validate(TASK),
    right=True,
    path=PathScore(right=True, exact=True, extra=0),
    fabricated=False,
    asked=False,
    spending=Spending({"choose": 2, "fill": 1}),
    moves=2,
    seconds=0.25,
    status="done",
    called=("a.b",),
    answer="1",
    unmet=(),
)
BAD = replace(
    GOOD, right=False, path=PathScore(right=False, exact=False, extra=0), moves=5, called=()
)


def test_every_switch_is_off_alone_once() -> None:
    off = variants()
    assert off[FULL] == ()
    names = [field.name for field in fields(Switches)]
    assert [found for found in off.values() if len(found) == 1] == [(name,) for name in names]
    assert off["no weights"] == ("edge_weights", "node_weights")


def test_figures_and_how_they_differ() -> None:
    full, mine = measured([GOOD, GOOD]), measured([GOOD, BAD])
    assert list(full) == [
        "right %",
        "path %",
        "fabricated",
        "calls",
        "decisions",
        "planning decisions",
        "moves",
        "seconds",
    ]
    assert differences(mine, full) == {
        "right %": -50,
        "path %": -50,
        "fabricated": 0,
        "calls": -0.5,
        "decisions": 0,
        "planning decisions": 0,
        "moves": 1.5,
        "seconds": 0,
    }


def test_a_figure_that_nobody_has_differs_from_nothing() -> None:
    refused = TASK | {"expect": "refused", "gold": [], "facts": []}
    pathless = replace(GOOD, task=Task.model_validate(refused))
    assert differences(measured([pathless]), measured([GOOD]))["path %"] is None


def test_the_document_says_what_is_off() -> None:
    found = ablation_document({FULL: [GOOD], "no weights": [BAD]})
    assert list(found) == [FULL, "no weights"]
    assert found["no weights"]["off"] == ["edge_weights", "node_weights"]
    assert found["no weights"]["figures"]["tasks"] == 1
    assert found["no weights"]["differences"]["moves"] == 3


def test_the_table_is_readable_at_120_columns(capsys: pytest.CaptureFixture[str]) -> None:
    print_ablation({name: [GOOD, BAD] if off else [GOOD, GOOD] for name, off in variants().items()})
    head, full, *rows = capsys.readouterr().out.splitlines()
    assert max(map(len, [head, full, *rows])) <= 120
    assert full.split() == ["full", "100", "100", "0", "1", "3", "2", "2", "0.25"]
    assert "50 -50" in rows[0]
    assert "3.5 +1.5" in rows[0]
    assert rows[0].startswith(" no graph")
