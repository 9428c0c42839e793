"""Fit the weights of ``tools/data/chains.toml`` and print them; nothing is written.

    PYTHONPATH=. python scripts/fit_chain_weights.py DATA [--with-experience]

DATA is a folder with ``ultratool``. Of its first 1,000 requests, the chains that the search keeps
with the present weights are the examples: the right tools are made likeliest among them, by a
softmax with a small penalty on large weights. Features that the present weights lack stay out.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from evals.benchmarks.embedded_once import EmbeddedOnce
from evals.benchmarks.ultratool import FOLDER, FOLDS, Asked, load_graph, load_requests
from memory.minilm import MiniLmEmbedder
from tools.actions import CHAIN_DATA
from tools.chain_search import ChainSearch
from tools.linked_tools import LinkedTools
from tools.path_experience import PathExperience

REQUESTS = 1000
ROUNDS = 150
STEP = 0.15
PENALTY = 2e-3

Numbers = NDArray[np.float64]
Example = tuple[Numbers, NDArray[np.bool_]]
"""Features of all chains kept for a request, shape (chains, features), and which are right."""


def examples(data: Path, names: Sequence[str], *, experienced: bool) -> Iterator[Example]:
    """One for each request whose tools the search keeps."""
    embedder = EmbeddedOnce(MiniLmEmbedder())
    graph = load_graph(data / FOLDER / "graph_desc.json")
    linked = LinkedTools(graph.tools, graph.links, embedder)
    asked = load_requests(data / FOLDER / "data.jsonl")[:REQUESTS]
    for fold in range(FOLDS):
        others = [one for i, one in enumerate(asked) if i % FOLDS != fold]
        vectors = embedder.embed([one.request for one in others])
        experience = PathExperience(linked, vectors, [one.gold for one in others])
        search = ChainSearch(linked, embedder, experience=experience if experienced else None)
        for one in asked[fold::FOLDS]:
            found = _example(search, linked, one, names)
            if found[1].any():
                yield found


def _example(search: ChainSearch, linked: LinkedTools, one: Asked, names: Sequence[str]) -> Example:
    """The gold order is right; where the links do not allow it, any order of the same tools."""
    looked_at = search.candidates(one.request)
    if looked_at is None:
        return np.zeros((0, len(names))), np.zeros(0, dtype=bool)
    paths = [tuple(linked.tools[tool].id for tool in chain) for chain in looked_at.chains]
    right = np.array([path == one.gold for path in paths])
    if not right.any():
        right = np.array([set(path) == set(one.gold) for path in paths])
    columns = [looked_at.names.index(name) for name in names]
    return looked_at.values[:, columns].astype(np.float64), right


def fitted(found: Sequence[Example]) -> Numbers:
    """The weights that make the right chains likeliest (Adam on standardised features)."""
    values = np.concatenate([one for one, _ in found])
    scale = values.std(axis=0) + 1e-6
    values = (values - values.mean(axis=0)) / scale
    right = np.concatenate([right for _, right in found])
    sizes = [len(one) for one, _ in found]
    starts, rows = np.cumsum([0, *sizes[:-1]]), np.repeat(np.arange(len(sizes)), sizes)
    weights, mean, square = (np.zeros(values.shape[1]) for _ in range(3))
    for turn in range(1, ROUNDS + 1):
        scores = values @ weights
        chances = np.exp(scores - np.maximum.reduceat(scores, starts)[rows])
        chances /= np.add.reduceat(chances, starts)[rows]
        wanted = chances * right / np.add.reduceat(chances * right, starts)[rows]
        slope = values.T @ (chances - wanted) / len(sizes) + PENALTY * weights
        mean, square = 0.8 * mean + 0.2 * slope, 0.95 * square + 0.05 * slope**2
        step = STEP * (1 - 0.8 * turn / ROUNDS) / (1 - 0.8**turn)
        weights -= step * mean / (np.sqrt(square / (1 - 0.95**turn)) + 1e-8)
    unscaled: Numbers = weights / scale
    return unscaled


def main() -> None:
    """Print one line for each weight, as it stands in the file."""
    experienced = "--with-experience" in sys.argv[2:]
    names = list(CHAIN_DATA["weights_with_experience" if experienced else "weights"])
    found = list(examples(Path(sys.argv[1]), names, experienced=experienced))
    for name, weight in zip(names, fitted(found), strict=True):
        print(f"{name} = {weight:.3g}")


if __name__ == "__main__":
    main()
