"""``cairn bench`` on the sandbox services."""

from __future__ import annotations

import json
from typing import Any

import pytest
from click.testing import CliRunner

from evals import bench_steps
from evals.commands.bench import bench
from memory.errors import DeveloperError


@pytest.fixture
def untimed(monkeypatch: pytest.MonkeyPatch) -> None:
    """No target is missed, however busy the machine is."""
    monkeypatch.setattr(bench_steps, "STEP_TARGET_MS", float("inf"))
    monkeypatch.setattr(bench_steps, "CALL_TARGET_MS", float("inf"))
    monkeypatch.setattr(bench_steps, "WARM_UP", 0)


def run(*arguments: str) -> Any:
    return CliRunner().invoke(bench, ["steps", "--runs", "1", *arguments], catch_exceptions=False)


@pytest.mark.usefixtures("untimed")
def test_steps_are_measured_with_what_produced_the_figures() -> None:
    result = run("--json")
    assert result.exit_code == 0
    document = json.loads(result.stdout)
    times = document["milliseconds"]
    assert times["steps"] > 10
    assert all(times[name] > 0 for name in ("empty", "empty_saved", "agent", "agent_saved"))
    assert times["agent"] > times["empty"]
    assert {"versions", "settings", "request", "runs"} <= document.keys()
    assert "credentials" not in document["settings"]


@pytest.mark.usefixtures("untimed")
def test_a_missed_target_is_a_failure(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench_steps, "STEP_TARGET_MS", 0.0)
    result = run()
    assert result.exit_code == 1
    assert "ms a step" in result.stdout
    assert "not under 0 ms" in result.stderr


def test_a_request_that_cannot_be_answered_is_no_measure() -> None:
    with pytest.raises(DeveloperError, match="choose another"):
        run("--request", "Sing me a song about the sea")
