"""A path is right when every needed call comes after those it needs."""

from __future__ import annotations

from typing import Any

import pytest

from evals.tasks.paths import PathScore, score_path
from evals.tasks.records import Task

CHAIN: list[dict[str, Any]] = [
    {"tool": "find"},
    {"tool": "read", "arguments": {"id": {"$": "c1.id"}}},
]
TWO: list[dict[str, Any]] = [
    *CHAIN,
    {"tool": "find", "instead": ["seek"]},
    {"tool": "read", "arguments": {"id": {"$": "c3.id"}}},
]


def task(gold: list[dict[str, Any]], **fields: Any) -> Task:
    given = {"expect": "answered", "facts": [{"number": 1}], **fields}
    known = {"id": "x", "fold": "held", "kind": "chain2", "request": "?", "gold": gold}
    return Task.model_validate(known | given)


@pytest.mark.parametrize(
    ("gold", "called", "extra"),
    [
        (CHAIN, "find read", 0),
        (CHAIN, "find other read", 1),
        (CHAIN, "read find read", 1),
        (TWO, "find read find read", 0),
        (TWO, "find find read read", 0),
        (TWO, "find seek read read", 0),
        (TWO, "find seek other read read read", 2),
    ],
)
def test_right(gold: list[dict[str, Any]], called: str, extra: int) -> None:
    expected = PathScore(right=True, exact=extra == 0, extra=extra)
    assert score_path(task(gold), called.split()) == expected


@pytest.mark.parametrize(
    ("gold", "called"),
    [(CHAIN, ""), (CHAIN, "read find"), (CHAIN, "find"), (TWO, "find read read"), (TWO, "seek")],
)
def test_wrong(gold: list[dict[str, Any]], called: str) -> None:
    assert not score_path(task(gold), called.split()).right


def test_a_call_waits_for_one_it_must_follow() -> None:
    after = task([{"tool": "weather"}, {"tool": "parks", "after": [1]}])
    assert score_path(after, ["weather", "parks"]).right
    assert not score_path(after, ["parks", "weather"]).right


def test_another_path_is_as_good() -> None:
    other = task(TWO, other_paths=[["all", "read"]])
    assert score_path(other, ["all", "read"]) == PathScore(right=True, exact=True, extra=0)
    assert not score_path(other, ["read", "all"]).right


def test_what_waits_for_approval_need_not_be_called() -> None:
    write = task(CHAIN, expect="approval", facts=[])
    assert score_path(write, ["find"]) == PathScore(right=True, exact=True, extra=0)
