"""An answer that says several values at once, read as commands are: "copy 3, until Friday"."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from graphs.form_reasoner import Filled, FillQuestion
from graphs.forms.records import Constraint
from graphs.reading.changing import assign_all
from graphs.reading.clauses import clause_of
from graphs.reading.command import Command
from graphs.reading.linking import links_of
from graphs.reading.open_years import with_open_years
from graphs.reading.schema import Schema
from graphs.reading.tokens import stem
from tools.entity_types.records import EntityModel


def types_taken(question: FillQuestion) -> list[str]:
    """The types of which the operation takes things: their names may be said."""
    path = question.model.paths[question.goal.tool_id]
    return [i.entity for i in path.inputs if i.entity in question.model.types] + _targets(
        question.model, path.entity
    )


def _targets(model: EntityModel, entity: str) -> list[str]:
    kind = model.types.get(entity)
    found = (one.target for one in kind.attributes) if kind is not None else ()
    return [target for target in found if target in model.types]


def filled(question: FillQuestion, schema: Schema) -> Filled | None:
    """The command with what the answer says; None where it gives nothing, or a word is left."""
    path, goal = question.model.paths[question.goal.tool_id], question.goal
    clause = replace(clause_of(question.request, 0, question.now), mood="open")
    links = links_of(clause, question.grounding, schema, list(dict.fromkeys(types_taken(question))))
    told = {one.attribute: one for one in goal.assignments if one.attribute}
    command = Command(clause, path, links, schema, corrects=True)
    command.used.discard(clause.head)
    command.assigned = dict(told)
    assign_all(command)
    new = [one for key, one in command.assigned.items() if key not in told]
    if not new:
        return None
    made = goal.model_copy(update={"assignments": (*goal.assignments, *map(_bare, new))})
    command.used |= _labels(command, new)
    stems = tuple(t.stem for at, t in enumerate(clause.tokens) if at in command.used)
    return Filled(with_open_years(made, clause), _left(command, new), stems)


def _labels(command: Command, new: Sequence[Constraint]) -> set[int]:
    """The words that inputs which took something are called by: "copy 3"."""
    taken = (command.path.input(one.attribute) for one in new)
    called = {stem(word) for one in taken if one is not None for word in one.words}
    return {at for at, token in enumerate(command.clause.tokens) if token.stem in called}


def _bare(told: Constraint) -> Constraint:
    """Without its span: that is a place in the answer, not in the request."""
    return told.model_copy(update={"span": None})


def _left(command: Command, new: Sequence[Constraint]) -> tuple[str, ...]:
    """What the answer says beside the new values, and what was known."""
    known = {str(one.value).casefold() for one in command.assigned.values() if one not in new}
    clause = command.clause
    return tuple(
        token.text for at, token in enumerate(clause.tokens)
        if token.is_word and not token.function and at not in command.used
        and not any(token.lower in text for text in known)
    )  # fmt: skip
