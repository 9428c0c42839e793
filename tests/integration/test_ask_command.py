"""``cairn ask`` as a person runs it: in a process of its own where that makes a difference."""

from __future__ import annotations

import json
import os
import pty
import re
import select
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Protocol, TypeVar

import pytest

from memory.database import open_database
from memory.sqlite_journal import SqliteJournal
from tests import command_stubs
from tests.command_stubs import run_here

ROOT = Path(__file__).parents[2]
COMMAND = [sys.executable, "-m", "app"]
QUESTION = "What is the weather in Lisbon tomorrow?"
PATIENCE_S = 180
"""How long a loaded machine may take for what takes seconds on an idle one."""
NEVER_S = 3600
"""Longer than any test waits."""
T = TypeVar("T")
Done = subprocess.CompletedProcess[bytes]


class Rivers(Protocol):
    question: str
    document: dict[str, Any]
    url: str
    river_name: str
    delay_s: float
    asked: Any

    def start(self) -> None: ...
    def stop(self) -> None: ...


def environment(folder: Path, **settings: str) -> dict[str, str]:
    return command_stubs.environment(
        folder, **{"COLUMNS": "40", "PYTHONIOENCODING": "utf-8", **settings}
    )


def cairn(
    folder: Path, arguments: Sequence[str | bytes], stdin: bytes = b"", **settings: str
) -> Done:
    return subprocess.run(
        [*COMMAND, *arguments],
        cwd=ROOT,
        env=environment(folder, **settings),
        input=stdin,
        capture_output=True,
        check=False,
        timeout=PATIENCE_S,
    )


@pytest.fixture(scope="module")
def data(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """One data folder for all questions to the sandbox, so that it fills only once."""
    return tmp_path_factory.mktemp("data")


def test_the_first_question_needs_nothing_else(data: Path) -> None:
    done = cairn(data, ["ask", QUESTION])
    assert done.returncode == 0, done.stderr
    answer, _, path = done.stdout.decode().partition("\n\nPath\n")
    assert "Lisbon" in answer
    assert "2026-05-13" in answer
    steps = [line for line in path.splitlines() if re.match(r"\s+\d\. ", line)]
    assert steps, "every call has its line"
    assert all(re.search(r"\w+\.\w+\(\w+=.*\)  ok 200, \d+ ms", step) for step in steps)
    assert re.search(r"done in \d+\.\d\d s, run \w+$", path.rstrip())
    progress = done.stderr.decode().splitlines()
    assert len(progress) == len(steps), "elsewhere than on a terminal: one line per call"
    assert b"\x1b" not in done.stdout + done.stderr


def test_json_is_one_document_in_any_encoding(data: Path) -> None:
    question = "里斯本明天天气怎么样"
    done = cairn(data, ["ask", "--json", question], PYTHONIOENCODING="ascii")
    assert done.returncode == 0, done.stderr
    assert done.stdout.isascii()
    found = json.loads(done.stdout)
    assert found["request"] == question
    assert found["status"] == "done"
    assert found["path"] == [call["tool"] for call in found["calls"]]
    assert {call["outcome"] for call in found["calls"]} == {"ok"}
    assert set(found["citations"]) <= {call["call_id"] for call in found["calls"]}
    (subtask,) = found["subtasks"]
    assert (subtask["id"], subtask["status"], subtask["text"]) == ("A1", "answered", question)
    assert found["elapsed_s"] > 0


def test_quiet_from_standard_input_is_the_answer_alone(data: Path) -> None:
    done = cairn(data, ["ask", "--quiet", "-"], QUESTION.encode())
    assert (done.returncode, done.stderr) == (0, b"")
    assert b"Lisbon" in done.stdout
    assert b"Path" not in done.stdout


def test_words_need_no_quotes_and_trace_shows_every_event(data: Path) -> None:
    done = run_here(data, "ask", "--trace", "-q", *QUESTION.split())
    assert done.code == 0, done.err
    lines = done.err.splitlines()
    assert [int(line.split()[0]) for line in lines] == list(range(1, len(lines) + 1))
    assert "run_started" in lines[0]
    assert "run_finished" in lines[-1]


def test_a_request_that_no_tool_answers_ends_with_1(data: Path) -> None:
    done = run_here(data, "ask", "Who won the world cup in 1998?")
    assert done.code == 1
    assert "1998" in done.out


def test_nothing_heavy_that_it_does_not_need_is_imported(data: Path) -> None:
    command = [sys.executable, "-X", "importtime", "-m", "app", "ask", "-q", QUESTION]
    env = environment(data)
    done = subprocess.run(
        command, cwd=ROOT, env=env, capture_output=True, check=True, timeout=PATIENCE_S
    )
    modules = {line.rsplit(b"|", 1)[-1].strip().decode() for line in done.stderr.splitlines()}
    assert "langgraph.graph.state" in modules
    assert modules & {"chromadb", "langchain", "langchain_community", "openai", "fastapi"} == set()


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["ask"], "The request is empty."),
        (["ask", "  \n"], "The request is empty."),
        (["ask", "x" * 100_000], "100,000 characters, at most 20,000"),
        (["ask", b"caf\xe9"], "not UTF-8"),
        (["ask", "--jsn", "x"], "--json"),
        (["aks", "x"], "Did you mean 'ask'?"),
    ],
)
def test_wrong_use_ends_with_2_and_touches_nothing(
    tmp_path: Path, arguments: list[str | bytes], said: str
) -> None:
    (tmp_path / "data").mkdir()
    done = cairn(tmp_path / "data", arguments)
    assert (done.returncode, done.stdout) == (2, b"")
    assert said in done.stderr.decode()
    assert "Traceback" not in done.stderr.decode()
    assert list((tmp_path / "data").iterdir()) == []


def test_a_data_folder_that_cannot_be_written_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("precious")
    done = cairn(tmp_path / "file" / "data", ["ask", QUESTION])
    assert (done.returncode, done.stdout) == (2, b"")
    assert "CAIRN_DATA_DIR" in done.stderr.decode()
    assert done.stderr.count(b"\n") == 1
    assert (tmp_path / "file").read_text() == "precious"


def test_a_damaged_database_is_left_as_it_is(tmp_path: Path) -> None:
    (tmp_path / "cairn.db").write_bytes(b"not a database " * 100)
    done = cairn(tmp_path, ["ask", QUESTION])
    assert (done.returncode, done.stdout) == (2, b"")
    assert "Nothing in it was changed" in done.stderr.decode()
    assert (tmp_path / "cairn.db").read_bytes() == b"not a database " * 100


def test_a_service_that_is_down_is_named_and_nothing_is_lost(
    rivers: Rivers, with_rivers: Path
) -> None:
    answered = run_here(with_rivers, "ask", rivers.question)
    assert (answered.code, "243" in answered.out) == (0, True), answered.out
    rivers.stop()
    failed = run_here(with_rivers, "ask", rivers.question, CAIRN_CALL_RETRIES="0")
    assert failed.code == 1
    answer = failed.out.partition("\n\nPath\n")[0]
    assert "rivers.get_water_level: no connection" in answer
    assert "243" not in answer
    rivers.start()
    again = run_here(with_rivers, "ask", "-q", rivers.question)
    assert (again.code, "243" in again.out) == (0, True), again.out
    assert sorted(run.status for run in runs(with_rivers)) == ["done", "done", "failed"]


def test_control_characters_of_a_service_never_reach_the_output(
    rivers: Rivers, with_rivers: Path
) -> None:
    rivers.river_name = "Elbe \x1b[31m\x07\x9b\u202e"
    plain = run_here(with_rivers, "ask", "-v", rivers.question)
    document = run_here(with_rivers, "ask", "--json", rivers.question)
    for text in (plain.out, plain.err, document.out, document.err):
        assert not set(text) & set("\x1b\x07\x9b\u202e")
    assert "\\u001b[31m" in document.out, "JSON keeps them as escapes"


def test_ctrl_c_ends_a_run_and_its_services(rivers: Rivers, with_rivers: Path) -> None:
    rivers.delay_s = NEVER_S
    with started(with_rivers, rivers.question, CAIRN_SANDBOX="on") as process:
        assert rivers.asked.wait(PATIENCE_S), "the run is under way"
        children = children_of(process.pid)
        assert children, "the sandbox services are a child"
        process.send_signal(signal.SIGINT)
        _, complaint = process.communicate(timeout=PATIENCE_S)
        assert process.returncode == 128 + signal.SIGINT
    assert b"Traceback" not in complaint
    wait_for(lambda: not any(map(is_alive, children)))
    assert [run.status for run in runs(with_rivers)] == ["cancelled"]


def test_ctrl_c_while_it_opens_is_quiet(tmp_path: Path) -> None:
    with started(tmp_path, QUESTION) as process:
        children = wait_for(lambda: children_of(process.pid))
        process.send_signal(signal.SIGINT)
        out, complaint = process.communicate(timeout=PATIENCE_S)
        # a shell says 130 for both; run with -m, Python kills itself if an exec was interrupted
        assert process.returncode in {128 + signal.SIGINT, -signal.SIGINT}
        assert out == b""
    assert b"Traceback" not in complaint
    wait_for(lambda: not any(map(is_alive, children)))


def test_on_a_narrow_terminal(data: Path) -> None:
    code, seen = on_a_terminal(["ask", QUESTION], environment(data, TERM="xterm"))
    assert code == 0
    assert b"Opening the tools" in seen
    assert b"Lisbon: " in seen
    assert b"Path" in seen


def test_on_a_terminal_that_knows_nothing(data: Path) -> None:
    settings = {"TERM": "dumb", "NO_COLOR": "1"}
    code, seen = on_a_terminal(["ask", QUESTION], environment(data, **settings))
    assert code == 0
    assert b"\x1b" not in seen
    assert b"Lisbon: " in seen


@contextmanager
def started(folder: Path, question: str, **settings: str) -> Iterator[subprocess.Popen[bytes]]:
    """The command under way, which Ctrl-C reaches; at the end it is gone whatever happened."""
    env, pipe = environment(folder, **settings), subprocess.PIPE
    # what a shell starts in the background ignores Ctrl-C, and so would all that it starts
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        process = subprocess.Popen(
            [*COMMAND, "ask", question], cwd=ROOT, env=env, stdout=pipe, stderr=pipe
        )
    finally:
        signal.signal(signal.SIGINT, before)
    with process:
        try:
            yield process
        finally:
            process.kill()


def children_of(pid: int) -> list[str]:
    with suppress(OSError):
        return Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    return []


def is_alive(pid: str) -> bool:
    with suppress(OSError):
        state = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
        return state != "Z"  # ended, though nobody asked how
    return False


def wait_for(look: Callable[[], T]) -> T:
    end = time.monotonic() + PATIENCE_S
    while time.monotonic() < end:
        if found := look():
            return found
        time.sleep(0.01)
    raise AssertionError("it did not come")


def runs(folder: Path) -> Sequence[Any]:
    engine = open_database(folder / "cairn.db")
    try:
        return SqliteJournal(engine, lambda: datetime.now(UTC), lambda: ()).runs()
    finally:
        engine.dispose()


def on_a_terminal(arguments: Sequence[str], env: dict[str, str]) -> tuple[int, bytes]:
    """The exit code and all that appears on the terminal."""
    terminal, end = pty.openpty()
    process = subprocess.Popen(
        [*COMMAND, *arguments], cwd=ROOT, env=env, stdin=end, stdout=end, stderr=end
    )
    os.close(end)
    seen = b""
    with closing(os.fdopen(terminal, "rb", 0)) as screen:
        while select.select([screen], [], [], PATIENCE_S)[0]:
            try:
                part = screen.read(4096)
            except OSError:  # the other end is closed
                break
            if not part:
                break
            seen += part
    return process.wait(timeout=PATIENCE_S), seen
