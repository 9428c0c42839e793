"""What must hold after a kill; each check gives what is wrong with a trial."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import pairwise

from evals.kills.moments import BEFORE_CLAIM, FIXED, KEPT, NOT_SENT, UNANSWERED
from evals.kills.recording_proxy import Exchange
from evals.kills.snapshots import Snapshot
from evals.kills.trials import Trial

MISSED = "moment missed"
NOT_ENDED = "not ended"
WRITTEN_TWICE = "written twice"
READ_AGAIN = "read again"
LOST = "lost"
DAMAGED = "damaged"
WRONG_ACCOUNT = "wrong account"
NOT_CLAIMED = "not claimed"
NOT_TOLD = "not told"
OTHER_ANSWER = "other answer"

Check = Callable[[Trial], Iterator[str]]


_MET: Mapping[str, Callable[[Snapshot], bool]] = {
    BEFORE_CLAIM: lambda stored: not stored.claims,
    NOT_SENT: lambda stored: bool(stored.in_flight),
    UNANSWERED: lambda stored: bool(stored.in_flight),
    KEPT: lambda stored: bool(stored.answered),
}
"""Whether what is stored after a kill shows that it came at its moment."""


def missed(trial: Trial) -> Iterator[str]:
    """Moments of a write at which the command was not killed: nothing was tried."""
    if trial.moment in FIXED and not trial.killed:
        yield f"the command ended after event {trial.told} and was not killed"
    if trial.snapshots and not _MET.get(trial.moment, bool)(trial.snapshots[0]):
        yield "what is stored shows another moment"


def not_ended(trial: Trial) -> Iterator[str]:
    """Runs that did not come to an end of their own."""
    if trial.end is not None and not trial.has_ended:
        yield f"the run is {trial.end.run.status} ({'; '.join(trial.complaints)})"


def written_twice(trial: Trial) -> Iterator[str]:
    """Changes that reached their service more than once."""
    yield from sent_twice(trial.writes())


def sent_twice(writes: Iterable[Exchange]) -> Iterator[str]:
    """Those of the requests that were sent more than once."""
    sent = Counter((e.method, e.target, e.digest) for e in writes)
    for (method, target, _), times in sent.items():
        if times > 1:
            yield f"{method} {target} was sent {times} times"


def wrong_account(trial: Trial) -> Iterator[str]:
    """Parts of the account that are neither as before nor as one change leaves them.

    So many are changed as writes reached a service, and all where none was in flight.
    """
    before, after = trial.reference.before, trial.reference.after
    parts = trial.account
    yield from (f"{part} is {parts[part]}" for part in parts
                if parts[part] not in (before[part], after[part]))  # fmt: skip
    changed = sum(parts[part] != before[part] for part in parts)
    made = len({(e.method, e.target, e.digest) for e in trial.writes()})
    if changed != made:
        yield f"{changed} parts of the account are changed by {made} writes"
    if trial.has_ended and not trial.in_flight and changed != len(trial.scenario.writes):
        yield f"{changed} of {len(trial.scenario.writes)} changes were made"


def not_claimed(trial: Trial) -> Iterator[str]:
    """Changes on their way of which the journal knows nothing."""
    for snapshot in trial.snapshots:
        writes = [e for e in trial.exchanges[: snapshot.exchanges] if e.is_write]
        if len(writes) > len(snapshot.claims):
            yield f"{len(writes)} writes were sent with {len(snapshot.claims)} claims"
    if not trial.snapshots and any(exchange.is_write for exchange in trial.exchanges):
        yield "a write was sent by a run that is not stored"


def read_again(trial: Trial) -> Iterator[str]:
    """Reads that were sent although their answer was kept."""
    for snapshot in trial.snapshots:
        known = set(snapshot.kept.values())
        for exchange in trial.exchanges[snapshot.exchanges :]:
            if not exchange.is_write and exchange.target in known:
                yield f"{exchange.target} was read again"


def lost(trial: Trial) -> Iterator[str]:
    """What was stored, or told, and is not stored any more."""
    if trial.told and not trial.snapshots:
        yield "a run was told of and is not stored"
    if trial.snapshots and trial.told > len(trial.snapshots[0].events):
        yield f"event {trial.told} was told of and is not stored"
    for earlier, later in pairwise(trial.snapshots):
        yield from lost_between(earlier, later)
    for run_id, fingerprint in trial.earlier.items():
        if trial.later.get(run_id) != fingerprint:
            yield f"the earlier run {run_id} is not what it was"
    yield from (f"run {run_id} is not shown" for run_id in trial.unshown)


def lost_between(earlier: Snapshot, later: Snapshot) -> Iterator[str]:
    """What was stored of a run, and is not stored any more."""
    if list(later.events[: len(earlier.events)]) != list(earlier.events):
        yield "events changed"
    if not set(earlier.claims) <= set(later.claims):
        yield "claims are gone"
    if not earlier.kept.items() <= later.kept.items():
        yield "kept answers are gone"


def damaged(trial: Trial) -> Iterator[str]:
    """Files that are not whole, and numbers of events that leave gaps."""
    yield from trial.damage
    for snapshot in trial.snapshots:
        numbers = [event.seq for event in snapshot.events]
        if numbers != list(range(1, len(numbers) + 1)):
            yield f"the events are numbered {numbers}"


def not_told(trial: Trial) -> Iterator[str]:
    """Changes of which nobody knows whether they were made, and which the run does not call so."""
    if trial.end is None or not trial.has_ended:
        return
    for call_id in sorted(trial.in_flight - trial.unknown):
        yield f"the outcome of {call_id} is not called unknown"
    answer = trial.end.run.answer or ""
    if trial.unknown and (trial.end.run.status == "done" or "not known" not in answer):
        yield f"the answer does not say that an outcome is unknown: {answer!r}"


def other_answer(trial: Trial) -> Iterator[str]:
    """Answers that are not those of an undisturbed run, though no change was in flight."""
    if trial.end is None or not trial.has_ended or trial.in_flight:
        return
    found = (trial.end.run.status, trial.end.run.answer)
    wanted = (trial.reference.status, trial.reference.answer)
    if found != wanted:
        yield f"{found} instead of {wanted}"
    if trial.unknown:
        yield "an outcome is called unknown that is known"


CHECKS: Mapping[str, Check] = {
    MISSED: missed,
    NOT_ENDED: not_ended,
    WRITTEN_TWICE: written_twice,
    READ_AGAIN: read_again,
    LOST: lost,
    DAMAGED: damaged,
    WRONG_ACCOUNT: wrong_account,
    NOT_CLAIMED: not_claimed,
    NOT_TOLD: not_told,
    OTHER_ANSWER: other_answer,
}
