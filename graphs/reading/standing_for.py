"""Rows that stand for things of another type, which they are asked for by, too: who works with
whom, "the friends of the friends of Ada".
"""

from __future__ import annotations

from itertools import pairwise

from graphs.forms.records import Constraint, Find
from graphs.reading.closed_class import closed
from graphs.reading.draft import Draft


def take_stand_ins(draft: Draft) -> None:
    """Tell what is said of the things that rows stand for from what is said of the one that they
    are asked for by, which may be such rows again.
    """
    own, asked_by = draft.kind.stands_for, _asked_by(draft)
    if own is None or not asked_by:
        return
    draft.constraints = [
        c.model_copy(update={"attribute": own.name + c.attribute.removeprefix(asked_by)})
        if c.attribute.startswith(f"{asked_by}.") and _is_said_of_rows(draft, c) else c
        for c in draft.constraints
    ]  # fmt: skip
    for _ in range(_repeated(draft)):
        inner = tuple(c for c in draft.constraints if c.attribute.split(".")[0] == asked_by)
        if inner:
            find = Find(entity=draft.root, constraints=inner)
            whole = Constraint(attribute=asked_by, find=find, take=own.name, span=inner[-1].span)
            draft.constraints = [*(c for c in draft.constraints if c not in inner), whole]


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


def _repeated(draft: Draft) -> int:
    """How often the word for the root stands behind "of" and itself."""
    places = sorted({(x.first, x.last) for x in draft.linked("type", draft.root)})
    return sum(
        any(draft.word(at) in closed("of") for at in range(last, first))
        and all(draft.clause.tokens[at].function for at in range(last, first))
        for (_, last), (first, _) in pairwise(places)
    )
