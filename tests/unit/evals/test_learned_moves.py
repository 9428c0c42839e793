"""The measure of learned moves, on a small folder in the published formats."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from evals.benchmarks.catalogue import BINDINGS
from evals.benchmarks.learned_moves import LEARNED_MOVES, cases_of, library_of, measure
from tools.call_paths.function_names import FunctionNames

ANSWER = '{"return_type": "give_answer", "final_answer": "42"}'
REQUESTS = 12


class FlatEmbedder:
    """Finds all texts equally near."""

    name = "flat"
    dimension = 4

    def embed(self, texts: Sequence[str]) -> NDArray[np.float32]:
        return np.full((len(texts), 4), 0.5, dtype=np.float32)


def trajectory(query: str, *functions: str) -> dict[str, Any]:
    nodes: list[dict[str, Any]] = []
    for name in reversed([*functions, "Finish"]):
        nodes = [{"role": "tool", "message": f"{{'name': '{name}', 'argu", "next": nodes}]
    offered = [{"name": name} for name in functions]
    answer = {"final_answer": ANSWER, "answer_details": nodes}
    return {"query": query, "available_tools": offered, "answer": answer}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Every request calls ``first`` and then ``then``, but one, which calls ``else``."""
    where = tmp_path / "toolbench"
    (where / "trajectories").mkdir(parents=True)
    (where / "data_example" / "answer").mkdir(parents=True)
    names = ("First", "Then", "Else")
    tools = [{"tool_name": "Zoo", "api_name": name, "category": "Zoo"} for name in names]
    (where / "tools.jsonl").write_text("\n".join(map(json.dumps, tools)), "utf-8")
    runs = {
        str(n): trajectory(f"request {n}", "first_for_zoo", "then_for_zoo") for n in range(REQUESTS)
    }
    runs["odd"] = trajectory("odd", "first_for_zoo", "else_for_zoo")
    (where / "trajectories" / "some.json").write_text(json.dumps(runs), "utf-8")
    return tmp_path


def test_it_is_one_of_the_benchmarks_of_bindings(folder: Path) -> None:
    assert LEARNED_MOVES in BINDINGS
    assert LEARNED_MOVES.is_possible(folder)


def test_all_moves_of_a_request_are_in_one_fold(folder: Path) -> None:
    library = library_of(folder)
    cases = cases_of(folder, FunctionNames(library.tools(), library.groups()))
    assert len(cases) == REQUESTS + 1
    assert len({case.fold for case in cases}) > 1
    assert {case.move.source for case in cases} == {"zoo.first"}


def test_moves_of_other_requests_foretell_what_bindings_do_not(folder: Path) -> None:
    figures = {figure.measure: figure for figure in measure(folder, FlatEmbedder())}
    alone = figures["ToolBench next tool, hit@1, all tools, bindings alone"]
    learned = figures["ToolBench next tool, hit@1, all tools, with moves"]
    assert (alone.value, alone.cases) == (0.0, REQUESTS + 1)
    assert learned.value == pytest.approx(100 * REQUESTS / (REQUESTS + 1))
    apart = "ToolBench tools with a clear best next one"
    assert figures[f"{apart}, bindings alone"].cases == 0
    assert figures[f"{apart}, with moves"].value == 100.0
