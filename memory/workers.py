"""The contract of workers: processes that have runs in hand, and which of them still live."""

from __future__ import annotations

from typing import Protocol


class Workers(Protocol):
    """The own process among those that share a data folder; blocks, so call it in threads."""

    @property
    def own_id(self) -> str:
        """The id under which this process takes runs."""
        ...

    def is_alive(self, worker: str) -> bool:
        """Whether a process has that id now.

        Never for "" or anything else that is no id, nor for a process that was killed.
        """
        ...

    def close(self) -> None:
        """Give the id up: from then on it is not alive."""
        ...
