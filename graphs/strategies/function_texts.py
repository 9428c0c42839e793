"""Tools as a prompt tells them to whoever writes a program."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping

from graphs.models.cards import parameter_schema
from graphs.programs.signatures import Function
from graphs.programs.written import attributes_of
from graphs.rows.answer_rows import OUTER
from tools.entity_types.records import EntityModel
from tools.records import OutputField, Tool

_DESCRIPTION = 256
_ATTRIBUTES = 40
_MEANING = 80
_LISTED = 12


def functions_text(functions: Iterable[Function], model: EntityModel) -> str:
    """Each function: its signature, what it does, its inputs, what its rows hold."""
    return "\n".join(line for one in functions for line in _lines(one, model))


def _lines(function: Function, model: EntityModel) -> Iterable[str]:
    tool = function.tool
    said = " ".join((tool.description or tool.summary).split())[:_DESCRIPTION].rstrip(". ")
    yield function.stub.removesuffix(": ...")
    yield f"  {said}.{' Changes something.' if tool.risk != 'read' else ''}"
    inputs = {function.keywords[one.key]: parameter_schema(one) for one in tool.parameters}
    if inputs:
        yield f"  Inputs: {json.dumps(inputs, ensure_ascii=False)}"
    outputs = _by_ending(tool)
    told = (_attribute(name, outputs) for name in attributes_of(tool, model)[:_ATTRIBUTES])
    yield f"  Rows: {', '.join(told) or 'not described'}"


def _attribute(name: str, outputs: Mapping[str, OutputField]) -> str:
    """The name with what the description says of it."""
    output = outputs.get(name.removeprefix(OUTER))
    if output is None:
        return name
    kind = "" if output.type == "string" else output.type
    listed = "|".join(map(str, output.enum[:_LISTED]))
    meaning = " ".join(output.description.split())[:_MEANING].rstrip(". ")
    said = "; ".join(part for part in (kind, listed, meaning) if part)
    return f"{name} ({said})" if said else name


def _by_ending(tool: Tool) -> dict[str, OutputField]:
    """The outputs by every dotted ending of their paths."""
    found: dict[str, OutputField] = {}
    for output in tool.outputs:
        parts = output.path.split(".")
        for start in range(len(parts)):
            found.setdefault(".".join(parts[start:]), output)
    return found
