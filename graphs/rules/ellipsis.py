"""Clauses that leave out of what they speak: "and in Rome?", "the one in Oslo", "the cheapest"."""

from __future__ import annotations

import re

from graphs.rules.clauses import Clause
from graphs.rules.commands import converts
from graphs.rules.context import slot_of
from graphs.rules.discourse import Discourse
from graphs.rules.frame import Frame
from graphs.rules.language import is_chinese
from graphs.rules.settling import repeats

_ONE_OF = re.compile(
    r"^\W*(?:and |but |so )?(?:(?:which|what)(?: one)?s? of (?:them|these|those)|which ones?)\s+",
    re.IGNORECASE,
)
_THE_ONE = re.compile(r"\bthe ones? (?=(?:in|for|of|at|from|on)\b)", re.IGNORECASE)
_ONES = re.compile(r"(?<!\bthe )\bones\b", re.IGNORECASE)


def completed(clause: Clause, frame: Frame, talk: Discourse) -> str:
    """The text of a clause with what it leaves out said again; ``frame`` is the clause read."""
    text = clause.text
    only = not frame.words and not frame.rankings and not _THE_ONE.search(text)
    again = repeats(text) or clause.condition is not None
    only = only and not converts(frame.values, frame.tokens)
    if talk.kept and only and again and frame.values:
        text = _repeated(frame, talk)
    return _said_again(text, frame, talk)


def _repeated(frame: Frame, talk: Discourse) -> str:
    """The question before, asked of something else: "and in Rome?"."""
    text = talk.plain[-1]
    before = talk.read(text)
    more = ""
    for value in frame.values:
        if value.text.lower() == "one":
            continue  # "is there one on Friday" counts nothing
        slot = slot_of(value, frame.original)
        same = [v for v in before.values if slot and slot_of(v, before.original) == slot]
        if len(same) == 1:
            text = f"{text[: same[0].start]}{value.text}{text[same[0].end :]}"
            before = talk.read(text)
        else:
            more += f" {value.cue} {value.text}" if value.cue else f" {value.text}"
    return text + more


def _said_again(text: str, frame: Frame, talk: Discourse) -> str:
    """Say again of what a clause speaks that says "the one in", "the cheapest", "which of"."""
    if is_chinese(text):
        return text
    bare = not set(frame.words) - frame.measures
    if talk.anchor < 0:
        return _ONES.sub(talk.said.plural or "ones", text)
    noun = next((g.raw for g in talk.read(talk.plain[-1]).groups), "")
    text = _THE_ONE.sub(f"the {noun} ", text) if noun else text
    chosen = _ONE_OF.match(text) if "where" not in talk.slots(text) else None
    if chosen is not None and text[chosen.end() :].strip():
        return f"{talk.plain[talk.anchor]} which {text[chosen.end() :]}"
    if frame.rankings and not frame.rankings[0].noun and bare:
        return _with_noun(text, frame.rankings[0].word, talk)
    return text


def _with_noun(text: str, superlative: str, talk: Discourse) -> str:
    """Say after a bare superlative what of: "the cheapest one" is "the cheapest hotel"."""
    head = talk.read(talk.plain[talk.anchor]).head
    form = re.escape(superlative).replace(r"\ ", r"[\s-]+")
    bare = rf"\b({form})\b(?: ones?\b| of (?:them|these|those|all)\b)?"
    return re.sub(bare, rf"\1 {head}", text, count=1, flags=re.IGNORECASE) if head else text
