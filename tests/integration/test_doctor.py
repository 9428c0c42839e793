"""``cairn doctor`` from the outside, the sandbox services and a missing one included."""

from __future__ import annotations

import json
import re
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from app.__main__ import run
from app.doctor_checks import Check, run_checks
from app.sandbox_process import SandboxProcess
from evals.model_server.records import Heard, Reply
from evals.model_server.server import ModelServer, serve
from memory.errors import DeveloperError

KEY = "sk-precious-key-of-mine"
RIGHT = '{"total": 2}'


def test_a_fresh_installation_is_healthy(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["doctor"]) == 0
    output = capsys.readouterr()
    assert output.err == ""
    assert "ok      sandbox       dining, shopping, travel, weather start\n" in output.out
    assert output.out.endswith("\nNothing is broken.\n")


def test_json_and_exit_code_of_a_broken_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("app.sandbox_process.MODULE", "no.such.module")
    assert run(["doctor", "--json"]) == 1
    found = json.loads(capsys.readouterr().out)
    assert found["healthy"] is False
    broken = [check for check in found["checks"] if check["state"] == "broken"]
    assert [check["name"] for check in broken] == ["sandbox"]
    assert "No module named" in broken[0]["mend"]
    assert "CAIRN_SANDBOX=off" in broken[0]["mend"]


def test_services_that_never_answer_are_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("app.sandbox_process.MODULE", "timeit")  # reads no line and says none
    monkeypatch.setattr("app.sandbox_process._START_SECONDS", 0.2)
    process = SandboxProcess()
    try:
        with pytest.raises(DeveloperError, match=r"did not start: .+ CAIRN_SANDBOX=off"):
            process.ready()
    finally:
        process.stop()


def test_services_can_be_stopped_twice_and_before_they_are_ready() -> None:
    process = SandboxProcess()
    process.stop()
    process.stop()


_AT_A_TERMINAL = """
import os, signal, time, urllib.request
from app.sandbox_process import SandboxProcess
signal.signal(signal.SIGINT, lambda *_: None)
process = SandboxProcess()
url = next(iter(process.ready().base_urls.values()))
os.killpg(os.getpgrp(), signal.SIGINT)
time.sleep(0.5)
print(urllib.request.urlopen(url + "/openapi.json").status)
process.stop()
"""


def test_a_ctrl_c_at_the_terminal_does_not_end_the_services() -> None:
    done = subprocess.run(
        [sys.executable, "-c", _AT_A_TERMINAL],
        start_new_session=True,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert (done.stdout, done.stderr) == ("200\n", "")


@pytest.fixture
def server(monkeypatch: pytest.MonkeyPatch) -> Iterator[ModelServer]:
    """A chat model that answers rightly, named in the settings; the sandbox is off."""
    with serve(lambda _: Reply(RIGHT)) as server:
        monkeypatch.setenv("CAIRN_SANDBOX", "off")
        monkeypatch.setenv("CAIRN_MODEL", "openai:small")
        monkeypatch.setenv("CAIRN_MODEL_BASE_URL", server.base_url)
        monkeypatch.setenv("CAIRN_MODEL_API_KEY", KEY)
        yield server


def chat_model() -> Check:
    (found,) = (check for check in run_checks() if check.name == "chat model")
    return found


@pytest.mark.parametrize(
    ("reasoner", "who"),
    [
        ("auto", "rules and model decide"),
        ("both", "rules and model decide"),
        ("model", "the model decides"),
    ],
)
def test_a_chat_model_that_answers(
    reasoner: str, who: str, server: ModelServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CAIRN_REASONER", reasoner)
    found = chat_model()
    assert re.fullmatch(rf"openai:small answers in \d+\.\d s; {who}", found.found)
    assert (found.state, found.mend) == ("ok", "")
    assert [heard.headers["authorization"] for heard in server.heard] == [f"Bearer {KEY}"]


def test_every_model_of_the_settings_is_asked_once(
    server: ModelServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CAIRN_MODEL_OVERRIDES", '{"summarize": {"model": "openai:large"}}')
    monkeypatch.setenv("CAIRN_MODEL_FALLBACKS", "openai:spare, openai:small")

    def spare_is_unknown(heard: Heard) -> Reply:
        unknown = heard.body["model"] == "spare"
        return Reply("no such model", status=404) if unknown else Reply(RIGHT)

    server.script = spare_is_unknown
    found = chat_model()
    assert (found.state, found.found) == ("broken", "model refused")
    assert "'openai:spare' does not know the model" in found.mend
    asked = sorted(heard.body["model"] for heard in server.heard)  # at once, in no order
    assert asked == ["large", "small", "spare"]


@pytest.mark.parametrize(
    ("reply", "code", "said"),
    [
        (Reply(f"wrong key {KEY}", status=401), "model refused", "wrong key [redacted]"),
        (Reply("overloaded", status=503), "model unavailable", "overloaded"),
        (Reply(RIGHT, delay_seconds=1.0), "model unavailable", "did not answer"),
        (Reply(RIGHT, cut_after=9), "model unavailable", "did not answer"),
    ],
    ids=["key", "busy", "slow", "cut"],
)
def test_a_chat_model_that_does_not_answer(
    reply: Reply, code: str, said: str, server: ModelServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CAIRN_MODEL_TIMEOUT_SECONDS", "0.3")
    server.script = lambda _: reply
    found = chat_model()
    assert (found.state, found.found) == ("broken", code)
    assert said in found.mend
    assert KEY not in str(found)
    assert len(server.heard) == 1, "nothing is tried twice"


def test_a_chat_model_that_answers_something_else(server: ModelServer) -> None:
    server.script = lambda _: Reply("two")
    found = chat_model()
    assert (found.state, found.found) == ("broken", "wrong model")
    assert "No JSON object was found in: 'two'" in found.mend
    assert "Name another model" in found.mend


def test_nobody_listens_at_the_address_of_the_chat_model(
    server: ModelServer, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    with socket.socket() as unused:
        unused.bind(("127.0.0.1", 0))
        address = f"http://127.0.0.1:{unused.getsockname()[1]}/v1"
        monkeypatch.setenv("CAIRN_MODEL_BASE_URL", address)
        assert run(["doctor", "--json"]) == 1
    checks: list[dict[str, Any]] = json.loads(capsys.readouterr().out)["checks"]
    assert checks[-1]["state"] == "broken"
    assert "Connection error" in checks[-1]["mend"]
    assert not server.heard
