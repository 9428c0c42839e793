"""The state of a strategy: that of one subtask, which is the whole request, and a tree of steps.

So approvals, claims, calls and their numbers are those of the agent.
"""

from __future__ import annotations

from typing import Any, Literal

from typing_extensions import TypedDict

from graphs.state import Inquiry, RunStatus, SolveState

Ended = Literal["answered", "impossible", "needs_input"]
"""How a model may end a request: with an answer, with the word that no tool does it, or with a
question."""

SUBTASK = "A1"
"""Id of the one subtask."""
START = -1
"""Stands for the state before any step."""


class Step(TypedDict):
    """One call that the model decided on."""

    parent: int
    """Index of the step that it goes on from, ``START`` for none."""
    thought: str
    """Why, in the words of the model."""
    tool_id: str
    arguments: dict[str, Any]
    observation: int | None
    """Index of what it gave in ``observations``; None until it is carried out."""
    given_up: str
    """Why the search went back from here, empty where it did not."""


class Ending(TypedDict):
    """What the model ended with."""

    outcome: Ended
    answer: str
    """For the person; a question with ``needs_input``."""


class StrategyState(SolveState, total=False):
    """State of every strategy. ``subtask`` is the request, ``observations`` are those of all calls
    in the order they were made, ``path`` the tools that led to the answer.
    """

    steps: list[Step]
    """All that was decided, in order; a chain, or a tree; by plan, think and expand."""
    at: int
    """Index of the step that the search stands at; by expand and observe."""
    said: list[str]
    """Questions with the answers that the person gave; written by ask."""
    questions: int
    """Questions put to the person so far; written by ask."""
    inquiry: Inquiry | None
    """What the person is asked; by plan, think, expand and answer, cleared by ask."""
    ended: Ending | None
    """How the model ended it; by plan, think, expand, answer, choose_solution, tell_value."""
    seeks: str
    """What an operation must do, in the words of operations; written by extract."""
    values: dict[str, Any]
    """Values that the request states, by a name each; written by extract."""
    note: str
    """What the person is told beside the answer; written by choose_operation."""
    solution: list[str]
    """Tools that a program may call; written by choose_solution and choose_operation."""
    program: str
    """The program that is run; written by write_program."""
    begun: int
    """How many observations there were before it; written by write_program."""
    finished: bool
    """Whether it came to its end; written by run_program."""
    value: Any
    """What it came to; written by run_program."""
    mended: bool
    """Whether a program was written anew because the one before failed; by write_program."""
    answer: str
    """Written by conclude."""
    status: RunStatus
    """Written by conclude."""
