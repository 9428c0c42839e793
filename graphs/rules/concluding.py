"""Yes or no, and comparisons: what the answers of subtasks come to."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from typing import Any, NamedTuple

from graphs.reasoner import Task
from graphs.results import bare_result, incomparable, winners
from graphs.rows.selection import BOUNDS, passes
from graphs.rules.formatting import paid_in
from graphs.rules.frame import Frame
from graphs.rules.language import is_chinese
from graphs.rules.lexicon import Degree, Predicate, lexicon
from graphs.rules.output_match import is_numeric, match_paths
from graphs.rules.reading import YES_NO, parse
from graphs.rules.thinking import Thinking
from graphs.rules.tool_words import stem
from graphs.state import Observation, Result
from tools.json_number import is_number
from tools.words import identifier_words, prose_words

_UNSURE = frozenset({"probability", "chance", "likelihood"})
_LIKELY = 50
"""Per cent from which on what may happen counts as happening."""
_THAN = re.compile(r"\bthan\b", re.IGNORECASE)
_EXISTS = re.compile(
    r"^\W*(?:(?:is|are|was|were|will) there\b|"
    r"(?:can|could) (?:i|we|you|one) (?:still |even )?(?:get|take|catch|find|buy|go by)\b)",
    re.IGNORECASE,
)
"""A question for whether there is any: whatever was found says yes."""
_OFFERS = re.compile(
    r"^\W*(?:do|does) .{2,40} (?:have|has|sell|stock|carry|serve|offer|run|fly|go)\b", re.IGNORECASE
)
"""A question for what somebody has: where nothing was found, the answer is no."""


def conclude(thinking: Thinking, task: Task, observations: Sequence[Observation]) -> bool | None:
    """The truth of a yes-or-no clause, None where it asks something else."""
    frame = thinking.frame_of(task)
    if not frame.yes_no:
        return None
    last = observations[-1] if observations else None
    if last is None or last["outcome"] == "failed":
        return None
    rows = [row["fields"] for row in last["rows"]]
    tests = last["selection"]["tests"] if last["selection"] else []
    if tests:
        shown = any(all(passes(row, test) for test in tests) for row in rows)
        # a test of a quality says itself whether it is denied
        return shown != (frame.negated and tests[0]["op"] in BOUNDS)
    if any(v.comparison for v in frame.values):
        return bool(rows)
    if frame.predicate:
        truth = _holds(lexicon().predicates[frame.predicate], rows) if rows else False
        return truth if truth is None else truth != frame.negated
    if _asks_existence(frame):
        return bool(rows)
    return False if not rows and _OFFERS.match(frame.text) else None


def _asks_existence(frame: Frame) -> bool:
    """Whether a question asks if there is a thing: "is there ...", in Chinese 那里有 ... 吗."""
    if _EXISTS.match(frame.text):
        return True
    first = next((t for t in frame.tokens if t.content or t.raw in ("has", "there")), None)
    return is_chinese(frame.original) and first is not None and first.raw in ("has", "there")


def _holds(predicate: Predicate, rows: Sequence[Mapping[str, Any]]) -> bool | None:
    """Whether any row shows the predicate: a switch, a number above the bound, a telling word."""
    paths = {p: v for row in rows for p, v in row.items()}
    switched = _switched(predicate, paths, rows)
    if switched is not None:
        return switched
    found: bool | None = None
    for path in match_paths(predicate.attributes, paths):
        above = _LIKELY if _UNSURE & set(identifier_words(path)) else predicate.above
        for row in rows:
            value = row.get(path)
            if is_number(value):
                found = bool(found) or value > above
    if found:
        return True
    terms = {tuple(prose_words(term)) for term in predicate.text}
    for row in rows:
        for value in row.values():
            if isinstance(value, str) and len(value) < 120:
                found = bool(found) or _mentions(value, terms)
    return found


def _switched(
    predicate: Predicate, paths: Mapping[str, Any], rows: Sequence[Mapping[str, Any]]
) -> bool | None:
    """What a yes-or-no field says, also one of the opposite; None where there is none."""
    for names, shown in ((predicate.against, False), (predicate.attributes, True)):
        for path in match_paths(names, paths):
            if any(isinstance(row.get(path), bool) for row in rows):
                return any(row.get(path) is shown for row in rows)
    return None


def _mentions(text: str, terms: set[tuple[str, ...]]) -> bool:
    words = [stem(w) for w in prose_words(text)]
    return any(
        words[i : i + len(term)] == [stem(w) for w in term]
        for term in terms
        for i in range(len(words))
    )


def combine(thinking: Thinking, task: Task) -> Result:
    """Compare or add up what the subtasks it depends on found."""
    frame = _comparing(thinking, task)
    labels = dict(re.findall(r"(A\d+)=([^;]+)", task.subtask["text"]))
    degree = comparison(frame)
    told = list(degree.attributes) if degree else []
    compared = _values(task.known, wanted(frame, degree), told)
    named = {labels.get(key, key): value for key, value in compared.values.items()}
    if len(named) < 2:
        return incomparable(task.subtask)
    if len(compared.currencies) > 1:
        return incomparable(task.subtask, f"the amounts are in {_and(compared.currencies)}")
    result = bare_result(task.subtask, "answered")
    facts: dict[str, Any] = {"values": named}
    if frame.aggregate == "sum":
        facts["total"] = round(sum(named.values()), 4)
    else:
        descending = degree.descending if degree else True
        facts["winners"] = winners(named, largest=descending)
        ordered = sorted(named.values(), reverse=True)
        if (
            compared.alike or frame.aggregate == "difference"
        ):  # else two things that nobody subtracted
            facts["difference"] = round(ordered[0] - ordered[-1], 4)
        result = {**result, "truth": _is_so(frame, facts["winners"], list(named))}
    return {**result, "facts": facts}


def _comparing(thinking: Thinking, task: Task) -> Frame:
    """What says how to compare: the request, or else what a turn asks again of an earlier one."""
    frame = parse(task.request, thinking.now())
    if comparison(frame) is None and not frame.aggregate:
        asked = [thinking.frame(result["text"]) for result in task.known.values()]
        frame = next((one for one in asked if comparison(one) is not None), frame)
    return frame


def _is_so(frame: Frame, winners: Sequence[str], names: Sequence[str]) -> bool | None:
    """Whether what is named first "is cheaper than" the other; None where that is not asked."""
    sentences = re.split(r"(?<=[.!?;])\s+", frame.original)
    if not any(_THAN.search(s) and YES_NO.match(s) for s in sentences):
        return None
    text = frame.original.lower()
    places = {name: text.find(name.lower()) for name in names}
    if min(places.values()) < 0:
        return None
    return list(winners) == [min(names, key=lambda name: places[name])]


def comparison(frame: Frame) -> Degree | None:
    """The degree a comparison speaks of: a superlative, else a comparative."""
    if frame.rankings:
        return frame.rankings[0].degree
    text = frame.text.lower()
    forms = sorted(lexicon().comparatives, key=len, reverse=True)
    for form in forms:
        if re.search(rf"\b{re.escape(form)}\b", text):
            return lexicon().comparatives[form]
    return None


def wanted(frame: Frame, degree: Degree | None) -> list[str]:
    """Words of the field that is compared."""
    nouns = [w for w in frame.words if w not in lexicon().comparatives]
    ranked = [r.noun for r in frame.rankings if r.noun]
    attributes = list(degree.attributes) if degree else []
    if frame.predicate and not attributes:  # where it rains more there is more precipitation
        attributes = list(lexicon().predicates[frame.predicate].attributes)
    return [*attributes, *ranked, *nouns]


class _Compared(NamedTuple):
    """The numbers that subtasks found for the compared field."""

    values: dict[str, float]
    """By subtask."""
    alike: bool
    """Whether it is one field of all."""
    currencies: set[str]
    """In which they are, where they are amounts of money."""


def _values(known: Mapping[str, Result], words: Sequence[str], told: Sequence[str]) -> _Compared:
    """What each subtask found for the compared field, the one that all of them have.

    Answers of different shapes are compared only by what the comparison itself tells (``told``).
    """
    rows: dict[str, Mapping[str, Any]] = {}
    for key, result in known.items():
        last = result["observations"][-1] if result["observations"] else None
        if last is not None and is_numeric(last["aggregate"]):
            rows[key] = {"value": last["aggregate"]}
        elif last is not None and last["rows"]:
            rows[key] = _of_one(last)
    shared: dict[str, Any] = {
        path: value
        for path, value in next(iter(rows.values()), {}).items()
        if is_numeric(value)
        and not isinstance(value, list)
        and all(is_numeric(row.get(path)) for row in rows.values())
    }
    paths = match_paths(words, shared) or (["value"] if "value" in shared else [])
    chosen = dict.fromkeys(rows, paths[0]) if paths else _own_fields(rows, told or words)
    paid = {paid_in(path, rows[key]) for key, path in chosen.items()}
    return _Compared(
        {key: float(rows[key][path]) for key, path in chosen.items()},
        bool(paths),
        paid - {""},
    )


def _of_one(last: Observation) -> Mapping[str, Any]:
    """The fields of the first row, not those around its list: a total of rows is no price."""
    fields = last["rows"][0]["fields"]
    container = last["selection"]["container"] if last["selection"] else ""
    return {p: v for p, v in fields.items() if p.startswith(container)} or fields


def _own_fields(rows: Mapping[str, Mapping[str, Any]], words: Sequence[str]) -> dict[str, str]:
    """The best field of each answer by itself, where the answers have different shapes."""
    found = {}
    for key, row in rows.items():
        numeric = {p: v for p, v in row.items() if is_numeric(v) and not isinstance(v, list)}
        paths = match_paths(words, numeric) or (["value"] if "value" in numeric else [])
        if paths:
            found[key] = paths[0]
    return found


def _and(names: Collection[str]) -> str:
    *first, last = sorted(names)
    return f"{', '.join(first)} and {last}"
