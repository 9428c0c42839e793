"""A thread that does work asked for, one piece at a time, and ends when there is none."""

from __future__ import annotations

import threading
from collections.abc import Callable
from contextlib import suppress

from memory.errors import CairnError


class Upkeep:
    """Calls ``work`` with each subject that is wanted, in the background.

    Work that is stopped by a ``CairnError`` is left until it is wanted again.
    """

    def __init__(self, work: Callable[[str], object]) -> None:
        self._work = work
        self._lock = threading.Lock()
        self._wanted: list[str] = []
        self._thread: threading.Thread | None = None
        self._closing = threading.Event()

    @property
    def closing(self) -> bool:
        """Whether long work should stop where it is."""
        return self._closing.is_set()

    def want(self, subject: str) -> None:
        """Have the work done for a subject soon."""
        with self._lock:
            if self.closing or subject in self._wanted:
                return
            self._wanted.append(subject)
            if self._thread is None:
                self._thread = threading.Thread(target=self._run, name="upkeep", daemon=True)
                self._thread.start()

    def close(self) -> None:
        """Stop, and wait for the work under way."""
        self._closing.set()
        with self._lock:
            thread = self._thread
        if thread is not None:
            thread.join()

    def _run(self) -> None:
        while True:
            with self._lock:
                if self.closing or not self._wanted:
                    self._thread = None
                    return
                subject = self._wanted.pop(0)
            with suppress(CairnError):
                self._work(subject)
