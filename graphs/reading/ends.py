"""Both ends of a time: the day a stay begins and the day it is over."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from graphs.forms.records import Constraint
from graphs.reading.clauses import DATES, Placed
from graphs.reading.closed_class import closed
from graphs.reading.completion import called_by, is_done
from graphs.reading.dimensions import are_ends
from graphs.reading.draft import Draft
from graphs.reading.schema import is_date
from graphs.reading.told_values import told_of
from tools.entity_types.records import Attribute, EntityType
from tools.value_kinds import kind_of


def ends_of(kind: EntityType) -> tuple[str, ...]:
    """The beginning and the end of things that tell both, and so how long they take."""
    timed = [a for a in kind.attributes if is_date(a) or a.format == "time"]
    begun, ended = called_by(timed, "begun"), called_by(timed, "ended")
    if len(begun) == len(ended) == 1:
        return begun[0].name, ended[0].name
    open_ = [a for a in timed if not is_done(a)]  # no two days of what was done: created, paid
    pairs = [pair for pair in combinations(open_, 2) if are_ends(*pair)] or _led(timed)
    return (pairs[0][0].name, pairs[0][1].name) if len(pairs) == 1 else ()


def _led(days: Sequence[Attribute]) -> list[tuple[Attribute, Attribute]]:
    """The days that are called by nothing but the words that lead both ends: from, until."""
    bare = [a for a in days if len(a.words) == 1]
    first = [a for a in bare if a.words[0] in closed("lasting_from")]
    last = [a for a in bare if a.words[0] in closed("lasting_until")]
    return [(a, b) for a in first for b in last]


def within_ends(draft: Draft, placed: Placed) -> tuple[Constraint, ...]:
    """What a day, or several, say of things that last for days: they have begun by then, and are
    not over before; nothing where things tell no two ends.
    """
    if placed.value.kind not in DATES or placed.value.comparison or not _is_spoken_of(draft):
        return ()
    ends = ends_of(draft.kind)
    days = len(ends) == 2 and all(is_date(draft.attribute(name)) for name in ends)
    if not days or _takes_day(draft):
        return ()
    told = [told_of(draft, placed, name) for name in ends]
    if told[0].op != "=" or told[0].value is None:
        return ()
    first, last = _limits(told[0].value)
    kind = "datetime" if "T" in first else "date"
    begun = told[0].model_copy(update={"op": "<=", "value": last, "kind": kind})
    return begun, told[1].model_copy(update={"op": ">=", "value": first, "kind": kind})


def _is_spoken_of(draft: Draft) -> bool:
    """Whether any word is for such things, or for what they are like."""
    return any(any(draft.linked(kind, draft.root)) for kind in ("type", "value", "flag", "name"))


def _takes_day(draft: Draft) -> bool:
    """Whether an operation that finds such things takes the day: flights depart on it."""
    paths = draft.schema.model.finders(draft.root)
    return any(kind_of(one.words, "string") == "date" for path in paths for one in path.inputs)


def _limits(value: object) -> tuple[str, str]:
    """The first and the last day of a day or of a range."""
    return (value["start"], value["end"]) if isinstance(value, dict) else (str(value), str(value))
