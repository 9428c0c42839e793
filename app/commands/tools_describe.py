"""``cairn tools describe``: a person's words for a tool, in place of its description's."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from app.json_output import print_json

if TYPE_CHECKING:
    from tools.library import ToolLibrary
    from tools.records import Wording


@click.command()
@click.argument("tool")
@click.option("--name", default="", help="What it is called; its id stays.")
@click.option("--summary", default="", help="What it does, in a sentence.")
@click.option("--description", default="", help="All else that there is to say of it.")
@click.option("--reset", is_flag=True, help="Take back what was said; the next import words it.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON document.")
def describe(
    tool: str, name: str, summary: str, description: str, reset: bool, as_json: bool
) -> None:
    """Name or describe TOOL in your own words; they stay when it is imported again.

    Tools are found and planned with by their words.
    """
    from app.settings import load_settings
    from app.stores import open_library
    from tools.openapi_import import DESCRIPTION_LIMIT, SUMMARY_LIMIT
    from tools.plain_text import plain_text
    from tools.records import Wording

    said = Wording(
        name=plain_text(name, SUMMARY_LIMIT),
        summary=plain_text(summary, SUMMARY_LIMIT),
        description=plain_text(description, DESCRIPTION_LIMIT),
    )
    if reset == (said != Wording()):
        raise click.UsageError("Give --name, --summary or --description, or --reset alone.")
    with open_library(load_settings()) as library:
        _store(library, tool, said, reset=reset)
    told = "is worded by its next import" if reset else "is described in your words"
    print_json({"tool": tool, **said.model_dump()}) if as_json else click.echo(f"{tool} {told}.")


def _store(library: ToolLibrary, tool_id: str, said: Wording, *, reset: bool) -> None:
    from tools.importing.wordings import reworded
    from tools.library import Catalogue

    tool = library.tool(tool_id)
    group = library.group(tool.group_id)
    wordings = {name: one for name, one in group.wordings.items() if name != tool_id or not reset}
    if not reset:
        before = wordings.get(tool_id)
        given = said.model_dump(exclude_defaults=True)
        wordings[tool_id] = before.model_copy(update=given) if before else said
    others = library.tools(group_id=group.id)
    library.put(
        Catalogue(
            category=next(one for one in library.categories() if one.id == group.category_id),
            group=group.model_copy(update={"wordings": wordings}),
            tools=tuple(reworded(one, said) if one.id == tool_id else one for one in others),
        )
    )
