"""What is wrong with a decision of the model, told to it so that it can be mended."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from graphs.strategies.forms import Branching, CallPlan, Thought
from graphs.strategies.references import called_before
from graphs.strategies.state import Step
from tools.closest import closest


def wrong_tool(tool: str, offered: Collection[str]) -> str:
    """What to say of a tool that is not on offer."""
    if tool in offered:
        return ""
    near = closest(tool, list(offered)) or list(offered)[:3]
    return f"The tool {tool!r} is not offered. Closest: {', '.join(near)}."


def wrong_plan(plan: CallPlan, offered: Collection[str], most: int, done: int) -> str:
    """What is wrong with a plan; ``done`` calls were made before it, ``most`` may be made more."""
    if len(plan.calls) > most:
        return f"These are {len(plan.calls)} calls; at most {most} are allowed."
    for number, call in enumerate(plan.calls, done + 1):
        problem = wrong_tool(call.tool, offered)
        if problem:
            return problem
        late = [n for n in called_before(call.arguments) if n not in range(1, number)]
        if late:
            return f"Call {number} takes a value of call {late[0]}, which does not come before it."
    return ""


def wrong_thought(thought: Thought | Branching, offered: Collection[str]) -> str:
    """What is wrong with a thought."""
    if thought.action == "call":
        return wrong_tool(thought.tool, offered)
    if thought.action == "finish" and not thought.answer.strip():
        return 'With "finish" the field "answer" tells the person something; it was empty.'
    return ""


def wrong_branching(
    thought: Branching, offered: Collection[str], tried: Sequence[Step], calls_left: int
) -> str:
    """The same in a tree: nothing is tried twice from one state, and branches have an end."""
    if thought.action != "call":
        return wrong_thought(thought, offered)
    if calls_left <= 0:
        return 'This branch may make no further call. Take "finish" or "give_up".'
    same = [s for s in tried if (s["tool_id"], s["arguments"]) == (thought.tool, thought.arguments)]
    if same:
        return "Just that call was tried from here. Make another one, or give up."
    return wrong_thought(thought, offered)
