"""Where a list already tells what is asked for, nothing more is called."""

from __future__ import annotations

import pytest

from graphs.rules.plan import Plan, Step
from graphs.rules.reading import parse
from graphs.rules.sufficing import suffices
from graphs.rules.tool_words import covers
from tests.lending_stubs import BRANCHES, NOW, SEARCH, SHELF, parameter, tool
from tools.records import Tool

REVIEWS = tool(
    "instrument_reviews",
    "GET /instruments/{instrument_id}/reviews",
    "What members say of an instrument",
    [parameter("instrument_id!", location="path")],
    ["reviews[].author", "reviews[].stars%", "reviews[].written_on"],
)


def plan(*tools: Tool, free: str = "", uses: frozenset[int] = frozenset()) -> Plan:
    steps = tuple(Step(one, ({},)) for one in tools)
    return Plan(steps, (), 1.0, uses, frozenset(), frozenset(), frozenset(free.split()))


@pytest.mark.parametrize(
    ("text", "looked_for"),
    [
        ("cellos with more than 4 stars", "cello"),
        ("which cello has the best rating", "cello"),
        ("instruments with 4 stars or better", ""),
    ],
)
def test_a_list_of_what_is_asked_for_that_tells_the_field_is_enough(
    text: str, looked_for: str
) -> None:
    short, long = (plan(*t, free=looked_for) for t in ((SEARCH,), (SEARCH, REVIEWS)))
    assert suffices(short, long, parse(text, NOW), covers)


@pytest.mark.parametrize(
    ("text", "looked_for"),
    [
        ("reviews of cellos", "cello"),
        ("which author gave a cello the most stars", "cello"),
        ("cellos and who their author is", "cello"),
    ],
)
def test_what_is_of_another_kind_or_nowhere_told_before_is_looked_up(
    text: str, looked_for: str
) -> None:
    short, long = (plan(*t, free=looked_for) for t in ((SEARCH,), (SEARCH, REVIEWS)))
    assert not suffices(short, long, parse(text, NOW), covers)


def test_what_rows_belong_to_is_not_their_kind() -> None:
    short, long = plan(BRANCHES), plan(BRANCHES, SHELF)
    assert suffices(short, long, parse("which branch has most seats", NOW), covers)
    assert not suffices(short, long, parse("instruments at the branch", NOW), covers)


def test_a_call_that_puts_more_of_the_clause_to_use_is_not_needless() -> None:
    frame = parse("cellos with more than 4 stars", NOW)
    long = plan(SEARCH, REVIEWS, free="cello", uses=frozenset({0}))
    assert not suffices(plan(SEARCH, free="cello"), long, frame, covers)
    assert not suffices(plan(SEARCH), plan(SEARCH, REVIEWS, free="cello"), frame, covers)
