"""What prompts of strategies say: the tools in full, and what was thought, called and returned."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from typing import Any

from graphs.context import RunContext
from graphs.models.cards import parameter_schemas
from graphs.state import Observation
from graphs.strategies.state import Step, StrategyState
from tools.records import Tool

_DESCRIPTION = 256
"""Characters of a description, as published."""
_OUTPUTS = 16
_ERROR = 300
_TURNS = 3


def today(context: RunContext) -> str:
    """The day and its name: ``2026-05-12, a Tuesday``."""
    return context.now().strftime("%Y-%m-%d, a %A")


def tools_text(context: RunContext, tool_ids: Iterable[str]) -> str:
    """All tools on offer: what each does, its parameters as JSON, and what it returns."""
    return "\n".join(_tool_text(context.library.tool(tool_id)) for tool_id in tool_ids)


def _tool_text(tool: Tool) -> str:
    said = " ".join((tool.description or tool.summary).split())[:_DESCRIPTION].rstrip(". ")
    changes = " Changes something." if tool.risk != "read" else ""
    returned = ", ".join(field.path for field in tool.outputs[:_OUTPUTS])
    parameters = parameter_schemas(tool.parameters)
    return f"- {tool.id}: {said}.{changes} Parameters: {parameters} Returns: {returned}"


def said_text(state: StrategyState) -> str:
    """What the person answered to questions."""
    return "\n".join(state.get("said", []))


async def transcript(
    context: RunContext, state: StrategyState, steps: Sequence[Step], first: int = 1
) -> str:
    """Thought, action and observation of each step."""
    lines: list[str] = []
    for number, step in enumerate(steps, first):
        if step["thought"]:
            lines.append(f"Thought {number}: {step['thought']}")
        arguments = json.dumps(step["arguments"], ensure_ascii=False)
        lines.append(f"Call {number}: {step['tool_id']} {arguments}")
        if step["observation"] is not None:
            seen = state["observations"][step["observation"]]
            lines.append(f"Observation {number}: {await observed(context, seen)}")
        if step["given_up"]:
            lines.append(f"Given up: {step['given_up']}")
    return "\n".join(lines)


async def observed(context: RunContext, observation: Observation) -> str:
    """The answer of a call as JSON, cut to the size that a prompt may hold; or why it failed."""
    if observation["outcome"] == "failed":
        return f"failed, {observation['error_kind']}: {observation['error'][:_ERROR]}"
    if observation["outcome"] == "empty":
        return "nothing came back"
    body = await context.record.response(observation["call_ids"][0])
    return cut(body, context.limits.response_chars)


def cut(body: Any, most: int) -> str:
    """The beginning of an answer as JSON, and how long it is where it is cut."""
    return cut_text(json.dumps(body, ensure_ascii=False, separators=(",", ":")), most)


def cut_text(text: str, most: int) -> str:
    """The beginning of a text, and how long it is where it is cut."""
    return text if len(text) <= most else f"{text[:most]}... (cut, {len(text)} characters in all)"


def earlier_text(context: RunContext) -> str:
    """What was asked and answered before in the conversation, the last turns."""
    return "\n".join(
        f"Asked: {turn.request}\nAnswered: {cut_text(turn.answer, context.limits.response_chars)}"
        for turn in context.earlier[-_TURNS:]
    )
