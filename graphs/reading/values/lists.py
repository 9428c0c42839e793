"""Values coordinated in one list: "Paris, Rome and Berlin"."""

from __future__ import annotations

import re
from dataclasses import replace

from graphs.reading.values.record import Conjunction, Value
from graphs.reading.values.request import Request

_GAP = re.compile(
    r"\s*(?P<comma>[,，、]\s*)?(?P<word>(?:and|or|&|/|vs\.?|versus|和|与|跟|及|以及|或者|或|还是)(?![a-z]))?"
    r"\s*(?:(?:also|then)\s+)?(?:(?:in|to|from|at|on|near|for|with|of|by)\s+)?(?:the\s+|在)?",
    re.IGNORECASE,
)
_COMPARED = frozenset({"with", "to", "against"})
_COMPARED_GAP = re.compile(r"\b(?:with|to|against)\s+")
_OR = frozenset({"or", "或", "或者", "还是"})
_UNITLESS = frozenset({"number", "duration", "money"})


def mark_lists(request: Request, values: list[Value]) -> list[Value]:
    """Give the members of each list a common group, the list's conjunction and its first cue."""
    marked = list(values)
    heads = [index for index, value in enumerate(values) if value.cue != "qualifier"]
    group, chain, words = 0, heads[:1], [""]
    for index in heads[1:]:
        link = _link(request, marked, chain[-1], index)
        if link is not None:
            chain.append(index)
            words.append(link)
            continue
        group = _close(marked, chain, words, group)
        chain, words = [index], [""]
    _close(marked, chain, words, group)
    return marked


def _link(request: Request, values: list[Value], first: int, second: int) -> str | None:
    """The word that links two values of one kind in a list, "," for a comma, else None."""
    one, two = values[first], values[second]
    if (one.role == "nationality") != (two.role == "nationality"):
        return None
    if _sort(one) != _sort(two) or (one.kind in _UNITLESS and one.unit != two.unit):
        return None
    if (one.cue, two.cue) == ("from", "to") or (two.comparison == "<=" and one.comparison == ">="):
        return None
    gap = request.text[values[second - 1].end : two.start].lstrip(")）")
    if one.cue == "compare" and two.cue in _COMPARED:
        gap = _COMPARED_GAP.sub("and ", gap, count=1)
    match = _GAP.fullmatch(gap) if len(gap) < 30 else None
    if match is None or not (match["comma"] or match["word"]):
        return None
    return (match["word"] or match["comma"].strip()).lower()


def _sort(value: Value) -> str:
    """The kind of a value; a state that is a city lists with cities: "Singapore and Bangkok"."""
    return "name" if value.kind == "country" and value.role == "city" else value.kind


def _close(values: list[Value], chain: list[int], words: list[str], group: int) -> int:
    """Mark a finished chain if it is a list, and return the number of groups so far."""
    linked = any(word not in ("", ",", "，") for word in words)
    if len(chain) < 2 or (len(chain) == 2 and not linked):
        return group
    conjunction: Conjunction = ""
    if linked:
        conjunction = "or" if any(word in _OR for word in words) else "and"
    for index in chain:
        cue = values[index].cue or values[chain[0]].cue
        values[index] = replace(values[index], group=group + 1, conjunction=conjunction, cue=cue)
    return group + 1
