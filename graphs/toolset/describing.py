"""All that is needed to call one tool: a schema of its inputs, its outputs, sources of inputs."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from graphs.parts import Parts
from tools.graph import Binding
from tools.records import Parameter, Tool

_SOURCES = 3
"""Best sources that are named of an input."""
_OUTPUTS = 100
"""Fields of an answer that are named, those nearest the root first."""


def described_tool(parts: Parts, tool_id: str) -> dict[str, Any]:
    """One tool; blocks. Raises ``DeveloperError`` (code ``unknown_tool``).

    ``inputs`` is a JSON schema of the arguments; ``inputs_from`` names for each input the outputs
    of other tools that fit it, best first; ``refused`` says why a change would not be sent at all.
    """
    tool = parts.library.tool(tool_id)
    group = parts.library.group(tool.group_id)
    outputs = sorted(tool.outputs, key=lambda one: one.path.count("."))
    told = {
        "tool_id": tool.id,
        "summary": tool.summary,
        "description": tool.description if tool.description != tool.summary else "",
        "risk": tool.risk,
        "deprecated": tool.deprecated,
        "refused": "read_only" if group.read_only and tool.risk != "read" else "",
        "inputs": inputs_schema(tool),
        "inputs_from": {
            one.key: _sources(parts.graph.producers(tool.id, one.key)) for one in tool.parameters
        },
        "outputs": {one.path: _output(one.type, one.description) for one in outputs[:_OUTPUTS]},
        "outputs_left_out": max(len(outputs) - _OUTPUTS, 0),
    }
    return {name: value for name, value in told.items() if value not in ("", False, 0, [], {})}


def inputs_schema(tool: Tool) -> dict[str, Any]:
    """A JSON schema (draft 2020-12) of the arguments of a tool, by the keys of its parameters."""
    return {
        "type": "object",
        "properties": {one.key: _property(one) for one in tool.parameters}
        | {name: {"type": "null"} for name in tool.nullable_objects},
        "required": [one.key for one in tool.required],
        "additionalProperties": False,
    }


def _property(parameter: Parameter) -> dict[str, Any]:
    typed = {} if parameter.type == "any" else {"type": parameter.type}
    said = {
        "description": parameter.description,
        "format": parameter.format,
        "enum": list(parameter.enum),
        "default": parameter.default,
        "examples": [] if parameter.example is None else [parameter.example],
    }
    known = {name: value for name, value in said.items() if value not in (None, "", [])}
    return {**typed, **known, **parameter.json_schema}


def _sources(bindings: Sequence[Binding]) -> list[dict[str, str]]:
    return [
        {"tool_id": one.source, "output": one.output, "need": one.need}
        for one in bindings[:_SOURCES]
    ]


def _output(kind: str, description: str) -> str:
    return f"{kind}: {description}" if description else kind
