"""The program of a run as it stands in the state: what it may call, what its calls gave."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from graphs.changes import done_for_good
from graphs.context import RunContext
from graphs.programs.signatures import Function, functions_of
from graphs.state import Observation
from graphs.strategies.state import StrategyState
from memory.errors import ModelRetryError
from tools.calling import CallResult
from tools.next_page import next_page
from tools.paging import says_more
from tools.records import Tool

_ABSENT = "not_found"


def functions_in(context: RunContext, state: StrategyState) -> dict[str, Function]:
    """The functions of a program, by name: the tools of its solution."""
    return functions_of(context.library.tool(tool_id) for tool_id in state["solution"])


def seen_by_program(state: StrategyState) -> Sequence[Observation]:
    """What the calls of the program gave so far."""
    return state["observations"][state["begun"] :]


def failure_of(context: RunContext, seen: Sequence[Observation]) -> str:
    """Why the last call failed; ``""`` where it did not, or was to read and found nothing."""
    last = seen[-1] if seen else None
    if last is None or last["outcome"] != "failed":
        return ""
    if last["error_kind"] == _ABSENT and context.library.tool(last["tool_id"]).risk == "read":
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
        if one["whole"] and await _goes_on(context, one):
            told = len(one["call_ids"]) - len(one["fruitless"])
            pages = "1 page was" if told == 1 else f"{told} pages were"
            found.append(f"{one['tool_id']}: {pages} read, and there are more")
    return found


async def _goes_on(context: RunContext, one: Observation) -> bool:
    """Whether a page follows on one of these calls that was not asked for."""
    tool = context.library.tool(one["tool_id"])
    for call, arguments in zip(one["call_ids"], one["arguments"], strict=False):
        if call in one["fruitless"]:
            continue
        own = {key: value for key, value in arguments.items() if tool.parameter(key) is not None}
        kept = await context.record.answered_call(call)
        result = CallResult(
            tool_id=tool.id,
            outcome="ok",
            body=await context.record.response(call),
            beside=kept["result"].get("beside", {}) if kept else {},
            request=context.caller.preview(tool, own),
        )
        following = next_page(tool, context.library.group(tool.group_id), own, arguments, result)
        if following is None and says_more(result.body, result.beside):
            return True  # it cannot be asked for
        if following is not None and not _was_asked(context, *following, one):
            return True
    return False


def _was_asked(
    context: RunContext, tool: Tool, arguments: Mapping[str, Any], one: Observation
) -> bool:
    try:
        return context.caller.validate(tool, arguments) in one["arguments"]
    except ModelRetryError:  # there is a page that the tool cannot be asked for
        return False
