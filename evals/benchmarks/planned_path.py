"""A planned path against the gold paths of its request."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from evals.benchmarks.path_requests import PathRequest


@dataclass(frozen=True, slots=True)
class PlannedPath:
    """What came of one request."""

    request: PathRequest
    found: tuple[str, ...]
    """Operations in the order of their first calls."""

    @property
    def is_correct(self) -> bool:
        """Whether a gold path is in it, in this order, whatever stands between."""
        return any(_holds(self.found, path) for path in self.request.paths)

    @property
    def is_exact(self) -> bool:
        """Whether it is a gold path."""
        return self.found in {tuple(dict.fromkeys(path)) for path in self.request.paths}

    @property
    def extra(self) -> int:
        """Calls that the gold path which is nearest to it does without."""
        return min(len(set(self.found) - set(path)) for path in self.request.paths)


def _holds(found: Sequence[str], path: Sequence[str]) -> bool:
    """Whether a path is a subsequence; an operation that it names twice in a row counts once."""
    rest = iter(found)
    return all(one in rest for one in dict.fromkeys(path))
