"""Words that may stand for what was found or named before: "it", "those", "the first one"."""

from __future__ import annotations

from itertools import pairwise

from graphs.reading.clauses import DATES, POINTED, Clause
from graphs.reading.closed_class import closed, number_words, standing_for_things
from graphs.reading.draft import Draft
from graphs.reading.links import places
from graphs.reading.once import once
from graphs.reading.where_and_when import there as where


@once
def pointing_words(clause: Clause) -> frozenset[int]:
    """The places of words that stand for something found."""
    return frozenset(at for at in range(len(clause.tokens)) if _points(clause, at))


def of_nouns(draft: Draft) -> set[int]:
    """The places of the words that say whose something is, of things spoken of in the clause itself
    before: "trees and their species".
    """
    first = min((noun.last for noun in draft.nouns), default=len(draft.clause.tokens))
    owned = range(first, len(draft.clause.tokens))
    return {at for at in owned if draft.word(at) in closed("possessive") & closed("plural")}


def number_pointed_at(draft: Draft) -> int:
    """Of how many things the words speak: "those two"; 0: of however many."""
    words = [draft.word(at) for at in range(len(draft.clause.tokens))]
    told = (number_words().get(b, 0) for a, b in pairwise(words) if a in closed("plural"))
    return max(told, default=0)


def speaks_of_owner(draft: Draft) -> bool:
    """Whether a pronoun stands for what has the things of the root: "its harvests", "how many jobs
    does it have"; it is none of them, but where things belong to others of their kind.
    """
    if any(attribute.target == draft.root for attribute in draft.kind.attributes):
        return False
    leads = [{draft.word(noun.first - 1), draft.word(noun.first - 2)} for noun in draft.nouns]
    owned = any(before & closed("possessive") for before in leads)
    return owned or any(_has(draft.clause, noun.last) for noun in draft.nouns)


def names_another(draft: Draft) -> bool:
    """Whether a clause speaks of a thing that the pronoun may mean: "does Ada pay her fees"."""
    told = any(c.kind in ("name", "id") or c.find is not None for c in draft.constraints)
    return told or any(x.names_type and x.entity != draft.root for x in draft.links)


def _has(clause: Clause, behind: int) -> bool:
    """Whether a question ends with what a pronoun has: "... does it have?"."""
    words = [at for at in range(behind, len(clause.tokens)) if clause.tokens[at].is_word]
    subject = [at for at in words[1:3] if clause.word(at) in standing_for_things()]
    asks = bool(words) and clause.word(words[0]) in closed("supporting")
    return asks and bool(subject) and any(clause.word(at) in closed("perfect") for at in words[2:])


def _points(clause: Clause, at: int) -> bool:
    """Whether a word stands for something found; in "that day", "this week" and "is it there" none
    does.
    """
    there = [p for p in clause.values if p.value.role == POINTED]
    if at in where(clause) and not there:
        return True
    if clause.word(at) not in closed("pronouns"):
        return False
    when = places(p for p in clause.values if p.value.kind in DATES)
    filler = clause.word(at) in closed("singular") and any(
        p.first in (at + 1, at + 2) and p.value.cue in closed("prepositions") for p in there
    )
    among = clause.word(at + 1) in closed("of") and clause.word(at + 2) not in closed("plural")
    one_of = clause.word(at) in closed("pro_forms") and among  # "one of his lessons" is none found
    return (
        not one_of
        and not any(p.first <= at < p.last for p in there)
        and at not in when
        and not _is_of_subject(clause, at)
        and not _relates(clause, at)
        and not filler
    )


def _is_of_subject(clause: Clause, at: int) -> bool:
    """Whether a word says whose something is, of whoever the clause itself is about: "has Ada paid
    her fee?".
    """
    owned = clause.word(at) in closed("possessive") & closed("personal")
    if not owned or clause.mood == "command":
        return False
    leads = closed("auxiliaries") & {clause.word(clause.head)}
    subject = clause.head + len(leads)
    return any(p.value.kind == "name" and p.first == subject < at for p in clause.values)


def _relates(clause: Clause, at: int) -> bool:
    """Whether a word says more of the noun before it: "tasks that are due"."""
    noun = at - 1 != clause.head and at > 0 and not clause.tokens[at - 1].function
    said = clause.word(at) in closed("relative") and clause.word(at + 1) in closed("auxiliaries")
    return said and noun
