"""A fragment in place of what the turn before said: "and for Old Orchard?"."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from graphs.form_reasoner import EarlierTurn
from graphs.forms.following import without_spans
from graphs.forms.parts import parts_of, rewritten
from graphs.forms.records import CallGoal, Constraint, DoGoal, Find, FindGoal, Form, Goal, Total
from graphs.reading.asked_beside import is_of_everything, speaks_of_others, with_asked
from graphs.reading.clauses import Clause
from graphs.reading.closed_class import closed, ordinals, standing_for_things
from graphs.reading.days_of_months import in_month_of
from graphs.reading.draft import Before, Draft
from graphs.reading.finding import look_up
from graphs.reading.instead_of_rows import instead_of_rows
from graphs.reading.links import Link, places
from graphs.reading.narrowing import narrowed
from graphs.reading.others import of_the_others, others_at
from graphs.reading.remembered import things_named
from graphs.reading.schema import Schema, is_measure
from tools.entity_types.records import EntityType
from tools.records import Record

_NAMES = ("name", "id", "text")
"""Kinds of values that say which thing is meant."""


def last_forms(earlier: Sequence[EarlierTurn]) -> Iterator[tuple[EarlierTurn, Form]]:
    """The latest turns that ask for more than talk, the last first, down to one that looked
    something up; each with its form without spans.
    """
    for turn in reversed(earlier):
        kept = tuple(g for g in turn.form.goals if isinstance(g, FindGoal | CallGoal | DoGoal))
        if kept:
            yield turn, without_spans(turn.form.model_copy(update={"goals": kept}))
            if not isinstance(kept[-1], DoGoal):
                return


def said_for(turn: EarlierTurn, earlier: Sequence[EarlierTurn]) -> str:
    """What was said for the form of a turn: its request, and those that it edited."""
    said = [turn.request]
    for one in reversed(earlier[: earlier.index(turn)]):
        if not (turn.form.follows and _asked(one.form) == _asked(turn.form)):
            break
        said.append(one.request)
        turn = one
    return " ".join(said)


def _asked(form: Form) -> object:
    """What a form asks, of whatever things."""
    last = form.goals[-1] if form.goals else None
    if not isinstance(last, FindGoal):
        return None
    return last.find.entity, last.find.of, last.find.wanted, last.total and last.total.op


def is_withheld(turn: EarlierTurn, goal: Goal) -> bool:
    """Whether a goal is a command by which nothing was changed."""
    found = turn.found.get(goal.id)
    made = found.changes if found is not None else ()
    return isinstance(goal, DoGoal) and all(one.outcome in ("failed", "refused") for one in made)


def replaced(
    turn: EarlierTurn,
    form: Form,
    clause: Clause,
    links: Sequence[Link],
    schema: Schema,
    before: Sequence[Before],
    *,
    is_last: bool = True,
) -> Form | None:
    """The form of a turn with what a fragment says in place of what it said; None where nothing
    fits. ``is_last``: whether nothing was said since.
    """
    goal, clause = form.goals[-1], in_month_of(form, clause)
    if isinstance(goal, CallGoal):
        return _with_arguments(form, goal, clause)
    if not isinstance(goal, FindGoal):
        return None
    rows = next((one.entity for one in before if one.has_rows and one.goal == goal.find.of), "")
    root = goal.find.entity or rows
    points = clause.words & standing_for_things()
    tests = clause.mood == "test"  # whether it is so is asked of what was shown
    unfit = root not in schema.model.types or bool(points and (goal.find.of or tests))
    if root in schema.model.types and (other := _at_another_place(goal.find, clause, before)):
        return _with_find(form, goal, other)
    found = turn.found.get(goal.id)
    unfit |= is_of_everything(clause) and found is not None and len(found.rows) == 1
    if unfit or speaks_of_others(clause, links, schema.kind(root), turn.request):
        return None
    if others_at(clause) is not None:
        key = schema.kind(root).id_attribute
        rest = of_the_others(goal.find, f"{turn.id}.{goal.id}", key)
        return None if rest is None else _with_find(form, goal, rest)
    links = _of_types_named(links, goal.find, schema)
    read = look_up(Draft(_as_before(clause, links, form), root, links, schema))
    if read.features.get("unasked"):
        return None  # things have nothing that tells it
    form, made = _as_sure(form, read.features), read.goal
    new = _affirmed(made.find.constraints)
    if any(c.kind in _NAMES for c in new):  # what "it" was is named now
        left = tuple(word for word in form.unread if word not in standing_for_things())
        form = form.model_copy(update={"unread": left})
    if not new:
        return None if points else _asking(form, goal, made, schema.kind(root))
    names = any(c.find is not None or c.kind in _NAMES or c.kind == "enum" for c in new)
    old = _without_unknown(goal.find, turn, goal.id) if names else goal.find
    find = (
        instead_of_rows(old, new, root, schema, before if is_last else ())
        or renamed(old, made.find, schema)
        or _narrowed_by(old, new, schema, root)
    )
    asked = with_asked(goal.model_copy(update={"find": find}), made, links, root)
    return form.model_copy(update={"goals": (*form.goals[:-1], asked), "follows": True})


def _at_another_place(find: Find, clause: Clause, before: Sequence[Before]) -> Find | None:
    """What was asked of one of several things, told by its place, asked of another one: "and the
    first?"; None where more is said, or there is no such place.
    """
    places = ordinals() | dict.fromkeys(closed("final"), -1)
    said = [places[t.lower] for t in clause.tokens if t.lower in places]
    more = any(t.is_word and not t.function and t.lower not in places for t in clause.tokens)
    count = next((x.count for x in before if x.has_rows and x.goal == find.of), 0)
    one = find.limit == 1 and find.order is None and not find.constraints
    if more or not (one and count) or len(said) != 1 or said[0] >= count:
        return None
    return find.model_copy(update={"skip": said[0] if said[0] >= 0 else count - 1})


def _with_find(form: Form, goal: FindGoal, find: Find) -> Form:
    """The form with its last look-up for other things."""
    made = goal.model_copy(update={"find": find, "total": None, "test": None})
    return form.model_copy(update={"goals": (*form.goals[:-1], made), "follows": True})


def _as_sure(form: Form, features: Mapping[str, float]) -> Form:
    """The form, doubtful where what the fragment says was only guessed."""
    if not features.get("guessed"):
        return form
    told = {**form.features, "guessed": features["guessed"]}
    return form.model_copy(update={"features": told, "doubtful": True})


def _affirmed(said: Sequence[Constraint]) -> list[Constraint]:
    """What is said, without what it stands in place of: "not Riverside, Old Orchard"."""
    told = {c.attribute for c in said if c.op != "!="}
    return [c for c in said if c.op != "!=" or c.attribute not in told]


def _asking(form: Form, goal: FindGoal, made: FindGoal, kind: EntityType) -> Form | None:
    """The form with something else asked of the same things: an attribute, a total, an order."""
    find, update = goal.find, dict[str, Any]()
    if made.find.order is not None:
        update = {"order": made.find.order, "limit": made.find.limit}
        total, wanted = None, find.wanted
    elif made.total is not None:
        total = _total_of(find, made.total, kind)
        wanted = made.find.wanted if total.listed else ()  # of one thing it is its own amount
        if total.op == "count":  # of what an order picked one is no number
            update = {"order": None, "skip": 0, "limit": None}
    elif made.find.wanted:
        total, wanted = None, made.find.wanted
    else:
        return None
    find = find.model_copy(update={**update, "wanted": wanted})
    changed = goal.model_copy(update={"find": find, "total": total, "test": None})
    return form.model_copy(update={"goals": (changed,), "follows": True})


def _total_of(find: Find, total: Total, kind: EntityType) -> Total:
    """A total of the amount that was asked for before."""
    asked = (a for a in kind.attributes if a.name in find.wanted and is_measure(a))
    amount = next(asked, None)
    if total.op == "count" or amount is None:
        return total
    return total.model_copy(update={"attribute": amount.name})


def _of_types_named(links: Sequence[Link], old: Find, schema: Schema) -> Sequence[Link]:
    """The links without values that are called like a thing of a type that was named before: "and
    Telephony?" after the team Security, where there is a category of that name, too.
    """
    told = {part.attribute for part in old.constraints if part.kind == "enum"}
    named = {one.entity for one in things_named(old, schema, "")}
    again = {(x.first, x.last) for x in links if x.kind == "name" and x.entity in named}
    return [
        x for x in links
        if x.entity in named or x.attribute in told or (x.first, x.last) not in again
        or not (own := schema.kind(x.entity).attribute(x.attribute)) or not own.enum
    ]  # fmt: skip


def _as_before(clause: Clause, links: Sequence[Link], form: Form) -> Clause:
    """The clause without days and times of which words are a listed value of what the form says:
    "at night" after "on the early shift".
    """
    told = {part.attribute for _, part in parts_of(form, "") if isinstance(part, Constraint)}
    said = places(x for x in links if x.kind == "value" and x.is_whole and x.attribute in told)
    kept = (p for p in clause.values if not (p.is_measured and said & set(range(p.first, p.last))))
    return replace(clause, values=tuple(kept))


def _without_unknown(find: Find, turn: EarlierTurn, goal: str) -> Find:
    """What a goal that came to nothing looked for, without the names that nothing bears."""
    found = turn.found.get(goal)
    if found is not None and (found.matched or found.total or found.truth):
        return find
    kept = tuple(c for c in find.constraints if c.attribute or c.kind not in _NAMES)
    return find.model_copy(update={"constraints": kept})


def renamed(old: Find, new: Find, schema: Schema) -> Find | None:
    """The find with another thing named where it named one of the type, over whatever relation;
    None where not this alone is said.
    """
    told = list(things_named(new, schema, ""))
    if len(told) != 1 or len(new.constraints) != 1 or (name := told[0].named) is None:
        return None
    kind = told[0].entity
    places = [one.named for one in things_named(old, schema, "") if one.entity == kind]
    if len(places) != 1 or (place := places[0]) is None or place.kind != name.kind:
        return None
    if len({name.attribute, place.attribute} & set(schema.kind(kind).name_attributes)) > 1:
        return None
    said = {"value": name.value, "cue": name.cue}

    def swapped(part: Record) -> Record:
        return place.model_copy(update=said) if part == place else part

    return rewritten(old, swapped)


def _narrowed_by(find: Find, new: Sequence[Constraint], schema: Schema, root: str) -> Find:
    for one in new:
        find = narrowed(find, one, schema, root)
    return find


def _with_arguments(form: Form, goal: CallGoal, clause: Clause) -> Form | None:
    """A call with values in place of those of their kind."""
    arguments = list(goal.arguments)
    for placed in clause.values:
        value = placed.value
        at = next((i for i, c in enumerate(arguments) if c.kind == value.kind), None)
        if at is None:
            return None
        arguments[at] = arguments[at].model_copy(update={"value": value.value})
    if not clause.values:
        return None
    goals = (*form.goals[:-1], goal.model_copy(update={"arguments": tuple(arguments)}))
    return form.model_copy(update={"goals": goals, "follows": True})
