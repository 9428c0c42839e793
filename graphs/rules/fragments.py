"""What a turn leaves out of its question: "and tomorrow?", "里昂呢"."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from graphs.reading.values import Value
from graphs.rules.commands import converts
from graphs.rules.context import slot_of, spoken
from graphs.rules.frame import Frame, listed
from graphs.rules.language import is_chinese
from graphs.rules.lexicon import lexicon
from graphs.rules.several import how_many

Read = Callable[[str], Frame]

_LEAD = re.compile(
    r"^\W*(?:(?:and|but|so|or|then|also|no|nope|oh|ok(?:ay)?|sorry|wait|actually|instead|rather|"
    r"please|what about|how about|what if|(?:i )?mean[t]?|"
    r"(?:make|change) (?:it|that)(?: to)?|let['’]?s (?:say|try)|try|"
    r"(?:do |show me |tell me )?(?:the )?same(?: thing| question| again)?(?= (?:for|in|on|at|to|"
    r"with|from)\b))\b[,.:]?\s+)+",
    re.IGNORECASE,
)
_TAIL = re.compile(r"[\s,]+(?:instead|then|too|as well|again|please|rather)(?=\W*$)", re.IGNORECASE)
_ZH_LEAD = re.compile(
    r"^(?:(?:那么?|还有|另外|不是?|不对|对不起|抱歉|我是说|我的意思是|改成|改为|换成|换到|换为|同样|如果是?|要是)"
    r"[，,]?)+"
)
_ZH_TAIL = re.compile(r"(?:的话)?(?:又?怎么样|如何|呢)?[呢吧了]?[？?。！]*$")
_OF_THEM = re.compile(
    r"^(?P<lead>\W*(?:and |but |so )?)(?:which|who)(?: ones?)? "
    r"(?=(?:is|are|was|were|has|have|does|do|can|will|offers?|serves?|costs?|opens?|closes?|"
    r"allows?|includes?|comes?)\b)",
    re.IGNORECASE,
)
_ANY_OF_THEM = re.compile(
    r"^\W*(?:and |but |so )?(?P<verb>is|are|do|does|has|have|can|will) any(?: one)?"
    r"(?: of (?:them|these|those))? ",
    re.IGNORECASE,
)
_SEARCHES = re.compile(
    r"^\W*(?:please )?(?:find|list|show|search for|look for|get|give)(?: me)?"
    r"(?: (?:all|some|the|a few|any))? ",
    re.IGNORECASE,
)
_HOW_MANY = re.compile(
    r"\W*(?:and |but |so )?how many(?: of them| of those)?"
    r"(?: (?:are|is) (?:there|they|those|that)| did you find| do you have)?\W*$",
    re.IGNORECASE,
)
_KIND = re.compile(r"(?:any |some )?(?P<noun>[a-z][a-z -]*s)", re.IGNORECASE)
_AMOUNT = re.compile(r"\d[\d.,]*")
_ENDS = frozenset({"from", "to", "until", "till", "since"})
"""What leads one end of a way or a stay in: it takes the place of the same end alone."""


def without_lead(text: str) -> str:
    """A turn without what leads a fragment in: "no, I meant Lyon" is "Lyon"."""
    text = text.strip()
    if is_chinese(text):
        return _ZH_TAIL.sub("", _ZH_LEAD.sub("", text))
    return _TAIL.sub("", _LEAD.sub("", text)).rstrip(" ?!.")


def is_fragment(frame: Frame) -> bool:
    """Whether a text only names a place, a day, an amount: what is asked of it was said before."""
    within = [(v.start, v.end) for v in frame.values]
    counted = {v.unit for v in frame.values if v.unit}
    own = [
        token
        for token in frame.tokens
        if token.content
        and not any(start <= token.start < end for start, end in within)
        and not any(lexicon().same_count(unit, token.word) for unit in counted)
    ]
    asks = frame.rankings or frame.action or frame.mine or converts(frame.values, frame.tokens)
    placed = any(v.unit == "ordinal" for v in frame.values)
    searches = _SEARCHES.match(frame.original) and how_many(frame)
    return bool(frame.values) and not (own or asks or placed or searches)


def asked_again(frame: Frame, question: str, read: Read) -> str:
    """The question asked of what the fragment names; what it did not say before is added."""
    text, more = question, ""
    members = listed(frame)
    for value in frame.values:
        if value in members[1:]:
            continue
        before = read(text)
        old = _replaced(value, frame, before)
        said = _translated(value, chinese=is_chinese(text))
        if value in members:
            said = frame.original[value.start : members[-1].end]
        if old is None:
            more += _added(value, frame.original, said, chinese=is_chinese(text))
        elif value.kind == "number" and old.kind == "money":
            text = f"{text[: old.start]}{_AMOUNT.sub(said, old.text, count=1)}{text[old.end :]}"
        elif value.kind == "number" and " " not in old.text:
            text = f"{text[: old.start]}{said.split()[0]}{text[old.end :]}"
        else:
            text = f"{text[: old.start]}{said}{text[old.end :]}"
    return f"{text.rstrip(' ?？。')}{more}"


def _replaced(value: Value, frame: Frame, before: Frame) -> Value | None:
    """The value of the question that this one takes the place of, if any."""
    slot = slot_of(value, frame.original)
    if slot:
        same = [v for v in before.values if slot_of(v, before.original) == slot]
    else:
        same = [v for v in before.values if (v.kind, v.unit) == (value.kind, value.unit)]
    if value.kind == "number" and not value.unit and not same:
        same = [v for v in before.values if v.kind == "money"]
    if value.cue in _ENDS and value.kind != "currency":
        same = [v for v in same if v.cue == value.cue]
    cued = [v for v in same if v.cue == value.cue] if value.cue else same
    told = cued if len(cued) == 1 else [v for v in same if v.cue not in ("from", "")]
    return same[0] if len(same) == 1 else told[0] if len(told) == 1 else None


def _translated(value: Value, *, chinese: bool) -> str:
    """A value in the language of the question that it joins."""
    if is_chinese(value.text) == chinese or not isinstance(value.value, str):
        return value.text
    return value.value if value.kind in ("name", "country", "date", "currency") else value.text


def _added(value: Value, text: str, said: str, *, chinese: bool) -> str:
    """A value behind the question that did not say one of its kind."""
    if chinese:
        return f"，{said}"
    slot = slot_of(value, text)
    cue = value.cue if value.cue.isascii() else ""
    if not slot or slot in ("when", "clock"):
        return f" {cue} {said}" if cue else f" {said}"
    return f" {said if is_chinese(value.text) else spoken(value, slot)}"


def of_them(text: str) -> str:
    """A question for some of what was found, said in full: "which are open" of them."""
    found = _ANY_OF_THEM.match(text)
    if found is not None:
        return f"which of them {found['verb'].lower()} {text[found.end() :]}"
    return _OF_THEM.sub(r"\g<lead>which of them ", text)


def computed_from(frame: Frame, question: str) -> str:
    """A number over what the question finds, asked in full: "how many are there"; else ""."""
    things = _SEARCHES.sub("", question).strip(" ?.")
    if frame.values or not frame.aggregate or is_chinese(question) or things == question:
        return ""
    if frame.aggregate == "count":
        return f"how many {things}" if _HOW_MANY.match(frame.original) else ""
    return f"{frame.original.strip(' ?.')} of {things}" if frame.words else ""


def of_another_kind(frame: Frame, question: str, read: Read) -> str:
    """The search of the question for things of another kind: "what about restaurants"; or ""."""
    before = read(question)
    words = _KIND.match(frame.original)
    if words is None or len(frame.groups) != 1 or frame.rankings or not frame.groups[0].plural:
        return ""
    plural = [group for group in before.groups if group.plural]
    if not plural or is_chinese(question) or frame.groups[0].start != words.start("noun"):
        return ""
    old, new = plural[0], frame.groups[0]
    text = f"{question[: old.start]}{new.raw}{question[old.start + len(old.raw) :]}"
    return asked_again(frame, text, read) if frame.values else text


def compared(texts: Sequence[str], read: Read) -> tuple[str, ...]:
    """What tells questions of the same words apart, one label each; empty where nothing does."""
    frames = [read(text) for text in texts]
    said = [{v.text for v in frame.values} for frame in frames]
    common = set.intersection(*said)
    labels = tuple(
        " ".join(v.text for v in frame.values if v.text not in common) for frame in frames
    )
    return labels if all(labels) and len(set(labels)) == len(labels) else ()
