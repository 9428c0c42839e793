"""Data sets in the published formats, with tools of our own."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest

from evals.retrieval.data_sets import DATA_SETS
from evals.retrieval.records import RetrievalData

SETS = {one.name: one for one in DATA_SETS}


def _write(file: Path, records: Sequence[Mapping[str, Any]]) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text("".join(f"{json.dumps(one)}\n" for one in records), "utf-8")


def _hub(name: str, operation: str) -> dict[str, Any]:
    return {
        "tool_name": name,
        "api_name": operation,
        "category": "Sea",
        "description": f"{operation} of a harbour",
        "required_parameters": [{"name": "harbour", "type": "STRING", "description": ""}],
        "optional_parameters": [],
        "template_response": {"level": "float"},
    }


def _toolbench(folder: Path) -> None:
    _write(folder / "toolbench/tools.jsonl", [_hub("Tide Tables", "Get Tides")])
    query = {"id": "7", "split": "G2_category", "query": "high tide?"}
    _write(
        folder / "toolbench/queries.jsonl", [{**query, "relevant": [["Tide Tables", "Get Tides"]]}]
    )


def _toollens(folder: Path) -> None:
    text = (
        "category_name:Sea, tool_name:Tide Tables, api_name:Get Tides, api_description:Tides, all, "
        'required_params: [{"name": "at", "type": "STRING", "description": "e.g. [1]"}], '
        "optional_params: [], return_schema: {}"
    )
    _write(folder / "toollens/corpus.jsonl", [{"_id": "0", "text": text}])
    _write(folder / "toollens/queries.jsonl", [{"_id": "5", "text": "high tide?"}])
    (folder / "toollens/qrels").mkdir()
    lines = "query-id\tcorpus-id\tscore\n5\t0\t1\n"
    (folder / "toollens/qrels/train.tsv").write_text(lines, "utf-8")


def _sealtools(folder: Path) -> None:
    tool = {"api_name": "getTides", "api_description": "Tides", "field": "Sea/Tides"}
    _write(folder / "sealtools/tool.jsonl", [tool])
    asked = {"id": "dev-easy-0", "query": "high tide?", "calling": [{"api": "getTides"}]}
    _write(folder / "sealtools/dev.jsonl", [asked])


def _ultratool(folder: Path) -> None:
    folder.joinpath("ultratool").mkdir()
    graph = {"nodes": [{"id": "tide_query", "desc": "Tides", "domain": ["Sea"]}], "links": []}
    (folder / "ultratool/graph_desc.json").write_text(json.dumps(graph), "utf-8")
    asked = {"id": "3", "user_request": "high tide?\n", "task_nodes": [{"task": "tide_query"}]}
    _write(folder / "ultratool/data.jsonl", [asked])


def _api_bank(folder: Path) -> None:
    tools = [
        {"api_name": name, "description": "Tides", "input_parameters": None}
        for name in ("GetUserToken", "QueryTide")
    ]
    _write(folder / "api_bank/tools.jsonl", tools)
    turns = [{"role": "User", "text": "high"}, {"role": "AI", "text": "?"}]
    dialogue = {
        "id": "d1",
        "turns": [*turns, {"role": "User", "text": "tide?"}],
        "gold_calls": [{"api_name": "GetUserToken"}, {"api_name": "QueryTide"}],
    }
    _write(folder / "api_bank/dialogues.jsonl", [dialogue])


def _toollinkos(folder: Path) -> None:
    folder.joinpath("toollinkos").mkdir()
    tool = {"name": "get_tide", "description": "Tides", "parameters": [], "depends_on": []}
    (folder / "toollinkos/core_tools.json").write_text(json.dumps([tool]), "utf-8")
    (folder / "toollinkos/regular_tools.json").write_text("[]", "utf-8")
    asked = {
        "user_query": "high tide?",
        "main_golden_function_name": "get_tide",
        "golden_function_names": ["get_tide", "other"],
    }
    _write(folder / "toollinkos/instances.jsonl", [asked])


LANGUAGES = ("English", "Chinese")
WRITERS = {
    "toolbench": (_toolbench, "tide_tables.get_tides"),
    "toollens": (_toollens, "tide_tables.get_tides"),
    "sealtools": (_sealtools, "sea_tides.getTides"),
    "ultratool": (_ultratool, "ultratool.tide_query"),
    "toollinkos": (_toollinkos, "toollinkos.get_tide"),
    "api_bank": (_api_bank, "api_bank.QueryTide"),
}


def _read(name: str, folder: Path) -> RetrievalData:
    write, _ = WRITERS[name]
    assert not SETS[name].is_possible(folder)
    write(folder)
    assert SETS[name].is_possible(folder)
    return SETS[name].read(folder)


@pytest.mark.parametrize("name", sorted(WRITERS))
def test_a_request_names_tools_that_the_library_holds(name: str, tmp_path: Path) -> None:
    data = _read(name, tmp_path)
    (asked,) = data.asked
    assert asked.gold == {WRITERS[name][1]}
    assert asked.gold <= {tool.id for tool in data.library.tools()}
    assert asked.text.split() == ["high", "tide?"]


def test_every_data_set_is_tried_here() -> None:
    assert {one.name for one in DATA_SETS} == {*WRITERS, "chinese"}


def test_own_requests_need_the_same_tools_in_both_languages(tmp_path: Path) -> None:
    _toolbench(tmp_path)
    asked = SETS["chinese"].read(tmp_path).asked
    english, chinese = ([one for one in asked if one.split == name] for name in LANGUAGES)
    assert [one.gold for one in english] == [one.gold for one in chinese]
    assert all(one.text.isascii() for one in english)
    assert not any(one.text.isascii() for one in chinese)


def test_what_serves_evaluation_only_teaches_nothing() -> None:
    assert not SETS["toollens"].teaches
    assert not SETS["toolbench"].teaches


def test_the_part_of_a_request_is_kept(tmp_path: Path) -> None:
    assert _read("toolbench", tmp_path).asked[0].split == "G2"
