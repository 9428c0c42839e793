"""Nearness in meaning: each text is embedded once, in as few calls as can be."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pytest

from graphs.reading import meaning as module
from graphs.reading.meaning import Meaning
from memory.embeddings import Vectors
from tests.reading_stubs import attribute


class Counting:
    """An embedder of letters that keeps what it was asked."""

    name, dimension = "letters", 26

    def __init__(self) -> None:
        self.asked: list[list[str]] = []

    def embed(self, texts: Sequence[str]) -> Vectors:
        """See ``Embedder.embed``."""
        self.asked.append(list(texts))
        rows = [[float(text.count(chr(97 + i))) for i in range(26)] for text in texts]
        return np.array(rows, dtype=np.float32)


def test_prepared_texts_are_embedded_in_one_call() -> None:
    embedder = Counting()
    meaning = Meaning(embedder)
    meaning.prepare(["a", "b", "", "a"])
    assert meaning.near("a", ["b", "a"]) == [0.0, 1.0]
    assert embedder.asked == [["a", "b"]]


def test_what_is_known_stays_small_and_right(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "_MOST_TEXTS", 4)
    monkeypatch.setattr(module, "_MOST_LISTS", 1)
    meaning = Meaning(Counting())
    for word in ("a", "b", "c", "d", "e", "f"):
        assert meaning.near(word, ["a", "f"]) == [float(word == "a"), float(word == "f")]
        assert meaning.near(word, ["b"]) == [float(word == "b")]
        assert len(meaning._known) <= 7
        assert len(meaning._lists) <= 1


def test_without_an_embedder_nothing_is_near() -> None:
    meaning = Meaning(None)
    meaning.prepare(["a"])
    assert meaning.near("a", ["a"]) == [0.0]


def test_more_words_than_another_are_only_meant_where_they_are_said() -> None:
    meaning = Meaning(Counting())
    plain, listed = attribute("price"), attribute("list_price")
    pairs = [("price", plain), ("list_price", listed)]
    assert meaning.best("lists price lace", pairs, least=0.0) == "list_price"
    assert meaning.best("price of satchels and slates", pairs, least=0.0) == "price"
