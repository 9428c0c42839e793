"""How well tools are described, and whether they answer."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tools.calling import Caller
    from tools.connectivity import Connectivity
    from tools.records import Tool


async def audited(tools: Sequence[Tool], caller: Caller | None) -> list[dict[str, Any]]:
    """A row for each tool: scores, what it lacks and, with a ``caller``, what one call gave.

    Only tools that read are called. Closes the caller.
    """
    from tools.connectivity import tested
    from tools.documentation_score import documentation_of

    answers: dict[str, Connectivity] = {}
    if caller is not None:
        try:
            answers = {one.tool_id: one for one in await tested(tools, caller)}
        finally:
            await caller.aclose()
    return [_row(tool.id, documentation_of(tool), answers.get(tool.id)) for tool in tools]


def _row(tool_id: str, told: Any, answer: Connectivity | None) -> dict[str, Any]:
    row = {
        "tool": tool_id,
        "completeness": told.completeness,
        "readability": told.readability,
        "lacks": list(told.lacks),
        "good": told.is_good and (answer is None or answer.passed is not False),
    }
    if answer is not None:
        row["call"] = {k: v for k, v in answer._asdict().items() if k != "tool_id"}
    return row
