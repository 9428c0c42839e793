"""Values that stand side by side and are one: a day and its time, a name and its number."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise

from graphs.forms.records import Constraint
from graphs.reading.clauses import DATES, Clause, Placed
from graphs.reading.closed_class import closed


def joined_moments(clause: Clause) -> list[Placed]:
    """The values of a clause, each day and the time right beside it as one."""
    made = list(_moments(clause))
    within = {(p.first, p.last) for p in clause.values for m in made
              if m.first <= p.first and p.last <= m.last}  # fmt: skip
    return [*made, *(p for p in clause.values if (p.first, p.last) not in within)]


def _moments(clause: Clause) -> Iterator[Placed]:
    for one, other in pairwise(clause.values):
        kinds = {one.value.kind: one, other.value.kind: other}
        between = range(one.last, other.first)
        plain = all(clause.word(i) in closed("prepositions") | {","} for i in between)
        text = _text(clause, one, other)
        if kinds.keys() == {"date", "time"} and plain:
            told = f"{kinds['date'].value.value}T{kinds['time'].value.value}:00"
            value = replace(one.value, kind="datetime", value=told, text=text)
            yield Placed(value, one.first, other.last)
        elif kinds.keys() == {"date", "time_range"} and plain:
            day, hours = kinds["date"].value.value, kinds["time_range"].value.value
            if hours["start"] and hours["end"] and hours["start"] < hours["end"]:
                ends = {name: f"{day}T{hours[name]}:00" for name in ("start", "end")}
                value = replace(one.value, kind="date_range", value=ends, text=text)
                yield Placed(value, one.first, other.last)


def is_from_and_to(placed: Placed) -> bool:
    """Whether two days are said as "from 3 to 8 May", which may be what was and what is to be."""
    return placed.value.kind == "date_range" and placed.value.cue == "from"


def days_apart(clause: Clause, *, of: bool = False) -> Clause:
    """The clause with what was, and what is to be, as two days: "move it from 3 to 8 May".

    ``of``: whether "of" leads to the day that was, too: "move the visits of Monday to Friday".
    """
    found = [parted for p in clause.values for parted in (_apart(clause, p, of=of) or [p])]
    return replace(clause, values=tuple(found))


def _apart(clause: Clause, placed: Placed, *, of: bool) -> list[Placed]:
    """Both days of a range, where one is said before a word and one behind it."""
    inside = range(placed.first + 1, placed.last - 1)
    at = next((i for i in inside if clause.word(i) in closed("becoming")), None)
    led = of and placed.value.kind == "date_range"
    led = led and clause.word(placed.first - 1) in closed("of")
    if at is None or not (led or is_from_and_to(placed)):
        return []
    days = placed.value.value["start"], placed.value.value["end"]
    ends = ((placed.first, at, "from"), (at + 1, placed.last, clause.word(at)))
    return [
        Placed(replace(placed.value, kind="date", value=day, text=clause.said(first, last),
                       start=clause.tokens[first].start, end=clause.tokens[last - 1].end, cue=cue),
               first, last)
        for day, (first, last, cue) in zip(days, ends, strict=True) if day
    ]  # fmt: skip


def in_moment(old: Constraint, new: Constraint) -> Constraint:
    """A new value; only another time, or another day, of a moment leaves the rest of that."""
    day, _, time = str(old.value).partition("T")
    if old.kind != "datetime" or new.kind not in ("time", "date"):
        return new
    value = f"{day}T{new.value}:00" if new.kind == "time" else f"{new.value}T{time}"
    return new.model_copy(update={"value": value, "kind": "datetime"})


def with_number(name: Placed, number: Placed, clause: Clause) -> Placed:
    """A name with the number behind it."""
    text = _text(clause, name, number)
    return Placed(replace(name.value, value=text, text=text), name.first, number.last)


def _text(clause: Clause, one: Placed, other: Placed) -> str:
    return clause.said(one.first, other.last)


def without_any_days(clause: Clause) -> Clause:
    """The clause without days of which any is meant: "as it falls on a Saturday"."""
    kept = tuple(
        p for p in clause.values
        if p.value.kind not in DATES or clause.word(p.first - 1) not in closed("indefinite")
    )  # fmt: skip
    return clause if len(kept) == len(clause.values) else replace(clause, values=kept)
