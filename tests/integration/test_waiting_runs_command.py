"""Runs that wait, were interrupted or are under way, by the real commands."""

from __future__ import annotations

import io
import json
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from app.__main__ import run as main
from tests.command_stubs import environment

ROOT = Path(__file__).parents[2]
REQUEST = "Cancel my hotel booking in Helsinki"

WAIT = """
import asyncio, sys
from app.settings import load_settings
from app.making_agents import open_agent
from graphs.outcomes import Waiting

async def main() -> None:
    async with open_agent(load_settings()) as agent:
        async for event in agent.stream(sys.argv[1], can_ask=True):
            last = event
    assert isinstance(last, Waiting), last

asyncio.run(main())
"""


class Commands:
    """Runs commands on one data folder, in this process."""

    def __init__(
        self,
        folder: Path,
        monkeypatch: pytest.MonkeyPatch,
        capsys: pytest.CaptureFixture[str],
    ) -> None:
        self.folder = folder
        self._capsys = capsys
        for name, value in environment(folder).items():
            if name.startswith("CAIRN_"):
                monkeypatch.setenv(name, value)

    def __call__(self, *arguments: str, code: int = 0) -> str:
        """What a command prints: standard output, or the errors where it fails for wrong use."""
        self._capsys.readouterr()
        ended = main(arguments)
        told = self._capsys.readouterr()
        assert ended == code, told.err
        return told.err if code == 2 else told.out

    def json(self, *arguments: str, code: int = 0) -> Any:
        return json.loads(self(*arguments, "--json", code=code))


@pytest.fixture(scope="module")
def known_tools(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A data folder in which the tools were opened once, with one run that waits."""
    folder = tmp_path_factory.mktemp("known") / "data"
    subprocess.run(
        [sys.executable, "-c", WAIT, REQUEST],
        cwd=ROOT,
        env=environment(folder),
        check=True,
        timeout=120,
    )
    return folder


@pytest.fixture
def waiting(
    known_tools: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> Commands:
    """Commands where one run waits for an approval."""
    folder = shutil.copytree(known_tools, tmp_path / "data")
    monkeypatch.setattr("sys.stdin", io.StringIO())
    return Commands(folder, monkeypatch, capsys)


@pytest.fixture
def cairn(waiting: Commands) -> Commands:
    """Commands where nothing waits."""
    waiting("runs", "cancel")
    return waiting


def test_a_run_that_waits_is_listed_shown_approved_and_finished(waiting: Commands) -> None:
    (listed,) = waiting.json("runs", "list", "--open")["runs"]
    assert (listed["status"], listed["request"]) == ("waiting", REQUEST)
    (approval,) = listed["pending"]
    shown = waiting("runs", "show")
    for told in (approval, "destructive", "DELETE http://", "Helsinki", "cairn runs resume"):
        assert told in shown
    decided = waiting.json("runs", "approve", approval, "--always")
    assert (decided["status"], decided["decided_by"]) == ("approved", "person")
    again = waiting.json("runs", "reject", approval)
    assert again["status"] == "approved", "the first decision stands"

    report = waiting.json("runs", "resume")
    assert (report["run_id"], report["status"]) == (listed["run_id"], "done")
    assert report["path"] == ["travel.list_my_bookings", "travel.cancel_booking"]
    assert [change["status"] for change in report["changes"]] == ["approved"]
    assert waiting.json("runs", "list", "--open")["runs"] == []
    assert "has ended" in waiting("runs", "resume", listed["run_id"], code=2)
    assert "no run" in waiting("runs", "resume", code=2).lower()
    assert waiting.json("ask", REQUEST)["status"] == "done", "always holds for the next run"


def test_a_rejected_change_is_not_sent_and_the_answer_says_so(waiting: Commands) -> None:
    (approval,) = waiting.json("runs", "show")["pending"]
    waiting.json("runs", "reject", approval, "--note", "wrong hotel")
    report = waiting.json("runs", "resume", code=1)
    assert "rejected" in report["answer"]
    assert report["path"] == ["travel.list_my_bookings"]


def test_a_run_that_waits_can_be_cancelled(waiting: Commands) -> None:
    (listed,) = waiting.json("runs", "list")["runs"]
    assert waiting.json("runs", "cancel")["status"] == "cancelled"
    shown = waiting.json("runs", "show", listed["run_id"][:8])
    assert (shown["status"], shown["pending"]) == ("cancelled", [])
    assert "has ended" in waiting("runs", "cancel", listed["run_id"], code=2)


def test_without_a_terminal_nothing_is_changed(cairn: Commands) -> None:
    report = cairn.json("ask", REQUEST, code=1)
    (change,) = report["changes"]
    assert (change["status"], change["decided_by"]) == ("rejected", "nobody")
    assert report["path"] == ["travel.list_my_bookings"]
    told = cairn("ask", REQUEST, code=1)
    assert "--allow-writes travel.cancel_booking" in told
    allowed = cairn.json("ask", REQUEST, "--allow-writes", "travel.cancel_booking")
    assert allowed["status"] == "done"
    unknown = cairn("ask", REQUEST, "--allow-writes", "travel.cancel", code=2)
    assert "travel.cancel_booking" in unknown


def test_a_dry_run_shows_the_requests_and_sends_none(cairn: Commands) -> None:
    told = cairn("ask", "--dry-run", "-q", REQUEST)
    assert "DELETE http://127.0.0.1" in told
    report = cairn.json("ask", "--dry-run", REQUEST)
    assert report["path"] == ["travel.list_my_bookings"]
    assert cairn.json("memory", "list")["paths"] == [], "nothing is learnt from it"


def test_a_killed_run_is_interrupted_and_goes_on(cairn: Commands) -> None:
    asking = subprocess.Popen(
        [sys.executable, "-m", "app", "ask", "-v", "What is the weather in Oslo tomorrow?"],
        cwd=ROOT,
        env=environment(cairn.folder),
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
    )
    assert asking.stderr is not None
    with asking.stderr as told:
        assert any("candidates_found" in line for line in told)
        asking.kill()
    asking.wait()
    (listed,) = cairn.json("runs", "list", "--open")["runs"]
    assert listed["status"] == "interrupted"
    report = cairn.json("runs", "resume", listed["run_id"][:10])
    assert report["status"] == "done"
    assert report["answer"].startswith("Oslo")
