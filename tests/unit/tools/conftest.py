"""A small invented library of two services, and an embedder that knows words only."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Sequence

import numpy as np
import pytest

from memory.embeddings import Vectors
from tools.records import OutputField, Parameter, Tool, ToolGroup
from tools.words import prose_words

_DIMENSION = 256


class WordEmbedder:
    """Texts that share words are close; nothing else is known."""

    name = "words"
    dimension = _DIMENSION

    def __init__(self) -> None:
        self.embedded: list[str] = []

    def embed(self, texts: Sequence[str]) -> Vectors:
        self.embedded.extend(texts)
        vectors = np.zeros((len(texts), _DIMENSION), dtype=np.float32)
        for row, text in enumerate(texts):
            for word in prose_words(text):
                vectors[row, int(hashlib.md5(word.encode()).hexdigest(), 16) % _DIMENSION] += 1
        lengths = np.linalg.norm(vectors, axis=1, keepdims=True)
        np.divide(vectors, lengths, out=vectors, where=lengths > 0)
        return vectors


MakeTool = Callable[..., Tool]


@pytest.fixture
def word_embedder() -> WordEmbedder:
    return WordEmbedder()


@pytest.fixture
def make_tool() -> MakeTool:
    """``make_tool("zoo.list", "GET /animals?kind", ["[].id"])``; ``!`` marks what is required."""

    def make(tool_id: str, call: str, outputs: Sequence[str] = (), **more: object) -> Tool:
        method, _, url = call.partition(" ")
        path, _, query = url.partition("?")
        in_path = [part[1:-1] for part in path.split("/") if part.startswith("{")]
        described = dict(more.pop("described", {}))  # type: ignore[call-overload]
        parameters = [_parameter(f"{name}!", "path", described) for name in in_path]
        parameters += [_parameter(name, "query", described) for name in query.split("&") if name]
        return Tool(
            id=tool_id,
            group_id=tool_id.partition(".")[0],
            name=tool_id.partition(".")[2],
            method=method,
            path=path,
            risk="read" if method == "GET" else "write",
            parameters=tuple(parameters),
            outputs=tuple(_output(path, described) for path in outputs),
            **more,  # type: ignore[arg-type]
        )

    return make


@pytest.fixture
def two_groups() -> list[ToolGroup]:
    return [
        ToolGroup(id=name, name=name, category_id=name, base_url=f"https://{name}.example")
        for name in ("zoo", "tram")
    ]


def _parameter(name: str, location: str, described: dict[str, str]) -> Parameter:
    key, number = name.rstrip("!#"), "#" in name
    return Parameter(
        key=key,
        name=key,
        location=location,  # type: ignore[arg-type]
        type="number" if number else "string",
        required="!" in name,
        description=described.get(key, ""),
    )


def _output(path: str, described: dict[str, str]) -> OutputField:
    clean = path.rstrip("#?")
    kinds = {"#": "number", "?": "boolean"}
    return OutputField(
        path=clean,
        type=kinds.get(path[-1], "string"),  # type: ignore[arg-type]
        description=described.get(clean, ""),
    )
