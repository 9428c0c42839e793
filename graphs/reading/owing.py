"""What somebody owes: what things cost that are not paid yet."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from graphs.forms.records import Constraint, Total
from graphs.reading.clauses import Clause
from graphs.reading.closed_class import closed, totals
from graphs.reading.draft import Draft
from graphs.reading.having import done_or_not
from graphs.reading.links import Link, places
from graphs.reading.schema import Schema, is_date, is_of_money, is_price, own_measures
from tools.entity_types.member_meanings import meaning_of
from tools.entity_types.records import Attribute, EntityType


def with_owing(
    links: Sequence[Link], clause: Clause, schema: Schema, entities: Collection[str]
) -> list[Link]:
    """The links, with a word for owing as one for what tells that things with a price are paid."""
    told = places(x for x in links if x.is_whole)
    at = next((i for i in _owing(clause) if i not in told), None)
    if at is None or clause.mood == "command":
        return [*links]
    kinds = (schema.kind(entity) for entity in sorted(entities))
    unpaid = ((kind, _unpaid(kind)) for kind in kinds if _amount(kind))
    found = [Link(at, at + 1, "attribute", k.id, one.attribute, 1.0) for k, one in unpaid if one]
    return [*links, *found]


def take_owing(draft: Draft) -> float:
    """Take "owe" for things that are not paid, and for what they come to where that is asked.

    A flag, a state or a day that they may lack tells it: "what does Ada owe", "who owes money".
    Returns 1 where it was taken, as it speaks of those things as their name would.
    """
    at = next(iter(_owing(draft.clause)), None)
    if at is None or not any(x.first == at for x in draft.linked("attribute", draft.root)):
        return 0.0
    amount, told = _amount(draft.kind), _unpaid(draft.kind)
    if not amount or told is None:
        return 0.0
    tokens, span = draft.clause.tokens, draft.clause.span(at, at + 1)
    draft.constraints.append(told.model_copy(update={"span": span, "assumed": True}))
    draft.use(at, at + 1)
    draft.used |= {i for i, t in enumerate(tokens) if t.lower in closed("owed")}
    draft.used |= {i for i in range(at) if draft.word(i) in closed("continuing")}
    if draft.clause.mood == "ask" and draft.word(draft.clause.head) in closed("asking_amounts"):
        draft.use(draft.clause.head, draft.clause.head + 2)
        draft.wanted = [amount]
        draft.total = Total(op="sum", attribute=amount, listed=True)
    return 1.0


def owed(draft: Draft) -> str:
    """The amount that is owed, where that was taken; ``""``: nothing was."""
    return _amount(draft.kind) if draft.used.intersection(_owing(draft.clause)) else ""


def passes_owing(clause: Clause, links: Sequence[Link], used: Collection[int]) -> bool:
    """Whether it is asked what somebody owes, which things tell, and that would go unread."""
    told = {x.first for x in links if x.kind == "attribute"}
    return any(at in told and at not in used for at in _owing(clause))


def _owing(clause: Clause) -> list[int]:
    """The words that something is owed; an amount that is outstanding is, a thing need not be."""
    amount = bool(clause.words & (closed("much") | closed("owed")))
    said = closed("owing") | (closed("owing_amounts") if amount else frozenset())
    return [at for at, token in enumerate(clause.tokens) if token.lower in said]


def _amount(kind: EntityType) -> str:
    """The one amount of money that things have, or the one that is called a price alone."""
    of_money = [a for _, a in own_measures(kind) if is_of_money(a) or _is_total(a)]
    among = of_money if len(of_money) == 1 else [a for a in of_money if is_price(a)]
    return among[0].name if len(among) == 1 else ""


def _is_total(one: Attribute) -> bool:
    """Whether an amount is called by nothing but that it is all: the ``total`` of a stay."""
    return {totals().get(word) for word in one.words} == {"sum"}


def _unpaid(kind: EntityType) -> Constraint | None:
    """What says of things that they are not paid, where one attribute alone tells that."""
    found = [one for a in kind.attributes if (one := _told_by(a)) is not None]
    return found[0] if len(found) == 1 else None


def _told_by(one: Attribute) -> Constraint | None:
    """What an attribute says of things that are not paid; None where it tells nothing of that."""
    if one.enum:
        said = [(meaning_of(one, value) or str(value)).lower() for value in one.enum]
        paid = [i for i, value in enumerate(said) if value in closed("settled")]
        before = list(one.enum[: paid[0]]) if paid else []
        return (
            Constraint(attribute=one.name, op="in", value=before, kind="enum") if before else None
        )
    if not closed("settled") & set(one.words):
        return None
    if one.type == "boolean" or (is_date(one) and one.nullable):
        op, value, kind = done_or_not(one, done=False)
        return Constraint(attribute=one.name, op=op, value=value, kind=kind)
    return None
