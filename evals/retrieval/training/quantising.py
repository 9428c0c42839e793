"""Weights as int8 with scales, as the shipped encoders hold them."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

PAIR_LIMIT = 128
"""Two neighbouring weights add up to no more, so that 255 x their sum fits 16 bits: processors
without VNNI add such pairs in 16 bits and would saturate."""

Array = NDArray[Any]


def quantise_weight(weight: Array) -> tuple[Array, Array]:
    """Symmetric int8 rows of a matrix and their scales (rows, 1), neighbours within the limit."""
    pairs = np.abs(weight.reshape(len(weight), -1, 2).sum(axis=2)).max(axis=1, keepdims=True)
    largest = np.abs(weight).max(axis=1, keepdims=True)
    # One level less than the limit leaves room for rounding two weights up.
    scale = np.maximum(largest / 127.0, pairs / (PAIR_LIMIT - 1)).astype(np.float32)
    return np.rint(weight / scale).astype(np.int8), scale
