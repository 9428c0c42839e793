"""A path that is remembered, walked again, confirmed and rejected, by the commands."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.command_stubs import run_here


def cairn(folder: Path, *arguments: str, code: int = 0) -> Any:
    """What a command says, which knows of those before it only what the folder holds."""
    done = run_here(folder, *arguments, "--json")
    assert done.code == code, done.err
    return done.json if done.out else done.err


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("cairn") / "data"


def test_a_path_is_walked_again_until_somebody_says_that_it_is_wrong(folder: Path) -> None:
    first = cairn(folder, "ask", "What is the weather in Lisbon tomorrow?")
    assert first["walked_again"] == ""
    (path,) = cairn(folder, "memory", "list")["paths"]
    assert path["grade"] == "agreed"

    second = cairn(folder, "ask", "what's the weather in Oslo tomorrow, please")
    assert second["walked_again"] in ("", "What is the weather in Lisbon tomorrow?")
    again = cairn(folder, "ask", "What is the weather in Oslo tomorrow?")
    assert again["walked_again"] == "What is the weather in Lisbon tomorrow?"
    assert [call["tool"] for call in again["calls"]] == [call["tool"] for call in first["calls"]]
    assert again["answer"].startswith("Oslo")

    said = cairn(folder, "runs", "good", again["run_id"][:12])
    assert (said["grade"], said["path_id"]) == ("confirmed", path["path_id"])
    assert cairn(folder, "runs", "bad")["grade"] == "rejected"
    anew = cairn(folder, "ask", "What is the weather in Rome tomorrow?")
    assert anew["walked_again"] == ""


def test_an_unknown_run_is_named(folder: Path, tmp_path: Path) -> None:
    assert "nothing" in cairn(folder, "runs", "good", "nothing", code=2)
    assert "no run yet" in cairn(tmp_path, "runs", "bad", code=2)


def test_the_path_of_a_run_is_drawn(folder: Path, tmp_path: Path) -> None:
    run = cairn(folder, "ask", "What is the weather in Madrid tomorrow?")
    page = tmp_path / "run.html"
    facts = cairn(folder, "runs", "picture", run["run_id"][:12], "--output", str(page))
    assert facts["run_id"] == run["run_id"]
    assert facts["tools"] == list(dict.fromkeys(call["tool"] for call in run["calls"]))
    assert "What is the weather in Madrid tomorrow?" in page.read_text("utf-8")
    missing = tmp_path / "missing" / "run.html"
    assert "cannot be written" in cairn(folder, "runs", "picture", "--output", str(missing), code=2)


def test_runs_are_pruned_on_demand(folder: Path) -> None:
    there = cairn(folder, "runs", "prune", "--dry-run", "--megabytes", "0")
    assert there["would_go"] == there["runs"] > 0
    assert there["megabytes"] > 0
    gone = cairn(folder, "runs", "prune", "--megabytes", "0")
    assert gone == {"deleted": there["runs"], "runs": 0, "megabytes": 0}
    assert cairn(folder, "runs", "list")["runs"] == []
