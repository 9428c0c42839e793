"""Which of several days things are of, where nothing says of a day what it is for."""

from __future__ import annotations

from collections.abc import Collection

from graphs.reading.closed_class import closed
from graphs.reading.schema import Schema
from graphs.reading.tokens import stem


def own_day(schema: Schema, entity: str, names: Collection[str]) -> str:
    """The one of several attributes that is called a day and no more, else the one that whoever
    makes such a thing must tell; ``""``: there is only one, or none is.
    """
    plain = {stem(word) for word in closed("asked_dates")}
    kind = schema.kind(entity)
    held = [a for a in kind.attributes if a.name in names]
    called = [a.name for a in held if {stem(word) for word in a.words} <= plain]
    makers = (p for p in schema.model.changers(entity) if p.kind == "create")
    needed = {i.attribute for path in makers for i in path.inputs if i.required}
    own = called or [a.name for a in held if a.name in needed]
    return own[0] if len(own) == 1 < len(held) else ""
