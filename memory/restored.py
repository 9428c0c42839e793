"""What of a database of an earlier day must not go on as if no time had passed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sqlalchemy import text

from memory.database import write
from memory.journal import Clock
from memory.journal_encoding import JournalEncoding

if TYPE_CHECKING:
    from sqlalchemy import Engine

_ENDS = (
    text(
        "UPDATE approvals SET status = 'rejected', decided_by = 'cancelled', decided_at = :now"
        " WHERE status = 'pending'"
    ),
    text("UPDATE runs SET status = 'cancelled', ended_at = :now WHERE ended_at IS NULL"),
    text("DELETE FROM sessions"),
)


def end_what_went_on(engine: Engine, clock: Clock) -> None:
    """End the runs, approvals and sessions of all owners that were open then; blocks.

    What a run had to change may have been changed since: it would be changed twice. And a session
    that was ended since would be there again.
    """
    now = JournalEncoding(clock).now()
    with write(engine) as connection:
        for end in _ENDS:
            connection.execute(end, {"now": now})
