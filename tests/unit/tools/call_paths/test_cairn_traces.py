"""Traces of Cairn as call paths."""

from __future__ import annotations

from typing import Any

import pytest

from tools.call_paths.cairn_traces import CairnTraces

HEAD = {
    "kind": "trace",
    "format": 1,
    "run_id": "r1",
    "request": "water in Oslo",
    "started_at": "2025-03-01T12:00:00+00:00",
}


def trace(*subtasks: list[str], grade: str = "agreed", status: str = "done") -> list[Any]:
    plan = {"subtasks": [{"steps": [{"tool": tool} for tool in steps]} for steps in subtasks]}
    stored = {"grade": grade, "plan": plan}
    return [
        HEAD,
        {"kind": "read", "what": "now", "value": "2025-03-01T12:00:00+00:00"},
        {"kind": "read", "what": "remember", "value": stored},
        {"kind": "end", "status": status},
    ]


def read(lines: list[Any]) -> Any:
    reader = CairnTraces()
    assert reader.recognises(lines)
    return reader.read(lines)


@pytest.mark.parametrize("grade", ["agreed", "confirmed"])
def test_each_subtask_of_a_run_that_was_right_is_a_path(grade: str) -> None:
    found = read(trace(["g.a", "g.b"], [], ["g.c"], grade=grade))
    assert [path.functions for path in found.paths] == [("g.a", "g.b"), ("g.c",)]
    assert len({path.key for path in found.paths}) == 2
    assert {(path.run_id, path.at) for path in found.paths} == {("r1", 1740830400.0)}


@pytest.mark.parametrize(
    ("lines", "reason"),
    [
        (trace(["g.a"], grade="tried"), "not_known_right"),
        (trace(["g.a"], grade="rejected"), "not_known_right"),
        (trace(["g.a"], status="failed"), "unfinished"),
        (trace(["g.a"])[:-1], "unfinished"),
        ([HEAD, {"kind": "end", "status": "done"}], "not_known_right"),
        (trace([]), "no_calls"),
        ([HEAD, {"kind": "read", "what": "remember", "value": {}}], "unreadable"),
    ],
)
def test_other_runs_are_left_out_with_the_reason(lines: list[Any], reason: str) -> None:
    found = read(lines)
    assert found.paths == []
    assert (found.runs, found.dropped_runs) == (1, {reason: 1})


@pytest.mark.parametrize("document", [[], [{"kind": "read"}], {"kind": "trace"}, [{}]])
def test_other_documents_are_not_recognised(document: Any) -> None:
    assert not CairnTraces().recognises(document)
