"""What people have done, or not, with other things: "which members haven't paid"."""

from __future__ import annotations

from graphs.forms.records import Constraint, Find
from graphs.reading.absence import relations_to
from graphs.reading.aspect_said import phase_words
from graphs.reading.closed_class import closed, question_words
from graphs.reading.cues import negated
from graphs.reading.draft import Draft
from graphs.reading.having import deed_said, done_or_not
from graphs.reading.links import Link
from tools.entity_types.ways import Edge


def take_deeds(draft: Draft) -> None:
    """Constrain people by what they have done with things that refer to them, and tell it.

    Where several kinds of things tell it, or by several relations, it stays unread.
    """
    told = [x for x in draft.links if x.kind == "attribute" and _have_done(draft, x)]
    edges = {(x.entity, x.attribute): relations_to(draft, x) for x in told}
    if len(edges) == 1 and len(next(iter(edges.values()))) == 1:
        _constrain(draft, told[0], next(iter(edges.values()))[0])


def _have_done(draft: Draft, link: Link) -> bool:
    """Whether a deed, which things of another type tell, is said of the root: people did it."""
    at = deed_said(draft, link) if link.entity != draft.root else None
    if at is None or draft.clause.mood == "test" or not draft.schema.is_person(draft.root):
        return False
    word = draft.word(at - 1)
    last = at - (word in closed("relative") or question_words().get(word) == "person")
    return any(x.is_whole and x.last == last for x in draft.linked("type", draft.root))


def _constrain(draft: Draft, link: Link, edge: Edge) -> None:
    own = draft.schema.kind(link.entity).attribute(link.attribute)
    if own is None or draft.is_used(link.first, link.last):
        return
    done = not negated(draft.clause, link.first)
    op, value, kind = done_or_not(own, done=done)
    span = draft.clause.span(link.first, link.last)
    told = Constraint(attribute=own.name, op=op, value=value, kind=kind, span=span)
    find, key = Find(entity=link.entity, constraints=(told,)), draft.kind.id_attribute
    one = Constraint(attribute=key, op="in", find=find, take=edge.attribute, span=span)
    draft.constraints.append(one)
    draft.use(link.first, link.last)
    draft.used |= phase_words(draft.clause)
    draft.note("edges", 1.0)
    draft.note("back", 1.0)
