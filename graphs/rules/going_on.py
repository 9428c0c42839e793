"""What a clause says is going on at this moment, and what it says is to be made."""

from __future__ import annotations

import re
from functools import lru_cache

from graphs.rules.lexicon import lexicon
from graphs.rules.spoken_names import WORD
from tools.words import singular

_NOW = re.compile(
    r"\b(?:(?:right|just) now|now|current(?:ly)?|at (?:the|this) (?:moment|minute)|at present|"
    r"(?:i['’]?m|(?:i|we) am|we['’]re|(?:is|are|['’]s)) "
    r"(?:just |now |currently )?(?!coming\b)[a-z]{2,}ing|"
    r"(?:that['’]s|(?:which|that|what)(?: is|['’]s)) (?:now )?on"
    r"(?! (?:a|an|the|my|our|his|her|their|your|it)\b))\b",
    re.IGNORECASE,
)
_MADE = re.compile(
    r"\b(?:new|fresh|another|separate|brand-new) (?P<noun>[a-z]+)(?: (?P<second>[a-z]+))?\b|"
    r"^\W*(?:please )?(?:i (?:want|need|would like)(?: you to (?:create|make|build))?|"
    r"create|make|build|start|set up|put together|compile|open|add)(?: me| us)? an? "
    r"(?-i:(?:[a-z]+ )??(?P<object>[a-z]+)) "
    r"(?:called|named|titled|entitled|with the name|(?-i:[A-Z\"“'‘]))",
    re.IGNORECASE,
)


@lru_cache(maxsize=256)
def going_on(text: str) -> frozenset[str]:
    """Words, singular, that say that something is going on at this moment: listening, now."""
    said = (word for match in _NOW.finditer(text) for word in WORD.findall(match.group()))
    return frozenset(singular(word.lower()) for word in said)


@lru_cache(maxsize=256)
def to_be_made(text: str) -> frozenset[str]:
    """Nouns, singular, for what is to be made: list of "a new list called Rain"."""
    small = lexicon().function_words
    made = [match for match in _MADE.finditer(text) if (match["noun"] or "").lower() not in small]
    return frozenset(singular(noun.lower()) for m in made for noun in m.groups() if noun) - small
