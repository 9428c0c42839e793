"""Amounts that only other things have: "is the entry fee of the league under 200 euros?"."""

from __future__ import annotations

from graphs.reading.clauses import Placed
from graphs.reading.closed_class import closed
from graphs.reading.draft import Draft, apart
from graphs.reading.links import Link
from graphs.reading.schema import is_measure
from graphs.reading.values.record import NUMBERS
from graphs.reading.weights import reach


def is_amount_of_others(draft: Draft, placed: Placed) -> bool:
    """Whether the name of an amount that only other things have stands by a bound, which so says
    nothing of an amount of the root.
    """
    if placed.value.kind not in NUMBERS or not placed.value.comparison:
        return False
    near = [
        x for x in draft.links
        if x.kind == "attribute" and x.is_whole and not x.soft
        and apart(placed, x) <= reach("attribute")
    ]  # fmt: skip
    own = any(x.entity == draft.root or _is_own_price(draft, x) for x in near)
    return not own and any(_is_amount(draft, x) for x in near)


def _is_amount(draft: Draft, link: Link) -> bool:
    found = draft.schema.kind(link.entity).attribute(link.attribute)
    return found is not None and is_measure(found)


def _is_own_price(draft: Draft, link: Link) -> bool:
    """Whether a plain word for a price is rather said of the root, which has one by another name:
    what stations "cost" is their price per hour.
    """
    plain_word = all(draft.word(at) in closed("priced") for at in range(link.first, link.last))
    named = any(x.is_whole and not x.soft for x in draft.linked("type", link.entity))
    priced = any(is_measure(a) and closed("priced") & set(a.words) for a in draft.kind.attributes)
    return plain_word and not named and priced
