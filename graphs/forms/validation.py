"""What is wrong with a form, whoever wrote it, said so that a model can repair its JSON."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence

from graphs.forms.complaint import Complaint, complaint
from graphs.forms.parts import parts_of
from graphs.forms.records import (
    CallGoal,
    CompareGoal,
    Constraint,
    DoGoal,
    Find,
    FindGoal,
    Form,
    Goal,
    Test,
    Total,
)
from graphs.forms.vocabulary import Vocabulary
from tools.entity_types.records import EntityModel
from tools.library import ToolLibrary
from tools.written_number import number

_WITHOUT_VALUE = ("exists", "missing")
_OF_NUMBERS = ("sum", "mean")
_COMPARED = ("value", "find", "goal", "than")
_OTHER_ORDER = re.compile(r"\d{1,2}[./-]\d{1,2}[./-]\d")
"""How a day begins that is not written as 2026-05-12."""
_ORDERS = ("<", "<=", ">", ">=")


def complaints(
    form: Form,
    model: EntityModel,
    library: ToolLibrary,
    earlier: Collection[str] | None = None,
) -> list[Complaint]:
    """Everything that is wrong, in the order of the form; empty where it can be planned.

    ``earlier`` are goals of earlier turns that may be referred to, ``T1.g1``; None: any may.
    """
    words = Vocabulary(form, model, library)
    found = [*_of_references(form, earlier), *_of_conditions(form)]
    for goal in form.goals:
        found += _of_goal(goal, words)
        for place, part in parts_of(goal, goal.id):
            if isinstance(part, Constraint):
                found += _of_constraint(place, part)
            elif isinstance(part, Find):
                found += _of_find(place, part, words)
            elif isinstance(part, Test) and not (part.op in _WITHOUT_VALUE or _compares(part)):
                found.append(complaint(place, f"the test by {part.op} has no value"))
    return found


def _compares(test: Test) -> bool:
    return test.value is not None or bool(test.goal)


# --- goals and what they refer to ---------------------------------------------------------------


def references_of(goal: Goal) -> dict[str, str]:
    """Goals that a goal rests on: the place of each reference with the id."""
    found = {f"{goal.id}.condition.goal": goal.condition.goal} if goal.condition else {}
    if isinstance(goal, CompareGoal):
        found |= {f"{goal.id}.goals.{i}": one for i, one in enumerate(goal.goals)}
    if isinstance(goal, DoGoal) and goal.target_goal:
        found[f"{goal.id}.target_goal"] = goal.target_goal
    for place, part in parts_of(goal, goal.id):
        if isinstance(part, Constraint | Test) and part.goal:
            found[f"{place}.goal"] = part.goal
        elif isinstance(part, Find) and part.of:
            found[f"{place}.of"] = part.of
    return found


def _of_references(form: Form, earlier: Collection[str] | None) -> Iterator[Complaint]:
    ids = [goal.id for goal in form.goals]
    for goal_id in sorted({one for one in ids if ids.count(one) > 1}):
        yield complaint(goal_id, f"{goal_id} is the id of several goals", goal_id)
    rests = {goal.id: references_of(goal) for goal in form.goals}
    for goal_id, places in rests.items():
        for place, other in places.items():
            if other not in ids and not _is_earlier(other, earlier):
                allowed = [one for one in ids if one != goal_id] + sorted(earlier or ())
                yield complaint(place, f"there is no goal {other!r}", other, allowed)
            elif goal_id in _reached(other, rests):
                yield complaint(place, f"{goal_id} rests on {other}, which rests on {goal_id}")


def _is_earlier(goal_id: str, earlier: Collection[str] | None) -> bool:
    """Whether it is a goal of an earlier turn: ``T1.g1``."""
    return "." in goal_id if earlier is None else goal_id in earlier


def _reached(goal_id: str, rests: dict[str, dict[str, str]]) -> set[str]:
    """A goal and every goal that it rests on."""
    found, left = set[str](), [goal_id]
    while left:
        one = left.pop()
        if one not in found:
            found.add(one)
            left += rests.get(one, {}).values()
    return found


def _of_conditions(form: Form) -> Iterator[Complaint]:
    """A condition asks a goal that comes before and answers yes or no."""
    before: list[Goal] = []
    for goal in form.goals:
        other = form.goal(goal.condition.goal) if goal.condition else None
        if other is not None:
            place, tests = f"{goal.id}.condition.goal", [g.id for g in before if _is_boolean(g)]
            if other not in before:
                yield complaint(place, f"{other.id} does not come before", other.id, tests)
            elif not _is_boolean(other):
                wrong = f"{other.id} does not answer yes or no: give it a test"
                yield complaint(place, wrong, other.id, tests)
        before.append(goal)


def _is_boolean(goal: Goal) -> bool:
    if isinstance(goal, FindGoal | CallGoal):
        return goal.test is not None
    return isinstance(goal, CompareGoal) and (goal.op == "same" or bool(goal.claimed))


# --- single goals ------------------------------------------------------------------------------


def _of_goal(goal: Goal, words: Vocabulary) -> Iterator[Complaint]:
    match goal:
        case FindGoal():
            yield from _of_find_goal(goal, words)
        case CompareGoal():
            if len(set(goal.goals)) < 2:
                yield complaint(f"{goal.id}.goals", "a comparison needs two goals or more")
        case DoGoal():
            yield from _of_do(goal, words)
        case CallGoal():
            yield from _of_call(goal, words)


def _of_find_goal(goal: FindGoal, words: Vocabulary) -> Iterator[Complaint]:
    if goal.total is not None:
        yield from _of_total(goal.id, goal.total, goal.find, words)
    if goal.test is not None and not (goal.test.attribute == "total" and goal.total):
        place = f"{goal.id}.test.attribute"
        yield from _unknown_attribute(place, goal.test.attribute, goal.find, words)


def _of_total(goal_id: str, total: Total, find: Find, words: Vocabulary) -> Iterator[Complaint]:
    names, numbers = words.attributes(find), words.numbers(find)
    place = f"{goal_id}.total.attribute"
    if total.op != "count" and not total.attribute:
        yield complaint(place, f"{total.op} needs an attribute", "", numbers)
    yield from _unknown_attribute(place, total.attribute, find, words)
    yield from _unknown_attribute(f"{goal_id}.total.by", total.by, find, words)
    if total.op in _OF_NUMBERS and total.attribute in names and total.attribute not in numbers:
        wrong = f"{total.attribute} is no number, so it has no {total.op}"
        yield complaint(place, wrong, total.attribute, numbers)


def _of_do(goal: DoGoal, words: Vocabulary) -> Iterator[Complaint]:
    if not goal.action.strip():
        yield complaint(f"{goal.id}.action", "the action is empty: give the verb that was said")
    if not (goal.entity or goal.tool_id or goal.target or goal.target_goal):
        wrong = "nothing says what is changed: give entity, target or tool_id"
        yield complaint(goal.id, wrong, "", words.entities)
    if goal.target and goal.target_goal:
        yield complaint(f"{goal.id}.target_goal", "give target or target_goal, not both")
    yield from _unknown(f"{goal.id}.tool_id", "operation", goal.tool_id, words.tools)
    yield from _unknown(f"{goal.id}.entity", "entity type", goal.entity, words.entities)
    names = words.contents(goal)
    for i, one in enumerate(goal.assignments):
        place = f"{goal.id}.assignments.{i}"
        yield from _unknown(f"{place}.attribute", "attribute", one.attribute, names)
        if words.takes_measure(goal.tool_id, one.attribute):
            yield from _no_number(f"{place}.value", one)


def _of_call(goal: CallGoal, words: Vocabulary) -> Iterator[Complaint]:
    if goal.tool_id not in words.tools:
        wrong = f"there is no operation {goal.tool_id!r}"
        yield complaint(f"{goal.id}.tool_id", wrong, goal.tool_id, words.tools)
        return
    names = words.parameters(goal.tool_id)
    for i, one in enumerate(goal.arguments):
        place = f"{goal.id}.arguments.{i}.attribute"
        if one.attribute and one.attribute not in names:
            wrong = f"{goal.tool_id} has no parameter {one.attribute!r}"
            yield complaint(place, wrong, one.attribute, names)
        if words.takes_day(goal.tool_id, one.attribute):
            yield from _no_day(f"{goal.id}.arguments.{i}.value", one)


# --- finds and constraints ---------------------------------------------------------------------


def _of_find(place: str, find: Find, words: Vocabulary) -> Iterator[Complaint]:
    if not find.entity and not find.of:
        wrong = "nothing says what is looked for: give entity or of"
        yield complaint(f"{place}.entity", wrong, "", words.entities)
    if find.entity not in words.tools:
        yield from _unknown(f"{place}.entity", "entity type", find.entity, words.entities)
    if find.limit is not None and find.limit < 1:
        yield complaint(f"{place}.limit", f"the limit is {find.limit}, not 1 or more", find.limit)
    if find.skip < 0:
        yield complaint(f"{place}.skip", f"the number skipped is {find.skip}", find.skip)
    named = {f"wanted.{i}": name for i, name in enumerate(find.wanted)}
    if find.order is not None and find.order.attribute != "total":
        named["order.attribute"] = find.order.attribute
    for where, name in named.items():
        yield from _unknown_attribute(f"{place}.{where}", name, find, words)
    for i, one in enumerate(find.constraints):
        where = f"{place}.constraints.{i}"
        if one.attribute not in words.constrained(find) and not words.is_of_groups(find, one):
            yield from _unknown_attribute(f"{where}.attribute", one.attribute, find, words)
        yield from _unknown_attribute(f"{where}.than", one.than, find, words)
        yield from _of_value(where, one, find, words)


def _of_value(where: str, one: Constraint, find: Find, words: Vocabulary) -> Iterator[Complaint]:
    """Whether a value can be what the attribute holds: a day, a number."""
    if words.is_day(find, one.attribute):
        yield from _no_day(f"{where}.value", one)
    counted = words.is_measure(find, one.attribute) or (
        one.op in _ORDERS and words.is_number(find, one.attribute)
    )
    if counted:
        yield from _no_number(f"{where}.value", one)


def _no_number(place: str, one: Constraint) -> Iterator[Complaint]:
    if isinstance(one.value, str) and number(one.value) is None:
        wrong = f"{one.attribute} is a number and {one.value!r} is none"
        yield complaint(place, wrong, one.value)


def _no_day(place: str, one: Constraint) -> Iterator[Complaint]:
    """A word for a day ("tomorrow"), or a day in another order, where only the day itself compares
    with what services hold.
    """
    plain = isinstance(one.value, str) and one.op in ("=", "!=", *_ORDERS)
    if plain and (not any(map(str.isdigit, one.value)) or _OTHER_ORDER.match(one.value)):
        yield complaint(place, f"{one.attribute} is a day and {one.value!r} is none", one.value)


def _of_constraint(place: str, one: Constraint) -> Iterator[Complaint]:
    given = [name for name in _COMPARED if getattr(one, name) not in (None, "")]
    if len(given) > 1:
        yield complaint(place, f"give one of {', '.join(given)}, not several")
    if not given and one.op not in _WITHOUT_VALUE:
        yield complaint(
            place, f"{one.attribute or 'it'} {one.op} compares with nothing", one.attribute,
            _COMPARED,
        )  # fmt: skip


def _unknown_attribute(place: str, name: str, find: Find, words: Vocabulary) -> Iterator[Complaint]:
    if not words.means_one(words.entity(find), name):
        yield from _unknown(place, "attribute", name, words.attributes(find))


def _unknown(place: str, what: str, name: str, allowed: Sequence[str]) -> Iterator[Complaint]:
    """A complaint about a name that is not among the allowed ones, where these are known."""
    if name and allowed and name not in allowed:
        yield complaint(place, f"there is no {what} {name!r}", name, allowed)
