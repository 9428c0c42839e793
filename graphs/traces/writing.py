"""Appends the lines of traces to their files, in a thread of its own."""

from __future__ import annotations

import asyncio
import json
import os
import threading
from collections import deque
from collections.abc import Callable, Mapping
from contextlib import suppress
from datetime import datetime
from pathlib import Path
from typing import Any
from urllib.parse import quote

from graphs.traces.chaining import chain_of, chained
from graphs.traces.encoding import Redactor
from graphs.traces.lines import SUFFIX, line_text
from memory.journal import Secrets

Job = Callable[[], None]

_GATHERED_S = 0.05
"""So long jobs gather that nobody waits for."""


class TraceFile:
    """The file of one run; opened for the first line, whole lines appended together."""

    def __init__(
        self, path: Path, secrets: Secrets, unwritten: set[TraceFile] | None = None
    ) -> None:
        """``unwritten``: where the file is put while it holds lines that ``write`` is to write."""
        self.path = path
        self._secrets = secrets
        self._descriptor: int | None = None
        self._chain = ""
        """The digest of the last line."""
        self._lines: list[str] = []
        self._unwritten = set() if unwritten is None else unwritten

    def append(self, line: Mapping[str, Any]) -> None:
        """Have one line written next; one that cannot be told leaves a gap that says so."""
        try:
            text = line_text(line, Redactor(self._secrets()))
        except Exception as error:  # noqa: BLE001
            text = json.dumps({"kind": "gap", "why": f"{type(error).__name__}: {error}"})
        self._lines.append(text)
        self._unwritten.add(self)

    def write(self) -> None:
        """Write what was appended; a trace that cannot be written is no reason to fail."""
        lines, self._lines = self._lines, []
        self._unwritten.discard(self)
        with suppress(OSError):
            descriptor = self._opened()
            written, chain = [], self._chain
            for text in lines:
                whole, chain = chained(text.encode("utf-8", "backslashreplace"), chain)
                written.append(whole + b"\n")
            os.write(descriptor, b"".join(written))
            self._chain = chain

    def begins(self) -> bool:
        """Whether no line is there yet; what a killed process left of a first one is deleted."""
        try:
            if b"\n" in self.path.read_bytes():
                return False
            os.truncate(self.path, 0)
        except OSError:  # there is no file, or none that can be written
            return True
        return True

    def close(self) -> None:
        """Write what was appended and close the file; a further line opens it again."""
        if self._lines:
            self.write()
        if self._descriptor is not None:
            os.close(self._descriptor)
            self._descriptor = None

    def _opened(self) -> int:
        if self._descriptor is None:
            self.path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            flags = os.O_RDWR | os.O_APPEND | os.O_CREAT
            self._descriptor = os.open(self.path, flags, 0o600)
            written = os.pread(self._descriptor, os.fstat(self._descriptor).st_size, 0)
            self._chain = next(filter(None, map(chain_of, reversed(written.split(b"\n")))), "")
            if written and not written.endswith(b"\n"):
                os.write(self._descriptor, b"\n")  # the last line was cut when a process ended
        return self._descriptor


class TraceWriter:
    """Does jobs one after the other in a thread, so that no run waits for them.

    What comes within a moment is done together: each time that the thread wakes it takes the
    interpreter from whoever works.
    """

    def __init__(self, folder: Path, secrets: Secrets) -> None:
        self.folder = folder
        self.secrets = secrets
        self._jobs: deque[Job | None] = deque()
        self._news, self._waited_for = threading.Event(), threading.Event()
        self._thread: threading.Thread | None = None
        self._lock = threading.Lock()
        self._unwritten: set[TraceFile] = set()

    def file(self, run_id: str) -> TraceFile:
        """The file of a run."""
        return TraceFile(trace_path(self.folder, run_id), self.secrets, self._unwritten)

    def do(self, job: Job) -> None:
        """Have a job done after those before it."""
        self._start()
        self._jobs.append(job)
        if not self._news.is_set():  # else the thread has yet to look, and finds this job as well
            self._news.set()

    async def done(self) -> None:
        """Wait until all jobs so far are done."""
        loop, done = asyncio.get_running_loop(), asyncio.Event()

        def tell() -> None:
            with suppress(RuntimeError):  # the loop is closed: nobody waits any more
                loop.call_soon_threadsafe(done.set)

        self.do(self.write)
        self.do(tell)
        self._waited_for.set()
        await done.wait()

    def wait(self) -> None:
        """Wait until all jobs so far are done; blocks."""
        done = threading.Event()
        self.do(self.write)
        self.do(done.set)
        self._waited_for.set()
        done.wait()

    def close(self) -> None:
        """Finish all jobs."""
        with self._lock:
            thread, self._thread = self._thread, None
        if thread is not None:
            self._jobs.append(None)
            self._news.set()
            self._waited_for.set()
            thread.join()

    def _start(self) -> None:
        with self._lock:
            if self._thread is None:
                self._thread = threading.Thread(target=self._work, name="cairn-traces", daemon=True)
                self._thread.start()

    def _work(self) -> None:
        while True:
            self._news.wait()
            self._waited_for.wait(_GATHERED_S)
            self._waited_for.clear()
            self._news.clear()
            while self._jobs:
                for job in [self._jobs.popleft() for _ in range(len(self._jobs))]:
                    if job is None:
                        self.write()
                        return
                    job()
                self.write()

    def write(self) -> None:
        """Write what was appended since the last time, the lines of each file together: a job."""
        for file in [*self._unwritten]:
            file.write()


def trace_path(folder: Path, run_id: str) -> Path:
    """Where the trace of a run stands."""
    return folder / f"{quote(run_id, safe='')}{SUFFIX}"


def prune(folder: Path, *, before: datetime | None, megabytes: float) -> int:
    """Delete what was not written or used since ``before``, and the oldest beyond ``megabytes``.

    None: nothing goes by its age. Returns how many traces went.
    """
    oldest, left, gone = before.timestamp() if before else 0.0, megabytes * 1_000_000, 0
    shared = folder.glob("*/*")  # tools, models and values of many traces: as old as their last use
    kept = (*folder.glob(f"*{SUFFIX}"), *shared)
    for changed, size, path in sorted(map(_age, kept), reverse=True):
        left -= size
        if changed < oldest or left < 0:
            gone += _deleted(path) and path.suffix == SUFFIX
    return gone


def delete_file(path: Path) -> None:
    """Delete the file of a trace, if it is there."""
    _deleted(path)


def _deleted(path: Path) -> bool:
    try:
        path.unlink()
    except OSError:  # another process was faster, or it may not
        return False
    return True


def _age(path: Path) -> tuple[float, int, Path]:
    try:
        status = path.stat()
    except OSError:  # another process deleted it
        return 0.0, 0, path
    return status.st_mtime, status.st_size, path
