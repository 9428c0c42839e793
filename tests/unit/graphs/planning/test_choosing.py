"""Which plan is run, and what is said where there is none."""

from __future__ import annotations

from typing import Any

import pytest

from graphs.planning.choosing import NothingChosen, chosen_plan
from graphs.search.searching import SearchResult


@pytest.mark.parametrize(
    ("tried", "why"), [([], "No operation lists or shows ship."), (["a"], "there is no other plan")]
)
async def test_a_search_after_a_failure_does_not_say_that_nothing_does_it(
    tried: list[str], why: str
) -> None:
    nobody: Any = None
    state: Any = {"tried": tried}
    result = SearchResult(why_not="No operation lists or shows ship.")
    assert await chosen_plan(state, nobody, nobody, result, ()) == NothingChosen(why)
