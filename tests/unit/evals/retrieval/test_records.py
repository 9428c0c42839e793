"""Folds are drawn by the id alone."""

from __future__ import annotations

from collections import Counter

from evals.retrieval.records import Asked


def _fold(number: int) -> str:
    return Asked(f"some-{number}", "text", frozenset({"a"})).fold


def test_a_request_stays_in_its_fold_and_folds_have_their_shares() -> None:
    folds = Counter(_fold(number) for number in range(4000))
    assert folds == Counter(_fold(number) for number in range(4000))
    assert abs(folds["test"] - 2000) < 150
    assert abs(folds["fit"] - 600) < 100
    assert set(folds) == {"test", "fit", "train"}
