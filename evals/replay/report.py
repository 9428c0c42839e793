"""What replays came to, for a person and as JSON."""

from __future__ import annotations

import json
import textwrap
from collections.abc import Mapping, Sequence
from typing import Any

import click

from app.printable import printable_lines
from evals.replay.batch import figures, figures_now
from evals.replay.findings import Finding
from evals.replay.replaying import Replay
from evals.replay.what_if import Changes, compared

_MOST_CHARS = 600
_ENDS_EARLY = frozenset({"recording_ends"})


def entry(replay: Replay, changes: Changes) -> dict[str, Any]:
    """One replay as a JSON object."""
    recorded, now = figures(replay.recording), figures_now(replay)
    return {
        "run_id": replay.recording.run_id,
        "file": str(replay.recording.path),
        "request": replay.recording.head["request"],
        "chained": replay.recording.is_chained,
        "same": is_same(replay, changes),
        "findings": [finding.to_json() for finding in replay.findings],
        "error": replay.error,
        "recorded": recorded,
        "now": now,
        "differences": compared(recorded, now),
        "calls": replay.calls,
        "seconds": round(replay.seconds, 4),
    }


def is_same(replay: Replay, changes: Changes) -> bool:
    """Whether the run came to the same: as recorded or, with something new, by path and answer."""
    if any(finding.kind not in _ENDS_EARLY for finding in replay.findings):
        return False
    if not changes:
        return True
    recorded, now = figures(replay.recording), figures_now(replay)
    return all(recorded[name] == now[name] for name in ("status", "answer", "path"))


def document(replays: Sequence[Replay], changes: Changes, seconds: float) -> dict[str, Any]:
    """All replays as one JSON document."""
    entries = [entry(replay, changes) for replay in replays]
    return {
        "changes": changes.to_json(),
        "traces": entries,
        "same": sum(one["same"] for one in entries),
        "of": len(entries),
        "seconds": round(seconds, 3),
    }


def print_replay(replay: Replay, changes: Changes) -> None:
    """What one replay came to, in some lines."""
    run_id, request = replay.recording.run_id, replay.recording.head["request"]
    _say(f"{run_id}  {request}")
    if not replay.recording.is_chained:
        _say("its lines are not chained: whether one was changed since is not known", 2)
    early = [finding for finding in replay.findings if finding.kind in _ENDS_EARLY]
    if is_same(replay, changes):
        _say(early[0].what if early else "same path and answer", 2)
        _print_costs(replay, changes)
        return
    for finding in replay.findings[:1]:
        _print_finding(finding)
    if replay.error is not None:
        _say(f"ended by an error: {replay.error['message']}", 2)
    if changes:
        _print_outcome(replay)
        _print_costs(replay, changes)


def print_total(replays: Sequence[Replay], changes: Changes, seconds: float) -> None:
    """How many came to the same."""
    same = sum(is_same(replay, changes) for replay in replays)
    click.echo(f"{same} of {len(replays)} traces came to the same, {seconds:.1f} s")


def _print_finding(finding: Finding) -> None:
    _say(finding.what, 2)
    for name, value in (("recorded", finding.recorded), ("now", finding.now)):
        if value is not None:
            _say(f"{name}: {_short(value)}", 4)


def _print_outcome(replay: Replay) -> None:
    recorded, now = figures(replay.recording), figures_now(replay)
    for name, difference in compared(recorded, now).items():
        if name in ("status", "answer", "path"):
            _say(name, 2)
            for side in ("recorded", "now"):
                _say(f"{side}: {_told(difference[side])}", 4)


def _print_costs(replay: Replay, changes: Changes) -> None:
    if not changes:
        return
    recorded, now = figures(replay.recording), figures_now(replay)
    names = ("calls", "decisions", "model_calls", "tokens", "money")
    told = [f"{name.replace('_', ' ')} {_pair(recorded[name], now[name])}" for name in names]
    click.echo(f"  {', '.join(told)}")


def _say(text: str, indent: int = 0) -> None:
    click.echo(textwrap.indent(printable_lines(text), " " * indent))


def _pair(recorded: Any, now: Any) -> str:
    return f"{now:g}" if recorded == now else f"{recorded:g} -> {now:g}"


def _told(value: Any) -> str:
    return " > ".join(value) if isinstance(value, list) else str(value)


def _short(value: Any) -> str:
    if isinstance(value, Mapping | list):
        value = json.dumps(value, ensure_ascii=False, default=str)
    text = str(value)
    return text if len(text) <= _MOST_CHARS else f"{text[:_MOST_CHARS]} ..."
