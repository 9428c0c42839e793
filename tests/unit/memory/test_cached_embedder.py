"""The cache of vectors: what it saves, and that nothing depends on it."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import numpy as np
import pytest

from memory.cached_embedder import CachedEmbedder
from memory.embeddings import Vectors


class Counting:
    """An embedder that remembers what it was asked."""

    dimension = 4

    def __init__(self, name: str = "counting-1", axis: int = 0) -> None:
        self.name = name
        self.axis = axis
        self.asked: list[str] = []

    def embed(self, texts: Sequence[str]) -> Vectors:
        self.asked += texts
        vectors = np.zeros((len(texts), 4), dtype=np.float32)
        vectors[:, self.axis] = 1
        return vectors


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "vectors.sqlite"


def test_a_text_is_embedded_once(path: Path) -> None:
    inner = Counting()
    cached = CachedEmbedder(inner, path)
    cached.embed(["a", "b", "a"])
    cached.embed(["b", "c"])
    assert inner.asked == ["a", "b", "c"]


def test_another_process_reads_what_was_stored(path: Path) -> None:
    first, second = Counting(), Counting()
    wanted = CachedEmbedder(first, path).embed(["a", "b"])
    np.testing.assert_array_equal(CachedEmbedder(second, path).embed(["a", "b"]), wanted)
    assert second.asked == []


def test_another_model_gets_vectors_of_its_own(path: Path) -> None:
    CachedEmbedder(Counting(), path).embed(["a"])
    other = Counting("counting-2", axis=1)
    np.testing.assert_array_equal(CachedEmbedder(other, path).embed(["a"])[0], [0, 1, 0, 0])


def test_a_vector_of_wrong_length_counts_as_missing(path: Path) -> None:
    inner = Counting()
    cached = CachedEmbedder(inner, path)
    cached.embed(["a", "b"])
    with sqlite3.connect(path) as database:
        database.execute("update vectors set vector = x'00'")
    assert cached.embed(["a", "b"]).shape == (2, 4)
    assert inner.asked == ["a", "b", "a", "b"]


def test_a_text_alone_is_kept_in_memory_and_in_no_file(path: Path) -> None:
    inner = Counting()
    cached = CachedEmbedder(inner, path)
    np.testing.assert_array_equal(cached.embed(["a"]), cached.embed(["a"]))
    assert inner.asked == ["a"]
    assert not path.exists()


def test_a_damaged_file_is_started_afresh(path: Path) -> None:
    path.write_bytes(b"this is no database " * 400)
    inner = Counting()
    cached = CachedEmbedder(inner, path)
    assert cached.embed(["a", "b"]).shape == (2, 4)
    cached.embed(["a", "b"])
    assert inner.asked == ["a", "b"]


def test_without_a_place_for_the_file_it_still_embeds(tmp_path: Path) -> None:
    inner = Counting()
    cached = CachedEmbedder(inner, tmp_path / "missing" / "vectors.sqlite")
    assert cached.embed(["a", "b"]).shape == cached.embed(["a", "b"]).shape == (2, 4)
    assert inner.asked == ["a", "b", "a", "b"]


def test_more_texts_than_one_query_can_name(path: Path) -> None:
    texts = [f"text {index}" for index in range(1_201)]
    inner = Counting()
    cached = CachedEmbedder(inner, path)
    cached.embed(texts)
    assert cached.embed(texts).shape == (1_201, 4)
    assert len(inner.asked) == 1_201


def test_what_was_embedded_before_a_break_is_not_embedded_again(path: Path) -> None:
    class Breaking(Counting):
        def embed(self, texts: Sequence[str]) -> Vectors:
            if len(self.asked) + len(texts) > 8_000:
                raise KeyboardInterrupt
            return super().embed(texts)

    texts = [f"text {index}" for index in range(10_000)]
    with pytest.raises(KeyboardInterrupt):
        CachedEmbedder(Breaking(), path).embed(texts)
    inner = Counting()
    assert CachedEmbedder(inner, path).embed(texts).shape == (10_000, 4)
    assert len(inner.asked) == 2_000


def test_writers_do_not_lose_vectors_of_each_other(path: Path) -> None:
    def store(number: int) -> None:
        for index in range(0, 6, 2):
            CachedEmbedder(Counting(), path).embed([f"{number}-{index}", f"{number}-{index + 1}"])

    with ThreadPoolExecutor(8) as pool:
        list(pool.map(store, range(8)))
    inner = Counting()
    CachedEmbedder(inner, path).embed([f"{n}-{i}" for n in range(8) for i in range(6)])
    assert inner.asked == []


def test_stored_new_and_repeated_texts_keep_their_places(path: Path) -> None:
    class Lengths(Counting):
        def embed(self, texts: Sequence[str]) -> Vectors:
            return np.array([[len(text)] * 4 for text in texts], dtype=np.float32).reshape(-1, 4)

    cached = CachedEmbedder(Lengths(), path)
    cached.embed(["four", "one"])
    found = cached.embed(["eleven", "one", "eleven", "four", "seventh"])
    assert found[:, 0].tolist() == [6, 3, 6, 4, 7]
