"""How often the right path is planned without a model: RestBench, and our own descriptions."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path

from evals.benchmarks import form_planning, path_planning
from evals.benchmarks.figures import Benchmark, Figure
from evals.benchmarks.path_requests import (
    HALVES,
    DescribedApi,
    load_own,
    load_restbench,
)
from evals.benchmarks.planned_path import PlannedPath
from memory.embeddings import Embedder

_FOLDER = "restbench"
_CORRECT, _EXACT, _EXTRA = 75.0, 68.0, 0.6
_UNSEEN = 45.0
"""What is to be reached, in per cent, on a description heavy on commands that nobody looked at."""
_HELD = "held_"
_PUBLISHED = (
    "text-davinci-003: ReAct 57, Reflexion 59, RestGPT 79; GPT-4o with rewritten documents 88"
)

Planner = Callable[[DescribedApi, Embedder], Iterator[PlannedPath]]
_PLANNERS: Mapping[str, Planner] = {
    "plan": form_planning.plan_paths,
    "dfs": path_planning.plan_paths,
}
"""By the strategy that plans so."""


def _restbench(strategy: str) -> Benchmark:
    """The figures of each pair of requests and description, planned by one strategy."""

    def measure(folder: Path, embedder: Embedder) -> Iterator[Figure]:
        for api in load_restbench(folder / _FOLDER):
            title = f"RestBench {api.name}, {strategy}"
            yield from _figures(title, api, _PLANNERS[strategy], embedder, published=_PUBLISHED)

    needs = (f"{_FOLDER}/datasets", f"{_FOLDER}/specs")
    return Benchmark(f"restbench-{strategy}", needs, measure)


def _own(strategy: str) -> Benchmark:
    """The figures of each description of the project, planned by one strategy."""

    def measure(_: Path, embedder: Embedder) -> Iterator[Figure]:
        for api in load_own():
            yield from _figures(f"own {api.name}, {strategy}", api, _PLANNERS[strategy], embedder)

    return Benchmark(f"own-{strategy}", (), measure)


def _figures(
    title: str, api: DescribedApi, planner: Planner, embedder: Embedder, published: str = ""
) -> Iterator[Figure]:
    paths = list(planner(api, embedder))
    held = api.name.startswith(_HELD)
    reach = _CORRECT if published else _UNSEEN if held else None
    yield Figure(
        f"{title}, correct path",
        _share([path.is_correct for path in paths]),
        len(paths),
        reach=reach,
        published=published,
        details={
            "halves": {half: _half(paths, half) for half in HALVES},
            "requests": [] if held else _develop(paths),
        },
    )
    exact = _share([path.is_exact for path in paths])
    yield Figure(f"{title}, exact path", exact, len(paths), reach=_EXACT if published else None)
    extra = sum(path.extra for path in paths) / len(paths)
    reach = _EXTRA if published else None
    yield Figure(f"{title}, extra calls", extra, len(paths), unit="", reach=reach, at_most=True)


def _share(right: Sequence[bool]) -> float:
    return 100 * sum(right) / len(right) if right else 0.0


def _half(paths: Sequence[PlannedPath], half: str) -> dict[str, float]:
    """The figures of the requests of one half."""
    mine = [path for path in paths if path.request.half == half]
    return {
        "requests": len(mine),
        "correct": round(_share([path.is_correct for path in mine]), 1),
        "exact": round(_share([path.is_exact for path in mine]), 1),
        "extra": round(sum(path.extra for path in mine) / max(len(mine), 1), 2),
    }


def _develop(paths: Sequence[PlannedPath]) -> list[dict[str, object]]:
    """Each request to improve on, with what was found for it."""
    return [
        {
            "request": path.request.request,
            "found": list(path.found),
            "correct": path.is_correct,
            "exact": path.is_exact,
        }
        for path in paths
        if path.request.half == "develop"
    ]


BENCHMARKS = tuple(made(strategy) for made in (_restbench, _own) for strategy in _PLANNERS)
"""Each set by each planner, side by side."""
