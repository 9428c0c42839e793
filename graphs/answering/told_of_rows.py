"""What is told of rows where nothing was asked for: what the request speaks of, then the rest."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from graphs.answering.labels import (
    CODE_LENGTH,
    Row,
    bare,
    is_name,
    is_told_before,
    related_name,
    stands_by_id,
    told_by_label,
)
from graphs.answering.values import keys_of
from graphs.forms.records import CallGoal, Constraint, FindGoal
from tools.entity_types.records import EntityType
from tools.value_kinds import kind_of
from tools.words import identifier_words

_SILENT = frozenset(
    {
        "identifier",
        "latitude",
        "longitude",
        "coordinates",
        "url",
        "image",
        "timestamp",
        "currency",
        "page",
        "secret",
        "structure",
    }
)
"""Kinds of values that are told only where they were asked for."""
_SHORT = 80
"""Characters of a text that is told without having been asked for."""


def ordered_by(goal: FindGoal | CallGoal) -> list[str]:
    """The attribute by which rows are ordered, if any."""
    order = goal.find.order if isinstance(goal, FindGoal) else None
    return [order.attribute] if order is not None else []


def telling_attributes(
    goal: FindGoal | CallGoal, kind: EntityType, rows: Sequence[Row], most: int
) -> list[str]:
    """What is told of rows where nothing was asked for: what the request speaks of, then the rest.

    What is the same for all by an equality of the request is left out of lists.
    """
    spoken = ordered_by(goal)
    same: list[str] = []
    if isinstance(goal, FindGoal):
        for constraint in goal.find.constraints:
            (same if _is_same_for_all(constraint) else spoken).append(constraint.attribute)
    left_out = same if len(rows) > 1 else []
    keys = dict.fromkeys(key for row in rows for key in row if key not in left_out)
    said = {*same, *spoken}
    keys = {key: None for key in keys if not (len(rows) > 1 and _is_said(key, said, rows))}
    fitting = [key for key in keys if is_short(kind, key, rows)]
    fitting = [key for key in fitting if not any(is_told_before(key, row) for row in rows)]
    fitting = [key for key in fitting if not _is_other_name(kind, key, rows)]
    order = {a.name: place for place, a in enumerate(kind.attributes)}
    outer = order if len(rows) > 1 else {}  # of one row its own attributes come first
    fitting.sort(key=lambda key: order.get(key, outer.get(key.partition(".")[0], len(order))))
    identities = set[str]().union(*(told_by_label(kind, row) for row in rows))
    chosen = [n for n in spoken if n and any(keys_of(kind, n, row) for row in rows)]
    who = {related_name(kind, n, row) for n in _told_by_what_they_are(goal) for row in rows}
    chosen += [key for key in fitting if key in who]
    chosen += [n for n in kind.name_attributes if n in fitting]
    arguments = {a.attribute for a in goal.arguments} if isinstance(goal, CallGoal) else set[str]()
    chosen += [key for key in fitting if key not in arguments]
    told = [n for n in dict.fromkeys(chosen) if n not in identities][:most]
    told = told or [key for key in keys if len(rows) == 1 and _is_short_list(kind, key, rows[0])]
    code = [key for key in (kind.id_attribute,) if key not in identities and _is_code(key, rows)]
    return [*code, *told]


def _is_said(key: str, said: Collection[str], rows: Sequence[Row]) -> bool:
    """Whether a name is that of the one thing that the request says all rows refer to."""
    outer, _, leaf = key.partition(".")
    return bool(leaf) and outer in said and len({str(row.get(key)) for row in rows}) == 1


def _is_other_name(kind: EntityType, key: str, rows: Sequence[Row]) -> bool:
    """Whether a related thing has this for one more name beside the one by which it is told: a team
    by its own, not by that of its coach.
    """
    outer, _, leaf = key.rpartition(".")
    attribute = kind.attribute(outer)
    if attribute is None or not attribute.target or not is_name(leaf):
        return False
    told = {related_name(kind, outer, row) for row in rows} - {""}
    return bool(told) and key not in told


def _told_by_what_they_are(goal: FindGoal | CallGoal) -> list[str]:
    """The relations of which only what they are like was said, not which: the observer of the
    session in which "a student took the most images".
    """
    told = goal.find.constraints if isinstance(goal, FindGoal) else ()
    return [one.attribute.partition(".")[0] for one in told if "." in one.attribute]


def _is_code(key: str, rows: Sequence[Row]) -> bool:
    """Whether people may know things by a code of their own: ``V-13``, no number and no uuid."""
    values = [str(row.get(key) or "") for row in rows]
    short = all(0 < len(one) <= CODE_LENGTH and one == one.upper() for one in values)
    return short and not any(one.isdigit() for one in values)


def _is_same_for_all(constraint: Constraint) -> bool:
    return constraint.op == "=" and constraint.find is None and not constraint.goal


def _is_short_list(kind: EntityType, key: str, row: Row) -> bool:
    """Whether it is a list of short texts or numbers: all that some answers hold."""
    items = row[key] if isinstance(row[key], list) else []
    return bool(items) and all(is_short(kind, key, [{key: item}]) for item in items)


def is_short(kind: EntityType, key: str, rows: Sequence[Row]) -> bool:
    """Whether values are single and short, and mean something to a person."""
    attribute = kind.attribute(key)
    leaf = bare(key).rpartition(".")[2]
    if key.startswith("^") or (attribute is not None and attribute.role == "id"):
        return False
    if leaf == "unit" and bare(key) != leaf:
        return False
    related = attribute is not None and stands_by_id(kind, attribute)
    named = bool(related) and any(key != k for row in rows for k in keys_of(kind, key, row))
    of = kind_of(identifier_words(leaf), "string", output=True)
    if (related and not named) or of in _SILENT:
        return False
    values = [row[key] for row in rows if row.get(key) is not None]
    shown = [str(value) for value in values if isinstance(value, str | int | float)]
    short = all(len(text) <= _SHORT and "://" not in text for text in shown)
    return bool(values) and len(shown) == len(values) and short
