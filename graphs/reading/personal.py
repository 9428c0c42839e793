"""Who "she" stands for, and what is hers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from graphs.forms.records import Constraint
from graphs.reading.closed_class import closed
from graphs.reading.draft import Before, Draft
from graphs.reading.others import asks_for_more
from graphs.reading.placing import over, over_to_goal
from graphs.reading.remembered import naming, rests_on_doubt
from graphs.reading.schema import Schema
from tools.entity_types.ways import Edge


def person_in(before: Sequence[Before], schema: Schema) -> Before | None:
    """The person that "she" stands for: the one that was spoken of last; None where two were."""
    people = [one for one in before if schema.is_person(one.entity)]
    last = [one for one in people if one.turn == people[-1].turn]
    single = [one for one in last if one.named is not None or one.count == 1]
    rows = {(one.goal, one.entity) for one in single if one.has_rows}
    single = [one for one in single if one.take and (one.goal, one.entity) in rows] or single
    found = [one for one in single if not _is_found_by(one, single, schema)]
    return single[-1] if len({one.key for one in found}) == 1 else None


def is_led_on(draft: Draft, one: Before) -> bool:
    """Whether "their" speaks of whom a person was asked for, and not of that person: "who is Ada's
    mentor, and what is their email?".
    """
    said = draft.clause.words & (closed("personal") | closed("plural"))
    asked = draft.kind.attribute(one.wanted) if one.entity == draft.root else None
    own = draft.schema.identifies(draft.root, one.wanted)
    return bool(said) and one.count == 1 and asked is not None and (
        asked.target == draft.root and not own
    )  # fmt: skip


def _is_found_by(one: Before, found: Sequence[Before], schema: Schema) -> bool:
    """Whether a name is that of a person who was looked up by it."""
    name = one.named
    return name is not None and schema.identifies(one.entity, name.attribute) and any(
        x.goal == one.goal and x.entity == one.entity and name in (x.told or ()) for x in found
    )  # fmt: skip


def is_before_person(draft: Draft, one: Before) -> bool:
    """Whether "she" was spoken of after things of hers, or others', were shown: those are not what
    is asked about.
    """
    if not draft.clause.words & closed("personal") or draft.schema.is_person(one.entity):
        return False
    person = person_in(draft.before, draft.schema)
    return person is not None and draft.before.index(one) < draft.before.index(person) and (
        one.turn != person.turn
    )  # fmt: skip


def to_person(draft: Draft) -> bool:
    """Whether "her" is taken: for the person asked about, or for whom the root belongs to."""
    person = person_in(draft.before, draft.schema)
    if person is None:
        return False
    own = person.entity == draft.root
    typed = any(x.is_whole for x in draft.linked("type", draft.root))
    if not (own or typed or asks_for_more(draft.clause)):
        return False
    ways = draft.schema.ways.between(draft.root, person.entity, most=1)
    if not ways or (own and not (person.named or person.take)):
        return False
    draft.constraints.append(told_by(person, ways[0], draft))
    draft.own_name |= own
    draft.note("points_back")
    return True


def owners_of(draft: Draft, found: Sequence[Before]) -> list[Before]:
    """The one person that the thing found last refers to, whom "her lots" may be of."""
    last = found[-1] if found else None
    people = [a for a in draft.kind.attributes if a.target and draft.schema.is_person(a.target)]
    single = last is not None and last.has_rows and last.count == 1 and len(people) == 1
    if last is None or not single or not draft.clause.words & closed("personal"):
        return []
    return [replace(last, entity=people[0].target, take=people[0].name)]


def note_nobody(draft: Draft) -> None:
    """Note that "she" stands for nobody who is known: all there are would be told."""
    named = any(p.value.kind == "name" for p in draft.clause.values) or any(
        c.kind in ("name", "id") or c.find is not None or c.goal for c in draft.constraints
    )
    if draft.clause.words & closed("personal") and not (draft.own_name or named):
        draft.note("nobody")


def told_by(one: Before, way: tuple[Edge, ...], draft: Draft) -> Constraint:
    """What things at the beginning of a way are like that belong to what was found or named."""
    model = draft.schema.model
    if (named := naming(one, draft.schema)) is not None:
        return over(way, named, model)
    told = Constraint(op="in", goal=one.goal, take=one.take)
    if way:
        return over_to_goal(way, told, model)
    own = draft.schema.kind(one.entity).id_attribute
    return told.model_copy(update={"attribute": own})


def told_by_these(one: Before, told: Constraint, draft: Draft) -> list[Constraint]:
    """What the things of the root are like by which others were found: "which clients does Ada see
    tomorrow?" leaves "those visits", of tomorrow; ``told``: what relates them to those clients,
    which says no more where nothing else told these, and they were surely meant.
    """
    if not draft.clause.words & (closed("pointing_at_one") | closed("pointing_at_some")):
        return [told]
    said = {c.attribute for c in draft.constraints}
    finds = (c.find for c in one.told or () if c.op == "in" and c.find is not None)
    those = next((find.constraints for find in finds if find.entity == draft.root), ())
    new = [c for c in those if c.attribute not in said]
    whole = bool(new) and len(new) == len(those) and len(one.told or ()) == 1
    whole &= draft.clause.mood != "command" and not rests_on_doubt([one], 0.0)
    return new if whole else [told, *new]
