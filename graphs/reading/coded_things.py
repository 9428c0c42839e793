"""Things told by codes that are written as the ids of their type are: "C024BE91L"."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator

from graphs.reading.clauses import Clause, Placed
from graphs.reading.links import Link
from graphs.reading.schema import Schema
from memory.name_directory import KnownValue
from tools.cheap_patterns import surely_matches

_DIGITS = re.compile(r"\d+")


class CodeShapes:
    """How the codes of known things are written: "PU-14" as "PU-" and a number."""

    def __init__(self, values: Iterable[KnownValue]) -> None:
        self._written: dict[str, set[tuple[str, str]]] = defaultdict(set)
        for value in values:
            if shape := _shape(value.text):
                self._written[shape].add((value.entity, value.attribute))

    def of(self, code: str) -> Collection[tuple[str, str]]:
        """The types whose things have codes written so, with the attribute that holds them."""
        return self._written.get(_shape(code), ())


def coded_things(
    clause: Clause,
    schema: Schema,
    entities: Collection[str],
    known: Collection[int],
    shapes: CodeShapes,
) -> Iterator[Link]:
    """The things whose ids the codes of a clause are, where patterns tell their types apart, or in
    a question only things of one type are known to have such codes; none at places that are
    ``known``.
    """
    written = {}
    for kind in map(schema.kind, sorted(entities)):
        own = kind.attribute(kind.id_attribute)
        if own is not None and own.pattern:
            written[kind.id] = own
    for placed in clause.values:
        if placed.value.kind != "identifier" or placed.first in known:
            continue
        code = str(placed.value.value)
        fit = {one for one, own in written.items() if surely_matches(own.pattern, code)}
        if 2 * len(fit) <= len(written):
            yield from (_link(placed, one, written[one].name, code) for one in sorted(fit))
        alike = shapes.of(code) if clause.mood in ("ask", "test") and not fit else ()
        if len(alike) == 1:
            yield from (_link(placed, entity, name, code) for entity, name in alike)


def _link(placed: Placed, entity: str, attribute: str, code: str) -> Link:
    return Link(placed.first, placed.last, "name", entity, attribute, 1.0, code, code)


def _shape(text: str) -> str:
    """A code with one digit for each number in it; "" of what is no code."""
    has_letters, one_word = text.upper() != text.lower(), " " not in text
    shape = _DIGITS.sub("0", text.casefold())
    return shape if has_letters and one_word and shape != text.casefold() else ""
