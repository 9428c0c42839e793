"""What is derived from a whole library, worked out once per revision of it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, TypeVar

T = TypeVar("T")


class PerRevision(Generic[T]):
    """A value that is made anew when the library has changed."""

    def __init__(self, revision: Callable[[], int], make: Callable[[], T]) -> None:
        self._revision = revision
        self._make = make
        self._kept: tuple[int, T] | None = None

    def get(self) -> T:
        """The value for the library as it is now."""
        revision, kept = self._revision(), self._kept
        if kept is None or kept[0] != revision:
            kept = self._kept = (revision, self._make())
        return kept[1]
