"""What to take from an answer: which list, which rows of it, in which order, and what to compute."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from graphs.reasoner import Harvest
from graphs.rows import container_of, read_rows
from graphs.rules.concluding import comparison
from graphs.rules.frame import Frame, Ranking
from graphs.rules.lexicon import lexicon
from graphs.rules.output_match import (
    attribute_paths,
    described,
    is_clock,
    is_day,
    is_number,
    match_paths,
    path_score,
    wanted_words,
)
from graphs.rules.planning import Plan
from graphs.rules.thinking import Thinking
from graphs.rules.tool_words import stem, title_words
from graphs.rules.values import Value
from graphs.selection import passes
from graphs.state import Aggregate, Filter, Selection, Sort
from tools.records import Tool
from tools.words import identifier_words, prose_words

Rows = Sequence[Mapping[str, Any]]
_THERE_IS = re.compile(
    r"^\W*(?:whether )?(?:is|are|were|was) there\b|^\W*(?:any|do .* have)\b", re.IGNORECASE
)
_TESTS: dict[str, Callable[[Any, Any], bool]] = {
    "<": lambda a, b: bool(a < b),
    "<=": lambda a, b: bool(a <= b),
    ">": lambda a, b: bool(a > b),
    ">=": lambda a, b: bool(a >= b),
}


@dataclass(frozen=True, slots=True)
class _View:
    """An answer as the selection sees it."""

    harvest: Harvest
    frame: Frame
    plan: Plan | None
    container: str
    rows: Rows
    paths: Mapping[str, Any]

    @property
    def last(self) -> bool:
        return self.harvest.step == len(self.harvest.path) - 1

    def used(self, index: int) -> bool:
        """Whether the value went into an argument."""
        return self.plan is not None and index in self.plan.uses


def select(thinking: Thinking, harvest: Harvest) -> Selection:
    """The selection for this step of the path."""
    frame = thinking.frame(harvest.task.subtask["text"])
    plan = thinking.plan(harvest.task, harvest.path)
    container = _container(harvest, frame, plan)
    rows = [row for body in harvest.bodies for row in read_rows(body, container)]
    view = _View(harvest, frame, plan, container, rows, _sample(rows))
    filters = _filters(view) if container else []
    tests = _tests(view) if view.last and frame.yes_no else []
    filters = [f for f in filters if f not in tests]
    sort, take = _order(view, thinking)
    return Selection(
        container=container,
        filters=filters,
        sort=sort,
        take=take,
        tests=tests,
        each=_several_calls(plan, harvest),
        aggregate=_aggregate(view) if view.last and not sort else None,
    )


def _sample(rows: Rows) -> dict[str, Any]:
    sample: dict[str, Any] = {}
    for row in rows[:200]:
        sample.update({k: v for k, v in row.items() if sample.get(k) is None})
    return sample


def _several_calls(plan: Plan | None, harvest: Harvest) -> bool:
    if plan is None or harvest.step >= len(plan.steps):
        return False
    return len(plan.steps[harvest.step].calls) > 1


# --- which list ---------------------------------------------------------------------------------


def _container(harvest: Harvest, frame: Frame, plan: Plan | None) -> str:
    """The list handed on to the next step, or the one the clause speaks of."""
    handed = _handed_outputs(harvest, plan)
    present = [path for path in handed if path in harvest.paths]
    if present:
        return container_of(present[0])
    return max(
        harvest.containers, key=lambda c: (_container_score(c, harvest, frame), -len(c)), default=""
    )


def _handed_outputs(harvest: Harvest, plan: Plan | None) -> list[str]:
    if plan is None or harvest.step == len(harvest.path) - 1:
        return []
    return [
        source.binding.output
        for step in plan.steps[harvest.step + 1 :]
        for call in step.calls
        for source in call.values()
        if source.binding is not None and source.binding.source == harvest.tool.id
    ]


_ENVELOPE = frozenset(
    {"count", "total", "page", "per", "size", "limit", "offset", "cursor", "status", "ok",
     "success", "code", "message", "query", "q", "next", "previous", "has", "more", "took", "unit",
     "currency", "generated", "updated", "version"}
)  # fmt: skip


def _container_score(container: str, harvest: Harvest, frame: Frame) -> float:
    """How likely the items of this list are what the clause speaks of."""
    own = [p for p in harvest.paths if container_of(p) == container]
    telling = [p for p in own if not set(identifier_words(p.rsplit(".", 1)[-1])) <= _ENVELOPE]
    named = set(map(stem, identifier_words(container.replace("[]", ""))))
    if not telling:
        empty = container and not any(read_rows(body, container) for body in harvest.bodies)
        return 1.2 if empty and any(stem(word) in named for word in frame.words) else -1.0
    score = min(len(telling), 4) * 0.25 - 0.2 * max(container.count("[]") - 1, 0)
    score += 0.8 * any(stem(word) in named for word in frame.words)
    best = [max((path_score([w], p) for p in own), default=0.0) for w in frame.words]
    score += 0.5 * sum(best) / max(len(best), 1)
    for ranking in frame.rankings:
        score += 0.8 * max((path_score(wanted_words(ranking), p) for p in own), default=0.0)
    if any(v.kind in ("date", "date_range") for v in frame.values):
        score += 0.4 * any(is_day(harvest.paths[p]) for p in own) * bool(container)
    objects = any("." in p[len(container) :] for p in own) if container else True
    return score + (0.35 if container and objects and container.count("[]") == 1 else 0.0)


# --- which rows ---------------------------------------------------------------------------------


def _filters(view: _View) -> list[Filter]:
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
    for made in (*_exact_names(view), *_modifiers(view)):
        left = [row for row in rows if passes(row, made)]
        if left:
            rows = left
            chosen.append(made)
    return chosen


def _tests(view: _View) -> list[Filter]:
    """The bounds that a question like "is it above 20 degrees" asks about."""
    if _THERE_IS.match(view.frame.text):
        return []
    bounds = [v for v in view.frame.values if v.kind in ("number", "money") and v.comparison]
    return [made for v in bounds if (made := _bound_filter(view, v)) is not None]


def _value_filter(view: _View, value: Value) -> Filter | None:
    if value.kind in ("date", "date_range", "datetime") and value.role != "now":
        return _day_filter(view, value)
    if value.kind in ("time", "time_range"):
        return _clock_filter(view, value)
    if value.kind in ("number", "money") and value.comparison:
        return _bound_filter(view, value)
    if value.kind in ("name", "quoted", "country", "identifier"):
        return _name_filter(view, value)
    return None


def _passing(view: _View, path: str, test: Callable[[Any], bool]) -> Filter:
    """A filter by the values of a path that pass a test."""
    found: dict[Any, None] = {}
    for row in view.rows:
        value = row.get(path)
        for item in value if isinstance(value, list) else [value]:
            if item is not None and test(item):
                found[item] = None
    return Filter(path=path, op="in", value=list(found))


def _day_filter(view: _View, value: Value) -> Filter | None:
    paths = [p for p, v in view.paths.items() if container_of(p) == view.container and _is_day(v)]
    if not paths:
        return None
    if value.kind == "date_range":
        first, last = value.value["start"], value.value["end"]
        return _passing(view, paths[0], lambda v: first <= str(v)[:10] <= last)
    return _passing(view, paths[0], lambda v: str(v)[:10] == str(value.value)[:10])


def _is_day(value: Any) -> bool:
    return is_day(value[0] if isinstance(value, list) and value else value)


def _clock_filter(view: _View, value: Value) -> Filter | None:
    clocks = [p for p, v in view.paths.items() if container_of(p) == view.container and is_clock(v)]
    if not clocks:
        return None
    near = _words_around(view.frame, value)
    ranked = match_paths([*near, "departure", "start", "time"], dict.fromkeys(clocks))
    path = (ranked or clocks)[0]
    if value.kind == "time_range":
        first, last = value.value["start"], value.value["end"]
        return _passing(view, path, lambda v: first <= _clock(v) <= last)
    test = _TESTS.get(value.comparison)
    if test is None:
        return _passing(view, path, lambda v: _clock(v)[:2] == value.value[:2])
    return _passing(view, path, lambda v: test(_clock(v), value.value))


def _clock(value: Any) -> str:
    text = str(value)
    return text[11:16] if is_day(text) else text[:5]


def _bound_filter(view: _View, value: Value) -> Filter | None:
    """A number with under, over, at least: on the field its unit or the words before it name."""
    money = value.kind == "money"
    words = ["price", "cost", "amount", "total", "fare"] if money else [value.unit]
    compared = comparison(view.frame)
    words = [*_words_around(view.frame, value), *(compared.attributes if compared else ()), *words]
    numeric = {p: v for p, v in view.paths.items() if is_number(v) or _number_like(v)}
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


def _number_like(value: Any) -> bool:
    try:
        float(str(value))
    except ValueError:
        return False
    return True


def _words_around(frame: Frame, value: Value) -> list[str]:
    """The two content words before a value and the one after it, nearest first."""
    before = [t.word for t in frame.tokens if t.content and t.start < value.start][-2:]
    after = [t.word for t in frame.tokens if t.content and t.start >= value.end][:1]
    return [*reversed(before), *after] if before else after


def _name_filter(view: _View, value: Value) -> Filter | None:
    """Rows in which some text holds the name; none where no row does and it was an argument."""
    wanted = [plain(str(form)) for form in _forms(value)]
    textual = [p for p, v in view.paths.items() if _is_text(v)]
    best: Filter | None = None
    for path in sorted(textual, key=lambda p: (not p.endswith("name"), p.count("."))):
        made = _passing(view, path, lambda v: any(_holds(v, w) for w in wanted))
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


def plain(text: str) -> str:
    """Case-folded text without diacritics."""
    decomposed = unicodedata.normalize("NFKD", text)
    return "".join(c for c in decomposed if not unicodedata.combining(c)).casefold().strip()


def _is_text(value: Any) -> bool:
    first = value[0] if isinstance(value, list) and value else value
    return isinstance(first, str) and len(first) < 200


def _exact_names(view: _View) -> list[Filter]:
    """Where rows are exactly called what was asked for, the others are left out."""
    filters = []
    for value in view.frame.values:
        if value.kind not in ("name", "quoted"):
            continue
        for path in view.paths:
            if path.rsplit(".", 1)[-1].lower() not in ("name", "title"):
                continue
            made = _passing(view, path, lambda v: plain(str(v)) == plain(str(value.value)))
            if made["value"]:
                filters.append(made)
                break
    return filters


def _modifiers(view: _View) -> list[Filter]:
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


def _coming(view: _View) -> list[Filter]:
    """Days from today on, where the clause speaks of what comes next."""
    if not any(r.degree.upcoming for r in view.frame.rankings):
        return []
    days = [p for p, v in view.paths.items() if container_of(p) == view.container and _is_day(v)]
    return [_passing(view, days[0], lambda v: str(v)[:10] >= view.frame.today)] if days else []


def _without(view: _View, word: str) -> Filter | None:
    """Rows that have none of what an adjective excludes: a direct flight has no stops."""
    numeric = {p: v for p, v in view.paths.items() if is_number(v)}
    found = match_paths(lexicon().without.get(word, ()), numeric)
    return Filter(path=found[0], op="=", value=0) if found else None


def _modifier(view: _View, word: str) -> Filter | None:
    for path, value in view.paths.items():
        if container_of(path) == "" and view.container:
            continue
        leaf = identifier_words(path.rsplit(".", 1)[-1].replace("[]", ""))
        if isinstance(value, bool) and stem(word) in map(stem, leaf):
            return Filter(path=path, op="=", value=True)
        if _is_text(value) and len(str(value)) < 120:
            made = _passing(
                view,
                path,
                lambda v: stem(word) in map(stem, prose_words(str(v))) and len(str(v)) < 60,
            )
            if made["value"] and len(made["value"]) < len(view.rows):
                return made
    return None


# --- in which order, how many -------------------------------------------------------------------


def _order(view: _View, thinking: Thinking) -> tuple[Sort | None, int | None]:
    """The order a superlative asks for, where it speaks of this step; else the first row on the way."""
    ranking = next((r for r in view.frame.rankings if _speaks_of(view, r, thinking)), None)
    sort, take = None, None
    if ranking is not None and view.container:
        path = _sort_path(view, ranking)
        if path is not None:
            sort = Sort(path=path, descending=ranking.degree.descending)
            take = ranking.take
    degree = comparison(view.frame)
    if ranking is None and degree is not None and view.last and len(view.rows) > 1:
        bounded = any(v.comparison for v in view.frame.values)
        path = None if bounded else _sort_path(view, Ranking("", degree, "", 1))
        if path is not None:
            sort, take = Sort(path=path, descending=degree.descending), 1
    if not view.last:
        take = take or (None if view.frame.each else 1)
    return sort, take


def _sort_path(view: _View, ranking: Ranking) -> str | None:
    sortable = {
        p: v
        for p, v in view.paths.items()
        if is_number(v) or _number_like(v) or is_day(v) or is_clock(v)
    }
    found = match_paths(wanted_words(ranking), sortable, described(view.harvest.tool))
    return found[0] if found else None


def _speaks_of(view: _View, ranking: Ranking, thinking: Thinking) -> bool:
    """Whether the superlative orders the rows of this step and not those of another."""
    if view.last:
        earlier = [thinking.library.tool(t) for t in view.harvest.path[:-1]]
        return not any(_belongs(tool, ranking, view.frame) for tool in earlier)
    return _belongs(view.harvest.tool, ranking, view.frame)


def _belongs(tool: Tool, ranking: Ranking, frame: Frame) -> bool:
    """Whether the tool lists the things the superlative is about."""
    nouns = [ranking.noun] if ranking.noun else []
    if ranking.noun in ranking.degree.attributes or not nouns:
        nouns += [group.head for group in frame.groups[:2]]
    own = set(map(stem, title_words(tool)))
    return any(stem(noun) in own for noun in nouns) and bool(attribute_paths(tool, ranking))


# --- what to compute ----------------------------------------------------------------------------


def _aggregate(view: _View) -> Aggregate | None:
    """A count, sum or average, where the answer does not state the number itself."""
    op = view.frame.aggregate
    if not op or not view.container or len(view.rows) < 2:
        return None
    numeric = {p: v for p, v in view.paths.items() if is_number(v)}
    if op == "count":
        counts = {p: v for p, v in numeric.items() if "count" in identifier_words(p)}
        stated = match_paths([view.frame.head], counts)
        return None if stated else Aggregate(op="count", path="")
    words = [w for w in view.frame.words if w not in ("total", "average", "sum", "mean")]
    inner = {p: v for p, v in numeric.items() if container_of(p) == view.container}
    for word in (*reversed(words), "price", "amount", "total", "value"):
        found = match_paths([word], inner)
        if found:
            return Aggregate(op=op, path=found[0])  # type: ignore[typeddict-item]
    return None
