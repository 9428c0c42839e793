"""A fragment in place of what the turn before said: "and for Old Orchard?"."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

from graphs.form_reasoner import EarlierTurn
from graphs.forms.following import without_spans
from graphs.forms.parts import parts_of, rewritten
from graphs.forms.records import CallGoal, Constraint, DoGoal, Find, FindGoal, Form, Goal, Total
from graphs.reading.asked_beside import speaks_of_others, with_asked
from graphs.reading.clauses import DATES, Clause
from graphs.reading.closed_class import closed, ordinals, question_words, standing_for_things
from graphs.reading.cues import superlatives, total_word
from graphs.reading.days_of_months import in_month_of
from graphs.reading.draft import Before, Draft
from graphs.reading.finding import look_up
from graphs.reading.links import Link, places
from graphs.reading.remembered import things_named
from graphs.reading.schema import Schema, is_measure
from graphs.reading.tokens import tokens_of
from tools.entity_types.records import EntityType
from tools.records import Record

_NAMES = ("name", "id", "text")
"""Kinds of values that say which thing is meant."""


def is_fragment(clause: Clause, links: Sequence[Link], request: str = "") -> bool:
    """Whether a clause is no sentence of its own: values, names or attributes, and words that lead
    them in, or that say again what an earlier ``request`` said.
    """  # noqa: D205
    told = places([*links, *clause.values]) | _shapes(clause)
    picks = clause.words & (closed("pro_forms") | set(ordinals()))  # "when is the second one due?"
    again = set() if picks else {t.stem for t in tokens_of(request)}
    if again and _names_its_own(clause, again):
        return False
    words = (i for i, t in enumerate(clause.tokens) if t.is_word and t.stem not in again)
    others = [i for i in words if i not in told]
    puts_right = bool(clause.words & closed("meaning"))  # "no wait, I meant those that are open"
    return _only_asks(clause) or (
        bool(told)
        and all(leads_in(clause, i) or (puts_right and _says_nothing(clause, i)) for i in others)
    )


def _only_asks(clause: Clause) -> bool:
    """Whether a clause is a question word and what leads it: "until when?", "and where?"."""
    said = [t for t in clause.tokens if t.is_word]
    asks = [t for t in said if t.lower in question_words()]
    verbs = closed("auxiliaries") | standing_for_things()
    return len(asks) == 1 and all(t.function and t.lower not in verbs for t in said)


def _says_nothing(clause: Clause, at: int) -> bool:
    """Whether a word tells nothing of what was meant."""
    word = clause.tokens[at]
    taken_back = word.lower in closed("correcting")
    return taken_back or (word.function and word.lower not in question_words())


def _names_its_own(clause: Clause, again: set[str]) -> bool:
    """Whether a question says which things it is about, and these were not: "which seals ..."."""
    behind = (
        clause.tokens[at + 1] for at, token in enumerate(clause.tokens[:-1])
        if question_words().get(token.lower) == "thing" or _counts(clause, at)
    )  # fmt: skip
    return any(t.is_word and not t.function and t.stem not in again for t in behind)


def _counts(clause: Clause, at: int) -> bool:
    """Whether a word asks how many there are of what stands behind it."""
    return clause.word(at) in closed("many") and clause.word(at - 1) in closed("how")


def _shapes(clause: Clause) -> set[int]:
    """Where words stand that order what was found, or make one number of it."""
    at = {i for one in superlatives(clause) for i in range(one.at, one.last)}
    total = total_word(clause)
    sorts = {i for i, t in enumerate(clause.tokens) if t.lower in closed("sorting")}
    return at | sorts | ({total[0]} if total is not None else set())


def leads_in(clause: Clause, at: int) -> bool:
    """Whether a word only leads a fragment in."""
    token = clause.tokens[at]
    if at == 0 and clause.word(at + 1) in closed("stops") | closed("coordinating"):
        return not token.function or token.lower not in question_words()  # "ah, Anna I mean"
    lead = closed("leading") | closed("meaning") | closed("polite") | closed("setting")
    lead |= closed("pro_forms")
    if token.lower in closed("auxiliaries") or not (token.function or token.lower in lead):
        return False
    return token.lower not in question_words() or clause.word(at + 1) in closed("about")


def last_forms(earlier: Sequence[EarlierTurn]) -> Iterator[tuple[EarlierTurn, Form]]:
    """The latest turns that ask for more than talk, the last first, down to one that looked
    something up; each with its form without spans.
    """  # noqa: D205
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
) -> Form | None:
    """The form of a turn with what a fragment says in place of what it said; None where nothing
    fits.
    """  # noqa: D205
    goal, clause = form.goals[-1], in_month_of(form, clause)
    if isinstance(goal, CallGoal):
        return _with_arguments(form, goal, clause)
    if not isinstance(goal, FindGoal):
        return None
    rows = next((one.entity for one in before if one.has_rows and one.goal == goal.find.of), "")
    root = goal.find.entity or rows
    points = clause.words & standing_for_things()
    unfit = root not in schema.model.types or (goal.find.of and points)
    if unfit or speaks_of_others(clause, links, root, turn.request):
        return None
    made = look_up(Draft(_as_before(clause, links, form), root, links, schema)).goal
    new = _affirmed(made.find.constraints)
    if not new:
        return None if points else _asking(form, goal, made, schema.kind(root))
    names = any(c.find is not None or c.kind in _NAMES or c.kind == "enum" for c in new)
    old = _without_unknown(goal.find, turn, goal.id) if names else goal.find
    find = (
        _instead_of_rows(old, new, root, schema)
        or renamed(old, made.find, schema)
        or _narrowed_by(old, new, schema, root)
    )
    asked = with_asked(goal.model_copy(update={"find": find}), made, links, root)
    return form.model_copy(update={"goals": (*form.goals[:-1], asked), "follows": True})


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
        total, wanted = _total_of(find, made.total, kind), ()
        if total.op == "count":  # of what an order picked one is no number
            update = {"order": None, "skip": 0, "limit": None}
    elif made.find.wanted:
        total, wanted = None, made.find.wanted
        update = {"order": None, "limit": None}
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


def _as_before(clause: Clause, links: Sequence[Link], form: Form) -> Clause:
    """The clause without days and times of which words are a listed value of what the form says:
    "at night" after "on the early shift".
    """  # noqa: D205
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


def _instead_of_rows(
    find: Find, new: Sequence[Constraint], root: str, schema: Schema
) -> Find | None:
    """The find for a thing that is named now, where it was for one that was found before."""
    named = any(
        c.kind in ("name", "id") and (not c.attribute or schema.identifies(root, c.attribute))
        for c in new
    )
    if not find.of or not named:
        return None
    update = {"entity": root, "of": "", "constraints": tuple(new), "order": None, "limit": None}
    return find.model_copy(update={**update, "skip": 0})


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


def _narrowed_by(find: Find, new: Sequence[Constraint], schema: Schema, root: str) -> Find:
    for one in new:
        find = narrowed(find, one, schema, root)
    return find


def narrowed(find: Find, new: Constraint, schema: Schema, root: str) -> Find:
    """The find, of things of a type, with a constraint in place of the one of its kind, or beside
    the others.
    """  # noqa: D205
    alike = [c for c in find.constraints if _is_alike(c, new, schema, root)]
    alike.sort(key=lambda c: c.attribute != new.attribute)
    old = next(iter(alike), None)
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
    days = all(c.kind in DATES and not c.kind.startswith("time") for c in (old, new))
    same = old.kind == new.kind or days
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
