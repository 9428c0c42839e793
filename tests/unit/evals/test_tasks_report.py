"""The figures of an evaluation, and what of the held tasks they show."""

from __future__ import annotations

import json
from typing import Any

import pytest

from app.settings import load_settings
from evals.tasks.figures import COLUMNS, LEGEND, figures
from evals.tasks.paths import PathScore
from evals.tasks.records import Task
from evals.tasks.report import document, failures, groups, print_table
from evals.tasks.scoring import Score
from graphs.spending import Spending


def scored(name: str, *, right: bool, **fields: Any) -> Score:
    given = {"id": name, "fold": "development", "kind": "single", "request": f"request {name}"}
    gold = {"gold": [{"tool": "a.b"}], "facts": [{"number": 1}]}
    return Score(
        task=Task.model_validate(given | gold | fields),
        right=right,
        path=PathScore(right=True, exact=right, extra=0 if right else 2),
        fabricated=not right,
        asked=not right,
        spending=Spending({"choose": 2, "fill": 1, "decompose": 1}, model_calls=1, tokens=30),
        moves=2,
        seconds=0.25,
        status="done",
        called=("a.b",),
        answer=f"answer {name}\x1b[31m",
        unmet=() if right else ("number: 1.0",),
    )


SCORES = [
    scored("one", right=True),
    scored("two", right=False, language="zh"),
    scored("three", right=False, fold="held", kind="own"),
]


def test_figures() -> None:
    assert figures(SCORES) == {
        "tasks": 3,
        "right %": 33.3,
        "path %": 100,
        "exact %": 33.3,
        "fabricated": 2,
        "asked": 2,
        "needless questions": 2,
        "calls": 1,
        "extra": 1.3,
        "decisions": 4,
        "planning decisions": 3,
        "model calls": 1,
        "tokens": 30,
        "seconds": 0.25,
    }


def test_tasks_without_a_path_have_no_share_of_right_ones() -> None:
    asks = scored("four", right=True, expect="asks", asks=["city"], gold=[], facts=[])
    assert figures([asks])["path %"] is None


def test_a_question_that_the_task_expects_is_not_needless() -> None:
    asks = scored("four", right=False, expect="asks", asks=["city"], gold=[], facts=[])
    assert (figures([asks])["asked"], figures([asks])["needless questions"]) == (1, 0)


def test_the_table_is_readable_at_120_columns(capsys: pytest.CaptureFixture[str]) -> None:
    print_table(SCORES)
    lines = capsys.readouterr().out.splitlines()
    assert max(map(len, lines)) <= 120
    assert len(lines) == 1 + len(groups(SCORES)) + LEGEND.count("\n") + 1
    assert all(column.head in lines[0] for column in COLUMNS)


def test_groups() -> None:
    assert {name: len(row) for name, row in groups(SCORES).items()} == {
        "single": 2,
        "own": 1,
        "in Chinese": 1,
        "development fold": 2,
        "held fold": 1,
        "all": 3,
    }


def test_the_document_tells_texts_of_one_fold_only() -> None:
    result = document(SCORES, load_settings(), "development")
    assert result["sandbox"] == {"seed": 7, "today": "2026-05-12"}
    assert result["settings"]["fan_out"] == 25
    assert [entry["id"] for entry in result["tasks"]] == ["one", "two", "three"]
    text = json.dumps(result)
    assert "answer two" in text
    assert "request three" not in text
    assert "answer three" not in text


def test_where_no_fold_is_shown_neither_texts_nor_failures_are() -> None:
    text = json.dumps(document(SCORES, load_settings(), None))
    assert "request two" not in text
    assert "answer two" not in text
    assert failures(SCORES, None) == []


def test_failures_are_those_of_one_fold_made_printable() -> None:
    [failure] = failures(SCORES, "development")
    assert "request two" in failure
    assert "  missing: number: 1.0" in failure
    assert "\x1b" not in failure
    [held] = failures(SCORES, "held")
    assert "request three" in held
