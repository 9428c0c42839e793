"""``cairn tools permit|permissions|withdraw``: tools that may change things without being asked."""

from __future__ import annotations

from contextlib import AbstractContextManager
from typing import TYPE_CHECKING, Any

import click

from app.json_output import print_json

if TYPE_CHECKING:
    from memory.approvals import Approvals
    from tools.library import ToolLibrary

_as_json = click.option("--json", "as_json", is_flag=True, help="Print one JSON document.")


@click.command()
@click.argument("tool")
@_as_json
def permit(tool: str, as_json: bool) -> None:
    """Let TOOL change things without asking, as long as it is described and reached as now."""
    from tools.digest import digest_of_use

    with _stores() as (library, approvals):
        found = library.tool(tool)
        use = digest_of_use(found, library.group(found.group_id))
        permission = approvals.permit(found.id, use)
    if as_json:
        print_json({"tool": permission.tool_id, "given_at": permission.given_at})
    else:
        click.echo(f"{found.id} ({found.risk}) is used without asking from now on.")


@click.command()
@_as_json
def permissions(as_json: bool) -> None:
    """List the tools that may change things without asking."""
    from tools.digest import digest_of_use

    with _stores() as (library, approvals):
        given = approvals.permissions()
        groups = {group.id: group for group in library.groups()}
        current = {tool.id: digest_of_use(tool, groups[tool.group_id]) for tool in library.tools()}
    rows: list[dict[str, Any]] = [
        {
            "tool": p.tool_id,
            "given_at": p.given_at,
            "holds": current.get(p.tool_id) == p.tool_digest,
        }
        for p in given
    ]
    if as_json:
        print_json({"permissions": rows})
        return
    for row in rows:
        changed = "" if row["holds"] else "  (described otherwise now: asked about again)"
        click.echo(f"{row['tool']}  since {row['given_at'][:10]}{changed}")
    if not rows:
        click.echo("No tool changes anything without asking.")


@click.command()
@click.argument("tool")
@_as_json
def withdraw(tool: str, as_json: bool) -> None:
    """Ask again before TOOL changes something."""
    with _stores() as (_, approvals):
        withdrawn = approvals.withdraw(tool)
    if as_json:
        print_json({"tool": tool, "withdrawn": withdrawn})
    else:
        told = "is asked about again" if withdrawn else "had no permission; nothing changes"
        click.echo(f"{tool} {told}.")


def _stores() -> AbstractContextManager[tuple[ToolLibrary, Approvals]]:
    from app.settings import load_settings
    from app.stores import open_approvals

    return open_approvals(load_settings())
