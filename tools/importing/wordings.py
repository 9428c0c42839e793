"""The words that people give tools, laid over those of a description."""

from __future__ import annotations

from collections.abc import Mapping

from tools.digest import digest_of_tool
from tools.library import Catalogue
from tools.records import Tool, Wording


def worded(catalogue: Catalogue, wordings: Mapping[str, Wording]) -> Catalogue:
    """The catalogue with the words of people; those of a tool that is gone are a warning."""
    tools = tuple(reworded(tool, wordings.get(tool.id, Wording())) for tool in catalogue.tools)
    gone = sorted(wordings.keys() - {tool.id for tool in tools})
    warnings = [f"{tool_id} is gone; the words that were given to it are kept" for tool_id in gone]
    group = catalogue.group.model_copy(update={"wordings": dict(wordings)})
    return catalogue.model_copy(
        update={"group": group, "tools": tools, "warnings": (*catalogue.warnings, *warnings)}
    )


def reworded(tool: Tool, wording: Wording) -> Tool:
    """The tool in these words, with the digest that goes with them."""
    given = wording.model_dump(exclude_defaults=True)
    if not given:
        return tool
    changed = tool.model_copy(update=given)
    return changed.model_copy(update={"digest": digest_of_tool(changed)})
