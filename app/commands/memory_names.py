"""``cairn memory names``: names of things that answers held, and how they are forgotten."""

from __future__ import annotations

import sys

import click

from app.json_output import print_json


@click.command()
@click.argument("text", default="")
@click.option("--type", "entity", default="", metavar="TYPE", help="Only of this entity type.")
@click.option("--limit", default=50, show_default=True, type=click.IntRange(min=1), help="Names.")
@click.option("--forget", is_flag=True, help="Forget them for good instead of listing them.")
@click.option("--yes", is_flag=True, help="Do not ask before all are forgotten.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON document.")
def names(text: str, entity: str, limit: int, forget: bool, yes: bool, as_json: bool) -> None:
    """List names and other values of things that answers held, newest first.

    TEXT chooses those in which its words stand, and all else that is known of those things. How
    long they are known is a setting (CAIRN_DIRECTORY_HOURS).
    """
    from app.memory_tables import listed_names, print_names
    from app.settings import load_settings
    from app.stores import open_names
    from memory.name_encoding import named

    with open_names(load_settings()) as directory:
        if forget:
            if not (text or entity or yes):
                confirm("Forget every name?")
            count = directory.forget(entity=entity, text=text)
            told = f"Forgot {count} {'name' if count == 1 else 'names'}."
            print_json({"forgotten": count}) if as_json else click.echo(told)
            return
        found = named(directory.values(entity), entity, text)
    newest = found[::-1][:limit]
    if as_json:
        print_json({**listed_names(newest), "count": len(found)})
    elif newest:
        print_names(newest)
    else:
        click.echo("No names.")


def confirm(question: str) -> None:
    """Ask before something is forgotten; goes on only after a yes."""
    if not sys.stdin.isatty():
        raise click.UsageError("There is no terminal to ask on. Add --yes to forget them.")
    click.confirm(question, abort=True)
