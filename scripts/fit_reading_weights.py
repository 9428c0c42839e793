"""Fits what the candidates of a clause are worth: which of them is meant.

The chance of each candidate is a softmax over their weighted sums of features
(``graphs.reading.weights.value_of``). Three sources, weighed alike, tell which is right:

- requests of one goal to described APIs (our own and the development half of RestBench's): the
  operation that their path ends with, or what that shows;
- requests and turns to live services for development: what led to a right answer;
- tasks of the development fold: as the first, by their gold calls.

The weights stay near those before. They are checked on each API with the weights fitted to the
others, and written only where the live services, so checked, are read no worse.

    python scripts/fit_reading_weights.py --restbench DIR [--choices FILE] [--ridge 0.02] [--dry]
        [--only NAME ...]
"""

from __future__ import annotations

import argparse
import asyncio
import json
from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from evals.fitted_weights import WEIGHTS

SOURCES = ("described", "live", "tasks")
_HELD = "held_"
_STEPS, _RATE = 600, 0.3
Floats = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Choice:
    """The candidates of one clause, and which of them are right."""

    source: str
    api: str
    text: str
    candidates: list[dict[str, float]]
    right: list[int]


@dataclass(frozen=True, slots=True)
class Heard:
    """A clause that was read in a run: its candidates, and the entity model of then."""

    text: str
    candidates: Sequence[Any]
    model: Any


Hearing = dict[str, dict[str, Heard]]
"""Request -> text of a clause -> how it was read last."""


@contextmanager
def hearing() -> Iterator[Hearing]:
    """Hears how clauses are read while it is open."""
    from graphs.reading.reasoner import RuleReader

    heard: Hearing = defaultdict(dict)
    ranked = RuleReader.ranked

    def listening(reader: RuleReader, clause: Any, question: Any, *others: Any) -> list[Any]:
        found = ranked(reader, clause, question, *others)
        heard[question.request][clause.text] = Heard(clause.text, found, question.model)
        return found

    RuleReader.ranked = listening  # type: ignore[method-assign, assignment]
    try:
        yield heard
    finally:
        RuleReader.ranked = ranked  # type: ignore[method-assign]


def described(restbench: Path) -> Iterator[Choice]:
    """Requests of one goal to described APIs that are open for development."""
    from evals.benchmarks.form_planning import DescribedWorld, rule_reader
    from evals.benchmarks.path_requests import load_own, load_restbench, operation
    from memory.minilm import MiniLmEmbedder

    embedder = MiniLmEmbedder()
    reader = rule_reader(embedder)
    own = [(api, api.requests) for api in load_own() if not api.name.startswith(_HELD)]
    half = [
        (api, tuple(r for r in api.requests if r.half == "develop"))
        for api in load_restbench(restbench)
    ]
    for api, requests in [*own, *half]:
        world = DescribedWorld.of(api, embedder)
        tools = {operation(f"{t.method} {t.path}"): t for t in world.library.tools()}
        for request in requests:
            with hearing() as heard:
                asyncio.run(reader.read(world.question(request.request)))
            paths = [[tools[one] for one in path] for path in request.paths]
            several = all(sum(tool.risk != "read" for tool in path) > 1 for path in paths)
            if not several:
                gold = {path[-1].id for path in paths}
                yield from _by_gold("described", api.name, heard[request.request], gold)


async def live() -> list[Choice]:
    """What was read where the answer came out right."""
    from app.settings import Settings
    from evals.live.catalogue import find_services
    from evals.live.conversations.catalogue import conversations_on
    from evals.live.conversing import converse
    from evals.live.judging import judge
    from evals.live.running import LiveOptions, run_requests
    from graphs.reading.weights import fitted

    fitted().update(doubt=0.0, withhold=0.0)  # type: ignore[attr-defined]
    options, found = LiveOptions(strategy="plan"), []
    for service in find_services().developed():
        with hearing() as heard:
            async for run in run_requests(Settings(), service, service.requests, options):
                if judge(service.name, run).verdict == "right":
                    found += _as_read("live", service.name, heard)
                heard.clear()
            for conversation in conversations_on(service.name):
                async for turn in converse(Settings(), service, conversation, options):
                    if turn.verdict == "right":
                        found += _as_read("live", service.name, heard)
                    heard.clear()
    return found


async def tasks(others: Collection[str]) -> list[Choice]:
    """Tasks of the development fold, and others by their ids, that are answered by calls."""
    from app.settings import Settings
    from evals.tasks.records import load_tasks
    from evals.tasks.running import run_tasks
    from evals.tasks.scoring import score

    unlike = [one for one in load_tasks("unlike") if one.id in others]
    some = [one for one in [*load_tasks("development"), *unlike] if one.gold and not one.like]
    found: list[Choice] = []
    settings = Settings().model_copy(update={"strategy": "plan"})
    with hearing() as heard:
        async for run in run_tasks(settings, some):
            last = run.task.gold[-1]
            gold = {last.tool, *last.instead, *(path[-1] for path in run.task.other_paths if path)}
            group = last.tool.partition(".")[0]
            found += _by_gold("tasks", group, heard[run.task.request], gold)
            if len(heard[run.task.request]) > 1 and score(run).right:
                found += _as_read("tasks", group, {"": heard[run.task.request]})
    return found


def _by_gold(
    source: str, api: str, heard: Mapping[str, Heard], gold: Iterable[str]
) -> list[Choice]:
    """The choice of a request that is one clause: what ends with the gold operation is right."""
    if len(heard) != 1:
        return []
    one = next(iter(heard.values()))
    right = [i for i, c in enumerate(one.candidates) if _is_gold(c.goal, set(gold), one.model)]
    return [_choice(source, api, one, right)]


def _is_gold(goal: Any, gold: set[str], model: Any) -> bool:
    """Whether a goal asks for one of these operations, or for what one of them shows."""
    if goal.kind != "find":
        return goal.tool_id in gold
    paths = [model.paths[tool] for tool in gold if tool in model.paths]
    return goal.find.entity in {p.entity for p in paths if p.kind in ("list", "detail")}


def _as_read(source: str, api: str, heard: Hearing) -> list[Choice]:
    return [
        _choice(source, api, one, [0])
        for clauses in heard.values()
        for one in clauses.values()
        if one.candidates
    ]


def _choice(source: str, api: str, heard: Heard, right: list[int]) -> Choice:
    features = [
        {name: round(float(amount), 4) for name, amount in c.features.items() if name != "value"}
        for c in heard.candidates
    ]
    return Choice(source, api, heard.text, features, right)


class Problem:
    """Choices that have a right candidate and a wrong one, as arrays padded to one length."""

    def __init__(
        self, choices: Sequence[Choice], names: Sequence[str], only: Sequence[str] = ()
    ) -> None:
        counts = {s: sum(one.source == s for one in choices) for s in SOURCES}
        most = max(len(one.candidates) for one in choices)
        shape = len(choices), most
        self.x, self.right = np.zeros((*shape, len(names))), np.zeros(shape)
        self.there = np.zeros(shape, dtype=bool)
        self.weight = np.array([1.0 / counts[one.source] for one in choices])
        self.moves = np.array([float(not only or name in only) for name in names])
        for at, one in enumerate(choices):
            self.x[at, : len(one.candidates)] = _amounts(one, names)
            self.right[at, one.right] = 1.0
            self.there[at, : len(one.candidates)] = True

    def fit(self, before: Floats, ridge: float) -> Floats:
        """The likeliest weights near those before."""
        weights = before.copy()
        for _ in range(_STEPS):
            scores = np.where(self.there, self.x @ weights, -np.inf)
            raised = np.exp(scores - scores.max(axis=1, keepdims=True)) + 1e-12 * self.there
            chance = raised / raised.sum(axis=1, keepdims=True)
            among = chance * self.right
            pull = (among / among.sum(axis=1, keepdims=True) - chance) * self.weight[:, None]
            slope = ridge * (before - weights) + np.einsum("ij,ijk->k", pull, self.x)
            weights = weights + _RATE * slope * self.moves
        return np.asarray(weights)


def _amounts(choice: Choice, names: Sequence[str]) -> Floats:
    return np.array([[c.get(n, 0.0) for n in names] for c in choice.candidates])


def first_is_right(choice: Choice, names: Sequence[str], weights: Floats) -> bool:
    """Whether a right candidate comes first."""
    if not choice.candidates:
        return False
    return int(np.argmax(_amounts(choice, names) @ weights)) in choice.right


def report(
    choices: Sequence[Choice],
    names: Sequence[str],
    before: Floats,
    ridge: float,
    only: Sequence[str] = (),
) -> bool:
    """Print how each API fares with the weights of the others; whether live is no worse."""
    usable = [one for one in choices if 0 < len(one.right) < len(one.candidates)]
    sums: dict[str, list[int]] = {source: [0, 0, 0] for source in SOURCES}
    print(f"{'source':10} {'api':16} choices  among  before  left out")
    for source, api in sorted({(one.source, one.api) for one in choices}):
        rest = [one for one in usable if (one.source, one.api) != (source, api)]
        weights = Problem(rest, names, only).fit(before, ridge)
        own = [one for one in choices if (one.source, one.api) == (source, api)]
        was = sum(first_is_right(one, names, before) for one in own)
        now = sum(first_is_right(one, names, weights) for one in own)
        among = sum(bool(one.right) for one in own)
        print(f"{source:10} {api:16} {len(own):7} {among:6} {was:7} {now:9}")
        sums[source] = [a + b for a, b in zip(sums[source], (len(own), was, now), strict=True)]
    for source, (count, was, now) in sums.items():
        print(f"{source:10} {'all':16} {count:7} {'':6} {was:7} {now:9}")
    return sums["live"][2] >= sums["live"][1]


def collect(restbench: Path, others: Collection[str]) -> list[Choice]:
    """The choices of all sources."""
    return [*described(restbench), *asyncio.run(live()), *asyncio.run(tasks(others))]


def main() -> None:
    """Collect or read choices, check, fit, and write the weights that are better."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--restbench", type=Path, required=True, help="Folder of RestBench.")
    parser.add_argument("--choices", type=Path, help="JSON lines collected before, or to write")
    parser.add_argument("--tasks", type=Path, help="Ids of tasks of unlike to fit to as well.")
    parser.add_argument("--ridge", type=float, default=0.02)
    parser.add_argument("--only", nargs="*", default=(), help="Weights that may move; all.")
    parser.add_argument("--dry", action="store_true", help="Write no weights.")
    options = parser.parse_args()
    if options.choices and options.choices.exists():
        lines = options.choices.read_text("utf-8").splitlines()
        choices = [Choice(**json.loads(line)) for line in lines]
    else:
        others = set(options.tasks.read_text("utf-8").split()) if options.tasks else set()
        choices = collect(options.restbench, others)
        if options.choices:
            told = (json.dumps(asdict(one)) for one in choices)
            options.choices.write_text("\n".join(told) + "\n", "utf-8")
    stored = json.loads(WEIGHTS.read_text("utf-8"))
    names = sorted({name for one in choices for some in one.candidates for name in some})
    before = np.array([stored.get(name, 0.0) for name in names])
    better = report(choices, names, before, options.ridge, options.only)
    usable = [one for one in choices if 0 < len(one.right) < len(one.candidates)]
    weights = Problem(usable, names, options.only).fit(before, options.ridge)
    for name, old, new in zip(names, before, weights, strict=True):
        print(f"{name:18} {old:7.3f} {new:7.3f}")
    if not better:
        print("Not written: live services are read worse with the weights of the others.")
    elif not options.dry:
        stored |= {n: round(float(w), 4) for n, w in zip(names, weights, strict=True)}
        WEIGHTS.write_text(json.dumps(stored, indent=2) + "\n", "utf-8")


if __name__ == "__main__":
    main()
