"""The parts that "and", "then" or a comma join: those that each ask for something of their own."""

from __future__ import annotations

import re

from graphs.rules.asking import asks_plainly, begins_anew, is_question
from graphs.rules.language import is_chinese
from graphs.rules.lexicon import lexicon

_SPLIT = re.compile(
    r"(?:,|;)?\s+(?:and\s+then|then|and\s+also|and|also|plus|as well as|but)\s+|"
    r",\s+(?=(?:(?:in|on|at|for|to|from|till|until|by) )?(?:what|how|where|when|who|which|find|"
    r"show|tell|give|list|book|get|convert)\b)",
    re.IGNORECASE,
)
_ZH_SPLIT = re.compile(r"[，,]?(?:然后|接着|并且|另外|同时|以及|还有|顺便|再|并)[，,]?|[，,]")
_ZH_HANGS = re.compile(
    r"^(?:最[^的，,]{1,4}的?(?:一[班趟家个款件间张]|是?哪|那[班趟家个款件])|哪[一班趟家个款件]|"
    r"(?:评分|价格|每晚|票价|房价)?(?:要|得|必须)?(?:在|是)?(?:不[超低高少]|低于|高于|至少|最多|超过|"
    r"[\d一二两三四五六七八九十百千.]+[^，,]{0,4}(?:以[内下上]|之内))|要[有带能求]|必须|只要|得[是有]|按)"
)
_ELSEWHERE = re.compile(r"(?:in|at|for) [A-Z][\w'’-]+(?: [A-Z][\w'’-]+)*\W*$")
_OF_IT = re.compile(r"\b(?:it|its|they|their)\b", re.IGNORECASE)
_IS = re.compile(r"(?<=\w)['’]s\b")
_SHORT = 4
"""A part of no more words than this only adds to the one before."""
_BOUND = re.compile(
    r"\b(?:at least|at most|under|over|above|below|(?:more|less|fewer) than|or more|or less)\b",
    re.IGNORECASE,
)


def asking_parts(sentence: str) -> list[str]:
    """Clauses that each ask for something of their own."""
    pattern = _ZH_SPLIT if is_chinese(sentence) else _SPLIT
    parts: list[str] = []
    start = 0
    for match in pattern.finditer(sentence):
        left, right = sentence[start : match.start()], sentence[match.end() :]
        whole = _complete(left) or _each_of_it(left, right)
        if whole and _opens(right, pattern is _ZH_SPLIT) and not _is_topic(left, right):
            parts.append(left.strip(" ,，"))
            start = match.end()
    parts.append(sentence[start:].strip(" ,，"))
    return [f"and {part}" if _ELSEWHERE.match(part) else part for part in parts if part]


def _each_of_it(left: str, right: str) -> bool:
    """Whether both parts ask something of a thing named before: its phone, the day it is shut."""
    more = len(re.findall(r"\w+", right)) > _SHORT
    return more and all(_OF_IT.search(part) for part in (left, right)) and begins_anew(left)


def _is_topic(left: str, right: str) -> bool:
    """Whether the left part only says what the question after it is about."""
    if is_chinese(left) or begins_anew(left) or not re.match(r"(?:\w+ )?(?:what|how)\b", right):
        return False
    return not any(word[:1].isupper() for word in right.split()[1:])


def _complete(left: str) -> bool:
    """Whether the left part can stand by itself: it names something and says where or of what."""
    if is_chinese(left):
        return len(left) >= 4 and asks_plainly(left)
    words = re.findall(r"[\w'’-]+", left)
    content = [w for w in words if w.lower() not in lexicon().function_words]
    if words and words[0].lower() in lexicon().leading and not is_question(left):
        return False
    if len(content) < 2 or re.search(r"\bbetween\s+\S+(?:\s+\S+){0,3}$", left, re.IGNORECASE):
        return False
    anchored = re.search(r"\b(?:in|of|for|from|to|at|near|on|under|with|about|around)\b", left)
    return bool(anchored) or any(w[:1].isupper() for w in words[1:]) or len(content) >= 3


def _opens(right: str, chinese: bool) -> bool:
    """Whether the right part starts a clause: a verb, a question word, a noun with its article."""
    if chinese:
        return len(right) >= 3 and not _ZH_HANGS.match(right)
    words = re.findall(r"[\w'’-]+", _IS.sub("", right.lower()))
    if not words:
        return False
    if _ELSEWHERE.match(right):
        return True
    first = words[0]
    if first in lexicon().questions and len(words) < 3:
        return False
    if (
        first in lexicon().openers
        or first in lexicon().request_verbs
        or first in lexicon().write_verbs
    ):
        return len(words) > 1
    if first in lexicon().determiners and len(words) > 1:
        return not _BOUND.search(right[:60])
    head = re.match(
        r"[a-z][\w'’-]*(?:\s+[a-z][\w'’-]*){0,3}\s+(?:in|of|for|there|from|near|at)\b", right
    )
    return bool(head)
