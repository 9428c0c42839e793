"""``cairn tools``: the tool library from the command line."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import click

from app.commands.permissions import permissions, permit, withdraw
from app.commands.tools_add import add
from app.commands.tools_audit import audit
from app.commands.tools_describe import describe
from app.commands.tools_writes import allow_writes
from app.json_output import print_json
from memory.errors import DeveloperError

if TYPE_CHECKING:
    from collections.abc import Sequence
    from contextlib import AbstractContextManager

    from app.settings import Settings
    from tools.description_source import Source
    from tools.importing.importer import ImportOptions
    from tools.library import Catalogue, ToolLibrary

_WRONG_OPTIONS = {
    "group_needed",
    "invalid_base_url",
    "invalid_group_id",
    "invalid_langchain_source",
    "invalid_mcp_source",
    "nothing_chosen",
    "option_not_allowed",
    "unknown_operation",
}

_as_json = click.option("--json", "as_json", is_flag=True, help="Print one JSON document.")


@click.group()
def tools() -> None:
    """Import, list, show and remove tools: the API operations Cairn can call.

    The library is in the data folder (setting CAIRN_DATA_DIR).
    """


@tools.command("import")
@click.argument("source")
@click.option("--group", "group_id", metavar="ID", help="Id of the group; default: from the title.")
@click.option("--category", metavar="NAME", help="Domain of the API, like travel or weather.")
@click.option(
    "--server",
    "--base-url",
    "base_url",
    metavar="URL",
    help="Where the API is: scheme, host and base path, instead of the servers it names.",
)
@click.option("--allow-loopback", is_flag=True, help="Allow calls to this machine over http.")
@click.option(
    "--safe",
    multiple=True,
    metavar="OPERATION",
    help="This operation changes nothing, whatever its method: an operationId or 'POST /path'. "
    "Repeatable.",
)
@click.option("--tag", "tags", multiple=True, help="Only operations with this tag. Repeatable.")
@click.option(
    "--path",
    "paths",
    multiple=True,
    metavar="PATTERN",
    help="Only operations whose path is like this: '/pets/*'. Repeatable.",
)
@click.option(
    "--method", "methods", multiple=True, help="Only operations of this method. Repeatable."
)
@click.option(
    "--env",
    "environment",
    multiple=True,
    metavar="NAME",
    help="Give the command of an MCP server this variable; its value is the credential "
    "GROUP.NAME. Repeatable.",
)
@click.option(
    "--allow-writes",
    "may_change",
    is_flag=True,
    help="Let its tools change things; each change still waits for approval.",
)
@click.option("--dry-run", is_flag=True, help="Show what would change, and store nothing.")
@_as_json
def import_(
    source: str,
    group_id: str | None,
    category: str | None,
    base_url: str | None,
    allow_loopback: bool,
    safe: tuple[str, ...],
    tags: tuple[str, ...],
    paths: tuple[str, ...],
    methods: tuple[str, ...],
    environment: tuple[str, ...],
    may_change: bool,
    dry_run: bool,
    as_json: bool,
) -> None:
    """Import tools from a file, a URL or another source.

    OpenAPI 3.0 and 3.1, Swagger 2.0 (JSON or YAML), Postman collections, RapidAPI documents; also
    catalog:open-meteo and others that ship with Cairn (docs/tools.md lists them),
    mcp:https://host/mcp and mcp:'COMMAND ARGUMENT...' for MCP servers, langchain:MODULE:NAME for
    LangChain tools. A group that exists is replaced, one from another source only when --group
    names it. Nothing stored changes when the source cannot be imported. A new group only reads
    until `cairn tools allow-writes GROUP`.
    """
    from app.library.importing import store
    from app.settings import load_settings
    from tools.importing.importer import Choice, ImportOptions
    from tools.volatile_library import VolatileLibrary

    choice = Choice(tags, paths, methods)
    options = ImportOptions(group_id, category, base_url, allow_loopback, safe, choice, environment)
    settings = load_settings()
    read, catalogues = _read(source, options, settings)
    with _library() as library:
        summaries = store(
            VolatileLibrary.copy_of(library) if dry_run else library,
            read,
            catalogues,
            replaces=group_id is not None,
            may_change=may_change,
            loopback_groups=settings.loopback_groups,
            ask=click.confirm if sys.stdin.isatty() and not (as_json or dry_run) else None,
        )
    from app.import_summary import import_lines, joint_lines, joint_summary

    if dry_run and not as_json:
        click.echo("Nothing was stored; an import without --dry-run would do this:")
    if len(summaries) == 1:
        print_json(summaries[0]) if as_json else click.echo("\n".join(import_lines(summaries[0])))
    else:
        joint = joint_summary(summaries)
        print_json(joint) if as_json else click.echo("\n".join(joint_lines(joint)))


@tools.command("list")
@click.option("--group", "group_id", metavar="ID", help="Only the tools of this group.")
@_as_json
def list_(group_id: str | None, as_json: bool) -> None:
    """List groups and their tools."""
    from app.tool_tables import listed, print_listing

    with _library() as library:
        groups = library.groups() if group_id is None else [library.group(group_id)]
        found = library.tools(group_id=group_id)
    if as_json:
        print_json(listed(groups, found))
    elif groups:
        print_listing(groups, found)
    else:
        click.echo("The library is empty. Fill it with: cairn tools import SOURCE")


@tools.command()
@click.argument("tool")
@_as_json
def show(tool: str, as_json: bool) -> None:
    """Show one tool: inputs with place, type and need, outputs, risk, credentials."""
    from app.tool_tables import print_tool, shown_tool

    with _library() as library:
        found = library.tool(tool)
        group = library.group(found.group_id)
    if as_json:
        print_json(shown_tool(found, group))
    else:
        print_tool(found, group)


@tools.command()
@click.argument("group_or_tool")
@click.option("--yes", is_flag=True, help="Do not ask.")
@_as_json
def remove(group_or_tool: str, yes: bool, as_json: bool) -> None:
    """Remove a group with all its tools, or one tool."""
    with _library() as library:
        is_group = any(group.id == group_or_tool for group in library.groups())
        count = len(library.tools(group_id=group_or_tool)) if is_group else 1
        if not is_group:
            _require_tool(library, group_or_tool)
        what = f"group {group_or_tool} with its {count} tools" if is_group else group_or_tool
        if not yes:
            _confirm(f"Remove {what}?")
        if is_group:
            library.remove_group(group_or_tool)
        else:
            library.remove_tool(group_or_tool)
    facts = {"removed": group_or_tool, "tools": count}
    print_json(facts) if as_json else click.echo(f"Removed {what}.")


for _command in (add, allow_writes, audit, describe, permit, permissions, withdraw):
    tools.add_command(_command)


def _read(
    location: str, options: ImportOptions, settings: Settings
) -> tuple[Source, Sequence[Catalogue]]:
    """The description and what it holds; a bad description ends with exit code 1."""
    from app.importing import read_source

    try:
        return read_source(location, options, settings)
    except DeveloperError as error:
        if error.code in _WRONG_OPTIONS:
            raise
        raise click.ClickException(f"{error} Nothing was stored.") from None


def _library() -> AbstractContextManager[ToolLibrary]:
    from app.settings import load_settings
    from app.stores import open_library

    return open_library(load_settings())


def _require_tool(library: ToolLibrary, name: str) -> None:
    from tools.closest import suggestion

    groups, found = library.groups(), library.tools()
    known = [group.id for group in groups] + [tool.id for tool in found]
    if name not in known:
        hint = suggestion(name, known, "cairn tools list")
        raise DeveloperError(f"There is no group or tool {name!r}. {hint}", code="unknown_tool")


def _confirm(question: str) -> None:
    if not sys.stdin.isatty():
        raise click.UsageError("There is no terminal to ask on. Add --yes to remove it.")
    click.confirm(question, abort=True)
