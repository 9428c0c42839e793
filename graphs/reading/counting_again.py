"""Things counted by asking for them again: "how many does that leave?" behind a change."""

from __future__ import annotations

from collections.abc import Sequence

from graphs.forms.records import Constraint
from graphs.reading.draft import Before, Draft


def count_again(draft: Draft, one: Before, own: Sequence[Before]) -> bool:
    """Look for what the last look-up asked for, where one thing or what was changed is counted.

    False: the rows that were found can be counted. ``one``: what the words point to. ``own``:
    all that was found of its type, the latest last.
    """
    total = draft.total
    if total is None or total.op != "count" or total.by or draft.ordinal or not one.has_rows:
        return False
    since = draft.before[draft.before.index(one) :]
    if one.count > 1 and not any(later.changed for later in since):
        return False
    told = next((x.told for x in reversed(own) if x.told is not None), None)
    if told is None or _says_otherwise(draft.constraints, told):
        return False
    draft.note("points_back")
    draft.constraints += [part for part in told if not _is_said(part, draft.constraints)]
    return True


def _is_said(told: Constraint, constraints: Sequence[Constraint]) -> bool:
    """Whether a constraint says the same as one there is."""
    return any((c.attribute, c.op, c.value) == (told.attribute, told.op, told.value)
               and (c.find, c.goal) == (told.find, told.goal) for c in constraints)  # fmt: skip


def _says_otherwise(now: Sequence[Constraint], told: Sequence[Constraint]) -> bool:
    """Whether what is said now changes what things were asked for by: it is said of those found."""
    by = {c.attribute for c in told if not _is_said(c, now)}
    return any(c.attribute in by for c in now)
