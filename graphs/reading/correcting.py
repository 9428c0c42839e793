"""The last command put right, or done again: "no, medium", "do the same for Ada"."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

from graphs.forms.records import Constraint, DoGoal, Form
from graphs.reading.changing import change
from graphs.reading.clauses import Clause, remakes
from graphs.reading.closed_class import closed
from graphs.reading.command import Command
from graphs.reading.days_of_months import in_days_of
from graphs.reading.given_besides import goes_to_it
from graphs.reading.last_command import LastCommand, Made, makes, told_by_turn, with_new
from graphs.reading.links import Link, places
from graphs.reading.open_years import with_open_years
from graphs.reading.remembered import given_type, rests_on_doubt
from graphs.reading.retargeting import retargeted
from graphs.reading.said_last import said_last
from graphs.reading.segments import segments
from graphs.reading.taking_back import is_correction, repeats, takes_back
from graphs.reading.told_things import taken_back, things_told, told_aside
from graphs.reading.weights import confidence, fitted


def corrected(last: LastCommand, clause: Clause, links: Sequence[Link]) -> Form | None:
    """The last command with what a clause says in place of what it said; None: nothing fits."""
    if last.goal.tool_id not in last.schema.model.paths:
        return None
    last = told_by_turn(last)
    placed = last.goal.target is not None and bool(last.goal.target.limit)
    if remakes(clause) or not placed:  # "the 2nd" may be one of several things
        clause = in_days_of(last.goal.assignments, clause)
    denied = told_aside(clause)
    denied |= taken_back(clause, [x for x in links if denied.isdisjoint(places([x]))])
    if not denied and clause.words & closed("negating") - closed("correcting"):
        return None  # "it's not online any more": what is denied is not set
    links = [x for x in links if denied.isdisjoint(range(x.first, x.last))]
    values = (p for p in clause.values if denied.isdisjoint(range(p.first, p.last)))
    clause = replace(clause, values=tuple(values)) if denied else clause
    if remakes(clause) and not is_correction(clause) and last.is_done and makes(last):
        return None  # what was made is changed by another operation
    another = things_told(last.goal.entity, clause, links)
    read = (
        (_regiven(last, clause, links) if repeats(clause) else None)
        or _moved_again(last, clause)
        or _shifted_anew(last, clause)
        or _done_to_another(last, clause, links, another)
        or _reassigned(last, clause, links, another)
        or _regiven(last, clause, links)
        or (None if clause.mood == "command" else retargeted(last, clause, links))
        or _retold(last, clause)
    )
    if read is None or _is_done_by(last, read[0], clause):
        return None
    made, used = with_open_years(read[0], clause), read[1]
    left = tuple(clause.tokens[i].text for i in _left(clause, used | denied, another))
    return last.form.model_copy(
        update={
            "goals": (made.model_copy(update={"id": "g1", "condition": None}),),
            "follows": True,
            "unread": (*last.form.unread, *left),
            "doubtful": bool(left) or _is_doubtful(last, made, repeats=repeats(clause)),
        }
    )


def _is_done_by(last: LastCommand, made: DoGoal, clause: Clause) -> bool:
    """Whether nothing would change by it: it would set the thing to what it was set to, and does
    not ask for that again.
    """
    same, told = (
        [c.model_copy(update={"span": None}) for c in goal.assignments]
        for goal in (last.goal, made)
    )
    aimed = made.target_goal or (made.target.of if made.target is not None else "")
    again = repeats(clause) or any(c.shift for c in made.assignments)
    return aimed == last.name and told == same and not again


def _is_doubtful(last: LastCommand, made: DoGoal, *, repeats: bool) -> bool:
    """Whether it may not be sent unasked: it would make a thing twice, though nothing says so, or
    was one of several commands, or points to what is not sure; to correct what was changed says
    that it was right.
    """
    if not last.is_done and _names_it(made, last):
        return len(last.form.goals) > 1 or _chance(last.form) < fitted()["withhold"]
    anew = made.tool_id == last.goal.tool_id
    again = anew and makes(last) and last.is_done and not repeats
    points = {made.target_goal, made.target.of if made.target else ""} - {last.name}
    unsure = rests_on_doubt([b for b in last.before if b.goal in points], last.form.confidence)
    return last.form.doubtful or again or len(last.form.goals) > 1 or unsure


def _names_it(made: DoGoal, last: LastCommand) -> bool:
    """Whether the person has now named the thing by which the command was doubted."""
    told = made.target.constraints if made.target is not None and made.target.entity else ()
    identifies = last.schema.identifies
    return made.target != last.goal.target and any(
        identifies(made.entity, c.attribute) for c in told
    )


def _chance(form: Form) -> float:
    """The chance that a command was read rightly, whatever it pointed to."""
    return confidence({**form.features, "referent": 0.0})


def _regiven(last: LastCommand, clause: Clause, links: Sequence[Link]) -> Made | None:
    """Another thing in place of the one of its type that was given: "sorry, Ben"; made once more
    with it: "and Ben too".
    """
    goal, again = last.goal, repeats(clause)
    given = {
        (c.attribute, str(_told(c, x))): (c, x)
        for c in goal.assignments for x in links if _stands_for(last, c, x)
    }  # fmt: skip
    if len(given) != 1 or (again and not makes(last)):
        return None
    ((old, link),) = given.values()
    told = {"value": _told(old, link), "span": clause.span(link.first, link.last)}
    new = {old.attribute: old.model_copy(update=told)}
    kept = tuple(new.get(c.attribute, c) for c in goal.assignments)
    made = goal.model_copy(update={"assignments": kept}) if again else with_new(last, new)
    return made, set(range(link.first, link.last))


def _told(given: Constraint, link: Link) -> Any:
    """What a link says in place of what was given, by its id or by its name as that was."""
    return link.thing if given.kind == "id" and link.thing is not None else link.value


def _stands_for(last: LastCommand, given: Constraint, link: Link) -> bool:
    """Whether a thing may be given in place of another: one of its type, told as that was; what is
    made has no thing of its own type yet.
    """
    if link.kind != "name" or given.kind not in ("name", "id"):
        return False
    kind, path = last.schema.kind(link.entity), last.schema.model.paths[last.goal.tool_id]
    taken = path.input(given.attribute)
    if taken is not None and (taken.entity, taken.attribute) == (link.entity, link.attribute):
        return not last.schema.identifies(link.entity, link.attribute)  # where else it is put
    names, by_id = kind.name_attributes, given.kind == "id"
    known = (kind.id_attribute, *names) if by_id else names[:1]
    entity = given_type(path, given, last.schema)
    return link.attribute in known and entity in (link.entity, last.goal.entity)


def _reassigned(
    last: LastCommand, clause: Clause, links: Sequence[Link], another: set[int]
) -> Made | None:
    """Another value for what it assigned: "no, to Grace"; ``another``: the words that tell a thing,
    to which it is not done.
    """
    path, goal = last.schema.model.paths[last.goal.tool_id], last.goal
    read = change(Command(clause, path, links, last.schema, last.before, corrects=True))
    told = {c.attribute: c for c in read.goal.assignments}
    old = {c.attribute: c for c in goal.assignments}
    new = {key: c for key, c in told.items() if c.kind != "text"}
    if not set(new) <= set(old) or not new:
        new = told if goes_to_it(last, told, clause, links) else {}
    if not new:
        return None
    unsure = [_unsure(last, old[key], told, clause) for key, told in new.items() if key in old]
    given = {at for c in new.values() if c.span for at in clause.between(*c.span)}
    return with_new(last, new), read.used.difference(*unsure, another - given)


def _unsure(last: LastCommand, old: Constraint, new: Constraint, clause: Clause) -> list[int]:
    """The tokens of a value of which nobody knows what it says in place of another one: whether
    it is to be 3 after "raise it by 2", or, as that was done, by how much it is raised once more.
    """
    by = old.shift and "amount" in old.value
    at = clause.between(*new.span) if by and new.span else []
    becomes = not new.shift and clause.word(at[0] - 1) in closed("becoming") if at else False
    plain = not new.shift and new.kind not in ("number", "money")
    return [] if becomes or plain or (new.shift and not last.is_done) else at


def _moved_again(last: LastCommand, clause: Clause) -> Made | None:
    """Another time, or another day, of a moment that was moved, and of the end that goes with it:
    "move it to 15:00", "no, 16:00"; a day where it was moved by some: "push it back two days".
    """
    said = said_last(clause)
    moved = [c for c in last.goal.assignments if c.shift and said and said[1] in c.value]
    if said is not None and said[1] == "date" and not moved and len(last.goal.assignments) == 1:
        by_days = [c for c in last.goal.assignments if c.shift and c.value.get("unit") == "day"]
        moved = [c.model_copy(update={"value": {}}) for c in by_days]
    if said is None or not moved:
        return None
    value, kind, words = said
    span = clause.span(words[0], words[-1] + 1)
    new = {
        c.attribute: c.model_copy(update={"value": {**c.value, kind: value}, "span": span})
        for c in moved
    }
    return with_new(last, new), set(words)


def _shifted_anew(last: LastCommand, clause: Clause) -> Made | None:
    """The rest of another amount by which a thing was to be changed, as it was changed by one
    already: "raise it by 10", "no, by 20" raises it by 10 more.
    """
    shifts = [c for c in last.goal.assignments if c.shift and "amount" in c.value]
    said = [p for p in clause.values if p.value.cue in closed("agents")]
    plain = len(said) == 1 and said[0].value.kind == "number" and not said[0].value.unit
    if len(shifts) != 1 or not plain or not last.is_done or not is_correction(clause):
        return None
    (old,), (placed,) = shifts, said
    meant = math.copysign(placed.value.value, old.value["amount"])
    rest = {**old.value, "amount": type(placed.value.value)(meant - old.value["amount"])}
    new = old.model_copy(update={"value": rest, "span": clause.span(placed.first, placed.last)})
    return with_new(last, {new.attribute: new}), set(range(placed.first, placed.last))


def _retold(last: LastCommand, clause: Clause) -> Made | None:
    """A text, or a value, in place of the one of its kind that was assigned."""
    goal, said = last.goal, said_last(clause)
    if said is None:
        return None
    value, kind, words = said
    same = [c for c in goal.assignments if c.kind == kind]
    if kind in ("time", "date"):
        same = same or [c for c in goal.assignments if c.kind == "datetime"]
    if len(same) != 1 or same[0].shift:
        return None
    new = same[0].model_copy(
        update={"value": value, "kind": kind, "span": clause.span(words[0], words[-1] + 1)}
    )
    return with_new(last, {new.attribute: new}), set(words)


def _done_to_another(
    last: LastCommand, clause: Clause, links: Sequence[Link], another: set[int]
) -> Made | None:
    """Another thing in place of one that was given, and to another one of those found before: "and
    the second one to Ben".
    """
    if not another or makes(last):
        return None
    given = _regiven(last, clause, links) or _reassigned(last, clause, links, another)
    if given is None:
        return None
    spans = (c.span for c in given[0].assignments if c.span is not None)
    said = frozenset(at for span in spans for at in clause.between(*span))
    aimed = retargeted(last, clause, links, said)
    if aimed is None or not _is_told_itself(aimed[0], last):
        return None
    update = {"target": aimed[0].target, "target_goal": ""}
    return given[0].model_copy(update=update), {*said, *aimed[1]}


def _is_told_itself(goal: DoGoal, last: LastCommand) -> bool:
    """Whether a thing is told by its place or its own name, not by what belongs to it."""
    find = goal.target
    own = last.schema.identifies
    return find is not None and (
        bool(find.of)
        or any(not c.attribute or own(goal.entity, c.attribute) for c in find.constraints)
    )


def _left(clause: Clause, used: set[int], another: set[int]) -> Iterator[int]:
    """The words that neither say something nor lead it in; ``another``: those that tell a thing."""
    plain = closed("correcting") | closed("meaning") | closed("sufficing") | closed("leading")
    sorry = {i for s in segments(clause) if takes_back(clause, s) for i in range(*s)}
    for at, token in enumerate(clause.tokens):
        if at in sorry:
            continue
        if at == clause.head and clause.mood == "command":  # "make it low"
            continue
        names = token.is_word and not token.function and token.lower not in plain
        if at not in used and (names or at in another):
            yield at
