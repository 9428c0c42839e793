"""LangChain embeddings behind the project's contract."""

from __future__ import annotations

import numpy as np
import pytest
from langchain_core.embeddings import Embeddings

from memory.errors import DeveloperError
from memory.langchain_embeddings import LangChainEmbedder


class Fixed(Embeddings):
    """Returns the rows it was given, whatever the texts."""

    def __init__(self, rows: list[list[float]], model: str = "") -> None:
        self.rows = rows
        self.model = model

    def embed_documents(self, texts: list[str]) -> list[list[float]]:
        return self.rows

    def embed_query(self, text: str) -> list[float]:
        return self.rows[0]


def test_vectors_are_scaled_to_length_one() -> None:
    np.testing.assert_allclose(LangChainEmbedder(Fixed([[3, 4]])).embed(["a"]), [[0.6, 0.8]])


def test_the_dimension_is_known_without_texts() -> None:
    assert LangChainEmbedder(Fixed([[1, 0, 0]])).dimension == 3


@pytest.mark.parametrize(
    ("given", "own", "name"),
    [(None, "small", "Fixed:small"), ("large", "small", "Fixed:large"), (None, "", "Fixed")],
)
def test_the_name_is_class_and_model(given: str | None, own: str, name: str) -> None:
    assert LangChainEmbedder(Fixed([[1]], own), model=given).name == name


@pytest.mark.parametrize(
    "rows", [[[1.0]], [[1.0], [1.0, 2.0]], [[0.0], [1.0]], [[float("nan")], [1.0]]]
)
def test_what_is_no_vector_for_each_text_is_refused(rows: list[list[float]]) -> None:
    with pytest.raises(DeveloperError, match="Set another embedding model") as caught:
        LangChainEmbedder(Fixed(rows)).embed(["a", "b"])
    assert caught.value.code == "embedding_shape"


class Silent(Fixed):
    """A provider that refuses."""

    def embed_documents(self, texts: list[str]) -> list[list[float]]:
        raise RuntimeError("no such model\nask somebody else")

    def embed_query(self, text: str) -> list[float]:
        return self.embed_documents([text])[0]


def test_a_provider_that_refuses_is_told_in_one_line() -> None:
    embedder = LangChainEmbedder(Silent([[1]], "small"))
    for ask in (lambda: embedder.embed(["a"]), lambda: embedder.dimension):
        with pytest.raises(DeveloperError, match=r"Silent:small .*no such model") as caught:
            ask()
        assert caught.value.code == "embedding_failed"
        assert "ask somebody else" not in str(caught.value)
