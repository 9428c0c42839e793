"""Names that say only a part of one that was shown before: "Jakub" of "Jakub Nowak"."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from graphs.form_reasoner import EarlierTurn
from graphs.reading.clauses import Clause, Placed
from graphs.reading.schema import Schema
from graphs.reading.weights import most
from graphs.search.grounding import Grounding


def fully_named(
    clause: Clause, earlier: Sequence[EarlierTurn], grounding: Grounding, schema: Schema
) -> Clause:
    """The clause with each name that no thing is known by as the one text in the rows of earlier
    turns that begins or ends with it.
    """
    shown = set(_shown(earlier[-most("turns_back") :]))
    values = tuple(_in_full(one, shown, grounding, schema) for one in clause.values)
    return replace(clause, values=values)


def _in_full(placed: Placed, shown: Iterable[str], grounding: Grounding, schema: Schema) -> Placed:
    said = placed.value.value
    if placed.value.kind != "name" or not isinstance(said, str):
        return placed
    known = (m.value for m in grounding.mentions(said))
    if any(schema.identifies(one.entity, one.attribute) for one in known):
        return placed
    part = said.casefold()
    full = [
        text for text in shown
        if text.casefold().startswith(f"{part} ") or text.casefold().endswith(f" {part}")
    ]  # fmt: skip
    return replace(placed, value=replace(placed.value, value=full[0])) if len(full) == 1 else placed


def _shown(earlier: Iterable[EarlierTurn]) -> Iterator[str]:
    """The texts in the rows that turns found."""
    for turn in earlier:
        for found in turn.found.values():
            for row in found.rows:
                yield from (value for value in row.values() if isinstance(value, str))
