"""``cairn tools describe``: a person's words for a tool, in place of its description's."""

from __future__ import annotations

import click

from app.json_output import print_json


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
    from app.library.wording import keep_wording, wording_of
    from app.settings import load_settings
    from app.stores import open_library
    from tools.records import Wording

    said = wording_of(name, summary, description)
    if reset == (said != Wording()):
        raise click.UsageError("Give --name, --summary or --description, or --reset alone.")
    with open_library(load_settings()) as library:
        keep_wording(library, tool, None if reset else said)
    told = "is worded by its next import" if reset else "is described in your words"
    print_json({"tool": tool, **said.model_dump()}) if as_json else click.echo(f"{tool} {told}.")
