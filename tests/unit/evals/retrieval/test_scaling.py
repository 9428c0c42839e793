"""The scale benchmark, small."""

from __future__ import annotations

import json

from click.testing import CliRunner

from evals.benchmarks.embedded_once import EmbeddedOnce
from evals.benchmarks.libraries import library_of
from evals.commands.bench_retrieval import retrieval
from evals.retrieval.scaling import ask, build
from evals.scale.synthetic import make_catalogues
from memory.minilm import MiniLmEmbedder


def test_a_small_catalogue_is_built_opened_changed_and_asked() -> None:
    catalogues, embedder = make_catalogues(60), EmbeddedOnce(MiniLmEmbedder())
    built = build(catalogues, embedder)
    library = library_of(catalogues)
    found = ask(library, embedder, seed=1)
    assert 0 < found.opened.processor <= built.processor
    assert 0 < found.query_ms[0] <= found.query_ms[1]
    assert found.peak_mb > 20
    assert len(library.tools()) > 60


def test_building_and_asking_have_processes_of_their_own() -> None:
    ran = CliRunner().invoke(retrieval, ["--tools", "40", "--json"])
    (one,) = json.loads(ran.stdout)["measured"]
    assert one["tools"] == 40
    assert one["built"]["clock"] > 0
    assert one["asked"]["opened"]["processor"] > 0
    assert 20 < one["asked"]["peak_mb"] < one["built_peak_mb"] + 50
