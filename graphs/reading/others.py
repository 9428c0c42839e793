"""Others than those spoken of: "which other events are there?", "who else is on it?"."""

from __future__ import annotations

from collections.abc import Sequence

from graphs.forms.records import Constraint, Find
from graphs.reading.clauses import Clause
from graphs.reading.closed_class import closed, question_words
from graphs.reading.draft import Before, Draft
from graphs.reading.remembered import naming


def take_others(draft: Draft, found: Sequence[Before], said: int) -> bool:
    """Take "the other one" for those found before without the one that was picked of them, or for
    the one found before that, or for those among which it was looked up. Where no other was found,
    it is left unread: it is never that one.
    """
    last = found[-1] if found else None
    if last is not None and not (last.count == 1 and last.has_rows):
        return False
    rest = [one for one in found if one.has_rows and last is not None and one.goal != last.goal]
    rest = [one for one in rest if one.count > 1] or rest
    if last is None or not (rest or last.among):
        leave_unread(draft, said)
        return True
    key = draft.kind.id_attribute
    draft.note("points_back")
    if rest:
        several = rest[-1].count > 2 and draft.word(said + 1) in closed("numbers")
        draft.note("which_one", float(several))
        draft.of = rest[-1].goal
    else:
        draft.constraints += last.among
    draft.constraints.append(Constraint(attribute=key, op="not in", goal=last.goal))
    draft.use(said, said + 1 + (draft.word(said + 1) in closed("pro_forms")))
    return True


def asks_for_more(clause: Clause) -> bool:
    """Whether it is asked whether there are others than those shown: "anything else for her?"."""
    return any(
        clause.word(at) in closed("existential") and clause.word(at + 1) in closed("otherwise")
        for at in range(len(clause.tokens))
    )


def leave_unread(draft: Draft, said: int) -> None:
    """Leave unread that others are meant: none are known."""
    draft.unread.update((said, min(said + 1, len(draft.clause.tokens) - 1)))
    draft.missed.add(said)


def others_at(clause: Clause) -> int | None:
    """Where words say that others are meant than the one spoken of: "the other ones"."""
    said = (at for at in range(len(clause.tokens)) if clause.word(at) in closed("other"))
    return next((at for at in said if clause.word(at + 1) in closed("pro_forms")), None)


def of_the_others(find: Find, goal: str, key: str) -> Find | None:
    """What was asked of one of the things shown, asked of the others of them; ``goal``: what found
    that one. None: it was not picked of several.
    """
    if not find.of or not key or not (find.constraints or find.limit or find.skip):
        return None
    rest = (Constraint(attribute=key, op="not in", goal=goal),)
    return Find(of=find.of, constraints=rest, wanted=find.wanted)


def leave_shown(draft: Draft) -> None:
    """Leave out what was spoken of last, where others of its type are asked for.

    Where things of another type were spoken of last, it is left unread.
    """
    at = _others_of_type(draft)
    last = draft.latest
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
        leads = {*question_words()} | closed("existential")
        if token.lower in closed("otherwise") and draft.word(at - 1) in leads:
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
