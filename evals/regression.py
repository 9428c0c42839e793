"""Logistic regression by Newton's method."""

from __future__ import annotations

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
