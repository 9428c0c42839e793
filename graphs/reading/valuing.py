"""Typed values of a clause, and names that nothing known bears: where they belong in a look-up."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from graphs.forms.records import Constraint, Total
from graphs.reading.clauses import DATES, POINTED, Placed
from graphs.reading.closed_class import closed, comparisons, ordinals
from graphs.reading.coordination import add
from graphs.reading.cues import excepted, operator_of, preposition
from graphs.reading.draft import Draft, apart
from graphs.reading.identifying import take_id
from graphs.reading.links import Link
from graphs.reading.placing import over
from graphs.reading.related_amounts import take_amount_of_others
from graphs.reading.schema import KINDS, fits_kind, is_date, is_measure, plain, tells_time
from graphs.reading.than import is_open_bound
from graphs.reading.values.numerals import TIMES, TIMES_UNIT
from graphs.reading.wanting import absorb
from graphs.reading.weights import reach
from graphs.reading.years import in_years, is_year, numbered_month
from tools.entity_types.records import Attribute
from tools.entity_types.ways import Edge
from tools.value_kinds import kind_of


def take_values(draft: Draft) -> None:
    """Constrain by each value that is not used for a name."""
    for said in draft.clause.values:
        placed = in_years(draft, said)
        if placed.value.role == "now" or _picks_out(draft, placed):
            draft.use(placed.first, placed.last)
        if draft.is_used(placed.first, placed.last) or draft.word(placed.first) in ordinals():
            continue
        open_bound = is_open_bound(draft.clause.tokens, placed.first, placed.value)
        if open_bound or _take_month(draft, placed):
            continue
        if counted := counted_by(draft, placed):
            _take_count(draft, placed, counted)
            continue
        if placed.value.kind in ("name", "quoted") and _take_beside(draft, placed):
            continue
        if _take_behind(draft, placed) or take_amount_of_others(draft, placed):
            continue
        if placed.value.kind == "name":
            _take_unknown(draft, placed)
        elif not take_id(draft, placed) and not _take_day_of(draft, placed):
            kind = KINDS.get(placed.value.kind, placed.value.kind)
            _constrain(draft, placed, kind, _attribute_for(draft, placed))


def counted_by(draft: Draft, placed: Placed) -> str:
    """The type that a bound says how many things there are of, and not what each has: "more than
    three open objects"; ``""``: none.
    """  # noqa: D205
    if placed.value.kind != "number" or not placed.value.comparison:
        return ""
    last = placed.last
    if draft.word(last) in closed("choosing"):  # three or more
        last += 2
    while last < len(draft.clause.tokens) and not draft.clause.tokens[last].function:
        last += 1
    behind = [x for x in draft.links if placed.last <= x.first < last and x.is_whole and not x.soft]
    measured = any(
        x.kind == "attribute"
        and x.entity == draft.root
        and is_measure(draft.attribute(x.attribute))
        for x in behind
    )
    types = [x.entity for x in behind if x.kind == "type" and not measured]
    if not types and _tells_times(draft, placed):
        named = {x.entity for x in draft.links if x.kind == "type" and x.is_whole and not x.soft}
        types = sorted(named - {draft.root}) if len(named - {draft.root}) == 1 else [draft.root]
    return draft.root if draft.root in types else next(iter(types), "")


def _tells_times(draft: Draft, placed: Placed) -> bool:
    """Whether a number says how often something was done: "more than twice", "at least 3 times"."""
    return draft.word(placed.first) in TIMES or placed.value.unit == TIMES_UNIT


def _take_count(draft: Draft, placed: Placed, counted: str) -> None:
    """Test how many there are of the root; a bound on others is left to ``take_times``."""
    if counted == draft.root and draft.clause.mood == "test":
        draft.total = Total(op="count")
        draft.counted = _told(draft, placed, "number", "")
        draft.use(placed.first, placed.last)
    else:
        draft.unread.update(range(placed.first, placed.last))


def _picks_out(draft: Draft, placed: Placed) -> bool:
    """Whether a number only says which, or how many, of things found before are meant."""
    if not draft.before:
        return False
    word, after = draft.word(placed.first), draft.word(placed.last)
    if word in closed("pro_forms"):
        return True
    if word in ordinals() and (not after or after in closed("pro_forms")):
        draft.skip, draft.limit, draft.ordinal = ordinals()[word], 1, True
        draft.use(placed.last, placed.last + bool(after))
        return True
    return draft.word(placed.first - 1) in closed("picking")


def _take_month(draft: Draft, placed: Placed) -> bool:
    """Take a month as the number that things hold of it."""
    month = numbered_month(draft, placed)
    if month:
        number = replace(placed.value, kind="number", value=placed.value.value["month"])
        _constrain(draft, replace(placed, value=number), "number", month)
    return bool(month)


def _take_unknown(draft: Draft, placed: Placed) -> None:
    """A name that nothing known bears: to be looked up, or a value whose place is open."""
    tokens, places = draft.clause.tokens, range(placed.first, placed.last)
    told = placed.value.role != POINTED
    if told and all(i in draft.used or tokens[i].function for i in places):
        return
    said = any(
        x.kind in ("type", "attribute") and x.is_whole
        and x.first <= placed.first and x.last >= placed.last
        for x in draft.links
    )  # fmt: skip
    if not said:
        name = _told(draft, placed, "name", "")
        denied = name.op == "=" and excepted(draft.clause, placed.first)
        _constrain_by(draft, placed, name.model_copy(update={"op": "!="}) if denied else name)


def _take_beside(draft: Draft, placed: Placed) -> bool:
    """Take an unknown name as that of the type whose word stands before it: "the crate Rosa"."""
    found = _type_before(draft, placed)
    if found is None:
        return False
    link, way = found
    names = draft.schema.kind(link.entity).name_attributes
    told = Constraint(
        attribute=names[0], value=placed.value.value, kind="name",
        span=draft.clause.span(placed.first, placed.last),
    )  # fmt: skip
    draft.constraints.append(over(way, told, draft.schema.model))
    draft.use(link.first, link.last)
    draft.use(placed.first, placed.last)
    draft.note("edges", float(len(way)))
    return True


def _take_behind(draft: Draft, placed: Placed) -> bool:
    """Take an unknown name or a code as what the word right before it names: "court A"."""
    if placed.value.kind not in ("name", "quoted", "identifier") or placed.value.role == POINTED:
        return False
    named = [
        x
        for x in draft.linked("attribute", draft.root)
        if x.last == placed.first and x.is_whole and not x.soft
        and draft.attribute(x.attribute).type == "string"
        and not is_date(draft.attribute(x.attribute))
    ]  # fmt: skip
    best = max(named, key=lambda x: (x.score, x.size), default=None)
    if best is None:
        return False
    kind = KINDS.get(placed.value.kind, placed.value.kind)
    _constrain(draft, placed, "name" if kind == "id" else kind, best.attribute)
    draft.use(best.first, best.last)
    return True


def _type_before(draft: Draft, placed: Placed) -> tuple[Link, tuple[Edge, ...]] | None:
    """The other type whose word stands right before a value, and the way there."""
    for x in draft.links:
        other = x.kind == "type" and x.entity != draft.root and x.is_whole and not x.soft
        if other and x.last == placed.first and draft.schema.kind(x.entity).name_attributes:
            ways = draft.schema.ways.between(draft.root, x.entity)
            if ways:
                return x, ways[0]
    return None


def _constrain(draft: Draft, placed: Placed, kind: Any, attribute: str = "") -> None:
    _constrain_by(draft, placed, _told(draft, placed, kind, attribute))


def _constrain_by(draft: Draft, placed: Placed, told: Constraint) -> None:
    add(draft, told)
    draft.use(placed.first, placed.last)
    if not told.attribute:
        draft.note("open_value")
        draft.note("own_kind", float(placed.value.kind in draft.kind.words))


def _told(draft: Draft, placed: Placed, kind: Any, attribute: str) -> Constraint:
    value, moment = placed.value, placed.value.cue if placed.is_measured else ""
    return Constraint(
        attribute=attribute, op=operator_of(value.comparison, moment),
        value=plain(value.value, kind), kind=kind, cue=_cue(draft, placed),
        span=draft.clause.span(placed.first, placed.last),
    )  # fmt: skip


def _cue(draft: Draft, placed: Placed) -> str:
    """The preposition before a value; of one that owns what follows ("Rosa's crates") "of"."""
    owns = draft.word(placed.last) == "'s"
    return "of" if owns else preposition(placed.value.cue)


def _take_day_of(draft: Draft, placed: Placed) -> bool:
    """Take a day as that of the things of another type that are said to be of it: bookings "on the
    tours of the 19th".
    """  # noqa: D205
    for x in draft.links:
        between = range(x.last, placed.first)
        led = 0 < len(between) <= reach("within_name") and all(
            draft.clause.tokens[at].function for at in between)  # fmt: skip
        if x.kind != "type" or x.entity == draft.root or not x.is_whole or x.soft or not led:
            continue
        days = [
            a for a in draft.schema.kind(x.entity).attributes if fits_kind(a, placed.value.kind)
        ]
        ways = draft.schema.ways.between(draft.root, x.entity, most=1)
        if placed.value.kind in DATES and len(days) == 1 and ways and not ways[0][0].back:
            kind = KINDS.get(placed.value.kind, placed.value.kind)
            told = _told(draft, placed, kind, days[0].name)
            draft.constraints.append(over(ways[0], told, draft.schema.model))
            draft.use(placed.first, placed.last)
            draft.use(x.first, x.last)
            draft.note("edges")
            return True
    return False


def _attribute_for(draft: Draft, placed: Placed) -> str:
    """The attribute of the root that a typed value speaks of; ``""`` where none leads."""
    fits = [a for a in draft.kind.attributes if fits_kind(a, placed.value.kind)]
    if isinstance(placed.value.value, float) and not placed.value.value.is_integer():
        fits = [a for a in fits if a.type != "integer"]  # there is no count of 4.4
    if placed.value.kind == "money":  # an amount in a currency is no rating
        fits = [a for a in fits if _is_of_money(a)] or fits
    lasts = placed.value.kind == "duration"
    if placed.value.unit == "year" and any(map(is_year, fits)):
        fits = [a for a in fits if is_year(a)]
    elif lasts or (placed.value.kind == "number" and placed.value.unit):
        unit = {placed.value.unit}
        fits = [a for a in fits if (unit <= set(a.words) if lasts else not tells_time(a))]
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
    priced = [a.name for a in fits if placed.value.kind == "money" and _is_price(a)]
    meant = said or _by_unit(draft, placed, fits) or (priced[0] if len(priced) == 1 else "")
    if meant and verb:
        draft.use(verb, verb + 1)
    always = [a for a in fits if not (is_date(a) and a.nullable)]  # an end may not have come yet
    least = always if placed.value.kind in DATES and len(always) == 1 else fits
    return meant or (least[0].name if len(least) == 1 else "")


def _is_price(attribute: Attribute) -> bool:
    """Whether an attribute is what a thing costs, with nothing more said of it."""
    return set(attribute.words) <= closed("priced")


def _is_of_money(attribute: Attribute) -> bool:
    """Whether an attribute is called by what is counted in money: a price, a fee, a balance."""
    return kind_of(attribute.words, "number", output=True) == "amount"


def _verb_before(draft: Draft, placed: Placed) -> int:
    """Where the verb stands that leads an amount and its comparison: "weighs more than 4 kg"; 0 of
    none.
    """  # noqa: D205
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
