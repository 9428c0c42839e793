"""Servers under the same load, in short rounds by turns, so that all meet a busy machine."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path

from evals.load.generator import Load, Round, check_generator, send
from evals.load.servers import EMPTY, REAL, Server, served
from evals.load.storage import Taken, sizes

WARM_UP = 50
"""Requests to each server before anything is measured, but not more than are measured."""
_EXAMPLE = 250


@dataclass(slots=True)
class Side:
    """What was seen of one server."""

    rounds: list[Round] = field(default_factory=list)
    cpu_seconds: float = 0.0
    """Processor time of its process in these rounds."""
    taken: list[Taken] = field(default_factory=list)
    """What it takes of the machine: after the warm-up, then after each round."""


@dataclass(frozen=True, slots=True)
class Measured:
    """What was seen of all of them."""

    load: Load
    real: Side
    empty: Side
    plain: Side | None
    """Empty nodes with LangGraph's own saver and asyncio's own event loop."""
    busy: Sequence[float]
    """Processes that wanted to run, the mean of a minute: at the start, then after each round."""


def measure(
    load: Load,
    requests: int,
    round_size: int,
    settings: Mapping[str, str],
    *,
    with_plain: bool = False,
) -> Measured:
    """Send ``requests`` to each of the servers, in rounds of ``round_size``.

    ``settings`` are environment variables for both. Raises ``DeveloperError``
    (``no_load_generator``, ``load_failed``, ``server_failed``).
    """
    check_generator()
    example = load.request.format(number=_EXAMPLE)
    plain = Side() if with_plain else None
    found = Measured(load, Side(), Side(), plain, busy := [_busy()])
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="cairn-load-")))
        figures = folder / "figures.json"
        real = stack.enter_context(served(REAL, folder / "real", settings))
        empty = stack.enter_context(served((*EMPTY, example), folder / "empty", settings))
        sides = [(found.real, real), (found.empty, empty)]
        if plain is not None:
            command = (*EMPTY, example, "plain")
            sides.append((plain, stack.enter_context(served(command, folder / "plain", settings))))
        for side, server in sides:
            send(load, server.url, min(WARM_UP, requests), figures)
            side.taken.append(_taken(server, 0))
        for size in _rounds(requests, round_size):
            for side, server in sides:
                _measure_round(side, server, load, size, figures)
            busy.append(_busy())
    return found


def _measure_round(side: Side, server: Server, load: Load, size: int, figures: Path) -> None:
    before = server.cpu_seconds()
    side.rounds.append(send(load, server.url, size, figures))
    side.cpu_seconds += server.cpu_seconds() - before
    side.taken.append(_taken(server, side.taken[-1].requests + size))


def _rounds(requests: int, size: int) -> Iterator[int]:
    """Sizes of the rounds; the rest goes into the last one."""
    whole = max(requests // size, 1)
    yield from [size] * (whole - 1)
    yield requests - size * (whole - 1)


def _taken(server: Server, requests: int) -> Taken:
    return Taken(requests, server.memory_bytes(), sizes(server.folder))


def _busy() -> float:
    return os.getloadavg()[0]
