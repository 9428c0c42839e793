"""Whether words state something, and where they say it: "the saw she borrowed | is back"."""

from __future__ import annotations

from functools import lru_cache

from graphs.reading.clauses import Clause
from graphs.reading.closed_class import closed, irregular, question_words
from graphs.reading.links import places
from graphs.reading.stretches import is_participle
from graphs.reading.tokens import Token
from tools.words import is_plural


@lru_cache(maxsize=256)  # each candidate of a clause asks the same
def predicate(tokens: tuple[Token, ...]) -> int:
    """Where what is stated begins, with an auxiliary that is in no relative clause; -1: nowhere.

    A question, a command put to somebody, and what the person says of themselves state nothing.
    """
    said = [t.lower for t in tokens]
    asks = closed("asking") | closed("auxiliaries") | closed("conditional") | closed("how")
    other = asks | set(question_words()) | closed("own") | closed("partners")
    if not said or "?" in said or said[0] in other:
        return -1
    relative = 0
    for at, word in enumerate(said):
        if at and word in closed("opening") - closed("announcing"):
            return -1  # "and Ada has paid" only goes on from what was said
        relative += word in closed("relative") | set(question_words())
        contracted = word == "'s" and said[at - 1] in closed("nominative")
        if word in closed("auxiliaries") or contracted:
            if not relative:
                return at
            relative -= 1
    return -1


def stated_at(clause: Clause) -> int:
    """Where what a clause states begins; -1: it commands, or states nothing."""
    if clause.states > 0 or clause.mood not in ("open", "ask"):
        return clause.states
    at = predicate(clause.tokens)
    return at if at >= 0 and at not in places(clause.values) else deed_at(clause)


def deed_at(clause: Clause) -> int:
    """Where a verb in the past stands right behind whoever did it, with whom the clause begins:
    "Ada paid", "he finished the job"; -1: nowhere, as in "orders paid by Ada".
    """
    at, tokens = _subject(clause), clause.tokens
    if not 0 < at < len(tokens) or clause.words & {"?", *question_words()}:
        return -1
    past = is_participle(tokens[at]) or tokens[at].lower in irregular()
    return at if past and clause.word(at + 1) not in closed("agents") else -1


def _subject(clause: Clause) -> int:
    """Where the person ends with whom a clause begins, or somebody of hers; 0: there is none."""
    named = next((p.last for p in clause.values if p.value.kind == "name" and not p.first), 0)
    if clause.word(0) in closed("nominative") - closed("own"):
        named = 1
    elif not named and clause.word(0) in closed("articles") and not is_plural(clause.word(1)):
        named = 2
    elif named == 1 and is_plural(clause.word(0)):
        return 0  # "Orders paid in May" are such orders
    return named + 2 if named and clause.word(named) == "'s" else named
