"""What is on "tonight": things that begin at an hour, rather than those that only have a day."""

from __future__ import annotations

from graphs.reading.closed_class import closed
from graphs.reading.draft import Draft
from graphs.reading.schema import fits_kind


def note_hours(draft: Draft) -> None:
    """Note that a part of the day is said of things that hold no time of day, in moments or beside
    their day.
    """
    said = any(p.value.role in closed("tonight") for p in draft.clause.values)
    if said and not any(fits_kind(a, "time") for a in draft.kind.attributes):
        draft.note("unplaced")
