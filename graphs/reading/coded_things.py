"""Things told by codes that are written as the ids of their type are: "C024BE91L"."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from graphs.reading.clauses import Clause
from graphs.reading.links import Link
from graphs.reading.schema import Schema
from tools.cheap_patterns import surely_matches


def coded_things(
    clause: Clause, schema: Schema, entities: Collection[str], known: Collection[int]
) -> Iterator[Link]:
    """The things whose ids the codes of a clause are, where patterns tell their types apart; none
    at places that are ``known``.
    """
    written = {}
    for kind in map(schema.kind, sorted(entities)):
        own = kind.attribute(kind.id_attribute)
        if own is not None and own.pattern:
            written[kind.id] = own
    codes = (p for p in clause.values if p.value.kind == "identifier" and p.first not in known)
    for placed in codes if written else ():
        code = str(placed.value.value)
        fit = {one for one, own in written.items() if surely_matches(own.pattern, code)}
        if 2 * len(fit) > len(written):
            continue
        for one in sorted(fit):
            first, last, own = placed.first, placed.last, written[one]
            yield Link(first, last, "name", one, own.name, 1.0, code, code)
