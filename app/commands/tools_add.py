"""``cairn tools add``: a tool described by hand, admitted when it passes the same test."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from app.json_output import print_json

if TYPE_CHECKING:
    from collections.abc import Sequence


@click.command()
@click.argument("name")
@click.option(
    "--url", required=True, help="Address with inputs in braces: https://a.org/places/{id}"
)
@click.option("--method", default="GET", show_default=True, help="HTTP method.")
@click.option("--summary", required=True, help="What it does, in a sentence.")
@click.option("--input", "needed", multiple=True, metavar="NAME:TYPE:TEXT", help="Required input.")
@click.option("--optional", multiple=True, metavar="NAME:TYPE:TEXT", help="Optional input.")
@click.option("--example", multiple=True, metavar="NAME=VALUE", help="Value for the test call.")
@click.option(
    "--key",
    metavar="PLACE",
    help="How it takes a credential: header:NAME, query:NAME, bearer or basic. Its secret is "
    "that of GROUP.NAME (GROUP.bearer, GROUP.basic) in CAIRN_CREDENTIALS.",
)
@click.option("--group", "group_id", default="own", show_default=True, help="Group it belongs to.")
@click.option("--category", metavar="NAME", help="Domain of a new group.")
@click.option("--allow-loopback", is_flag=True, help="Allow calls to this machine over http.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON document.")
def add(
    name: str,
    url: str,
    method: str,
    summary: str,
    needed: tuple[str, ...],
    optional: tuple[str, ...],
    example: tuple[str, ...],
    key: str | None,
    group_id: str,
    category: str | None,
    allow_loopback: bool,
    as_json: bool,
) -> None:
    """Add one tool by hand.

    It is scored as `cairn tools audit` does and, where it only reads, called once with the
    examples; what it answers gives its outputs. It is stored only when it passes.
    """
    from app.library.admission import admit, tested
    from app.settings import load_settings
    from app.stores import open_library
    from memory.journal import LOCAL_OWNER
    from tools.importing.by_hand import Input, Key, Operation
    from tools.importing.importer import ImportOptions

    inputs = [Input.read(one, required=True) for one in needed]
    inputs += [Input.read(one, required=False) for one in optional]
    taken = Key.read(key) if key else None
    operation = Operation(name, method, url, summary, inputs, _examples(example), taken)
    options = ImportOptions(group_id, category, allow_loopback=allow_loopback)
    settings = load_settings()
    admission = tested(
        settings, operation, options, is_from_here=True, owner=LOCAL_OWNER, secret=""
    )
    if admission.problem:
        raise click.ClickException(f"{admission.problem} Nothing was stored.")
    with open_library(settings) as library:
        admit(library, admission.catalogue)
    added = admission.catalogue.tools[0].id
    print_json({"added": added}) if as_json else click.echo(f"Added {added}.")


def _examples(written: Sequence[str]) -> dict[str, Any]:
    """Values by input."""
    from tools.importing.by_hand import read_value

    parts = (one.partition("=") for one in written)
    return {name: read_value(value) for name, _, value in parts}
