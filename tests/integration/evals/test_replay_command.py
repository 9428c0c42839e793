"""``cairn replay`` and ``cairn traces`` on runs of the command and the real sandbox."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

from app import cli
from evals.model_server.records import Heard, Reply
from evals.model_server.server import serve
from evals.replay.recording import read_recording
from tests.command_stubs import environment, run_here

ROOT = Path(__file__).parents[3]
QUESTION = "What will the weather be in Vienna on 15 May?"
GROUPS = {
    "replay": "evals.commands.replay:replay",
    "traces": "evals.commands.traces:traces",
}
START = f"""
import sys
from app import cli
from app.__main__ import main
cli.COMMANDS.update({GROUPS!r})
main()
"""
"""The command line with what an installed project registers by itself."""


@pytest.fixture(autouse=True, scope="module")
def registered() -> Iterator[None]:
    """The groups of commands that an installed project registers by itself."""
    with pytest.MonkeyPatch.context() as patch:
        for name, place in GROUPS.items():
            patch.setitem(cli.COMMANDS, name, place)
        yield


def cairn(
    folder: Path, *arguments: str, code: int = 0, settings: Mapping[str, str] | None = None
) -> Any:
    done = run_here(folder, *arguments, **(settings or {}))
    assert done.code == code, done.out + done.err
    if "--json" not in arguments:
        return done.out + done.err
    return done.json if done.out else done.err


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A data folder with one run."""
    path = tmp_path_factory.mktemp("cairn") / "data"
    cairn(path, "ask", QUESTION, "--json")
    return path


def test_the_newest_run_is_replayed_without_any_service(folder: Path) -> None:
    assert "same path and answer" in cairn(folder, "replay")
    document = cairn(folder, "replay", str(folder / "traces"), "--json")
    assert (document["same"], document["of"]) == (1, 1)
    (entry,) = document["traces"]
    assert entry["recorded"] == entry["now"]
    assert entry["findings"] == []


def test_a_changed_trace_shows_its_first_difference(folder: Path, tmp_path: Path) -> None:
    (trace,) = (folder / "traces").glob("*.jsonl")
    (tmp_path / "tools").symlink_to(folder / "traces" / "tools")
    changed = tmp_path / "changed.jsonl"
    edited = trace.read_text("utf-8").replace('"days":4', '"days":5')
    changed.write_text(edited, "utf-8")
    assert "changed, added or taken out" in cairn(folder, "replay", str(changed), code=2)
    changed.write_text(re.sub(r',"chain":"\w+"}$', "}", edited, flags=re.MULTILINE), "utf-8")
    assert "not chained" in cairn(folder, "replay", str(changed), code=1)
    told = cairn(folder, "replay", str(changed), code=1)
    assert "weather.daily_forecast" in told
    assert "recorded:" in told


def test_traces_are_listed_and_exported(folder: Path, tmp_path: Path) -> None:
    assert QUESTION in cairn(folder, "traces", "list")
    (listed,) = cairn(folder, "traces", "list", "--json")["traces"]
    assert listed["path"] == ["weather.geocode_search", "weather.daily_forecast"]
    output = tmp_path / "runs.jsonl"
    cairn(folder, "traces", "export", "--format", "langsmith", "--output", str(output))
    (run,) = [json.loads(line) for line in output.read_text("utf-8").splitlines()]
    assert [child["name"] for child in run["child_runs"]] == ["decompose", "solve", "summarize"]


def test_an_unknown_trace_is_named(folder: Path) -> None:
    assert "'nothing'" in cairn(folder, "replay", "nothing", code=2)


def test_traces_can_be_switched_off(tmp_path: Path) -> None:
    cairn(tmp_path / "data", "ask", QUESTION, "--json", settings={"CAIRN_TRACES": "off"})
    assert not (tmp_path / "data" / "traces").exists()
    assert "holds no trace" in cairn(tmp_path / "data", "replay", code=2)


def test_the_rules_anew_come_to_the_same(folder: Path) -> None:
    document = cairn(folder, "replay", "--reasoner", "rules", "--json")
    assert (document["same"], document["changes"]) == (1, {"reasoner": "rules"})


def test_another_graph_without_bindings_changes_the_run(folder: Path, tmp_path: Path) -> None:
    bare = tmp_path / "bindings.json"
    bare.write_text('{"fields": [], "bindings": [], "replacements": []}', "utf-8")
    document = cairn(folder, "replay", "--graph", str(bare), "--json", code=1)
    (entry,) = document["traces"]
    assert entry["recorded"] != entry["now"]


def model(heard: Heard) -> Reply:
    """Writes the answer, and is of no use for anything else."""
    if heard.form == "text":
        return Reply("Steps:\nFound.\nResult:\nIn Vienna it will be partly cloudy [A1.2].")
    return Reply("{}")


def test_a_model_in_place_of_the_rules_words(folder: Path) -> None:
    with serve(model) as server:
        given = {"CAIRN_MODEL_BASE_URL": server.base_url, "CAIRN_MODEL_API_KEY": "none"}
        arguments = ("replay", "--model", "openai:scripted", "--json")
        document = cairn(folder, *arguments, code=1, settings=given)
    (entry,) = document["traces"]
    assert "partly cloudy" in entry["now"]["answer"]
    assert entry["now"]["path"] == entry["recorded"]["path"]
    assert entry["recorded"]["tokens"] == 0
    assert entry["now"]["tokens"] > 0
    assert entry["now"]["model_calls"] == len(server.heard)


def test_new_prompts_reach_the_model_and_old_answers_stay(tmp_path: Path) -> None:
    with serve(model) as server:
        given = {
            "CAIRN_MODEL": "openai:scripted",
            "CAIRN_MODEL_BASE_URL": server.base_url,
            "CAIRN_STRATEGY": "dfs",
            "CAIRN_MODEL_API_KEY": "none",
        }
        cairn(tmp_path / "data", "ask", QUESTION, "--json", settings=given)
        asked = len(server.heard)
        assert cairn(tmp_path / "data", "replay", "--json")["same"] == 1
        same = cairn(tmp_path / "data", "replay", "--reasoner", "both", "--json")
        assert len(server.heard) == asked, "recorded answers are enough"
        (entry,) = same["traces"]
        assert entry["now"] == entry["recorded"]

        prompts = tmp_path / "prompts" / "decisions"
        prompts.mkdir(parents=True)
        own = (ROOT / "prompts" / "decisions" / "summarize.yaml").read_text("utf-8")
        text = own.replace("rules: |", "rules: |\n  Answer in a hurry.", 1)
        (prompts / "summarize.yaml").write_text(text, "utf-8")
        cairn(
            tmp_path / "data", "replay", "--prompts", str(prompts.parent), "--json", settings=given
        )
        assert len(server.heard) == asked + 1
        assert "Answer in a hurry." in server.heard[-1].text


def test_a_killed_run_leaves_a_trace_that_can_be_read_and_goes_on_after_resuming(
    tmp_path: Path,
) -> None:
    started = subprocess.Popen(
        [sys.executable, "-c", START, "ask", QUESTION],
        cwd=ROOT,
        env=environment(tmp_path / "data"),
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    )
    trace = _trace_with(tmp_path / "data" / "traces", '"decompose"')
    os.killpg(started.pid, signal.SIGKILL)
    started.wait()
    recording = read_recording(trace)
    assert recording.head["request"] == QUESTION
    assert recording.end is None
    assert "ends here" in cairn(tmp_path / "data", "replay")
    cairn(tmp_path / "data", "runs", "resume", trace.stem, "--json")
    resumed = read_recording(trace)
    assert [part.head["kind"] for part in resumed.parts] == ["trace", "resumed"]
    assert resumed.end is not None
    assert "same path and answer" in cairn(tmp_path / "data", "replay")


def _trace_with(folder: Path, text: str) -> Path:
    """The only trace, once it holds a text; the run has not ended then."""
    until = time.monotonic() + 120
    while time.monotonic() < until:
        for path in folder.glob("*.jsonl"):
            if text in path.read_text("utf-8"):
                return path
        time.sleep(0.005)
    raise AssertionError("no trace was written")
