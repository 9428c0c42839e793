"""Edits of a form by the turn that follows: "and tomorrow?", "only the overdue ones"."""

from __future__ import annotations

from graphs.forms.parts import parts_of, rewritten
from graphs.forms.records import Constraint, Form
from tools.records import Record


def without_spans(form: Form) -> Form:
    """The form as of an earlier request: its spans say nothing about the one that follows."""
    return rewritten(form, _without_span)


def without_replaced(old: Form, new: Form) -> Form:
    """The new form without where and when the old one spoke of in what was replaced in it."""
    gone = _values(old) - _values(new)
    told = {
        goal: tuple(one for one in said if repr(one.value) not in gone)
        for goal, said in new.told.items()
    }
    return new.model_copy(update={"told": told})


def _values(form: Form) -> set[str]:
    """What the goals of a form say, however deep."""
    parts = (part for goal in form.goals for _, part in parts_of(goal, ""))
    return {repr(part.value) for part in parts if isinstance(part, Constraint)}


def _without_span(part: Record) -> Record:
    return part.model_copy(update={"span": None}) if "span" in type(part).model_fields else part
