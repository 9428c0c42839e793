"""The last command put right, or done again: "no, medium", "do the same for Ada"."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from graphs.form_reasoner import EarlierTurn
from graphs.forms.records import Constraint, DoGoal, Find, Form
from graphs.reading.changing import change
from graphs.reading.clauses import Clause
from graphs.reading.closed_class import closed
from graphs.reading.command import Command
from graphs.reading.draft import Before, Candidate, Draft
from graphs.reading.finding import look_up
from graphs.reading.following import narrowed
from graphs.reading.links import Link, places
from graphs.reading.open_years import with_open_years
from graphs.reading.remembered import looked_for
from graphs.reading.schema import Schema
from graphs.reading.segments import segments


def is_correction(clause: Clause) -> bool:
    """Whether a clause begins by taking something back, or asks for the same again."""
    first = next((t.lower for t in clause.tokens if t.is_word), "")
    return first in closed("correcting") or bool(clause.words & closed("repeating"))


@dataclass(frozen=True, slots=True)
class LastCommand:
    """The command of the turn before, and what it can be put right by."""

    turn: EarlierTurn
    form: Form
    goal: DoGoal
    schema: Schema
    earlier: Sequence[EarlierTurn]
    before: Sequence[Before]

    @property
    def name(self) -> str:
        """What it changed is referred to by this."""
        return f"{self.turn.id}.{self.goal.id}"


def corrected(last: LastCommand, clause: Clause, links: Sequence[Link]) -> Form | None:
    """The last command with what a clause says in place of what it said; None: nothing fits."""
    if last.goal.tool_id not in last.schema.model.paths:
        return None
    read = (
        _reassigned(last, clause, links)
        or (None if clause.mood == "command" else _retargeted(last, clause, links))
        or _retold(last, clause)
    )
    if read is None:
        return None
    made, used = with_open_years(read[0], clause), read[1]
    left = tuple(clause.tokens[i].text for i in _left(clause, used))
    return last.form.model_copy(
        update={
            "goals": (made.model_copy(update={"id": "g1", "condition": None}),),
            "follows": True,
            "unread": left,
            "doubtful": bool(left) or _is_doubtful(last, made),
        }
    )


def _is_doubtful(last: LastCommand, made: DoGoal) -> bool:
    """Whether it may not be sent unasked: it would make a thing twice, or was one of several
    commands, or points to what is not sure; to correct what was changed says that it was right.
    """  # noqa: D205
    again = last.schema.model.paths[made.tool_id].kind == "create"
    unsure = {one.goal for one in last.before if not one.sure} - {last.name}
    points = {made.target_goal, made.target.of if made.target else ""}
    return last.form.doubtful or again or len(last.form.goals) > 1 or bool(points & unsure)


_Made = tuple[DoGoal, set[int]]


def _reassigned(last: LastCommand, clause: Clause, links: Sequence[Link]) -> _Made | None:
    """Another value for what it assigned: "no, to Grace"."""
    path, goal = last.schema.model.paths[last.goal.tool_id], last.goal
    read = change(Command(clause, path, links, last.schema, corrects=True))
    new = {c.attribute: c for c in read.goal.assignments if c.kind != "text"}
    if not new or not set(new) <= {c.attribute for c in goal.assignments}:
        return None
    return _with_new(last, new), read.used


def _with_new(last: LastCommand, new: Mapping[str, Constraint]) -> DoGoal:
    """The command with other assignments, done to what it changed."""
    kept = tuple(new.get(c.attribute, c) for c in last.goal.assignments)
    goal = last.goal.model_copy(update={"assignments": kept})
    if last.name in {one.goal for one in last.before}:
        goal = goal.model_copy(update={"target": None, "target_goal": last.name})
    return goal


def _retold(last: LastCommand, clause: Clause) -> _Made | None:
    """A name, a code or a quoted text in place of the one text that was assigned."""
    goal, stretch = last.goal, segments(clause)[-1]
    texts = [c for c in goal.assignments if c.kind == "text"]
    told = places(clause.values)
    first = stretch[0]
    while first < stretch[1] and clause.tokens[first].function and first not in told:
        first += 1
    words = range(first, stretch[1])
    if len(texts) != 1 or not words or not all(i in told for i in words):
        return None
    span, value = clause.span(first, stretch[1]), clause.said(first, stretch[1]).strip('"“”')
    new = texts[0].model_copy(update={"value": value, "span": span})
    return _with_new(last, {new.attribute: new}), set(words)


def _retargeted(last: LastCommand, clause: Clause, links: Sequence[Link]) -> _Made | None:
    """Another thing that it is done to: "the same for Ada", "and the first one as well"."""
    goal = last.goal
    targets = goal.target is not None or goal.target_goal
    if goal.entity not in last.schema.model.types or not targets:
        return None
    read = look_up(Draft(clause, goal.entity, links, last.schema, last.before))
    target = _target(goal, read, last.schema, dict(_finds(last.earlier)))
    if target is None:
        return None
    return goal.model_copy(update={"target": target, "target_goal": ""}), read.used


def _target(
    goal: DoGoal, read: Candidate, schema: Schema, finds: Mapping[str, Find]
) -> Find | None:
    find: Find = read.goal.find
    if find.of:
        return find if find.limit else None
    told = [c for c in find.constraints if c.attribute and c.kind in ("name", "id")]
    if not told or len(told) < len(find.constraints):
        return None
    if any(schema.identifies(goal.entity, c.attribute) for c in told):
        return find.model_copy(update={"wanted": ()})
    base = goal.target or finds.get(goal.target_goal)
    if base is None or base.entity != goal.entity:
        return None
    for one in told:
        base = _without_name(narrowed(base, one, schema), one, schema)
    return base


def _without_name(find: Find, new: Constraint, schema: Schema) -> Find:
    """What else told which thing was meant is not said of another one."""
    kept = (
        c for c in find.constraints if c is new or not schema.identifies(find.entity, c.attribute)
    )
    return find.model_copy(update={"constraints": tuple(kept), "order": None, "limit": None})


def _finds(earlier: Sequence[EarlierTurn]) -> Iterator[tuple[str, Find]]:
    """What earlier turns looked for, by the name of the goal; over what they pointed to."""
    found: dict[str, Find] = {}
    for turn in earlier:
        for goal in turn.form.goals:
            find = looked_for(goal)
            if find is not None:
                found[f"{turn.id}.{goal.id}"] = found.get(find.of, find)
    yield from found.items()


def _left(clause: Clause, used: set[int]) -> Iterator[int]:
    """The words that neither say something nor lead it in."""
    plain = closed("correcting") | closed("meaning") | closed("sufficing") | closed("leading")
    for at, token in enumerate(clause.tokens):
        if at == clause.head and clause.mood == "command":  # "make it low"
            continue
        if token.is_word and at not in used and not token.function and token.lower not in plain:
            yield at
