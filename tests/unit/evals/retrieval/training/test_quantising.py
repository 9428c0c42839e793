"""Weights as int8 stay near and cannot overflow."""

from __future__ import annotations

import numpy as np

from evals.retrieval.training.quantising import PAIR_LIMIT, quantise_weight


def test_levels_times_scale_are_near_and_neighbours_within_the_limit() -> None:
    weight = np.random.default_rng(0).normal(size=(6, 8)).astype(np.float32)
    levels, scales = quantise_weight(weight)
    assert levels.dtype == np.int8
    assert np.abs(levels * scales - weight).max() <= scales.max() / 2 + 1e-6
    pairs = levels.astype(int).reshape(6, -1, 2).sum(axis=2)
    assert np.abs(pairs).max() <= PAIR_LIMIT
