"""Traces as runs and examples of LangSmith."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from langsmith.schemas import Example, Run

from evals.exporting.examples import example, row
from evals.exporting.langsmith_runs import flat_runs, langsmith_run
from evals.replay.recording import Recording, read_recording
from graphs.traces.lines import FORMAT

HEAD = {
    "kind": "trace",
    "format": FORMAT,
    "run_id": "r1",
    "request": "Weather in Oslo?",
    "started_at": "2026-05-12T12:00:00+00:00",
    "reasoner": "model",
    "versions": {"cairn": "0.1.0"},
    "tools": "t" * 16,
    "prompts": "p" * 16,
    "options": {},
}
PAID = {"asked": 100, "answered": 20, "money": 0.5, "estimated": False}
MODEL = {
    "kind": "model",
    "subtask": "A1",
    "at": 0.5,
    "decision": "choose",
    "model": "openai:m",
    "messages": [["system", "Rules"], ["human", "Choose"]],
    "answer": "advance",
    "payment": PAID,
    "error": "",
    "silent": False,
    "seconds": 0.2,
    "key": "m",
}
CHOOSE = {
    "kind": "decision",
    "subtask": "A1",
    "at": 0.6,
    "decision": "choose",
    "key": "k",
    "inputs": {},
    "about": {"step": "the weather", "offers": ["g.a"]},
    "output": {"kind": "advance"},
    "seconds": 0.4,
}
SEARCH = {
    "kind": "read",
    "subtask": "A1",
    "at": 0.1,
    "what": "search",
    "key": "s",
    "value": [["g.a", 0.9]],
}
CALL = {
    "kind": "call",
    "subtask": "A1",
    "at": 0.9,
    "started": 0.7,
    "tool": "g.a",
    "key": "c",
    "arguments": {"city": "Oslo"},
    "result": {"outcome": "ok", "status": 200, "error": None, "request": {"url": "u"}},
    "body": [{"id": 1}],
}
END = {
    "kind": "end",
    "subtask": "",
    "at": 1.0,
    "status": "done",
    "answer": "Sunny",
    "path": ["g.a"],
    "spending": {"model_calls": 1, "tokens": 120, "money": 0.5, "decisions": {"choose": 1}},
    "elapsed_s": 1.0,
}


def recording(folder: Path, *lines: dict[str, Any]) -> Recording:
    path = folder / "r1.jsonl"
    path.write_text("\n".join(json.dumps(line) for line in (HEAD, *lines)), "utf-8")
    return read_recording(path)


def test_a_trace_is_a_tree_of_runs(tmp_path: Path) -> None:
    run = langsmith_run(recording(tmp_path, SEARCH, MODEL, CHOOSE, CALL, END))
    tree = Run.model_validate(run) if hasattr(Run, "model_validate") else Run(**run)
    assert (tree.name, tree.run_type, tree.error) == ("cairn", "chain", None)
    assert tree.outputs == {"answer": "Sunny", "status": "done", "path": ["g.a"]}
    (solve,) = tree.child_runs or []
    assert (solve.name, solve.parent_run_id, solve.trace_id) == ("solve", tree.id, tree.id)
    search, step, call = solve.child_runs or []
    assert (search.run_type, step.name, call.run_type) == ("retriever", "dfs_step", "tool")
    (asked,) = step.child_runs or []
    assert (asked.run_type, asked.total_tokens) == ("llm", 120)
    assert asked.inputs["messages"][1] == {"role": "user", "content": "Choose"}
    assert asked.dotted_order.startswith(step.dotted_order)
    assert (call.name, call.inputs, call.outputs) == (
        "g.a",
        {"city": "Oslo"},
        {"status": 200, "output": [{"id": 1}]},
    )


def test_each_run_stands_after_the_one_above_and_has_the_same_id_each_time(
    tmp_path: Path,
) -> None:
    one = recording(tmp_path, SEARCH, MODEL, CHOOSE, CALL, END)
    flat = list(flat_runs(langsmith_run(one)))
    assert [run["name"] for run in flat] == [
        "cairn",
        "solve",
        "search",
        "dfs_step",
        "openai:m",
        "g.a",
    ]
    seen: set[str] = set()
    for run in flat:
        assert run["parent_run_id"] is None or run["parent_run_id"] in seen
        seen.add(run["id"])
        assert run["start_time"] <= run["end_time"]
    assert langsmith_run(one) == langsmith_run(one)


def test_a_run_that_broke_off_says_so(tmp_path: Path) -> None:
    failed = {"kind": "failed", "subtask": "", "at": 1.0, "error": {"message": "no model"}}
    assert langsmith_run(recording(tmp_path, CHOOSE, failed))["error"] == "no model"
    killed = recording(tmp_path, CHOOSE)
    assert langsmith_run(killed)["outputs"] == {}
    assert row(killed)["status"] == "broken off"


def test_a_trace_is_an_example_of_a_dataset(tmp_path: Path) -> None:
    made = example(recording(tmp_path, CALL, END))
    Example.model_validate({**made, "dataset_id": made["id"]})
    assert made["inputs"] == {"request": "Weather in Oslo?", "reply": ""}
    assert made["outputs"] == {"status": "done", "answer": "Sunny", "path": ["g.a"]}


def test_a_reply_is_part_of_the_example(tmp_path: Path) -> None:
    waiting = {"kind": "waiting", "subtask": "", "at": 1.0, "inquiry": {}, "approvals": []}
    resumed = {
        "kind": "resumed",
        "replies": True,
        "reply": {"city": "Oslo"},
        "started_at": "2026-05-12T13:00:00+00:00",
    }
    made = example(recording(tmp_path, waiting, resumed, END))
    assert made["inputs"]["reply"] == "Oslo"


def test_a_row_has_what_a_table_needs(tmp_path: Path) -> None:
    found = row(recording(tmp_path, MODEL, CHOOSE, CALL, END))
    assert found["calls"] == [{"tool": "g.a", "arguments": {"city": "Oslo"}}]
    assert (found["tokens"], found["money"], found["decisions"]) == (120, 0.5, 1)
