"""Whose things an operation gives, and of which time."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

import numpy as np
import pytest

from graphs.reading.clauses import clause_of
from graphs.reading.operations import Operations, is_mine
from memory.embeddings import Embedder, Vectors
from tests.reading_stubs import NOW
from tools.records import Parameter, Tool


def tool(name: str, summary: str) -> Tool:
    return Tool(
        id=f"yard.{name}", group_id="yard", name=name, method="GET", risk="read", summary=summary
    )


@pytest.mark.parametrize(
    ("request_", "mine"),
    [
        ("When is my slipway free?", True),
        ("When are ours due?", True),
        ("When is the slipway free?", False),
        ("Tell me when it is free.", False),
    ],
)
def test_what_is_ones_own_is_given_by_operations_that_say_so(request_: str, mine: bool) -> None:
    clause = clause_of(request_, 0, NOW)
    assert is_mine(clause, [tool("berths", "My berths, by date.")]) is mine
    assert is_mine(clause, [tool("list_my_berths", "All of the account.")]) is mine
    assert not is_mine(clause, [tool("berths", "Berths of the yard.")])


class WordCounts:
    """Texts as how often each of a few words stands in them."""

    words = ("berth", "mast", "date")

    def embed(self, texts: Sequence[str]) -> Vectors:
        rows = [[text.lower().split().count(word) + 0.01 for word in self.words] for text in texts]
        found: Vectors = np.array(rows, dtype=np.float32)
        found /= np.linalg.norm(found, axis=1, keepdims=True)
        return found


def test_an_operation_is_near_by_what_it_takes() -> None:
    operations = Operations(cast("Embedder", WordCounts()))
    step = tool("step", "Book.").model_copy(
        update={"parameters": (Parameter(key="mast", name="mast", location="query"),)}
    )
    near = operations.near_with_inputs("the mast", [tool("book", "Book."), step])
    assert near["yard.book"] < near["yard.step"] == 0.0
    assert Operations(None).near_with_inputs("the mast", [step]) == {"yard.step": 0.0}
