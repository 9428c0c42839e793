"""What a description says that the values of a list stand for: ``GK = goalkeeper``."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import lru_cache

from tools.entity_types.records import Attribute
from tools.records import Parameter

_MEANS = r"[\"'`)]*\s*(?:=|:|->|→|–|—|-|\bmeans\b|\bstands for\b)\s*|\s*\("
"""What stands between a value and what it stands for."""
_END = re.compile(r"[,;.|()\n]|\band\b|\bor\b")
_WORDS = 5
"""Words that a meaning seldom exceeds; what is longer explains a value."""
_ENOUGH = 2
_MEMBER = re.compile(
    r"(?:^|[,;.:|(\n])\s*[\"'`]?(\w[\w-]{0,19})[\"'`]?\s*(?:=|\bmeans\b|\bstands for\b)\s*(?=\w)"
)
"""A value at the beginning of what a description says of it."""


def meaning_of(attribute: Attribute | Parameter, value: object) -> str:
    """What a value of a list stands for, in lower case; ``""``: nothing is said of it."""
    if isinstance(value, bool) or value not in attribute.enum or not attribute.description:
        return ""
    members = tuple(str(one) for one in attribute.enum)
    return _meanings(members, attribute.description).get(str(value), "")


def members_told(description: str) -> tuple[str, ...]:
    """The values of a text that its description alone lists, each with what it stands for."""
    found = tuple(dict.fromkeys(_MEMBER.findall(description)))
    return found if len(found) >= _ENOUGH else ()


@lru_cache(maxsize=8192)
def _meanings(members: Sequence[str], description: str) -> Mapping[str, str]:
    """The meaning of each value that is told, where several are told alike."""
    found = {one: told for one in members if (told := _told(one, members, description))}
    return found if len(found) >= min(_ENOUGH, len(members)) else {}


def _told(member: str, members: Sequence[str], description: str) -> str:
    if not any(map(str.isalnum, member)):
        return ""
    match = re.search(rf"(?<![\w-]){re.escape(member)}(?:{_MEANS})(?=\w)", description)
    if match is None:
        return ""
    said = _END.split(description[match.end() :], 1)[0].strip("\"'` ")
    text = " ".join(said.lower().split())
    plain = member.lower().replace("_", " ").replace("-", " ")
    is_told = any(map(str.isalpha, text)) and len(text.split()) <= _WORDS
    return text if is_told and text != plain and not _leads_on(said, members) else ""


def _leads_on(said: str, members: Sequence[str]) -> bool:
    """Whether this is the next value, or a row of them: ``draft -> sent -> paid``."""
    return any(re.match(rf"{re.escape(one)}(?:$|{_MEANS})", said) for one in members if one)
