"""Whether a plan really speaks of the record that a clause points back at."""

from __future__ import annotations

import re
from collections.abc import Iterator

from graphs.rules.parameter_view import kind
from graphs.rules.plan import Plan

_ASIDE = 0.55
"""What a plan is worth that puts nothing of the record to use: it answers something else."""
_AROUND = 0.9
"""What one is worth that uses only where or when the record is, where that is spoken of."""
_PLACEHOLDER = re.compile(r"\[(A\d+)\]")
_PLACED = re.compile(
    r"\b(?:near|in|at|around|to|from|by|close to|convert) \[A\d+\]|\[A\d+\] price", re.IGNORECASE
)
_WHOLE = ("identifier", "text", "name", "amount")


def reference_use(plan: Plan, text: str) -> float:
    """A factor in (0, 1]: 1 where nothing is pointed back at, or the record itself is used."""
    named = set(_PLACEHOLDER.findall(text))
    if not named:
        return 1.0
    kinds = list(_handed(plan, named))
    if not kinds:
        return _ASIDE
    if any(one in _WHOLE for one in kinds):
        return 1.0
    return _AROUND if _PLACED.search(text) else _ASIDE


def _handed(plan: Plan, named: set[str]) -> Iterator[str]:
    """The kinds of the inputs that are taken from the records named."""
    for step in plan.steps:
        for call in step.calls:
            for key, source in call.items():
                parameter = step.tool.parameter(key)
                if source.kind == "known" and source.subtask in named and parameter is not None:
                    yield kind(parameter)
