"""The request of a person, from the command line or from standard input."""

from __future__ import annotations

import sys
from collections.abc import Sequence

from graphs.requests import check_request

STDIN = "-"
_MOST_BYTES = 4_000_001
"""More than the longest request that the settings allow."""


def request_text(words: Sequence[str], limit: int) -> str:
    """The words joined, or standard input where the only word is ``-``; at most ``limit`` long.

    Raises ``DeveloperError`` as ``check_request``.
    """
    given = _read() if list(words) == [STDIN] else " ".join(words)
    return check_request(given.strip(), limit)


def _read() -> str:
    """What stands on standard input; of endless input only so much that it is too long."""
    data = sys.stdin.buffer.read(_MOST_BYTES)
    return data.decode("utf-8", "surrogateescape").removeprefix("\ufeff")
