"""``cairn doctor`` from the outside, the sandbox services and a missing one included."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from app.__main__ import run
from app.sandbox_process import SandboxProcess
from memory.errors import DeveloperError


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
