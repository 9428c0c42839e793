"""Long lists of known values are kept once beside the traces, short ones stand in them."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from graphs.traces.value_snapshot import ValueSnapshots, read_values, values_path
from graphs.traces.writing import TraceWriter
from memory.errors import DeveloperError
from memory.name_directory import KnownValue

SECRET = "hunter2000"


@pytest.fixture
def writer(tmp_path: Path) -> Iterator[TraceWriter]:
    writer = TraceWriter(tmp_path, lambda: (SECRET,))
    yield writer
    writer.close()


def things(count: int, name: str = "Thing") -> tuple[KnownValue, ...]:
    return tuple(KnownValue("s.thing", "name", f"{name} {n}", n) for n in range(count))


async def test_a_short_list_stands_in_the_trace(writer: TraceWriter) -> None:
    told = ValueSnapshots(writer).told(things(2))
    assert told == list(things(2))
    await writer.done()
    assert not list(writer.folder.rglob("*"))


async def test_a_long_list_is_kept_once_and_read_back(writer: TraceWriter) -> None:
    snapshots, values = ValueSnapshots(writer), things(200)
    told = snapshots.told(values)
    assert snapshots.told(values) == ValueSnapshots(writer).told(things(200)) == told
    assert snapshots.told(things(201)) != told
    await writer.done()
    assert read_values(writer.folder, told) == list(values)
    assert len(list(writer.folder.rglob("*.gz"))) == 2


async def test_no_secret_is_kept(writer: TraceWriter) -> None:
    told = ValueSnapshots(writer).told(things(200, SECRET))
    await writer.done()
    assert SECRET not in str(read_values(writer.folder, told))


async def test_a_file_that_went_is_written_again_when_it_is_needed(writer: TraceWriter) -> None:
    snapshots, values = ValueSnapshots(writer), things(200)
    told = snapshots.told(values)
    await writer.done()
    values_path(writer.folder, told["kept"]).unlink()
    with pytest.raises(DeveloperError, match="Copy that file") as caught:
        read_values(writer.folder, told)
    assert caught.value.code == "no_values_kept"
    snapshots.touch()
    snapshots.told(values)
    await writer.done()
    assert read_values(writer.folder, told) == list(values)
