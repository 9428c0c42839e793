"""Questions about several things at once: one clause for each, and one that compares."""

from __future__ import annotations

import re
from datetime import datetime

from graphs.reading.values import Value
from graphs.rules.clauses import Clause
from graphs.rules.concluding import comparison
from graphs.rules.frame import Frame, listed
from graphs.rules.reading import read_clause

_ALTERNATIVE = re.compile(
    r"^(?P<left>.*\b(?P<cue>from|to|in|at|for|of)\b.+?),?\s+"
    r"(?:or|and|versus|vs\.?|compared (?:to|with))\s+"
    r"(?P<right>(?P=cue)\b.+)$",
    re.IGNORECASE | re.DOTALL,
)


def distribute(clauses: list[Clause], now: datetime) -> list[Clause]:
    """One clause per member of a list of names; a last one that compares or adds up."""
    out: list[Clause] = []
    moved: dict[int, int] = {}
    for index, clause in enumerate(clauses):
        clause.move(moved)
        frame = read_clause(clause.text, now)
        parts = (
            _than(clause.text, frame)
            or _alternatives(clause.text, now)
            or _members(clause.text, frame)
        )
        if not parts or clause.computes or clause.done:
            moved[index] = len(out)
            out.append(clause)
            continue
        first = len(out)
        sides = [_side(text) for text, _ in parts]
        out += [Clause(text, clause.condition, list(clause.depends)) for text in sides]
        if comparison(frame) is not None or frame.aggregate == "sum":
            labels = tuple(label for _, label in parts)
            members = list(range(first, len(out)))
            out.append(Clause("compare", clause.condition, members, computes=True, labels=labels))
        moved[index] = len(out) - 1
    return out


_WHICH = re.compile(
    r"\b(which|what|who)(?: one)?(?: of (?:the two|the pair|these|those|them|both)| of the two)?:?"
    r"\s+(?=[a-z])",
    re.IGNORECASE,
)
_WHICH_OF = re.compile(r"\b(?:which|what|who)(?: one)? of (?=[A-Z])", re.IGNORECASE)
_HAS_MORE = re.compile(
    r"^\W*(?:(?:which|what|where)\b[^,]*?\b(?:has|have|had|are there|is there|offers?|gets?)"
    r"|(?:do|does|has|have)\s+(?P<one>.+?)\s+(?:have|got|offer))"
    r"\s+(?:got )?(?:the )?(?:more|most|fewer|fewest)\s+"
    r"(?P<things>(?!of\b)[\w -]*?\w+s)\b,?\s*(?P<of>.*)$",
    re.IGNORECASE,
)


_HAS_QUALITY = re.compile(
    r"^\W*(?:which|what|who)\b[^,]*?\b(?:has|have|had|got)\s+(?:an?|the)\s+"
    r"(?:\w{2,}er|more \w+|less \w+|better|worse)\s+(?P<noun>[a-z][\w ]*?),\s*(?P<of>.+)$",
    re.IGNORECASE,
)


def _side(text: str) -> str:
    """What is asked of one side: the rating of which the other may have a better one, how many
    there are of what the other may have more of; else as said.
    """
    quality = _HAS_QUALITY.match(text)
    if quality is not None:
        return f"the {quality['noun']} of {quality['of']}"
    match = _HAS_MORE.match(text)
    if match is None:
        return _WHICH_OF.sub("", _WHICH.sub(r"\1 ", text))
    side = f"{match['one'] or ''} {match['of']}".strip()
    place = side if re.match(r"(?:in|at|on)\b", side) else f"in {side}"
    return f"how many {match['things']} {place}"


def _alternatives(clause: str, now: datetime) -> list[tuple[str, str]]:
    """Two routes or places of one question ("from A to B or from A to C") with their labels."""
    match = _ALTERNATIVE.match(clause)
    if match is None:
        return []
    left, right = match["left"], match["right"]
    start = [m.start() for m in re.finditer(rf"\b{match['cue']}\b", left, re.IGNORECASE)][-1]
    names = [
        [v.text for v in read_clause(part, now).values if v.kind == "name"]
        for part in (left, right)
    ]
    if not names[0] or not names[1] or len(names[0]) < 2:
        return []
    tail = _tail(right, now)
    own = [" ".join(n for n in mine if n not in other) for mine, other in (names, names[::-1])]
    return [(f"{left}{tail}", own[0] or left), (f"{left[:start]}{right}", own[1] or right)]


def _than(clause: str, frame: Frame) -> list[tuple[str, str]]:
    """The two sides of "does A have more X than B"."""
    match = re.search(r"\bthan\b", clause, re.IGNORECASE)
    if match is None or comparison(frame) is None:
        return []
    names = [v for v in frame.values if v.kind in ("name", "country", "quoted")]
    before = [v for v in names if v.end <= match.start()]
    after = [v for v in names if v.start >= match.end()]
    if not before or not after:
        return []
    one, other = before[-1], after[0]
    stem = f"{clause[: match.start()].rstrip()}{clause[other.end :]}"
    return [(stem, one.text), (f"{stem[: one.start]}{other.text}{stem[one.end :]}", other.text)]


def _tail(right: str, now: datetime) -> str:
    """What follows the last name of the second alternative: it is meant for both."""
    names = [v for v in read_clause(right, now).values if v.kind == "name"]
    return right[names[-1].end :] if names else ""


def _members(text: str, frame: Frame) -> list[tuple[str, str]]:
    """The clause once per member of its list, each with the member as its label."""
    members = listed(frame)
    if not members:
        return []
    said = [text[m.start : _qualified_end(frame, m)] for m in members]
    start, end = members[0].start, _qualified_end(frame, members[-1])
    return [(f"{text[:start]}{one}{text[end:]}", one) for one in said]


def _qualified_end(frame: Frame, member: Value) -> int:
    """Where a member ends with what says which of its name is meant: Birmingham in Alabama."""
    position = frame.values.index(member) + 1
    after = frame.values[position] if position < len(frame.values) else None
    return after.end if after is not None and after.cue == "qualifier" else member.end
