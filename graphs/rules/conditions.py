"""What a sentence hangs on: if, should, unless, otherwise, and the follow-ups "if so", "if not"."""

from __future__ import annotations

import re
from dataclasses import dataclass

_ANYTHING = re.IGNORECASE | re.DOTALL
_CONDITION = re.compile(
    r"^\W*(?:and\s+|but\s+|then\s+)?(?:only\s+)?(?P<word>if|unless)\s+(?P<test>.+?)"
    r"\s*(?:,\s*(?:then\s+)?|\s+then\s+|\s+(?=(?:i|we) (?:am|are|will|would)\b))(?P<then>.+)$",
    _ANYTHING,
)
_CONDITION_AFTER = re.compile(
    r"^(?P<then>.{8,}?),?\s+(?:but\s+)?(?:only\s+)?(?P<word>if|unless)\s+(?P<test>.+)$", _ANYTHING
)
_SHOULD = re.compile(r"^\W*(?P<word>should)\s+(?P<test>.+?),\s*(?P<then>.+)$", _ANYTHING)
_SHOULD_I = re.compile(r"^\W*should\s+(?:i|we)\b", re.IGNORECASE)
_PRONOUN = r"(?:it|they|that|this|there|those|these|he|she|i|we|you|one)"
_NO = (
    r"(?:(?:is|are|am|was|were|do|does|did|will|would|can|could|has|have|should)"
    r"(?:n['’]t| not)|ain['’]t|won['’]t|can['’]t|cannot)"
)
_OTHER = r"less|lower|fewer|below|under|more|higher|above|over|cheaper|dearer|warmer|colder"
_AND_IF = re.compile(
    rf",?\s+(?:and|but)\s+(?=(?:if so|if not|if yes|if no|if {_PRONOUN} {_NO}|otherwise)\b)",
    re.IGNORECASE,
)
_FOLLOWS = re.compile(
    rf"^\W*(?:and\s+|but\s+)?(?P<how>"
    r"(?:if not|if no|otherwise|or else|else|if so|if yes|in that case)\b(?=[,:]?\s)|"
    rf"if {_PRONOUN}(?:['’]s| is| are) (?:{_OTHER})(?: than that| that)?(?=[,:])|"
    rf"if {_PRONOUN} (?:{_NO}|is|are|am|was|were|do|does|did|will|can|has|have)(?=[,:]))"
    r"[,:]?\s+(?:then\s+)?(?P<then>.+)$",
    _ANYTHING,
)
_TRAILING = re.compile(
    rf"^(?P<then>.{{8,}}?),?\s+(?P<how>if not|if so|otherwise|if {_PRONOUN} {_NO}|"
    rf"if {_PRONOUN} (?:is|are|does|do|did|was|were|will|has|have))$",
    _ANYTHING,
)
_ELSE = re.compile(
    rf"^(?P<then>.+?)[,;.]?\s*\b(?:otherwise|or else|else|if not|if {_PRONOUN} {_NO})\b,?\s*"
    r"(?P<other>.+)$",
    _ANYTHING,
)
_ZH_IF = r"(?:如果|要是|假如|若是|倘若|万一|若)"
_ZH_CONDITION = re.compile(
    rf"^{_ZH_IF}(?P<test>.+?)(?:的话[，,]?|[，,](?:那么?|就)?|就)(?P<then>.+)$"
)
_ZH_FOLLOWS = re.compile(
    rf"^(?P<how>否则的?话?|不然的?话?|要不然|{_ZH_IF}(?:没有|不是|不会|不行|不)的?话?|"
    rf"{_ZH_IF}(?:是|有|会|行|可以)的?话?)[，,就]?(?P<then>.+)$"
)
_ZH_NO = re.compile(r"否则|不|没")
_ZH_ELSE = re.compile(
    r"^(?P<then>.+?)[，,；;]?(?:否则的?话?|不然的?话?|要不然)[，,就]?(?P<other>.+)$"
)


@dataclass(frozen=True, slots=True)
class Conditional:
    """A sentence that hangs on a test: what to do when it holds, and what when it does not."""

    test: str
    then: str
    other: str


def conditional(sentence: str) -> Conditional | None:
    """The test of a sentence and its branches; None where nothing is hung on anything."""
    match = _CONDITION.match(sentence) or _ZH_CONDITION.match(sentence)
    if match is None and not _SHOULD_I.match(sentence):
        match = _SHOULD.match(sentence)
    match = match or _CONDITION_AFTER.match(sentence)
    if match is None:
        return None
    then, other = match["then"], ""
    alternative = _ELSE.match(then) or _ZH_ELSE.match(then)
    if alternative:
        then, other = alternative["then"], alternative["other"]
    test, groups = match["test"], match.groupdict()
    late = _ELSE.match(test) if not other else None
    if late is not None:  # "do this if it rains, otherwise do that"
        test, other = late["then"], late["other"]
    if (groups.get("word") or "").lower() == "unless":
        then, other = other, then
    return Conditional(test.strip(" ,.?"), then.strip(" ,"), other.strip(" ,"))


def hung_apart(sentence: str) -> list[str]:
    """A sentence before and after ", and if so" and the like."""
    return _AND_IF.split(sentence)


def follow_up(sentence: str) -> tuple[str, bool, bool] | None:
    """What hangs on the question before, whether on a yes, and whether it says "otherwise"."""
    match = _FOLLOWS.match(sentence) or _TRAILING.match(sentence) or _ZH_FOLLOWS.match(sentence)
    if match is None:
        return None
    how = match["how"].lower()
    opposite = bool(re.search(rf" (?:{_OTHER})(?: than that| that)?$", how)) or bool(
        re.match(r"otherwise|or else|else|否则|不然|要不然", how)
    )
    denied = opposite or bool(re.search(rf"{_NO}$|^if no|^if not", how) or _ZH_NO.search(how))
    return match["then"], not denied, opposite
