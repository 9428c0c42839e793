"""Members of lists that only the operations for a type take: "easy trails", "for dinner"."""

from __future__ import annotations

from graphs.forms.records import Constraint
from graphs.reading.draft import Draft
from graphs.reading.fitting import WAYS, runs_of
from tools.entity_types.records import Input


def take_listed(draft: Draft) -> None:
    """Constrain by each member that words say which nothing else explains."""
    for path in draft.schema.model.finders(draft.root):
        for one in path.inputs:
            if one.role not in WAYS and one.own is not None and not _is_held(draft, one):
                _take_member(draft, one, [str(member) for member in one.own.enum])


def _is_held(draft: Draft, one: Input) -> bool:
    """Whether things hold what an input says, so that it is read as one of theirs."""
    return draft.kind.attribute(one.attribute or one.key) is not None


def _take_member(draft: Draft, one: Input, members: list[str]) -> None:
    told = {c.attribute for c in draft.constraints}
    runs = [(run, member) for member in members for run in runs_of(draft.clause, member)]
    for run, member in sorted(runs, key=lambda one: (one[0][0] - one[0][1], one[0])):
        free = not draft.is_used(*run) and any(not draft.is_explained(at) for at in range(*run))
        if free and one.key not in told:
            span = draft.clause.span(*run)
            constraint = Constraint(attribute=one.key, value=member, kind="enum", span=span)
            draft.constraints.append(constraint)
            draft.use(*run)
            told.add(one.key)
