"""Rows that tell numbers over time, as a line; the table of the rows says the same."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from nicegui import ui

from app.printable import printable
from app.web.chart_axis import axis
from app.web.visitor import Visitor
from tools.json_number import is_number

_FEWEST = 3
"""Two points are no course of anything."""


@dataclass(frozen=True, slots=True)
class Series:
    """Numbers by name, each over the same times."""

    times: Sequence[datetime]
    """The earliest first, none twice; what clocks show in the zone of the first."""
    numbers: Mapping[str, Sequence[float | None]]


def row_chart(visitor: Visitor, rows: Sequence[Mapping[str, Any]]) -> None:
    """Build the chart with a choice of the number; nothing where the rows are no series."""
    series = series_of(rows)
    if series is None:
        return
    names = {name: printable(name) for name in series.numbers}
    first = next(iter(names))
    drawn = ui.select(names, value=first, label=visitor.text("rows.drawn"))
    drawn.props("outlined dense").classes("cairn-select")
    chart = ui.echart(line(series, first)).classes("cairn-chart").props('aria-hidden="true"')

    def show() -> None:
        chart.options.update(line(series, str(drawn.value)))
        chart.update()

    drawn.on_value_change(show)


def series_of(rows: Sequence[Mapping[str, Any]]) -> Series | None:
    """The numbers of the rows over the first attribute that holds another time in each of them.

    None where there is none, where fewer than three rows are there, and where none holds a number
    that is not the same in all.
    """
    if len(rows) < _FEWEST:
        return None
    for name in rows[0]:
        ordered = _in_order(rows, name)
        if ordered:
            numbers, zone = _numbers([*ordered.values()]), next(iter(ordered)).tzinfo
            times = [moment.astimezone(zone).replace(tzinfo=UTC) for moment in ordered]
            return Series(times, numbers) if numbers else None
    return None


def _in_order(rows: Sequence[Mapping[str, Any]], name: str) -> dict[datetime, Mapping[str, Any]]:
    """The rows by the moment that an attribute tells; empty where it tells no other in each."""
    moments = [moment for row in rows if (moment := _moment(row.get(name))) is not None]
    by_moment = dict(zip(moments, rows, strict=False))
    whole = len(moments) == len(by_moment) == len(rows)
    return {moment: by_moment[moment] for moment in sorted(by_moment)} if whole else {}


def _moment(value: Any) -> datetime | None:
    """The moment that an ISO day or time means; without a zone, as if in UTC."""
    if not isinstance(value, str) or not value[:4].isdecimal() or "-" not in value:
        return None
    try:
        found = datetime.fromisoformat(value)
    except ValueError:
        return None
    return found if found.tzinfo else found.replace(tzinfo=UTC)


def _numbers(rows: Sequence[Mapping[str, Any]]) -> dict[str, list[float | None]]:
    """The attributes that hold numbers or nothing, and not the same in all rows."""
    found: dict[str, list[float | None]] = {}
    for name in dict.fromkeys(name for row in rows for name in row):
        values = [row.get(name) for row in rows]
        known = {value for value in values if is_number(value)}
        if len(known) > 1 and all(value is None or is_number(value) for value in values):
            found[name] = values
    return found


def line(series: Series, name: str) -> dict[str, Any]:
    """What the chart draws: one number over time, with a gap where there is none."""
    over = [time.timestamp() * 1000 for time in series.times]
    points = [list(point) for point in zip(over, series.numbers[name], strict=True)]
    return {
        "useUTC": True,
        "tooltip": {"trigger": "axis", "renderMode": "richText"},
        "animation": False,
        "grid": {"left": 8, "right": 24, "top": 16, "bottom": 8, "containLabel": True},
        "xAxis": axis("time", axisLabel={"hideOverlap": True}),
        "yAxis": axis("value", scale=True),
        "series": [{"name": printable(name), "type": "line", "data": points}],
    }
