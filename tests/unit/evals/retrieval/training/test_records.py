"""Examples survive the way through a file."""

from __future__ import annotations

from pathlib import Path

from evals.retrieval.training.records import Example, Source, read_sources, write_sources


def test_sources_read_back_as_written(tmp_path: Path) -> None:
    said = (Example("tide?", (1, 0), "train"), Example("flut?", (0,), "fit", "G1"))
    source = Source("sea", ("a: b", "c: d"), (1, 1), said)
    write_sources([source, source], tmp_path / "examples.jsonl")
    assert read_sources(tmp_path / "examples.jsonl") == [source, source]
    assert source.of("fit") == [said[1]]
