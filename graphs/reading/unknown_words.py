"""Names that are written small: "the user octocat", "the followers of octocat"."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from graphs.reading.clauses import Clause, Placed
from graphs.reading.closed_class import closed
from graphs.reading.links import Link, places
from graphs.reading.spelling import Vocabulary
from graphs.reading.values.record import Value
from tools.words import is_plural


def with_unknown_words(
    clause: Clause,
    links: Callable[[Clause], Sequence[Link]],
    vocabulary: Callable[[], Vocabulary],
) -> Clause:
    """The clause with words that neither English nor the library holds as names, where one stands:
    right behind the verb of a command, the word for a type, or a preposition, at the end of what it
    belongs to.
    """
    free = set(range(1, len(clause.tokens))) - places(clause.values)
    unknown = [at for at in sorted(free) if _may_name(clause, at)]
    unknown = [at for at in unknown if not vocabulary().knows(clause.word(at))]
    if not unknown:
        return clause
    said = links(clause)
    taken = places(x for x in said if x.is_whole and not x.soft)
    one = (x for x in said if x.names_type and not is_plural(clause.word(x.last - 1)))
    # "is the task wobbly?" asks what it is like
    leads = {x.last for x in one} if clause.mood != "test" else set()
    leads |= {clause.head + 1} if clause.mood == "command" else set()
    led = (at for at in unknown if at in leads or clause.word(at - 1) in closed("prepositions"))
    named = [_named(clause, at) for at in led if at not in taken]
    return replace(clause, values=tuple(sorted([*clause.values, *named], key=lambda p: p.first)))


def _may_name(clause: Clause, at: int) -> bool:
    """Whether a word may be a name that is written small, and nothing is said of what it names."""
    token, behind = clause.tokens[at], clause.tokens[at + 1 : at + 2]
    last = all(one.function or not one.is_word for one in behind)
    return last and token.text.isalpha() and token.text.islower() and not token.function


def _named(clause: Clause, at: int) -> Placed:
    token, before = clause.tokens[at], clause.word(at - 1)
    cue = before if before in closed("prepositions") else ""
    value = Value("name", token.text, token.text, token.start, token.end, cue=cue)
    return Placed(value, at, at + 1)
