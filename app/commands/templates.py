"""``cairn templates``: flows that were saved, run again with other values."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import click

if TYPE_CHECKING:
    from app.run_report import RunReport
    from app.templates import Listed
    from graphs.outcomes import Stream
    from graphs.running import Agent
    from memory.sqlite_templates import Template

_as_json = click.option("--json", "as_json", is_flag=True, help="Print one JSON document.")


@click.group()
def templates() -> None:
    """Run saved flows again with other values.

    A flow is a plan as somebody looked at it and may have changed it; it is saved on the web page
    (Plan a request) or with POST /templates.
    """


@templates.command("list")
@_as_json
def list_(as_json: bool) -> None:
    """List your templates and those that others share, with their values."""
    from app.json_output import json_text, print_json
    from app.printable import printable
    from app.settings import load_settings
    from app.stores import open_templates
    from app.templates import listed

    with open_templates(load_settings()) as stored:
        found = listed(stored)
    if as_json:
        print_json({"templates": [_told(one) for one in found]})
        return
    for short in found:
        one, told = short.template, short.request or short.problem
        click.echo(printable(f"{one.template_id}  {one.name}: {told}"))
        for name, value in short.values.items():
            click.echo(printable(f"  {name}={json_text(value)}"))
    if not found:
        click.echo("No template is saved yet; the web page saves one (Plan a request).")


@templates.command()
@click.argument("template")
@click.argument("values", nargs=-1, metavar="[NAME=VALUE]...")
@click.option("--dry-run", is_flag=True, help="Show the requests that change something; send none.")
@_as_json
@click.option("-q", "--quiet", is_flag=True, help="Print the answer only, without progress.")
def run(template: str, values: tuple[str, ...], dry_run: bool, as_json: bool, quiet: bool) -> int:
    """Run the TEMPLATE of this id with other values, the others as they were saved.

    VALUE is JSON, or text. Names of things are looked up as for a request. What changes something
    waits for your approval. Ends as "cairn ask".
    """
    from app.answering import answer
    from app.run_report import RunReport
    from app.settings import load_settings
    from app.stores import open_templates
    from app.templates import by_place, given_values, values_of

    settings = load_settings()
    with open_templates(settings) as stored:
        found = stored.get(template)
    places = by_place(found, given_values(values, values_of(found)))
    report = RunReport(found.flow["request"], dry_run=dry_run)
    return answer(
        settings,
        report,
        lambda agent, can_ask: _stream(agent, found, places, report, can_ask=can_ask),
        as_json=as_json,
        quiet=quiet,
        trace=False,
    )


@templates.command()
@click.argument("template")
@_as_json
def remove(template: str, as_json: bool) -> None:
    """Remove the TEMPLATE of this id; runs of it stay."""
    from app.json_output import print_json
    from app.settings import load_settings
    from app.stores import open_templates

    with open_templates(load_settings()) as stored:
        stored.remove(template)
    if as_json:
        print_json({"removed": template})
    else:
        click.echo(f"Removed {template}.")


async def _stream(
    agent: Agent,
    template: Template,
    places: Mapping[str, Any],
    report: RunReport,
    *,
    can_ask: bool,
) -> Stream:
    """The run of a template; ``report`` is told the request as it is filled in."""
    from app.templates import flow_of, options_of
    from graphs.flows.looking import refill
    from graphs.run_options import RunOptions
    from memory.journal import LOCAL_OWNER

    found = (await refill(agent.parts, flow_of(template), places, LOCAL_OWNER)).checked
    options = options_of(found, RunOptions(dry_run=report.dry_run))
    report.request = found.flow.request
    async for event in agent.stream(report.request, can_ask=can_ask, options=options):
        yield event


def _told(listed: Listed) -> dict[str, Any]:
    template = listed.template
    return {
        "template_id": template.template_id,
        "name": template.name,
        "owner": template.owner,
        "is_shared": template.is_shared,
        "created_at": template.created_at,
        "request": listed.request,
        "values": dict(listed.values),
        "problem": listed.problem,
    }
