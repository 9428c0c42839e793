"""How far the weights tell tools apart: weights that are all alike carry no information."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from statistics import fmean, quantiles

from tools.networkx_graph import NetworkxToolGraph

CLEARLY = 0.05
"""The best next tool is told apart from the second when its weight is greater by this much."""
_PLACES = 4


def quantiles_of(values: Sequence[float]) -> dict[str, float]:
    """Least, greatest, and the values below which a tenth, a quarter, half, ... of all lie."""
    if not values:
        return {}
    cuts = quantiles([*values, *values], n=20, method="inclusive")
    named = {"tenth": 1, "quarter": 4, "half": 9, "three_quarters": 14, "nine_tenths": 17}
    facts = {"min": min(values), **{n: cuts[i] for n, i in named.items()}, "max": max(values)}
    return {name: round(value, _PLACES) for name, value in facts.items()}


def edge_spread(graph: NetworkxToolGraph, *, learned: bool = True) -> dict[str, float]:
    """How far the transition weights out of each tool differ; without ``learned`` their priors.

    ``entropy`` is the mean over tools of the entropy of the shares of their out-edges, divided by
    its greatest value: 1 when all edges are alike, 0 when one has everything. ``told_apart`` is the
    share of tools whose best next tool is clearly ahead of the second, ``distinct`` the mean share
    of different weights among the edges of a tool. Only tools with several out-edges count.
    """
    weigh = graph.transition if learned else graph.strength
    several = [one for one in _by_source(graph, weigh).values() if len(one) > 1]
    if not several:
        return {}
    facts = {
        "entropy": fmean(map(_entropy, several)),
        "told_apart": fmean(one[0] - one[1] >= CLEARLY for one in several),
        "distinct": fmean(len({round(w, _PLACES) for w in one}) / len(one) for one in several),
    }
    return {"tools": len(several), **{name: round(v, _PLACES) for name, v in facts.items()}}


def _by_source(
    graph: NetworkxToolGraph, weigh: Callable[[str, str], float]
) -> Mapping[str, Sequence[float]]:
    """Tool -> the weights of its out-edges, greatest first."""
    found: dict[str, list[float]] = defaultdict(list)
    for source, target in graph.edges():
        found[source].append(weigh(source, target))
    return {source: sorted(weights, reverse=True) for source, weights in found.items()}


def _entropy(weights: Sequence[float]) -> float:
    total = sum(weights)
    if total <= 0.0:
        return 1.0  # nothing tells them apart
    shares = [weight / total for weight in weights if weight > 0.0]
    return -sum(share * math.log(share) for share in shares) / math.log(len(weights))
