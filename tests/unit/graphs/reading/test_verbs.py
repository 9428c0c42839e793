"""The verbs of operations, by what these are called."""

from __future__ import annotations

import pytest

from graphs.reading.verbs import verbs_of
from tools.records import Tool


@pytest.mark.parametrize(
    ("summary", "verbs"),
    [("Jobs Create", set()), ("Book a job", {"book"}), ("Jobs Close", set())],
)
def test_the_word_for_things_is_no_verb(summary: str, verbs: set[str]) -> None:
    tool = Tool(id="t.job", name="jobs", group_id="t", summary=summary, path="/jobs", method="POST")
    assert {*verbs_of(tool, lambda word: word in ("job", "jobs"))} == verbs
