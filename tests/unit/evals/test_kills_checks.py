"""The checks of a trial: none speaks of a good one, and each speaks of what it is there for."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from evals.kills import checks
from evals.kills.checks import CHECKS
from evals.kills.complaints import complaints
from evals.kills.moments import AT_RANDOM, BEFORE_CLAIM, KEPT, NOT_SENT, UNANSWERED
from evals.kills.recording_proxy import Exchange
from evals.kills.scenarios import Scenario
from evals.kills.snapshots import Snapshot
from evals.kills.trials import Reference, Trial
from memory.claims import Claim
from memory.journal import Event, Run, RunStatus

SCENARIO = Scenario("mail a letter", "Mail my letter.", {"post.mail": "letters"})
BEFORE: dict[str, Any] = {"letters": [], "stamps": [1]}
AFTER: dict[str, Any] = {"letters": ["dear"], "stamps": [1]}
REFERENCE = Reference("done", "Mailed.", BEFORE, AFTER, [1.0, 2.0, 3.0], frozenset())
READ = Exchange("post", "GET", "/post/boxes?near=1", "", 1.0, passed_on=True, status=200)
WRITE = Exchange("post", "POST", "/post/letters", "d", 2.0, passed_on=True, status=201)
CLAIM = Claim("r1", "A1", "x", "A1.2", "post.mail")
EARLIER = {"r0": ("done", "Yes.", 7)}
UNKNOWN = "Nobody knows whether it was mailed; it is not known."


def run(status: RunStatus, answer: str | None = None) -> Run:
    ended = None if status in ("running", "waiting") else "2026-05-12"
    return Run("r1", "r1", "Mail my letter.", "en", status, "", answer=answer, ended_at=ended)


def event(number: int, kind: str = "moved", **data: Any) -> Event:
    return Event("r1", number, "", kind, "A1", data)


def snapshot(
    found: Run,
    events: int,
    *,
    claims: tuple[Claim, ...] = (CLAIM,),
    exchanges: int = 2,
    kept: tuple[str, ...] = ("A1.1", "A1.2"),
) -> Snapshot:
    targets = {"A1.1": READ.target, "A1.2": WRITE.target}
    return Snapshot(
        run=found,
        events=[event(number + 1) for number in range(events)],
        claims=claims,
        kept={call_id: targets[call_id] for call_id in kept},
        exchanges=exchanges,
    )


def trial(**changed: Any) -> Trial:
    """Killed after the read, resumed to its end."""
    good = Trial(
        moment=AT_RANDOM,
        scenario=SCENARIO,
        reference=REFERENCE,
        killed=True,
        told=3,
        snapshots=[
            snapshot(run("running"), 4, claims=(), exchanges=1, kept=("A1.1",)),
            snapshot(run("done", "Mailed."), 8),
        ],
        exchanges=[READ, WRITE],
        account=AFTER,
        damage=[],
        earlier=EARLIER,
        later={**EARLIER, "r1": ("done", "Mailed.", 8)},
    )
    return replace(good, **changed)


def in_flight(*, known: bool = False, **changed: Any) -> Trial:
    """Killed while the write was under way; its outcome is called unknown."""
    end = snapshot(run("failed", UNKNOWN), 8)
    told = event(9, "call_finished", call_id="A1.2", error_kind="" if known else "outcome_unknown")
    good = trial(
        snapshots=[
            snapshot(run("running"), 4, kept=("A1.1",)),
            replace(end, events=[*end.events, told]),
        ]
    )
    return replace(good, **changed)


GOOD = {
    "resumed": trial(),
    "in flight": in_flight(),
    "in flight, dropped": in_flight(
        account=BEFORE, exchanges=[READ, replace(WRITE, passed_on=False)]
    ),
    "before the claim": trial(moment=BEFORE_CLAIM),
    "not sent": in_flight(moment=NOT_SENT),
    "not answered": in_flight(moment=UNANSWERED),
    "kept": trial(moment=KEPT, snapshots=[snapshot(run("running"), 4), trial().snapshots[1]]),
    "not begun": trial(
        told=0, snapshots=[], exchanges=[], account=BEFORE, later=EARLIER, resume_seconds=None
    ),
    "ended before": trial(killed=False, told=8, snapshots=[snapshot(run("done", "Mailed."), 8)]),
}
START, END = trial().snapshots
BAD = {
    "the moment was not met": (checks.MISSED, trial(moment=BEFORE_CLAIM, killed=False)),
    "a claim before the claim": (checks.MISSED, in_flight(moment=BEFORE_CLAIM)),
    "nothing in flight that was not sent": (checks.MISSED, trial(moment=NOT_SENT)),
    "nothing in flight that was not answered": (checks.MISSED, trial(moment=UNANSWERED)),
    "nothing kept": (checks.MISSED, in_flight(moment=KEPT)),
    "still running": (
        checks.NOT_ENDED,
        trial(snapshots=[START, snapshot(run("running"), 8)], complaints=["database is locked"]),
    ),
    "waits": (checks.NOT_ENDED, trial(snapshots=[START, snapshot(run("waiting"), 8)])),
    "cancelled": (checks.NOT_ENDED, trial(snapshots=[START, snapshot(run("cancelled"), 8)])),
    "sent twice": (checks.WRITTEN_TWICE, trial(exchanges=[READ, WRITE, WRITE])),
    "made twice": (checks.WRONG_ACCOUNT, trial(account={**AFTER, "letters": ["dear", "dear"]})),
    "something else changed": (checks.WRONG_ACCOUNT, trial(account={**AFTER, "stamps": []})),
    "not made": (checks.WRONG_ACCOUNT, trial(account=BEFORE, exchanges=[READ])),
    "made by nobody": (checks.WRONG_ACCOUNT, in_flight(exchanges=[READ])),
    "sent without effect": (checks.WRONG_ACCOUNT, in_flight(account=BEFORE)),
    "not claimed": (
        checks.NOT_CLAIMED,
        trial(snapshots=[replace(START, exchanges=2), END]),
    ),
    "sent by a run that is not there": (checks.NOT_CLAIMED, trial(told=0, snapshots=[])),
    "read again": (checks.READ_AGAIN, trial(exchanges=[READ, READ, WRITE])),
    "told and not stored": (checks.LOST, trial(told=5)),
    "run told and not stored": (checks.LOST, trial(snapshots=[])),
    "an event changed": (
        checks.LOST,
        trial(snapshots=[START, replace(END, events=[event(1, "other"), *END.events[1:]])]),
    ),
    "events gone": (checks.LOST, trial(snapshots=[START, replace(END, events=END.events[:2])])),
    "a claim gone": (
        checks.LOST,
        in_flight(snapshots=[in_flight().snapshots[0], replace(END, claims=())]),
    ),
    "an answer gone": (
        checks.LOST,
        trial(snapshots=[START, replace(END, kept={"A1.2": WRITE.target})]),
    ),
    "an earlier run changed": (checks.LOST, trial(later={"r0": ("done", "No.", 7)})),
    "an earlier run gone": (checks.LOST, trial(later={})),
    "a run not shown": (checks.LOST, trial(unshown=["r0"])),
    "a file is not whole": (checks.DAMAGED, trial(damage=["cairn.db: malformed"])),
    "a number is missing": (
        checks.DAMAGED,
        trial(snapshots=[START, replace(END, events=[*END.events, event(10)])]),
    ),
    "not called unknown": (checks.NOT_TOLD, in_flight(known=True)),
    "unknown and done": (
        checks.NOT_TOLD,
        in_flight(
            snapshots=[
                in_flight().snapshots[0],
                replace(in_flight().snapshots[1], run=run("done", UNKNOWN)),
            ]
        ),
    ),
    "unknown and not said": (
        checks.NOT_TOLD,
        in_flight(
            snapshots=[
                in_flight().snapshots[0],
                replace(in_flight().snapshots[1], run=run("failed", "Mailed.")),
            ]
        ),
    ),
    "another answer": (
        checks.OTHER_ANSWER,
        trial(snapshots=[START, snapshot(run("done", "Burnt."), 8)]),
    ),
    "another status": (
        checks.OTHER_ANSWER,
        trial(snapshots=[START, snapshot(run("partial", "Mailed."), 8)]),
    ),
    "called unknown without need": (
        checks.OTHER_ANSWER,
        trial(snapshots=[START, replace(in_flight().snapshots[1], run=run("done", "Mailed."))]),
    ),
}


@pytest.mark.parametrize("name", GOOD)
def test_a_good_trial_has_no_complaints(name: str) -> None:
    assert complaints(GOOD[name], CHECKS) == {}


@pytest.mark.parametrize("name", BAD)
def test_a_violation_is_found_by_its_check(name: str) -> None:
    check, violating = BAD[name]
    assert check in complaints(violating, CHECKS)


def test_every_check_can_fail() -> None:
    assert {check for check, _ in BAD.values()} == set(CHECKS)
