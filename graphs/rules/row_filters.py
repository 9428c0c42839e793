"""Which rows of an answer are meant: by values, names and qualities."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from graphs.labels import plain
from graphs.rows import container_of
from graphs.rules.concluding import comparison
from graphs.rules.frame import Frame
from graphs.rules.lexicon import lexicon
from graphs.rules.output_match import (
    described,
    is_clock,
    is_day,
    is_numeric,
    match_paths,
    path_score,
)
from graphs.rules.row_view import View, holds_day, holds_text, number_like, passing
from graphs.rules.tool_words import stem, title_words
from graphs.rules.values import Value
from graphs.selection import passes
from graphs.state import Filter
from tools.words import identifier_words, prose_words

_THERE_IS = re.compile(
    r"^\W*(?:whether )?(?:is|are|were|was) there\b|^\W*(?:any|do .* have)\b", re.IGNORECASE
)
_TESTS: dict[str, Callable[[Any, Any], bool]] = {
    "<": lambda a, b: bool(a < b),
    "<=": lambda a, b: bool(a <= b),
    ">": lambda a, b: bool(a > b),
    ">=": lambda a, b: bool(a >= b),
}


def filters_of(view: View) -> list[Filter]:
    """Tests that the rows must pass: values that were no arguments; then names and qualities.

    The second kind only narrows: one that would leave no row is not applied.
    """
    strict = [
        made
        for index, value in enumerate(view.frame.values)
        if not view.used(index) and (made := _value_filter(view, value)) is not None
    ]
    strict += _coming(view)
    rows = [row for row in view.rows if all(passes(row, f) for f in strict)]
    chosen = list(strict)
    for made in (*_exact_names(view), *_exact_numbers(view), *_modifiers(view)):
        left = [row for row in rows if passes(row, made)]
        if left:
            rows = left
            chosen.append(made)
    return chosen


def tests_of(view: View) -> list[Filter]:
    """The bounds that a question like "is it above 20 degrees" asks about."""
    if _THERE_IS.match(view.frame.text):
        return []
    bounds = [v for v in view.frame.values if v.kind in ("number", "money") and v.comparison]
    return [made for v in bounds if (made := _bound_filter(view, v)) is not None]


def _value_filter(view: View, value: Value) -> Filter | None:
    if value.kind in ("date", "date_range", "datetime") and value.role != "now":
        return _day_filter(view, value)
    if value.kind in ("time", "time_range"):
        return _clock_filter(view, value)
    if value.kind in ("number", "money") and value.comparison:
        return _bound_filter(view, value)
    if value.kind in ("name", "quoted", "country", "identifier"):
        return _name_filter(view, value)
    return None


def _day_filter(view: View, value: Value) -> Filter | None:
    paths = [p for p, v in view.paths.items() if container_of(p) == view.container and holds_day(v)]
    if not paths:
        return None
    if value.kind == "date_range":
        first, last = value.value["start"], value.value["end"]
        return passing(view, paths[0], lambda v: first <= str(v)[:10] <= last)
    return passing(view, paths[0], lambda v: str(v)[:10] == str(value.value)[:10])


def _clock_filter(view: View, value: Value) -> Filter | None:
    clocks = [p for p, v in view.paths.items() if container_of(p) == view.container and is_clock(v)]
    if not clocks:
        return None
    near = words_around(view.frame, value)
    ranked = match_paths([*near, "departure", "start", "time"], dict.fromkeys(clocks))
    path = (ranked or clocks)[0]
    if value.kind == "time_range":
        first, last = value.value["start"], value.value["end"]
        return passing(view, path, lambda v: first <= _clock(v) <= last)
    test = _TESTS.get(value.comparison)
    if test is None:
        return passing(view, path, lambda v: _clock(v)[:2] == value.value[:2])
    return passing(view, path, lambda v: test(_clock(v), value.value))


def _clock(value: Any) -> str:
    text = str(value)
    return text[11:16] if is_day(text) else text[:5]


def _bound_filter(view: View, value: Value) -> Filter | None:
    """A number with under, over, at least: on the field its unit or the words before it name."""
    money = value.kind == "money"
    words = ["price", "cost", "amount", "total", "fare"] if money else [value.unit]
    compared = comparison(view.frame)
    words = [*words_around(view.frame, value), *(compared.attributes if compared else ()), *words]
    numeric = {p: v for p, v in view.paths.items() if is_numeric(v) or number_like(v)}
    ranked = match_paths([w for w in words if w], numeric, described(view.harvest.tool))
    if not ranked:
        return None
    bound = value.value["amount"] if money else value.value
    ends = ("max", "high", "maximum") if value.comparison in (">", ">=") else ("min", "low")
    extreme = [
        p
        for p in ranked[:4]
        if identifier_words(p.rsplit(".", 1)[-1])[-1:]
        and set(identifier_words(p.rsplit(".", 1)[-1])) & set(ends)
    ]
    return Filter(path=(extreme or ranked)[0], op=value.comparison or "=", value=bound)


def words_around(frame: Frame, value: Value) -> list[str]:
    """The two content words before a value and the one after it, nearest first."""
    before = [t.word for t in frame.tokens if t.content and t.start < value.start][-2:]
    after = [t.word for t in frame.tokens if t.content and t.start >= value.end][:1]
    return [*reversed(before), *after] if before else after


def _name_filter(view: View, value: Value) -> Filter | None:
    """Rows in which some text holds the name; none where no row does and it was an argument."""
    wanted = [plain(str(form)) for form in _forms(value)]
    textual = [p for p, v in view.paths.items() if holds_text(v)]
    best: Filter | None = None
    for path in sorted(textual, key=lambda p: (not p.endswith("name"), p.count("."))):
        made = passing(view, path, lambda v: any(_holds(v, w) for w in wanted))
        if made["value"]:
            return made
        best = best or made
    if value.cue == "qualifier" or value.kind in ("country", "identifier"):
        return None
    own = [p for p in textual if p.rsplit(".", 1)[-1].lower() in ("name", "title", "city")]
    return best if own and not _place_like(value) else None


def _place_like(value: Value) -> bool:
    return value.cue in ("in", "at", "near", "around", "to", "from")


def _forms(value: Value) -> list[str]:
    if value.kind == "country":
        return [value.value["name"]]
    return [str(value.value), value.text] if value.text else [str(value.value)]


def _holds(text: Any, wanted: str) -> bool:
    return isinstance(text, str) and wanted in plain(text)


def _exact_names(view: View) -> list[Filter]:
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


def _exact_numbers(view: View) -> list[Filter]:
    """Rows with just the number asked for, where a field is named for its unit: 5-star hotels."""
    filters = []
    for index, value in enumerate(view.frame.values):
        if value.kind != "number" or value.comparison or not value.unit or view.used(index):
            continue
        numeric = {p: v for p, v in view.paths.items() if is_numeric(v)}
        found = [p for p in match_paths([value.unit], numeric) if path_score([value.unit], p) > 0.8]
        filters += [Filter(path=path, op="=", value=value.value) for path in found[:1]]
    return filters


def _is_called(name: str) -> Callable[[Any], bool]:
    """A test for exactly this name, whatever its case and accents."""
    return lambda value: plain(str(value)) == plain(name)


def _modifiers(view: View) -> list[Filter]:
    """Qualities asked for in words: a text, a list item or a switch of the rows that says them."""
    filters: list[Filter] = []
    used = view.plan.words | view.plan.free if view.plan else frozenset()
    title = {stem(w) for w in title_words(view.harvest.tool)}
    decided = lexicon().predicate_forms if view.frame.yes_no else {}
    for word in view.frame.words:
        if word in decided or word in used or stem(word) in title or len(view.rows) < 2:
            continue
        made = _without(view, word) or _modifier(view, word)
        if made is not None:
            filters.append(made)
    return filters


def _coming(view: View) -> list[Filter]:
    """Days from today on, where the clause speaks of what comes next."""
    if not any(r.degree.upcoming for r in view.frame.rankings):
        return []
    days = [p for p, v in view.paths.items() if container_of(p) == view.container and holds_day(v)]
    return [passing(view, days[0], lambda v: str(v)[:10] >= view.frame.today)] if days else []


def _without(view: View, word: str) -> Filter | None:
    """Rows that have none of what an adjective excludes: a direct flight has no stops."""
    numeric = {p: v for p, v in view.paths.items() if is_numeric(v)}
    found = match_paths(lexicon().without.get(word, ()), numeric)
    return Filter(path=found[0], op="=", value=0) if found else None


def _modifier(view: View, word: str) -> Filter | None:
    for path, value in view.paths.items():
        if container_of(path) == "" and view.container:
            continue
        leaf = identifier_words(path.rsplit(".", 1)[-1].replace("[]", ""))
        if isinstance(value, bool) and stem(word) in map(stem, leaf):
            return Filter(path=path, op="=", value=True)
        if holds_text(value) and len(str(value)) < 120:
            made = passing(
                view,
                path,
                lambda v: stem(word) in map(stem, prose_words(str(v))) and len(str(v)) < 60,
            )
            if made["value"] and len(made["value"]) < len(view.rows):
                return made
    return None
