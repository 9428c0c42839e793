"""What a run of a live request is worth."""

from __future__ import annotations

from collections.abc import Sequence
from copy import deepcopy
from dataclasses import dataclass
from typing import Any, Literal

from evals.live.comparing import differences
from evals.live.records import Data, Kind, LiveRequest
from evals.live.running import LiveRun
from evals.live.saying import unsaid
from evals.tasks.records import Fact

Verdict = Literal["right", "wrong_stated", "wrong_write", "unanswered"]
_ANSWERED = frozenset({"done", "partial"})
_BROKEN = frozenset({"failed", "error"})


@dataclass(frozen=True, slots=True)
class Judged:
    """The verdict on one run with what explains it; plain values, so that processes can pass it."""

    service: str
    id: str
    kind: Kind
    text: str
    verdict: Verdict
    status: str
    answer: str
    calls: tuple[str, ...]
    """Tools that were called, in order, with their arguments."""
    missing: tuple[str, ...]
    """Facts that are not met."""
    changes: tuple[str, ...]
    """How the data differs from what it should be."""
    model_calls: int
    prompt_tokens: int
    sent: int
    """Calls of the service."""
    seconds: float
    own_seconds: float
    """Of these, those with no call under way."""
    features: tuple[tuple[str, float], ...] = ()
    """What the certainty of the answer rests on, where rules told it."""


def judge(service: str, run: LiveRun) -> Judged:
    """Judge a run by the gold of its request."""
    request = run.request
    missing = unsaid(run.answer, request, request.gold(deepcopy(run.before)))
    changes = _changes(request, run.before, run.after)
    return Judged(
        service=service,
        id=request.id,
        kind=request.kind,
        text=request.text,
        verdict=verdict(run, missing, changes),
        status=run.status,
        answer=run.answer,
        calls=tuple(_told(event, run.events) for event in run.events if _is_call(event)),
        missing=tuple(map(_fact_text, missing)),
        changes=tuple(changes),
        model_calls=run.spending.model_calls,
        prompt_tokens=run.prompt_tokens,
        sent=run.spending.calls,
        seconds=run.seconds,
        own_seconds=max(run.seconds - run.call_seconds, 0.0),
        features=_features(run),
    )


def verdict(run: LiveRun, missing: Sequence[Fact], changes: Sequence[str]) -> Verdict:
    """The verdict, given the facts not met and how the data differs from the gold data.

    A change that was to be made and was not is no wrong write: it was not made, or is only said to
    have been.
    """
    if changes and run.after != run.before:
        return "wrong_write"
    if not missing and not changes and _fits(run):
        return "right"
    return "wrong_stated" if _states(run, missing) else "unanswered"


def _fits(run: LiveRun) -> bool:
    """Whether the status goes with a right answer; that nothing can be done has many statuses."""
    if run.request.kind in ("refuse", "talk"):
        return run.status not in _BROKEN and bool(run.answer.strip())
    return run.status in _ANSWERED


def _states(run: LiveRun, missing: Sequence[Fact]) -> bool:
    """Whether the run says something wrong as if it were so."""
    said = run.request.kind == "refuse" and any(fact.none for fact in missing)
    return said or run.status == "done"


def _changes(request: LiveRequest, before: Data, after: Data) -> list[str]:
    gold = deepcopy(before)
    if request.after is not None:
        request.after(gold)
    return differences(before, after, gold, request.free)


def _features(run: LiveRun) -> tuple[tuple[str, float], ...]:
    told = [event for event in run.events if event["kind"] == "answered"]
    return tuple(told[-1].get("features", {}).items()) if told else ()


def _is_call(event: dict[str, Any]) -> bool:
    return bool(event["kind"] == "call_started")


def _told(started: dict[str, Any], events: Sequence[dict[str, Any]]) -> str:
    """A call with its arguments, and how it ended where that is not well."""
    named = ", ".join(f"{name}={value!r}" for name, value in started["arguments"].items())
    ended = [
        event
        for event in events
        if event["kind"] == "call_finished" and event["call_id"] == started["call_id"]
    ]
    told = "".join(f" -> {e['status'] or ''} {e['outcome']}" for e in ended if e["outcome"] != "ok")
    return f"{started['tool_id']}({named}){told}"


def _fact_text(fact: Fact) -> str:
    """A fact as a person reads it; of many texts the first."""
    if fact.none:
        return f"must not say: {_some(fact.none)}"
    if fact.all:
        return f"every one of: {_some(fact.all)}"
    number = "" if fact.number is None else f"{fact.number:g}"
    over = f" rather than {_some(fact.over)}" if fact.over else ""
    return " or ".join(filter(None, [number, _some(fact.text)])) + over


def _some(texts: Sequence[str], shown: int = 8) -> str:
    return ", ".join(texts[:shown]) + (", ..." if len(texts) > shown else "")
