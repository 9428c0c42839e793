"""Since when something has been so: "open for more than ten years", "not serviced for a year"."""

from __future__ import annotations

from collections.abc import Mapping

from graphs.forms.records import Constraint
from graphs.reading.aspect import take_aspect
from graphs.reading.clauses import Placed
from graphs.reading.closed_class import closed, comparisons
from graphs.reading.completion import called_by, ends
from graphs.reading.draft import Draft
from graphs.reading.schema import is_date
from graphs.reading.stretches import is_participle
from graphs.reading.weights import fitted
from graphs.time_units import move
from tools.entity_types.records import Attribute, Operator

_SINCE: Mapping[str, Operator] = {
    ">": "<", ">=": "<=", "": "<=", "=": "<=", "<": ">", "<=": ">=",
}  # fmt: skip
"""How a length of time up to now compares -> how the day compares on which it began."""


def take_so_far(draft: Draft) -> None:
    """Constrain by the day since which something has been so, where it is said for how long."""
    for placed in draft.clause.values:
        first = _led_from(draft, placed)
        if first is None or draft.is_used(placed.first, placed.last):
            continue
        (day, named), no = began(draft, first), _denied(draft, first)
        told = _since(draft, placed, day, no) if day is not None else None
        if told is None or (no is not None and not named):
            continue  # who has not come for a week may have come before
        take_aspect(draft)
        span = draft.clause.span(first, placed.last)
        draft.constraints.append(told.model_copy(update={"span": span}))
        draft.use(first, placed.last)
        draft.used |= named
        draft.denied |= {no} if no is not None else set()


def _since(draft: Draft, placed: Placed, day: Attribute, no: int | None) -> Constraint | None:
    """How the day compares; what was not done for so long may never have been done."""
    length, today = placed.value.value, draft.clause.now.date()
    since = move(today, -length["amount"], length["unit"])
    if since is None:
        return None
    told = Constraint(
        attribute=day.name, op=_SINCE[placed.value.comparison], value=since.isoformat(),
        kind="date", assumed=True,
    )  # fmt: skip
    if no is None or not told.op.startswith("<"):
        return told
    lately = {"start": since.isoformat(), "end": today.isoformat()}
    return told.model_copy(update={"op": "!=", "value": lately, "kind": "date_range"})


def _led_from(draft: Draft, placed: Placed) -> int | None:
    """Where "for" stands that leads a length of time up to now, None of any other."""
    units = ("day", "week", "fortnight", "month", "year")
    if placed.value.kind != "duration" or placed.value.unit not in units:
        return None
    at = placed.first - 1
    while at > 0 and (draft.word(at) in {*comparisons(), *closed("than"), *closed("bounding")}):
        at -= 1
    led = at > 0 and draft.word(at) in closed("spanned") and draft.clause.mood != "command"
    has = any(draft.word(i) in closed("perfect") for i in range(at))
    return at if led and (has or _denied(draft, at) is not None) else None


def _denied(draft: Draft, first: int) -> int | None:
    """Where it is denied that something was done: "not serviced for"; None where it is not."""
    done = first > 1 and is_participle(draft.clause.tokens[first - 1])
    before = range(first - 2, max(-1, first - 5), -1) if done else ()
    return next((at for at in before if draft.word(at) in closed("negating")), None)


def asks_since(draft: Draft, last: int) -> bool:
    """Whether "how long" asks since when something has been so: "how long has Ada been here"."""
    behind = {draft.word(at) for at in range(last, len(draft.clause.tokens))}
    return draft.word(last) in closed("perfect") and bool(behind & closed("being"))


def began(draft: Draft, first: int) -> tuple[Attribute | None, set[int]]:
    """The day on which it began, and the words that name it: the one named before the length, that
    is called a beginning, or the only one that all things have.
    """
    days = {a.name: a for a in draft.kind.attributes if is_date(a)}
    for x in draft.linked("attribute", draft.root):
        sure = not x.soft and x.score >= fitted()["least_link"]
        if sure and x.attribute in days and x.last <= first:
            return days[x.attribute], {*range(x.first, x.last)}
    kept = [
        a for a in days.values()
        if not (a.nullable or ends(a) or closed("born") & set(a.words))
    ]  # fmt: skip
    kept = called_by(kept, "begun") or kept
    return (kept[0] if len(kept) == 1 else None), set()
