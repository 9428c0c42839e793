"""The last command put right, or done again: "no, medium", "do the same for Ada"."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import takewhile
from typing import Any

from graphs.form_reasoner import EarlierTurn
from graphs.forms.records import Constraint, DoGoal, Find, Form
from graphs.reading.changing import change
from graphs.reading.clauses import Clause
from graphs.reading.closed_class import closed
from graphs.reading.command import Command
from graphs.reading.draft import Before, Candidate, Draft
from graphs.reading.finding import look_up
from graphs.reading.following import is_withheld, narrowed
from graphs.reading.links import Link, places
from graphs.reading.moments import in_moment
from graphs.reading.open_years import with_open_years
from graphs.reading.remembered import finds_of, given_type, rests_on_doubt
from graphs.reading.said_last import said_last
from graphs.reading.schema import Schema
from graphs.reading.segments import Stretch, segments
from graphs.reading.weights import confidence, fitted


def is_correction(clause: Clause) -> bool:
    """Whether a clause begins by taking something back, or asks for the same again."""
    words = (t.lower for t in clause.tokens if t.is_word)
    leads = takewhile(lambda word: word in closed("leading") | closed("correcting"), words)
    return bool({*leads} & closed("correcting")) or _repeats(clause)


def _remakes(clause: Clause) -> bool:
    """Whether a clause makes something else of what was done: "make it two"."""
    made = clause.word(clause.head) in closed("making")
    return made and clause.word(clause.head + 1) in closed("pronouns")


def may_correct(clause: Clause, *, withheld: bool, fragment: bool) -> bool:
    """Whether a clause may say otherwise of a command; a question commands nothing.

    ``withheld``: nothing was changed by it, and other turns followed. ``fragment``: whether the
    clause is no sentence.
    """
    said = is_correction(clause) or _remakes(clause)
    return said or (fragment and not withheld and "?" not in clause.words)


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

    @property
    def is_done(self) -> bool:
        """Whether something was changed by it."""
        return not is_withheld(self.turn, self.goal)


def corrected(last: LastCommand, clause: Clause, links: Sequence[Link]) -> Form | None:
    """The last command with what a clause says in place of what it said; None: nothing fits."""
    if last.goal.tool_id not in last.schema.model.paths:
        return None
    if _remakes(clause) and not is_correction(clause) and last.is_done and _makes(last):
        return None  # what was made is changed by another operation
    read = (
        (_regiven(last, clause, links) if _repeats(clause) else None)
        or _moved_again(last, clause)
        or _reassigned(last, clause, links)
        or _regiven(last, clause, links)
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
            "unread": (*last.form.unread, *left),
            "doubtful": bool(left) or _is_doubtful(last, made, repeats=_repeats(clause)),
        }
    )


def _repeats(clause: Clause) -> bool:
    """Whether a clause asks for the same again: "and Ada too"."""
    return bool(clause.words & closed("repeating"))


def _is_doubtful(last: LastCommand, made: DoGoal, *, repeats: bool) -> bool:
    """Whether it may not be sent unasked: it would make a thing twice, though nothing says so, or
    was one of several commands, or points to what is not sure; to correct what was changed says
    that it was right.
    """  # noqa: D205
    if not last.is_done and _names_it(made, last):
        return len(last.form.goals) > 1 or _chance(last.form) < fitted()["withhold"]
    anew = made.tool_id == last.goal.tool_id
    again = anew and _makes(last) and last.is_done and not repeats
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


_AMOUNTS = ("number", "money")
_Made = tuple[DoGoal, set[int]]


def _makes(last: LastCommand) -> bool:
    """Whether it is a command that makes something."""
    return last.schema.model.paths[last.goal.tool_id].kind == "create"


def _regiven(last: LastCommand, clause: Clause, links: Sequence[Link]) -> _Made | None:
    """Another thing in place of the one of its type that was given: "sorry, Ben"; made once more
    with it: "and Ben too".
    """  # noqa: D205
    goal, again = last.goal, _repeats(clause)
    given = {
        (c.attribute, str(_told(c, x))): (c, x)
        for c in goal.assignments for x in links if _stands_for(last, c, x)
    }  # fmt: skip
    if len(given) != 1 or (again and not _makes(last)):
        return None
    ((old, link),) = given.values()
    told = {"value": _told(old, link), "span": clause.span(link.first, link.last)}
    new = {old.attribute: old.model_copy(update=told)}
    kept = tuple(new.get(c.attribute, c) for c in goal.assignments)
    made = goal.model_copy(update={"assignments": kept}) if again else _with_new(last, new)
    return made, set(range(link.first, link.last))


def _told(given: Constraint, link: Link) -> Any:
    """What a link says in place of what was given, by its id or by its name as that was."""
    return link.thing if given.kind == "id" and link.thing is not None else link.value


def _stands_for(last: LastCommand, given: Constraint, link: Link) -> bool:
    """Whether a thing may be given in place of another: one of its type, told as that was; what is
    made has no thing of its own type yet.
    """  # noqa: D205
    if link.kind != "name" or not link.is_whole or given.kind not in ("name", "id"):
        return False
    kind = last.schema.kind(link.entity)
    names, by_id = kind.name_attributes, given.kind == "id"
    known = (kind.id_attribute, *names) if by_id else names[:1]
    entity = given_type(last.schema.model.paths[last.goal.tool_id], given, last.schema)
    return link.attribute in known and entity in (link.entity, last.goal.entity)


def _reassigned(last: LastCommand, clause: Clause, links: Sequence[Link]) -> _Made | None:
    """Another value for what it assigned: "no, to Grace"."""
    path, goal = last.schema.model.paths[last.goal.tool_id], last.goal
    read = change(Command(clause, path, links, last.schema, last.before, corrects=True))
    new = {c.attribute: c for c in read.goal.assignments if c.kind != "text"}
    old = {c.attribute: c for c in goal.assignments}
    if not new or not set(new) <= set(old):
        return None
    unsure = (_unsure(last, old[key], told, clause) for key, told in new.items())
    return _with_new(last, new), read.used.difference(*unsure)


def _unsure(last: LastCommand, old: Constraint, new: Constraint, clause: Clause) -> list[int]:
    """The tokens of a value of which nobody knows what it says in place of another one: whether
    it is to be 3 after "raise it by 2", or, as that was done, by how much it is raised once more.
    """  # noqa: D205
    by = old.shift and "amount" in old.value
    at = clause.between(*new.span) if by and new.span else []
    becomes = not new.shift and clause.word(at[0] - 1) in closed("becoming") if at else False
    if becomes or (new.shift and not last.is_done) or (not new.shift and new.kind not in _AMOUNTS):
        return []
    return at


def _with_new(last: LastCommand, new: Mapping[str, Constraint]) -> DoGoal:
    """The command with other assignments, done to what it changed; what it made is changed by an
    operation that takes them.
    """  # noqa: D205
    old = {c.attribute: c for c in last.goal.assignments}
    new = {key: in_moment(old[key], told) if key in old else told for key, told in new.items()}
    if _makes(last) and last.is_done:
        changed = _changed(last, new)
        if changed is not None:
            return changed
    kept = tuple(new.get(c.attribute, c) for c in last.goal.assignments)
    goal = last.goal.model_copy(update={"assignments": kept})
    if not _makes(last) and any(one.has_rows and one.goal == last.name for one in last.before):
        goal = goal.model_copy(update={"target": None, "target_goal": last.name})
    return goal


def _changed(last: LastCommand, new: Mapping[str, Constraint]) -> DoGoal | None:
    """A change of what was made that takes these values; None: no operation takes them."""
    paths = last.schema.model.paths
    made = paths[last.goal.tool_id]
    named = {key: one.attribute for key in new if (one := made.input(key)) is not None}
    for path in paths.values():
        if path.kind != "update" or path.entity != made.entity:
            continue
        keys = {i.attribute: i.key for i in path.inputs if i.role == "content"}
        needed = {i.attribute for i in path.inputs if i.role == "content" and i.required}
        if named and needed <= set(named.values()) <= set(keys):
            told = (c.model_copy(update={"attribute": keys[named[k]]}) for k, c in new.items())
            update = {"tool_id": path.tool_id, "target_goal": last.name, "target": None,
                      "assignments": tuple(told)}  # fmt: skip
            return last.goal.model_copy(update=update)
    return None


def _moved_again(last: LastCommand, clause: Clause) -> _Made | None:
    """Another time, or another day, of a moment that was moved, and of the end that goes with it:
    "move it to 15:00", "no, 16:00".
    """  # noqa: D205
    said = said_last(clause)
    moved = [c for c in last.goal.assignments if c.shift and said and said[1] in c.value]
    if said is None or not moved:
        return None
    value, kind, words = said
    span = clause.span(words[0], words[-1] + 1)
    new = {
        c.attribute: c.model_copy(update={"value": {**c.value, kind: value}, "span": span})
        for c in moved
    }
    return _with_new(last, new), set(words)


def _retold(last: LastCommand, clause: Clause) -> _Made | None:
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
    return _with_new(last, {new.attribute: new}), set(words)


def _retargeted(last: LastCommand, clause: Clause, links: Sequence[Link]) -> _Made | None:
    """Another thing that it is done to: "the same for Ada", "and the first one as well"."""
    goal = last.goal
    targets = goal.target is not None or goal.target_goal
    if goal.entity not in last.schema.model.types or not targets:
        return None
    read = look_up(Draft(clause, goal.entity, links, last.schema, last.before))
    target = _target(goal, read, last.schema, dict(finds_of(last.earlier)))
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
        base = _without_name(narrowed(base, one, schema, goal.entity), one, schema)
    return base


def _without_name(find: Find, new: Constraint, schema: Schema) -> Find:
    """What else told which thing was meant is not said of another one."""
    kept = (
        c for c in find.constraints if c is new or not schema.identifies(find.entity, c.attribute)
    )
    return find.model_copy(update={"constraints": tuple(kept), "order": None, "limit": None})


def _left(clause: Clause, used: set[int]) -> Iterator[int]:
    """The words that neither say something nor lead it in."""
    plain = closed("correcting") | closed("meaning") | closed("sufficing") | closed("leading")
    sorry = {i for s in segments(clause) if _takes_back(clause, s) for i in range(*s)}
    for at, token in enumerate(clause.tokens):
        if at in sorry:
            continue
        if at == clause.head and clause.mood == "command":  # "make it low"
            continue
        if token.is_word and at not in used and not token.function and token.lower not in plain:
            yield at


def _takes_back(clause: Clause, stretch: Stretch) -> bool:
    """Whether a stretch only says that what was said is wrong: "wrong person, ..."."""
    inside = range(*stretch)
    denies = any(clause.word(i) in closed("denying") for i in inside)
    return denies and not places(clause.values) & set(inside)
