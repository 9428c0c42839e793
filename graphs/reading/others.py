"""Others than those spoken of: "which other events are there?", "who else is on it?"."""

from __future__ import annotations

from graphs.forms.records import Constraint
from graphs.reading.closed_class import closed, question_words
from graphs.reading.draft import Before, Draft


def leave_shown(draft: Draft) -> None:
    """Leave out what was spoken of last, where others of its type are asked for.

    Where things of another type were spoken of last, it is left unread.
    """
    at = _others_of_type(draft)
    last = draft.before[-1] if draft.before else None
    if at is None or last is None:
        return
    if draft.of or last.entity != draft.root:
        draft.missed.add(at)  # those that were shown would be told once more
        return
    told = _shown(draft, last)
    if told is not None:
        draft.constraints.append(told)
        draft.note("points_back")
        draft.use(at, at + 1)


def _others_of_type(draft: Draft) -> int | None:
    """Where "other" stands before the word for the type, or "else" behind a question word."""
    nouns = {x.first for x in draft.nouns}
    for at, token in enumerate(draft.clause.tokens):
        if token.lower in closed("other") and _leads_to(draft, at, nouns):
            return at
        if token.lower in closed("otherwise") and draft.word(at - 1) in question_words():
            return at
    return None


def _leads_to(draft: Draft, at: int, nouns: set[int]) -> bool:
    """Whether only adjectives stand between a word and the word for the type."""
    behind = at + 1
    while behind < len(draft.clause.tokens) and behind not in nouns:
        if draft.clause.tokens[behind].function:
            return False
        behind += 1
    return behind in nouns


def _shown(draft: Draft, last: Before) -> Constraint | None:
    """That a thing is none of those spoken of; None: that was only counted."""
    key = draft.kind.id_attribute
    if last.named is not None:
        names = draft.kind.name_attributes
        own = key if last.named.kind == "id" else (names[0] if names else "")
        update = {"attribute": own, "op": "!=", "span": None}
        return last.named.model_copy(update=update) if own else None
    if not last.has_rows or not key:
        return None
    return Constraint(attribute=key, op="not in", goal=last.goal)
