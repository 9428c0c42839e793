"""``cairn chat`` as a person uses it: the real command, on a terminal or with lines piped in."""

from __future__ import annotations

import signal
import subprocess
import sys
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Protocol

import pytest

from memory.database import open_database
from memory.journal import Run
from memory.sqlite_journal import SqliteJournal
from tests.command_stubs import environment
from tests.terminal import CTRL_C, CTRL_D, ENTER, PASTE, PASTED, UP, Terminal

ROOT = Path(__file__).parents[2]
COMMAND = [sys.executable, "-m", "app", "chat"]
WEATHER = "What will the weather be in Vienna on 15 May?"
CANCEL = "Cancel my hotel booking in Helsinki."
NONSENSE = "Who won the world cup in 1998?"
PATIENCE_S = 180
"""How long a loaded machine may take for what takes seconds on an idle one."""
NEVER_S = 3600
"""Longer than any test waits."""


class Rivers(Protocol):
    question: str
    delay_s: float
    slow: str
    asked: Any


@pytest.fixture(scope="module")
def data(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """One data folder for all chats with the sandbox, so that it fills only once."""
    return tmp_path_factory.mktemp("cairn") / "data"


def chat(folder: Path, *options: str, columns: int = 100, **settings: str) -> Terminal:
    env = environment(folder, **{"TERM": "xterm", "LANG": "C.UTF-8", "NO_COLOR": "1", **settings})
    return Terminal([*COMMAND, *options], env=env, cwd=ROOT, columns=columns)


def piped(folder: Path, text: str, *options: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [*COMMAND, *options],
        cwd=ROOT,
        env=environment(folder, PYTHONIOENCODING="utf-8"),
        input=text,
        capture_output=True,
        check=False,
        timeout=PATIENCE_S,
        text=True,
        encoding="utf-8",
    )


def runs(folder: Path) -> Sequence[Run]:
    """All runs, newest first."""
    engine = open_database(folder / "cairn.db")
    try:
        return SqliteJournal(engine, lambda: datetime.now(UTC), lambda: ()).runs()
    finally:
        engine.dispose()


def test_a_request_is_answered_and_the_path_is_there(data: Path) -> None:
    with chat(data) as terminal:
        assert "Rules decide. /help" in terminal.see(">")
        terminal.type(WEATHER, ENTER)
        terminal.see("✓ weather.geocode_search → weather.daily_forecast")
        terminal.see("Vienna: ")
        terminal.type("/path", ENTER)
        terminal.see("1. weather.geocode_search(q=Vienna)  ok 200")
        terminal.type("/quit", ENTER)
        assert terminal.leave() == 0


def test_what_there_is_stands_above_the_prompt_once_it_is_known(data: Path) -> None:
    with chat(data) as terminal:
        terminal.see("tools in ")
        terminal.type(CTRL_D)
        assert terminal.leave() == 0


def test_one_may_leave_at_once(data: Path) -> None:
    with chat(data) as terminal:
        terminal.see(">")
        terminal.type("/quit", ENTER)
        assert terminal.leave() == 0
        assert "Traceback" not in terminal.shown


def test_ctrl_c_ends_the_run_and_the_chat_lives_on(rivers: Rivers, with_rivers: Path) -> None:
    rivers.delay_s, rivers.slow = NEVER_S, "/level"
    with chat(with_rivers) as terminal:
        terminal.see(">")
        terminal.type(rivers.question, ENTER)
        assert rivers.asked.wait(PATIENCE_S), "the run is under way"
        terminal.type(CTRL_C, CTRL_C)
        assert "find_river" in terminal.see("Stopped."), "what it did until then stays"
        rivers.delay_s = 0
        terminal.type(rivers.question, ENTER)
        terminal.see("243")
        terminal.type(CTRL_D)
        assert terminal.leave() == 0
    newest, stopped = runs(with_rivers)
    assert (newest.status, stopped.status) == ("done", "cancelled")
    assert newest.thread_id == stopped.thread_id, "one conversation"


def test_ctrl_c_clears_the_line(data: Path) -> None:
    with chat(data) as terminal:
        terminal.see("tools in ")
        terminal.type("/quit", CTRL_C, CTRL_C)
        terminal.see("Ctrl-D or /quit leaves.")
        terminal.type(CTRL_D)
        assert terminal.leave() == 0


def test_a_paste_of_several_lines_is_one_request(data: Path) -> None:
    with chat(data) as terminal:
        terminal.see(">")
        terminal.type(PASTE, "What will the weather be\nin Vienna\non 15 May?", PASTED, ENTER)
        terminal.see("Vienna: ")
        terminal.type(CTRL_D)
        assert terminal.leave() == 0
    assert runs(data)[0].request == "What will the weather be\nin Vienna\non 15 May?"


def test_a_line_may_be_broken(data: Path) -> None:
    with chat(data) as terminal:
        terminal.see(">")
        terminal.type("What will the weather be in Vienna", b"\n", "on 15 May", b"\x1b\r?", ENTER)
        terminal.see("Vienna: ")
        terminal.type(CTRL_D)
        assert terminal.leave() == 0
    assert runs(data)[0].request == "What will the weather be in Vienna\non 15 May\n?"


def test_what_changes_something_is_approved_in_place(data: Path) -> None:
    with chat(data) as terminal:
        terminal.see(">")
        terminal.type(CANCEL, ENTER)
        card = terminal.see("(for this tool)?")
        for part in ("This needs your approval", CANCEL[:-1], "Helsinki", "destructive", "DELETE"):
            assert part in card
        terminal.see(">")
        terminal.type("approve", ENTER)
        terminal.see("Done")
        terminal.type("/path", ENTER)
        terminal.see("travel.cancel_booking: approved (person)")
        terminal.type(CTRL_D)
        assert terminal.leave() == 0
    assert runs(data)[0].status == "done"


def test_what_was_typed_ahead_approves_nothing(data: Path) -> None:
    with chat(data) as terminal:
        terminal.see("tools in ")
        terminal.type(CANCEL, ENTER, "approve", ENTER)
        terminal.see("(for this tool)?")
        terminal.type("perhaps", ENTER)
        terminal.see("Say approve, edit, reject or always")
        terminal.type("r", ENTER)
        terminal.see("Why?")
        terminal.type("too late", ENTER)
        terminal.see("rejected")
        terminal.type(CTRL_D)
        assert terminal.leave() == 0


def test_an_approval_may_wait_for_another_chat(data: Path) -> None:
    with chat(data) as terminal:
        terminal.see(">")
        terminal.type(CANCEL, ENTER)
        terminal.see("(for this tool)?")
        terminal.see(">")
        terminal.type(CTRL_C)
        terminal.see("cairn runs resume")
        terminal.type("/new", ENTER)
        terminal.see("A new conversation.")
        terminal.type(CTRL_D)
        assert terminal.leave() == 0
    assert runs(data)[0].status == "waiting"
    with chat(data) as terminal:
        terminal.see("1 run waits for you")
        terminal.type("/resume", ENTER)
        terminal.see("(for this tool)?")
        terminal.see(">")
        terminal.type("reject no longer wanted", ENTER)
        terminal.see("rejected")
        terminal.type(CTRL_D)
        assert terminal.leave() == 0
    assert runs(data)[0].status != "waiting"


def test_entries_are_found_again_in_the_next_chat(data: Path) -> None:
    with chat(data) as terminal:
        terminal.see(">")
        terminal.type("/nosuch thing", ENTER)
        terminal.see("There is no command /nosuch")
        terminal.type(CTRL_D)
        assert terminal.leave() == 0
    with chat(data) as terminal:
        terminal.see("tools in ")
        terminal.type(UP)
        terminal.see("/nosuch thing")
        terminal.type(CTRL_C, CTRL_D)
        assert terminal.leave() == 0
    assert (data / "chat-history").stat().st_mode & 0o777 == 0o600


def test_an_end_from_outside_ends_the_run(rivers: Rivers, with_rivers: Path) -> None:
    rivers.delay_s = NEVER_S
    with chat(with_rivers) as terminal:
        terminal.see(">")
        terminal.type(rivers.question, ENTER)
        assert rivers.asked.wait(PATIENCE_S)
        terminal.process.send_signal(signal.SIGTERM)
        assert terminal.leave() == 130
        assert "Traceback" not in terminal.shown
    assert [run.status for run in runs(with_rivers)] == ["cancelled"]


def test_without_unicode_and_narrow(data: Path) -> None:
    with chat(data, columns=20, LANG="C", LC_ALL="", LC_CTYPE="") as terminal:
        terminal.see(">")
        terminal.type(WEATHER, ENTER)
        terminal.see("Vienna: ")
        terminal.type(CTRL_D)
        assert terminal.leave() == 0
        assert terminal.raw.isascii()


def test_on_a_terminal_that_knows_nothing(data: Path) -> None:
    with chat(data, TERM="dumb") as terminal:
        terminal.see("> ")
        terminal.type(WEATHER, b"\n")
        terminal.see("+ weather.geocode_search > weather.daily_forecast")
        terminal.see("> ")
        terminal.type("/quit")
        terminal.insist(CTRL_C, "Ctrl-D or /quit leaves.")
        terminal.see("> ")
        terminal.type(CTRL_D)
        assert terminal.leave() == 0
        assert b"\x1b" not in terminal.raw


def test_a_damaged_database_ends_the_chat(tmp_path: Path) -> None:
    (tmp_path / "cairn.db").write_bytes(b"not a database " * 100)
    with chat(tmp_path) as terminal:
        terminal.see("Nothing in it was changed")
        assert terminal.leave() == 2
        assert "Traceback" not in terminal.shown


def test_lines_are_answered_one_by_one(tmp_path: Path) -> None:
    done = piped(tmp_path / "data", f"{WEATHER}\n\n/new\n\ufeff{WEATHER}")
    assert done.returncode == 0, done.stderr
    first, new, last = done.stdout.splitlines()
    assert first == last
    assert first.startswith("Vienna: ")
    assert new == "A new conversation."
    assert len({run.thread_id for run in runs(tmp_path / "data")}) == 2
    assert "weather.daily_forecast" in done.stderr


def test_what_cannot_be_done_is_told_and_the_next_line_is_answered(data: Path) -> None:
    done = piped(data, f"/nosuch\n{'x' * 30_000}\n{NONSENSE}\n{CANCEL}\n{WEATHER}\n")
    assert done.returncode == 1
    assert "1998" in done.stdout
    assert done.stdout.splitlines()[-1].startswith("Vienna: ")
    for told in ("There is no command /nosuch", "30,000 characters"):
        assert told in done.stderr
    assert "Traceback" not in done.stderr


def test_a_conversation_goes_on(tmp_path: Path) -> None:
    assert piped(tmp_path / "data", WEATHER).returncode == 0
    piped(tmp_path / "data", WEATHER, "--continue")
    assert len({run.thread_id for run in runs(tmp_path / "data")}) == 1


def test_nothing_to_answer_is_no_failure(data: Path) -> None:
    done = piped(data, "\n \n")
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
