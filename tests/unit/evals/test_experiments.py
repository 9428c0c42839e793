"""Evaluators, cases and comparisons of experiments."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from evals.experiments.cases import Case, Match, cases_of_tasks, read_cases
from evals.experiments.comparing import compare, read_experiment
from evals.experiments.evaluators import EVALUATORS, path_fits
from evals.experiments.running import evaluate, experiment
from evals.golden import shortcomings
from evals.tasks.records import load_tasks
from memory.errors import DeveloperError

CALL = {"call_id": "A1.1", "tool": "g.a", "arguments": {}, "outcome": "ok"}
GOOD: dict[str, Any] = {
    "answer": "It is 21 degrees.",
    "status": "done",
    "path": ["g.a"],
    "calls": [CALL],
    "citations": ["A1.1"],
    "unsupported": [],
    "model_calls": 0,
    "tokens": 120,
    "money": 0.0,
    "seconds": 0.5,
}


@pytest.mark.parametrize(
    ("mode", "called", "fits"),
    [
        ("strict", "ab", True),
        ("strict", "ba", False),
        ("strict", "abc", False),
        ("unordered", "ba", True),
        ("unordered", "abc", False),
        ("subset", "a", True),
        ("subset", "abc", False),
        ("superset", "cba", True),
        ("superset", "a", False),
        ("subsequence", "acb", True),
        ("subsequence", "ba", False),
    ],
)
def test_paths_are_compared_as_the_mode_says(mode: Match, called: str, fits: bool) -> None:
    assert path_fits(mode, list(called), ["a", "b"]) is fits


@pytest.mark.parametrize(
    ("name", "changed", "reference", "score"),
    [
        ("answer_facts", {}, {"facts": [{"number": 21}]}, 1.0),
        ("answer_facts", {}, {"facts": [{"number": 22}]}, 0.0),
        ("answer_facts", {}, {}, None),
        ("same_answer", {}, {"answer": "It is 21 degrees."}, 1.0),
        ("same_answer", {}, {"answer": "It is 22 degrees."}, 0.0),
        ("same_status", {}, {"status": "partial"}, 0.0),
        ("exact_path", {}, {"path": ["g.a"]}, 1.0),
        ("exact_path", {}, {"path": ["g.b"]}, 0.0),
        ("exact_path", {}, {}, None),
        ("path_superset", {"path": ["g.a", "g.b"]}, {"path": ["g.a"]}, 1.0),
        ("citations_hold", {}, {}, 1.0),
        ("citations_hold", {"citations": []}, {}, 0.0),
        ("citations_hold", {"citations": ["A9.1"]}, {}, 0.0),
        ("citations_hold", {"calls": [{**CALL, "outcome": "failed"}]}, {}, 0.0),
        ("no_fabrication", {"unsupported": ["99"]}, {}, 0.0),
        ("no_fabrication", {}, {}, 1.0),
        ("tokens", {}, {}, 120.0),
        ("calls", {}, {}, 1.0),
    ],
)
def test_an_evaluator_scores(
    name: str, changed: dict[str, Any], reference: dict[str, Any], score: float | None
) -> None:
    found = EVALUATORS[name]({**GOOD, **changed}, reference)
    assert (found["key"], found["score"]) == (name, score)
    assert bool(found["comment"]) is (score == 0.0)


def test_cases_are_read_from_yaml_and_from_examples(tmp_path: Path) -> None:
    own = tmp_path / "golden.cairn.yaml"
    own.write_text(
        "- {id: a, request: 'Weather?', facts: [{text: [sunny]}], path: [g.a], match: superset}",
        "utf-8",
    )
    (case,) = read_cases(own)
    assert (case.id, case.path, case.match) == ("a", ("g.a",), "superset")
    lines = tmp_path / "cases.jsonl"
    said = {
        "id": "0f0d2f83-9c0c-5a8e-8f54-5f6a1e6c9d02",
        "inputs": {"request": "Weather?", "reply": ""},
        "outputs": {"status": "done", "answer": None, "path": ["g.a"]},
        "metadata": {"case": "r1"},
    }
    lines.write_text(json.dumps(said) + "\n", "utf-8")
    assert read_cases(lines) == [Case(id="r1", request="Weather?", status="done", path=("g.a",))]


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("- {request: no id}", "case 1: id: Field required"),
        ("- {id: a, request: b}\n- {id: a, request: b, wrong: 1}", "case 2: wrong: Extra inputs"),
        ("just text", "it is no list of cases"),
        ("", "it is no list of cases"),
        ("- just text", "case 1 is no mapping"),
        ("- {inputs: 1, id: a}", "case 1 is no example"),
        ("[", "while parsing"),
    ],
)
def test_a_file_that_holds_no_cases_is_refused(tmp_path: Path, text: str, why: str) -> None:
    path = tmp_path / "golden.cairn.yaml"
    path.write_text(text, "utf-8")
    with pytest.raises(DeveloperError, match=f"holds no cases: {why}") as refused:
        read_cases(path)
    assert "pydantic" not in str(refused.value)


def test_tasks_with_an_answer_are_cases() -> None:
    tasks = load_tasks("development")
    cases = cases_of_tasks(tasks)
    assert 0 < len(cases) < len(tasks)
    assert all(case.facts and case.path for case in cases)


async def test_an_experiment_runs_with_the_sdk_and_without_a_network() -> None:
    async def target(inputs: dict[str, Any]) -> dict[str, Any]:
        if inputs["request"] == "break":
            raise ValueError("no idea")
        return {**GOOD, "answer": f"It is {inputs['request']} degrees."}

    cases = [
        Case(id="right", request="21", facts=[{"number": 21}]),  # type: ignore[arg-type]
        Case(id="wrong", request="20", facts=[{"number": 21}]),  # type: ignore[arg-type]
    ]
    found = await evaluate(target, cases, ["answer_facts", "exact_path", "tokens"])
    assert [case["id"] for case in found] == ["right", "wrong"]
    assert [case["scores"]["answer_facts"]["score"] for case in found] == [1.0, 0.0]
    assert "exact_path" not in found[0]["scores"], "nothing is expected of the path"
    made = experiment("mine", found, {"settings": {}})
    assert made["summary"]["answer_facts"] == {"mean": 0.5, "cases": 2}


def made(**scores: dict[str, float]) -> dict[str, Any]:
    """An experiment: case -> evaluator -> score."""
    cases = [
        {"id": name, "scores": {k: {"score": v, "comment": f"{k} {v}"} for k, v in of.items()}}
        for name, of in scores.items()
    ]
    return experiment("x", cases, {})


def test_what_got_better_and_worse_is_told_by_case() -> None:
    before = made(
        a={"answer_facts": 1.0, "tokens": 100.0, "seconds": 1.0},
        b={"answer_facts": 0.0, "tokens": 100.0, "seconds": 1.0},
        gone={"answer_facts": 1.0},
    )
    now = made(
        a={"answer_facts": 0.0, "tokens": 102.0, "seconds": 9.0},
        b={"answer_facts": 1.0, "tokens": 50.0, "seconds": 9.0},
        new={"answer_facts": 1.0},
    )
    found = compare(before, now)
    assert [(c.case, c.key) for c in found.of("worse")] == [("a", "answer_facts")]
    assert [(c.case, c.key) for c in found.of("better")] == [("b", "answer_facts"), ("b", "tokens")]
    assert (found.only_before, found.only_now) == (("gone",), ("new",))
    assert found.summary["answer_facts"] == (0.5, 0.5), "over the cases that both have"
    assert found.summary["seconds"] == (1.0, 9.0)


def test_an_experiment_is_stored_and_read(tmp_path: Path) -> None:
    path = tmp_path / "x.json"
    path.write_text(json.dumps(made(a={"tokens": 1.0})), "utf-8")
    assert read_experiment(path)["name"] == "x"
    path.write_text("{}", "utf-8")
    with pytest.raises(DeveloperError, match="is no experiment"):
        read_experiment(path)


def test_a_golden_task_says_what_it_lacks() -> None:
    case = Case(id="a", request="?", facts=[{"number": 22}], path=("g.b",), status="done")  # type: ignore[arg-type]
    assert shortcomings(case, GOOD) == [
        "answer_facts: not said: [{'number': 22.0}]",
        "path (strict): called g.a, not g.b",
    ]
    fine = Case(id="a", request="?", facts=[{"number": 21}], path=("g.a",))  # type: ignore[arg-type]
    assert shortcomings(fine, GOOD) == []
    assert shortcomings(fine, {**GOOD, "unsupported": ["99"]}) == [
        "no_fabrication: made up: ['99']"
    ]
