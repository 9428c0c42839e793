"""What may be asked of rows, as programs: of what their attributes hold, not of what they mean."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from evals.teaching.wording import shown, words_of
from graphs.rows.algebra import key_of, values_of
from graphs.rows.answer_rows import OUTER, Row
from tools.json_number import is_number
from tools.words import identifier_words

_MOST = 3
"""Attributes of one kind that are asked for."""
_TAKEN = 3
_GROUPS = (2, 8)
"""So many values, and fewer than rows, make groups of rows."""


@dataclass(frozen=True, slots=True)
class Question:
    """One thing that is asked of rows."""

    asked: str
    """A name of ``data/wordings.yaml``."""
    line: str
    """The last line of the program; ``rows`` are the rows."""
    told: dict[str, Any]
    stated: tuple[str, ...] = ()


def questions_of(rows: Sequence[Row], *, whole: bool) -> Iterator[Question]:
    """What may be asked of these rows, one thing after the other.

    Of rows that are not all there are nothing is counted, ordered or left out.
    """
    yield Question("rows", "rows", {})
    names = [name for name in rows[0] if not name.startswith(OUTER)]
    for name in _some([n for n in names if values_of(rows, n)]):
        yield Question("attribute", f"values_of(rows, {name!r})", {"attribute": words_of(name)})
    if not whole or len(rows) < 2:
        return
    yield Question("count", "total(rows, 'count')", {})
    for name in _some([n for n in names if _is_amount(rows, n)]):
        yield from _of_amount(name)
    for name in _some([n for n in names if _makes_groups(rows, n)]):
        yield from _of_groups(name, values_of(rows, name)[0])


def _of_amount(name: str) -> Iterator[Question]:
    told = {"attribute": words_of(name)}
    for op in ("sum", "mean", "min", "max"):
        yield Question(op, f"total(rows, {op!r}, {name!r})", told)
    for asked, how in (("highest", ", descending=True"), ("lowest", "")):
        line = f"taken(ordered(rows, {name!r}{how}), {_TAKEN})"
        yield Question(asked, line, {**told, "limit": _TAKEN}, (str(_TAKEN),))


def _of_groups(name: str, value: Any) -> Iterator[Question]:
    told, kept = {"attribute": words_of(name)}, f"kept(rows, {name!r}, '=', {value!r})"
    with_value = {**told, "value": shown(value)}
    yield Question("kept", kept, with_value, (shown(value),))
    yield Question("kept_count", f"total({kept}, 'count')", with_value, (shown(value),))
    yield Question("grouped", f"grouped(rows, 'count', by={name!r})", told)


def _some(names: Sequence[str]) -> list[str]:
    """A few of the names, spread over all."""
    step = max(1, len(names) // _MOST)
    return list(names[::step])[:_MOST]


def _is_amount(rows: Sequence[Row], name: str) -> bool:
    """Whether all rows have a number there, not all the same, and it is no id."""
    values = [row.get(name) for row in rows]
    return (
        all(map(is_number, values))
        and len(set(values)) > 1
        and "id" not in identifier_words(name.rpartition(".")[2])
    )


def _makes_groups(rows: Sequence[Row], name: str) -> bool:
    values = [row.get(name) for row in rows]
    if not all(isinstance(value, str | bool) for value in values):
        return False
    least, most = _GROUPS
    return least <= len({key_of(value) for value in values}) <= min(most, len(rows) - 1)
