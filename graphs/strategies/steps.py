"""The tree of steps: what is still to be carried out, the path to a step, where to go back to."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from graphs.changes import done_for_good
from graphs.state import Observation
from graphs.strategies.state import START, Step, StrategyState

WIDTH = 2
"""Ways that are tried from one state, as published."""


def make_step(parent: int, thought: str, tool_id: str, arguments: dict[str, Any]) -> Step:
    """A step that is still to be carried out."""
    return Step(
        parent=parent,
        thought=thought,
        tool_id=tool_id,
        arguments=arguments,
        observation=None,
        given_up="",
    )


def pending(state: StrategyState) -> int | None:
    """Index of the first step that is not carried out yet."""
    steps = state.get("steps", [])
    return next((i for i, step in enumerate(steps) if step["observation"] is None), None)


def path_to(steps: Sequence[Step], at: int) -> list[int]:
    """Indices of the steps that lead to one, itself the last."""
    found: list[int] = []
    while at != START:
        found.append(at)
        at = steps[at]["parent"]
    return found[::-1]


def tried_from(steps: Sequence[Step], at: int) -> list[Step]:
    """The steps that were tried from a state."""
    return [step for step in steps if step["parent"] == at]


def seen_on(state: StrategyState, at: int) -> list[Observation]:
    """What the steps on the way to one gave."""
    steps, observations = state.get("steps", []), state.get("observations", [])
    indices = [steps[i]["observation"] for i in path_to(steps, at)]
    return [observations[i] for i in indices if i is not None]


def state_before(state: StrategyState, at: int) -> int | None:
    """The nearest state before one from which another way may be tried; None where there is none.

    A change that was made, or may have been, is never gone back behind.
    """
    steps = state.get("steps", [])
    while at != START:
        if done_for_good(seen_on(state, at)[-1:]):
            return None
        at = steps[at]["parent"]
        is_given_up = at != START and bool(steps[at]["given_up"])
        if not is_given_up and len(tried_from(steps, at)) < WIDTH:
            return at
    return None
