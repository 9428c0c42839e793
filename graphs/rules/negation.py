"""Which words of a clause are ruled out: not spicy, without stops, other than Korean."""

from __future__ import annotations

from collections.abc import Sequence

from graphs.rules.frame import Token

_NOT = frozenset(
    {"not", "no", "without", "never", "non", "except", "excluding", "neither", "nor", "nothing",
     "none", "avoid", "barring"}
)  # fmt: skip
_BUT = {
    "than": ("other", "rather"),
    "from": ("apart", "aside"),
    "but": ("anything", "all", "any"),
    "of": ("out",),
}
_LIGHT = frozenset(
    {"allow", "accept", "permit", "welcome", "require", "serve", "charge", "provide"}
)
"""Verbs that hand a "not" on to what they speak of: "do not allow pets"."""
_REACH = 4
"""How many words before one may rule it out."""


def denied(text: str, tokens: Sequence[Token], *, asks: bool) -> frozenset[int]:
    """Places of the content words that a "not" before them or a "-free" behind them rules out.

    A yes-or-no question that opens with "isn't" rules nothing out.
    """
    return frozenset(
        index
        for index, token in enumerate(tokens)
        if token.content and (_is_free_of(text, token) or is_ruled_out(tokens, index, asks=asks))
    )


def _is_free_of(text: str, token: Token) -> bool:
    return text[token.start + len(token.raw) :].lower().startswith("-free")


def is_ruled_out(tokens: Sequence[Token], index: int, *, asks: bool) -> bool:
    """Whether a word before a token rules it out: "not"."""
    for place in range(index - 1, max(index - 1 - _REACH, -1), -1):
        word = tokens[place].raw.lower().replace("’", "'")
        if word in _NOT or word.endswith("n't"):
            return not (asks and place == 0 and word != "no")
        if place and tokens[place - 1].raw.lower() in _BUT.get(word, ()):
            return True
        if tokens[place].content and tokens[place].word not in _LIGHT:
            return False
    return False
