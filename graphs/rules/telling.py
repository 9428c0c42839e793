"""What a sentence tells beside what it asks: a reason, an aside, where and who one is."""

from __future__ import annotations

import re

from graphs.rules.asking import asks_plainly, begins_anew, role_of
from graphs.rules.commands import orders
from graphs.rules.language import is_chinese
from graphs.rules.wording import unwrapped

MARKS = " ,，.?？"
"""What no part of a sentence begins or ends with."""
_REASON_FIRST = re.compile(
    r"^\W*(?:(?:because|since|as|given that|seeing (?:that|as)|now that|while|before|after|when|"
    r"once)\s+)(?P<tells>(?:i|we|my|our|he|she|they|it|there|his|her|their)\b[^,]+?)"
    r"(?:,\s*|\s+(?=i (?:want|need|would like)\b))(?P<rest>.{6,})$",
    re.IGNORECASE | re.DOTALL,
)
_REASON_LAST = re.compile(
    r"^(?P<rest>.{8,}?),?\s+(?:because|since|as|cause|cos|"
    r"so(?: that)?(?= (?:i|we|he|she|they) (?:can|could|know|will|may|do(?: not|n['’]t))\b))\s+"
    r"(?P<tells>(?:i|we|my|our|he|she|they|it|there|his|her|their)\b.+)$",
    re.IGNORECASE | re.DOTALL,
)
_ASIDE = re.compile(
    r",\s+(?P<tells>(?:(?:i|we|he|she|they|it|something|(?:my|our|his|her|their) \w+|plans)\s+"
    r"(?:just |have |has |had )?(?:am|are|is|have|has|was|were|will|can|can['’]?t|cannot|won['’]t|"
    r"came|come|changed|happened|got|fell|made|bought|picked|forgot|no longer)|"
    r"(?:it|this|that)['’]s (?:for|because|my|our|a|an|his|her|their))\b.+)$",
    re.IGNORECASE | re.DOTALL,
)
_TURN = re.compile(
    r",?\s+so\s+(?!that\b|far\b|much\b|many\b|long\b|called\b)|\s+-\s+|[,;:]\s+(?:so\s+)?|"
    r",?\s+(?:and|but)\s+(?=(?:(?:in|on|at|for|to|from|till|until|by) )?"
    r"(?:what|how|where|when|who|which|would like|want to know|need to know)\b)",
    re.IGNORECASE,
)
_STATED = re.compile(
    r"^(?P<what>(?:the|my|our|this|that|these|those)\b.{3,80}?)\s+(?:is|are|was|were|has|have|looks?|"
    r"seems?|sounds?|keeps?|needs?|does|do|can|will)\b",
    re.IGNORECASE,
)
_POINTS_BACK = re.compile(r"\b(?:it|him|her|them|that one|this one)\b", re.IGNORECASE)
_ONE_MORE = re.compile(r"\b(?P<more>an?(?: \w+)?|another) one\b", re.IGNORECASE)
_DETERMINER = re.compile(r"^(?:the|my|our|this|that|these|those)\s+", re.IGNORECASE)
_ZH_ASIDE = re.compile(
    r"(?<=[^，,]{4})[，,](?P<tells>[^，,？?]*(?:错了|有事|有变|变了|不了了?|不去了|不用了|不要了|不想\w+|改主意了?|"
    r"生病了?|没空|来不及了?|多了))[。.!！]*$"
)
_ZH_TELLS = re.compile(
    r"出差|旅游|旅行|度假|玩$|(?:要|打算|准备|计划)去|^我们?(?:现在)?[在住]|^我们?是|人一起|一家[一二三四五六\d]?口"
)


def told_reason(sentence: str) -> tuple[str, str]:
    """The reason that stands before or behind what a sentence asks, and the rest."""
    reason = _REASON_FIRST.match(sentence) or _REASON_LAST.match(sentence)
    if reason is None:
        return "", sentence
    return reason["tells"].strip(MARKS), unwrapped(reason["rest"])


def told_aside(sentence: str) -> tuple[str, str]:
    """What a sentence tells behind what it asks ("find a hotel, we are four"), and the rest."""
    aside = (_ZH_ASIDE if is_chinese(sentence) else _ASIDE).search(sentence)
    if aside is None:
        return "", sentence
    return aside["tells"].strip(MARKS), sentence[: aside.start()]


def told_first(sentence: str) -> tuple[str, str]:
    """What a sentence tells before it asks ("we are in Rome, so where ..."), and the rest."""
    if is_chinese(sentence):
        return _told_first_chinese(sentence)
    for turn in _TURN.finditer(sentence):
        left, right = sentence[: turn.start()], unwrapped(sentence[turn.end() :])
        ordered = orders(right)
        if (begins_anew(right) or ordered) and role_of(left) in ("tells", "wishes"):
            told, rest = _said_of(left, right) if ordered else (left, right)
            return told.strip(MARKS), rest
    return "", sentence


def _said_of(told: str, command: str) -> tuple[str, str]:
    """What is told of a thing, and the command with the thing where it points back at it."""
    stated = _STATED.match(told)
    if stated is None or not _points_back(command):
        return told, command
    what = stated["what"]
    what, kind = what[:1].lower() + what[1:], _DETERMINER.sub("", what)
    said = _ONE_MORE.sub(lambda match: f"{match['more']} {kind}", command, count=1)
    return told[stated.end("what") :], _POINTS_BACK.sub(lambda _: what, said, count=1)


def _points_back(command: str) -> bool:
    return bool(_POINTS_BACK.search(command) or _ONE_MORE.search(command))


def _told_first_chinese(sentence: str) -> tuple[str, str]:
    left, comma, right = sentence.replace(",", "，").partition("，")
    tells = _ZH_TELLS.search(left) and not asks_plainly(left)
    return (left, right) if comma and tells and asks_plainly(right) else ("", sentence)
