"""Which words of a request neither the operations, nor what was sent or told, speak of."""

from __future__ import annotations

from collections.abc import Iterable

from graphs.checking.records import Checked
from graphs.checking.wording import own_stems, own_words, words_of
from graphs.reading.closed_class import closed
from graphs.reading.links import places
from graphs.reading.meaning import Meaning
from graphs.reading.tokens import stem
from graphs.reading.weights import fitted
from tools.words import identifier_words, prose_words


def unmet_words(asked: Checked, meaning: Meaning) -> list[str]:
    """The words that say something and that nothing meets, nor means about the same, as they are
    written; values aside.
    """
    clause = asked.clause
    names = sorted({word for call in asked.calls for word in own_words(call.tool)})
    values = places(asked.values)
    known = {word for call in asked.calls for word in words_of(call.tool)}
    known |= {stem(word) for one in (*asked.sent, *asked.told) for word in prose_words(str(one))}
    known |= {stem(w) for row in asked.rows for name in row for w in identifier_words(name)}
    return [
        token.text
        for at, token in enumerate(clause.tokens)
        if token.is_word and not token.function and at not in values
        and token.lower not in closed("asking")
        and not any(stem(part) in known for part in (token.lower, *prose_words(token.lower)))
        and max(meaning.near(token.lower, names), default=0.0) < fitted()["least_meaning"]
    ]  # fmt: skip


def spoken_elsewhere(words: Iterable[str], asked: Checked) -> list[str]:
    """Those of some words by which another operation beside those called is called."""
    others = frozenset().union(*map(own_stems, asked.beside))
    return [word for word in words if stem(word) in others]
