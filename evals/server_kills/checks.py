"""What must hold after the server was killed; each check gives what is wrong with a trial."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping

from evals.kills.checks import lost_between, sent_twice
from evals.kills.moments import NOT_SENT, UNANSWERED
from evals.kills.snapshots import Snapshot
from evals.server_kills.jobs import Job
from evals.server_kills.trials import RUN_ENDS, Trial

MISSED = "moment missed"
REFUSED = "refused"
LOST = "lost"
NOT_RESUMABLE = "not resumable"
NOT_ENDED = "not ended"
WRITTEN_TWICE = "written twice"
READ_AGAIN = "read again"
WRONG_ACCOUNT = "wrong account"
NOT_CLAIMED = "not claimed"
NOT_TOLD = "not told"
NOT_DONE = "not done"
UNREADABLE = "unreadable"
DAMAGED = "damaged"
LEFT_OVER = "left over"
SHOWN = "shown to others"

Check = Callable[[Trial], Iterator[str]]
_RESUMABLE = RUN_ENDS | {"waiting", "interrupted"}


def missed(trial: Trial) -> Iterator[str]:
    """Kills that came when no run, or no change, was under way: nothing was tried."""
    if not trial.interrupted:
        yield "no run was under way"
    if trial.moment in (NOT_SENT, UNANSWERED) and not trial.in_flight:
        yield "no change was in flight"


def refused(trial: Trial) -> Iterator[str]:
    """What the server would not do before it was killed."""
    yield from trial.told.refused


def lost(trial: Trial) -> Iterator[str]:
    """What was told or stored, and is not there any more or not as it was."""
    for run_id in trial.told.runs:
        if run_id not in trial.killed:
            yield f"run {run_id} was told of and is not stored"
    for run_id, end in trial.told.ends.items():
        found = trial.restarted.get(run_id)
        if found != end:
            yield f"run {run_id} had ended as {end} and is {found}"
    for run_id, before in trial.killed.items():
        if run_id not in trial.restarted:
            yield f"run {run_id} was stored and is not listed"
        after = trial.ended.get(run_id)
        if after is None:
            yield f"run {run_id} was stored and is gone"
        else:
            yield from (f"run {run_id}: {wrong}" for wrong in lost_between(before, after))


def not_resumable(trial: Trial) -> Iterator[str]:
    """Runs that after the restart had neither ended, nor waited, nor could be gone on with."""
    for run_id, (status, _) in trial.restarted.items():
        if status not in _RESUMABLE:
            yield f"run {run_id} is {status}"


def not_ended(trial: Trial) -> Iterator[str]:
    """Runs that resuming did not bring to an end."""
    yield from trial.complaints
    for run_id, snapshot in trial.ended.items():
        if snapshot.run.status not in RUN_ENDS:
            yield f"run {run_id} is {snapshot.run.status}"


def written_twice(trial: Trial) -> Iterator[str]:
    """Changes that reached their service more than once, or stand there more than once."""
    yield from sent_twice(trial.writes())
    for job, times in _made(trial):
        if times > 1:
            yield f"{job.requests[0]!r} was done {times} times"


def wrong_account(trial: Trial) -> Iterator[str]:
    """Changes that were not made though they were not in flight, or that nobody sent."""
    made = answered = 0
    for job, times in _made(trial):
        made += times
        runs = trial.of_job(job)
        if not times and runs and not any(run_id in trial.in_flight for run_id in runs):
            yield f"{job.requests[0]!r} was not done"
    for exchange in trial.writes():
        answered += exchange.status is not None and exchange.status < 300
    if made != answered:
        yield f"{made} changes stand in the account, {answered} were made"


def _made(trial: Trial) -> Iterator[tuple[Job, int]]:
    """The jobs that change something, and how often what they change stands in the account."""
    for job in trial.jobs:
        if job.change is not None:
            yield job, str(trial.account[job.change.part]).count(job.change.mark)


def not_claimed(trial: Trial) -> Iterator[str]:
    """Changes on their way of which the journal knew nothing when the server died."""
    writes = sum(one.is_write for one in trial.exchanges[: trial.at_kill])
    claims = sum(len(snapshot.claims) for snapshot in trial.killed.values())
    if writes > claims:
        yield f"{writes} writes were sent with {claims} claims"


def read_again(trial: Trial) -> Iterator[str]:
    """Reads that were sent again though their answer was kept.

    Runs may read the same, and one run the same in two calls. So what was sent after the restart
    is compared, target by target, with the calls whose answer had not been kept, and their tries.
    """
    sent = Counter(one.target for one in trial.exchanges[trial.at_kill :] if not one.is_write)
    needed: Counter[str] = Counter()
    for run_id, snapshot in trial.ended.items():
        before = trial.killed.get(run_id)
        for call_id in snapshot.kept.keys() - (before.kept.keys() if before else ()):
            needed[snapshot.kept[call_id]] += snapshot.attempts(call_id)
    for target, times in (sent - needed).items():
        yield f"{target} was read {times} times without need"


def not_told(trial: Trial) -> Iterator[str]:
    """Changes that may or may not have been made, and that their run does not call unknown."""
    for run_id, calls in trial.in_flight.items():
        snapshot = trial.ended.get(run_id)
        if snapshot is None or snapshot.run.status not in RUN_ENDS:
            continue
        for call_id in sorted(calls - snapshot.unknown):
            yield f"run {run_id}: the outcome of {call_id} is not called unknown"
        if snapshot.run.status == "done" or "not known" not in (snapshot.run.answer or ""):
            yield f"run {run_id}: {snapshot.run.answer!r} does not say that an outcome is unknown"


def not_done(trial: Trial) -> Iterator[str]:
    """Runs with no change in flight that ended otherwise than an undisturbed one."""
    for run_id, snapshot in trial.ended.items():
        if run_id not in trial.in_flight and _is_otherwise(snapshot):
            run = snapshot.run
            yield f"run {run_id} ({run.request}) is {run.status}: {run.answer!r}"


def _is_otherwise(snapshot: Snapshot) -> bool:
    ended = snapshot.run.status in RUN_ENDS
    return ended and (snapshot.run.status != "done" or bool(snapshot.unknown))


def unreadable(trial: Trial) -> Iterator[str]:
    """What is stored and is not given to its owner."""
    yield from trial.unreadable


def damaged(trial: Trial) -> Iterator[str]:
    """Files that are not whole, and numbers of events that leave gaps."""
    yield from trial.damage
    for run_id, snapshot in trial.ended.items():
        numbers = [event.seq for event in snapshot.events]
        if numbers != list(range(1, len(numbers) + 1)):
            yield f"the events of run {run_id} are numbered {numbers}"


def left_over(trial: Trial) -> Iterator[str]:
    """What is still kept for runs that have ended."""
    yield from trial.left_over


def shown(trial: Trial) -> Iterator[str]:
    """What somebody got to see that belongs to another owner."""
    yield from trial.shown_to_others


CHECKS: Mapping[str, Check] = {
    MISSED: missed,
    REFUSED: refused,
    LOST: lost,
    NOT_RESUMABLE: not_resumable,
    NOT_ENDED: not_ended,
    WRITTEN_TWICE: written_twice,
    READ_AGAIN: read_again,
    WRONG_ACCOUNT: wrong_account,
    NOT_CLAIMED: not_claimed,
    NOT_TOLD: not_told,
    NOT_DONE: not_done,
    UNREADABLE: unreadable,
    DAMAGED: damaged,
    LEFT_OVER: left_over,
    SHOWN: shown,
}
