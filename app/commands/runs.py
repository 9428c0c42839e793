"""``cairn runs``: what was asked before, and whether it was right."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from app.json_output import print_json
from memory.errors import DeveloperError

if TYPE_CHECKING:
    from graphs.feedback import Opinion
    from memory.journal import Journal

_LOOKED_AT = 500
"""The newest runs among which an unfinished id is looked up."""

_as_json = click.option("--json", "as_json", is_flag=True, help="Print one JSON document.")


@click.group()
def runs() -> None:
    """Say of a run whether it was right; Cairn learns from it.

    Runs are kept in the data folder (setting CAIRN_DATA_DIR).
    """


@runs.command()
@click.argument("run", required=False)
@_as_json
def good(run: str | None, as_json: bool) -> None:
    """RUN, the last one when it is not named, was right: its path may be walked again."""
    _say("good", run, as_json=as_json)


@runs.command()
@click.argument("run", required=False)
@_as_json
def bad(run: str | None, as_json: bool) -> None:
    """RUN, the last one when it is not named, was wrong: its path is not walked again."""
    _say("bad", run, as_json=as_json)


def _say(opinion: Opinion, named: str | None, *, as_json: bool) -> None:
    from app.settings import load_settings
    from app.wiring import open_records
    from graphs.feedback import give_feedback

    with open_records(load_settings()) as (journal, memory, statistics):
        run_id = the_run(journal, named)
        request = journal.run(run_id).request
        path = give_feedback(opinion, run_id, journal=journal, memory=memory, statistics=statistics)
    if as_json:
        grade = path.grade if path else None
        print_json({"run_id": run_id, "opinion": opinion, "path_id": path and path.path_id,
                    "grade": grade})  # fmt: skip
        return
    told = f"its path is {path.grade} now" if path else "it left no path, so nothing else changes"
    click.echo(f"{opinion.capitalize()}: {request!r}; {told}.")


def the_run(journal: Journal, named: str | None) -> str:
    """The id of the run that is meant: the newest, or the one whose id begins so.

    Raises ``DeveloperError`` (``no_run``, ``unknown_run``, ``ambiguous_run``).
    """
    known = [run.run_id for run in journal.runs(limit=_LOOKED_AT)]
    if named is None:
        if not known:
            message = 'There is no run yet. Ask something first: cairn ask "..."'
            raise DeveloperError(message, code="no_run")
        return known[0]
    found = [run_id for run_id in known if run_id.startswith(named)]
    if len(found) > 1 and named not in found:
        message = f"{len(found)} runs begin with {named!r}. Give more characters of the id."
        raise DeveloperError(message, code="ambiguous_run")
    return found[0] if len(found) == 1 else journal.run(named).run_id
