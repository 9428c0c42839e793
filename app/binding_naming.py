"""Which binding is meant by ``A.output B.parameter``."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence

from memory.errors import DeveloperError
from tools.closest import suggestion
from tools.records import Tool
from tools.review.records import BindingKey, Decision


def binding_named(source: str, target: str, tools: Mapping[str, Tool]) -> BindingKey:
    """The binding between an output and a parameter of these tools, found or not.

    Raises ``DeveloperError``: ``unknown_tool``, ``unknown_output``, ``unknown_parameter``.
    """
    producer, output = _parted(source, tools, "output", _outputs)
    consumer, parameter = _parted(target, tools, "parameter", _parameters)
    return BindingKey(producer.id, output, consumer.id, parameter)


def decision_named(source: str, target: str, decisions: Sequence[Decision]) -> BindingKey | None:
    """The decided binding that is written so, also of tools that are gone; None when none is."""
    written = f"{source} {target}"
    return next((one.key for one in decisions if str(one.key) == written), None)


def _parted(
    text: str, tools: Mapping[str, Tool], what: str, names_of: Callable[[Tool], Collection[str]]
) -> tuple[Tool, str]:
    """The tool and the name within it; of several readings the one that there is."""
    cuts = [i for i, char in enumerate(text) if char == "." and text[:i] in tools]
    if not cuts:
        near = suggestion(text, list(tools), "cairn tools list")
        message = f"{text!r} names no {what} of a tool: write TOOL.{what.upper()}. {near}"
        raise DeveloperError(message, code="unknown_tool")
    for cut in cuts:
        tool, name = tools[text[:cut]], text[cut + 1 :]
        if name in names_of(tool):
            return tool, name
    tool, name = tools[text[: cuts[-1]]], text[cuts[-1] + 1 :]
    near = suggestion(name, names_of(tool), f"cairn tools show {tool.id}")
    message = f"{tool.id} has no {what} {name!r}. {near}"
    raise DeveloperError(message, code=f"unknown_{what}")


def _outputs(tool: Tool) -> Collection[str]:
    return [output.path for output in tool.outputs]


def _parameters(tool: Tool) -> Collection[str]:
    return [parameter.key for parameter in tool.parameters]
