"""What rows lie within: things listed for one of another type alone, as outages of a plant.

Such rows do not hold the id of that thing. Where they were asked for by rows of such things, these
stand around them under ``^``.
"""

from __future__ import annotations

from graphs.plans.records import CallStep, RowsStep, Taken
from graphs.search.drafts import Draft, Rows
from graphs.search.joins import OUTER, Hop
from graphs.search.searches import Search
from tools.entity_types.records import EntityType


def call_of(draft: Draft, step: str) -> CallStep | None:
    """The call whose rows a step holds."""
    steps = {one.id: one for one in draft.steps}
    found = steps.get(step)
    while isinstance(found, RowsStep):
        found = steps.get(found.of)
    return found


def enclosing_hop(search: Search, kind: EntityType | None, name: str) -> Hop | None:
    """The way to what things lie within, by the input that takes its id, or by that id around."""
    if kind is None or not name or kind.attribute(name) is not None:
        return None
    nested = (hop for hop in search.relations.of(kind.id) if hop.nested)
    return next((hop for hop in nested if name in (hop.left_key, OUTER + hop.right_key)), None)


def column_around(draft: Draft, rows: Rows, hop: Hop) -> str:
    """Under what name rows hold the id of what they lie within; ``""``: they do not hold it."""
    if rows.path is None:
        around = OUTER + hop.right_key
        return around if around in rows.held else ""
    call = call_of(draft, rows.step)
    source = call.arguments.get(hop.left_key) if call is not None else None
    if call is None or not isinstance(source, Taken) or not call.over:
        return ""
    return OUTER + source.attribute if source.step == call.over else ""
