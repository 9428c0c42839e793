"""What stands before a colon and only leads in what is asked: "two things:", "for Lisbon:"."""

from __future__ import annotations

import re

from graphs.rules.asking import begins_anew, is_question
from graphs.rules.coordination import asking_parts, listed_parts, speaks
from graphs.rules.language import is_chinese
from graphs.rules.wording import unwrapped

_COLON = re.compile(r"\s*:\s+|\s+-\s+")
_ANNOUNCES = re.compile(
    r"\b(?:one|two|three|four|five|six|\d|some|few|several|couple of|following|quick|last|these) "
    r"(?:(?:\w+ ){0,2}(?:ones?|things?|questions?|requests?|queries|ends|bits|points|jobs|checks|"
    r"favours?|favors?|items|tasks|facts|details|numbers)|of (?:my|our|the) \w+)\b|"
    r"^\W*(?:i|we) (?:also )?(?:need|want|would like)(?: to know)?$",
    re.IGNORECASE,
)
_PLACES = re.compile(
    r"^\W*(?:for|in|on|about|re|regarding|concerning)\s+(?!each\b|every\b|all\b)", re.IGNORECASE
)
_NAMES = re.compile(r"\b(?:the|my|your)\b|^\W*(?:what|which|how|find|show|list)\b", re.IGNORECASE)
_SHORT = 6
"""A heading that announces nothing has no more words than this."""


def under_heading(sentence: str) -> tuple[str, list[str]]:
    """The heading of a sentence and the parts under it; ``("", [])`` where it has none."""
    colon = _COLON.search(sentence)
    if colon is None or is_chinese(sentence):
        return "", []
    left, right = sentence[: colon.start()], unwrapped(sentence[colon.end() :])
    if is_question(left) or not left.strip() or not right.strip():
        return "", []
    anew, bare = begins_anew(right), right.rstrip(" .?")
    parts = max(asking_parts(bare), listed_parts(bare), key=len)
    if _ANNOUNCES.search(left):
        return (left, parts) if anew or all(map(speaks, parts)) else ("", [])
    if len(left.split()) > _SHORT or _NAMES.search(left):
        return "", []
    asked = sentence.rstrip().endswith("?") and re.search(r"\b[a-z]+\s*$", left) is not None
    listed = _PLACES.match(left) is not None and len(parts) > 1
    return (left, parts) if anew or asked or listed else ("", [])
