"""``cairn eval oracle`` on a few tasks of different kinds."""

from __future__ import annotations

import json
from typing import Any

import pytest
from click.testing import CliRunner

from evals.commands.oracle import oracle

TASKS = ("warmer", "hotel-phone", "bitcoin", "hotel-missing", "add-cart")


@pytest.fixture(scope="module")
def document() -> Any:
    named = [part for task in TASKS for part in ("--task", task)]
    result = CliRunner().invoke(oracle, [*named, "--react", "--json"], catch_exceptions=False)
    assert result.exit_code == 0
    return json.loads(result.stdout)


@pytest.mark.parametrize("mode", ["model", "both"])
def test_what_the_model_gets_right_comes_out_right(document: Any, mode: str) -> None:
    assert document["lost"] == []
    assert document["modes"][mode]["tasks"] == len(TASKS)
    assert document["modes"][mode]["right %"] == 100.0


def test_the_rules_save_most_of_the_calls(document: Any) -> None:
    model, both = document["modes"]["model"], document["modes"]["both"]
    assert both["model calls, mean"] < model["model calls, mean"] / 2
    assert 0 < both["prompt tokens"] < model["prompt tokens"]


def test_a_plain_agent_reads_all_tools_in_every_prompt(document: Any) -> None:
    assert document["react prompt tokens"] > 2 * document["answered prompt tokens"]["both"]


def test_what_was_lost_is_told_and_ends_with_1(monkeypatch: pytest.MonkeyPatch) -> None:
    gives_up = {"move": "give_up", "reason": "no idea"}
    monkeypatch.setattr("evals.oracle.script.GoldScript._move", lambda *_: gives_up)
    result = CliRunner().invoke(oracle, ["--task", "convert"])
    assert result.exit_code == 1
    assert "model: convert: " in result.stdout
    assert "lost by the wiring" in result.stderr


def test_an_unknown_task() -> None:
    result = CliRunner().invoke(oracle, ["--task", "nothing"])
    assert result.exit_code == 2
    assert "No task" in result.stderr
