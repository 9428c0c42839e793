"""Chains along given links: what is planned, in which order, and why."""

from __future__ import annotations

from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from memory.minilm import MiniLmEmbedder
from tools.chain_search import ChainSearch
from tools.linked_tools import LinkedTool, LinkedTools
from tools.path_experience import PathExperience

EMBEDDER = MiniLmEmbedder()
TOOLS = (
    LinkedTool("find_boat", "find_boat", "Search for boats that can be rented at a harbour"),
    LinkedTool("rent_boat", "rent_boat", "Book the rental of a boat"),
    LinkedTool("boat_rental_cancel", "boat_rental_cancel", "Cancel the rental of a boat"),
    LinkedTool("tide_forecast", "tide_forecast", "Forecast of the tides at a harbour"),
    LinkedTool("write_postcard", "write_postcard", "Write a postcard"),
    LinkedTool("send_postcard", "send_postcard", "Send a postcard to an address"),
)
LINKS = {
    ("find_boat", "rent_boat"): 1.0,
    ("find_boat", "boat_rental_cancel"): 1.0,
    ("tide_forecast", "find_boat"): 1.0,
    ("write_postcard", "send_postcard"): 1.0,
    ("rent_boat", "boat_rental_cancel"): 1.0,
    ("rent_boat", "rent_boat"): 1.0,
    ("rent_boat", "gone"): 1.0,
}
LINKED = LinkedTools(TOOLS, LINKS, EMBEDDER)
SEARCH = ChainSearch(LINKED, EMBEDDER)


@pytest.mark.parametrize(
    ("request_", "tools"),
    [
        ("Find a boat in Bergen harbour on May 3 and book it.", ("find_boat", "rent_boat")),
        ("Write a postcard and send it to Anna.", ("write_postcard", "send_postcard")),
    ],
)
def test_the_chain_that_answers_every_clause_is_best(request_: str, tools: tuple[str, ...]) -> None:
    assert SEARCH.plan(request_, 1)[0].tool_ids == tools


def test_a_longer_chain_is_among_the_runners_up() -> None:
    request = "Check the forecast of the tides in Bergen, search for a boat and book the rental."

    found = [chain.tool_ids for chain in SEARCH.plan(request, 3)]

    assert ("tide_forecast", "find_boat", "rent_boat") in found


def test_each_step_says_which_clause_speaks_for_it() -> None:
    best = SEARCH.plan("Write a postcard, then send the postcard to Anna.", 1)[0]

    clauses = [step.clause for step in best.steps]
    assert clauses == ["Write a postcard", "then send the postcard to"]
    assert best.reasons
    assert all(np.isfinite(value) for _, value in best.reasons)


def test_runners_up_are_other_sets_of_tools_less_likely_each() -> None:
    found = SEARCH.plan("Find a boat and rent it.", 10)

    assert len({frozenset(chain.tool_ids) for chain in found}) == len(found) > 2
    assert [chain.share for chain in found] == sorted((c.share for c in found), reverse=True)
    assert sum(chain.share for chain in found) <= 1 + 1e-6


@given(request=st.text(max_size=60), longest=st.integers(2, 5))
def test_every_chain_follows_links_and_repeats_nothing(request: str, longest: int) -> None:
    for chain in SEARCH.plan(request, 20, longest=longest):
        assert all(pair in LINKS for pair in pairwise(chain.tool_ids))
        assert 2 <= len(set(chain.tool_ids)) == len(chain.tool_ids) <= longest


def test_without_links_there_is_no_chain() -> None:
    assert ChainSearch(LinkedTools(TOOLS, {}, EMBEDDER), EMBEDDER).plan("Rent a boat") == []


def test_without_tools_there_is_no_chain() -> None:
    assert ChainSearch(LinkedTools((), {}, EMBEDDER), EMBEDDER).plan("Rent a boat") == []


def test_a_shortest_chain_asked_for_is_kept() -> None:
    found = SEARCH.plan("Write a postcard and send it.", 5, shortest=3)

    assert found
    assert all(len(chain.steps) >= 3 for chain in found)


def test_paths_of_other_requests_decide_what_the_words_leave_open() -> None:
    request = "Sort out my harbour day."
    before = ["Sort out our harbour day.", "Arrange my day at the harbour."]
    experience = PathExperience(
        LINKED, EMBEDDER.embed(before), [("write_postcard", "send_postcard")] * 2
    )

    assert "write_postcard" not in SEARCH.plan(request, 1)[0].tool_ids
    best = ChainSearch(LINKED, EMBEDDER, experience=experience).plan(request, 1)[0]
    assert best.tool_ids == ("write_postcard", "send_postcard")
