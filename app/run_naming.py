"""Which run a person means."""

from __future__ import annotations

from typing import TYPE_CHECKING

from memory.errors import DeveloperError

if TYPE_CHECKING:
    from memory.journal import Journal, Run
    from memory.workers import Workers

_LOOKED_AT = 500
"""The newest runs among which an unfinished id is looked up."""


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


def the_open_run(journal: Journal, workers: Workers) -> Run:
    """The newest run that waits or was interrupted; raises ``DeveloperError`` (``no_open_run``)."""
    from app.run_tables import open_runs

    found = open_runs(journal, workers)
    if not found:
        message = "No run waits, and none was interrupted. See them with: cairn runs list"
        raise DeveloperError(message, code="no_open_run")
    return found[0][0]
