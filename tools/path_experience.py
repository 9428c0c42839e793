"""What the paths of other requests teach about a new one."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

import numpy as np

from memory.embeddings import Vectors
from tools.chain_features import Chains
from tools.linked_tools import LinkedTools, Numbers
from tools.weights import transition_weight

_NEAREST = 30
_SHARPNESS = 20.0
"""A request whose cosine is 0.05 higher speaks e times as loud."""


@dataclass(frozen=True, slots=True)
class Remembered:
    """What the nearest requests say of one request; all votes lie in [0, 1]."""

    tools: Numbers
    """Share of the votes for paths with the tool, shape (tools,)."""
    paths: Mapping[tuple[int, ...], float]
    """Path, as rows of tools -> its share of the votes."""


class PathExperience:
    """Requests with the paths that answered them; nothing of it changes any more.

    ``vectors`` are those of the requests, row by row; a path is a sequence of tool ids, and one
    with an unknown tool is left out.
    """

    def __init__(
        self, linked: LinkedTools, vectors: Vectors, paths: Sequence[Sequence[str]]
    ) -> None:
        known = [i for i, path in enumerate(paths) if all(tool in linked.rows for tool in path)]
        self._vectors = vectors[known]
        self._paths = [tuple(linked.rows[tool] for tool in paths[i]) for i in known]
        self._size = len(linked.tools)
        self._linked = linked
        self._walked = _walked(linked, self._paths)

    def recall(self, vector: Numbers) -> Remembered:
        """The votes of the thirty nearest requests."""
        votes = np.zeros(self._size, dtype=np.float32)
        paths: defaultdict[tuple[int, ...], float] = defaultdict(float)
        if self._paths:
            cosines = self._vectors @ vector
            nearest = np.argsort(-cosines, kind="stable")[:_NEAREST]
            loud = np.exp(_SHARPNESS * (cosines[nearest] - cosines[nearest[0]]))
            for row, share in zip(nearest, loud / loud.sum(), strict=True):
                path = self._paths[row]
                votes[list(set(path))] += share
                paths[path] += float(share)
        return Remembered(votes, dict(paths))

    def features(self, remembered: Remembered, chains: Chains) -> dict[str, Numbers]:
        """Feature -> one value for each chain."""
        rows = (tuple(int(tool) for tool in chain) for chain in chains)
        return {
            "recalled": remembered.tools[chains].sum(axis=1),
            "recalled_path": np.array([remembered.paths.get(row, 0.0) for row in rows]),
            "walked": self._walked[self._linked.link_rows(chains)].mean(axis=1),
        }


def _walked(linked: LinkedTools, paths: Iterable[Sequence[int]]) -> Numbers:
    """The transition weight of each link, its share among the given ones as the prior."""
    moves = Counter(move for path in paths for move in pairwise(path))
    leaving: Counter[int] = Counter()
    for (source, _), times in moves.items():
        leaving[source] += times
    weights = [
        transition_weight(float(share), moves[link], leaving[link[0]], 0.0)
        for link, share in zip(linked.links, linked.shares, strict=True)
    ]
    return np.array(weights, dtype=np.float32)
