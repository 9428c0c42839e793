"""Of what was spoken of: numerals that only say how many there are, and words that pick some."""

from __future__ import annotations

from collections.abc import Sequence
from operator import contains

from graphs.reading.closed_class import closed, degrees, number_words, ordinals
from graphs.reading.tokens import Token


def counts_those(tokens: Sequence[Token], at: int) -> bool:
    """Whether a numeral says how many there are of what was spoken of: "which of the two", "the two
    of them".
    """
    words = [token.lower for token in tokens[max(0, at - 2) : at + 3]]
    if at < 1 or words[min(at, 2)] not in number_words():
        return False
    before, behind = words[: min(at, 2)], words[min(at, 2) + 1 :]
    those = behind[:1] and behind[0] in closed("of") and {*behind[1:]} & closed("plural")
    ends = at + 1 == len(tokens) or tokens[at + 1].function or not tokens[at + 1].is_word
    of = len(before) == 2 and before[0] in closed("of")
    return before[-1] in closed("before_numbers") and bool(those or (of and ends))


def picks_of_those(tokens: Sequence[Token], at: int) -> bool:
    """Whether "of those", "of them" stands at a place, behind a word that picks some of them: "the
    first of those", "two of them".
    """
    words = [token.lower for token in tokens[max(0, at - 1) : at + 2]]
    picks = {*ordinals(), *degrees(), *number_words()} | closed("final") | closed("pro_forms")
    classes = (picks, closed("of"), closed("picking"))
    return len(words) == len(classes) and all(map(contains, classes, words))
