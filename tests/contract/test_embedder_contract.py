"""What every embedder promises."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import numpy as np
import pytest
from langchain_core.embeddings import DeterministicFakeEmbedding

from memory.cached_embedder import CachedEmbedder
from memory.embeddings import Embedder
from memory.langchain_embeddings import LangChainEmbedder
from memory.minilm import PURPOSES, MiniLmEmbedder, MiniLmTokenEmbedder

TEXTS = ["Find a hotel in Oslo", "", "weather forecast", "天气 ☂ café", "a much longer text " * 60]


def _minilm(folder: Path) -> Embedder:
    return MiniLmEmbedder()


def _purposes(folder: Path) -> Embedder:
    return MiniLmEmbedder(model=PURPOSES)


def _retriever(folder: Path) -> Embedder:
    return MiniLmTokenEmbedder()


def _langchain(folder: Path) -> Embedder:
    return LangChainEmbedder(DeterministicFakeEmbedding(size=32))


def _cached(folder: Path) -> Embedder:
    return CachedEmbedder(MiniLmEmbedder(), folder / "vectors.sqlite")


@pytest.fixture(params=[_minilm, _purposes, _retriever, _langchain, _cached])
def embedder(request: pytest.FixtureRequest, tmp_path: Path) -> Embedder:
    make: Callable[[Path], Embedder] = request.param
    return make(tmp_path)


def test_gives_one_unit_vector_of_float32_per_text(embedder: Embedder) -> None:
    vectors = embedder.embed(TEXTS)
    assert vectors.shape == (len(TEXTS), embedder.dimension)
    assert vectors.dtype == np.float32
    np.testing.assert_allclose(np.linalg.norm(vectors, axis=1), 1, atol=1e-5)


def test_no_texts_give_no_rows(embedder: Embedder) -> None:
    vectors = embedder.embed([])
    assert vectors.shape == (0, embedder.dimension)
    assert vectors.dtype == np.float32


def test_a_text_has_the_same_vector_alone_and_among_others(embedder: Embedder) -> None:
    together = embedder.embed(TEXTS)
    alone = np.concatenate([embedder.embed([text]) for text in TEXTS])
    np.testing.assert_allclose(together, alone, atol=1e-4)


def test_order_and_repetition_are_kept(embedder: Embedder) -> None:
    first, second, third = embedder.embed(["train", "a cup of coffee", "train"])
    np.testing.assert_allclose(first, third, atol=1e-6)
    assert first @ second < 0.99


def test_several_threads_may_embed_at_once(embedder: Embedder) -> None:
    wanted = embedder.embed(TEXTS)
    with ThreadPoolExecutor(4) as pool:
        found = list(pool.map(embedder.embed, [TEXTS] * 8))
    for vectors in found:
        np.testing.assert_allclose(vectors, wanted, atol=1e-4)


def test_the_name_is_stable_and_says_something(embedder: Embedder) -> None:
    before = embedder.name
    embedder.embed(["anything"])
    assert embedder.name == before != ""


def test_a_huge_text_is_embedded(embedder: Embedder) -> None:
    assert embedder.embed(["word " * 20_000]).shape == (1, embedder.dimension)


def test_tokens_stand_below_the_vector_of_their_text() -> None:
    embedder = MiniLmTokenEmbedder()
    found = embedder.embed_tokens(TEXTS)
    np.testing.assert_allclose(
        np.stack([one[0] for one in found]), embedder.embed(TEXTS), atol=1e-5
    )
    for text, one in zip(TEXTS, found, strict=True):
        np.testing.assert_allclose(np.linalg.norm(one, axis=1), 1, atol=1e-5)
        np.testing.assert_allclose(one, embedder.embed_tokens([text])[0], atol=0.05)
    assert [len(one) - 1 for one in found[:3]] == [7, 2, 4]  # words and the marks at both ends
    assert embedder.embed_tokens([]) == []
