"""The clauses of a request without the values they state, as descriptions of tools say things."""

from __future__ import annotations

import re

from tools.search_words import search_words

_QUOTED = re.compile(
    r"[\"“”][^\"“”]{1,200}[\"“”]|(?<!\w)'[^']{2,80}'(?!\w)|\([^()]{0,200}\)"  # a comment aside too
)
_NUMBER = re.compile(r"\S*\d\S*")
_TIME = re.compile(
    r"\b(?:january|february|march|april|june|july|august|september|october|november|december|"
    r"monday|tuesday|wednesday|thursday|friday|saturday|sunday|[ap]\.?m\.?|o'clock)\b",
    re.IGNORECASE,
)
_NAME = re.compile(r"(?<![.!?]\s)(?<!^)\b[A-Z][a-z]+(?:'s)?\b")
_BEFORE_MARK = re.compile(r"\s+([,.;])")
_SENTENCE_END = re.compile(r"(?<=[.!?;])\s+")
_JOINT = re.compile(
    r"[,;:]\s+|\s+(?:and then|and also|and|then|but|while|so that|so|before|after|also|to)\s+",
    re.IGNORECASE,
)


def stated_clauses(request: str) -> list[str]:
    """What the request says in parts of two words or more, in order; at least one."""
    plain = without_values(request)
    sentences = _SENTENCE_END.split(plain)
    parts = (part.strip(" ,.;") for sentence in sentences for part in _JOINT.split(sentence))
    clauses = [part for part in parts if len(part.split()) > 1 and search_words(part)]
    return clauses or [plain or request]


def without_values(request: str) -> str:
    """The request without quotations, numbers, codes, dates and names."""
    text = request.strip()
    for pattern in (_QUOTED, _NUMBER, _TIME, _NAME):
        text = pattern.sub(" ", text)
    return _BEFORE_MARK.sub(r"\1", " ".join(text.split()))
