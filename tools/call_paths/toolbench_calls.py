"""What the formats of ToolBench have in common: how a run ends, and which calls failed."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable

from tools.call_paths.records import CallPath, Reading

FINISH = "Finish"
"""The function that ends a run."""
_RETURN_TYPE = re.compile(r'"return_type"\s*:\s*"(\w+)"')
_ERROR = re.compile(r"""^\W*error\W{1,5}:\s*[\\"']*\s*(?P<text>[^"'\\\s,}])""")
_ANSWER, _GIVEN_UP = "give_answer", "give_up_and_restart"


def ending(arguments: str) -> str | None:
    """``return_type`` in the arguments of a ``Finish``, which may be cut or no valid JSON."""
    found = _RETURN_TYPE.search(arguments)
    return found.group(1) if found else None


def gave_answer(arguments: str) -> bool:
    """Whether a ``Finish`` gave an answer."""
    return ending(arguments) == _ANSWER


def gave_up(arguments: str) -> bool:
    """Whether a ``Finish`` gave up."""
    return ending(arguments) == _GIVEN_UP


def tells_error(observation: str) -> bool:
    """Whether an observation ``{"error": "...", ...}`` has a text in its error field."""
    return _ERROR.match(observation) is not None


def keep_path(
    reading: Reading, request: str, functions: Iterable[str], offered: Iterable[str]
) -> None:
    """Add the path of a run that counts; one without a call is dropped."""
    called = tuple(functions)
    if not called:
        reading.dropped_runs["no_calls"] += 1
        return
    text = "\n".join((request, *called))
    key = f"toolbench:{hashlib.sha256(text.encode()).hexdigest()[:32]}"
    reading.paths.append(CallPath(key, request, called, tuple(offered)))
