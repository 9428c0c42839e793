"""Things told by how much of something they have, before their word: "2 bedroom flats"."""

from __future__ import annotations

from collections.abc import Iterator

from graphs.forms.records import Constraint
from graphs.reading.closed_class import number_words
from graphs.reading.draft import Draft
from graphs.reading.schema import is_measure
from graphs.reading.tokens import stem
from tools.words import is_plural
from tools.written_number import whole_number


def take_sized(draft: Draft) -> None:
    """Take a number right before the word, in the singular, for an amount that things have, where
    their own word stands behind that: it counts no flats.
    """
    nouns = {x.first for x in draft.nouns}
    for attribute, count, first, last in (*_written_apart(draft), *_written_as_one(draft)):
        if count and last in nouns and not draft.is_used(first, last):
            span = draft.clause.span(first, last)
            told = Constraint(attribute=attribute, value=count, kind="number", span=span)
            draft.constraints.append(told)
            draft.use(first, last)


def _written_apart(draft: Draft) -> Iterator[tuple[str, int, int, int]]:
    """Amounts in two words: what is counted, how much, and the tokens that say it."""
    for x in sorted(draft.linked("attribute", draft.root), key=lambda x: -x.score):
        single = not x.soft and not is_plural(draft.word(x.last - 1))
        if single and is_measure(draft.attribute(x.attribute)):
            yield x.attribute, _number(draft.word(x.first - 1)), x.first - 1, x.last


def _written_as_one(draft: Draft) -> Iterator[tuple[str, int, int, int]]:
    """Amounts with a hyphen: "two-bedroom"."""
    for at, token in enumerate(draft.clause.tokens):
        number, _, counted = token.lower.partition("-")
        for own in draft.kind.attributes if counted and _number(number) else ():
            if is_measure(own) and stem(counted) in {stem(word) for word in own.words}:
                yield own.name, _number(number), at, at + 1


def _number(word: str) -> int:
    """The whole number that a word is; 0 of others."""
    return number_words().get(word) or whole_number(word) or 0
