"""Clauses that are no sentence of their own: they say something in place of what was said."""

from __future__ import annotations

from collections.abc import Sequence

from graphs.reading.asked_beside import counts
from graphs.reading.clauses import Clause
from graphs.reading.closed_class import closed, ordinals, question_words, standing_for_things
from graphs.reading.cues import superlatives, total_word
from graphs.reading.links import Link, places
from graphs.reading.others import others_at
from graphs.reading.tokens import tokens_of


def is_fragment(clause: Clause, links: Sequence[Link], request: str = "") -> bool:
    """Whether a clause is no sentence of its own: values, names or attributes, and words that lead
    them in, or that say again what an earlier ``request`` said.
    """
    told = places([*links, *clause.values]) | _shapes(clause)
    picks = clause.words & (closed("pro_forms") | set(ordinals()))  # "when is the second one due?"
    again = set() if picks else {t.stem for t in tokens_of(request)}
    if again and _names_its_own(clause, again):
        return False
    words = (i for i, t in enumerate(clause.tokens) if t.is_word and t.stem not in again)
    others = [i for i in words if i not in told]
    puts_right = bool(clause.words & closed("meaning"))  # "no wait, I meant those that are open"
    return _only_asks(clause) or (
        bool(told)
        and all(leads_in(clause, i) or (puts_right and _says_nothing(clause, i)) for i in others)
    )


def _only_asks(clause: Clause) -> bool:
    """Whether a clause is a question word and what leads it: "until when?", "and where?"."""
    said = [t for t in clause.tokens if t.is_word]
    asks = [t for t in said if t.lower in question_words()]
    verbs = closed("auxiliaries") | standing_for_things()
    return len(asks) == 1 and all(t.function and t.lower not in verbs for t in said)


def _says_nothing(clause: Clause, at: int) -> bool:
    """Whether a word tells nothing of what was meant."""
    word = clause.tokens[at]
    taken_back = word.lower in closed("correcting")
    return taken_back or (word.function and word.lower not in question_words())


def _names_its_own(clause: Clause, again: set[str]) -> bool:
    """Whether a question says which things it is about, and these were not: "which seals ..."."""
    behind = (
        clause.tokens[at + 1] for at, token in enumerate(clause.tokens[:-1])
        if question_words().get(token.lower) == "thing" or counts(clause, at)
    )  # fmt: skip
    return any(t.is_word and not t.function and t.stem not in again for t in behind)


def _shapes(clause: Clause) -> set[int]:
    """Where words stand that order what was found, make one number of it, or speak of the rest."""
    at = {i for one in superlatives(clause) for i in range(one.at, one.last)}
    total = total_word(clause)
    sorts = {i for i, t in enumerate(clause.tokens) if t.lower in closed("sorting")}
    others = others_at(clause)
    at |= set() if others is None else {others}
    return at | sorts | ({total[0]} if total is not None else set())


def leads_in(clause: Clause, at: int) -> bool:
    """Whether a word only leads a fragment in."""
    token = clause.tokens[at]
    if at == 0 and clause.word(at + 1) in closed("stops") | closed("coordinating"):
        return not token.function or token.lower not in question_words()  # "ah, Anna I mean"
    lead = closed("leading") | closed("meaning") | closed("polite") | closed("setting")
    lead |= closed("pro_forms") | closed("correcting")
    if token.lower in closed("auxiliaries") or not (token.function or token.lower in lead):
        return False
    return token.lower not in question_words() or clause.word(at + 1) in closed("about")
