"""What rows call the things that they stand for, for a list that ends before all of these."""

from __future__ import annotations

from graphs.plans.records import Source, Taken
from graphs.search.drafts import Rows
from graphs.search.joins import Hop
from graphs.search.searches import Search
from tools.entity_types.records import AccessPath, Input


def names_told(search: Search, path: AccessPath, rows: Rows, hop: Hop) -> dict[str, Source]:
    """The input of a list that takes a name, with the one that each row has for its thing; nothing
    where the list is known to be whole, or rows only refer to things without standing for them.
    """
    grounding, kind = search.scope.grounding, search.scope.type(hop.left)
    own = kind.stands_for if kind is not None else None
    if kind is None or own is None or own.name != hop.left_key or path.kind != "list":
        return {}
    name = next((one for one in kind.name_attributes if rows.holds(one)), "")
    if not name or (grounding is not None and grounding.read_whole(hop.right)):
        return {}
    taking = (one.key for one in path.inputs if _takes_name(search, one, hop.right))
    return {key: Taken(step=rows.step, attribute=name) for key in [*taking][:1]}


def _takes_name(search: Search, one: Input, entity: str) -> bool:
    kind = search.scope.type(entity)
    names = kind.name_attributes if kind is not None else ()
    by_name = one.entity in ("", entity) and one.attribute in names
    return one.role == "search" or (one.role == "filter" and by_name)
