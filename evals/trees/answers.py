"""How near an answer comes to the gold answer, as SQuAD compares them."""

from __future__ import annotations

import re
from collections import Counter

from graphs.normal_text import normal

_ARTICLES = {"a", "an", "the"}
_WORD = re.compile(r"\w+")


def exact_match(answer: str, gold: str) -> float:
    """1 where both are the same words in the same order, articles and marks aside."""
    return float(_words(answer) == _words(gold))


def f1(answer: str, gold: str) -> float:
    """The harmonic mean of the shares of words that both have, in [0, 1]."""
    left, right = _words(answer), _words(gold)
    shared = (Counter(left) & Counter(right)).total()
    return 2 * shared / (len(left) + len(right)) if shared else 0.0


def _words(text: str) -> list[str]:
    return [word for word in _WORD.findall(normal(text)) if word not in _ARTICLES]
