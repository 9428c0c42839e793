"""Changes of things told by what they are known not to be: "put the first one on days", of those
that work nights, is no search for one that works days.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from graphs.forms.records import Constraint, DoGoal
from graphs.reading.draft import Before, Candidate


def without_contradicted(
    found: Sequence[Candidate], before: Sequence[Before]
) -> Sequence[Candidate]:
    """The candidates without such changes, where another one makes things what those look for."""
    told = {one.goal: one.told for one in before if one.has_rows and one.told}
    made = {c.value for one in found for c in _given(one)}
    return [one for one in found if made.isdisjoint(_contradicted(one, told))]


def _given(one: Candidate) -> Iterator[Constraint]:
    """The listed values that a change sets."""
    if isinstance(one.goal, DoGoal):
        yield from (c for c in one.goal.assignments if c.kind in ("enum", "flag"))


def _contradicted(one: Candidate, told: Mapping[str, Sequence[Constraint]]) -> Iterator[Any]:
    """The values by which a change looks for things that are known to have another one."""
    target = one.goal.target if isinstance(one.goal, DoGoal) else None
    known = told.get(target.of, ()) if target is not None else ()
    other = {c.attribute: c.value for c in known if _is_listed(c)}
    for c in target.constraints if target is not None else ():
        if _is_listed(c) and c.attribute in other and other[c.attribute] != c.value:
            yield c.value


def _is_listed(told: Constraint) -> bool:
    """Whether it is told that a thing has one listed value, or a flag."""
    single = told.op == "=" and not told.attribute.endswith("[]")
    return single and told.kind in ("enum", "flag")
