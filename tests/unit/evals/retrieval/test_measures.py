"""Figures of rankings, against values reckoned by hand."""

from __future__ import annotations

from math import log2

import pytest

from evals.retrieval.measures import average_precision, completeness, ndcg, recall

FOUND = ["a", "x", "b", "y", "c"]
GOLD = {"a", "b", "d"}


@pytest.mark.parametrize(("k", "share"), [(1, 1 / 3), (2, 1 / 3), (3, 2 / 3), (10, 2 / 3)])
def test_recall_is_the_share_of_the_gold_tools_found(k: int, share: float) -> None:
    assert recall(FOUND, GOLD, k) == pytest.approx(share)


def test_complete_only_when_all_are_found() -> None:
    assert completeness(FOUND, {"a", "b"}, 3) == 1
    assert completeness(FOUND, {"a", "b"}, 2) == 0
    assert completeness(FOUND, GOLD, 5) == 0


def test_ndcg_discounts_by_place_and_is_one_at_best() -> None:
    best = 1 + 1 / log2(3) + 1 / log2(4)
    assert ndcg(FOUND, GOLD, 5) == pytest.approx((1 + 1 / log2(4)) / best)
    assert ndcg(["b", "a", "d"], GOLD, 5) == pytest.approx(1)
    assert ndcg(["b", "x"], GOLD, 1) == 1


def test_average_precision_counts_what_is_missing_as_nothing() -> None:
    assert average_precision(FOUND, GOLD, 5) == pytest.approx((1 + 2 / 3) / 3)
    assert average_precision(["x", "y"], GOLD, 2) == 0
