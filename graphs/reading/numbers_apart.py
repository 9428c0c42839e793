"""Numbers of things that are no amounts, and begin no range: "move booking 5 to 20 May"."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace
from itertools import pairwise

from graphs.reading.clauses import Clause, Placed
from graphs.reading.closed_class import closed
from graphs.reading.links import Link


def with_numbers_apart(clause: Clause, links: Sequence[Link]) -> Clause:
    """The clause where a number right behind the word for a type begins no range: of days, or of
    amounts ("set fine 1 to 3 euros"); one that a known thing bears is its code ("set 7044 to low").
    """
    known = {(x.first, x.last) for x in links if x.kind == "name" and str(x.value).isdecimal()}
    nouns = {x.last for x in links if x.names_type} | {first for first, _ in known}
    values = [
        part
        for placed in clause.values
        for part in (_parts(clause, placed) if placed.first in nouns else (placed,))
    ]
    for at, (first, second) in enumerate(pairwise(values)):
        if first.first in nouns and _is_range_of_amounts(clause, first, second):
            values[at : at + 2] = _number_and_amount(clause, first, second)
    return replace(clause, values=tuple(_as_code(p, known) for p in values))


def _as_code(placed: Placed, known: Collection[tuple[int, int]]) -> Placed:
    """A number as what tells a thing apart, where one is known to bear it."""
    if placed.value.kind != "number" or (placed.first, placed.last) not in known:
        return placed
    value = replace(placed.value, kind="identifier", value=placed.value.text)
    return replace(placed, value=value)


def _is_range_of_amounts(clause: Clause, first: Placed, second: Placed) -> bool:
    """Whether two amounts are the ends of a range that says "to", the first a bare number."""
    bare = clause.word(first.first).isdecimal() and first.last == first.first + 1
    joined = first.last + 1 == second.first and clause.word(first.last) in closed("becoming")
    ends = (first.value.comparison, second.value.comparison) == (">=", "<=")
    return bare and joined and ends


def _number_and_amount(clause: Clause, first: Placed, second: Placed) -> list[Placed]:
    """What tells the thing, and what stands behind "to"."""
    number = int(clause.word(first.first))
    told = replace(first.value, kind="number", value=number, unit="", comparison="")
    return [
        replace(first, value=told),
        replace(second, value=replace(second.value, comparison="", cue="to")),
    ]


def _parts(clause: Clause, placed: Placed) -> Iterator[Placed]:
    """A number and a day, of a range that says "to" or "until" right behind a bare number."""
    first, value = placed.first, placed.value
    bare = clause.word(first).isdecimal() and clause.word(first + 1) in closed("lasting_until")
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
                start=value.start + cut, cue=clause.word(first + 1)), first + 2, placed.last,
    )  # fmt: skip
