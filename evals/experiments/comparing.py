"""What got better and what got worse from one experiment to another."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, Literal

from evals.experiments.evaluators import LOWER_IS_BETTER
from evals.experiments.running import FORMAT, Experiment
from memory.errors import DeveloperError

_NOISY = frozenset({"seconds"})
"""Figures that differ from run to run: compared as a whole only."""
_LEAST_SHARE = 0.05
"""A smaller change of a figure is none."""


@dataclass(frozen=True, slots=True)
class Change:
    """A score of one case that is another one now."""

    case: str
    key: str
    before: float
    now: float
    comment: str
    """What the evaluator said to the worse of the two."""

    @property
    def way(self) -> Literal["better", "worse"]:
        """Whether it is better now."""
        rises = self.now > self.before
        return "better" if rises != (self.key in LOWER_IS_BETTER) else "worse"


@dataclass(frozen=True, slots=True)
class Comparison:
    """Two experiments side by side."""

    summary: Mapping[str, tuple[float | None, float | None]]
    """Evaluator -> its mean before and now, over the cases that both have; None: not scored."""
    changes: tuple[Change, ...]
    only_before: tuple[str, ...]
    only_now: tuple[str, ...]

    def of(self, way: Literal["better", "worse"]) -> list[Change]:
        """The changes of one way."""
        return [change for change in self.changes if change.way == way]

    def to_json(self) -> dict[str, Any]:
        """The comparison as a JSON object."""
        return {
            "summary": {k: {"before": b, "now": n} for k, (b, n) in self.summary.items()},
            "better": [asdict(change) for change in self.of("better")],
            "worse": [asdict(change) for change in self.of("worse")],
            "only_before": list(self.only_before),
            "only_now": list(self.only_now),
        }


def read_experiment(path: Path) -> Experiment:
    """A stored experiment; raises ``DeveloperError`` (code ``wrong_experiment``)."""
    try:
        found: Experiment = json.loads(path.read_text(encoding="utf-8"))
        if found["format"] != FORMAT:
            raise ValueError(f"its format is {found['format']!r}, not {FORMAT}")
    except (OSError, ValueError, LookupError, TypeError) as error:
        message = f"{path} is no experiment: {error}. `cairn eval experiment --output` writes one."
        raise DeveloperError(message, code="wrong_experiment") from error
    return found


def compare(before: Experiment, now: Experiment) -> Comparison:
    """What differs, case by case, where both have the case."""
    first = {case["id"]: case["scores"] for case in before["cases"]}
    second = {case["id"]: case["scores"] for case in now["cases"]}
    both = [name for name in first if name in second]
    keys = dict.fromkeys(k for name in both for s in (first, second) for k in s[name])
    return Comparison(
        summary={key: (_mean(first, both, key), _mean(second, both, key)) for key in keys},
        changes=tuple(c for name in both for c in _changes(name, first[name], second[name])),
        only_before=tuple(name for name in first if name not in second),
        only_now=tuple(name for name in second if name not in first),
    )


def _changes(case: str, before: Mapping[str, Any], now: Mapping[str, Any]) -> Iterator[Change]:
    for key in before:
        if key not in now or key in _NOISY:
            continue
        was, is_ = before[key]["score"], now[key]["score"]
        least = _LEAST_SHARE * abs(was) if key in LOWER_IS_BETTER else 0.0
        if abs(is_ - was) > least:
            comment = now[key]["comment"] or before[key]["comment"]
            yield Change(case, key, was, is_, comment)


def _mean(scores: Mapping[str, Mapping[str, Any]], names: list[str], key: str) -> float | None:
    found = [scores[name][key]["score"] for name in names if key in scores[name]]
    return round(sum(found) / len(found), 4) if found else None
