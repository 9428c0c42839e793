"""Use by day and owner as bars; the same as a table stands below for those who do not see it."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, timedelta
from typing import Any

from nicegui import ui

from app.printable import printable
from app.web.chart_axis import LABELS, axis
from app.web.visitor import Visitor
from memory.usage import DayOfUse

_MEASURES = ("runs", "failed", "model_calls", "tokens", "money")


def usage_chart(visitor: Visitor, days: Sequence[DayOfUse]) -> None:
    """Build the chart with a choice of what it counts; nothing where nothing was used."""
    if not days:
        return
    text = visitor.text
    labels = {one: text(f"administration.{one}") for one in _MEASURES}
    measure = ui.select(labels, value=_MEASURES[0], label=text("administration.measure"))
    measure.props("outlined dense").classes("cairn-select")
    chart = ui.echart(bars(days, _MEASURES[0])).classes("cairn-chart")
    chart.props('aria-hidden="true"')

    def show() -> None:
        chart.options.update(bars(days, str(measure.value)))
        chart.update()

    measure.on_value_change(show)


def bars(days: Sequence[DayOfUse], measure: str) -> dict[str, Any]:
    """What the chart draws: a stack of owners for each day from the first to the last."""
    used = {(one.owner, one.day): getattr(one, measure) for one in days}
    dates = sorted(date.fromisoformat(one.day) for one in days)
    span = (dates[-1] - dates[0]).days + 1
    shown = [(dates[0] + timedelta(days=number)).isoformat() for number in range(span)]
    owners = sorted({one.owner for one in days})
    return {
        "tooltip": {"trigger": "axis", "renderMode": "richText"},
        "animation": False,
        "legend": {"type": "scroll", "top": 0, "textStyle": {"color": LABELS}},
        "grid": {"left": 8, "right": 8, "top": 40, "bottom": 8, "containLabel": True},
        "xAxis": axis("category", data=shown),
        "yAxis": axis("value"),
        "series": [
            {
                "name": printable(owner),
                "type": "bar",
                "stack": "all",
                "barMaxWidth": 48,
                "data": [used.get((owner, day), 0) for day in shown],
            }
            for owner in owners
        ],
    }
