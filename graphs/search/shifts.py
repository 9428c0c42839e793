"""Changes by so much: what the thing holds now is looked up, and what it becomes is reckoned."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from graphs.plans.arguments import GOAL
from graphs.plans.records import Constant, Known, RowOp, Shift, Source, Taken
from graphs.search.accesses import Access
from graphs.search.drafts import Draft
from graphs.search.parents import own_row
from graphs.search.queries import Clause
from graphs.search.searches import Search

NEW = "new_"
"""Before the name of an attribute as it becomes."""


def with_shifts(
    search: Search, access: Access, clauses: Sequence[Clause], step: str, goal: str
) -> Iterator[tuple[Access, str, str]]:
    """The access with what these clauses change by so much, and where the row of the thing stands.

    ``step`` or ``goal`` holds that row; where both are empty it is looked up by its id.
    """
    names = {one.attribute: _held(access, one) for one in clauses}
    if not names:
        yield access, step, goal
    elif not all(names.values()):
        search.fail("Nothing tells what it is now, so that it cannot be changed by so much.")
    elif step or goal:
        yield _reckoned(access, access.draft, clauses, names, step or GOAL + goal)
    else:
        for draft, rows in own_row(search, access, [*names.values()]):
            yield _reckoned(access, draft, clauses, names, rows.step)


def _held(access: Access, clause: Clause) -> str:
    """The attribute of the thing that an input sets, or that is told; ``""``: none."""
    if "of" in clause.value:
        return str(clause.value["of"])
    one = access.path.input(clause.attribute) if access.path is not None else None
    known = access.kind.attribute(one.attribute) if access.kind and one is not None else None
    return known.name if known is not None else ""


def _is_parted(access: Access, name: str) -> bool:
    """Whether an attribute is a number that need not be a whole one."""
    held = access.kind.attribute(name) if access.kind is not None else None
    return held is not None and held.type == "number"


def _new(name: str) -> str:
    """What an attribute as it becomes is called in the rows."""
    return NEW + name.removesuffix("[]")


def _reckoned(
    access: Access, draft: Draft, clauses: Sequence[Clause], names: Mapping[str, str], of: str
) -> tuple[Access, str, str]:
    """The access with all that it took of that row taken of the row as it becomes."""
    ops: list[RowOp] = [
        Shift(
            attribute=names[one.attribute], into=_new(names[one.attribute]),
            by=Constant(value=one.value, origin=one.origin),
            parted=_is_parted(access, names[one.attribute]),
        )
        for one in clauses
    ]  # fmt: skip
    draft = draft.working(of, ops)
    made = draft.steps[-1].id
    kept = {key: _of_step(source, of, made) for key, source in access.arguments.items()}
    new = {
        key: Taken(step=made, attribute=_new(name), whole=name.endswith("[]"))
        for key, name in names.items()
    }
    over = made if access.over == of else access.over
    return replace(access, draft=draft, arguments={**kept, **new}, over=over), made, ""


def _of_step(source: Source, of: str, made: str) -> Source:
    """A source of one row turned to another step."""
    if isinstance(source, Taken) and source.step == of:
        return source.model_copy(update={"step": made})
    if isinstance(source, Known) and GOAL + source.goal == of and not source.many:
        return Taken(step=made, attribute=source.attribute, whole=source.whole)
    return source
