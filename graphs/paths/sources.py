"""Where a value of a path came from, told so that the same can be done with other values.

A source is a JSON object with one of these keys:

- ``slot``: index of the value of the request, ``form`` names the form it took; with ``length`` the
  day that lies that other value after it; with ``ahead`` how many days it lies ahead, and that
  many more;
- ``today``: days after today;
- ``step``: index of an earlier step of the path and ``path``, the output field that was handed on;
- ``known``: id of the subtask that found it, with ``tool`` and ``path``;
- ``always``: the value itself, where it rests on words and not on values of the request.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Any

from graphs.paths.renderings import is_same, rendered, renderings, shifted
from graphs.rules.values import Value
from graphs.state import Observation, Result, Row
from tools.json_number import is_number
from tools.records import Parameter

Source = Mapping[str, Any]

_BEYOND = 2
"""Days that a forecast may be asked for beyond the day that is meant."""
_DAY = re.compile(r"\d{4}-\d{2}-\d{2}")
_WORD = re.compile(r"\w+")


@dataclass(frozen=True, slots=True)
class Scene:
    """What the values of one step can come from."""

    slots: Sequence[Value]
    words: frozenset[str]
    """Words of the request outside of its values."""
    today: date
    observations: Sequence[Observation] = ()
    """The steps before it."""
    known: Mapping[str, Result] | None = None
    """Results of the subtasks it depends on."""


def explain(
    value: Any, scene: Scene, *, row: int | None = None, parameter: Parameter | None = None
) -> Source | None:
    """The source of a value; None where it has none or could have several.

    ``row`` is the row of earlier steps that the call was made for, None for any.
    """
    if isinstance(value, list):
        items = [explain(item, scene, row=row, parameter=parameter) for item in value]
        return {"list": items} if all(items) and items else None
    said = list(_slots(value, scene))
    if len({source["slot"] for source in said}) > 1:
        return None
    if said:
        return said[0]
    counted = _days_ahead(value, scene, parameter)
    if counted is not None:
        return counted
    if _rests_on_words(value, scene, parameter):
        return {"always": value}
    handed = next(_handed_on(value, scene, row), None)
    if handed is not None:
        return handed
    days = _days_after_today(value, scene.today)
    return None if days is None else {"today": days}


def supplied(source: Source, scene: Scene, row: int = 0) -> Any:
    """The value that a source gives now; None where it gives none."""
    if "list" in source:
        items = [supplied(item, scene, row) for item in source["list"]]
        return None if any(item is None for item in items) else items
    if "slot" in source:
        return _said(source, scene)
    if "today" in source:
        return (scene.today + timedelta(days=source["today"])).isoformat()
    if "always" in source:
        return source["always"]
    rows = source_rows(source, scene)
    return rows[min(row, len(rows) - 1)]["fields"].get(source["path"]) if rows else None


def source_rows(source: Source, scene: Scene) -> list[Row]:
    """The rows that a source of kind ``step`` or ``known`` takes its values from."""
    if "step" in source:
        observations = list(scene.observations)[source["step"] : source["step"] + 1]
    elif "known" in source and scene.known is not None and source["known"] in scene.known:
        found = scene.known[source["known"]]["observations"]
        observations = [o for o in found if o["tool_id"] == source["tool"]]
    else:
        observations = []
    return [row for observation in observations for row in observation["rows"]]


def slots_of(source: Source) -> set[int]:
    """The values of the request that a source uses."""
    inner = {slot for item in source.get("list", ()) for slot in slots_of(item)}
    return inner | {source[key] for key in ("slot", "length") if key in source}


def _slots(value: Any, scene: Scene) -> Iterator[dict[str, Any]]:
    for index, slot in enumerate(scene.slots):
        form = next((n for n, f in renderings(slot, scene.today) if is_same(f, value)), None)
        if form is not None:
            yield {"slot": index, "form": form}
            continue
        for other, length in enumerate(scene.slots):
            if isinstance(value, str) and shifted(slot, length) == value:
                yield {"slot": index, "length": other}


def _days_ahead(value: Any, scene: Scene, parameter: Parameter | None) -> dict[str, Any] | None:
    """A number of days that reaches just to the one day of the request."""
    if parameter is None or not is_number(value) or "day" not in parameter.name.lower():
        return None
    days = [i for i, slot in enumerate(scene.slots) if slot.kind in ("date", "date_range")]
    if len(days) != 1:
        return None
    ahead = (date.fromisoformat(_last_day(scene.slots[days[0]])) - scene.today).days
    more = int(value) - ahead
    return {"slot": days[0], "ahead": more} if 0 <= more <= _BEYOND else None


def _last_day(slot: Value) -> str:
    return str(slot.value["end"] if slot.kind == "date_range" else slot.value)


def _said(source: Source, scene: Scene) -> Any:
    slot = scene.slots[source["slot"]]
    if "ahead" in source:
        return (date.fromisoformat(_last_day(slot)) - scene.today).days + source["ahead"]
    if "length" in source:
        return shifted(slot, scene.slots[source["length"]])
    return rendered(slot, source["form"], scene.today)


def _rests_on_words(value: Any, scene: Scene, parameter: Parameter | None) -> bool:
    """Whether words alone lead to the value: a switch, an allowed value, the words themselves."""
    if isinstance(value, bool):
        return True
    if parameter is not None and parameter.default is not None and value == parameter.default:
        return True
    if parameter is not None and value in parameter.enum:
        return True
    if not isinstance(value, str) or _DAY.match(value):
        return False
    return set(_WORD.findall(value.lower())) <= scene.words


def _handed_on(value: Any, scene: Scene, row: int | None) -> Iterator[dict[str, Any]]:
    """Fields of earlier rows that hold the value, latest steps first."""
    if not isinstance(value, str) and not is_number(value):
        return
    for step in reversed(range(len(scene.observations))):
        for path in _paths(value, scene.observations[step]["rows"], row):
            yield {"step": step, "path": path}
    for name, result in (scene.known or {}).items():
        for observation in result["observations"]:
            for path in _paths(value, observation["rows"], row):
                yield {"known": name, "tool": observation["tool_id"], "path": path}


def _paths(value: Any, rows: Sequence[Row], row: int | None) -> list[str]:
    if not rows:
        return []
    fields = rows[min(row or 0, len(rows) - 1)]["fields"]
    return [path for path, field in fields.items() if is_same(field, value)]


def _days_after_today(value: Any, today: date) -> int | None:
    if not isinstance(value, str) or not _DAY.fullmatch(value):
        return None
    days = (date.fromisoformat(value) - today).days
    return days if 0 <= days <= 1 else None
