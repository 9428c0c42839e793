"""An answer as the selection sees it: its rows, their paths, the clause."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from graphs.reading.values import Value
from graphs.reasoner import Harvest
from graphs.rules.frame import Frame
from graphs.rules.output_match import described, is_day, match_paths, path_score
from graphs.rules.plan import Plan
from graphs.state import Filter
from tools.records import Tool

Rows = Sequence[Mapping[str, Any]]


@dataclass(frozen=True, slots=True)
class View:
    """An answer as the selection sees it."""

    harvest: Harvest
    frame: Frame
    plan: Plan | None
    container: str
    rows: Rows
    paths: Mapping[str, Any]

    @property
    def last(self) -> bool:
        """Whether the step is the last of its path."""
        return self.harvest.step == len(self.harvest.path) - 1

    @property
    def listed(self) -> bool:
        """Whether the rows are a list: one of the answer, or a record of each row before."""
        return bool(self.container) or (self.harvest.step > 0 and len(self.rows) > 1)

    def used(self, index: int) -> bool:
        """Whether the whole value went into an argument."""
        plan = self.plan
        return plan is not None and index in plan.uses and index not in plan.parts

    @property
    def later(self) -> Sequence[Tool]:
        """The tools of the steps still to come."""
        steps = self.plan.steps if self.plan is not None else ()
        return [step.tool for step in steps[self.harvest.step + 1 :]]

    def named_within(self, words: Sequence[str], paths: Mapping[str, Any]) -> dict[str, float]:
        """Paths that speak of the words, best first; the name of the list itself says nothing."""
        told = described(self.harvest.tool)
        scores = {
            path: path_score(words, path.removeprefix(self.container), told.get(path, ""))
            for path in match_paths(words, paths, told)
        }
        return {path: score for path, score in scores.items() if score > 0}


def sample_of(rows: Rows) -> dict[str, Any]:
    """One value of every path in the rows."""
    sample: dict[str, Any] = {}
    for row in rows[:200]:
        sample.update({k: v for k, v in row.items() if sample.get(k) is None})
    return sample


def passing(view: View, path: str, test: Callable[[Any], bool]) -> Filter:
    """A filter by the values of a path that pass a test."""
    found: dict[Any, None] = {}
    for row in view.rows:
        value = row.get(path)
        for item in value if isinstance(value, list) else [value]:
            if item is not None and test(item):
                found[item] = None
    return Filter(path=path, op="in", value=list(found))


def words_around(frame: Frame, value: Value) -> list[str]:
    """The two content words before a value and the one after it, nearest first."""
    before = [t.word for t in frame.tokens if t.content and t.start < value.start][-2:]
    after = [t.word for t in frame.tokens if t.content and t.start >= value.end][:1]
    return [*reversed(before), *after] if before else after


def holds_day(value: Any) -> bool:
    """Whether a value, or the first of a list, is a day or a moment."""
    return is_day(value[0] if isinstance(value, list) and value else value)


def holds_text(value: Any) -> bool:
    """Whether a value, or the first of a list, is a short text."""
    first = value[0] if isinstance(value, list) and value else value
    return isinstance(first, str) and len(first) < 200


def number_like(value: Any) -> bool:
    """Whether a value reads as a number."""
    try:
        float(str(value))
    except ValueError:
        return False
    return True
