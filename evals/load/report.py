"""The figures of a load, and what fell short."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from typing import Any

import click

from evals.load.measuring import Measured, Side
from evals.load.storage import GROWING, PARTS, Taken
from evals.tasks.columns import print_columns

SHARE_TARGET = 0.6
"""Of the rate of empty nodes."""
P95_TARGET_MS = 1500
GROWTH = 0.1
"""By such a share something flat may grow between the middle and the end."""
SLACK_BYTES = 5_000_000
"""By so much it may grow in any case: buffers of the allocator, one log that fills."""
JUDGED_FROM = 2000
"""Requests from which growth is judged; before, caches fill."""
WARM_FROM = 200
"""Requests after which memory is compared with that at the end."""
MEMORY_BYTES = 20_000_000
"""By so much memory may grow between."""
_MB = 1_000_000
PLAIN = "empty, LangGraph's saver"


@dataclass(frozen=True, slots=True)
class Row:
    """How one server did."""

    server: str
    requests: int
    rate: float
    """Answers a second."""
    p50_ms: int
    p95_ms: int
    errors: int
    cpu_ms: float
    """Processor time of the server process for one request."""


def row(name: str, side: Side) -> Row:
    """The figures of one server."""
    requests = sum(one.requests for one in side.rounds)
    times = sum((one.times for one in side.rounds), Counter[int]())
    return Row(
        server=name,
        requests=requests,
        rate=round(requests / sum(one.seconds for one in side.rounds), 2),
        p50_ms=_quantile(times, 0.5),
        p95_ms=_quantile(times, 0.95),
        errors=sum(one.failures for one in side.rounds),
        cpu_ms=round(1000 * side.cpu_seconds / requests, 2),
    )


def _quantile(times: Counter[int], share: float) -> int:
    left = share * times.total()
    for value, count in sorted(times.items()):
        left -= count
        if left <= 0:
            return value
    return 0


def moments(side: Side) -> dict[str, Taken]:
    """What the server took at the start, in the middle and at the end."""
    taken = side.taken
    return {"start": taken[0], "middle": taken[len(taken) // 2], "end": taken[-1]}


def shortcomings(found: Measured) -> list[str]:
    """A line on everything that fell short."""
    real, empty = row("agent", found.real), row("empty nodes", found.empty)
    return [*_slow(real, empty), *_failed(found), *_grown(found.real)]


def _slow(real: Row, empty: Row) -> Iterator[str]:
    if real.rate < SHARE_TARGET * empty.rate:
        yield f"the rate is {real.rate / empty.rate:.2f} of that of empty nodes, not {SHARE_TARGET}"
    if real.p95_ms >= P95_TARGET_MS:
        yield f"p95 is {real.p95_ms} ms, not under {P95_TARGET_MS}"


def _failed(found: Measured) -> Iterator[str]:
    for name, side in _sides(found).items():
        failures = sum(one.failures for one in side.rounds)
        uncounted = sum(one.uncounted for one in side.rounds)
        if uncounted:
            yield f"{name}: of {uncounted} requests nothing is known"
        if failures:
            example = next((error for one in side.rounds for error in one.errors), "")
            yield f"{name}: {failures} requests failed: {example}"


def _sides(found: Measured) -> dict[str, Side]:
    sides = {"agent": found.real, "empty nodes": found.empty}
    return sides | ({PLAIN: found.plain} if found.plain else {})


def _grown(side: Side) -> Iterator[str]:
    found = moments(side)
    if found["end"].requests < JUDGED_FROM:
        return
    middle, end = _flat(found["middle"]), _flat(found["end"])
    warm = next(one for one in side.taken if one.requests >= WARM_FROM)
    if (grown := found["end"].memory - warm.memory) > MEMORY_BYTES:
        yield f"memory grew by {_mb(grown)} MB since {warm.requests} requests"
    for what, size in end.items():
        if size > middle[what] * (1 + GROWTH) + SLACK_BYTES:
            yield f"{what} grew from {_mb(middle[what])} to {_mb(size)} MB"


def _flat(taken: Taken) -> dict[str, int]:
    """What of the data folder must not grow."""
    return {part: size for part, size in taken.parts.items() if part not in GROWING}


def document(found: Measured) -> dict[str, Any]:
    """The figures as JSON values."""
    rows = [row(name, side) for name, side in _sides(found).items()]
    real, *others = rows
    return {
        "load": asdict(found.load),
        "busy": [round(one, 2) for one in found.busy],
        "servers": [asdict(one) for one in rows],
        "share": round(real.rate / others[0].rate, 3),
        "taken": {moment: asdict(taken) for moment, taken in moments(found.real).items()},
        "shortcomings": shortcomings(found),
    }


def print_report(found: Measured) -> None:
    """Print the figures as tables, then what fell short."""
    real, *others = (row(name, side) for name, side in _sides(found).items())
    heads = [found.load.request, "requests", "a second", "p50 ms", "p95 ms", "errors", "CPU ms"]
    pairs = ((_cells(other), _shares(real, other)) for other in others)
    print_columns(heads, [_cells(real), *(line for pair in pairs for line in pair)])
    print_columns(
        ["the agent's server", "requests", "memory MB", *(f"{part} MB" for part in PARTS)],
        [
            [moment, str(at.requests), _mb(at.memory), *(_mb(at.parts[part]) for part in PARTS)]
            for moment, at in moments(found.real).items()
        ],
    )
    click.echo(f"{found.load.clients} clients; load of the machine {_range(found.busy)}")
    for line in shortcomings(found):
        click.echo(line)


def _cells(one: Row) -> list[str]:
    figures = (one.requests, one.rate, one.p50_ms, one.p95_ms, one.errors, one.cpu_ms)
    return [one.server, *(f"{figure:g}" for figure in figures)]


def _shares(real: Row, empty: Row) -> list[str]:
    pairs = (
        (real.rate, empty.rate),
        (real.p50_ms, empty.p50_ms),
        (real.p95_ms, empty.p95_ms),
    )
    shares = [f"{one / other:.2f}" if other else "" for one, other in pairs]
    return ["share of it", "", *shares, "", f"{real.cpu_ms / empty.cpu_ms:.2f}"]


def _mb(size: int) -> str:
    return f"{size / _MB:.1f}"


def _range(busy: Sequence[float]) -> str:
    return f"{min(busy):.1f} to {max(busy):.1f}"
