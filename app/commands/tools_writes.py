"""``cairn tools allow-writes``: whether a group of tools may change things at all."""

from __future__ import annotations

import click

from app.json_output import print_json


@click.command("allow-writes")
@click.argument("group")
@click.option("--off", is_flag=True, help="Refuse them again.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON document.")
def allow_writes(group: str, off: bool, as_json: bool) -> None:
    """Let the tools of GROUP change things; each change still waits for approval.

    What is imported only reads before this is said.
    """
    from app.settings import load_settings
    from app.stores import open_library
    from app.write_access import set_write_access

    with open_library(load_settings()) as library:
        set_write_access(library, group, allowed=not off)
    told = "only reads from now on" if off else "may change things; you approve each change"
    print_json({"group": group, "read_only": off}) if as_json else click.echo(f"{group} {told}.")
