"""How far a day is from now: "how many days until it opens" asks when, and for the days between."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace

from graphs.reading.clauses import Clause, clause_of
from graphs.reading.closed_class import closed, positives, question_words
from graphs.reading.tokens import Token


def with_when(clauses: Iterable[Clause], is_deed: Callable[[Token], bool]) -> Iterator[Clause]:
    """The clauses, with "when" for the words that ask how long it is until something."""
    when = next(word for word, asked in question_words().items() if asked == "date")
    for clause in clauses:
        said = _asked_at(clause)
        if said is None:
            yield clause
            continue
        start, end = clause.tokens[said.start].start, clause.tokens[said.stop - 1].end
        text = f"{clause.text[:start]}{when.ljust(end - start)}{clause.text[end:]}"
        read = clause_of(text, clause.offset, clause.now, clause.condition, is_deed)
        yield replace(read, counts_days=True)


def _asked_at(clause: Clause) -> range | None:
    """Where "how many days until" stands, or "how long until"; None: nowhere."""
    until = closed("lasting_until") - closed("becoming")
    for at in range(len(clause.tokens) - 2):
        counted = clause.word(at + 1) in closed("many")
        last = at + 2 + counted
        degree = positives().get(clause.word(at + 1))
        lasts = degree is not None and bool(closed("lasting") & set(degree.dimension.split()))
        asks = clause.word(at) in closed("how") and clause.word(last) in until
        if asks and (lasts or (counted and _is_period(clause.tokens[at + 2]))):
            return range(at, last + 1)
    return None


def _is_period(token: Token) -> bool:
    return token.stem in closed("periods")
