"""The scale benchmark, small."""

from __future__ import annotations

from evals.benchmarks.embedded_once import EmbeddedOnce
from evals.retrieval.scaling import scale
from evals.scale.synthetic import make_catalogues
from memory.minilm import MiniLmEmbedder


def test_a_small_catalogue_is_built_opened_changed_and_asked() -> None:
    found = scale(make_catalogues(60), EmbeddedOnce(MiniLmEmbedder()), seed=1)
    assert found.tools == 60
    assert 0 < found.open_seconds <= found.build_seconds
    assert 0 < found.query_ms[0] <= found.query_ms[1]
    assert found.peak_mb > 20
