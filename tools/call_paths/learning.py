"""Counting the moves of call paths for the edges of the tool graph, each move once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import groupby, pairwise

from tools.call_paths.function_names import FunctionNames
from tools.call_paths.records import CallPath, Reading
from tools.statistics import LearnedMove, MoveStatistics


@dataclass(slots=True)
class Learned:
    """What learning from call paths came to."""

    paths: int = 0
    """Paths of runs that count."""
    moves: list[LearnedMove] = field(default_factory=list)
    """Their moves between two tools of the library."""
    counted: int = 0
    """Moves that were not learned before, and are now."""
    unresolved: Counter[str] = field(default_factory=Counter)
    """Function names that no tool of the library has -> calls."""
    ambiguous: Counter[str] = field(default_factory=Counter)
    """Function names that several tools have -> calls."""


def learn(
    reading: Reading,
    names: FunctionNames,
    statistics: MoveStatistics,
    *,
    dry_run: bool = False,
    ran_here: Callable[[str], bool] = lambda _: False,
) -> Learned:
    """Count what was read; a ``dry_run`` only says what would be.

    Runs of which ``ran_here`` says that they are this data folder's own were counted when they
    ended: they are dropped, and told with the others that were.
    """
    own = {path.run_id for path in reading.paths if path.run_id and ran_here(path.run_id)}
    reading.dropped_runs["ran_here"] += len(own)
    reading.dropped_runs += Counter()  # none of a reason is no reason
    learned = Learned()
    for path in reading.paths:
        if path.run_id not in own or not path.run_id:
            learned.paths += 1
            learned.moves += moves_of(path, resolved(path.functions, names, learned))
    learned.counted = statistics.learn(learned.moves, dry_run=dry_run)
    return learned


def resolved(
    functions: Sequence[str], names: FunctionNames, learned: Learned
) -> Iterator[str | None]:
    """The tool of each function, None where it is not clear which one is meant."""
    for function in functions:
        found = names.candidates(function)
        if not found:
            learned.unresolved[function] += 1
        elif len(found) > 1:
            learned.ambiguous[function] += 1
        yield found[0] if len(found) == 1 else None


def moves_of(path: CallPath, tools: Iterator[str | None]) -> Iterator[LearnedMove]:
    """The moves of a path: a tool called several times in a row is one step.

    A tool that is not known parts the path. Each move has a name of its own, so that a path that
    is read again after the library grew adds only what was not counted then.
    """
    seen: Counter[tuple[str, str]] = Counter()
    steps = [tool for tool, _ in groupby(tools)]
    for source, target in pairwise(steps):
        if source is not None and target is not None:
            seen[source, target] += 1
            key = f"{path.key}:{source}>{target}:{seen[source, target]}"
            yield LearnedMove(key, source, target, path.at)
