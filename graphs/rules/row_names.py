"""Rows that are called what was asked for: where a name is looked for, and where it is missed."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any

from graphs.labels import plain
from graphs.reading.values import Value
from graphs.reading.values.known_places import airport_codes, cities
from graphs.rules.parameter_view import is_place_search
from graphs.rules.row_view import View, holds_text, passing
from graphs.state import Filter
from tools.records import Tool
from tools.words import identifier_words

_CODE = re.compile(r"\b[A-Z]{3}\b")
_NAMES = frozenset({"name", "title", "city"})


def name_filter(view: View, index: int, value: Value) -> Filter | None:
    """Rows in which some text holds the name; none where another step of the path settles it."""
    wanted = [plain(str(form)) for form in _forms(value)]
    if _found_before(view, wanted):
        return None
    textual = [p for p, v in view.paths.items() if holds_text(v)]
    best: Filter | None = None
    codes = frozenset(airport_codes(str(value.value)))
    for path in sorted(textual, key=lambda p: (not p.endswith("name"), p.count("."))):
        for test in (lambda v: any(_holds(v, w) for w in wanted), lambda v: _has_code(v, codes)):
            made = passing(view, path, test)
            if made["value"]:
                return made
        best = best or Filter(path=path, op="in", value=[])
    if value.cue == "qualifier" or value.kind in ("country", "identifier"):
        return None
    told = index in view.frame.implied
    if _may_come(view, index) or (told and not _is_placed(value)):
        return None
    own = [p for p in textual if _NAMES & set(identifier_words(p.rsplit(".", 1)[-1]))]
    if _led_here(view, index):
        return best if own else None
    if told or _place_like(value):
        own = [p for p in own if p.endswith("city") and str(value.value).lower() in cities()]
    return best if own and _is_proper(view, value) else None


def _is_proper(view: View, value: Value) -> bool:
    """Whether a name is surely one: quoted, or with a capital that opens no sentence."""
    if value.kind == "quoted" or not view.frame.original[:1].isupper():
        return True
    return value.start > 0 and value.text[:1].isupper()


def exact_names(view: View) -> list[Filter]:
    """Where rows are exactly called what was asked for, the others are left out."""
    filters = []
    for value in view.frame.values:
        if value.kind not in ("name", "quoted"):
            continue
        for path in view.paths:
            if path.rsplit(".", 1)[-1].lower() not in ("name", "title"):
                continue
            made = passing(view, path, _is_called(str(value.value)))
            if made["value"]:
                filters.append(made)
                break
    return filters


def _found_before(view: View, wanted: Sequence[str]) -> bool:
    """Whether the rows of an earlier step were chosen by the name."""
    return any(
        test["op"] == "in" and any(_holds(v, w) for v in test["value"] for w in wanted)
        for observation in view.harvest.before
        if observation["selection"] is not None
        for test in observation["selection"]["filters"]
    )


def _may_come(view: View, index: int) -> bool:
    """Whether a later step may name it: always after a search for a place, else by what it lists.

    A name that led here by the city within it is that of something in this very list.
    """
    if not any(_lists_names(tool) for tool in view.later):
        return False
    return not _led_here(view, index) or any(map(is_place_search, view.harvest.tool.required))


def _led_here(view: View, index: int) -> bool:
    plan, step = view.plan, view.harvest.step
    return plan is not None and step < len(plan.steps) and index in plan.steps[step].parts


def _lists_names(tool: Tool) -> bool:
    """Whether a tool lists things and says what they are called."""
    return any("[]" in f.path and _NAMES & set(identifier_words(f.name)) for f in tool.outputs)


def _place_like(value: Value) -> bool:
    return value.cue in ("in", "at", "near", "around", "to", "from")


def _is_placed(value: Value) -> bool:
    return _place_like(value) or str(value.value).lower() in cities()


def _forms(value: Value) -> list[str]:
    if value.kind == "country":
        return [value.value["name"]]
    return [str(value.value), value.text] if value.text else [str(value.value)]


def _holds(text: Any, wanted: str) -> bool:
    return isinstance(text, str) and wanted in plain(text)


def _has_code(text: Any, codes: frozenset[str]) -> bool:
    return bool(codes) and isinstance(text, str) and not codes.isdisjoint(_CODE.findall(text))


def _is_called(name: str) -> Callable[[Any], bool]:
    """A test for exactly this name, whatever its case and accents."""
    return lambda value: plain(str(value)) == plain(name)
