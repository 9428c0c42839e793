"""Records whose parts are told apart by codes: the rates of a currency, one for each other one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from graphs.forms.records import Constraint
from graphs.reading.draft import Draft
from graphs.search.queries import END_OF_A_WAY
from tools.entity_types.records import Attribute

_CODES = ("currency", "country")


def take_keyed(draft: Draft) -> None:
    """Of several codes of which each is a part of the record, one is asked for: the end of a way
    ("from pounds to yen"), else the last. The rest say of what the record is.
    """
    said = [c for c in draft.constraints if not c.attribute and c.kind in _CODES]
    if len(said) < 2 or draft.wanted:
        return
    asked = _asked(said)
    if part := _part(draft.kind.attributes, _code(asked.value)):
        draft.constraints.remove(asked)
        draft.wanted.append(part)


def _part(attributes: Sequence[Attribute], code: str) -> str:
    """The part for a code of the one record that has such parts, or is described without any."""
    parts = [a.name for a in attributes if "." in a.name and a.name.endswith(f".{code}")]
    records = [f"{a.name}.{code}" for a in attributes if a.type == "object"]
    found = parts or records
    return found[0] if len(found) == 1 else ""


def _asked(said: Sequence[Constraint]) -> Constraint:
    ends = (one for one in said if END_OF_A_WAY.get(one.cue) == 1)
    return next(ends, said[-1])


def _code(value: Any) -> str:
    """What tells a currency or a country apart; ``""`` of other values."""
    told = value.get("code", "") if isinstance(value, Mapping) else value
    return told if isinstance(told, str) else ""
