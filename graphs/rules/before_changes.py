"""Whether a change takes all that a clause states, before it is sent."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from datetime import date, datetime
from typing import Any

from graphs.checking.records import Checked, Sent
from graphs.checking.values_used import is_used
from graphs.gaps import each_once, make_gap
from graphs.reading.values import Value
from graphs.reading.values.day_rules import in_nearer_year
from graphs.reasoner import Blank
from graphs.rules.doubting import applied, sent
from graphs.state import Gap
from graphs.told import as_said
from memory.errors import BacktrackError
from tools.library import ToolLibrary
from tools.single_values import single_values


class ValuesLeftError(BacktrackError):
    """A change would leave out values that the person stated."""

    code = "values_left"


def check_change(
    library: ToolLibrary, now: datetime, blank: Blank, calls: Sequence[Mapping[str, Any]]
) -> list[Gap]:
    """What the person is asked before a change is sent: the year of each day that only a guess
    tells. Raises ``ValuesLeftError`` where a value of the clause would go into nothing.
    """
    checked = _checked(library, now, blank, calls)
    gaps = each_once(_which_years(checked, calls))
    left = [] if gaps or blank.task.language != "en" else _left(checked)
    if left:
        raise ValuesLeftError(", ".join(f'"{one}"' for one in left))
    return gaps


def _which_years(checked: Checked, calls: Sequence[Mapping[str, Any]]) -> Iterator[Gap]:
    """The days that are sent of which the year was guessed."""
    texts = [leaf for leaf in single_values(calls) if isinstance(leaf, str)]
    for value in (placed.value for placed in checked.clause.values):
        days = [str(day)[:10] for day in single_values(value.value)] if value.open_year else []
        if any(day in text for day in days for text in texts):
            options = [f"{value.text} {year}" for year in _years(value, checked.now.date())]
            yield make_gap(f"which year ({value.text})", options=options, replaces=value.text)


def _years(value: Value, today: date) -> list[str]:
    """The year that is nearer, then the one that was read."""
    either = (in_nearer_year(value.value, today), value.value)
    return [str(next(single_values(one)))[:4] for one in either]


def _left(checked: Checked) -> list[str]:
    """The values of the clause that no call takes, as they were said."""
    values = (placed for placed in checked.values if not is_used(placed, checked))
    return [checked.clause.said(placed.first, placed.last) for placed in values]


def _checked(
    library: ToolLibrary, now: datetime, blank: Blank, calls: Sequence[Mapping[str, Any]]
) -> Checked:
    before = list(blank.observations)
    known = [o for result in blank.task.known.values() for o in result["observations"]]
    return Checked(
        as_said(blank.task.subtask["text"]),
        now,
        [*sent(library, before), *(Sent(blank.tool, call) for call in calls)],
        rows=[row["fields"] for o in (*known, *before) for row in o["rows"]],
        applied=[value for o in before for value in applied(o)],
    )
