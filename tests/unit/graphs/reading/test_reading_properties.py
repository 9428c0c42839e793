"""What holds for reading any text: it never fails, loses no word, and its work stays bounded."""

from __future__ import annotations

import re
import sys
from collections.abc import Sequence
from types import FrameType
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from graphs.forms.records import DoGoal, FindGoal
from graphs.reading.circumstantial import is_circumstance
from graphs.reading.clauses import Clause
from graphs.reading.draft import Candidate
from graphs.reading.reasoner import RuleReader
from graphs.reading.scope import in_scope
from graphs.reading.talking import talk
from graphs.reading.tokens import tokens_of
from tests.reading_stubs import MODEL, question, read

WORDS = """
tasks task garden gardens person status open done high low unpaid paid cost due lead who which what
how many the a of in for with and or not no more than 50 20 May 2026 Riverside Ana Ruiz standpipe
close delete assign create set update it them her the first one newest cheapest per each if unless
glitter blorp , . ? : ; " \u2019s please thanks
"""
TEXTS = st.lists(st.sampled_from(WORDS.split()), max_size=25).map(" ".join)
READER = RuleReader()


class Watched(RuleReader):
    """Keeps how each clause was read."""

    def __init__(self) -> None:
        super().__init__()
        self.kept: list[tuple[Clause, list[Candidate]]] = []

    def ranked(self, clause: Clause, *args: Any, **more: Any) -> list[Candidate]:
        found = super().ranked(clause, *args, **more)
        self.kept.append((clause, found))
        return found


@settings(max_examples=80, deadline=None)
@given(TEXTS)
@example("tasks . 50 close . update")
@example("first Ana ; who . tasks set")
def test_no_content_word_is_lost(text: str) -> None:
    asked, reader = question(text), Watched()
    schema = reader.schema(MODEL)
    scope = in_scope(MODEL, {}, schema)
    form = reader.form(asked, schema, scope)
    unread = " ".join(form.unread).lower()
    changes = any(isinstance(goal, DoGoal) for goal in form.goals)
    # a fragment may be read as more that is wanted of what the clause before it finds
    wanted = [w for goal in form.goals if isinstance(goal, FindGoal) for w in goal.find.wanted]
    clauses = [clause for clause, _ in reader.kept]
    passed = {
        clause.offset + token.start
        for clause, found in reader.kept
        if talk(clause) or (not changes and is_circumstance(clause, found, clauses))
        for token in clause.tokens
    }
    # what leads a command in may have been tried with the sentence before it, too
    passed |= {one.offset + token.start for one in clauses for token in one.tokens[: one.head]}
    used = {(c.offset + c.tokens[at].start) for c, found in reader.kept for at in _used(found)}
    for clause in (one for one in clauses if not any(_holds(other, one) for other in clauses)):
        for token in clause.tokens:
            place = clause.offset + token.start
            if token.function or place in used | passed:
                continue
            told = token.lower in unread or token.lower in wanted
            assert told or _is_asking(token.lower), (token, unread)


def _holds(whole: Clause, part: Clause) -> bool:
    """Whether a clause was read anew as the end of a longer one: a statement and its command."""
    ends = part.offset + len(part.text), whole.offset + len(whole.text)
    return len(whole.text) > len(part.text) and whole.offset <= part.offset and ends[0] <= ends[1]


def _used(found: Sequence[Candidate]) -> set[int]:
    return found[0].used if found else set()


def _is_asking(word: str) -> bool:
    """Whether a word names nothing itself: it asks, stands for what was found, or counts parts."""
    from graphs.reading.closed_class import closed, ordinals

    return word in closed("asking") | closed("pro_forms") | {*ordinals()}


@settings(max_examples=80, deadline=None)
@given(TEXTS)
def test_spans_lie_within_the_request(text: str) -> None:
    for goal in read(text).goals:
        assert goal.span is None or 0 <= goal.span[0] <= goal.span[1] <= len(text)


LONG = 20_000
PIECES = ("the task of Riverside and ", "a ", ", ", "no, ", "close it and ", "\u6709\u591a\u5c11")


def calls_to_read(text: str) -> int:
    """How many functions are called to read a text."""
    asked = question(text)
    schema = READER.schema(MODEL)
    called = 0

    def counting(frame: FrameType, event: str, arg: object) -> None:
        nonlocal called
        called += event == "call"

    before = sys.getprofile()
    sys.setprofile(counting)
    try:
        READER.form(asked, schema, in_scope(MODEL, {}, schema))
    finally:
        sys.setprofile(before)
    return called


@pytest.mark.parametrize("piece", PIECES)
def test_work_grows_no_faster_than_the_text(piece: str) -> None:
    text = (piece * LONG)[:LONG]
    calls_to_read(text)  # words are stemmed, and classes of words read, once
    half, whole = calls_to_read(text[: LONG // 2]), calls_to_read(text)
    assert whole <= 2.5 * half


@given(st.text(max_size=200))
def test_tokens_hold_every_letter_and_digit(text: str) -> None:
    told = "".join(token.text for token in tokens_of(text))
    for word in re.findall(r"[A-Za-z0-9]+", text):
        assert word in told
