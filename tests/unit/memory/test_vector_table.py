"""The exact search over vectors in memory, against the plainest way to do it."""

from __future__ import annotations

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from memory.vector_table import VectorTable

ROWS = {name: np.eye(4, dtype=np.float32)[n] for n, name in enumerate("abcd")}
ROWS["e"] = np.full(4, 0.5, dtype=np.float32)
STEPS = st.lists(
    st.tuples(st.sampled_from(["put", "remove"]), st.integers(0, 99), st.sampled_from("abcde")),
    max_size=150,
)


@given(
    steps=STEPS, query=st.sampled_from("abcde"), k=st.integers(0, 20), threshold=st.floats(-1, 1)
)
def test_the_nearest_are_those_of_a_full_sort(
    steps: list[tuple[str, int, str]], query: str, k: int, threshold: float
) -> None:
    table, model = VectorTable(), dict[str, tuple[str, str]]()
    for step, number, row in steps:
        path_id = f"p{number:02}"
        if step == "put":
            table.put(path_id, f"t{number % 7}", ROWS[row])
            model[path_id] = f"t{number % 7}", row
        else:
            table.remove(path_id)
            model.pop(path_id, None)
    scored = [
        (float(ROWS[row] @ ROWS[query]), created_at, path_id)
        for path_id, (created_at, row) in model.items()
    ]
    expected = [(path_id, score) for score, _, path_id in sorted(scored, reverse=True)]
    assert len(table) == len(model)
    assert all(path_id in table for path_id in model)
    assert (
        table.nearest(ROWS[query], k, threshold)
        == [near for near in expected if near[1] >= threshold][:k]
    )


def test_rounding_never_leaves_the_range() -> None:
    table = VectorTable()
    vector = np.full(3, 1 / np.sqrt(3), dtype=np.float32) * np.float32(1.0000002)
    table.put("same", "t", vector)
    table.put("opposite", "t", -vector)
    assert table.nearest(vector, 2, -1.0) == [("same", 1.0), ("opposite", -1.0)]
