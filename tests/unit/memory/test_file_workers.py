"""Workers know of each other by the locks of their files."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from memory import file_workers
from memory.errors import DeveloperError
from memory.file_workers import FileWorkers

DEAD = "0123456789abcdef" * 2
Open = Callable[[], FileWorkers]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "data" / "workers"


@pytest.fixture
def open_workers(folder: Path) -> Iterator[Open]:
    opened: list[FileWorkers] = []

    def one() -> FileWorkers:
        opened.append(FileWorkers(folder))
        return opened[-1]

    yield one
    for workers in opened:
        workers.close()


def files(folder: Path) -> set[str]:
    return {file.name for file in folder.iterdir()}


def test_workers_see_each_other_as_long_as_they_live(open_workers: Open, folder: Path) -> None:
    one, other = open_workers(), open_workers()
    assert one.own_id != other.own_id
    assert one.is_alive(other.own_id)
    assert other.is_alive(one.own_id)
    other.close()
    assert not one.is_alive(other.own_id)
    assert files(folder) == {"gate.lock", f"{one.own_id}.lock"}


def test_a_file_without_a_lock_is_of_a_dead_one_and_goes(open_workers: Open, folder: Path) -> None:
    workers = open_workers()
    (folder / f"{DEAD}.lock").touch()
    assert not workers.is_alive(DEAD)
    assert files(folder) == {"gate.lock", f"{workers.own_id}.lock"}


def test_files_of_the_dead_go_when_a_worker_begins(open_workers: Open, folder: Path) -> None:
    living = open_workers()
    (folder / f"{DEAD}.lock").touch()
    (folder / "notes.lock").touch()
    open_workers()
    assert living.is_alive(living.own_id)
    assert f"{DEAD}.lock" not in files(folder)
    assert {"notes.lock", f"{living.own_id}.lock"} <= files(folder)


@pytest.mark.parametrize("worker", ["../outside", "/{0}", "{0}\n", "{0}0", "", "GATE", "gate"])
def test_what_is_no_id_touches_no_file(open_workers: Open, folder: Path, worker: str) -> None:
    workers = open_workers()
    outside = folder.parent / "outside.lock"
    outside.touch()
    before = files(folder)
    assert not workers.is_alive(worker.format(DEAD))
    assert files(folder) == before
    assert outside.exists()


def test_many_who_ask_at_once_are_told_the_same(open_workers: Open, folder: Path) -> None:
    asking, living = [open_workers() for _ in range(4)], open_workers()
    for _ in range(10):
        (folder / f"{DEAD}.lock").touch()
        with ThreadPoolExecutor(4) as pool:
            told = list(pool.map(lambda w: (w.is_alive(DEAD), w.is_alive(living.own_id)), asking))
        assert told == [(False, True)] * 4


def test_the_lock_is_the_process_s_not_the_thread_s(open_workers: Open) -> None:
    watching = open_workers()
    with ThreadPoolExecutor(1) as pool:
        workers = pool.submit(open_workers).result()
    assert workers.is_alive(workers.own_id)
    assert watching.is_alive(workers.own_id)
    workers.close()
    assert not watching.is_alive(workers.own_id)


@pytest.mark.skipif(os.name == "nt", reason="modes are of POSIX")
def test_the_folder_is_for_its_owner_only(open_workers: Open, folder: Path) -> None:
    open_workers()
    assert folder.stat().st_mode & 0o077 == 0


def test_a_folder_that_takes_no_file_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    with pytest.raises(DeveloperError) as caught:
        FileWorkers(tmp_path / "file")
    assert str(tmp_path / "file") in str(caught.value)
    assert caught.value.code == "data_dir_not_writable"


def test_a_folder_that_takes_none_any_more_is_named(open_workers: Open, folder: Path) -> None:
    one, other = open_workers(), open_workers()
    for file in folder.iterdir():
        file.unlink()
    folder.rmdir()
    folder.write_text("in the way")
    with pytest.raises(DeveloperError, match="gate") as caught:
        one.is_alive(other.own_id)
    assert caught.value.code == "data_dir_not_writable"
    folder.unlink()


def test_a_gate_that_stays_shut_is_named(
    open_workers: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(file_workers, "BUSY_TIMEOUT_S", 0.05)
    one, other = open_workers(), open_workers()
    with other._gate(), pytest.raises(DeveloperError, match="gate") as caught:
        one.is_alive(other.own_id)
    assert caught.value.code == "database_busy"
