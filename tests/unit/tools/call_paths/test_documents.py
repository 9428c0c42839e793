"""Files and folders of call paths."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from memory.errors import DeveloperError
from tools.call_paths.documents import read_files
from tools.call_paths.function_names import FunctionNames
from tools.call_paths.learning import Learned, resolved

SHARED = Path(__file__).parents[5] / "shared" / "data" / "toolbench"
PLAN = {"subtasks": [{"steps": [{"tool": "g.a"}, {"tool": "g.b"}]}]}
TRACE = "\n".join(
    json.dumps(line)
    for line in (
        {"kind": "trace", "run_id": "r", "request": "q", "started_at": "2025-03-01T12:00:00+00:00"},
        {"kind": "read", "what": "remember", "value": {"grade": "agreed", "plan": PLAN}},
        {"kind": "end", "status": "done"},
    )
)


def test_folders_are_read_whole_and_files_without_paths_passed_over(tmp_path: Path) -> None:
    (tmp_path / "deep").mkdir()
    (tmp_path / "deep" / "r.jsonl").write_text(f'{TRACE}\n{{"kind": "cut', "utf-8")
    (tmp_path / "notes.json").write_text("{}", "utf-8")
    (tmp_path / "binary.json").write_bytes(b"\xff\xfe\x00")
    (tmp_path / "readme.txt").write_text("no", "utf-8")
    found = read_files([tmp_path])
    assert [path.functions for path in found.reading.paths] == [("g.a", "g.b")]
    assert found.read == 1
    assert [Path(one).name for one in found.passed] == ["binary.json", "notes.json"]


@pytest.mark.parametrize("text", ["", "{}", "[1]", "not json", "[" * 100_000])
def test_a_named_file_without_call_paths_is_an_error(tmp_path: Path, text: str) -> None:
    file = tmp_path / "x.json"
    file.write_text(text, "utf-8")
    with pytest.raises(DeveloperError, match="ToolBench answer tree, ToolBench traj") as caught:
        read_files([file])
    assert caught.value.code == "unknown_path_format"


def test_a_file_that_is_not_there_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(DeveloperError, match="cannot be read"):
        read_files([tmp_path / "none.json"])


@pytest.mark.skipif(not SHARED.exists(), reason="the published data is not beside the checkout")
class TestPublishedData:
    """The figures that the notes of the published files give."""

    def test_nine_of_fifteen_trees_gave_an_answer(self) -> None:
        reading = read_files([SHARED / "data_example" / "answer"]).reading
        assert (reading.runs, len(reading.paths)) == (15, 9)
        assert reading.dropped_runs == {"gave_up": 4, "not_won": 2}

    def test_tree_and_chain_of_one_request_give_one_path(self) -> None:
        paths = read_files([SHARED / "answer_trees_stabletoolbench"]).reading.paths
        assert len(paths) == 2
        assert len({path.key for path in paths}) == 1

    def test_half_of_the_function_names_resolve(self) -> None:
        from tools.rapidapi_import import import_rapidapi

        with (SHARED / "tools.jsonl").open(encoding="utf-8") as lines:
            catalogues = import_rapidapi(map(json.loads, lines), source="tools.jsonl")
        tools = [tool for one in catalogues for tool in one.tools]
        names = FunctionNames(tools, [one.group for one in catalogues])
        reading = read_files([SHARED / "trajectories"]).reading
        assert reading.runs == 500
        offered = {name for path in reading.paths for name in path.offered} - {"Finish"}
        found = [one for one in resolved(sorted(offered), names, Learned()) if one is not None]
        assert 0.45 < len(found) / len(offered) < 0.6
