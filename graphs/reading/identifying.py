"""Ids of things, told by the word for their type: "order 17", "bookings 7 and 9"."""

from __future__ import annotations

from graphs.forms.records import Constraint, ValueKind
from graphs.reading.clauses import Placed
from graphs.reading.closed_class import closed, moments
from graphs.reading.coordination import add, joined
from graphs.reading.cues import excepted
from graphs.reading.draft import Draft
from graphs.reading.links import Link
from graphs.reading.placing import over
from tools.entity_types.records import EntityType, Operator
from tools.entity_types.ways import Edge


def take_id(draft: Draft, placed: Placed) -> bool:
    """Take a value as the id of a thing, where the word for its type stands before it."""
    found = _id_of(draft, placed)
    if found is None:
        return _take_further_id(draft, placed) or _take_object(draft, placed)
    link, way = found
    numbered = _numbered(draft.schema.kind(link.entity), placed)
    own = numbered or draft.schema.kind(link.entity).id_attribute
    value = int(placed.value.value) if numbered else placed.value.value
    span = draft.clause.span(placed.first, placed.last)
    kind: ValueKind = "number" if numbered else "id"
    denied = draft.word(link.first - 1) in closed("negating") - closed("excepting")
    op: Operator = "!=" if denied or excepted(draft.clause, link.first) else "="
    told = Constraint(attribute=own, op=op, value=value, kind=kind, span=span)
    add(draft, over(way, told, draft.schema.model))
    draft.own_name |= not way and not numbered and op == "="
    draft.use(link.first, link.last)
    draft.use(placed.first, placed.last)
    return True


def _take_further_id(draft: Draft, placed: Placed) -> bool:
    """Take a bare number behind an id that a word joins it to: "bookings 7 and 9"."""
    if placed.value.kind not in ("number", "identifier") or placed.value.comparison:
        return False
    span = draft.clause.span(placed.first, placed.last)
    for one in draft.constraints:
        told = Constraint(attribute=one.attribute, value=placed.value.value, kind="id", span=span)
        if one.kind == "id" and joined(draft, one, told):
            add(draft, told)
            draft.use(placed.first, placed.last)
            return True
    return False


def _take_object(draft: Draft, placed: Placed) -> bool:
    """Take a bare number that is all that a command is done to as what things are numbered by:
    "cancel 1005".
    """
    alone = placed.first == draft.clause.head + 1 and placed.last == len(draft.clause.tokens)
    own = _numbered(draft.kind, placed) if alone and draft.clause.mood == "command" else ""
    if not own or placed.value.comparison or placed.value.kind not in ("number", "identifier"):
        return False
    span = draft.clause.span(placed.first, placed.last)
    value = int(placed.value.value)
    add(draft, Constraint(attribute=own, value=value, kind="number", span=span))
    draft.use(placed.first, placed.last)
    return True


def _id_of(draft: Draft, placed: Placed) -> tuple[Link, tuple[Edge, ...]] | None:
    """The type whose id a value is, by its word ("order 17"), and the way there."""
    if placed.value.kind not in ("number", "identifier") or placed.value.comparison:
        return None
    for x in sorted(draft.links, key=lambda x: x.entity != draft.root):
        leading = closed("prepositions") | closed("auxiliaries") | {*moments()}
        near = 0 <= placed.first - x.last <= (draft.word(x.last) not in leading)
        if x.kind == "type" and x.is_whole and near and not _is_of_another(draft, placed, x):
            ways = draft.schema.ways.between(draft.root, x.entity)
            kind = draft.schema.kind(x.entity)
            if ways and (kind.id_attribute or _numbered(kind, placed)):
                return x, ways[0]
    return None


def _is_of_another(draft: Draft, placed: Placed, word: Link) -> bool:
    """Whether things of other types than a word says are known to bear a number."""
    same = (x for x in draft.links if x.kind == "name" and x.first == placed.first)
    bearing = {x.entity for x in same if x.last == placed.last}
    return bool(bearing) and word.entity not in bearing


def _numbered(kind: EntityType, placed: Placed) -> str:
    """The attribute by which people number things that have another id: "table 4"; ``""``: none."""
    numbers = [a.name for a in kind.attributes if a.role == "plain" and a.type == "integer"
               and len(a.words) == 1 and set(a.words) <= closed("numbering")]  # fmt: skip
    bare = str(placed.value.value).isdecimal()  # "order 1004" is written like a code
    return numbers[0] if numbers and bare else ""
