"""What a question of yes or no tests."""

from __future__ import annotations

from graphs.forms.records import Constraint, Test
from graphs.reading.draft import Draft


def test_of(draft: Draft) -> Test | None:
    """The test of a question of yes or no; constraints beyond the thing itself become it."""
    if draft.clause.mood != "test":
        return None
    if draft.total is not None or not (draft.own_name or draft.of):
        return None if _asks_something_unknown(draft) else Test(op="exists")
    told = [c for c in draft.constraints if not _tells_which(draft, c)]
    if not told and not draft.wanted and any(c.find is not None for c in draft.constraints):
        return Test(op="exists")
    if not told or not told[-1].attribute:
        asked = draft.wanted[0] if len(draft.wanted) == 1 else ""
        return Test(attribute=asked, op="exists") if asked else None
    draft.constraints.remove(told[-1])
    return _as_test(told[-1])


def _asks_something_unknown(draft: Draft) -> bool:
    """Whether what is asked of things is a word that nothing explains: "is the room free on ...".

    That there are such things is no answer then.
    """
    tokens = range(len(draft.clause.tokens))
    return draft.total is None and not all(draft.is_explained(at) for at in tokens)


def _tells_which(draft: Draft, constraint: Constraint) -> bool:
    """Whether a constraint only says which thing is asked about."""
    named = draft.schema.identifies(draft.root, constraint.attribute)
    return named or constraint.find is not None


def _as_test(tested: Constraint) -> Test:
    flips = tested.op == "!="
    return Test(
        attribute=tested.attribute, op="=" if flips else tested.op, value=tested.value,
        negated=flips, span=tested.span,
    )  # fmt: skip
