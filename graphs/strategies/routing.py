"""Where each node of a strategy leads: pure functions of the state."""

from __future__ import annotations

from typing import Literal

from graphs.changes import is_final
from graphs.strategies.state import StrategyState
from graphs.strategies.steps import pending


def after_plan(state: StrategyState) -> Literal["prepare", "ask", "answer", "conclude"]:
    """Carry out the calls, or answer at once where there is none to make."""
    if _is_over(state):
        return "conclude"
    if state.get("inquiry"):
        return "ask"
    return "answer" if pending(state) is None else "prepare"


def after_answer(state: StrategyState) -> Literal["ask", "conclude"]:
    """Ask what only the person can say."""
    return "ask" if state.get("inquiry") and not _is_over(state) else "conclude"


def after_think(state: StrategyState) -> Literal["prepare", "ask", "conclude"]:
    """Carry out the call of a thought."""
    if _is_over(state):
        return "conclude"
    return "ask" if state.get("inquiry") else "prepare"


def after_expand(state: StrategyState) -> Literal["prepare", "ask", "expand", "conclude"]:
    """The same in a tree; after going back another way is tried."""
    if _is_over(state):
        return "conclude"
    if state.get("inquiry"):
        return "ask"
    return "expand" if pending(state) is None else "prepare"


def after_prepare(
    state: StrategyState,
) -> Literal["approve", "call_tool", "observe", "conclude"]:
    """Send what is ready; what changes something waits for approval."""
    if state.get("stopped"):
        return "conclude"
    prepared = state.get("prepared")
    if prepared is None:
        return "observe"
    return "approve" if prepared["approvals"] else "call_tool"


def after_planned_call(state: StrategyState) -> Literal["prepare", "answer", "conclude"]:
    """The next call of the plan, after the last one the answer."""
    if _is_refused(state):
        return "conclude"
    return "answer" if pending(state) is None else "prepare"


def after_thought_call(state: StrategyState) -> Literal["think", "conclude"]:
    """The next thought."""
    return "conclude" if _is_refused(state) else "think"


def after_expanded_call(state: StrategyState) -> Literal["expand", "conclude"]:
    """The next node of the tree."""
    return "conclude" if _is_refused(state) else "expand"


def after_extract(state: StrategyState) -> Literal["choose_operation", "conclude"]:
    """Retrieve operations for what is sought."""
    return "conclude" if _is_over(state) else "choose_operation"


def after_choose_solution(
    state: StrategyState,
) -> Literal["write_program", "ask", "conclude"]:
    """Write a program that calls what was chosen."""
    if _is_over(state):
        return "conclude"
    return "ask" if state.get("inquiry") else "write_program"


def after_write_program(state: StrategyState) -> Literal["run_program", "ask", "conclude"]:
    """Run the program, or ask for the value that it lacks."""
    if _is_over(state):
        return "conclude"
    return "ask" if state.get("inquiry") else "run_program"


def after_run_program(
    state: StrategyState,
) -> Literal["write_program", "approve", "call_tool", "tell_value", "conclude"]:
    """Send what the program waits for, tell what it came to, or have it mended."""
    if _is_over(state):
        return "conclude"
    if state.get("complaint"):
        return "write_program"
    prepared = state.get("prepared")
    if prepared is None:
        return "tell_value"
    return "approve" if prepared["approvals"] else "call_tool"


def after_programmed_call(state: StrategyState) -> Literal["run_program", "conclude"]:
    """Go on with the program."""
    return "conclude" if _is_refused(state) else "run_program"


def _is_over(state: StrategyState) -> bool:
    return bool(state.get("stopped")) or state.get("ended") is not None


def _is_refused(state: StrategyState) -> bool:
    """Whether a change was not allowed, or nobody knows what came of it: nothing gets around it.

    Nor does anything get around the limit of calls.
    """
    return bool(state.get("stopped")) or is_final(state["observations"][-1])
