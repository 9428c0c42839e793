"""``cairn eval strategies`` on real services, with a model that knows the gold calls or none."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from app.__main__ import run
from evals.commands.strategies import strategies
from evals.model_server.records import Heard, Reply
from evals.model_server.server import ModelServer, serve
from graphs.strategies.names import STRATEGIES

TASKS = ("hotel-phone", "add-cart")
READS_FORMS = ("plan", "solution", "script")
"""Strategies that ask a model for a form or a script, which the one that knows the calls does not
write."""


def invoke(*arguments: str) -> Result:
    return CliRunner().invoke(strategies, [*arguments], catch_exceptions=False)


def named(option: str, *values: str) -> list[str]:
    return [part for value in values for part in (option, value)]


@pytest.fixture(scope="module")
def compared(tmp_path_factory: pytest.TempPathFactory) -> tuple[Any, str]:
    """All strategies on a few tasks with a model that is always right: document and page."""
    html = tmp_path_factory.mktemp("page") / "page.html"
    result = invoke(*named("--task", *TASKS), "--oracle", "--json", "--html", str(html))
    assert result.exit_code == 0
    return json.loads(result.stdout), html.read_text("utf-8")


def test_a_model_that_is_right_is_right_by_every_strategy(compared: tuple[Any, str]) -> None:
    told, _ = compared
    assert list(told["strategies"]) == list(STRATEGIES)
    by_moves = {k: v for k, v in told["strategies"].items() if k not in READS_FORMS}
    for name, figures in by_moves.items():
        assert (figures["right %"], figures["fabricated"]) == (100.0, 0), name
        assert figures["pass %"] == 100.0
        assert figures["limits hit"] == 0
    assert told["strategies"]["vanilla"]["model calls"] < told["strategies"]["react"]["model calls"]
    assert told["strategies"]["react"]["win %"] is not None
    assert [task["id"] for task in told["tasks"]] == list(TASKS)


def test_the_page_has_them_all(compared: tuple[Any, str]) -> None:
    _, html = compared
    for name in (*STRATEGIES, *TASKS):
        assert name in html
    assert "2 tasks of the fold development." in html


def test_without_a_model_the_agent_runs_and_the_others_are_left_out() -> None:
    result = invoke("--task", "convert")
    assert result.exit_code == 0
    assert [line.split()[0] for line in result.stdout.splitlines()[1:2]] == ["dfs"]
    assert "Left out, since no chat model is set: vanilla, cot, react, dfsdt." in result.stdout


def test_a_strategy_that_needs_a_model_is_not_run_without(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert run(["eval", "strategies", "--strategy", "react", "--task", "convert"]) == 2
    assert "need a chat model. Set CAIRN_MODEL, or give --model." in capsys.readouterr().err


@pytest.fixture
def server(monkeypatch: pytest.MonkeyPatch) -> Iterator[ModelServer]:
    """A model that answers everything with one call, and judges by what it reads."""
    with serve(_answer) as one:
        monkeypatch.setenv("CAIRN_MODEL_BASE_URL", one.base_url)
        monkeypatch.setenv("CAIRN_MODEL_PRICES", '{"openai:scripted": {"input": 1, "output": 1}}')
        yield one


def _answer(heard: Heard) -> Reply:
    prompt = str(heard.messages[-1]["content"])
    form = heard.body["response_format"]["json_schema"]["name"]
    call = {
        "tool": "travel.convert_currency",
        "arguments": {"amount": 250, "from": "USD", "to": "EUR"},
    }
    right = "215"
    votes = dict.fromkeys(("exploration", "truthfulness", "tools"), "tie")
    said: dict[str, dict[str, Any]] = {
        "CallPlan": {"calls": [call]},
        "Closing": {"outcome": "answered", "answer": "About as much."},
        "Thought": (
            {"thought": "done", "action": "finish", "answer": f"{right} euros."}
            if "Observation 1" in prompt
            else {"thought": "convert", "action": "call", **call}
        ),
        "PassVote": {"verdict": "solved" if f"Answer: {right}" in prompt else "unsolved"},
        "WinVote": {**votes, "winner": "a" if f"A answered: {right}" in prompt else "b"},
    }
    return Reply(json.dumps(said[form]))


def test_a_chat_model_judges_and_its_agreement_is_told(server: ModelServer) -> None:
    model = ("--model", "openai:scripted", "--judge", "openai:judge", "--votes", "1")
    which = named("--strategy", "vanilla", "react")
    result = invoke("--task", "convert", *model, *which, "--json")
    assert result.exit_code == 0
    told = json.loads(result.stdout)
    react, vanilla = told["strategies"]["react"], told["strategies"]["vanilla"]
    assert (react["right %"], react["pass %"], react["win %"]) == (100.0, 100.0, 100.0)
    assert (vanilla["right %"], vanilla["pass %"], vanilla["win %"]) == (0.0, 0.0, None)
    assert (react["pass agreement %"], react["win agreement %"]) == (100.0, 100.0)
    assert react["cost"] == pytest.approx(react["tokens"] / 1e6, rel=0.01)
    assert (react["model calls"], vanilla["model calls"]) == (2, 2)
    assert told["judge"]["model_calls"] == 4
    asked = [heard.body["model"] for heard in server.heard]
    assert (asked.count("scripted"), asked.count("judge")) == (4, 4)


def test_one_request_by_a_strategy(
    server: ModelServer, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CAIRN_MODEL", "openai:scripted")
    assert run(["ask", "--strategy", "react", "--json", "Convert 250 US dollars to euros"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["answer"] == "215 euros."
    assert told["path"] == ["travel.convert_currency"]
    assert len(server.heard) == 2


def test_asking_by_a_strategy_without_a_model(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["ask", "--strategy", "react", "Convert 250 US dollars to euros"]) == 2
    assert "none is set. Set CAIRN_MODEL" in capsys.readouterr().err


def test_a_page_that_cannot_be_written(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    page = str(tmp_path / "no" / "page.html")
    alone = named("--strategy", "dfs")
    assert run(["eval", "strategies", "--task", "convert", *alone, "--html", page]) == 2
    assert "cannot be written" in capsys.readouterr().err
