"""``cairn runs approve|reject``: decide on what waits, without a run at the terminal."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from app.json_output import print_json

if TYPE_CHECKING:
    from memory.approvals import Ruling

_as_json = click.option("--json", "as_json", is_flag=True, help="Print one JSON document.")


@click.command()
@click.argument("approval")
@click.option("--always", is_flag=True, help="And do not ask about this tool any more.")
@_as_json
def approve(approval: str, always: bool, as_json: bool) -> None:
    """Approve the request APPROVAL ("cairn runs show" names it); its run then goes on by resume."""
    _decide(approval, "approved", always=always, as_json=as_json)


@click.command()
@click.argument("approval")
@click.option("--note", default="", help="Why; the answer says it.")
@_as_json
def reject(approval: str, note: str, as_json: bool) -> None:
    """Reject the request APPROVAL; its run then goes on by resume, without it."""
    _decide(approval, "rejected", note=note, as_json=as_json)


def _decide(
    approval_id: str, ruling: Ruling, *, note: str = "", always: bool = False, as_json: bool
) -> None:
    from app.settings import load_settings
    from app.stores import open_rulings
    from graphs.ruling import rule_on

    with open_rulings(load_settings()) as rulings:
        decided = rule_on(rulings, approval_id, ruling, note=note, remember=always)
    if as_json:
        print_json(
            {
                "approval_id": decided.approval_id,
                "run_id": decided.run_id,
                "status": decided.status,
                "decided_by": decided.decided_by,
            }
        )
        return
    click.echo(f"{decided.tool_id}: {decided.status}. Go on: cairn runs resume {decided.run_id}")
