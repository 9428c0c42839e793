"""How the axes of charts look, on light and on dark pages alike."""

from __future__ import annotations

from typing import Any

LABELS = "#7b838c"
"""As readable on white as on the dark page: the picture does not know on which it is."""
_LINES = "rgba(128, 138, 147, .35)"


def axis(kind: str, **more: Any) -> dict[str, Any]:
    """An axis of this type, with what else is to be said of it."""
    labels = {"color": LABELS, **more.pop("axisLabel", {})}
    lines = {"lineStyle": {"color": _LINES}}
    return {
        "type": kind,
        "axisLabel": labels,
        "splitLine": {"show": kind == "value", **lines},
        **more,
    }
