"""``cairn ask`` with a scripted chat model, over HTTP: the command, the real sandbox."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from evals.model_server.records import Heard, Reply
from evals.model_server.server import ModelServer, serve
from tests.command_stubs import Outcome, run_here

QUESTION = "What is the weather in Lisbon tomorrow?"
KEY = "sk-precious-key-of-mine"
FIRST, SECOND = "weather.geocode_search", "weather.daily_forecast"


def forecaster(heard: Heard) -> Reply:
    """Finds the place, asks for its forecast, and tells the temperature of the day it asked for."""
    prompt = str(heard.messages[-1]["content"])
    if heard.form == "text":
        return Reply(f"Steps:\nFound.\nResult:\n{told(prompt)} [A1.2].")
    form = heard.body["response_format"]["json_schema"]["name"]
    return Reply(json.dumps(decided(form, prompt)))


def told(prompt: str) -> str:
    degrees = re.findall(r'temperature\.max":([\d.]+)', prompt)
    return f"Take sunglasses: up to {degrees[0]} degrees in Lisbon"


def decided(form: str, prompt: str) -> dict[str, Any]:
    if form == "Steps":
        return {"subtasks": [{"id": "A1", "text": QUESTION, "search": "daily weather forecast"}]}
    if form == "NextMove":
        return moved(prompt)
    if form == "Arguments":
        return {"calls": [{"q": "Lisbon"} if f"Operation: {FIRST}" in prompt else {"days": 2}]}
    if form == "KeptFields":
        return {"keep": re.findall(r"^(\S+) = ", prompt, re.MULTILINE)}
    if form == "Picked":
        return picked(prompt)
    return {"verdict": "success", "reason": "it is the forecast"}


def moved(prompt: str) -> dict[str, Any]:
    path = prompt.rpartition("Path so far:")[2].partition("Moves left:")[0]
    if SECOND in path:
        return {"move": "finish", "reason": "the forecast holds the day"}
    tool = SECOND if FIRST in path else FIRST
    return {"move": "advance", "tool": tool, "reason": "it comes next"}


def picked(prompt: str) -> dict[str, Any]:
    if f"Operation: {FIRST}" in prompt:
        return {"container": "results[]", "take": 1}
    day = {"path": "daily[].date", "op": "=", "value": "2026-05-13"}
    return {"container": "daily[]", "filters": [day]}


@pytest.fixture(scope="module")
def data(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """One data folder for all questions, so that the sandbox fills it only once."""
    return tmp_path_factory.mktemp("cairn") / "data"


@pytest.fixture
def server() -> Iterator[ModelServer]:
    with serve(forecaster) as server:
        yield server


def ask(folder: Path, server: ModelServer, *options: str, **settings: str) -> Outcome:
    model = {
        "CAIRN_MODEL": "openai:scripted",
        "CAIRN_MODEL_BASE_URL": server.base_url,
        "CAIRN_MODEL_API_KEY": KEY,
        "CAIRN_SANDBOX": "on",
        "CAIRN_STRATEGY": "dfs",
        "CAIRN_USE_MEMORY": "off",
    }
    return run_here(folder, "ask", *options, QUESTION, **model, **settings)


def test_rules_find_and_the_model_tells(data: Path, server: ModelServer) -> None:
    done = ask(data, server, CAIRN_REASONER="both")
    assert done.code == 0, done.err
    answer, _, path = done.out.partition("\n\nPath\n")
    assert re.fullmatch(r"Take sunglasses: up to [\d.]+ degrees in Lisbon\.", answer)
    assert server.heard[-1].form == "text"
    assert re.search(r"\n  \d model calls?, [\d,]+ tokens\n  done in .+\n$", path)
    assert len(done.err.splitlines()) == 2, "elsewhere than on a terminal: one line per call"


def test_the_model_decides_alone_and_its_costs_are_told(data: Path, server: ModelServer) -> None:
    prices = json.dumps({"openai:scripted": {"input": 1.0, "output": 2.0}})
    done = ask(data, server, "--json", CAIRN_REASONER="model", CAIRN_MODEL_PRICES=prices)
    assert done.code == 0, done.err
    found = json.loads(done.out)
    assert re.fullmatch(r"Take sunglasses: up to [\d.]+ degrees in Lisbon\.", found["answer"])
    assert [call["tool"] for call in found["calls"]] == [FIRST, SECOND]
    costs = found["costs"]
    assert costs["model_calls"] == len(server.heard) > 5
    assert not costs["estimated"]
    assert costs["tokens"] < costs["money"] * 1e6 < 2 * costs["tokens"]
    assert KEY not in "".join(heard.text for heard in server.heard)


def test_what_rests_on_nothing_is_not_printed(data: Path, server: ModelServer) -> None:
    made_up = Reply("Steps:\nFound.\nResult:\nIt will be 99 degrees [A1.2].")
    server.script = lambda heard: made_up if heard.form == "text" else forecaster(heard)
    done = ask(data, server, "--quiet", CAIRN_REASONER="both")
    assert done.code == 0, done.err
    assert [heard.form for heard in server.heard].count("text") == 2, "it is sent back once"
    assert "99" not in done.out
    assert "Lisbon" in done.out


def test_a_refused_key_is_an_error_that_does_not_repeat_it(data: Path, server: ModelServer) -> None:
    server.script = lambda _: Reply(f"Incorrect key: {KEY}", status=401)
    done = ask(data, server, CAIRN_REASONER="model")
    assert (done.code, done.out) == (2, "")
    assert "Incorrect key: [redacted]" in done.err
    assert "Traceback" not in done.err
    kept = [file.read_bytes() for file in data.rglob("*") if file.is_file()]
    assert kept
    assert not any(KEY.encode() in content for content in kept)
