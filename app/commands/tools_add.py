"""``cairn tools add``: a tool described by hand, admitted when it passes the same test."""

from __future__ import annotations

import asyncio
import json
from typing import TYPE_CHECKING, Any

import click

from app.json_output import print_json
from memory.errors import DeveloperError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from app.settings import Settings
    from tools.importing.by_hand import Operation
    from tools.library import Catalogue, ToolLibrary

SOURCE = "added by hand"


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
    group_id: str,
    category: str | None,
    allow_loopback: bool,
    as_json: bool,
) -> None:
    """Add one tool by hand.

    It is scored as `cairn tools audit` does and, where it only reads, called once with the
    examples; what it answers gives its outputs. It is stored only when it passes.
    """
    from app.settings import load_settings
    from app.stores import open_library
    from tools.importing.by_hand import Input, Operation
    from tools.importing.importer import ImportOptions

    inputs = [Input.read(one, required=True) for one in needed]
    inputs += [Input.read(one, required=False) for one in optional]
    operation = Operation(name, method, url, summary, inputs, _examples(example))
    options = ImportOptions(group_id, category, allow_loopback=allow_loopback)
    settings = load_settings()
    tested = _tested(settings, operation, options)
    with open_library(settings) as library:
        library.put(_joined(library, tested))
    added = tested.tools[0].id
    print_json({"added": added}) if as_json else click.echo(f"Added {added}.")


def _examples(written: Sequence[str]) -> dict[str, Any]:
    """Values by input; what is JSON is read as JSON, all else is text."""
    found = {}
    for one in written:
        name, _, value = one.partition("=")
        try:
            found[name] = json.loads(value)
        except ValueError:
            found[name] = value
    return found


def _tested(settings: Settings, operation: Operation, options: Any) -> Catalogue:
    """The tool with the outputs that a call showed; a test that fails ends with exit code 1."""
    from tools.documentation_score import documentation_of
    from tools.importing.by_hand import document_of
    from tools.openapi_document import OpenApiDocument
    from tools.openapi_import import import_document

    def made(answer: Any) -> Catalogue:
        document = document_of(operation, options.group_id, answer)
        return import_document(OpenApiDocument.of(document, SOURCE), options)

    catalogue = made(None)
    if catalogue.tools[0].risk == "read":
        catalogue = made(_answer(settings, catalogue))
    told = documentation_of(catalogue.tools[0])
    if not told.is_good:
        lacking = "; ".join(told.lacks)
        raise click.ClickException(f"It is not described well enough: it lacks {lacking}.")
    return catalogue


def _answer(settings: Settings, catalogue: Catalogue) -> Any:
    """What one call of the tool gives."""
    from app.calling import make_caller
    from tools.connectivity import example_arguments
    from tools.credentials import VolatileCredentialHosts
    from tools.volatile_library import VolatileLibrary

    library = VolatileLibrary()
    library.put(catalogue)
    tool = catalogue.tools[0]

    async def call() -> Any:
        caller = make_caller(settings, library, VolatileCredentialHosts())
        try:
            return await caller.call(tool, example_arguments(tool))
        finally:
            await caller.aclose()

    result = asyncio.run(call())
    if result.outcome != "ok":
        problem = result.error.message if result.error else "it answered with no content"
        raise click.ClickException(f"The test call did not pass: {problem}. Nothing was stored.")
    return result.body


def _joined(library: ToolLibrary, new: Catalogue) -> Catalogue:
    """The group as it is stored with the new tool, which keeps another host of its own."""
    stored = {group.id: group for group in library.groups()}
    group = stored.get(new.group.id)
    if group is None:
        return new
    (tool,) = new.tools
    if group.base_url != new.group.base_url:
        tool = tool.model_copy(update={"base_url": new.group.base_url})
    others = library.tools(group_id=group.id)
    if any(one.id == tool.id for one in others) and group.source != SOURCE:
        raise DeveloperError(
            f"Group {group.id} has a tool {tool.id!r} from {group.source}. Give another name, or "
            "another group with --group.",
            code="tool_exists",
        )
    kept = [one for one in others if one.id != tool.id]
    category = next(one for one in library.categories() if one.id == group.category_id)
    return new.model_copy(update={"group": group, "category": category, "tools": (*kept, tool)})
