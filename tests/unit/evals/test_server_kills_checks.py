"""The checks of a killed server: none speaks of a good trial, each of what it is there for."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from evals.kills.complaints import complaints
from evals.kills.moments import AT_RANDOM, NOT_SENT, UNANSWERED
from evals.kills.recording_proxy import Exchange
from evals.kills.snapshots import Snapshot
from evals.server_kills import checks
from evals.server_kills.checks import CHECKS
from evals.server_kills.jobs import Change, Job
from evals.server_kills.load import Told
from evals.server_kills.trials import Trial
from memory.claims import Claim
from memory.journal import Event, Run, RunStatus

MAIL = Job(0, "approved", "mia", ("Mail my letter.",), Change("letters", "dear"))
LOOK = Job(1, "read", "noor", ("Where is a box?",))
READ = Exchange("post", "GET", "/post/boxes?near=1", "", 1.0, passed_on=True, status=200)
OTHER = replace(READ, target="/post/boxes?near=2")
WRITE = Exchange("post", "POST", "/post/letters", "d", 2.0, passed_on=True, status=201)
CLAIM = Claim("r1", "A1", "x", "A1.2", "post.mail")
UNKNOWN = "Whether it was mailed is not known."


def snapshot(
    run_id: str,
    status: RunStatus,
    events: int,
    *,
    answer: str | None = None,
    claims: tuple[Claim, ...] = (),
    **kept: str,
) -> Snapshot:
    """A run of the job that it belongs to; ``kept`` is call -> target, with _ for the dot."""
    job = MAIL if run_id == "r1" else LOOK
    ended = None if status in ("running", "waiting") else "2026-05-12"
    return Snapshot(
        run=Run(
            run_id,
            run_id,
            job.requests[0],
            "en",
            status,
            "",
            owner=job.owner,
            answer=answer,
            ended_at=ended,
        ),
        events=[Event(run_id, number + 1, "", "moved", "A1", {}) for number in range(events)],
        claims=claims,
        kept={name.replace("_", "."): target for name, target in kept.items()},
    )


CUT = snapshot("r1", "running", 4, A1_1=READ.target)
SEEN = snapshot("r2", "done", 5, answer="There.", A1_1=OTHER.target)
MAILED = snapshot(
    "r1",
    "done",
    8,
    answer="Mailed.",
    claims=(CLAIM,),
    A1_1=READ.target,
    A1_2=WRITE.target,
)


def trial(**changed: Any) -> Trial:
    """Killed when one run had ended and one had read; then that wrote."""
    good = Trial(
        moment=AT_RANDOM,
        jobs=[MAIL, LOOK],
        told=Told(runs={"r1": MAIL, "r2": LOOK}, ends={"r2": ("done", "There.")}),
        killed={"r1": CUT, "r2": SEEN},
        restarted={"r1": ("interrupted", ""), "r2": ("done", "There.")},
        ended={"r1": MAILED, "r2": SEEN},
        exchanges=[READ, OTHER, WRITE],
        at_kill=2,
        account={"letters": ["dear"]},
        restart_seconds=1.0,
    )
    return replace(good, **changed)


def in_flight(*, status: RunStatus = "partial", answer: str = UNKNOWN, **changed: Any) -> Trial:
    """Killed while the write was under way; its outcome is called unknown."""
    end = snapshot("r1", status, 8, answer=answer, claims=(CLAIM,), A1_1=READ.target)
    told = {"call_id": "A1.2", "error_kind": "outcome_unknown"}
    end = replace(end, events=[*end.events, Event("r1", 9, "", "call_finished", "A1", told)])
    good = trial(
        moment=UNANSWERED,
        killed={"r1": replace(CUT, claims=(CLAIM,)), "r2": SEEN},
        ended={"r1": end, "r2": SEEN},
        at_kill=3,
    )
    return replace(good, **changed)


def after(run_id: str, **changed: Any) -> Trial:
    """A trial at whose end a run is otherwise."""
    ended = {"r1": MAILED, "r2": SEEN}
    return trial(ended={**ended, run_id: replace(ended[run_id], **changed)})


GOOD = {
    "resumed": trial(),
    "made, not answered": in_flight(),
    "claimed, not sent": in_flight(
        moment=NOT_SENT,
        account={"letters": []},
        exchanges=[READ, OTHER, replace(WRITE, passed_on=False, status=None)],
    ),
    "not told of": trial(told=Told(runs={"r2": LOOK})),
    "never begun": trial(
        jobs=[MAIL, LOOK, Job(2, "allowed", "mia", ("Frame it.",), Change("letters", "frame"))]
    ),
    "waited": trial(
        killed={"r1": CUT, "r2": SEEN, "r3": snapshot("r3", "waiting", 2)},
        restarted={**trial().restarted, "r3": ("waiting", "")},
        ended={**trial().ended, "r3": snapshot("r3", "done", 3, answer="There.")},
    ),
    "the same is read in another call": trial(
        ended={"r1": replace(MAILED, kept={**MAILED.kept, "A1.3": READ.target}), "r2": SEEN},
        exchanges=[READ, OTHER, READ, WRITE],
    ),
    "a read is tried twice": trial(
        killed={"r1": replace(CUT, kept={}), "r2": SEEN},
        ended={
            "r1": replace(
                MAILED,
                events=[
                    *MAILED.events,
                    Event(
                        "r1",
                        9,
                        "",
                        "call_finished",
                        "A1",
                        {"call_id": "A1.1", "attempts": 2, "error_kind": ""},
                    ),
                ],
            ),
            "r2": SEEN,
        },
        exchanges=[READ, OTHER, READ, READ, WRITE],
    ),
    "a read under way is sent again": trial(
        killed={"r1": replace(CUT, kept={}), "r2": SEEN},
        exchanges=[READ, OTHER, READ, WRITE],
    ),
}
BAD = {
    "nothing under way": (checks.MISSED, trial(killed={"r1": MAILED, "r2": SEEN})),
    "nothing in flight": (checks.MISSED, trial(moment=NOT_SENT)),
    "refused": (checks.REFUSED, trial(told=Told(refused=["500 server_error"]))),
    "told and not stored": (checks.LOST, trial(killed={"r1": CUT})),
    "ended and undone": (
        checks.LOST,
        trial(restarted={"r1": ("interrupted", ""), "r2": ("interrupted", "")}),
    ),
    "not listed": (checks.LOST, trial(restarted={"r2": ("done", "There.")})),
    "gone in the end": (checks.LOST, trial(ended={"r1": MAILED})),
    "events gone": (checks.LOST, after("r1", events=MAILED.events[:3])),
    "kept answers gone": (checks.LOST, after("r2", kept={})),
    "claims gone": (
        checks.LOST,
        in_flight(ended={"r1": replace(MAILED, claims=()), "r2": SEEN}),
    ),
    "still running": (
        checks.NOT_RESUMABLE,
        trial(restarted={"r1": ("running", ""), "r2": ("done", "There.")}),
    ),
    "not ended": (checks.NOT_ENDED, after("r1", run=CUT.run)),
    "resuming failed": (checks.NOT_ENDED, trial(complaints=["409 run_busy"])),
    "sent twice": (checks.WRITTEN_TWICE, trial(exchanges=[READ, OTHER, WRITE, WRITE])),
    "made twice": (checks.WRITTEN_TWICE, trial(account={"letters": ["dear", "dear"]})),
    "not made": (checks.WRONG_ACCOUNT, trial(account={"letters": []}, exchanges=[READ, OTHER])),
    "made by nobody": (checks.WRONG_ACCOUNT, in_flight(exchanges=[READ, OTHER])),
    "answered without effect": (checks.WRONG_ACCOUNT, in_flight(account={"letters": []})),
    "not claimed": (checks.NOT_CLAIMED, trial(at_kill=3)),
    "read again": (checks.READ_AGAIN, trial(exchanges=[READ, OTHER, READ, WRITE])),
    "not called unknown": (checks.NOT_TOLD, in_flight(ended={"r1": MAILED, "r2": SEEN})),
    "unknown and done": (checks.NOT_TOLD, in_flight(status="done")),
    "unknown and not said": (checks.NOT_TOLD, in_flight(answer="Mailed.")),
    "failed for no reason": (checks.NOT_DONE, after("r2", run=replace(SEEN.run, status="failed"))),
    "called unknown without need": (
        checks.NOT_DONE,
        trial(ended={"r1": in_flight(status="done").ended["r1"], "r2": SEEN}),
    ),
    "not readable": (checks.UNREADABLE, trial(unreadable=["/runs/r1: 500"])),
    "a file is not whole": (checks.DAMAGED, trial(damage=["cairn.db: malformed"])),
    "a number is missing": (checks.DAMAGED, after("r1", events=MAILED.events[1:])),
    "checkpoints are left": (checks.LEFT_OVER, trial(left_over=["run r2 has checkpoints"])),
    "shown to others": (checks.SHOWN, trial(shown_to_others=["run r2 to mia"])),
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
