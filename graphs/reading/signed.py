"""Which side of nothing an amount is on where a word is said: "negative when overdrawn"."""

from __future__ import annotations

from graphs.forms.records import Constraint
from graphs.reading.closed_class import closed, signs
from graphs.reading.cues import negated
from graphs.reading.draft import Draft
from graphs.reading.links import Link
from graphs.reading.schema import is_measure
from graphs.reading.tokens import tokens_of
from tools.entity_types.records import Operator


def take_signed(draft: Draft) -> None:
    """Constrain amounts by the sign that their description says a word stands for."""
    for link in draft.linked("attribute", draft.root):
        sign = _sign(draft, link)
        if sign is None or draft.is_used(link.first, link.last):
            continue
        if negated(draft.clause, link.first) and draft.clause.mood != "test":
            sign = ">=" if sign == "<" else "<="
            draft.denied |= {at for at in range(link.first) if _denies(draft, at)}
        span = draft.clause.span(link.first, link.last)
        told = Constraint(attribute=link.attribute, op=sign, value=0, kind="number", span=span)
        draft.constraints.append(told)
        draft.use(link.first, link.last)


def _sign(draft: Draft, link: Link) -> Operator | None:
    """The sign that stands right before "when" and the word in what is said of the amount."""
    own = draft.attribute(link.attribute)
    if not link.soft or link.size > 1 or not is_measure(own):
        return None
    said = tokens_of(own.description)
    for at in range(2, len(said)):
        leads = said[at - 1].lower in closed("conditional")
        if leads and said[at].stem == draft.clause.tokens[link.first].stem:
            return signs().get(said[at - 2].lower)
    return None


def _denies(draft: Draft, at: int) -> bool:
    return draft.word(at) in closed("negating")
