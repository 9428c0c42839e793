"""Which rows of an answer give a number that a task asks for."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from evals.tasks.records import Fact
from graphs.rows.flattening import read_rows
from tools.json_number import is_number

_NEAR = 0.005


def picked(facts: Sequence[Fact], container: str, body: Any) -> dict[str, Any]:
    """The rows of a list; where one of the facts is a sum over some of them, these and the sum."""
    rows = read_rows(body, container) if container and body is not None else []
    for fact in facts:
        if fact.number is not None:
            for test, path in _sums(rows, fact.number):
                total = {"op": "sum", "path": path}
                return {"container": container, "filters": [test], "aggregate": total}
    return {"container": container}


def _sums(rows: Sequence[dict[str, Any]], number: float) -> Iterator[tuple[dict[str, Any], str]]:
    """Tests on one field that leave several rows, of which another field sums up to the number."""
    values = {(path, value) for row in rows for path, value in row.items() if _is_name(value)}
    for path, value in sorted(values, key=str):
        left = [row for row in rows if row.get(path) == value]
        for key in left[0] if 1 < len(left) < len(rows) else ():
            column = [row[key] for row in left if is_number(row.get(key))]
            if len(column) == len(left) and abs(sum(column) - number) < _NEAR:
                yield {"path": path, "op": "=", "value": value}, key


def _is_name(value: Any) -> bool:
    return isinstance(value, str | bool)
