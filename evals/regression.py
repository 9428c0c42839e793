"""Logistic regression by Newton's method, and what it foretells of what it was not fitted to."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

Matrix = NDArray[np.float64]
RIDGE = 1.0


def newton(x: Matrix, y: Matrix, ridge: float = RIDGE) -> Matrix:
    """The weights at which the likelihood, less the ridge, is greatest; the bias has none."""
    weights = np.zeros(x.shape[1])
    penalty = np.full(x.shape[1], ridge)
    penalty[0] = 1e-3
    for _ in range(50):
        chance = 1 / (1 + np.exp(-x @ weights))
        slope = x.T @ (y - chance) - penalty * weights
        bend = (x * (chance * (1 - chance))[:, None]).T @ x + np.diag(penalty)
        weights = weights + np.linalg.solve(bend, slope)
    return np.asarray(weights)


def chances(x: Matrix, weights: Matrix) -> Matrix:
    """The chance of each row; the first weight is the bias."""
    return np.asarray(1 / (1 + np.exp(-np.clip(weights[0] + x @ weights[1:], -30, 30))))


def foretold(x: Matrix, y: Matrix, fold: Matrix, fit: Callable[[Matrix, Matrix], Matrix]) -> Matrix:
    """The chance of each row by weights fitted to the rows of other folds."""
    found = np.zeros(len(y))
    for one in np.unique(fold):
        own = fold == one
        found[own] = chances(x[own], fit(x[~own], y[~own]))
    return found


def least_chance(chance: Matrix, right: Matrix, share: float) -> float:
    """The least of some chances from which on so large a share is right; 1: there is none."""
    found = (float(one) for one in np.sort(chance) if right[chance >= one].mean() >= share)
    return next(found, 1.0)
