"""Which attribute of a type a typed value speaks of."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Any

from graphs.reading.clauses import DATES, Placed
from graphs.reading.closed_class import closed, comparatives, comparisons
from graphs.reading.completion import ends
from graphs.reading.dimensions import beginnings, is_of_dimension
from graphs.reading.draft import Draft, apart
from graphs.reading.measured import is_of_another, is_of_same, time_unit, unit_told
from graphs.reading.room import tells_left
from graphs.reading.schema import fits_kind, is_date, is_of_money, is_price, is_year, tells_time
from graphs.reading.values.record import NUMBERS
from graphs.reading.values.regions import currency_codes
from graphs.reading.wanting import absorb
from graphs.reading.weights import reach
from graphs.search.units import in_unit
from tools.entity_types.places_left import LEFT
from tools.entity_types.records import Attribute

_HOURS = ("time", "time_range")


def attribute_for(draft: Draft, placed: Placed) -> str:
    """The attribute of the root that a typed value speaks of; ``""`` where none leads."""
    fits = [a for a in draft.kind.attributes if fits_kind(a, placed.value.kind)]
    if placed.value.kind in DATES:
        fits = _of_when(draft, placed, fits)
    if isinstance(placed.value.value, float) and not placed.value.value.is_integer():
        fits = [a for a in fits if a.type != "integer"]  # there is no count of 4.4
    if not placed.value.comparison and LEFT.isdisjoint(draft.clause.words):  # a table for 4
        fits = [a for a in fits if not tells_left(a)]
    if placed.value.kind == "money":  # an amount in a currency is no rating
        fits = [a for a in fits if is_of_money(a)] or fits
        fits = [a for a in fits if not _is_of_another(a, placed.value.value)]
    lasts = placed.value.kind == "duration"
    if placed.value.unit == "year" and any(map(is_year, fits)):
        fits = [a for a in fits if is_year(a)]
    elif lasts or (placed.value.kind == "number" and placed.value.unit):
        fits = _lasting(draft, placed, fits) if lasts else [a for a in fits if not tells_time(a)]
    if placed.value.unit:
        told = [(a, unit_told(a)) for a in fits]
        same = [a for a, own in told if is_of_same(placed, own)]
        fits = same or [a for a, own in told if not is_of_another(placed, own)]
    fits = _of_degree(draft, placed, fits)
    names = {a.name for a in fits}
    near = [
        (far, -x.score, x)
        for x in draft.linked("attribute", draft.root)
        if x.attribute in names and (far := apart(placed, x)) <= reach("attribute")
    ]
    verb = _verb_before(draft, placed)
    if near:
        link = min(near, key=lambda pair: pair[:2])[2]
        draft.use(link.first, link.last)
        absorb(draft, link)
        return link.attribute
    said = draft.schema.meaning.best(draft.word(verb), [(a.name, a) for a in fits]) if verb else ""
    priced = [a.name for a in fits if placed.value.kind == "money" and is_price(a)]
    meant = said or _by_unit(draft, placed, fits) or (priced[0] if len(priced) == 1 else "")
    if meant and verb:
        draft.use(verb, verb + 1)
    fits = [a for a in fits if not ("." in a.name and is_date(a) and ends(a))]  # a pass within
    always = [a for a in fits if not (is_date(a) and a.nullable)]  # an end may not have come yet
    least = always if placed.value.kind in DATES and len(always) == 1 else fits
    return meant or (least[0].name if len(least) == 1 else "")


def _of_when(draft: Draft, placed: Placed, fits: list[Attribute]) -> list[Attribute]:
    """Of the attributes that tell a day or a time those that one is said of."""
    if placed.value.kind in _HOURS:
        fits = _told_by_hour(placed, fits)
    return (_due(draft, fits) if _is_obliged(draft) else []) or fits


def _is_obliged(draft: Draft) -> bool:
    """Whether something must be: "need to be delivered by Friday"; what has arrived need not."""
    words = [token.lower for token in draft.clause.tokens]
    must = closed("obliging") - closed("perfect")
    return any(
        one in must or (one in closed("obliging") and behind in closed("amounting"))
        for one, behind in pairwise(words)
    )


def _due(draft: Draft, fits: Sequence[Attribute]) -> list[Attribute]:
    """The days by which something must be: those called so, else the one nearest in meaning; none
    where another one is named.
    """
    days = [a for a in fits if is_date(a)]
    named = {x.attribute for x in draft.linked("attribute", draft.root) if not x.soft}
    if any(a.name in named for a in days):
        return []
    called = [a for a in days if closed("due") & {*a.words}]
    near = draft.schema.meaning.best(" ".join(sorted(closed("due"))), [(a.name, a) for a in days])
    return called or [a for a in days if a.name == near]


def _of_degree(draft: Draft, placed: Placed, fits: list[Attribute]) -> list[Attribute]:
    """The attributes that measure what the comparative before "than" speaks of, if there are some:
    what is shorter than 8 is so in km.
    """
    at = placed.first - 2
    than = draft.word(at + 1) in closed("than") and placed.value.kind in NUMBERS
    degree = comparatives().get(draft.word(at)) if than else None
    if degree is None:
        return fits
    says = draft.schema.meaning.says
    meant = [a for a in fits if is_of_dimension(a, degree.dimension, says)]
    draft.used |= {at} if meant else set()
    return meant or fits


def _lasting(draft: Draft, placed: Placed, fits: list[Attribute]) -> list[Attribute]:
    """The attributes that count the unit of time that is said, else those that count another one:
    minutes tell what lasted three hours.
    """
    same = [a for a in fits if _counts(a, {placed.value.unit})]
    timed = [a for a in fits if tells_time(a) and (unit := time_unit(a))
             and in_unit(placed.value.value, unit, whole=False) is not None]  # fmt: skip
    if len(same or timed) == 1:
        draft.used |= {i for i, t in enumerate(draft.clause.tokens) if t.lower in closed("lasted")}
    return same or timed


def _counts(attribute: Attribute, unit: set[str]) -> bool:
    """Whether an attribute is called by a unit of time; what a day costs counts no days."""
    return unit <= set(attribute.words) and "per" not in attribute.words


def _is_of_another(attribute: Attribute, money: Any) -> bool:
    """Whether an attribute is called by a currency, and an amount is told in another one."""
    currency = money["currency"] if isinstance(money, Mapping) else ""
    called = attribute.name.rpartition(".")[2].upper()
    return bool(currency) and called != currency and called in currency_codes()


def _told_by_hour(placed: Placed, fits: list[Attribute]) -> list[Attribute]:
    """The attributes of which an hour is said: a journey is before noon where it departs before
    noon, but of two moments no one tells which is at noon.
    """
    moments = [one for _, one in beginnings([(a.name, a) for a in fits])]
    bounds = placed.value.kind == "time_range" or bool(placed.value.comparison)
    return moments if bounds or len(fits) == 1 else [a for a in fits if a.format == "time"]


def as_price(draft: Draft, placed: Placed) -> Placed:
    """A bare number below which things are to be had as one of money: "rooms for under 100"."""
    value, at = placed.value, placed.first - 1
    while draft.word(at) in comparisons() or draft.word(at) in closed("than"):
        at -= 1
    below = value.kind == "number" and not value.unit and value.comparison == "<"
    led = below and draft.word(at) in closed("spanned")
    costs = led and any(is_of_money(a) for a in draft.kind.attributes)
    return replace(placed, value=replace(value, kind="money")) if costs else placed


def _verb_before(draft: Draft, placed: Placed) -> int:
    """Where the verb stands that leads an amount and its comparison: "weighs more than 4 kg"; 0 of
    none.
    """
    at = placed.first - 1
    while at > draft.clause.head and draft.clause.tokens[at].function:
        at -= 1
    led = placed.value.comparison and at < placed.first - 1 and at > draft.clause.head
    if not led or draft.is_explained(at) or not _compares(draft, at + 1, placed.first):
        return 0
    return at


def _compares(draft: Draft, first: int, last: int) -> bool:
    """Whether a comparing word stands in a stretch."""
    return any(draft.word(at) in comparisons() for at in range(first, last))


def _by_unit(draft: Draft, placed: Placed, fits: Sequence[Attribute]) -> str:
    """The attribute that the words before an amount and its unit mean, else the bound itself."""
    among = [(a.name, a) for a in fits]
    before = draft.clause.text[: draft.clause.tokens[placed.first].start].split()
    said = " ".join([*before[-reach("unit") :], placed.value.unit])
    bound = placed.value.unit and placed.value.kind == "number" and placed.value.comparison
    whole = draft.clause.said(max(placed.first - 1, 0), placed.last) if bound else ""
    return draft.schema.meaning.best(said, among) or draft.schema.meaning.best(whole, among)
