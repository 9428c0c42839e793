"""What "there", "that day" and "it" stand for, and what a clause takes over from earlier ones."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import datetime

from graphs.rules.clauses import NOT_IT, Clause
from graphs.rules.frame import Frame
from graphs.rules.language import is_chinese
from graphs.rules.lexicon import lexicon
from graphs.rules.reading import read_clause
from graphs.rules.values import Value

_THERE = re.compile(
    r"\b(?:over there|there|(?:in|at|near|around|to|for|of) it|"
    r"(?:(?:in|at|near|around|to|for|of) )?(?:that|this|the same) (?:city|place|town))\b",
    re.IGNORECASE,
)
_THERE_IS = re.compile(r"^\W*(?:whether\s+)?(?:is|are|was|were)\s+there\b", re.IGNORECASE)
_ZH_THERE = re.compile(r"那里|那儿|当地|那边")
_SAME_DAY = re.compile(r"\b(?:on )?(?:that|the same) (?:day|date|night|evening)\b", re.IGNORECASE)
_IT = re.compile(
    r"\b(?:it|its|them|their|they|these|those|that one|the one|the (?:first|second|third|last) one|"
    r"(?:that|this|the same) (?:[a-z]+))\b",
    re.IGNORECASE,
)
_WHERE = frozenset({"in", "at", "near", "around", "to"})
_CONTEXT = re.compile(
    r"^\W*(?:i'm|i am|i'll be|i will be|we're|we are|we'll be|we will be|i'd be|my wife and i are|"
    r"i plan to|we plan to|i have a trip|i'll|we'll|i will|we will|i fly|i land|i arrive|"
    r"we arrive)\b",
    re.IGNORECASE,
)
_STATES = re.compile(r"^\W*(?:i|i'm|we|we're|my|our|he|she|they)\b", re.IGNORECASE)
_ASKS = re.compile(
    r"\b(?:need|want|looking|like|wondering|search|tell|show|find|know|what|which|when|where|how|"
    r"much|many|please|pls|book|cancel|order)\b|\?",
    re.IGNORECASE,
)
_OWN_MATTER = (
    "name",
    "country",
    "coordinate",
    "identifier",
    "quoted",
    "money",
    "currency",
    "email",
)
_PRONOUN = re.compile(r"\b(?:it|its|that|they|their)\b", re.IGNORECASE)


@dataclass(slots=True)
class _Said:
    """What earlier clauses said that later ones may take over."""

    place: Value | None = None
    place_text: str = ""
    day: Value | None = None
    day_text: str = ""

    def hear(self, frame: Frame) -> None:
        """Remember the last place and day of a clause."""
        for value in frame.values:
            if value.kind in ("name", "country") and value.cue in _WHERE:
                self.place, self.place_text = value, f"{value.cue} {value.text}"
            elif value.kind == "name" and self.place is None and value.cue != "qualifier":
                self.place, self.place_text = value, f"in {value.text}"
            elif value.kind in ("date", "date_range"):
                self.day = value
                cue = value.cue if value.cue in ("on", "from", "in") else ""
                self.day_text = f"{cue} {value.text}".strip()


def resolve(clauses: list[Clause], now: datetime) -> list[Clause]:
    """Say what "there", "that day" and "it" stand for, or put a placeholder; drop mere context."""
    said, before = _Said(), None
    kept: list[Clause] = []
    moved: dict[int, int] = {}
    for index, clause in enumerate(clauses):
        clause.move(moved)
        frame = read_clause(clause.text, now)
        moved[index] = max(len(kept) - 1, 0)
        if len(clauses) > 1 and clause.condition is None and _is_context(clause.text, frame):
            said.hear(frame)
            continue
        if kept and _is_afterthought(clause, frame):
            kept[-1].text = f"{kept[-1].text} and {clause.text}"
            before = read_clause(kept[-1].text, now)
            continue
        _name_again(clause, said)
        if before is not None and _points_back(clause.text, before):
            clause.text = _IT.sub(f"[A{len(kept)}]", clause.text, count=1)
            clause.depends = sorted({*clause.depends, len(kept) - 1})
        clause.text = _inherit(clause, read_clause(clause.text, now), said)
        before = read_clause(clause.text, now)
        said.hear(before)
        moved[index] = len(kept)
        kept.append(clause)
    return kept


def _points_back(text: str, before: Frame) -> bool:
    """Whether a clause speaks of the answer of the one before."""
    return bool(_IT.search(text)) and not NOT_IT.search(text) and _refers(text, before)


def _is_afterthought(clause: Clause, frame: Frame) -> bool:
    """Whether a clause only asks for one more quality of the same thing: "and how long is it?"."""
    if frame.values or frame.action or frame.rankings or clause.condition is not None:
        return False
    if not 1 <= len(frame.words) <= 2 or is_chinese(clause.text):
        return False
    text = _SAME_DAY.sub("then", _THERE.sub("then", clause.text))
    return bool(_PRONOUN.search(text)) or (len(text.split()) <= 3 and not _commands(text, frame))


def _commands(text: str, frame: Frame) -> bool:
    """Whether a clause starts anew: "show my loans", "list the makers"."""
    return frame.mine or text.split(maxsplit=1)[0].lower() in lexicon().request_verbs


def _is_context(text: str, frame: Frame) -> bool:
    """Whether a clause asks for nothing: it tells of a trip, greets, or says nothing at all."""
    if (_CONTEXT.match(text) or _STATES.match(text)) and not _ASKS.search(text):
        return True
    return not frame.words and not frame.values and "[A" not in text


def _name_again(clause: Clause, said: _Said) -> None:
    """Say the place and the day where the clause only points back at them."""
    if said.place is not None:
        exists = _THERE_IS.match(clause.text)
        head = exists.end() if exists else 0
        named = _THERE.sub(f"in {said.place.text}", clause.text[head:])
        clause.text = clause.text[:head] + named
        clause.text = _ZH_THERE.sub(said.place.text, clause.text)
    if said.day is not None:
        clause.text = _SAME_DAY.sub(said.day_text, clause.text)


def _refers(text: str, before: Frame) -> bool:
    """A demonstrative with a noun refers only if the noun was spoken of."""
    match = re.search(r"\b(?:that|this|the same) ([a-z]+)\b", text, re.IGNORECASE)
    plain = re.search(r"\b(?:it|its|them|their|they|one|these|those)\b", text, re.IGNORECASE)
    if plain or match is None:
        return True
    return match[1].lower() in before.words or match[1].lower().rstrip("s") in before.words


def _inherit(clause: Clause, frame: Frame, said: _Said) -> str:
    """Add in brackets what earlier clauses said and this one leaves open: where, and when."""
    own = [v for v in frame.values if v.kind in _OWN_MATTER and not v.comparison]
    if frame.mine or own or "[A" in clause.text or said.place is None:
        return clause.text
    if is_chinese(clause.text):
        return f"{clause.text}(~{said.place.text})"
    dated = any(v.kind in ("date", "date_range", "datetime", "month") for v in frame.values)
    day = f" {said.day_text}" if said.day is not None and not dated else ""
    return f"{clause.text} (~{said.place_text}{day})"
