"""Numbers over rows in words: how many, sums, groups, the group with the most."""

from __future__ import annotations

from typing import Any

from graphs.answering.describing import things
from graphs.answering.hundredths import currency_text, is_in_hundredths
from graphs.answering.labels import Row, attribute_label, is_counted, thing_label
from graphs.answering.listing import LINES_SHOWN
from graphs.answering.plurals import plural_label
from graphs.answering.records import Found
from graphs.answering.telling import Telling
from graphs.answering.values import (
    attribute_value,
    currency_beside,
    is_moment,
    is_money,
    is_priced,
    keys_of,
    number_text,
    plain_value,
    rounded,
)
from graphs.forms.records import FindGoal, Total
from graphs.reading.field_units import unit_in, written
from tools.entity_types.records import EntityType
from tools.json_number import is_number


def tell_total(telling: Telling, goal: FindGoal, total: Total, found: Found) -> str:
    """The number, or the groups with theirs."""
    kind = telling.find_type(goal.find)
    if total.by and found.total is None:
        told = _groups(telling, goal, total, found)
    elif total.op == "count":
        told = tell_count(telling, goal, total_of(found), found)
    else:
        told = _number(telling, goal, total, found)
    mixed = currencies(kind, total, found)
    if len(mixed) > 1:
        warning = telling.say("mixed_currencies", currencies=", ".join(sorted(mixed)))
        return telling.together([told, warning])
    return told


def total_of(found: Found) -> Any:
    """The number asked for; None where none was found."""
    if found.total is None and len(found.rows) == 1:
        return found.rows[0].get("total")
    return found.total


def is_known(total: Total, found: Found) -> bool:
    """Whether there is a number to tell; a zero is one only where all there is was looked at."""
    if total.by and found.total is None:
        return bool(found.rows)
    return bool(total_of(found)) or (total_of(found) is not None and found.searched)


def tell_count(telling: Telling, goal: FindGoal, count: Any, found: Found) -> str:
    """How many there are, as in ``There are 7 overdue invoices``."""
    one = count == 1
    what = things(telling, goal.find, count=1 if one else 2, unapplied=found.unapplied)
    if count == 0:
        return telling.say("count_none", things=what)
    return telling.say("count_some", count=plain_value(telling, count), things=what, one=one)


def currencies(kind: EntityType, total: Total, found: Found) -> set[str]:
    """Currencies of the amounts that were put together into one number."""
    if total.op == "count" or not total.attribute:
        return set()
    if total.by == "currency" or total.by.endswith(".currency"):
        return set()
    money = is_money(kind, total.attribute, 0.0)
    outer = total.attribute.rpartition(".")[0]
    return {c for row in found.rows if money and (c := currency_beside(outer, row))}


def measured(telling: Telling, kind: EntityType, total: Total, value: Any, found: Found) -> str:
    """A total with the unit or the currency of what was put together."""
    if not is_number(value):
        return plain_value(telling, value)
    if total.op == "count" or not total.attribute:
        return number_text(value)
    attribute = kind.attribute(total.attribute)
    named = currencies(kind, total, found)
    if is_in_hundredths(kind, total.attribute):
        return currency_text(value, next(iter(named)) if len(named) == 1 else "")
    measure = (attribute.unit if attribute is not None else "") or written(unit_in(total.attribute))
    measure = measure or (next(iter(named)) if len(named) == 1 else "")
    money = bool(named) or is_priced(total.attribute)
    short = money or (total.op == "mean" and abs(value) >= 1)
    told = round(value, 2) if short else rounded(value)
    return number_text(told, measure, money=money)


def _number(telling: Telling, goal: FindGoal, total: Total, found: Found) -> str:
    kind = telling.find_type(goal.find)
    value = measured(telling, kind, total, total_of(found), found)
    label = _label(telling, kind, total)
    what = things(telling, goal.find, kind, unapplied=found.unapplied)
    if total.op in ("min", "max") and (thing := _holder(telling, kind, total, found)):
        value = telling.say("total_where", value=value, thing=thing)
    op = {"min": "earliest", "max": "latest"} if is_moment(total_of(found)) else {}
    return telling.say(f"total_{op.get(total.op, total.op)}", things=what, value=value, label=label)


def _holder(telling: Telling, kind: EntityType, total: Total, found: Found) -> str:
    """The one row that holds the lowest or highest value."""
    holders = [
        row
        for row in found.rows
        if any(row[key] == total_of(found) for key in keys_of(kind, total.attribute, row))
    ]
    return thing_label(telling, kind, holders[0]) if len(holders) == 1 else ""


def _label(telling: Telling, kind: EntityType, total: Total) -> str:
    """What is reckoned; a sum of numbers of things goes by their plural: "total guests"."""
    label = attribute_label(kind, total.attribute)
    several = total.op == "sum" and telling.language != "zh" and is_counted(total.attribute, 0)
    return plural_label(label) if several else label


def _groups(telling: Telling, goal: FindGoal, total: Total, found: Found) -> str:
    """Each group with its number; of one that was asked for as the first, only that."""
    kind = telling.find_type(goal.find)
    by = attribute_label(kind, total.by)
    what = things(telling, goal.find, kind, unapplied=found.unapplied)
    rows = found.rows
    if len(rows) == 1 and goal.find.order is not None and goal.find.limit == 1:
        return _first(telling, goal, total, found)
    said: dict[str, str] = {} if total.op == "count" else {"label": _label(telling, kind, total)}
    lead = telling.say(f"groups_{total.op}", things=what, by=by, **said)
    lines = [_group(telling, kind, total, row, found) for row in rows[:LINES_SHOWN]]
    left = max(found.matched, len(rows)) - len(lines)
    return f"{lead}\n{telling.row_list(lines, left)}"


def _group(telling: Telling, kind: EntityType, total: Total, row: Row, found: Found) -> str:
    alone = found.model_copy(update={"rows": (row,)})
    value = measured(telling, kind, total, row.get("total"), alone)
    return telling.say("group", name=group_name(telling, kind, total, row), value=value)


def group_name(telling: Telling, kind: EntityType, total: Total, row: Row) -> str:
    """What the rows of a group have in common."""
    name = attribute_value(telling, kind, total.by, row)
    return name or telling.say("not_given")


def _first(telling: Telling, goal: FindGoal, total: Total, found: Found) -> str:
    """``The owner with the most pets is ...``."""
    kind, row = telling.find_type(goal.find), found.rows[0]
    descending = goal.find.order is not None and goal.find.order.descending
    said = {
        "by": attribute_label(kind, total.by),
        "things": things(telling, goal.find, kind, unapplied=found.unapplied),
        "name": group_name(telling, kind, total, row),
        "value": measured(telling, kind, total, row.get("total"), found),
    }
    if total.op == "count":
        return telling.say("first_most" if descending else "first_fewest", **said)
    label = attribute_label(kind, total.attribute)
    if total.op in ("sum", "mean"):
        label = telling.say(f"label_{total.op}", label=label)
    return telling.say("first_highest" if descending else "first_lowest", label=label, **said)
