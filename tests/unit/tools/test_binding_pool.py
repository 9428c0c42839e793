"""Leaving outputs out early: nothing that would come to a binding is lost by it."""

from __future__ import annotations

import pytest

from evals.scale.synthetic import make_catalogue
from memory.embeddings import Embedder
from tools import binding_pool
from tools.bindings import describe, find_bindings
from tools.parameter_texts import Slot


@pytest.mark.parametrize("seed", range(4))
def test_no_binding_is_lost(
    seed: int, word_embedder: Embedder, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = [make_catalogue(number, seed=seed) for number in range(4)]
    groups = [one.group for one in made]
    slots = describe([tool for one in made for tool in one.tools], groups)
    asked = 0

    def none_is_too_little(output: Slot, parameter: Slot) -> float:
        nonlocal asked
        asked += 1
        return 0.0

    kept = find_bindings(slots, word_embedder)
    monkeypatch.setattr(binding_pool, "least_score", none_is_too_little)
    assert find_bindings(slots, word_embedder) == kept
    assert kept
    assert asked
