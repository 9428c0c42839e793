"""A comparison in words: who is meant, by what, and what the others have."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from graphs.answering.describing import named, things
from graphs.answering.hundredths import currency_text, is_in_hundredths
from graphs.answering.labels import Row, attribute_label, thing_label
from graphs.answering.listing import wanted_of
from graphs.answering.records import Found
from graphs.answering.telling import Telling
from graphs.answering.totals import measured, total_of
from graphs.answering.values import (
    attribute_value,
    is_moment,
    is_priced,
    keys_of,
    measure_of,
    number_text,
    plain_value,
    rounded,
    said_value,
)
from graphs.forms.parts import said_of
from graphs.forms.records import CallGoal, CompareGoal, FindGoal
from tools.entity_types.records import EntityType
from tools.json_number import is_number

_NUMBERS = ("difference", "sum", "product", "ratio")
"""What comes to one number."""
_OF_ANY = ("product", "ratio")
"""What the sides may have any units for: seats times a price."""


@dataclass(frozen=True, slots=True)
class Side:
    """One of the things compared."""

    goal: str
    name: str
    value: str
    """As it is written; ``""``: not known."""
    label: str = ""
    measure: str = ""
    money: bool = False
    cents: bool = False
    """Whether it is counted in hundredths of a currency."""


def tell_comparison(telling: Telling, goal: CompareGoal, found: Found) -> str:
    """The outcome first, yes or no where one was claimed, then what it rests on."""
    sides = [_side(telling, goal, goal_id) for goal_id in goal.goals]
    listed = telling.listed([_said(telling, side) for side in sides], "comma")
    if any(not side.value for side in sides) or found.status != "answered" or _unlike(goal, sides):
        return telling.say("compare_unknown", text=telling.sentence(listed))
    why = _outcome(telling, goal, found, sides, listed)
    if not goal.claimed or found.truth is None:
        return why
    return telling.say(f"truth_{'yes' if found.truth else 'no'}", why=why)


def _unlike(goal: CompareGoal, sides: list[Side]) -> bool:
    """Whether the sides have units of which no one is another: 5 EUR are not less than 7 USD."""
    measures = {side.measure.casefold() for side in sides if side.measure}
    return goal.op not in _OF_ANY and len(measures) > 1


def _outcome(
    telling: Telling, goal: CompareGoal, found: Found, sides: list[Side], listed: str
) -> str:
    if goal.op == "same" and found.truth is not None:
        return telling.say("compare_same" if found.truth else "compare_not_same", sides=listed)
    if goal.op in _NUMBERS:
        return _number(telling, goal, sides, found.total, listed)
    winner = next((side for side in sides if side.goal == found.largest), None)
    if winner is None or len({side.value for side in sides}) == 1:
        return telling.say("compare_tie", sides=listed)
    others = [_said(telling, side) for side in sides if side is not winner]
    how = telling.say(f"compare_{_rank(goal, found)}")
    said = {"winner": winner.name, "value": winner.value, "how": how}
    said["others"] = telling.listed(others, "comma")
    if not winner.label:
        return telling.say("compare_winner_count", **said)
    return telling.say("compare_winner", label=winner.label, **said)


def _rank(goal: CompareGoal, found: Found) -> str:
    """What the winner is among the others: days are late or early, all else high or low."""
    if any(is_moment(row.get("value")) for row in found.rows):
        return "latest" if goal.op == "largest" else "earliest"
    return "highest" if goal.op == "largest" else "lowest"


def _number(telling: Telling, goal: CompareGoal, sides: list[Side], total: Any, listed: str) -> str:
    """What the sides come to: what is taken or added up has their unit, the rest of times none."""
    if not is_number(total):
        return telling.say("compare_unknown", text=telling.sentence(listed))
    if goal.op == "ratio" and total <= 1 and _are_counts(telling, goal):
        share = number_text(round(total * 100, 1), "")
        return telling.say("compare_share", value=share, sides=listed)
    measures = {side.measure for side in sides} if goal.op not in _OF_ANY else set[str]()
    measure = measures.pop() if len(measures) == 1 else ""
    money = goal.op != "ratio" and any(side.money for side in sides)
    cents = goal.op != "ratio" and any(side.cents for side in sides)
    told = number_text(rounded(total), measure, money=money)
    value = currency_text(total, measure) if cents else told
    return telling.say(f"compare_{goal.op}", value=value, sides=listed)


def _are_counts(telling: Telling, goal: CompareGoal) -> bool:
    """Whether each side is a number of things."""
    sides = [telling.question.form.goal(one) for one in goal.goals]
    totals = [side.total for side in sides if isinstance(side, FindGoal)]
    return len(totals) == len(sides) and all(one and one.op == "count" for one in totals)


def _said(telling: Telling, side: Side) -> str:
    if not side.value:
        return telling.say("side_unknown", name=side.name)
    return telling.say("side", name=side.name, value=side.value)


def _compared_value(telling: Telling, compared: CompareGoal, goal_id: str) -> str:
    """The value that the comparison itself tells of one side."""
    found = telling.found(compared.id)
    values = [row.get("value") for row in found.rows if row.get("goal") == goal_id] if found else []
    return plain_value(telling, values[0]) if values and values[0] is not None else ""


def _side(telling: Telling, compared: CompareGoal, goal_id: str) -> Side:
    """What one side is called, and its value."""
    goal, found = telling.question.form.goal(goal_id), telling.found(goal_id)
    if not isinstance(goal, FindGoal | CallGoal):
        said = telling.said(goal.span) if goal is not None else ""
        value = "" if found is None or found.total is None else plain_value(telling, found.total)
        return Side(goal_id, said or goal_id, value)
    kind = telling.type_of(goal, found)
    row = found.rows[0] if found is not None and len(found.rows) == 1 else {}
    if isinstance(goal, CallGoal):
        name = _told_apart(telling, compared, goal) or telling.said(goal.span) or goal_id
        return _side_of_row(telling, compared, goal, name, kind, row)
    said = "" if _is_of_all(telling, compared, goal) else telling.said(goal.span)
    name = named(telling, goal.find) or said or things(telling, goal.find, kind)
    if found is not None and goal.total is not None:
        total = total_of(found)
        value = "" if total is None else measured(telling, kind, goal.total, total, found)
        label = attribute_label(kind, goal.total.attribute) if goal.total.attribute else ""
        of = goal.total.attribute
        cents = is_in_hundredths(kind, of)
        return Side(goal_id, name, value, label, money=is_priced(of), cents=cents)
    name = thing_label(telling, kind, row) or _told_apart(telling, compared, goal) or name
    return _side_of_row(telling, compared, goal, name, kind, row)


def _is_of_all(telling: Telling, compared: CompareGoal, goal: FindGoal) -> bool:
    """Whether the words of one side are those of another, too, and tell none apart."""
    sides = [telling.question.form.goal(one) for one in compared.goals if one != goal.id]
    return any(side is not None and side.span == goal.span for side in sides)


def _side_of_row(
    telling: Telling,
    compared: CompareGoal,
    goal: FindGoal | CallGoal,
    name: str,
    kind: EntityType,
    row: Row,
) -> Side:
    """One side by the attribute of its row that is compared."""
    attribute = compared.attribute or next(iter(wanted_of(goal)), "")
    keys = keys_of(kind, attribute, row) if attribute else ()
    if not keys:
        return Side(goal.id, name, _compared_value(telling, compared, goal.id))
    return Side(
        goal.id,
        name,
        attribute_value(telling, kind, attribute, row) or "",
        attribute_label(kind, keys[0], row),
        measure_of(kind, keys[0], row),
        is_priced(keys[0]),
        is_in_hundredths(kind, keys[0]),
    )


def _told_apart(telling: Telling, compared: CompareGoal, goal: FindGoal | CallGoal) -> str:
    """What only this side was told: the place, of the same asked in two places."""
    sides = [telling.question.form.goal(one) for one in compared.goals if one != goal.id]
    others = [said_of(side) for side in sides if isinstance(side, FindGoal | CallGoal)]
    own = [c for c in said_of(goal) if not all(c in told for told in others)]
    return telling.listed([telling.said(c.span) or said_value(telling, c.value) for c in own])
