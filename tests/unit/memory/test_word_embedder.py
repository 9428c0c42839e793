"""The embedder of words in a text, on the shipped model file."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from memory.cached_embedder import CachedWordEmbedder
from memory.embeddings import WordEmbedder
from memory.minilm import MiniLmWordEmbedder


@pytest.fixture(params=["plain", "cached"])
def words(request: pytest.FixtureRequest, tmp_path: Path) -> WordEmbedder:
    plain = MiniLmWordEmbedder()
    cached = CachedWordEmbedder(plain, tmp_path / "vectors.sqlite")
    return plain if request.param == "plain" else cached


def test_a_word_is_near_to_what_it_means_where_it_stands(words: WordEmbedder) -> None:
    leaves = "what time does the ferry leave?"
    at = leaves.index("leave")
    (said,) = words.embed_words(leaves, [(at, at + 5)])
    departs, fare, name = words.embed(["departure time (sailing)", "fare (sailing)", "name (port)"])
    assert said @ departs > max(said @ fare, said @ name) + 0.2


def test_each_stretch_has_a_vector_of_length_one(words: WordEmbedder) -> None:
    vectors = words.embed_words("how heavy is it", [(4, 9), (0, 15), (4, 9)])
    assert vectors.shape == (3, words.dimension)
    np.testing.assert_allclose(np.linalg.norm(vectors, axis=1), 1, atol=1e-5)
    np.testing.assert_allclose(vectors[0], vectors[2])
    assert words.embed_words("how heavy is it", []).shape == (0, words.dimension)


def test_what_stands_beyond_the_longest_text_is_nothing(words: WordEmbedder) -> None:
    text = "word " * 400
    first, last = words.embed_words(text, [(0, 4), (1995, 1999)])
    assert np.linalg.norm(first) == pytest.approx(1, abs=1e-5)
    assert not last.any()
