"""Changes of the records of the choir office that make or end something."""

from __future__ import annotations

from evals.live.records import Data
from evals.live.services.choir_office.records import TODAY
from evals.live.set_aside import Row, some

_NOW = 1773310500
"""The morning of today, in seconds since 1970."""


def lend(data: Data, singer: int, piece: int, copy_no: int, due: str) -> Row:
    """A copy of a score is lent to a singer."""
    made: Row = {
        "id": 1 + max(row["id"] for row in data["score_loans"]),
        "singer_id": singer,
        "piece_id": piece,
        "copy_no": copy_no,
        "lent_at": _NOW,
        "due": due,
        "returned_on": None,
    }
    data["score_loans"].append(made)
    return made


def give_back(loan: Row) -> None:
    """A lent score is back."""
    loan["returned_on"] = TODAY.isoformat()


def mark(data: Data, rehearsal: int, singer: int, state: str, remark: str | None = None) -> Row:
    """Whether a singer was at a rehearsal is noted, in place of what was noted before."""
    for row in some(data["attendance"], rid=rehearsal, sid=singer):
        data["attendance"].remove(row)
    made: Row = {"rid": rehearsal, "sid": singer, "st": state, "rmk": remark}
    data["attendance"].append(made)
    return made
