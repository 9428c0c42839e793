"""Things that last from one day until another, and go on: "valid vouchers", "right now"."""

from __future__ import annotations

from datetime import date
from itertools import pairwise

from graphs.forms.records import Constraint
from graphs.reading.closed_class import closed, question_words
from graphs.reading.completion import lasts_until
from graphs.reading.cues import negated
from graphs.reading.draft import Draft
from graphs.reading.ends import ends_of
from graphs.reading.links import Link
from graphs.reading.schema import is_date
from tools.entity_types.records import Attribute


def take_lasting(draft: Draft) -> None:
    """Constrain by both ends what is said to be as both are called: "valid", from one day until
    another. Where a day is said for it, that holds.
    """
    linked = [*draft.linked("attribute", draft.root)]
    ends = _days(draft) if linked else ()
    said = next((x for x in linked if _is_shared(draft, x, ends)), None)
    if said is None or draft.clause.mood == "test" or _asks_when(draft):
        return
    told = [c for c in draft.constraints if c.attribute in ends]
    if negated(draft.clause, said.first) or (draft.is_used(said.first, said.last) and not told):
        return
    if not told:
        span = draft.clause.span(said.first, said.last)
        draft.constraints += [_now(draft, "<=", ends[0], span), _now(draft, ">=", ends[1], span)]
    elif len(told) == 1 and told[0].op == "=" and isinstance(told[0].value, str):
        pairs = zip(ends, ("<=", ">="), strict=True)  # "valid on 10 December"
        both = [told[0].model_copy(update={"attribute": a, "op": op}) for a, op in pairs]
        draft.constraints = [*(c for c in draft.constraints if c is not told[0]), *both]
    draft.use(said.first, said.last)


def take_state_until(draft: Draft) -> None:
    """Constrain by the day until which things are in a state that the day is called by, said word
    for word of them: "who is on leave", of ``on_leave_until``; who is not has no such day to come.
    """
    if draft.clause.mood not in ("ask", "open") or draft.own_name or _asks_when(draft):
        return
    for own in draft.kind.attributes:
        at = _state_at(draft, own) if lasts_until(own) else None
        if at is None:
            continue
        denied = [i for i in _be_before(draft, at.start) if draft.word(i) in closed("negating")]
        told = next((c for c in draft.constraints if c.attribute == own.name), None)
        so = told or _now(draft, ">=", own.name, draft.clause.span(at.start, at.stop))
        ahead = {"start": so.value, "end": date.max.isoformat()}
        not_so = {"op": "!=", "value": ahead, "kind": "date_range"}
        so = so.model_copy(update=not_so if denied else {"op": ">="})
        draft.constraints = [*(c for c in draft.constraints if c is not told), so]
        draft.denied.update(denied)
        draft.used |= {*at, *denied}


def _state_at(draft: Draft, own: Attribute) -> range | None:
    """Where all that such a day is called by, but "until", is said behind a form of "be"."""
    until = closed("lasting_until")
    state = [word for word in own.words if word not in until]
    for at in range(len(draft.clause.tokens)):
        end = at + len(state)
        said = [draft.word(i) for i in range(at, end)] == state and draft.word(end) not in until
        if said and _be_before(draft, at):
            return range(at, end)
    return None


def _be_before(draft: Draft, at: int) -> range:
    """The form of "be" before a word, with what denies it between."""
    first = at - 1
    while draft.word(first) in closed("negating") and "n't" not in draft.word(first):
        first -= 1
    being = draft.word(first).removesuffix("n't") in closed("being") | {"'s", "'re"}
    return range(first, at) if being else range(0)


def begun_by_now(draft: Draft, until: Constraint) -> Constraint | None:
    """That things have begun, beside a constraint by which their end lies ahead; None where no day
    tells that.
    """
    ends = _days(draft)
    told = {c.attribute for c in draft.constraints}
    if not ends or until.attribute != ends[1] or until.op != ">=" or ends[0] in told:
        return None
    return _now(draft, "<=", ends[0], until.span).model_copy(update={"assumed": until.assumed})


def _days(draft: Draft) -> tuple[str, ...]:
    """The first and the last day of things that tell both."""
    ends = ends_of(draft.kind)
    return ends if all(is_date(draft.attribute(name)) for name in ends) else ()


def _is_shared(draft: Draft, link: Link, ends: tuple[str, ...]) -> bool:
    """Whether words name what both ends are called by, and no more: valid from, valid until."""
    words = [draft.attribute(name).words for name in ends]
    leads = closed("lasting_from") | closed("lasting_until")  # "valid from 1 May" names one
    if not words or link.soft or link.attribute not in ends or draft.word(link.last) in leads:
        return False
    shared = {*words[0]} & {*words[1]} - closed("prepositions")
    return {draft.word(at) for at in range(link.first, link.last)} == shared


def _asks_when(draft: Draft) -> bool:
    """Whether the ends themselves are asked for: "when is it valid", "until what day"."""
    words, asked = draft.clause.words, question_words()
    dates = {word for word in asked if asked[word] == "date"}
    counts = closed("many") | closed("much")
    return bool(words & dates) or any(
        (a in asked and b in closed("asked_dates")) or (a in closed("how") and b not in counts)
        for a, b in pairwise(token.lower for token in draft.clause.tokens)
    )


def _now(draft: Draft, op: str, name: str, span: tuple[int, int] | None) -> Constraint:
    """How an end compares with the day of asking."""
    day = draft.attribute(name)
    kind = "date" if day.format == "date" else "datetime"
    return Constraint(attribute=name, op=op, value=draft.now_as(day), kind=kind, span=span)  # type: ignore[arg-type]
