"""Planning a chain of tools along the links of a given graph, without a model."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from memory.embeddings import Embedder
from tools.actions import CHAIN_DATA
from tools.chain_evidence import ToolEvidence, evidence
from tools.chain_features import Chains, chain_features
from tools.linked_tools import LinkedTools, Numbers
from tools.path_experience import PathExperience, Remembered
from tools.stated_clauses import stated_clauses

SHORTEST, LONGEST = 2, 5
_STARTS = 400
"""Tools that a chain may begin with, where there are more."""
_BEAM = 200
"""Chains of each length that are kept."""
_REASONS = 4

Weights = Mapping[str, float]


@dataclass(frozen=True, slots=True)
class PlannedStep:
    """One tool of a chain."""

    tool_id: str
    clause: str
    """The clause of the request that speaks most for it."""
    match: float
    """How well it does: cosine around the mean of all tools, raised where the action agrees."""


@dataclass(frozen=True, slots=True)
class PlannedChain:
    """A chain of tools, best first among its runners-up."""

    steps: tuple[PlannedStep, ...]
    score: float
    """Weighted sum of the features; comparable within one request only."""
    share: float
    """Estimated chance, among all chains considered, that these are the right tools."""
    reasons: tuple[tuple[str, float], ...]
    """What set it apart most from the mean of the chains considered: feature, weighted value."""

    @property
    def tool_ids(self) -> tuple[str, ...]:
        """The tools in the order of their calls."""
        return tuple(step.tool_id for step in self.steps)


@dataclass(frozen=True, slots=True)
class Candidates:
    """The chains considered for a request, with the values that they are weighed by."""

    found: ToolEvidence
    chains: list[tuple[int, ...]]
    names: tuple[str, ...]
    values: Numbers
    """Shape (chains, features)."""


class ChainSearch:
    """Beam search over the links; what speaks for a chain is weighed by ``chains.toml``.

    With ``experience``, also by what the paths of similar requests were. Blocks while it embeds.
    """

    def __init__(
        self,
        linked: LinkedTools,
        embedder: Embedder,
        *,
        experience: PathExperience | None = None,
        weights: Weights | None = None,
    ) -> None:
        self._linked = linked
        self._embedder = embedder
        self._experience = experience
        section = "weights" if experience is None else "weights_with_experience"
        self._weights = dict(CHAIN_DATA[section] if weights is None else weights)

    def plan(
        self, request: str, k: int = 3, *, shortest: int = SHORTEST, longest: int = LONGEST
    ) -> list[PlannedChain]:
        """The k best chains of ``shortest`` (at least 2) to ``longest`` tools, each set once.

        Empty when no link is given. Orders of the same tools count together, and the best of
        them stands for all.
        """
        looked_at = self.candidates(request, shortest=shortest, longest=longest)
        if looked_at is None:
            return []
        weights = np.array([self._weights.get(name, 0.0) for name in looked_at.names])
        weighed = looked_at.values * weights
        scores = weighed.sum(axis=1)
        chances = np.exp(scores - scores.max())
        chances /= chances.sum()
        return [
            self._chain(looked_at, row, float(scores[row]), share, weighed[row] - weighed.mean(0))
            for row, share in _by_tools(looked_at.chains, chances.tolist())[:k]
        ]

    def candidates(
        self, request: str, *, shortest: int = SHORTEST, longest: int = LONGEST
    ) -> Candidates | None:
        """All chains that the beam keeps, with the values of their features; None if none."""
        if not self._linked.links:
            return None
        clauses = stated_clauses(request)
        vectors = self._embedder.embed([request, *clauses])
        found = evidence(self._linked, request, clauses, vectors)
        remembered = None if self._experience is None else self._experience.recall(vectors[0])
        if remembered is not None:
            found.tools["recalled"] = remembered.tools
        chains: list[tuple[int, ...]] = []
        names: tuple[str, ...] = ()
        values: list[Numbers] = []
        for same_length in self._beam(found, max(shortest, SHORTEST), longest):
            features = self._features(found, remembered, same_length)
            names = tuple(features)
            values.append(np.stack([np.asarray(v, np.float32) for v in features.values()], axis=1))
            chains += map(tuple, same_length.tolist())
        return Candidates(found, chains, names, np.concatenate(values)) if chains else None

    def _features(
        self, found: ToolEvidence, remembered: Remembered | None, chains: Chains
    ) -> dict[str, Numbers]:
        features = chain_features(self._linked, found, chains)
        if self._experience is not None and remembered is not None:
            features |= self._experience.features(remembered, chains)
        return features

    def _beam(self, found: ToolEvidence, shortest: int, longest: int) -> Iterator[Chains]:
        """The chains kept of each length, judged by what speaks for their tools alone."""
        weights = self._weights
        worth = sum(weights.get(name, 0.0) * values for name, values in found.tools.items())
        worth = np.asarray(worth, dtype=np.float32)
        chains = np.argsort(-worth, kind="stable")[:_STARTS, None]
        for length in range(2, longest + 1):
            chains = self._longer(chains)
            if not len(chains):
                return
            best = np.argsort(-worth[chains].sum(axis=1), kind="stable")[:_BEAM]
            chains = chains[best]
            if length >= shortest:
                yield chains

    def _longer(self, chains: Chains) -> Chains:
        """Every chain with every successor of its last tool that is not in it."""
        following = [self._linked.successors[last] for last in chains[:, -1]]
        before = np.repeat(chains, [len(rows) for rows in following], axis=0)
        after = np.concatenate([*following, np.empty(0, dtype=np.intp)]).astype(np.intp)
        longer = np.concatenate([before, after[:, None]], axis=1)
        kept: Chains = longer[(before != after[:, None]).all(axis=1)]
        return kept

    def _chain(
        self, looked_at: Candidates, row: int, score: float, share: float, apart: Numbers
    ) -> PlannedChain:
        found = looked_at.found
        telling = np.argsort(-np.abs(apart), kind="stable")[:_REASONS]
        steps = []
        for tool in looked_at.chains[row]:
            best = int(found.matches[:, tool].argmax())
            match = float(found.matches[best, tool])
            steps.append(PlannedStep(self._linked.tools[tool].id, found.clauses[best], match))
        reasons = tuple((looked_at.names[i], round(float(apart[i]), 3)) for i in telling)
        return PlannedChain(tuple(steps), score, share, reasons)


def _by_tools(chains: list[tuple[int, ...]], chances: Sequence[float]) -> list[tuple[int, float]]:
    """For each set of tools its best order and the chance of the set, most likely first."""
    orders: defaultdict[frozenset[int], list[int]] = defaultdict(list)
    for row, chain in enumerate(chains):
        orders[frozenset(chain)].append(row)
    best = [
        (max(rows, key=chances.__getitem__), sum(chances[row] for row in rows))
        for rows in orders.values()
    ]
    return sorted(best, key=lambda found: (-found[1], found[0]))
