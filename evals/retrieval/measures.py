"""How good a ranking is; the definitions of Järvelin and Kekäläinen 2002 and of COLT 2024."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from math import log2

Ranking = Sequence[str]
"""Tool ids, best first."""


def recall(found: Ranking, gold: Collection[str], k: int) -> float:
    """Share of the gold tools among the first k."""
    return len(set(found[:k]) & set(gold)) / len(gold)


def completeness(found: Ranking, gold: Collection[str], k: int) -> float:
    """1 if all gold tools are among the first k (COLT, https://arxiv.org/abs/2405.16089)."""
    return float(set(gold) <= set(found[:k]))


def ndcg(found: Ranking, gold: Collection[str], k: int) -> float:
    """Discounted gain of the gold tools among the first k, over the best there can be.

    Järvelin and Kekäläinen 2002, https://doi.org/10.1145/582415.582418.
    """
    gain = sum(1 / log2(place + 2) for place, one in enumerate(found[:k]) if one in gold)
    best = sum(1 / log2(place + 2) for place in range(min(k, len(gold))))
    return gain / best


def average_precision(found: Ranking, gold: Collection[str], k: int) -> float:
    """Mean, over the gold tools, of the precision where each stands; 0 for those beyond k."""
    right, total = 0, 0.0
    for place, one in enumerate(found[:k], start=1):
        if one in gold:
            right += 1
            total += right / place
    return total / min(k, len(gold))


Measure = Callable[[Ranking, Collection[str], int], float]
MEASURES: tuple[tuple[str, Measure, int], ...] = (
    ("recall@1", recall, 1),
    ("recall@5", recall, 5),
    ("recall@10", recall, 10),
    ("ndcg@1", ndcg, 1),
    ("ndcg@3", ndcg, 3),
    ("ndcg@5", ndcg, 5),
    ("complete@5", completeness, 5),
    ("complete@10", completeness, 10),
    ("map@10", average_precision, 10),
)
DEEPEST = 10
