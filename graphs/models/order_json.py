"""How a model writes an order of rows."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from graphs.models.written_json import WrongGoalError, is_yes


def written_order(raw: Any) -> tuple[str, bool]:
    """What is ordered by and whether down, of ``"-price"``, ``["price", "desc"]``, or the record's
    own names; ``("", False)``: by nothing. Raises ``WrongGoalError``.
    """
    raw = raw[0] if isinstance(raw, list) and len(raw) == 1 else raw
    if not raw or not str(raw).strip():
        return "", False
    if isinstance(raw, Mapping):
        return _mapped_order(raw)
    name, *way = raw if isinstance(raw, list) else str(raw).split()
    descending = str(name).startswith("-") or any(_descends(one) for one in way[:1])
    return str(name).lstrip("+-"), descending


def _mapped_order(raw: Mapping[str, Any]) -> tuple[str, bool]:
    """``{"price": "desc"}``, or an attribute with its way beside it; raises ``WrongGoalError``."""
    if "descending" in raw:
        return str(raw.get("attribute") or ""), is_yes(raw["descending"])
    if "attribute" in raw:
        name, *ways = [raw["attribute"], *(v for k, v in raw.items() if k != "attribute")]
    else:
        name, *ways = next(iter(raw.items()))
    told = [_descends(way) for way in ways]
    if None in told:
        raise WrongGoalError(f'order: {raw!r} says no order; write "price" or "-price".')
    return str(name or ""), any(told)


def _descends(way: Any) -> bool | None:
    """Whether a way to order leads down: ``desc``, -1; None where it is none."""
    said = str(way).lower()
    if said.startswith(("desc", "-")):
        return True
    return False if said.startswith("asc") or said in ("1", "+") else None
