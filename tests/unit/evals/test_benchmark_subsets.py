"""Picking subsets from the graph, on an invented folder in NESTFUL's form."""

from __future__ import annotations

import json
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from evals.benchmarks.subsets import SUBSETS
from memory.minilm import MiniLmEmbedder


def api(name: str, takes: str, gives: str) -> dict[str, Any]:
    return {
        "name": name, "description": f"Gives the {gives} of a {takes}.", "method": "GET",
        "endpoint": f"/{name}", "host": "one.example.com", "url": "", "path_parameters": {},
        "query_parameters": {takes: {"type": "string", "description": "", "required": True}},
        "output_parameters": {gives: {"type": "string", "description": ""}},
        "output_parser": "result.{param}",
    }  # fmt: skip


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    things = ["animal", "keeper", "stable", "fence"]
    apis = [api("find_animal", "name", "animal_id")]
    apis += [api(f"get_{a}_{b}", f"{a}_id", f"{b}_id") for a, b in pairwise(things)]
    apis += [api(f"count_{word}", f"{word}_words", "total") for word in ("sun", "moon", "rain")]
    calls = [
        {"name": "find_animal", "arguments": {"name": "Leo"}, "label": "var1"},
        {"name": "get_animal_keeper", "arguments": {"animal_id": "$var1.animal_id$"},
         "label": "var2"},
        {"name": "get_keeper_stable", "arguments": {"keeper_id": "$var2.keeper_id$"},
         "label": "var3"},
        {"name": "var_result", "arguments": {"stable": "$var3.stable_id$"}},
    ]  # fmt: skip
    place = tmp_path / "nestful" / "executable"
    place.mkdir(parents=True)
    (place / "executable-spec.json").write_text(json.dumps(apis))
    data = [{"input": "Where does Leo's keeper work?", "output": calls}]
    (place / "executable-data.json").write_text(json.dumps(data))
    return tmp_path


def test_a_chain_of_the_gold_calls_is_picked(folder: Path) -> None:
    assert SUBSETS.is_possible(folder)
    found = {figure.measure: figure for figure in SUBSETS.measure(folder, MiniLmEmbedder())}
    assert set(found) == {
        "NESTFUL subsets, chain of 3 among 15, precision",
        "NESTFUL subsets, chain of 3 among 15, hidden one picked",
    }
    precision = found["NESTFUL subsets, chain of 3 among 15, precision"]
    assert (precision.cases, precision.details["gold_subsets"]) == (100, 1)
    assert precision.value == 100
    assert found["NESTFUL subsets, chain of 3 among 15, hidden one picked"].value == 100
