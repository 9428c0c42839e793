"""What a turn takes from the turns before it: "and for Old Orchard?", "which of them ..."."""

from __future__ import annotations

from collections.abc import Sequence

from graphs.form_reasoner import EarlierTurn
from graphs.forms.following import without_spans
from graphs.forms.parts import rewritten
from graphs.forms.records import CallGoal, Constraint, DoGoal, Find, FindGoal, Form, Goal
from graphs.reading.changing import Change
from graphs.reading.clauses import Clause
from graphs.reading.closed_class import closed, question_words
from graphs.reading.finding import Assembly, Before, Schema
from graphs.reading.links import Link
from graphs.reading.weights import fitted
from tools.records import Record

_REMEMBERED = 3
"""So many turns back things are pointed to."""


def pointed_to(earlier: Sequence[EarlierTurn]) -> list[Before]:
    """What earlier turns found, or changed, the latest last."""
    return [
        Before(f"{turn.id}.{name}", found.entity, sure=_is_sure(turn.form))
        for turn in earlier[-_REMEMBERED:]
        for name, found in turn.found.items()
        if found.entity and found.status == "answered" and (found.rows or found.changes)
    ]


def _is_sure(form: Form) -> bool:
    return not form.unread and form.confidence >= fitted()["doubt"]


def is_fragment(clause: Clause, links: Sequence[Link]) -> bool:
    """Whether a clause is no sentence: values, names or attributes, and words that lead them in."""
    lead = closed("leading") | closed("meaning") | closed("polite") | closed("setting")
    told = {i for x in links for i in range(x.first, x.last)}
    told |= {i for placed in clause.values for i in range(placed.first, placed.last)}
    content = 0
    for at, token in enumerate(clause.tokens):
        if not token.text[0].isalnum() or at in told:
            content += at in told
        elif (
            token.lower in closed("auxiliaries")
            or not (token.function or token.lower in lead)
            or (token.lower in question_words() and not _leads(clause, at))
        ):
            return False
    return content > 0


def _leads(clause: Clause, at: int) -> bool:
    """Whether a question word only leads in: "what about"."""
    return at + 1 < len(clause.tokens) and clause.tokens[at + 1].lower == "about"


def last_form(earlier: Sequence[EarlierTurn]) -> Form | None:
    """The latest form that looks something up, without its spans."""
    for turn in reversed(earlier):
        kept = tuple(g for g in turn.form.goals if isinstance(g, FindGoal | CallGoal | DoGoal))
        if kept:
            return without_spans(turn.form.model_copy(update={"goals": kept}))
    return None


def replaced(form: Form, clause: Clause, links: Sequence[Link], schema: Schema) -> Form | None:
    """The last form with what a fragment says in place of what it said; None where nothing fits."""
    goal = form.goals[-1]
    if isinstance(goal, DoGoal):
        return _reassigned(form, goal, clause, links, schema)
    root = _root(goal, schema)
    if root is None:
        return _with_arguments(form, goal, clause) if isinstance(goal, CallGoal) else None
    assembly = Assembly(clause, root, links, schema)
    made = assembly.candidate().goal
    assert isinstance(made, FindGoal), "an assembly makes look-ups"
    new, wanted = made.find.constraints, made.find.wanted
    if not new and wanted and isinstance(goal, FindGoal):
        find = goal.find.model_copy(update={"wanted": wanted, "order": None, "limit": None})
        changed = goal.model_copy(update={"find": find, "total": None, "test": None})
        return form.model_copy(update={"goals": (changed,), "follows": True})
    for one in new:
        form = _put(form, goal, one, schema, root)
        goal = form.goals[-1]
    return form.model_copy(update={"follows": True}) if new else None


def _reassigned(
    form: Form, goal: DoGoal, clause: Clause, links: Sequence[Link], schema: Schema
) -> Form | None:
    """A command with what a fragment says in place of what it was to be: "no, to Grace"."""
    path = schema.model.paths.get(goal.tool_id)
    if path is None:
        return None
    made = Change(clause, path, links, schema).candidate().goal
    assert isinstance(made, DoGoal), "a change makes commands"
    new = {c.attribute: c for c in made.assignments}
    if not new or not set(new) <= {c.attribute for c in goal.assignments}:
        return None
    kept = tuple(new.get(c.attribute, c) for c in goal.assignments)
    goals = (*form.goals[:-1], goal.model_copy(update={"assignments": kept}))
    return form.model_copy(update={"goals": goals, "follows": True})


def _root(goal: Goal, schema: Schema) -> str | None:
    """The type that a goal looks for."""
    find: Find | None = goal.find if isinstance(goal, FindGoal) else None
    if isinstance(goal, DoGoal):
        find = goal.target
    return find.entity if find is not None and find.entity in schema.model.types else None


def _put(form: Form, goal: Goal, new: Constraint, schema: Schema, root: str) -> Form:
    """The form with a constraint in place of the one of its kind, or beside the others."""
    assert isinstance(goal, FindGoal | DoGoal), "only these look for a type"
    find = goal.find if isinstance(goal, FindGoal) else goal.target
    assert find is not None, "told by _root"
    old = next((c for c in find.constraints if _is_alike(c, new, schema, root)), None)
    if old is not None:
        return rewritten(form, lambda part: _swapped(part, old, new))
    kept = find.model_copy(update={"constraints": (*find.constraints, new)})
    part = {"find": kept} if isinstance(goal, FindGoal) else {"target": kept}
    goals = (*form.goals[:-1], goal.model_copy(update=part))
    return form.model_copy(update={"goals": goals})


def _swapped(part: Record, old: Constraint, new: Constraint) -> Record:
    return new if part == old else part


def _is_alike(old: Constraint, new: Constraint, schema: Schema, root: str) -> bool:
    """Whether two constraints say the same sort of thing."""
    if old.attribute and old.attribute == new.attribute:
        return True
    kind = schema.kind(root)
    own = (kind.id_attribute, *kind.name_attributes)
    if old.attribute in own and new.attribute in own:
        return True
    dates = ("date", "date_range", "datetime")
    same = old.kind == new.kind or (old.kind in dates and new.kind in dates)
    return same and bool(old.kind) and not (old.attribute and new.attribute)


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
