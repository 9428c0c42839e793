"""Workers where there is one process alone: without a data folder, and for tests."""

from __future__ import annotations


class VolatileWorkers:
    """``memory.workers.Workers`` of runs that no other process knows."""

    own_id = "this process"

    def __init__(self) -> None:
        self._closed = False

    def is_alive(self, worker: str) -> bool:
        """See ``Workers.is_alive``."""
        return worker == self.own_id and not self._closed

    def close(self) -> None:
        """See ``Workers.close``."""
        self._closed = True
