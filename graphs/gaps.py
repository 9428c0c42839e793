"""Values that only a person can give: what is asked, and how the answer joins the request."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence

from graphs.choices import chosen, declines
from graphs.state import Gap, Inquiry

Reply = str | Mapping[str, str]
"""One text for all gaps of an inquiry, or the answer by the name of each gap."""

_LEADS = re.compile(
    r"\s*(?:in|to|from|on|at|for|by|until|till|with|into|near|of|between|around)\b", re.IGNORECASE
)
_EXCUSES_FIRST = re.compile(
    r"^\W*(?:(?:oh|ah|oops|um+|er+|well|sorry|my bad|ok|okay|right|i meant?|let['’]s say|"
    r"make (?:it|that)|it['’]?s|it is|that['’]s|that would be|抱歉|不好意思|对不起|哦|啊|是)"
    r"(?:[\s,.!，。！]+|(?<=[\u4e00-\u9fff])))+(?=\w)",
    re.IGNORECASE,
)
_EXCUSES_LAST = re.compile(
    r"(?:[\s,.!，。]+(?:sorry|please|thanks|thank you|cheers|i forgot(?: to say)?|"
    r"of course|谢谢|抱歉))+[\s.!。]*$",
    re.IGNORECASE,
)
_TELLS = re.compile(r"(?:i|we|he|she|they|it|my|our|his|her|their)\b", re.IGNORECASE)
_LEAD = re.compile(r"\b(?:in|to|from|on|at|for|by|until|near|into)\b", re.IGNORECASE)
_WORD = re.compile(r"[^\W\d]+")
_OF_PEOPLE = frozenset({"nationality", "citizenship", "passport"})
"""What a lone adjective answers: Canadian."""
_END = " ?？!！.。"
_CHINESE = re.compile(r"[\u4e00-\u9fff]")


def make_gap(
    name: str,
    about: str = "",
    *,
    options: Iterable[str] = (),
    example: str = "",
    cue: str = "",
    replaces: str = "",
) -> Gap:
    """A gap; what is not known about it is left empty."""
    return Gap(
        name=name,
        about=about,
        options=list(options),
        example=example,
        cue=cue,
        replaces=replaces,
    )


def gap_text(gap: Gap) -> str:
    """The gap for a person: ``check in: day of arrival (for example 2026-03-01)``."""
    text = f"{gap['name']}: {gap['about']}" if gap["about"] else gap["name"]
    if gap["options"]:
        return f"{text} ({'; '.join(gap['options'])})"
    return f"{text} (for example {gap['example']})" if gap["example"] else text


def is_declined(gap: Gap, said: str) -> bool:
    """Whether what is said to a gap only declines to answer; a free text may be "none"."""
    return not gap.get("read") and declines(said, gap["options"], free=gap.get("free", False))


def none_if_declined(
    inquiry: Inquiry | None, reply: str | dict[str, str] | None
) -> str | dict[str, str] | None:
    """The reply; None where there is none, or the person declines to answer one of the gaps."""
    if not reply or inquiry is None:
        return None
    for gap in inquiry["gaps"]:
        said = reply if isinstance(reply, str) else reply.get(gap["name"], "")
        if is_declined(gap, said):
            return None
    return reply


def each_once(gaps: Iterable[Gap]) -> list[Gap]:
    """The gaps without those that ask the same again, in order."""
    return list({(gap["name"], gap["replaces"]): gap for gap in gaps}.values())


def answered_text(text: str, gaps: Sequence[Gap], reply: Reply) -> str:
    """The text of a subtask with the answers in it, worded so that it reads as one request.

    A choice takes the place of the words it makes exact; everything else is added at the end.
    """
    if isinstance(reply, str) and len(gaps) > 1:
        return _join(text, reply.strip(), "")
    for gap in gaps:
        said = reply if isinstance(reply, str) else reply.get(gap["name"], "")
        if said.strip():
            text = _filled(text, gap, _chosen(gap, said.strip()))
    return text


def _chosen(gap: Gap, said: str) -> str:
    """The option meant; anything else as it was said."""
    return (chosen(gap["options"], said) if gap["options"] else None) or said


def _filled(text: str, gap: Gap, value: str) -> str:
    value = _to_the_point(value, gap)
    if gap["replaces"]:
        exact = re.compile(re.escape(gap["replaces"]), re.IGNORECASE)
        whole = value if gap["replaces"].casefold() in value.casefold() else None
        if whole is not None and exact.search(text):
            return exact.sub(lambda _: whole, text, count=1)
    if _LEADS.match(value):
        return f"{text.rstrip(_END)} {value}"
    cue = gap["cue"]
    if value.isdigit() and not gap["options"] and not cue:
        value = f"{value} {gap['name']}"
    return _join(text, value, cue)


def _to_the_point(said: str, gap: Gap) -> str:
    """An answer without excuses: what it says of the gap's place or day, with its preposition."""
    value = _EXCUSES_LAST.sub("", _EXCUSES_FIRST.sub("", said)) or said
    if gap["name"] in _OF_PEOPLE and _WORD.fullmatch(value):
        return f"{value} {gap['name']}"
    leads = list(_LEAD.finditer(value)) if gap["cue"] and _TELLS.match(value) else []
    return value[leads[0].start() :] if len(leads) == 1 else value


def _join(text: str, value: str, cue: str) -> str:
    bare = text.rstrip(_END)
    if _CHINESE.search(bare):
        return f"{bare}，{value}"
    return f"{bare} {cue} {value}" if cue else f"{bare}, {value}"
