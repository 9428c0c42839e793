"""Where a value of a path came from, told so that the same can be done with other values.

A source is a JSON object with one of these keys:

- ``slot``: index of the value of the request, ``form`` names the form it took; with ``length`` the
  day that lies that other value after it; with ``ahead`` how many days it lies ahead, and that
  many more;
- ``today``: days after today;
- ``step``: index of an earlier step of the path and ``path``, the output field that was handed on;
  with ``call`` from the answer to that one of its calls;
- ``known``: id of the subtask that found it, with ``tool`` and ``path``;
- ``always``: the value itself, where it rests on words and not on values of the request;
- ``list``: the sources of its items;
- ``any``: sources that agreed when the path was walked, so that nobody knows which of them it was:
  they supply a value only while they agree.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Any

from graphs.paths.renderings import AS_WRITTEN, is_same, rendered, renderings, shifted
from graphs.reading.values import Value
from graphs.state import Observation, Result, Row
from tools.json_number import is_number
from tools.records import Parameter

Source = Mapping[str, Any]

_BEYOND = 2
"""Days that a forecast may be asked for beyond the day that is meant."""
_DAY = re.compile(r"\d{4}-\d{2}-\d{2}")
_WORD = re.compile(r"\w+")
_PAGE_SIZES = frozenset({"limit", "perpage", "pagesize"})
_BETWEEN = re.compile(r"[\W_]+")


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
    """The source of a value, all that are possible where there are several; None without any.

    ``row`` is the row of earlier steps that the call was made for, None for any.
    """
    if isinstance(value, list):
        items = [explain(item, scene, row=row, parameter=parameter) for item in value]
        return {"list": items} if all(items) and items else None
    return either(_possible(value, scene, row, parameter))


def either(sources: Sequence[Source]) -> Source | None:
    """One source for all of these."""
    if len(sources) < 2:
        return sources[0] if sources else None
    return {"any": list(sources)}


def alternatives(source: Source) -> list[Source]:
    """The sources of which it is one."""
    return list(source.get("any", [source]))


def _possible(
    value: Any, scene: Scene, row: int | None, parameter: Parameter | None
) -> list[Source]:
    said = [*_slots(value, scene), *_days_ahead(value, scene, parameter)]
    given = [{"always": value}] if _is_given(value, parameter) else []
    if is_number(value) and (said or given):
        return [*said, *given]
    words = [{"always": value}] if not said and _rests_on_words(value, scene, parameter) else given
    found = [*said, *words, *_handed_on(value, scene, row)]
    if found:
        return found
    days = _days_after_today(value, scene.today)
    return [] if days is None else [{"today": days}]


def supplied(source: Source, scene: Scene, row: int = 0) -> Any:
    """The value that a source gives now; None where it gives none."""
    if "any" in source:
        return _agreed([supplied(each, scene, row) for each in source["any"]])
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


def _agreed(values: Sequence[Any]) -> Any:
    """The value that all of these are, None where they differ."""
    return values[0] if all(is_same(value, values[0]) for value in values) else None


def source_rows(source: Source, scene: Scene) -> list[Row]:
    """The rows that a source of kind ``step`` or ``known`` takes its values from."""
    if "any" in source:
        return max((source_rows(each, scene) for each in source["any"]), key=len)
    if "call" in source:
        asked = list(scene.observations)[source["step"] : source["step"] + 1]
        return [row for observation in asked for row in _answer_to(observation, source["call"])]
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
    items = [*source.get("list", ()), *source.get("any", ())]
    inner = {slot for item in items for slot in slots_of(item)}
    return inner | {source[key] for key in ("slot", "length") if key in source}


def _slots(value: Any, scene: Scene) -> Iterator[Source]:
    """The values of the request that are it, in any of their forms."""
    for index, slot in enumerate(scene.slots):
        forms = [name for name, form in renderings(slot, scene.today) if is_same(form, value)]
        parts = [form for form in forms if form not in AS_WRITTEN]
        for form in parts or forms[:1]:
            yield {"slot": index, "form": form}
        for other, length in enumerate(scene.slots):
            if isinstance(value, str) and shifted(slot, length) == value:
                yield {"slot": index, "length": other}


def _days_ahead(value: Any, scene: Scene, parameter: Parameter | None) -> Iterator[Source]:
    """A number of days that reaches just to the one day of the request."""
    if parameter is None or not is_number(value) or "day" not in parameter.name.lower():
        return
    days = [i for i, slot in enumerate(scene.slots) if slot.kind in ("date", "date_range")]
    if len(days) != 1:
        return
    ahead = (date.fromisoformat(_last_day(scene.slots[days[0]])) - scene.today).days
    more = int(value) - ahead
    if 0 <= more <= _BEYOND:
        yield {"slot": days[0], "ahead": more}


def _last_day(slot: Value) -> str:
    return str(slot.value["end"] if slot.kind == "date_range" else slot.value)


def _said(source: Source, scene: Scene) -> Any:
    slot = scene.slots[source["slot"]]
    if "ahead" in source:
        return (date.fromisoformat(_last_day(slot)) - scene.today).days + source["ahead"]
    if "length" in source:
        return shifted(slot, scene.slots[source["length"]])
    return rendered(slot, source["form"], scene.today)


def _is_given(value: Any, parameter: Parameter | None) -> bool:
    """Whether the description gives the value: a default, or all the rows of a page."""
    if parameter is None or isinstance(value, bool):
        return False
    if parameter.default is not None and is_same(value, parameter.default):
        return True
    most = parameter.json_schema.get("maximum")
    name = _BETWEEN.sub("", parameter.name.lower())
    return name in _PAGE_SIZES and is_number(value) and is_same(value, most)


def _rests_on_words(value: Any, scene: Scene, parameter: Parameter | None) -> bool:
    """Whether words alone lead to the value: a switch, an allowed value, the words themselves."""
    if isinstance(value, bool) or _is_given(value, parameter):
        return True
    if parameter is not None and value in parameter.enum:
        return True
    if not isinstance(value, str) or _DAY.match(value):
        return False
    return set(_WORD.findall(value.lower())) <= scene.words


def _handed_on(value: Any, scene: Scene, row: int | None) -> Iterator[Source]:
    """Fields of earlier rows that hold the value, latest steps first."""
    if not isinstance(value, str) and not is_number(value):
        return
    for step in reversed(range(len(scene.observations))):
        observation = scene.observations[step]
        for path in _paths(value, observation["rows"], row):
            yield {"step": step, "path": path}
        several = len(observation["call_ids"]) > 1
        for call in range(len(observation["call_ids"]) if several else 0):
            for path in _paths(value, _answer_to(observation, call), row):
                yield {"step": step, "call": call, "path": path}
    for name, result in (scene.known or {}).items():
        for observation in result["observations"]:
            for path in _paths(value, observation["rows"], row):
                yield {"known": name, "tool": observation["tool_id"], "path": path}


def _answer_to(observation: Observation, call: int) -> list[Row]:
    """The rows that one of the calls of a step gave."""
    call_ids = observation["call_ids"][call : call + 1]
    return [row for row in observation["rows"] if row["call_id"] in call_ids]


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
