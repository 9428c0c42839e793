"""Parts that only ask for one more quality of the same thing: "and how long is it?"."""

from __future__ import annotations

import re

from graphs.rules.asking import begins_anew
from graphs.rules.clauses import Clause
from graphs.rules.frame import Frame
from graphs.rules.impersonal import NOT_IT
from graphs.rules.language import is_chinese
from graphs.rules.lexicon import lexicon

_ELSEWHERE = re.compile(
    r"\b(?:over there|there|(?:that|this|the same) (?:city|place|town|day|date|night|evening))\b",
    re.IGNORECASE,
)
_MANY = re.compile(r"\b(?:they|them|their|these|those)\b", re.IGNORECASE)
_LINK = re.compile(r"^\W*(?:and|also|plus)\s+", re.IGNORECASE)
_MORE = re.compile(
    r"^\W*(?:and|also|plus)\s+|"
    r"^\W*(?:i (?:also |would )?(?:need|want|like) )(?=.*\b(?:too|also|as well)\b)",
    re.IGNORECASE,
)
_NAME_THEM = re.compile(
    r"^\W*(?:please )?(?:just )?(?:give|tell|show|send|name) (?:me )?(?:just |only )?"
    r"(?=(?:the|their|its)\b)",
    re.IGNORECASE,
)
_UNIT = re.compile(r"\bin [a-z]+\W*$")
"""How a quality is to be told: "in percent"."""
_NEAR_IT = re.compile(
    r"\b(?:(?:clos\w+|near\w*|next)\b[^,]*? to|near(?:est)?|around|beside) (?:it|them|there)\b",
    re.IGNORECASE,
)
"""What is beside a thing is another thing."""
_PRONOUN = re.compile(r"\b(?:it|its|that|they|their)\b", re.IGNORECASE)
_ZH_FEW = 3
_ZH_ONE = re.compile(r"哪[一\u4e00-\u9fff]?")
_ZH_ANEW = re.compile(
    r"附近|周边|旁边|周围|推荐|哪[里儿家个款种些]|另外|每|各|那里|那儿|当地|那边|那天|当天"
)


def bare(text: str) -> str:
    """A part without the word that links it to the one before."""
    return _NAME_THEM.sub("", _LINK.sub("", text))


def is_afterthought(clause: Clause, frame: Frame, before: Frame) -> bool:
    """Whether a clause only asks for one more quality of the same thing: "and how long is it?".

    ``before`` is the clause before it.
    """
    if _asks_for_itself(clause, frame) or (frame.mine and not before.mine):
        return False
    if is_chinese(clause.text):
        return len(frame.words) <= _ZH_FEW and _adds_in_chinese(clause, frame, before)
    if len(frame.words) > 2:
        return False
    if _NEAR_IT.search(clause.text):
        return False
    text = _ELSEWHERE.sub("then", clause.text)
    more = _MORE.match(text)
    if more is not None and not begins_anew(text[more.end() :]):
        return True
    if _MANY.search(text) and not _PRONOUN.search(text):
        return False
    listed = _NAME_THEM.sub("", text)
    if listed != text and not re.search(r"\b(?:of|in|for|at|from)\b", _UNIT.sub("", listed)):
        return True
    if NOT_IT.search(text):
        return False
    return bool(_PRONOUN.search(text)) or (len(text.split()) <= 3 and not _commands(text, frame))


def _asks_for_itself(clause: Clause, frame: Frame) -> bool:
    """Whether a clause says itself of what it asks, or decides or hangs on something."""
    if clause.listed or clause.decides or clause.condition is not None or not frame.words:
        return True
    return bool(frame.values or frame.action or frame.rankings)


def _adds_in_chinese(clause: Clause, frame: Frame, before: Frame) -> bool:
    """Whether a Chinese clause has no subject where the one before finds one record: 几点关门."""
    if frame.mine or frame.aggregate or _ZH_ANEW.search(clause.text):
        return False
    names = [v for v in before.values if v.kind in ("name", "country")]
    one = before.rankings or before.mine or len(names) > 1 or _ZH_ONE.search(before.original)
    return bool(one)


def _commands(text: str, frame: Frame) -> bool:
    """Whether a clause starts anew: "show my loans", "list the makers"."""
    return frame.mine or text.split(maxsplit=1)[0].lower() in lexicon().request_verbs
