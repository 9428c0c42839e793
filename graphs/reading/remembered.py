"""What was found, changed or named before, that words like "it" and "her" may point back to."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

from graphs.answering.records import Found
from graphs.form_reasoner import EarlierTurn
from graphs.forms.following import without_spans
from graphs.forms.records import Constraint, DoGoal, Find, FindGoal, Form, Goal
from graphs.reading.aspect import assumes
from graphs.reading.draft import Before
from graphs.reading.open_years import has_open_year
from graphs.reading.schema import Schema, is_date, is_measure
from graphs.reading.weights import fitted, most
from tools.entity_types.records import AccessPath


def pointed_to(earlier: Sequence[EarlierTurn], schema: Schema) -> list[Before]:
    """What earlier turns found, changed, or named, the latest last; of types still there."""
    before: list[Before] = []
    for turn in earlier[-most("turns_back") :]:
        lost = turn is not earlier[-1] and _came_to_nothing(turn)
        told = _of_turn(turn, schema, tuple(before))
        told = (one for one in told if not one.entity or one.entity in schema.model.types)
        before += [replace(one, sure=False) if lost and one.named else one for one in told]
    return [_unless_another(one, before[at + 1 :]) for at, one in enumerate(before)]


def _came_to_nothing(turn: EarlierTurn) -> bool:
    """Whether a turn only ordered what was not done: whoever went on to something else may not
    mean what it named.
    """
    return all(isinstance(goal, DoGoal) for goal in turn.form.goals) and not any(
        _is_something(found) for found in turn.found.values()
    )


def after_nothing(shown: Sequence[Before], earlier: Sequence[EarlierTurn]) -> list[Before]:
    """What may be pointed to, unsure where the last turn looked for something else and found
    nothing: "it" may be that; a single thing also where words of that turn were not understood.
    """
    last = earlier[-1] if earlier else None
    looked = [g for g in last.form.goals if isinstance(g, FindGoal)] if last is not None else []
    if last is None or not looked:
        return list(shown)
    nothing = not any(_is_something(last.found.get(g.id)) for g in looked)
    return [
        replace(one, sure=False)
        if one.turn != last.id and (nothing or (last.form.unread and one.count == 1))
        else one
        for one in shown
    ]


def _is_something(found: Found | None) -> bool:
    told = (found.rows, found.changes, found.total, found.truth is not None) if found else ()
    return any(told)


def _unless_another(one: Before, later: Sequence[Before]) -> Before:
    """A thing found, unsure where a later turn names another of its type: that may be meant."""
    named = any(x.named and x.entity == one.entity and x.turn != one.turn for x in later)
    return replace(one, sure=False) if one.has_rows and one.count == 1 and named else one


def _of_turn(turn: EarlierTurn, schema: Schema, before: Sequence[Before]) -> Iterator[Before]:
    for goal in without_spans(turn.form).goals:
        found = turn.found.get(goal.id)
        given = _given_in_vain(goal, found)
        for one in named_in(goal, schema, f"{turn.id}.{goal.id}", before):
            meant = one.named is None or one.named.value not in given
            yield replace(one, sure=one.sure and meant)
        if found is not None and _is_there(found):
            count = max(found.matched, len(found.rows), len(found.changes))
            named = count == 1 and (_is_named(goal, schema) or _is_changed(found))
            sure = named or (_is_sure(turn.form) and _is_ordered(goal, schema, before))
            chance = 1.0 if named else turn.form.confidence
            if (rows := _picked_from(goal, turn.form, schema, before)) is not None:
                again = rows.count == count == 1  # nobody asks on about what was not meant
                sure, chance = (True, 1.0) if again else (rows.sure, rows.chance)
            asked = goal.find.wanted[:1] if isinstance(goal, FindGoal) else ()
            yield Before(
                f"{turn.id}.{goal.id}", found.entity, sure, count, chance=chance,
                wanted="".join(asked), told=_told(goal, count, before),
                among=_among(goal), changed=bool(found.changes),
            )  # fmt: skip
        if found is not None and found.truth is False:
            yield from _tested(goal, turn)
        if found is not None and found.total is not None and not found.entity:
            yield from _counted(goal, found, turn)


def _given_in_vain(goal: Goal, found: Found | None) -> set[Any]:
    """The names that a command was given and that changed nothing: "it" is rarely one of them."""
    if not isinstance(goal, DoGoal) or (found is not None and found.changes):
        return set()
    return {told.value for told in goal.assignments if told.kind == "name"}


def _told(goal: Goal, count: int, before: Sequence[Before]) -> tuple[Constraint, ...] | None:
    """What all the things were looked up by that a goal tells some of: one of them is picked, by
    whatever it is told.
    """
    if not isinstance(goal, FindGoal) or goal.total is not None:
        return None
    find, those = goal.find, None
    if find.of:
        those = next((x.told for x in reversed(before) if x.has_rows and x.goal == find.of), None)
        if those is None:
            return None
    if find.order is not None or find.limit or find.skip or (find.of and count == 1):
        return those
    return (*(those or ()), *find.constraints)


def _among(goal: Goal) -> tuple[Constraint, ...]:
    """What those were looked up by of which one was picked that no turn showed."""
    find = looked_for(goal)
    return find.constraints if find is not None and find.entity and find.limit == 1 else ()


def _picked_from(goal: Goal, form: Form, schema: Schema, before: Sequence[Before]) -> Before | None:
    """The rows that the things of a goal are some of, told by their place or by an order alone:
    they are as sure as those, whatever was asked about them. Who goes on to speak of the one thing
    that he was told takes it for the one that he meant.
    """
    find = looked_for(goal)
    told = find.of if find is not None and not find.constraints else ""
    name = getattr(goal, "target_goal", "") or told
    if form.unread or form.features.get("guessed") or not _is_ordered(goal, schema, before):
        return None
    return next((one for one in before if one.has_rows and one.goal == name), None)


def _counted(goal: Goal, found: Found, turn: EarlierTurn) -> Iterator[Before]:
    """Things that were counted, and not shown."""
    if isinstance(goal, FindGoal) and goal.find.entity and isinstance(found.total, int):
        name, find = f"{turn.id}.{goal.id}", goal.find
        yield Before(name, find.entity, _is_sure(turn.form), found.total,
                     chance=turn.form.confidence, counted=find.constraints)  # fmt: skip


def _tested(goal: Goal, turn: EarlierTurn) -> Iterator[Before]:
    """The thing that is not as was asked: "Has Ada paid her invoice?" leaves the invoice of Ada."""
    if not isinstance(goal, FindGoal) or goal.test is None or not goal.find.entity:
        return
    rest = tuple(told for told in goal.find.constraints if told.kind not in ("flag", "enum"))
    if rest and len(rest) < len(goal.find.constraints):
        name, entity = f"{turn.id}.{goal.id}", goal.find.entity
        yield Before(name, entity, _is_sure(turn.form), chance=turn.form.confidence, counted=rest)


def looked_for(goal: Goal) -> Find | None:
    """What a goal finds, or finds so as to change it."""
    return goal.find if isinstance(goal, FindGoal) else getattr(goal, "target", None)


def finds_of(earlier: Sequence[EarlierTurn]) -> Iterator[tuple[str, Find]]:
    """What earlier turns looked for, by the name of the goal; over what they pointed to."""
    found: dict[str, Find] = {}
    for turn in earlier:
        for goal in turn.form.goals:
            find = looked_for(goal)
            if find is not None:
                found[f"{turn.id}.{goal.id}"] = found.get(find.of, find)
    yield from found.items()


def _is_there(found: Found) -> bool:
    return bool(found.entity and found.status == "answered" and (found.rows or found.changes))


def _is_sure(form: Form) -> bool:
    return not (form.unread or form.doubtful or has_open_year(form) or assumes(form))


def _is_changed(found: Found) -> bool:
    """Whether the things were changed: the person was told which they are, and goes on from it."""
    return bool(found.changes) and all(one.outcome == "done" for one in found.changes)


def rests_on_doubt(used: Sequence[Before], sure: float) -> bool:
    """Whether what is pointed to may not be meant; ``sure``: the chance that the command which
    points to it was read rightly, 0 of what is no command.
    """
    meant = min((one.chance for one in used), default=1.0)
    doubted = meant < fitted()["doubt"] and sure * meant < fitted()["withhold"]
    return doubted or any(not one.sure for one in used)


def _is_ordered(goal: Goal, schema: Schema, before: Sequence[Before]) -> bool:
    """Whether an order by which things were picked is one that everybody knows: of amounts, days.

    Which of some words is the highest only the service knows.
    """
    find = looked_for(goal)
    if find is None or find.order is None:
        return True
    kind = schema.model.types.get(_entity(goal, before))
    by = kind.attribute(find.order.attribute) if kind is not None else None
    return by is not None and (is_measure(by) or is_date(by))


def _entity(goal: Goal, before: Sequence[Before]) -> str:
    """The type of what a goal looks for; of those found before, where it looks among them."""
    find = looked_for(goal)
    if find is None:
        return ""
    rows = (one.entity for one in before if one.has_rows and one.goal == find.of)
    return next(rows, find.entity)


def _is_named(goal: Goal, schema: Schema) -> bool:
    """Whether the person said the name, or the id, of the thing that a goal is about, and no more:
    then it is that thing, whatever else of the request was not understood.
    """
    find = looked_for(goal)
    if find is None or find.of or find.entity not in schema.model.types or not find.constraints:
        return False
    return all(
        told.op == "=" and told.kind in ("name", "id") and isinstance(told.value, str | int)
        and bool(told.attribute) and schema.identifies(find.entity, told.attribute)
        for told in find.constraints
    )  # fmt: skip


def named_in(
    goal: Goal, schema: Schema, name: str, before: Sequence[Before] = ()
) -> Iterator[Before]:
    """The things that a goal named, and the people it asked for as a relation of what it found."""
    find = looked_for(goal)
    if find is not None:
        yield from things_named(find, schema, name)
    entity = _entity(goal, before)
    if isinstance(goal, FindGoal) and entity in schema.model.types:
        for wanted in goal.find.wanted:
            person = schema.target_of(entity, wanted)
            own = person == entity and schema.identifies(entity, wanted)
            if person and not own and schema.is_person(person):
                yield Before(name, person, take=wanted)
    if isinstance(goal, DoGoal) and goal.tool_id in schema.model.paths:
        path = schema.model.paths[goal.tool_id]
        for constraint in goal.assignments:
            yield from _named(given_type(path, constraint, schema), constraint, schema, name)


def given_type(path: AccessPath, told: Constraint, schema: Schema) -> str:
    """The type of the thing that an operation is given by an assignment; ``""``: of none."""
    taken = path.input(told.attribute)
    entity = taken.entity if taken else ""
    if taken and taken.attribute and entity in schema.model.types:
        return schema.target_of(entity, taken.attribute)
    return entity


def things_named(find: Find, schema: Schema, name: str) -> Iterator[Before]:
    """The things that constraints name, also those of the things that others belong to."""
    for told in find.constraints if find.entity in schema.model.types else ():
        if told.find is not None:
            yield from things_named(told.find, schema, name)
        yield from _named(schema.target_of_path(find.entity, told.attribute), told, schema, name)


def _named(entity: str, told: Constraint, schema: Schema, name: str) -> Iterator[Before]:
    named = told.kind in ("name", "id") and isinstance(told.value, str | int) and told.op == "="
    if named and entity in schema.model.types:
        yield Before(name, entity, named=told)


def naming(one: Before, schema: Schema) -> Constraint | None:
    """What names a thing that was spoken of, as it is told of things of its type; None: nothing."""
    kind = schema.kind(one.entity)
    if one.named is None:
        return None
    own = kind.id_attribute if one.named.kind == "id" else next(iter(kind.name_attributes), "")
    return one.named.model_copy(update={"attribute": own, "span": None}) if own else None
