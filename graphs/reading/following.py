"""A fragment in place of what the turn before said: "and for Old Orchard?"."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from graphs.form_reasoner import EarlierTurn
from graphs.forms.following import without_spans
from graphs.forms.parts import rewritten
from graphs.forms.records import CallGoal, Constraint, DoGoal, Find, FindGoal, Form, Goal
from graphs.reading.clauses import DATES, Clause
from graphs.reading.closed_class import closed, question_words
from graphs.reading.draft import Draft
from graphs.reading.finding import look_up
from graphs.reading.links import Link, places
from graphs.reading.remembered import things_named
from graphs.reading.schema import Schema
from tools.records import Record


def is_fragment(clause: Clause, links: Sequence[Link]) -> bool:
    """Whether a clause is no sentence: values, names or attributes, and words that lead them in."""
    told = places([*links, *clause.values])
    others = [i for i, t in enumerate(clause.tokens) if t.is_word and i not in told]
    return bool(told) and all(_leads_in(clause, i) for i in others)


def _leads_in(clause: Clause, at: int) -> bool:
    """Whether a word only leads a fragment in."""
    token = clause.tokens[at]
    lead = closed("leading") | closed("meaning") | closed("polite") | closed("setting")
    if token.lower in closed("auxiliaries") or not (token.function or token.lower in lead):
        return False
    return token.lower not in question_words() or clause.word(at + 1) in closed("about")


def last_forms(earlier: Sequence[EarlierTurn]) -> Iterator[tuple[EarlierTurn, Form]]:
    """The latest turn that asks for more than talk, and its form without spans; behind a command
    that changed nothing also the turn before it.
    """  # noqa: D205
    for turn in reversed(earlier):
        kept = tuple(g for g in turn.form.goals if isinstance(g, FindGoal | CallGoal | DoGoal))
        if kept:
            yield turn, without_spans(turn.form.model_copy(update={"goals": kept}))
            if not is_withheld(turn, kept[-1]):
                return


def is_withheld(turn: EarlierTurn, goal: Goal) -> bool:
    """Whether a goal is a command by which nothing was changed."""
    found = turn.found.get(goal.id)
    made = found.changes if found is not None else ()
    return isinstance(goal, DoGoal) and all(one.outcome in ("failed", "refused") for one in made)


def replaced(form: Form, clause: Clause, links: Sequence[Link], schema: Schema) -> Form | None:
    """The last form with what a fragment says in place of what it said; None where nothing fits."""
    goal = form.goals[-1]
    if isinstance(goal, CallGoal):
        return _with_arguments(form, goal, clause)
    if not isinstance(goal, FindGoal) or goal.find.entity not in schema.model.types:
        return None
    made = look_up(Draft(clause, goal.find.entity, links, schema)).goal
    new, wanted = made.find.constraints, made.find.wanted
    if not new and wanted:
        find = goal.find.model_copy(update={"wanted": wanted, "order": None, "limit": None})
        changed = goal.model_copy(update={"find": find, "total": None, "test": None})
        return form.model_copy(update={"goals": (changed,), "follows": True})
    find = renamed(goal.find, made.find, schema) or _narrowed_by(goal.find, new, schema)
    goals = (*form.goals[:-1], goal.model_copy(update={"find": find}))
    return form.model_copy(update={"goals": goals, "follows": True}) if new else None


def renamed(old: Find, new: Find, schema: Schema) -> Find | None:
    """The find with another thing named where it named one of the type, over whatever relation;
    None where not this alone is said.
    """  # noqa: D205
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


def _narrowed_by(find: Find, new: Sequence[Constraint], schema: Schema) -> Find:
    for one in new:
        find = narrowed(find, one, schema)
    return find


def narrowed(find: Find, new: Constraint, schema: Schema) -> Find:
    """The find with a constraint in place of the one of its kind, or beside the others."""
    old = next((c for c in find.constraints if _is_alike(c, new, schema, find.entity)), None)
    if old is None:
        return find.model_copy(update={"constraints": (*find.constraints, new)})

    def swapped(part: Record) -> Record:
        return new if part == old else part

    return rewritten(find, swapped)


def _is_alike(old: Constraint, new: Constraint, schema: Schema, root: str) -> bool:
    """Whether two constraints say the same sort of thing."""
    if old.attribute and old.attribute == new.attribute:
        return True
    if all(one.attribute and schema.identifies(root, one.attribute) for one in (old, new)):
        return True
    if not old.attribute and _names_a_thing(old) and _names_a_thing(new):
        return True
    same = old.kind == new.kind or (old.kind in DATES and new.kind in DATES)
    return same and bool(old.kind) and not (old.attribute and new.attribute)


def _names_a_thing(told: Constraint) -> bool:
    """Whether a constraint says which thing is meant by what it, or another, is called."""
    inner = told.find.constraints if told.find is not None else ()
    return told.kind in ("name", "id") or any(_names_a_thing(one) for one in inner)


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
