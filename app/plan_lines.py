"""Forms and plans, as events hold them, in lines for a person."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from app.printable import printable


def read_lines(form: Mapping[str, Any]) -> Iterator[str]:
    """A line for each goal that the request was read as, and for what was not read."""
    if form:
        from graphs.forms.records import Form
        from graphs.plans.rendering import form_lines

        yield from map(printable, form_lines(Form.model_validate(form), "read as "))


def planned_lines(plan: Mapping[str, Any]) -> Iterator[str]:
    """A line for each step of a plan."""
    if plan:
        from graphs.plans.records import Plan
        from graphs.plans.rendering import plan_lines

        yield from (f"plan {printable(line)}" for line in plan_lines(Plan.model_validate(plan)))


def program_lines(program: str) -> Iterator[str]:
    """The lines of a program."""
    yield from (f"program {printable(line)}" for line in program.splitlines())
