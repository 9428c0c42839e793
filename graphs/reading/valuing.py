"""Typed values of a clause, and names that nothing known bears: where they belong in a look-up."""

from __future__ import annotations

from dataclasses import replace

from graphs.answering.labels import CODE_LENGTH
from graphs.forms.records import Constraint, Total
from graphs.reading.amounts_of_others import is_amount_of_others
from graphs.reading.clauses import POINTED, Placed
from graphs.reading.closed_class import closed, ordinals
from graphs.reading.coordination import add
from graphs.reading.cues import excepted, superlatives
from graphs.reading.days_of_others import take_day_of, take_day_within
from graphs.reading.draft import Draft
from graphs.reading.ends import within_ends
from graphs.reading.fitting_attributes import as_price, attribute_for
from graphs.reading.identifying import take_id
from graphs.reading.links import Link
from graphs.reading.measured import counted_in, lasting_in, time_unit, unit_told
from graphs.reading.placing import over
from graphs.reading.schema import is_date, is_free_text, is_measure
from graphs.reading.than import is_open_bound
from graphs.reading.told_values import kind_told, tells_times, told_of
from graphs.reading.weights import fitted
from graphs.reading.years import in_years, numbered_month
from graphs.search.values import among
from tools.entity_types.ways import Edge


def take_values(draft: Draft) -> None:
    """Constrain by each value that is not used for a name."""
    for said in draft.clause.values:
        placed, free = in_years(draft, said), not draft.is_used(said.first, said.last)
        if placed.value.role == "now" or (free and _picks_out(draft, placed)):
            draft.use(placed.first, placed.last)
        if draft.is_used(placed.first, placed.last) or _is_place(draft, placed):
            continue
        open_bound = is_open_bound(draft.clause.tokens, placed.first, placed.value)
        if open_bound or _take_month(draft, placed):
            continue
        if counted := counted_by(draft, placed):
            _take_count(draft, placed, counted)
            continue
        if placed.value.kind in ("name", "quoted") and _take_beside(draft, placed):
            continue
        if _take_behind(draft, placed):
            continue
        if placed.value.kind == "name":
            _take_unknown(draft, placed)
        elif not (
            is_amount_of_others(draft, placed)
            or take_id(draft, placed) or _take_behind_word(draft, placed)
            or take_day_of(draft, placed) or take_day_within(draft, placed)
        ):  # fmt: skip
            _constrain_own(draft, placed)


def _take_behind_word(draft: Draft, placed: Placed) -> bool:
    """Take a number right behind the word for a text as that text: "room 15"."""
    plain = placed.value.kind == "number" and not placed.value.comparison
    for x in draft.linked("attribute", draft.root) if plain else ():
        held = draft.attribute(x.attribute)
        text = is_free_text(held) and not (is_measure(held) or held.target)
        if text and x.is_whole and x.last == placed.first:
            said = draft.clause.said(placed.first, placed.last)
            span = draft.clause.span(x.first, placed.last)
            add(draft, Constraint(attribute=x.attribute, value=said, kind="text", span=span))
            draft.use(x.first, placed.last)
            return True
    return False


def _constrain_own(draft: Draft, placed: Placed) -> None:
    """Constrain by what a value says of the root: of one attribute, or of both ends of a time."""
    placed = as_price(draft, placed)
    attribute = attribute_for(draft, placed)
    if not attribute and (told := _listed_by_an_input(draft, placed)) is not None:
        add(draft, told)
        draft.use(placed.first, placed.last)
        return
    if attribute:
        own = draft.attribute(attribute)
        placed = lasting_in(counted_in(placed, unit_told(own)), time_unit(own))
    ends = () if attribute else within_ends(draft, placed)
    for told in ends or (told_of(draft, placed, attribute),):
        _constrain_by(draft, placed, told)


def _listed_by_an_input(draft: Draft, placed: Placed) -> Constraint | None:
    """What is said as the member of a list that only an operation takes: a region that is no
    country of its own.
    """
    for path in draft.schema.model.finders(draft.root):
        for one in path.inputs:
            members = one.own.enum if one.own is not None else ()
            member = among(placed.value.text, members) if members else None
            if member is not None:
                span = draft.clause.span(placed.first, placed.last)
                return Constraint(attribute=one.key, value=member, kind="enum", span=span)
    return None


def counted_by(draft: Draft, placed: Placed) -> str:
    """The type that a bound says how many things there are of, and not what each has: "more than
    three open objects"; ``""``: none.
    """
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
    if not types and tells_times(draft, placed):
        named = {x.entity for x in draft.links if x.names_type}
        types = sorted(named - {draft.root}) if len(named - {draft.root}) == 1 else [draft.root]
    return draft.root if draft.root in types else next(iter(types), "")


def _take_count(draft: Draft, placed: Placed, counted: str) -> None:
    """Test how many there are of the root; a bound on others is left to ``take_times``."""
    if counted == draft.root and draft.clause.mood == "test":
        draft.total = Total(op="count")
        draft.counted = told_of(draft, placed, "", "number")
        draft.use(placed.first, placed.last)
    else:
        draft.unread.update(range(placed.first, placed.last))


def _is_place(draft: Draft, placed: Placed) -> bool:
    """Whether a value is a place among things and no day that begins with one: "first to 9 May"."""
    return draft.word(placed.first) in ordinals() and placed.last - placed.first == 1


def _picks_out(draft: Draft, placed: Placed) -> bool:
    """Whether a number only says which, or how many, of things found before are meant."""
    ordered = any(one.last == placed.first for one in superlatives(draft.clause))
    if not draft.before or ordered:  # "biggest first"
        return False
    word, after = draft.word(placed.first), draft.word(placed.last)
    if word in closed("pro_forms"):
        return True
    if _is_place(draft, placed) and (not after or after in closed("pro_forms")):
        draft.skip, draft.limit, draft.ordinal = ordinals()[word], 1, True
        draft.use(placed.last, placed.last + bool(after))
        return True
    return draft.word(placed.first - 1) in closed("picking")


def _take_month(draft: Draft, placed: Placed) -> bool:
    """Take a month as the number that things hold of it."""
    month = numbered_month(draft, placed)
    if month:
        number = replace(placed.value, kind="number", value=placed.value.value["month"])
        numbered = replace(placed, value=number)
        _constrain_by(draft, numbered, told_of(draft, numbered, month, "number"))
    return bool(month)


def _take_unknown(draft: Draft, placed: Placed) -> None:
    """A name that nothing known bears: to be looked up, or a value whose place is open."""
    tokens, places = draft.clause.tokens, range(placed.first, placed.last)
    told = placed.value.role != POINTED
    if told and all(i in draft.used or tokens[i].function for i in places):
        return
    said = any(
        x.kind in ("type", "attribute") and (x.is_whole or _is_amount_of_root(draft, x))
        and x.first <= placed.first and x.last >= placed.last
        for x in draft.links
    )  # fmt: skip
    if not said:
        name = told_of(draft, placed, "", "name")
        if _take_within(draft, placed, name):
            return
        denied = name.op == "=" and excepted(draft.clause, placed.first)
        _constrain_by(draft, placed, name.model_copy(update={"op": "!="}) if denied else name)


def _is_amount_of_root(draft: Draft, link: Link) -> bool:
    """Whether a word is of the name of an amount of the root: the honey of ``honey_kg``."""
    own = link.kind == "attribute" and link.entity == draft.root and not link.soft
    told = own and link.score >= fitted()["least_link"]
    return told and is_measure(draft.attribute(link.attribute))


def _take_within(draft: Draft, placed: Placed, name: Constraint) -> bool:
    """Take an unknown name as that of the thing that is said to be in the place behind it: "a room
    at Sea View in Oulu", where hotels are in cities.
    """
    if draft.word(placed.last) not in closed("within"):
        return False
    behind = draft.clause.span(placed.last, placed.last + 1)[1]
    for at, one in enumerate(draft.constraints):
        names = draft.schema.kind(one.find.entity).name_attributes if one.find else ()
        if one.find is None or not names or one.span is None or one.span[0] != behind + 1:
            continue
        told = name.model_copy(update={"attribute": names[0]})
        held = one.find.model_copy(update={"constraints": (told, *one.find.constraints)})
        draft.constraints[at] = one.model_copy(update={"find": held})
        draft.use(placed.first, placed.last)
        return True
    return False


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
    kind = kind_told(placed)
    refers = draft.attribute(best.attribute).target and len(placed.value.text) > CODE_LENGTH
    told = told_of(draft, placed, best.attribute, "name" if kind == "id" and not refers else kind)
    _constrain_by(draft, placed, told)
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


def _constrain_by(draft: Draft, placed: Placed, told: Constraint) -> None:
    add(draft, told)
    draft.use(placed.first, placed.last)
    if not told.attribute:
        draft.note("open_value")
        draft.note("own_kind", float(placed.value.kind in draft.kind.words))
