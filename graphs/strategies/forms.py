"""The answers that a chat model gives within a strategy, one form per prompt."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal

from pydantic import BaseModel, Field

from graphs.strategies.state import Ended


class PlannedCall(BaseModel):
    """One call of a plan."""

    tool: str
    arguments: dict[str, Any] = {}


class CallPlan(BaseModel):
    """All calls at once; where only the person can say a value, a question instead."""

    calls: list[PlannedCall]
    question: str = ""


class ReasonedPlan(CallPlan):
    """The same after reasoning."""

    reasoning: str = Field(min_length=1)


class Closing(BaseModel):
    """The answer after all calls."""

    outcome: Ended
    answer: str = Field(min_length=1)


class ReasonedClosing(Closing):
    """The same after reasoning."""

    reasoning: str = Field(min_length=1)


class Thought(BaseModel):
    """A thought, and a call or the end."""

    thought: str
    action: Literal["call", "finish"]
    tool: str = ""
    arguments: dict[str, Any] = {}
    outcome: Ended = "answered"
    answer: str = ""


class Branching(BaseModel):
    """The same in a tree, where the model may also give up a branch."""

    thought: str
    action: Literal["call", "finish", "give_up"]
    tool: str = ""
    arguments: dict[str, Any] = {}
    outcome: Ended = "answered"
    answer: str = ""


class ChosenSolution(BaseModel):
    """Which operations answer a request; without any a question, or why there are none."""

    solution: int | None = None
    """Number of one that was listed."""
    tools: list[str] = []
    """Another sequence of operations."""
    question: str = ""
    reply: str = ""


class Essentials(BaseModel):
    """What a request asks for, and the values that it states."""

    seeks: str = Field(min_length=1)
    values: dict[str, Any] = {}


class ChosenOperation(BaseModel):
    """The number of an operation, from 1."""

    operation: int


class WrittenProgram(BaseModel):
    """A program that answers a request; where it lacks a value, a question instead."""

    program: str = ""
    question: str = ""


def with_tools(form: type[BaseModel], offered: Sequence[str]) -> dict[str, Any]:
    """The JSON schema of a form in which only the tools on offer can be named."""
    schema = form.model_json_schema()
    if "tool" in schema["properties"]:
        schema["properties"]["tool"] = {"type": "string", "enum": ["", *offered]}
    else:
        schema["$defs"]["PlannedCall"]["properties"]["tool"] = {"enum": [*offered]}
    return schema
