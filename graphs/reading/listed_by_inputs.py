"""Members of lists that only the operations for a type take: "easy trails", "for dinner"; and ids
that they list: the codes of languages.
"""

from __future__ import annotations

from graphs.forms.records import Constraint
from graphs.reading.draft import Draft
from graphs.reading.fitting import WAYS
from graphs.reading.members_said import members_said
from tools.entity_types.records import Attribute, Input


def take_listed(draft: Draft, *, ids: bool = False) -> None:
    """Constrain by each member that words say which nothing else explains."""
    for path in draft.schema.model.finders(draft.root):
        for one in path.inputs:
            listed = one.role not in WAYS and (one.role == "id") is ids
            if listed and one.own is not None and not _is_held(draft, one):
                _take_member(draft, one, one.own)


def _is_held(draft: Draft, one: Input) -> bool:
    """Whether things hold what an input says, so that it is read as one of theirs: of ids, as far
    as they list them.
    """
    held = draft.kind.attribute(one.attribute or one.key)
    return held is not None and (one.role != "id" or bool(held.enum))


def _take_member(draft: Draft, one: Input, listed: Attribute) -> None:
    told = {c.attribute for c in draft.constraints}
    typed = {p.first for p in draft.clause.values if p.value.kind == "language"}
    runs = (one for one in members_said(draft.clause, listed) if one[0][0] not in typed)
    for run, member in sorted(runs, key=lambda one: (one[0][0] - one[0][1], one[0])):
        free = not draft.is_used(*run) and any(not draft.is_explained(at) for at in range(*run))
        if free and one.key not in told:
            span = draft.clause.span(*run)
            constraint = Constraint(attribute=one.key, value=member, kind="enum", span=span)
            draft.constraints.append(constraint)
            draft.use(*run)
            told.add(one.key)
