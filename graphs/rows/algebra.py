"""The algebra of rows: keep, order, take, distinct, join; each makes new lists and changes no row.

A row is a mapping attribute -> scalar or list of scalars.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from typing import Any

from graphs.rows.answer_rows import OUTER
from graphs.rows.comparing import comparable, extent, folded, is_there, kind_of, listed, matches
from tools.entity_types.records import Operator

Row = dict[str, Any]

ANY = ""
"""Instead of the name of an attribute: whichever of the row says it."""


def kept(rows: Sequence[Row], attribute: str, op: Operator, wanted: Any = None) -> list[Row]:
    """The rows whose attribute compares so; see ``matches``.

    Of a list of records within a row those records are kept that compare so: of the days of a week
    the one that was asked for.
    """
    if attribute == ANY:
        return [row for row in rows if any(matches(value, op, wanted) for value in row.values())]
    passing = [row for row in rows if matches(row.get(attribute), op, wanted)]
    inner = attribute.rpartition("[].")[0]
    if not inner or op in ("!=", "not in", "missing"):
        return passing
    return [_narrowed(row, f"{inner}[].", attribute, op, wanted) for row in passing]


def kept_beside(rows: Sequence[Row], attribute: str, op: Operator, than: str) -> list[Row]:
    """The rows whose attribute compares so with another of theirs; nothing compares with what is
    not there. Of lists of the same records each is compared by itself.
    """
    found, inner = [], attribute.rpartition("[].")[0]
    alike = bool(inner) and inner == than.rpartition("[].")[0]
    for row in rows:
        ones, others = listed(row.get(attribute)), listed(row.get(than))
        if not alike or len(ones) != len(others):
            fits = is_there(others) and is_there(ones) and matches(ones, op, others)
            found += [row] if fits else []
        elif places := [i for i, one in enumerate(ones) if matches(one, op, others[i])]:
            found.append(_at(row, f"{inner}[].", places))
    return found


def _narrowed(row: Row, prefix: str, attribute: str, op: Operator, wanted: Any) -> Row:
    """The row with the records of an inner list that compare so."""
    values = listed(row[attribute])
    return _at(row, prefix, [i for i, one in enumerate(values) if matches(one, op, wanted)])


def _at(row: Row, prefix: str, places: Sequence[int]) -> Row:
    """The row with the records of an inner list at these places, where all of them are told."""
    lists = {name: value for name, value in row.items() if name.startswith(prefix)}
    widths = {len(value) if isinstance(value, list) else 0 for value in lists.values()}
    if len(widths) != 1 or 0 in widths:
        return row
    return {**row, **{name: [value[i] for i in places] for name, value in lists.items()}}


def ordered(
    rows: Sequence[Row], attribute: str, *, descending: bool = False, among: Sequence[str] = ()
) -> list[Row]:
    """The rows in a stable order; those without the value come last; unlike values as text.

    A list is placed by its least value, and in descending order by its greatest. Values ``among``
    others of a scale come as they do there.
    """
    if among:
        return _by_scale(rows, attribute, among, descending=descending)
    known = [row for row in rows if is_there(row.get(attribute))]
    unknown = [row for row in rows if not is_there(row.get(attribute))]
    extents = [[extent(one) for one in listed(row[attribute])] for row in known]
    if len({kind_of(one) for several in extents for one in several}) == 1:
        keys = [[(one.start, one.end) for one in several] for several in extents]
    else:
        keys = [[(folded(one), "") for one in listed(row[attribute])] for row in known]
    best = [max(several) if descending else min(several) for several in keys]
    places = sorted(range(len(known)), key=lambda i: best[i], reverse=descending)
    return [known[i] for i in places] + unknown


def _by_scale(
    rows: Sequence[Row], attribute: str, among: Sequence[str], *, descending: bool
) -> list[Row]:
    known = [row for row in rows if row.get(attribute) in among]
    unknown = [row for row in rows if row.get(attribute) not in among]
    known.sort(key=lambda row: among.index(row[attribute]), reverse=descending)
    return known + unknown


def taken(
    rows: Sequence[Row], limit: int | None = None, skip: int = 0, each: str = "", alike: str = ""
) -> list[Row]:
    """So many rows after the first ``skip``; with ``each`` so many of every value of it; with
    ``alike`` those, too, that say the same there as the last.
    """
    end = None if limit is None else skip + limit
    if alike and end and rows[skip:end]:
        last = key_of(rows[skip:end][-1].get(alike))
        return [*rows[skip:end], *(row for row in rows[end:] if key_of(row.get(alike)) == last)]
    if not each:
        return list(rows[skip:end])
    seen: dict[Hashable, int] = {}
    found = []
    for row in rows:
        key = key_of(row.get(each))
        place = seen[key] = seen.get(key, -1) + 1
        if place >= skip and (end is None or place < end):
            found.append(row)
    return found


def distinct(rows: Sequence[Row], attribute: str) -> list[Row]:
    """The first row of each value of an attribute; those without a value stay."""
    firsts: dict[Hashable, Row] = {}
    for place, row in enumerate(rows):
        value = row.get(attribute)
        firsts.setdefault(key_of(value) if is_there(value) else (place,), row)
    return list(firsts.values())


def joined(
    rows: Sequence[Row], others: Sequence[Row], left: str, right: str, prefix: str
) -> list[Row]:
    """Each row with what the other rows that match it hold, under a prefix; once for each match.

    A row that holds a list of references stays one row: what matches them is held as lists.
    """
    matching: dict[Hashable, dict[Hashable, Row]] = {}
    for place, other in enumerate(others):
        added = {f"{prefix}.{name}": value for name, value in other.items()}
        for value in listed(other.get(right)):
            matching.setdefault(key_of(value), {})[_told_apart(other, place)] = added
    return [{**row, **added} for row in rows for added in _matches(row.get(left), matching)]


def _told_apart(row: Row, place: int) -> Hashable:
    """What tells a row from others; the same answer for several rows mapped over counts once."""
    own = tuple((n, str(value)) for n, value in row.items() if not n.startswith(OUTER))
    return place if len(own) == len(row) else own


def _matches(value: Any, matching: Mapping[Hashable, Mapping[Hashable, Row]]) -> list[Row]:
    """What is added to a row; nothing, once, where nothing matches."""
    found: dict[Hashable, Row] = {}
    for one in listed(value):
        found |= matching.get(key_of(one), {})
    if isinstance(value, list | tuple) and len(found) > 1:
        names = dict.fromkeys(name for row in found.values() for name in row)
        return [{n: [v for row in found.values() for v in listed(row.get(n))] for n in names}]
    return list(found.values()) or [{}]


def values_of(rows: Sequence[Row], attribute: str) -> list[Any]:
    """The distinct values of an attribute; ids that differ in case alone are two."""
    found: dict[str, Any] = {}
    for row in rows:
        for one in listed(row.get(attribute)):
            if is_there(one):
                found.setdefault(str(one), one)
    return list(found.values())


def key_of(value: Any) -> Hashable:
    """What is the same for values that are equal: ``3`` and ``"3"``, ``Ana`` and ``ana``."""
    if isinstance(value, list | tuple):
        return tuple(key_of(one) for one in value)
    plain = comparable(value)
    if plain is None or isinstance(plain, bool):
        return ("", plain)
    if isinstance(plain, float) and plain % 1 == 0:
        return str(int(plain))
    return folded(plain)
