"""Workers that share a data folder: each holds the lock of a file of its own there."""

from __future__ import annotations

import re
import uuid
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from memory.storage_errors import busy, make_folder, not_writable
from memory.wal import BUSY_TIMEOUT_S

if TYPE_CHECKING:
    from filelock import FileLock

_ID = re.compile(r"[0-9a-f]{32}")
_GATE = "gate"


class FileWorkers:
    """``memory.workers.Workers`` on lock files in a folder of their own.

    Keep the object as long as the process has runs in hand: with it the lock is gone. The
    operating system frees the lock of a process that is killed. Who takes or tries a lock
    holds that of the file ``gate`` meanwhile, so that two who try a dead worker's lock at once do
    not take each other for the worker.

    Raises ``DeveloperError`` with code ``data_dir_not_writable`` or ``database_busy``, when it is
    made and in ``is_alive``.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._own_id = uuid.uuid4().hex
        make_folder(self._file(self._own_id))
        self._lock = _lock(self._file(self._own_id))
        with self._gate():
            self._lock.acquire(blocking=False)
            self._forget_the_dead()

    @property
    def own_id(self) -> str:
        """See ``Workers.own_id``."""
        return self._own_id

    def is_alive(self, worker: str) -> bool:
        """See ``Workers.is_alive``."""
        if worker == self._own_id:
            return bool(self._lock.is_locked)
        if not _ID.fullmatch(worker):
            return False
        with self._gate():
            return self._holds(worker)

    def others(self) -> bool:
        """Whether another process works with the folder."""
        with self._gate():
            ids = [file.stem for file in self._folder.glob("*.lock") if _ID.fullmatch(file.stem)]
            return any(self._holds(one) for one in ids if one != self._own_id)

    def close(self) -> None:
        """See ``Workers.close``."""
        self._lock.release()
        self._file(self._own_id).unlink(missing_ok=True)

    def _forget_the_dead(self) -> None:
        for file in self._folder.glob("*.lock"):
            if _ID.fullmatch(file.stem):
                self._holds(file.stem)

    def _holds(self, worker: str) -> bool:
        """Whether a process holds the lock of this id; if none does, its file is deleted."""
        from filelock import Timeout

        file = self._file(worker)
        if not file.exists():
            return False
        lock = _lock(file)
        try:
            lock.acquire(blocking=False)
        except Timeout:
            return True
        lock.release()
        file.unlink(missing_ok=True)
        return False

    @contextmanager
    def _gate(self) -> Iterator[None]:
        from filelock import Timeout

        gate = self._file(_GATE)
        try:
            with _lock(gate).acquire(timeout=BUSY_TIMEOUT_S):
                yield
        except Timeout as error:
            raise busy(gate) from error
        except OSError as error:
            raise not_writable(gate, error.strerror or str(error)) from error

    def _file(self, name: str) -> Path:
        return self._folder / f"{name}.lock"


def _lock(file: Path) -> FileLock:
    from filelock import FileLock

    return FileLock(file, thread_local=False)
