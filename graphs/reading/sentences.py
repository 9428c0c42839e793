"""Whether words state something, and where they say it: "the saw she borrowed | is back"."""

from __future__ import annotations

from functools import lru_cache

from graphs.reading.closed_class import closed, question_words
from graphs.reading.tokens import Token


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
        if word in closed("opening") - closed("announcing"):
            return -1
        relative += word in closed("relative") | set(question_words())
        contracted = word == "'s" and said[at - 1] in closed("nominative")
        if word in closed("auxiliaries") or contracted:
            if not relative:
                return at
            relative -= 1
    return -1
