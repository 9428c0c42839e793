"""What a service said that a call lacked."""

from __future__ import annotations

from collections.abc import Mapping
from string import punctuation

from graphs.state import Observation
from tools.library import ToolLibrary


def lacking(failure: Observation | None, library: ToolLibrary) -> Mapping[str, frozenset[str]]:
    """The tool whose call was refused -> the inputs that the refusal names and nobody gave.

    One of them, at least, is needed; nothing where it names none.
    """
    if failure is None or failure["error_kind"] != "client_error":
        return {}
    tool = library.tool(failure["tool_id"])
    said = {word.strip(punctuation) for word in failure["error"].split()}
    named = {p.key for p in tool.parameters if p.name in said}
    needed = frozenset(named.difference(*failure["arguments"]))
    return {tool.id: needed} if needed else {}
