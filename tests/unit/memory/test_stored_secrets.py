"""No known secret reaches the files of the data folder."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

from memory.approvals import Approval
from memory.database import open_database
from memory.name_directory import KnownValue, Reading
from memory.sqlite_approvals import SqliteApprovals
from memory.sqlite_journal import SqliteJournal
from memory.sqlite_name_directory import SqliteNameDirectory

KNOWN = "known-5f0c2b"
UNDER_KEY = "told-91aa37"
KEPT = "handle-77e1d0"


def now() -> datetime:
    return datetime.now(UTC)


def secrets() -> tuple[str, ...]:
    return (KNOWN,)


def test_no_secret_reaches_the_files(tmp_path: Path) -> None:
    engine = open_database(tmp_path / "cairn.db")
    journal = SqliteJournal(engine, now, secrets)
    approvals = SqliteApprovals(engine, now, secrets)
    shown = {"url": f"?k={KNOWN}", "headers": {"Authorization": UNDER_KEY}}
    needed = {"page": f"?k={KNOWN}", "token": KEPT}
    text = f"with {KNOWN}"
    journal.start_run("r1", thread_id="t", request=text, language="en", options=shown)
    journal.append("r1", "call", None, shown)
    journal.save_findings("r1", needed)
    journal.save_response("r1", "c1", needed, call=needed)
    approvals.want(
        Approval("a1", "r1", "1", "x.y", "write", shown, needed, text, text, (text,), note=text)
    )
    approvals.decide("a1", "approved", by="person", note=text, arguments=needed, request=shown)
    journal.finish_run("r1", "done", answer=text, path=[text])
    names = [
        KnownValue("x.user", "name", text, 1),
        KnownValue("x.user", "password", UNDER_KEY, 1),
        KnownValue("x.user", "name", KEPT, 2, text),
    ]
    SqliteNameDirectory(engine, now, secrets).note(names, Reading("x.users", shown))
    assert KNOWN not in str(journal.response("r1", "c1"))  # compressed in the file
    engine.dispose()
    written = b"".join(file.read_bytes() for file in tmp_path.rglob("*") if file.is_file())
    assert KEPT.encode() in written
    assert KNOWN.encode() not in written
    assert UNDER_KEY.encode() not in written
