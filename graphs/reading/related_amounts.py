"""Amounts of other things that tell those asked for: "pupils with a score above 80"."""

from __future__ import annotations

from graphs.reading.clauses import Placed
from graphs.reading.closed_class import closed
from graphs.reading.draft import Draft, apart
from graphs.reading.links import Link
from graphs.reading.placing import over
from graphs.reading.schema import is_measure
from graphs.reading.told_values import told_of
from graphs.reading.values.record import NUMBERS
from graphs.reading.weights import reach
from tools.entity_types.ways import Edge


def take_amount_of_others(draft: Draft, placed: Placed) -> bool:
    """Constrain by an amount that only things one relation away have, where its name stands by a
    number and names nothing of the things asked for.
    """
    value = placed.value
    if value.kind not in NUMBERS or not value.comparison:
        return False
    near = [
        x for x in draft.links
        if x.kind == "attribute" and x.is_whole and not x.soft
        and apart(placed, x) <= reach("attribute")
    ]  # fmt: skip
    own = any(x.entity == draft.root for x in near) or any(_is_own_price(draft, x) for x in near)
    ways = [] if own else [(x, way) for x in near for way in _ways(draft, x)]
    if len(ways) != 1:
        return False
    link, way = ways[0]
    told = told_of(draft, placed, link.attribute)
    draft.constraints.append(over(way, told, draft.schema.model))
    draft.use(link.first, link.last)
    draft.use(placed.first, placed.last)
    draft.note("edges")
    return True


def _is_own_price(draft: Draft, link: Link) -> bool:
    """Whether a plain word for a price is rather said of the root, which has one by another name,
    than of other things that nothing names: what stations "cost" is their price per hour.
    """
    plain_word = all(draft.word(at) in closed("priced") for at in range(link.first, link.last))
    named = any(x.is_whole and not x.soft for x in draft.linked("type", link.entity))
    return (
        plain_word
        and not named
        and any(is_measure(a) and closed("priced") & set(a.words) for a in draft.kind.attributes)
    )


def _ways(draft: Draft, link: Link) -> list[tuple[Edge, ...]]:
    """The one relation to what has the amount; none where it is none, or several lead there."""
    found = draft.schema.kind(link.entity).attribute(link.attribute)
    ways = draft.schema.ways.between(draft.root, link.entity, most=1)
    held = [way for way in ways if way[0].held]
    return held if found is not None and is_measure(found) and len(held) == 1 else []
