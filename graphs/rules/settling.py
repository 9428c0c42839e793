"""The roles of clauses beside each other: what only tells where others ask."""

from __future__ import annotations

import re
from collections.abc import Callable

from graphs.rules.asking import asks_plainly, begins_anew, is_question, is_wish
from graphs.rules.clauses import Clause
from graphs.rules.commands import converts, orders
from graphs.rules.frame import Frame

_REPEATS = re.compile(
    r"^\W*(?:and|or|(?:and )?(?:what|how) about|"
    r"(?:and )?(?:when|where|how|how much|what) (?:in|for|at|on))\b",
    re.IGNORECASE,
)


def repeats(text: str) -> bool:
    """Whether a clause asks the one before again, of something else: "and in Rome"."""
    return bool(_REPEATS.match(text))


def settle(clauses: list[Clause], read: Callable[[str], Frame]) -> None:
    """Mere names tell; where no clause asks plainly those that wish do, else all others."""
    for clause in clauses:
        _settle_by_content(clause, read(clause.text))
    if any(c.role == "asks" and not is_wish(c.text) for c in clauses):
        for clause in clauses[1:]:
            if clause.role == "asks" and is_wish(clause.text) and not clause.decides:
                clause.role = "wishes"
    for role in ("wishes", "hangs", "tells"):
        if any(clause.role == "asks" for clause in clauses):
            return
        for clause in clauses:
            frame = read(clause.text)
            if clause.role == role and (frame.words or frame.values or frame.rankings):
                clause.role = "asks"


def _settle_by_content(clause: Clause, frame: Frame) -> None:
    """What tells of something to be found asks; what is only names tells."""
    if clause.role in ("tells", "wishes") and any(not r.degree.weak for r in frame.rankings):
        clause.role = "asks"
    first = next((t.start for t in frame.tokens if t.content), 0)
    citizen = any(v.role == "nationality" and v.start < first for v in frame.values)
    if clause.listed:
        return
    asked = clause.decides or begins_anew(clause.text) or asks_plainly(clause.text)
    if clause.role == "asks" and citizen and not asked:
        clause.role = "tells"  # "Indian passport, a week in Ghent"
    anew = is_question(clause.text) or repeats(clause.text)
    hangs = clause.decides or clause.computes or clause.condition is not None
    exchanges = converts(frame.values, frame.tokens)
    says = frame.words or frame.rankings or orders(clause.text)
    if clause.role == "asks" and not (says or anew or hangs or exchanges):
        clause.role = "tells"
