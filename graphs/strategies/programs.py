"""The program of a run as it stands in the state: what it may call, what its calls gave."""

from __future__ import annotations

from collections.abc import Sequence

from graphs.changes import done_for_good
from graphs.context import RunContext
from graphs.programs.signatures import Function, functions_of
from graphs.state import Observation
from graphs.strategies.state import StrategyState
from tools.paging import next_arguments

_ABSENT = "not_found"


def functions_in(context: RunContext, state: StrategyState) -> dict[str, Function]:
    """The functions of a program, by name: the tools of its solution."""
    return functions_of(context.library.tool(tool_id) for tool_id in state["solution"])


def seen_by_program(state: StrategyState) -> Sequence[Observation]:
    """What the calls of the program gave so far."""
    return state["observations"][state["begun"] :]


def failure_of(seen: Sequence[Observation]) -> str:
    """Why the last call failed; ``""`` where it did not, or only found nothing."""
    last = seen[-1] if seen else None
    if last is None or last["outcome"] != "failed" or last["error_kind"] == _ABSENT:
        return ""
    return f"{last['tool_id']} {last['arguments']} failed, {last['error_kind']}: {last['error']}"


def may_mend(state: StrategyState) -> bool:
    """Whether the program may be written anew: once, and never after a change."""
    return not state.get("mended") and done_for_good(state["observations"]) == 0


def remarks_on(seen: Sequence[Observation]) -> list[str]:
    """What an answer must say beside the value: calls that failed, rows that were not read."""
    failed = [o["error"] for o in seen if o["outcome"] == "ok" and o["error"]]
    cut = [
        f"{o['tool_id']}: {o['seen']} of {o['total']} were read"
        for o in seen
        if o["total"] > o["seen"]
    ]
    return failed + cut


async def unread_pages(context: RunContext, seen: Sequence[Observation]) -> list[str]:
    """Which lists go on after the last page that a run may read."""
    found = []
    for one in seen:
        told = [call for call in one["call_ids"] if call not in one["fruitless"]]
        if one["whole"] and len(told) >= context.limits.fan_out:
            last = await context.record.response(told[-1])
            tool = context.library.tool(one["tool_id"])
            if next_arguments(tool, one["arguments"][-1], last) is not None:
                found.append(f"{tool.id}: {len(told)} pages were read, and there are more")
    return found
