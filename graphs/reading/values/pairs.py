"""Two values that belong together: ranges, "between A and B", and units said only once."""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import date

from graphs.reading.values.known_places import cities
from graphs.reading.values.record import Value, ValueKind
from graphs.reading.values.request import Request
from graphs.time_units import SECONDS_IN, move

_TO = re.compile(
    r"\s*(?:[-–—~]|\b(?:to|until|till|through|thru)\b|到|至)\s*(?:the\s+)?", re.IGNORECASE
)
_AND = re.compile(r"\s+(?:and|&)\s+(?:the\s+)?", re.IGNORECASE)
_AMID = re.compile(r"\s?[和与跟到至、]\s?")
_BETWEEN = re.compile(r"\s?(?:之间|中间|间|两地)")
_OR = re.compile(r"\s+or\s+", re.IGNORECASE)
_ON = re.compile(r"\bon\s+(?:the\s+)?$", re.IGNORECASE)
_AMOUNTS = frozenset({"number", "money", "duration"})
_ENDS = frozenset({"name", "country", "coordinate", "identifier", "currency"})


def join_pairs(request: Request, values: list[Value]) -> list[Value]:
    """Merge or mark each pair of neighbours that forms a range, from left to right."""
    done: list[Value] = []
    for value in values:
        if done:
            done[-1:] = _join(request, done[-1], value)
        else:
            done.append(value)
    return done


def _join(request: Request, first: Value, second: Value) -> list[Value]:
    gap = request.text[first.end : second.start]
    if len(gap) > 12:
        return [first, second]
    if gap.strip() in ("(", "（", "[") and first.kind == "name" and second.kind == "identifier":
        return [first, replace(second, cue=first.cue)]  # Dubai (DXB)
    between = first.cue == "between" and _AND.fullmatch(gap) is not None
    between = between or _is_amid(request, gap, second)
    linked = between or _TO.fullmatch(gap) is not None
    if {first.kind, second.kind} <= _AMOUNTS:
        if between and first.cue != "between":
            first = replace(first, cue="between")
        return _amounts(first, second, gap, linked)
    if linked and first.role == "now" and second.kind == "date":
        first = replace(first, kind="date", value=str(first.value)[:10])
    if linked and first.kind == second.kind and first.kind in ("date", "time"):
        if first.kind == "date" and _ON.search(request.text[: first.start]):
            return [first, second]  # "move the visit on Friday to Monday"
        return _range(first, second)
    if _side_by_side(request, first, second, gap):
        return [replace(first, cue="from"), replace(second, cue="to")]
    ends = first.kind in _ENDS and second.kind in _ENDS
    alike = first.kind == second.kind or {first.kind, second.kind} == {"name", "country"}
    if ends and (between or (linked and first.cue in ("", "for") and alike)):
        return [replace(first, cue="from"), replace(second, cue="to")]
    return [first, second]


def _side_by_side(request: Request, first: Value, second: Value, gap: str) -> bool:
    """Whether two bare places or codes are the ends of a journey: "flights paris rome"."""
    if gap != " " or first.cue or second.cue or not request.travel:
        return False
    codes = first.unit == second.unit == "code"
    return codes or (_is_city(first) and _is_city(second))


def _is_city(value: Value) -> bool:
    known = value.kind == "name" and value.text.lower() in cities()
    return known or (value.kind == "country" and value.role == "city")


def _is_amid(request: Request, gap: str, second: Value) -> bool:
    """Whether the Chinese "between" stands behind: A和B之间."""
    behind = _BETWEEN.match(request.after(second.end)) is not None
    return behind and _AMID.fullmatch(gap) is not None


def _amounts(first: Value, second: Value, gap: str, linked: bool) -> list[Value]:
    if _compound(first, second, gap):
        return [_sum(first, second, gap)]
    if linked or _OR.fullmatch(gap):
        first = _spread(first, second)
        second = _spread(second, first) if first.kind == "money" else second
    if linked and first.kind == second.kind and first.unit == second.unit and not first.comparison:
        cue = first.cue if first.cue == "between" else second.cue
        return [replace(first, comparison=">="), replace(second, comparison="<=", cue=cue)]
    return [first, second]


def _compound(first: Value, second: Value, gap: str) -> bool:
    """Whether the second goes on in a smaller unit: 2 hours 30 minutes."""
    if first.kind != "duration" or second.kind != "duration":
        return False
    sizes = [SECONDS_IN.get(value.unit, 0) for value in (first, second)]
    return sizes[0] > sizes[1] > 0 and gap.strip() in ("", "and", ",")


def _sum(first: Value, second: Value, gap: str) -> Value:
    factor = SECONDS_IN[first.unit] // SECONDS_IN[second.unit]
    amount = first.value["amount"] * factor + second.value["amount"]
    value = {"amount": amount, "unit": second.unit}
    text = first.text + gap + second.text
    return replace(first, value=value, text=text, end=second.end, unit=second.unit)


def _spread(first: Value, second: Value) -> Value:
    """Give a bare number the unit or currency of the amount after it: "20 to 50 euros"."""
    if first.kind != "number" or first.unit:
        return first
    if second.kind == "money":
        value = {"amount": float(first.value), "currency": second.value["currency"]}
        return replace(first, kind="money", value=value)
    if second.kind == "duration":
        value = {"amount": first.value, "unit": second.unit}
        return replace(first, kind="duration", value=value, unit=second.unit)
    return replace(first, unit=second.unit) if second.unit != "ordinal" else first


def _range(first: Value, second: Value) -> list[Value]:
    """One range of two dates or times; a weekday or a day without a year may lie a turn later."""
    start, end = first.value, second.value
    if first.kind == "date" and end < start:
        later = _turned(second)
        if later is None or later < start:
            return [first, second]
        end = later
    kind: ValueKind = "date_range" if first.kind == "date" else "time_range"
    value = {"start": start, "end": end}
    return [
        replace(
            first,
            kind=kind,
            value=value,
            text=first.text + second.text,
            end=second.end,
            role="",
        )
    ]


def _turned(value: Value) -> str | None:
    if re.search(r"\d{4}", value.text):
        return None
    weekly = re.search(
        r"(?:mon|tues|wednes|thurs|fri|satur|sun)|周|星期|礼拜", value.text, re.IGNORECASE
    )
    moved = move(date.fromisoformat(value.value), 1, "week" if weekly else "year")
    return moved.isoformat() if moved else None
