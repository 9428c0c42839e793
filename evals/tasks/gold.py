"""The gold calls of a task with the values they are sent with."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from evals.tasks.records import REFERENCE, GoldCall, Task

if TYPE_CHECKING:
    from tools.calling import Caller
    from tools.library import ToolLibrary


@dataclass(frozen=True, slots=True)
class SentCall:
    """One gold call."""

    gold: GoldCall
    arguments: dict[str, Any]
    response: Any
    """The body; None for a call that is not sent, since it would change something."""


async def send_gold(task: Task, library: ToolLibrary, caller: Caller) -> list[SentCall]:
    """Send the gold calls of a task in their order; those that change something are left out.

    Raises ``ValueError`` for a call that does not answer.
    """
    responses: dict[str, Any] = {}
    sent = []
    for number, call in enumerate(task.gold, 1):
        arguments = resolved(call.arguments, responses)
        tool = library.tool(call.tool)
        if tool.risk == "read":
            result = await caller.call(tool, arguments)
            if result.outcome == "failed":
                message = f"{task.id}: {call.tool} {arguments} failed: {result.error}"
                raise ValueError(message)
            responses[f"c{number}"] = result.body
        sent.append(SentCall(call, arguments, responses.get(f"c{number}")))
    return sent


def resolved(value: Any, responses: dict[str, Any]) -> Any:
    """The value with every reference replaced by what it finds in the responses.

    Raises ``ValueError`` for one that finds nothing.
    """
    import jmespath

    if isinstance(value, dict):
        if set(value) == {REFERENCE}:
            found = jmespath.search(value[REFERENCE], responses)
            if found is None:
                message = f"nothing at {value[REFERENCE]}"
                raise ValueError(message)
            return found
        return {key: resolved(item, responses) for key, item in value.items()}
    return [resolved(item, responses) for item in value] if isinstance(value, list) else value
