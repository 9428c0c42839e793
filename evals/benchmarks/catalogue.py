"""Which benchmarks there are, in the order of the tables."""

from __future__ import annotations

from evals.benchmarks import nestful, restbench, restbench_closure, toollinkos
from evals.benchmarks.figures import Benchmark
from evals.benchmarks.learned_moves import LEARNED_MOVES
from evals.benchmarks.sealtools import SEALTOOLS
from evals.benchmarks.subsets import SUBSETS
from evals.benchmarks.ultratool import ULTRATOOL

PLANNING: tuple[Benchmark, ...] = (*restbench.BENCHMARKS, ULTRATOOL, SEALTOOLS)
"""Of ``cairn eval planning``."""

BINDINGS: tuple[Benchmark, ...] = (
    *nestful.BENCHMARKS,
    *toollinkos.BENCHMARKS,
    *restbench_closure.BENCHMARKS,
    SUBSETS,
    LEARNED_MOVES,
)
"""Of ``cairn eval bindings``."""
