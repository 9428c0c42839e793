"""Pronouns for a name that is only said: "it's Moth. What does she need?", or "she" behind a
request that came to nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import islice

from graphs.form_reasoner import ReadQuestion
from graphs.reading.clauses import Clause, clause_of
from graphs.reading.closed_class import closed
from graphs.reading.tokens import tokens_of
from graphs.reading.weights import most

NameOf = Callable[[Clause, str], str]
"""The one name that a fragment says, in a clause and behind a text."""


def behind_name(question: ReadQuestion, scope: Sequence[str], name_of: NameOf) -> str:
    """A question with the known name that is said right before it in place of its pronouns: "hm,
    then Hartley's, what do they have open?"; ``""``: none is.
    """
    text, tokens, stops = question.request, tokens_of(question.request), closed("stops") | {","}
    pronouns = closed("personal") | closed("plural")
    if pronouns.isdisjoint(token.lower for token in tokens):
        return ""
    marks = (token for token in tokens if token.lower in stops)
    for token in islice(marks, most("segments")):  # a name is said at the beginning
        if not text[token.end :].strip():
            break
        name = name_of(clause_of(text[: token.start], 0, question.now), "")
        known = [m for m in question.grounding.mentions(name, scope) if m.exact] if name else []
        if any(m.value.text == name for m in known):
            clause = clause_of(text[token.end :].strip(), 0, question.now)
            return _with_name(clause, name, pronouns)
    return ""


def of_lost(question: ReadQuestion, name: str) -> str:
    """A question with a name in place of its "she" or "his": that of the request before, of which
    nothing came; ``""``: it has none.
    """
    return _with_name(clause_of(question.request, 0, question.now), name, closed("personal"))


def _with_name(clause: Clause, name: str, pronouns: frozenset[str] | set[str]) -> str:
    """A question with a name in place of these pronouns; ``""``: it has none, or names somebody."""
    named = any(p.value.kind == "name" for p in clause.values)
    if named or clause.mood not in ("ask", "test") or not clause.words & pronouns:
        return ""
    text, end = "", 0
    for first, last, said in _pronouns(clause, name, pronouns):
        text, end = f"{text}{clause.text[end:first]}{said}", last
    return text + clause.text[end:]


def _pronouns(
    clause: Clause, name: str, pronouns: frozenset[str] | set[str]
) -> Iterator[tuple[int, int, str]]:
    """Where pronouns stand, and what stands for them: the name, or what is its own."""
    for at, token in enumerate(clause.tokens):
        if token.lower not in pronouns:
            continue
        noun = at + 1 < len(clause.tokens) and not clause.tokens[at + 1].function
        owns = token.lower in closed("possessive") and noun and clause.tokens[at + 1].is_word
        owns |= token.lower in closed("belonging")
        yield token.start, token.end, f"{name}'s" if owns else name
