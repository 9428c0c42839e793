"""``cairn runs prune``: what runs take, and deleting the old ones."""

from __future__ import annotations

from datetime import timedelta

import click

from app.json_output import print_json


@click.command()
@click.option(
    "--days", type=click.FloatRange(0.01), help="Runs that ended longer ago go.  [CAIRN_RUN_DAYS]"
)
@click.option(
    "--megabytes", type=click.FloatRange(0), help="The oldest beyond go.  [CAIRN_RUN_MEGABYTES]"
)
@click.option("--dry-run", is_flag=True, help="Delete nothing; say what would go.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON document.")
def prune(days: float | None, megabytes: float | None, dry_run: bool, as_json: bool) -> None:
    """Delete runs that are older or more than the settings keep; this happens by itself, too.

    With a run go its events, its answers of services and its approvals. One that waits, goes on or
    was interrupted never goes. The file keeps its size; what is free in it is used again.
    """
    from app.data_folder import make_retention, open_engine, utc_now
    from app.settings import load_settings

    settings = load_settings()
    with open_engine(settings) as engine:
        retention = make_retention(settings, engine)
        old = retention.too_old(utc_now() - timedelta(days=days or settings.run_days))
        most = settings.run_megabytes if megabytes is None else megabytes
        going = list(dict.fromkeys([*old, *retention.too_much(most * 1_000_000)]))
        gone = 0 if dry_run else retention.delete(going)
        kept = retention.kept()
    size = round(kept.size / 1_000_000, 3)
    if as_json:
        told = {"would_go": len(going)} if dry_run else {"deleted": gone}
        print_json({**told, "runs": kept.runs, "megabytes": size})
        return
    done = f"{len(going)} runs would be deleted" if dry_run else f"{gone} runs were deleted"
    click.echo(f"{done}; there are {kept.runs} that take {size:g} MB.")
