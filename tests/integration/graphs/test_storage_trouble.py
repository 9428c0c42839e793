"""Trouble with the data folder: it ends no run, and is told in a clear message."""

from __future__ import annotations

import resource
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import pytest

from graphs.reasoner import Blank, Filled, Harvest
from graphs.run_options import RunOptions
from graphs.state import Selection
from memory import checkpoints, database, wal
from memory.errors import DeveloperError
from tests.agent_stubs import ScriptedReasoner, StubCaller, first_list
from tests.process_stubs import booking, end_of, outcome_of, process, waiting_of

ALLOWED = RunOptions(allow_writes=frozenset({"g.book"}))


class Disk:
    """Trouble that begins and ends when it is told to."""

    def __init__(self) -> None:
        self._limits = resource.getrlimit(resource.RLIMIT_FSIZE)
        self._locks: list[sqlite3.Connection] = []

    def fill(self) -> None:
        """No file may be written any more."""
        resource.setrlimit(resource.RLIMIT_FSIZE, (0, self._limits[1]))

    def lock(self, file: Path) -> None:
        """Another one writes to the file, and does not end."""
        connection = sqlite3.connect(file, check_same_thread=False)
        connection.execute("BEGIN IMMEDIATE")
        self._locks.append(connection)

    def mend(self) -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, self._limits)
        while self._locks:
            self._locks.pop().close()


@pytest.fixture
def disk(monkeypatch: pytest.MonkeyPatch) -> Iterator[Disk]:
    for module in (checkpoints, database, wal):
        monkeypatch.setattr(module, "BUSY_TIMEOUT_S", 0.1)
    disk = Disk()
    yield disk
    disk.mend()


@contextmanager
def refused(code: str, *said: str) -> Iterator[None]:
    """What is said to the person: clear, with the file and the next action."""
    with pytest.raises(DeveloperError) as caught:
        yield
    assert caught.value.code == code
    for words in said:
        assert words in str(caught.value)


# --- damage -------------------------------------------------------------------------------------

DAMAGES = {
    "the checkpoint": "UPDATE checkpoints SET checkpoint = x'c1ff' WHERE thread_id = ?",
    "its kind": "UPDATE checkpoints SET type = 'pickle' WHERE thread_id = ?",
    "that of a subtask": (
        "UPDATE checkpoints SET checkpoint = x'c1ff' WHERE thread_id = ? AND checkpoint_ns != ''"
    ),
    "what a step wrote": "UPDATE writes SET value = x'c1ff' WHERE thread_id = ?",
}


@pytest.mark.parametrize("damage", DAMAGES)
async def test_what_cannot_be_read_concerns_its_run_alone(tmp_path: Path, damage: str) -> None:
    caller = StubCaller()
    async with process(tmp_path, caller, booking("tea")) as one:
        broken = await waiting_of(one.agent.stream("book", can_ask=True))
        whole = await waiting_of(one.agent.stream("book", can_ask=True))
    with closing(sqlite3.connect(tmp_path / "checkpoints.db")) as connection, connection:
        assert connection.execute(DAMAGES[damage], [broken.run_id]).rowcount > 0
    async with process(tmp_path, caller, booking("tea")) as one:
        for approval in (*broken.approvals, *whole.approvals):
            await one.agent.decide(approval.approval_id, "approved")
        before = one.kinds(broken.run_id)
        for _ in range(2):
            with refused("checkpoint_unreadable", f"`cairn runs cancel {broken.run_id}`"):
                await end_of(one.agent.resume(broken.run_id))
        assert one.journal.run(broken.run_id).status == "waiting"
        assert one.kinds(broken.run_id) == before
        assert caller.sent == []
        outcome = await outcome_of(one.agent.resume(whole.run_id))
        assert (outcome.status, len(caller.sent)) == ("done", 1)
        assert (await one.agent.cancel(broken.run_id)).status == "cancelled"
        assert len(caller.sent) == 1


async def test_a_file_that_is_no_database_is_left_as_it_is(tmp_path: Path) -> None:
    async with process(tmp_path, StubCaller(), booking("tea")) as one:
        waiting = await waiting_of(one.agent.stream("book", can_ask=True))
    file = tmp_path / "checkpoints.db"
    whole = file.read_bytes()
    file.write_bytes(b"no database at all" * 100)
    with refused("database_unreadable", str(file), "Nothing in it was changed"):
        async with process(tmp_path, StubCaller(), booking("tea")) as one:
            pytest.fail("it cannot be opened")
    file.write_bytes(whole)
    async with process(tmp_path, StubCaller(), booking("tea")) as one:
        again = await waiting_of(one.agent.resume(waiting.run_id))
        assert again.approvals == waiting.approvals


# --- trouble that passes ------------------------------------------------------------------------

Begin = Callable[[Disk, Path], None]
TROUBLES: dict[str, tuple[Begin, str, str]] = {
    "full": (lambda disk, _: disk.fill(), "data_dir_not_writable", "cannot be written"),
    "journal locked": (
        lambda disk, folder: disk.lock(folder / "cairn.db"),
        "database_busy",
        "cairn.db stayed locked by another process",
    ),
    "checkpoints locked": (
        lambda disk, folder: disk.lock(folder / "checkpoints.db"),
        "database_busy",
        "checkpoints.db stayed locked by another process",
    ),
}


class Trouble:
    """Begins when the run comes to a place, once."""

    def __init__(self, begin: Callable[[], None]) -> None:
        self._begin = begin
        self.has_begun = False

    def __call__(self, *_args: Any) -> None:
        if not self.has_begun:
            self.has_begun = True
            self._begin()

    def at_the_answer(self) -> StubCaller:
        def answer(_arguments: Any) -> Any:
            self()
            return [{"id": 1}]

        return StubCaller({"g.book": answer})

    def after_the_answer(self) -> ScriptedReasoner:
        def select(harvest: Harvest) -> Selection:
            self()
            return first_list(harvest)

        return booking("tea", select_by=select)

    def before_the_call(self) -> ScriptedReasoner:
        scripted = booking("tea")
        by = scripted.fill_by

        def fill(blank: Blank) -> Filled:
            self()
            return by(blank)

        scripted.fill_by = fill
        return scripted


async def gone_on(folder: Path, caller: StubCaller) -> tuple[str, str]:
    """Status and note of the only run, once the trouble is over."""
    async with process(folder, caller, booking("tea")) as one:
        (run,) = one.journal.runs()
        assert (run.status, run.ended_at) == ("running", None), "trouble ends no run"
        outcome = await outcome_of(one.agent.resume(run.run_id))
        one.kinds(run.run_id)
        told = [e for e in one.journal.events(run.run_id) if e.kind == "subtask_finished"]
        return outcome.status, str(told[-1].data["note"])


async def interrupted(
    folder: Path, caller: StubCaller, reasoner: ScriptedReasoner, trouble: str
) -> None:
    _, code, said = TROUBLES[trouble]
    with refused(code, said, str(folder)):
        async with process(folder, caller, reasoner) as one:
            await one.agent.ask("book", options=ALLOWED)


@pytest.mark.parametrize("trouble", TROUBLES)
async def test_trouble_before_a_change_is_sent_holds_it_back(
    tmp_path: Path, disk: Disk, trouble: str
) -> None:
    begins, caller = Trouble(lambda: TROUBLES[trouble][0](disk, tmp_path)), StubCaller()
    await interrupted(tmp_path, caller, begins.before_the_call(), trouble)
    disk.mend()
    assert caller.sent == []
    assert await gone_on(tmp_path, caller) == ("done", "")
    assert len(caller.sent) == 1


@pytest.mark.parametrize("trouble", ["full", "journal locked"])
async def test_an_answer_that_could_not_be_kept_leaves_the_outcome_unknown(
    tmp_path: Path, disk: Disk, trouble: str
) -> None:
    begins = Trouble(lambda: TROUBLES[trouble][0](disk, tmp_path))
    caller = begins.at_the_answer()
    await interrupted(tmp_path, caller, booking("tea"), trouble)
    disk.mend()
    status, note = await gone_on(tmp_path, caller)
    assert status == "partial"
    assert "whether the change was made is not known" in note
    assert len(caller.sent) == 1


async def test_an_answer_that_was_kept_outlives_checkpoints_that_cannot_be_written(
    tmp_path: Path, disk: Disk
) -> None:
    trouble = "checkpoints locked"
    begins = Trouble(lambda: TROUBLES[trouble][0](disk, tmp_path))
    caller = begins.at_the_answer()
    await interrupted(tmp_path, caller, booking("tea"), trouble)
    disk.mend()
    assert await gone_on(tmp_path, caller) == ("done", "")
    assert len(caller.sent) == 1


@pytest.mark.parametrize("trouble", TROUBLES)
async def test_trouble_after_the_answer_was_kept_loses_nothing(
    tmp_path: Path, disk: Disk, trouble: str
) -> None:
    begins, caller = Trouble(lambda: TROUBLES[trouble][0](disk, tmp_path)), StubCaller()
    await interrupted(tmp_path, caller, begins.after_the_answer(), trouble)
    disk.mend()
    assert await gone_on(tmp_path, caller) == ("done", "")
    assert len(caller.sent) == 1


async def test_a_run_that_met_trouble_can_be_resumed_by_the_same_process(
    tmp_path: Path, disk: Disk
) -> None:
    begins = Trouble(lambda: disk.lock(tmp_path / "cairn.db"))
    caller = StubCaller()
    async with process(tmp_path, caller, begins.after_the_answer()) as one:
        with refused("database_busy"):
            await one.agent.ask("book", options=ALLOWED)
        disk.mend()
        (run,) = one.journal.runs()
        outcome = await outcome_of(one.agent.resume(run.run_id))
        assert (outcome.status, len(caller.sent)) == ("done", 1)
