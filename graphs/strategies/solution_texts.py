"""The solutions that a request may be answered by, as a prompt lists them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from graphs.context import RunContext
from tools.solutions import Solution, solutions

_WALKED = 1000
_LISTED = 30


def solutions_for(context: RunContext, candidates: Mapping[str, float]) -> list[Solution]:
    """The solutions of these tools, those whose last call is nearest to the request first; blocks.

    ``candidates``: tool id -> relevance.
    """
    tools = [context.library.tool(tool_id) for tool_id in candidates]
    found = solutions(tools, context.graph, limit=_WALKED)
    return sorted(found, key=lambda one: -candidates[one.tools[-1]])[:_LISTED]


def solutions_text(listed: Sequence[Solution]) -> str:
    """Each on a line: ``3. a.find -> a.detail (given: name, city)``."""
    return "\n".join(f"{number}. {_line(one)}" for number, one in enumerate(listed, 1))


def _line(solution: Solution) -> str:
    given = ", ".join(dict.fromkeys(name.partition(":")[2] for name in solution.given))
    return " -> ".join(solution.tools) + (f" (given: {given})" if given else "")
