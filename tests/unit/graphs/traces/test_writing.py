"""Appending to traces: cut lines, what cannot be written, and what is kept."""

from __future__ import annotations

import json
import os
import re
import time
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from graphs.traces.writing import TraceFile, TraceWriter, delete_file, prune, trace_path


def lines(path: Path) -> list[str]:
    """The lines without their digests."""
    found = path.read_text(encoding="utf-8").splitlines()
    return [re.sub(r',"chain":"\w{16}"}$', "}", line) for line in found]


def test_a_line_after_a_cut_one_begins_a_new_one(tmp_path: Path) -> None:
    path = tmp_path / "r1.jsonl"
    path.write_text('{"kind":"trace"}\n{"kind":"rea', encoding="utf-8")
    file = TraceFile(path, lambda: ())
    file.append({"kind": "resumed"})
    file.append({"kind": "end"})
    file.close()
    assert lines(path) == [
        '{"kind":"trace"}',
        '{"kind":"rea',
        '{"kind":"resumed"}',
        '{"kind":"end"}',
    ]


@pytest.mark.parametrize(
    ("left", "begins"),
    [(None, True), ("", True), ('{"kind":"tra', True), ('{"kind":"trace"}\n{"ki', False)],
)
def test_a_first_line_that_was_cut_is_none(tmp_path: Path, left: str | None, begins: bool) -> None:
    path = tmp_path / "r1.jsonl"
    if left is not None:
        path.write_text(left, encoding="utf-8")
    file = TraceFile(path, lambda: ())
    assert file.begins() is begins
    file.append({"kind": "end"})
    file.close()
    assert lines(path) == ([] if begins else (left or "").splitlines()) + ['{"kind":"end"}']


def test_a_trace_is_readable_by_its_owner_alone(tmp_path: Path) -> None:
    file = TraceFile(tmp_path / "traces" / "r1.jsonl", lambda: ())
    file.append({"kind": "trace"})
    file.close()
    assert file.path.stat().st_mode & 0o777 == 0o600
    assert file.path.parent.stat().st_mode & 0o777 == 0o700


def test_a_folder_that_cannot_be_written_stops_nothing(tmp_path: Path) -> None:
    (tmp_path / "traces").write_text("a file, no folder", encoding="utf-8")
    file = TraceFile(tmp_path / "traces" / "r1.jsonl", lambda: ())
    file.append({"kind": "trace"})
    file.close()
    assert not file.path.exists()


def test_what_cannot_be_encoded_leaves_its_place_and_its_reason(tmp_path: Path) -> None:
    file = TraceFile(tmp_path / "r1.jsonl", lambda: ())
    endless: list[object] = []
    endless.append(endless)
    file.append({"kind": "read", "value": endless})
    file.append({"kind": "end"})
    file.close()
    first, second = (json.loads(line) for line in lines(file.path))
    assert (first["kind"], second["kind"]) == ("gap", "end")
    assert "Circular" in first["why"]


async def test_what_was_noted_is_there_when_done(tmp_path: Path) -> None:
    writer = TraceWriter(tmp_path, lambda: ())
    file = writer.file("r1")
    for number in range(100):
        writer.do(lambda number=number: file.append({"n": number}))  # type: ignore[misc]
    await writer.done()
    assert [json.loads(line)["n"] for line in lines(file.path)] == list(range(100))
    writer.close()
    writer.do(lambda: file.append({"n": "again"}))
    writer.close()
    assert json.loads(lines(file.path)[-1]) == {"n": "again"}


async def test_lines_that_come_together_are_written_together(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    writes: list[bytes] = []
    write = os.write

    def noted(to: int, data: bytes) -> int:
        writes.append(data)
        return write(to, data)

    monkeypatch.setattr(os, "write", noted)
    writer = TraceWriter(tmp_path, lambda: ())
    files = writer.file("r1"), writer.file("r2")

    def append() -> None:  # one job, so that they come together on a busy machine, too
        for number in range(10):
            for file in files:
                file.append({"kind": "read", "n": number})

    writer.do(append)
    await writer.done()
    writer.close()
    assert len([one for one in writes if b'"n"' in one]) == 2
    assert [json.loads(line)["n"] for line in lines(files[0].path)] == list(range(10))


async def test_what_is_deleted_is_not_written_anew(tmp_path: Path) -> None:
    writer = TraceWriter(tmp_path, lambda: ())
    file = writer.file("r1")
    writer.do(lambda: file.append({"kind": "trace"}))
    writer.do(writer.write)
    writer.do(lambda: delete_file(file.path))
    await writer.done()
    writer.close()
    assert not file.path.exists()


def test_a_run_id_cannot_leave_the_folder(tmp_path: Path) -> None:
    assert trace_path(tmp_path, "../../etc/x").parent == tmp_path


@pytest.fixture
def aged(tmp_path: Path) -> Path:
    """Traces of one to five days, each of 1,000 bytes."""
    for days in range(1, 6):
        path = tmp_path / f"r{days}.jsonl"
        path.write_bytes(b"x" * 1000)
        at = time.time() - days * 86_400  # noqa: TID251  (as files are dated)
        os.utime(path, (at, at))
    return tmp_path


def left(folder: Path) -> list[str]:
    return sorted(path.stem for path in folder.glob("*.jsonl"))


def days_ago(days: float) -> datetime:
    return datetime.now(UTC) - timedelta(days=days)


def test_old_traces_go(aged: Path) -> None:
    assert prune(aged, before=days_ago(2.5), megabytes=1) == 3
    assert left(aged) == ["r1", "r2"]


def test_the_oldest_go_where_all_together_are_too_large(aged: Path) -> None:
    assert prune(aged, before=None, megabytes=0.0035) == 2
    assert left(aged) == ["r1", "r2", "r3"]


def test_what_traces_share_counts_and_goes_by_when_it_was_used(aged: Path) -> None:
    shared = aged / "tools" / "values-1.json.gz"
    shared.parent.mkdir()
    shared.write_bytes(b"x" * 2000)
    assert prune(aged, before=None, megabytes=0.0035) == 4
    assert (left(aged), shared.exists()) == (["r1"], True)


def test_an_empty_folder_is_left_alone(tmp_path: Path) -> None:
    assert prune(tmp_path / "none", before=days_ago(1), megabytes=1) == 0
