"""A person's words for a tool, kept beside its description."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tools.library import Catalogue, ToolLibrary
    from tools.records import Wording


def wording_of(name: str, summary: str, description: str) -> Wording:
    """What somebody says of a tool, in the form and length that descriptions have."""
    from tools.openapi_import import DESCRIPTION_LIMIT, SUMMARY_LIMIT
    from tools.plain_text import plain_text
    from tools.records import Wording

    return Wording(
        name=plain_text(name, SUMMARY_LIMIT),
        summary=plain_text(summary, SUMMARY_LIMIT),
        description=plain_text(description, DESCRIPTION_LIMIT),
    )


def keep_wording(library: ToolLibrary, tool_id: str, said: Wording | None) -> None:
    """Put words in place of a tool's; None takes them back with the next import.

    Raises ``DeveloperError`` (code ``unknown_tool``).
    """
    with library.changing() as held:
        held.put(_worded(held, tool_id, said))


def _worded(library: ToolLibrary, tool_id: str, said: Wording | None) -> Catalogue:
    """The group of a tool, as it is to be stored."""
    from tools.importing.wordings import reworded
    from tools.library import Catalogue

    tool = library.tool(tool_id)
    group = library.group(tool.group_id)
    wordings = {name: one for name, one in group.wordings.items() if name != tool_id or said}
    if said is not None:
        before = wordings.get(tool_id)
        given = said.model_dump(exclude_defaults=True)
        wordings[tool_id] = before.model_copy(update=given) if before else said
    others = library.tools(group_id=group.id)
    shown = [reworded(one, said) if said and one.id == tool_id else one for one in others]
    return Catalogue(
        category=next(one for one in library.categories() if one.id == group.category_id),
        group=group.model_copy(update={"wordings": wordings}),
        tools=tuple(shown),
    )
