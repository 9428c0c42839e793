"""Rows that stand for things of another type, which they are asked for by, too: who works with
whom, "the friends of Ada".
"""

from __future__ import annotations

from graphs.forms.records import Constraint
from graphs.reading.closed_class import closed
from graphs.reading.draft import Draft


def take_stand_ins(draft: Draft) -> None:
    """Tell what is said of the things that rows stand for from what is said of the one that they
    are asked for by.
    """
    own, asked_by = draft.kind.stands_for, _asked_by(draft)
    if own is None or not asked_by:
        return
    draft.constraints = [
        c.model_copy(update={"attribute": own.name + c.attribute.removeprefix(asked_by)})
        if c.attribute.startswith(f"{asked_by}.") and _is_said_of_rows(draft, c) else c
        for c in draft.constraints
    ]  # fmt: skip


def _asked_by(draft: Draft) -> str:
    """The only input that takes the id of a thing of the type that rows stand for; else ``""``."""
    own = draft.kind.stands_for
    edges = draft.schema.ways.of(draft.root)
    keys = {
        edge.attribute for edge in edges
        if own is not None and edge.target == own.target and not edge.held and not edge.back
    }  # fmt: skip
    return keys.pop() if len(keys) == 1 else ""


def _is_said_of_rows(draft: Draft, told: Constraint) -> bool:
    """Whether something is said before the word for the root, or behind it and "is": "who at Acme
    is a friend of Ada", "which friends of Ada are at Acme".
    """
    tokens = draft.clause.tokens
    at = next((i for i, t in enumerate(tokens) if told.span and t.start >= told.span[0]), 0)
    words = [x.first for x in draft.linked("type", draft.root)]
    being = (i for i in range(at) if tokens[i].lower in closed("being"))
    return bool(words) and (at < min(words) or any(i > min(words) for i in being))
