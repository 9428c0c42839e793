"""Others than those spoken of: "which other events are there?", "who else is on it?"."""

from __future__ import annotations

from collections.abc import Sequence

from graphs.forms.records import Constraint
from graphs.reading.closed_class import closed, question_words
from graphs.reading.draft import Before, Draft
from graphs.reading.remembered import naming


def take_others(draft: Draft, found: Sequence[Before], said: int) -> bool:
    """Take "the other one" for those found before without the one that was picked of them, or for
    the one found before that. Where no other was found, it is left unread: it is never that one.
    """  # noqa: D205
    last = found[-1] if found else None
    if last is not None and not (last.count == 1 and last.has_rows):
        return False
    rest = [one for one in found if one.has_rows and last is not None and one.goal != last.goal]
    rest = [one for one in rest if one.count > 1] or rest
    if last is None or not rest:
        draft.unread.update((said, said + 1))
        return True
    those, key = rest[-1], draft.kind.id_attribute
    draft.note("points_back")
    draft.note("which_one", float(those.count > 2 and draft.word(said + 1) in closed("numbers")))
    draft.of = those.goal
    draft.constraints.append(Constraint(attribute=key, op="not in", goal=last.goal))
    draft.use(said, said + 2)
    return True


def others_at(draft: Draft) -> int | None:
    """Where a word says that others are meant than the one spoken of: "the other ones"."""
    places = range(len(draft.clause.tokens) - 1)
    said = ((draft.word(at), draft.word(at + 1)) for at in places)
    found = (a in closed("other") and b in closed("pro_forms") for a, b in said)
    return next((at for at, others in zip(places, found, strict=True) if others), None)


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
        told = naming(last, draft.schema)
        return told.model_copy(update={"op": "!="}) if told is not None else None
    if not last.has_rows or not key:
        return None
    return Constraint(attribute=key, op="not in", goal=last.goal)
