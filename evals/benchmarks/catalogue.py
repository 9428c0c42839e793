"""Which benchmarks there are, in the order of the tables."""

from __future__ import annotations

from evals.benchmarks import nestful, restbench_closure, toollinkos
from evals.benchmarks.figures import Benchmark

PLANNING: tuple[Benchmark, ...] = ()
"""Of ``cairn eval planning``."""

BINDINGS: tuple[Benchmark, ...] = (
    *nestful.BENCHMARKS,
    *toollinkos.BENCHMARKS,
    *restbench_closure.BENCHMARKS,
)
"""Of ``cairn eval bindings``."""
