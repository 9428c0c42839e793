"""The table of killed servers: what is counted where, and that a shortcoming is said."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace

import pytest
from click.testing import CliRunner

from evals.commands.bench import bench
from evals.kills.moments import UNANSWERED
from evals.kills.snapshots import Snapshot
from evals.server_kills import measuring
from evals.server_kills.checks import DAMAGED
from evals.server_kills.load import Told
from evals.server_kills.report import document, rows, shortcomings
from evals.server_kills.trials import Trial
from memory.claims import Claim
from memory.journal import Run, RunStatus


def run(run_id: str, status: RunStatus, answer: str = "") -> Snapshot:
    return Snapshot(Run(run_id, run_id, "", "en", status, "", answer=answer), [], [], {})


CLAIMED = replace(run("r1", "running"), claims=[Claim("r1", "A1", "x", "A1.2", "post.mail")])
TRIAL = Trial(
    moment=UNANSWERED,
    jobs=[],
    told=Told(),
    killed={"r1": run("r1", "running"), "r2": run("r2", "done"), "r3": run("r3", "waiting")},
    restarted={"r1": ("interrupted", ""), "r2": ("done", ""), "r3": ("waiting", "")},
    ended={"r1": run("r1", "done"), "r2": run("r2", "done"), "r3": run("r3", "partial")},
    exchanges=[],
    at_kill=0,
    account={},
    restart_seconds=2.0,
    damage=["cairn.db: malformed"],
)
OTHER = replace(TRIAL, killed={"r1": CLAIMED}, restart_seconds=4.0, damage=[])


def test_there_is_a_row_for_each_trial_and_one_for_all() -> None:
    first, second, everything = rows([TRIAL, OTHER])
    assert [row.trial for row in (first, second, everything)] == [
        f"1 {UNANSWERED}",
        f"2 {UNANSWERED}",
        "all",
    ]
    assert (first.stored, first.ended, first.waiting, first.interrupted) == (3, 1, 1, 1)
    assert (first.in_flight, second.in_flight, everything.in_flight) == (0, 1, 1)
    assert (first.finished, everything.finished, everything.stored) == (3, 6, 4)
    assert (first.restart_seconds, everything.restart_seconds) == (2.0, 3.0)
    assert (first.fell_short[DAMAGED], second.fell_short[DAMAGED]) == (1, 0)
    assert rows([]) == []


def test_every_shortcoming_is_said() -> None:
    assert f"trial 1, {UNANSWERED}: damaged: cairn.db: malformed" in shortcomings([TRIAL])
    json.dumps(document([TRIAL, OTHER]))


@pytest.mark.parametrize("form", [[], ["--json"]])
def test_the_command_ends_with_1_where_something_fell_short(
    monkeypatch: pytest.MonkeyPatch, form: list[str]
) -> None:
    def measure(times: int, runs: int, seed: int) -> Iterator[Trial]:
        assert (times, runs, seed) == (1, 8, 5)
        yield TRIAL

    monkeypatch.setattr(measuring, "measure", measure)
    given = ["server-kills", "--times", "1", "--runs", "8", "--seed", "5"]
    result = CliRunner().invoke(bench, [*given, *form])
    assert result.exit_code == 1
    assert "malformed" in result.stdout
    assert "shortcomings in 1 trials" in result.stderr
