"""Numbers of things that days seem to begin with: "move booking 5 to 20 May" is no 5 to 20 May."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from graphs.reading.clauses import Clause, Placed
from graphs.reading.closed_class import closed
from graphs.reading.links import Link


def with_numbers_apart(clause: Clause, links: Sequence[Link]) -> Clause:
    """The clause where a number right behind the word for a type begins no range of days."""
    nouns = {x.last for x in links if x.kind == "type" and x.is_whole and not x.soft}
    values = tuple(
        part
        for placed in clause.values
        for part in (_parts(clause, placed) if placed.first in nouns else (placed,))
    )
    return clause if values == clause.values else replace(clause, values=values)


def _parts(clause: Clause, placed: Placed) -> Iterator[Placed]:
    """A number and a day, of a range that says "to" right behind a bare number."""
    first, value = placed.first, placed.value
    bare = clause.word(first).isdecimal() and clause.word(first + 1) in closed("becoming")
    if value.kind != "date_range" or not bare or not value.value.get("end"):
        yield placed
        return
    number, rest = clause.tokens[first], clause.tokens[first + 2]
    cut = rest.start - number.start
    yield Placed(
        replace(value, kind="number", value=int(number.text), text=number.text,
                end=value.start + len(number.text), cue=""), first, first + 1,
    )  # fmt: skip
    yield Placed(
        replace(value, kind="date", value=value.value["end"], text=value.text[cut:],
                start=value.start + cut, cue="to"), first + 2, placed.last,
    )  # fmt: skip
