"""A thing to be found before another can be: "the café nearest to the best museum"."""

from __future__ import annotations

import re
from datetime import datetime

from graphs.rules.clauses import Clause
from graphs.rules.context import slot_of
from graphs.rules.frame import Frame
from graphs.rules.language import is_chinese
from graphs.rules.reading import read_clause

_BESIDE = re.compile(
    r"\b(?:(?:clos|near)(?:est|er)|next|close)\b(?: [a-z]+){0,3}? to\s+|"
    r"\b(?:near(?:est)?|around|round the corner from)\s+",
    re.IGNORECASE,
)
_THAT_IS = re.compile(
    r"\b(?:that|which)(?:['’]s| is| are| \w+s) (?=(?:clos|near)(?:est|er)\b)", re.IGNORECASE
)
_ENDS = re.compile(
    r"[,;:?]|\s(?:and|but|open|opens|opened|is|are|was|that|which|who|do|does|have|has|can|shut|"
    r"shuts|closed?|i|we|then)\b",
    re.IGNORECASE,
)
_TELLS = re.compile(r"^\W*(?:i|we|my|our|he|she|they)\b[^,;]*?\b(?=the\s)", re.IGNORECASE)
_BACK = re.compile(r"\b(?:it|its|that (?P<noun>[a-z]+))\b", re.IGNORECASE)


def find_first(clauses: list[Clause], now: datetime) -> list[Clause]:
    """Clauses with one of its own, before them, for each superlative that lies inside another."""
    out: list[Clause] = []
    moved: dict[int, int] = {}
    for index, clause in enumerate(clauses):
        clause.move(moved)
        if not is_chinese(clause.text) and not clause.computes and not clause.done:
            later = [other.text for other in clauses[index + 1 :]]
            _tell_plainly(clause, later, now)
            found = _beside(clause, now)
            if found is not None:
                thing, clause.text = found
                out.append(Clause(f"find {thing}", clause.condition))
        out.append(clause)
        moved[index] = len(out) - 1
    return out


def _beside(clause: Clause, now: datetime) -> tuple[str, str] | None:
    """What something is near to where that is to be found, and the clause with "it" for it."""
    text = _THAT_IS.sub("", clause.text)
    for match in _BESIDE.finditer(text):
        rest = text[match.end() :]
        end = _ENDS.search(rest)
        thing = rest[: end.start()] if end else rest
        frame = read_clause(thing, now)
        if _is_sought(frame):
            place = _placed(read_clause(text, now))
            where = f" in {place}" if place and not _placed(frame) else ""
            before, after = text[: match.end()], rest[len(thing) :]
            return f"{thing.strip()}{where}", f"{before}it{after}"
    return None


def _tell_plainly(clause: Clause, later: list[str], now: datetime) -> None:
    """Ask for what is only told of where later clauses point back at it: "we take the cheapest"."""
    match = _TELLS.match(clause.text)
    if match is None or clause.condition is not None:
        return
    thing = re.split(r"[,;]", clause.text[match.end() :])[0].strip()
    frame = read_clause(thing, now)
    if _is_sought(frame) and any(_points_at(text, frame) for text in later):
        clause.text, clause.role = f"find {thing}", "asks"


def _points_at(text: str, frame: Frame) -> bool:
    """Whether a clause speaks of the thing: "its", "it", "that hotel"."""
    nouns = (match["noun"] for match in _BACK.finditer(text))
    return any(noun is None or noun.lower() in frame.words for noun in nouns)


def _is_sought(frame: Frame) -> bool:
    """Whether a single thing is meant by what it is most of: the cheapest hotel."""
    return bool(frame.words) and bool(frame.rankings) and frame.rankings[0].take == 1


def _placed(frame: Frame) -> str:
    places = [v for v in frame.values if slot_of(v, frame.original) == "where"]
    return places[0].text if places else ""
