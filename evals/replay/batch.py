"""Replays many traces, heavy parts opened once."""

from __future__ import annotations

import asyncio
import gc
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from evals.replay.inline_executor import InlineExecutor
from evals.replay.recording import Recording, read_recording
from evals.replay.replaying import Replay, Replayer
from evals.replay.tools import ToolStore
from evals.replay.what_if import Changes, Live

if TYPE_CHECKING:
    from app.settings import Settings
    from graphs.traces.tool_snapshot import ToolSnapshot

_GARBAGE = 50_000
"""Objects made before the collector looks: what is loaded before stays anyway."""


def replay_all(
    paths: Sequence[Path], settings: Settings, changes: Changes | None = None
) -> Iterator[Replay]:
    """Replay traces in their order, with what is new; blocks.

    Raises ``DeveloperError`` as ``read_recording``, ``ToolStore.tools`` and ``Changes.check``.
    """
    live = Live(settings, changes) if changes else None
    store = ToolStore(lambda: _present_tools(settings))
    replayers: dict[str, Replayer] = {}
    with asyncio.Runner() as runner, _patient_collector(), ExitStack() as stack:
        if live is None:
            runner.get_loop().set_default_executor(InlineExecutor())
        else:
            stack.callback(lambda: runner.run(live.aclose()))
        for path in paths:
            recording = read_recording(path)
            if changes:
                changes.check(recording)
            digest = recording.head["tools"]
            if digest not in replayers:
                replayers[digest] = Replayer(store.tools(digest, path), live)
            yield runner.run(replayers[digest].replay(recording))


def figures(recording: Recording) -> dict[str, object]:
    """What a recorded run came to."""
    end = recording.end or {}
    spending = recording.spending
    return {
        "status": end.get("status", end.get("kind", "broken off")),
        "answer": end.get("answer", ""),
        "path": end.get("path", []),
        "calls": len(recording.calls),
        "decisions": sum((spending.get("decisions") or {}).values()),
        "model_calls": spending.get("model_calls", 0),
        "tokens": spending.get("tokens", 0),
        "money": spending.get("money", 0.0),
    }


def figures_now(replay: Replay) -> dict[str, object]:
    """What the same run came to in its replay."""
    from graphs.outcomes import Outcome

    end, spending = replay.end, replay.spending
    ended = isinstance(end, Outcome)
    return {
        "status": end.status if isinstance(end, Outcome) else "waiting" if end else "broken off",
        "answer": end.answer if isinstance(end, Outcome) else "",
        "path": end.path if ended and isinstance(end, Outcome) else [],
        "calls": len(replay.calls),
        "decisions": sum(spending.get("decisions", {}).values()),
        "model_calls": spending.get("model_calls", 0),
        "tokens": spending.get("tokens", 0),
        "money": spending.get("money", 0.0),
    }


def _present_tools(settings: Settings) -> ToolSnapshot:
    """The tools that the data folder holds now."""
    from app.stores import open_library, open_tool_graph
    from graphs.traces.tool_snapshot import ToolSnapshot

    with open_library(settings) as library, open_tool_graph(settings) as graph:
        return ToolSnapshot.of(library, graph, whole=True)


@contextmanager
def _patient_collector() -> Iterator[None]:
    """Look for garbage less often while many small objects come and go."""
    before = gc.get_threshold()
    gc.freeze()
    gc.set_threshold(_GARBAGE, *before[1:])
    try:
        yield
    finally:
        gc.set_threshold(*before)
        gc.unfreeze()
