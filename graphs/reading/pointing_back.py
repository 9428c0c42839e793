"""Words like "its", "them" and "her": what an earlier goal found, or what belongs to it."""

from __future__ import annotations

from graphs.forms.records import Constraint
from graphs.reading.closed_class import closed
from graphs.reading.draft import Before, Draft
from graphs.reading.placing import over, over_to_goal
from graphs.reading.remembered import person_in
from tools.entity_types.ways import Edge


def point_back(draft: Draft) -> None:
    """Take pronouns and ordinals for the things that a goal before found."""
    said = {i for i, t in enumerate(draft.clause.tokens) if t.lower in closed("pronouns")}
    if not (said or draft.skip or draft.ordinal) or draft.own_name or not draft.before:
        return
    if draft.clause.words & closed("personal") and _to_person(draft):
        draft.used |= said
        return
    rows = [one for one in draft.before if one.has_rows or one.counted is not None]
    draft.used |= said
    one = _suiting(draft, [one for one in rows if one.entity == draft.root])
    if one is not None:
        draft.of = one.goal if one.has_rows else ""
        draft.constraints += one.counted or ()
        draft.note("points_back")
        draft.note("passed_over", float(sum(o.goal != one.goal for o in rows[rows.index(one) :])))
        return
    for one in reversed([one for one in rows if one.has_rows]):
        ways = draft.schema.ways.between(draft.root, one.entity, most=2)
        if ways:
            _relate(draft, one, ways[0])
            return


def _suiting(draft: Draft, rows: list[Before]) -> Before | None:
    """The latest of goals before that found as many things as the words speak of."""
    least = draft.skip + 1 if draft.ordinal else 0
    chosen = draft.constraints and draft.clause.words & closed("pro_forms")  # "the red one"
    if chosen or draft.clause.words & closed("plural"):
        least = max(least, 2)
    fits = [one for one in rows if one.count >= least]
    return next(reversed(fits or rows), None)


def _to_person(draft: Draft) -> bool:
    """Whether "her" is taken: for the person asked about, or for whom the root belongs to."""
    person = person_in(draft.before, draft.schema)
    if person is None:
        return False
    own = person.entity == draft.root
    if not own and not any(x.is_whole for x in draft.linked("type", draft.root)):
        return False
    ways = draft.schema.ways.between(draft.root, person.entity, most=1)
    if not ways or (own and not (person.named or person.take)):
        return False
    draft.constraints.append(_told_by(person, ways[0], draft))
    draft.own_name |= own
    draft.note("points_back")
    return True


def _told_by(person: Before, way: tuple[Edge, ...], draft: Draft) -> Constraint:
    """What things at the beginning of a way are like that belong to the person."""
    kind, model = draft.schema.kind(person.entity), draft.schema.model
    if person.named is not None:
        name = kind.id_attribute if person.named.kind == "id" else kind.name_attributes[0]
        told = person.named.model_copy(update={"attribute": name, "span": None})
        return over(way, told, model)
    told = Constraint(op="in", goal=person.goal, take=person.take)
    if way:
        return over_to_goal(way, told, model)
    return told.model_copy(update={"attribute": kind.id_attribute})


def _relate(draft: Draft, one: Before, way: tuple[Edge, ...]) -> None:
    """Things that those found before refer to, or that refer to those."""
    told = Constraint(op="in", goal=one.goal)
    draft.constraints.append(over_to_goal(way, told, draft.schema.model))
    draft.note("relates_back", 1.0 if any(draft.linked("type", draft.root)) else -1.0)
    draft.note("edges", float(len(way) - 1))
