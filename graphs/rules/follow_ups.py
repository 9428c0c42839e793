"""Tests that only point back at the question before: "if so", "if there is none", "if less"."""

from __future__ import annotations

import re

from graphs.rules.branches import FollowUp

_PRONOUN = r"(?:it|they|that|this|there|those|these|he|she|i|we|you|one|any|some|everything|all)"
_IS = r"(?:is|are|am|was|were|do|does|did|will|would|can|could|has|have)"
_NO = (
    r"(?:(?:is|are|am|was|were|do|does|did|will|would|can|could|has|have|should)"
    r"(?:n['’]t| not)|ain['’]t|won['’]t|can['’]t|cannot)"
)
_OTHER = r"less|lower|fewer|below|under|more|higher|above|over|not that \w+|\w{3,}er"
_FILLER = r"(?: (?:then|at all|left|available|found|there|so|any|one|that day|the case|true))*"
_YES = re.compile(
    rf"^(?:so|yes|it is so|(?:there (?:is|are) )?(?:one|any|some)|"
    rf"{_PRONOUN} {_IS}(?! no\b){_FILLER})$",
    re.IGNORECASE,
)
_DENIED = re.compile(
    rf"^(?:not|no|{_PRONOUN} {_NO}(?: (?:have|find|get))?{_FILLER}|"
    rf"(?:(?:there {_IS}|(?:it|they|you|we|i) (?:has|have)) )?"
    rf"(?:none|nothing|no one|nobody|no such \w+|not any|no)(?: {_IS})?{_FILLER}|"
    rf"(?:nothing|none) (?:turns|comes) up)$",
    re.IGNORECASE,
)
_OPPOSITE = re.compile(
    rf"^(?:{_PRONOUN}(?:['’]s| {_IS}| stays| gets| costs| turns out)? )?"
    rf"(?:(?:any|much|a bit|rather) )?(?:{_OTHER})(?: than (?:that|this|it))?$",
    re.IGNORECASE,
)


def follow_up(test: str) -> FollowUp | None:
    """What a test that says nothing of its own asks of the question before; ``""``: otherwise."""
    if not test or _OPPOSITE.match(test):
        return FollowUp(expect=False, opposite=True)
    if _DENIED.match(test):
        return FollowUp(expect=False, opposite=False)
    return FollowUp(expect=True, opposite=False) if _YES.match(test) else None
