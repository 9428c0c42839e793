"""One attribute of a thing against another: "sold for more than the estimate"."""

from __future__ import annotations

from graphs.forms.records import Constraint
from graphs.reading.closed_class import closed, comparatives, comparisons
from graphs.reading.draft import Draft
from graphs.reading.links import Link
from graphs.reading.schema import is_date, is_measure, is_of_money, own_measures
from graphs.reading.wanting import absorb
from graphs.reading.weights import fitted, reach
from tools.entity_types.records import Operator


def take_own_bounds(draft: Draft) -> None:
    """Compare two attributes of each thing, where the one is named before a word that compares and
    the other behind it, or things have only one other; else that word is left unread.
    """
    for at in range(draft.clause.head + 1, len(draft.clause.tokens)):
        op, first = _bound(draft, at)
        right = _behind(draft, at) if op else None
        if right is None or op is None or draft.clause.mood not in ("ask", "open"):
            continue
        left = _before(draft, first, at, right)
        other = _only_other(draft, right) if _bounds(draft, first, at) else ""
        if left is None and not other:
            draft.missed |= {first, at}
            continue
        span = draft.clause.span(min(left.first, first) if left else first, right.last)
        if left:  # "finished later than promised" is said by the day, not of a state
            draft.constraints = [
                c for c in draft.constraints
                if c.kind != "enum" or not draft.clause.holds(c.span, left.first, left.last)
            ]  # fmt: skip
        draft.constraints.append(
            Constraint(
                attribute=left.attribute if left else other, op=op, than=right.attribute, span=span,
                assumed=left is None,
            )
        )  # fmt: skip
        draft.use(first, first + 1)
        draft.use(at, at + 1)
        draft.use(right.first, right.last)
        absorb(draft, right)
        if left:
            draft.use(left.first, left.last)


def _bound(draft: Draft, at: int) -> tuple[Operator | None, int]:
    """How a word compares what stands before it with what stands behind, and where the comparative
    is: "more places than", "over".
    """
    if draft.word(at) not in closed("than"):
        op = comparisons().get(draft.word(at))
        alone = op in ("<", ">") and draft.word(at + 1) not in closed("than")
        return (op if alone else None), at  # type: ignore[return-value]
    for place in range(at - 1, max(draft.clause.head, at - reach("attribute")) - 1, -1):
        word = draft.word(place)
        if (op := comparisons().get(word)) in ("<", ">"):
            return op, place  # type: ignore[return-value]
        if (degree := comparatives().get(word)) is not None:
            return (">" if degree.descending else "<"), place
    return None, at


def _behind(draft: Draft, at: int) -> Link | None:
    """The amount or the day of the root that is named right behind a word, articles left out, and
    what stands for the things: "after they were due".
    """
    first = at + 1
    while draft.word(first) in closed("determiners"):
        first += 1
    if draft.word(first) in closed("pronouns") or draft.word(first - 1) in closed("pronouns"):
        first += draft.word(first) in closed("pronouns")
        while draft.word(first) in closed("being") | closed("perfect"):
            first += 1
    found = [x for x in _named(draft) if x.first == first]
    return max(found, key=lambda x: (x.size, x.score), default=None)


def _before(draft: Draft, first: int, at: int, right: Link) -> Link | None:
    """What is compared: named between the comparative and "than", else nearest before."""
    dated = is_date(draft.attribute(right.attribute))
    alike = [
        x for x in _named(draft)
        if x.attribute != right.attribute and x.last <= at
        and is_date(draft.attribute(x.attribute)) is dated
    ]  # fmt: skip
    return max(alike, key=lambda x: (x.first > first, x.last, x.score), default=None)


def _bounds(draft: Draft, first: int, at: int) -> bool:
    """Whether a bound is said and not which of several has more: "below", "less than"; what is
    cheaper off-peak is not below that price.
    """
    compares = set(comparatives()) | closed("rising") | closed("falling")
    return draft.word(at) in closed("than") or draft.word(first) not in compares


def _only_other(draft: Draft, right: Link) -> str:
    """The only amount that things have beside the one that is named, or the only one that shares a
    word with it: what is in stock is below the least that there should be.
    """
    own = draft.attribute(right.attribute)
    others = [a for name, a in own_measures(draft.kind) if name != right.attribute]
    if own.type == "integer" and not is_of_money(own) and len(others) > 1:
        others = [a for a in others if not is_of_money(a)]  # no price is below a stock
    akin = [a for a in others if {*a.words} & {*own.words}]
    found = akin if len(others) > 1 else others
    return found[0].name if is_measure(own) and len(found) == 1 else ""


def _named(draft: Draft) -> list[Link]:
    """The amounts and the days of the root that words name."""
    least = fitted()["least_link"]
    return [
        x for x in draft.linked("attribute", draft.root)
        if x.score >= least and not x.soft
        and (is_measure(own := draft.attribute(x.attribute)) or is_date(own)) and not own.target
    ]  # fmt: skip
