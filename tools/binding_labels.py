"""In-N-Out's edges between parameters, read from the marks of a judge."""

from __future__ import annotations

from typing import Literal

from tools.graph import Fit

Edge = Literal["strong", "weak", "none"]


def edge_of(fit: Fit, *, natural: bool) -> Edge:
    """``strong`` when compatible and natural, ``weak`` when conditional and natural, else none.

    Weak speaks of the content of a value alone; that a value may be left out, or may come from
    elsewhere, is the ``need`` of a binding and no matter here.
    """
    if not natural or fit == "incompatible":
        return "none"
    return "strong" if fit == "compatible" else "weak"
