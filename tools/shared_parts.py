"""Inputs and outputs that are the same in many tools, held once."""

from __future__ import annotations

from tools.records import OutputField, Parameter, Tool


class SharedParts:
    """Those of the tools of one library that is being loaded.

    Thousands of operations take the same ``limit`` and give the same ``created_at``: of 100,000
    tools these are two thirds of the memory. What is equal but for the type of a value (1 and
    True, in an example) is not the same.
    """

    def __init__(self) -> None:
        self._parameters: dict[str, Parameter] = {}
        self._outputs: dict[str, OutputField] = {}

    def in_place_of_own(self, tool: Tool) -> Tool:
        """The tool itself, now with parts of equal tools before it; nobody may hold it yet."""
        parameters = [self._parameters.setdefault(_values(one), one) for one in tool.parameters]
        outputs = [self._outputs.setdefault(_values(one), one) for one in tool.outputs]
        object.__setattr__(tool, "parameters", tuple(parameters))
        object.__setattr__(tool, "outputs", tuple(outputs))
        return tool


def _values(part: Parameter | OutputField) -> str:
    return repr(tuple(part.__dict__.values()))
