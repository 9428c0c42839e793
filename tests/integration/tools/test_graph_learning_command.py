"""``cairn graph learn`` on files and on a library in the data folder."""

from __future__ import annotations

import json
from contextlib import aclosing
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from app.cli import cli
from graphs.embedding import embedded_agent
from graphs.outcomes import Outcome
from graphs.traces.recording import RecordedTraces
from memory.errors import DeveloperError
from tools.call_paths.documents import read_files
from tools.openapi_import import import_openapi
from tools.volatile_library import VolatileLibrary

OPENAPI = {
    "openapi": "3.1.0",
    "info": {"title": "The Zoo", "version": "1"},
    "servers": [{"url": "https://zoo.example"}],
    "paths": {
        f"/{name}": {"get": {"operationId": name, "responses": {"200": {"description": "ok"}}}}
        for name in ("animals", "meals", "keepers")
    },
}
ANSWER = json.dumps({"return_type": "give_answer", "final_answer": "42"})


def run(*arguments: str) -> Any:
    result = CliRunner().invoke(cli, list(arguments), catch_exceptions=False)
    assert result.exit_code == 0, result.output
    return json.loads(result.stdout) if "--json" in arguments else result.stdout


def chain(*calls: tuple[str, int]) -> dict[str, Any]:
    nodes: list[dict[str, Any]] = []
    for name, code in calls:
        nodes.append({"node_type": "Action", "description": name})
        given = {"description": ANSWER if name == "Finish" else "{}", "observation_code": code}
        nodes.append({"node_type": "Action Input", "observation": "", **given})
    return {
        "win": True,
        "trys": [{"chain": nodes, "win": True}],
        "answer_generation": {"query": "q", "valid_data": True, "final_answer": ANSWER},
    }


RIVERS = ["rivers.find_river", "rivers.get_water_level"]


async def traced(rivers: Any, folder: Path) -> Outcome:
    """A run of the agent that wrote a trace."""
    library = VolatileLibrary()
    text, url = json.dumps(rivers.document), rivers.url
    library.put(import_openapi(text, source="rivers", base_url=url, allow_loopback=True))
    traces = RecordedTraces(folder, lambda: ())
    async with aclosing(embedded_agent(library, traces=traces, strategy="dfs")) as agent:
        outcome = await agent.ask(rivers.question)
    traces.close()
    return outcome


@pytest.fixture
def paths(tmp_path: Path) -> Path:
    (tmp_path / "zoo.json").write_text(json.dumps(OPENAPI))
    run("tools", "import", str(tmp_path / "zoo.json"))
    folder = tmp_path / "paths"
    folder.mkdir()
    calls = [
        ("animals_for_the_zoo", 0),
        ("keepers_for_the_zoo", 5),
        ("meals_for_the_zoo", 0),
        ("lions_for_the_circus", 0),
        ("Finish", 3),
    ]
    (folder / "1_CoT@1.json").write_text(json.dumps(chain(*calls)))
    (folder / "other.json").write_text("{}")
    return folder


def test_moves_are_counted_once_and_what_was_left_out_is_told(paths: Path) -> None:
    facts = run("graph", "learn", str(paths), "--json")
    assert (facts["files"], facts["runs"], facts["paths"]) == (1, 1, 1)
    assert (facts["moves"], facts["counted"], facts["known"]) == (1, 1, 0)
    assert facts["dropped_calls"] == {"failed": 1}
    assert facts["unresolved"] == {"lions_for_the_circus": 1}
    assert [Path(one).name for one in facts["passed_over"]] == ["other.json"]
    again = run("graph", "learn", str(paths / "1_CoT@1.json"), str(paths), "--json")
    assert (again["counted"], again["known"]) == (0, 2)
    edges = run("graph", "stats", "--json")
    assert edges["edges"]["follows"] == 1
    assert edges["moves"] == {"stood": 1.0, "taken_back": 0.0}


def test_a_dry_run_changes_nothing(paths: Path) -> None:
    told = run("graph", "learn", str(paths), "--dry-run")
    assert "would be counted" in told
    assert "the call failed" in told
    assert "lions_for_the_circus (1)" in told
    assert run("graph", "stats", "--json")["edges"]["follows"] == 0


def test_a_file_without_paths_is_one_clear_error(paths: Path) -> None:
    with pytest.raises(DeveloperError, match="no format that can be learned from"):
        run("graph", "learn", str(paths / "other.json"))


async def test_the_trace_of_a_run_that_was_right_gives_its_moves(
    rivers: Any, tmp_path: Path
) -> None:
    outcome = await traced(rivers, tmp_path / "traces")
    assert (outcome.status, outcome.path) == ("done", RIVERS)
    reading = read_files([tmp_path / "traces"]).reading
    assert reading.dropped_runs == {}
    (path,) = reading.paths
    assert (path.functions, path.run_id) == (tuple(RIVERS), outcome.run_id)
